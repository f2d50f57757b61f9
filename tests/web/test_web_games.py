"""Games by the API: turns, answers of the computer, help, the end."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter

from quixotry.game import Game
from quixotry.game.saved import load_game
from quixotry.lexicon.catalogue import LexiconFacts
from quixotry.play import Seat
from quixotry.rules import CHALLENGE_RULES, load_rules
from quixotry.rules.challenge_rules import USUAL_CHALLENGE
from quixotry.web import answers
from quixotry.web.catalogue import fits
from support.games import rig
from support.web import ANN_AND_BOB, Player, Server, code_of, play_out


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
        (ann,) = await server.new_game(challenge="double")
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
        assert state["seed"] == "7" and all(line["rack"] is not None for line in state["history"])
        twin = Game.new("english", players=["Ann", "Computer (level 10)"], seed=7, challenge="void")
        for action in (await server.live_games.get(ann.id)).game.actions:
            assert action.move is not None
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


def test_each_seat_is_told_of_its_own_turns_as_you(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, challenge="double")
        await ann.act("/move", move="8D WIENIe")
        await bob.act("/challenge")
        told = "Ann plays WIENIE at 8D for 24 points.", "WIENIE is good. Bob loses the turn."
        for seat, own in (
            (ann, ["You play WIENIE at 8D for 24 points.", None]),
            (bob, [None, "WIENIE is good. You lose the turn."]),
        ):
            history = (await seat.state())["history"]
            assert tuple(line["text"] for line in history) == told
            assert [line["to_you"] for line in history] == own
            assert history[1]["brief"] == "challenged WIENIE in vain: turn lost"

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


def test_a_player_called_grover_is_not_a_game_that_is_over(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        game = rig(["CAT", "CATS"], challenge="double")
        game.players = ("Ann", "Grover")
        live = await server.live_games.create(game, (Seat("Ann"), Seat("Grover")), False)
        secret = server.live_games.secrets.secret
        ann, grover = (Player(server.client, live.id, seat, secret(live.id, seat)) for seat in (0, 1))
        assert (await ann.act("/move", move="8G CAT")).json()["ending"]
        refused = await grover.act("/move", move="9G AT")
        assert "Grover can only accept or challenge it" in refused.json()["error"]["message"]
        assert code_of(refused) == (409, "not_now")
        assert (await grover.act("/accept")).json()["over"]
        assert code_of(await ann.act("/pass")) == (409, "over")

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
            "Greedy Greta (greedy)",
            "You",
            "Computer (level 5)",
            "Steady Stella (static)",
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
        challenges = TypeAdapter(list[answers.ChallengeRuleEntry]).validate_json(
            (await server.client.get("/api/challenges")).content
        )
        assert [rule.name for rule in challenges] == list(CHALLENGE_RULES)
        lexica = TypeAdapter(list[answers.LexiconEntry]).validate_json(
            (await server.client.get("/api/lexica")).content
        )
        assert all(one.playable for one in rulesets)
        assert {"english", "english-super"} <= set(
            next(one.rulesets for one in lexica if one.name == "english")
        )
        for name in ("english", "english-super", "italian", "portuguese", "swedish"):
            (ann,) = await server.new_game(rules=name)
            state = await ann.my_turn()
            hint = (await ann.get("/hint?step=3")).json()
            assert (await ann.act("/move", move=hint["move"])).status_code == 200
            assert state["board"]["rows"] == len(state["board"]["layout"])
            await ann.my_turn()
        for lexicon in ("klingon", "french"):
            refused = await server.client.post(
                "/api/games", json={"rules": "swedish", "lexicon": lexicon, "seats": [{"kind": "person"}] * 2}
            )
            assert code_of(refused) == (400, "bad_request") and refused.json()["error"]["place"] == "lexicon"

    play_out(test, tmp_path)


def test_players(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        told = TypeAdapter(answers.Players).validate_json((await server.client.get("/api/players")).content)
        assert [one.level for one in told.levels] == list(range(1, 13))
        assert {"greedy", "static", "hsw"} <= {one.name for one in told.named}
        for one in told.named:
            await server.new_game([{"kind": "person"}, {"kind": "computer", "player": one.name}])

    play_out(test, tmp_path)


def test_bringing_a_word_list(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        brought = {"name": "club", "words": "cat\nDOG animal\nit's\nx\ncat\n", "rules": "english"}
        answer = await server.client.post("/api/word-lists", json=brought)
        assert answer.status_code == 201, answer.text
        kept = TypeAdapter(answers.KeptLexicon).validate_json(answer.content)
        assert (kept.name, kept.words) == ("club", 2)
        assert any("it's" in line for line in kept.left_out) and any(
            "repeat" in line for line in kept.left_out
        )
        lexica = (await server.client.get("/api/lexica")).json()
        assert next(one["rulesets"] for one in lexica if one["name"] == "club") == [
            "english",
            "english-super",
            "english-wordsmog",
        ]
        (ann,) = await server.new_game(lexicon="club")
        assert (await ann.state())["lexicon"] == "club"
        for wrong, place in (
            ({**brought, "name": "../club"}, "name"),
            ({**brought, "name": "none", "words": "1 2 3"}, "words"),
            ({**brought, "name": "none", "words": ""}, "words"),
            ({**brought, "name": "none", "rules": "klingon"}, "rules"),
        ):
            refused = await server.client.post("/api/word-lists", json=wrong)
            assert (refused.status_code, refused.json()["error"]["place"]) in ((400, place), (422, place))
        assert code_of(await server.client.post("/api/word-lists", json=brought)) == (409, "not_now")
        french = {"name": "mots", "words": "chat\nchien\n", "rules": "french"}
        assert (await server.client.post("/api/word-lists", json=french)).status_code == 201
        rulesets = (await server.client.get("/api/rulesets")).json()
        assert next(one for one in rulesets if one["name"] == "french")["playable"]
        lexica = (await server.client.get("/api/lexica")).json()
        assert next(one["rulesets"] for one in lexica if one["name"] == "mots") == ["french"]
        for headers in ({"x-forwarded-for": "10.0.0.1"}, {"host": "192.168.1.5"}):
            refused = await server.client.post("/api/word-lists", json=brought, headers=headers)
            assert code_of(refused) == (403, "forbidden")

    play_out(test, tmp_path)


def test_a_lexicon_without_a_language_is_english(tmp_path: Path) -> None:
    rules = load_rules("english")
    lexicon = LexiconFacts("club", tmp_path, 1, rules.alphabet)
    assert fits(lexicon, rules) and not fits(lexicon, load_rules("french"))
    swedish = load_rules("swedish")
    assert fits(LexiconFacts("ord", tmp_path, 1, swedish.alphabet), swedish)


def test_the_usual_challenge_rule_is_that_of_the_terminal(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        assert (await ann.state())["rules"]["challenge"] == USUAL_CHALLENGE
        rulesets = (await server.client.get("/api/rulesets")).json()
        assert {one["challenge"] for one in rulesets} == {USUAL_CHALLENGE}

    play_out(test, tmp_path)
