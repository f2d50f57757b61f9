"""The computer's turn."""

from __future__ import annotations

import pytest

from quixotry import Game
from quixotry.game import Move, Position
from quixotry.game.game import Action
from quixotry.play import computers_action, computers_of, named_seats, perform
from quixotry.play.telling import sentence
from quixotry.players import Player, make_player


class Spy:
    """Notes what it is shown."""

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def choose(self, position: Position) -> Move:
        self.seen.append(position)
        return position.best_move() or Move.passing(position.rules.alphabet)


def test_no_other_rack_is_shown() -> None:
    game = Game.new("english", players=3, seed=4)
    spy = Spy()
    for _ in range(9):
        perform(game, computers_action(game, spy))
    assert len(spy.seen) == 9
    for position in spy.seen:
        assert [len(rack) > 0 for rack in position.racks] == [seat == position.turn for seat in range(3)]


@pytest.mark.parametrize("text", ["static", "greedy", "hsw", "level:n=10", "level:n=11"])
def test_phonies_are_challenged_and_words_are_not(text: str) -> None:
    game = Game.new("english", seed=7, challenge="single")
    player: Player = make_player(text, game.rules, game.lexicon)
    assert computers_action(game, player).kind == "play"
    game.play("8G NIW")
    assert computers_action(game, player) == Action("challenge")
    game.undo()
    game.play("8G WIN")
    assert computers_action(game, player).kind == "play"


def test_a_game_of_computers_to_its_end() -> None:
    for challenge in ("single", "void"):
        seats = named_seats([(None, "static"), (None, "level:n=3"), (None, "greedy")])
        game = Game.new("english", players=[seat.name for seat in seats], seed=2, challenge=challenge)
        players = computers_of(game, seats)
        while not game.over:
            player = players[game.position.turn]
            assert player is not None
            before = game.history
            done = perform(game, computers_action(game, player))
            assert game.history != before or done is None
            assert done is None or sentence(done, game.players)
        assert game.history[-1].kind == "rack"
