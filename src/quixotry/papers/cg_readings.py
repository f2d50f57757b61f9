"""What BS and BOR are, read in every way that the paper leaves open (CG4, CG5, CG6, CG7).

BS: what is done with equal moves, in which order moves are found, what a bonus is. The table of readings
plays each against HSW with both lexica. The joint likelihood asks which reading of order, ties, vowels and
ratio explains all of the study's tables together.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import comb, exp, lgamma, log, sqrt
from statistics import fmean

from quixotry.papers.connolly_gren import (
    ALL_FORMS,
    BASE_FORMS,
    RATIOS,
    RULES,
    TABLE_4_4,
    TABLE_4_5,
    TABLE_4_6,
    TABLE_4_7,
)
from quixotry.papers.estimates import ERRORS, Estimate, share, unknown
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow
from quixotry.papers.played import PlayedPairing
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import Check, Verdict, together

GAMES, QUICK_GAMES = 4_000, 40
LIKELIHOOD_GAMES, QUICK_LIKELIHOOD_GAMES = 500, 2
NEAR = 1.5  # times away in odds: that far a reading may be

# ---------------------------------------------------------------- the table of readings

READINGS = {
    "to the letter, in trie order": ("bs:order=trie", "trie"),
    "in trie order, words after their extensions": ("bs:order=trie-after", "trie-after"),
    "in the engine’s order": ("bs", "engine"),
    "the last of equals": ("bs:ties=last,order=trie", "trie"),
    "one of equals by chance": ("bs:ties=chance,order=trie", "trie"),
    "squares below tiles on the board count": ("bs:below=yes,order=trie", "trie"),
    "the multiplier alone": ("bs:bonus=multiplier,order=trie", "trie"),
    "a pass where there is no bonus": ("bs:without=pass,order=trie", "trie"),
    "the bonus in points": ("bs:bonus=points,order=trie", "trie"),
    "the ranks of all squares together": ("bs:bonus=sum,order=trie", "trie"),
    "most tiles among equals": ("bs:ties=tiles,order=trie", "trie"),
    "most bonus squares among equals": ("bs:ties=squares,order=trie", "trie"),
    "the highest score among equals": ("bs:ties=score,order=trie", "trie"),
}
LEXICA = {"all forms": (ALL_FORMS, TABLE_4_6), "base forms": (BASE_FORMS, TABLE_4_7)}
LITERAL = next(iter(READINGS))


def reading_pairing(reading: str, lexicon: str) -> Pairing:
    player, order = READINGS[reading]
    return Pairing(player, f"hsw:order={order}", RULES, lexicon, GAMES, QUICK_GAMES)


READING_PAIRINGS = {
    (reading, of): reading_pairing(reading, lexicon)
    for reading, (of, (lexicon, _)) in product(READINGS, LEXICA.items())
}


def measure_readings(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    off: dict[str, float] = {}
    errors: dict[str, float] = {}
    for reading in READINGS:
        for of, (_, table) in LEXICA.items():
            played = run.played(READING_PAIRINGS[reading, of])
            values |= {
                (reading, f"BS wins of 10,000, {of}"): played.win_share(0).times(10_000),
                (reading, f"mean score of BS, {of}"): played.scores[0].mean,
                (reading, f"mean score of HSW, {of}"): played.scores[1].mean,
            }
            off[reading] = off.get(reading, 0.0) + abs(played.win_share(0) - table[0][0] / 10_000)
            errors[reading] = errors.get(reading, 0.0) + played.win_share(0).error ** 2
    for reading, away in off.items():
        around = ERRORS * sqrt(errors[reading])
        values[reading, "wins of 10,000 away, mean of both"] = Estimate(
            away, max(0.0, away - around), away + around
        ).times(5_000)
    nearest = min(off, key=lambda reading: off[reading])
    return Outcome(values, (*_like_the_paper(run), _nearest(run, nearest, off)))


def _like_the_paper(run: Reproduction) -> Iterator[Check]:
    for of, (_, table) in LEXICA.items():
        played = run.played(READING_PAIRINGS[LITERAL, of])
        printed = table[0][0] / 10_000
        yield run.judge.between(
            f"To the letter BS wins {printed:.1%} of the games, {of} (within 3 in 100)",
            played.win_share(0),
            printed - 0.03,
            printed + 0.03,
        )


def _nearest(run: Reproduction, nearest: str, off: dict[str, float]) -> Check:
    """Whether any reading gives both tables; in a small run nobody can tell."""
    parts = [
        run.judge.between(
            of,
            run.played(READING_PAIRINGS[nearest, of]).win_share(0),
            table[0][0] / 10_000 - 0.03,
            table[0][0] / 10_000 + 0.03,
        )
        for of, (_, table) in LEXICA.items()
    ]
    verdict = Verdict.DISAGREES if any(p.verdict is Verdict.DISAGREES for p in parts) else parts[0].verdict
    if any(part.verdict is Verdict.UNDECIDED for part in parts):
        verdict = Verdict.UNDECIDED
    return Check(
        "One of these readings gives the wins of both tables within 3 in 100 games (fitted, if so)",
        verdict,
        "the nearest of them is further away with either lexicon",
        f"nearest: {nearest}; {'; '.join(part.found for part in parts)}",
    )


# ---------------------------------------------------------------- all tables together


@dataclass(frozen=True)
class Reading:
    """One way to read what the paper leaves open."""

    order: str
    ties: str
    vowels: str
    of: str
    bs_ties: str = ""  # where BS has another tie rule than the others

    @property
    def name(self) -> str:
        vowels = "A, E, I, O, U" if self.vowels == "aeiou" else "all vowels"
        squares = ", BS by most squares" if self.bs_ties else ""
        return f"{self.order} order, {self.ties} of equals{squares}, {vowels}, to {self.of}"

    def bor(self, ratio: str) -> str:
        return f"bor:ratio={ratio},ties={self.ties},of={self.of},vowels={self.vowels},order={self.order}"

    def plain(self, player: str) -> str:
        ties = self.bs_ties if player == "bs" and self.bs_ties else self.ties
        return f"{player}:ties={ties},order={self.order}"


JOINT = [
    Reading(order, ties, vowels, of)
    for order, ties, vowels, of in product(
        ("engine", "trie", "trie-after"), ("first", "last"), ("all", "aeiou"), ("tiles", "consonants")
    )
]
# The tie rule of BS that alone comes nearest to tables 4.6 and 4.7.
JOINT += [
    Reading("trie", "first", vowels, of, bs_ties="squares")
    for vowels, of in product(("all", "aeiou"), ("tiles", "consonants"))
]
PARTS: dict[str, Callable[[Reading], object]] = {
    "order": lambda reading: reading.order,
    "ties": lambda reading: f"{reading.ties} of equals{', BS by squares' * bool(reading.bs_ties)}",
    "vowels": lambda reading: "A, E, I, O, U" if reading.vowels == "aeiou" else "all",
    "ratio": lambda reading: f"to {reading.of}",
}
"""What a reading is made of."""
CELLS = (
    *(f"BOR {ratio} v HSW" for ratio in RATIOS),
    *(f"BOR {ratio} v BS" for ratio in RATIOS),
    "BS v HSW, all forms",
    "BS v HSW, base forms",
)
LIKELIEST = "wins of 10,000 decided games in the likeliest reading"
PRINTED_WINS = [*TABLE_4_4, *TABLE_4_5, *((table[1][0], table[0][0]) for table in (TABLE_4_6, TABLE_4_7))]
"""Of the second player and the first, by cell."""


def cells(reading: Reading) -> list[tuple[Pairing, int, int]]:
    """Every match of tables 4.4 to 4.7 as a reading plays it, with the wins that the paper has for both."""
    found = []
    for opponent, table in (("hsw", TABLE_4_4), ("bs", TABLE_4_5)):
        for ratio, (theirs, won) in zip(RATIOS, table, strict=True):
            a, b = reading.bor(ratio), reading.plain(opponent)
            found.append((_pairing(a, b, ALL_FORMS), won, theirs))
    for lexicon, printed in ((ALL_FORMS, TABLE_4_6), (BASE_FORMS, TABLE_4_7)):
        found.append(
            (_pairing(reading.plain("bs"), reading.plain("hsw"), lexicon), printed[0][0], printed[1][0])
        )
    return found


def _pairing(a: str, b: str, lexicon: str) -> Pairing:
    return Pairing(a, b, RULES, lexicon, LIKELIHOOD_GAMES, QUICK_LIKELIHOOD_GAMES)


def log_likelihood(wins: int, other_wins: int, printed: int, other_printed: int) -> float:
    """How likely the paper's wins are after ours: beta-binomial, by Jeffreys' prior; draws are left out.

    >>> log_likelihood(60, 40, 600, 400) > log_likelihood(40, 60, 600, 400)
    True
    """
    a, b = wins + 0.5, other_wins + 0.5
    games = printed + other_printed
    choose = lgamma(games + 1) - lgamma(printed + 1) - lgamma(other_printed + 1)
    return choose + _log_beta(a + printed, b + other_printed) - _log_beta(a, b)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _apart(played: PlayedPairing, printed: int, other: int) -> float:
    """How far ours is from the paper's in odds: the logarithm of one over the other.

    Half a game is added to both sides of either, the paper's wins being as of as many games as ours: a
    player who wins once in 10,000 games wins none in 300, and is not far from that.
    """
    games = sum(played.wins) / (printed + other)
    ours = log((played.wins[0] + 0.5) / (played.wins[1] + 0.5))
    return abs(ours - log((games * printed + 0.5) / (games * other + 0.5)))


def _odds_over(played: PlayedPairing, printed: int, other: int) -> Estimate:
    """Our odds over the paper's."""
    won = share(played.wins[0], sum(played.wins))
    if not won.known:
        return unknown(1.0)
    ends = (part / max(1e-9, 1 - part) * other / printed for part in (won, won.low, won.high))
    return Estimate(*ends)


REDRAWS, FEWEST_FOR_ODDS = 200, 100
BEHIND, AWAY = "logarithm of likelihood, behind the best", "times away from the paper’s odds, typically"
FIRST = f"likeliest in so many of {REDRAWS} redraws of our games"


def redrawn(wins: int, other_wins: int, chance: random.Random, times: int = REDRAWS) -> list[int]:
    """Wins in as many games, drawn again from ours.

    >>> redrawn(0, 5, random.Random(1), 3)
    [0, 0, 0]
    >>> 40 < fmean(redrawn(50, 50, random.Random(1))) < 60
    True
    """
    games = wins + other_wins
    won = wins / games if games else 0.0
    shares = [comb(games, n) * won**n * (1 - won) ** (games - n) for n in range(games + 1)]
    sums = list(accumulate(shares))
    return [min(games, bisect(sums, chance.random() * sums[-1])) for _ in range(times)]


def behind(best: Sequence[float], other: Sequence[float], known: bool) -> Estimate:
    """How far a likelihood is behind the best: as our games have it, and in 95 of 100 redraws of them."""
    gap = best[0] - other[0]
    if not known:
        return unknown(gap)
    gaps = sorted(one - another for one, another in zip(best[1:], other[1:], strict=True))
    edge = len(gaps) // 40
    return Estimate(gap, min(gap, gaps[edge]), max(gap, gaps[-1 - edge]))


def measure_joint(run: Reproduction) -> Outcome:
    # The first of each list is as our games have it, the others are as redraws of them have it.
    likely: dict[Reading, list[float]] = {}
    apart: dict[Reading, list[float]] = {}
    for reading in JOINT:
        likely[reading], apart[reading] = [0.0] * (1 + REDRAWS), []
        for pairing, printed, other in cells(reading):
            played, chance = run.played(pairing), random.Random(f"{run.seed} {pairing.name}")
            games, told = sum(played.wins), {}
            for at, wins in enumerate([played.wins[0], *redrawn(*played.wins, chance)]):
                if wins not in told:
                    told[wins] = log_likelihood(wins, games - wins, printed, other)
                likely[reading][at] += told[wins]
            apart[reading].append(_apart(played, printed, other))
    ranked = sorted(JOINT, key=lambda reading: -likely[reading][0])
    best, known = ranked[0], run.games_of(cells(JOINT[0])[0][0]) >= FEWEST_FOR_ODDS
    values: dict[Key, float] = {}
    for cell, (pairing, _, _) in zip(CELLS, cells(best), strict=True):
        won, lost = run.played(pairing).wins
        values[cell, LIKELIEST] = share(won, won + lost).times(10_000)
    for reading in ranked:
        values |= {
            (reading.name, BEHIND): behind(likely[best], likely[reading], known),
            (reading.name, AWAY): exp(fmean(apart[reading])),
            (reading.name, FIRST): sum(
                likely[reading][at] == max(of[at] for of in likely.values()) for at in range(1, 1 + REDRAWS)
            ),
        }
    values["what the paper’s own shares would give", BEHIND] = likely[best][0] - own_likelihood(run)
    for part, told_by in PARTS.items():
        for kind in dict.fromkeys(map(told_by, JOINT)):
            some = [likely[reading] for reading in JOINT if told_by(reading) == kind]
            nearest = [max(of) for of in zip(*some, strict=True)]
            values[f"the best with {part}: {kind}", BEHIND] = behind(likely[best], nearest, known)
    ahead = behind(likely[best], likely[ranked[1]], known)
    return Outcome(values, (_explains(run, best, ahead),))


def _explains(run: Reproduction, best: Reading, ahead: Estimate) -> Check:
    """Whether the likeliest reading comes near every match; most matches have few wins on one side."""
    over = [_odds_over(run.played(pairing), won, other) for pairing, won, other in cells(best)]
    parts = [run.judge.between(cell, one, 1 / NEAR, NEAR) for cell, one in zip(CELLS, over, strict=True)]
    count = {verdict: sum(part.verdict is verdict for part in parts) for verdict in Verdict}
    told = "too few games to say which" if not ahead.known else (
        f"likeliest: {best.name}, by {ahead:.0f} ({ahead.low:.0f} to {ahead.high:.0f}) in logarithm; of "
        f"{len(CELLS)} matches {count[Verdict.DISAGREES]} are further away and {count[Verdict.AGREES]} nearer"
    )  # fmt: skip
    return Check(
        f"One reading explains every table: no match more than {NEAR:g} times away in odds (fitted, if so)",
        together(parts),
        f"the interval of any match of the likeliest reading lies outside {1 / NEAR:.2g} to {NEAR:g} times "
        "the paper’s odds",
        told,
    )


def own_likelihood(run: Reproduction) -> float:
    """What a reading would have that wins just as often as the paper's, in as many games as ours."""
    total = 0.0
    for other, printed in PRINTED_WINS:
        games = run.games_of(cells(JOINT[0])[0][0])
        won = round(games * printed / (printed + other))
        total += log_likelihood(won, games - won, printed, other)
    return total


ROWS = (
    PaperRow(
        id="CG-readings",
        covers=("CG4", "CG6"),
        title="BS in all its readings against HSW",
        about=f"{GAMES:,} games of each with either lexicon, HSW in the same order of search. To the "
        "letter, the "
        "greatest single bonus under the letters laid counts, only a greater one replaces it, and the first "
        "move "
        "found is kept.",
        headline=(LITERAL, "BS wins of 10,000, all forms"),
        figures={
            (LITERAL, "BS wins of 10,000, all forms"): TABLE_4_6[0][0],
            (LITERAL, "mean score of BS, all forms"): TABLE_4_6[0][3],
            (LITERAL, "mean score of HSW, all forms"): TABLE_4_6[1][3],
            (LITERAL, "BS wins of 10,000, base forms"): TABLE_4_7[0][0],
            (LITERAL, "mean score of BS, base forms"): TABLE_4_7[0][3],
            (LITERAL, "mean score of HSW, base forms"): TABLE_4_7[1][3],
        },
        measure=measure_readings,
        why="The paper does not say which of its equal moves is found first, so that a reading that comes "
        "near its "
        "table is one chosen because it does.",
        pairings=tuple(READING_PAIRINGS.values()),
    ),
    PaperRow(
        id="CG-joint",
        covers=("CG4", "CG5", "CG6", "CG7"),
        title="Which reading explains all tables together?",
        about="Order of the search, the first or the last of equals, which letters are vowels, and what "
        "the ratio is "
        f"of: {len(JOINT)} readings, each in all {2 * len(RATIOS) + 2} matches of tables 4.4 to 4.7, "
        f"{LIKELIHOOD_GAMES} games a match. The likelihood is that of the paper’s wins after ours "
        "(beta-binomial), draws and points left out; tables 4.2 and 4.3 are two of the matches. How much the "
        "likeliest reading leaves unexplained is what it is behind the paper’s own shares. In brackets, "
        f"and in the last column, is what {REDRAWS} redraws of our own games give.",
        headline=(CELLS[-2], LIKELIEST),
        figures={
            (cell, LIKELIEST): 10_000 * won / (won + lost)
            for cell, (lost, won) in zip(CELLS, PRINTED_WINS, strict=True)
        },
        measure=measure_joint,
        why="Section 4.2 has the ratio of vowels to consonants and the captions that of vowels to tiles, "
        "and nothing "
        "says what is a vowel; how far the likeliest of all readings is from the tables is what remains "
        "open.",
        pairings=tuple(pairing for reading in JOINT for pairing, _, _ in cells(reading)),
        digits={AWAY: 2, BEHIND: 1, FIRST: 0},
    ),
)
