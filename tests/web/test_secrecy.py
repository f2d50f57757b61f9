"""Nobody learns what their seat may not know.

What a seat is told must not depend on anything that is hidden from it. So the hidden things are exchanged
for others, other racks, another order of the bag, another seed, and every answer must stay the same.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json
from web_helpers import ANN_AND_BOB, Server, play_out

from quixotry.game import Bag, Game, Move, Rack, Turn
from quixotry.game.table import Table
from quixotry.play import Seat, candidates, hint, placing
from quixotry.web import view
from quixotry.web.export import exported
from quixotry.web.room import Room
from quixotry.web.view import Viewer


def played(seed: int, turns: int, challenge: Any) -> Game:
    """A game of some turns with everything in it that has to do with tiles."""
    game = Game.new("english", players=["Ann", "Bob", "Cid"], seed=seed, challenge=challenge)
    chance = random.Random(seed)
    for _ in range(turns):
        if game.over:
            break
        if game.ending:
            game.accept()
        elif game.can_challenge and chance.random() < 0.2:
            game.challenge()
        elif chance.random() < 0.2 and game.position.bag_count >= 7:
            tiles = chance.sample(list(game.position.rack), 3)
            game.play(Move.exchange(tiles, game.rules.alphabet))
        else:
            moves = game.position.legal_moves().top(20)
            game.play(chance.choice(moves) if moves else "pass")
    return game


def otherwise(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game with everything else where this seat cannot see it."""
    other = game.copy()
    other.seed = game.seed ^ 0xABCDEF
    other._tables = [_shuffled(table, seat, chance) for table in other._tables]
    return other


def _shuffled(table: Table, seat: int, chance: random.Random) -> Table:
    position, alphabet = table.position, table.position.rules.alphabet
    hidden = [code for number, rack in enumerate(position.racks) if number != seat for code in rack]
    hidden += table.bag.tiles
    chance.shuffle(hidden)
    racks = []
    for number, rack in enumerate(position.racks):
        taken = [hidden.pop() for _ in rack] if number != seat else list(rack)
        racks.append(Rack.from_codes(taken, alphabet))
    history = tuple(turn if turn.seat == seat else _other_rack(turn, chance) for turn in table.history)
    return replace(
        table,
        position=position.replace(racks=tuple(racks)),
        bag=Bag(bytes(hidden)),
        random=1,
        history=history,
    )


def _other_rack(turn: Turn, chance: random.Random) -> Turn:
    alphabet = turn.rack.alphabet
    codes = [chance.randrange(27) for _ in turn.rack]
    move = turn.move
    if move is not None and move.is_exchange:
        move = Move.exchange(chance.choices(range(27), k=move.tile_count), alphabet)
    drawn = Rack.from_codes([chance.randrange(27) for _ in turn.drawn], alphabet)
    return replace(turn, rack=Rack.from_codes(codes, alphabet), move=move, drawn=drawn)


SEATS = tuple(map(Seat, ("Ann", "Bob", "Cid")))


def told(game: Game, seat: int) -> list[bytes]:
    """All that a seat can ask for."""
    viewer = Viewer("id", SEATS, True, game)
    room = cast(Room, SimpleNamespace(id="id", game=game, state=lambda seat: b""))
    position = view.as_seen_by(game, seat)
    laid = {(7, 7): position.rack.codes[0]} if position.rack else {}
    state = {**viewer.state(game, 1, seat), "server_time": 0}
    parts = [to_json(state), exported(room, seat, "gcg")[0], exported(room, seat, "cgp")[0]]
    if position.rack and not game.over:
        parts.append(to_json([view.candidate(one, position) for one in candidates(position, 5)]))
        parts.append(to_json(view.hint(hint(position, 3), position.rules)))
        parts.append(to_json(view.preview(placing(position, laid))))
    return parts


@given(
    st.integers(0, 10**6),
    st.integers(0, 30),
    st.sampled_from(["void", "double", "single", "5-point", "none"]),
)
def test_what_a_seat_is_told_depends_on_nothing_hidden(seed: int, turns: int, challenge: str) -> None:
    game = played(seed, turns, challenge)
    if game.over:
        return
    chance = random.Random(seed)
    for seat in range(3):
        assert told(game, seat) == told(otherwise(game, seat, chance), seat)


@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(["void", "double", "single", "none"]))
def test_the_tiles_that_an_open_play_will_draw(seed: int, turns: int, challenge: str) -> None:
    """Everybody else counts them as drawn; whatever a seat cannot see is in the bag or with the others."""
    game = played(seed, turns, challenge)
    if game.over:
        return
    settled = game.copy()
    if game.can_challenge and not game.ending:
        settled.accept()
    viewer = Viewer("id", SEATS, True, game)
    for seat in range(3):
        state = viewer.state(game, 1, seat)
        tiles = [one["tiles"] for one in state["seats"]]
        assert sum(one["count"] for one in state["unseen"]) == state["bag"] + sum(tiles) - tiles[seat]
        assert tiles[seat] == len(state["you"]["rack"])
        if not game.can_challenge or game.history[-1].seat != seat:
            assert tiles == [len(rack) for rack in settled.position.racks]
            assert state["bag"] == len(settled.bag)


def test_the_test_would_notice() -> None:
    """Everything that was exchanged shows once the game is over."""
    game = played(5, 3, "double")
    shown = told(game, 0)
    table = game._tables[game._at]
    game._tables[game._at] = replace(table, over=True)
    assert told(game, 0) != told(otherwise(game, 0, random.Random(1)), 0)
    assert shown != told(game, 0)


def test_no_answer_has_the_seed_or_another_rack(tmp_path: Path) -> None:
    seed = 1234567890123456

    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, seed=seed, help=True)
        game = (await server.rooms.get(ann.id)).game
        heard = []
        for path in (
            "",
            "/hint?step=3",
            "/moves",
            "/export?format=gcg",
            "/export?format=cgp",
            "/export?format=json",
        ):
            heard.append((await ann.get(path)).text)
        heard.append((await ann.post("/preview", tiles=[])).text)
        rack = str(game.position.racks[1])
        labels = [tile["label"] for tile in (await bob.state())["you"]["rack"]]
        assert "".join(labels) == rack
        for text in heard:
            assert str(seed) not in text and rack not in text
        exchanged = await ann.act(
            "/exchange", tiles=[tile["label"] for tile in (await ann.state())["you"]["rack"][:3]]
        )
        secret = exchanged.json()["history"][0]["move"]
        told = await bob.state()
        assert secret is not None and told["history"][0]["move"] is None and told["history"][0]["tiles"] == 3
        assert secret not in (await bob.get("/export")).text and "-3 +0" in (await bob.get("/export")).text
        over = (await bob.act("/resign")).json()
        assert over["seed"] == seed and over["result"]["racks"]

    play_out(test, tmp_path)


def test_phonies_are_nobodys_to_know(tmp_path: Path) -> None:
    """Except under void, neither a preview nor an answer says whether a word exists."""

    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB, challenge="double")
        good = [{"row": 7, "column": 6 + at, "letter": letter} for at, letter in enumerate("WIN")]
        phony = [{"row": 7, "column": 6 + at, "letter": letter} for at, letter in enumerate("WNI")]
        answers = [(await ann.post("/preview", tiles=tiles)).json() for tiles in (good, phony)]
        assert [answer["words"][0]["known"] for answer in answers] == [None, None]
        assert answers[0]["legal"] and answers[1]["legal"]
        assert (await ann.act("/move", tiles=phony)).status_code == 200

    play_out(test, tmp_path)
