"""`quixotry winning`: what is shown, what is trained, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry.evaluation.winning_file import MODELS, open_models
from support.command_line import run as run_command


def run(*arguments: str) -> tuple[int, str, str]:
    result = run_command(*arguments)
    return result.exit_code, result.stdout, result.stderr


def test_show_one_probability_and_a_table() -> None:
    code, out, _ = run("winning", "show", "--lead", "25", "--left", "40")
    assert code == 0
    assert 60 < float(out.strip().rstrip("%")) < 95
    code, out, _ = run("winning", "show")
    assert code == 0
    assert out.splitlines()[0].split()[:3] == ["lead", "100", "left"]
    code, out, _ = run(
        "winning", "show", "--players", "3", "--lead", "0", "--lead", "0", "--left", "60", "--json"
    )
    told = json.loads(out)
    assert told["probabilities"][0]["win"] == pytest.approx(0.4, abs=0.1)


def test_rules_of_ones_own_have_a_formula_until_they_are_trained(tmp_path: Path) -> None:
    own = tmp_path / "dear.toml"
    own.write_text('extends = "german"\n[tiles]\nE = { count = 20, points = 9, vowel = true }\n', "utf-8")
    code, out, error = run("winning", "show", "--rules", str(own), "--left", "50")
    assert (code, error) == (0, "")
    assert "There is no model for the ruleset dear" in out


def test_train_and_check(tmp_path: Path) -> None:
    model = tmp_path / "mine.qwp"
    code, out, error = run("winning", "train", "--games", "120", "-o", str(model), "--jobs", "1")
    assert (code, error) == (0, "")
    assert "360 games" in out
    assert [path.name for path in tmp_path.iterdir()] == ["mine.qwp"]
    plot = tmp_path / "plot.svg"
    code, out, _ = run(
        "winning", "check", "--model", str(model), "--games", "60", "--jobs", "1", "--plot", str(plot)
    )
    assert code == 0
    assert "plain table" in out
    assert "the bin that is farthest off" in out
    assert plot.read_text("utf-8").startswith("<svg")


def test_some_numbers_of_players_are_trained_and_the_others_kept(tmp_path: Path) -> None:
    model = tmp_path / "mine.qwp"
    shipped = MODELS.find("english")
    model.write_bytes(shipped.read_bytes())
    asked = ("winning", "train", "--games", "100", "-o", str(model), "--jobs", "1")
    code, out, error = run(*asked, "--players", "4")
    assert (code, error) == (0, "")
    assert "100 games of the static player, seed 1, for 4 players; the others before: " in out
    for name in ("2", "plain", "3"):
        assert open_models(model, name)[0] == open_models(shipped, name)[0]
    assert open_models(model, "4")[0] != open_models(shipped, "4")[0]
    other = "its models were trained with seed 1: take that, too"
    assert run(*asked, "--players", "3", "--seed", "5")[::2] == (2, f"quixotry: {model}: {other}\n")
    game = run(*asked, "--players", "3", "--rules", "german")
    assert game[::2] == (2, f"quixotry: {model}: holds models of another game: take another file\n")
    assert open_models(model, "3")[0] == open_models(shipped, "3")[0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("show", "--players", "3", "--lead", "5"), "a lead over each of 2 others"),
        (("show", "--model", "englsh"), "no model of winning 'englsh'"),
        (("show", "--turn", "2"), "that is no game"),
        (("train", "--games", "200", "-o", "mine.txt"), "written to a .qwp file"),
        (("check", "--seed", "1", "--games", "10"), "was trained on these games"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], reason: str) -> None:
    code, out, error = run("winning", *arguments)
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert reason in error
