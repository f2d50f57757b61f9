"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.completing import lexicon_choices, ruleset_choices

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        help="A name from `quixotry rules list`, or a TOML file.",
        autocompletion=ruleset_choices,
    ),
]
LexiconOption = Annotated[
    str | None,
    typer.Option(
        "--lexicon",
        metavar="NAME|FILE",
        help="A name from `quixotry lexicon list`, or a file (default: the ruleset's).",
        autocompletion=lexicon_choices,
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Work on this Ray cluster (auto: the one this machine is in)."
    ),
]
DefinitionsOption = Annotated[
    Path | None,
    typer.Option(
        "--definitions",
        metavar="FILE",
        help="Show what words mean: a word and its text a line, or StarDict (.ifo).",
    ),
]
DetailsOption = Annotated[
    bool,
    typer.Option("--details", help="Show words with hooks, points, and how many others have their letters."),
]
TurnOption = Annotated[
    int | None,
    typer.Option("--turn", min=1, metavar="N", help="The position in which turn N of a game was played."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
