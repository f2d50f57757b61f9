"""Searches for proofs against plain minimax."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from quixotry.game import Position
from quixotry.game.legal import geometry_of
from quixotry.game.packed import pack_move
from quixotry.kernel.search.probe import place_of, probe
from quixotry.kernel.search.proof import Proofs, ProofTable
from quixotry.kernel.search.table import Table
from quixotry.search.endgame import kernel_search, known_racks
from support.plain_endgame import Plain, TooLarge, small_endgames
from support.positions import repeated

FAR = 1 << 29
CASES: list[tuple[str, dict[str, Any]]] = [
    ("english", {"scoreless_turns": 4}),
    ("odd", {"out_adjustment": "none", "scoreless_adjustment": "none", "scoreless_turns": 2}),
    ("spanish", {"scoreless_turns": 0, "out_adjustment": "deduct"}),
]


def known(name: str, seed: int, most: int, **changes: Any) -> list[tuple[Position, int]]:
    """Small endgames with what they are worth."""
    found = []
    for position in islice(small_endgames(name, seed, **changes), 10 * most):
        try:
            found.append((position, Plain(2000).value(position)))
        except TooLarge:
            continue
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize(("name", "changes"), CASES)
@pytest.mark.parametrize("size", [64, 1 << 20])
def test_what_is_shown_is_so(name: str, changes: dict[str, Any], size: int) -> None:
    proofs = Proofs(ProofTable(size))
    chance = random.Random(5)
    decided = 0
    for position, value in known(name, 7, repeated(12), **changes):
        for need in {value, value + 1, value - 7, value + 9, 0}:
            endgame = kernel_search(position, known_racks(position), Table(1 << 16), 1 << 20)
            nodes = chance.choice([3, 30, 100_000])
            answer, used = proofs.decide(endgame, need, nodes)
            assert answer in (value >= need, None) and used <= nodes, (position, need)
            decided += answer is not None
            if size > 64 and nodes == 100_000:
                assert answer is not None, (position, need)
    assert decided > repeated(12)


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_bounds_made_everywhere_change_no_answer(name: str, changes: dict[str, Any]) -> None:
    """In such small endgames no position costs enough for bounds, so they are asked for at once."""
    proofs, used = Proofs(ProofTable(1 << 20)), 0
    proofs.patience = 0
    for position, value in known(name, 19, repeated(12), **changes):
        for need in (value + 1, value, value - 5, value + 6):
            endgame = kernel_search(position, known_racks(position), Table(1 << 16), 8 << 20)
            answer, nodes = proofs.decide(endgame, need, 100_000)
            assert answer is (value >= need), (position, need)
            used += nodes
    assert used


def test_a_search_that_is_made_again_goes_on_from_what_was_found() -> None:
    longer = 0
    for position, value in known("english", 43, repeated(12), scoreless_turns=4):
        proofs, table = Proofs(ProofTable(1 << 20)), Table(1 << 20)
        table.begin()
        first = kernel_search(position, known_racks(position), table, 1 << 20)
        answers = [proofs.decide(first, value + 1, 100_000)]
        for number in (0, first.number):
            table.begin()
            again = kernel_search(position, known_racks(position), table, 1 << 20, number=number)
            answers.append(proofs.decide(again, value + 1, 100_000))
        assert [answer for answer, _ in answers] == [False, False, False]
        assert answers[1][1] == answers[0][1] >= answers[2][1]
        longer += answers[1][1] > answers[2][1]
    assert longer


def test_single_moves_have_the_bounds_that_were_shown() -> None:
    checked = 0
    for position, _ in known("english", 31, repeated(12), scoreless_turns=3):
        proofs = Proofs(ProofTable(1 << 20))
        endgame = kernel_search(position, known_racks(position), Table(1 << 16), 1 << 20)
        worths = sorted((one[0], one[1]) for one in endgame.moves)
        plain = Plain(20_000)
        truths = {}
        for move in [*position.legal_moves()][:8]:
            key = pack_move(move, geometry_of(position.rules))
            assert key in worths
            try:
                truths[key] = plain.worth(position, move)
            except TooLarge:
                continue
        for key, truth in truths.items():
            i = place_of(endgame, *key)
            for need in (truth, truth + 1, truth - 10):
                proofs.ask(endgame, i, need, 100_000)
            assert probe(endgame, i, FAR, FAR + 1, 0, 1)[1:] == (truth, truth)
            checked += 1
    assert checked > repeated(6)


def test_moves_that_are_not_there_are_refused() -> None:
    position, _ = known("english", 31, 1, scoreless_turns=6)[0]
    endgame = kernel_search(position, known_racks(position), Table(1 << 16), 1 << 20)
    assert place_of(endgame, 1 << 40, 1) == -1
    with pytest.raises(IndexError):
        Proofs(ProofTable(64)).ask(endgame, endgame.root_count, 0, 10)
