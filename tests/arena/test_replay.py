"""Stored games played again."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.arena import GamesFile, Match, run_match
from quixotry.arena.replay import gcg_text, replay
from quixotry.errors import ArenaError
from support.command_line import run as run_quixotry

LINE = re.compile(r">\S+: (\S+ )?(\d+[A-O] \S+|[A-O]\d+ \S+|-\S*|\([A-Z?]+\)) [+-]\d+ -?\d+")


@pytest.mark.parametrize("rules", ["english", "swedish-study", "italian-8"])
def test_every_game_can_be_replayed(rules: str, tmp_path: Path) -> None:
    result = run_match(Match("greedy", "hsw", rules, games=10, seed=3), store=tmp_path / "games.sqlite")
    with GamesFile.open(tmp_path) as store:
        terms = store.terms()
        for record in result.records:
            game = replay(terms, record)
            assert game.over
            assert game.scores[record.first] == record.scores[0]
            assert game.players[record.first] == "greedy"
            assert store.record(record.game) == record


def test_text_is_in_the_manner_of_gcg() -> None:
    result = run_match(Match("greedy", "greedy", games=2, seed=3))
    lines = gcg_text(result.terms, result.records[1]).splitlines()
    pragmas = [line for line in lines if line.startswith("#")]
    assert pragmas[0] == "#character-encoding UTF-8"
    assert pragmas[1:3] == ["#player1 greedy-B greedy", "#player2 greedy-A greedy"]
    events = lines[len(pragmas) :]
    assert all(LINE.fullmatch(line) for line in events)
    totals = {name: int(total) for name, total in re.findall(r">(\S+):.* (-?\d+)$", "\n".join(events), re.M)}
    assert (totals["greedy-A"], totals["greedy-B"]) == result.records[1].scores


def test_exchanges_of_some_tiles(own: str) -> None:
    result = run_match(Match(f"{own}Picky", "greedy", games=4, seed=6))
    texts = [gcg_text(result.terms, record) for record in result.records]
    exchanges = re.findall(r" -([A-Z?]+) \+0 ", "".join(texts))
    assert exchanges and set(map(len, exchanges)) == {3}


def test_damaged_games_are_refused() -> None:
    result = run_match(Match("greedy", "hsw", games=2, seed=3))
    terms, record = result.terms, result.records[0]
    moves = record.moves
    wrong = [
        replace(record, moves=moves[:-3]),
        replace(record, moves=moves[:-16]),
        replace(record, moves=moves + moves[-16:]),
        replace(record, moves=moves[16:]),
        replace(record, moves=b"\xff" * 16 + moves[16:]),
        replace(record, moves=b"\x01" + bytes(7) + b"\xff" * 8 + moves[16:]),
        replace(record, scores=(record.scores[0] + 1, record.scores[1])),
        replace(record, seed=record.seed + 1),
        replace(record, which=1),
        replace(record, forfeit=0, reason="none"),
    ]
    for damaged in wrong:
        with pytest.raises(ArenaError, match=r"game [01]: damaged"):
            replay(terms, damaged)


DOCUMENTS = [
    "'['",
    "'[]'",
    "'{}'",
    "'7'",
    "''",
    "X'00'",
    "7",
    "printf('%.*c', 100000, '[')",
    "'{\"board\": 3}'",
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_file_with_a_broken_document(document: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    run_match(Match("greedy", "greedy", games=2, seed=3), store=file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"UPDATE meta SET value = {document} WHERE key = 'document'")
        connection.commit()
    with pytest.raises(ArenaError, match="damaged") as found, GamesFile.open(file) as store:
        replay(store.terms(), store.record(0))
    assert "\n" not in str(found.value)
    told = run_quixotry("replay", str(file), "0")
    assert told.exit_code == 2
    assert "Traceback" not in told.output
    assert str(found.value) in " ".join(told.output.split())


def test_whatever_bytes_are_stored_as_moves() -> None:
    result = run_match(Match("greedy", "greedy", games=2, seed=3))
    chance = random.Random(19)
    for _ in range(300):
        moves = bytearray(result.records[0].moves)
        for _ in range(chance.choice((1, 1, 2, 8))):
            moves[chance.randrange(len(moves))] = chance.randrange(256)
        try:
            replay(result.terms, replace(result.records[0], moves=bytes(moves)))
        except ArenaError as error:
            assert "damaged" in str(error)
