"""The census of all racks against the best move of each rack, asked for one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from quixotry.evaluation import LeaveTable
from quixotry.explain import exact_map, explain
from quixotry.explain.replies import laid_squares
from quixotry.game import Move, Position, Rack
from support.late_positions import FOUR_IN_BAG, ONE_IN_BAG
from support.worth import worth

# Thirteen unseen tiles: few enough racks for `explain` to look at all of them, too.
NEARLY_OVER = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/1sILURID7/2FIT2O7/7Z7/15 ABEIIMO/ 431/294 0"
)


@pytest.mark.parametrize("text", ["pass", "-AB", "1G BIMA"])
@pytest.mark.parametrize("kind", ["danger", "chances"])
def test_the_census_is_what_all_racks_say(text: str, kind: str) -> None:
    position = Position.from_cgp(NEARLY_OVER)
    assert position.bag_count
    if text.startswith("-") and not position.exchanges():
        text = str(position.best(1)[0].move)
    told: list[tuple[int, int]] = []
    found = exact_map(position, text, kind, lambda done, total: told.append((done, total)))
    asked = explain(position, text, racks=50_000, deals=0)
    plain = asked.after if kind == "danger" else asked.prospects
    assert (found is None) == (plain is None)
    if found is None or plain is None:
        return
    assert plain.exact and found.exact and found.racks == plain.racks == len(plain.replies)
    assert sum(one.weight for one in found.replies) == pytest.approx(1)
    assert (found.mean, found.share_of(40), found.bingos) == pytest.approx(
        (plain.mean, plain.share_of(40), plain.bingos)
    )
    assert found.danger == pytest.approx(plain.danger)
    assert told[-1] == (found.racks, found.racks)


@pytest.mark.parametrize(
    ("cgp", "text"), [(ONE_IN_BAG, "pass"), (FOUR_IN_BAG, "pass"), (FOUR_IN_BAG, "best")]
)
def test_the_census_is_what_every_draw_and_every_move_say(cgp: str, text: str) -> None:
    """The slow way: each set of tiles that can be drawn, and on it each move, valued in plain Python."""
    position = Position.from_cgp(cgp)
    move = str(position.best(1)[0].move) if text == "best" else text
    after = position.play(move)
    tiles = [code for code, number in enumerate(position.unseen) for _ in range(number)]
    draws = list(combinations(tiles, position.rules.rack_size))
    danger, mean = [0.0] * len(after.board.tiles), 0.0
    best_of: dict[tuple[int, ...], Move] = {}
    for draw in draws:
        if draw not in best_of:
            best_of[draw] = slowly(after, draw)
        best = best_of[draw]
        mean += (best.score or 0) / len(draws)
        for square in laid_squares(after, best):
            danger[square] += (best.score or 0) / len(draws)
    found = exact_map(position, move, "danger")
    assert found is not None and found.racks == len(best_of)
    assert found.mean == pytest.approx(mean)
    assert found.danger == pytest.approx(danger)


def slowly(after: Position, codes: tuple[int, ...]) -> Move:
    rack = "".join([after.rules.alphabet.labels[code] if code else "?" for code in codes])
    racks = [Rack.from_text(rack if seat == after.turn else "", after.rules) for seat in range(2)]
    position = after.replace(racks=tuple(racks), bag_count=after.bag_count)
    leaves = LeaveTable.for_rules(position.rules, position.lexicon)
    moves: list[Move] = [*position.legal_moves(), *position.exchanges()]
    return min(moves, key=lambda move: (-round(1000 * worth(position, move, leaves)), str(move)))
