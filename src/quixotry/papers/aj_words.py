"""Section 6: other uses of the DAWG, each asked many questions and compared with plain counting (AJ7)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from quixotry.lexicon import Lexicon
from quixotry.papers.aj_lexicon import ALL
from quixotry.papers.estimates import share
from quixotry.papers.model import Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved
from quixotry.words.acrostic import Acrostic, Clue
from quixotry.words.anagram import find_anagrams
from quixotry.words.cipher import decipher
from quixotry.words.phrase import find_phrases
from quixotry.words.spelling import SpellingChecker

QUESTIONS = 60
SECONDS = 2.0  # for a cryptogram
ANSWERED, ASKED = "% answered rightly", "questions"

# Sentences of our own, so that there is something to break: each has most letters more than once.
SENTENCES = (
    "The bag is empty and the last tiles lie on the racks of both players.",
    "Nobody knows how many words there are, but the list has more of them than anybody can learn.",
    "A word that crosses another must be a word in either direction, or the play comes off the board.",
    "Whoever holds a blank should think twice before laying it for a handful of points.",
    "When the game is nearly over it is better to be rid of the dear letters than to score with them.",
    "They waited for a vowel until the opponent had taken every open place on the right hand side.",
)


def questions(run: Reproduction, count: int) -> dict[str, Any]:
    """What each tool was asked, and how many of its answers were right."""
    lexicon, chance = run.words(ALL), random.Random(run.seed)
    words = list(lexicon)
    by_letters: Counter[str] = Counter("".join(sorted(word)) for word in words)
    return {
        "anagram": [_anagram_is_right(lexicon, word, by_letters) for word in chance.sample(words, count)],
        "phrase": [_phrase_is_found(lexicon, chance.sample(words, 400)) for _ in range(count)],
        "acrostic": [_acrostic_is_right(lexicon, words, chance) for _ in range(count)],
        "spelling": [_slip_is_mended(lexicon, chance.sample(words, 1)[0], chance) for _ in range(count)],
        "cipher": [
            _cipher_is_broken(lexicon, text, chance) for text in SENTENCES[: max(1, min(count // 10, 6))]
        ],
    }


def _anagram_is_right(lexicon: Lexicon, word: str, by_letters: Counter[str]) -> bool:
    """All anagrams of a word: as many as plain counting of sorted letters has."""
    return len(find_anagrams(lexicon, word)) == by_letters["".join(sorted(word))]


def _phrase_is_found(lexicon: Lexicon, some: list[str]) -> bool:
    """Two short words run together: among the phrases of their letters are these two."""
    one, other = sorted(
        [word for word in some if 3 <= len(word) <= 5][:2], key=lambda word: (-len(word), word)
    )
    wanted = sorted((one, other))
    return any(sorted(phrase.words) == wanted for phrase in find_phrases(lexicon, one + other, most=2))


def _acrostic_is_right(lexicon: Lexicon, words: list[str], chance: random.Random) -> bool:
    """An answer with some letters known: the assistant lists just the words that a plain scan finds."""
    answer = chance.choice([word for word in chance.sample(words, 50) if 4 <= len(word) <= 9])
    known = "".join(letter if chance.random() < 0.5 else "." for letter in answer)
    plain = [
        word
        for word in words
        if len(word) == len(known) and all(k in (".", w) for k, w in zip(known, word, strict=True))
    ]
    codes = bytes(0 if letter == "." else lexicon.alphabet.word(letter)[0] for letter in known)
    clue = Clue("A", "", tuple(range(1, len(answer) + 1)))
    puzzle = Acrostic(lexicon.alphabet, (len(answer),), (clue,), letters=codes)
    return sorted(puzzle.candidates("A", lexicon)) == sorted(plain)


def _slip_is_mended(lexicon: Lexicon, word: str, chance: random.Random) -> bool:
    """Two neighbours swapped: the word meant is among the suggestions, or another came of it by chance."""
    if len(word) < 4:
        return True
    place = chance.randrange(len(word) - 1)
    wrong = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if wrong in lexicon:
        return True
    checker = SpellingChecker(lexicon)
    return not checker.knows(wrong) and word in checker.suggestions(wrong, 10)


def _cipher_is_broken(lexicon: Lexicon, text: str, chance: random.Random) -> bool:
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    key = dict(zip(letters, chance.sample(letters, 26), strict=True))
    hidden = "".join(key.get(c, c) for c in text.upper())
    found = decipher(hidden, lexicon=lexicon, seconds=SECONDS, solutions=1)
    return bool(found) and found[0].text.upper() == text.upper()


TOOLS = {
    "anagram": "multi-word anagrams: all of a word",
    "phrase": "multi-word anagrams: two words run together",
    "acrostic": "acrostic: an answer with some letters known",
    "cipher": "code breaking: a sentence",
    "spelling": "spelling: two letters swapped",
}


def measure_tools(run: Reproduction) -> Outcome:
    count = run.sample(QUESTIONS)
    found = run.kept(f"uses of the DAWG, {count} questions", ALL, lambda: questions(run, count))
    values: dict[Key, float] = {}
    for tool, title in TOOLS.items():
        values |= {
            (title, ASKED): len(found[tool]),
            (title, ANSWERED): share(sum(found[tool]), len(found[tool])).times(100),
        }
    return Outcome(
        values,
        (
            *(
                proved(
                    f"A DAWG is enough for {TOOLS[tool]}: every answer is that of plain counting",
                    all(found[tool]),
                    "one differs",
                )
                for tool in ("anagram", "phrase", "acrostic")
            ),
            run.judge.over(
                f"A DAWG is enough for {TOOLS['spelling']}: the word meant is among ten suggestions nine "
                "times in ten",
                share(sum(found["spelling"]), len(found["spelling"])),
                0.9,
            ),
            proved(
                f"A DAWG is enough for {TOOLS['cipher']}: most of the sentences are read",
                2 * sum(found["cipher"]) > len(found["cipher"]),
                "half of them or fewer are",
                f"{sum(found['cipher'])} of {len(found['cipher'])}",
            ),
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-7",
        covers=("AJ7",),
        title="Section 6: other uses of the DAWG",
        about="The paper names multi-word anagram finders, an acrostic solver’s assistant, a code-breaking "
        "tool and a "
        "spelling checker. Each of ours is asked at random, and its answers are compared with a plain scan "
        "of the "
        "list, or with what was hidden.",
        headline=(TOOLS["spelling"], ANSWERED),
        figures={},
        measure=measure_tools,
        why="The paper names its tools and has no figure for any of them; here each is asked, and answers "
        "are counted.",
        digits={ANSWERED: 1},
    ),
)
