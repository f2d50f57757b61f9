"""What the commands about words share: which lexicon is asked, and how words are printed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from quixotry.lexicon import Lexicon
    from quixotry.words.anagram import Found

MOST_TEXT = 1 << 24


def lexicon_to_ask(lexicon: str | None, rules: str | None) -> Lexicon:
    """The lexicon of this name, or the ruleset's, or the English one."""
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules

    if rules is not None:
        return Lexicon.for_rules(load_rules(rules), lexicon)
    return Lexicon.load(lexicon) if lexicon else Lexicon.default()


def words_to_judge(lexicon: str | None, rules: str | None) -> Lexicon:
    """The same as a referee asks it: where any arrangement of a word's letters is good, it has them all."""
    from quixotry.lexicon.alphagrams import played_words
    from quixotry.rules import load_rules

    known = lexicon_to_ask(lexicon, rules)
    return known if rules is None else played_words(load_rules(rules), known)


def refuse_any_order(rules: str | None, what: str, instead: str) -> None:
    """Say at once that a question makes no sense where any arrangement of a word's letters is good."""
    if rules is None:
        return
    from quixotry.errors import QuixotryError
    from quixotry.rules import load_rules

    named = load_rules(rules)
    if named.any_order:
        raise QuixotryError(f"{what}: letters have no order in {named.title}; {instead}")


def given_words(words: list[str]) -> list[str]:
    """The words of the command line, or those on standard input if it says - instead."""
    if words != ["-"]:
        return words
    return sys.stdin.buffer.read(MOST_TEXT).decode("utf-8", "replace").split()


def print_found(found: Sequence[Found]) -> None:
    """Words in columns under their lengths for a person at a terminal, one a line for everything else."""
    if not sys.stdout.isatty():
        sys.stdout.writelines([f"{word.tiles}\n" for word in found])
        return
    from quixotry.cli.output import plural

    width = shutil.get_terminal_size().columns
    groups = [(size, [word.tiles for word in words]) for size, words in groupby(found, key=_size)]
    for size, texts in groups:
        print_heading(f"{plural(size, 'letter')}: {plural(len(texts), 'word')}")
        sys.stdout.writelines([f"{line}\n" for line in columns(texts, width)])
    if len(groups) > 1:
        print_heading(f"{plural(len(found), 'word')} in all")


def _size(found: Found) -> int:
    return found.size


def print_heading(text: str) -> None:
    from rich.text import Text

    from quixotry.cli.output import console

    console().print(Text(text, style="bold"))


def columns(texts: Sequence[str], width: int) -> list[str]:
    """Texts side by side, read from the top down.

    >>> columns(["AB", "BAD", "CAB", "DAB", "FAB"], 12)
    ['AB   DAB', 'BAD  FAB', 'CAB']
    """
    widest = max(map(len, texts))
    across = max(1, (width + 2) // (widest + 2))
    down = -(-len(texts) // across)
    rows = [texts[row::down] for row in range(down)]
    return ["  ".join([text.ljust(widest) for text in row]).rstrip() for row in rows]


def print_json(value: dict[str, Any]) -> None:
    """An answer for programs: always an object, so that more can be said without breaking what reads it."""
    import json

    print(json.dumps(value, ensure_ascii=False, indent=1), flush=True)


def print_long_json(value: dict[str, Any]) -> None:
    """A long answer: an entry a line, and of lists of objects one object a line.

    Python writes indented JSON ten times slower.

    >>> print_long_json({"games": 2, "reviews": [{"file": "a"}, {"file": "b"}], "skipped": []})
    {
    "games": 2,
    "reviews": [
    {"file": "a"},
    {"file": "b"}
    ],
    "skipped": []
    }
    """
    import json

    def text(entry: Any) -> str:
        if isinstance(entry, list) and entry and isinstance(entry[0], dict):
            return "[\n" + ",\n".join([text(one) for one in entry]) + "\n]"
        return json.dumps(entry, ensure_ascii=False)

    entries = ",\n".join([f"{json.dumps(name)}: {text(entry)}" for name, entry in value.items()])
    sys.stdout.write(f"{{\n{entries}\n}}\n")
    sys.stdout.flush()


def print_json_list(head: dict[str, Any], name: str, entries: Iterable[dict[str, Any]]) -> None:
    """An object with a list as its last entry, one element a line: pleasant to look at and to search."""
    import json

    start = json.dumps(head | {name: []}, ensure_ascii=False)[:-2]
    lines = [f"\n{json.dumps(entry, ensure_ascii=False)}" for entry in entries]
    print(f"{start}{','.join(lines)}{chr(10) if lines else ''}]}}")


def answer_words(
    head: dict[str, Any],
    found: Sequence[Found],
    lexicon: Lexicon,
    rules: str | None,
    *,
    details: bool,
    definitions: Path | None,
    as_json: bool,
) -> None:
    """Words that were found, with what is worth knowing of them if that was asked for."""
    if not details and definitions is None:
        if as_json:
            print_json_list({**head, "count": len(found)}, "words", map(entry_of, found))
        else:
            print_found(found)
        return
    from quixotry.cli.word_table import entries_of, facts_of, meanings, print_words, rules_to_count

    meaning = meanings(definitions, lexicon)
    facts = facts_of(found, lexicon, rules_to_count(rules, lexicon))
    if as_json:
        both = zip(found, entries_of(facts, meaning), strict=True)
        entries = [{**entry_of(one), **told} for one, told in both]
        print_json_list({**head, "count": len(found)}, "words", entries)
    elif found:
        print_words(facts, lexicon, meaning, [one.tiles for one in found])


def entry_of(found: Found) -> dict[str, Any]:
    return {"word": found.word, "tiles": found.tiles, "blanks": found.blanks}


def none_found(what: str) -> None:
    """Say on standard error that the answer is: nothing."""
    print(f"no {what}", file=sys.stderr)
