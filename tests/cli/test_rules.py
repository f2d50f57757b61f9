"""`quixotry rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry import ruleset_names
from support.command_line import run

OWN = """
extends = "english"
title = "Small"
[board]
rows = ["T...T", ".d.d.", "..D..", ".d.d.", "T..#T"]
"""


def test_list() -> None:
    result = run("rules", "list")
    assert result.exit_code == 0
    for name in ruleset_names():
        assert f"\n{name} " in result.stdout


@pytest.mark.parametrize("name", ruleset_names())
def test_show(name: str) -> None:
    result = run("rules", "show", name)
    assert result.exit_code == 0
    for text in (f"({name})", "challenge", "going out", "points", "letter ×2"):
        assert text in result.stdout


def test_my_own(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(OWN)
    assert "Small (small)" in run("rules", "show", str(path)).stdout
    checked = run("rules", "check", str(path))
    assert checked.exit_code == 0
    assert "5×5 board, 100 tiles" in checked.stdout


def test_what_is_wrong_with_my_own(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(OWN + "[rack]\nsize = 12\n")
    result = run("rules", "check", str(path))
    assert result.exit_code == 2
    assert result.stderr == f"quixotry: {path}: rack.size: must be 1 to 10, not 12\n"
