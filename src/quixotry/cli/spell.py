"""`quixotry spell`: the unknown words of a text, and what was meant."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from rich.console import Console

    from quixotry.words.spelling import SpellingChecker, Unknown

SUGGESTIONS = 5
LONGEST_SHOWN = 60


def run(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE…", help="The texts; - is standard input.")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    words: Annotated[
        list[Path] | None,
        typer.Option("--words", metavar="FILE", help="A list of other good words; may be repeated."),
    ] = None,
    add: Annotated[
        list[str] | None,
        typer.Option("--add", metavar="WORD", help="Add a word to your personal list; may be repeated."),
    ] = None,
    suggestions: Annotated[
        int, typer.Option(min=0, max=100, metavar="N", help="Suggest up to N words for each.")
    ] = SUGGESTIONS,
    encoding: Annotated[str, typer.Option(metavar="NAME", help="How the texts are encoded.")] = "utf-8",
    skip_capitals: Annotated[
        bool, typer.Option("--skip-capitals", help="Skip words that begin with a capital, such as names.")
    ] = False,
    only_list: Annotated[
        bool, typer.Option("--list", help="Print the unknown words alone, each once.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Find misspelled words and suggest what was meant.

    Each unknown word is printed with its file, line and column. The exit code
    is 0 if there are none, 1 if there are any. Numbers, addresses and single
    letters are passed over.

    Examples:

      quixotry spell letter.txt

      quixotry spell --list --lexicon swedish - < brev.txt

      quixotry spell --add Quackle --words names.txt chapter1.txt chapter2.txt
    """
    if only_list and as_json:
        raise QuixotryError("use --list or --json, not both")
    if add:
        _add(add, quiet=as_json or only_list)
    if not files:
        if add:
            return
        raise QuixotryError("name a file to check, or - for standard input")
    checker = _checker(rules, lexicon, words or [])
    found = (
        (name, unknown)
        for name in files
        for unknown in _unknown(checker, name, encoding)
        if not (skip_capitals and unknown.word[0].isupper())
    )
    if only_list:
        any_unknown = _print_list(found)
    elif as_json:
        any_unknown = _print_json(found, checker, suggestions)
    else:
        any_unknown = _print_lines(found, checker, suggestions)
    if any_unknown:
        raise typer.Exit(1)


def _add(words: list[str], *, quiet: bool) -> None:
    from quixotry.words.spelling_own import add_personal_words, personal_file

    fresh = add_personal_words(words)
    if not quiet:
        print(f"{personal_file()}: {'added ' + ', '.join(fresh) if fresh else 'has them already'}")


def _checker(rules: str | None, lexicon: str | None, files: list[Path]) -> SpellingChecker:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules
    from quixotry.words.spelling import SpellingChecker
    from quixotry.words.spelling_own import personal_words, read_own_words

    if rules is not None:
        known = Lexicon.for_rules(load_rules(rules), lexicon)
    else:
        known = Lexicon.load(lexicon) if lexicon else Lexicon.default()
    own = personal_words() + [word for path in files for word in read_own_words(path)]
    return SpellingChecker(known, words=own)


def _unknown(checker: SpellingChecker, name: str, encoding: str) -> Iterator[Unknown]:
    from quixotry.words.spelling_text import lines_of

    if name == "-":
        yield from checker.check(lines_of(sys.stdin.buffer, "standard input", encoding))
        return
    with _opened(name) as file:
        yield from checker.check(lines_of(file, name, encoding))


def _opened(name: str) -> BinaryIO:
    from quixotry.errors import TextError

    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise TextError(f"{name}: cannot be read: {reason}") from None


def _print_list(found: Iterator[tuple[str, Unknown]]) -> bool:
    seen: set[str] = set()
    for _, unknown in found:
        if unknown.word not in seen:
            seen.add(unknown.word)
            print(unknown.word)
    return bool(seen)


def _print_json(found: Iterator[tuple[str, Unknown]], checker: SpellingChecker, limit: int) -> bool:
    import json

    meant = _Meant(checker, limit)
    entries = [
        {
            "file": name,
            "line": unknown.line,
            "column": unknown.column,
            "word": unknown.word,
            "suggestions": meant[unknown.word],
        }
        for name, unknown in found
    ]
    lines = ",".join([f"\n{json.dumps(entry, ensure_ascii=False)}" for entry in entries])
    print(f'{{"words": {checker.checked}, "unknown": [{lines}{chr(10) if entries else ""}]}}')
    return bool(entries)


def _print_lines(found: Iterator[tuple[str, Unknown]], checker: SpellingChecker, limit: int) -> bool:
    from quixotry.cli.output import console, in_colour, plural

    meant = _Meant(checker, limit)
    terminal = console() if in_colour() else None
    count = 0
    for name, unknown in found:
        count += 1
        place = f"{name}:{unknown.line}:{unknown.column}: "
        suggested = ", ".join(meant[unknown.word])
        if terminal is None:
            print(place + shown(unknown.word) + (f": {suggested}" if suggested else ""))
        else:
            _print_coloured(terminal, place, shown(unknown.word), suggested)
    different = f" ({len(meant):,} different)" if len(meant) < count else ""
    total = plural(count, "unknown word") if count else "no unknown word"
    print(f"{total}{different} of {checker.checked:,}")
    return count > 0


def shown(word: str) -> str:
    """A word as a line shows it: of a file without spaces the beginning is enough.

    >>> shown("freind"), len(shown("A" * 3_000_000))
    ('freind', 60)
    """
    return word if len(word) <= LONGEST_SHOWN else f"{word[: LONGEST_SHOWN - 1]}…"


def _print_coloured(terminal: Console, place: str, word: str, suggested: str) -> None:
    from rich.text import Text

    gap = "  " if suggested else ""
    line = Text.assemble((place, "dim"), (word, "bold red"), gap, (suggested, "green"))
    terminal.print(line, soft_wrap=True)


class _Meant(dict[str, list[str]]):
    """The suggestions for each unknown word, found when it is first met."""

    def __init__(self, checker: SpellingChecker, limit: int) -> None:
        super().__init__()
        self.checker = checker
        self.limit = limit

    def __missing__(self, word: str) -> list[str]:
        self[word] = self.checker.suggestions(word, self.limit)
        return self[word]
