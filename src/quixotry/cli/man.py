"""`quixotry man`: the manual page, made from the help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def run(
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write to this file, not to standard output."),
    ] = None,
) -> None:
    """Print the manual page, with all commands, options and exit codes.

    Examples:

      quixotry man | man -l -

      quixotry man -o ~/.local/share/man/man1/quixotry.1
    """
    from quixotry.cli.manual import manual_page
    from quixotry.files import write_whole

    text = manual_page()
    if output is None or str(output) == "-":
        print(text, end="")
        return
    write_whole(output, text)
    print(f"{output}: read it with man -l {output}")
