"""What Gordon says in passing: a merge, ties by the first found, bit maps by frequency (G4, G6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quixotry.game.legal import self_play
from quixotry.game.packed import packed_words, score_of
from quixotry.kernel.board.policy import Policy
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.movegen.gordon import automaton
from quixotry.papers.estimates import Estimate, mean, ratio_of_sums, share
from quixotry.papers.gordon_games import DAWG_PACKED, GADDAG
from quixotry.papers.gordon_letters import SHORT
from quixotry.papers.model import Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_positions
from quixotry.papers.verdicts import Check, cannot_be_known, proved

# ---------------------------------------------------------------- WOUND and ZAGG

MERGED = ("WOUND", "ZAGG")


def turned(word: str) -> list[str]:
    """A beginning of words read from each of its letters: W◇OUND, OW◇UND … DNUOW◇.

    >>> turned("ZAG")
    ['Z◇AG', 'AZ◇G', 'GAZ◇']
    """
    return [word[:at][::-1] + "◇" + word[at:] for at in range(1, len(word) + 1)]


def reached(lexicon: Lexicon, path: str) -> tuple[str, int]:
    """The letters of the set on the last arc of a path through the GADDAG, and the state that it leads to."""
    labels = lexicon.alphabet.labels
    codes = bytes(0 if letter == "◇" else labels.index(letter) for letter in path)
    letters, state = automaton(lexicon).follow(codes) or (0, 0)
    return "".join(label for code, label in enumerate(labels) if code and letters >> code & 1), state


def merge_checks(lexicon: Lexicon) -> tuple[Check, ...]:
    found = {word: [reached(lexicon, path) for path in turned(word)] for word in MERGED}
    states = {state for paths in found.values() for _, state in paths}
    sets = {word: sorted({letters or "none" for letters, _ in paths}) for word, paths in found.items()}
    backwards = [reached(lexicon, word[::-1])[1] for word in MERGED]
    return (
        proved(
            "All nine paths of WOUND and ZAGG, read from each letter, lead to one node",
            len(states) == 1 and 0 not in states,
            "they lead to several, or one leads nowhere",
        ),
        proved(
            "Their letter sets stay apart: S after WOUND, none after ZAGG",
            sets == {"WOUND": ["S"], "ZAGG": ["none"]},
            "they have others",
            "; ".join(f"{word}: {', '.join(some)}" for word, some in sets.items()),
        ),
        proved(
            "DNUOW and GGAZ lead to two nodes",
            backwards[0] != backwards[1] and 0 not in backwards,
            "they lead to one",
        ),
    )


# ---------------------------------------------------------------- ties

GAMES, POSITIONS = 4_000, 1_000
SEARCHES = {"DAWG": DAWG_PACKED, "GADDAG": GADDAG}


def first_found(run: Reproduction, games: int) -> dict[str, list[list[int]]]:
    """Turns, points and a digest of each game whose ties go to the move found first, by both searches."""
    rules, lexicon = run.rules(SHORT.rules), run.words(SHORT)
    policy = Policy(score=1000, ties="first")
    found = {}
    for of, name in SEARCHES.items():
        table = self_play(rules, make_generator(name).board(rules, lexicon))
        played = [table.match(run.seed + game, (policy, policy)) for game in range(games)]
        found[of] = [[sum(turns), sum(scores), int(digest)] for scores, turns, _, _, digest, *_ in played]
    return found


def turns_with_ties(run: Reproduction, positions: int) -> list[int]:
    """For each turn with a play: whether two of them score most."""
    rules, lexicon = run.rules(SHORT.rules), run.words(SHORT)
    board = make_generator("engine").board(rules, lexicon)
    found = []
    for position in greedy_positions(run, SHORT, positions):
        board.set_tiles(position.board.tiles)
        scores = [score_of(head) for head, _ in packed_words(board.moves(position.rack.counts))]
        if scores:
            found.append(int(scores.count(max(scores)) > 1))
    return found


# ---------------------------------------------------------------- bit maps

BITMAP_POSITIONS = 60


def bits_before(run: Reproduction, positions: int) -> dict[str, list[float]]:
    """How many bits come before that of a letter at the arcs that a rack can follow from the initial state.

    For each rack: in the order of the alphabet with ◇ first, and in the order of how often letters have arcs.
    """
    lexicon = run.words(SHORT)
    made = automaton(lexicon)
    labels = range(lexicon.alphabet.size + 1)
    often: Counter[int] = Counter()
    racks = [position.rack.counts for position in greedy_positions(run, SHORT, 3 * positions)[::3]]
    walks = []
    for rack in racks:
        met: Counter[int] = Counter()
        _walk(made.follow, rack, b"", met, labels)
        walks.append(met)
        often += met
    place = {code: at for at, (code, _) in enumerate(often.most_common())}
    arcs = [float(sum(met.values())) for met in walks]
    return {
        "arcs": arcs,
        "alphabet": [float(sum(code * count for code, count in met.items())) for met in walks],
        "frequency": [float(sum(place[code] * count for code, count in met.items())) for met in walks],
    }


def _walk(follow: Any, rack: bytes, path: bytes, met: Counter[int], labels: range) -> None:
    """Count the letters of all arcs that can be followed with the tiles of a rack, blanks left aside."""
    for code in labels:
        turning = code == 0
        if (turning and (not path or 0 in path)) or (not turning and not rack[code]):
            continue
        found = follow(path + bytes([code]))
        if found is None:
            continue
        met[code] += 1
        if found[1]:
            left = rack if turning else rack[:code] + bytes([rack[code] - 1]) + rack[code + 1 :]
            _walk(follow, left, path + bytes([code]), met, labels)


def measure_said(run: Reproduction) -> Outcome:
    games, positions = run.sample(GAMES), run.sample(POSITIONS)
    played = run.kept(f"ties by the first found, {games} games", SHORT, lambda: first_found(run, games))
    tied = run.kept(f"turns with ties, {positions}", SHORT, lambda: turns_with_ties(run, positions))
    racks = run.sample(BITMAP_POSITIONS)
    bits = run.kept(f"bits before arcs, {racks} racks", SHORT, lambda: bits_before(run, racks))
    one, two = played["DAWG"], played["GADDAG"]
    apart = [a[2] != b[2] for a, b in zip(one, two, strict=True)]
    more_turns = mean([a[0] - b[0] for a, b in zip(one, two, strict=True)])
    more_points = mean([(a[1] - b[1]) / 2 for a, b in zip(one, two, strict=True)])
    before = {order: ratio_of_sums(bits[order], bits["arcs"]) for order in ("alphabet", "frequency")}
    values: dict[Key, float] = {}
    for of, told in played.items():
        values |= {
            ("moves in 1,000 games", of): mean([game[0] for game in told]).times(1000),
            ("average score", of): mean([game[1] / 2 for game in told]),
        }
    values |= {
        ("moves in 1,000 games", "D − G"): more_turns.times(1000),
        ("average score", "D − G"): more_points,
        ("turns with a tie for the highest score, %", "DAWG"): _percent(tied),
        ("games that differ, %", "D − G"): _percent(apart),
        ("bits before an arc’s, alphabetical", "GADDAG"): before["alphabet"],
        ("bits before an arc’s, by frequency", "GADDAG"): before["frequency"],
    }
    return Outcome(
        values,
        (
            *merge_checks(run.words(SHORT)),
            run.judge.over(
                "Ties for the highest score are frequent: one turn in ten and more",
                share(sum(tied), len(tied)),
                0.1,
            ),
            run.judge.over(
                "So the games of the two searches diverge: most of them differ",
                share(sum(apart), len(apart)),
                0.5,
            ),
            run.judge.between(
                "25,569 moves on the DAWG and 25,363 on the GADDAG differ by chance: 0.3 a game at most",
                more_turns,
                -0.3,
                0.3,
                " moves a game",
            ),
            run.judge.between(
                "and their scores the same within two points (paper: 0.8 more)", more_points, -2, 2, " points"
            ),
            run.judge.over(
                "Bit maps in the order of frequency have fewer bits before an arc’s",
                mean(
                    [
                        (a - b) / max(1.0, n)
                        for a, b, n in zip(bits["alphabet"], bits["frequency"], bits["arcs"], strict=True)
                    ]
                ),
                0.0,
                " bits fewer",
            ),
            cannot_be_known(
                "Reordering had little effect on the processor’s time",
                "its machine examined bit by bit; ours counts the bits before an arc’s in one instruction, "
                "so that their number costs nothing",
            ),
        ),
    )


def _percent(flags: list[Any]) -> Estimate:
    return share(sum(map(int, flags)), len(flags)).times(100)


ROWS = (
    PaperRow(
        id="G-said",
        covers=("G4", "G6"),
        title="What the paper says in passing",
        about="The merge of WOUND with ZAGG, words of 2 to 8 letters; games whose ties go to the move found "
        "first, as the paper’s, by the DAWG’s search and by the GADDAG’s from the same bags; and how many "
        "bits of a bit map come before that of an arc, over all arcs that the racks of greedy games can "
        "follow from the initial state.",
        headline=("games that differ, %", "D − G"),
        figures={
            ("moves in 1,000 games", "DAWG"): 25_569,
            ("moves in 1,000 games", "GADDAG"): 25_363,
            ("average score", "DAWG"): 389.58,
            ("average score", "GADDAG"): 388.75,
        },
        measure=measure_said,
        why="Our list is another one and a few points richer; what the two searches find first differs, and "
        "what that is worth is within the chance of a thousand games.",
        digits={
            "average score": 2,
            "turns with a tie for the highest score, %": 1,
            "games that differ, %": 1,
            "bits before an arc’s, alphabetical": 2,
            "bits before an arc’s, by frequency": 2,
        },
    ),
)
