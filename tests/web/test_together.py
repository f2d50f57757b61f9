"""Several people: undo by consent, names, the game after this one; and those who only watch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from quixotry.web import answers
from support.web import ANN_AND_BOB, ANN_AND_COMPUTER, Player, Server, code_of, play_out

WORDY = {"kind": "computer", "player": "hsw"}


def test_undo_by_consent(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        seats = [*ANN_AND_BOB, {"kind": "person", "name": "Cid"}]
        ann, bob, cid = await server.new_game(seats, help=True)
        assert code_of(await ann.act("/undo/answer", agree=True)) == (409, "not_now")
        await ann.act("/move", move="8D WIENIe")
        assert code_of(await bob.act("/undo")) == (409, "not_now")  # nothing of his to take back
        asked = (await ann.act("/undo")).json()
        assert asked["undo_asked"] == {"seat": 0, "waiting": [1, 2]} and len(asked["history"]) == 1
        assert (await ann.act("/undo/answer", agree=True)).json()["undo_asked"]["waiting"] == [1, 2]
        assert (await bob.act("/undo/answer", agree=True)).json()["undo_asked"]["waiting"] == [2]
        assert (await cid.act("/undo/answer", agree=False)).json()["undo_asked"] is None
        assert len((await ann.state())["history"]) == 1
        await ann.act("/undo")
        await bob.act("/undo/answer", agree=True)
        undone = (await cid.act("/undo/answer", agree=True)).json()
        assert undone["history"] == [] and undone["taken_back"] == 0 and undone["undo_asked"] is None
        assert not undone["can_redo"] and code_of(await ann.act("/redo")) == (409, "not_now")
        # Whoever goes on instead of answering has answered.
        await ann.act("/move", move="8D WIENIe")
        await ann.act("/undo")
        state = (await bob.act("/pass")).json()
        assert state["undo_asked"] is None and state["taken_back"] is None

    play_out(test, tmp_path)


def test_guests_name_themselves(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, guest = await server.new_game([ANN_AND_BOB[0], {"kind": "person"}])
        await ann.act("/move", move="8D WIENIe")
        answer = await guest.post("/name", name="  مهسا\u200cجان ")
        assert answer.status_code == 200
        assert [seat["name"] for seat in (await ann.state())["seats"]] == ["Ann", "مهسا\u200cجان"]
        await guest.post("/name", name="Ann")
        assert (await ann.state())["seats"][1]["name"] == "Ann 2"
        refused = await guest.post("/name", name="B\u202eb")
        assert refused.status_code in (400, 409) and "\\" not in refused.json()["error"]["message"]
        assert (await guest.post("/name", name="x" * 41)).status_code == 422
        assert code_of(await guest.post("/name", name="Bot (level 5)"))[0] == 409
        server.live_games._live.clear()  # as after a restart
        state = await guest.state()
        assert state["seats"][1]["name"] == "Ann 2" and state["history"][0]["text"].startswith("Ann plays")
        assert "Ann_2" in (await guest.get("/export")).text
        (alone,) = await server.new_game(ANN_AND_COMPUTER)
        assert code_of(await alone.post("/name", name="Bea")) == (409, "not_now")

    play_out(test, tmp_path)


def test_a_rematch_carries_everybody_along(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        terms: dict[str, Any] = {"challenge": "double", "clock": {"minutes": 5}, "rules": "english"}
        ann, bob = await server.new_game([*ANN_AND_BOB, WORDY], **terms)
        assert code_of(await bob.post("/rematch")) == (409, "not_now")
        await ann.act("/resign")
        assert (await bob.state())["rematch"] is None
        one, other = [
            TypeAdapter(answers.Created).validate_json((await player.post("/rematch")).content)
            for player in (bob, ann)
        ]
        assert one.id == other.id == (await ann.state())["rematch"]
        assert [seat.name for seat in one.seats] == ["Bob", "Wordy Wanda (hsw)", "Ann"]
        assert [bool(seat.secret) for seat in one.seats] == [True, False, False]
        assert [bool(seat.secret) for seat in other.seats] == [False, False, True]
        again = await Player(server.client, one.id, 0, str(one.seats[0].secret)).state()
        assert (again["rules"]["challenge"], again["clock"]["seconds"]) == ("double", 300)
        assert not again["seed_chosen"] and again["seed"] is None
        server.live_games._live.clear()
        assert (await bob.post("/rematch")).json()["id"] == one.id

    play_out(test, tmp_path)


def test_watching(tmp_path: Path) -> None:
    """A game of computers only can be watched; whoever watches people learns no rack and can do nothing."""

    async def test(server: Server) -> None:
        made = (await server.client.post("/api/games", json={"seats": [WORDY, WORDY]})).json()
        assert [seat["secret"] for seat in made["seats"]] == [None, None]
        onlooker = Player(server.client, made["id"], -1, made["watch"])
        state = await onlooker.until(lambda state: state["over"])
        assert state["you"] == {"seat": -1, "rack": []} and state["result"]["winner"] in (0, 1, None)
        assert (await onlooker.get("/export")).text.startswith("#")

        made = (await server.client.post("/api/games", json={"seats": ANN_AND_BOB, "help": True})).json()
        onlooker = Player(server.client, made["id"], -1, made["watch"])
        state = await onlooker.state()
        rack = str((await server.live_games.get(made["id"])).game.position.racks[0])
        assert rack not in str(state) and state["seed"] is None
        assert sum(one["count"] for one in state["unseen"]) == 100
        assert not any(seat["yours"] for seat in state["seats"])
        for path in ("/pass", "/undo", "/undo/answer", "/resign", "/rematch"):
            assert code_of(await onlooker.act(path)) == (403, "forbidden")
        for path in ("/hint", "/moves"):
            assert code_of(await onlooker.get(path)) == (403, "forbidden")
        assert code_of(await onlooker.get("/export")) == (409, "not_now")

    play_out(test, tmp_path)


def test_strangers_do_not_use_up_a_games_budget(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        stranger = Player(server.client, ann.id, 0, "no secret of this game")
        for _ in range(520):
            assert (await stranger.get()).status_code == 403
        assert (await ann.get()).status_code == 200

    play_out(test, tmp_path)
