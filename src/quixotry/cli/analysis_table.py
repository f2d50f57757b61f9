"""An analysis as a table: while it works, and when it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quixotry.search import AnalysedMove, Analysis

SHOWN = 10
MOST_OUTCOMES = 12
TELLING = 200  # points: wider bounds tell nobody anything


def progress_lines(found: Analysis) -> list[str]:
    """What is known so far."""
    sampled = f"  {'95% interval':<12} {'the best':>8} {'deals':>7}" if found.method == "simulation" else ""
    lines = [_summary(found), f"{'wins':>7} {'spread':>7}{sampled}  move"]
    for one in found.moves[:SHOWN]:
        sampled = ""
        if one.best is not None and one.interval is not None:
            low, high = one.interval
            between = f"{low:.1%}–{high:.1%}"
            sampled = f"  {between:<12} {_share(one.best):>8} {one.samples or 0:>7,}"
        lines.append(f"{_share(one.win):>7} {_points(one.spread):>7}{sampled}  {one.move}")
    return lines


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}"


def _points(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f}".removesuffix(".0")


def _summary(found: Analysis) -> str:
    best = found.best
    searched = f"{found.nodes:,} positions, {found.seconds:.1f} s"
    if found.method == "static":
        return f"{best.move} is worth {best.equity or 0.0:.1f} by score and leave; nothing is looked ahead"
    if found.method == "endgame":
        gain = f"{best.move} gains {'' if found.proved else 'about '}{_points(found.gain(best))}"
        return f"{gain} and ends {_points(best.spread)}, {_known(best, found)}; {searched}"
    if found.method == "simulation":
        sure = f"the best with {_share(best.best)}; {best.samples or 0:,} deals"
        return f"{best.move} wins {_share(best.win)}, {_known(best, found)}, {sure}, {found.seconds:.1f} s"
    ways = "all draws" if found.complete else f"{best.samples or 0:,} sampled draws"
    return f"{best.move} wins {_share(best.win)}, {_known(best, found)}; {ways}, {searched}"


def _known(one: AnalysedMove, found: Analysis) -> str:
    if one.proved:
        return "proved"
    if found.method == "endgame" and one.spread_interval is not None:
        low, high = one.spread_interval
        if one is not found.best:
            return f"at most {_points(high)}" if high == one.spread else ""
        # Bounds that hold for certain are far apart until most moves have been refuted.
        sure = f", {_points(low)} to {_points(high)} for certain" if high - low < TELLING else ""
        return f"no proof{sure}"
    return "" if one.interval is None else f"{one.interval[0]:.1%} to {one.interval[1]:.1%}"


def _draws(one: AnalysedMove) -> str:
    """Which tiles drawn win, draw and lose."""
    if len(one.outcomes) > MOST_OUTCOMES:
        return ""
    groups = []
    for name, wanted in (("wins", 1.0), ("draws", 0.5), ("loses", 0.0)):
        tiles = [tile for tile, value in one.outcomes.items() if value == wanted]
        if tiles:
            groups.append(f"{name} {' '.join(tiles)}")
    return "; ".join(groups)


def print_analysis(found: Analysis) -> None:
    """The moves, the line of play, and what it all rests on."""
    from quixotry.cli.output import print_table

    shown = {
        "static": (">equity",),
        "endgame": (">gains", ">final spread", ""),
        "pre-endgame": (">wins", ">spread", ">guaranteed", "interval", "by draw"),
        "simulation": (">wins", ">spread", "95% interval", ">the best", ">deals"),
    }[found.method]
    rows = [(str(one.move), str(one.move.score or 0), *_cells(one, found)) for one in found.moves]
    print_table(("move", ">score", *shown), rows)
    if len(found.line) > 1:
        print("line: " + ", ".join(map(str, found.line)))
    print(_summary(found))
    for assumption in found.assumed:
        print(f"assumed: {assumption}")


def _cells(one: AnalysedMove, found: Analysis) -> tuple[str, ...]:
    if found.method == "static":
        return (f"{one.equity or 0.0:.1f}",)
    if found.method == "endgame":
        return _points(found.gain(one)), _points(one.spread), _known(one, found)
    if found.method == "simulation":
        deals = f"{one.samples or 0:,}"
        return _share(one.win), _points(one.spread), _known(one, found), _share(one.best), deals
    return _share(one.win), _points(one.spread), _share(one.guaranteed), _known(one, found), _draws(one)
