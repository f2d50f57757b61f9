"""Pictures of a match: the scores of both players (CG8, figures B.1 to B.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import ArenaError
from quixotry.extras import require

if TYPE_CHECKING:
    from quixotry.arena.result import MatchResult

FORMATS = ("svg", "png")
_COLOURS = ("#1b6ca8", "#d1495b")
_MOST_BINS = 40
_LONGEST_NAME = 32


def check_plots() -> None:
    """Raise `MissingExtra` if there is nothing to draw with."""
    require("plots", "a plot")


def plot_scores(result: MatchResult, folder: str | Path, name: str = "scores") -> list[Path]:
    """Draw the scores game by game, each player's sorted, and how they are distributed; returns the files."""
    check_plots()
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    played = [record for record in result.records if record.forfeit is None]
    if not played:
        raise ArenaError("no game was played to its end: there are no scores to draw")
    scores = [[record.scores[player] for record in played] for player in (0, 1)]
    a, b = _names(result)
    names = [f"{name}, mean {_mean(own):.0f}" for name, own in zip((a, b), scores, strict=True)]
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    by_game, distribution = figure.subplots(1, 2)
    _draw_sorted(by_game, names, scores)
    _draw_distribution(distribution, names, scores)
    terms = result.terms
    figure.suptitle(
        f"{a} against {b}: {len(played):,} games, {terms.rules}, lexicon {terms.lexicon}",
        parse_math=False,
    )
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    files = []
    # The same games give the same file: no date, and no random names for its parts.
    with rc_context({"svg.hashsalt": "quixotry"}):
        for suffix in FORMATS:
            files.append(target / f"{name}.{suffix}")
            metadata: dict[str, Any] = {"Date": None} if suffix == "svg" else {}
            figure.savefig(files[-1], metadata=metadata, dpi=120)
    return files


def _draw_sorted(axes: Any, names: Sequence[str], scores: Sequence[Sequence[int]]) -> None:
    for name, own, colour in zip(names, scores, _COLOURS, strict=True):
        share = [100 * (place + 0.5) / len(own) for place in range(len(own))]
        axes.plot(share, sorted(own), color=colour, label=_literal(name), linewidth=1.8)
    axes.set(xlabel="games, from the lowest score to the highest (%)", ylabel="score", xlim=(0, 100))
    axes.legend(frameon=False)
    _tidy(axes)


def _draw_distribution(axes: Any, names: Sequence[str], scores: Sequence[Sequence[int]]) -> None:
    low, high = min(map(min, scores)), max(map(max, scores))
    bins = min(_MOST_BINS, max(8, round(2 * math.sqrt(len(scores[0])))))
    width = max(1, -(-(high - low + 1) // bins))
    edges = list(range(low, high + width + 1, width))
    for name, own, colour in zip(names, scores, _COLOURS, strict=True):
        axes.hist(own, bins=edges, color=colour, alpha=0.45, label=_literal(name))
        axes.axvline(_mean(own), color=colour, linewidth=1.5, linestyle="--")
    axes.set(xlabel="score", ylabel="games")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.legend(frameon=False)
    _tidy(axes)


def _tidy(axes: Any) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)


def _names(result: MatchResult) -> tuple[str, str]:
    a, b = (
        name if len(name) <= _LONGEST_NAME else "…" + name[-_LONGEST_NAME:]
        for name in (result.terms.a, result.terms.b)
    )
    return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")


def _literal(text: str) -> str:
    """Matplotlib leaves labels that begin with _ out of legends and reads $ as mathematics."""
    return " " + text.replace("$", r"\$")


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
