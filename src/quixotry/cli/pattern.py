"""`quixotry pattern`: the words that look as one remembers."""

from __future__ import annotations

from typing import Annotated

import typer

from quixotry.cli.options import DefinitionsOption, DetailsOption, JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError


def run(
    pattern: Annotated[
        str,
        typer.Argument(metavar="PATTERN", help="The pattern, in quotation marks; - is standard input."),
    ],
    minimum: Annotated[
        int | None, typer.Option("--min", min=1, metavar="N", help="Words of N letters or more.")
    ] = None,
    maximum: Annotated[
        int | None, typer.Option("--max", min=1, metavar="N", help="Words of N letters or fewer.")
    ] = None,
    length: Annotated[int | None, typer.Option(min=1, metavar="N", help="Words of N letters.")] = None,
    contains: Annotated[
        str, typer.Option(metavar="LETTERS", help="Words with all of these, in any order; ZZ asks for two.")
    ] = "",
    rack: Annotated[
        str, typer.Option(metavar="TILES", help="Words that these tiles can make, ? for a blank.")
    ] = "",
    without: Annotated[str, typer.Option(metavar="LETTERS", help="Words with none of these.")] = "",
    details: DetailsOption = False,
    definitions: DefinitionsOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the words that match a pattern.

    A dot or ? is any letter, * any letters or none, [AEIOU] one of these,
    [A-F] one from A to F, [^AEIOU] any but these. Words come by length, then
    in alphabetical order; with --rack, lower case is a blank. The exit code
    is 1 if there is none.

    Examples:

      quixotry pattern "Q..X*"

      quixotry pattern "[^AEIOU]*" --contains ZZ --max 6

      quixotry pattern "*ING" --rack GINSTR? --length 7
    """
    from quixotry.cli.answers import (
        answer_words,
        given_words,
        lexicon_to_ask,
        none_found,
        refuse_any_order,
    )
    from quixotry.words.pattern import find_matches

    if length is not None:
        if minimum is not None or maximum is not None:
            raise QuixotryError("use --length, or --min and --max")
        minimum = maximum = length
    refuse_any_order(rules, "a pattern", "use quixotry find with length: and contains:")
    pattern = " ".join(given_words([pattern]))
    known = lexicon_to_ask(lexicon, rules)
    found = find_matches(
        known,
        pattern,
        minimum=minimum or 1,
        maximum=maximum,
        contains=contains,
        rack=rack,
        without=without,
    )
    answer_words(
        {"pattern": pattern}, found, known, rules, details=details, definitions=definitions, as_json=as_json
    )
    if not found:
        none_found("word of this pattern")
        raise typer.Exit(1)
