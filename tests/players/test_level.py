"""The computer's levels."""

from __future__ import annotations

import pytest

from quixotry import Game, GameError, Lexicon, Position, load_rules
from quixotry.players import LevelPlayer


def test_a_higher_level_never_scores_less_in_the_same_position() -> None:
    for seed in range(3):
        game = Game.new("english", seed=seed, challenge="void")
        while not game.over and len(game.history) < 20:
            position = game.position
            moves = [LevelPlayer(level, seed).choose(position) for level in range(1, 11)]
            scores = [position.score(move) for move in moves]
            assert scores == sorted(scores)
            best = position.best_move()
            assert scores[-1] == (best.score if best else 0)
            game.play(moves[len(game.history) % 10])


def test_levels_differ_over_a_game() -> None:
    """What each level falls short of the best by, on the same positions."""
    shortfall = dict.fromkeys((1, 4, 7, 10), 0)
    for seed in range(4):
        game = Game.new("english", seed=seed, challenge="void")
        while not game.over:
            best = game.position.best_move()
            if best is None:
                game.play("pass")
                continue
            for level in shortfall:
                short = (best.score or 0) - game.position.score(
                    LevelPlayer(level, seed).choose(game.position)
                )
                shortfall[level] += short
            game.play(best)
    assert shortfall[1] > 1.2 * shortfall[4] > 1.2 * 1.5 * shortfall[7] > 0 == shortfall[10]


def test_the_same_seed_chooses_the_same_moves() -> None:
    position = Game.new("english", seed=9).position
    choices = [str(LevelPlayer(3, seed).choose(position)) for seed in range(20)]
    assert choices == [str(LevelPlayer(3, seed).choose(position)) for seed in range(20)]
    assert len(set(choices)) > 3


def test_without_a_play_it_exchanges_or_passes() -> None:
    rules = load_rules("english")
    words = Lexicon.from_words(["AA"], rules.alphabet)
    stuck = Position.start(rules, words, ["QZXJ?", ""])
    for level in (1, 10):
        assert str(LevelPlayer(level).choose(stuck)) == "-JQXZ"
    study = load_rules("swedish-study")
    few = Lexicon.from_words(["AA"], study.alphabet)
    assert LevelPlayer(5).choose(Position.start(study, few, ["XZ", ""])).is_pass


@pytest.mark.parametrize("level", [1, 4, 5, 10])
def test_challenges_phonies_only(level: int) -> None:
    noticed = 0
    for seed in range(40):
        game = Game.new("english", seed=7, challenge="double")
        game.play("8G WIN")
        assert not LevelPlayer(level, seed).challenges(game)
        game.undo()
        game.play("8G NIW")
        noticed += LevelPlayer(level, seed).challenges(game)
    assert noticed == 40 if level >= 5 else 0 < noticed < 40


def test_levels_that_do_not_exist() -> None:
    with pytest.raises(GameError, match="1 to 10"):
        LevelPlayer(0)
