"""Late turns: what is lost adds up from turn to turn to the end of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry.errors import LimitError
from quixotry.game import Move, Position
from quixotry.records import GameRecord
from quixotry.review import Reviewed, Reviewer, review
from quixotry.review.document import document
from quixotry.review.late import LateEffort, judge_late
from quixotry.review.page import page
from quixotry.search import AnalysedMove, Analysis
from quixotry.search.cells import outcome
from support.command_line import run
from support.late_positions import ENDGAME, ONE_IN_BAG
from support.reviews import ENGLISH, WORDS, played

NODES = 100_000
PASS = Move.passing(ENGLISH.alphabet)
CLUB_NIGHT = Path(__file__).parents[2] / "docs" / "tutorials" / "club-night.gcg"


def test_what_a_turn_leads_to_is_what_the_next_begins_with() -> None:
    """Solved spreads are one player's loss and the other's gain, and the last is the game's result."""
    games = solved = 0
    for seed in range(30, 36):
        record = GameRecord.of(played(seed))
        ends = [
            turn
            for turn in record.turns(ENGLISH, WORDS)
            if turn.event.is_move and not turn.position.bag_count
        ]
        found = [judge_late(turn.position, turn.move or PASS, LateEffort(nodes=NODES), 3) for turn in ends]
        if not found or not all(late is not None and late.solved for late in found):
            continue
        games += 1
        final = record.scores
        for turn, late, after in zip(ends, found, [*found[1:], None], strict=True):
            assert late is not None
            seat = turn.position.turn
            expected = -after.best_spread if after else float(final[seat] - final[1 - seat])
            assert late.spread == expected and late.win == outcome(round(expected))
            assert late.best_spread >= late.spread and late.spread_loss == late.best_spread - late.spread
            assert late.best[0].equity - late.gain == late.spread_loss
            solved += 1
    assert games >= 2 and solved >= 6


def test_without_effort_nothing_is_looked_ahead() -> None:
    record = GameRecord.of(played(30))
    for found in (review(record), review(record, seconds_late=0)):
        assert all(turn.late is None and turn.win_loss is None and not turn.solved for turn in found.turns)
    assert Reviewer(seconds_late=0).late == LateEffort(0)


def test_a_play_that_came_off_is_a_pass() -> None:
    position = Position.from_cgp(ENDGAME)
    found = judge_late(position, Move.passing(), LateEffort(nodes=10 * NODES), 3)
    assert found is not None and found.solved
    assert (found.gain, found.best[0].equity, found.spread_loss, found.win_loss) == (-42, 21, 63, 0)


def test_a_phony_that_stays_is_judged_by_what_follows() -> None:
    position = Position.from_cgp(ENDGAME)
    phony = position.judge("1G BOMI")[0]
    assert position.phonies(phony)
    found = judge_late(position, phony, LateEffort(nodes=NODES), 3)
    assert found is not None and found.spread != found.best_spread >= 158


def test_a_pre_endgame_is_believed_only_where_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.from_cgp(ONE_IN_BAG)
    best, made, other = position.legal_moves()[:3]
    answers: list[tuple[float, float]] = []

    def analysis(_: Position, **asked: object) -> Analysis:
        moves = [AnalysedMove(best, win=0.75, spread=3.0, interval=(0.75, 0.75), proved=True)]
        if asked.get("candidates"):
            low, high = answers[-1]
            moves = [AnalysedMove(made, win=low, spread=5.0, interval=(low, high), proved=low == high)]
        return Analysis("pre-endgame", tuple(moves), (best,), True, 9, 0.1, lead=-9, bag=1)

    monkeypatch.setattr("quixotry.review.late.analyse", analysis)
    answers.append((0.25, 0.25))
    found = judge_late(position, made, LateEffort(nodes=NODES), 3)
    assert found is not None and found.solved and found.win_loss == 0.5
    assert found.spread_loss == 0 and found.gain == 14  # fewer wins, though with more points
    answers.append((0.25, 0.5))
    assert judge_late(position, made, LateEffort(nodes=NODES), 3) is None
    assert judge_late(position, best, LateEffort(nodes=NODES), 3) is not None
    assert judge_late(position.replace(bag_count=4), other, LateEffort(nodes=NODES), 3) is None


def test_the_page_and_the_document_say_solved() -> None:
    found = review(GameRecord.load(CLUB_NIGHT), nodes_late=NODES)
    reviewed = Reviewed((found,), (), 1.0, 1)
    text = page(reviewed)
    assert (
        text.count('<span class="mark good">solved</span>') == sum(turn.solved for turn in found.turns) >= 3
    )
    assert "best play: 12G ARM, F13 .CU, 7J STIR" in text and "<th>gains</th>" in text
    turn = document(reviewed)["reviews"][0]["turns"][22]["late"]
    assert turn["method"] == "endgame" and turn["solved"] and turn["spread_loss"] == 23
    assert turn["win_loss"] == 0 and turn["line"][0] == "12G ARM"


def test_the_command_looks_ahead_from_few_games_alone() -> None:
    few = run("review", str(CLUB_NIGHT))
    assert "looked ahead: " in few.output and ", turn 23, s" in few.output
    none = run("review", str(CLUB_NIGHT), "--seconds-late", "0")
    assert "solved" not in none.output
    wrong = run("review", str(CLUB_NIGHT), "--seconds-late", "-1")
    assert wrong.exit_code == 2
    assert wrong.output == "quixotry: seconds for late turns: must be 0 or more, not -1\n"
    with pytest.raises(LimitError):
        LateEffort(nodes=0)
    with pytest.raises(LimitError):
        LateEffort(seconds=float("nan"))
