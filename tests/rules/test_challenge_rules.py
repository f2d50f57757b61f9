"""The table of challenge rules: complete, and true to what a game does."""

from __future__ import annotations

from typing import get_args

import pytest

from quixotry.rules import CHALLENGE_RULES, Challenge
from support.games import rig


def test_every_rule_is_in_the_table() -> None:
    assert tuple(CHALLENGE_RULES) == get_args(Challenge)
    for rule in CHALLENGE_RULES.values():
        assert rule.title and rule.description.endswith(".")


@pytest.mark.parametrize("name", get_args(Challenge))
def test_the_table_says_what_a_wrong_challenge_does(name: Challenge) -> None:
    rule = CHALLENGE_RULES[name]
    game = rig(["CATSSSS", "OXOXOXO"], bag="EEEEEEE", challenge=name)
    game.play("8G CAT")
    assert game.can_challenge is rule.can_challenge
    if not rule.can_challenge:
        return
    before = game.scores
    game.challenge()
    assert game.scores[0] - before[0] == rule.bonus
    assert (
        (game.position.turn == 0)
        is ("lose your turn" in rule.price)
        is ("costs the challenger" in rule.description)
    )
    assert (str(rule.bonus) in rule.price and str(rule.bonus) in rule.title) is bool(rule.bonus)
