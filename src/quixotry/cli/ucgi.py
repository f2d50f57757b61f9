"""`quixotry ucgi`: the engine for other programs, by the protocol UCGI."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from quixotry.cli.options import LexiconOption, RulesOption


def run(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    letter_first: Annotated[
        bool,
        typer.Option(
            "--letter-first", help="Squares as in the protocol's draft: rows are letters, h4 is across."
        ),
    ] = False,
) -> None:
    """Be an engine: speak UCGI on standard input and output.

    Programs that show a board start this command and talk to it. You can, too:
    type ucgi for the options, and quit to leave. 8D is across, D8 is down.

    Examples:

      printf 'position startpos moves rack.QUIXOTR\\ngo\\n' | quixotry ucgi

      quixotry ucgi --rules swedish
    """
    from quixotry.engine import serve
    from quixotry.engine.options import EngineSettings
    from quixotry.rules import load_rules

    if rules is not None:
        load_rules(rules)  # a slip on the command line is told before the conversation begins
    settings = EngineSettings(
        ruleset=rules or "",
        lexicon=lexicon or "",
        coordinates="letter-first" if letter_first else "number-first",
    )
    serve(sys.stdin.buffer, sys.stdout.buffer, settings)
