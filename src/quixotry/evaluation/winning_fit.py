"""A model of winning for two players fitted to sums over many games, by least squares.

For each number of tiles left the model wants what is still gained on the average, how far it spreads, and the
shape.  Where there are few moments with just so many tiles, those with some more or fewer count as well, but
a bag with tiles in it and an empty one are never put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import sqrt

from quixotry.evaluation.winning import normal_parts
from quixotry.evaluation.winning_file import (
    COLUMNS,
    GAIN,
    HELD,
    HELD_POINTS,
    LEAVE,
    OPEN,
    OPEN_GAIN,
    OPEN_SCALE,
    SCALE,
    SHAPE,
    TILE_GAIN,
    TILE_SCALE,
    ModelParts,
)
from quixotry.evaluation.winning_matrices import (
    KNOWN,
    Windows,
    added,
    balanced,
    centred,
    gathered,
    left_over,
    solved,
    times,
)
from quixotry.kernel.games.accounts import Sums, add_gains, add_leads, add_seats, add_shapes, add_squares
from quixotry.rules import Rules


def fit_two(rules: Rules, chunks: Callable[[], Iterable[bytes]]) -> tuple[ModelParts, ModelParts]:
    """A model, and the plain table of spread and tiles left, from moments that are read several times."""
    plain = _plain(rules, chunks)
    model = with_shapes(with_scales(rules, _two_gains(rules, chunks), chunks), chunks)
    if not any(row[LEAVE] for row in model.rows):
        model = _with_leads(model, chunks)
    return model, plain


def _plain(rules: Rules, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """What each player gains and how far the difference spreads, by tiles left alone."""
    sums = Sums(rules.total_tiles + 1, 3)
    for chunk in chunks():
        add_seats(chunk, 2, sums)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    border = 2 * rules.rack_size
    windows = Windows.of([matrix[0][0] for matrix in matrices], border)
    rows = []
    for window in windows.ranges:
        total = added([matrices[left] for left in window])
        number = max(total[0][0], 1.0)
        means = [total[0][1 + seat] / number for seat in (0, 1)]
        within = sum(total[1 + i][1 + i] / number - means[i] ** 2 for i in (0, 1)) / 2
        across = total[1][2] / number - means[0] * means[1]
        row = [0.0] * COLUMNS
        row[GAIN : GAIN + 2] = [means[0] - means[1], 0.0]
        row[SCALE] = sqrt(max(within - across, 0.25) * 2)
        row[LEAVE] = 1.0
        rows.append(row)
    return with_shapes(normal_parts(2, rows, border), chunks)


def _two_gains(rules: Rules, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """What the first of two players gains, by all that is known."""
    types, border = rules.alphabet.size + 1, 2 * rules.rack_size
    sums = Sums(rules.total_tiles + 1, KNOWN + types + 1)
    for chunk in chunks():
        add_gains(chunk, sums, border)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    numbers = [matrix[0][0] for matrix in matrices]
    around = [centred(matrix) for matrix in matrices]
    windows = Windows.of(numbers, border)
    spreads = [
        sum(around[k][-1][-1] for k in window) / max(1.0, sum(numbers[k] for k in window))
        for window in windows.ranges
    ]
    weighted = added(
        [times(matrix, 1 / max(spread, 1.0)) for matrix, spread in zip(around, spreads, strict=True)]
    )
    gains = balanced(solved(weighted)[KNOWN:-1] if numbers else [], rules.counts)
    rows = []
    for window in windows.ranges:
        # 1, leaves, openness, held, points, the tiles by their weights, what was gained
        means, small = gathered([matrices[k] for k in window], [around[k] for k in window], gains)
        slopes = solved(small)
        row = [0.0] * COLUMNS
        row[LEAVE], row[OPEN_GAIN], row[HELD], row[HELD_POINTS], row[TILE_GAIN] = slopes[1:6]
        row[OPEN] = means[2]
        used = [0.0, slopes[1], 0.0, *slopes[3:6]]
        row[GAIN] = means[6] - sum(slope * mean for slope, mean in zip(used, means, strict=False))
        row[SCALE] = sqrt(max(left_over(small, slopes) / max(1.0, sum(numbers[k] for k in window)), 0.25))
        rows.append(row)
    return normal_parts(2, rows, border, tile_gains=gains)


def _with_leads(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same where no leaves are known, so that a lead tells of the racks as well.

    Who has the better tiles leads, and goes on to gain more. A rest of c + b * lead is more than minus the
    lead where c / (1 + b) is: so all that is expected, and how far it spreads, is divided by 1 + b.
    """
    sums = Sums(len(parts.rows), 3)
    for chunk in chunks():
        add_leads(chunk, sums)
    matrices = [sums.row(left) for left in range(len(parts.rows))]
    around = [centred(matrix) for matrix in matrices]
    windows = Windows.of([matrix[0][0] for matrix in matrices], parts.rack_tiles)
    rows = []
    for row, window in zip(parts.rows, windows.ranges, strict=True):
        total = added([matrices[k] for k in window])
        products = added([around[k] for k in window])
        number = max(total[0][0], 1.0)
        slope = max(-0.3, products[1][2] / products[1][1]) if products[1][1] > 0 else 0.0
        changed = list(row)
        changed[GAIN] -= slope * total[0][1] / number
        explained = slope * slope * products[1][1] / number
        changed[SCALE] = sqrt(max(row[SCALE] ** 2 - explained, 0.25))
        for column in (GAIN, SCALE, HELD, HELD_POINTS, OPEN_GAIN, TILE_GAIN):
            changed[column] /= 1 + slope
        rows.append(changed)
    return replace(parts, rows=rows)


def with_scales(rules: Rules, parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same with a spread that depends on the tiles left and the board.

    A square that is expected to be 1 + 2x as large means a scale that is about exp(x) times as large.
    """
    kernel = parts.kernel()
    sums = Sums(rules.total_tiles + 1, rules.alphabet.size + 4)
    for chunk in chunks():
        add_squares(chunk, kernel, sums)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    numbers = [matrix[0][0] for matrix in matrices]
    around = [centred(matrix) for matrix in matrices]
    windows = Windows.of(numbers, parts.rack_tiles)
    scales = [value / 2 for value in solved(added(around))[2:-1]]
    scales = balanced(scales, rules.counts)
    rows = []
    for row, window in zip(parts.rows, windows.ranges, strict=True):
        means, small = gathered([matrices[k] for k in window], [around[k] for k in window], scales, known=2)
        slopes = solved(small)
        changed = list(row)
        changed[OPEN], changed[OPEN_SCALE], changed[TILE_SCALE] = means[1], slopes[1] / 2, slopes[2] / 2
        rows.append(changed)
    return replace(parts, rows=rows, tile_scales=scales)


def with_shapes(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same with the shape that the games have."""
    kernel = parts.kernel()
    sums = Sums(len(parts.rows), SHAPE + 1)
    for chunk in chunks():
        add_shapes(chunk, kernel, sums)
    counted = [sums.row(left)[0] for left in range(len(parts.rows))]
    windows = Windows.of([sum(counts) for counts in counted], parts.rack_tiles)
    shapes = []
    for normal, window in zip(parts.shapes, windows.ranges, strict=True):
        counts = [sum(counted[k][part] for k in window) for part in range(SHAPE + 1)]
        # A handful of moments of the normal shape keep the ends away from 0 and 1.
        number, prior = sum(counts), 4.0
        below, shape = 0.0, []
        for part in range(SHAPE):
            below += counts[part]
            shape.append((below + prior * normal[part]) / (number + prior))
        shapes.append(shape)
    return replace(parts, shapes=shapes)
