"""Rules as a value: equal ones are one key, here and in another process."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace

from quixotry.game import Position
from quixotry.game.legal import geometry_of
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules

HASHED_ELSEWHERE = (
    "import pickle, sys; from quixotry.rules import load_rules; "
    "rules = pickle.load(sys.stdin.buffer); assert rules in {load_rules('english')}"
)


def test_equal_rules_share_what_is_made_for_them() -> None:
    rules = load_rules("english")
    same = replace(rules)
    assert same is not rules and same == rules and hash(same) == hash(rules)
    assert geometry_of(same) is geometry_of(rules)
    assert geometry_of(replace(rules, bonus=35)) is not geometry_of(rules)


def test_no_rules_get_what_was_made_for_rules_that_are_gone() -> None:
    """However often memory is used again, each counts with its own bonus."""
    rules = load_rules("english")
    words = Lexicon.from_words("tactics", rules.alphabet)
    for bonus in range(200):
        position = Position.start(replace(rules, bonus=bonus), words, ["TACTICS", ""])
        assert position.legal_moves()[0].score == 28 + bonus


def test_a_hash_does_not_travel() -> None:
    """Texts have other hashes in a process with another seed."""
    rules = load_rules("english")
    hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    environment = os.environ | {"PYTHONHASHSEED": "12345"}
    command = [sys.executable, "-c", HASHED_ELSEWHERE]
    subprocess.run(command, input=pickle.dumps(rules), env=environment, check=True)
