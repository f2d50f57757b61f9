"""`quixotry play`: a game in the terminal."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from pathlib import Path

    from quixotry.cli.terminal.seats import Seat
    from quixotry.game import Game

INTERRUPTED = 130
LEVEL = 5


class ChallengeRule(StrEnum):
    """The challenge rules by name."""

    VOID = "void"
    SINGLE = "single"
    DOUBLE = "double"
    FIVE = "5-point"
    TEN = "10-point"
    NONE = "none"


RULES = ", ".join(ChallengeRule)


def run(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="N|NAMES",
            help="2 to 4: you and computers; or names in order of play, separated by commas: a name is a "
            "person; computer, computer:LEVEL or NAME:LEVEL is a computer (2 if nothing is said).",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=1, max=10, metavar="N", help=f"How well the computer plays ({LEVEL} if nothing is said)."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed deals the same tiles again.")
    ] = None,
    challenge: Annotated[
        ChallengeRule | None,
        typer.Option(
            metavar="RULE", help=f"What becomes of phonies: {RULES} (the ruleset's if nothing is said)."
        ),
    ] = None,
    clock: Annotated[
        float | None,
        typer.Option(metavar="MIN", help="Minutes for each player; each minute over them costs 10 points."),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game; last is the one played last.")
    ] = None,
) -> None:
    """Play against the computer, or with up to four people and computers.

    Type a move as 8H WORD (across from row 8, column H) or H8 WORD (down),
    or hint, or help. The game is saved after every turn.

    Examples:

      quixotry play --level 3

      quixotry play --rules swedish --players Ann,Bo,computer:7 --clock 25

      quixotry play --resume last
    """
    from quixotry.cli.terminal.games import short
    from quixotry.cli.terminal.screen import Screen
    from quixotry.cli.terminal.session import Session

    if resume is not None:
        if (rules, players, level, seed, challenge, clock) != (None,) * 6:
            raise QuixotryError("--resume goes on as the game began; only --lexicon can be given with it")
        game, seats, path = _resumed(resume, lexicon)
    else:
        game, seats, path = _started(rules, lexicon, players or "2", level or LEVEL, seed, challenge, clock)
    session = Session(game, seats, Screen(), path)
    kept = f"saved after each turn in {short(path)}" if path else "not saved: there is no folder for it"
    session.notes.append(f"{game.rules.title}, lexicon {game.lexicon.name}, seed {game.seed}; {kept}.")
    try:
        session.run()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _started(
    rules: str | None,
    lexicon: str | None,
    players: str,
    level: int,
    seed: int | None,
    challenge: ChallengeRule | None,
    clock: float | None,
) -> tuple[Game, tuple[Seat, ...], Path | None]:
    from quixotry.cli.terminal.games import new_file
    from quixotry.cli.terminal.seats import parse_seats
    from quixotry.game import Clock, Game

    seats = parse_seats(players, level)
    game = Game.new(
        rules or "english",
        lexicon=lexicon,
        players=[seat.name for seat in seats],
        seed=seed,
        challenge=challenge.value if challenge else None,
        clock=Clock(clock * 60) if clock is not None else None,
    )
    return game, seats, new_file(game.rules.name)


def _resumed(text: str, lexicon: str | None) -> tuple[Game, tuple[Seat, ...], Path | None]:
    from quixotry.cli.terminal.games import find_game
    from quixotry.cli.terminal.seats import seats_of
    from quixotry.game import Game

    path = find_game(text)
    game = Game.load(path, lexicon=lexicon)
    return game, seats_of(game.players), path
