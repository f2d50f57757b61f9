"""`quixotry moves`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quixotry import Position
from quixotry.cli.spelling import Speller
from quixotry.game import Game
from quixotry.search import analyse
from support.command_line import CARE, EMPTY, run


def answer(*arguments: str, text: str | None = None) -> dict[str, Any]:
    result = run("moves", *arguments, "--json", text=text)
    assert result.exit_code == 0, result.output
    decoded: dict[str, Any] = json.loads(result.stdout)
    return decoded


def test_json_has_all_moves_sorted_by_score_then_text() -> None:
    found = answer(f"{CARE} AEINST?/ 0/0 0")
    position = Position.from_cgp(f"{CARE} AEINST?/ 0/0 0")
    assert found["count"] == len(found["moves"]) == len(position.legal_moves())
    keys = [(-move["score"], move["move"]) for move in found["moves"]]
    assert keys == sorted(keys)
    for move in found["moves"][::500]:
        assert move["words"] == position.words(move["move"])
        assert move["score"] == position.score(move["move"])


def test_top_limits_the_moves_but_not_the_count() -> None:
    everything = answer(f"{CARE} QUIZ/ 0/0 0")
    best = answer(f"{CARE} QUIZ/ 0/0 0", "--top", "2")
    assert best["count"] == everything["count"] > 2
    assert best["moves"] == everything["moves"][:2]


def test_rack_and_standard_input() -> None:
    assert answer("-", "--rack", "QUIZ", text=f"{CARE} AAA/ 0/0 0\n") == answer(f"{CARE} QUIZ/ 0/0 0")


def test_exchanges_and_the_pass_are_added() -> None:
    plain = answer(f"{CARE} EE/ 0/0 0")
    more = answer(f"{CARE} EE/ 0/0 0", "--exchanges")
    added = [move for move in more["moves"] if move not in plain["moves"]]
    assert [(move["move"], move["score"], move["words"]) for move in added] == [
        ("-", 0, []),
        ("-E", 0, []),
        ("-EE", 0, []),
    ]
    assert more["count"] == plain["count"] + 3


def test_a_one_tile_play_is_listed_once_as_across() -> None:
    rows = "/".join(["15"] * 7 + ["5AT8", "5T9"] + ["15"] * 6)
    found = answer(f"{rows} A/ 0/0 0")
    both_ways = [move for move in found["moves"] if len(move["words"]) == 2]
    assert [move["move"] for move in both_ways] == ["9F .A"]


def test_other_rules_and_lexica() -> None:
    rows = "/".join(["21"] * 21)
    found = answer(f"{rows} QUIZ/ 0/0 0", "--rules", "english-super", "--top", "1")
    assert found["moves"][0]["words"] == ["QUIZ"]
    assert answer(f"{EMPTY} ÅÄÖL/ 0/0 0", "--rules", "swedish", "--lexicon", "swedish-base")["count"] > 0


def test_no_rack_no_moves() -> None:
    assert answer(f"{CARE} / 0/0 0") == {"count": 0, "moves": []}
    assert "no rack" in run("moves", f"{CARE} / 0/0 0").stdout


def test_people_see_a_table_of_the_best() -> None:
    result = run("moves", f"{CARE} RETINAS/ 0/0 0")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["move", "score", "words"]
    assert len(lines) == 17
    assert "--all" in lines[-1]
    count = int(lines[-1].split()[0].replace(",", ""))
    assert len(run("moves", f"{CARE} RETINAS/ 0/0 0", "--all").stdout.splitlines()) == count + 2


@pytest.mark.parametrize("ruleset", ["english", "swedish-study", "italian-8"])
def test_the_speller_agrees_with_the_referee(ruleset: str) -> None:
    game = Game.new(ruleset, seed=5, challenge="void")
    while not game.over and len(game.history) < 12:
        position = game.position
        speller = Speller(position)
        moves = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 100)]:
            assert speller.words(move) == position.words(move)
            assert speller.text(move) == str(move)
        game.play(position.best_move() or "pass")


def test_by_equity() -> None:
    shown = run("moves", "--equity", "--top", "3", f"{EMPTY} ADEIRTV/ 0/0 0")
    assert shown.exit_code == 0 and "equity" in shown.stdout.splitlines()[0] and "VARIED" in shown.stdout
    found = json.loads(run("moves", "--equity", "--json", "--top", "5", f"{EMPTY} VVWUUII/ 0/0 0").stdout)
    assert len(found["moves"]) == 5 and found["moves"][0]["move"].startswith("-")
    values = [move["equity"] for move in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert "no rack is given" in run("moves", "--equity", f"{EMPTY} / 0/0 0").stdout


def test_moves_are_played_out() -> None:
    """The same figures as `quixotry analyse` has for as many rollouts, and the same table."""
    cgp = f"{CARE} AEINSTV/ 0/12 0"
    found = answer(cgp, "--sim", "400", "--top", "4")
    same = analyse(Position.from_cgp(cgp), samples=400, count=4)
    assert same.method == "simulation"
    assert [(one["move"].upper(), one["samples"]) for one in found["moves"]] == [
        (Speller(Position.from_cgp(cgp)).text(one.move).upper(), one.samples) for one in same.moves
    ]
    assert [one["win"] for one in found["moves"]] == [round(one.win or 0, 4) for one in same.moves]
    shown = run("moves", cgp, "--sim", "0.2s", "--top", "2").stdout.splitlines()
    assert shown[0].split()[:4] == ["move", "score", "wins", "spread"] and len(shown) > 4
    assert any(line.startswith("assumed: everybody plays on") for line in shown)


@pytest.mark.parametrize("text", ["x", "-3", "5m", "s", "1e9s", ""])
def test_neither_rollouts_nor_seconds(text: str) -> None:
    result = run("moves", f"{CARE} QUIZ/ 0/0 0", f"--sim={text}")
    assert result.exit_code == 2
    said = f"--sim: must be a number of rollouts, or seconds such as 5s, not {text!r}"
    assert result.output == f"quixotry: {said}\n"


def test_no_rollouts_at_all() -> None:
    for text, reason in (("0", "samples: must be 1 or more"), ("0s", "seconds: must be more than 0")):
        result = run("moves", f"{CARE} QUIZ/ 0/0 0", "--sim", text)
        assert (result.exit_code, result.output) == (2, f"quixotry: {reason}, not 0\n")
