"""Charts for pages, as SVG that takes its colours from the page, so that it reads by day and by night.

Pages must ask nothing of any other place, open at once and print well: a few lines of SVG do that, and need
no library. The pictures of a match that are files of their own (`arena.plots`) are Matplotlib's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

SERIES = 4  # colours

STYLE = """\
:root { --s0: #1f6fb4; --s1: #c8571b; --s2: #1b7f4b; --s3: #8b3fa8; }
@media (prefers-color-scheme: dark) { :root { --s0: #6db3f2; --s1: #f2945c; --s2: #63c98f; --s3: #d19be8; } }
svg.plot { width: 100%; max-width: 36rem; height: auto; display: block; }
svg.plot text { fill: var(--soft); font-size: 12px; }
svg.plot .grid { stroke: var(--rule); stroke-width: 1; }
svg.plot .axis { stroke: var(--soft); stroke-width: 1; }
svg.plot .area { fill-opacity: .28; stroke-width: 1.5; }
svg.plot .mean { stroke-width: 1.5; stroke-dasharray: 5 4; }
svg.plot .s0 { fill: var(--s0); stroke: var(--s0); } svg.plot .s1 { fill: var(--s1); stroke: var(--s1); }
svg.plot .s2 { fill: var(--s2); stroke: var(--s2); } svg.plot .s3 { fill: var(--s3); stroke: var(--s3); }
svg.plot polyline:is(.s0, .s1, .s2, .s3) { fill: none; stroke-width: 2; stroke-linejoin: round; }
svg.plot polyline.front { fill: none; stroke: var(--soft); stroke-dasharray: 3 4; }
svg.plot text.point { font-size: 11px; }
svg.plot polyline.printed { stroke-dasharray: 6 4; }
svg.plot circle.printed { fill: var(--card); stroke-width: 2; }
"""


@dataclass(frozen=True, slots=True)
class Canvas:
    """How large a drawing is, and how much of it is around the chart."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


LARGE = Canvas(480, 270, 62, 12, 34, 46)
SMALL = Canvas(380, 170, 34, 8, 8, 26)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where values lie on the drawing."""

    canvas: Canvas
    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def x(self, value: float) -> float:
        canvas = self.canvas
        share = (value - self.x_low) / (self.x_high - self.x_low)
        return canvas.left + share * (canvas.width - canvas.left - canvas.right)

    def y(self, value: float) -> float:
        canvas = self.canvas
        share = (value - self.y_low) / (self.y_high - self.y_low)
        return canvas.height - canvas.bottom - share * (canvas.height - canvas.top - canvas.bottom)


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


def round_step(span: float, parts: int = 5) -> float:
    """A step of 1, 2 or 5 times a power of ten that cuts a span into about `parts` parts.

    >>> round_step(700), round_step(0.13), round_step(10000, 4)
    (200.0, 0.05, 5000.0)
    """
    rough = max(span, 1e-9) / parts
    power: float = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def ticks(low: float, high: float) -> list[float]:
    """Round whole numbers from at or below `low` to at or above `high`.

    >>> ticks(-37, 120), ticks(0, 0)
    ([-50.0, 0.0, 50.0, 100.0, 150.0], [0.0, 1.0])
    """
    step = max(1.0, round_step(high - low))
    first, last = floor(low / step), ceil(high / step)
    return [step * at for at in range(first, max(last, first + 1) + 1)]


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
    frame = Frame(LARGE, first * width, (first + bins) * width, 0, y_high)
    parts = _axes(frame, x_label, f"% of {of}, by {width:g}")
    names: list[tuple[str, str]] = []
    for place, ((name, values), share) in enumerate(zip(series, shares, strict=True)):
        points = [(first * width, 0.0)]
        for index, part in enumerate(share):
            points += [((first + index) * width, part), ((first + index + 1) * width, part)]
        points.append(((first + bins) * width, 0.0))
        mean = sum(values) / len(values)
        x = f"{frame.x(mean):.1f}"
        parts.append(f'<polygon class="area s{place}" points="{_points(frame, points)}"/>')
        parts.append(
            f'<line class="mean s{place}" x1="{x}" x2="{x}" y1="{LARGE.top}" y2="{frame.y(0):.1f}"/>'
        )
        names.append((f"{name}, mean {mean:.{0 if abs(mean) >= 100 else 1}f}", f"s{place}"))
    return _svg(LARGE, title, [*parts, *_legend(names)])


def lines(title: str, labels: Sequence[str], series: Sequence[Line], *, x_label: str, y_label: str) -> str:
    """Lines over the same ticks, each with its label.

    >>> drawing = lines("Wins", ["0/8", "1/8"], [Line("paper", [73, 1])], x_label="ratio", y_label="wins")
    >>> drawing.count("<circle")
    3
    """
    y_high = max(1.0, *(value for line in series for value in line.values)) * 1.1
    frame = Frame(LARGE, -0.4, len(labels) - 0.6, 0, y_high)
    parts = _axes(frame, x_label, y_label, labels)
    for line in series:
        points = _points(frame, list(enumerate(line.values)))
        parts.append(f'<polyline class="{line.look}" points="{points}"/>')
        for place, (label, value) in enumerate(zip(labels, line.values, strict=True)):
            hint = escape(f"{line.name}, {label}: {value:,.4g}")
            parts.append(
                f'<circle class="{line.look}" cx="{frame.x(place):.1f}" cy="{frame.y(value):.1f}" r="4">'
                f"<title>{hint}</title></circle>"
            )
    return _svg(LARGE, title, [*parts, *_legend([(line.name, line.look) for line in series])])


def curves(title: str, places: Sequence[float], series: Sequence[Line], *, x_label: str, y_label: str) -> str:
    """Lines over numbers, each at its true place, from 0 on.

    >>> drawing = curves("States", [10, 100], [Line("all", [3, 20])], x_label="words", y_label="states")
    >>> drawing.count("<circle")
    3
    """
    y_high = max(1e-9, *(value for line in series for value in line.values)) * 1.1
    frame = Frame(LARGE, 0, max(places) * 1.04, 0, y_high)
    parts = _axes(frame, x_label, y_label)
    for line in series:
        points = _points(frame, list(zip(places, line.values, strict=True)))
        parts.append(f'<polyline class="{line.look}" points="{points}"/>')
        parts += [_dot(frame, line, place, value) for place, value in zip(places, line.values, strict=True)]
    return _svg(LARGE, title, [*parts, *_legend([(line.name, line.look) for line in series])])


def scatter(
    title: str,
    groups: Sequence[tuple[str, Sequence[tuple[float, float, str]]]],
    *,
    x_label: str,
    y_label: str,
) -> str:
    """Points with names, a colour a group, on scales that begin near the least of them.

    A broken line joins those than which no other is both further left and higher.

    >>> drawing = scatter("Pareto", [("combo", [(1.0, 2.0, "k = 6")])], x_label="x", y_label="y")
    >>> drawing.count("<circle"), drawing.count(">k = 6</text>")
    (2, 1)
    """
    xs = [x for _, points in groups for x, _, _ in points]
    ys = [y for _, points in groups for _, y, _ in points]
    x_room, y_room = max(1e-9, max(xs) - min(xs)) * 0.08, max(1e-9, max(ys) - min(ys)) * 0.08
    frame = Frame(LARGE, min(xs) - x_room, max(xs) + x_room, min(ys) - y_room, max(ys) + y_room)
    parts = _ruled(frame, x_label, y_label)
    best = front([(x, y) for _, points in groups for x, y, _ in points])
    parts.append(f'<polyline class="front" points="{_points(frame, best)}"/>')
    for place, (name, points) in enumerate(groups):
        look = Line(name, (), place % SERIES)
        for x, y, text in points:
            parts += [_dot(frame, look, x, y, text), _beside(frame, x, y, text)]
    return _svg(
        LARGE, title, [*parts, *_legend([(name, f"s{i % SERIES}") for i, (name, _) in enumerate(groups)])]
    )


def front(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Those than which no other is both further left and higher, from the left.

    >>> front([(1, 1), (2, 5), (3, 4), (4, 6)])
    [(1, 1), (2, 5), (4, 6)]
    """
    found: list[tuple[float, float]] = []
    for x, y in sorted(points, key=lambda point: (point[0], -point[1])):
        if not found or y > found[-1][1]:
            found.append((x, y))
    return found


def _beside(frame: Frame, x: float, y: float, text: str) -> str:
    """A point's name, on the side where there is room for it."""
    right = frame.x(x) < frame.canvas.width / 2
    at, anchor = (7, "start") if right else (-7, "end")
    return (
        f'<text class="point" x="{frame.x(x) + at:.1f}" y="{frame.y(y) + 4:.1f}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def _dot(frame: Frame, line: Line, x: float, y: float, text: str = "") -> str:
    hint = escape(f"{line.name}, {text or f'{x:,g}'}: {y:,.4g}")
    return (
        f'<circle class="{line.look}" cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="4">'
        f"<title>{hint}</title></circle>"
    )


def courses(title: str, series: Sequence[tuple[Sequence[int], Sequence[float]]]) -> str:
    """Small: how values went from turn to turn, above and below 0, a colour a series.

    >>> courses("Lead", [([0, 1, 2], [0, 24, -6])]).count("<polyline")
    1
    """
    values = [value for _, line in series for value in line]
    marks = ticks(min(0.0, *values), max(0.0, *values))
    last = max(1, *[x for xs, _ in series for x in xs])
    frame = Frame(SMALL, 0, last, marks[0], marks[-1])
    parts = _grid(frame, marks)
    for x in range(0, last + 1, round(ticks(0, last)[1])):
        parts.append(f'<text x="{frame.x(x):.1f}" y="{SMALL.height - 6}" text-anchor="middle">{x}</text>')
    for place, (xs, line) in enumerate(series):
        points = _points(frame, list(zip(xs, line, strict=True)))
        parts.append(f'<polyline class="s{place % SERIES}" points="{points}"/>')
    return _svg(SMALL, title, parts)


def _shares(values: Sequence[float], width: float, first: int, bins: int) -> list[float]:
    counts = [0] * bins
    for value in values:
        counts[floor(value / width) - first] += 1
    return [100 * count / len(values) for count in counts]


def _points(frame: Frame, places: Sequence[tuple[float, float]]) -> str:
    return " ".join([f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in places])


def _grid(frame: Frame, marks: Sequence[float]) -> list[str]:
    """A line for each mark of the upright axis, with its number; the line at 0 is the axis."""
    canvas, parts = frame.canvas, []
    for mark in marks:
        y, look = f"{frame.y(mark):.1f}", "grid" if mark else "axis"
        number = f"{mark:,g}".replace("-", "−")
        parts.append(
            f'<line class="{look}" x1="{canvas.left}" x2="{canvas.width - canvas.right}" y1="{y}" y2="{y}"/>'
        )
        parts.append(
            f'<text x="{canvas.left - 6}" y="{frame.y(mark) + 4:.1f}" text-anchor="end">{number}</text>'
        )
    return parts


def _axes(frame: Frame, x_label: str, y_label: str, labels: Sequence[str] = ()) -> list[str]:
    canvas, bottom = frame.canvas, frame.y(0)
    step = round_step(frame.y_high, 4)
    parts = _grid(frame, [index * step for index in range(ceil(frame.y_high / step))])
    if labels:
        marks = [(float(place), text) for place, text in enumerate(labels)]
    else:
        step = round_step(frame.x_high - frame.x_low, 8)
        places = range(ceil(frame.x_low / step), floor(frame.x_high / step) + 1)
        marks = [(place * step, f"{place * step:,g}") for place in places]
    for value, text in marks:
        x = f"{frame.x(value):.1f}"
        parts.append(f'<line class="axis" x1="{x}" x2="{x}" y1="{bottom:.1f}" y2="{bottom + 4:.1f}"/>')
        parts.append(f'<text x="{x}" y="{bottom + 18:.1f}" text-anchor="middle">{escape(text)}</text>')
    middle = (canvas.left + canvas.width - canvas.right) / 2
    parts.append(
        f'<text class="label" x="{middle:.0f}" y="{canvas.height - 6}" text-anchor="middle">'
        f"{escape(x_label)}</text>"
    )
    parts.append(
        f'<text class="label" transform="translate(14 {(canvas.top + bottom) / 2:.0f}) rotate(-90)" '
        f'text-anchor="middle">{escape(y_label)}</text>'
    )
    return parts


def _ruled(frame: Frame, x_label: str, y_label: str) -> list[str]:
    """Axes of a drawing that does not begin at 0: round numbers on both, the upright lines thin."""
    canvas, parts = frame.canvas, []
    bottom = canvas.height - canvas.bottom
    step = round_step(frame.y_high - frame.y_low, 4)
    for place in range(ceil(frame.y_low / step), floor(frame.y_high / step) + 1):
        y = frame.y(place * step)
        number = f"{place * step:,.6g}".replace("-", "−")
        parts.append(
            f'<line class="grid" x1="{canvas.left}" x2="{canvas.width - canvas.right}" y1="{y:.1f}" '
            f'y2="{y:.1f}"/><text x="{canvas.left - 6}" y="{y + 4:.1f}" text-anchor="end">{number}</text>'
        )
    step = round_step(frame.x_high - frame.x_low, 6)
    for place in range(ceil(frame.x_low / step), floor(frame.x_high / step) + 1):
        x = frame.x(place * step)
        number = f"{place * step:,.6g}".replace("-", "−")
        parts.append(
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{canvas.top}" y2="{bottom}"/>'
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number}</text>'
        )
    middle = (canvas.left + canvas.width - canvas.right) / 2
    parts.append(
        f'<text class="label" x="{middle:.0f}" y="{canvas.height - 6}" text-anchor="middle">'
        f"{escape(x_label)}</text>"
        f'<text class="label" transform="translate(14 {(canvas.top + bottom) / 2:.0f}) rotate(-90)" '
        f'text-anchor="middle">{escape(y_label)}</text>'
    )
    return parts


def _legend(entries: Sequence[tuple[str, str]]) -> list[str]:
    parts, x = [], float(LARGE.left)
    for name, look in entries:
        parts.append(f'<circle class="{look}" cx="{x + 6:.0f}" cy="16" r="5"/>')
        parts.append(f'<text x="{x + 16:.0f}" y="20">{escape(name)}</text>')
        x += 30 + 6.9 * len(name)
    return parts


def _svg(canvas: Canvas, title: str, parts: Sequence[str]) -> str:
    name = escape(title, quote=True)
    return (
        f'<svg class="plot" viewBox="0 0 {canvas.width} {canvas.height}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{''.join(parts)}</svg>"
    )
