"""What each letter on a rack is worth, measured in greedy games (G8 needs such values, AJ11 asks for them).

A turn of a greedy game leaves some tiles; the player draws to them and scores again a turn later. The value
of a letter is its coefficient in the linear regression of that next score on the tiles that were kept: how
many points more the next turn brings for having kept this letter where otherwise an unknown tile is drawn.
With further columns the same regression prices a duplicate and each tile more of vowels or consonants than
of the other kind. Last, the letters' values are moved together so that an average tile of the bag is worth
nothing: greedy players keep what they could not use, and the regression holds that against every tile.

    python -m quixotry.players.letter_regression english --games 20000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from quixotry.game.bag import Bag
from quixotry.game.legal import compiled_board, self_play
from quixotry.game.packed import count_of, packed_words, score_of, start_of, used_tiles
from quixotry.kernel.random import Random
from quixotry.lexicon import Lexicon
from quixotry.players.letter_values import LetterValues, centred
from quixotry.rules import Rules, load_rules


def fit_letter_values(
    rules: Rules, lexicon: Lexicon, games: int, seed: int = 1, *, duplicates: bool, balance: bool
) -> LetterValues:
    """The values that best foretell the score of the next turn."""
    size = rules.alphabet.size + 1
    columns = size + 3
    squares = [[0.0] * columns for _ in range(columns)]
    sums = [0.0] * columns
    for leave, score in kept_and_scored(rules, lexicon, games, seed):
        row = [(code, float(count)) for code, count in enumerate(leave) if count]
        if duplicates:
            row.append((size, float(sum(count - 1 for _, count in row))))
        if balance:
            row.append((size + 1, float(excess(leave, rules))))
        row.append((size + 2, 1.0))
        for i, x in row:
            sums[i] += x * score
            for j, y in row:
                squares[i][j] += x * y
    solved = solve(squares, sums)
    return LetterValues(centred(solved[:size], rules), solved[size], solved[size + 1])


def excess(leave: Sequence[int], rules: Rules) -> int:
    """How many more vowels than consonants, or consonants than vowels, a leave has; blanks are neither."""
    vowels = sum(leave[code] for code in rules.vowels)
    return abs(vowels - (sum(leave[1:]) - vowels))


def kept_and_scored(rules: Rules, lexicon: Lexicon, games: int, seed: int) -> Iterator[tuple[list[int], int]]:
    """The tiles kept at each turn of greedy games while the bag could fill the rack, and the next score."""
    table = self_play(rules, compiled_board(rules, lexicon))
    for number in range(seed, seed + games):
        record = table.match(number, [None, None])[-1]
        yield from _turns(rules, number, record)


def _turns(rules: Rules, seed: int, record: bytes) -> Iterator[tuple[list[int], int]]:
    """The record of a game says what was laid; the seed says what was drawn."""
    random = Random(seed)
    bag = Bag.shuffled(rules, random)
    racks: list[list[int]] = []
    for _ in range(2):
        drawn, bag = bag.draw(rules.rack_size)
        racks.append(_counts(drawn, rules))
    before: list[list[int] | None] = [None, None]
    for turn, (head, laid) in enumerate(packed_words(record)):
        seat = turn % 2
        rack = racks[seat]
        kept = before[seat]
        if kept is not None:
            yield kept, score_of(head)
        before[seat] = None
        count = count_of(head)
        if count and not start_of(head):  # an exchange: of the whole rack, by greedy players
            drawn, bag = bag.exchange([code for code, n in enumerate(rack) for _ in range(n)], random)
            racks[seat] = _counts(drawn, rules)
        elif head:
            for code in used_tiles(head, laid):
                rack[code] -= 1
            if len(bag) >= count:
                before[seat] = list(rack)
            drawn, bag = bag.draw(count)
            for code in drawn:
                rack[code] += 1


def _counts(tiles: bytes, rules: Rules) -> list[int]:
    return [tiles.count(code) for code in range(rules.alphabet.size + 1)]


def solve(squares: list[list[float]], sums: list[float]) -> list[float]:
    """Gaussian elimination; what nothing was seen of gets 0.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [4.0, 7.0])
    [1.0, 2.0]
    """
    size = len(sums)
    rows = [[*row, total] for row, total in zip(squares, sums, strict=True)]
    for at, row in enumerate(rows):
        if not any(row[:size]):
            row[at] = 1.0
    for at in range(size):
        pivot = max(range(at, size), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for i in range(size):
            if i != at and rows[i][at]:
                factor = rows[i][at] / rows[at][at]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[at], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def main() -> None:
    """Print the tables for `letter_values.toml`."""
    parser = argparse.ArgumentParser(description="Fit letter values on greedy games.")
    parser.add_argument("rules")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = load_rules(options.rules)
    lexicon = Lexicon.for_rules(rules)
    for heuristic in (1, 2, 3):
        values = fit_letter_values(
            rules, lexicon, options.games, options.seed, duplicates=heuristic > 1, balance=heuristic > 2
        )
        print(f"\n[{rules.name}.rackh{heuristic}]")
        if heuristic > 1:
            print(f"duplicate = {values.duplicate:.2f}")
        if heuristic > 2:
            print(f"excess = {values.excess:.2f}")
        pairs = zip(rules.alphabet.labels, values.letters, strict=True)
        print("letters = { " + ", ".join(f'"{label}" = {value:.2f}' for label, value in pairs) + " }")


if __name__ == "__main__":
    main()
