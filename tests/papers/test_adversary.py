"""The rows on the end of the game: the search that counts positions, and the illustrative game solved."""

from __future__ import annotations

import itertools
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from quixotry.errors import PaperError
from quixotry.lexicon import Lexicon
from quixotry.papers import select_rows
from quixotry.papers.adversary import Adversary, Tree
from quixotry.papers.aj_adversary import ALONE, SEVERAL, at_the_end, measure_appendix, searched
from quixotry.papers.endgames import endgames, measured
from quixotry.papers.gordon_endgames import lost_points, played_out
from quixotry.papers.reproduction import Reproduction
from quixotry.rules import load_rules
from quixotry.search import solve_endgame
from support.plain_endgame import Plain, TooLarge, moves_of, small_endgames


def test_every_remedy_but_discarding_finds_the_value() -> None:
    """Against a minimax that shares nothing with it, on small endgames."""
    checked = 0
    for position in small_endgames("english", 11):
        try:
            value = Plain(400).value(position)
        except TooLarge:
            continue
        tree = Tree()
        for alpha_beta, hashing in product((False, True), repeat=2):
            search = Adversary(tree, alpha_beta, hashing)
            assert search.value(position) == value
        discarding = Adversary(tree, hashing=True, discarding=True)
        discarding.value(position)
        assert discarding.positions <= tree.size(position)
        checked += 1
        if checked == 12:
            return


def test_what_is_counted_is_what_plain_minimax_looks_at() -> None:
    for position in small_endgames("english", 12):
        tree = Tree()
        if len(moves_of(position)) > 12 or tree.size(position) > 30_000:
            continue
        search = Adversary(tree)
        search.value(position)
        assert search.positions == tree.size(position) >= tree.distinct
        return


def test_a_tree_that_is_too_large_is_given_up(tmp_path: Path) -> None:
    position = next(endgames(Reproduction(tmp_path), 6))
    with pytest.raises(PaperError, match="more than 2 positions"):
        Tree(most=2).size(position)


def test_a_small_endgame_by_all_remedies(tmp_path: Path) -> None:
    position = next(endgames(Reproduction(tmp_path, seed=6), 4))
    found = searched(position, {**ALONE, **SEVERAL}, plain=True)
    assert found is not None
    values = {name: value for name, (_, value) in found.items()}
    values.pop("approximate evaluation"), values.pop("all three")
    assert len(set(values.values())) == 1
    counts = {name: count for name, (count, _) in found.items()}
    assert (
        counts["plain minimax"] > counts["hashing"] > counts["alpha-beta and hashing"] >= counts["all three"]
    )


def test_the_illustrative_game_from_xi_on(tmp_path: Path) -> None:
    turns = at_the_end()
    assert [played.turn.word for played, _ in turns] == ["XI", "ROILY", "PAH", "BI", "HOD", "SI"]
    for played, position in turns:
        assert sum(position.unseen) == len(position.racks[1 - position.turn]) and not position.bag_count
        assert position.is_legal(str(played.move))
    outcome = measure_appendix(Reproduction(tmp_path))
    costs = {of: value for (what, of), value in outcome.values.items() if "costs" in what}
    assert costs == {
        "XI (Mac)": 0, "ROILY (Guy)": 35, "PAH (Mac)": 28, "BI (Guy)": 1, "HOD (Mac)": 8, "SI (Guy)": 0,
    }  # fmt: skip
    assert all(check.verdict == "agrees" for check in outcome.checks)


def test_nobody_does_better_than_best_play(tmp_path: Path) -> None:
    checked = 0
    for position in endgames(Reproduction(tmp_path, seed=30), 9):
        lost = lost_points(position)
        if lost["greedy"] is None:
            continue
        assert all(found is not None and found[0] >= 0 for found in lost.values())
        now = position.scores[position.turn] - position.scores[1 - position.turn]
        final = played_out(position, "static+endgame:nodes=300000")
        assert final == now + solve_endgame(position).value
        checked += 1
        if checked == 3:
            return


def test_measurements_are_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Lexicon.from_words("CAT", load_rules("english").alphabet)
    monkeypatch.setattr(Reproduction, "words", lambda run, asked: words)
    monkeypatch.setattr("quixotry.papers.endgames.CHUNK", 2)
    monkeypatch.setattr("quixotry.papers.endgames.endgames", lambda run, tiles: itertools.count(100))
    asked: list[int] = []

    def measure(position: Any) -> int:
        asked.append(position)
        return -int(position)

    assert measured(Reproduction(tmp_path), "test", 4, 3, measure) == [-100, -101, -102]
    assert measured(Reproduction(tmp_path), "test", 4, 3, measure) == [-100, -101, -102]
    assert asked == [100, 101, 102]
    assert measured(Reproduction(tmp_path), "test", 4, 6, measure) == list(range(-100, -106, -1))
    assert asked[3:] == [102, 103, 104, 105]  # two at a time are kept, and one of them was there alone


def test_the_rows_are_found() -> None:
    assert [row.id for row in select_rows(["AJ10"])] == ["AJ-10", "AJ-10.2", "AJ-10.3", "AJ-10.4"]
    assert "G-10.2" in [row.id for row in select_rows(["G10"])]
