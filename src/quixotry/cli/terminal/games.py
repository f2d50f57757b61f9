"""Where games are kept while they are played."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import SaveError

if TYPE_CHECKING:
    from quixotry.game import Game

LAST = "last"


def games_folder() -> Path:
    """`games` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(data) / "quixotry" / "games"


def new_file(ruleset: str) -> Path | None:
    """A file for a new game, not there yet; None if there is no place for it."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{Path(ruleset).stem}"
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def find_game(text: str) -> Path:
    """The file that `--resume` names; `last` is the game played last."""
    if text != LAST:
        return Path(text).expanduser()
    try:
        games = sorted(games_folder().glob("[!.]*.json"), key=lambda path: path.stat().st_mtime_ns)
    except OSError:
        games = []
    if not games:
        raise SaveError(f"no game has been kept in {games_folder()} yet")
    return games[-1]


def opening(game: Game, path: Path | None) -> str:
    """What is played, and where it is kept."""
    kept = f"saved after each turn in {short(path)}" if path else "not saved: there is no folder for it"
    return f"{game.rules.title}, lexicon {game.lexicon.name}, seed {game.seed}; {kept}."


def farewell(path: Path | None, where: str) -> str:
    """How to come back to a game that is left; `where` is the option that says where it was played."""
    if path is None:
        return "The game is not saved."
    return f"The game is saved. Go on with: quixotry play {where} --resume {short(path)}"


def short(path: Path) -> str:
    """A path as people write it, the home folder as ~."""
    home = os.path.expanduser("~")
    text = str(path)
    return f"~{text[len(home) :]}" if home != "/" and text.startswith(home + os.sep) else text
