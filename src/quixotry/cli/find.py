"""`quixotry find`: words by everything that can be said of them at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption


def run(
    terms: Annotated[
        list[str],
        typer.Argument(metavar="TERM…", help="length:7 pattern:Q* contains:Z …; - is standard input."),
    ],
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show at most N words (default: all).")
    ] = None,
    definitions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Show what words mean: a word and its text a line, or StarDict (.ifo)."
        ),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the words to which all terms apply.

    length:2-4, pattern:Q[^U]*, anagram:RETINA?, sub:RETINAS, contains:ZZ,
    front:S and back:any (hooks), points:20-, rank:1-1000 (by the chance to draw
    the letters), in:LEXICON. not- before a term turns it around; a term without
    a name is a pattern. Words come with hooks, points and how many others have
    their letters. The exit code is 1 if nothing is found.

    Examples:

      quixotry find length:7 anagram:RETINA? not-contains:S

      quixotry find length:4 contains:J not-in:club

      quixotry find "Q[^U]*" points:15- --definitions words-and-meanings.txt
    """
    from quixotry.cli.answers import given_words, lexicon_to_ask, none_found, print_json_list
    from quixotry.cli.output import plural, print_table
    from quixotry.rules import load_rules
    from quixotry.words.definitions import read_definitions
    from quixotry.words.query import WordQuery

    known = lexicon_to_ask(lexicon, rules)
    used = load_rules(rules or _rules_of(known.name))
    query = WordQuery(" ".join(given_words(terms)), known, used)
    meaning = read_definitions(definitions, known.alphabet) if definitions is not None else {}
    found = list(query)
    shown = found[:limit]
    if as_json:
        entries = [
            one._asdict() | ({"definition": meaning[one.word]} if one.word in meaning else {})
            for one in shown
        ]
        print_json_list({"query": query.text, "count": len(found)}, "words", entries)
    elif shown:
        between = " " if any(len(label) > 1 for label in known.alphabet.labels) else ""
        rows = [
            (between.join(one.front), one.word, between.join(one.back), str(one.points), str(one.anagrams),
             meaning.get(one.word, ""))
            for one in shown
        ]  # fmt: skip
        last = ("meaning",) if meaning else ()
        print_table(
            (">front", "word", "back", ">points", ">anagrams", *last), [row[: 5 + len(last)] for row in rows]
        )
        if len(shown) < len(found):
            print(f"and {plural(len(found) - len(shown), 'word')} more")
    if not found:
        none_found("word fits")
        raise typer.Exit(1)


def _rules_of(lexicon: str) -> str:
    from quixotry.codecs.ruleset_names import ruleset_of_lexicon

    return ruleset_of_lexicon(lexicon) or "english"
