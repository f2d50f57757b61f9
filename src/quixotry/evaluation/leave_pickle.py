"""Tables of leaves on the way to another process: by name if they are installed, by their bytes otherwise."""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

from quixotry.codecs.leave_places import Contents
from quixotry.errors import LeavesError
from quixotry.evaluation.leave_file import leave_files, peek_leaves
from quixotry.evaluation.leaves import LeaveTable
from quixotry.rules import Alphabet

# What has been pickled or unpickled here: a table that comes twice is one object.
_unpickled: WeakValueDictionary[str, LeaveTable] = WeakValueDictionary()


def reduced(table: LeaveTable) -> tuple[Any, ...]:
    """What `pickle` is to call to get the table again."""
    _unpickled.setdefault(table.content_hash, table)
    for name, path in leave_files().items():
        facts = peek_leaves(path) or {}
        alike = (facts.get("rules"), facts.get("largest")) == (table.metadata.get("rules"), table.largest)
        if alike and LeaveTable.load(path).content_hash == table.content_hash:
            return _installed, (name, table.content_hash)
    contents = table.contents
    parts = (contents.values.tobytes(), contents.largest, contents.limits, dict(table.metadata))
    return _rebuilt, (table.content_hash, table.alphabet, *parts)


def _installed(name: str, content_hash: str) -> LeaveTable:
    known = _unpickled.get(content_hash)
    if known is None:
        known = LeaveTable.load(name)
        if known.content_hash != content_hash:
            raise LeavesError(f"leaves {name}: those installed here are not the ones that were pickled")
        _unpickled[content_hash] = known
    return known


def _rebuilt(
    content_hash: str,
    alphabet: Alphabet,
    values: bytes,
    largest: int,
    limits: tuple[int, ...],
    facts: dict[str, Any],
) -> LeaveTable:
    known = _unpickled.get(content_hash)
    if known is None:
        known = LeaveTable(alphabet, Contents(memoryview(values).cast("h"), largest, limits), facts)
        _unpickled[content_hash] = known
    return known
