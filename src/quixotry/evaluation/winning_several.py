"""A model of winning for three or four players, fitted to sums over many games.

What each still gains is taken as independent of what the others do.  Who moves next may get a turn more than
who moved last, so each has a spread of its own by the turns until theirs: those under which independent gains
would differ from each other by as much as they do.  The shape is that of what a single player gains.

All that is wrong with this (that bag and board are shared, that the shape is not the same for all) shows in
what comes of what is told: that bends it, phase by phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt

from quixotry.evaluation.winning import normal_parts
from quixotry.evaluation.winning_file import COLUMNS, GAIN, KNOTS, SCALE, WIDTHS, Bends, ModelParts
from quixotry.evaluation.winning_fit import with_scales, with_shapes
from quixotry.evaluation.winning_matrices import Matrix, Windows, added, centred, solved
from quixotry.kernel.games.accounts import Sums, add_bends, add_seats
from quixotry.rules import Rules

NARROWEST = 0.05  # a player's variance is at least this part of the mean of all
PRIOR = 20.0  # as much as this many moments would say, a bend is drawn towards none
ROUNDS = 4  # of Newton's method; the bends are small, and the third changes the fourth digit
PHASES = (0.0, 0.125, 0.25, 0.5, 1.0)  # of the bag: where a row of bends is fitted


def fit_several(rules: Rules, players: int, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """A model from moments that are read several times."""
    sums = Sums(rules.total_tiles + 1, players + 1)
    for chunk in chunks():
        add_seats(chunk, players, sums)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    windows = Windows.of([matrix[0][0] for matrix in matrices], players * rules.rack_size)
    rows, alone = _seats(players, matrices, windows)
    known = with_scales(rules, normal_parts(players, rows, players * rules.rack_size), chunks)
    shapes = with_shapes(replace(known, rows=_with_widths(known.rows, alone)), chunks).shapes
    return _bent(replace(known, shapes=shapes), chunks)


def _seats(
    players: int, matrices: Sequence[Matrix], windows: Windows
) -> tuple[list[list[float]], list[list[float]]]:
    """Rows with what each player gains and how far that spreads; and how far it does, whatever others do."""
    around = [centred(matrix) for matrix in matrices]
    rows, alone = [], []
    for window in windows.ranges:
        total = added([matrices[left] for left in window])
        number = max(total[0][0], 1.0)
        products = added([around[left] for left in window])
        shared = [[value / number for value in line[1:]] for line in products[1:]]
        apart = [
            sum(shared[i][i] + shared[j][j] - 2 * shared[i][j] for j in range(players) if j != i)
            for i in range(players)
        ]
        # The variances v for which v[i] + v[j] come nearest to those of the differences of i and j.
        both = sum(apart) / (2 * players - 2)
        variances = [(one - both) / (players - 2) for one in apart]
        mean = max(both / players, 0.25)
        row = [0.0] * COLUMNS
        row[GAIN : GAIN + players] = [total[0][1 + seat] / number for seat in range(players)]
        row[SCALE] = sqrt(mean)
        for seat, column in zip(range(players), WIDTHS, strict=False):
            row[column] = sqrt(max(variances[seat] / mean, NARROWEST))
        rows.append(row)
        alone.append([sqrt(max(shared[i][i] / mean, NARROWEST)) for i in range(players)])
    return rows, alone


def _with_widths(rows: Sequence[Sequence[float]], widths: Sequence[Sequence[float]]) -> list[list[float]]:
    changed = [list(row) for row in rows]
    for row, own in zip(changed, widths, strict=True):
        for width, column in zip(own, WIDTHS, strict=False):
            row[column] = width
    return changed


def _bent(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same with the bends under which what came of all games is likeliest, by Newton's method.

    Between two phases the bends are on a line; a bag with tiles and an empty one have none in common.
    """
    last, border = len(parts.rows) - 1, min(parts.rack_tiles, len(parts.rows) - 1)
    phases = sorted(
        {0, border // 2, border, min(border + 1, last)}
        | {border + round((last - border) * part) for part in PHASES}
    )
    size = len(phases) * KNOTS
    values = [0.0] * size
    for _ in range(ROUNDS):
        sums = Sums(len(parts.rows), KNOTS + 1)
        kernel = replace(parts, bends=_bends(phases, values)).kernel()
        for chunk in chunks():
            add_bends(chunk, kernel, sums)
        whole = [[0.0] * (size + 1) for _ in range(size)]
        for left in range(len(parts.rows)):
            shares = _shares(phases, left)
            matrix = sums.row(left)
            for one, part in shares:
                for i in range(KNOTS):
                    line = whole[one * KNOTS + i]
                    for other, share in shares:
                        for j in range(KNOTS):
                            line[other * KNOTS + j] += part * share * matrix[i][j]
                    line[size] += part * matrix[i][KNOTS]
        for i in range(size):
            whole[i][i] += PRIOR
            whole[i][size] -= PRIOR * values[i]
        values = [a + b for a, b in zip(values, solved([*whole, [0.0] * (size + 1)]), strict=False)]
    return replace(parts, bends=_bends(phases, values))


def _shares(phases: Sequence[int], left: int) -> list[tuple[int, float]]:
    """The phases that so many tiles lie between, and how much each counts."""
    for i, (low, high) in enumerate(pairwise(phases)):
        if low <= left <= high:
            part = (left - low) / (high - low)
            return [(i, 1 - part), (i + 1, part)]
    return [(0, 1.0)]


def _bends(phases: Sequence[int], values: Sequence[float]) -> Bends:
    return tuple(
        (left, tuple(round(value, 4) for value in values[i * KNOTS : (i + 1) * KNOTS]))
        for i, left in enumerate(phases)
    )
