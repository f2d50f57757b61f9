"""The file of a table of leaves (`.qlv`), and where such files are kept.

The file is a container (`lexicon/container.py`): the alphabet, the size of the largest leave and where the
values come from as metadata, then the values, 16 bits each, in the order of the kernel's table.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from quixotry.errors import AlphabetError, LeavesError
from quixotry.evaluation.places import Contents, checked_size
from quixotry.lexicon import user_folder
from quixotry.lexicon.container import ContainerError, open_container, peek_metadata, write_container
from quixotry.rules import Alphabet

MAGIC = b"\x93QXLVS\r\n"
VERSION = 1
KIND = "file of leaves"
SUFFIX = ".qlv"
SHIPPED = Path(__file__).parent / "data"
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
        write_container(path, MAGIC, VERSION, metadata, contents.values)
    except (TypeError, ValueError) as error:
        raise LeavesError(f"{path}: cannot be written: metadata: {error}") from None
    except OSError as error:
        raise LeavesError(f"{path}: cannot be written: {error.strerror or error}") from None


def open_leaves(path: Path) -> tuple[Alphabet, Contents, dict[str, Any]]:
    """Map the file into memory and prove it sound: alphabet, values, and where they come from."""
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
    """Where the user's own tables lie: `leaves`, beside the lexica."""
    return user_folder().parent / "leaves"


def leave_files() -> dict[str, Path]:
    """The file of each table that has a name, the shipped ones first."""
    files: dict[str, Path] = {}
    for folder in (SHIPPED, leaves_folder()):
        try:
            found = sorted(folder.glob("*" + SUFFIX))
        except OSError:
            continue
        for path in found:
            files.setdefault(path.stem, path)
    return files


def find_leaves(source: str | Path) -> Path:
    """The file that a name or a path stands for."""
    text = str(source)
    if isinstance(source, str) and os.sep not in text and "." not in text:
        files = leave_files()
        if text in files:
            return files[text]
        raise LeavesError(_unknown(text[:60], list(files)))
    path = Path(source)
    try:
        if not path.is_file():
            raise LeavesError(f"{path}: {'is not a file' if path.exists() else 'no such file'}")
    except (OSError, ValueError) as error:
        raise LeavesError(f"{path}: cannot be read: {error}") from None
    return path


def _unknown(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names) or 'none yet'}"
    return f"no leaves {name!r} ({hint})"
