from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quixotry.errors import GameError, SaveError
from quixotry.game import Clock, Game
from quixotry.game.game import Action
from quixotry.game.saved import _checksum
from quixotry.lexicon import Lexicon
from support.games import (
    CHALLENGE_NAMES,
    ENGLISH,
    ODD,
    ODD_WORDS,
    SETS,
    SPANISH,
    SPANISH_WORDS,
    WORDS,
    Hands,
    act,
)


def played(seed: int = 3, turns: int = 8, rule: str = "double", **options: Any) -> Game:
    chance = random.Random(seed)
    settings = {"lexicon": WORDS, "seed": seed, "challenge": rule, **options}
    game = Game.new(settings.pop("rules", ENGLISH), **settings)
    for _ in range(turns):
        if not game.over:
            act(game, chance)
    return game


def same(first: Game, second: Game) -> bool:
    return (
        first._tables[: first._at + 1] == second._tables[: second._at + 1]
        and first.actions == second.actions
        and (first.players, first.seed, first.rules) == (second.players, second.seed, second.rules)
    )


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(0, 2**64 - 1),
    st.sampled_from(SETS),
    st.sampled_from(CHALLENGE_NAMES),
    st.integers(2, 4),
    st.booleans(),
)
def test_a_game_comes_back_as_it_was(
    tmp_path: Path, seed: int, game_set: tuple[Any, Any], rule: str, players: int, timed: bool
) -> None:
    hands = Hands()
    rules, lexicon = game_set
    clock = Clock(20.5, increment=1, max_overtime=600, now=hands) if timed else None
    chance = random.Random(seed)
    game = Game.new(rules, lexicon=lexicon, players=players, seed=seed, challenge=rule, clock=clock)  # type: ignore[arg-type]
    for _ in range(chance.randint(0, 25)):
        if not game.over:
            hands.time += chance.choice([0, 3.25])
            act(game, chance)
    hands.time += 2
    path = tmp_path / "game.json"
    game.save(path)
    again = Game.load(path, lexicon=lexicon, now=hands)
    assert same(again, game)
    assert again.remaining == game.remaining
    while again.can_undo:
        again.undo()
        game.undo()
        assert again._table == game._table


def test_the_loaded_game_goes_on(tmp_path: Path) -> None:
    hands = Hands()
    game = played(clock=Clock(600, now=hands))
    hands.time += 4
    game.save(tmp_path / "g")
    hands.time += 1000
    again = Game.load(tmp_path / "g", lexicon=WORDS, now=hands)
    hands.time += 1
    turn = again.position.turn
    assert again.remaining is not None
    assert again.remaining[turn] == 595
    again.play("-")


def test_undone_moves_are_not_saved(tmp_path: Path) -> None:
    game = played()
    game.undo()
    game.save(tmp_path / "g")
    again = Game.load(tmp_path / "g", lexicon=WORDS)
    assert len(again.actions) == len(game.actions)
    assert not again.can_redo


def test_spanish_tiles_and_an_odd_board_of_ones_own(tmp_path: Path) -> None:
    for rules, lexicon in ((SPANISH, SPANISH_WORDS), (ODD, ODD_WORDS)):
        game = played(rules=rules, lexicon=lexicon, rule="none", turns=12)
        game.save(tmp_path / "g")
        again = Game.load(tmp_path / "g", lexicon=lexicon)
        assert same(again, game)
        assert again.rules == game.rules
    assert isinstance(json.loads((tmp_path / "g").read_text())["rules"], dict)


def test_a_changed_ruleset_is_kept_whole_and_a_shipped_one_by_name(tmp_path: Path) -> None:
    played().save(tmp_path / "shipped")
    assert json.loads((tmp_path / "shipped").read_text())["rules"] == "english"
    game = played(rules=replace(ENGLISH, bonus=35))
    game.save(tmp_path / "changed")
    assert Game.load(tmp_path / "changed", lexicon=WORDS).rules.bonus == 35


def test_the_shipped_lexicon_is_found_by_name(tmp_path: Path) -> None:
    game = Game.new("english", seed=1)
    game.play("-")
    game.save(tmp_path / "g")
    again = Game.load(tmp_path / "g")
    assert again.lexicon.content_hash == game.lexicon.content_hash
    assert again.rules is ENGLISH


def saved(tmp_path: Path, **options: Any) -> Path:
    path = tmp_path / "game.json"
    played(**options).save(path)
    return path


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    data = path.read_bytes()
    for length in range(0, len(data), 7):
        path.write_bytes(data[:length])
        with pytest.raises(SaveError):
            Game.load(path, lexicon=WORDS)


def test_every_flipped_bit_is_refused_or_means_the_same(tmp_path: Path) -> None:
    path = saved(tmp_path, turns=3)
    game = Game.load(path, lexicon=WORDS)
    data = path.read_bytes()
    for place in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            path.write_bytes(flipped)
            try:
                again = Game.load(path, lexicon=WORDS)
            except SaveError as error:
                assert "\n" not in str(error)
            else:
                assert same(again, game)  # white space, or 1.0 for 1


def forged(path: Path, change: dict[str, Any]) -> None:
    """Change entries of a saved game and make the checksum fit."""
    body = json.loads(path.read_text())
    del body["checksum"]
    body = {key: value for key, value in {**body, **change}.items() if value is not ...}
    path.write_text(json.dumps({**body, "checksum": _checksum(body)}))


PASS = {"do": "play", "move": "-", "scores": [0, 0], "remaining": [60, 60]}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"format": "chess"}, "not a saved game"),
        ({"version": 99}, "version 99; this program reads up to version 2"),
        ({"version": ["x" * 1000]}, "version ['xxxxxxxxxxxxxxxxxx; this program reads up to version 2"),
        ({"rules": "klingon"}, "rules: no shipped ruleset 'klingon'"),
        ({"rules": "../../x.toml"}, "rules: no shipped ruleset '../../x.toml'"),
        ({"rules": 7}, "rules: must be a name or a document"),
        ({"rules": {"name": "x"}}, "rules: "),
        ({"rules": {"name": "x", "document": {"bord": {}}}}, "rules: "),
        ({"rules": {"name": "x", "document": [1]}}, "rules: "),
        ({"challenge": "triple"}, "challenge: not a challenge rule"),
        ({"challenge": ["void"]}, "challenge: not a challenge rule"),
        ({"challenge": {}}, "challenge: not a challenge rule"),
        ({"lexicon": "english"}, "lexicon: must have a name and a hash"),
        ({"lexicon": {"name": "words", "hash": "0"}}, "lexicon: words is not the one that was played with"),
        ({"players": "Ann"}, "players: must be a list of names"),
        ({"players": ["Ann", 7]}, "players: must be a list of names"),
        ({"players": ["Ann"]}, "1 players; english is for 2 to 4"),
        ({"players": ["x" * 100, "y"]}, "a player's name may have 60 characters"),
        ({"seed": "7"}, "seed: must be a whole number"),
        ({"seed": True}, "seed: must be a whole number"),
        ({"seed": 10**40}, "the seed must be from 0 to"),
        ({"seed": ...}, "seed: must be a whole number"),
        ({"actions": {}}, "actions: must be a list"),
        ({"actions": [PASS] * 2_001}, "actions: 2001; at most 2000 are read"),
        ({"actions": [5]}, "action 1: must be an object"),
        ({"actions": [{"do": "cheat"}]}, "action 1: not an action"),
        ({"actions": [{"do": ["play"]}]}, "action 1: not an action"),
        ({"actions": [{"do": "play", "move": 5, "remaining": [60, 60]}]}, "action 1: not an action"),
        ({"actions": [{**PASS, "move": "8Z A"}]}, "action 1: '8Z': not a square"),
        ({"actions": [{**PASS, "move": "8A ZZZ"}]}, "action 1: 8A ZZZ: "),
        (
            {"actions": [{**PASS, "scores": [5, 0]}]},
            "action 1: the scores come out as [0, 0], not as written",
        ),
        ({"actions": [PASS, {**PASS, "do": "challenge"}]}, "action 2: there is no play to challenge"),
        ({"actions": [PASS, {**PASS, "do": "accept"}]}, "action 2: there is no play to accept"),
        ({"actions": [{**PASS, "do": "flag"}]}, "action 1: Player 1 has time left"),
        ({"actions": [PASS] * 7}, "action 6: the scores come out as"),
        ({"actions": [{**PASS, "remaining": [60]}]}, "action 1: must have a time for each of 2 players"),
        ({"actions": [{**PASS, "remaining": [60, "x"]}]}, "action 1: must be a number of seconds"),
        ({"actions": [{**PASS, "remaining": [60, 10**400]}]}, "action 1: must be a number of seconds"),
        ({"actions": [{**PASS, "remaining": [60, 1e308]}]}, "action 1: must be a number of seconds"),
        ({"clock": 5}, "clock: must be an object"),
        ({"clock": {"seconds": -5, "increment": 0, "penalty": 10}}, "clock: seconds must be from 0"),
        ({"clock": {"seconds": "x"}}, "clock seconds: must be a number of seconds"),
        ({"clock": {"seconds": 5, "increment": 0, "penalty": 1.5}}, "clock penalty: must be a whole number"),
        ({"remaining": ...}, "remaining: must have a time for each of 2 players"),
    ],
)
def test_forged_files(tmp_path: Path, change: dict[str, Any], error: str) -> None:
    path = saved(tmp_path, turns=2, clock=Clock(60, now=Hands()))
    forged(path, change)
    with pytest.raises(SaveError) as caught:
        Game.load(path, lexicon=WORDS)
    assert str(caught.value).startswith(f"{path}: {error}")


def test_a_forged_lexicon_name_opens_no_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    for name in ("/etc/passwd", "..\\x", "words.txt", "a\0b", "no such lexicon"):
        forged(path, {"lexicon": {"name": name, "hash": "0"}})
        with pytest.raises(SaveError, match="lexicon: "):
            Game.load(path)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"format": ' + b"9" * 10_000 + b"}", "not JSON"),
        (b'{"format": NaN}', "NaN is not a number"),
        (b'{"format": 1, "format": 2}', "a key is given twice"),
        (b"\xff\xfe\x00", "not UTF-8 at byte 0"),
        (b"null", "not a saved game"),
        (b'"quixotry game"', "not a saved game"),
        (b"{}", "not a saved game"),
        (b'{"format": "quixotry game", "version": 1}', "damaged: the checksum does not fit"),
        (b'{"format": "quixotry game", "version": 1, "x": "\\ud800"}', "damaged: the checksum does not fit"),
        (b" " * 4_000_001, "larger than 4000000 bytes"),
    ],
)
def test_hostile_files(tmp_path: Path, data: bytes, error: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=error):
        Game.load(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["rules", "challenge", "lexicon", "players", "seed", "clock", "remaining", "actions"]),
    JSON,
)
def test_any_value_anywhere_is_a_game_or_an_error(tmp_path: Path, key: str, value: Any) -> None:
    path = saved(tmp_path, turns=2)
    forged(path, {key: value})
    try:
        Game.load(path, lexicon=WORDS)
    except SaveError as error:
        assert str(error).startswith(str(path))


def test_paths_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no such file"):
        Game.load(tmp_path / "nothing")
    with pytest.raises(SaveError, match="not a file"):
        Game.load(tmp_path)
    with pytest.raises(SaveError):
        Game.load("a\0b")
    with pytest.raises(SaveError, match="cannot be written"):
        played().save(tmp_path / "no" / "folder")
    with pytest.raises(SaveError, match="cannot be written"):
        played().save("a\0b")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="cannot be written"):
        played().save(tmp_path / "folder")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["folder"]


class Killed(BaseException):
    """Stands for a kill: nothing that runs after it counts."""


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_kill_before_the_rename_leaves_the_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "game.json"
    old = played(turns=2)
    old.save(path)

    def killed(*arguments: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(os, moment, killed)
        with pytest.raises(Killed):
            played(turns=6).save(path)
    assert same(Game.load(path, lexicon=WORDS), old)
    played(turns=6).save(path)
    assert len(Game.load(path, lexicon=WORDS).actions) == 6


def test_a_full_disk_leaves_the_old_game_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path, turns=2)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match="No space left on device"):
            played(turns=6).save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_another_lexicon_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with pytest.raises(SaveError, match="its words differ"):
        Game.load(path, lexicon=Lexicon.from_words(["OX"], ENGLISH.alphabet))
    with pytest.raises(SaveError, match="its alphabet is not that of the ruleset"):
        Game.load(path, lexicon=SPANISH_WORDS)


def test_a_game_too_long_to_be_read_is_not_written(tmp_path: Path) -> None:
    game = Game.new(replace(ENGLISH, scoreless_turns=0), lexicon=WORDS, seed=1)
    for _ in range(2000):
        game.play("-")
    game.save(tmp_path / "g")
    assert len(Game.load(tmp_path / "g", lexicon=WORDS).actions) == 2000
    game.play("-")
    with pytest.raises(SaveError, match="more than 2000 moves"):
        game.save(tmp_path / "g")


def test_replay_refuses_what_play_refuses() -> None:
    game = played(rule="void", turns=0)
    with pytest.raises(GameError, match="has time left"):
        game.replay(Action("flag"), None)


@pytest.mark.parametrize("rules", [ENGLISH, replace(ENGLISH, name="own", bonus=35)])
@pytest.mark.parametrize("rule", CHALLENGE_NAMES)
def test_games_under_the_same_rules_share_them(tmp_path: Path, rules: Any, rule: str) -> None:
    """Boards' geometries and players' tables are kept for the object, not for what it says."""
    games = [played(seed, rules=rules, rule=rule) for seed in range(2)]
    games[1].save(tmp_path / "game.json")
    games += [Game.load(tmp_path / "game.json", lexicon=WORDS) for _ in range(2)]
    assert {id(game.rules) for game in games} == {id(games[0].rules)}
    assert games[0].rules == replace(rules, challenge=rule)
