"""How a process tells others what it has changed: by NOTIFY, in the transaction that changes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select

CHANNEL = "quixotry"
LONGEST = 7_500  # bytes; PostgreSQL takes 7,999
GAME, ANALYSIS = "g", "a"


class Item(NamedTuple):
    """A game or an analysis in the version that it has now; and who asks for an undo in it."""

    kind: str
    id: str
    version: int
    asked: str | None = None


def tell(connection: Connection, items: Sequence[Item]) -> None:
    """Tell the other processes, once this transaction is committed; a file has nobody to tell it to."""
    if connection.dialect.name == "postgresql":
        for told in packed(items):
            connection.execute(select(func.pg_notify(CHANNEL, told)))


def packed(items: Sequence[Item]) -> Iterator[str]:
    """Items as texts that are short enough.

    >>> list(packed([Item(GAME, "abc", 7), Item(GAME, "abd", 3, "0 2")]))
    ['g:abc:7:\\ng:abd:3:0 2']
    """
    text = ""
    for item in items:
        line = f"{item.kind}:{item.id}:{item.version}:{item.asked or ''}"
        if text and len(text) + len(line) + 1 > LONGEST:
            yield text
            text = ""
        text += f"\n{line}" if text else line
    if text:
        yield text


def unpacked(text: str) -> list[Item]:
    """What another process has told; what is not ours is left out.

    >>> unpacked("g:abc:7:\\ng:abd:3:0 2\\nsomething else")
    [Item(kind='g', id='abc', version=7, asked=None), Item(kind='g', id='abd', version=3, asked='0 2')]
    """
    parts = [line.split(":") for line in text.split("\n")]
    return [
        Item(part[0], part[1], int(part[2]), part[3] or None)
        for part in parts
        if len(part) == 4 and part[2].isdecimal()
    ]
