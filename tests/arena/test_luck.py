"""The luck of the draw in a match: 0 on the average, and what is left when it is taken away."""

from __future__ import annotations

import json
import math
import random
import statistics
from collections.abc import Iterator
from dataclasses import replace

import pytest

from quixotry import Game
from quixotry.arena import Match, MatchResult, luck, run_match
from quixotry.arena.luck import Draw, GameLuck, draws_of, luck_of_games, without_luck
from quixotry.arena.replay import replayed
from quixotry.evaluation import WinningModel
from quixotry.game import Move, Rack
from quixotry.kernel.search.rollout import Rollouts
from quixotry.search.simulation.tables import borrowed_rollouts
from support.command_line import run as run_quixotry


@pytest.fixture(scope="module")
def played() -> MatchResult:
    return run_match(Match("greedy", "static", games=20, seed=5), 1)


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to tell luck by, and cheap."""
    for name in ("DRAWS", "LATE_DRAWS"):
        monkeypatch.setattr(luck, name, 6)
    monkeypatch.setattr(luck, "LATE_ROLLOUTS", 1)


@pytest.fixture
def table() -> Iterator[Rollouts]:
    game = Game.new("english", seed=1)
    model = WinningModel.for_rules(game.rules, game.lexicon)
    with borrowed_rollouts(game.rules, game.lexicon, 2, model, None, 1) as (one,):
        yield one


def test_all_draws_of_a_game_but_the_last(played: MatchResult) -> None:
    words = Match("greedy", "static").words
    for record in played.records[:6]:
        positions = [game.position for game in replayed(played.terms, record, words)]
        *_, game = replayed(played.terms, record, words)
        draws = list(draws_of(replayed(played.terms, record, words)))
        assert [len(draw.bag) for draw in draws[:2]] == [100, 93]
        for draw in draws[2:]:
            before, after = positions[draw.number - 1 : draw.number + 1]
            assert draw.seat == before.turn and draw.drawn == bytes(game.history[draw.number - 1].drawn)
            assert sorted(bytes(draw.kept) + draw.drawn) == sorted(after.racks[draw.seat].codes)
            assert len(draw.bag) == before.bag_count
            assert all(draw.drawn.count(code) <= draw.bag.count(code) for code in draw.drawn)
        drew = [number for number, turn in enumerate(game.history, 1) if turn.drawn]
        assert [draw.number for draw in draws[2:]] == [n for n in drew if positions[n].bag_count]


def test_what_is_exchanged_comes_into_the_bag_after_the_draw() -> None:
    game = Game.new("english", seed=3)

    def moves() -> Iterator[Game]:
        yield game
        game.play(Move.exchange(game.position.rack.codes[:3], game.rules.alphabet))
        yield game

    *_, draw = draws_of(moves())
    assert len(draw.bag) == 86 and len(draw.drawn) == len(draw.returned) == 3
    assert sorted(bytes(draw.kept) + draw.returned) == sorted(game.history[0].rack.codes)


@pytest.mark.parametrize("number", [0, 1, 6, 14])
def test_luck_is_0_on_the_average_of_all_draws(number: int, played: MatchResult, table: Rollouts) -> None:
    games = replayed(played.terms, played.records[0], Match("greedy", "static").words)
    draw = list(draws_of(games))[number]
    chance = random.Random(f"any draw of {number}")
    found = [
        replace(draw, drawn=bytes(chance.sample(draw.bag, len(draw.drawn)))).luck(table, seed)
        for seed in range(200)
    ]
    for values in ([one.win for one in found], [one.points for one in found]):
        assert statistics.stdev(values) > 0
        assert abs(statistics.fmean(values)) < 4 * statistics.stdev(values) / math.sqrt(len(values))


def test_a_bingo_is_luckier_than_consonants(table: Rollouts) -> None:
    game = Game.new("english", seed=1)
    alphabet = game.rules.alphabet
    bag = tuple(code for code, count in enumerate(game.rules.counts) for _ in range(count))

    def worth(tiles: str) -> GameLuck:
        rack = bytes(Rack.from_text(tiles, alphabet))
        return Draw(0, 0, game.position, Rack.empty(alphabet), rack, bag).luck(table, 1)

    good, bad = worth("RETINAS"), worth("VVUUIIC")
    assert good.win > 0.05 and good.points > 15
    assert bad.win < -0.03 and bad.points < -8


def test_players_alike_have_all_of_it_from_the_draw() -> None:
    result = run_match(Match("greedy", "greedy", games=4, seed=8), 1)
    found = luck_of_games(result.terms, result.records, Match("greedy", "greedy").words, jobs=2)
    assert all(one != GameLuck() for one in found)
    assert found == luck_of_games(result.terms, result.records, Match("greedy", "greedy").words)
    without = without_luck(result.records, found)
    assert without is not None and without.spread is not None
    assert (without.score.value, without.score.low, without.score.high) == pytest.approx((0.5,) * 3)
    assert without.spread.value == pytest.approx(0)


def test_luck_is_taken_from_who_had_it(played: MatchResult) -> None:
    records = played.records[:4]
    none = without_luck(records, [GameLuck()] * 4)
    assert none is not None and none.spread is not None and none.gain == 1
    assert none.score.value == sum(record.points for record in records) / 4
    some = without_luck(records, [GameLuck(0.25, 40.0), GameLuck(), GameLuck(), GameLuck()])
    assert some is not None and some.spread is not None
    assert none.score.value - some.score.value == pytest.approx(0.0625)
    assert none.spread.value - some.spread.value == pytest.approx(10)
    assert without_luck(records[:2], [GameLuck()] * 2) is None


def test_it_tells_strength_more_surely(played: MatchResult) -> None:
    """In points, which vary less by chance than wins do, so that twenty games can show it."""
    found = luck_of_games(played.terms, played.records, Match("greedy", "static").words)
    raw = without_luck(played.records, [GameLuck()] * 20)
    without = without_luck(played.records, found)
    assert raw is not None and without is not None and raw.spread is not None and without.spread is not None
    assert without.spread.high - without.spread.low < 0.9 * (raw.spread.high - raw.spread.low)


def test_the_command_tells_both() -> None:
    done = run_quixotry("match", "greedy", "static", "--games", "4", "--seed", "5", "--luck", "--json")
    told = json.loads(done.stdout)
    assert set(told["without_luck"]) == {"score", "spread", "gain"}
    assert told["without_luck"]["score"]["value"] != told["score"]["value"]
    text = run_quixotry("match", "greedy", "static", "--games", "4", "--seed", "5", "--luck").stdout
    assert "score without luck" in text and "times as many games" in text
    text = run_quixotry("match", "greedy", "static", "--games", "2", "--luck").stdout
    assert "score without luck" not in text and "of four games at least" in text


@pytest.mark.parametrize("rules", ["english-wordsmog", "italian-8", "swedish-study"])
def test_other_rules(rules: str) -> None:
    match = Match("greedy", "greedy", rules, games=2, seed=2)
    result = run_match(match, 1)
    assert all(one != GameLuck() for one in luck_of_games(result.terms, result.records, match.words))
