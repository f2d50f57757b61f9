"""What can go wrong, by name: every error a user can cause is a `QuixotryError`.

The text of each is one line that says where and why; the command line prints it as it is.
"""

from __future__ import annotations


class QuixotryError(Exception):
    """The base of all errors about input: a file, a position, a move, a request."""


class RulesError(QuixotryError):
    """A ruleset file that cannot be used.

    >>> print(RulesError("my.toml", "rack.size", "must be 1 to 10, not 12"))
    my.toml: rack.size: must be 1 to 10, not 12
    """

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, key, reason) if part))
        self.file = file
        self.key = key
        self.reason = reason


class AlphabetError(QuixotryError):
    """Text that is not made of the alphabet's tiles."""


class LexiconError(QuixotryError):
    """A lexicon or word list that cannot be read, built or found."""


class LeavesError(QuixotryError):
    """A table of leave values that cannot be read, made or found."""


class NotationError(QuixotryError):
    """A move's text that does not follow the notation."""


class PositionError(QuixotryError):
    """A position that cannot arise, or whose text (CGP) is malformed."""


class IllegalMove(QuixotryError):  # noqa: N818 - reads as the game says it
    """A well-formed move that the rules do not allow here.

    >>> raise IllegalMove("8D", "the first move must cover the start square 8H")
    Traceback (most recent call last):
    quixotry.errors.IllegalMove: 8D: the first move must cover the start square 8H
    """

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason


class GameError(QuixotryError):
    """Something the state of the game does not allow: a move after the end, an undo at the start."""


class SaveError(QuixotryError):
    """A saved game that cannot be read or written."""


class ArenaError(QuixotryError):
    """A match that cannot be played, or a file of games that cannot be read or added to."""


class PaperError(QuixotryError):
    """A paper or a row of one that the report does not have."""


class PlayerError(QuixotryError):
    """A player or an option of one that does not exist or cannot be made."""
