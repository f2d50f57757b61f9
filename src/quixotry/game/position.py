"""A position: the board, the racks as far as known, the scores, and who is to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from quixotry.errors import LexiconError, PositionError
from quixotry.game import notation, referee
from quixotry.game.board import Board
from quixotry.game.move import Move
from quixotry.game.rack import Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import BLANK_BIT, Rules, load_rules

if TYPE_CHECKING:
    from quixotry.game.draw_svg import SvgStyle
    from quixotry.game.legal import LegalMoves

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})

_set = object.__setattr__


class Position:
    """An immutable position.

    `racks` and `scores` are by seat and `turn` is the seat to move. A rack holds the tiles that are known: a
    partial or empty one just says that the rest is not. `options` are the CGP opcodes, kept as read.

    >>> from quixotry.lexicon import Lexicon
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words(["CAT", "CATS", "TA", "AT"], rules.alphabet)
    >>> position = Position.start(rules, words, ["CATSXYZ", ""])
    >>> position.score("8G CAT"), position.phonies("8G CATZ")
    (10, ['CATZ'])
    >>> after = position.play("8G CAT")
    >>> after.scores, after.turn, str(after.racks[0]), after.board.text("8G")
    ((10, 0), 1, 'SXYZ', 'C')
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
        """The empty board with these racks, one a player; a rack may be partial or empty."""
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
        cls, text: str, rules: Rules | str | Path | None = None, lexicon: Lexicon | str | Path | None = None
    ) -> Position:
        """Read a position in CGP. The mover comes first there, so `turn` is 0.

        The opcodes `ld`, `bdn` and `lex` choose ruleset and lexicon unless they are given here, and
        `bb`, `etl`, `mcnz` and `cr` change the ruleset. All opcodes are kept for `to_cgp`.
        """
        from quixotry.game.cgp import read_cgp

        return read_cgp(text, rules, lexicon)

    def to_cgp(self) -> str:
        """The position in CGP, the mover's rack and score first."""
        from quixotry.game.cgp import write_cgp

        return write_cgp(self)

    # What is known about the tiles

    @property
    def rack(self) -> Rack:
        """The mover's rack."""
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

        Where no game vouches for the number, all racks count as full while tiles last.
        """
        if self._bag_count is not None:
            return self._bag_count
        left = self.rules.total_tiles - self.board.tile_count
        return max(0, left - len(self.racks) * self.rules.rack_size)

    def validate(self) -> None:
        """Raise PositionError if the position cannot arise: too many tiles, or players."""
        fewest, most = self.rules.players
        if not fewest <= len(self.racks) <= most:
            allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise PositionError(f"{len(self.racks)} racks; {self.rules.name} is for {allowed} players")
        left = list(self.rules.counts)
        for code in self.board.tiles:
            if code:
                left[0 if code & BLANK_BIT else code] -= 1
        for seat, rack in enumerate(self.racks):
            if len(rack) > self.rules.rack_size:
                raise PositionError(
                    f"rack {seat + 1}: {len(rack)} tiles; a rack holds {self.rules.rack_size}"
                )
            for code in rack:
                left[code] -= 1
        for code, count in enumerate(left):
            if count < 0:
                tile, has = self.rules.alphabet.tile_text(code), self.rules.counts[code]
                raise PositionError(
                    f"{has - count} tiles {tile} on board and racks; {self.rules.name} has {has}"
                )

    # Moves

    def parse_move(self, text: str) -> Move:
        """Read a move in the notation of game records; whether it is legal is for `check` to say."""
        return notation.parse_move(text, self.rules.alphabet, self.board)

    def check(self, move: Move | str) -> None:
        """Raise IllegalMove, with the reason, unless the mover may do this. Words are not looked up.

        The tiles must be on the mover's rack as it is known.
        """
        referee.check_move(self.rules, self.board, self.rack, self.bag_count, self._move(move))

    def canonical(self, move: Move | str) -> Move:
        """A legal move in the one form that stands for all ways to write it."""
        return referee.canonical(self.board, self._placeable(move))

    def judge(self, move: Move | str) -> tuple[Move, list[bytes]]:
        """A move as it goes into the record: checked, in its one form, with its score; and its words' codes.

        The same as `check`, `canonical`, `score` and `words`, for whoever wants all of them.
        """
        move = self._move(move)
        self.check(move)
        move = referee.canonical(self.board, move)
        if move.kind != "place":
            return move.with_score(0), []
        words = referee.words_made(self.board, move)
        return move.with_score(referee.score_words(self.rules, move, words)), list(map(_codes, words))

    def words(self, move: Move | str) -> list[str]:
        """The words that a move makes, the main one first; none for an exchange or a pass."""
        return [self.rules.alphabet.word_text(codes) for codes in self._word_codes(move)]

    def phonies(self, move: Move | str) -> list[str]:
        """Those of the words that are not in the lexicon."""
        return self.unknown(self._word_codes(move))

    def unknown(self, words: list[bytes]) -> list[str]:
        """Those of some words, in codes, that are not in the lexicon."""
        wrong = dict.fromkeys(codes for codes in words if not self.lexicon.has(codes))
        return [self.rules.alphabet.word_text(codes) for codes in wrong]

    def score(self, move: Move | str) -> int:
        """What the move scores, as the referee counts it."""
        move = self._placeable(move)
        return referee.score_place(self.rules, self.board, move) if move.kind == "place" else 0

    def leave(self, move: Move | str) -> Rack:
        """The tiles that stay on the mover's rack."""
        return self.rack - Rack.from_codes(self._placeable(move).used, self.rules.alphabet)

    def play(self, move: Move | str, *, check: bool = True) -> Position:
        """The position after a move, before the mover draws.

        `check=False` is for moves that a generator made: nothing is checked and the move's own score is
        taken.
        """
        move = self._move(move)
        if check:
            self.check(move)
            move = referee.canonical(self.board, move).with_score(None)
        score = move.score if move.score is not None else self.score(move)
        rest = self.racks[self.turn].without(move.used)
        return self._after(move, score, rest)

    def _after(self, move: Move, score: int, rest: Rack) -> Position:
        """Every position that follows another is made here."""
        seat = self.turn
        options = self.options
        if "lm" in options or "tmr" in options:  # both speak of the moment before this move
            options = {name: value for name, value in options.items() if name not in ("lm", "tmr")}
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

    def legal_moves(self) -> LegalMoves:
        """Every play of the mover's rack, sorted by score, then by text; exchanges and the pass apart."""
        from quixotry.game.legal import legal_moves

        return legal_moves(self)

    def best_move(self) -> Move | None:
        """The play that scores most, if there is any."""
        from quixotry.game.legal import best_move

        return best_move(self)

    def exchanges(self) -> list[Move]:
        """Every exchange that the rules allow now."""
        from quixotry.game.legal import exchanges

        return exchanges(self)

    # The same position with something else

    def with_rack(self, rack: Rack | str, seat: int | None = None) -> Position:
        """The position with another rack, the mover's unless a seat is named."""
        seat = self.turn if seat is None else seat
        held = rack if isinstance(rack, Rack) else Rack.from_text(rack, self.rules.alphabet)
        position = self.replace(racks=(*self.racks[:seat], held, *self.racks[seat + 1 :]))
        position.validate()
        return position

    def seen_by(self, seat: int) -> Position:
        """What a player may know: every rack but their own is unknown."""
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
        """A copy with some parts changed, unchecked; the board stays, and with it the kernel's."""
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
        last_move: Move | None = None,
        names: Sequence[str] | None = None,
        style: SvgStyle | None = None,
    ) -> str:
        """The position as an SVG picture; the tiles of `last_move` stand out."""
        from quixotry.game.draw_svg import SvgStyle, position_svg

        return position_svg(self, last_move=last_move, names=names, style=style or SvgStyle())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        from quixotry.game.draw_text import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"Position.from_cgp({self.to_cgp()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.board.tiles, self.racks, self.scores, self.turn, self.scoreless))

    def _key(self) -> tuple[object, ...]:
        return (
            self.rules, self.lexicon.content_hash, self.board.tiles, self.racks, self.scores, self.turn,
            self.scoreless, dict(self.options), self.bag_count,
        )  # fmt: skip

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"a position does not change: {name}")
        _set(self, name, value)

    def _move(self, move: Move | str) -> Move:
        return self.parse_move(move) if isinstance(move, str) else move

    def _placeable(self, move: Move | str) -> Move:
        move = self._move(move)
        if move.kind == "place":
            referee.check_squares(self.rules, self.board, move)
        return move

    def _word_codes(self, move: Move | str) -> list[bytes]:
        move = self._placeable(move)
        if move.kind != "place":
            return []
        words = referee.words_made(self.board, referee.canonical(self.board, move))
        return list(map(_codes, words))


def _codes(word: list[referee.Cell]) -> bytes:
    return bytes(cell.code & ~BLANK_BIT for cell in word)


def lexicon_for(rules: Rules, lexicon: Lexicon | str | Path | None) -> Lexicon:
    """The lexicon to play a ruleset with: its own unless one is given; the alphabets must be the same."""
    if not isinstance(lexicon, Lexicon):
        return Lexicon.for_rules(rules, lexicon)
    if lexicon.alphabet != rules.alphabet:
        raise LexiconError(f"lexicon {lexicon.name}: its alphabet is not that of the ruleset {rules.name}")
    return lexicon
