"""Who sits where."""

from __future__ import annotations

import pytest

from quixotry import Lexicon, load_rules
from quixotry.errors import GameError, PlayerError
from quixotry.play import Seat, named_seats, parse_seats, seats_of
from quixotry.play.characters import character_of
from quixotry.players import LevelPlayer, player_names
from quixotry.players.static import StaticPlayer


def test_parsed_and_remembered() -> None:
    seats = parse_seats("you,computer,computer,Ann:human,Bot:7,S:static,B:bor:ratio=1/2", 3)
    names = [seat.name for seat in seats]
    assert names == [
        "You",
        "Computer (level 3)",
        "Computer 2 (level 3)",
        "Ann",
        "Bot (level 7)",
        "S (static)",
        "B (bor:ratio=1/2)",
    ]
    assert [seat.level for seat in seats] == [None, 3, 3, None, 7, None, None]
    assert seats_of(names) == seats


def test_who_plays_is_not_read_out_of_the_name() -> None:
    names = ("Computer (level 5)", "Ann (static)", "Bot")
    seats = seats_of(names, (None, None, "greedy"))
    assert [seat.is_person for seat in seats] == [True, True, False]
    assert [seat.level for seat in seats] == [None, None, None]
    assert [seat.short_name for seat in seats] == [*names]
    with pytest.raises(PlayerError):
        seats_of(names, (None, None, "static:leaves=/etc/passwd"))


@pytest.mark.parametrize("name", [name for name in player_names() if name != "level"])
def test_every_player_of_the_registry(name: str) -> None:
    (seat,) = named_seats([(None, name)])
    assert seat == Seat(f"{character_of(name) or 'Computer'} ({name})", name)
    assert character_of(name) or len(name) > 3, "nobody wants to play against three letters"
    assert seats_of([seat.name]) == (seat,)


def test_players_are_made() -> None:
    rules = load_rules("english")
    lexicon = Lexicon.for_rules(rules)
    level, static, person = named_seats([(None, "level:n=4"), ("S", "static"), (None, None)])
    assert level.make(rules, lexicon, 9) == LevelPlayer(4, 9)
    assert isinstance(static.make(rules, lexicon, 9), StaticPlayer)
    assert person.make(rules, lexicon, 9) is None


def test_names_are_told_apart() -> None:
    wanted = [(None, None), ("Ann", None), (" Ann ", None), ("Ann (level 2)", "level:n=2"), (None, "level")]
    names = [seat.name for seat in named_seats(wanted)]
    assert names == ["Player 1", "Ann", "Ann 2", "Ann (level 2)", "Computer (level 10)"]


@pytest.mark.parametrize(
    "text", ["Bot:99", "Bot:0", "Bot:x", "Bot:level:n=3", "Ann (level 3)", "Ann (static)"]
)
def test_wrong_seats(text: str) -> None:
    with pytest.raises(GameError, match="players: "):
        parse_seats(text, 5)


@pytest.mark.parametrize(
    "player",
    [
        "",
        "nobody",
        "level:n=13",
        "level:n=x",
        "my.py:Own",
        "os:system",
        "ucgi:quixotry ucgi",
        "static:leaves=/etc/passwd",
        "bor:ratio",
        "x" * 5000,
    ],
)
def test_wrong_players(player: str) -> None:
    with pytest.raises(PlayerError):
        named_seats([(None, player)])
    assert seats_of([f"Computer ({player})"])[0].player is None
