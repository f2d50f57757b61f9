"""`quixotry spell` and `quixotry study`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.command_line import environment, run, start

TEXT = "Dear freind,\nI recieved it on the 3rd; teh café is well-knwon.\nTolkien's freind\n"
WRONG = ["freind", "recieved", "teh", "knwon", "Tolkien's"]


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


# ---------------------------------------------------------------- spell


def test_spell_tells_place_and_suggestions(letter: Path) -> None:
    result = run("spell", str(letter))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{letter}:1:6: freind: friend, ")
    assert lines[1].startswith(f"{letter}:2:3: recieved: received, ")
    assert lines[-2].startswith(f"{letter}:3:11: freind: friend")
    assert lines[-1] == "6 unknown words (5 different) of 14"
    assert run("spell", "--suggestions", "0", str(letter)).stdout.startswith(f"{letter}:1:6: freind\n")


def test_spell_for_programs(letter: Path) -> None:
    result = run("spell", "--json", "--suggestions", "1", "-", text=TEXT)
    assert result.exit_code == 1
    said = json.loads(result.stdout)
    assert said["words"] == 14
    assert said["unknown"][0] == {
        "file": "-",
        "line": 1,
        "column": 6,
        "word": "freind",
        "suggestions": ["friend"],
    }
    listed = run("spell", "--list", str(letter))
    assert (listed.exit_code, listed.stdout.split()) == (1, WRONG)
    skipped = run("spell", "--list", "--skip-capitals", str(letter))
    assert skipped.stdout.split() == WRONG[:-1]


def test_spell_is_content_with_good_texts() -> None:
    good = run("spell", "-", text="All is well, isn't it?\n")
    assert (good.exit_code, good.stdout) == (0, "no unknown word of 5\n")
    assert run("spell", "--list", "-", text="").exit_code == 0
    assert json.loads(run("spell", "--json", "-", text="").stdout) == {"words": 0, "unknown": []}
    assert run("spell", "--lexicon", "swedish", "-", text="Smörgåsar på bordet").exit_code == 0
    assert run("spell", "--rules", "italian", "-", text="l'amico").exit_code == 0


def test_spell_learns_words(letter: Path, tmp_path: Path, home: Path) -> None:
    added = run("spell", "--add", "Tolkien", "--add", "freind")
    assert added.exit_code == 0
    assert added.stdout == f"{home / 'quixotry' / 'words.txt'}: added Tolkien, freind\n"
    assert "has them already" in run("spell", "--add", "tolkien").stdout
    words = tmp_path / "words.txt"
    words.write_text("recieved # as he writes it\n\nTEH\n", encoding="utf-8")
    assert run("spell", "--list", "--words", str(words), str(letter)).stdout == "knwon\n"
    assert run("spell", "--list", "--add", "knwon", "--words", str(words), str(letter)).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name a file"),
        (["nowhere.txt"], "nowhere.txt: cannot be read: No such file"),
        (["."], "is a directory"),
        (["x\0y"], "cannot be read"),
        (["--add", "two words"], "not one word"),
        (["--words", "nowhere", "-"], "nowhere: cannot be read"),
        (["--encoding", "martian", "-"], "no encoding 'martian'"),
        (["--list", "--json", "-"], "not both"),
        (["--lexicon", "nope", "-"], "no lexicon 'nope'"),
    ],
)
def test_spell_complains_in_one_line(arguments: list[str], reason: str) -> None:
    result = run("spell", *arguments, text="word")
    assert result.exit_code == 2
    assert reason.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1


def test_spell_says_where_the_encoding_breaks(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes("line\nun café\n".encode("latin-1"))
    result = run("spell", str(path))
    assert result.exit_code == 2
    reason = "line 2, column 7: not UTF-8 (byte 0xe9); is it --encoding latin-1?"
    assert result.stderr == f"quixotry: {path}: {reason}\n"
    assert run("spell", "--encoding", "latin-1", "--list", str(path)).exit_code == 0


# ---------------------------------------------------------------- study

SMALL = ("--length", "7", "--probability", "1-3")


def events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_study_as_a_conversation() -> None:
    result = run("study", *SMALL, text="aneroid\nxyz aileron\n!\n?\n")
    assert result.exit_code == 0
    said = result.stdout
    assert "english, alphagrams of 7 letters: 3 questions\n0 due, 3 new\n" in said
    assert "1/20  ADEINOR  1 word  ·  no. 1, new\n> aneroid\nright  ANEROID  again in 1 day\n" in said
    assert "wrong  AILERON ALIENOR  again in 2 minutes\nmissed: ALIENOR\nnot an answer: XYZ\n" in said
    assert "> !\ncounted as right\n> ?\nwrong  ELATION TOENAIL" in said
    assert said.endswith("3 answers, 2 right (67%)\nThe next question is due in 2 minutes.\n")
    again = run("study", *SMALL, text="q\n")
    assert "0 due, 0 new" in again.stdout
    assert "No question was answered" in again.stdout


def test_study_for_programs() -> None:
    said = events(run("study", *SMALL, "--count", "2", "--json", text="ANEROID\nalienor\n").stdout)
    assert [each["event"] for each in said] == ["question", "verdict", "question", "verdict", "end"]
    assert said[0] == {
        "event": "question",
        "number": 1,
        "ask": "alphagrams",
        "question": "ADEINOR",
        "answers": 1,
        "place": 1,
        "box": 0,
        "new": True,
    }
    assert said[1]["right"] is True and said[1]["box"] == 1
    assert said[3]["right"] is False and said[3]["missed"] == ["AILERON"]
    assert (said[4]["right"], said[4]["wrong"]) == (1, 1)


def test_study_ends_where_the_answers_end() -> None:
    said = events(run("study", *SMALL, "--json", "--count", "0", text="aneroid\n").stdout)
    assert [each["event"] for each in said] == ["question", "verdict", "question", "end"]
    assert run("study", *SMALL, text="").exit_code == 0
    none = events(run("study", *SMALL, "--json", "--new", "0", text="").stdout)
    assert [each["event"] for each in none] == ["end"]


def test_study_hooks_and_patterns() -> None:
    hooks = run("study", "--ask", "hooks", "--length", "4", "--count", "1", text="p-s\n").stdout
    assert "AEON  hooks" in hooks
    assert "right  P-AEON-S" in hooks
    patterns = events(
        run("study", "--ask", "patterns", "--length", "2", "--count", "1", "--json", text="xx\n").stdout
    )
    assert patterns[0]["question"] == "A."
    assert "AX" in patterns[1]["missed"]


def test_study_list() -> None:
    listed = run("study", "list", *SMALL)
    assert listed.exit_code == 0
    assert listed.stdout.splitlines()[2].split() == ["2", "AEILNOR", "1", "in", "4,133", "AILERON", "ALIENOR"]
    said = json.loads(run("study", "list", *SMALL, "--json").stdout)
    assert (said["ask"], said["count"]) == ("alphagrams", 3)
    assert said["questions"][0]["answers"] == ["ANEROID"]
    assert round(1 / said["questions"][0]["chance"]) == 4133
    assert run("study", "list", "--lexicon", "swedish", "--probability", "1-2").exit_code == 0


def test_study_of_a_list_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("retinas\nquiz\nxqz\n")
    listed = run("study", "list", "--words", str(own), "--json")
    assert [card["question"] for card in json.loads(listed.stdout)["questions"]] == ["IQUZ", "AEINRST"]
    assert "1 word left out, not in english: XQZ" in listed.stderr
    piped = run("study", "list", "--words", "-", "--json", text=own.read_text())
    assert json.loads(piped.stdout) == json.loads(listed.stdout)
    found = json.loads(run("study", "list", "--find", "length:2 contains:J", "--json").stdout)
    assert found == json.loads(run("study", "list", "--length", "2", "--find", "contains:J", "--json").stdout)
    said = events(run("study", "--words", str(own), "--ask", "hooks", "--json", text="-\n").stdout)
    assert said[0]["question"] == "QUIZ"


def test_card_boxes_come_and_go(tmp_path: Path) -> None:
    run("study", *SMALL, text="aneroid\n?\n")
    box, again = tmp_path / "Anagrams.db", tmp_path / "own.sqlite"
    assert run("study", "export", str(box)).stdout == f"2 cards written to {box}\n"
    taken = run("study", "import", str(box), "--file", str(again))
    assert taken.stdout == "2 cards taken over for english\n" and not taken.stderr
    here, there = (
        json.loads(run("study", "stats", "--json", *where).stdout)["decks"][0]
        for where in ((), ("--file", str(again)))
    )
    assert here | {"today": 0} == there
    twice = run("study", "import", str(box), "--file", str(again))
    assert twice.stdout.startswith("0 cards") and "2 cards left as they are" in twice.stderr


def test_study_stats_and_reset(tmp_path: Path) -> None:
    assert "Nothing has been studied" in run("study", "stats").stdout
    run("study", *SMALL, text="aneroid\n?\n")
    facts = json.loads(run("study", "stats", "--json").stdout)["decks"]
    assert len(facts) == 1
    assert (facts[0]["cards"], facts[0]["right"], facts[0]["wrong"], facts[0]["today"]) == (2, 1, 1, 2)
    assert [box["cards"] for box in facts[0]["boxes"]][:3] == [1, 1, 0]
    shown = run("study", "stats").stdout
    assert "english, alphagrams: 2 cards" in shown
    assert "missed most: AEILNOR (1)" in shown
    unsure = run("study", "reset")
    assert unsure.exit_code == 2
    assert "2 cards would be forgotten; say --yes" in unsure.stderr
    assert run("study", "reset", "--ask", "hooks").stdout == "0 cards forgotten\n"
    assert json.loads(run("study", "reset", "--yes", "--json").stdout) == {"forgotten": 2}
    assert json.loads(run("study", "stats", "--json").stdout) == {"decks": []}
    own = tmp_path / "mine.sqlite"
    assert run("study", *SMALL, "--file", str(own), text="aneroid\n").exit_code == 0
    assert "1 card," in run("study", "stats", "--file", str(own)).stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--length", "x"], "'x' is not a number or a range"),
        (["--length", "8-7"], "must begin at 2 or more and not run backwards"),
        (["--length", "1"], "must begin at 2"),
        (["--length", "60-"], "no words of 60 to 64 letters"),
        (["--probability", "0"], "must begin at 1"),
        (["--probability", "99999999"], "no words of 7 letters with such a probability"),
        (["--probability", "9" * 30], "is not a number or a range"),
        (["--file", "."], "unable to open"),
        (["--rules", "nope"], "nope"),
        (["--length", "7", "stats"], "options go after the command"),
        (["stats", "--file", "nowhere"], "no such file"),
        (["--words", "-"], "name a file"),
        (["--words", "nowhere.txt"], "nowhere.txt"),
        (["--words", "x", "--find", "length:7"], "give one of them"),
        (["--find", "lenght:7"], "did you mean"),
        (["--find", "length:5 contains:QQQ"], "none of the words to be studied"),
        (["import", "nowhere.db"], "nowhere.db: cannot be read"),
        (["import", "nowhere.db", "--ask", "patterns"], "no card box for patterns"),
        (["export", "out.db"], "nothing has been studied"),
    ],
)
def test_study_complains_in_one_line(arguments: list[str], reason: str) -> None:
    result = run("study", *arguments, text="")
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_study_never_overwrites_what_it_cannot_read(home: Path) -> None:
    path = home / "quixotry" / "study.sqlite"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"my notes, not a database" * 100)
    before = path.read_bytes()
    for arguments in (SMALL, ("stats",), ("reset", "--yes")):
        result = run("study", *arguments, text="x\n")
        assert result.exit_code == 2
        assert f"{path}: cannot be used: file is not a database; it was left as it is" in result.stderr
    assert path.read_bytes() == before


def test_study_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quixotry", "study", *SMALL, "--json"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        assert json.loads(process.stdout.readline())["question"] == "ADEINOR"
        process.stdin.write("aneroid\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["right"] is True
        process.kill()
    facts = json.loads(start("study", "stats", "--json", home=tmp_path).stdout)["decks"]
    assert (facts[0]["cards"], facts[0]["right"]) == (1, 1)


def test_spell_shows_the_beginning_of_what_is_endless(tmp_path: Path) -> None:
    (tmp_path / "zeros.txt").write_text("A" * 100_000, "utf-8")
    told = run("spell", str(tmp_path / "zeros.txt"))
    assert told.exit_code == 1 and len(told.stdout) < 1_000 and "AAAA…" in told.stdout
