"""What was kept: the kernel against single questions, the inference against plain enumeration."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import partial
from math import exp, prod

import pytest

from quixotry.errors import PositionError
from quixotry.evaluation import best_moves, equity_for, equity_of, situation_of
from quixotry.evaluation.choosers import chooser_for
from quixotry.game import Game, Move, Position, Rack
from quixotry.game.packed import pack_move
from quixotry.kernel.search.losses import drawn, exchange_losses, losses
from quixotry.records import GameRecord
from quixotry.search import Kept, Manner, SeenTurn, infer, infer_turns, inference, manner_of, seen_turns
from support.limits import Limit

SHARP = Manner((1.5,), 0.1, lapse=0.05)


@pytest.fixture(scope="module")
def static_game() -> Game:
    """A game of the static player, to its end."""
    game = Game.new("english", seed=11, challenge="void")
    while not game.over:
        best = best_moves(game.position.seen_by(game.position.turn))
        game.play(best[0].move if best else "pass")
    return game


def tables(game: Game) -> list[tuple[Position, Move]]:
    """Every position of a game with the mover's rack alone, and the move."""
    return [(turn.position, turn.move) for turn in GameRecord.of(game).replay().turns if turn.move]


def chooser_of(position: Position):  # type: ignore[no-untyped-def]
    rules, words = position.rules, position.lexicon
    return chooser_for(position, words, (None,), lambda: equity_for(rules, words))


def codes(position: Position) -> bytes:
    """All unseen tiles and those on the rack."""
    return bytes(sorted([*Counter(dict(enumerate(position.unseen))).elements(), *position.rack]))


# ------------------------------------------------------------ the kernel


def test_draws_come_from_the_pool_and_are_even() -> None:
    pool = bytes([0, 1, 1, 2, 2, 2, 5, 9, 9, 9])
    data = drawn(pool, 3, 20_000, 4)
    leaves = [data[i : i + 3] for i in range(0, len(data), 3)]
    ways = Counter(bytes(sorted(one)) for one in itertools.combinations(pool, 3))
    total = sum(ways.values())
    found = Counter(leaves)
    assert set(found) <= set(ways)
    chi = sum((found[leave] - 20_000 * n / total) ** 2 / (20_000 * n / total) for leave, n in ways.items())
    free = len(ways) - 1
    assert chi < free + 4 * (2 * free) ** 0.5
    assert drawn(pool, 3, 50, 4) == data[:150]
    assert drawn(pool, 0, 5, 1) == b""
    with pytest.raises(ValueError, match="11 tiles"):
        drawn(pool, 11, 1, 1)


def test_losses_are_those_of_single_questions(static_game: Game) -> None:
    """The best equity of each rack less that of the move, as the evaluation has both."""
    checked = 0
    for position, move in tables(static_game)[::3]:
        kept = len(position.rack) - len(move.used)
        if not move.is_place or kept == 0 or position.bag_count == 0:
            continue
        tiles = Counter(dict(enumerate(position.unseen))) + Counter(position.rack) - Counter(move.used)
        data = drawn(bytes(sorted(tiles.elements())), kept, 12, 3)
        leaves = [data[i : i + kept] for i in range(0, len(data), kept)]
        chooser = chooser_of(position)
        head, laid = pack_move(move, chooser.board.geometry)
        bag, others, limit = situation_of(position)
        found = losses(chooser, data, kept, head, laid, bag, others, limit)
        for leave, loss in zip(leaves, found, strict=True):
            rack = Rack.from_codes([*move.used, *leave], position.rules.alphabet)
            asked = position.with_rack(rack)
            best, own = best_moves(asked)[0].equity, equity_of(asked, move).equity
            assert loss / 1000 == pytest.approx(max(0.0, best - own), abs=1e-6)
            checked += 1
    assert checked > 40


def test_exchanges_keep_the_best_that_so_many_tiles_leave(static_game: Game) -> None:
    position, _ = tables(static_game)[2]
    chooser = chooser_of(position)
    data = drawn(codes(position), 7, 10, 5)
    bag, _, limit = situation_of(position)
    found, kept = exchange_losses(chooser, data, 7, 4, bag, limit)
    for i in range(10):
        rack = Rack.from_codes(data[7 * i : 7 * i + 7], position.rules.alphabet)
        asked = position.with_rack(rack)
        exchanges = {
            bytes(sorted(one)): equity_of(asked, Move.exchange(bytes(one), position.rules.alphabet))
            for one in itertools.combinations(rack, 4)
        }
        own = max(exchanges.values(), key=lambda one: one.equity)
        leave = Rack.from_codes(kept[3 * i : 3 * i + 3], position.rules.alphabet)
        best = best_moves(asked)[0].equity
        assert found[i] / 1000 == pytest.approx(best - own.equity, abs=1e-6)
        assert Rack.from_text(own.leave, position.rules.alphabet) == leave


# ------------------------------------------------------------ one turn, by plain enumeration


def plain(position: Position, turn: SeenTurn, manner: Manner, tilt: dict[int, float]) -> dict[bytes, float]:
    """Every leave that the mover may think of, labelled tile by labelled tile."""
    assert turn.move is not None
    unseen = list(Counter(dict(enumerate(position.unseen))).elements())
    kept = position.rules.rack_size - len(turn.move.used)
    table = turn.position
    weights: Counter[bytes] = Counter()
    known: dict[bytes, float] = {}
    for draw in itertools.combinations(unseen, kept):
        leave = bytes(sorted(draw))
        if leave not in known:
            asked = table.with_rack(
                Rack.from_codes([*turn.move.used, *leave], position.rules.alphabet), turn.seat
            )
            loss = best_moves(asked)[0].equity - equity_of(asked, turn.move).equity
            heat = manner.temperature(table.bag_count / position.rules.total_tiles)
            lost = max(0.0, loss)
            known[leave] = (exp(-lost / heat) + 0.05 * exp(-lost / 20)) * prod(
                tilt.get(code, 1.0) for code in leave
            )
        weights[leave] += known[leave]  # type: ignore[assignment]
    total = sum(weights.values())
    return {leave: (1 - manner.anything) * weight / total for leave, weight in weights.items()}


def test_few_leaves_as_enumerated(static_game: Game) -> None:
    checked = 0
    replay = GameRecord.of(static_game).replay()
    for number in range(len(replay.turns) - 1, 2, -1):
        position, turns = seen_turns(replay, number)
        last = turns[-1]
        if last.kind != "place" or not last.position.bag_count or not 1 <= 7 - last.used <= 2:
            continue
        found = infer_turns(position, turns, manner=SHARP, carried=0)[last.seat]
        assert found is not None
        wanted = plain(position, last, SHARP, {})
        told = dict(found.leaves)
        assert told.pop(b"") == pytest.approx(0.1, abs=1e-4)
        assert set(told) <= set(wanted)
        for leave, share in wanted.items():
            assert told.get(leave, 0.0) == pytest.approx(share, abs=1e-5)
        for code, share in found.marginals().items():
            by_leaves = sum(part for leave, part in told.items() if code in leave)
            assert share == pytest.approx(by_leaves + 0.1 * found.drawn[code], abs=1e-4)
        checked += 1
        if checked == 3:
            break
    assert checked >= 2


def test_samples_come_near_the_enumeration(static_game: Game) -> None:
    """The same turn by samples: shares of tiles within what so many samples can tell."""
    replay = GameRecord.of(static_game).replay()
    for number in range(len(replay.turns) - 1, 2, -1):
        position, turns = seen_turns(replay, number)
        if turns[-1].kind == "place" and turns[-1].position.bag_count and 7 - turns[-1].used == 2:
            break
    seat = turns[-1].seat
    exact = infer_turns(position, turns, manner=SHARP, carried=0, samples=5000)[seat]
    monkey = pytest.MonkeyPatch()
    monkey.setattr(inference, "_all_leaves", lambda *_: None)
    sampled = infer_turns(position, turns, manner=SHARP, carried=0, samples=5000)[seat]
    monkey.undo()
    assert exact is not None
    assert sampled is not None
    error = 4 * (0.25 / sampled.effective) ** 0.5 + sampled.anything - exact.anything
    for code, share in exact.marginals().items():
        assert sampled.at_least(code) == pytest.approx(share, abs=error)


def test_what_was_kept_is_carried_on_as_enumerated() -> None:
    """Every leave with every draw that allows the next move: the shares of tiles kept after it.

    The inference counts draws with more of a tile than was needed to first order: in a pool so small as this
    that is some percent off.
    """
    position = Position.start("english", None, ["", ""])
    table = inference.Table(position, Manner((1.0,), 0.0), 10, 1)
    pool = Counter({1: 3, 2: 1, 5: 2, 9: 2, 19: 1})
    labelled = list(enumerate(pool.elements()))
    leaves = [bytes(sorted(code for _, code in one)) for one in itertools.combinations(labelled, 2)]
    ways = Counter(leaves)
    distinct = sorted(ways)
    lost = [0.3 * (19 in leave) + 0.5 * (1 in leave) for leave in distinct]
    found = inference.Leaves(
        distinct, [float(ways[one]) for one in distinct], lost, [1.0] * len(distinct), table.manner, 0.2, True
    )
    played = bytes([1, 5])
    following = SeenTurn(0, "place", position, Move("place", 7, 7, True, played))
    expected: Counter[int] = Counter()
    mass = 0.0
    for one in itertools.combinations(labelled, 2):
        weight = exp(-lost[distinct.index(bytes(sorted(code for _, code in one)))] / 0.2)
        for draw in itertools.combinations([tile for tile in labelled if tile not in one], 3):
            rack = Counter(code for _, code in (*one, *draw))
            if not Counter(played) - rack:
                mass += weight
                for code, count in (rack - Counter(played)).items():
                    expected[code] += weight * count  # type: ignore[assignment]
    monkey = pytest.MonkeyPatch()
    monkey.setattr(inference, "UNSURE", 0.0)
    tilt = table._carried(found, 3, following, pool)
    monkey.undo()
    after = pool - Counter(played)
    for code, count in after.items():
        chance = 3 * count / after.total()
        assert tilt[code] == pytest.approx(expected[code] / mass / chance, rel=0.1)


# ------------------------------------------------------------ whole games


def test_a_static_game_is_understood(static_game: Game) -> None:
    """The true leave is likelier than by chance on the whole, and nothing is taken as impossible."""
    from quixotry.search.inference_measure import tellings

    manner = manner_of("static")
    gains = [one.gain(manner) for one in tellings(static_game, manner, samples=300, carried=1)]
    assert len(gains) > 10
    assert sum(gains) / len(gains) > 0.5
    assert min(gains) > -10


def test_games_records_and_turns_agree(static_game: Game) -> None:
    record = GameRecord.of(static_game)
    for number in (1, 6, 11):
        by_record = infer(record, number, samples=60)
        position, turns = seen_turns(record, number)
        assert infer_turns(position, turns, samples=60) == by_record
        assert by_record[position.turn] is None
        for kept in by_record:
            if kept is not None:
                assert sum(share for _, share in kept.leaves) == pytest.approx(1)
                assert all(len(leave) in (0, kept.size) for leave, _ in kept.leaves)
                seen = Counter(dict(enumerate(position.unseen)))
                assert not any(Counter(leave) - seen for leave, _ in kept.leaves)


def test_the_game_at_hand_knows_the_movers_rack() -> None:
    game = Game.new("english", seed=7, challenge="void")
    game.play("8G WIN")
    kept = infer(game, samples=100)[0]
    assert kept is not None
    assert kept.size == 4
    unseen = Counter(dict(enumerate(game.position.seen_by(1).unseen)))
    assert all(not Counter(leave) - unseen for leave, _ in kept.leaves)


def test_exchanges_passes_and_phonies_tell_what_they_can() -> None:
    game = Game.new("english", seed=7, challenge="double")
    game.play("8G WUI")
    game.challenge()
    kept = infer(game)[0]
    assert kept is not None
    assert kept.exact
    assert kept.leaves[0][0] == bytes(sorted(game.rules.alphabet.rack("WUI")))
    game.play("pass")
    assert [one and one.size for one in infer(game, samples=50)] == [None, 7]
    game.play("ex IU")
    found = infer(game, samples=400, manner=Manner((8.0,), 0.1))[0]
    assert found is not None
    assert found.size == 5
    assert found.at_least(0) > found.drawn[0]  # a blank is not thrown away


def test_with_an_empty_bag_all_is_known(static_game: Game) -> None:
    replay = GameRecord.of(static_game).replay()
    number = next(i for i, turn in enumerate(replay.turns) if turn.position.bag_count == 0) + 1
    position, turns = seen_turns(replay, number)
    kept = infer_turns(position, turns)[turns[-1].seat]
    assert kept is not None
    assert kept.exact


def test_four_players() -> None:
    game = Game.new("english", seed=5, players=4, challenge="void")
    for _ in range(6):
        game.play(best_moves(game.position.seen_by(game.position.turn))[0].move)
    found = infer(game, samples=60)
    assert [kept is None for kept in found] == [False, False, True, False]
    assert all(kept is None or kept.seat == seat for seat, kept in enumerate(found))


def test_an_inference_takes_a_twentieth_of_a_second(static_game: Game, limit: Limit) -> None:
    """At the usual effort, the turn before included; positions and turns at hand."""
    record = GameRecord.of(static_game).replay()
    for number in (4, 8, 12, 16):
        position, turns = seen_turns(record, number)
        limit.fastest(partial(infer_turns, position, turns), 0.05, runs=3)


# ------------------------------------------------------------ what cannot be


def test_histories_that_do_not_fit_are_refused(static_game: Game) -> None:
    record = GameRecord.of(static_game)
    position, turns = seen_turns(record, 6)
    for other, reason in (
        (turns[:-1], "does not fit the position"),
        (seen_turns(GameRecord.of(Game.new("swedish", seed=1)))[1] or turns[:4], "does not fit"),
        ((*turns[:-1], SeenTurn(7, "pass", turns[-1].position)), "more players"),
    ):
        with pytest.raises(PositionError, match=reason):
            infer_turns(position, other)
    with pytest.raises(PositionError, match="turn 99: the game has turns 0 to"):
        infer(record, 99)
    with pytest.raises(PositionError, match="no manner of playing 'wild'"):
        infer(record, 4, manner="wild")
    with pytest.raises(PositionError, match="at least one sample"):
        infer(record, 4, samples=0)


def test_kept_is_told_in_words() -> None:
    alphabet = Position.start("english", None, ["", ""]).rules.alphabet
    kept = Kept(0, 2, ((b"\x00\x13", 0.5), (b"\x01\x05", 0.3), (b"", 0.2)), (0.1,) * 27, 12.0, 0.2)
    assert kept.text(alphabet, 2) in ("? 52%, S 52%", "S 52%, ? 52%")
    told = kept.to_json(alphabet)
    assert told["leaves"][0] == {"leave": "?S", "probability": 0.5}
    assert {one["tile"] for one in told["tiles"][:2]} == {"?", "S"}
