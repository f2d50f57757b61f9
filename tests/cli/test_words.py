"""`quixotry anagram`, `pattern`, `hooks` and `judge`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quixotry import Lexicon, load_rules
from quixotry.cli.answers import columns, print_found
from quixotry.words.anagram import find_anagrams
from support.command_line import environment, run

FORTY = "ETAOINSHRDLUETAOINSHRDLUETAOINSHRDLUBMPC"


@pytest.fixture
def spanish(tmp_path: Path) -> str:
    """A small Spanish lexicon."""
    target = tmp_path / "palabras.qlx"
    words = ["chico", "calle", "coche", "perro", "cal", "ca[l][l]e"]
    Lexicon.from_words(words, load_rules("spanish").alphabet).save(target)
    return str(target)


def answer(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.stderr == ""
    assert result.exit_code == 0
    return json.loads(result.stdout)


# ---------------------------------------------------------------- anagram


def test_anagrams_one_a_line() -> None:
    result = run("anagram", "quart?")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.split() == ["QUARTe", "QUARTo", "QUARTs", "QUARTz", "QUATRe"]
    assert run("anagram", "qu", "ar", "t?").stdout == result.stdout


def test_anagrams_as_json() -> None:
    told = answer("anagram", "QUART?")
    assert (told["letters"], told["count"]) == ("QUART?", 5)
    assert told["words"][4] == {"word": "QUATRE", "tiles": "QUATRe", "blanks": ["E"]}


def test_words_inside() -> None:
    inside = run("anagram", "QUIXOTRY", "--sub").stdout.split()
    lexicon = Lexicon.default()
    assert inside == lexicon.anagrams("QUIXOTRY", sub=True)
    assert run("anagram", "QUIXOTRY", "--min", "5").stdout.split() == ["QUIRT", "QUOIT", "QUIXOTRY"]
    assert run("anagram", "QUIXOTRY", "--max", "2").stdout.split() == [
        word for word in inside if len(word) == 2
    ]
    assert run("anagram", "QUIXOTRY", "--sub", "--limit", "3").stdout.split() == inside[:3]


def test_other_alphabets(spanish: str) -> None:
    options = ["--lexicon", spanish, "--rules", "spanish"]
    assert run("anagram", "AC[LL]?", *options).stdout == "CALLe\n"
    assert run("anagram", "ALLEC", *options).stdout == "CA[L]LE\n"
    assert run("pattern", "*RR*", "--lexicon", spanish).stdout == "PERRO\n"
    assert run("hooks", "CAL", *options).exit_code == 1
    assert (
        "not that of the ruleset" in run("anagram", "CAT", "--lexicon", spanish, "--rules", "english").stderr
    )


def test_no_anagram_is_exit_code_1() -> None:
    result = run("anagram", "ZZZ")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "no word of these letters\n")
    result = run("anagram", "ZZZ", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, {"letters": "ZZZ", "count": 0, "words": []})


def test_phrases() -> None:
    result = run("anagram", "--phrase", "Dormitory!", "--words", "2")
    assert result.exit_code == 0
    phrases = result.stdout.splitlines()
    assert "DIRTY ROOM" in phrases
    assert all(len(phrase.split()) == 2 for phrase in phrases)
    fewer = run(
        "anagram", "--phrase", "Dormitory", "--words", "1-2", "--exclude", "dirty", "--exclude", "dormy"
    )
    left = [phrase for phrase in phrases if not {"DIRTY", "DORMY"} & set(phrase.split())]
    assert fewer.stdout.splitlines() == ["DORMITORY", *left]
    with_room = run("anagram", "--phrase", "Dormitory", "--include", "room", "--min", "5")
    assert with_room.stdout == "ROOM DIRTY\n"


def test_phrases_as_json() -> None:
    told = answer("anagram", "--phrase", "dormitor?", "--words", "2", "--include", "room")
    assert told["complete"] is True
    assert len(told["phrases"]) > 1
    assert {"phrase": "ROOM DIRTy", "words": ["ROOM", "DIRTY"], "tiles": ["ROOM", "DIRTy"]} in told["phrases"]
    result = run("anagram", "--phrase", FORTY, "--limit", "3", "--json")
    assert (result.exit_code, result.stderr) == (0, "3 phrases; there may be more\n")
    told = json.loads(result.stdout)
    assert (len(told["phrases"]), told["complete"]) == (3, False)
    nothing = run("anagram", "--phrase", "QQQ", "--json")
    assert (nothing.exit_code, json.loads(nothing.stdout)["phrases"]) == (1, [])


@pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_phrases_stream_until_they_are_interrupted(option: list[str], home: Path) -> None:
    command = [sys.executable, "-m", "quixotry", "anagram", "--phrase", FORTY, *option]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(home)
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        first = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        rest, complaint = process.stdout.read(), process.stderr.read()
    assert all(first)
    assert process.returncode == 130
    assert complaint.endswith("there may be more\n")
    assert complaint.count("\n") == 1
    if option:
        told = json.loads("".join(first) + rest)
        assert len(told["phrases"]) > 1
        assert told["complete"] is False


# ---------------------------------------------------------------- pattern


def test_patterns() -> None:
    result = run("pattern", "Q..X*", "--max", "8")
    assert (result.exit_code, result.stdout.split()) == (0, ["QUIXOTE", "QUIXOTES", "QUIXOTIC", "QUIXOTRY"])
    assert run("pattern", "*ING", "--rack", "GINSTR?", "--length", "7").stdout.split()[0] == "ReSTING"
    zs = run("pattern", "[^A-Y]*", "--contains", "ZZZ", "--without", "E", "--min", "8")
    assert zs.stdout.split() == ["ZIZZLING", "ZYZZYVAS"]
    told = answer("pattern", "Q..X*", "--without", "S", "--length", "7")
    assert told["count"] == 1
    assert told["words"] == [{"word": "QUIXOTE", "tiles": "QUIXOTE", "blanks": []}]


def test_no_match_is_exit_code_1() -> None:
    result = run("pattern", "QQ*")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "no word of this pattern\n")


# ---------------------------------------------------------------- hooks


def test_hooks() -> None:
    result = run("hooks", "care", "CAREZ")
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()] == [
        ["front", "word", "back", "shorter"],
        ["S", "CARE", "DRSTX", "ARE", "CAR"],
        ["CAREZ*", "CARE"],
    ]


def test_extensions_and_steals() -> None:
    shown = run("hooks", "ONYX", "QUIZ", "--extensions", "--steals").stdout
    for line in (
        "before ONYX: SARDONYX",
        "after ONYX: ONYXES",
        "around ONYX: SARDONYXES",
        "before QUIZ: none",
    ):
        assert line in shown
    assert "FROZE + I: FOZIER\nFROZE + N: FROZEN\n" in run("hooks", "FROZE", "--steals").stdout
    told = answer("hooks", "FROZE", "--steals", "--extensions")["words"][0]
    assert told["word"] == "FROZE"
    assert told["good"] is True
    assert told["back"] == ["N"]
    assert told["inner_front"] is None
    assert told["steals"] == {"I": ["FOZIER"], "N": ["FROZEN"]}
    assert told["extensions"]["front"] == ["REFROZE", "UNFROZE", "PREFROZE"]


def test_no_hook_is_exit_code_1() -> None:
    assert run("hooks", "QQQ").exit_code == 1
    assert run("hooks", "QQQ", "CARE").exit_code == 0
    assert run("hooks", "FOZ").exit_code == 0
    assert run("hooks", "QUIZ").exit_code == 1
    assert run("hooks", "QUIZ", "--extensions").exit_code == 0


# ---------------------------------------------------------------- judge


def test_the_judge_does_not_say_which_word_was_bad() -> None:
    assert (run("judge", "quiz", "AX").exit_code, run("judge", "quiz", "AX").stdout) == (0, "acceptable\n")
    for play in (["quiz", "za"], ["za", "quiz"], ["za", "qz"], ["za, quiz"], ["ZA QUIZ"]):
        result = run("judge", *play)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "not acceptable\n", "")
    assert answer("judge", "QUIZ") == {"acceptable": True}
    result = run("judge", "QUIZ", "ZA", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, {"acceptable": False})


def test_unless_it_is_asked() -> None:
    result = run("judge", "QUIZ", "ZA", "--each")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["good   QUIZ", "phony  ZA", "not acceptable"]
    told = json.loads(run("judge", "QUIZ", "ZA", "--each", "--json").stdout)
    assert told["words"] == [{"word": "QUIZ", "good": True}, {"word": "ZA", "good": False}]


@pytest.mark.parametrize("play", ["QUIZ, AX", "QUIZ AX", "QUIZ,AX", " QUIZ ,  AX "])
def test_words_are_set_apart_by_spaces_or_commas(play: str) -> None:
    assert run("judge", play).stdout == "acceptable\n"
    each = json.loads(run("judge", play, "--each", "--json").stdout)
    assert [word["word"] for word in each["words"]] == ["QUIZ", "AX"]


def test_what_no_tile_can_be_is_an_error() -> None:
    result = run("judge", "QUIZ", "CAFÉ")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no tile reads 'É'" in result.stderr
    several = run("judge", "-", text="quiz\ncafé\nax")
    assert (several.exit_code, several.stdout) == (2, "acceptable\nacceptable\n")
    assert several.stderr.count("\n") == 1
    assert run("judge", ",").exit_code == 2


def test_plays_one_a_line() -> None:
    result = run("judge", "-", text="quiz ax\n\nza quiz\n  AX  \n")
    assert (result.exit_code, result.stdout) == (1, "acceptable\nnot acceptable\nacceptable\n")
    assert run("judge", "-", text="quiz\nax").exit_code == 0
    assert run("judge", "-", text="").exit_code == 0
    assert run("judge", "-", text="A" * 30_000).exit_code == 1


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["anagram", ""], "no letters"),
        (["anagram", "A1"], "no tile reads '1'"),
        (["anagram", "A" * 300], "300 letters"),
        (["anagram", "A" * 30_000], "longer than"),
        (["anagram", "CAT", "--words", "2"], "--words is for phrases"),
        (["anagram", "CAT", "--include", "A"], "--include is for phrases"),
        (["anagram", "CAT", "--seconds", "2"], "--seconds is for phrases"),
        (["anagram", "CAT", "--phrase", "--words", "3-1"], "3-1"),
        (["anagram", "CAT", "--phrase", "--words", "many\x1b[2J"], "--words"),
        (["anagram", "CAT", "--phrase", "--include", "DOG"], "do not hold DOG"),
        (["anagram", "CAT", "--phrase", "--exclude", "D0G"], "'0'"),
        (["anagram", "CAT", "--lexicon", "klingon"], "klingon"),
        (["anagram", "CAT", "--rules", "klingon"], "klingon"),
        (["pattern", "A[B"], "column 2"),
        (["pattern", ""], "empty"),
        (["pattern", "*", "--length", "3", "--min", "2"], "--length"),
        (["pattern", "*", "--rack", "A1"], "'1'"),
        (["pattern", "*", "--contains", "?"], "blank"),
        (["hooks", "CAF4"], "'4'"),
        (["hooks", ""], "1 to 60 letters"),
    ],
)
def test_what_a_user_did_wrong_is_one_line_and_exit_code_2(arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("quixotry: ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


# ---------------------------------------------------------------- at a terminal


def test_columns_fill_the_width() -> None:
    texts = [f"{number:03}" for number in range(50)]
    for width in (1, 3, 8, 79, 1000):
        lines = columns(texts, width)
        assert max(map(len, lines)) <= max(width, 3)
        assert sorted(" ".join(lines).split()) == texts
    assert columns(texts, 1000) == ["  ".join(texts)]


def test_words_under_their_lengths(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_found(find_anagrams(Lexicon.default(), "QUIXOTRY", sub=True, minimum=5))
    shown = capsys.readouterr().out
    for line in ("5 letters: 2 words", "QUIRT  QUOIT", "8 letters: 1 word", "QUIXOTRY", "3 words in all"):
        assert line in shown


def test_judge_where_any_arrangement_is_good() -> None:
    assert run("judge", "ZIUQ, XA").exit_code == 1
    assert run("judge", "ZIUQ, XA", "--rules", "english-wordsmog").stdout == "acceptable\n"
    told = run("judge", "ZIUQ", "ZZZ", "--each", "--rules", "english-wordsmog")
    assert (told.exit_code, told.stdout) == (1, "good   ZIUQ\nphony  ZZZ\nnot acceptable\n")


@pytest.mark.parametrize("word", ["CARE", "ERAC"])
def test_hooks_where_any_arrangement_is_good(word: str) -> None:
    told = json.loads(run("hooks", word, "--rules", "english-wordsmog", "--json").stdout)["words"][0]
    words = {"".join(sorted(text)) for text in Lexicon.load("english") if len(text) == 5}
    letters = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if "".join(sorted(word + letter)) in words]
    assert told["front"] == told["back"] == letters
    assert told["good"]
    found = run("find", f"anagram:{word}", "back:S", "--rules", "english-wordsmog", "--json")
    assert [one["word"] for one in json.loads(found.stdout)["words"]] == ["ACRE", "CARE", "RACE"]
    assert run("lexicon", "check", "ERAC", "--rules", "english-wordsmog").stdout == "good   ERAC\n"
    assert run("lexicon", "check", "ERAC").stdout == "phony  ERAC\n"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (
            "pattern Q*",
            "a pattern: letters have no order in English, any order (WordSmog); use quixotry find",
        ),
        (
            "find Q*",
            "'Q*': letters have no order in English, any order (WordSmog); use length: and contains:",
        ),
        ("hooks CARE --extensions", "--extensions: letters have no order in"),
        ("study list --ask hooks", "--ask hooks: letters have no order in"),
        ("study --ask patterns", "--ask patterns: letters have no order in"),
    ],
)
def test_what_makes_no_sense_in_any_order_is_said(command: str, reason: str) -> None:
    told = run(*command.split(), "--rules", "english-wordsmog")
    assert (told.exit_code, told.stderr.count("\n")) == (2, 1)
    assert told.stderr.startswith(f"quixotry: {reason}")


def test_meanings_and_details_beside_words(tmp_path: Path) -> None:
    meanings = tmp_path / "meanings.txt"
    meanings.write_text("QUIZ to test\ncare to mind\n")
    given = ("--definitions", str(meanings))
    assert run("anagram", "ZIUQ", *given).stdout.splitlines() == [
        "front  word  back  points  anagrams  meaning",
        "       QUIZ            22         0  to test",
    ]
    assert run("pattern", "QUI?", "--details").stdout.splitlines()[0] == "front  word  back  points  anagrams"
    assert run("anagram", "ZIU?", "--details").stdout.splitlines()[1].split() == ["qUIZ", "22", "0"]
    assert run("hooks", "CARE", *given).stdout.splitlines()[1] == "    S  CARE  DRSTX  ARE CAR  to mind"
    assert run("lexicon", "check", "QUIZ", *given).stdout == "good   QUIZ  to test\n"
    told = json.loads(run("lexicon", "check", "QUIZ", *given, "--json").stdout)
    assert told["words"][0]["definition"] == "to test"
    refused = run("anagram", "--phrase", "ABC", "--details")
    assert refused.stderr == "quixotry: --details and --definitions are for words, not for phrases\n"
    assert run("anagram", "ZZZZZ", "--details").exit_code == 1
