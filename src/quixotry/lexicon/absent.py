"""A lexicon that somebody names and nobody has here: it keeps its name, and has no words to look up."""

from __future__ import annotations

from typing import Any, NoReturn

from quixotry.errors import LexiconError
from quixotry.lexicon.lexicon import Lexicon
from quixotry.rules import Alphabet


class AbsentLexicon(Lexicon):
    """What a position or a record was played with, where its words are not at hand.

    Boards, racks, scores and records need no words. Whoever asks for one is told the `reason` why there are
    none.

    >>> from quixotry.rules import load_rules
    >>> lexicon = AbsentLexicon("CSW21", load_rules("english").alphabet)
    >>> lexicon, lexicon.name, len(lexicon)
    (<Lexicon CSW21: not here>, 'CSW21', 0)
    >>> "QUIZ" in lexicon
    Traceback (most recent call last):
    quixotry.errors.LexiconError: the lexicon CSW21 is not here; name one that is, or import it
    """

    def __init__(self, name: str, alphabet: Alphabet, reason: str = "") -> None:
        self.metadata: dict[str, Any] = {
            "name": name,
            "labels": alphabet.labels,
            "blank_labels": alphabet.blank_labels,
            "words": 0,
            "lengths": {},
            "content_hash": f"absent {name}",
            "dawg": (0, 0),
            "gaddag": (0, 0),
        }
        self.alphabet = alphabet
        self.kept_map = None
        self.reason = reason or f"the lexicon {name} is not here; name one that is, or import it"

    def __getattr__(self, name: str) -> NoReturn:
        """The word graph is what is missing, and all that words are looked up in."""
        if name == "graph":
            raise LexiconError(self.reason)
        raise AttributeError(name)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: not here>"

    def __reduce__(self) -> tuple[Any, ...]:
        return AbsentLexicon, (self.name, self.alphabet, self.reason)

    def is_installed(self) -> bool:
        """Never.

        >>> from quixotry.rules import load_rules
        >>> AbsentLexicon("CSW21", load_rules("english").alphabet).is_installed()
        False
        """
        return False
