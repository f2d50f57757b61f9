"""KWG files of other programs, read into words."""

from __future__ import annotations

from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.rules import Alphabet

ACCEPTS = 1 << 23
LAST_SIBLING = 1 << 22
TARGET = LAST_SIBLING - 1
MOST_LETTERS = 50_000_000  # of all words together
LONGEST = 64


def words_of_kwg(path: Path, alphabet: Alphabet) -> list[bytes]:
    """The words of a KWG file's DAWG in the alphabet's codes, sorted.

    Siblings may come in any order and lists may share tails.  Every node that can be reached is
    checked before the first word is spelled out, so a hostile file cannot lead the walk astray.
    """
    nodes = _nodes_of(path)
    root = nodes[0] & TARGET
    counts = _checked_counts(path, nodes, root, alphabet)
    if counts[root][0] == 0:
        raise LexiconError(f"{path}: holds no words")
    if counts[root][1] > MOST_LETTERS:
        raise LexiconError(f"{path}: words of more than {MOST_LETTERS:,} letters in all")
    words: list[bytes] = []
    pending = [(root, b"")]
    while pending:
        at, prefix = pending.pop()
        if len(prefix) >= LONGEST:
            raise LexiconError(f"{path}: a word of more than {LONGEST} letters")
        while at:
            node = nodes[at]
            word = prefix + bytes([node >> 24])
            if node & ACCEPTS:
                words.append(word)
            if counts[node & TARGET][0]:
                pending.append((node & TARGET, word))
            at = 0 if node & LAST_SIBLING else at + 1
    words.sort()
    return words


def _checked_counts(
    path: Path, nodes: memoryview, root: int, alphabet: Alphabet
) -> dict[int, tuple[int, int]]:
    """How many words hang from each node and its later siblings, and of how many letters in all.

    An error if any index or letter is off.
    """
    counts = {0: (0, 0)}
    under_way: set[int] = set()
    pending = [root]
    while pending:
        at = pending[-1]
        if at in counts:
            pending.pop()
            continue
        if at >= len(nodes):
            raise LexiconError(f"{path}: node {at} lies outside the file")
        node = nodes[at]
        if not 1 <= node >> 24 <= alphabet.size:
            raise LexiconError(
                f"{path}: node {at}: letter {node >> 24}, and the alphabet has {alphabet.size}: "
                "is the file for another ruleset?"
            )
        below, beside = node & TARGET, 0 if node & LAST_SIBLING else at + 1
        missing = [other for other in (below, beside) if other not in counts]
        if missing:
            if at in under_way:
                raise LexiconError(f"{path}: node {at} can be reached from itself")
            under_way.add(at)
            pending.extend(missing)
        else:
            here = (node >> 23 & 1) + counts[below][0]
            letters = here + counts[below][1] + counts[beside][1]
            counts[at] = here + counts[beside][0], min(letters, MOST_LETTERS + 1)
            pending.pop()
    return counts


def _nodes_of(path: Path) -> memoryview:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(data) < 8 or len(data) % 4:
        raise LexiconError(f"{path}: not a KWG file: its length is not a whole number of nodes")
    return memoryview(data).cast("I")
