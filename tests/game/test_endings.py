from __future__ import annotations

import pytest

from quixotry.errors import GameError
from quixotry.game import Game
from support.games import ENGLISH, WORDS, rig

RACKS = ["CAT", "OX", "J", "QZ"]  # the others hold 9, 8 and 20 points


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("adjustment", ["double", "transfer", "deduct", "none"])
def test_going_out(players: int, adjustment: str) -> None:
    game = rig(RACKS[:players], out_adjustment=adjustment)
    game.play("8G CAT")
    values = [9, 8, 20][: players - 1]
    expected = {
        "double": (10 + 2 * sum(values), *[0] * (players - 1)),
        "transfer": (10 + sum(values), *[-value for value in values]),
        "deduct": (10, *[-value for value in values]),
        "none": (10, *[0] * (players - 1)),
    }
    assert game.over
    assert game.scores == expected[adjustment]
    assert game.winner == 0
    assert sum(turn.score for turn in game.history) == sum(game.scores)
    assert all(turn.kind == "rack" for turn in game.history[1:])


def test_nobody_is_out_while_the_bag_holds_tiles() -> None:
    game = rig(["CAT", "OX"], bag="N")
    game.play("8G CAT")
    assert not game.over
    assert str(game.position.racks[0]) == "N"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("adjustment", ["deduct", "none"])
def test_scoreless_turns(players: int, adjustment: str) -> None:
    game = rig(RACKS[:players], bag="NNNNNNNN", scoreless_adjustment=adjustment, scoreless_turns=5)
    for turn in range(5):
        assert not game.over
        game.play("-" if turn else "-C")
    assert game.over
    held = [rack.value(ENGLISH.points) for rack in game.position.racks]
    expected = tuple(-value if adjustment == "deduct" else 0 for value in held)
    assert game.scores == expected


def test_points_start_the_count_again() -> None:
    game = rig(["CATS", "OX"], bag="NNN", scoreless=5)
    game.play("8G CAT")
    assert game.position.scoreless == 0


def test_zero_means_never() -> None:
    game = rig(["CATS", "OX"], scoreless_turns=0)
    for _ in range(50):
        game.play("-")
    assert not game.over


def test_a_draw_has_no_winner() -> None:
    game = rig(["CAT", "OX"], scoreless=5, scores=(9 - 4, 9), scoreless_adjustment="none")
    assert game.winner is None
    game.play("-")
    assert game.over
    assert game.winner == 1
    drawn = rig(["CAT", "OX"], scoreless=5, scores=(7, 7), scoreless_adjustment="none")
    drawn.play("-")
    assert drawn.over
    assert drawn.winner is None


def test_nothing_after_the_end() -> None:
    game = rig(["CAT", "OX"])
    game.play("8G CAT")
    for action in (lambda: game.play("-"), game.challenge, game.accept):
        with pytest.raises(GameError, match="the game is over"):
            action()
    game.undo()
    assert not game.over
    assert game.scores == (0, 0)


def test_blanks_left_count_what_the_ruleset_says() -> None:
    points = (7, *ENGLISH.points[1:])
    game = rig(["CAT", "?"], points=points, out_adjustment="double")
    game.play("8G CAT")
    assert game.scores == (24, 0)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"players": 1}, "1 players; english is for 2 to 4"),
        ({"players": 5}, "5 players; english is for 2 to 4"),
        ({"players": ["Ann", "Ann"]}, "two players have the same name"),
        ({"players": ["Ann", " "]}, "a player needs a name"),
        ({"players": ["Ann", "B\n"]}, "a player's name has characters that cannot be shown: B\ufffd"),
        ({"players": ["Ann", "\u200d"]}, "a player's name has characters that cannot be shown: \ufffd"),
        ({"players": ["Ann", "B\u202eC"]}, "a player's name has characters that cannot be shown: B\ufffdC"),
        ({"seed": -1}, f"the seed must be from 0 to {2**128 - 1}"),
        ({"seed": 2**128}, f"the seed must be from 0 to {2**128 - 1}"),
        ({"challenge": "triple"}, "no challenge rule 'triple'; known are void, single, double, 5-point"),
    ],
)
def test_games_that_cannot_begin(options: dict[str, object], error: str) -> None:
    with pytest.raises(GameError) as caught:
        Game.new("english", lexicon=WORDS, **options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize("name", ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "مهسا\u200cجان", "Zoë", "李"])
def test_names_may_have_joiners(name: str) -> None:
    assert Game.new("english", lexicon=WORDS, players=["Ann", name]).players == ("Ann", name)


def test_a_new_game() -> None:
    game = Game.new("english", lexicon=WORDS, players=3, seed=5)
    assert game.players == ("Player 1", "Player 2", "Player 3")
    assert [len(rack) for rack in game.position.racks] == [7, 7, 7]
    assert len(game.bag) == game.position.bag_count == 79
    assert game.position == Game.new("english", lexicon=WORDS, players=3, seed=5).position
    assert game.position != Game.new("english", lexicon=WORDS, players=3, seed=6).position
    assert Game.new("english", lexicon=WORDS).seed != Game.new("english", lexicon=WORDS).seed
    assert Game.new("english", lexicon=WORDS, challenge="double").rules.challenge == "double"
    assert repr(game) == "<Game english, seed 5: Player 1 0, Player 2 0, Player 3 0>"


def test_a_short_bag_gives_what_it_has() -> None:
    game = rig(["CATSEEE", "OX"], bag="NN", exchange_minimum=1)
    turn = game.play("-CATS")
    assert str(turn.drawn) == "NN"
    assert str(game.position.racks[0]) == "EEENN"
    assert sorted(game.bag.tiles) == sorted(ENGLISH.alphabet.rack("CATS"))
    assert game.position.bag_count == 4
