"""Sums of products, and what follows from them: the least squares that models of winning are fitted by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Matrix = list[list[float]]
KNOWN = 5  # columns of the sums before those of the tiles
RIDGE = 1e-3  # of the diagonal: the numbers of tiles left add up, so one of them says nothing new
FEWEST = 400  # moments that a row of the model rests on
SHARE = 50  # and this part of all of them at least


@dataclass(frozen=True)
class Windows:
    """For each number of tiles left, the range of those that count for it."""

    ranges: tuple[range, ...]

    @classmethod
    def of(cls, numbers: Sequence[float], border: int) -> Windows:
        """As narrow as there are enough moments in them; `border` is the last with an empty bag."""
        enough = max(FEWEST, sum(numbers) / SHARE)
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


def added(matrices: Sequence[Matrix]) -> Matrix:
    size = range(len(matrices[0]))
    return [[sum(matrix[i][j] for matrix in matrices) for j in size] for i in size]


def times(matrix: Matrix, factor: float) -> Matrix:
    return [[factor * value for value in row] for row in matrix]


def centred(matrix: Matrix) -> Matrix:
    """The sums of products around the means; what belongs to the constant is 0."""
    number = matrix[0][0]
    if not number:
        return matrix
    size = range(len(matrix))
    return [[matrix[i][j] - matrix[0][i] * matrix[0][j] / number for j in size] for i in size]


def gathered(
    matrices: Sequence[Matrix], centred: Sequence[Matrix], weights: Sequence[float], known: int = KNOWN
) -> tuple[list[float], Matrix]:
    """Means and centred sums of a window with the tiles put together by their weights."""
    total, around = added(matrices), added(centred)
    last = len(total) - 1

    def together(row: Sequence[float]) -> list[float]:
        tiles = sum(weight * row[known + code] for code, weight in enumerate(weights))
        return [*row[:known], tiles, row[last]]

    columns = [together(row) for row in around]
    small = [together([row[i] for row in columns]) for i in range(known + 2)]
    number = max(total[0][0], 1.0)
    return [value / number for value in together(total[0])], small


def solved(matrix: Matrix) -> list[float]:
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


def left_over(matrix: Matrix, slopes: Sequence[float]) -> float:
    """The sum of squares that slopes leave unexplained."""
    size = len(matrix) - 1
    explained = sum(slopes[i] * matrix[i][size] for i in range(size))
    both = sum(slopes[i] * slopes[j] * matrix[i][j] for i in range(size) for j in range(size))
    return matrix[size][size] - 2 * explained + both


def balanced(weights: Sequence[float], counts: Sequence[int]) -> list[float]:
    """Weights by which a full bag is worth nothing."""
    mean = sum(weight * count for weight, count in zip(weights, counts, strict=True)) / max(1, sum(counts))
    return [weight - mean for weight in weights]
