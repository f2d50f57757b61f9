"""`quixotry hooks`: what a word becomes with a letter more or less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.options import DefinitionsOption, JsonOption, LexiconOption, RulesOption

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.words.hooks import Extensions, WordHooks


def run(
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="The words; - is standard input.")],
    extensions: Annotated[
        bool, typer.Option("--extensions", help="Also the words that are longer by two letters or more.")
    ] = False,
    steals: Annotated[
        bool, typer.Option("--steals", help="Also the anagrams with one more letter, by that letter.")
    ] = False,
    definitions: DefinitionsOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show which letters can go before a word and after it.

    The last column has what is left of the word without its first and without
    its last letter, if that is a word. A word with * is not in the lexicon.
    In WordSmog, where any arrangement of a word's letters is good, the same
    letters can go before and after. The exit code is 1 if nothing is found.

    Examples:

      quixotry hooks CARE QUIZ

      quixotry hooks RETAIN --extensions --steals
    """
    from quixotry.cli.answers import (
        given_words,
        lexicon_to_ask,
        print_json,
        refuse_any_order,
        words_to_judge,
    )
    from quixotry.cli.word_table import meanings
    from quixotry.words.hooks import find_extensions, find_hooks, find_steals

    if extensions:
        refuse_any_order(rules, "--extensions", "ask for longer words with quixotry find contains:WORD")
    known = lexicon_to_ask(lexicon, rules)
    played = words_to_judge(lexicon, rules)
    words = given_words(words)
    hooks = [find_hooks(played, word) for word in words]
    extended = [find_extensions(known, word) for word in words] if extensions else []
    stolen = [find_steals(known, word) for word in words] if steals else []
    meaning = meanings(definitions, known)
    if as_json:
        entries: list[dict[str, Any]] = [asdict(entry) for entry in hooks]
        for entry in entries:
            if entry["word"] in meaning:
                entry["definition"] = meaning[entry["word"]]
        for entry, found in zip(entries, extended, strict=False):
            entry["extensions"] = asdict(found)
        for entry, by_letter in zip(entries, stolen, strict=False):
            entry["steals"] = by_letter
        print_json({"words": entries})
    else:
        _print_hooks(hooks, known, meaning)
        for hook, found in zip(hooks, extended, strict=False):
            _print_extensions(hook.word, found)
        for hook, by_letter in zip(hooks, stolen, strict=False):
            _print_steals(hook.word, by_letter)
    if not (any(hooks) or any(stolen) or any(any(asdict(found).values()) for found in extended)):
        raise typer.Exit(1)


def _print_hooks(hooks: Sequence[WordHooks], lexicon: Lexicon, meaning: dict[str, str]) -> None:
    from quixotry.cli.output import print_table

    between = " " if any(len(label) > 1 for label in lexicon.alphabet.labels) else ""
    rows = [
        (
            between.join(hook.front),
            hook.word if hook.good else f"{hook.word}*",
            between.join(hook.back),
            " ".join([word for word in (hook.inner_front, hook.inner_back) if word]),
            meaning.get(hook.word, ""),
        )
        for hook in hooks
    ]
    headings = (">front", "word", "back", "shorter", *(("meaning",) if meaning else ()))
    print_table(headings, [row[: len(headings)] for row in rows])


def _print_extensions(word: str, found: Extensions) -> None:
    _print_group(f"before {word}", found.front)
    _print_group(f"after {word}", found.back)
    _print_group(f"around {word}", found.both)


def _print_steals(word: str, by_letter: dict[str, tuple[str, ...]]) -> None:
    for letter, words in by_letter.items():
        _print_group(f"{word} + {letter}", words)


def _print_group(heading: str, words: Sequence[str]) -> None:
    """A heading and its words, wrapped to the terminal."""
    import shutil
    import textwrap

    width = max(40, shutil.get_terminal_size().columns)
    text = " ".join(words) if words else "none"
    print(textwrap.fill(f"{heading}: {text}", width, subsequent_indent="    ", break_long_words=False))
