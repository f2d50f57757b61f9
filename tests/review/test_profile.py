"""A player over many games: the causes add up to what the reviews say was lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.errors import QuixotryError
from quixotry.records import GameRecord
from quixotry.review import review
from quixotry.review.causes import CAUSES, cause_of
from quixotry.review.model import GameReview
from quixotry.review.profile import profile
from support.command_line import run

CLUB_NIGHT = Path(__file__).parents[2] / "docs/tutorials/club-night.gcg"


@pytest.fixture(scope="module")
def game() -> GameReview:
    return review(GameRecord.load(CLUB_NIGHT))


def test_causes_add_up_to_the_whole(game: GameReview) -> None:
    for seat, name in enumerate(game.players):
        found = profile([game, game], name)
        assert found.points == pytest.approx(2 * game.losses(seat))
        assert sum(one.turns for one in found.causes) == 2 * sum(
            bool(turn.loss) for turn in game.turns if turn.seat == seat
        )
        assert [one.cause for one in found.causes] == list(CAUSES)
        for one in found.causes:
            assert one.before == pytest.approx(one.after), "both halves are the same game"


def test_what_a_turn_was_lost_by(game: GameReview) -> None:
    causes = {turn.number: cause_of(turn, game.rules) for turn in game.turns}
    assert causes[10] == "bingos", "C4 TARN(A)LLY was there"
    assert causes[1] is None, "the best move"
    assert causes[24] in (None, "endgame")
    for turn in game.turns:
        if causes[turn.number] == "words":
            assert turn.score_loss is not None and turn.loss is not None
            assert 2 * turn.score_loss >= turn.loss > 0
    played = game.turns[9]
    off = replace(played, withdrawn=True, phonies=("NATTY",))
    assert cause_of(off, game.rules) == "phonies"
    passed = replace(played, move=None)
    assert cause_of(passed, game.rules) == "exchange"
    assert cause_of(replace(played, loss=None), game.rules) is None


def test_bingos_are_counted_by_how_rare_they_are(game: GameReview) -> None:
    found = profile([game], "bob")
    assert sum(found.missed_bingos) == sum(one.turns for one in found.causes if one.cause == "bingos")
    assert found.change is None, "one game shows no trend"
    bob = found.games[0]
    assert (bob.score, bob.others, bob.result, bob.opponents) == (366, (341,), 1.0, ("Ann",))


def test_a_trend_has_an_error(game: GameReview) -> None:
    better = replace(game, turns=tuple([replace(turn, loss=0.0) for turn in game.turns]))
    found = profile([game, game, better, better], "Ann")
    assert found.change is not None
    change, error = found.change
    judged = [turn for turn in game.turns if turn.seat == 0 and turn.loss is not None]
    assert change == pytest.approx(-game.losses(0) / len(judged)) and error == 0


def test_nobody_of_that_name(game: GameReview) -> None:
    with pytest.raises(QuixotryError, match=r"no player 'Anne'.*did you mean Ann"):
        profile([game], "Anne")


def test_the_command() -> None:
    told = run("profile", str(CLUB_NIGHT), "--player", "bob", "--jobs", "1")
    assert told.exit_code == 0, told.output
    assert "Bob: 1 game, 1 won, 12 turns" in told.output and "bingos not found" in told.output
    facts = json.loads(run("profile", str(CLUB_NIGHT), "--json", "--jobs", "1").stdout)
    assert facts["player"] == "Ann" and len(facts["causes"]) == len(CAUSES)
    wrong = run("profile", str(CLUB_NIGHT), "--player", "Zoe")
    assert (wrong.exit_code, wrong.output.count("\n")) == (2, 1)
