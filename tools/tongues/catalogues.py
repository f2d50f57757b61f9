"""Keeps the catalogues of sentences in step with the program.

    python tools/tongues/catalogues.py          # take new sentences in, put old ones out
    python tools/tongues/catalogues.py --check  # say what is missing; exit code 1 if anything is

A sentence stands in the program as `t("…")`, `tn(count, "…", "…")` or `later("…")`, and in a document of the
page in what `data-t` names. New ones come into every catalogue without a translation: write it, and the
check is content. Babel reads the sources and writes the files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "quixotry"
FOLDER = SOURCE / "tongues" / "po"
KEYWORDS = {"t": None, "later": None, "tn": (2, 3)}
NOT_SPOKEN = ("web/page/tongue/", "kernel/")
PLACEHOLDER = re.compile(r"\{\w+\}")
WIDTH = 110
EMPTY = tuple(
    f'"{name}'.encode()
    for name in ("POT-", "PO-", "Project-", "Report-", "Language-T", "Last-", "Generated-")
)

Message = str | tuple[str, str]


def sentences() -> dict[Message, list[str]]:
    """Every sentence of the program, with the files that say it."""
    found: dict[Message, list[str]] = {}
    for path in sorted(SOURCE.rglob("*")):
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith(NOT_SPOKEN) or path.suffix not in (".py", ".js", ".html"):
            continue
        for message in _in_file(path):
            places = found.setdefault(message, [])
            if place not in places:
                places.append(place)
    return found


def _in_file(path: Path) -> Iterator[Message]:
    if path.suffix == ".html":
        yield from _Document(path.read_text("utf-8")).found
        return
    method = "python" if path.suffix == ".py" else "javascript"
    text = path.read_text("utf-8")
    if not re.search(r"\b(?:t|tn|later)\(", text):
        return
    for _, message, _, _ in extract(
        method, BytesIO(text.encode()), KEYWORDS, (), {"encoding": "utf-8", "parse_template_string": True}
    ):
        yield tuple(message) if isinstance(message, (tuple, list)) else message  # type: ignore[misc]


class _Document(HTMLParser):
    """The sentences of a document: the attributes that `data-t` names, and "text" for what it holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._text = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        wanted = (named.get("data-t") or "").split()
        self.found += [named[name] or "" for name in wanted if name in named]
        self._text = "text" in wanted

    def handle_data(self, data: str) -> None:
        if self._text:
            self.found.append(data)
            self._text = False


def template() -> Catalog:
    catalogue = Catalog(project="Quixotry", charset="utf-8")
    for message, places in sentences().items():
        catalogue.add(message, locations=[(place, 0) for place in places])
    return catalogue


def update(code: str, messages: Catalog) -> None:
    """Take the sentences of today into a language's file."""
    path = FOLDER / f"{code}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    catalogue.update(messages, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        write(file, catalogue)


def write(file: BinaryIO, catalogue: Catalog) -> None:
    """A catalogue without what its head says of nobody."""
    made = BytesIO()
    write_po(made, catalogue, width=WIDTH, sort_output=True, include_lineno=False)
    lines = made.getvalue().splitlines(keepends=True)
    file.write(b"".join(line for line in lines if not line.startswith(EMPTY)))


def problems(code: str, wanted: dict[Message, list[str]]) -> Iterator[str]:
    """What is wrong with a language's file, a line each."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code, abort_invalid=True)
    known = {message.id: message for message in catalogue if message.id}
    for text in wanted:
        message = known.pop(text, None)
        forms = (
            []
            if message is None
            else [message.string]
            if isinstance(text, str)
            else list(message.string or ())
        )
        if message is None or message.fuzzy or not all(forms) or not forms:
            yield f"{code}: no translation of {text!r}"
            continue
        if not isinstance(text, str) and len(forms) != catalogue.num_plurals:
            yield f"{code}: {len(forms)} forms of {text!r}, not {catalogue.num_plurals}"
        for form in forms:
            yield from (f"{code}: {text!r}: {what}" for what in differences(text, str(form)))
    yield from (f"{code}: nobody says {text!r} any longer" for text in known)


def differences(text: Message, form: str) -> Iterator[str]:
    """How a translation differs from its sentence in what it must keep."""
    english = [text] if isinstance(text, str) else list(text)
    needed, allowed = (
        set.intersection(*(set(PLACEHOLDER.findall(one)) for one in english))
        - ({"{count}"} if len(english) > 1 else set()),
        set(PLACEHOLDER.findall(" ".join(english))),
    )
    has = set(PLACEHOLDER.findall(form))
    if needed - has:
        yield f"{form!r} lacks {', '.join(sorted(needed - has))}"
    if has - allowed:
        yield f"{form!r} has {', '.join(sorted(has - allowed))}, which is not in the sentence"
    if (english[0] != english[0].strip()) != (form != form.strip()):
        yield f"{form!r} has other spaces at its ends"


def codes() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def main() -> int:
    wanted = sentences()
    if "--check" not in sys.argv[1:]:
        messages = template()
        for code in codes():
            update(code, messages)
    found = [line for code in codes() for line in problems(code, wanted)]
    for line in found:
        print(line)
    print(f"{len(wanted)} sentences, {len(codes())} languages, {len(found)} problems", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
