from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import GameError
from quixotry.game import Clock, Game
from quixotry.game.table import Table
from support.games import CHALLENGE_NAMES, ENGLISH, SETS, WORDS, Hands, act


def everything(game: Game) -> tuple[Table, object, object, object, object]:
    """All that a game is at a moment, generator and clocks included."""
    return game._table, game.remaining, game.over, game.scores, game.history


def check_tiles(game: Game) -> None:
    """No tile is ever lost or made."""
    now = game.position
    on_racks = sum(len(rack) for rack in now.racks)
    assert len(game.bag) + on_racks + now.board.tile_count == game.rules.total_tiles
    assert all(len(rack) <= game.rules.rack_size for rack in now.racks)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**64 - 1),
    st.sampled_from(SETS),
    st.sampled_from(CHALLENGE_NAMES),
    st.integers(2, 4),
    st.booleans(),
)
def test_undo_and_redo_restore_everything(
    seed: int, game_set: tuple[object, object], rule: str, players: int, timed: bool
) -> None:
    rules, lexicon = game_set
    hands, chance = Hands(), random.Random(seed)
    clock = Clock(20, increment=1, max_overtime=60, now=hands) if timed else None
    game = Game.new(rules, lexicon=lexicon, players=players, seed=seed, challenge=rule, clock=clock)  # type: ignore[arg-type]
    moments = [everything(game)]
    for _ in range(30):
        if game.over:
            break
        hands.time += chance.choice([0, 0.5, 7])
        try:
            act(game, chance)
        except GameError as error:  # out of time
            assert "out of time" in str(error)
        check_tiles(game)
        moments.append(everything(game))
    for moment in reversed(moments[:-1]):
        game.undo()
        assert everything(game) == moment
    with pytest.raises(GameError, match="there is nothing to undo"):
        game.undo()
    for moment in moments[1:]:
        game.redo()
        assert everything(game) == moment
    with pytest.raises(GameError, match="there is nothing to redo"):
        game.redo()


@given(st.integers(0, 2**32), st.integers(1, 6))
def test_the_same_moves_after_an_undo_draw_the_same_tiles(seed: int, back: int) -> None:
    chance = random.Random(seed)
    game = Game.new(ENGLISH, lexicon=WORDS, seed=seed, challenge="none")
    for _ in range(8):
        if not game.over:
            act(game, chance)
    back = min(back, len(game.actions))
    actions, after = game.actions[-back:], game._table
    for _ in range(back):
        game.undo()
    for action in actions:
        game.replay(action, None)
    assert game._table == after
    assert not game.can_redo


def test_a_new_move_forgets_what_was_undone() -> None:
    game = Game.new(ENGLISH, lexicon=WORDS, seed=1)
    game.play("-")
    game.play("-")
    game.undo()
    assert game.can_undo
    assert game.can_redo
    game.play("-" + str(game.position.rack)[0])
    assert not game.can_redo
    assert [str(action.move)[:1] for action in game.actions] == ["-", "-"]
    assert len(game.history) == 2


def test_undo_stops_no_clock_and_starts_none() -> None:
    hands = Hands()
    game = Game.new(ENGLISH, lexicon=WORDS, seed=1, clock=Clock(100, now=hands))
    hands.time += 10
    game.play("-")
    hands.time += 5
    game.undo()
    assert game.remaining == (100, 100)
    hands.time += 1
    assert game.remaining == (99, 100)
    game.pause()
    game.redo()
    hands.time += 50
    assert game.remaining == (90, 100)


def test_tables_compare_by_value() -> None:
    game = Game.new(ENGLISH, lexicon=WORDS, seed=1)
    assert game._table == Game.new(ENGLISH, lexicon=WORDS, seed=1)._table
    assert game._table != replace(game._table, random=5)
