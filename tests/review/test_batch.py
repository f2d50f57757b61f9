"""Many files: the same whatever the number of processes, and bad ones do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry.errors import QuixotryError
from quixotry.records import GameRecord
from quixotry.review import batch, find_games, largest_losses, review_files, summaries
from support.reviews import played


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("games")
    (place / "below").mkdir()
    for seed in range(5):
        GameRecord.of(played(seed)).save(place / f"g{seed}.gcg")
    GameRecord.of(played(5)).save(place / "below" / "G5.GCG")
    (place / "bad.gcg").write_text("#player1 A A\n#player2 B B\n>A: CAT 8G CAT +x 10\n")
    (place / "empty.gcg").write_bytes(b"")
    (place / "noise.gcg").write_bytes(bytes(range(256)) * 20)
    (place / "notes.txt").write_text("not a game")
    return place


def test_folders_are_searched_in_order(folder: Path) -> None:
    names = [path.name for path in find_games([folder, folder / "g1.gcg"])]
    assert names == ["bad.gcg", "empty.gcg", *[f"g{n}.gcg" for n in range(5)], "noise.gcg", "G5.GCG"]
    assert find_games([folder / "below", folder / "notes.txt", "none"])[1:] == [
        folder / "notes.txt",
        Path("none"),
    ]


def test_bad_files_are_skipped_with_their_reason(folder: Path) -> None:
    told: list[float] = []
    done = review_files([*find_games([folder]), folder / "none.gcg"], tell=told.append)
    assert [Path(one.file).name for one in done.skipped] == ["bad.gcg", "empty.gcg", "noise.gcg", "none.gcg"]
    assert done.skipped[0].reason.startswith("line 3, column") and "No such file" in done.skipped[3].reason
    assert len(done.games) == 6 and told[-1] == 10 and done.games_a_second > 0


def test_processes_change_nothing(folder: Path) -> None:
    files = find_games([folder]) * 5
    alone, together = review_files(files), review_files(files, jobs=2)
    assert together.jobs == 2 and len(files) >= 40
    assert alone.games == together.games and alone.skipped == together.skipped


def test_a_wrong_name_is_one_mistake(folder: Path) -> None:
    for wrong in ({"rules": "klingon"}, {"lexicon": "klingon"}, {"leaves": "klingon"}):
        with pytest.raises(QuixotryError, match="klingon"):
            review_files([folder / "g1.gcg"], **wrong)  # type: ignore[arg-type]


def test_the_summary_counts_what_the_turns_say(folder: Path) -> None:
    games = review_files(find_games([folder])).games
    players = summaries(games)
    assert [one.player for one in players] == ["Ann", "Bob"]
    assert sum(one.wins for one in players) == len(games) == players[0].games
    for seat, one in enumerate(players):
        turns = [turn for game in games for turn in game.turns if turn.seat == seat]
        losses = sorted([turn.loss for turn in turns if turn.loss is not None], reverse=True)
        assert one.turns == len(turns) and one.mean_loss == pytest.approx(sum(losses) / len(losses))
        assert [loss.loss for loss in one.largest] == losses[:10]
        assert one.best_share == pytest.approx(losses.count(0) / len(losses))
        assert one.mean_score == pytest.approx(sum(game.final[seat] for game in games) / len(games))
        assert one.bingos == sum(turn.bingo for turn in turns)
        assert one.missed_bingos == sum(turn.missed_bingo is not None for turn in turns)
    everything = sorted([turn.loss or 0 for game in games for turn in game.turns], reverse=True)
    assert [one.loss for one in largest_losses(games, 7)] == everything[:7]


def test_a_folder_without_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_SEEN", 3)
    with pytest.raises(QuixotryError, match=r"more than 3 files, \d+ of them games so far"):
        find_games([folder])
