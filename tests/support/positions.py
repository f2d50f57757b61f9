"""Rulesets, word lists and random positions that the kernel's tests share."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from quixotry.game import legal
from quixotry.game.legal import compiled_board
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet, Rules, load_rules, rules_from_document
from support.brute_force import Play, WordSet
from support.packing import Packed, unpack

SOAK = float(os.environ.get("QUIXOTRY_SOAK", "1"))


def repeated(times: float) -> int:
    """How often to do something that is done so many times when QUIXOTRY_SOAK does not ask for more."""
    return max(1, round(times * SOAK))


ODD_ROWS = [
    "T..#..T",
    ".d.t.d.",
    "..Q.q..",
    ".d...#.",
    "#..D..#",
    ".d...d.",
    "..q.Q..",
    ".#.t.d.",
    "T..#..t",
]
ODD = rules_from_document(
    {
        "board": {"rows": ODD_ROWS},
        "rack": {"size": 5, "bonus": 20},
        "players": {"fewest": 2, "most": 2},
        "tiles": {
            **{letter: {"count": 6, "points": 1} for letter in "AEINRST"},
            "D": {"count": 4, "points": 2},
            "Z": {"count": 2, "points": 10},
            "?": {"count": 4},
        },
    },
    "odd",
)

# What syllables begin with, have in the middle and end with; a dot is nothing.
SYLLABLES = {
    "spanish": (". B C CH D L LL M N Ñ P R RR S T", "A E I O U", ". S N R"),
    "polish": (". B C Ć D K L Ł M P R S Ś T W Ź Ż ZD", "A Ą E Ę I O Ó U Y", ". . Ń Ć K"),
}


@dataclass(frozen=True)
class Table:
    """A ruleset with a lexicon, and the same words for the brute-force generator."""

    rules: Rules
    lexicon: Lexicon
    words: WordSet

    @property
    def board(self) -> Generator:
        return compiled_board(self.rules, self.lexicon)


@cache
def rules_named(name: str) -> Rules:
    return ODD if name == "odd" else load_rules(name)


@cache
def all_words(name: str) -> list[bytes]:
    """Many words for a ruleset: its shipped lexicon's, or some put together from syllables."""
    rules = rules_named(name)
    if name in SYLLABLES:
        return syllable_words(name, rules.alphabet)
    listed = shipped_words({"odd": "english"}.get(name, rules.lexicon))
    longest = max(rules.layout.rows, rules.layout.columns)
    letters = set(rules.alphabet.labels)
    return [rules.alphabet.word(word) for word in listed if len(word) <= longest and set(word) <= letters]


@cache
def shipped_words(name: str) -> list[str]:
    """Several rulesets have the same, which take a second to list."""
    return list(Lexicon.load(name))


def syllable_words(name: str, alphabet: Alphabet) -> list[bytes]:
    chance = random.Random(name)
    parts = [part.replace(".", " ").split(" ") for part in SYLLABLES[name]]
    words: set[bytes] = set()
    while len(words) < 6000:
        text = ""
        for _ in range(chance.choice([1, 1, 2, 2, 3])):
            text += "".join(chance.choice(part) for part in parts)
        word = alphabet.word(text)
        if len(word) > 1:
            words.add(word)
    return sorted(words)


def some_words(name: str, count: int, chance: random.Random) -> list[bytes]:
    """About so many of the words, the short ones that let words cross preferred."""
    words = all_words(name)
    short = [word for word in words if len(word) <= 3]
    middle = [word for word in words if 4 <= len(word) <= 6]
    picked = chance.sample(short, min(count // 3, len(short)))
    picked += chance.sample(middle, min(count // 3, len(middle)))
    return sorted({*picked, *chance.sample(words, min(count // 3, len(words)))})


def table_for(name: str, words: list[bytes], **changes: Any) -> Table:
    rules = rules_named(name)
    rules = replace(rules, **changes) if changes else rules
    text = [rules.alphabet.word_text(word) for word in words]
    return Table(rules, Lexicon.from_words(text, rules.alphabet), WordSet(words))


def self_play(board: Generator, rules: Rules, players: int = 2) -> SelfPlay:
    return legal.self_play(rules, board, players)


# ---------------------------------------------------------------- positions


def counts(rack: Sequence[int]) -> bytes:
    """A rack as the kernel takes it."""
    return bytes(rack.count(code) for code in range(64))


def tiles_of(board: Generator) -> bytes:
    """The tiles on the board, row by row."""
    state, geometry = board.state()[0], board.geometry
    return bytes(
        state[geometry.square(row, column, True)]
        for row in range(geometry.rows)
        for column in range(geometry.columns)
    )


def plays_in(board: Generator, packed: bytes) -> list[Play]:
    """The packed moves of a board written out."""
    tiles = tiles_of(board)
    return [written_out(board, tiles, move) for move in unpack(packed)]


def written_out(board: Generator, tiles: bytes, move: Packed) -> Play:
    """A move with one code a square of the main word, 0 where it plays through."""
    row, column, across = board.geometry.place(move.first)
    rows, columns = board.geometry.rows, board.geometry.columns
    codes: list[int] = []
    left = list(move.tiles)
    at_row, at_column = row, column
    while at_row < rows and at_column < columns:
        there = tiles[at_row * columns + at_column]
        if not there and not left:
            break
        codes.append(0 if there else left.pop(0))
        at_row, at_column = (at_row, at_column + 1) if across else (at_row + 1, at_column)
    assert not left, "a move runs off the board"
    return row, column, bool(across), tuple(codes), move.score


def text_of(play: Play, alphabet: Alphabet) -> str:
    """A play as game records write it."""
    row, column, across, codes, _ = play
    place = f"{row + 1}{chr(65 + column)}" if across else f"{chr(65 + column)}{row + 1}"
    return place + " " + "".join(alphabet.tile_text(code) if code else "." for code in codes)


def opened(table: Table, chance: random.Random) -> Generator:
    """A board on which a word of two or three letters lies across the start."""
    board, layout = table.board, table.rules.layout
    word = chance.choice([word for word in sorted(table.words.words) if len(word) <= 3])
    tiles = bytearray(layout.rows * layout.columns)
    tiles[layout.start : layout.start + len(word)] = word
    board.set_tiles(bytes(tiles))
    return board


def random_game(
    table: Table,
    chance: random.Random,
    *,
    board: Generator | None = None,
    rack_sizes: Sequence[int] = (),
    most_blanks: int = 2,
    turns: int = 40,
) -> Iterator[tuple[Generator, list[int]]]:
    """A board and a rack for every turn of a game in which legal plays are chosen at random.

    The rack is as large as the rules say or as `rack_sizes` offers, and the tiles are those of the bag.
    """
    board = board or table.board
    bag = [code for code, count in enumerate(table.rules.counts) for _ in range(count) if code]
    bag += [0] * max(most_blanks, table.rules.counts[0]) if most_blanks else []
    chance.shuffle(bag)
    for _ in range(turns):
        size = chance.choice(rack_sizes) if rack_sizes else table.rules.rack_size
        rack = bag[:size]
        while rack.count(0) > most_blanks:
            rack.remove(0)
        if not rack:
            return
        yield board, rack
        moves = unpack(board.moves(counts(rack)))
        if not moves:
            chance.shuffle(bag)
            continue
        # Now and then the play that lays most, so that boards grow quickly enough to be interesting.
        some = chance.sample(moves, min(len(moves), chance.choice([1, 4])))
        move = max(some, key=lambda move: len(move.tiles))
        for code in move.tiles:
            bag.remove(0 if code & 64 else code)
        board.play(move.first, move.tiles)
        chance.shuffle(bag)
