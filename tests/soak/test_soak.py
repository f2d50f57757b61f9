"""The soak itself: a little of each part, what it says of a fault, and the ledger."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from quixotry.errors import ClusterError
from quixotry.game.legal import geometry_of
from soak import ledger, positions, readers
from soak.cluster import block
from soak.ledger import Row
from soak.oracle import Oracle
from soak.running import PARTS, Run
from soak.worlds import world_of
from support.brute_force import WordSet, brute_force
from support.positions import counts, plays_in

UNIT = {"positions": "positions", "objects": "objects", "inputs": "inputs", "games": "games"}


@pytest.mark.parametrize("part", UNIT)
def test_a_few_cases(part: str) -> None:
    run = importlib.import_module(f"soak.{part}").run
    tried = sum((Counter(run(case)) for case in range(1, 3)), Counter())
    assert tried[UNIT[part]] > 5
    assert run(1) == run(1)


def test_every_reader_takes_what_is_whole() -> None:
    for name, reader in readers.readers().items():
        for sample in reader.samples:
            assert readers.outcome(reader, sample), name


def test_the_oracle_is_the_slow_generator_once_more() -> None:
    """Two brute forces that share nothing agree on the first turns of random games."""
    for case in (1, 2, 4, 5, 7, 8):
        world = world_of(case)
        board = world.board()
        oracle = Oracle(world.rules, world.words, geometry_of(world.rules).square)
        letters = range(1, world.rules.alphabet.size + 1)
        rack = [*letters[: world.rules.rack_size - 1], 0]
        tiles = bytes(world.rules.layout.rows * world.rules.layout.columns)
        oracle.ask(tiles, counts(rack))
        slow = brute_force(world.rules, WordSet(world.words), tiles, rack)
        assert {*plays_in(board, oracle.plays())} == slow


def test_a_wrong_play_is_noticed() -> None:
    world = world_of(1)
    rack = counts([1, 2, 3])
    tiles = bytes(world.rules.layout.rows * world.rules.layout.columns)
    board = world.board()
    world.oracle.ask(tiles, rack)
    packed = board.moves(rack)
    assert world.oracle.agrees(packed)
    one = bytes(16) if not packed else packed[:16]
    assert not world.oracle.agrees(packed + one)


def test_a_failure_says_how_to_repeat_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a case fails or takes its process along, the others go on."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "failing.py").write_text(
        "import os\n"
        "def run(case):\n"
        "    assert case != 5, 'five'\n"
        "    if case == 6: os.abort()\n"
        "    return {'cases': 1}\n"
    )
    monkeypatch.setitem(PARTS, "elsewhere.failing", 4)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    row = Run("elsewhere.failing", 3, 1, 60, 6).go()
    assert (row.first, row.last, row.failures, row.counts) == (3, 8, 2, Counter(cases=4))
    said = capfd.readouterr().err
    assert "five" in said and "python -m soak elsewhere.failing --case 5" in said
    assert "SIGABRT" in said and "python -m soak elsewhere.failing --case 6" in said


def test_a_run_that_is_stopped_is_written_down(tmp_path: Path) -> None:
    page = tmp_path / "soak.md"
    page.write_text(ledger.PAGE.read_text("utf-8"), "utf-8")
    first = ledger.next_case("inputs", page)
    command = [sys.executable, "-m", "soak", "inputs", "--seconds", "600", "--ledger", str(page)]
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, env=os.environ | path, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == f"inputs: from case {first:,} on\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
    assert ledger.next_case("inputs", page) >= first + PARTS["inputs"]


def test_a_machine_of_a_cluster_tries_the_same_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spread").mkdir()
    (tmp_path / "spread" / "odd.py").write_text(
        "def run(case):\n    assert case % 2, f'{case} is even'\n    return {'cases': 1}\n"
    )
    monkeypatch.setitem(PARTS, "spread.odd", 4)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    row, failed = block("spread.odd", 5, 8, ledger.commit())
    assert (row.first, row.last, row.counts, row.failures) == (5, 8, Counter(cases=2), 2)
    assert "6 is even" in failed[0] and failed[1].endswith("again: python -m soak spread.odd --case 8")
    with pytest.raises(ClusterError, match=r"a machine of the cluster has .*, and the soak is that of abc"):
        block("spread.odd", 5, 8, "abc")


def test_the_ledger_goes_on(tmp_path: Path) -> None:
    page = tmp_path / "soak.md"
    page.write_text(ledger.PAGE.read_text("utf-8"), "utf-8")
    before = len(ledger.rows(page))
    first = ledger.next_case("positions", page)
    ledger.add(Row("2030-01-01", "abc", "positions", first, first + 4, Counter(positions=7)), page)
    ledger.add(Row("2030-01-01", "abc", "positions", first + 5, first + 9, Counter(positions=5), 1), page)
    assert ledger.next_case("positions", page) == first + 10
    known = ledger.rows(page)
    assert len(known) == before + 1
    assert (known[-1].counts["positions"], known[-1].failures) == (12, 1)
    assert page.read_text("utf-8").count(ledger.ROWS) == page.read_text("utf-8").count(ledger.TOTALS) == 1


def test_the_ledger_is_one_that_can_be_read() -> None:
    text = ledger.PAGE.read_text("utf-8")
    rows = ledger.rows()
    assert rows and all(str(row) in text for row in rows)
    assert positions.GAMES
