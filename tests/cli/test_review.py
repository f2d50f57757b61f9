"""The command: tables, JSON, the page, and what it says of files it cannot use."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

import pytest

from quixotry.records import GameRecord
from support.command_line import run
from support.reviews import played


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for seed in range(2):
        GameRecord.of(played(seed)).save(folder / f"g{seed}.gcg")
    return folder


def test_tables_and_page(games: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    result = run("review", str(games), "-o", str(target))
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].split()[:2] == ["player", "games"] and lines[1].startswith("Ann")
    assert "2 games" in result.output and "g0.gcg, turn" in result.output
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_json(games: Path) -> None:
    result = run("review", str(games / "g1.gcg"), "--json", "--top", "2")
    told = json.loads(result.output)
    assert told["games"] == 1 and told["seconds"] > 0 and told["games_a_second"] > 0
    (game,) = told["reviews"]
    assert all(len(turn["best"]) <= 2 for turn in game["turns"])
    for seat, one in enumerate(told["players"]):
        losses = [turn["loss"] for turn in game["turns"] if turn["seat"] == seat]
        assert sum(losses) == pytest.approx(game["losses"][seat], abs=0.01)
        assert one["turns"] == len(losses) and one["mean_loss"] == pytest.approx(
            sum(losses) / len(losses), abs=0.001
        )


def test_a_bad_file_is_named_and_skipped(games: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_text("#player1 A A\n#player2 B B\n>A: CATSXYZ 8G CAT +10 10\n>B: ABC 1A ABC +1 1\n")
    result = run("review", str(games / "g0.gcg"), str(bad), str(tmp_path / "none.gcg"))
    assert result.exit_code == 0
    assert "bad.gcg: line 4: " in result.stderr and "none.gcg" in result.stderr and "1 game," in result.stdout
    alone = run("review", str(bad))
    assert alone.exit_code == 2 and "no game could be read" in alone.stderr and alone.stdout == ""
    assert run("review", str(bad), "--lenient").exit_code == 0


def test_why_the_dearest_turns_lost(games: Path, tmp_path: Path) -> None:
    """The same sentences as of the turn itself, at the dearest turns and nowhere else."""
    target, game = tmp_path / "report.html", games / "g0.gcg"
    plain = ("review", str(game), "--seconds-late", "0", "--why", "2")
    told = json.loads(run(*plain, "--json").output)
    explained = {turn["turn"]: turn for turn in told["reviews"][0]["turns"] if turn["why"]}
    dearest = [one["turn"] for one in told["largest_losses"] if one["loss"] > 0][:2]
    assert sorted(explained) == sorted(dearest)
    result = run(*plain, "-o", str(target))
    page = target.read_text(encoding="utf-8")
    for number in dearest:
        asked = run("explain", f"{game}:{number}", explained[number]["move"], "--deals", "300")
        sentences = asked.stdout.splitlines()
        assert explained[number]["why"] == sentences
        assert all(f"  {sentence}\n" in result.stdout for sentence in sentences)
        assert escape(sentences[0]) in page


def test_nothing_to_read(tmp_path: Path) -> None:
    result = run("review", str(tmp_path))
    assert result.exit_code == 2 and "no .gcg file in" in result.stderr
    assert run("review", str(tmp_path), "--rules", "klingon").exit_code == 2
    assert run("review").exit_code == 2


def test_a_page_that_cannot_be_written(games: Path, tmp_path: Path) -> None:
    result = run("review", str(games), "-o", str(tmp_path / "no" / "report.html"))
    assert result.exit_code == 2 and "cannot be written" in result.stderr


def test_more_games_than_wanted(games: Path) -> None:
    result = run("review", str(games), "--most", "1", "--json", "--jobs", "1")
    assert result.exit_code == 0
    assert "2 games found; reviewing the first 1 (--most)" in result.stderr
    assert json.loads(result.stdout)["games"] == 1


@pytest.mark.parametrize("command", [["review"], ["profile"], ["puzzles", "make", "--from"]])
def test_a_folder_without_games_is_named(command: list[str], tmp_path: Path) -> None:
    told = run(*command, str(tmp_path), *(["--out", str(tmp_path / "p")] if command[0] == "puzzles" else []))
    assert told.exit_code == 2 and f"no .gcg file in {tmp_path}" in told.stderr
