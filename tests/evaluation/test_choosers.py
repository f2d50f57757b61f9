"""Choosers are kept by what they are made for."""

from __future__ import annotations

import gc
from dataclasses import replace

from quixotry.evaluation import LeaveTable, best_moves
from quixotry.evaluation.choosers import KEPT, chooser_for
from quixotry.evaluation.equity import equity_for
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules

RULES = load_rules("english")
WORDS = Lexicon.from_words("cat act at ta tactic", RULES.alphabet)
POSITION = Position.start(RULES, WORDS, ["CATTICX", ""])


def test_equal_rules_share_a_chooser() -> None:
    same = Position.start(replace(RULES), WORDS, ["CATTICX", ""])
    first, second = (
        chooser_for(position, WORDS, (None,), lambda: equity_for(RULES, WORDS))
        for position in (POSITION, same)
    )
    assert first is second
    other = Position.start(replace(RULES, bonus=35), WORDS, ["CATTICX", ""])
    assert chooser_for(other, WORDS, (None,), lambda: equity_for(RULES, WORDS)) is not first


def test_a_table_of_no_leaves_is_still_the_table_that_was_given() -> None:
    """It has the length 0, and used to be taken for none."""
    table = LeaveTable.zero(RULES.alphabet, 0)
    assert len(table) == 0
    position = Position.start("english", None, ["QUIXOTR", ""])
    assert best_moves(position, leaves=table)[0].leave_value == 0 != best_moves(position)[0].leave_value


def test_a_table_is_never_taken_for_one_that_is_gone() -> None:
    """Tables come and go, and memory is used again: each is asked for its own values."""
    gc.freeze()  # what other tests have left need not be searched a hundred times
    try:
        for number in range(3 * KEPT):
            value = 1.0 + number % 7
            table = LeaveTable.from_values(RULES.alphabet, {"X": value}, largest=6)
            best = best_moves(POSITION, leaves=table)[0]
            assert best.leave == "X" and best.leave_value == value
            del table
            gc.collect()
    finally:
        gc.unfreeze()
