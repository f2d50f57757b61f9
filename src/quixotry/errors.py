"""What can go wrong, by name: every error that a user can cause is a `QuixotryError`.

The message is one line that says where and why; the command line prints it as it is. The whole tree is here:

    QuixotryError
    ├── GameError (GameOver)           the state of a game does not allow it
    ├── MissingExtra                   a package is not installed: also an ImportError
    ├── ContainerError                 a file of ours that is not what it should be: OtherVersionError
    ├── EngineError                    another engine does not do its part: EngineDied, EngineTimeout,
    │                                  EngineAnswerError
    └── also a ValueError              what was given cannot be used:
        ├── RulesError, AlphabetError, LexiconError, LeavesError, WinningError
        ├── NotationError, IllegalMove (MalformedMove), PositionError
        ├── SaveError, GcgError        files of games
        ├── PlayerError, ArenaError, ClusterError, PaperError, LimitError
        └── SearchError (PatternError), CipherError, AcrosticError, TextError, StudyError,
            CatalogueError

An error about a value is a `ValueError` too, so code that knows nothing of this package can catch it. An
unknown name is a wrong value like any other: no error is a `LookupError`. The web server's answers
(`quixotry.web.errors`) are `QuixotryError`s that carry an HTTP status. All errors can be pickled, so they
come back whole from another process.

>>> import quixotry as qx
>>> try:
...     qx.load_rules("klingon")
... except ValueError as error:
...     print(type(error).__name__, isinstance(error, qx.QuixotryError))
RulesError True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


class QuixotryError(Exception):
    """The base of all errors about input: a file, a position, a move, a request.

    >>> issubclass(IllegalMove, QuixotryError), issubclass(IllegalMove, ValueError)
    (True, True)
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # Exception would call the class with the message alone, and some take more than that.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[QuixotryError], args: tuple[Any, ...], parts: dict[str, Any]) -> QuixotryError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(parts)
    return error


class MissingExtra(QuixotryError, ImportError):  # noqa: N818 - reads as what is the matter
    """Packages that are not installed, and that this part of the program needs.

    >>> print(MissingExtra("plots", "a plot", ["matplotlib"]))
    a plot needs matplotlib, which is not installed: pip install 'quixotry[plots]'
    """

    def __init__(self, extra: str, purpose: str, packages: Sequence[str]) -> None:
        *others, last = packages
        listed = f"{', '.join(others)} and {last}" if others else last
        verb = "are" if others else "is"
        super().__init__(
            f"{purpose} needs {listed}, which {verb} not installed: pip install 'quixotry[{extra}]'"
        )
        self.extra = extra
        self.packages = tuple(packages)


class RulesError(QuixotryError, ValueError):
    """A ruleset file that cannot be used, or a ruleset that does not exist.

    >>> print(RulesError("my.toml", "rack.size", "must be 1 to 10, not 12"))
    my.toml: rack.size: must be 1 to 10, not 12
    """

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, key, reason) if part))
        self.file = file
        self.key = key
        self.reason = reason


class AlphabetError(QuixotryError, ValueError):
    """Text that is not made of the alphabet's tiles.

    >>> from quixotry import load_rules
    >>> load_rules("english").alphabet.word("SMÖRGÅS")
    Traceback (most recent call last):
    quixotry.errors.AlphabetError: 'SMÖRGÅS': no tile reads 'Ö' at place 3
    """


class LexiconError(QuixotryError, ValueError):
    """A lexicon or word list that cannot be read, built or found.

    >>> from quixotry import Lexicon
    >>> Lexicon.load("englsh")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.LexiconError: no lexicon 'englsh'...
    """


class LeavesError(QuixotryError, ValueError):
    """A table of leave values that cannot be read, made or found.

    >>> from quixotry import LeaveTable
    >>> LeaveTable.load("englsh")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.LeavesError: no leaves 'englsh'...
    """


class WinningError(QuixotryError, ValueError):
    """A model of winning that cannot be read, made, found or asked.

    >>> from quixotry import WinningModel
    >>> WinningModel.load("englsh")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.WinningError: no model of winning 'englsh'...
    """


class NotationError(QuixotryError, ValueError):
    """A move's text that does not follow the notation.

    >>> from quixotry import Move
    >>> Move.from_text("8D")
    Traceback (most recent call last):
    quixotry.errors.NotationError: 8D: a square and no word; write 8D WORD
    """


class PositionError(QuixotryError, ValueError):
    """A position that cannot arise, or whose text (CGP) is malformed.

    >>> from quixotry import Position
    >>> Position.start("english", None, ["QQ", ""])
    Traceback (most recent call last):
    quixotry.errors.PositionError: 2 tiles Q on board and racks; english has 1
    """


class IllegalMove(QuixotryError, ValueError):  # noqa: N818 - reads as the game says it
    """A well-formed move that the rules do not allow here.

    >>> raise IllegalMove("8D", "the first move must cover the start square 8H")
    Traceback (most recent call last):
    quixotry.errors.IllegalMove: 8D: the first move must cover the start square 8H
    """

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason


class MalformedMove(IllegalMove):
    """A `Move` that was put together wrongly: no text could have been read as it.

    >>> from quixotry import Move, Position
    >>> Position.start("english", None, ["CAT", ""]).check(Move("place", 7, 6, True, 5))
    Traceback (most recent call last):
    quixotry.errors.MalformedMove: Move('place', 7, 6, True, 5): tiles must be bytes, row and column numbers
    """


class GameError(QuixotryError):
    """Something that the state of the game does not allow: a move after the end, an undo at the start.

    >>> from quixotry import Game
    >>> Game.new("english", seed=7).undo()
    Traceback (most recent call last):
    quixotry.errors.GameError: there is nothing to undo
    """


class GameOver(GameError):  # noqa: N818 - reads as the game says it
    """Something that is asked of a game when it is over, or that comes after the player's time has run out.

    >>> from quixotry import Game
    >>> game = Game.new("english", seed=7)
    >>> game.resign()
    >>> game.play("pass")
    Traceback (most recent call last):
    quixotry.errors.GameOver: the game is over
    """


class SaveError(QuixotryError, ValueError):
    """A saved game that cannot be read or written.

    >>> from quixotry import Game
    >>> Game.load("/no/such.game")
    Traceback (most recent call last):
    quixotry.errors.SaveError: /no/such.game: no such file
    """


class ContainerError(QuixotryError):
    """Why one of our files cannot be read; whoever opened it says what kind of file it should have been."""


class OtherVersionError(ContainerError):
    """The file is of the right kind, in a version of the format that this program does not read."""


class ArenaError(QuixotryError, ValueError):
    """A match that cannot be played, or a file of games that cannot be read or added to."""


class ClusterError(QuixotryError, ValueError):
    """A cluster that is not there, that is lost, or that cannot do what it is given.

    >>> from quixotry.cluster import check_address
    >>> check_address("next door")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.ClusterError: 'next door' is no address of a Ray cluster: ...
    """


class PaperError(QuixotryError, ValueError):
    """A paper, or a row of one, that the report does not have."""


class PlayerError(QuixotryError, ValueError):
    """A player, or an option of one, that does not exist or cannot be made.

    >>> from quixotry import Lexicon, load_rules, make_player
    >>> make_player("greddy", load_rules("english"), Lexicon.default())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.PlayerError: no player 'greddy'...
    """


class EngineError(QuixotryError):
    """An engine that cannot be started, asked or understood.

    >>> import quixotry as qx
    >>> qx.Engine.popen("/no/such/engine")
    Traceback (most recent call last):
    quixotry.errors.EngineError: engine: cannot be started: No such file or directory
    """


class EngineDied(EngineError):  # noqa: N818 - says what happened
    """An engine's process that ended before it answered.

    >>> import sys, quixotry as qx
    >>> qx.Engine.popen([sys.executable, "-c", "raise SystemExit(3)"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.EngineDied: python...: the engine ended with exit code 3
    """


class EngineTimeout(EngineError):  # noqa: N818 - as in `TimeoutError`, without a second Error
    """An engine that did not answer in time; its process has been ended.

    >>> import sys, quixotry as qx
    >>> silent = [sys.executable, "-c", "import time; time.sleep(60)"]
    >>> qx.Engine.popen(silent, timeout=0.2)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.EngineTimeout: python...: no ucgiok in time; the engine was ended
    """


class EngineAnswerError(EngineError):
    """An answer that is none: no move, one that cannot be made here, or a line without end.

    >>> import sys, quixotry as qx
    >>> position = qx.Position.start("english", None, ["", ""])
    >>> with qx.Engine.popen([sys.executable, "-m", "quixotry", "ucgi"]) as engine:
    ...     engine.best_move(position)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.EngineAnswerError: python...: gives no move: the rack of the player to move ...
    """


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a game record; lines and columns count from 1, and 0 means no such place.

    >>> print(Problem("the play scores 10, the record says 12", 7))
    line 7: the play scores 10, the record says 12
    """

    reason: str
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        column = f", column {self.column}" if self.column else ""
        return f"line {self.line}{column}" if self.line else ""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.line else self.reason


class GcgError(QuixotryError, ValueError):
    """A game record that cannot be read, written or played through.

    >>> print(GcgError("game.gcg", Problem("not a score: 'x'", 3, 21)))
    game.gcg: line 3, column 21: not a score: 'x'
    """

    def __init__(self, file: str, problem: Problem) -> None:
        super().__init__(f"{file}: {problem}" if file else str(problem))
        self.file = file
        self.problem = problem

    @property
    def line(self) -> int:
        return self.problem.line

    @property
    def column(self) -> int:
        return self.problem.column

    @property
    def reason(self) -> str:
        return self.problem.reason


class SearchError(QuixotryError, ValueError):
    """A question about words that cannot be asked, or has too many answers."""


class PatternError(SearchError):
    """A pattern that does not follow the language.

    >>> raise PatternError("A[EI", 2, "the [ is never closed")
    Traceback (most recent call last):
    quixotry.errors.PatternError: pattern 'A[EI', column 2: the [ is never closed
    """

    def __init__(self, pattern: str, column: int, reason: str) -> None:
        shown = pattern if len(pattern) <= 60 else pattern[:59] + "…"
        super().__init__(f"pattern {shown!r}, column {column}: {reason}")
        self.pattern = pattern
        self.column = column
        self.reason = reason


class CipherError(QuixotryError, ValueError):
    """A cryptogram, or something said about its key, that cannot be used."""


class TextError(QuixotryError, ValueError):
    """A text that cannot be read."""


class CatalogueError(QuixotryError, ValueError):
    """A catalogue of translated sentences that cannot be read."""


class AcrosticError(QuixotryError, ValueError):
    """An acrostic puzzle that cannot be used, or an entry that does not fit it."""


class StudyError(QuixotryError, ValueError):
    """Nothing to study, or a file of what was learned that cannot be used."""


class LimitError(QuixotryError, ValueError):
    """A limit of a search that cannot be: its time, threads or memory.

    >>> import quixotry as qx
    >>> from quixotry.search import solve_endgame
    >>> solve_endgame(qx.Position.start("english", None, ["", ""]), seconds=0)
    Traceback (most recent call last):
    quixotry.errors.LimitError: seconds: must be more than 0, not 0
    """
