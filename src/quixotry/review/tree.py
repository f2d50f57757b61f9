"""A game or a position as a tree: what was played, and all that was tried instead.

A node is a position before a turn. What led to it is its `made`, so the moves of a node are what its
children were made by; the first child of a node of the game is what was played. A move that is tried adds a
child, in which it is the next player's turn with as much of the rack as is known: in a game, the tiles that
player held.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from quixotry.errors import GameError, IllegalMove, PositionError
from quixotry.evaluation import LeaveTable, best_moves, equity_of
from quixotry.game import Move, Position, Rack
from quixotry.game.draw_text import move_text
from quixotry.game.ending import out_changes, scoreless_changes
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.records.racks import overdrawn
from quixotry.review.analyse import Reviewer
from quixotry.review.main_line import MainLine
from quixotry.review.model import GameReview
from quixotry.review.nodes import JudgedMove, Made, Node, at, codes, common, seen
from quixotry.rules import Rules
from quixotry.search import SeenTurn

TOP = 15
MOST_TRIED = 500
"""How many moves can be tried in one tree."""


class Tree:
    """See the module.

    >>> tree = Tree.of_position(Position.start("english", None, ["CATSXYZ", ""]), ("Ann", "Bob"))
    >>> node = tree.play(0, "8G CATZ")
    >>> node.made.text, node.made.score, tree.judged(0, node.made.move).phonies, node.seat, node.rack_known
    ('8G CATZ', 30, ('CATZ',), 1, False)
    >>> tree.give_rack(node.number, "AEINRST").best[0].move.tile_count
    7
    """

    def __init__(
        self,
        nodes: Sequence[Node],
        players: tuple[str, ...],
        *,
        leaves: LeaveTable | None = None,
        record: GameRecord | None = None,
        review: GameReview | None = None,
    ) -> None:
        self.nodes = {node.number: node for node in nodes}
        self.players = players
        self.record = record
        self.review = review
        self._leaves = leaves
        self._next = len(nodes)

    # Where trees come from

    @classmethod
    def of_position(cls, position: Position, players: tuple[str, ...]) -> Tree:
        """A tree that begins with any position."""
        seats, size = len(position.racks), position.rules.rack_size
        unseen, bag = sum(position.unseen), position.bag_count
        others = max(0, unseen - bag)
        held = [len(rack) or min(size, others) for rack in position.racks]
        held[position.turn] = len(position.rack) or min(size, unseen)
        node = Node(0, None, seen(position), position.racks, tuple(held))
        if seats == 2 and not bag and len(position.rack):  # the other has all that is unseen
            held[1 - position.turn] = unseen
            other = Rack.from_codes(codes(position.unseen), position.rules.alphabet)
            racks = tuple([position.rack if seat == position.turn else other for seat in range(2)])
            node = replace(node, known=racks, held=tuple(held))
        tree = cls([node], players)
        tree._put(tree._valued(node))
        return tree

    @classmethod
    def of_record(
        cls,
        record: GameRecord,
        *,
        rules: Rules | None = None,
        lexicon: Lexicon | None = None,
        clocks: Sequence[float | None] | None = None,
        top: int = TOP,
    ) -> Tree:
        """A game, every turn judged; `clocks` is the time that was left after each event, of who did it."""
        reviewer = Reviewer(rules=rules, lexicon=lexicon, top=top, lenient=True)
        review = reviewer.review(record)
        nodes = list(MainLine(record, review, rules, lexicon, clocks).nodes())
        tree = cls(nodes, review.players, record=record, review=review)
        tree._put(tree._valued(nodes[-1]))
        return tree

    # What is in it

    def __getitem__(self, number: int) -> Node:
        try:
            return self.nodes[number]
        except KeyError:
            raise GameError(f"there is no position {number} in this analysis") from None

    @property
    def root(self) -> Node:
        return self.nodes[0]

    @property
    def main(self) -> list[Node]:
        """The nodes of the game, in order."""
        return [node for node in self.nodes.values() if node.is_main]

    @property
    def tried(self) -> list[Node]:
        """All nodes that are not of the game, parents before children."""
        return [node for node in self.nodes.values() if node.parent is not None and not node.is_main]

    def children(self, number: int) -> list[Node]:
        return [node for node in self.nodes.values() if node.parent == number]

    def path(self, number: int) -> list[Node]:
        """The nodes from the first one to this one."""
        nodes = [self[number]]
        while nodes[0].parent is not None:
            nodes.insert(0, self[nodes[0].parent])
        return nodes

    def moves_made(self, number: int) -> list[Move]:
        """What was played in a node, if it is known, and what was tried there.

        >>> tree = Tree.of_position(Position.start("english", None, ["QUIXOTR", ""]), ("Ann", "Bob"))
        >>> node = tree.play(0, "8D QUIRT")
        >>> [str(move) for move in tree.moves_made(0)]
        ['8D QUIRT']
        """
        made = [child.made.move for child in self.children(number) if child.made is not None]
        return [move for move in made if move is not None]

    def seen_before(self, number: int) -> tuple[SeenTurn, ...]:
        """What everybody at the table saw before a node; nothing where the tree begins within a game.

        >>> tree = Tree.of_position(Position.start("english", None, ["QUIXOTR", ""]), ("Ann", "Bob"))
        >>> node = tree.play(0, "8D QUIRT")
        >>> [(turn.seat, turn.kind, str(turn.move)) for turn in tree.seen_before(node.number)]
        [(0, 'place', '8D QUIRT')]
        """
        path = self.path(number)
        if not self.root.position.board.is_empty:
            return ()
        return tuple([_as_seen(before, node.made) for before, node in pairwise(path) if node.made])

    def judged(self, number: int, move: Move | str) -> JudgedMove:
        """What a move is worth in a node; `IllegalMove` says why it cannot be made."""
        node = self[number]
        position = self._with_tiles(node, move)
        made, words = position.judge(move)
        text = position.rules.alphabet.word_text
        equity = loss = None
        if node.rack_known:
            equity = equity_of(position, made, leaves=self._leaves).equity
            loss = max(0.0, round(node.best[0].equity - equity, 3)) if node.best else 0.0
        return JudgedMove(
            made,
            move_text(position.board, made),
            tuple([text(word) for word in words]),
            tuple(position.unknown(words)),
            str(position.rack.without(made.used)),
            equity,
            loss,
        )

    # What changes it

    def play(self, number: int, move: Move | str, *, numbered: int | None = None) -> Node:
        """The node that a move leads to, a new one unless the move has been tried or played already.

        Whoever puts a tree together again says how the new node was `numbered`.
        """
        node = self[number]
        if node.over:
            raise GameError("the game is over here")
        judged = self.judged(number, move)
        wanted = judged.move.with_score(None)
        for child in self.children(number):
            if child.made and child.made.move is not None and child.made.move.with_score(None) == wanted:
                return child
        if len(self.tried) >= MOST_TRIED:
            raise GameError(f"an analysis holds {MOST_TRIED} tried moves; remove some first")
        name = self._next if numbered is None else numbered
        if name in self.nodes:
            raise GameError(f"there is a position {name} in this analysis already")
        self._next = max(self._next, name + 1)
        return self._put(self._valued(self._after(node, judged, name)))

    def give_rack(self, number: int, tiles: str) -> Node:
        """Let the mover of a node hold these tiles; what is known of the rack must be among them."""
        node = self[number]
        rules = node.position.rules
        rack = Rack.from_text(tiles, rules.alphabet)
        free = node.given or not node.rack_known or node.parent is None
        if not free or node.over:
            raise GameError("this rack is known from the game")
        if self.children(number):
            raise GameError("moves have been tried with this rack: remove them first")
        if node.parent is not None and len(node.kept - common(node.kept, rack)):
            raise GameError(f"the rack keeps {node.kept}")
        most = node.held[node.seat] if node.parent is not None else rules.rack_size
        if len(rack) > most:
            raise GameError(f"{len(rack)} tiles; the rack holds {most}")
        if extra := overdrawn(rules, node.position.board, rack):
            raise GameError(extra)
        held = node.held
        if node.parent is None:
            size = len(rack) or min(rules.rack_size, sum(node.position.unseen))
            held = at(node.held, node.seat, size)
        position = seen(node.position.replace(racks=at(node.known, node.seat, rack)))
        return self._put(self._valued(replace(node, position=position, held=held, given=True)))

    def remove(self, number: int) -> None:
        """Take a tried move out, with all that follows it."""
        node = self[number]
        if node.parent is None or node.is_main:
            raise GameError("what was played stays; only tried moves can be removed")
        for child in self.children(number):
            self.remove(child.number)
        del self.nodes[number]

    # How it is kept

    def to_entries(self) -> list[dict[str, Any]]:
        """All that was tried, as JSON has it, in the order in which it can be done again."""
        entries: list[dict[str, Any]] = []
        for node in self.nodes.values():
            entry: dict[str, Any] = {"number": node.number}
            if not node.is_main and node.parent is not None:
                assert node.made is not None and node.made.move is not None
                entry |= {"parent": node.parent, "move": str(node.made.move)}
            if node.given:
                entry["rack"] = str(node.position.rack)
            if len(entry) > 1:
                entries.append(entry)
        return entries

    def add_entries(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Do again what `to_entries` told of another tree of the same game."""
        for entry in entries:
            if "move" in entry:
                self.play(entry["parent"], entry["move"], numbered=entry["number"])
            if "rack" in entry:
                self.give_rack(entry["number"], entry["rack"])

    # How it is done

    def _put(self, node: Node) -> Node:
        self.nodes[node.number] = node
        return node

    def _valued(self, node: Node) -> Node:
        """The node with its best moves, where they can be known."""
        if node.over or not node.rack_known:
            return replace(node, best=())
        try:
            best = tuple(best_moves(node.position, TOP, leaves=self._leaves))
        except (PositionError, OverflowError):  # a rack of blanks, under rules with that many of them
            best = ()
        return replace(node, best=best)

    def _with_tiles(self, node: Node, move: Move | str) -> Position:
        """The node's position, with the tiles of a move on a rack of which not all is known."""
        position = node.position
        if node.rack_known:
            return position
        read = position.parse_move(move) if isinstance(move, str) else move
        lacking = position.rack.missing(read.used)
        if not lacking:
            return position
        rack = position.rack + Rack.from_codes(lacking, position.rules.alphabet)
        if len(rack) > node.held[node.seat]:
            raise IllegalMove(
                str(read), f"{len(rack)} tiles with what is known; the rack holds {node.held[node.seat]}"
            )
        if extra := overdrawn(position.rules, position.board, rack):
            raise IllegalMove(str(read), extra)
        return position.replace(racks=at(position.racks, position.turn, rack))

    def _after(self, node: Node, judged: JudgedMove, number: int) -> Node:
        move, position, seat = judged.move, self._with_tiles(node, judged.move), node.seat
        played = position.play(move, check=False)
        laid = move.tile_count if move.is_place else 0
        bag, size = position.bag_count, position.rules.rack_size
        rest = node.held[seat] - laid
        drawn = min(bag, size - rest) if move.is_place else 0
        held = at(node.held, seat, rest + drawn)
        known = at(node.known, seat, position.rack.without(move.used) if not move.is_pass else position.rack)
        left = self._ended(played.replace(racks=known), held, seat, bag - drawn)
        after = seen((left or played).replace(racks=known))
        text = move_text(position.board, move)
        count = move.tile_count if move.kind == "exchange" else 0
        made = Made(seat, move, text, move.score or 0, judged.words, count=count)
        return Node(number, node.number, after, known, held, made, over=left is not None)

    def _ended(self, played: Position, held: tuple[int, ...], seat: int, bag: int) -> Position | None:
        """The position with what is left on the racks counted, if the game has ended; None if it goes on."""
        rules, racks = played.rules, played.racks
        is_out = held[seat] == 0 and bag == 0
        if not is_out and not 0 < rules.scoreless_turns <= played.scoreless:
            return None
        if any(len(rack) != count for rack, count in zip(racks, held, strict=True)):
            return played  # nobody knows what is left
        changes = out_changes(rules, racks, seat) if is_out else scoreless_changes(rules, racks)
        return played.replace(scores=tuple([a + b for a, b in zip(played.scores, changes, strict=True)]))


def _as_seen(node: Node, made: Made) -> SeenTurn:
    if made.count:
        return SeenTurn(made.seat, "exchange", node.position, None, made.count)
    if made.move is None or not made.move.is_place:
        return SeenTurn(made.seat, "pass", node.position)
    return SeenTurn(made.seat, "place" if made.stood else "withdrawn", node.position, made.move)
