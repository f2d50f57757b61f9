"""Hints and the list of best moves."""

from __future__ import annotations

from dataclasses import replace

from quixotry import Game
from quixotry.evaluation import best_moves, moves_within
from quixotry.game import Move, Position
from quixotry.game.referee import laid_tiles
from quixotry.play import candidates, hint
from quixotry.play.hints import _of_end
from quixotry.players import LevelPlayer
from quixotry.rules import load_rules
from quixotry.search import solve_endgame
from support.late_positions import ENDGAME, HARD_ENDGAME


def test_three_steps_lead_to_the_move_of_most_equity() -> None:
    game = Game.new("english", seed=5)
    for _ in range(14):
        position = game.position
        best = best_moves(position)[0].move
        steps = [hint(position, step) for step in (1, 2, 3)]
        assert [found.step for found in steps] == [1, 2, 3]
        assert steps[2].move == best
        assert all(found.move is None for found in steps[:2])
        if best.is_place:
            word = position.words(best)[0]
            assert word not in steps[0].text and steps[0].word is None
            assert steps[1].word == word and word in steps[1].text
            assert set(steps[2].squares) == set(laid_tiles(best)) <= set(steps[0].squares)
        game.play(LevelPlayer(10, 5).choose(position))


def test_an_exchange_and_nothing_at_all() -> None:
    position = Position.start("english", None, ["VVWWUUU", ""])
    assert "exchange" in hint(position, 1).text
    whole = hint(position, 3)
    assert whole.move is not None and whole.move.is_exchange and "Exchange" in whole.text
    stuck = position.replace(bag_count=0)
    assert "pass" in hint(stuck, 1).text and hint(stuck, 1).move is None
    last = hint(stuck, 9)
    assert last.step == 3 and last.move is not None and last.move.is_pass
    assert [one.move.is_pass for one in candidates(stuck)] == [True]


def test_candidates_are_the_best_moves() -> None:
    position = Position.start("english", None, ["ADEIRTV", ""])
    found = candidates(position, 20)
    assert len(found) == 20 and all(one.move.across for one in found)
    assert [one.equity for one in found] == sorted((one.equity for one in found), reverse=True)
    after = position.play(found[0].move).with_rack("SATIRED")
    wanted = [one.equity for one in moves_within(after, 100, limit=10)]
    assert [one.equity for one in candidates(after, 10)] == wanted


def test_at_the_end_hints_are_those_of_a_search_and_say_when_it_is_proved() -> None:
    position = Position.from_cgp(ENDGAME)
    steps = [hint(position, step) for step in (1, 2, 3)]
    assert [found.proved for found in steps] == [True] * 3
    assert str(steps[2].move) == "J2 .O.IE" != str(best_moves(position)[0].move)
    assert steps[0].text.endswith(" It is proved best.")
    assert steps[2].text.endswith(" It is proved best: you win by 158 points.")
    found = candidates(position, 5)
    assert [str(found[0].move), found[0].equity] == ["J2 .O.IE", 21.0]
    assert [one.equity for one in found] == sorted((one.equity for one in found), reverse=True)
    hard = hint(Position.from_cgp(HARD_ENDGAME), 3)
    assert not hard.proved and "proved" not in hard.text and hard.move is not None


def test_at_the_end_a_pass_may_be_best() -> None:
    rules = load_rules("english")
    position = Position.from_cgp(ENDGAME)
    alphabet = rules.alphabet
    found = _of_end(position, replace(solve_endgame(position), move=Move.passing(alphabet), value=-158), 3)
    assert found.text == "No play is as good as a pass. It is proved best: you lose by 21 points."
    assert found.move is not None and found.move.is_pass


def test_tiles_played_through_stand_in_brackets() -> None:
    """ "GO(R)N", not "GO.N"."""
    game, through = Game.new("english", seed=5), 0
    for _ in range(14):
        told = hint(game.position, 3)
        if told.move is not None and "." in str(told.move):
            through += 1
            written = told.text.split(": ")[1].split()[1].rstrip(",")
            assert "(" in written and "." not in written
            assert written.replace("(", "").replace(")", "").upper() == told.word
        game.play(LevelPlayer(10).choose(game.position))
    assert through > 3
