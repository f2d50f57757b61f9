"""The course of a game as two small plots: who led, and what each had lost by then."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from quixotry.review.model import GameReview

WIDTH, HEIGHT = 380, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 26


def lead_svg(game: GameReview) -> str:
    """How far the first player led after each event; with more players, each over the best of the others."""
    if len(game.players) == 2:
        lines = [[scores[0] - scores[1] for scores in game.scores]]
    else:
        lines = [[_lead(scores, seat) for scores in game.scores] for seat in range(len(game.players))]
    xs = list(range(len(game.scores)))
    return _plot([(xs, line) for line in lines], "The lead after each turn")


def loss_svg(game: GameReview) -> str:
    """What each player had lost after each event."""
    lines = []
    last = len(game.scores) - 1
    for seat in range(len(game.players)):
        xs, total = [0], [0.0]
        for turn in game.turns:
            if turn.seat == seat:
                xs.append(turn.number)
                total.append(total[-1] + (turn.loss or 0.0))
        lines.append(([*xs, last], [*total, total[-1]]))
    return _plot(lines, "Equity lost by each player so far")


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`.

    >>> ticks(-37, 120), ticks(0, 0)
    ([-50.0, 0.0, 50.0, 100.0, 150.0], [0.0, 1.0])
    """
    span = max(high - low, 1.0)
    step = 1.0
    while span / step > most:
        step *= 2.5 if str(step)[0] == "2" else 2
    first, last = int(low // step), int(-(-high // step))
    return [step * at for at in range(first, max(last, first + 1) + 1)]


def _lead(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])


def _plot(lines: Sequence[tuple[Sequence[int], Sequence[float]]], title: str) -> str:
    values = [value for _, line in lines for value in line]
    marks = ticks(min(0.0, *values), max(0.0, *values))
    last = max(1, *[x for xs, _ in lines for x in xs])

    def x_of(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * x / last

    def y_of(y: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (marks[-1] - y) / (marks[-1] - marks[0])

    parts = []
    for mark in marks:
        y = y_of(mark)
        look = "axis" if mark == 0 else "grid"
        parts.append(f'<line class="{look}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        text = f"{mark:g}".replace("-", "−")
        parts.append(f'<text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
    step = max(1, round(ticks(0, last)[1]))
    for x in range(0, last + 1, step):
        parts.append(f'<text x="{x_of(x):.1f}" y="{HEIGHT - 6}" text-anchor="middle">{x}</text>')
    for seat, (xs, line) in enumerate(lines):
        points = " ".join([f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in zip(xs, line, strict=True)])
        parts.append(f'<polyline class="s{seat % 4}" points="{points}"/>')
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
