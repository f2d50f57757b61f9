"""The evaluations of two older programs, as far as Appel and Jacobson describe them (AJ6).

**Turcan's** program has 9,000 words and adds terms to the score on condition of simple features of the new
position and the leave. Which features is not said. Ours: a fixed sum for each blank kept, each duplicate,
each dear letter kept (8 points or more), a leave with three or more vowels or consonants too many, and each
tile laid within two squares of a double or triple word square on a crossing line.

**MONTY** has 44,000 words and both strategy and tactics, of which no more is said. Ours: strategy is the
worth of the leave by rack heuristic 3; tactics is what the move opens (DS3), counted in full when ahead and
by half when behind, for who is behind needs an open board.

With the bag empty both play for points alone: nothing kept will be of use.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from quixotry.game import Move, Position
from quixotry.kernel.board.policy import Policy
from quixotry.lexicon import Lexicon
from quixotry.lexicon.shortest import shortest_words
from quixotry.players.fitness import lead
from quixotry.players.gordon import leave_value, leave_weights
from quixotry.players.letter_values import LetterValues, letter_values
from quixotry.players.options import PlayerOption, words_or_all
from quixotry.players.penalty import penalty_weights, worst_text
from quixotry.players.protocol import Choice
from quixotry.players.weighing import PolicyPlayer, Reasons, choose_by, leave_text, no_reasons
from quixotry.rules import Rules

MONTY_WORDS = PlayerOption(
    "vocabulary", "44000", words_or_all, "how many words it knows, the shortest; or all"
)
GREEDY_WORDS = PlayerOption(
    "vocabulary", "all", words_or_all, "how many words it knows, the shortest; or all"
)
TURCAN_WORDS = PlayerOption(
    "vocabulary", "9000", words_or_all, "how many words it knows, the shortest; or all"
)

# Turcan's terms in points.
_BLANK, _DUPLICATE, _DEAR, _LOPSIDED = 15.0, -2.0, -3.0, -5.0
_DEAR_POINTS, _LOPSIDED_BY = 8, 3
_TRIPLE_WORD, _DOUBLE_WORD = 3000, 1500  # thousandths, for each tile beside such a square
_NEAR = 2


@dataclass(frozen=True)
class OldProgram:
    """A player of few words, with one evaluation when ahead and one when behind."""

    lexicon: Lexicon
    ahead: Policy
    behind: Policy
    reasons: Reasons = field(repr=False)

    def choose(self, position: Position) -> Choice:
        known = with_lexicon(position, self.lexicon)
        if position.bag_count == 0:
            return choose_by(known, None)
        return choose_by(known, self.ahead if lead(position) >= 0 else self.behind, self.reasons)


def greedy(lexicon: Lexicon, words: int | None = None) -> PolicyPlayer | OldProgram:
    """The play that scores most of the words it knows."""
    if words is None:
        return PolicyPlayer()
    policy = Policy(score=1000)
    return OldProgram(shortest_words(lexicon, words), policy, policy, no_reasons)


def monty(rules: Rules, lexicon: Lexicon, words: int | None = 44_000) -> OldProgram:
    values = letter_values(rules, 3)

    def policy(penalty: int) -> Policy:
        return Policy(
            score=1000,
            vowels=sorted(rules.vowels),
            **leave_weights(values, 1.0),
            **penalty_weights(penalty),
        )

    def reasons(position: Position, move: Move) -> tuple[str, ...]:
        left = position.rack.without(move.used)
        leave = f"{leave_text(position, move)} ({leave_value(left, rules, values):+.1f})"
        worst = worst_text(position, move, 1.0 if lead(position) >= 0 else 0.5)
        return (leave, worst) if worst else (leave,)

    return OldProgram(shortest_words(lexicon, words), policy(1000), policy(500), reasons)


def turcan(rules: Rules, lexicon: Lexicon, words: int | None = 9_000) -> OldProgram:
    values = turcan_values(rules)
    sizes = range(11)
    balance = [
        [round(1000 * _LOPSIDED) * (abs(vowels - others) >= _LOPSIDED_BY) for others in sizes]
        for vowels in sizes
    ]
    weights = leave_weights(values, 1.0) | {"balance": balance}
    policy = Policy(
        score=1000,
        vowels=sorted(rules.vowels),
        penalty=1000,
        malus=(0, 0, 0, 0, _DOUBLE_WORD, _TRIPLE_WORD, _TRIPLE_WORD),
        reach=_NEAR,
        **weights,
    )

    def reasons(position: Position, move: Move) -> tuple[str, ...]:
        return (leave_text(position, move),)

    return OldProgram(shortest_words(lexicon, words), policy, policy, reasons)


def turcan_values(rules: Rules) -> LetterValues:
    """The terms for tiles kept."""
    letters = tuple(_DEAR if points >= _DEAR_POINTS else 0.0 for points in rules.points)
    return LetterValues((_BLANK, *letters[1:]), _DUPLICATE)


def with_lexicon(position: Position, lexicon: Lexicon) -> Position:
    """The same position as someone who knows other words sees it."""
    if lexicon is position.lexicon:
        return position
    return Position(
        position.rules, lexicon, position.board, position.racks, position.scores, position.turn,
        position.scoreless, position.options, position.bag_count,
    )  # fmt: skip
