"""`quixotry leaves`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry import Lexicon, load_rules
from quixotry.evaluation import LeaveTable, leave_file, leaves_folder, training_facts
from support.command_line import run

RULES = load_rules("english")
VALUES = {"?": 25.0, "S": 8.0, "Q": -7.0, "QU": -1.5, "?S": 30.0, "VV": -12.0}


@pytest.fixture(autouse=True)
def table(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One table of the user's own, and nothing shipped."""
    monkeypatch.setattr(leave_file, "LEAVES", replace(leave_file.LEAVES, shipped=home / "none"))
    folder = leaves_folder()
    folder.mkdir(parents=True)
    facts = training_facts(RULES, Lexicon.default())
    LeaveTable.from_values(RULES.alphabet, VALUES, 2, facts).save(folder / "mine.qlv")
    return folder / "mine.qlv"


def test_a_leave_and_those_within_it() -> None:
    for arguments in ((), ("--table", "mine"), ("--lexicon", "english")):
        result = run("leaves", "show", "uq", *arguments)
        assert result.exit_code == 0
        assert result.stdout.splitlines()[0] == "QU: -1.500"
        assert [line.split() for line in result.stdout.splitlines()[3:]] == [
            ["U", "1", "+0.000"],
            ["Q", "1", "-7.000"],
        ]
    found = json.loads(run("leaves", "show", "?S", "--json").stdout)
    assert (found["leave"], found["value"]) == ("S?", 30)
    assert found["within"][0] == {"leave": "?", "tiles": 1, "value": 25}
    assert found["table"]["rules"] == "english" and found["table"]["largest"] == 2


def test_many_within(table: Path) -> None:
    LeaveTable.zero(RULES.alphabet, 6).save(table.with_name("six.qlv"))
    shown = run("leaves", "show", "AEINST", "--table", "six").stdout
    assert "and 42 more: --all shows them" in shown
    everything = run("leaves", "show", "AEINST", "--table", "six", "--all").stdout
    assert len(everything.splitlines()) == 3 + 62
    assert len(json.loads(run("leaves", "show", "AEINST", "--table", "six", "--json").stdout)["within"]) == 62


def test_the_best_and_the_worst() -> None:
    found = json.loads(run("leaves", "show", "--top", "2", "--json").stdout)
    assert [size["tiles"] for size in found["sizes"]] == [1, 2]
    assert found["sizes"][0]["best"] == [{"leave": "?", "value": 25}, {"leave": "S", "value": 8}]
    assert found["sizes"][1]["worst"][0] == {"leave": "VV", "value": -12}
    shown = run("leaves", "show").stdout
    assert shown.splitlines()[1].split() == ["1", "?", "+25.000", "Q", "-7.000"]


def test_no_table_yet() -> None:
    for rules in ("swedish", "french"):
        result = run("leaves", "show", "AE", "--rules", rules)
        assert result.exit_code == 0
        assert f"no table of leaves for the ruleset {rules} yet" in result.stdout
        assert "AE: +0.000" in result.stdout
        assert json.loads(run("leaves", "show", "AE", "--rules", rules, "--json").stdout)["value"] == 0


def test_compare(table: Path) -> None:
    other = table.with_name("other.qlv")
    LeaveTable.from_values(RULES.alphabet, VALUES | {"Q": -6.0, "VV": 1.0}, 2).save(other)
    result = run("leaves", "compare", "mine", str(other), "--top", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1].split()[:3] == ["1", "27", "0.010"]
    assert lines[-1].split() == ["VV", "-12.000", "+1.000", "+13.000"]
    found = json.loads(run("leaves", "compare", "mine", "other", "--json").stdout)
    assert [row["leave"] for row in found["largest"]] == ["VV", "Q"]
    assert found["overall"]["tiles"] is None
    same = run("leaves", "compare", "mine", "mine").stdout
    assert "differ most" not in same and "1.0000" in same


def test_convert_there_and_back(tmp_path: Path, table: Path) -> None:
    for name in ("a.csv", "b.klv2", "c.qlv"):
        result = run("leaves", "convert", "mine", str(tmp_path / name))
        assert result.exit_code == 0
        assert result.stdout.strip() == f"{tmp_path / name}: 400 leaves of up to 2 tiles"
        told = json.loads(
            run(
                "leaves",
                "convert",
                str(tmp_path / name),
                str(tmp_path / "d.qlv"),
                "--rules",
                "english",
                "--json",
            ).stdout
        )
        assert told["leaves"] == 400
        back = LeaveTable.load(tmp_path / "d.qlv", RULES.alphabet)
        assert list(back) == list(LeaveTable.load("mine"))
        assert back.metadata["rules"] == "english"
        (tmp_path / "d.qlv").unlink()


def test_a_file_in_the_place_of_tiles(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("A,1\n", "utf-8")
    assert run("leaves", "show", str(file)).stderr == f"quixotry: {file}: a file is named with --table\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("show", "AEI"), "3 tiles, and the table has leaves of up to 2"),
        (("show", "A!"), "no tile reads '!'"),
        (("show", "A", "--rules", "nowhere"), "no such ruleset"),
        (("show", "A", "--lexicon", "nowhere"), "no lexicon"),
        (("show", "A", "--table", "nowhere"), "no leaves 'nowhere'"),
        (("show", "A", "--table", "mine", "--lexicon", "english"), "not both"),
        (("show", "A", "--table", "mine", "--rules", "swedish"), "made for the alphabet ABC"),
        (("compare", "mine", "none.csv"), "no such file"),
        (("convert", "mine", "x.txt"), "not to .txt"),
        (("convert", "mine", "/nowhere/x.csv"), "cannot be written"),
        (("convert", "nowhere.klv2", "x.qlv"), "no such file"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], reason: str) -> None:
    result = run("leaves", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stderr.startswith("quixotry: ") and result.stderr.count("\n") == 1
    assert not result.stdout
