"""The words that somebody wants to study: a list of their own, or what a query finds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules


def own_words(lexicon: Lexicon, rules: Rules, words: str | None, find: str | None) -> list[bytes] | None:
    """The words of a file (or - for standard input), or of a query; None if neither is given.

    What is not in the lexicon is left out, and said.
    """
    if words is not None and find is not None:
        raise QuixotryError("--words and --find: give one of them")
    if find is not None:
        from quixotry.words.query import WordQuery

        return list(WordQuery(find, lexicon, rules).codes())
    if words is None:
        return None
    from quixotry.cli.answers import MOST_TEXT
    from quixotry.cli.output import plural, warn
    from quixotry.lexicon.search import words_text
    from quixotry.lexicon.wordlist import read_word_list, read_words

    if words == "-":
        text = sys.stdin.buffer.read(MOST_TEXT).decode("utf-8", "replace")
        listed = read_words(text, lexicon.alphabet)
    else:
        listed = read_word_list(Path(words), lexicon.alphabet)
    for line in listed.report():
        warn(line)
    strange = [word for word in listed.words if not lexicon.has(word)]
    if strange:
        some = ", ".join(words_text(strange[:5], lexicon.alphabet))
        more = ", …" if len(strange) > 5 else ""
        warn(f"{plural(len(strange), 'word')} left out, not in {lexicon.name}: {some}{more}")
    return [word for word in listed.words if lexicon.has(word)]
