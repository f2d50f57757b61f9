"""What can be asked about the moves of a position; `Position` has all of it.

The values of moves come from `quixotry.evaluation` and `quixotry.search`, layers above this one. They are
imported only when a value is asked for, and the rule on imports names these two exceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Literal, cast

from quixotry.errors import IllegalMove
from quixotry.game import notation, referee
from quixotry.game.board import Board
from quixotry.game.move import Move
from quixotry.game.rack import Rack
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import BLANK_BIT, Rules

if TYPE_CHECKING:
    from quixotry.evaluation import LeaveTable, Valued
    from quixotry.game.legal import LegalMoves
    from quixotry.game.position import Position
    from quixotry.search import Analysis, SeenTurn


class PositionMoves:
    """The questions about moves. A move may always be given as a `Move` or as its text."""

    __slots__ = ()
    rules: Rules
    lexicon: Lexicon
    board: Board

    if TYPE_CHECKING:  # `Position` has them

        @property
        def rack(self) -> Rack: ...

        @property
        def bag_count(self) -> int: ...

    # May it be made?

    def parse_move(self, text: str) -> Move:
        """Read a move in the notation of game records; whether it is legal is for `check` to say.

        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["CARES", "S"]).play("8E CARE")
        >>> print(position.parse_move("8E CARES"))
        8E ....S
        """
        return notation.parse_move(text, self.rules.alphabet, self.board)

    def check(self, move: Move | str) -> None:
        """Raise IllegalMove, with the reason, unless the mover may do this. Words are not looked up.

        The tiles must be on the mover's rack as it is known.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CATSXYZ", ""]).check("8D CAT")
        Traceback (most recent call last):
        quixotry.errors.IllegalMove: 8D CAT: the first word must cover the start square 8H
        """
        referee.check_move(self.rules, self.board, self.rack, self.bag_count, self._move(move))

    def is_legal(self, move: Move | str) -> bool:
        """Whether the rules allow the move and the lexicon has all its words; an exchange or a pass has none.

        So a placement is legal if and only if `legal_moves()` has it. For one that is not, `check` and
        `phonies` say why: under most challenge rules a phony may be played, and only a challenge takes it
        off the board.

        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["CATSXYZ", ""])
        >>> [position.is_legal(move) for move in ("8G CAT", "8G CATZ", "8D CAT", "-XYZ", "-")]
        [True, False, False, True, True]
        """
        try:
            move = self._move(move)
            self.check(move)
        except IllegalMove:
            return False
        return not self.phonies(move)

    def canonical(self, move: Move | str) -> Move:
        """A legal move in the one form that stands for all ways to write it.

        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["CARES", "S"]).play("8E CARE")
        >>> print(position.canonical("I8 S"))
        8E ....S
        """
        return referee.canonical(self.board, self._placeable(move))

    def judge(self, move: Move | str) -> tuple[Move, list[bytes]]:
        """A move as it goes into the record: checked, in its one form, with its score; and its words' codes.

        The same as `check`, `canonical`, `score` and `words`, for whoever wants all of them.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CATSXYZ", ""]).judge("8G CAT")
        (Move.from_text('8G CAT', score=10), [b'\\x03\\x01\\x14'])
        """
        move = self._move(move)
        self.check(move)
        move = referee.canonical(self.board, move)
        if move.kind != "place":
            return move.with_score(0), []
        words = referee.words_made(self.board, move)
        return move.with_score(referee.score_words(self.rules, move, words)), list(map(_codes, words))

    # What does it do?

    def words(self, move: Move | str) -> list[str]:
        """The words that a move makes, the main one first; none for an exchange or a pass.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CARES", "AS"]).play("8E CARE").words("I7 AS")
        ['AS', 'CARES']
        """
        return [self.rules.alphabet.word_text(codes) for codes in self._word_codes(move)]

    def phonies(self, move: Move | str) -> list[str]:
        """Those of the words that are not in the lexicon.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CATSXYZ", ""]).phonies("8G CATZ")
        ['CATZ']
        """
        return self.unknown(self._word_codes(move))

    def unknown(self, words: list[bytes]) -> list[str]:
        """Those of some words, in codes, that are not in the lexicon.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["", ""]).unknown([bytes([3, 1, 20]), bytes([3, 1, 26])])
        ['CAZ']
        """
        good = played_words(self.rules, self.lexicon)
        wrong = dict.fromkeys(codes for codes in words if not good.has(codes))
        return [self.rules.alphabet.word_text(codes) for codes in wrong]

    def score(self, move: Move | str) -> int:
        """What the move scores, as the referee counts it.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CATSXYZ", ""]).score("8G CAT")
        10
        """
        move = self._placeable(move)
        return referee.score_place(self.rules, self.board, move) if move.kind == "place" else 0

    def leave(self, move: Move | str) -> Rack:
        """The tiles that stay on the mover's rack.

        >>> from quixotry import Position
        >>> print(Position.start("english", None, ["CATSXYZ", ""]).leave("8G CAT"))
        SXYZ
        """
        move = self._placeable(move)
        referee.check_rack(self.rack, move)
        return self.rack.without(move.used)

    # Which moves are there, and which are good?

    def legal_moves(self) -> LegalMoves:
        """Every play of the mover's rack, sorted by score, then by text; exchanges and the pass apart.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).legal_moves()
        <172 legal moves: 8D QUIRT 48, 8D QUOIT 48, H4 QUIRT 48, …>
        """
        from quixotry.game.legal import legal_moves

        return legal_moves(_position(self))

    def exchanges(self) -> list[Move]:
        """Every exchange that the rules allow now.

        >>> from quixotry import Position
        >>> [str(move) for move in Position.start("english", None, ["QV", ""]).exchanges()]
        ['-Q', '-V', '-QV']
        """
        from quixotry.game.legal import exchanges

        return exchanges(_position(self))

    def best_move(self) -> Move | None:
        """The play that scores most, if there is any.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).best_move()
        Move.from_text('8D QUIRT', score=48)
        """
        from quixotry.game.legal import best_move

        return best_move(_position(self))

    def best(
        self, n: int = 1, by: Literal["equity", "score"] = "equity", *, leaves: LeaveTable | None = None
    ) -> list[Valued]:
        """The best `n` moves with their equity and leave, best first.

        By equity, score and leave together, exchanges count as well, and the list is empty if only a pass
        is left. By score only plays count. `leaves` are the ruleset's unless others are given.

        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["QUIXOTR", ""])
        >>> for found in position.best(2):
        ...     print(found.move, found.score, found.leave)
        8D QUIRT 48 OX
        H4 QUIRT 48 OX
        >>> position.best(by="score")[0].move == position.best_move()
        True
        """
        from quixotry.evaluation import best_moves, equity_of

        if by == "equity":
            return best_moves(_position(self), n, leaves=leaves)
        if by != "score":
            raise ValueError(f"moves are best by 'equity' or by 'score', not by {by!r}")
        return [equity_of(_position(self), move, leaves=leaves) for move in self.legal_moves().top(n)]

    def analyse(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        samples: int | None = None,
        threads: int = 1,
        memory: int | None = None,
        candidates: Collection[Move | str] | None = None,
        seed: int = 1,
        history: Sequence[SeenTurn] = (),
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Look ahead as far as the position allows: the moves with what they are worth, best first.

        With an empty bag the end of the game is searched, until the best move is proved or a limit is
        reached. With one to seven tiles in the bag and two players every move is tried against the ways in
        which the unseen tiles can lie, for 60 seconds if no limit is given. Otherwise moves are played out
        over deals of the unseen tiles or, without a limit, compared by static equity. The `method` of the
        result says which it was. `candidates` are the moves to consider, if not all. Ctrl-C ends a search
        with the best found so far; `progress` is called with what is known whenever that is more. `memory`
        is in megabytes. With the turns that led here as `history` (`quixotry.search.seen_turns` has them
        of a game), rollouts deal the others what they probably kept. For so many rollouts (`samples`, of
        all moves together) and a seed the result is the same with any number of threads.

        >>> from quixotry import Position
        >>> position = Position.from_cgp(
        ...     "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
        ...     "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
        ... )
        >>> result = position.analyse(seconds=10)
        >>> print(result.method, result.best.move, result.best.win, result.best.spread, result.proved)
        endgame J2 .O.IE 1.0 158.0 True
        """
        from quixotry.search import DEFAULT_MEMORY, analyse

        return analyse(
            _position(self),
            seconds=seconds,
            nodes=nodes,
            samples=samples,
            threads=threads,
            memory=DEFAULT_MEMORY if memory is None else memory,
            candidates=candidates,
            seed=seed,
            history=history,
            progress=progress,
        )

    def equity(self, move: Move | str, *, leaves: LeaveTable | None = None) -> float:
        """What a move is worth in points: its score, and what the tiles that it leaves are worth.

        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["QUIXOTR", ""])
        >>> position.equity("8D QUIRT") > position.equity("8D QUOIT") > position.equity("-")
        True
        """
        from quixotry.evaluation import equity_of

        return equity_of(_position(self), move, leaves=leaves).equity

    def _move(self, move: Move | str) -> Move:
        """A move that can be looked at: read from text, or proved to be put together rightly."""
        if isinstance(move, str):
            return self.parse_move(move)
        if not isinstance(move, Move):
            raise TypeError(f"a move is a Move or its text, not {type(move).__name__}")
        referee.check_form(self.rules, move)
        return move

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


def _position(asked: PositionMoves) -> Position:
    return cast("Position", asked)


def _codes(word: list[referee.Cell]) -> bytes:
    return bytes(cell.code & ~BLANK_BIT for cell in word)
