"""Games in files, with who plays them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quixotry import Game
from quixotry.errors import SaveError
from quixotry.game.saved import _sealed
from quixotry.play import Seat, load_with_seats, parse_seats, save_with_seats

SEATS = (Seat("Ann (level 3)"), Seat("Bot", "level:n=4"), Seat("Static", "static"))


def game_of(seats: tuple[Seat, ...]) -> Game:
    game = Game.new("english", players=[seat.name for seat in seats], seed=7)
    game.play("pass")
    return game


def test_names_say_nothing_about_who_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_with_seats(game_of(SEATS), SEATS, path)
    game, seats = load_with_seats(path)
    assert seats == SEATS and game.history == game_of(SEATS).history
    assert Game.load(path).players == tuple(seat.name for seat in SEATS)


def test_files_of_earlier_versions_keep_nothing_but_names(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = parse_seats("You,computer:4,Bot:static", 5)
    game_of(seats).save(path)
    assert "computers" not in json.loads(path.read_text("utf-8"))
    assert load_with_seats(path)[1] == seats


@pytest.mark.parametrize(
    ("computers", "reason"),
    [
        (["level:n=4"], "must be a list of 3"),
        ("static", "must be a list of 3"),
        ([None, 4, None], "must be a list of 3"),
        ([None, "nobody", None], "no player 'nobody'"),
        ([None, "level:n=99", None], "a level is from"),
        ([None, "static:leaves=/etc/passwd", None], "cannot be set here"),
    ],
)
def test_a_file_chooses_no_player_that_is_not_there(tmp_path: Path, computers: Any, reason: str) -> None:
    path = tmp_path / "game.json"
    save_with_seats(game_of(SEATS), SEATS, path)
    body = json.loads(path.read_text("utf-8"))
    del body["checksum"]
    path.write_text(json.dumps(_sealed({**body, "computers": computers})), "utf-8")
    with pytest.raises(SaveError, match=rf"game\.json: computers: .*{reason}"):
        load_with_seats(path)
