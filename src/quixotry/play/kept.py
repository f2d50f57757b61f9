"""Saved games that remember who plays: the file also names the computer at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quixotry.errors import QuixotryError, SaveError
from quixotry.game import Game
from quixotry.game.saved import load_saved, save_game
from quixotry.lexicon import Lexicon
from quixotry.play.seats import Seat, seats_of


def save_with_seats(game: Game, seats: Sequence[Seat], path: str | Path) -> None:
    """Write a game and who plays it to a file, whole or not at all; `Game.load` reads it as well."""
    save_game(game, path, [seat.player for seat in seats])


def load_with_seats(
    path: str | Path, *, lexicon: Lexicon | str | Path | None = None
) -> tuple[Game, tuple[Seat, ...]]:
    """A saved game and its seats.

    >>> import tempfile
    >>> from quixotry.play import parse_seats
    >>> seats = parse_seats("2", level=4)
    >>> game = Game.new("english", players=[seat.name for seat in seats], seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_with_seats(game, seats, f"{folder}/game.json")
    ...     load_with_seats(f"{folder}/game.json")[1] == seats
    True
    """
    game, computers = load_saved(path, lexicon)
    try:
        return game, seats_of(game.players, computers)
    except QuixotryError as error:
        raise SaveError(f"{path}: computers: {error}") from None
