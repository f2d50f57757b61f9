"""Round robin."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry.arena import Match, MatchProgress, run_match, run_tournament
from quixotry.errors import ArenaError, QuixotryError

TERMS = Match("", "", games=10, seed=5)


def test_everybody_meets_everybody_and_the_table_adds_up(tmp_path: Path) -> None:
    players = ["hsw", "greedy", "passer"]
    tournament = run_tournament(players, TERMS, 2, tmp_path)
    table = tournament.standings()
    assert [line.player for line in table] == ["greedy", "hsw", "passer"]
    assert [line.games for line in table] == [20, 20, 20]
    assert sum(line.points for line in table) == 30
    assert sum(line.spread or 0 for line in table) == pytest.approx(0)
    assert tournament.score("greedy", "passer") == 1.0 == 1 - (tournament.score("passer", "greedy") or 0)
    assert tournament.score("hsw", "hsw") is None
    files = sorted(file.name for file in tmp_path.glob("*.sqlite"))
    assert files == ["greedy-v-passer.sqlite", "hsw-v-greedy.sqlite", "hsw-v-passer.sqlite"]
    told: list[MatchProgress] = []
    again = run_tournament(players, TERMS, 1, tmp_path, lambda match, progress: told.append(progress))
    assert again == tournament
    assert not any(progress.played for progress in told)
    assert tournament.results[0] == run_match(Match("hsw", "greedy", games=10, seed=5))
    assert len(tournament.to_dict()["matches"]) == 3


@pytest.mark.parametrize("players", [[], ["greedy"], ["greedy", "hsw", "greedy"]])
def test_too_few_and_twice(players: list[str]) -> None:
    with pytest.raises(ArenaError):
        run_tournament(players, TERMS)


def test_nothing_is_played_if_one_player_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(QuixotryError, match="nobody"):
        run_tournament(["greedy", "hsw", "nobody"], TERMS, folder=tmp_path)
    assert not list(tmp_path.iterdir())
