"""How letter values are fitted, and where they come from without a fit."""

from __future__ import annotations

import pytest

from quixotry import Game, Lexicon, load_rules, ruleset_names
from quixotry.players.letter_regression import excess, fit_letter_values, kept_and_scored, solve
from quixotry.players.letter_values import derived_values, letter_values

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)


def test_leaves_and_scores_are_those_of_the_game() -> None:
    expected = []
    for seed in (1, 2, 3):
        game = Game.new(RULES, lexicon=LEXICON, seed=seed, challenge="void")
        before: list[list[int] | None] = [None, None]
        while not game.over:
            position, bag = game.position, len(game.bag)
            best = position.best_move()
            kept = before[position.turn]
            if kept is not None:
                expected.append((kept, best.score if best else 0))
            before[position.turn] = None
            if best is None:
                may = bag >= 7
                game.play("-" + str(position.rack) if may else "-")
                continue
            if bag >= best.tile_count:
                left = position.rack.without(best.used)
                before[position.turn] = list(left.counts[: RULES.alphabet.size + 1])
            game.play(best)
    assert list(kept_and_scored(RULES, LEXICON, 3, 1)) == expected
    assert len(expected) > 40


def test_solving() -> None:
    rows = [[4.0, 1.0, 0.0], [1.0, 3.0, 0.0], [0.0, 0.0, 0.0]]
    x = solve(rows, [9.0, 5.0, 0.0])
    assert x == pytest.approx([2.0, 1.0, 0.0])


def test_a_small_fit_finds_the_tiles_that_everyone_wants() -> None:
    values = fit_letter_values(RULES, LEXICON, 300, duplicates=True, balance=True)
    assert max(range(27), key=values.letters.__getitem__) == 0
    assert values.letters[19] > 0  # S
    assert values.duplicate < 0
    mean = sum(v * n for v, n in zip(values.letters, RULES.counts, strict=True))
    assert mean == pytest.approx(0, abs=1e-9)


def test_excess() -> None:
    leave = [1] + [0] * 26
    assert excess(leave, RULES) == 0
    leave[1], leave[5], leave[20] = 2, 1, 1
    assert excess(leave, RULES) == 2


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_has_values(name: str) -> None:
    rules = load_rules(name)
    for heuristic in (1, 2, 3):
        values = letter_values(rules, heuristic)
        assert len(values.letters) == rules.alphabet.size + 1
        assert (values.duplicate < 0) == (heuristic > 1)
        assert (values.excess < 0) == (heuristic > 2)
    if rules.counts[0]:
        derived = derived_values(rules, 1)
        assert derived.letters[0] == max(derived.letters)
