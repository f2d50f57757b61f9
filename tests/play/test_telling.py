"""Turns in words, for each seat and for everybody."""

from __future__ import annotations

from quixotry import Game
from quixotry.play.telling import result_sentence, sentence, turn_sentence, turn_text


def told(game: Game, *, you: int | None = None) -> list[str]:
    return [turn_sentence(turn, game.players, you=you) for turn in game.history]


def test_you_are_told_of_your_own_turns_only() -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="void")
    game.play("8D WIENIe")
    game.play(f"exchange {str(game.position.rack)[:2]}")
    game.play("pass")
    everybody = [
        "Ann plays WIENIE at 8D for 24 points.",
        "Bob exchanges 2 tiles.",
        "Ann passes.",
    ]
    assert told(game) == everybody
    assert told(game, you=0) == ["You play WIENIE at 8D for 24 points.", everybody[1], "You pass."]
    assert told(game, you=1) == [everybody[0], "You exchange 2 tiles.", everybody[2]]


def test_crossing_words_and_a_single_point() -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="void")
    game.play("8G WIN")
    crossing = next(
        move for move in game.position.legal_moves() if len(game.position.words(move)) > 2 and move.is_place
    )
    words = game.position.words(crossing)
    said = sentence(game.play(crossing), game.players)
    assert said.startswith(f"Bob plays {words[0]} at ")
    assert f", with {', '.join(words[1:-1])} and {words[-1]}, for " in said


def test_challenges_name_the_words() -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="5-point")
    game.play("8G NIW")
    off = game.challenge()
    assert sentence(off, game.players) == "NIW is a phony: the move comes off."
    assert turn_text(off.turn) == "NIW challenged off"
    game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="5-point")
    game.play("8G WIN")
    bonus = game.challenge()
    assert sentence(bonus, game.players) == "WIN is good. Ann gains 5 points."
    assert turn_sentence(bonus.turn, game.players, you=0) == "WIN is good. You gain 5 points."
    assert turn_text(bonus.turn) == "WIN challenged in vain: bonus"


def test_the_end() -> None:
    game = Game.new("english", players=["Ann", "You"], seed=7, challenge="void")
    while not game.over:
        game.play(game.position.best_move() or "pass")
    tail = [turn for turn in game.history if turn.kind == "rack"]
    assert tail and all(turn_text(turn) in ("the others’ tiles", "tiles left at the end") for turn in tail)
    for turn in tail:
        name, verb = ("You", "gain") if turn.seat else ("Ann", "gains")
        points = f"{abs(turn.score)} point{'' if abs(turn.score) == 1 else 's'}"
        if turn.score > 0:
            assert turn_sentence(turn, game.players) == f"{name} {verb} {points} for the others’ tiles."
    assert ("You win: " if game.winner else "Ann wins: ") in result_sentence(game)
    game = Game.new("english", players=["Ann", "Bob"], seed=7)
    game.resign()
    assert told(game, you=0)[0] == "You resign." and turn_text(game.history[0]) == "resigned"
