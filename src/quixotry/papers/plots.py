"""Plots as SVG that takes its colours from the page, so that it reads by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 480, 270
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 34, 46


@dataclass(frozen=True, slots=True)
class Frame:
    """Where values lie on the drawing."""

    x_low: float
    x_high: float
    y_high: float

    def x(self, value: float) -> float:
        return LEFT + (value - self.x_low) / (self.x_high - self.x_low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - value / self.y_high * (HEIGHT - TOP - BOTTOM)


def round_step(span: float, parts: int = 5) -> float:
    """A step of 1, 2 or 5 times a power of ten that cuts a span into about so many parts.

    >>> round_step(700), round_step(0.13), round_step(10000, 4)
    (200.0, 0.05, 5000.0)
    """
    rough = max(span, 1e-9) / parts
    power: float = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def distribution(
    title: str,
    series: Sequence[tuple[str, Sequence[float]]],
    *,
    x_label: str = "score at the end",
    of: str = "games",
) -> str:
    """How often each value came up, one shape a series, with a line at each mean.

    >>> drawing = distribution("Scores", [("BS", [310, 295, 402]), ("HSW", [280, 270])])
    >>> drawing.count('class="area '), "BS, mean 336" in drawing
    (2, True)
    """
    everything = [value for _, values in series for value in values]
    low, high = min(everything), max(everything)
    width = round_step(max(high - low, 1), 36)
    first = floor(low / width)
    bins = floor(high / width) - first + 1
    shares = [_shares(values, width, first, bins) for _, values in series]
    y_high = max(max(share) for share in shares) * 1.08
    frame = Frame(first * width, (first + bins) * width, y_high)
    parts = _axes(frame, x_label, f"% of {of}, by {width:g}")
    names: list[tuple[str, str]] = []
    for place, ((name, values), share) in enumerate(zip(series, shares, strict=True)):
        points = [f"{frame.x(first * width):.1f},{frame.y(0):.1f}"]
        for index, part in enumerate(share):
            for edge in (first + index, first + index + 1):
                points.append(f"{frame.x(edge * width):.1f},{frame.y(part):.1f}")
        points.append(f"{frame.x((first + bins) * width):.1f},{frame.y(0):.1f}")
        mean = sum(values) / len(values)
        parts.append(f'<polygon class="area s{place}" points="{" ".join(points)}"/>')
        parts.append(
            f'<line class="mean s{place}" x1="{frame.x(mean):.1f}" x2="{frame.x(mean):.1f}" '
            f'y1="{TOP}" y2="{frame.y(0):.1f}"/>'
        )
        names.append((f"{name}, mean {mean:.{0 if abs(mean) >= 100 else 1}f}", f"s{place}"))
    parts += _legend(names)
    return _svg(title, parts)


@dataclass(frozen=True, slots=True)
class Line:
    """Values over ticks; a line of what a paper printed is dashed and hollow."""

    name: str
    values: Sequence[float]
    colour: int = 0
    printed: bool = False

    @property
    def look(self) -> str:
        return f"s{self.colour}{' printed' if self.printed else ''}"


def lines(title: str, ticks: Sequence[str], series: Sequence[Line], *, x_label: str, y_label: str) -> str:
    """Lines over the same ticks.

    >>> drawing = lines("Wins", ["0/8", "1/8"], [Line("paper", [73, 1])], x_label="ratio", y_label="wins")
    >>> drawing.count("<circle")
    3
    """
    y_high = max(1.0, *(value for line in series for value in line.values)) * 1.1
    frame = Frame(-0.4, len(ticks) - 0.6, y_high)
    parts = _axes(frame, x_label, y_label, ticks)
    for line in series:
        places = [(frame.x(i), frame.y(value)) for i, value in enumerate(line.values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="{line.look}" points="{path}"/>')
        for (x, y), tick, value in zip(places, ticks, line.values, strict=True):
            hint = escape(f"{line.name}, {tick}: {value:,.4g}")
            parts.append(
                f'<circle class="{line.look}" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{hint}</title></circle>'
            )
    parts += _legend([(line.name, line.look) for line in series])
    return _svg(title, parts)


def _shares(values: Sequence[float], width: float, first: int, bins: int) -> list[float]:
    counts = [0] * bins
    for value in values:
        counts[floor(value / width) - first] += 1
    return [100 * count / len(values) for count in counts]


def _axes(frame: Frame, x_label: str, y_label: str, ticks: Sequence[str] = ()) -> list[str]:
    bottom = frame.y(0)
    parts = []
    step = round_step(frame.y_high, 4)
    for index in range(ceil(frame.y_high / step)):
        y = frame.y(index * step)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{index * step:,g}</text>')
    if ticks:
        marks = [(float(place), text) for place, text in enumerate(ticks)]
    else:
        step = round_step(frame.x_high - frame.x_low, 8)
        places = range(ceil(frame.x_low / step), floor(frame.x_high / step) + 1)
        marks = [(place * step, f"{place * step:,g}") for place in places]
    for value, text in marks:
        x = frame.x(value)
        parts.append(
            f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom:.1f}" y2="{bottom + 4:.1f}"/>'
        )
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{escape(text)}</text>')
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{bottom:.1f}" y2="{bottom:.1f}"/>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text class="label" x="{middle:.0f}" y="{HEIGHT - 6}" text-anchor="middle">{escape(x_label)}</text>'
    )
    parts.append(
        f'<text class="label" transform="translate(14 {(TOP + bottom) / 2:.0f}) rotate(-90)" '
        f'text-anchor="middle">{escape(y_label)}</text>'
    )
    return parts


def _legend(entries: Sequence[tuple[str, str]]) -> list[str]:
    parts, x = [], float(LEFT)
    for name, look in entries:
        parts.append(f'<circle class="{look}" cx="{x + 6:.0f}" cy="16" r="5"/>')
        parts.append(f'<text x="{x + 16:.0f}" y="20">{escape(name)}</text>')
        x += 30 + 6.9 * len(name)
    return parts


def _svg(title: str, parts: Sequence[str]) -> str:
    name = escape(title, quote=True)
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{''.join(parts)}</svg>"
    )
