"""What a player may be called."""

from __future__ import annotations

import re

from quixotry.tongues import t

LONGEST_NAME = 60
# Between two letters they say how these are joined, in Persian and in emoji of several people.
_JOINERS = re.compile("(?<=[^\u200c\u200d])[\u200c\u200d](?=[^\u200c\u200d])")
# The flags of England, Scotland and Wales end in these.
_TAGS = re.compile("(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f")


def name_problem(name: str) -> str | None:
    """Why nobody can be called this; None if somebody can.

    >>> print(name_problem("مهسا\u200cجان"))
    None
    >>> name_problem("Ann\\n")
    "a player's name has characters that cannot be shown: Ann\ufffd"
    """
    if not name.strip():
        return t("a player needs a name")
    if len(name) > LONGEST_NAME:
        return t(
            "a player's name may have {most} characters, and {name} has {length}",
            most=LONGEST_NAME,
            name=f"{shown(name[:20])}…",
            length=len(name),
        )
    if not _visible(name):
        return t("a player's name has characters that cannot be shown: {name}", name=shown(name))
    return None


def shown(name: str) -> str:
    """A name with a mark in place of everything that cannot be shown."""
    return "".join(character if character.isprintable() else "\ufffd" for character in name)


def _visible(name: str) -> bool:
    return _TAGS.sub("", _JOINERS.sub("", name)).isprintable()
