"""The champion and the player to experiment with: budgets, options, what they make of what they have seen."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from quixotry.errors import PlayerError
from quixotry.evaluation import best_moves
from quixotry.game import Game, Move, Position
from quixotry.lexicon import Lexicon
from quixotry.play.opponent import computers_action
from quixotry.players import make_player
from quixotry.players.protocol import Choice, KnowingPlayer, choice_of
from quixotry.players.simulating import SimulatingPlayer
from quixotry.rules import load_rules
from quixotry.search.seen import SeenTurn, seen_turns
from support.limits import Limit

ENGLISH = load_rules("english")
WORDS = Lexicon.for_rules(ENGLISH)


def made(text: str, seed: int = 1) -> SimulatingPlayer:
    player = make_player(text, ENGLISH, WORDS, seed)
    assert isinstance(player, SimulatingPlayer)
    return player


def middle(turns: int = 6, seed: int = 3) -> Game:
    game = Game.new(ENGLISH, lexicon=WORDS, seed=seed, challenge="void")
    for _ in range(turns):
        game.play(best_moves(game.position)[0].move)
    return game


@pytest.mark.parametrize(
    "text",
    [
        "champion:samples=150",
        "champion:nodes=300",
        "champion:cpu=0.01",
        "champion:seconds=0.02,threads=2",
        "champion:clock=2s",
        "sim:samples=120,plies=1,candidates=5,inference=no",
        "sim:nodes=200,allocation=uniform,model=plain",
        "sim:samples=120,allocation=top-two,endgame=no",
        "sim:samples=120,allocation=unpaired,doubt=1000,end=100,leaves=trained",
    ],
)
def test_they_choose_legal_moves_to_the_end(text: str) -> None:
    game = middle(18, seed=4)
    player = made(text)
    while not game.over:
        turns = seen_turns(game)[1]
        choice = choice_of(player, game.position, turns)
        assert choice.reasons and choice.value is not None
        game.play(choice.move)


def test_a_number_of_samples_is_the_same_game_anywhere() -> None:
    game = middle()
    position, turns = seen_turns(game)
    first, second = (made("champion:samples=300", seed=5).choose_knowing(position, turns) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("champion:samples=0", "samples=0: must be a whole number"),
        ("champion:cpu=0", "cpu=0: must be"),
        ("champion:seconds=1,samples=5", "seconds and samples: one budget is enough"),
        ("champion:sample=5", "no option 'sample'; did you mean samples"),
        ("champion:clock=5x", "clock=5x"),
        ("sim:allocation=best", "must be race or unpaired"),
        ("sim:plies=0", "plies=0"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(text: str, reason: str) -> None:
    with pytest.raises(PlayerError, match=reason):
        make_player(text, ENGLISH, WORDS)


def test_a_clock_lasts_for_a_game(limit: Limit) -> None:
    game = Game.new(ENGLISH, lexicon=WORDS, seed=8, challenge="void")
    player = made("champion:clock=0.6")
    spent = 0.0
    while not game.over:
        if game.position.turn == 0:
            began = time.perf_counter()
            game.play(choice_of(player, game.position).move)
            spent += time.perf_counter() - began
        else:
            game.play(best_moves(game.position)[0].move if best_moves(game.position) else "-")
    assert player.clock is not None and player.clock.used == pytest.approx(spent, abs=0.05)
    limit.check(spent, 0.6)


def test_players_are_shown_what_was_seen() -> None:
    """Who has the method is told the turns; who has not is asked as ever."""

    class Knowing:
        def __init__(self) -> None:
            self.seen: list[int] = []

        def choose(self, position: Position) -> Move:
            raise AssertionError("asked without the turns")

        def choose_knowing(self, position: Position, turns: Sequence[SeenTurn]) -> Choice:
            self.seen.append(len(turns))
            assert not len(position.racks[1 - position.turn])
            return Choice(best_moves(position)[0].move)

    game, player = middle(4), Knowing()
    assert isinstance(player, KnowingPlayer)
    assert computers_action(game, player).move is not None
    assert player.seen == [4]
    assert computers_action(game, make_player("greedy", ENGLISH, WORDS)).move is not None


def test_what_was_kept_changes_the_deals() -> None:
    game = middle(7, seed=9)
    position, turns = seen_turns(game)
    player = made("champion:samples=2000")
    kept = player._kept(position, player.budget, turns)  # type: ignore[arg-type]
    assert list(kept) == [1] and sum(share for _, share in kept[1]) == pytest.approx(1)
    assert made("sim:samples=200,inference=no").inference is False


def test_three_play_to_the_end() -> None:
    game = Game.new(ENGLISH, players=["a", "b", "c"], seed=2, challenge="void")
    player = made("champion:samples=60")
    turns = 0
    while not game.over:
        found = best_moves(game.position)
        if game.position.turn == 0 and turns % 4 == 0:
            game.play(choice_of(player, game.position, seen_turns(game)[1]).move)
        else:
            game.play(found[0].move if found else "-")
        turns += 1
    assert game.over
