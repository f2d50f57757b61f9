"""Connolly and Gren's three players, each with one idea and no other (CG3, CG4, CG5).

Their pseudo-code keeps the first move found among equals, and so do these; `ties=score` takes the one that
scores most instead. Hundreds of moves can cover an equally good square, so everything hangs on this for BS:
by the first found it loses to HSW 4 to 6 and by the score it wins 9 to 1, where the paper has 6 to 4. The
paper's text says that it strives to place words over bonus squares, in the plural. Among equals ours
therefore covers as many as it can, and then takes the first found, which gives the paper's means within a
few points.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from quixotry.game import Move, Position
from quixotry.kernel.board.policy import Policy
from quixotry.players.options import PlayerOption, one_of, ratio
from quixotry.players.weighing import PolicyPlayer, leave_text
from quixotry.rules import BLANK_BIT, Rules

TIES = PlayerOption(
    "ties", "first", one_of("first", "score"), "among equals: the first found, or what scores most"
)
SQUARE_TIES = PlayerOption(
    "ties",
    "squares",
    one_of("squares", "first", "score"),
    "among equals: what covers most premium squares, the first found, or what scores most",
)
RATIO = PlayerOption("ratio", "3/8", ratio, "the share of vowels to leave on the rack, 0 to 1")

# Kinds of squares as the kernel counts them, the most rewarding last.
SQUARE_NAMES = (
    "no premium square",
    "a double letter",
    "a triple letter",
    "a quadruple letter",
    "a double word",
    "a triple word",
    "a quadruple word",
)
_FINE = 10**9  # shares of vowels are compared this finely
LARGEST_LEAVE = 10


def hsw(ties: str = "first") -> PolicyPlayer:
    """The move whose main word has the highest letter score by itself, premium squares left out (CG3)."""
    return PolicyPlayer(Policy(letters=1000, ties=_ties(ties)), _word_reasons)


def bs(ties: str = "squares") -> PolicyPlayer:
    """The move that covers the most rewarding premium square (CG4).

    A square that multiplies a word is more rewarding than one that multiplies a letter.
    """
    policy = Policy(
        bonus_squares=[100_000 * kind for kind in range(7)],
        each_bonus_square=1000 if ties == "squares" else 0,
        ties=_ties(ties),
    )
    return PolicyPlayer(policy, _square_reasons)


def bor(rules: Rules, ideal: Fraction = Fraction(3, 8), ties: str = "first") -> PolicyPlayer:
    """The move that leaves the share of vowels closest to the ideal (CG5).

    An empty rack has no share of vowels: such a move comes last. Blanks are neither vowels nor consonants.
    """
    sizes = range(LARGEST_LEAVE + 1)
    balance = [[_nearness(vowels, consonants, ideal) for consonants in sizes] for vowels in sizes]
    policy = Policy(balance=balance, vowels=sorted(rules.vowels), ties=_ties(ties))
    return PolicyPlayer(policy, _balance_reasons)


def _nearness(vowels: int, consonants: int, ideal: Fraction) -> int:
    if vowels + consonants == 0:
        return -2 * _FINE
    return -round(abs(Fraction(vowels, vowels + consonants) - ideal) * _FINE)


def _ties(text: str) -> Literal["text", "first"]:
    return "text" if text == "score" else "first"


def square_kind(rules: Rules, square: int) -> int:
    """The kind of a square by number: 0 plain, 1 to 3 by letter, 4 to 6 by word."""
    by_word = rules.layout.word_multipliers[square]
    return by_word + 2 if by_word > 1 else rules.layout.letter_multipliers[square] - 1


def squares_of(position: Position, move: Move) -> list[tuple[int, int]]:
    """Square and tile code of each tile that a play lays."""
    columns = position.rules.layout.columns
    first, step = move.row * columns + move.column, 1 if move.across else columns
    return [(first + i * step, code) for i, code in enumerate(move.tiles) if code]


def word_points(position: Position, move: Move) -> int:
    """The points of the main word's letters by themselves, tiles already there included."""
    columns = position.rules.layout.columns
    first, step = move.row * columns + move.column, 1 if move.across else columns
    tiles = [code or position.board.tiles[first + i * step] for i, code in enumerate(move.tiles)]
    return sum(position.rules.points[0 if code & BLANK_BIT else code] for code in tiles)


def _word_reasons(position: Position, move: Move) -> tuple[str, ...]:
    return (f"a word worth {word_points(position, move)} by itself",)


def _square_reasons(position: Position, move: Move) -> tuple[str, ...]:
    best = max(squares_of(position, move), key=lambda laid: square_kind(position.rules, laid[0]))[0]
    kind = square_kind(position.rules, best)
    place = f" at {position.rules.layout.square_text(best)}" if kind else ""
    return (f"covers {SQUARE_NAMES[kind]}{place}",)


def _balance_reasons(position: Position, move: Move) -> tuple[str, ...]:
    left = position.rack.without(move.used)
    vowels = sum(code in position.rules.vowels for code in left)
    letters = sum(code != 0 for code in left)
    return (f"{leave_text(position, move)} ({vowels} of {letters} are vowels)",)
