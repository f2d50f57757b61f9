"""Words with what is worth knowing of them: hooks, points, anagrams, and meanings of the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules
    from quixotry.words.anagram import Found
    from quixotry.words.query import FoundWord


def rules_to_count(rules: str | None, lexicon: Lexicon) -> Rules:
    """The rules that were named, or those that the lexicon's name tells."""
    from quixotry.codecs.ruleset_names import ruleset_of_lexicon
    from quixotry.rules import load_rules

    return load_rules(rules or ruleset_of_lexicon(lexicon.name) or "english")


def meanings(definitions: Path | None, lexicon: Lexicon) -> dict[str, str]:
    """What the words mean by a file of the user's; nothing without one."""
    if definitions is None:
        return {}
    from quixotry.words.definitions import read_definitions

    return dict(read_definitions(definitions, lexicon.alphabet))


def facts_of(found: Sequence[Found], lexicon: Lexicon, rules: Rules) -> list[FoundWord]:
    """What is worth knowing of the words that were found."""
    from quixotry.words.query import WordFacts

    facts = WordFacts(lexicon, rules)
    return [facts.of(lexicon.alphabet.word(one.word)) for one in found]


def print_words(
    found: Sequence[FoundWord], lexicon: Lexicon, meaning: dict[str, str], laid: Sequence[str] | None = None
) -> None:
    """The table; `laid` are the words with their blanks in lower case."""
    from quixotry.cli.output import print_table

    between = " " if any(len(label) > 1 for label in lexicon.alphabet.labels) else ""
    rows = [
        (between.join(one.front), text, between.join(one.back), str(one.points), str(one.anagrams),
         meaning.get(one.word, ""))
        for one, text in zip(found, laid or [one.word for one in found], strict=True)
    ]  # fmt: skip
    last = ("meaning",) if meaning else ()
    headings = (">front", "word", "back", ">points", ">anagrams", *last)
    print_table(headings, [row[: len(headings)] for row in rows])


def entries_of(found: Sequence[FoundWord], meaning: dict[str, str]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        one._asdict() | ({"definition": meaning[one.word]} if one.word in meaning else {}) for one in found
    ]
