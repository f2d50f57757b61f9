"""`quixotry schema`: what --json prints, as JSON Schema."""

from __future__ import annotations

from typing import Annotated

import typer

from quixotry.errors import QuixotryError


def run(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]", help="A command, as in: lexicon list (default: all)."),
    ] = None,
) -> None:
    """Print the JSON Schema of what a command answers with --json.

    Every answer is one object; judge and study may print several, one a line.

    Examples:

      quixotry schema moves

      quixotry schema lexicon list
    """
    from quixotry.cli.answers import print_json
    from quixotry.cli.shapes import SHAPES, schema
    from quixotry.suggest import did_you_mean

    name = " ".join(command or [])
    if not name:
        print_json({known: schema(shape) for known, shape in SHAPES.items()})
        return
    if name not in SHAPES:
        raise QuixotryError(f"{name[:40]}: no schema{did_you_mean(name, SHAPES)}")
    print_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema(SHAPES[name])})
