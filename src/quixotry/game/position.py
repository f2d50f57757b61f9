"""A position: the board, the racks as far as known, the scores, and who is to move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from quixotry.errors import LexiconError, PositionError
from quixotry.game import referee
from quixotry.game.board import NO_LABELS, Board
from quixotry.game.move import Move
from quixotry.game.opcodes import OF_THE_MOMENT
from quixotry.game.position_moves import PositionMoves
from quixotry.game.rack import Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import BLANK_BIT, Rules, load_rules
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game.draw_marks import Arrow, Highlight, Square
    from quixotry.game.draw_svg import SvgStyle

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})

_set = object.__setattr__


class Position(PositionMoves):
    """An immutable position: equal to any other with the same board, racks, scores, turn, rules and words.

    `racks` and `scores` are by seat and `turn` is the seat to move. A rack holds the tiles that are known: a
    partial or empty one just says that the rest is not. `options` are the CGP opcodes, kept as read.

    >>> position = Position.start("english", None, ["CATSXYZ", ""])
    >>> position.score("8G CAT"), position.phonies("8G CATZ")
    (10, ['CATZ'])
    >>> after = position.play("8G CAT")
    >>> after.scores, after.turn, str(after.racks[0]), after.board.text("8G")
    ((10, 0), 1, 'SXYZ', 'C')
    >>> print(position.rack, sum(position.unseen), position.bag_count, position.usual_bag_count)
    ACSTXYZ 93 86 86
    >>> position.replace(turn=1)
    Position.from_cgp('15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /ACSTXYZ 0/0 0', turn=1)
    """

    __slots__ = (
        "__weakref__", "_bag_count", "_kernel", "_unseen", "board", "lexicon", "options", "racks", "rules",
        "scoreless", "scores", "turn",
    )  # fmt: skip
    rules: Rules
    lexicon: Lexicon
    board: Board
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    turn: int
    scoreless: int
    options: Mapping[str, str]
    _bag_count: int | None
    _unseen: tuple[int, ...] | None
    _kernel: object | None

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        board: Board,
        racks: tuple[Rack, ...],
        scores: tuple[int, ...],
        turn: int = 0,
        scoreless: int = 0,
        options: Mapping[str, str] = NO_OPTIONS,
        bag_count: int | None = None,
    ) -> None:
        """Nothing is checked, so that search can make many; `start` and `from_cgp` are for everyone else."""
        _set(self, "rules", rules)
        _set(self, "lexicon", lexicon)
        _set(self, "board", board)
        _set(self, "racks", racks)
        _set(self, "scores", scores)
        _set(self, "turn", turn)
        _set(self, "scoreless", scoreless)
        _set(self, "options", options)
        _set(self, "_bag_count", bag_count)
        _set(self, "_unseen", None)
        _set(self, "_kernel", None)

    @classmethod
    def start(
        cls, rules: Rules | str | Path, lexicon: Lexicon | str | Path | None, racks: Sequence[Rack | str]
    ) -> Position:
        """The empty board with these racks, one for each player; a rack may be partial or empty.

        >>> Position.start("swedish", None, ["ÅÄÖ", ""]).rack
        Rack.from_text('ÅÄÖ', 'swedish')
        """
        rules = rules if isinstance(rules, Rules) else load_rules(rules)
        lexicon = lexicon_for(rules, lexicon)
        alphabet = rules.alphabet
        held = tuple(rack if isinstance(rack, Rack) else Rack.from_text(rack, alphabet) for rack in racks)
        board = Board.empty(rules.layout, alphabet)
        position = cls(rules, lexicon, board, held, (0,) * len(held))
        position.validate()
        return position

    @classmethod
    def from_cgp(
        cls,
        text: str,
        rules: Rules | str | Path | None = None,
        lexicon: Lexicon | str | Path | None = None,
        *,
        turn: int = 0,
        bag_count: int | None = None,
    ) -> Position:
        """Read a position in CGP.

        The opcodes `ld`, `bdn` and `lex` choose ruleset and lexicon unless they are given here, and
        `bb`, `etl`, `mcnz` and `cr` change the ruleset. `oru` leaves the other racks out, whatever the text
        says of them. All opcodes are kept for `to_cgp`. CGP has the mover's rack and score first, and does
        not say which seat that is: `turn` does. `bag_count` is only needed where it is not what follows from
        full racks. The text has at most 10,000 characters; the worst takes 1 s and 20 MB.

        >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
        >>> position = Position.from_cgp(f"{rows} AEINSTS/ 12/20 0", turn=1)
        >>> position.turn, position.scores, position.best_move()
        (1, (20, 12), Move.from_text('E5 ENT.SIAS', score=82))
        """
        from quixotry.game.cgp import read_cgp

        return read_cgp(text, rules, lexicon, turn=turn, bag_count=bag_count)

    def to_cgp(self) -> str:
        """The position in CGP, the mover's rack and score first.

        >>> Position.start("english", None, ["AB", "C"]).to_cgp()
        '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AB/C 0/0 0'
        """
        from quixotry.game.cgp import write_cgp

        return write_cgp(self)

    # What is known about the tiles

    @property
    def rack(self) -> Rack:
        """The mover's rack."""
        if not 0 <= self.turn < len(self.racks):
            raise PositionError(f"the turn of seat {self.turn + 1}, and there are {len(self.racks)} racks")
        return self.racks[self.turn]

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many of each tile, by code, are neither on the board nor on the mover's rack."""
        if self._unseen is None:
            left = list(self.rules.counts)
            for code in self.board.tiles:
                if code:
                    left[0 if code & BLANK_BIT else code] -= 1
            for code in self.rack:
                left[code] -= 1
            _set(self, "_unseen", tuple(left))
        assert self._unseen is not None
        return self._unseen

    @property
    def bag_count(self) -> int:
        """How many tiles the bag holds once everybody has drawn.

        Unless a game says otherwise, all racks count as full while tiles last.
        """
        return self.usual_bag_count if self._bag_count is None else self._bag_count

    @property
    def usual_bag_count(self) -> int:
        """How many tiles the bag holds if all racks are full while tiles last."""
        left = self.rules.total_tiles - self.board.tile_count
        return max(0, left - len(self.racks) * self.rules.rack_size)

    def validate(self) -> None:
        """Raise PositionError if the position cannot arise: too many tiles, or players.

        >>> Position.start("english", None, ["A", ""]).replace(racks=()).validate()
        Traceback (most recent call last):
        quixotry.errors.PositionError: 0 racks; english is for 2 to 4 players
        """
        fewest, most = self.rules.players
        if not fewest <= len(self.racks) <= most:
            allowed = str(fewest) if fewest == most else t("{fewest} to {most}", fewest=fewest, most=most)
            raise PositionError(
                t(
                    "{count} racks; {rules} is for {allowed} players",
                    count=len(self.racks),
                    rules=self.rules.name,
                    allowed=allowed,
                )
            )
        left = list(self.rules.counts)
        for code in self.board.tiles:
            if code:
                left[0 if code & BLANK_BIT else code] -= 1
        for seat, rack in enumerate(self.racks):
            if len(rack) > self.rules.rack_size:
                raise PositionError(
                    t(
                        "rack {number}: {count} tiles; a rack holds {most}",
                        number=seat + 1,
                        count=len(rack),
                        most=self.rules.rack_size,
                    )
                )
            for code in rack:
                left[code] -= 1
        for code, count in enumerate(left):
            if count < 0:
                tile, has = self.rules.alphabet.tile_text(code), self.rules.counts[code]
                raise PositionError(
                    t(
                        "{count} tiles {tile} on board and racks; {rules} has {most}",
                        count=has - count,
                        tile=tile,
                        rules=self.rules.name,
                        most=has,
                    )
                )

    # Moves

    def play(self, move: Move | str, *, check: bool = True) -> Position:
        """The position after a move, before the mover draws.

        `check=False` is for moves that a generator made: nothing is checked and the move's own score is
        taken.

        >>> position = Position.start("english", None, ["CATSXYZ", ""]).play("8G CATZ")
        >>> position.scores, str(position.racks[0])
        ((30, 0), 'SXY')
        """
        if check or isinstance(move, str):
            move = self._move(move)
        if check:
            self.check(move)
            move = referee.canonical(self.board, move).with_score(None)
        score = move.score if move.score is not None else self.score(move)
        rest = self.rack.without(move.used)
        return self._after(move, score, rest)

    def _after(self, move: Move, score: int, rest: Rack) -> Position:
        """Every position that follows another is made here."""
        seat = self.turn
        options = self.options
        if any(name in options for name in OF_THE_MOMENT):
            options = {name: value for name, value in options.items() if name not in OF_THE_MOMENT}
        return Position(
            self.rules,
            self.lexicon,
            self.board.place(move),
            (*self.racks[:seat], rest, *self.racks[seat + 1 :]),
            (*self.scores[:seat], self.scores[seat] + score, *self.scores[seat + 1 :]),
            (seat + 1) % len(self.racks),
            0 if score else self.scoreless + 1,
            options,
            self._bag_after(move, rest),
        )

    def _bag_after(self, move: Move, rest: Rack) -> int | None:
        if self._bag_count is None or move.kind == "pass":
            return self._bag_count
        wanted = move.tile_count if move.kind == "exchange" else self.rules.rack_size - len(rest)
        back = move.tile_count if move.kind == "exchange" else 0
        return self._bag_count - min(self._bag_count, wanted) + back

    # The same position with something else

    def with_rack(self, rack: Rack | str, seat: int | None = None) -> Position:
        """The position with another rack, the mover's unless a seat is named.

        >>> print(Position.start("english", None, ["CAT", ""]).with_rack("DOG").rack)
        DGO
        """
        seat = self.turn if seat is None else seat
        held = rack if isinstance(rack, Rack) else Rack.from_text(rack, self.rules.alphabet)
        position = self.replace(racks=(*self.racks[:seat], held, *self.racks[seat + 1 :]))
        position.validate()
        return position

    def seen_by(self, seat: int) -> Position:
        """What a player may know: every rack but their own is unknown.

        >>> [str(rack) for rack in Position.start("english", None, ["CAT", "DOG"]).seen_by(1).racks]
        ['', 'DGO']
        """
        unknown = Rack.empty(self.rules.alphabet)
        return self.replace(racks=tuple(rack if i == seat else unknown for i, rack in enumerate(self.racks)))

    def replace(
        self,
        *,
        racks: tuple[Rack, ...] | None = None,
        scores: tuple[int, ...] | None = None,
        turn: int | None = None,
        scoreless: int | None = None,
        options: Mapping[str, str] | None = None,
        bag_count: int | None = None,
    ) -> Position:
        """A copy with some parts changed, unchecked; the board stays, and with it the kernel's.

        >>> Position.start("english", None, ["CAT", ""]).replace(scores=(10, 20)).scores
        (10, 20)
        """
        position = Position(
            self.rules,
            self.lexicon,
            self.board,
            self.racks if racks is None else racks,
            self.scores if scores is None else scores,
            self.turn if turn is None else turn,
            self.scoreless if scoreless is None else scoreless,
            self.options if options is None else options,
            self._bag_count if bag_count is None else bag_count,
        )
        _set(position, "_kernel", self._kernel)
        return position

    # Drawing

    def to_svg(
        self,
        *,
        move: Move | str | None = None,
        highlight: Highlight = (),
        arrows: Iterable[Arrow] = (),
        labels: Mapping[Square, str] = NO_LABELS,
        last_move: Move | None = None,
        names: Sequence[str] | None = None,
        style: SvgStyle | str = "light",
    ) -> str:
        """The position as an SVG picture, light or dark.

        `move` is laid on the board as a suggestion, and the tiles of `last_move` stand out. Squares, named
        `"8D"` or `(row, column)`, can be highlighted, joined by arrows and given labels; `highlight` and
        `arrows` may say colours: `{"8D": "gold"}`, `("8D", "8K", "crimson")`.

        >>> position = Position.start("english", None, ["CATSXYZ", ""])
        >>> picture = position.to_svg(move="8G CAT", highlight=["8H"], arrows=[("8G", "8I")],
        ...     labels={"8G": "1"})
        >>> picture[:4], len(position.to_svg(style="dark")) > 1000
        ('<svg', True)
        """
        from quixotry.game.draw_marks import marks_on
        from quixotry.game.draw_svg import position_svg, style_named

        return position_svg(
            self,
            move=None if move is None else self._placeable(move),
            marks=marks_on(self.board, highlight, arrows, labels),
            last_move=last_move,
            names=names,
            style=style_named(style),
        )

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        from quixotry.game.draw_text import position_text

        return position_text(self)

    def __repr__(self) -> str:
        from quixotry.game.cgp import cgp_call

        return cgp_call(self)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.rules, self.lexicon, self.board, self.racks, self.scores, self.turn, self.scoreless)
        return Position, (*parts, dict(self.options), self._bag_count)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.board.tiles, self.racks, self.scores, self.turn, self.scoreless))

    def _key(self) -> tuple[object, ...]:
        from quixotry.game.cgp import moment_options

        return (
            self.rules, self.lexicon.content_hash, self.board.tiles, self.racks, self.scores, self.turn,
            self.scoreless, moment_options(self.options), self.bag_count,
        )  # fmt: skip

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"a position does not change: {name}")
        _set(self, name, value)


def lexicon_for(rules: Rules, lexicon: Lexicon | str | Path | None) -> Lexicon:
    """The lexicon to play a ruleset with: its own unless one is given; the alphabets must be the same."""
    if not isinstance(lexicon, Lexicon):
        return Lexicon.for_rules(rules, lexicon)
    if lexicon.alphabet != rules.alphabet:
        raise LexiconError(f"lexicon {lexicon.name}: its alphabet is not that of the ruleset {rules.name}")
    return lexicon
