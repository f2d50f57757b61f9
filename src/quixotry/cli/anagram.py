"""`quixotry anagram`: the words and the phrases in some letters."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.options import DefinitionsOption, DetailsOption, JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.words.phrase import Phrases


def run(
    letters: Annotated[
        list[str],
        typer.Argument(
            metavar="LETTERS…",
            help="The letters, ? for a blank; spaces are ignored; - is standard input.",
        ),
    ],
    sub: Annotated[bool, typer.Option("--sub", help="Also words that use only some of the letters.")] = False,
    minimum: Annotated[
        int | None,
        typer.Option("--min", min=1, metavar="N", help="Words of N letters or more; implies --sub."),
    ] = None,
    maximum: Annotated[
        int | None,
        typer.Option("--max", min=1, metavar="N", help="Words of N letters or fewer; implies --sub."),
    ] = None,
    phrase: Annotated[
        bool, typer.Option("--phrase", help="Anagrams of several words, as they are found.")
    ] = False,
    words: Annotated[
        str | None, typer.Option(metavar="N|N-M", help="Phrases of N words, or of N to M.")
    ] = None,
    include: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="Phrases with this word; may be repeated.")
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="Phrases without this word; may be repeated.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Stop after the first N.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="Look for phrases for at most S seconds.")
    ] = None,
    details: DetailsOption = False,
    definitions: DefinitionsOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the words made of all the letters, or of some of them.

    Lower case is a blank. Words come by length, then in alphabetical order.
    Phrases come by the number of their words, no phrase twice; there may be
    more than anybody can read: stop them with --limit, --seconds or Ctrl-C.
    The exit code is 1 if there is none.

    Examples:

      quixotry anagram RETINA?

      quixotry anagram QUIXOTRY --min 5

      quixotry anagram --phrase "William Shakespeare" --words 3 --include WILL
    """
    from quixotry.cli.answers import (
        answer_words,
        given_words,
        lexicon_to_ask,
        none_found,
    )

    text = " ".join(given_words(letters))
    if phrase and (details or definitions is not None):
        raise QuixotryError("--details and --definitions are for words, not for phrases")
    given = {"--words": words, "--include": include, "--exclude": exclude, "--seconds": seconds}
    if not phrase:
        for option, value in given.items():
            if value is not None and value != []:
                raise QuixotryError(f"{option} is for phrases: add --phrase")
    fewest, most = _number_of_words(words)
    known = lexicon_to_ask(lexicon, rules)
    if phrase:
        from quixotry.words.phrase import find_phrases

        phrases = find_phrases(
            known,
            text,
            fewest=fewest,
            most=most,
            include=include or (),
            exclude=exclude or (),
            minimum=minimum or 1,
            maximum=maximum,
            limit=limit,
            seconds=seconds,
        )
        _print_phrases(phrases, text, as_json)
        return
    from quixotry.words.anagram import find_anagrams

    partial = sub or minimum is not None or maximum is not None
    found = find_anagrams(known, text, sub=partial, minimum=minimum or 1, maximum=maximum)[:limit]
    answer_words(
        {"letters": text}, found, known, rules, details=details, definitions=definitions, as_json=as_json
    )
    if not found:
        none_found("word of these letters")
        raise typer.Exit(1)


def _number_of_words(text: str | None) -> tuple[int, int | None]:
    if text is None:
        return 1, None
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    fewest, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= fewest <= most:
        raise QuixotryError(f"--words {text[:40]!r}: a number of words, or two as in 2-4")
    return fewest, most


def _print_phrases(phrases: Phrases, letters: str, as_json: bool) -> None:
    """Each phrase as soon as it is found; JSON is closed properly after an interruption too."""
    import json

    from quixotry.cli.interrupts import INTERRUPTED

    shown = 0
    interrupted = False
    if as_json:
        head: dict[str, Any] = {"letters": letters, "phrases": []}
        print(json.dumps(head, ensure_ascii=False)[:-2], end="")
    try:
        for phrase in phrases:
            if as_json:
                entry = {"phrase": str(phrase), "words": phrase.words, "tiles": phrase.tiles}
                text = json.dumps(entry, ensure_ascii=False)
                print(f"{',' if shown else ''}\n{text}", end="", flush=True)
            else:
                print(phrase, flush=True)
            shown += 1
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        print(f'\n], "complete": {str(phrases.complete).lower()}}}')
    _print_summary(shown, phrases.complete)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if not shown:
        raise typer.Exit(1)


def _print_summary(shown: int, complete: bool) -> None:
    """How many there were, for a person, and for everybody that there may be more."""
    from quixotry.cli.output import plural

    if not complete:
        print(f"{plural(shown, 'phrase')}; there may be more", file=sys.stderr)
    elif not shown:
        print("no phrase of these letters", file=sys.stderr)
    elif sys.stdout.isatty():
        print(f"{plural(shown, 'phrase')}, and no more", file=sys.stderr)
