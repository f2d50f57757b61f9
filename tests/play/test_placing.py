"""Tiles on the board, not played yet: what is said of them is what the game does with them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry import Game, Lexicon, load_rules
from quixotry.errors import IllegalMove
from quixotry.game import Board, Move, Position
from quixotry.game.referee import laid_tiles
from quixotry.play import placing
from quixotry.players import LevelPlayer
from quixotry.rules import BLANK_BIT

Laid = dict[tuple[int, int], int]


def game_after(turns: int, seed: int, challenge: str, ruleset: str = "english") -> Game:
    rules = replace(load_rules(ruleset), challenge=challenge)  # type: ignore[arg-type]
    game = Game.new(rules, seed=seed)
    for _ in range(turns):
        if game.over or game.ending:
            break
        game.play(LevelPlayer(10, seed).choose(game.position))
    return game


def random_laid(position: Position, chance: random.Random) -> Laid:
    """Tiles of the rack in the ways that people lay them: mostly in a line, mostly beside others."""
    board, layout = position.board, position.rules.layout
    rack = list(position.rack)
    chance.shuffle(rack)
    tiles = rack[: chance.randint(1, len(rack))]
    if chance.random() < 0.1:
        tiles.append(chance.randint(1, position.rules.alphabet.size))
    used = [(row, column) for row, column, _ in board.occupied()]
    row, column = (
        chance.choice(used) if used and chance.random() < 0.8 else divmod(layout.start, layout.columns)
    )
    across = chance.random() < 0.5
    row, column = (row, column - chance.randint(0, 5)) if across else (row - chance.randint(0, 5), column)
    if chance.random() < 0.3:
        row, column = row + chance.randint(-1, 1), column + chance.randint(-1, 1)
    laid: Laid = {}
    for tile in tiles:
        while board.has_square(row, column) and board[row, column] and chance.random() < 0.98:
            row, column = (row, column + 1) if across else (row + 1, column)
        code = tile or BLANK_BIT | chance.randint(1, position.rules.alphabet.size)
        laid[row, column] = code
        step = 2 if chance.random() < 0.03 else 1
        row, column = (row, column + step) if across else (row + step, column)
        if chance.random() < 0.02:
            across = not across
    return laid


@pytest.mark.parametrize("challenge", ["void", "single", "none"])
@settings(max_examples=40)
@given(turns=st.integers(0, 24), seed=st.integers(0, 2**32))
def test_what_can_be_played_is_played(challenge: str, turns: int, seed: int) -> None:
    game = game_after(turns, seed % 20, challenge)
    if game.over or game.ending:
        return
    chance = random.Random(seed)
    for _ in range(20):
        _agrees(game, random_laid(game.position, chance))
    for move in game.position.legal_moves().top(5):
        found = placing(game.position, laid_tiles(move))
        assert found.reason is None and found.score == move.score
        _agrees(game, laid_tiles(move))


def _agrees(game: Game, laid: Laid) -> None:
    found = placing(game.position, laid)
    if found.reason is None:
        assert found.move is not None and laid_tiles(found.move) == laid
        turn = game.play(found.move)
        assert (turn.move, turn.score) == (found.move, found.score)
        assert turn.words == tuple(word.text for word in found.words)
        game.undo()
        return
    assert found.move is None
    for move in _as_moves(game.position, laid):
        with pytest.raises(IllegalMove):
            game.play(move)


def _as_moves(position: Position, laid: Laid) -> list[Move]:
    """The same tiles as a move across and as a move down, if they lie so, tiles at its ends taken in."""
    board = position.board
    moves = []
    for across in (True, False):
        if len({square[0 if across else 1] for square in laid}) > 1:
            continue
        (row, column), last = min(laid), max(laid)
        step = (0, 1) if across else (1, 0)
        while _holds(board, row - step[0], column - step[1]):
            row, column = row - step[0], column - step[1]
        tiles, at = [], (row, column)
        while at <= last or _holds(board, *at):
            tiles.append(laid.get(at, 0))
            at = (at[0] + step[0], at[1] + step[1])
        moves.append(Move("place", row, column, across, bytes(tiles), position.rules.alphabet))
    return moves


def _holds(board: Board, row: int, column: int) -> bool:
    return board.has_square(row, column) and bool(board[row, column])


def start(rack: str, challenge: str = "void") -> Position:
    rules = replace(load_rules("english"), challenge=challenge)  # type: ignore[arg-type]
    return Position.start(rules, None, [rack, ""])


def lay(position: Position, where: str, text: str) -> Laid:
    return laid_tiles(position.parse_move(f"{where} {text}"))


@pytest.mark.parametrize(
    ("laid", "reason"),
    [
        ({}, "lay tiles"),
        ({(7, 7): 3}, "at least two letters"),
        ({(7, 7): 3, (7, 9): 1}, "gap at 8I"),
        ({(7, 7): 3, (8, 8): 1}, "not in one line"),
        ({(0, 7): 3, (0, 8): 1}, "must cover the start square 8H"),
        ({(7, 14): 3, (7, 15): 1}, "beside the board"),
        ({(-1, 7): 3}, "beside the board"),
        ({(7, 7): 26}, "no Z on your rack"),
        ({(7, 7): 3, (7, 8): 3}, "no other C on your rack"),
        ({(7, 7): 3 | 64}, "no blank on your rack"),
        ({(7, 7): 0}, "must stand for a letter"),
        ({(7, 7): 99}, "no tile"),
        ({(7, 7): 200}, "no tile"),
        ({(7, 7): -1}, "no tile"),
        ({(7, 7): 20, (7, 8): 3}, "not in the lexicon english: TC"),
    ],
)
def test_reasons(laid: Laid, reason: str) -> None:
    found = placing(start("CATSXY"), laid)
    assert found.move is None
    assert reason in (found.reason or "")


def test_reasons_among_tiles() -> None:
    game = Game.new("english", seed=7, challenge="void")
    game.play("8G WIN")
    position = game.position.with_rack("SASETTE")
    assert "already holds W" in (placing(position, {(7, 6): 19}).reason or "")
    assert "must touch" in (placing(position, {(0, 0): 1, (0, 1): 19}).reason or "")
    done = placing(position, lay(position, "8F", "T...S"))
    assert done.reason is None and [word.text for word in done.words] == ["TWINS"]
    assert [(word.text, word.known) for word in placing(position, {(7, 9): 5}).words] == [("WINE", True)]


def test_scores_while_something_is_missing() -> None:
    position = start("CATSXY")
    found = placing(position, {(0, 6): 3, (0, 7): 1, (0, 8): 20})
    assert found.reason is not None and found.score == 15 and found.words[0].text == "CAT"
    assert placing(position, {(7, 7): 3}).score == 0


def test_the_bonus_is_in_the_score_and_in_no_word() -> None:
    position = start("RETAINS")
    found = placing(position, lay(position, "8D", "RETAINS"))
    assert found.score == found.words[0].score + 50


@pytest.mark.parametrize("challenge", ["single", "double", "5-point", "10-point", "none"])
def test_only_void_tells_which_words_exist(challenge: str) -> None:
    position = start("CATSXY", challenge)
    found = placing(position, lay(position, "8G", "TC"))
    assert found.reason is None
    assert [word.known for word in found.words] == [None]


def test_several_characters_on_a_tile() -> None:
    rules = load_rules("spanish")
    words = Lexicon.from_words(["CHICO"], rules.alphabet)
    position = Position.start(rules, words, ["[CH]ICO", ""])
    codes = rules.alphabet.word("CHICO")
    found = placing(position, {(7, 5 + at): code for at, code in enumerate(codes)})
    assert found.reason is None and found.words[0].text == "CHICO"
    assert str(found.move) == "8F [CH]ICO"
