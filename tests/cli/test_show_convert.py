"""`quixotry show` and `quixotry convert`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quixotry.game import Game, Position
from support.command_line import CARE, run, start

SAMPLES = Path(__file__).parents[1] / "records" / "gcg"
EVERYTHING = str(SAMPLES / "everything.gcg")
PLAYERS = "#player1 A Ann\n#player2 B Bob\n"


def test_a_game() -> None:
    result = run("show", EVERYTHING)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    for expected in (
        "Final, round 7",
        "Ann Lee – Böb Ræy",
        "with everything that the format has.",
        "id io.example final-7",
        "English, lexicon english",
        "2 Böb Ræy EIIOOST 9G OTIOSI* +26 26 note",
        "3 Böb Ræy phony withdrawn -26 0 note",
        "4 Ann Lee ACENOOP pass +0 32 note",
        "6 Böb Ræy challenge bonus +5 31",
        "14 Böb Ræy EEFNST? H7 F(AT)TENErS +91 208 bingo",
        "28 Ann Lee tiles left NU +4 367",
        "29 Ann Lee time penalty -10 357",
        "There are notes; --notes shows them.",
        "Ann Lee wins, 357 to 324.",
    ):
        assert expected in lines, expected


def test_a_turn_of_it() -> None:
    result = run("show", EVERYTHING, "--turn", "2")
    assert result.exit_code == 0
    assert " 9 │ · · ' · · · O T I O S I" in result.stdout
    assert "   2  A phony.\n" in result.stdout
    assert "OTIOSE" not in result.stdout
    assert "wins" not in result.stdout
    assert " ▸ Ann Lee    32\n" in result.stdout
    start_of_it = run("show", EVERYTHING, "--turn", "0").stdout
    assert " ▸ Ann Lee     0  ABBENPY\n" in start_of_it
    assert "86 tiles in the bag" in start_of_it


def test_a_position_as_text() -> None:
    """CGP itself, whether its lexicon is here or not."""
    shown = run("show", f"{CARE} QUIZ/ 5/0 0 lex FRA20;")
    assert shown.exit_code == 0 and "IQUZ" in shown.stdout and "C A R E" in shown.stdout
    document = json.loads(run("show", f"{CARE} QUIZ/ 5/0 0 lex FRA20;", "--json").stdout)
    assert document["scores"] == [5, 0] and "lex FRA20;" in document["cgp"]


def test_notes() -> None:
    shown = run("show", EVERYTHING, "--notes").stdout
    assert "      This note is about the whole game.\n" in shown
    assert "   3  It was challenged\n      at once,\n" in shown
    assert "There are notes" not in shown


def test_as_json() -> None:
    result = run("show", EVERYTHING, "--json", "--turn", "5")
    told = json.loads(result.stdout)
    assert (told["kind"], told["rules"], told["scores"], len(told["turns"])) == (
        "game",
        "english",
        [32, 26],
        5,
    )
    assert told["turns"][1]["withdrawn"] is True
    assert told["turns"][4]["counted"] == told["turns"][4]["score"] == 26
    assert Position.from_cgp(told["cgp"]).board.text("9G") == "O"
    told = json.loads(run("show", "-", "--json", text=CARE + " QI/ 12/7 1").stdout)
    assert (told["kind"], told["racks"], told["bag"]) == ("position", ["IQ", ""], 82)


def test_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", EVERYTHING, "--svg", str(picture)).exit_code == 0
    assert "Böb Ræy" in "".join(ElementTree.parse(picture).getroot().itertext())
    assert run("show", EVERYTHING, "--svg", str(tmp_path / "no" / "board.svg")).exit_code == 2


def test_positions_and_saved_games(tmp_path: Path) -> None:
    position = tmp_path / "p.cgp"
    position.write_text(CARE + " QI/ 12/7 1 lm 8D.CARE;\n")
    for shown in (run("show", str(position)), run("show", "-", text=position.read_text())):
        assert shown.exit_code == 0
        assert " 8 │ = · · C A R E" in shown.stdout
        assert " ▸ Player 1    12  IQ\n" in shown.stdout
        assert "1 scoreless turn of 6" in shown.stdout
    game = Game.new("english", players=["Ann Lee", "Bob"], seed=7)
    game.play("8D WIENIe")
    game.save(tmp_path / "g.json")
    shown = run("show", str(tmp_path / "g.json"))
    assert shown.exit_code == 0
    assert "8D WIENIe" in shown.stdout
    assert " ▸ Bob         0  ABEHRST\n" in shown.stdout


def test_a_record_without_its_ending_in_the_name(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes((SAMPLES / "latin1.gcg").read_bytes())
    assert "José Peña" in run("show", str(path)).stdout
    assert "Zoë" in run("show", "-", text="#character-encoding UTF-8\n#player1 A Zoë\n#player2 B Bo\n").stdout


def test_doubts_go_to_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "odd.gcg"
    path.write_text(PLAYERS + ">A: CAT 8G CAT +11 11\n")
    result = run("show", str(path))
    assert result.exit_code == 0
    assert result.stderr == f"quixotry: {path}: line 3: 8G CAT scores 10, the record says 11\n"


def test_lenient(tmp_path: Path) -> None:
    path = tmp_path / "bad.gcg"
    path.write_text(PLAYERS + "what\n>A: CAT 8G CAT +10 10\n>B: 8A DOG +10 10\n")
    strict = run("show", str(path))
    assert (strict.exit_code, strict.stdout) == (2, "")
    assert strict.stderr.startswith(f"quixotry: {path}: line 3, column 1: neither an event (>)")
    result = run("show", str(path), "--lenient")
    assert result.exit_code == 0
    assert "8G CAT" in result.stdout
    assert [line.split(": ")[2] for line in result.stderr.splitlines()] == ["line 3, column 1", "line 5"]


def test_no_escape_reaches_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil.gcg"
    evil = "#player1 A \x1b[2JAnn\n#player2 B Bob\n#title \x1b]0;x\x07\n>A: \x1bQ - +0 0\n#note \x1b[31m\n"
    path.write_text(evil)
    result = run("show", str(path), "--notes")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout + result.stderr
    assert "\x07" not in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "missing.gcg"],
        ["show", "missing.json"],
        ["show", "missing.cgp"],
        ["show", "missing"],
        ["show", "."],
        ["show", EVERYTHING, "--turn", "31"],
        ["show", EVERYTHING, "--rules", "klingon"],
        ["show", EVERYTHING, "--rules", "spanish"],
        ["show", EVERYTHING, "--lexicon", "klingon"],
        ["convert", "missing.gcg", "x.cgp"],
        ["convert", EVERYTHING, "x.pdf"],
        ["convert", EVERYTHING, "x.json"],
        ["convert", EVERYTHING, "x.kwg"],
        ["convert", EVERYTHING, "no/x.gcg"],
    ],
)
def test_one_line_and_exit_code_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("quixotry: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_position_has_no_turns() -> None:
    result = run("show", "-", "--turn", "3", text=CARE + " QI/ 12/7 1")
    assert (result.exit_code, result.stderr) == (2, "quixotry: -: a position has no turns\n")


def test_convert(tmp_path: Path) -> None:
    target = tmp_path / "p.cgp"
    result = run("convert", EVERYTHING, str(target), "--turn", "1")
    assert (result.exit_code, result.stdout) == (0, f"{target}: position, made from {EVERYTHING}\n")
    assert "lm 8H.ABBEY;" in target.read_text()
    result = run("convert", EVERYTHING, str(tmp_path / "copy.gcg"), "--json")
    assert json.loads(result.stdout) == {
        "from": "game record",
        "to": "game record",
        "file": str(tmp_path / "copy.gcg"),
        "remarks": [
            f"{tmp_path / 'copy.gcg'}: 3 lines are notes of turns now: "
            "MAGPIE and Macondo refuse what they do not know"
        ],
    }
    again = run("convert", str(tmp_path / "copy.gcg"), str(tmp_path / "again.gcg"), "--json")
    assert json.loads(again.stdout)["remarks"] == []
    assert (tmp_path / "again.gcg").read_text() == (tmp_path / "copy.gcg").read_text()


def test_as_a_process(home: Path) -> None:
    done = start("show", EVERYTHING, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann Lee wins, 357 to 324." in done.stdout
