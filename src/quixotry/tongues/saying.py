"""Saying a sentence in the language of whoever reads it.

The language belongs to the context, so that a server can speak several at once: each request, and each
thread that works for it, has its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from quixotry.tongues.catalogue import catalogue
from quixotry.tongues.languages import ENGLISH, LANGUAGES

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The code of the language that is spoken here."""
    return _language.get()


def speak(code: str) -> None:
    """Speak this language from now on, in this context."""
    _language.set(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language for a while.

    >>> with speaking("de"):
    ...     t("Pass")
    'Passen'
    """
    before = _language.set(code)
    try:
        yield
    finally:
        _language.reset(before)


def t(text: str, **values: object) -> str:
    """A sentence, with values for its {placeholders}.

    >>> t("{name} passes.", name="Ann")
    'Ann passes.'
    """
    known = catalogue(_language.get())
    return _filled((known and known.said(text)) or text, text, values)


def tn(count: int, one: str, many: str, **values: object) -> str:
    """A sentence about a number, which is its {count}.

    >>> tn(1, "{count} tile", "{count} tiles"), tn(3, "{count} tile", "{count} tiles")
    ('1 tile', '3 tiles')
    >>> tn(86670, "{count} rack", "{count} racks")
    '86,670 racks'
    """
    english = one if abs(count) == 1 else many
    known = catalogue(_language.get())
    said = (known and known.counted(one, count)) or english
    return _filled(said, english, {"count": number(count), **values})


def later(text: str) -> str:
    """The sentence itself, which `t` says when it is wanted: for tables that are made only once."""
    return text


def listed(items: Sequence[str]) -> str:
    """
    >>> listed(["A"]), listed(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    *most, last = items
    return t("{first} and {last}", first=", ".join(most), last=last) if most else last


def number(value: float, pattern: str = ",") -> str:
    """A number as the language writes it; the pattern is one of Python's.

    >>> number(2861726), number(-3.25, "+.1f")
    ('2,861,726', '-3.2')
    >>> with speaking("de"):
    ...     number(2861726), number(12.5, "+.1f")
    ('2.861.726', '+12,5')
    """
    spoken = LANGUAGES[_language.get()]
    return format(value, pattern).translate({ord(","): spoken.thousands, ord("."): spoken.point})


def _filled(text: str, english: str, values: dict[str, object]) -> str:
    try:
        return text.format_map(values) if values else text
    except (KeyError, ValueError, IndexError, AttributeError):
        # A translation that names what is not there must not cost anybody the sentence.
        return english.format_map(values)
