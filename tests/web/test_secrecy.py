"""Nobody learns what their seat may not know.

What a seat is told must not depend on anything that is hidden from it. So the hidden things are exchanged
for others, other racks, another order of the bag, another seed, and every answer must stay the same.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

from quixotry.game import Bag, Game, Move, Rack, Turn
from quixotry.game.table import Table
from quixotry.play import Seat, as_seen_by, candidates, hint, placing
from quixotry.web import view
from quixotry.web.export import exported
from quixotry.web.live_game import LiveGame
from quixotry.web.view import Viewer
from support.web import ANN_AND_BOB, Server, code_of, play_out, running


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
    live = cast(LiveGame, SimpleNamespace(id="id", game=game, state=lambda seat: b""))
    position = as_seen_by(game, seat)
    laid = {(7, 7): position.rack.codes[0]} if position.rack else {}
    state = {**viewer.state(game, 1, seat), "server_time": 0}
    parts = [to_json(state), exported(live, seat, "gcg")[0], exported(live, seat, "cgp")[0]]
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
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, seed=None, help=True)
        game = (await server.live_games.get(ann.id)).game
        seed = game.seed
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
        assert over["seed"] == str(seed) and over["result"]["racks"]

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


def test_what_the_end_has_shown_cannot_be_played_on(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game(seed=None)
        await ann.act("/move", move=(await ann.get("/moves")).json()[0]["move"])
        await ann.my_turn()
        over = (await ann.act("/resign")).json()
        assert over["seed"] and all(over["result"]["racks"]) and not over["can_undo"]
        assert code_of(await ann.act("/undo")) == (409, "not_now")
        assert (await ann.state())["over"]

    play_out(test, tmp_path)


def test_seeds_by_lot_cannot_be_tried_one_by_one(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        seeds = []
        for _ in range(20):
            (ann,) = await server.new_game(seed=None)
            state = await ann.state()
            assert state["seed"] is None and not state["seed_chosen"]
            seeds.append((await server.live_games.get(ann.id)).game.seed)
        assert max(seeds) >= 2**120 and len(set(seeds)) == 20

    play_out(test, tmp_path)


def test_a_chosen_seed_is_told_to_all(tmp_path: Path) -> None:
    seed = 2**127 + 12345

    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, seed=str(seed))
        for player in (ann, bob):
            state = await player.state()
            assert state["seed"] == str(seed) and state["seed_chosen"]
        assert (
            Game.new("english", seed=seed).position.racks[0]
            == as_seen_by((await server.live_games.get(ann.id)).game, 0).racks[0]
        )

    play_out(test, tmp_path)


def test_a_move_taken_back_draws_other_tiles(tmp_path: Path) -> None:
    """Though it is played again, after another look at it, or after the server was started anew."""

    async def main() -> None:
        racks = set()
        async with running(tmp_path) as server:
            (ann,) = await server.new_game(challenge="void")
            for _ in range(4):
                played = (await ann.act("/move", move="8D WIENIe")).json()
                racks.add("".join(tile["label"] for tile in played["you"]["rack"]))
                await ann.my_turn()
                await ann.act("/undo")
                await ann.act("/redo")
                await ann.act("/undo")
        async with running(tmp_path) as server:
            ann.client = server.client
            await ann.act("/move", move="8D WIENIe")
            state = await ann.my_turn()
            racks.add("".join(tile["label"] for tile in state["you"]["rack"]))
        assert len(racks) >= 4  # of five; two may be alike by chance
        async with running(tmp_path) as server:  # and what came of it is stored
            ann.client = server.client
            assert (await ann.state())["you"]["rack"] == state["you"]["rack"]

    asyncio.run(main())


def test_undo_gives_no_time_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            (ann,) = await server.new_game(clock={"minutes": 1, "increment": 20})
            await asyncio.sleep(0.3)
            await ann.act("/move", move="8D WIENIe")
            await ann.my_turn()
            undone = (await ann.act("/undo")).json()
            assert undone["seats"][0]["remaining"] <= 59.7 and undone["seats"][1]["remaining"] <= 60
            undone = undone["seats"][0]["remaining"]
        async with running(tmp_path) as server:
            ann.client = server.client
            assert (await ann.state())["seats"][0]["remaining"] <= undone

    asyncio.run(main())
