"""The count of instructions: what is read from callgrind's file, and what is said where there is none."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

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


@pytest.fixture(scope="module")
def program() -> ModuleType:
    file = Path(__file__).parents[2] / "benchmarks" / "instructions.py"
    spec = importlib.util.spec_from_file_location("instructions", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_total_is_read(program: ModuleType) -> None:
    assert program.instructions_in(REPORT) == 123456789
    assert program.instructions_in("events: Ir\ntotals: 7 3\n") == 7


def test_a_file_without_a_total(program: ModuleType) -> None:
    with pytest.raises(program.MeasureError, match="cut short"):
        program.instructions_in("# callgrind format\nversion: 1\n")


def test_without_valgrind(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert program.main(["--games", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("instructions: valgrind is not installed") and said.err.count("\n") == 1


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
