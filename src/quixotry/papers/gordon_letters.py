"""Letter sets on arcs (table I, G1), and both cross sets of a word from one walk (G3)."""

from __future__ import annotations

from typing import Any

from quixotry.kernel.papers.gordon_build import Automaton
from quixotry.lexicon import Lexicon
from quixotry.movegen.gordon import automaton, cross_sets, dawg
from quixotry.papers.estimates import mean, ratio_of_sums
from quixotry.papers.model import Key, Outcome, PaperRow, Words
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import cannot_be_known, proved

SHORT = Words(longest=8)

# ---------------------------------------------------------------- table I: letter sets

# The string with ? where a letter goes, and the letters that make it a word.
TABLE_I = {
    "S1": ("?C", ""), "S2": ("?A", "ABDFHKLMNPTY"), "S3": ("?R", "AEO"), "S4": ("?E", "ABDHMNOPRWY"),
    "S5": ("C?", ""), "S6": ("?CA", "O"), "S7": ("?AR", "BCEFGJLMOPTVWY"), "S8": ("?RE", "AEIO"),
    "S9": ("CA?", "BDMNPRTWY"), "S10": ("?CAR", "S"), "S11": ("?ARE", "BCDFHMPRTWY"),
    "S12": ("CAR?", "BDEKLNPST"), "S13": ("?N", "AEIOU"), "S14": ("?EE", "BCDFGJLNPRSTVWZ"),
    "S15": ("?EN", "BDFHKMPSTWY"), "S16": ("?REE", "BDFGPT"), "S17": ("?EEN", "BKPSTW"),
    "S18": ("?CARE", "S"), "S19": ("?AREE", ""), "S20": ("?REEN", "GP"), "S21": ("CARE?", "DRSTX"),
    "S22": ("?CAREE", ""), "S23": ("?AREEN", "C"), "S24": ("CAREE?", "NR"),
}  # fmt: skip
PATHS_OF_CARE = ("C◇ARE", "AC◇RE", "RAC◇E", "ERAC")


def letter_set(lexicon: Lexicon, pattern: str) -> str:
    """The letters that fill the ? at either end of a string."""
    left, right = cross_sets(lexicon, pattern.strip("?"))
    return "".join(left if pattern.startswith("?") else right)


def has_path(gaddag: Automaton, lexicon: Lexicon, path: str) -> bool:
    """Whether a path ends in a letter set that has its last letter."""
    codes = b"".join(b"\0" if letter == "◇" else lexicon.alphabet.word(letter) for letter in path)
    found = gaddag.follow(codes[:-1])
    return found is not None and bool(found[0] >> codes[-1] & 1)


def measure_letter_sets(run: Reproduction) -> Outcome:
    lexicon = run.words(SHORT)
    values: dict[Key, float] = {}
    texts: dict[Key, tuple[str, str]] = {}
    for name, (pattern, printed) in TABLE_I.items():
        ours = letter_set(lexicon, pattern)
        line = f"{name}: {pattern}"
        texts[line, "letters"] = (printed or "none", ours or "none")
        values[line, "letters in one alone"] = len(set(printed) ^ set(ours))
    equal = sum(letter_set(lexicon, pattern) == printed for pattern, printed in TABLE_I.values())
    paths = all(has_path(automaton(lexicon), lexicon, path) for path in PATHS_OF_CARE)
    return Outcome(
        values,
        (
            proved(f"CARE is found on its four paths {', '.join(PATHS_OF_CARE)}", paths, "one leads nowhere"),
            proved(
                "Most of the 24 letter sets are equal",
                equal > 12,
                "twelve or fewer are",
                f"{equal} are equal",
            ),
            cannot_be_known(
                "The other letter sets are those of the paper’s words", "its list, OSPD2, is not to be had"
            ),
        ),
        texts=texts,
    )


# ---------------------------------------------------------------- cross sets in one walk


def measure_cross_sets(run: Reproduction) -> Outcome:
    lexicon = run.words(SHORT)
    strings = sample_of_words(lexicon, run.sample(1_000))
    found = run.kept(f"cross sets of {len(strings)} words", SHORT, lambda: walks(lexicon, strings))
    saved = ratio_of_sums(found["dawg"], found["gaddag"])
    between = [letter for letter in lexicon.alphabet.labels[1:] if f"PA{letter}ABLE" in lexicon]
    return Outcome(
        {
            ("arcs on the GADDAG", ""): mean(found["gaddag"]),
            ("arcs on the DAWG", ""): mean(found["dawg"]),
            ("ratio (D/G)", ""): saved,
        },
        (
            proved("Both cross sets of every word are right from one walk", found["right"], "one is wrong"),
            proved(
                "Between PA and ABLE go R and Y",
                between == ["R", "Y"],
                "any other letter does, or either does not",
                ", ".join(between),
            ),
            run.judge.over("One walk follows fewer arcs than a DAWG needs", saved, 1.0, " times as many"),
        ),
    )


def sample_of_words(lexicon: Lexicon, count: int) -> list[str]:
    """Words of a lexicon taken evenly from A to Z."""
    words = list(lexicon)
    return [words[i * len(words) // count] for i in range(count)]


def walks(lexicon: Lexicon, strings: list[str]) -> dict[str, Any]:
    """How many arcs are followed for both cross sets of each string, and whether all are right."""
    one_way = dawg(lexicon)
    letters = lexicon.alphabet.labels[1 : lexicon.alphabet.size + 1]
    right, on_gaddag, on_dawg = True, [], []
    for text in strings:
        expected = (
            tuple(letter for letter in letters if letter + text in lexicon),
            tuple(letter for letter in letters if text + letter in lexicon),
        )
        right = right and cross_sets(lexicon, text) == expected
        on_gaddag.append(len(text) + 1)
        codes = lexicon.alphabet.word(text)
        tried = [bytes([code]) + codes for code in range(1, len(letters) + 1)]
        on_dawg.append(sum(followed(one_way, path) for path in (codes, *tried)))
    return {"gaddag": on_gaddag, "dawg": on_dawg, "right": right}


def followed(made: Automaton, path: bytes) -> int:
    """How many arcs of a path there are before it breaks off."""
    steps = 0
    while steps < len(path) and made.follow(path[: steps + 1]):
        steps += 1
    return steps


ROWS = (
    PaperRow(
        id="G-I",
        covers=("G1",),
        title="Table I: letter sets",
        about="The letters that make a word of a string, read off the arcs of the GADDAG of words of 2 to 8 "
        "letters.",
        headline=("S7: ?AR", "letters in one alone"),
        figures={},
        measure=measure_letter_sets,
        why="The paper’s words are those of OSPD2 and ours of another list, which has a few short words that "
        "it lacks and lacks a few that it has.",
    ),
    PaperRow(
        id="G-3",
        covers=("G3",),
        title="Cross sets in one walk",
        about="Arcs followed to find the letters before and behind a word, on average over words of 2 to 8 "
        "letters; on a DAWG every letter in front must be tried.",
        headline=("ratio (D/G)", ""),
        figures={},
        measure=measure_cross_sets,
        why="The paper says that one walk is enough and gives no figure for what it saves.",
        digits={"arcs on the GADDAG": 2, "arcs on the DAWG": 2, "ratio (D/G)": 2},
    ),
)
