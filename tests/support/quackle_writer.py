"""Quackle's DAWG files as its own program writes them, slowly: one node for each prefix, nothing shared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

FIRST_LETTER = 5  # of Quackle's letters, as the hash sees them


def nodes_of(words: Iterable[bytes]) -> list[tuple[int, int, bool, bytes]]:
    """Arc, letter from 1, last sibling, and the prefix of each node, the root first."""
    prefixes = {word[:length] for word in words for length in range(1, len(word) + 1)}
    children: dict[bytes, list[bytes]] = {}
    for prefix in sorted(prefixes):
        children.setdefault(prefix[:-1], []).append(prefix)
    order, places = [b""], {b"": 0}
    arcs = []
    for prefix in order:
        below = children.get(prefix, [])
        arcs.append(len(order) if below else 0)
        for child in below:
            places[child] = len(order)
            order.append(child)
    return [
        (arc, prefix[-1] if prefix else 0, not prefix or children[prefix[:-1]][-1] == prefix, prefix)
        for arc, prefix in zip(arcs, order, strict=True)
    ]


def write_v1(words: Sequence[bytes], labels: Sequence[str], smaller: Iterable[bytes] = ()) -> bytes:
    chosen, inner = set(words), set(smaller)
    digest = bytes(16)
    for word in chosen:
        one = hashlib.md5(bytes(letter - 1 + FIRST_LETTER for letter in word), usedforsecurity=False).digest()
        digest = bytes(a ^ b for a, b in zip(digest, one, strict=True))
    head = b"\1" + digest + len(chosen).to_bytes(3, "big") + bytes([len(labels)])
    head += b"".join(label.encode() + b" " for label in labels)
    return head + b"".join(
        arc.to_bytes(3, "big")
        + bytes([(letter - 1) & 0x3F | last << 6 | (prefix in inner) << 7])
        + (3 * (prefix in chosen)).to_bytes(3, "big")
        for arc, letter, last, prefix in nodes_of(words)
    )


def write_v0(words: Sequence[bytes]) -> bytes:
    chosen = set(words)
    return b"".join(
        arc.to_bytes(3, "big")
        + bytes([(letter - 1) & 0x1F | (prefix in chosen) << 5 | last << 6 | 0x80])
        + bytes(3)
        for arc, letter, last, prefix in nodes_of(words)
    )


def write_kbwg(words: Sequence[bytes]) -> bytes:
    """A KBWG file with a DAWG only; its second node is the GADDAG's root, so all others move up by one."""
    chosen = set(words)
    values = [
        (arc + 1 if arc else 0) << 8 | (prefix in chosen) << 7 | last << 6 | letter
        for arc, letter, last, prefix in nodes_of(words)
    ]
    values.insert(1, 1 << 6)
    return b"".join(value.to_bytes(4, "little") for value in values)


def write_gaddag(words: Iterable[bytes]) -> bytes:
    """A GADDAG of version 1: each word turned around at each of its letters, as a plain tree."""
    chosen = set(words)
    separator = 62
    paths = set()
    for word in chosen:
        for turn in range(1, len(word) + 1):
            rest = bytes([separator]) + word[turn:] if turn < len(word) else b""
            paths.add(word[:turn][::-1] + rest)
    digest = bytes(16)
    for word in chosen:
        one = hashlib.md5(bytes(letter - 1 + FIRST_LETTER for letter in word), usedforsecurity=False).digest()
        digest = bytes(a ^ b for a, b in zip(digest, one, strict=True))
    return (
        b"\1"
        + digest
        + b"".join(
            (arc - number if arc else 0).to_bytes(3, "big")
            + bytes([_gaddag_letter(letter, separator) | (prefix in paths) << 6 | last << 7])
            for number, (arc, letter, last, prefix) in enumerate(nodes_of(paths))
        )
    )


def _gaddag_letter(letter: int, separator: int) -> int:
    return 0 if letter in (0, separator) else letter - 1 + FIRST_LETTER
