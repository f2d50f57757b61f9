"""What of the package goes into a wheel: each word list once, and not too much altogether."""

from __future__ import annotations

import tomllib
import zlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from quixotry.lexicon.shipped_lists import EMBEDDED, LISTS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "quixotry"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
LARGEST = 60 * 2**20
BLOCK = 2**16
PACKED_ALREADY = {".xz", ".png", ".woff2"}


def test_lists_that_are_lexica_stay_out_of_the_wheel() -> None:
    left_out = SETTINGS["exclude-package-data"]
    files = {one.path for one in EMBEDDED.values()}
    assert {PACKAGE / name for name in left_out["quixotry"]} == files
    assert {LISTS / name for name in left_out["quixotry.lexicon.lists"]} == files
    assert all(file.is_file() for file in files), "they are in the sources"


def test_what_ships_is_not_too_large() -> None:
    left_out = {PACKAGE / name for name in SETTINGS["exclude-package-data"]["quixotry"]}
    patterns = [*SETTINGS["package-data"]["quixotry"], "**/*.py", f"**/*{EXTENSION_SUFFIXES[0]}"]
    files = {path for pattern in patterns for path in PACKAGE.glob(pattern) if path.is_file()} - left_out
    assert sum(path.suffix == ".qlx" for path in files) == len(EMBEDDED)
    assert sum(map(packed_size, files)) <= LARGEST


def packed_size(path: Path) -> int:
    """From every fourth block; a few parts of a hundred more than in a wheel, which takes longer over it."""
    data = path.read_bytes()
    if path.suffix in PACKED_ALREADY:
        return len(data)
    return sum(
        len(zlib.compress(data[at : at + BLOCK], 1))
        * len(data[at : at + 4 * BLOCK])
        // len(data[at : at + BLOCK])
        for at in range(0, len(data), 4 * BLOCK)
    )
