"""Answers for programs: always an object, and always of the shape that is documented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from quixotry.cli.manual import commands
from quixotry.cli.shapes import LINES, SHAPES, schema
from quixotry.codecs.card_box import BoxedCard, write_card_box
from quixotry.game import Game
from quixotry.puzzles import shipped_puzzles
from support.command_line import CARE, run
from support.gcg import FOLDER

GAME = str(FOLDER / "everything.gcg")
PUZZLE = next(iter(shipped_puzzles("english") or ())).id
# These answer nothing: they play, talk, or print a page that is meant for other programs as it is.
SILENT = {"play", "ucgi", "man", "schema"}
SLOW = {
    "leaves train", "reproduce", "acrostic", "server backup", "server check", "server recover", "replay",
    "winning train",
}  # fmt: skip


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ndog\n")
    Path("letter.txt").write_text("A lettre to you.\n")
    Path("meanings.txt").write_text("QAT a leaf to chew\n")
    Path("leaves.csv").write_text("leave,value\nA,1.5\nQU,2\n")
    Path("x.cgp").write_text(f"{CARE} QUIZ/ 0/0 0")
    Game.new("english", seed=1).save(Path("game.json"))
    write_card_box(Path("box.db"), [BoxedCard("AEINRST", 3, 1, 2, 1_700_000_000)])
    assert run("study", "import", "box.db").exit_code == 0
    assert run("lexicon", "export", "english", "--format", "kwg", "-o", "english.kwg").exit_code == 0
    assert run("convert", "words.txt", "small.kwg").exit_code == 0
    assert run("rules", "show", "english").exit_code == 0
    Path("mine.toml").write_text('extends = "english"\ntitle = "Mine"\n[rack]\nbonus = 30\n')
    return tmp_path


ASKED: dict[str, list[list[str]]] = {
    "moves": [
        ["x.cgp"],
        ["x.cgp", "--equity", "--top", "3"],
        [GAME, "--turn", "9", "--top", "2"],
        ["x.cgp", "--sim", "200", "--top", "2"],
    ],
    "explain": [[f"{GAME}:8", "--deals", "20", "--racks", "20"], [f"{GAME}:8", "pass", "--deals", "0"]],
    "analyse": [
        [f"{GAME}:8", "--nodes", "100", "--top", "2"],
        [f"{GAME}:23", "--nodes", "500"],
        [f"{GAME}:24", "--nodes", "500"],
    ],
    "endgame": [[f"{GAME}:24", "--nodes", "500"]],
    "preendgame": [[f"{GAME}:23", "--nodes", "500"]],
    "infer": [[f"{GAME}:12", "--samples", "20"], [f"{GAME}:1", "--samples", "20"]],
    "winning show": [[], ["--lead", "25", "--left", "40"]],
    "winning check": [["--games", "20", "--jobs", "1"]],
    "match": [
        ["greedy", "greedy", "--games", "2", "--jobs", "1", "--luck"],
        ["greedy", "passer", "--games", "4", "--jobs", "1", "--sprt", "0,10"],
    ],
    "tournament": [["greedy", "passer", "--games", "2", "--jobs", "1"]],
    "review": [
        [GAME, "words.txt", "--seconds-late", "0", "--jobs", "1"],
        [GAME, "--seconds-late", "0.02", "--sim", "0.01", "--jobs", "1"],
    ],
    "bench": [["--endgames", "1", "--seconds", "0.2"], ["--simulation", "1", "--rounds", "1"]],
    "lexicon list": [[]],
    "lexicon info": [["small.kwg"]],
    "lexicon build": [["words.txt", "--name", "club"]],
    "lexicon import": [["small.kwg", "--name", "small"]],
    "lexicon export": [["small.kwg", "-o", "out.txt"]],
    "lexicon check": [["QUIZ", "QIZ", "É"], ["QAT", "--definitions", "meanings.txt"]],
    "leaves show": [["--table", "leaves.csv"], ["AE", "--table", "leaves.csv"]],
    "leaves compare": [["leaves.csv", "leaves.csv"]],
    "leaves convert": [["leaves.csv", "leaves.klv2"]],
    "rules list": [[]],
    "rules show": [["english"]],
    "rules check": [["mine.toml"]],
    "rules import": [["--layout", "layout.txt"]],
    "anagram": [["RETINA?"], ["RETINA?", "--details"], ["--phrase", "astronomer", "--words", "2"], ["ZZZZ"]],
    "pattern": [["Q[^U]*"], ["QA.", "--definitions", "meanings.txt"]],
    "find": [["length:2", "contains:Q"], ["Q[^U]*", "--limit", "2", "--definitions", "meanings.txt"]],
    "hooks": [
        ["CARE", "QQ"],
        ["QAT", "--definitions", "meanings.txt"],
        ["FROZE", "--extensions", "--steals"],
    ],
    "judge": [["QUIZ", "AX"], ["QUIZ", "ZA", "--each"]],
    "decipher": [["XLI UYMGO FVSAR JSB"]],
    "show": [["x.cgp"], [GAME], ["game.json"]],
    "convert": [[GAME, "out.cgp"]],
    "spell": [["letter.txt"]],
    "study list": [["--length", "2", "--probability", "1-5"]],
    "study stats": [[]],
    "study import": [["box.db"], ["box.db", "--lexicon", "small.kwg"]],
    "study export": [["out.db"]],
    "study reset": [["--yes"]],
    "study": [["--length", "2", "--count", "2"]],
    "profile": [[GAME, "--jobs", "1"]],
    "puzzles make": [["--count", "1", "--kind", "bingo", "--out", "p.jsonl"]],
    "puzzles check": [["--kind", "endgame", "--count", "1", "--effort", "1"]],
    "puzzles show": [[PUZZLE], [PUZZLE, "--answer"]],
    "puzzles solve": [["--count", "2", "--progress", "p.sqlite"]],
    "completion": [["bash"], ["fish", "--install"]],
}


@pytest.mark.parametrize("command", ASKED)
def test_every_answer_has_its_shape(command: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(place / "settings"))
    rows = ["7, 7", *[" " * 15] * 15]
    Path("layout.txt").write_text("\n".join(rows) + "\n")
    for arguments in ASKED[command]:
        result = run(*command.split(), *arguments, "--json", text="AA\nAB\n")
        assert result.exit_code in (0, 1), result.output
        texts = result.stdout.splitlines() if command in LINES else [result.stdout]
        assert texts
        for text in texts:
            jsonschema.validate(json.loads(text), schema(SHAPES[command]))


def test_every_command_that_answers_has_json_and_a_shape() -> None:
    for path, command in commands():
        name = " ".join(path)
        if not name or path[0] in SILENT or (hasattr(command, "list_commands") and name != "study"):
            continue
        assert any("--json" in parameter.opts for parameter in command.params), name
        assert name in SHAPES, name
        assert name in ASKED or name in SLOW, name


def test_shapes_say_no() -> None:
    """A validator that lets everything through would prove nothing."""
    wrongs: list[Any] = [{}, {"count": "1", "moves": []}, {"count": 1, "moves": [], "more": 1}, []]
    for wrong in wrongs:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema(SHAPES["moves"]))


def test_the_schema_itself() -> None:
    told: dict[str, Any] = json.loads(run("schema", "lexicon", "list").stdout)
    assert told["properties"]["lexica"]["type"] == "array"
    jsonschema.Draft202012Validator.check_schema(told)
    assert set(json.loads(run("schema").stdout)) == set(SHAPES)
    wrong = run("schema", "move")
    assert (wrong.exit_code, wrong.output.count("\n")) == (2, 1)
    assert "did you mean moves?" in wrong.output
