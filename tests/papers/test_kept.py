"""Measurements that are kept: whatever becomes of the file, what is read from it was once put in."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quixotry.papers.kept import Kept


def filled(path: Path) -> Kept:
    kept = Kept(path)
    for number in range(5):
        kept.put(f"value {number}", {"numbers": [number, 0.5], "letter": "Ø◇"})
    return kept


def test_what_is_put_in_is_there_for_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "measured.jsonl"
    first, again = filled(path), Kept(path)
    for number in range(5):
        assert (
            again[f"value {number}"] == first[f"value {number}"] == {"numbers": [number, 0.5], "letter": "Ø◇"}
        )
    assert "value 5" not in again


def test_values_are_the_same_before_and_after_the_file(tmp_path: Path) -> None:
    """A tuple is a list in JSON, so it must be one at once."""
    kept = Kept(tmp_path / "measured.jsonl")
    kept.put("pair", (1, 2))
    assert kept["pair"] == [1, 2] == Kept(kept.path)["pair"]


def test_the_last_of_a_name_counts(tmp_path: Path) -> None:
    kept = filled(tmp_path / "measured.jsonl")
    kept.put("value 3", "new")
    assert Kept(kept.path)["value 3"] == "new"


def test_an_unfinished_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "measured.jsonl"
    filled(path)
    whole = path.read_bytes()
    for cut in (1, 2, 20, 60):
        path.write_bytes(whole[:-cut])
        kept = Kept(path)
        assert "value 3" in kept and ("value 4" in kept) == (cut == 1)
        kept.put("value 4", "again")
        kept.put("value 5", 5)
        again = Kept(path)
        assert again["value 4"] == "again" and again["value 5"] == 5 and "value 3" in again


@pytest.mark.parametrize("seed", range(30))
def test_damage_is_passed_over(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "measured.jsonl"
    first = filled(path)
    chance = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(chance.randrange(1, 6)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(bytes(data))
    kept = Kept(path)
    found = [name for name in (f"value {number}" for number in range(5)) if name in kept]
    assert all(kept[name] == first[name] for name in found)
