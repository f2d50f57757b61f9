"""The challenge rules by name: what becomes of a play with a word that is not in the lexicon.

Menus, messages and documentation all take their words from this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from quixotry.tongues import later

Challenge = Literal["void", "single", "double", "5-point", "10-point", "none"]
"""The name of a challenge rule."""
USUAL_CHALLENGE: Challenge = "void"
"""That of games between people who ask for no other, on every screen: nobody who comes for the first time
loses a turn by a spelling. A ruleset's own is that of its tournaments."""


@dataclass(frozen=True, slots=True)
class ChallengeRule:
    """One rule: a short title, a sentence that says what it does, and what a wrong challenge leads to.

    `price` is what to tell a player who is about to challenge; it is empty where nobody can. `bonus` is
    what a wrong challenge gives the player whose play was challenged.

    >>> CHALLENGE_RULES["double"].title
    'Double: a wrong challenge costs your turn'
    >>> CHALLENGE_RULES["5-point"].bonus, CHALLENGE_RULES["void"].can_challenge
    (5, False)
    """

    title: str
    description: str
    price: str = ""
    bonus: int = 0

    @property
    def can_challenge(self) -> bool:
        """Whether the next player may challenge a play."""
        return bool(self.price)


CHALLENGE_RULES: Mapping[Challenge, ChallengeRule] = MappingProxyType(
    {
        "void": ChallengeRule(
            later("Only real words can be played"),
            later("A play with a word that is not in the lexicon is refused."),
        ),
        "single": ChallengeRule(
            later("Single: challenging is free"),
            later("A phony comes off the board and scores nothing; a wrong challenge costs nothing."),
            later("If all the words are good, nothing happens."),
        ),
        "double": ChallengeRule(
            later("Double: a wrong challenge costs your turn"),
            later(
                "A phony comes off the board and scores nothing; "
                "a wrong challenge costs the challenger's turn."
            ),
            later("If all the words are good, you lose your turn."),
        ),
        "5-point": ChallengeRule(
            later("A wrong challenge costs 5 points"),
            later(
                "A phony comes off the board and scores nothing; "
                "a wrong challenge gives the other player 5 points."
            ),
            later("If all the words are good, the other player gains 5 points."),
            bonus=5,
        ),
        "10-point": ChallengeRule(
            later("A wrong challenge costs 10 points"),
            later(
                "A phony comes off the board and scores nothing; "
                "a wrong challenge gives the other player 10 points."
            ),
            later("If all the words are good, the other player gains 10 points."),
            bonus=10,
        ),
        "none": ChallengeRule(
            later("Anything goes, nobody challenges"),
            later("Every play stands, phony or not."),
        ),
    }
)
"""What each challenge rule is called, and what it does, in the words that every screen uses."""
