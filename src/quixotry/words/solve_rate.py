"""How many of a file's quotations the code breaker solves: `python -m quixotry.words.solve_rate FILE`.

The file has a quotation a line; lines that begin with # are passed over. Each is enciphered with a key that
follows from its number and the seed, and counts as solved if every letter of the best solution is right.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.files import read_whole
from quixotry.lexicon import Lexicon
from quixotry.words.cipher import SECONDS, decipher
from quixotry.words.cryptogram import Cryptogram, encipher
from quixotry.words.language import language_of

MOST_BYTES = 1 << 23


@dataclass(frozen=True)
class Attempt:
    """What became of one quotation."""

    quotation: str
    answer: str
    letters: int
    wrong: int  # letters of the answer
    seconds: float

    @property
    def solved(self) -> bool:
        return self.wrong == 0


def attempts(
    quotations: list[str],
    lexicon: Lexicon,
    *,
    seed: int = 1,
    divided: bool = True,
    derange: bool = False,
    seconds: float = SECONDS,
) -> Iterator[Attempt]:
    """Encipher each quotation with a key of its own, and break it."""
    language = language_of(lexicon)
    for number, quotation in enumerate(quotations):
        puzzle = encipher(
            quotation, lexicon.alphabet, seed=seed * 1_000_003 + number, derange=derange, groups=not divided
        )
        start = time.perf_counter()
        answer = decipher(
            puzzle, language=language, solutions=1, seconds=seconds, divided=divided, derange=derange
        )[0].text
        took = time.perf_counter() - start
        plain, read = (Cryptogram(text, lexicon.alphabet).codes for text in (quotation, answer))
        wrong = sum(a != b for a, b in zip(plain, read, strict=True))
        yield Attempt(quotation, answer, len(plain), wrong, took)


def read_quotations(path: Path) -> list[str]:
    """The lines of a file, of at most 8 MB, that are quotations; the worst takes 3 s and 300 MB."""
    lines = read_whole(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def main() -> None:
    """Print what was not solved, and the rate."""
    parser = argparse.ArgumentParser(description="Measure how many quotations the code breaker solves.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--lexicon", default="english")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--patristocrat", action="store_true", help="hide the word divisions")
    parser.add_argument("--no-self", action="store_true", help="no letter stands for itself")
    options = parser.parse_args()
    try:
        tried = []
        for attempt in attempts(
            read_quotations(options.file),
            Lexicon.load(options.lexicon),
            seed=options.seed,
            divided=not options.patristocrat,
            derange=options.no_self,
            seconds=options.seconds,
        ):
            tried.append(attempt)
            if not attempt.solved:
                print(f"{attempt.wrong} of {attempt.letters} letters wrong: {attempt.answer}")
    except (OSError, UnicodeDecodeError, QuixotryError) as error:
        sys.exit(f"{options.file}: {error}")
    if not tried:
        sys.exit(f"{options.file}: no quotations")
    solved = sum(attempt.solved for attempt in tried)
    nearly = sum(20 * attempt.wrong <= attempt.letters for attempt in tried)
    times = [attempt.seconds for attempt in tried]
    print(
        f"{solved} of {len(tried)} solved ({solved / len(tried):.1%}), "
        f"{nearly} with at most 5% of the letters wrong; "
        f"{sum(times) / len(times):.2f} s each, {max(times):.2f} s at most"
    )


if __name__ == "__main__":
    main()
