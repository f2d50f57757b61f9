"""Judging a play as a referee does: all its words are good, or it is not acceptable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from quixotry.errors import AlphabetError, SearchError
from quixotry.lexicon import Lexicon


@dataclass(frozen=True)
class WordVerdict:
    """One word by itself."""

    word: str
    good: bool
    reason: str = ""  # why it cannot even be spelled


def is_acceptable(lexicon: Lexicon, words: Iterable[str]) -> bool:
    """Whether every word of a play is good.

    >>> is_acceptable(Lexicon.default(), ["QUIZ", "ZA"]), is_acceptable(Lexicon.default(), ["QUIZ", "AX"])
    (False, True)
    """
    return all(verdict.good for verdict in judge_each(lexicon, words))


def judge_each(lexicon: Lexicon, words: Iterable[str]) -> list[WordVerdict]:
    """Each word of a play by itself.

    >>> judge_each(Lexicon.default(), ["quiz", "zax1"])[1]
    WordVerdict(word='zax1', good=False, reason="'zax1': no tile reads '1' at place 4")
    """
    verdicts = [_judge(lexicon, word) for word in words]
    if not verdicts:
        raise SearchError("a play has at least one word")
    return verdicts


def _judge(lexicon: Lexicon, word: str) -> WordVerdict:
    try:
        return WordVerdict(word, lexicon.has(lexicon.alphabet.word(word)))
    except AlphabetError as error:
        return WordVerdict(word, False, str(error))
