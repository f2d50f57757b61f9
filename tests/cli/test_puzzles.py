"""`quixotry decipher` and `quixotry acrostic`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from support.command_line import run

CAESAR = "Xs fi sv rsx xs fi, xlex mw xli uyiwxmsr."
HAMLET = "To be or not to be, that is the question."
PUZZLE = Path(__file__).parent.parent / "words" / "acrostic.toml"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    return Path(shutil.copy(PUZZLE, tmp_path / "puzzle.toml"))


# ---------------------------------------------------------------- decipher


def test_the_solution_comes_first_then_the_key_and_the_others() -> None:
    result = run("decipher", CAESAR)
    lines = result.stdout.splitlines()
    assert (result.exit_code, lines[0]) == (0, HAMLET)
    assert lines[2].split()[1:] == list("EFILMRSUVWXY") and lines[3].split()[1:] == list("ABEHINOQRSTU")
    assert lines[5].split() == ["or", "score", "key", "words"] and len(lines) == 10


@pytest.mark.parametrize("way", ["-", "file"])
def test_a_cryptogram_may_come_from_elsewhere(way: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("\ufeff" + CAESAR, encoding="utf-8")
    arguments = ["-"] if way == "-" else ["--file", str(path)]
    result = run("decipher", "--json", "-n", "2", *arguments, text=CAESAR)
    document = json.loads(result.stdout)
    assert document["convincing"] and document["solutions"][0]["text"] == HAMLET
    assert len(document["solutions"]) == 2 and document["solutions"][0]["key"]["X"] == "T"
    assert document["solutions"][0]["unknown"] == []


def test_known_letters_divisions_and_conventions() -> None:
    assert "Me be" not in run("decipher", CAESAR, "--given", "X=T,S=O", "--no-self").stdout
    hidden = run("decipher", "--patristocrat", CAESAR, "--given", "X=T", "-n", "1")
    assert hidden.stdout.splitlines()[0] == "TO BE OR NOT TO BE THAT IS THE QUESTION"
    assert run("decipher", "XSFIS VRSXX SFIXL EXMWX LIUYI WXMSR", "-n", "1").stdout == hidden.stdout


def test_an_example_text(tmp_path: Path) -> None:
    path = tmp_path / "example.txt"
    path.write_text("Zorbo likes Quilla. Quilla dislikes Zorbo. " * 400)
    result = run("decipher", "Nmfxm aeuvq Yceaab", "--text", str(path), "--json")
    assert json.loads(result.stdout)["solutions"][0]["text"] == "Zorbo likes Quilla"


def test_no_convincing_solution_is_the_answer_no() -> None:
    result = run("decipher", "ABABAB ABBABBA", "--aristocrat")
    assert result.exit_code == 1
    assert "unknown" in result.stdout and "hardly the solution" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "give the cryptogram"),
        (["ABC", "--file", "x"], "give the cryptogram"),
        (["--file", "/no/such/file"], "/no/such/file: No such file"),
        (["!!!"], "no letter"),
        (["CAFÉ"], "line 1: 'CAFÉ': no tile reads 'É'"),
        (["ABC", "--given", "A"], "'A': say which letter"),
        (["ABC", "--given", "A=A", "--no-self"], "A=A: no letter is to stand for itself"),
        (["ABC", "--seconds", "0"], "the time must be above 0"),
        (["ABC", "--text", "/no/such/file"], "No such file"),
        (["ABC", "--lexicon", "klingon"], "no lexicon 'klingon'"),
    ],
)
def test_decipher_refuses_with_one_line(arguments: list[str], reason: str) -> None:
    result = run("decipher", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr and result.stderr.count("\n") == 1


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"AB\n\xff\xfe")
    assert "line 2: not UTF-8 (byte 0xff)" in run("decipher", "-f", str(path)).stderr
    path.write_bytes(b"A" * 400_001)
    assert "longer than 400,000 bytes" in run("decipher", "-f", str(path)).stderr


# ---------------------------------------------------------------- acrostic


def test_the_state_of_a_puzzle_is_drawn(puzzle: Path) -> None:
    shown = run("acrostic", str(puzzle), "--set", "A=GRINS", "--set", "w5=ends", "--set", "48=r").stdout
    for text in ("Two friends", "44A 45E", "initials  G", "Smiles broadly", "w2", "empty squares of 48"):
        assert text in shown
    assert "GRINS" in shown and "w5 " not in shown, "what is filled needs no candidates"


def test_json_has_everything(puzzle: Path) -> None:
    result = run("acrostic", str(puzzle), "--set", "A=GRINS", "--set", "F=ONCE", "--json", "-n", "3")
    document = json.loads(result.stdout)
    assert document["clues"][0] == {"label": "A", "clue": "Smiles broadly", "answer": "GRINS"}
    assert document["quotation"].split()[1] == "GO.." and document["initials"] == "G....O..."
    second = document["words"][1]
    assert second["squares"] == [2, 3, 4, 5] and second["fits"] >= second["crossed"] > 3
    assert len(second["candidates"]) == 3 and second["candidates"][0] == "GOOD"
    assert not document["complete"] and document["odd"] == []


def test_saved_letters_are_there_the_next_time(puzzle: Path) -> None:
    assert run("acrostic", str(puzzle), "--set", "A=GRINS", "--save").exit_code == 0
    assert json.loads(run("acrostic", str(puzzle), "--json").stdout)["initials"][0] == "G"
    assert run("acrostic", str(puzzle), "--clear", "A", "--save").exit_code == 0
    assert json.loads(run("acrostic", str(puzzle), "--json").stdout)["initials"][0] == "."


def test_candidates_for_one_place(puzzle: Path) -> None:
    arguments = ["--set", "w3=CROSS....", "--candidates", "w3", "--candidates", "A"]
    lines = run("acrostic", str(puzzle), *arguments).stdout.splitlines()
    assert lines[0].startswith("w3 CROSS....: ") and "CROSSWORD" in lines[1]
    assert "the likeliest 60" in lines[2] and len(lines[3].split()) == 60


def test_a_session_from_a_script(puzzle: Path) -> None:
    script = ["A=GRINS", "", "w2", "A=GROAN", "undo", "undo", "F=ONCE", "help", "save", "B=ORANGES", "deduce"]
    result = run("acrostic", str(puzzle), "-i", text="\n".join([*script, "clear B", "B=ORANGES", "quit", ""]))
    assert result.exit_code == 0
    for text in (
        "Type A=WORD, or help.",
        "w2 G...: ",
        "A: square 44 has I, not O",
        "there is nothing to undo",
        "fill in square 45",
        f"{puzzle}: saved",
        "Not saved. To go on from here: quixotry acrostic",
    ):
        assert text in result.stdout
    document = json.loads(run("acrostic", str(puzzle), "--json").stdout)
    assert document["clues"][5]["answer"] == "ONCE" and document["clues"][1]["answer"] == "......."


def test_a_session_ends_with_its_input(puzzle: Path) -> None:
    result = run("acrostic", str(puzzle), "-i", text="A=GRINS")
    assert result.exit_code == 0 and "--set 2=G" in result.stdout


def test_a_puzzle_can_be_filled_by_its_own_help(puzzle: Path) -> None:
    fills = [
        f"--set={place}"
        for place in ("A=GRINS", "w3=CROSSWORD", "w4=GAME", "w6=WITH", "w8=FRIENDS", "I=SHADOW")
    ]
    shown = run("acrostic", str(puzzle), *fills, "--deduce", "--json").stdout
    letters = json.loads(shown)["quotation"]
    solved = "A GOOD CROSSWORD GAME ENDS WITH TWO FRIENDS AND ONE WINNER"
    assert all(a in (b, ".") for a, b in zip(letters, solved, strict=True))
    assert letters.count(".") <= 12


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--set", "A"], "'A': say what goes where"),
        (["--set", "Z=A"], "Z: no such place; there are clues (A to I)"),
        (["--set", "A=GRIN"], "A: has 5 letters"),
        (["--clear", "Q"], "Q: no such place"),
        (["--candidates", "Q"], "Q: no such place"),
        (["--interactive", "--json"], "not both"),
        (["--lexicon", "klingon"], "no lexicon 'klingon'"),
    ],
)
def test_acrostic_refuses_with_one_line(puzzle: Path, arguments: list[str], reason: str) -> None:
    result = run("acrostic", str(puzzle), *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr and result.stderr.count("\n") == 1


def test_a_puzzle_that_is_none(tmp_path: Path) -> None:
    assert "cannot be read" in run("acrostic", str(tmp_path / "none.toml")).stderr
    assert run("acrostic", str(tmp_path)).exit_code == 2
