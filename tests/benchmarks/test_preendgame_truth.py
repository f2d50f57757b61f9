"""The enumerated pre-endgames: kept, gone on with, and answers looked up in them."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest

from quixotry.game import Position
from quixotry.search.hidden import LeavingCell
from quixotry.search.preendgame import PreEndgameSearch
from support.late_positions import small_preendgames

FOLDER = Path(__file__).parents[2] / "benchmarks"
NAMES = ("preendgame_truth", "preendgame_reference", "preendgame")


@pytest.fixture
def truth(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.setattr(sys, "argv", [])
    yield importlib.import_module("preendgame_truth")
    for name in NAMES:
        sys.modules.pop(name, None)


def told(truth: ModuleType, path: Path, *options: str) -> int:
    sys.argv = ["preendgame_truth.py", *options, "--keep", str(path)]
    return int(truth.main())


def small(count: int) -> list[Position]:
    return list(islice(small_preendgames("english", 21, 2, scoreless_turns=3), count))


def test_an_enumeration_has_every_move_in_every_deal(truth: ModuleType) -> None:
    for position in small(3):
        worth = truth.enumerate_moves(position, 1000.0)
        search = PreEndgameSearch(position, memory=16)
        shares = {}
        for runner in search.race.runners:
            for cell in runner.cells:
                if isinstance(cell, LeavingCell):
                    cell.look()
                    cell.begin(search.budget)
                cell.settle(search.budget, 1 << 40)
            shares[runner.move] = runner.least
            assert runner.least == pytest.approx(runner.most)
        assert set(worth) == set(shares)
        for move, share in shares.items():
            assert worth[move].low - 1e-9 <= share <= worth[move].high + 1e-9
        assert max(one.low for one in worth.values()) == pytest.approx(max(shares.values()))


def test_results_are_kept_and_gone_on_with(
    truth: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "6VITRIC1EF/11O1KA/11DEED/10JOWS1/10ONE2/4u5U4/4L5L3C/2Q1T2ABBEY2A/2U1R1OTIOSE2L/2A1A3OP1TIVY/"
        "2NETTERs1WIN1X/2G1H2U7/2O1I2MANUAL2/DOSING1P7/EF5S7 AEEINRR/ 365/314 0"
    )
    monkeypatch.setattr(truth, "static_positions", lambda bag, count, seed: [Position.from_cgp(text)] * count)
    path = tmp_path / "kept.json"
    assert told(truth, path, "enumerate", "--first", "0", "--count", "1") == 0
    first = path.read_text()
    assert told(truth, path, "enumerate", "--first", "0", "--count", "1") == 0
    assert path.read_text() == first
    assert told(truth, path, "answer", "--seconds", "20") == 0
    (kept,) = json.loads(path.read_text())
    assert kept["number"] == 1 and kept["best"] == [1.0, 1.0] and kept["answer"]["proved"]
    assert truth.loss(kept) == (0.0, 0.0)
    assert "within a point: 1 (100%" in capsys.readouterr().out


def test_a_loss_is_no_more_certain_than_what_was_enumerated(truth: ModuleType) -> None:
    one = {"best": [0.5, 0.6], "moves": {"A": [0.4, 0.55]}, "answer": {"move": "A"}}
    assert truth.loss(one) == pytest.approx((0.0, 0.2))
    one = {"best": [0.5, 0.5], "moves": {"A": [0.25, 0.25]}, "answer": {"move": "A"}}
    assert truth.loss(one) == (0.25, 0.25)
