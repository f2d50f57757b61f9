"""A move that was judged once is not judged again, and never believed where it does not hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from quixotry import Game
from quixotry.errors import IllegalMove
from quixotry.game import Move, referee
from quixotry.game.judged import JudgedMove
from quixotry.play import computers_action, perform, placing
from quixotry.players import make_player


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Every move that the referee is asked about."""
    asked: list[Move] = []
    real = referee.check_move

    def check_move(*given: Any) -> None:
        asked.append(given[-1])
        real(*given)

    monkeypatch.setattr(referee, "check_move", check_move)
    return asked


@pytest.mark.parametrize("rule", ["void", "double", "none"])
def test_the_referee_is_asked_once_for_a_persons_move(rule: Any, checks: list[Move]) -> None:
    game = Game.new("english", seed=7, challenge=rule)
    plain = game.copy()
    while not game.over and not game.ending:
        best = game.position.best_move()
        if best is None:
            break
        checks.clear()
        made = placing(game.position, referee.laid_tiles(best))
        assert made.judged is not None
        turn = game.play(made.judged)
        assert len(checks) == 1
        assert turn == plain.play(best) and turn.score == best.score
    assert len(game.history) > 10


@pytest.mark.parametrize("rule", ["void", "single"])
def test_a_computers_move_is_never_read_from_text(rule: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("english", seed=7, challenge=rule)
    player = make_player("greedy", game.rules, game.lexicon)

    def never(*_: Any) -> Any:
        raise AssertionError("a move was read from text")

    monkeypatch.setattr("quixotry.game.notation.parse_move", never)
    for _ in range(6):
        perform(game, computers_action(game, player))
    assert [action.move for action in game.actions] == [turn.move for turn in game.history]


def test_a_judgement_from_elsewhere_is_not_believed() -> None:
    game, other = (Game.new("english", seed=seed) for seed in (7, 8))
    judged = JudgedMove.of(game.position, "8D WIENIe")
    with pytest.raises(IllegalMove):
        other.play(judged)
    lie = replace(judged, move=judged.move.with_score(1000))
    game.play("8D WIENIe")
    with pytest.raises(IllegalMove):
        game.play(lie)
    game.undo()
    assert game.play(judged).score == 24


def test_an_exchange_is_judged_with_the_bag_as_it_is(checks: list[Move]) -> None:
    game = Game.new("english", seed=7)
    judged = JudgedMove.of(game.position, "-EI")
    assert not judged.holds_in(game.position)
    checks.clear()
    assert game.play(judged).kind == "exchange" and len(checks) == 1
