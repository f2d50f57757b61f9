"""What to say of a name that nobody knows: the name that was perhaps meant, and those there are."""

from __future__ import annotations

from collections.abc import Collection

from quixotry.tongues import t

LONGEST = 60  # of a name that is compared: nobody meant a longer one


def did_you_mean(wrong: str, known: Collection[str], listed: Collection[str] | None = None) -> str:
    """The end of a message about a name that is not among those known; `listed` are shown in their place.

    >>> "no such ruleset" + did_you_mean("englsh", ["english", "french"])
    'no such ruleset; did you mean english? (known: english, french)'
    >>> did_you_mean("xyz", ["english", "french"])
    ' (known: english, french)'
    >>> did_you_mean("Hlep", ["help", "hint"], listed=())
    '; did you mean help?'
    >>> did_you_mean("xyz", [])
    ' (there are none)'
    """
    meant = nearest(wrong, known)
    hint = "; " + t("did you mean {name}?", name=meant) if meant else ""
    shown = known if listed is None else listed
    if not shown and listed is not None:
        return hint
    names = t("known: {names}", names=", ".join(shown)) if shown else t("there are none")
    return f"{hint} ({names})"


def nearest(wrong: str, known: Collection[str]) -> str | None:
    """The name most like what was written, whatever the case of its letters; None if none is like it.

    >>> nearest("GREDY", ["greedy", "static"])
    'greedy'
    """
    from difflib import get_close_matches  # not needed while nothing goes wrong

    names = {name.lower(): name for name in known}
    found = get_close_matches(wrong[:LONGEST].lower(), names, 1)
    return names[found[0]] if found else None
