"""`quixotry puzzles`, as one types it."""

from __future__ import annotations

import json
from pathlib import Path

from quixotry.puzzles import Kind, PuzzleDeck, PuzzleFile, shipped_puzzles
from support.command_line import run

CLUB_NIGHT = str(Path(__file__).parents[2] / "docs/tutorials/club-night.gcg")


def first_of(kind: Kind) -> tuple[str, str]:
    found = shipped_puzzles("english")
    assert found is not None
    deck = PuzzleDeck("english", found, kind=kind)
    puzzle = deck.card(next(deck.questions)).puzzle
    return puzzle.answer, puzzle.second


def test_make_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "p.jsonl"
    asked = ("puzzles", "make", "--kind", "bingo", "--seed", "9", "--threads", "1", "--out", str(out))
    assert run(*asked, "--count", "1").exit_code == 0
    assert "2 puzzles, 1 new (1 bingo)" in run(*asked, "--count", "2").output
    whole = out.read_text()
    out.unlink()
    assert run(*asked, "--count", "2").exit_code == 0
    assert out.read_text() == whole
    assert "2 puzzles, 0 new" in run(*asked, "--count", "2").output


def test_make_from_games(tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    made = run(
        "puzzles", "make", "--from", CLUB_NIGHT, "--player", "Bob", "--kind", "bingo", "--out", str(out)
    )
    assert made.exit_code == 0, made.output
    assert {puzzle.source["player"] for puzzle in PuzzleFile.load(out)} == {"Bob"}


def test_solve_with_a_hint_a_miss_and_a_hit(tmp_path: Path) -> None:
    answer, second = first_of(Kind.BINGO)
    asked = ("puzzles", "solve", "--kind", "bingo", "--count", "1", "--progress", str(tmp_path / "s.sqlite"))
    told = run(*asked, text=f"8Z QQ\n{second}\n?\n{answer}\n")
    assert told.exit_code == 0, told.output
    assert "Find the bingo." in told.output and "That is not it." in told.output
    assert "a bingo, and scores" in told.output and "Right." in told.output
    assert "again in 2 minutes" in told.output
    assert "1 puzzle, 0 found at the first try" in told.output
    assert "puzzles: 1 card" in run("study", "stats", "--file", str(tmp_path / "s.sqlite")).output


def test_found_at_once(tmp_path: Path) -> None:
    answer, _ = first_of(Kind.BINGO)
    progress = str(tmp_path / "s.sqlite")
    told = run(
        "puzzles", "solve", "--kind", "bingo", "--count", "1", "--progress", progress, text=f"{answer}\n"
    )
    assert "Right. 1 puzzle in a row." in told.output and "again in 1 day" in told.output


def test_what_cannot_be(tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n")
    for arguments, reason in (
        (("show", "zzzz"), "zzzz: 0 puzzles begin with this"),
        (("solve", str(tmp_path / "none.jsonl")), "No such file"),
        (("check", str(other)), "line 1: not a file of puzzles"),
        (("solve", "--rules", "klingon"), "no puzzles are shipped for klingon"),
        (("make", "--out", str(other)), "not a file of puzzles"),
        (("make", "--out", str(tmp_path / "x"), "--player", "Ann"), "--player: goes with --from"),
    ):
        told = run("puzzles", *arguments)
        assert told.exit_code == 2, arguments
        assert reason in told.output and told.output.count("\n") == 1, told.output


def test_no_puzzles_where_any_order_is_good(tmp_path: Path) -> None:
    """Arrangements of the same letters tie, so a search for one best move would go on and on."""
    told = run("puzzles", "make", "--rules", "english-wordsmog", "--out", str(tmp_path / "mine.jsonl"))
    assert told.exit_code == 2
    assert told.stderr.count("\n") == 1
    assert "no one move is clearly best" in told.stderr
    assert not (tmp_path / "mine.jsonl").exists()


def test_check_tells_its_interval() -> None:
    told = json.loads(
        run("puzzles", "check", "--kind", "endgame", "--count", "2", "--effort", "1", "--json").output
    )
    low, high = told["interval"]
    assert (told["puzzles"], told["share"]) == (2, 1.0) and 0.2 < low < 0.5 and high == 1.0
