"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

RulesOption = Annotated[
    str | None,
    typer.Option("--rules", metavar="NAME|FILE", help="A name of `quixotry rules list`, or a TOML file."),
]
LexiconOption = Annotated[
    str | None,
    typer.Option(
        "--lexicon",
        metavar="NAME|FILE",
        help="A name of `quixotry lexicon list`, or a file (the ruleset's if nothing is said).",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
