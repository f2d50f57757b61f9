"""The file of models of winning (`.qwp`), and where such files are kept.

The file is a container (`files/container.py`): the game that the models are for and where they come from as
metadata, with a name, a number of players, the weights of the tiles and the bends for each model; then the
models one after the other: rows of 32-bit numbers, and shapes of 16-bit ones, of which 65,535 is certain.

In version 1 all of several players had one spread, and the bends were numbers in each row; such files are
read as what they come to.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf, isfinite, log
from pathlib import Path
from typing import Any, TypeVar

from quixotry.errors import ContainerError, OtherVersionError, WinningError
from quixotry.files.container import open_container, peek_metadata, write_container
from quixotry.files.named import NamedFiles
from quixotry.kernel.search.winning import BEND_AT, Winning
from quixotry.tongues import later

MAGIC = b"\x93QXWPR\r\n"
VERSION = 2
OLDEST = 1
KIND = "file of models of winning"
SUFFIX = ".qwp"
SHIPPED = Path(__file__).parent / "data"
MODELS = NamedFiles(later("no model of winning {name}"), SUFFIX, SHIPPED, "winning", WinningError)
CERTAIN = 65535
MOST_ROWS = 1001

# The columns of a row, as `kernel/search/winning.pxd` has them.
COLUMNS = 13
GAIN, SCALE, LEAVE, HELD, HELD_POINTS, OPEN, OPEN_GAIN, OPEN_SCALE, TILE_GAIN, TILE_SCALE = 0, *range(4, 13)
WIDTHS = (LEAVE, HELD, HELD_POINTS, OPEN_GAIN)  # of several players: how far what each gains spreads
OLD_BENDS = (HELD, HELD_POINTS, OPEN_GAIN)  # of several players in version 1
SHAPE = 81
KNOTS = len(BEND_AT)
MOST_BEND = 10.0

T = TypeVar("T")
Bends = Sequence[tuple[int, Sequence[float]]]


@dataclass(frozen=True)
class ModelParts:
    """The numbers of a model: a row and a shape for each number of tiles left, and weights of the tiles.

    Of several players `bends` has for some numbers of tiles left how much more or less comes of what is told,
    and between them it is on a line.

    >>> parts = ModelParts(2, [[0.0] * 4 + [10.0] + [0.0] * 8], [[i / 80 for i in range(81)]])
    >>> parts.kernel().win(0, 0)
    0.5
    """

    players: int
    rows: Sequence[Sequence[float]]
    shapes: Sequence[Sequence[float]]
    tile_gains: Sequence[float] = ()
    tile_scales: Sequence[float] = ()
    rack_tiles: int = 0
    bends: Bends = ()

    def kernel(self) -> Winning:
        """The kernel's model of these numbers."""
        return Winning(
            self.players,
            self.rows,
            self.shapes,
            self.tile_gains,
            self.tile_scales,
            self.rack_tiles,
            [self._bent(left) for left in range(len(self.rows))] if self.bends else (),
        )

    def _bent(self, left: int) -> Sequence[float]:
        """The bends where so many tiles are left."""
        before = [one for one in self.bends if one[0] <= left][-1:]
        after = [one for one in self.bends if one[0] > left][:1]
        if not before or not after:
            return (before or after)[0][1]
        (low, first), (high, second) = before[0], after[0]
        part = (left - low) / (high - low)
        return [a + part * (b - a) for a, b in zip(first, second, strict=True)]


def write_models(path: Path, models: Mapping[str, ModelParts], facts: Mapping[str, Any]) -> None:
    """Write the file whole or not at all."""
    described = []
    content = b""
    for name, parts in models.items():
        described.append(
            {
                "name": name,
                "players": parts.players,
                "rows": len(parts.rows),
                "rack_tiles": parts.rack_tiles,
                "tile_gains": [round(value, 6) for value in parts.tile_gains],
                "tile_scales": [round(value, 6) for value in parts.tile_scales],
                "bends": [[left, [round(value, 4) for value in values]] for left, values in parts.bends],
            }
        )
        content += _packed("f", [value for row in parts.rows for value in row])
        content += _packed("H", [round(CERTAIN * value) for shape in parts.shapes for value in shape])
    write_container(path, MAGIC, VERSION, {**facts, "models": described}, content, refuse=WinningError)


def open_models(path: Path, name: str) -> tuple[ModelParts | None, dict[str, Any]]:
    """The model of a name, proved sound, and what the file says of itself; None if it has no such model.

    At most 2 GB are read, and of a model at most 1,001 rows.
    """
    try:
        version, (metadata, content) = _of_any_version(lambda one: open_container(path, MAGIC, one, KIND))
    except ContainerError as error:
        raise WinningError(f"{path}: {error}") from None
    try:
        place = 0
        found = None
        for described in metadata.pop("models"):
            rows = described["rows"]
            if type(rows) is not int or not 0 < rows <= MOST_ROWS:
                raise ValueError("not a number of rows")
            size = rows * (4 * COLUMNS + 2 * SHAPE)
            if described["name"] == name:
                found = _parts(described, bytes(content[place : place + size]), rows, version)
            place += size
        if place != len(content):
            raise ValueError(f"{len(content):,} bytes of models, not {place:,}")
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise WinningError(f"{path}: damaged: {str(error)[:200]}") from None
    return found, metadata


def _of_any_version(read: Callable[[int], T]) -> tuple[int, T]:
    """What is read of a file of this version or an older one."""
    try:
        return VERSION, read(VERSION)
    except OtherVersionError as error:
        with suppress(OtherVersionError):
            return OLDEST, read(OLDEST)
        raise error from None


def _parts(described: dict[str, Any], data: bytes, count: int, version: int) -> ModelParts:
    numbers = _unpacked("f", data[: 4 * COLUMNS * count])
    shares = _unpacked("H", data[4 * COLUMNS * count :])
    if len(numbers) != COLUMNS * count or len(shares) != SHAPE * count:
        raise ValueError("models that are cut short")
    rows = [list(numbers[i * COLUMNS : (i + 1) * COLUMNS]) for i in range(count)]
    shapes = [[share / CERTAIN for share in shares[i * SHAPE : (i + 1) * SHAPE]] for i in range(count)]
    weights = [tuple(float(value) for value in described[key]) for key in ("tile_gains", "tile_scales")]
    if not all(map(isfinite, [*numbers, *weights[0], *weights[1]])) or any(row[SCALE] <= 0 for row in rows):
        raise ValueError("numbers that are none")
    if any(shape != sorted(shape) for shape in shapes) or max(map(len, weights)) > 64:
        raise ValueError("a shape that is none")
    players, rack_tiles = described["players"], described["rack_tiles"]
    if players not in (2, 3, 4) or type(rack_tiles) is not int or not 0 <= rack_tiles <= MOST_ROWS:
        raise ValueError("not a number of players or tiles")
    bends: Bends = ()
    if players > 2:
        bends = _of_the_first_version(rows, players) if version == OLDEST else _bends(described["bends"])
        if any(row[column] <= 0 for row in rows for column in WIDTHS[:players]):
            raise ValueError("spreads that are none")
    return ModelParts(players, rows, shapes, weights[0], weights[1], rack_tiles, bends)


def _bends(described: Any) -> Bends:
    found = [(left, tuple(float(value) for value in values)) for left, values in described]
    lefts = [left for left, _ in found]
    if any(type(left) is not int or not 0 <= left < MOST_ROWS for left in lefts) or lefts != sorted({*lefts}):
        raise ValueError("bends in no order")
    for _, values in found:
        if len(values) != KNOTS or not all(-MOST_BEND <= value <= MOST_BEND for value in values):
            raise ValueError("bends that are none")
    return found


def _of_the_first_version(rows: list[list[float]], players: int) -> Bends:
    """Bends of the straight probability p by p (1 - p) (a + b p + c p²), with the same spread for all."""
    bends = []
    for left, row in enumerate(rows):
        first, second, third = (row[column] for column in OLD_BENDS)
        more = [first + p * (second + p * third) for p in BEND_AT]
        bent = [1 + (1 - p) * one for p, one in zip(BEND_AT, more, strict=True)]
        most = [0.5 / p + 0.5 if p else inf for p in BEND_AT]
        values = [log(min(max(one, 0.5), top)) for one, top in zip(bent, most, strict=True)]
        bends.append((left, tuple(round(value, 4) for value in values)))
        for column in WIDTHS:
            row[column] = 1.0
    return bends


def _packed(kind: str, values: Sequence[float]) -> bytes:
    numbers = array(kind, values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _unpacked(kind: str, data: bytes) -> array[Any]:
    numbers = array(kind)
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def peek_models(path: Path) -> dict[str, Any] | None:
    """What the file says of itself, or None if it is not a file of models."""
    try:
        return _of_any_version(lambda one: peek_metadata(path, MAGIC, one, KIND))[1]
    except ContainerError:
        return None


def winning_folder() -> Path:
    """Where the user's own models lie."""
    return MODELS.user_folder()


def winning_files() -> dict[str, Path]:
    """The file of each set of models that has a name, the shipped ones first."""
    return MODELS.files()
