"""`quixotry infer`: what is told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.command_line import run

GAME = """\
#player1 Ann Ann
#player2 Bob Bob
>Ann: CATSXYZ 8G CAT +10 10
>Bob: EQRTIIU 7H TI +9 9
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, "utf-8")
    return path


def test_tiles_and_leaves_are_shown(game: Path) -> None:
    result = run("infer", f"{game}:1", "--samples", "80")
    assert result.exit_code == 0
    assert result.stdout.startswith("Ann kept 4 tiles; probably: ")
    assert "is left to anything" in result.stdout
    told = json.loads(run("infer", f"{game}:1", "--samples", "80", "--json").stdout)
    assert told["turn"] == 1
    assert told["kept"][1] is None
    assert told["kept"][0]["player"] == "Ann"
    assert run("infer", f"{game}:0").stdout == "no opponent has moved yet\n"


@pytest.mark.parametrize(
    ("turn", "options", "reason"),
    [
        (":9", (), "turn 9: the game has turns 0 to 2"),
        (":x", (), "'x' is not the number of a turn"),
        (":1", ("--manner", "wild"), "no manner of playing 'wild'"),
        ("no", (), "cannot be read"),
    ],
)
def test_mistakes_are_one_line(game: Path, turn: str, options: tuple[str, ...], reason: str) -> None:
    result = run("infer", f"{game}{turn}", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert reason in result.stderr


def test_a_position_has_no_turns(tmp_path: Path) -> None:
    path = tmp_path / "position.cgp"
    path.write_text("/".join(["15"] * 15) + " ABC/ 0/0 0\n")
    result = run("infer", str(path))
    assert result.exit_code == 2
    assert "a position has no turns" in result.stderr
