"""`quixotry find`: words by everything that can be said of them at once."""

from __future__ import annotations

from typing import Annotated

import typer

from quixotry.cli.options import DefinitionsOption, JsonOption, LexiconOption, RulesOption


def run(
    terms: Annotated[
        list[str],
        typer.Argument(metavar="TERM…", help="length:7 pattern:Q* contains:Z …; - is standard input."),
    ],
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show at most N words (default: all).")
    ] = None,
    definitions: DefinitionsOption = None,
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
    from quixotry.cli.output import plural
    from quixotry.cli.word_table import entries_of, meanings, print_words, rules_to_count
    from quixotry.words.query import WordQuery

    known = lexicon_to_ask(lexicon, rules)
    query = WordQuery(" ".join(given_words(terms)), known, rules_to_count(rules, known))
    meaning = meanings(definitions, known)
    found = list(query)
    shown = found[:limit]
    if as_json:
        print_json_list({"query": query.text, "count": len(found)}, "words", entries_of(shown, meaning))
    elif shown:
        print_words(shown, known, meaning)
        if len(shown) < len(found):
            print(f"and {plural(len(found) - len(shown), 'word')} more")
    if not found:
        none_found("word fits")
        raise typer.Exit(1)
