"""What Gordon asked for: longer words (G10), and other games than English on 15 by 15 squares (G11)."""

from __future__ import annotations

from functools import partial

from quixotry.lexicon import Lexicon
from quixotry.movegen.gordon import automaton, dawg
from quixotry.papers.gordon_games import DAWG, GADDAG, GAMES, GREEDY, QUICK_GAMES
from quixotry.papers.gordon_letters import SHORT
from quixotry.papers.model import Key, Outcome, PaperRow, Trial, Words
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved
from quixotry.rules import load_rules, ruleset_names

# ---------------------------------------------------------------- longer words

LISTS = {"2–8 letters": SHORT, "2–9 letters": Words(longest=9), "2–15 letters": Words()}
LONGER = {
    of: GREEDY if words is SHORT else Trial((DAWG, GADDAG), words, GAMES, QUICK_GAMES)
    for of, words in LISTS.items()
}
STATES, ARCS = "states, ratio (G/D)", "arcs, ratio (G/D)"
WORK, ANCHORS, TIME = "arcs a move, ratio (D/G)", "anchors a move, ratio (D/G)", "CPU time, ratio (D/G)"


def measure_longer(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for of, words in LISTS.items():
        lexicon, tried = run.words(words), run.tried(LONGER[of])
        sizes = run.kept("automata", words, partial(automata, lexicon))
        states, arcs, dawg_states, dawg_arcs = sizes
        values |= {
            ("words", of): len(lexicon),
            ("states of the GADDAG", of): states,
            ("arcs of the GADDAG", of): arcs,
            (STATES, of): states / dawg_states,
            (ARCS, of): arcs / dawg_arcs,
            ("arcs a move, GADDAG", of): tried.a_turn(GADDAG, "tried"),
            (WORK, of): tried.work_ratio(DAWG, GADDAG, "tried"),
            (ANCHORS, of): tried.work_ratio(DAWG, GADDAG, "anchors"),
            (TIME, of): tried.time_ratio(DAWG, GADDAG),
            ("average score", of): tried.mean_score,
        }
    growing = [values[STATES, of] for of in LISTS]
    saving = run.tried(LONGER["2–15 letters"]).work_ratio(DAWG, GADDAG, "tried")
    return Outcome(
        values,
        (
            proved(
                "The longer the words, the larger the GADDAG beside the DAWG",
                growing == sorted(growing),
                "a longer list has the smaller ratio",
            ),
            run.judge.over(
                "It still saves more than half of the arcs with all words", saving, 2.0, " times the arcs"
            ),
        ),
    )


def automata(lexicon: Lexicon) -> tuple[int, int, int, int]:
    """States and arcs of the minimised GADDAG, then of the DAWG."""
    two, one = automaton(lexicon), dawg(lexicon)
    return two.states, two.arcs, one.states, one.arcs


# ---------------------------------------------------------------- other games

TWO_WAY = "two-way"
ELSEWHERE_GAMES, QUICK_ELSEWHERE = 200, 4
ELSEWHERE = {
    name: Trial(
        ("engine", DAWG, GADDAG, TWO_WAY),
        Words(name, load_rules(name).lexicon, SHORT.shortest, SHORT.longest),
        ELSEWHERE_GAMES,
        QUICK_ELSEWHERE,
    )
    for name in ruleset_names()
    if not load_rules(name).any_order  # no automaton of spelled words finds those
}


def measure_elsewhere(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    same = True
    for name, trial in ELSEWHERE.items():
        rules, tried = load_rules(name), run.tried(trial)
        same = same and tried.same_games
        values |= {
            (name, "letters"): rules.alphabet.size,
            (name, "squares"): rules.layout.rows * rules.layout.columns,
            (name, "rack"): rules.rack_size,
            (name, "words"): len(run.words(trial.words)),
            (name, "turns"): tried.turns,
            (name, "plays a turn"): tried.moves_a_turn,
            (name, "arcs (D/G)"): tried.work_ratio(DAWG, GADDAG, "tried"),
            (name, "anchors (D/G)"): tried.work_ratio(DAWG, GADDAG, "anchors"),
            (name, "CPU time (D/G)"): tried.time_ratio(DAWG, GADDAG),
        }
    fewer = all(values[name, "arcs (D/G)"] > 1 for name in ELSEWHERE)
    return Outcome(
        values,
        (
            proved(
                "The generators agree with the engine in every game: all play the same",
                same,
                "one game differs",
            ),
            proved(
                "The GADDAG follows fewer arcs in every one of these games", fewer, "it does not somewhere"
            ),
        ),
    )


ROWS = (
    PaperRow(
        id="G-10",
        covers=("G10",),
        title="Future work: words of nine letters, and of all lengths",
        about="The sizes and the games of tables III and IV again, with longer words.",
        headline=(STATES, "2–15 letters"),
        figures={
            ("words", "2–8 letters"): 74_988,
            ("states of the GADDAG", "2–8 letters"): 89_031,
            ("arcs of the GADDAG", "2–8 letters"): 244_117,
            (STATES, "2–8 letters"): 4.99,
            (ARCS, "2–8 letters"): 4.95,
            ("arcs a move, GADDAG", "2–8 letters"): 10_451,
            (WORK, "2–8 letters"): 2.50,
            (ANCHORS, "2–8 letters"): 1.64,
            (TIME, "2–8 letters"): 2.36,
        },
        measure=measure_longer,
        why="The paper leaves it to be measured; a longer word has more beginnings to turn round at, so the "
        "GADDAG grows faster than the DAWG, while the words that are played stay short and so does the "
        "search.",
        trials=tuple(LONGER.values()),
        digits={STATES: 2, ARCS: 2, WORK: 2, ANCHORS: 2, TIME: 2, "average score": 1},
    ),
    PaperRow(
        id="G-11",
        covers=("G11",),
        title="Other alphabets, boards and racks",
        about="Greedy games on every shipped ruleset with the words of 2 to 8 letters of its language: the "
        "algorithm fits objects into a grid, whatever they are.",
        headline=("english-super", "arcs (D/G)"),
        figures={},
        measure=measure_elsewhere,
        why="The paper only says that the algorithm does not depend on letters, words or the board, and "
        "plays no other game.",
        trials=tuple(ELSEWHERE.values()),
        digits={"arcs (D/G)": 2, "anchors (D/G)": 2, "CPU time (D/G)": 2, "plays a turn": 1},
    ),
)
