"""The file of a table of leaves (`.qlv`), and where such files are kept.

The file is a container (`files/container.py`): the alphabet, the size of the largest leave and where the
values come from as metadata, then the values, 16 bits each, in the order of the kernel's table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quixotry.codecs.leave_places import Contents, checked_size
from quixotry.errors import AlphabetError, ContainerError, LeavesError
from quixotry.files.container import open_container, peek_metadata, write_container
from quixotry.files.named import NamedFiles
from quixotry.rules import Alphabet
from quixotry.tongues import later

MAGIC = b"\x93QXLVS\r\n"
VERSION = 1
KIND = "file of leaves"
SUFFIX = ".qlv"
SHIPPED = Path(__file__).parent / "data"
LEAVES = NamedFiles(later("no leaves {name}"), SUFFIX, SHIPPED, "leaves", LeavesError)
OWN_KEYS = ("labels", "blank_labels", "largest", "limits")


def write_leaves(path: Path, alphabet: Alphabet, contents: Contents, facts: dict[str, Any]) -> None:
    """Write the file whole or not at all."""
    metadata = {
        **facts,
        "labels": alphabet.labels,
        "blank_labels": alphabet.blank_labels,
        "largest": contents.largest,
        "limits": contents.limits,
    }
    try:
        write_container(path, MAGIC, VERSION, metadata, contents.values, refuse=LeavesError)
    except LeavesError:
        raise
    except (TypeError, ValueError) as error:
        raise LeavesError(f"{path}: cannot be written: metadata: {error}") from None


def open_leaves(path: Path) -> tuple[Alphabet, Contents, dict[str, Any]]:
    """Read the file into memory and prove it sound: alphabet, values, and where they come from."""
    try:
        metadata, content = open_container(path, MAGIC, VERSION, KIND)
    except ContainerError as error:
        raise LeavesError(f"{path}: {error}") from None
    try:
        alphabet = Alphabet(tuple(metadata["labels"]), tuple(metadata["blank_labels"]))
        largest, limits = metadata["largest"], tuple(metadata["limits"])
        if type(largest) is not int or not all(type(limit) is int and limit >= 0 for limit in limits):
            raise TypeError("largest and limits are not whole numbers")
        if len(limits) != alphabet.size + 1:
            raise ValueError(f"{len(limits)} limits for {alphabet.size + 1} kinds of tiles")
        size = checked_size(alphabet.size + 1, largest)
    except (ValueError, KeyError, TypeError, AttributeError, AlphabetError) as error:
        raise LeavesError(f"{path}: damaged: metadata: {str(error)[:200]}") from None
    if len(content) != 2 * size:
        raise LeavesError(
            f"{path}: damaged: {len(content) // 2:,} values, and {size:,} leaves of up to {largest} tiles"
        )
    limits = tuple(min(limit, largest) for limit in limits)
    facts = {key: value for key, value in metadata.items() if key not in OWN_KEYS}
    return alphabet, Contents(content.cast("h"), largest, limits), facts


def peek_leaves(path: Path) -> dict[str, Any] | None:
    """What the file says of itself, or None if it is not a file of leaves."""
    try:
        return peek_metadata(path, MAGIC, VERSION, KIND)
    except ContainerError:
        return None


# ------------------------------------------------------------ the catalogue


def leaves_folder() -> Path:
    """Where the user's own tables lie."""
    return LEAVES.user_folder()


def leave_files() -> dict[str, Path]:
    """The file of each table that has a name, the shipped ones first."""
    return LEAVES.files()


def find_leaves(source: str | Path) -> Path:
    """The file that a name or a path stands for."""
    return LEAVES.find(source)
