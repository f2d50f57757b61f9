"""Pre-endgames against plain enumeration, and what is special about them."""

from __future__ import annotations

import signal
import threading
import time
from itertools import islice
from typing import Any

import pytest

from quixotry.errors import LimitError, PositionError
from quixotry.game import Move, Position, Rack
from quixotry.kernel.search.proof import ProofTable
from quixotry.kernel.search.table import Table
from quixotry.search import solve_preendgame
from quixotry.search.cells import Budget, Cell, EmptyingCell
from quixotry.search.hidden import LeavingCell, Problem
from quixotry.search.leaving import take_off_luck
from quixotry.search.preendgame import PreEndgameSearch
from quixotry.search.preendgame_result import PreEndgameMove, PreEndgameResult
from quixotry.search.race import Race, Runner
from quixotry.search.replies import Replies
from support.late_positions import small_preendgames
from support.plain_endgame import TooLarge
from support.plain_preendgame import PlainPreEndgame
from support.positions import repeated

CASES: list[tuple[str, dict[str, Any]]] = [
    ("english", {"scoreless_turns": 4}),
    ("english", {"out_adjustment": "transfer", "scoreless_turns": 3}),
    ("odd", {"out_adjustment": "none", "scoreless_adjustment": "none", "scoreless_turns": 2}),
    ("spanish", {"scoreless_turns": 3, "out_adjustment": "deduct"}),
]
CGP = (
    "2G4Q7/1SI4U7/OPE4a7/XI1B1FIG7/1CLADE9/AY1N1W9/R2N4E3V2/T2EVENTS2FADO/1J1T4T3R2/DONS3cROAKIER/"
    "1W6E3O1A/LICE2RYA3LAM/1N4HIT3AHA/1G4OP4RET/7E5ME BIIOOUZ/ 329/338 0"
)

MANY_PLAYS = (
    "7ORNIS3/4OUTrEAD4/2QOPH5F3/3C7L3/3T1M1V3U3/2GABY1I1J1K3/2ANE2N1I1E3/2ETA1BIGAMY3/4NEIF1O5/4I2E3COZ1/"
    "3DE2R3O3/3O3A3R3/1UNWINDS3T3/3E5WHETS1/3DEPRAVE1X3 AAILRS?/ 294/338 0"
)
TWO_IN_THE_BAG = (
    "6VITRIC1EF/11O1KA/11DEED/10JOWS1/10ONE2/4u5U4/4L5L3C/2Q1T2ABBEY2A/2U1R1OTIOSE2L/2A1A3OP1TIVY/"
    "2NETTERs1WIN1X/2G1H2U7/2O1I2MANUAL2/DOSING1P7/EF5S7 AEEINRR/ 365/314 0"
)


def check_against_plain(position: Position, most: int) -> PreEndgameResult | None:
    """The result, if all of it is as plain enumeration has it; None if that would take too long."""
    plain, knowing = PlainPreEndgame(most), PlainPreEndgame(most, knowing=1 - position.turn)
    try:
        table, worst = plain.table(position), knowing.table(position)
    except TooLarge:
        return None
    result = solve_preendgame(position, seconds=60, memory=16)
    assert result.proved and result.complete and not result.unproved, position
    shares = {move: plain.share(position, row) for move, row in table.items()}
    assert set(shares) == {one.move for one in result.moves}
    assert result.best.win == pytest.approx(max(shares.values())), position
    text = position.rules.alphabet.tile_text
    for one in result.moves:
        if not one.approximate:
            assert one.interval[0] - 1e-9 <= shares[one.move] <= one.interval[1] + 1e-9, (position, one)
        if one.proved:
            assert one.win == pytest.approx(shares[one.move])
            if position.bag_count == 1:
                row = {text(bag[0]): value for (bag, _), value in table[one.move].items()}
                assert dict(one.outcomes) == row
        if one.guaranteed is not None and (one.move.is_pass or one.proved):
            assert one.guaranteed == pytest.approx(knowing.share(position, worst[one.move])), (position, one)
    return result


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_one_in_the_bag_is_as_plain_enumeration_has_it(name: str, changes: dict[str, Any]) -> None:
    found = [
        check_against_plain(position, 3000)
        for position in islice(small_preendgames(name, 11, **changes), repeated(3) * 4)
    ]
    assert sum(one is not None for one in found) >= repeated(3)


@pytest.mark.parametrize(
    ("name", "seed", "changes"),
    [
        ("english", 21, {"scoreless_turns": 3}),
        ("odd", 22, {"scoreless_turns": 2, "out_adjustment": "none", "scoreless_adjustment": "none"}),
        ("spanish", 23, {"scoreless_turns": 2, "exchange_minimum": 1}),
    ],
)
def test_two_in_the_bag_are_as_plain_enumeration_has_them(
    name: str, seed: int, changes: dict[str, Any]
) -> None:
    """Also moves that leave one, exchanges, and passes."""
    found = [
        check_against_plain(position, 400)
        for position in islice(small_preendgames(name, seed, 2, **changes), repeated(3) * 3)
    ]
    known = [one for one in found if one is not None]
    assert len(known) >= repeated(2)
    if not changes.get("exchange_minimum"):
        assert any(not one.approximate for result in known for one in result.moves if one.move.is_pass)


def test_many_tiles_in_the_bag_are_sampled() -> None:
    position = next(small_preendgames("english", 3, 7, scoreless_turns=6))
    many = position.replace(bag_count=7)
    results = [solve_preendgame(many, nodes=40_000, memory=16, seed=seed) for seed in (1, 1, 2)]
    assert [one.to_json() for one in results[0].moves] == [one.to_json() for one in results[1].moves]
    for result in results:
        assert result.bag == 7 and not result.proved
        for one in result.moves:
            assert 0 <= one.interval[0] <= one.win <= one.interval[1] <= 1


def small(case: int, seed: int, number: int) -> Position:
    name, changes = CASES[case]
    return next(islice(small_preendgames(name, seed, **changes), number, None))


def pass_of(result: PreEndgameResult) -> PreEndgameMove:
    return next(one for one in result.moves if one.move.is_pass)


@pytest.mark.parametrize("which", [(0, 126, 2), (2, 150, 6)])
def test_some_games_are_won_only_by_passing(which: tuple[int, int, int]) -> None:
    position = small(*which)
    result = solve_preendgame(position, seconds=20, memory=16)
    plain = PlainPreEndgame(3000)
    shares = {move: plain.share(position, row) for move, row in plain.table(position).items()}
    assert result.best.move.is_pass and result.best.win == 1.0 and result.proved
    assert len(shares) > 1
    assert all(share < 1 for move, share in shares.items() if not move.is_pass)


@pytest.mark.parametrize("which", [(2, 139, 1), (3, 146, 8)])
def test_an_opponent_who_knew_the_bag_would_play_otherwise(which: tuple[int, int, int]) -> None:
    """What is right on average loses with the tile that is in the bag, and he cannot know."""
    position = small(*which)
    found = pass_of(solve_preendgame(position, seconds=20, memory=16))
    plain = PlainPreEndgame(3000)
    row = next(row for move, row in plain.table(position).items() if move.is_pass)
    assert found.proved and found.win == pytest.approx(plain.share(position, row))
    assert found.guaranteed is not None and found.guaranteed < found.win


def test_a_symmetric_position_is_the_same_for_both_seats() -> None:
    for position in islice(small_preendgames("english", 5, scoreless_turns=3), repeated(4)):
        turned = position.replace(racks=position.racks[::-1], scores=position.scores[::-1], turn=1)
        first, second = (solve_preendgame(one, nodes=40_000, memory=16) for one in (position, turned))
        assert [one.to_json() for one in first.moves] == [one.to_json() for one in second.moves]


def moves_by_text(result: PreEndgameResult) -> dict[str, float]:
    return {str(one.move): one.win for one in result.moves}


def test_the_same_number_of_positions_gives_the_same_answer() -> None:
    position = Position.from_cgp(CGP)
    first, second = (solve_preendgame(position, nodes=40_000, memory=32) for _ in range(2))
    assert [one.to_json() for one in first.moves] == [one.to_json() for one in second.moves]
    assert first.nodes == second.nodes


def test_threads_change_no_proof() -> None:
    position = Position.from_cgp(CGP)
    results = [solve_preendgame(position, nodes=60_000, threads=n, memory=32) for n in (1, 2)]
    for one in results[0].moves:
        other = next(move for move in results[1].moves if move.move == one.move)
        assert one.interval[0] <= other.interval[1] and other.interval[0] <= one.interval[1]


@pytest.mark.parametrize("bag", [1, 2])
def test_threads_tables_and_seeds_change_no_proved_value(bag: int) -> None:
    """Which moves are proved beside the best may differ, but not what is proved of them."""
    changes: tuple[dict[str, Any], ...] = ({"threads": 2}, {"memory": 8}, {"memory": 64}, {"seed": 99})
    for position in islice(small_preendgames("english", 31, bag, scoreless_turns=3), repeated(3)):
        first = solve_preendgame(position, seconds=60, memory=16)
        known = {one.move: one.win for one in first.moves if one.proved}
        assert first.proved
        for change in changes:
            found = solve_preendgame(position, **{"seconds": 60, "memory": 16, **change})
            assert found.proved and found.best.win == pytest.approx(first.best.win)
            for one in found.moves:
                if one.proved and one.move in known:
                    assert one.win == pytest.approx(known[one.move]), (change, one)


def test_heats_leave_the_moves_that_are_best_in_all_deals() -> None:
    """If both play as is assumed; what got no more looks could not have caught up."""
    compared = 0
    for position in islice(small_preendgames("english", 41, 2, scoreless_turns=4), repeated(4)):
        heats, plain = (PreEndgameSearch(position, memory=16) for _ in range(2))
        for _ in heats.leaving.looks():
            pass
        for runner in plain.leaving.runners:
            for cell in runner.cells:
                assert isinstance(cell, LeavingCell)
                cell.look()
                cell.begin(plain.budget)
                cell.settle(plain.budget, 1 << 40)
        best = max(one.least for one in plain.leaving.runners)
        assert heats.leaving.floor == pytest.approx(best)
        for one, other in zip(heats.leaving.runners, plain.leaving.runners, strict=True):
            assert one.least - 1e-9 <= other.least <= one.most + 1e-9
            compared += one.most < 1 and one.least < one.most
    assert compared, "no move was left behind"


def test_luck_in_few_deals_is_taken_off() -> None:
    """A move that won as often as the best in the deals it was looked at in is worth as much, not more."""
    position = next(small_preendgames("english", 3, 2))
    move = position.parse_move("-")

    def runner(*spreads: int) -> Runner:
        cells = [Cell(value=spread, assumed=True) for spread in spreads]
        return Runner(move, 0.0, [*cells, *(Cell() for _ in range(6 - len(cells)))], [1.0] * 6)

    whole, lucky, unlucky = runner(5, 5, 5, -5, -5, -5), runner(5, 5), runner(-5, 5)
    for one in (whole, lucky, unlucky):
        one.refresh()
    assert (whole.win, lucky.win, unlucky.win) == (0.5, 1.0, 0.5)
    take_off_luck([whole, lucky, unlucky])
    assert (whole.win, lucky.win, unlucky.win) == (0.5, 0.5, 0.0)


def test_the_rack_of_the_other_is_not_looked_at() -> None:
    results = [
        solve_preendgame(Position.from_cgp(text), nodes=50_000, memory=32)
        for text in (CGP, CGP.replace("BIIOOUZ/", "BIIOOUZ/DEILNSU"))
    ]
    assert moves_by_text(results[0]) == moves_by_text(results[1])


def test_replies_are_chosen_by_what_is_seen() -> None:
    seen = Position.from_cgp(TWO_IN_THE_BAG)
    alphabet, unseen = seen.rules.alphabet, [c for c, n in enumerate(seen.unseen) for _ in range(n)]
    chosen = set()
    for other in (unseen[:7], unseen[2:]):
        budget = Budget(Table(1 << 20), ProofTable(64), 1 << 20)
        known = seen.replace(racks=(seen.rack, Rack.from_codes(bytes(other), alphabet)), bag_count=2)
        chosen.add(Replies(budget).choose(known))
    assert len(chosen) == 1
    seen.check(chosen.pop())


def test_an_endgame_with_more_plays_takes_more_memory() -> None:
    position = Position.from_cgp(MANY_PLAYS)
    unseen = [code for code, number in enumerate(position.unseen) for _ in range(number)]
    racks = [bytes(position.rack) + bytes(unseen[:2]), bytes(unseen[2:])]
    budget = Budget(Table(1 << 20), ProofTable(64), 1 << 18, 1 << 22)
    endgame = budget.endgame(position, racks)
    assert 1 << 18 < budget.memory <= 1 << 22
    assert endgame.root_count > 1000
    with pytest.raises(LimitError, match="memory"):
        Budget(Table(1 << 20), ProofTable(64), 1 << 18).endgame(position, racks)


def test_endgames_let_their_memory_go_where_all_are_too_many() -> None:
    """The one used last is kept, and one that is made again goes on from what it had found."""
    position = Position.from_cgp(TWO_IN_THE_BAG)
    search = PreEndgameSearch(position, memory=32)
    budget = search.budget
    cells = [cell for cell in search.plays[0].cells[:6] if isinstance(cell, EmptyingCell)]
    draws, key = [cell.draw for cell in cells], cells[0].key
    budget.all_memory = 2 * budget.memory
    for draw in draws:
        draw.find(budget, key)
    assert [draw.endgame is not None for draw in draws] == [False] * 4 + [True] * 2
    number = draws[0].number
    draws[0].find(budget, key)
    assert draws[0].endgame is not None and draws[0].number == number and draws[4].endgame is None
    assert budget.kept_memory <= budget.all_memory
    solve_preendgame(Position.from_cgp(MANY_PLAYS), nodes=1_000, memory=8)  # has 29 endgames, with a blank


def test_candidates_alone_are_looked_at() -> None:
    position = Position.from_cgp(CGP)
    wanted = [position.parse_move("F14 BI"), position.parse_move("9B .U.")]
    result = solve_preendgame(position, nodes=200_000, memory=32, candidates=wanted)
    assert {str(one.move) for one in result.moves} == {"F14 BI", "9B .U."}


def test_an_interrupt_gives_the_best_so_far() -> None:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    began = time.perf_counter()
    result = solve_preendgame(Position.from_cgp(CGP), seconds=60)
    assert result.interrupted and time.perf_counter() - began < 30
    Position.from_cgp(CGP).check(result.best.move)


def bad(text: str, **limits: Any) -> str:
    with pytest.raises((PositionError, LimitError)) as caught:
        solve_preendgame(Position.from_cgp(text), **limits)
    return str(caught.value)


def test_bad_input_is_refused_in_one_line() -> None:
    assert bad(CGP, seconds=0) == "seconds: must be more than 0, not 0"
    assert bad(CGP, nodes=0) == "nodes: must be 1 or more, not 0"
    assert bad("15/" * 14 + "15 ABC/DEF 0/0 0") == "the bag holds 86 tiles; a pre-endgame has 1 to 7"
    assert bad(CGP.replace("BIIOOUZ/", "/")) == "the mover's rack is empty"
    assert "a rack holds 7" in bad(CGP.replace("BIIOOUZ/", "BIIOOU/"))
    three = CGP.replace("BIIOOUZ/ 329/338", "BIIOOUZ// 329/338/300")
    assert "3 players" in bad(three)
    assert bad(CGP[:-1] + "6") == "the game is over: 6 scoreless turns in a row"


def test_a_win_here_is_not_enough_where_another_move_draws_here_and_wins_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two moves in eight deals: one wins all but the last, the other all but the first, which it draws."""
    position = next(small_preendgames("english", 11, scoreless_turns=4))
    search = PreEndgameSearch(position, memory=16)
    deal = search.leaving.deals[0]
    problem = Problem(search.hidden, position.seen_by(position.turn), 1, deal)
    spreads = [[5] * 7 + [-5], [0] + [5] * 7]
    runners = [
        Runner(
            Move.passing(position.rules.alphabet),
            0.0,
            [Cell(low=one, high=one) for one in row],
            [1.0] * 8,
            range(8),
        )
        for row in spreads
    ]
    problem.deals = [deal] * 8
    problem.race = Race(runners, search.budget)
    for runner in runners:
        problem.race.note(runner)
    assert [runner.win for runner in runners] == [7 / 8, 15 / 16]
    monkeypatch.setattr(problem, "_consider_all", list)  # these are all his moves
    assert problem._result(0)[0] == 0.5
