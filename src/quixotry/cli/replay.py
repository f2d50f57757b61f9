"""`quixotry replay`: a game of a match, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.options import JsonOption


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A match's file of games, or its folder.")],
    game: Annotated[int, typer.Argument(metavar="GAME", help="The number of the game; the first is 0.")],
    board: Annotated[bool, typer.Option("--board", help="Show the last position too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a game of a stored match as GCG text.

    The game is played again under the referee, so what you see is what was
    played. A starts the even-numbered games.

    Examples:

      quixotry replay results 17

      quixotry replay results/games.sqlite 0 --board
    """
    from quixotry.arena import GamesFile
    from quixotry.arena.replay import gcg_text, replay

    with GamesFile.open(file) as store:
        terms, record = store.terms(), store.record(game)
    if as_json:
        from quixotry.cli.answers import print_json

        print_json({"gcg": gcg_text(terms, record), "cgp": replay(terms, record).position.to_cgp()})
        return
    print(gcg_text(terms, record), end="")
    if board:
        print()
        print(replay(terms, record))
