"""Where games are saved while they are played."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import SaveError
from quixotry.files.named import data_folder
from quixotry.game.chance import LARGEST_SMALL_SEED
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game import Game

NEWEST = "last"


def games_folder() -> Path:
    """`games` in the user's data folder."""
    return data_folder() / "games"


def new_file(ruleset: str) -> Path | None:
    """The path of a file for a new game; None if there is nowhere to put it."""
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
    """The file that `--resume` names; `last` is the latest game."""
    if text != NEWEST:
        return Path(text).expanduser()
    try:
        games = sorted(games_folder().glob("[!.]*.json"), key=lambda path: path.stat().st_mtime_ns)
    except OSError:
        games = []
    if not games:
        raise SaveError(t("no game has been saved in {folder} yet", folder=games_folder()))
    return games[-1]


def opening(game: Game, path: Path | None) -> str:
    """What is being played, and where it is saved."""
    kept = (
        t("saved after each turn in {file}", file=short(path))
        if path
        else t("not saved: the folder for games cannot be created")
    )
    # A seed drawn by lot says which tiles will come, and is too long to be read.
    seed = ", " + t("seed {seed}", seed=game.seed) if game.seed <= LARGEST_SMALL_SEED else ""
    lexicon = t("lexicon {name}", name=game.lexicon.name)
    return f"{t(game.rules.title)}, {lexicon}{seed}; {kept}."


def farewell(path: Path | None, where: str) -> str:
    """How to come back to a game that was left; `where` is the option that says where it was played."""
    if path is None:
        return t("The game is not saved.")
    command = f"quixotry play {where} --resume {short(path)}"
    return t("The game is saved. Go on with: {command}", command=command)


def short(path: Path) -> str:
    """A path as people write it, the home folder as ~."""
    home = os.path.expanduser("~")
    text = str(path)
    return f"~{text[len(home) :]}" if home != "/" and text.startswith(home + os.sep) else text
