"""The study's game, its generator, and what it says in passing (CG1, CG2, CG6)."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.papers.connolly_gren import ALL_FORMS, BASE_FORMS, BS_HSW, RULES
from quixotry.papers.estimates import Estimate, difference, ratio_of_sums
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow, Trial, Words
from quixotry.papers.penalties import moves_of
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import Check, Verdict, cannot_be_known, proved
from quixotry.players import make_player

# ---------------------------------------------------------------- the game: 2.1 and 3.1

# By points, the letters and how many of each, as the paper lists them.
TILES = {
    1: {"A": 8, "D": 5, "E": 7, "I": 5, "L": 5, "N": 6, "R": 8, "S": 8, "T": 8},
    2: {"G": 3, "H": 2, "K": 3, "M": 3, "O": 5},
    3: {"F": 2, "V": 2, "Å": 2},
    4: {"B": 2, "P": 2, "U": 3, "Ä": 2, "Ö": 2},
    7: {"J": 1, "Y": 1},
    8: {"C": 1, "X": 1},
    10: {"Z": 1},
}


def measure_game(run: Reproduction) -> Outcome:
    rules = run.rules(RULES)
    labels = rules.alphabet.labels
    ours = {
        (labels[code], rules.points[code], rules.counts[code])
        for code in range(1, rules.alphabet.size + 1)
        if rules.counts[code]
    }
    printed = {(letter, points, count) for points, some in TILES.items() for letter, count in some.items()}
    told = {
        "The bag has the letters, points and counts that are listed": ours == printed,
        "It has no blanks, and neither Q nor W": rules.counts[0] == 0
        and not {"Q", "W"} & {letter for letter, _, _ in ours},
        "The board has 15 by 15 squares": (rules.layout.rows, rules.layout.columns) == (15, 15),
        "A rack has 8 tiles, and all of them at once earn 50": rules.rack_size == 8 and rules.bonus == 50,
        "No tiles are exchanged": rules.exchange_minimum is None,
        "Four turns without points end the game": rules.scoreless_turns == 4,
        "Tiles that are left are deducted, and nobody gains them": rules.out_adjustment == "deduct",
    }
    return Outcome(
        {("tiles", ""): rules.total_tiles, ("kinds of tiles", ""): len(ours)},
        tuple(proved(claim, holds, "our ruleset has it otherwise") for claim, holds in told.items()),
    )


# ---------------------------------------------------------------- the generator: 2.2 and 3

GENERATOR_GAMES, QUICK_GENERATOR_GAMES = 500, 10
ON_TRIE = Trial(
    ("aj-trie", "aj-dawg", "engine"), Words(RULES, BASE_FORMS), GENERATOR_GAMES, QUICK_GENERATOR_GAMES
)
# Appel and Jacobson's figure of the same kind has these twelve words.
NEAR_FIGURE = ("CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS")
FIGURE_2_2, FIGURE_2_3 = (17, 16), (10, 12)  # nodes and edges


def small_sizes(words: tuple[str, ...], run: Reproduction) -> tuple[tuple[int, int], tuple[int, int]]:
    """(nodes, edges) of trie and DAWG, leaves counted as nodes."""
    lexicon = Lexicon.from_words(list(words), run.rules("english").alphabet)
    trie, dawg = (make_generator(name).size(lexicon) for name in ("aj-trie", "aj-dawg"))
    return (trie.arcs + 1, trie.arcs), (dawg.states + 1, dawg.arcs)


def measure_generator(run: Reproduction) -> Outcome:
    tried = run.tried(ON_TRIE)
    lexicon = run.words(ON_TRIE.words)
    trie, dawg = (make_generator(name).size(lexicon) for name in ("aj-trie", "aj-dawg"))
    slower = tried.time_ratio("aj-trie", "aj-dawg")
    near = [
        words
        for words in combinations(NEAR_FIGURE, 11)
        if small_sizes(words, run) == (FIGURE_2_2, FIGURE_2_3)
    ]
    return Outcome(
        {
            ("nodes", "trie"): trie.states,
            ("nodes", "DAWG"): dawg.states,
            ("megabytes", "trie"): trie.bytes / 1e6,
            ("megabytes", "DAWG"): dawg.bytes / 1e6,
            ("time over the DAWG’s", "trie"): slower,
            ("time over the engine’s", "trie"): tried.time_ratio("aj-trie", "engine"),
            ("plays a turn", "trie"): tried.moves_a_turn,
        },
        (
            proved(
                "A search on the trie finds the moves that the engine finds: the same games are played",
                tried.same_games,
                "one game differs",
            ),
            run.judge.under("A trie instead of a DAWG costs less than twice the time", slower, 2.0, " times"),
            proved(
                "A trie of 17 nodes has 16 edges, as in figure 2.2",
                FIGURE_2_2[0] == FIGURE_2_2[1] + 1,
                "a tree has other numbers",
            ),
            cannot_be_known(
                "The eleven words of figures 2.2 and 2.3 give 17 and 16 in the trie, 10 and 12 in the DAWG",
                "the words stand in a picture; "
                + (
                    f"{len(near)} sets of eleven of Appel and Jacobson’s twelve words give them"
                    if near
                    else "no eleven of Appel and Jacobson’s twelve words give them"
                ),
            ),
        ),
    )


# ---------------------------------------------------------------- said in passing

GREEDY_GAMES, QUICK_GREEDY_GAMES = 1_000, 40
EASILY = {
    name: Pairing("greedy", player, RULES, ALL_FORMS, GREEDY_GAMES, QUICK_GREEDY_GAMES)
    for name, player in (("HSW", "hsw"), ("BS", "bs"), ("BOR 8/8", "bor:ratio=1"))
}
EXTENSION_GAMES = 40
BLOCK = 1_000


def measure_said(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for name, pairing in EASILY.items():
        values["wins of the highest score, %", f"v {name}"] = run.played(pairing).win_share(0).times(100)
    gains = {
        of: extended(run, lexicon) for of, lexicon in (("base forms", BASE_FORMS), ("all forms", ALL_FORMS))
    }
    values |= {("BS’s plays that extend a word, %", of): found.times(100) for of, found in gains.items()}
    blocks = [float(wins) for wins in block_wins(run)]
    if len(blocks) > 1:
        values |= {
            ("wins of BS in 1,000 games, least", "v HSW"): min(blocks),
            ("wins of BS in 1,000 games, most", "v HSW"): max(blocks),
        }
    return Outcome(
        values,
        (
            *(
                run.judge.over(
                    f"The highest score easily beats {name}: nine games in ten",
                    run.played(pairing).win_share(0),
                    0.9,
                )
                for name, pairing in EASILY.items()
            ),
            _alike(blocks),
            run.judge.over(
                "With all forms BS finds more extensions of words on the board",
                difference(gains["all forms"], gains["base forms"]),
                0.0,
            ),
        ),
    )


def block_wins(run: Reproduction) -> list[int]:
    """BS's wins against HSW in each thousand games."""
    played = run.played(BS_HSW)
    a, b = played.scores[0].points, played.scores[1].points
    won = [one > other for one, other in zip(a, b, strict=True)]
    return [sum(won[first : first + BLOCK]) for first in range(0, len(won) - BLOCK + 1, BLOCK)]


def _alike(blocks: list[float]) -> Check:
    """Whether thousands of games differ more than chance alone would have it: chi-squared of ten blocks."""
    claim = "1,000 games say what 10,000 do: thousands differ by chance alone"
    fails = "chi-squared of the ten thousands is over 21.7, which chance exceeds once in a hundred"
    if len(blocks) < 10:
        return Check(claim, Verdict.UNDECIDED, fails, "too few games")
    rate = fmean(blocks) / BLOCK
    squared = sum((wins - BLOCK * rate) ** 2 for wins in blocks) / (BLOCK * rate * (1 - rate))
    return proved(claim, squared <= 21.7, fails, f"{squared:.1f}")


def extended(run: Reproduction, lexicon: str) -> Estimate:
    """The share of BS's plays that make a word of the board longer."""
    games = run.sample(EXTENSION_GAMES)
    words = Words(RULES, lexicon)

    def counted() -> list[list[int]]:
        player = make_player("bs:order=trie", run.rules(RULES), run.lexicon(RULES, lexicon))
        found: list[list[int]] = []
        for position, move, _ in moves_of(run, RULES, lexicon, player, games):
            if not position.board.tile_count:
                found.append([0, 0])
            if move.is_place and position.board.tile_count:
                before = [code == 0 for code in move.tiles]
                runs = "".join("1" if old else "0" for old in before).split("0")
                found[-1][0] += any(len(run_of) > 1 for run_of in runs)
                found[-1][1] += 1
        return found

    told = run.kept(f"extensions in {games} games of BS", words, counted)
    return ratio_of_sums([one[0] for one in told], [one[1] for one in told])


ROWS = (
    PaperRow(
        id="CG-1",
        covers=("CG1",),
        title="The Swedish game of the study",
        about="The rules of sections 2.1 and 3.1, compared with our ruleset one by one.",
        headline=("tiles", ""),
        figures={
            ("tiles", ""): sum(sum(some.values()) for some in TILES.values()),
            ("kinds of tiles", ""): sum(map(len, TILES.values())),
        },
        measure=measure_game,
        why="They do not differ: the ruleset was written from these sections, so that this proves our copy "
        "and nothing "
        "about the paper.",
    ),
    PaperRow(
        id="CG-2",
        covers=("CG2",),
        title="The study’s generator: Appel and Jacobson’s search on a trie",
        about="Greedy games on the study’s rules with base forms, played by trie, DAWG and engine in turns.",
        headline=("time over the DAWG’s", "trie"),
        figures={},
        measure=measure_generator,
        why="The study stayed with the trie because a DAWG seemed to be much work, and says nothing of what "
        "that costs.",
        trials=(ON_TRIE,),
        digits={"megabytes": 2, "time over the DAWG’s": 2, "time over the engine’s": 2, "plays a turn": 1},
    ),
    PaperRow(
        id="CG-said",
        covers=("CG3", "CG4", "CG6"),
        title="What the study says in passing",
        about="That a player of the highest score would easily win, that 1,000 games are enough, and that "
        "BS gains from "
        "extensions when all forms are good.",
        headline=("wins of the highest score, %", "v HSW"),
        figures={},
        measure=measure_said,
        why="The study gives no figures for any of the three.",
        pairings=(*EASILY.values(), BS_HSW),
        digits={"wins of the highest score, %": 1, "BS’s plays that extend a word, %": 1},
    ),
)
