"""`quixotry play`: a game in the browser or in the terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.interrupts import INTERRUPTED
from quixotry.cli.options import LexiconOption, RulesOption
from quixotry.errors import QuixotryError
from quixotry.extras import require
from quixotry.rules.challenge_rules import CHALLENGE_RULES, USUAL_CHALLENGE, Challenge
from quixotry.suggest import did_you_mean
from quixotry.tongues import ENGLISH, LANGUAGES, known_language, speaking, system_language, t

if TYPE_CHECKING:
    from pathlib import Path

    from quixotry.game import Game
    from quixotry.play import Seat

LEVEL = 5
HIGHEST = 12  # of `players.level`, which takes too long to import for a line of help
HOST, PORT = "127.0.0.1", 8765


def run(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="N|NAMES",
            help="2 to 4, for you and computers; or names in order of play, separated by commas: a name by "
            "itself is a person; computer, computer:LEVEL, NAME:LEVEL and NAME:static (or another player "
            "of the arena) are computers. Default: 2.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=HIGHEST,
            metavar="N",
            help=f"How well the computer plays, 1 to {HIGHEST} (default: {LEVEL}).",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed deals the same tiles again.")
    ] = None,
    challenge: Annotated[
        Challenge | None,
        typer.Option(
            metavar="RULE",
            help=f"What becomes of phonies: {', '.join(CHALLENGE_RULES)} (default: {USUAL_CHALLENGE}).",
        ),
    ] = None,
    clock: Annotated[
        float | None,
        typer.Option(metavar="MIN", help="Minutes for each player; each minute of overtime costs 10 points."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Continue a saved game; last is the latest one played in the terminal."
        ),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, full-screen.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play line by line, for screen readers and pipes.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help=f"The language of --terminal and --plain: {', '.join(LANGUAGES)} (default: your system's).",
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help=f"Where the server listens (default: {HOST}, this machine only)."
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65_535, metavar="N", help=f"The server's port (default: {PORT}).")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where the server keeps its games (default: a file in your data folder)."
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address without opening a browser.")
    ] = False,
) -> None:
    """Play against the computer, or with up to four people and computers.

    Opens a page in the browser, or with --terminal a screen in the terminal. If
    you give options for a game it begins at once; otherwise you choose it there.
    Games are saved after every turn.

    Examples:

      quixotry play

      quixotry play --level 3 --clock 25

      quixotry play --terminal --rules swedish --players Ann,Bo,computer:7

      quixotry play --terminal --resume last
    """
    if not (terminal or plain):
        require("play", "a game in the browser")
    chosen = (rules, players, level, seed, challenge, clock)
    here = terminal or plain
    with speaking(system_language()):
        if here and ((host, port, database) != (None,) * 3 or no_browser):
            raise QuixotryError(
                t("--host, --port, --database and --no-browser are for the game in the browser")
            )
        spoken = _language(language, here)
    by_lines = plain or (terminal and not _on_terminal())
    with speaking(spoken):
        if resume is not None:
            if chosen != (None,) * len(chosen):
                raise QuixotryError(
                    t("--resume continues a game as it began; only --lexicon can be given with it")
                )
            begun = _resumed(resume, lexicon)
        elif by_lines or (*chosen, lexicon) != (None,) * (len(chosen) + 1):
            begun = _started(rules, lexicon, players or "2", level or LEVEL, seed, challenge, clock)
        else:
            begun = None
    with speaking(spoken if here else ENGLISH):
        if by_lines:
            assert begun is not None
            _play_by_lines(begun)
        elif terminal:
            _play_on_screen(begun)
        else:
            _play_in_browser(begun, host or HOST, PORT if port is None else port, database, not no_browser)


def _language(wanted: str | None, here: bool) -> str:
    if wanted is None:
        return system_language()
    if not here:
        raise QuixotryError(
            t("--language is for --terminal and --plain: the page has the browser's, or that of its settings")
        )
    code = known_language(wanted)
    if code is None:
        nobody = t("--language: nobody speaks {code}", code=repr(wanted[:20]))
        raise QuixotryError(nobody + did_you_mean(wanted, LANGUAGES))
    return code


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _play_in_browser(
    begun: Begun | None, host: str, port: int, database: str | None, open_browser: bool
) -> None:
    from quixotry.web.serve import serve

    adopt = None if begun is None else (begun.game, begun.seats)
    serve(host=host, port=port, database=database, open_browser=open_browser, adopt=adopt)


def _play_on_screen(begun: Begun | None) -> None:
    require("play", "a game on the whole screen")
    from quixotry.cli.terminal.games import farewell
    from quixotry.cli.tui.app import play_on_screen
    from quixotry.cli.tui.sitting import Sitting

    left = play_on_screen(None if begun is None else Sitting(begun.game, begun.seats, begun.path()))
    if left is not None and not left.game.over:
        print(farewell(left.path, "--terminal"))


def _play_by_lines(begun: Begun) -> None:
    from quixotry.cli.terminal.line_game import LineGame
    from quixotry.cli.terminal.line_screen import LineScreen

    try:
        LineGame(begun.game, begun.seats, LineScreen(), begun.path()).run()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


@dataclass(frozen=True)
class Begun:
    """A game that was just dealt, or read from a file."""

    game: Game
    seats: tuple[Seat, ...]
    file: Path | None = None

    def path(self) -> Path | None:
        """Where it is saved from now on."""
        from quixotry.cli.terminal.games import new_file

        return self.file or new_file(self.game.rules.name)


def _started(
    rules: str | None,
    lexicon: str | None,
    players: str,
    level: int,
    seed: int | None,
    challenge: Challenge | None,
    clock: float | None,
) -> Begun:
    from quixotry.game import Clock, Game
    from quixotry.play import parse_seats

    seats = parse_seats(players, level)
    game = Game.new(
        rules or "english",
        lexicon=lexicon,
        players=[seat.name for seat in seats],
        seed=seed,
        challenge=challenge or USUAL_CHALLENGE,
        clock=Clock(clock * 60) if clock is not None else None,
    )
    return Begun(game, seats)


def _resumed(text: str, lexicon: str | None) -> Begun:
    from quixotry.cli.terminal.games import find_game
    from quixotry.play import load_with_seats

    path = find_game(text)
    return Begun(*load_with_seats(path, lexicon=lexicon), path)
