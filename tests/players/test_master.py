"""The levels that look ahead: that they choose the same again, know no more than they may, and never fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from quixotry import Game, GameError, Lexicon, Position, load_rules
from quixotry.game import Move
from quixotry.play import computers_action, computers_of, named_seats, perform
from quixotry.players import LevelPlayer, MasterPlayer, level_player, make_player
from quixotry.players import master as masters
from quixotry.players.master import ROLLOUTS
from quixotry.players.simulating import SimulatingPlayer
from quixotry.rules.challenge_rules import Challenge
from quixotry.search.seen import SeenTurn, seen_turns
from support.late_positions import ENDGAME


@pytest.fixture
def few_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to look ahead, and quick."""
    monkeypatch.setattr(masters, "ROLLOUTS", {11: 60, 12: 120})


def middle_game(players: int = 2, turns: int = 8) -> Game:
    game = Game.new("english", players=players, seed=5, challenge="void")
    for _ in range(turns):
        game.play(LevelPlayer(8, seed=3).choose(game.position))
    return game


def test_every_level_has_a_player() -> None:
    assert [level_player(level).level for level in range(1, 13)] == list(range(1, 13))
    assert [type(level_player(level)) for level in (10, 11, 12)] == [LevelPlayer, MasterPlayer, MasterPlayer]
    rules = load_rules("english")
    made = make_player("level:n=12", rules, Lexicon.for_rules(rules), seed=4)
    assert made == MasterPlayer(12, seed=4)
    with pytest.raises(GameError, match="11 to 12"):
        MasterPlayer(10)


def test_level_12_looks_further_and_says_that_it_thinks_long() -> None:
    assert ROLLOUTS[12] >= 10 * ROLLOUTS[11]
    assert MasterPlayer(12).thinks_long and not MasterPlayer(11).thinks_long


def test_the_same_move_again_whatever_was_played_between() -> None:
    """As after an undo, or in a game that was saved: one that has played on, and one just made."""
    game = middle_game()
    position, turns = seen_turns(game)
    used = MasterPlayer(11, seed=2)
    first = used.choose_knowing(position, turns)
    for seed in range(3):
        used.choose(Game.new("english", seed=seed).position)
    assert used.choose_knowing(position, turns) == first
    assert MasterPlayer(11, seed=2).choose_knowing(position, turns) == first


def test_a_game_goes_on_alike_after_an_undo_and_when_saved(tmp_path: Path) -> None:
    seats = named_seats([("Ann", None), (None, "level:n=11")])
    game = Game.new("english", players=[seat.name for seat in seats], seed=12, challenge="void")
    game.play(game.position.best_move() or Move.passing(game.rules.alphabet))
    player = computers_of(game, seats)[1]
    assert player is not None
    chosen = computers_action(game, player)
    perform(game, chosen)
    game.undo()
    assert computers_action(game, player) == chosen
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    again = computers_of(loaded, seats)[1]
    assert again is not None and computers_action(loaded, again) == chosen


@pytest.mark.usefixtures("few_rollouts")
def test_other_racks_change_nothing() -> None:
    for players in (2, 3):
        position = middle_game(players).position
        player = MasterPlayer(12, seed=1)
        assert player.choose(position) == player.choose(position.seen_by(position.turn))


@pytest.mark.usefixtures("few_rollouts")
def test_what_was_seen_is_made_use_of(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    whole = SimulatingPlayer.choose_knowing

    def noted(self: SimulatingPlayer, position: Position, turns: tuple[SeenTurn, ...]) -> object:
        told.append(len(turns))
        return whole(self, position, turns)

    monkeypatch.setattr(SimulatingPlayer, "choose_knowing", noted)
    computers_action(middle_game(), MasterPlayer(11))
    assert told == [8]


@pytest.mark.usefixtures("few_rollouts")
def test_a_history_that_cannot_be_is_not_minded() -> None:
    game = middle_game()
    position, turns = seen_turns(game)
    player = MasterPlayer(11, seed=2)
    assert player.choose_knowing(position, turns[:3] * 9) == player.choose(position)


def test_the_end_is_searched() -> None:
    position = Position.from_cgp(ENDGAME)
    assert MasterPlayer(11).choose(position) == LevelPlayer(10).choose(position)


@pytest.mark.usefixtures("few_rollouts")
def test_where_nobody_knows_who_has_what() -> None:
    position = Position.from_cgp(ENDGAME.replace("ABEIIMO", "ABE"))
    assert position.is_legal(MasterPlayer(11).choose(position))
    three = Game.new("english", players=["A", "B", "C"], seed=3).position.replace(bag_count=0)
    assert three.is_legal(MasterPlayer(11).choose(three))


@pytest.mark.usefixtures("few_rollouts")
@pytest.mark.parametrize(
    ("rules", "levels", "challenge"),
    [
        ("english", (11, 10), "double"),
        ("english", (11, 1, 12), "single"),
        ("english", (12, 2, 11, 3), "void"),
        ("english-super", (11, 10), "void"),
        ("italian-8", (11, 10), "void"),
        ("swedish-study", (11, 10), "void"),
    ],
)
def test_whole_games(rules: str, levels: tuple[int, ...], challenge: Challenge) -> None:
    """To their end, with every action legal; nobody needs the fallback."""
    loaded = load_rules(rules)
    levels = levels[: loaded.players[1]]
    seats = named_seats([(None, f"level:n={level}") for level in levels])
    game = Game.new(loaded, players=[seat.name for seat in seats], seed=3, challenge=challenge)
    players = computers_of(game, seats)
    while not game.over and len(game.history) < 300:
        player = players[game.position.turn]
        assert player is not None
        perform(game, computers_action(game, player))
    assert game.over and sum(game.scores) > 0


@pytest.mark.usefixtures("few_rollouts")
def test_after_a_phony_that_came_off_and_a_phony_that_stayed() -> None:
    for challenge in ("double", "void"):
        game = Game.new("english", seed=7, challenge=challenge)
        if challenge == "double":
            game.play("8G NIW")
            assert computers_action(game, MasterPlayer(11)).kind == "challenge"
            game.challenge()
        else:
            game.play("8G WIN")
        assert computers_action(game, MasterPlayer(11)).kind == "play"


@pytest.mark.usefixtures("few_rollouts")
@pytest.mark.parametrize("size", [1, 3, 8, 10])
def test_racks_of_other_sizes(size: int) -> None:
    game = Game.new(replace(load_rules("english"), rack_size=size), seed=size, challenge="void")
    for _ in range(6):
        if not game.over:
            game.play(MasterPlayer(11).choose(game.position.seen_by(game.position.turn)))
    assert len(game.history) >= 6 or game.over


@pytest.mark.usefixtures("few_rollouts")
def test_without_a_play() -> None:
    rules = load_rules("english")
    words = Lexicon.from_words(["AA"], rules.alphabet)
    assert MasterPlayer(12).choose(Position.start(rules, words, ["QZXJ?", ""])).is_exchange
    study = load_rules("swedish-study")
    few = Lexicon.from_words(["AA"], study.alphabet)
    assert MasterPlayer(12).choose(Position.start(study, few, ["XZ", ""])).is_pass
