"""What is counted under callgrind: what is read from its file, and what is said where there is none."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
REPORT = """\
# callgrind format
version: 1
creator: callgrind-3.19.0
cmd:  python benchmarks/instructions.py --inside
positions: line
events: Ir
summary: 123456789

ob=(1) chooser.so
fn=(1) __pyx_f_8quixotry_6kernel_4best_7chooser_7Chooser_find
12 4321

totals: 123456789
"""


@pytest.fixture(scope="module", autouse=True)
def beside() -> Iterator[None]:
    """Scripts find what lies beside them."""
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def program(beside: None) -> ModuleType:
    return importlib.import_module("instructions")


@pytest.fixture(scope="module")
def callgrind(beside: None) -> ModuleType:
    return importlib.import_module("callgrind")


@pytest.fixture(scope="module")
def caches(beside: None) -> ModuleType:
    return importlib.import_module("caches")


def test_the_totals_are_read(callgrind: ModuleType) -> None:
    assert callgrind.events_in(REPORT) == {"Ir": 123456789}
    told = "events: Ir Dr Dw D1mr\ntotals: 7 3 2\n"
    assert callgrind.events_in(told) == {"Ir": 7, "Dr": 3, "Dw": 2, "D1mr": 0}


def test_a_file_without_a_total(callgrind: ModuleType) -> None:
    with pytest.raises(callgrind.MeasureError, match="cut short"):
        callgrind.events_in("# callgrind format\nversion: 1\n")


@pytest.mark.parametrize("name", ["instructions", "caches"])
def test_without_valgrind(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert importlib.import_module(name).main(["--games", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{name}: valgrind is not installed") and said.err.count("\n") == 1


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--games", "many"], ["--seed", "x"], ["--unknown"]])
def test_wrong_options(program: ModuleType, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        program.main(wrong)
    assert stopped.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_games_that_are_measured(program: ModuleType) -> None:
    """The map changes how a move is found, never which."""
    moves = program.play(2, True, "english", 5)
    assert 30 < moves < 120
    assert program.play(2, False, "english", 5) == moves


def test_all_generators_play_the_same_games_to_the_caches(caches: ModuleType) -> None:
    found = {
        name: caches.play(name, "spanish", 1, 4, 5)
        for name in ("dawg-compressed", "gaddag", "gaddag-expanded")
    }
    assert len({turns for turns, _ in found.values()}) == 1
    assert found["gaddag"][1] < found["gaddag-expanded"][1]


def test_a_ruleset_that_is_not_there(caches: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert caches.main(["--rules", "klingon"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("caches: no ruleset klingon") and "spanish" in said.err


@pytest.mark.skipif(shutil.which("callgrind_control") is None, reason="needs valgrind")
def test_misses_are_counted(caches: ModuleType, callgrind: ModuleType) -> None:
    try:
        found = caches.measure("gaddag", "english", 1, 4, 5, (32, 1024))
    except callgrind.MeasureError as error:
        if "QUIXOTRY_PORTABLE" in str(error):
            pytest.skip(str(error))
        raise
    assert found["instructions"] > found["reads"] > found["first missed"] > found["last missed"] > 0
