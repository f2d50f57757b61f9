from __future__ import annotations

from dataclasses import replace

import pytest

from quixotry.game import Clock, Game, Turn
from quixotry.lexicon import Lexicon
from quixotry.records import Event, GameRecord, GcgError, game_of, games, record_of
from quixotry.rules import load_rules
from support.gcg import ENGLISH, WORDS, played, record

RULES = ["void", "single", "double", "5-point", "10-point", "none"]


@pytest.mark.parametrize("challenge", RULES)
@pytest.mark.parametrize("turns", [0, 1, 7, 1000])
def test_there_and_back(challenge: str, turns: int) -> None:
    game = played(5, turns=turns, challenge=challenge, players=["Ann Lee", "Bob"])
    told = GameRecord.from_gcg(record_of(game).to_gcg())
    assert told == record_of(game)
    again = game_of(told, lexicon=WORDS)
    assert again.rules == game.rules
    assert (again.scores, again.over, again.players) == (game.scores, game.over, game.players)
    assert again.position.board == game.position.board
    assert [str(turn) for turn in again.history] == [str(turn) for turn in game.history]


def test_every_kind_of_turn_is_told() -> None:
    kinds = {
        turn.kind for seed in range(4) for rule in RULES for turn in played(seed, challenge=rule).history
    }
    assert kinds >= {
        "place", "exchange", "pass", "withdrawn", "rack", "challenge failed", "challenge lost",
        "challenge bonus",
    }  # fmt: skip
    for rule, sign in (("single", "place"), ("double", "pass")):
        records = [record_of(played(seed, challenge=rule)) for seed in range(6)]
        told = {
            event.kind
            for game in records
            for event in game.events
            if "#unsuccessful-challenge" in event.notes
        }
        assert told == {sign}


def test_a_long_record_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking a record against the game dealt again tells each turn once, however many there are."""
    rules = replace(ENGLISH, scoreless_turns=0, challenge="void")
    game = Game(rules, WORDS, ("Ann", "Bob"), 5)
    while len(game.history) < 300:
        game.play("pass" if len(game.history) % 3 else f"-{game.position.rack}")
    told = record_of(game)
    count = 0
    tell = games._event

    def counted(game: Game, turn: Turn) -> Event:
        nonlocal count
        count += 1
        return tell(game, turn)

    monkeypatch.setattr(games, "_event", counted)
    assert game_of(told, rules, WORDS).position == game.position
    assert count == len(told.events) == 300


def test_names_become_nicknames() -> None:
    game = Game.new(ENGLISH, lexicon=WORDS, players=["Ann Lee", "Ann_Lee", "Ann  Lee", "B"], seed=1)
    told = record_of(game)
    assert [player.nickname for player in told.players] == ["Ann_Lee", "Ann_Lee_", "Ann_Lee__", "B"]
    assert [player.name for player in told.players] == list(game.players)


def test_three_players_and_what_is_left() -> None:
    game = played(3, players=3, challenge="none")
    told = record_of(game)
    assert told.last_racks == ()
    points = [event for event in told.events if event.kind == "rack points"]
    assert len(points) <= 1
    replay = told.replay(ENGLISH, WORDS)
    assert (replay.warnings, replay.final.scores) == ((), game.scores)


@pytest.mark.parametrize("name", ["italian", "swedish-study", "english-super"])
def test_other_rulesets_name_themselves(name: str) -> None:
    game = Game.new(name, seed=2)
    for _ in range(4):
        game.play(game.position.best_move() or "-")
        if game.can_challenge:
            game.accept()
    told = GameRecord.from_gcg(record_of(game).to_gcg())
    replay = told.replay()
    assert (replay.rules, replay.lexicon.name) == (load_rules(name), game.lexicon.name)
    assert replay.final.scores == game.scores
    assert not replay.warnings


def test_time_and_forfeits() -> None:
    time = 0.0
    game = Game.new(
        ENGLISH, lexicon=WORDS, seed=1, challenge="none", clock=Clock(60, now=lambda: time, max_overtime=100)
    )
    for _ in range(6):
        time += 25
        game.play("-")
    assert record_of(game).events[-1].kind == "time"
    assert [event.score for event in record_of(game).events if event.kind == "time"] == [-10, -10]
    with pytest.raises(GcgError, match=r"the game of seed 1 does not end so|not what seed 1 leads to"):
        game_of(record_of(game), lexicon=WORDS)
    late = Game.new(ENGLISH, lexicon=WORDS, seed=1, clock=Clock(60, now=lambda: time, max_overtime=100))
    time += 1000
    assert late.flag()
    assert record_of(late).notes == ("Player 1 forfeits: too much overtime",)


def test_records_that_are_not_of_our_games() -> None:
    with pytest.raises(GcgError, match="dealt from a seed, and this record has none"):
        game_of(record(">A: CAT 8G CAT +10 10"))
    with pytest.raises(GcgError, match="has none"):
        game_of(record(f"#id quixotry {'9' * 40}:double"))
    with pytest.raises(GcgError, match="the seed must be from 0"):
        game_of(record(f"#id quixotry {'9' * 39}:double"))
    with pytest.raises(GcgError, match=r"x\.gcg: line 4: no C on the rack|line 4: 8G CAT"):
        game_of(record("#id quixotry 7:double", ">A: CAT 8G CAT +10 10"))
    told = record_of(played(4, turns=6, challenge="double"))
    first = told.events[0]
    for change in ({"score": first.score + 1}, {"rack": "AEINRST"}, {"total": 5}):
        changed = replace(told, events=(replace(first, **change), *told.events[1:]))
        with pytest.raises(GcgError, match="not what seed 4 leads to"):
            game_of(changed, lexicon=WORDS)
    with pytest.raises(GcgError, match="does not end so"):
        game_of(replace(told, last_racks=("A", "B")), lexicon=WORDS)


def test_a_lexicon_without_the_words() -> None:
    told = record_of(played(4, turns=6, challenge="void"))
    few = Lexicon.from_words(["AA"], ENGLISH.alphabet, name="few")
    with pytest.raises(GcgError, match="not in the lexicon few"):
        game_of(told, lexicon=few)


@pytest.mark.parametrize("challenge", ["single", "double", "5-point"])
def test_a_last_play_that_was_accepted_where_nothing_is_settled(challenge: str) -> None:
    """No event tells of the end; that the record shows no racks does."""
    rules = replace(ENGLISH, out_adjustment="none")
    over = 0
    for seed in range(6):
        game = Game.new(rules, lexicon=WORDS, seed=seed, challenge=challenge)  # type: ignore[arg-type]
        while not game.over:
            if game.ending:
                waiting = game_of(record_of(game), rules, WORDS)
                assert waiting.ending and not waiting.over
                game.accept()
                over += 1
            else:
                game.play(game.position.best_move() or "-")
        assert game_of(record_of(game), rules, WORDS).over
    assert over
