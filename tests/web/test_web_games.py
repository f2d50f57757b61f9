"""Games by the API: turns, answers of the computer, help, the end."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter
from web_helpers import ANN_AND_BOB, Server, code_of, play_out

from quixotry.game import Game
from quixotry.game.saved import load_game
from quixotry.web import answers


def test_a_person_moves_and_the_computer_answers(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        state = await ann.state()
        assert [tile["label"] for tile in state["you"]["rack"]] == list("EIINUW?")
        answer = await ann.post("/move", version=state["version"], move="8D WIENIe")
        assert answer.status_code == 200
        after = answer.json()
        assert (after["version"], after["turn"], after["thinking"]) == (2, 1, True)
        assert after["seats"][0]["score"] == 24
        assert after["last"] == {"seat": 0, "squares": [[7, column] for column in range(3, 9)]}
        answered = await ann.my_turn()
        assert answered["version"] == 3
        assert [line["seat"] for line in answered["history"]] == [0, 1]

    play_out(test, tmp_path)


def test_tiles_by_their_squares(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        tiles = [{"row": 7, "column": 3 + at, "letter": letter} for at, letter in enumerate("WIENI")]
        tiles.append({"row": 7, "column": 8, "letter": "E", "blank": True})
        preview = (await ann.post("/preview", tiles=tiles)).json()
        TypeAdapter(answers.Preview).validate_python(preview)
        assert (preview["legal"], preview["move"], preview["score"]) == (True, "8D WIENIe", 24)
        assert preview["words"] == [{"text": "WIENIE", "score": 24, "known": None}]
        gap = (await ann.post("/preview", tiles=tiles[::2])).json()
        assert not gap["legal"] and "gap" in gap["reason"]
        assert code_of(await ann.act("/move", tiles=tiles[::2])) == (422, "illegal_move")
        assert (await ann.act("/move", tiles=tiles)).json()["seats"][0]["score"] == 24

    play_out(test, tmp_path)


def test_a_whole_game_by_the_best_moves(tmp_path: Path) -> None:
    """What the server does is what the game does: the same actions on a game of one's own give the same."""

    async def test(server: Server) -> None:
        (ann,) = await server.new_game(challenge="void")
        while not (state := await ann.my_turn())["over"]:
            best = (await ann.get("/moves?count=3")).json()
            TypeAdapter(list[answers.Candidate]).validate_python(best)
            assert (
                await ann.post("/move", version=state["version"], move=best[0]["move"])
            ).status_code == 200
        assert state["result"]["scores"] == [seat["score"] for seat in state["seats"]]
        assert state["seed"] == 7 and all(line["rack"] is not None for line in state["history"])
        twin = Game.new("english", players=["Ann", "Computer (level 10)"], seed=7, challenge="void")
        for action in (await server.rooms.get(ann.id)).game.actions:
            twin.play(action.move)
        assert twin.over and list(twin.scores) == state["result"]["scores"]
        assert len(state["board"]["tiles"]) == twin.position.board.tile_count
        assert code_of(await ann.act("/pass")) == (409, "over")
        file = tmp_path / "game.json"
        file.write_bytes((await ann.get("/export?format=json")).content)
        assert load_game(file, None, lambda: 0.0).scores == twin.scores
        assert "#id quixotry 7:void" in (await ann.get("/export")).text

    play_out(test, tmp_path)


def test_undo_goes_back_to_the_person_and_redo_forth(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        assert code_of(await ann.act("/undo")) == (409, "not_now")
        await ann.act("/move", move="8D WIENIe")
        played = await ann.my_turn()
        assert played["can_undo"] and not played["can_redo"]
        back = (await ann.act("/undo")).json()
        assert (back["version"], back["turn"], back["history"], back["can_redo"]) == (4, 0, [], True)
        forth = (await ann.act("/redo")).json()
        assert forth["history"] == played["history"] and forth["version"] == 5
        await ann.act("/undo")
        await ann.act("/exchange", tiles=["U", "W"])
        other = await ann.my_turn()
        assert not other["can_redo"] and other["history"][0]["move"] == "-UW"

    play_out(test, tmp_path)


def test_undo_while_the_computer_thinks(tmp_path: Path) -> None:
    """The move that it was about to make is forgotten."""

    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        after = (await ann.act("/move", move="8D WIENIe")).json()
        undone = await ann.post("/undo", version=after["version"])
        if undone.status_code == 409:  # it was quicker
            undone = await ann.act("/undo")
        assert undone.json()["history"] == [] and undone.json()["turn"] == 0

    play_out(test, tmp_path)


def test_hints_lead_to_the_best_move(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game(seed=3)
        hints = [(await ann.get(f"/hint?step={step}")).json() for step in (1, 2, 3)]
        for told in hints:
            TypeAdapter(answers.HintAnswer).validate_python(told)
        assert hints[0]["squares"] and hints[0]["word"] is None and hints[1]["move"] is None
        assert hints[1]["word"] == hints[2]["word"] and hints[2]["tiles"]
        assert (await ann.act("/move", move=hints[2]["move"])).status_code == 200

    play_out(test, tmp_path)


def test_a_game_without_help_has_none(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        for answer in (await ann.get("/hint"), await ann.get("/moves"), await ann.act("/undo")):
            assert code_of(answer) == (409, "not_now")
        (alone,) = await server.new_game(help=False)
        assert not (await alone.state())["help"]
        ann, bob = await server.new_game(ANN_AND_BOB, help=True)
        assert (await ann.get("/hint")).status_code == 200
        assert code_of(await bob.get("/hint")) == (409, "not_your_turn")

    play_out(test, tmp_path)


def test_challenges(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, challenge="double")
        assert code_of(await ann.act("/challenge")) == (409, "not_now")
        await ann.act("/move", move="8D WUNIEI")
        assert (await bob.state())["can_challenge"] and not (await ann.state())["can_challenge"]
        off = (await bob.act("/challenge")).json()
        assert [line["kind"] for line in off["history"]] == ["place", "withdrawn"]
        assert off["board"]["tiles"] == [] and off["last"] is None and off["turn"] == 1

    play_out(test, tmp_path)


def test_a_challenge_in_vain(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, challenge="double")
        await ann.act("/move", move="8D WIENIe")
        lost = (await bob.act("/challenge")).json()
        assert lost["history"][-1]["kind"] == "challenge" and lost["turn"] == 0
        assert lost["last"]["squares"]

    play_out(test, tmp_path)


def test_void_tells_which_words_exist_and_refuses_the_rest(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB, challenge="void")
        tiles = [{"row": 7, "column": 6 + at, "letter": letter} for at, letter in enumerate("WNU")]
        told = (await ann.post("/preview", tiles=tiles)).json()
        assert told["words"][0]["known"] is False and not told["legal"]
        assert code_of(await ann.act("/move", move="8G WNU")) == (422, "illegal_move")
        assert (await ann.state())["version"] == 1

    play_out(test, tmp_path)


def test_resigning(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        assert code_of(await bob.act("/resign")) == (409, "not_your_turn")
        over = (await ann.act("/resign")).json()
        assert over["over"] and over["result"]["winner"] == 1 and over["history"][-1]["kind"] == "resign"
        assert over["turn"] is None and over["result"]["racks"] == ["EIINUW?", "ABEHRST"]

    play_out(test, tmp_path)


def test_three_computers_and_a_person(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        seats = [
            {"kind": "computer", "player": "greedy"},
            {"kind": "person"},
            {"kind": "computer"},
            {"kind": "computer", "player": "static"},
        ]
        (you,) = await server.new_game(seats)
        state = await you.my_turn()
        assert [seat["name"] for seat in state["seats"]] == [
            "Computer (greedy)",
            "You",
            "Computer (level 5)",
            "Computer (static)",
        ]
        assert len(state["history"]) == 1
        await you.act("/pass")
        assert len((await you.my_turn())["history"]) == 5

    play_out(test, tmp_path)


def test_several_languages_and_boards(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        rulesets = TypeAdapter(list[answers.Ruleset]).validate_json(
            (await server.client.get("/api/rulesets")).content
        )
        lexica = TypeAdapter(list[answers.LexiconEntry]).validate_json(
            (await server.client.get("/api/lexica")).content
        )
        playable = [one.name for one in rulesets if one.playable]
        assert {"english", "english-super", "italian", "swedish"} <= set(playable)
        assert {"english", "english-super"} <= set(
            next(one.rulesets for one in lexica if one.name == "english")
        )
        for name in playable:
            (ann,) = await server.new_game(rules=name)
            state = await ann.my_turn()
            hint = (await ann.get("/hint?step=3")).json()
            assert (await ann.act("/move", move=hint["move"])).status_code == 200
            assert state["board"]["rows"] == len(state["board"]["layout"])
            await ann.my_turn()
        unplayable = next(one.name for one in rulesets if not one.playable)
        refused = await server.client.post(
            "/api/games", json={"rules": unplayable, "seats": [{"kind": "person"}] * 2}
        )
        assert code_of(refused) == (400, "bad_request") and refused.json()["error"]["place"] == "lexicon"

    play_out(test, tmp_path)


def test_players(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        told = TypeAdapter(answers.Players).validate_json((await server.client.get("/api/players")).content)
        assert [one.level for one in told.levels] == list(range(1, 11))
        assert {"greedy", "static", "hsw"} <= {one.name for one in told.named}
        for one in told.named:
            await server.new_game([{"kind": "person"}, {"kind": "computer", "player": one.name}])

    play_out(test, tmp_path)
