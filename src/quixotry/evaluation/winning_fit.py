"""A model of winning fitted to sums over many games, by least squares.

For each number of tiles left the model wants what is still gained on the average, how far it spreads, and the
shape.  Where there are few moments with just so many tiles, those with some more or fewer count as well, but
a bag with tiles in it and an empty one are never put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from quixotry.evaluation.winning import normal_parts
from quixotry.evaluation.winning_file import (
    BENDS,
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
from quixotry.kernel.games.accounts import (
    Sums,
    add_bends,
    add_gains,
    add_seats,
    add_shapes,
    add_squares,
    judge,
)
from quixotry.rules import Rules

Matrix = list[list[float]]
KNOWN = 5  # columns of the sums before those of the tiles
RIDGE = 1e-3  # of the diagonal: the numbers of tiles left add up, so one of them says nothing new
FEWEST = 400  # moments that a row of the model rests on
FACTORS = tuple(0.9 + 0.04 * i for i in range(14))  # tried for how far the gains of several players spread
SHARE = 50  # and this part of all of them at least
BENT_SHARE = 12  # or this one, where what came is compared with what was told
ROUNDS = 4  # of bending


@dataclass(frozen=True)
class _Windows:
    """For each number of tiles left, the range of those that count for it."""

    ranges: tuple[range, ...]

    @classmethod
    def of(cls, numbers: Sequence[float], border: int, share: int = SHARE) -> _Windows:
        """As narrow as there are enough moments in them; `border` is the last with an empty bag."""
        enough = max(FEWEST, sum(numbers) / share)
        ranges = []
        for left in range(len(numbers)):
            first, last = (
                (0, min(border, len(numbers) - 1)) if left <= border else (border + 1, len(numbers) - 1)
            )
            low = high = left
            while sum(numbers[low : high + 1]) < enough and (low > first or high < last):
                low, high = max(first, low - 1), min(last, high + 1)
            ranges.append(range(low, high + 1))
        return cls(tuple(ranges))


def fit(rules: Rules, players: int, chunks: Callable[[], Iterable[bytes]]) -> tuple[ModelParts, ModelParts]:
    """A model, and the plain table of spread and tiles left, from moments that are read several times."""
    plain = _plain(rules, players, chunks)
    known = _two_gains(rules, chunks) if players == 2 else plain
    squares = Sums(rules.total_tiles + 1, rules.alphabet.size + 4)
    kernel = known.kernel()
    for chunk in chunks():
        add_squares(chunk, kernel, squares)
    known = _with_shapes(_with_scales(rules, known, squares), chunks)
    if players == 2:
        return known, plain
    return _bent(_tempered(known, chunks), chunks), _with_shapes(plain, chunks)


def _plain(rules: Rules, players: int, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """What each player gains and how far the differences spread, by tiles left alone."""
    sums = Sums(rules.total_tiles + 1, players + 1)
    for chunk in chunks():
        add_seats(chunk, players, sums)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    border = players * rules.rack_size
    windows = _Windows.of([matrix[0][0] for matrix in matrices], border)
    rows = []
    for window in windows.ranges:
        total = _added([matrices[left] for left in window])
        number = max(total[0][0], 1.0)
        means = [total[0][1 + seat] / number for seat in range(players)]
        within = sum(total[1 + i][1 + i] / number - means[i] ** 2 for i in range(players)) / players
        pairs = [(i, j) for i in range(players) for j in range(players) if i != j]
        across = sum(total[1 + i][1 + j] / number - means[i] * means[j] for i, j in pairs) / len(pairs)
        row = [0.0] * COLUMNS
        row[GAIN : GAIN + players] = [means[0] - means[1], 0.0] if players == 2 else means
        row[SCALE] = sqrt(max(within - across, 0.25) * (2 if players == 2 else 1))
        row[LEAVE] = 1.0
        rows.append(row)
    parts = normal_parts(players, rows, border)
    return _with_shapes(parts, chunks) if players == 2 else parts


def _two_gains(rules: Rules, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """What the first of two players gains, by all that is known."""
    types, border = rules.alphabet.size + 1, 2 * rules.rack_size
    sums = Sums(rules.total_tiles + 1, KNOWN + types + 1)
    for chunk in chunks():
        add_gains(chunk, sums, border)
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    numbers = [matrix[0][0] for matrix in matrices]
    centred = [_centred(matrix) for matrix in matrices]
    windows = _Windows.of(numbers, border)
    spreads = [
        sum(centred[k][-1][-1] for k in window) / max(1.0, sum(numbers[k] for k in window))
        for window in windows.ranges
    ]
    weighted = _added(
        [_times(matrix, 1 / max(spread, 1.0)) for matrix, spread in zip(centred, spreads, strict=True)]
    )
    gains = _balanced(_solved(weighted)[KNOWN:-1] if numbers else [], rules.counts)
    rows = []
    for window in windows.ranges:
        # 1, leaves, openness, held, points, the tiles by their weights, what was gained
        means, small = _gathered([matrices[k] for k in window], [centred[k] for k in window], gains)
        slopes = _solved(small)
        row = [0.0] * COLUMNS
        row[LEAVE], row[OPEN_GAIN], row[HELD], row[HELD_POINTS], row[TILE_GAIN] = slopes[1:6]
        row[OPEN] = means[2]
        used = [0.0, slopes[1], 0.0, *slopes[3:6]]
        row[GAIN] = means[6] - sum(slope * mean for slope, mean in zip(used, means, strict=False))
        row[SCALE] = sqrt(max(_left_over(small, slopes) / max(1.0, sum(numbers[k] for k in window)), 0.25))
        rows.append(row)
    return normal_parts(2, rows, border, tile_gains=gains)


def _with_scales(rules: Rules, parts: ModelParts, sums: Sums) -> ModelParts:
    """The same with a spread that depends on the tiles left and the board.

    A square that is expected to be 1 + 2x as large means a scale that is about exp(x) times as large.
    """
    matrices = [sums.row(left) for left in range(rules.total_tiles + 1)]
    numbers = [matrix[0][0] for matrix in matrices]
    centred = [_centred(matrix) for matrix in matrices]
    windows = _Windows.of(numbers, parts.rack_tiles)
    scales = [value / 2 for value in _solved(_added(centred))[2:-1]]
    scales = _balanced(scales, rules.counts)
    rows = []
    for row, window in zip(parts.rows, windows.ranges, strict=True):
        means, small = _gathered([matrices[k] for k in window], [centred[k] for k in window], scales, known=2)
        slopes = _solved(small)
        changed = list(row)
        changed[OPEN], changed[OPEN_SCALE], changed[TILE_SCALE] = means[1], slopes[1] / 2, slopes[2] / 2
        rows.append(changed)
    return ModelParts(parts.players, rows, parts.shapes, parts.tile_gains, scales, parts.rack_tiles)


def _with_shapes(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same with the shape that the games have."""
    kernel = parts.kernel()
    sums = Sums(len(parts.rows), SHAPE + 1)
    for chunk in chunks():
        add_shapes(chunk, kernel, sums)
    counted = [sums.row(left)[0] for left in range(len(parts.rows))]
    windows = _Windows.of([sum(counts) for counts in counted], parts.rack_tiles)
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
    return ModelParts(
        parts.players, parts.rows, shapes, parts.tile_gains, parts.tile_scales, parts.rack_tiles
    )


def _tempered(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same for several players with the spread, phase by phase, under which what came is likeliest.

    What the players gain is not quite independent, so that the model would be too sure of itself.
    """
    last, border = len(parts.rows) - 1, min(parts.rack_tiles, len(parts.rows) - 1)
    third = (last - border) // 3
    cuts = [(0, border // 2), (border // 2 + 1, border), (border + 1, border + third)]
    cuts += [(border + third + 1, border + 2 * third), (border + 2 * third + 1, last)]
    lost = {}
    for factor in FACTORS:
        kernel = _wider(parts, [factor] * len(parts.rows)).kernel()
        sums = [0.0] * len(cuts)
        for chunk in chunks():
            for i, (low, high) in enumerate(cuts):
                sums[i] += judge(chunk, kernel, 1, low, high)[1]
        lost[factor] = sums
    factors = [1.0] * len(parts.rows)
    for i, (low, high) in enumerate(cuts):
        best = min(FACTORS, key=lambda one: lost[one][i])
        factors[low : high + 1] = [best] * (high + 1 - low)
    return _wider(parts, factors)


def _bent(parts: ModelParts, chunks: Callable[[], Iterable[bytes]]) -> ModelParts:
    """The same for several players, bent towards what came of what was told.

    Widening alone leaves the middle too flat: of those who were told 70% some 74% won. Bent probabilities are
    divided by their sum, which takes some of it back; so it is done several times, each on top of the others.
    """
    straight = parts.kernel()
    for _ in range(ROUNDS):
        sums = Sums(len(parts.rows), 5)
        kernel = parts.kernel()
        for chunk in chunks():
            add_bends(chunk, straight, kernel, sums)
        matrices = [sums.row(left) for left in range(len(parts.rows))]
        windows = _Windows.of([matrix[0][0] for matrix in matrices], parts.rack_tiles, BENT_SHARE)
        rows = []
        for row, window in zip(parts.rows, windows.ranges, strict=True):
            total = _added([matrices[left] for left in window])
            changed = list(row)
            slopes = _solved([line[1:] for line in total[1:]])
            for column, slope in zip(BENDS, slopes, strict=False):
                changed[column] += slope
            rows.append(changed)
        parts = replace(parts, rows=rows)
    return parts


def _wider(parts: ModelParts, factors: Sequence[float]) -> ModelParts:
    rows = []
    for row, factor in zip(parts.rows, factors, strict=True):
        changed = list(row)
        changed[SCALE] *= factor
        rows.append(changed)
    return replace(parts, rows=rows)


# ------------------------------------------------------------ matrices


def _added(matrices: Sequence[Matrix]) -> Matrix:
    size = range(len(matrices[0]))
    return [[sum(matrix[i][j] for matrix in matrices) for j in size] for i in size]


def _times(matrix: Matrix, factor: float) -> Matrix:
    return [[factor * value for value in row] for row in matrix]


def _centred(matrix: Matrix) -> Matrix:
    """The sums of products around the means; what belongs to the constant is 0."""
    number = matrix[0][0]
    if not number:
        return matrix
    size = range(len(matrix))
    return [[matrix[i][j] - matrix[0][i] * matrix[0][j] / number for j in size] for i in size]


def _gathered(
    matrices: Sequence[Matrix], centred: Sequence[Matrix], weights: Sequence[float], known: int = KNOWN
) -> tuple[list[float], Matrix]:
    """Means and centred sums of a window with the tiles put together by their weights."""
    total, around = _added(matrices), _added(centred)
    last = len(total) - 1

    def together(row: Sequence[float]) -> list[float]:
        tiles = sum(weight * row[known + code] for code, weight in enumerate(weights))
        return [*row[:known], tiles, row[last]]

    columns = [together(row) for row in around]
    small = [together([row[i] for row in columns]) for i in range(known + 2)]
    number = max(total[0][0], 1.0)
    return [value / number for value in together(total[0])], small


def _solved(matrix: Matrix) -> list[float]:
    """The slopes of the last column on the others, each of which is drawn a little towards 0."""
    size = len(matrix) - 1
    rows = [list(matrix[i]) for i in range(size)]
    for i in range(size):
        rows[i][i] += RIDGE * rows[i][i] + 1e-9
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        if abs(rows[i][i]) < 1e-12:
            continue
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    slopes = [rows[i][size] / rows[i][i] if abs(rows[i][i]) >= 1e-8 else 0.0 for i in range(size)]
    return [*slopes, 0.0]


def _left_over(matrix: Matrix, slopes: Sequence[float]) -> float:
    """The sum of squares that slopes leave unexplained."""
    size = len(matrix) - 1
    explained = sum(slopes[i] * matrix[i][size] for i in range(size))
    both = sum(slopes[i] * slopes[j] * matrix[i][j] for i in range(size) for j in range(size))
    return matrix[size][size] - 2 * explained + both


def _balanced(weights: Sequence[float], counts: Sequence[int]) -> list[float]:
    """Weights by which a full bag is worth nothing."""
    mean = sum(weight * count for weight, count in zip(weights, counts, strict=True)) / max(1, sum(counts))
    return [weight - mean for weight in weights]
