"""What parts are worth, choice by choice: the judge's signs, and results that are kept and gone on with."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from quixotry import Game, Move
from quixotry.arena import Match
from quixotry.search import solve_endgame

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(FOLDER)
    module = importlib.import_module("parts")
    yield module
    for name in ("parts", "champion"):
        sys.modules.pop(name, None)


def told(parts: ModuleType, path: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    given = ["--budget", "samples=30", "--keep", str(path), "--only", "finals", "--only", "15", *options]
    monkeypatch.setattr(sys, "argv", ["parts.py", *given])
    return int(parts.main())


def played(seed: int, most_in_bag: int) -> Game:
    match = Match("static", "static")
    game = Game(match.ruleset, match.words, ("first", "second"), seed)
    while game.position.bag_count > most_in_bag:
        game.play(game.position.best(1)[0].move)
    return game


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("most_in_bag", [60, 12])
def test_a_pass_is_worse_than_the_best_move(parts: ModuleType, known: bool, most_in_bag: int) -> None:
    game = played(3, most_in_bag)
    best, passing = game.position.best(1)[0].move, Move.passing(game.rules.alphabet)
    win, points = parts.judge(game, best, passing, 5, known)
    assert win >= (0.02 if most_in_bag == 60 else 0) and points > 5  # late it is decided
    assert parts.judge(game, passing, best, 5, known) == pytest.approx((-win, -points))


def test_with_an_empty_bag_the_search_judges(parts: ModuleType) -> None:
    game = played(3, 0)
    position = game.position
    solved = solve_endgame(position, seconds=10)
    assert solved.proved
    mover = position.turn
    scores = game.scores
    assert parts._solved(game, solved.move) == scores[mover] - scores[1 - mover] + solved.value
    other = next(one.move for one in position.best(20) if one.move != solved.move)
    assert parts.judge(game, solved.move, other, 1, False)[1] >= 0


def test_games_are_kept_and_gone_on_with(
    parts: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "DEALS", 4)
    path = tmp_path / "parts.json"
    assert told(parts, path, monkeypatch, "--games", "1") == 0
    first = parts.read(path)
    assert [len(one.games) for one in first] == [1, 1]
    assert told(parts, path, monkeypatch, "--games", "2") == 0
    second = parts.read(path)
    assert [one.games[:1] for one in second] == [one.games for one in first]
    assert all(len(one.games) == 2 and one.games[0][0] > 15 for one in second)
    before = path.read_bytes()
    capsys.readouterr()
    assert told(parts, path, monkeypatch, "--show") == 0 and path.read_bytes() == before
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.split("  ")[0] for row in rows] == ["15 candidates", "no finals late in the game"]
    whole = parts.compare("sim:samples=30", ["sim:samples=30"], "english", 400_000)
    assert whole[0][1:] == [0, 0, 0], "a player alike never chooses otherwise"
    path.write_text("[1]")
    assert told(parts, path, monkeypatch, "--show") == 2
