"""Appel and Jacobson's pseudo-code as it is printed, on a trie of dictionaries, which counts as it goes.

The slow twin of the kernel's generators on edges: it finds the same plays in the same order and follows as
many arcs. It shares nothing with the kernel but the ruleset's layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from quixotry.rules import Rules

Found = tuple[int, int, bool, tuple[int, ...]]  # row, column, across, the tiles laid
Square = tuple[int, int]
BLANK = 64


class Node(dict[int, "Edge"]):
    """A node of the trie: its edges by letter."""


@dataclass
class Edge:
    terminal: bool
    node: Node


def trie_of(words: Iterable[tuple[int, ...]]) -> Node:
    root = Node()
    for word in words:
        node = root
        for letter in word:
            edge = node.setdefault(letter, Edge(False, Node()))
            node = edge.node
        edge.terminal = True
    return root


class PlainSearch:
    """One position; `plays` in the order in which they were found, and the counters."""

    def __init__(
        self,
        rules: Rules,
        words: set[tuple[int, ...]],
        tiles: bytes,
        rack: Iterable[int],
        *,
        record_after: bool = False,
        once_a_turn: bool = False,
    ) -> None:
        layout = rules.layout
        self.words, self.root = words, trie_of(sorted(words))
        self.letters = range(1, rules.alphabet.size + 1)
        self.rack = Counter(rack)
        self.record_after, self.once_a_turn = record_after, once_a_turn
        self.open = {divmod(n, layout.columns) for n, blocked in enumerate(layout.blocked) if not blocked}
        self.tiles = {divmod(n, layout.columns): code for n, code in enumerate(tiles) if code}
        self.start = divmod(layout.start, layout.columns)
        self.count: Counter[str] = Counter(arcs=0, letters=0, anchors=0, dead_ends=0, tried=0)
        self.plays: list[Found] = []
        self.described: list[tuple[list[Square], int, int]] = []
        for across in (True, False):
            self.across = across
            rows, columns = range(layout.rows), range(layout.columns)
            lines = (
                [[(row, column) for column in columns] for row in rows]
                if across
                else [[(row, column) for row in rows] for column in columns]
            )
            for line in lines:
                self.search_line(line)
        if once_a_turn:
            self.search_described()

    # The board

    def beside(self, square: Square, steps: Iterable[Square]) -> bool:
        return any((square[0] + down, square[1] + right) in self.tiles for down, right in steps)

    def is_anchor(self, square: Square) -> bool:
        if not self.tiles:
            return square == self.start
        free = square in self.open and square not in self.tiles
        return free and self.beside(square, [(0, 1), (1, 0), (0, -1), (-1, 0)])

    def cross_check(self, square: Square) -> set[int] | None:
        """The letters that fit the crossing word; None where nothing crosses, nothing off the board."""
        if square not in self.open:
            return set()
        step = (1, 0) if self.across else (0, 1)
        runs: list[list[int]] = []
        for sign in (-1, 1):
            run: list[int] = []
            at = (square[0] + sign * step[0], square[1] + sign * step[1])
            while at in self.tiles:
                run.append(self.tiles[at] & 63)
                at = (at[0] + sign * step[0], at[1] + sign * step[1])
            runs.append(run)
        if not any(runs):
            return None
        return {letter for letter in self.letters if (*runs[0][::-1], letter, *runs[1]) in self.words}

    def admits(self, square: Square) -> set[int]:
        check = self.cross_check(square)
        return set(self.letters) if check is None else check

    # The search

    def search_line(self, line: list[Square]) -> None:
        outside = (-9, -9)
        self.line = [*line, outside]
        for place, square in enumerate(line):
            if self.is_anchor(square):
                self.count["anchors"] += 1
                before = place
                while before and line[before - 1] in self.tiles:
                    before -= 1
                if before < place:
                    self.extend_board_part(before, place)
                    continue
                while before and line[before - 1] in self.open and not self.is_anchor(line[before - 1]):
                    before -= 1
                if self.once_a_turn:
                    self.described.append((self.line, place, place - before))
                else:
                    self.anchor = place
                    self.left_part([], Edge(False, self.root), place - before)

    def extend_board_part(self, first: int, anchor: int) -> None:
        """As if the tiles before the anchor had been met on the way to the right."""
        self.anchor, self.first = anchor, first
        self.extend_right([], Edge(False, self.root), first)

    def left_part(self, partial: list[int], edge: Edge, limit: int) -> None:
        self.first = self.anchor - len(partial)
        self.extend_right(partial, edge, self.anchor)
        if limit > 0:
            for tile, longer in self.laid_on(edge, set(self.letters)):
                self.left_part([*partial, tile], longer, limit - 1)
                self.rack[0 if tile & BLANK else tile] += 1

    def extend_right(self, partial: list[int], edge: Edge, place: int) -> None:
        square = self.line[place]
        before = self.count["letters"]
        ends = edge.terminal and square not in self.tiles and place != self.anchor
        if ends and not self.record_after:
            self.legal_move(partial)
        if square not in self.tiles:
            for tile, longer in self.laid_on(edge, self.admits(square)):
                self.extend_right([*partial, tile], longer, place + 1)
                self.rack[0 if tile & BLANK else tile] += 1
        else:
            self.count["tried"] += bool(edge.node)
            if self.tiles[square] & 63 in edge.node:
                longer = edge.node[self.tiles[square] & 63]
                self.follow(longer)
                self.extend_right(partial, longer, place + 1)
        if ends and self.record_after:
            self.legal_move(partial)
        self.count["dead_ends"] += not ends and self.count["letters"] == before

    def laid_on(self, edge: Edge, admitted: set[int]) -> Iterable[tuple[int, Edge]]:
        """Each tile of the rack that may be laid, taken from the rack, with the edge it follows."""
        if edge.node:
            self.count["tried"] += sum(self.rack[letter] > 0 for letter in admitted)
            self.count["tried"] += len(admitted) if self.rack[0] else 0
        for letter, longer in sorted(edge.node.items()):
            for tile in (letter, letter | BLANK):
                held = 0 if tile & BLANK else tile
                if letter in admitted and self.rack[held]:
                    self.rack[held] -= 1
                    self.follow(longer)
                    yield tile, longer

    def follow(self, edge: Edge) -> None:
        self.count["letters"] += 1
        self.count["arcs"] += bool(edge.node)

    def legal_move(self, partial: list[int]) -> None:
        anchor = self.line[self.anchor]
        if len(partial) == 1 and not self.across and self.cross_check(anchor) is not None:
            return  # it is listed as across
        self.plays.append((*self.line[self.first], self.across, tuple(partial)))

    # Left parts found once a turn, the letter on the anchor included (AJ9)

    def search_described(self) -> None:
        longest = max((limit + 1 for _, _, limit in self.described), default=0)
        parts = list(self.left_parts([], Edge(False, self.root), longest))
        for line, anchor, limit in self.described:
            self.line, self.anchor = line, anchor
            self.across = line[0][0] == line[1][0]
            admitted = self.admits(line[anchor])
            fitting = [part for part in parts if part[0][-1] & 63 in admitted and len(part[0]) <= limit + 1]
            for partial, edge in sorted(fitting, key=lambda part: (part[0][-1] & 63, len(part[0]))):
                used = Counter(0 if tile & BLANK else tile for tile in partial)
                self.rack -= used
                self.first = anchor + 1 - len(partial)
                self.extend_right(partial, edge, anchor + 1)
                self.rack += used

    def left_parts(self, partial: list[int], edge: Edge, limit: int) -> Iterable[tuple[list[int], Edge]]:
        if limit > 0:
            for tile, longer in self.laid_on(edge, set(self.letters)):
                yield [*partial, tile], longer
                yield from self.left_parts([*partial, tile], longer, limit - 1)
                self.rack[0 if tile & BLANK else tile] += 1
