"""A dash where a file is named: standard input and output, for every command that reads or writes one."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from quixotry.lexicon import Lexicon
from quixotry.lexicon.kinds import ending_of
from quixotry.rules import load_rules
from support.command_line import CARE, environment, run
from support.gcg import FOLDER

GAME = FOLDER / "everything.gcg"
LAYOUT = "7, 7\n" + "\n".join([" " * 15] * 15)
LEAVES = b"?,25\nS,8\nES,9.5\n"
ACROSTIC = Path(__file__).parents[1] / "words" / "acrostic.toml"


def given(command: str, data: bytes, home: Path) -> subprocess.CompletedProcess[bytes]:
    """The command with these bytes on standard input."""
    return subprocess.run(
        [sys.executable, "-m", "quixotry", *command.split()],
        input=data,
        capture_output=True,
        env=environment(home) | {"TMPDIR": str(home)},
        timeout=60,
    )


@pytest.mark.parametrize(
    ("command", "text", "told"),
    [
        ("review - --seconds-late 0", None, "Ann Lee"),
        ("profile -", None, "Ann Lee: 1 game"),
        ("infer - --turn 5 --samples 20", None, "by chance"),
        ("moves - --turn 4 --top 1", None, "score"),
        ("show -", None, "Ann Lee"),
        ("convert - - --to gcg", None, "#player1"),
        ("explain - --turn 4", None, "scores"),
        ("anagram -", "RETI\nNA?", "RETINAs"),
        ("pattern -", "Q*X*", "QUIXOTE"),
        ("find -", "length:3 contains:Q", "QAT"),
        ("hooks -", "CARE", "DRSTX"),
        ("judge -", "QUIZ AX", "acceptable"),
        ("lexicon check -", "QUIZ", "good   QUIZ"),
        ("lexicon build - --name dash", "CAT\nDOG", "2 words"),
        ("lexicon import - --name dash", "CAT\nDOG", "2 words"),
        ("leaves show S --table -", LEAVES.decode(), "S: +8.000"),
        ("leaves convert - -", LEAVES.decode(), "S,8.000"),
        ("leaves compare - english", LEAVES.decode(), "They differ most"),
        ("rules check -", 'extends = "english"\ntitle = "Mine"\n', "good: 15×15"),
        ("rules show -", 'extends = "english"\ntitle = "Mine"\n', "Mine"),
        ("rules import --layout - -o -", LAYOUT, "Imported from standard input"),
        ("acrostic -", ACROSTIC.read_text(), "Two friends"),
        ("study list --words -", "RETINAS", "AEINRST"),
        ("spell -", "a letter", "no unknown word"),
        ("decipher - --seconds 1", "XLI UYMGO FVSAR JSB", "cipher"),
    ],
)
def test_standard_input_is_read(command: str, text: str | None, told: str, tmp_path: Path) -> None:
    data = GAME.read_bytes() if text is None else text.encode()
    done = given(command, data, tmp_path)
    assert told in done.stdout.decode(), done
    assert done.returncode == 0
    assert not list(tmp_path.glob("quixotry-*"))  # no copy stays behind


def test_word_graphs_are_known_by_their_bytes(tmp_path: Path) -> None:
    lexicon = Lexicon.from_words(["CAT", "CATS", "DOG"], load_rules("english").alphabet)
    kwg = lexicon.to_kwg()
    dawg = lexicon.to_quackle_dawg()
    lexicon.save(tmp_path / "own.qlx")
    own = (tmp_path / "own.qlx").read_bytes()
    endings = {".kwg": kwg, ".dawg": dawg, ".qlx": own, ".txt": b"CAT\nDOG\n"}
    for ending, data in endings.items():
        assert ending_of(data) == ending
    for number, data in enumerate((kwg, dawg)):
        done = given(f"lexicon import - --name dash{number} --json", data, tmp_path)
        assert json.loads(done.stdout)["words"] == 3, done
    (tmp_path / "wrong.kwg").write_bytes(dawg)
    result = run("lexicon", "import", str(tmp_path / "wrong.kwg"), "--name", "wrong")
    assert (
        result.output
        == f"quixotry: {tmp_path / 'wrong.kwg'}: is a DAWG of Quackle, whose name must end in .dawg\n"
    )


def test_a_word_graph_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").write_bytes(Lexicon.load("english").to_kwg())
    assert run("show", str(tmp_path / "x.gcg")).output.endswith("x.gcg: no game record: it is not text\n")


@pytest.mark.parametrize(
    ("command", "begins"),
    [
        ("review - --seconds-late 0 -o -", b"<!DOCTYPE html>"),
        ("show - --svg -", b"<svg "),
        ("lexicon export english --format kwg -o -", b""),
        ("lexicon build - -o -", b"\x93QXLEX"),
        ("convert - - --to cgp", b""),
    ],
)
def test_standard_output_has_nothing_else(command: str, begins: bytes, tmp_path: Path) -> None:
    data = b"CAT\nDOG\nABCDEFGHIJKLMNOPQ\n" if command.startswith("lexicon build") else GAME.read_bytes()
    done = given(command, data, tmp_path)
    assert done.returncode == 0, done
    assert done.stdout.startswith(begins)
    assert len(done.stdout) > 50


def test_what_is_left_out_goes_to_standard_error(tmp_path: Path) -> None:
    done = given("lexicon build - -o -", b"CAT\nABCDEFGHIJKLMNOPQ\n", tmp_path)
    assert b"left out: 1 word is too long" in done.stderr


@pytest.mark.parametrize(
    ("command", "text", "reason"),
    [
        ("rules check -", "x=", "standard input: is not valid TOML"),
        ("review -", "nonsense", "standard input: line 1"),
        ("leaves show --table -", "?,x", "standard input: line 1"),
        ("leaves compare - -", "?,1", "-: standard input can be read once, and is named twice"),
        ("lexicon import -", "CAT", "standard input has no name: give one with --name NAME"),
        ("acrostic - --save", "", "-: standard input cannot be written back to; name a file"),
        ("acrostic - --interactive", "", "-: standard input cannot be written back to; name a file"),
        ("puzzles solve -", "", "-: standard input is where the answers come from; name a file"),
        ("study --words -", "", "--words -: standard input is where the answers come from; name a file"),
        ("infer -", f"{CARE} QUIZ/ 0/0 0", "-: a position has no turns to infer from"),
        ("infer x.gcg:3 --turn 3", "", "x.gcg:3: a turn is named twice"),
    ],
)
def test_mistakes_call_it_standard_input(command: str, text: str, reason: str) -> None:
    result = run(*command.split(), text=text)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"quixotry: {reason}"), result.stderr
    assert tempfile.gettempdir() not in result.stderr


def test_what_was_read_is_called_standard_input() -> None:
    result = run("review", "-", "--seconds-late", "0", "--json", text=GAME.read_text())
    assert [game["file"] for game in json.loads(result.stdout)["reviews"]] == ["standard input"]
