"""Reading gettext's .po files: one for each language, with plural forms.

They are read as they are, when a language is first wanted: some hundred sentences take a few milliseconds,
and nothing that was compiled can be older than its source.
"""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from quixotry.errors import CatalogueError

FOLDER = Path(__file__).parent / "po"
_PLURAL = re.compile(r"plural\s*=\s*(.+?);?\s*$", re.MULTILINE)
_LINE = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")')


@dataclass
class Entry:
    """One sentence: where it stands in the program, and its forms."""

    places: list[str] = field(default_factory=list)
    text: str = ""
    plural: str | None = None
    forms: list[str] = field(default_factory=list)
    fuzzy: bool = False


@dataclass(frozen=True)
class Catalogue:
    """The sentences of a language by their English ones; `form_of` says which plural form a number takes."""

    entries: Mapping[str, Entry]
    form_of: Callable[[int], int]

    def said(self, text: str) -> str | None:
        entry = self.entries.get(text)
        return entry.forms[0] if entry is not None and entry.plural is None else None

    def counted(self, text: str, count: int) -> str | None:
        entry = self.entries.get(text)
        if entry is None or entry.plural is None:
            return None
        form = self.form_of(abs(count))
        return entry.forms[form] if form < len(entry.forms) else None


def po_file(code: str) -> Path:
    return FOLDER / f"{code}.po"


@lru_cache(maxsize=32)
def catalogue(code: str) -> Catalogue | None:
    """The catalogue of a language; None for English, and where it is missing or broken."""
    path = po_file(code)
    try:
        return read_catalogue(path.read_text("utf-8"), path.name) if path.is_file() else None
    except (CatalogueError, OSError, UnicodeError):
        return None


def read_catalogue(text: str, name: str = "catalogue") -> Catalogue:
    """The sentences of a .po file that are translated.

    >>> head = 'msgid ""\\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);"\\n\\n'
    >>> read_catalogue(head + 'msgid "Pass"\\nmsgstr "Passen"').said("Pass")
    'Passen'
    """
    entries = {entry.text: entry for entry in _entries(text, name)}
    head = entries.pop("", None)
    found = _PLURAL.search(head.forms[0]) if head is not None and head.forms else None
    if found is None:
        raise CatalogueError(f"{name}: its head says nothing of plural forms")
    try:
        form_of = gettext.c2py(found[1])  # which reads what .mo files hold, too
    except ValueError as error:
        raise CatalogueError(f"{name}: plural forms: {error}") from None
    whole = {
        text: entry for text, entry in entries.items() if entry.forms and all(entry.forms) and not entry.fuzzy
    }
    return Catalogue(whole, form_of)


def _entries(text: str, name: str) -> list[Entry]:
    """All entries in their order, the head included."""
    found: list[Entry] = []
    entry, into = Entry(), ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if entry.forms:
                found.append(entry)
                entry, into = Entry(), ""
            if line.startswith("#:"):
                entry.places += line[2:].split()
            elif line.startswith("#,"):
                entry.fuzzy = entry.fuzzy or "fuzzy" in line
            continue
        match = _LINE.fullmatch(line)
        if match is None and not (into and line.startswith('"')):
            raise CatalogueError(f"{name}, line {number}: not understood")
        try:
            part = ast.literal_eval(match[2] if match else line)
        except (SyntaxError, ValueError):
            raise CatalogueError(f"{name}, line {number}: not a quoted text") from None
        if match is not None:
            if match[1] == "msgid" and entry.forms:
                found.append(entry)
                entry = Entry()
            into = match[1]
            if into.startswith("msgstr"):
                entry.forms.append("")
            elif into == "msgid_plural":
                entry.plural = ""
        if into == "msgid":
            entry.text += part
        elif into == "msgid_plural":
            entry.plural = (entry.plural or "") + part
        else:
            entry.forms[-1] += part
    return found
