"""MONTY and Turcan's program: few words, and terms added to the score."""

from __future__ import annotations

import pytest

from quixotry import Game, Lexicon, Position, load_rules, make_player
from quixotry.lexicon.shortest import shortest_words
from quixotry.players import Choice

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)


def chosen(name: str, position: Position) -> Choice:
    choice = make_player(name, RULES, LEXICON).choose(position)
    assert isinstance(choice, Choice)
    return choice


def test_a_vocabulary_is_the_shortest_words() -> None:
    small = shortest_words(LEXICON, 9000)
    assert len(small) == 9000
    words = list(small)
    assert all(word in LEXICON for word in words)
    longest = max(map(len, words))
    assert all(word in small for word in LEXICON if len(word) < longest)
    initials = {word[0] for word in words if len(word) == longest}
    assert {"A", "M", "Z"} <= initials
    assert shortest_words(LEXICON, 9000) is small
    assert shortest_words(LEXICON, None) is LEXICON is shortest_words(LEXICON, 10**6)


@pytest.mark.parametrize("name", ["monty", "turcan"])
def test_they_play_only_words_they_know(name: str) -> None:
    known = shortest_words(LEXICON, 2000)
    player = make_player(f"{name}:vocabulary=2000", RULES, LEXICON)
    game = Game.new(RULES, lexicon=LEXICON, seed=8, challenge="void")
    played = 0
    while not game.over:
        position = game.position
        choice = player.choose(position)
        assert isinstance(choice, Choice)
        if choice.move.is_place and position.turn == 0:
            assert all(word in known for word in position.words(choice.move))
            played += 1
        greedy = position.best_move()
        game.play(choice.move if position.turn == 0 or greedy is None else greedy)
    assert played > 5


def test_terms_change_the_choice_while_there_are_tiles_to_draw() -> None:
    for name in ("monty:vocabulary=all", "turcan:vocabulary=all"):
        differ = 0
        for seed in range(12):
            position = Game.new(RULES, lexicon=LEXICON, seed=seed).position
            best = position.best_move()
            differ += chosen(name, position).move != best
            assert chosen(name, position.replace(bag_count=0)).move == best
        assert differ > 2


def test_turcan_keeps_a_blank_that_gains_little() -> None:
    position = Position.start(RULES, LEXICON, ["EEIIOU?", ""])
    assert 0 in position.rack.without(chosen("turcan", position).move.used).codes
    with_dear = chosen("turcan:vocabulary=all", Position.start(RULES, LEXICON, ["QATSIES", ""]))
    assert with_dear.reasons[0].endswith("points")


def test_monty_is_more_careful_when_ahead() -> None:
    values = []
    for scores in ((0, 0), (0, 80)):
        position = Game.new(RULES, lexicon=LEXICON, seed=3).position.replace(scores=scores)
        values.append(chosen("monty", position).value or 0)
    assert values[0] < values[1]
