"""The champion's tables: results that are kept, added to and never counted twice."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from quixotry.arena import Match, luck, run_match
from quixotry.arena.luck import luck_of_games
from quixotry.errors import QuixotryError

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def champion(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(FOLDER)
    module = importlib.import_module("champion")
    line = module.Line("greedy over rackh2", "greedy", "rackh2", wanted=0.4)
    monkeypatch.setattr(luck, "DRAWS", 4)
    monkeypatch.setattr(luck, "LATE_DRAWS", 4)
    monkeypatch.setattr(module, "STRENGTH", (line,))
    yield module
    sys.modules.pop("champion", None)


def told(champion: ModuleType, path: Path, *options: str) -> int:
    sys.argv = ["champion.py", "strength", "--jobs", "1", "--keep", str(path), *options]
    return int(champion.main())


def test_a_table_goes_on_where_it_was_and_is_that_of_one_match(
    champion: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [])
    path = tmp_path / "kept.json"
    assert told(champion, path, "--games", "6", "--step", "4") == 0
    assert told(champion, path, "--games", "10", "--step", "4") == 0
    (kept,) = champion.read(path)
    assert (kept.seed, len(kept.pairs)) == (1, 5), "the second run adds what the first has not played"
    whole = run_match(Match("greedy", "rackh2", games=10, seed=1, clock=3600.0))
    found = whole.statistics
    assert sum(map(int, kept.pairs)) / 20 == pytest.approx(found.score.value)
    assert found.spread is not None and kept.spread / 10 == pytest.approx(found.spread.value)
    before = path.read_bytes()
    assert told(champion, path, "--games", "10") == 0 and path.read_bytes() == before
    capsys.readouterr()
    assert told(champion, path, "--show") == 0
    out = capsys.readouterr().out
    shown = f"10 {found.score.value:>7.1%} {found.score.low:.1%}–{found.score.high:.1%}"
    assert " ".join(shown.split()) in " ".join(out.split()) and "≥ 40%" in out
    assert told(champion, path, "--fresh", "--games", "4") == 0
    assert [len(one.pairs) for one in champion.read(path)] == [2]


def test_games_of_a_match_are_taken_in_once(champion: ModuleType, tmp_path: Path) -> None:
    path, games = tmp_path / "kept.json", tmp_path / "games.sqlite"
    store = run_match(Match("greedy", "rackh2", games=6, seed=4), 1, games)
    champion.add_games(path, games, 1)
    (kept,) = champion.read(path)
    assert (kept.seed, kept.end) == (4, 7)
    match = Match("greedy", "rackh2", games=6, seed=4)
    drawn = [one.win for one in luck_of_games(store.terms, store.records, match.words)]
    assert kept.luck == tuple(round(500 * (drawn[i] + drawn[i + 1])) for i in (0, 2, 4)) != (0, 0, 0)
    line = champion.STRENGTH[0]
    one_without = champion.Kept("english", "greedy", "rackh2", 1, "22")
    assert one_without.luck == (0, 0), "what was kept before luck was measured counts as it ended"
    assert champion.next_seed(champion.read(path), line, 5) == 7
    assert champion.next_seed(champion.read(path), line, 2) == 2
    with pytest.raises(QuixotryError, match="have played pairs of seed 4 on"):
        champion.add_games(path, games, 1)


def test_what_cannot_be_is_refused(
    champion: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [])
    path = tmp_path / "kept.json"
    assert told(champion, path, "--games", "5") == 2
    assert "games come in pairs" in capsys.readouterr().err
    path.write_text('[{"rules": "english"}]')
    assert told(champion, path, "--games", "2") == 2
    assert "not a file of results" in capsys.readouterr().err


def test_every_line_names_players_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    module = importlib.import_module("champion")
    try:
        for line in [*module.STRENGTH, *module.ablations("cpu=0.05")]:
            if line.rules == "english":
                Match(line.a, line.b, rules=line.rules, games=2).check()
        for one in module.read(module.DATA):
            assert set(one.pairs) <= set("01234") and one.pairs
    finally:
        sys.modules.pop("champion", None)
