"""Positions and games wherever they come from: text, files, turns of games, standard input, pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from quixotry import GameRecord, Position
from support.command_line import CARE, environment, run
from support.gcg import FOLDER

GAME = str(FOLDER / "everything.gcg")
POSITION = f"{CARE} QUIZ/ 0/0 0"


def best(*arguments: str, text: str | None = None) -> str:
    result = run("moves", *arguments, "--top", "1", "--json", text=text)
    assert result.exit_code == 0, result.output
    move: str = json.loads(result.stdout)["moves"][0]["move"]
    return move


def test_a_position_from_everywhere(tmp_path: Path) -> None:
    file, named_oddly = tmp_path / "x.cgp", tmp_path / "x y"
    for path in (file, named_oddly):
        path.write_text(f"\ufeff{POSITION}\n", "utf-8")
    expected = str(Position.from_cgp(POSITION).legal_moves()[0])
    answers = {best(POSITION), best(str(file)), best(str(named_oddly)), best("-", text=POSITION)}
    assert answers == {expected}


def test_the_turns_of_a_game() -> None:
    turns = GameRecord.load(GAME).turns()
    expected = str(turns[8].position.legal_moves()[0])
    assert best(GAME, "--turn", "9") == best(f"{GAME}:9") == expected
    assert best("-", "--turn", "9", text=Path(GAME).read_text("utf-8")) == expected


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([GAME, "--turn", "99"], "turn 99: the game has turns 1 to 30"),
        ([GAME, "--turn", "3"], "turn 3: no player's turn, but what the referee noted"),
        ([GAME], f"the game is over; name a turn, as in {GAME}:27"),
        ([GAME, "--rack", "EEEEEEE"], "tiles E on board and racks"),
        ([f"{GAME}:9", "--turn", "9"], "a turn is named twice"),
        ([POSITION, "--turn", "1"], "CGP: a position has no turns"),
        (["no.cgp"], "no.cgp: cannot be read: No such file"),
        ([f"{CARE} QUIZ/ 0/0 0 lex none;"], "the position says that it has no lexicon; name the one to ask"),
        ([f"{CARE} QUIZ/ 0/0 0 lex CSW21;"], "the lexicon CSW21 is not here; name one that is, or import it"),
    ],
)
def test_what_cannot_be_had(arguments: list[str], reason: str) -> None:
    result = run("moves", *arguments)
    assert result.exit_code == 2
    assert reason in result.output
    assert result.output.count("\n") == 1


def test_a_rack_that_nobody_knows(tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text("#player1 A Ann\n#player2 B Bob\n>A: ACT 8H CAT +10 10\n", "utf-8")
    assert run("moves", str(file)).output == f"quixotry: {file}: the rack to move is not known\n"
    assert best(str(file), "--rack", "S") == "8G S..."


def test_a_record_whose_lexicon_is_not_here(tmp_path: Path) -> None:
    file = tmp_path / "x.gcg"
    file.write_text(Path(GAME).read_text("utf-8").replace("#lexicon english", "#lexicon CSW21"), "utf-8")
    result = run("moves", f"{file}:9", "--top", "1")
    assert result.exit_code == 0
    assert "the lexicon CSW21 is not here; english is asked" in result.stderr


def test_show_and_convert_need_no_lexicon(tmp_path: Path) -> None:
    file, other = tmp_path / "x.cgp", tmp_path / "y.cgp"
    file.write_text(f"{CARE} ABC/ 0/0 0 lex FRA20;")
    shown = run("show", str(file), "--json")
    assert json.loads(shown.stdout)["cgp"] == f"{CARE} ABC/ 0/0 0 lex FRA20;"
    assert run("convert", str(file), str(other)).exit_code == 0
    assert other.read_text() == f"{CARE} ABC/ 0/0 0 lex FRA20;\n"


def test_convert_between_pipes(tmp_path: Path) -> None:
    text = Path(GAME).read_text("utf-8")
    piped = run("convert", "-", "-", "--to", "cgp", "--turn", "9", text=text)
    assert piped.exit_code == 0, piped.output
    target = tmp_path / "x.cgp"
    run("convert", GAME, str(target), "--turn", "9")
    assert piped.stdout == target.read_text("utf-8")
    odd = tmp_path / "words"
    assert run("convert", "-", str(odd), "--from", "txt", "--to", "kwg", text="CAT\nDOG\n").exit_code == 0
    assert run("convert", str(odd), "-", "--from", "kwg", "--to", "txt").stdout == "CAT\nDOG\n"
    nowhere = run("convert", GAME, "-")
    assert (nowhere.exit_code, nowhere.output.count("\n")) == (2, 1)
    assert "use --to ENDING" in nowhere.output
    assert run("convert", GAME, "-", "--to", "../x").exit_code == 2


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no shell's pipes here")
def test_a_pipe_of_the_shell_is_a_file(tmp_path: Path) -> None:
    for command in ("moves <(echo '{0}') --top 1", "show <(echo '{0}')", "show <(cat '{1}')"):
        shell = f"{sys.executable} -m quixotry {command.format(POSITION, GAME)}"
        done = subprocess.run(
            ["bash", "-c", shell], capture_output=True, text=True, timeout=60, env=environment(tmp_path)
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
