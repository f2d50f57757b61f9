"""`quixotry explain`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry.explain import exact_map
from quixotry.game import Position
from support.command_line import EMPTY, run
from support.late_positions import FOUR_IN_BAG

CGP = f"{EMPTY} QUIXOTR/ 0/0 0"
GAME = Path(__file__).parents[2] / "docs" / "tutorials" / "club-night.gcg"
QUICK = ("--racks", "20", "--deals", "2")


def test_sentences_and_map() -> None:
    result = run("explain", CGP, "8G TRIO", "--map", *QUICK)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("8G TRIO scores 8. It is number ")
    assert "T R I O" in result.stdout.splitlines()[-9]
    assert result.stdout.splitlines()[-1] == "From a sample of 20 racks."


def test_the_map_of_all_racks() -> None:
    result = run("explain", FOUR_IN_BAG, "pass", "--map", "--exact", *QUICK)
    assert result.exit_code == 0, result.output
    assert "about" in result.stdout, "the sentences say what they say of the sample"
    whole = exact_map(Position.from_cgp(FOUR_IN_BAG), "pass", "danger")
    assert whole is not None
    racks = whole.racks
    assert result.stdout.splitlines()[-1] == f"Exact: over all {racks:,} racks."
    found = json.loads(run("explain", FOUR_IN_BAG, "pass", "--exact", "--json", *QUICK).stdout)
    assert found["danger_racks"] == racks and found["danger_exact"] and found["replies"]["racks"] == 20


def test_json_and_picture(tmp_path: Path) -> None:
    result = run("explain", "-", "--json", "--svg", str(tmp_path / "map.svg"), *QUICK, text=CGP)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["move"] == found["best"]["move"] == "8D QUIRT"
    assert found["place"] == 1 and found["ahead"] is None
    assert found["sentences"][0].startswith("8D QUIRT scores 48.")
    assert (tmp_path / "map.svg").read_text().startswith("<svg")


def test_a_turn_of_a_game() -> None:
    result = run("explain", f"{GAME}:4", *QUICK)
    assert result.exit_code == 0, result.output
    assert "It is the best move by score and leave." in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((CGP, "8A QU"), "8A QU: the first word must cover the start square 8H"),
        ((CGP, "nonsense"), "nonsense"),
        ((CGP, "8G TRIO", "--racks", "0"), "racks are 1 to 100,000"),
        ((CGP, "8G TRIO", "--deals", "-1"), "deals 0 to 10,000"),
        ((f"{EMPTY} / 0/0 0", "pass"), "the mover's rack is empty"),
        (("no cgp", "8G TRIO"), "no cgp: cannot be read"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], says: str) -> None:
    result = run("explain", *arguments)
    assert result.exit_code == 2
    assert says in result.output and len(result.output.strip().splitlines()) == 1
