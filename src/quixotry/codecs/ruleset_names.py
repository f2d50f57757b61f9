"""What other programs call our rulesets: they name the letter distribution and the board separately."""

from __future__ import annotations

import re

from quixotry.rules import Layout, Rules, load_rules, ruleset_names

STANDARD, LARGE = "CrosswordGame", "SuperCrosswordGame"
_BOARDS = dict.fromkeys(("crosswordgame", "standard15", "standard", "classic"), "english")
_BOARDS |= dict.fromkeys(("supercrosswordgame", "standard21", "super"), "english-super")
_LARGE = "-super"
CLASSIC, ANY_ORDER = "classic", "wordsmog"
_VARIANTS = {"": CLASSIC, CLASSIC: CLASSIC, ANY_ORDER: ANY_ORDER, "clabbers": ANY_ORDER}
# Word lists of clubs and federations go by initials and a year; the initials tell the language.
_LISTS = {
    "english": "CSW NWL TWL OWL OSPD OTCWL OSWI SOWPODS COLLINS ECWL NSWL ENABLE YAWL",
    "french": "FRA ODS",
    "german": "RD",
    "norwegian": "NSF",
    "polish": "OSPS",
    "spanish": "FISE FILE",
    "catalan": "DISC",
    "swedish": "SAOL",
}
_LANGUAGES = {initials: ruleset for ruleset, lists in _LISTS.items() for initials in lists.split()}


def ruleset_named(distribution: str, board: str = "") -> str | None:
    """The ruleset with these tiles on this board, None if there is none by these names.

    >>> ruleset_named("english", "SuperCrosswordGame"), ruleset_named("Polish"), ruleset_named("klingon")
    ('english-super', 'polish', None)
    """
    name = distribution.lower().replace("_", "-")
    if _BOARDS.get(board.lower(), "").endswith(_LARGE) and not name.endswith(_LARGE):
        name += _LARGE
    return name if name in ruleset_names() else None


def ruleset_of_lexicon(lexicon: str) -> str | None:
    """The ruleset that the name of a word list tells, None if it tells nothing.

    >>> ruleset_of_lexicon("FRA20"), ruleset_of_lexicon("OSPS49-big"), ruleset_of_lexicon("my-club")
    ('french', 'polish', None)
    """
    initials = re.match("[A-Z]*", lexicon.upper())
    return ruleset_named(lexicon) or (_LANGUAGES.get(initials[0]) if initials else None)


def variant_named(name: str) -> str | None:
    """What other programs' names of variants mean: `classic`, `wordsmog`, or None for what is not played.

    >>> variant_named(""), variant_named("WordSmog"), variant_named("chess")
    ('classic', 'wordsmog', None)
    """
    return _VARIANTS.get(name.lower())


def variant_of(rules: Rules) -> str:
    """The variant's name of some rules.

    >>> variant_of(load_rules("english-wordsmog"))
    'wordsmog'
    """
    return ANY_ORDER if rules.any_order else CLASSIC


def in_variant(rules: Rules, variant: str) -> Rules:
    """The same rules in a variant: the shipped ruleset where there is one.

    >>> in_variant(load_rules("english"), "wordsmog").name
    'english-wordsmog'
    """
    if variant != ANY_ORDER or rules.any_order:
        return rules
    name = f"{rules.name}-{ANY_ORDER}"
    shipped = load_rules(name) if name in ruleset_names() and load_rules(rules.name) == rules else None
    return shipped or rules.replace(any_order=True)


def layout_named(board: str) -> Layout | None:
    """The board that other programs call by this name."""
    ruleset = _BOARDS.get(board.lower())
    return load_rules(ruleset).layout if ruleset else None


def board_names(board: str) -> str:
    """What MAGPIE and Macondo call a board by whatever name; empty if it is none of theirs.

    >>> board_names("classic"), board_names("super"), board_names("mine")
    ('CrosswordGame', 'SuperCrosswordGame', '')
    """
    ruleset = _BOARDS.get(board.lower(), "")
    return (LARGE if ruleset.endswith(_LARGE) else STANDARD) if ruleset else ""


def foreign_names(ruleset: str) -> tuple[str, str]:
    """The names of a ruleset's distribution and board; a board that needs no name has none.

    >>> foreign_names("english-super"), foreign_names("italian-8")
    (('english', 'SuperCrosswordGame'), ('italian-8', ''))
    >>> foreign_names("english-wordsmog")
    ('english', '')
    """
    ruleset = ruleset.removesuffix(f"-{ANY_ORDER}")
    base = ruleset.removesuffix(_LARGE)
    return (base, LARGE) if base != ruleset and ruleset in ruleset_names() else (ruleset, "")
