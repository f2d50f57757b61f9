"""A move beside the best one: the parts add up, and are those of rollouts written down plainly."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest

from quixotry.evaluation import Valued, best_moves, equity_of
from quixotry.evaluation.winning import WinningModel
from quixotry.explain.ahead import Ahead, Parts, ahead_json, look_ahead
from quixotry.game import Game, Position
from quixotry.search.simulation.dealing import Unseen
from support.positions import repeated
from support.slow_rollout import slow_rollout

DEALS = 6
NAMES = ("score", "leave", "reply", "next", "whole")


def positions(players: int, count: int, seed: int = 4) -> list[Position]:
    """Positions of a static game, the last ones without a bag among them."""
    found: list[Position] = []
    while len(found) < count:
        game = Game.new("english", players=[f"P{i}" for i in range(players)], seed=seed, challenge="void")
        played: list[Position] = []
        while not game.over:
            played.append(game.position.seen_by(game.position.turn))
            best = game.position.best(1)
            game.play(best[0].move if best else "pass")
        found += [*played[1::6], *played[-2:]]
        seed += 1
    return found[:count]


def compared(position: Position) -> tuple[Valued, Valued]:
    """The best move, and one that is different enough; an exchange where there is one."""
    best = best_moves(position, 12)
    exchanges = position.exchanges()
    other = equity_of(position, exchanges[0]) if exchanges else best[-1]
    return other, best[0]


def values(parts: Parts) -> list[float]:
    return [getattr(parts, name).value for name in NAMES]


def check_that_parts_add_up(found: Ahead) -> None:
    for parts, scale in ((found.wins, 100.0), (found.points, 1.0)):
        score, leave, reply, after, whole = values(parts)
        assert score + leave + reply + after == whole, "to the last bit"
        shown = parts.shown(scale)
        tenths = [round(10 * one) for one in shown]
        assert sum(tenths[:4]) == tenths[4]
        assert shown == pytest.approx([scale * value for value in values(parts)], abs=0.1001)
        low, high = parts.whole.interval
        assert low <= whole <= high


@pytest.mark.parametrize("players", [2, 3])
def test_parts_are_those_of_slow_rollouts(players: int) -> None:
    rules_seen = 0
    for position in positions(players, repeated(6)):
        if not best_moves(position, 2) or not Unseen.of(position).pool:
            continue
        move, other = compared(position)
        found = look_ahead(position, move, other, deals=DEALS, seed=9)
        assert found is not None
        check_that_parts_add_up(found)
        model = WinningModel.for_rules(position.rules, position.lexicon, players)
        dealer = Unseen.of(position).dealer(9)
        looks = []
        for plies in (0, players - 1, players):
            pairs = [
                [slow_rollout(position, one.move, dealer, deal, plies, model)[:2] for deal in range(DEALS)]
                for one in (move, other)
            ]
            looks.append([[a[at] - b[at] for a, b in zip(*pairs, strict=True)] for at in (0, 1)])
        for at, parts in enumerate((found.wins, found.points)):
            means = [sum(look[at]) / DEALS for look in looks]
            told = values(parts)
            assert told[0] + told[1] == pytest.approx(means[0], abs=1e-9)
            assert told[2:4] == pytest.approx([b - a for a, b in pairwise(means)], abs=1e-9)
            assert told[4] == pytest.approx(means[2], abs=1e-9)
            last = looks[2][at]
            spread = sum((one - means[2]) ** 2 for one in last)
            assert parts.whole.error == pytest.approx(sqrt(spread / (DEALS - 1) / DEALS), abs=1e-9)
        rules_seen += 1
    assert rules_seen >= 3


def test_score_and_leave_are_the_moves_own() -> None:
    position = Position.start("english", None, ["QUIXOTR", ""])
    quirt, trio = (equity_of(position, position.canonical(text)) for text in ("8D QUIRT", "8G TRIO"))
    found = look_ahead(position, trio, quirt, deals=40)
    assert found is not None
    assert found.points.score.value == trio.score - quirt.score
    left = (trio.equity - trio.score) - (quirt.equity - quirt.score)
    assert found.points.leave.value == pytest.approx(left, abs=0.002)
    assert found.points.score.error == 0 and found.points.reply.error > 0
    assert found.wins.score.value < 0 and found.wins.whole.value < 0


def test_the_same_seed_tells_the_same_and_another_tells_about_the_same() -> None:
    position = Position.start("english", None, ["QUIXOTR", ""])
    quirt, trio = (equity_of(position, position.canonical(text)) for text in ("8D QUIRT", "8G TRIO"))
    one, again, other = (look_ahead(position, trio, quirt, deals=300, seed=seed) for seed in (1, 1, 2))
    assert one is not None and other is not None and one == again and one != other
    away = abs(one.wins.whole.value - other.wins.whole.value)
    assert away < 4 * sqrt(one.wins.whole.error**2 + other.wins.whole.error**2)
    told = ahead_json(one)
    assert told["deals"] == 300 and set(NAMES) == told["wins"].keys()  # type: ignore[attr-defined]


def test_a_rack_that_nobody_shows_is_not_used() -> None:
    hidden = Position.start("english", None, ["QUIXOTR", ""])
    shown = Position.start("english", None, ["QUIXOTR", "EEEIIAA"])
    for position in (hidden, shown):
        quirt, trio = (equity_of(position, position.canonical(text)) for text in ("8D QUIRT", "8G TRIO"))
        assert look_ahead(position, trio, quirt, deals=5) == look_ahead(hidden, trio, quirt, deals=5)
