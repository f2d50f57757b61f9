"""What other programs call our rulesets: they name the letter distribution and the board apart."""

from __future__ import annotations

from quixotry.rules import Layout, load_rules, ruleset_names

STANDARD, LARGE = "CrosswordGame", "SuperCrosswordGame"
_BOARDS = {
    "crosswordgame": "english",
    "standard15": "english",
    "supercrosswordgame": "english-super",
    "standard21": "english-super",
}
_LARGE = "-super"


def ruleset_named(distribution: str, board: str = "") -> str | None:
    """The ruleset with these tiles on this board, None if there is none by these names.

    >>> ruleset_named("english", "SuperCrosswordGame"), ruleset_named("Polish"), ruleset_named("klingon")
    ('english-super', 'polish', None)
    """
    name = distribution.lower().replace("_", "-")
    if _BOARDS.get(board.lower(), "").endswith(_LARGE) and not name.endswith(_LARGE):
        name += _LARGE
    return name if name in ruleset_names() else None


def layout_named(board: str) -> Layout | None:
    """The board that others call so."""
    ruleset = _BOARDS.get(board.lower())
    return load_rules(ruleset).layout if ruleset else None


def foreign_names(ruleset: str) -> tuple[str, str]:
    """The names of a ruleset's distribution and board; a board that needs no name has none.

    >>> foreign_names("english-super"), foreign_names("italian-8")
    (('english', 'SuperCrosswordGame'), ('italian-8', ''))
    """
    base = ruleset.removesuffix(_LARGE)
    return (base, LARGE) if base != ruleset and ruleset in ruleset_names() else (ruleset, "")
