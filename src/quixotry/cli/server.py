"""`quixotry server`: look after the games that the server keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.options import JsonOption
from quixotry.extras import require

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Back up, check and recover the games that the server keeps.",
    epilog="Examples:  quixotry server backup games-monday.sqlite3   ·   quixotry server check",
)

DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", metavar="FILE", help="The SQLite file (default: that of `quixotry play`)."),
]


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Copy all games to a new file, even while the server runs.

    The copy is complete in itself and readable by you alone. Keep the server's
    key with it (server.key in the data folder): without it, links to seats are
    lost.

    Examples:

      quixotry server backup games-monday.sqlite3
    """
    from quixotry.cli.output import plural

    source = _source(database)
    from quixotry.web.maintenance import back_up

    games = back_up(source, target)
    if as_json:
        print_json({"file": str(target), "games": games})
    else:
        print(f"{target}: {plural(games, 'game')}")


@app.command()
def check(database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Check the file and every game in it; the exit code is 1 if anything is wrong.

    Examples:

      quixotry server check

      quixotry server check --database games.db
    """
    from quixotry.cli.output import plural
    from quixotry.cli.sheet import printable

    source = _source(database)
    from quixotry.web.maintenance import check as checked

    found = checked(source)
    if as_json:
        facts = {"file": str(source), "games": found.games, "turns": found.turns}
        print_json({**facts, "faults": list(found.faults)})
        if found.faults:
            raise typer.Exit(1)
        return
    for fault in found.faults[:MOST_SHOWN]:
        print(printable(fault))
    if len(found.faults) > MOST_SHOWN:
        print(f"and {len(found.faults) - MOST_SHOWN:,} more")
    told = "sound" if not found.faults else plural(len(found.faults), "fault")
    print(f"{source}: {plural(found.games, 'game')}, {plural(found.turns, 'turn')}: {told}")
    if found.faults:
        raise typer.Exit(1)


@app.command()
def recover(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Save what can be read of a damaged file in a new one.

    A game of which a turn is lost goes on from the turn before. Stop the server
    first, and put the new file in the old one's place.

    Examples:

      quixotry server recover games-saved.sqlite3
    """
    from quixotry.cli.output import plural

    source = _source(database)
    from quixotry.web.maintenance import recover as recovered

    found = recovered(source, target)
    if as_json:
        facts = {"whole": found.whole, "shortened": found.shortened, "lost": found.lost}
        print_json({"file": str(target), **facts})
        return
    print(
        f"{target}: {plural(found.whole, 'game')} saved, {found.shortened:,} more up to a turn that is lost; "
        f"{found.lost:,} lost"
    )


MOST_SHOWN = 20


def _source(database: str | None) -> Path:
    require("play", "the server")
    from quixotry.web.maintenance import database_file
    from quixotry.web.settings import ServerSettings

    return database_file(ServerSettings(database=database).database_url)
