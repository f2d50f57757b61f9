"""The file of games: refused, damaged, hostile."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.arena import GamesFile, Match, MatchGame, play_chunk, run_match
from quixotry.errors import ArenaError
from quixotry.rules import load_rules

MATCH = Match("greedy", "hsw", games=6, seed=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "deep" / "folder" / "games.sqlite"
    run_match(MATCH, store=place)
    return place


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def test_games_come_back_as_they_were(file: Path) -> None:
    odd = MatchGame(3, 1, 2**62, (-5, 900), (0, 1), (0, 0), b"", 1, "raised ß")
    with GamesFile.open(file.parent) as store:
        assert list(store.records(4)) == play_chunk(MATCH.chunk(0, 2))
        store.add([odd])
        assert store.record(7) == odd
        assert store.pairs() == {0, 1, 2}
        for missing in (8, -1, 10**30):
            with pytest.raises(ArenaError, match=f"no game {missing}"):
                store.record(missing)


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (replace(MATCH, b="greedy"), "of greedy against hsw, not of greedy against greedy"),
        (replace(MATCH, a="hsw", b="greedy"), "not of hsw against greedy"),
        (replace(MATCH, rules="english-super"), "other rules .english, not english-super"),
        (replace(MATCH, rules=replace(load_rules("english"), bonus=35)), "english as it is now"),
        (replace(MATCH, seed=2), "from seed 1, not 2"),
        (replace(MATCH, clock=5.0), "clock of 300 seconds, not 5"),
    ],
)
def test_another_match_is_refused(file: Path, other: Match, reason: str) -> None:
    before = file.read_bytes()
    with pytest.raises(ArenaError, match=reason) as found:
        run_match(other, store=file)
    assert "\n" not in str(found.value) and str(file) in str(found.value)
    with GamesFile.open(file) as store, pytest.raises(ArenaError, match=reason):
        run_match(other, store=store)
    assert file.read_bytes() == before


def test_another_lexicon_is_refused(file: Path, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nCATS\n", encoding="utf-8")
    with pytest.raises(ArenaError, match=r"another lexicon \(english, whose words are not those of words\)"):
        run_match(replace(MATCH, lexicon=words), store=file)


def test_the_challenge_rule_and_titles_do_not_matter(file: Path) -> None:
    rules = replace(load_rules("english"), challenge="double", title="Other")
    assert run_match(replace(MATCH, rules=rules), store=file).games == 6


def test_an_empty_database_is_as_good_as_none(tmp_path: Path) -> None:
    """What a kill in the first moment leaves."""
    file = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    assert run_match(MATCH, store=file) == run_match(MATCH)
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    assert run_match(MATCH, store=empty) == run_match(MATCH)


def test_files_that_are_something_else(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("This is not a database. " * 100, encoding="utf-8")
    other = tmp_path / "other.sqlite"
    change(other, "CREATE TABLE songs (title TEXT)")
    for file in (text, other):
        for use in (lambda file=file: GamesFile.open(file), lambda file=file: run_match(MATCH, store=file)):
            with pytest.raises(ArenaError, match="file of games") as found:
                use()
            assert "\n" not in str(found.value)
    with pytest.raises(ArenaError, match="no such file"):
        GamesFile.open(tmp_path / "missing")


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM meta WHERE key = 'a'",
        "UPDATE meta SET value = 'x' WHERE key = 'seed'",
        "UPDATE meta SET value = 'quixotry match 99' WHERE key = 'format'",
        "UPDATE meta SET value = '[' WHERE key = 'document'",
        "UPDATE meta SET value = '[]' WHERE key = 'document'",
        "DROP TABLE meta",
        "DROP TABLE games",
        "UPDATE games SET score_a = 'many' WHERE game = 3",
        "UPDATE games SET moves = 'text' WHERE game = 3",
        "UPDATE games SET forfeit = 7 WHERE game = 3",
    ],
)
def test_damage_is_told_in_one_line(file: Path, damage: str) -> None:
    change(file, damage)
    with pytest.raises(ArenaError) as found:
        run_match(MATCH, store=file)
    assert "\n" not in str(found.value)


def test_a_file_cut_off(file: Path) -> None:
    data = file.read_bytes()
    for size in (10, 100, 5000, len(data) // 2):
        file.write_bytes(data[:size])
        with pytest.raises(ArenaError):
            run_match(replace(MATCH, games=4), store=file)


def test_all_games_of_a_chunk_or_none(file: Path) -> None:
    records = play_chunk(MATCH.chunk(3, 2))
    broken = [*records[:3], replace(records[3], moves=None)]  # type: ignore[arg-type]
    with GamesFile.open(file) as store:
        with pytest.raises(ArenaError):
            store.add(broken)
        assert len(store) == 6
        store.add(records)
        assert len(store) == 10


def test_processor_time_is_kept_beside_the_games(tmp_path: Path) -> None:
    match = Match("champion:samples=20", "greedy", games=2, seed=1)
    result = run_match(match, 1, tmp_path / "games.sqlite")
    a, b = result.cpu_a_move
    assert a is not None and b is not None and a > b > 0
    with GamesFile.open(tmp_path / "games.sqlite") as store:
        again = list(store.records())
        assert [record.cpu for record in again] == [record.cpu for record in result.records]
        assert "cpu" not in result.to_dict() and store.digest() == result.digest
        store._connection.execute("DROP TABLE processor")  # as in files of older versions
        assert [record.cpu for record in store.records()] == [None, None]
        assert list(store.records()) == again, "what a game took is no part of what it is"


def test_a_file_that_somebody_else_holds(tmp_path: Path) -> None:
    """After a while it is said that the file is locked; nothing is lost, and it goes on when it is free."""
    file = tmp_path / "games.sqlite"
    match = Match("greedy", "greedy", games=4, seed=3)
    chunks = [play_chunk(match.chunk(pair, 1)) for pair in range(2)]
    with GamesFile.create(file, match) as games:
        games.add(chunks[0])
        games._connection.execute("PRAGMA busy_timeout=50")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ArenaError, match=r"games.sqlite: .*database is locked"):
            games.add(chunks[1])
        assert games.pairs() == {0}
        other.execute("ROLLBACK")
        other.close()
        games.add(chunks[1])
        assert games.pairs() == {0, 1}
