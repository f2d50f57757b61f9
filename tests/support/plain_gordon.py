"""Gordon's figure 3 word for word, on a set of strings in place of an automaton: the kernel's slow twin.

An arc is the string that leads to it. Nothing is shared with the kernel but the ruleset's layout; what is
counted is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from quixotry.rules import Rules
from support.automata import gaddag_strings

BLANK, TURN = 64, 0

Square = tuple[int, int]
Laid = tuple[tuple[int, int], ...]  # (place in the line, tile code)
Play = tuple[bool, tuple[tuple[Square, int], ...]]  # across, tiles laid


class Strings:
    """REV(x)◇y of all words (of their mirror images for a DAGGAD), and what arcs and letter sets follow."""

    def __init__(self, words: Iterable[bytes], mirrored: bool) -> None:
        self.strings = set(gaddag_strings(word[::-1] if mirrored else word for word in words))
        self.arcs = {string[:end] for string in self.strings for end in range(1, len(string))}
        self.mirrored = mirrored

    def next_arc(self, arc: bytes, letter: int) -> bytes | None:
        longer = arc + bytes([letter])
        return longer if longer in self.arcs else None

    def on(self, letter: int, arc: bytes) -> bool:
        return arc + bytes([letter]) in self.strings


@dataclass
class Line:
    """A row or column: letters on it (0: none), those allowed elsewhere, and which squares a word crosses."""

    tiles: list[int]
    allowed: list[set[int]]
    crossed: list[bool]
    blocked: list[bool]

    def tile(self, at: int) -> int:
        return self.tiles[at] if 0 <= at < len(self.tiles) else 0

    def mirrored(self) -> Line:
        return Line(self.tiles[::-1], self.allowed[::-1], self.crossed[::-1], self.blocked[::-1])

    def anchors(self, *, skipping: bool, from_tiles: bool, mirrored: bool) -> list[int]:
        squares = range(len(self.tiles))
        free = [at for at in squares if not self.tiles[at] and not self.blocked[at]]
        beside = {at for at in free if self.tile(at - 1) or self.tile(at + 1)}
        anchors = beside | {at for at in free if self.crossed[at]}
        needless = beside if from_tiles else set()
        used = set(needless)
        for at in sorted(anchors - needless):
            internal = at - 1 in anchors and at + 1 in anchors
            if not (skipping and internal and at - 1 in used):
                used.add(at)
        used -= needless
        if from_tiles:
            step = -1 if mirrored else 1
            used |= {at for at in squares if self.tile(at) and not self.tile(at + step)}
        return sorted(used)


@dataclass
class Search:
    """The plays of one line, each as the tiles laid, and the counters of all lines."""

    strings: Strings
    line: Line
    across: bool
    rack: Counter[int]
    counts: Counter[str]
    plays: list[Laid] = field(default_factory=list)
    anchor: int = 0
    previous: int | None = None

    def from_anchors(self, anchors: Iterable[int]) -> None:
        for self.anchor in anchors:
            self.counts["anchors"] += 1
            self.reach(0, b"", (), False)
            self.previous = self.anchor

    def reach(self, pos: int, arc: bytes, laid: Laid, ended: bool) -> None:
        before = self.counts["letters"]
        if 0 <= self.anchor + pos < len(self.line.tiles):
            self.gen(pos, arc, laid)
        if self.counts["letters"] == before and not ended:
            self.counts["dead_ends"] += 1

    def gen(self, pos: int, arc: bytes, laid: Laid) -> None:
        at = self.anchor + pos
        if self.line.tiles[at]:
            self.go_on(pos, self.line.tiles[at], arc, laid)
            return
        for letter in self.line.allowed[at]:
            if self.rack[letter]:
                self.lay(letter, letter, pos, arc, laid)
        if self.rack[0]:
            for letter in self.line.allowed[at]:
                self.lay(0, letter, pos, arc, laid)

    def lay(self, tile: int, letter: int, pos: int, arc: bytes, laid: Laid) -> None:
        self.rack[tile] -= 1
        code = letter if tile else letter | BLANK
        self.go_on(pos, letter, arc, (*laid, (self.anchor + pos, code)))
        self.rack[tile] += 1

    def go_on(self, pos: int, letter: int, old_arc: bytes, laid: Laid) -> None:
        at = self.anchor + pos
        new_arc = self.strings.next_arc(old_arc, letter)
        ends = self.strings.on(letter, old_arc)
        self.counts["tried"] += 1
        self.counts["arcs"] += new_arc is not None
        self.counts["letters"] += new_arc is not None or ends
        if pos <= 0:
            ends = ends and not self.line.tile(at - 1) and not self.line.tile(self.anchor + 1)
            ends = self.record(laid) if ends else False
            if new_arc is not None:
                if self.previous is None or at - 1 != self.previous:
                    self.reach(pos - 1, new_arc, laid, ends)
                turned = self.strings.next_arc(new_arc, TURN)
                if turned is not None and not self.line.tile(at - 1):
                    self.counts["arcs"] += 1
                    self.reach(1, turned, laid, ends)
        else:
            ends = self.record(laid) if ends and not self.line.tile(at + 1) else False
            if new_arc is not None:
                self.reach(pos + 1, new_arc, laid, ends)

    def record(self, laid: Laid) -> bool:
        """A single tile that makes words both ways is listed as across only."""
        if not laid or (len(laid) == 1 and not self.across and self.line.crossed[laid[0][0]]):
            return False
        self.plays.append(laid)
        return True


class Position:
    """A board and the words, for which lines are written out without the kernel's help."""

    def __init__(self, rules: Rules, words: set[tuple[int, ...]], tiles: bytes) -> None:
        self.layout, self.words = rules.layout, words
        self.letters = range(1, rules.alphabet.size + 1)
        self.tiles = {divmod(n, rules.layout.columns): code & ~BLANK for n, code in enumerate(tiles) if code}

    def lines(self, across: bool) -> list[list[Square]]:
        rows, columns = range(self.layout.rows), range(self.layout.columns)
        if across:
            return [[(row, column) for column in columns] for row in rows]
        return [[(row, column) for row in rows] for column in columns]

    def line(self, squares: list[Square], across: bool) -> Line:
        blocked = [bool(self.layout.blocked[row * self.layout.columns + column]) for row, column in squares]
        runs = [self.crossing(square, across) for square in squares]
        return Line(
            tiles=[self.tiles.get(square, 0) for square in squares],
            allowed=[
                {x for x in self.letters if not shut and (before, behind) == ((), ())}
                | {x for x in self.letters if not shut and (*before, x, *behind) in self.words}
                for (before, behind), shut in zip(runs, blocked, strict=True)
            ],
            crossed=[run != ((), ()) for run in runs],
            blocked=blocked,
        )

    def crossing(self, square: Square, across: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The letters that lie before and behind a square, in the other direction."""
        step = (1, 0) if across else (0, 1)
        sides = []
        for sign in (-1, 1):
            at, side = square, []
            while (at := (at[0] + sign * step[0], at[1] + sign * step[1])) in self.tiles:
                side.append(self.tiles[at])
            sides.append(tuple(side[::sign]))
        return sides[0], sides[1]

    def anchors(self, squares: list[Square], line: Line, **options: bool) -> list[int]:
        if self.tiles:
            return line.anchors(**options)
        start = divmod(self.layout.start, self.layout.columns)
        return [squares.index(start)] if start in squares else []


def plain_gordon(
    strings: Strings, position: Position, rack: Iterable[int], *, skipping: bool, from_tiles: bool
) -> tuple[list[Play], dict[str, int]]:
    """All plays, and the counters."""
    plays: list[Play] = []
    counts: Counter[str] = Counter(anchors=0, arcs=0, letters=0, tried=0, dead_ends=0)
    mirrored = strings.mirrored
    for across in (True, False):
        for squares in position.lines(across):
            line = position.line(squares, across)
            anchors = position.anchors(
                squares, line, skipping=skipping, from_tiles=from_tiles, mirrored=mirrored
            )
            if mirrored:
                line, anchors = line.mirrored(), [len(squares) - 1 - at for at in reversed(anchors)]
                squares = squares[::-1]
            search = Search(strings, line, across, Counter(rack), counts)
            search.from_anchors(anchors)
            plays += [
                (across, tuple(sorted((squares[at], code) for at, code in laid))) for laid in search.plays
            ]
    return plays, dict(counts)
