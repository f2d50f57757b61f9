"""`quixotry replay`: a game of a match, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A match's file of games, or its folder.")],
    game: Annotated[int, typer.Argument(metavar="GAME", help="The number of the game; the first is 0.")],
    board: Annotated[bool, typer.Option("--board", help="Show the last position too.")] = False,
) -> None:
    """Write a game of a stored match as GCG text.

    The game is played again under the referee, so what is shown is what was played. The even games are
    those that A began.

    Examples:

      quixotry replay results 17

      quixotry replay results/games.sqlite 0 --board
    """
    from quixotry.arena import Store
    from quixotry.arena.replay import gcg_text, replay

    with Store.open(file) as store:
        terms, record = store.terms(), store.record(game)
    print(gcg_text(terms, record), end="")
    if board:
        print()
        print(replay(terms, record))
