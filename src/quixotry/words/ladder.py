"""Word ladders: from one word to another, a letter at a time, every step a word."""

from __future__ import annotations

from collections import defaultdict

from quixotry.errors import SearchError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import search, words_text


def word_ladder(lexicon: Lexicon, start: str, goal: str, *, resize: bool = False) -> list[str] | None:
    """A shortest ladder, both ends included, or None where no ladder leads from one to the other.

    A step changes a letter; with `resize` it may also put one in or take one out. Among ladders of the same
    length it is the first in the alphabet's order.

    >>> word_ladder(Lexicon.default(), "COLD", "WARM")
    ['COLD', 'CORD', 'CARD', 'WARD', 'WARM']
    >>> word_ladder(Lexicon.default(), "HEAD", "SHOULDER")
    Traceback (most recent call last):
    quixotry.errors.SearchError: HEAD and SHOULDER are not of the same length
    """
    first, last = _read(lexicon, start), _read(lexicon, goal)
    if len(first) != len(last) and not resize:
        raise SearchError(f"{start} and {goal} are not of the same length")
    neighbours = _Neighbours(lexicon, resize)
    steps = _steps_to(last, first, neighbours)
    if first not in steps:
        return None
    ladder = [first]
    while ladder[-1] != last:
        left = steps[ladder[-1]] - 1
        ladder.append(min([word for word in neighbours.of(ladder[-1]) if steps.get(word) == left]))
    return words_text(ladder, lexicon.alphabet)


def _steps_to(goal: bytes, start: bytes, neighbours: _Neighbours) -> dict[bytes, int]:
    """How far from the goal the words of all shortest ladders are; nothing of the start if there is none.

    Both ends grow, the one with fewer words at its edge first, until they meet.
    """
    sides = {goal: 0}, {start: 0}
    edges = [[goal], [start]]
    meeting = {goal} & {start}
    while not meeting:
        if not all(edges):
            return {}
        side = int(len(edges[1]) < len(edges[0]))
        edges[side] = neighbours.grow(sides[side], edges[side])
        meeting = sides[1 - side].keys() & edges[side]
    steps, from_start = sides
    left = steps[min(meeting)]
    for before in reversed(range(from_start[min(meeting)])):
        left += 1
        meeting = {
            other for word in meeting for other in neighbours.of(word) if from_start.get(other) == before
        }
        steps |= dict.fromkeys(meeting, left)
    return steps


class _Neighbours:
    """The words one step from a word, found by what is left of them around a gap."""

    def __init__(self, lexicon: Lexicon, resize: bool) -> None:
        self.lexicon = lexicon
        self.resize = resize
        self.around_gap: dict[int, dict[bytes, list[bytes]]] = {}

    def of(self, word: bytes) -> list[bytes]:
        size = len(word)
        same = self._of_length(size)
        found = [other for i in range(size) for other in same[word[:i] + b"\0" + word[i + 1 :]]]
        if self.resize:
            longer = self._of_length(size + 1)
            for i in range(size + 1):
                found += longer.get(word[:i] + b"\0" + word[i:], ())
            shorter = [word[:i] + word[i + 1 :] for i in range(size)]
            found += [other for other in shorter if self.lexicon.has(other)]
        return found

    def grow(self, steps: dict[bytes, int], edge: list[bytes]) -> list[bytes]:
        """Reach the words one step beyond an edge, and note how far they are."""
        reached = []
        for word in edge:
            for other in self.of(word):
                if other not in steps:
                    steps[other] = steps[word] + 1
                    reached.append(other)
        return reached

    def _of_length(self, size: int) -> dict[bytes, list[bytes]]:
        if size not in self.around_gap:
            gaps: dict[bytes, list[bytes]] = defaultdict(list)
            words = search(self.lexicon.graph, self.lexicon.alphabet, minimum=size, maximum=size)
            for word in words:
                for i in range(size):
                    gaps[word[:i] + b"\0" + word[i + 1 :]].append(word)
            self.around_gap[size] = dict(gaps)
        return self.around_gap[size]


def _read(lexicon: Lexicon, word: str) -> bytes:
    codes = lexicon.alphabet.word(word)
    if not lexicon.has(codes):
        raise SearchError(f"{word!r} is not in the lexicon {lexicon.name}")
    return codes
