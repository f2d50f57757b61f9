"""Packed moves: whatever goes in comes out, in one layout for plays, exchanges and passes."""

from __future__ import annotations

import random

import pytest

from quixotry.errors import PositionError
from quixotry.game import Game, Move
from quixotry.game.legal import board_of, geometry_of
from quixotry.game.packed import (
    SIZE,
    laid_tiles,
    move_of,
    pack_move,
    packed_bytes,
    packed_words,
    tile_counts,
    unpack_move,
    used_tiles,
)


@pytest.mark.parametrize("ruleset", ["english", "swedish", "english-super"])
def test_every_move_of_a_game_comes_back(ruleset: str) -> None:
    game, chance = Game.new(ruleset, seed=3), random.Random(3)
    geometry = geometry_of(game.rules)
    blanks = 0
    while not (game.over or game.ending):
        position = game.position
        legal = list(position.legal_moves())
        for move in [
            *chance.sample(legal, min(60, len(legal))),
            *position.exchanges()[:20],
            Move.passing(game.rules.alphabet),
        ]:
            head, laid = pack_move(move, geometry)
            again = move_of(head, laid, geometry, position)
            assert again == move and (again.score or 0) == (move.score or 0)
            assert unpack_move(bytes(SIZE) + packed_bytes(head, laid), geometry, position, 1) == move
            assert sorted(used_tiles(head, laid)) == sorted(move.used)
            blanks += move.is_place and 0 in move.used
        game.play(chance.choice(legal) if legal else Move.passing(game.rules.alphabet))
    assert blanks


def test_the_kernel_packs_as_we_do() -> None:
    position = Game.new("english", seed=9).position
    board = board_of(position)
    packed = board.moves(position.rack.counts)
    moves = [move_of(head, laid, board.geometry, position) for head, laid in packed_words(packed)]
    assert b"".join([packed_bytes(*pack_move(move, board.geometry)) for move in moves]) == packed
    assert list(tile_counts(packed)) == [move.tile_count for move in moves]
    assert [laid_tiles(head, laid) for head, laid in packed_words(packed)] == [
        bytes([code for code in move.tiles if code]) for move in moves
    ]


def test_what_is_no_move() -> None:
    position = Game.new("english", seed=9).position
    with pytest.raises(PositionError, match="off the board"):
        move_of(0xFFFF << 16 | 1, 1, geometry_of(position.rules), position)
    with pytest.raises(PositionError, match="whole moves"):
        packed_words(bytes(SIZE + 1))
