"""The languages that the program speaks, and which of them somebody wants."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ENGLISH = "en"


@dataclass(frozen=True)
class Language:
    """A language by the code of its catalogue.

    `forms` are the plural forms in the order of the catalogue, by the names that browsers have for them;
    `point` stands before the decimals of a number, and `thousands` between its groups of three digits.
    """

    code: str
    name: str
    forms: tuple[str, ...] = ("one", "other")
    point: str = ","
    thousands: str = "."


LANGUAGES: Mapping[str, Language] = {
    one.code: one
    for one in (
        Language("ca", "Català"),
        Language("da", "Dansk"),
        Language("de", "Deutsch"),
        Language(ENGLISH, "English", point=".", thousands=","),
        Language("es", "Español"),
        Language("fr", "Français", thousands="\u202f"),
        Language("it", "Italiano"),
        Language("nl", "Nederlands"),
        Language("nb", "Norsk bokmål", thousands="\xa0"),
        Language("pl", "Polski", ("one", "few", "many"), thousands="\xa0"),
        Language("pt", "Português"),
        Language("sl", "Slovenščina", ("one", "two", "few", "other")),
        Language("sv", "Svenska", thousands="\xa0"),
    )
}
_ALSO = {"no": "nb", "nn": "nb"}  # what Norwegian is called where nobody asks which


def known_language(tag: str) -> str | None:
    """The language of a tag, if it is spoken.

    >>> known_language("no"), known_language("de_AT"), known_language("fi")
    ('nb', 'de', None)
    """
    code = tag.strip().replace("_", "-").partition("-")[0].lower()
    code = _ALSO.get(code, code)
    return code if code in LANGUAGES else None


def best_language(wanted: Iterable[str]) -> str:
    """The first of these tags that is spoken, English if none is.

    >>> best_language(["fi", "pt-BR", "de"]), best_language(["no"]), best_language(["C"])
    ('pt', 'nb', 'en')
    """
    return next((code for code in map(known_language, wanted) if code is not None), ENGLISH)


def accepted(header: str) -> list[str]:
    """The tags of an `Accept-Language` header, the most wanted first; what is not understood is left out.

    >>> accepted("de;q=0.5, pl-PL, *;q=0.1, en;q=x, sv;q=0")
    ['pl-PL', 'de', '*']
    """
    found = []
    for part in header[:500].split(","):
        tag, _, rest = part.partition(";")
        quality = rest.strip().removeprefix("q=") or "1"
        try:
            found.append((-float(quality), tag.strip()))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(found, key=lambda one: one[0]) if tag and weight < 0]


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the system's messages, as gettext looks for it.

    >>> system_language({"LANG": "de_DE.UTF-8", "LANGUAGE": "fi:nn"})
    'nb'
    >>> system_language({"LC_ALL": "", "LC_MESSAGES": "sv_SE.UTF-8", "LANG": "de_DE"})
    'sv'
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            wanted = value.partition(".")[0].partition("@")[0]
            if wanted in ("C", "POSIX"):
                return ENGLISH
            return best_language([*environment.get("LANGUAGE", "").split(":"), wanted])
    return ENGLISH
