"""Rulesets, lexicons and rigged games that the tests of this folder share."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from quixotry.errors import IllegalMove
from quixotry.game import Bag, Board, Clock, Game, Move, Position, Rack
from quixotry.game.table import Table
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules, rules_from_document

ENGLISH = load_rules("english")
SPANISH = load_rules("spanish")
CATALAN = load_rules("catalan")
WORDS = Lexicon.from_words(
    ["CAT", "CATS", "AT", "TA", "AS", "ES", "SET", "SETS", "RETINAS", "OX", "AX", "AE", "EAT", "TEA", "ATE"],
    ENGLISH.alphabet,
)
SPANISH_WORDS = Lexicon.from_words(["CHICO", "CALLE", "CHE", "PERRO", "OCHO", "LA"], SPANISH.alphabet)

ODD_ROWS = [
    "T..#..T",
    ".d.t.d.",
    "..Q.q..",
    ".d...d.",
    "#..D..#",
    ".d...d.",
    "..q.Q..",
    ".d.t.d.",
    "T..#..T",
]
ODD = rules_from_document(
    {
        "board": {"rows": ODD_ROWS},
        "rack": {"size": 5, "bonus": 20},
        "tiles": {
            "A": {"count": 12, "points": 1, "vowel": True},
            "B": {"count": 8, "points": 3},
            "C": {"count": 4, "points": 10},
            "?": {"count": 4},
        },
    },
    "odd",
)
ODD_WORDS = Lexicon.from_words(["AB", "BA", "ABBA", "CAB", "BABA"], ODD.alphabet)


def position(text: str, rules: Rules = ENGLISH, lexicon: Lexicon | None = None) -> Position:
    """A position from CGP, read with the small lexicons."""
    words = {"english": WORDS, "spanish": SPANISH_WORDS, "odd": ODD_WORDS}
    return Position.from_cgp(text, rules, lexicon or words[rules.name])


def on_board(*moves: str, rack: str, rules: Rules = ENGLISH, other: str = "") -> Position:
    """The position after these placements, laid without asking for racks or words."""
    lexicon = {"english": WORDS, "spanish": SPANISH_WORDS, "odd": ODD_WORDS}[rules.name]
    now = Position.start(rules, lexicon, [rack, other])
    board = now.board
    for text in moves:
        laid = Position(rules, lexicon, board, now.racks, now.scores).parse_move(text)
        board = board.place(laid)
    return Position(rules, lexicon, board, now.racks, now.scores)


def rig(
    racks: list[str],
    *,
    bag: str = "",
    moves: tuple[str, ...] = (),
    clock: Clock | None = None,
    scoreless: int = 0,
    scores: tuple[int, ...] | None = None,
    lexicon: Lexicon = WORDS,
    **changes: Any,
) -> Game:
    """A game in which the players hold these racks and the bag these tiles, drawn from the end."""
    rules = replace(ENGLISH, **{"challenge": "void", **changes})
    game = Game(rules, lexicon, tuple("ABCD"[: len(racks)]), 1, clock)
    held = tuple(Rack.from_text(text, rules.alphabet) for text in racks)
    board = Board.empty(rules.layout, rules.alphabet)
    for text in moves:
        laid = Position(rules, lexicon, board, held, (0,) * len(held)).parse_move(text)
        board = board.place(laid)
    tiles = b"".join(rules.alphabet.rack(tile) for tile in bag)
    now = Position(
        rules, lexicon, board, held, scores or (0,) * len(held), 0, scoreless, bag_count=len(tiles)
    )
    first = game._tables[0]
    game._tables = [Table(now, Bag(tiles), first.random, clock, first.remaining)]
    return game


def random_placement(now: Position, chance: random.Random) -> Move | None:
    """Some legal placement of letters as they come, words or not; None if none is found soon."""
    layout = now.rules.layout
    for _ in range(60):
        codes = list(now.rack)
        chance.shuffle(codes)
        laid = codes[: chance.randint(1, len(codes))] if codes else []
        row, column = chance.randrange(layout.rows), chance.randrange(layout.columns)
        across = chance.random() < 0.5
        if now.board.is_empty:
            row, column = divmod(layout.start, layout.columns)
        tiles = []
        square = (row, column)
        while laid and now.board.has_square(*square):
            if now.board[square]:
                tiles.append(0)
            else:
                code = laid.pop()
                tiles.append(code or chance.randint(1, now.rules.alphabet.size) | 64)
            square = (square[0], square[1] + 1) if across else (square[0] + 1, square[1])
        move = Move("place", row, column, across, bytes(tiles), now.rules.alphabet)
        try:
            now.check(move)
        except IllegalMove:
            continue
        return move
    return None


class Hands:
    """A clock's time source that the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


SETS = [(ENGLISH, WORDS), (SPANISH, SPANISH_WORDS), (ODD, ODD_WORDS)]
CHALLENGE_NAMES = ["single", "double", "5-point", "10-point", "none"]


def act(game: Game, chance: random.Random) -> None:
    """Something that the game allows now."""
    if game.can_challenge and chance.random() < 0.3:
        game.challenge()
    elif game.ending or (game.can_challenge and chance.random() < 0.2):
        game.accept()
    else:
        placement = random_placement(game.position, chance) if chance.random() < 0.8 else None
        if placement is not None:
            game.play(placement)
        elif game.position.bag_count >= (game.rules.exchange_minimum or 1000) and len(game.position.rack):
            rack = list(game.position.rack)
            tiles = chance.sample(rack, chance.randint(1, len(rack)))
            game.play(f"-{game.rules.alphabet.rack_text(tiles)}")
        else:
            game.play("-")
