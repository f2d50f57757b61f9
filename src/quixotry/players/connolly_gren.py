"""Connolly and Gren's three players, each with one idea and no other (CG3, CG4, CG5).

Their pseudo-code keeps the first move found among equals, and so do these by default. Hundreds of moves can
cover an equally good square, so everything hangs on this for BS, and on what the paper leaves open besides:
the order in which moves are found, which letters are vowels, what the ratio is of, what a bonus is. Each of
these is an option; `quixotry reproduce CG-readings` plays them all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from quixotry.game import Move, Position
from quixotry.kernel.board.policy import Policy
from quixotry.players.options import PlayerOption, one_of, ratio
from quixotry.players.weighing import ORDERS, PolicyPlayer, leave_text
from quixotry.rules import BLANK_BIT, Rules

_AMONG_EQUALS = "among equals: the first found, the last, one by chance, what scores most"
TIES = PlayerOption("ties", "first", one_of("first", "last", "chance", "score"), _AMONG_EQUALS)
SQUARE_TIES = PlayerOption(
    "ties",
    "first",
    one_of("first", "last", "chance", "score", "squares", "tiles"),
    f"{_AMONG_EQUALS}, or what covers most premium squares or lays most tiles",
)
BONUS = PlayerOption(
    "bonus",
    "best",
    one_of("best", "sum", "multiplier", "points"),
    "what a play is valued by: the best square by kind, all of them together, the greatest multiplier, or "
    "the points of one square",
)
BELOW = PlayerOption(
    "below", "no", one_of("no", "yes"), "squares under tiles that lay there before count too"
)
WITHOUT = PlayerOption(
    "without", "play", one_of("play", "pass"), "where no play covers a premium square: any play, or a pass"
)
RATIO = PlayerOption("ratio", "3/8", ratio, "the share of vowels to leave on the rack, 0 to 1")
SHARE_OF = PlayerOption(
    "of", "tiles", one_of("tiles", "consonants"), "the ratio is that of vowels to all tiles, or to consonants"
)
VOWELS = PlayerOption(
    "vowels", "all", one_of("all", "aeiou"), "the alphabet's vowels, or A, E, I, O and U alone"
)
ORDER = PlayerOption(
    "order",
    "engine",
    one_of(*ORDERS),
    "moves are found as the engine, or a search on a trie, or one that tells words after longer ones does",
)

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


def hsw(ties: str = "first", order: str = "engine") -> PolicyPlayer:
    """The move whose main word has the highest letter score by itself, premium squares left out (CG3)."""
    return PolicyPlayer(Policy(letters=1000, ties=_ties(ties)), _word_reasons, order=order)


def bs(
    ties: str = "first",
    bonus: str = "best",
    below: bool = False,
    passing: bool = False,
    order: str = "engine",
) -> PolicyPlayer:
    """The move that covers the most rewarding premium square (CG4).

    A square that multiplies a word is more rewarding than one that multiplies a letter, unless it is valued
    by its multiplier or in points.
    """
    multipliers = (0, 2, 3, 4, 2, 3, 4)
    policy = Policy(
        bonus_squares=[100_000 * (multipliers[k] if bonus == "multiplier" else k) for k in range(7)],
        each_bonus_square=1000 if ties == "squares" else 0,
        each_tile=1000 if ties == "tiles" else 0,
        sum_squares=bonus == "sum",
        square_points=bonus == "points",
        squares_below=below,
        least=100_000 if passing else None,
        ties=_ties(ties),
    )
    return PolicyPlayer(policy, _square_reasons, order=order)


def bor(
    rules: Rules,
    ideal: Fraction = Fraction(3, 8),
    ties: str = "first",
    of: str = "tiles",
    vowels: str = "all",
    order: str = "engine",
) -> PolicyPlayer:
    """The move that leaves the share of vowels closest to the ideal (CG5).

    An empty rack has no share of vowels: such a move comes last. Where the ratio is that to consonants, a
    move that leaves vowels alone comes after all others. Blanks are neither vowels nor consonants.
    """
    sizes = range(LARGEST_LEAVE + 1)
    balance = [[_nearness(v, c, c if of == "consonants" else v + c, ideal) for c in sizes] for v in sizes]
    codes = sorted(rules.vowels if vowels == "all" else rules.vowels & _plain_vowels(rules))
    return PolicyPlayer(
        Policy(balance=balance, vowels=codes, ties=_ties(ties)), _balance_reasons, order=order
    )


def _plain_vowels(rules: Rules) -> set[int]:
    return {code for code in rules.vowels if rules.alphabet.labels[code] in "AEIOU"}


def _nearness(vowels: int, consonants: int, of: int, ideal: Fraction) -> int:
    if of == 0:
        return -(2 if vowels + consonants == 0 else 1 + LARGEST_LEAVE) * _FINE
    return -round(abs(Fraction(vowels, of) - ideal) * _FINE)


def _ties(text: str) -> Literal["text", "first", "last", "chance"]:
    if text in ("last", "chance"):
        return text  # type: ignore[return-value]
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
