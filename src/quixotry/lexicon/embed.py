"""Packs the word lists that the package ships; run once when the package is built."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quixotry.lexicon.catalogue import SUFFIX
from quixotry.lexicon.file import is_lexicon
from quixotry.lexicon.lexicon import Lexicon
from quixotry.lexicon.shipped_lists import EMBEDDED, LISTS, PACKED
from quixotry.lexicon.wordlist import read_word_list
from quixotry.rules import load_rules


def embed(out: Path, lists: Path = LISTS) -> None:
    """One lexicon file for each list that gets one, unless there is a newer one already."""
    out.mkdir(parents=True, exist_ok=True)
    for name in PACKED:  # an earlier edition may have made one
        (out / (name + SUFFIX)).unlink(missing_ok=True)
    for name, shipped in EMBEDDED.items():
        source, target = lists / shipped.path.name, out / (name + SUFFIX)
        if is_lexicon(target) and target.stat().st_mtime > source.stat().st_mtime:
            continue
        rules = load_rules(shipped.ruleset)
        longest = max(rules.layout.rows, rules.layout.columns)
        found = read_word_list(source, rules.alphabet, longest)
        Lexicon.from_list(found, rules.alphabet, name=name).save(target)
        print(f"{target}: {len(found.words):,} words", file=sys.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", dest="out", type=Path, required=True, help="folder for the lexica")
    parser.add_argument("--lists", type=Path, default=LISTS, help="where the lists are")
    options = parser.parse_args()
    embed(options.out, options.lists)
