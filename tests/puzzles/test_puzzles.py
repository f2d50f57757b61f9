"""Puzzles: each has one answer, the same seed makes the same, and files say what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry.errors import StudyError
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.puzzles import Kind, Puzzle, PuzzleDeck, PuzzleFile, find_answer, hints, shipped_puzzles
from quixotry.puzzles.checking import others_below
from quixotry.puzzles.leads import parted_by_draws
from quixotry.puzzles.making import Maker, make_puzzles, puzzles_of_records
from quixotry.records import GameRecord
from quixotry.rules import load_rules
from quixotry.search import solve_preendgame, value_of_move
from quixotry.words.study import StudySession, StudyStore

CLUB_NIGHT = Path(__file__).parents[2] / "docs/tutorials/club-night.gcg"


@pytest.fixture(scope="module")
def maker() -> Maker:
    return Maker(load_rules("english"), Lexicon.default())


def shipped() -> PuzzleFile:
    found = shipped_puzzles("english")
    assert found is not None
    return found


def test_the_shipped_puzzles_are_of_all_kinds_and_can_be_played() -> None:
    found = shipped()
    kinds = {kind: [puzzle for puzzle in found if puzzle.kind is kind] for kind in Kind}
    assert len(found) >= 200
    assert all(len(kinds[kind]) >= 20 for kind in Kind)
    for puzzle in found:
        assert puzzle.is_answer(puzzle.answer) and not puzzle.is_answer(puzzle.second)
        assert puzzle.value > puzzle.second_value
        assert 1 <= puzzle.grade <= 11, puzzle.id
    assert all(puzzle.move.tile_count == 7 for puzzle in kinds[Kind.BINGO])
    for puzzle in kinds[Kind.LEAVE]:
        dearest = puzzle.position.best_move()
        assert dearest is not None and (dearest.score or 0) > (puzzle.move.score or 0)


def test_only_the_answer_of_an_endgame_wins() -> None:
    """As the solver says when it is asked about every move by itself."""
    small = [
        puzzle
        for puzzle in shipped()
        if puzzle.kind is Kind.ENDGAME and len(puzzle.position.legal_moves()) < 70
    ][:2]
    assert small
    for puzzle in small:
        position = puzzle.position
        lead = position.scores[position.turn] - position.scores[1 - position.turn]
        for move in position.legal_moves():
            spread = lead + value_of_move(position, move).value
            assert (spread > 0) == puzzle.is_answer(move), (puzzle.id, str(move))
            assert not puzzle.is_answer(move) or spread == puzzle.value


def test_the_answer_of_a_pre_endgame_wins_more_draws_for_certain() -> None:
    """As the search says when it is asked about the answer and the next best move alone."""
    small = [
        puzzle
        for puzzle in shipped()
        if puzzle.kind is Kind.PREENDGAME and len(puzzle.position.legal_moves()) < 150
    ][:2]
    assert small
    for puzzle in small:
        assert puzzle.position.bag_count == 1
        for text, share in ((puzzle.answer, puzzle.value), (puzzle.second, puzzle.second_value)):
            move = puzzle.position.canonical(text)
            asked = solve_preendgame(puzzle.position, nodes=2_000_000, candidates=[move]).best
            assert asked.proved and asked.win == pytest.approx(share, abs=1e-4)
        assert puzzle.value - puzzle.second_value >= 0.05


def test_scores_part_the_plays_of_a_pre_endgame() -> None:
    puzzle = next(one for one in shipped() if one.kind is Kind.PREENDGAME)
    level = puzzle.position.replace(scores=(300, 300))
    again = parted_by_draws(level)
    assert again is not None and again.scores != (300, 300) and min(again.scores) == 300
    assert again.board == level.board and again.rack == level.rack
    lead = [now[again.turn] - now[1 - again.turn] for now in (again.scores, puzzle.position.scores)]
    assert lead[0] == lead[1], "the scores with which it was shipped"


def test_a_second_winner_is_noticed() -> None:
    puzzle = next(one for one in shipped() if one.kind is Kind.ENDGAME)
    position = puzzle.position
    assert others_below(position, puzzle.move.with_score(puzzle.move.score), -1000, 100_000) is None
    ahead = position.replace(scores=tuple(500 if seat == position.turn else 0 for seat in range(2)))
    assert find_answer(ahead, Kind.ENDGAME) is None, "whatever is played wins"


def test_the_same_seed_makes_the_same_puzzles(maker: Maker) -> None:
    once = list(make_puzzles(maker, 3, seed=5, kind=Kind.BINGO))
    assert len({puzzle.id for puzzle in once}) == 3
    # By two threads, and after an interruption.
    assert list(make_puzzles(maker, 3, seed=5, kind=Kind.BINGO, threads=2, before=once[:1])) == once[1:]
    assert [puzzle.id for puzzle in make_puzzles(maker, 1, seed=6, kind=Kind.BINGO)] != [once[0].id]


def test_puzzles_of_ones_own_games(maker: Maker) -> None:
    record = GameRecord.load(CLUB_NIGHT)
    found = list(puzzles_of_records(maker, [record], kind=Kind.BINGO))
    assert found and {puzzle.source["file"] for puzzle in found} == {str(CLUB_NIGHT)}
    assert [puzzle.answer for puzzle in found] == ["C4 TARN.LLY"], "which Bob did not find"
    assert list(puzzles_of_records(maker, [record], kind=Kind.BINGO, player="bob")) == found
    assert list(puzzles_of_records(maker, [record], kind=Kind.BINGO, player="Ann")) == []
    played = record.turns()[found[0].source["turn"] - 1]
    assert found[0].position.rack == played.position.rack
    known = [puzzle.id for puzzle in found]
    assert list(puzzles_of_records(maker, [record], kind=Kind.BINGO, known=known)) == []


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    found = shipped()
    some = PuzzleFile("english", "english", tuple(found)[:3])
    path = tmp_path / "some.jsonl"
    path.write_text(some.to_text())
    assert list(PuzzleFile.load(path)) == list(some)
    path.write_text(some.to_text()[:-20])  # as a kill leaves it
    assert list(PuzzleFile.load(path)) == list(some)[:2]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"answer": "8D QQQQ"}, "line 2: 8D QQQQ: "),
        ({"kind": "riddle"}, "line 2: 'riddle' is not a valid Kind"),
        ({"cgp": "15/15"}, "line 2: "),
        ({"answer": "-"}, "line 2: answer: - lays no tiles"),
        ({"value": None}, "line 2: "),
    ],
)
def test_what_is_wrong_with_a_file(change: dict[str, object], reason: str) -> None:
    puzzle = next(iter(shipped()))
    head = PuzzleFile("english", "english").header_line()
    line = json.dumps({**puzzle.to_json(), **change})
    with pytest.raises(StudyError, match="^x: " + reason):
        PuzzleFile.parse(f"{head}{line}\n", "x")


def test_hints_tell_more_and_more() -> None:
    for puzzle in list(shipped())[::40]:
        first, second, third = hints(puzzle.position.board, puzzle.position.rules, puzzle.move)
        assert f"scores {puzzle.move.score}" in first
        start = puzzle.answer.split()[0]
        assert (f"row {puzzle.move.row + 1}." if start[0].isdigit() else f"column {start[0]}.") in second
        assert len(third.removeprefix("It lays ").removesuffix(".").split()) == puzzle.move.tile_count


def test_puzzles_are_repeated_as_words_are() -> None:
    deck = PuzzleDeck("english", shipped(), kind=Kind.LEAVE)
    clock = [1000.0]
    with StudyStore(":memory:") as store:
        session = StudySession(deck, store, now=lambda: clock[0])
        first = session.next()
        assert first is not None and not session.answer(first.card.puzzle.second).right
        second = session.next()
        assert second is not None and session.answer(second.card.puzzle.answer).right
        assert session.progress.due == 1000 + 86_400
        clock[0] += 121
        again = session.next()
        assert again is not None and again.card.question == first.card.question
        assert [one.ask for one in store.learned(now=clock[0], since=0)] == ["puzzles"]


def test_the_empty_board_is_no_puzzle() -> None:
    position = Position.start("english", None, ["RETAINS", ""])
    assert all(find_answer(position, kind) is None for kind in Kind)


def test_a_puzzle_needs_all_its_fields() -> None:
    with pytest.raises(StudyError, match="cgp is missing"):
        Puzzle.from_json({"id": "1", "kind": "bingo"}, "english", "english")
