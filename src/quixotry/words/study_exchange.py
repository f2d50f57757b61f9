"""What was learned, carried between our file and the card boxes of Zyzzyva."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from quixotry.codecs.card_box import BoxedCard, read_card_box, write_card_box
from quixotry.errors import AlphabetError, StudyError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import search, words_text
from quixotry.words.study_kinds import QuestionKind
from quixotry.words.study_store import RESTS, CardProgress, StudyStore

EXCHANGED = (QuestionKind.ALPHAGRAMS, QuestionKind.HOOKS)
"""Questions that both programs ask: Zyzzyva's Anagrams.db and Hooks.db."""


class Taken(NamedTuple):
    """What became of the cards of a file."""

    taken: int
    kept: int
    """Cards that have been answered more often here, and stay as they are."""
    unboxed: int
    """Questions that were asked, but are in no box."""
    unknown: tuple[str, ...]
    """Questions that the lexicon has no answer to, or that are not written in its letters."""


def take_card_box(path: Path, store: StudyStore, lexicon: Lexicon, ask: QuestionKind) -> Taken:
    """Take the cards of a Zyzzyva file into a store.

    A card that is in both goes by whichever has more answers. Boxes beyond our last are our last.
    """
    _check(ask)
    before = store.cards(lexicon.name, ask)
    taken: dict[str, CardProgress] = {}
    unknown: list[str] = []
    kept = unboxed = 0
    for card in read_card_box(path):
        question = _question(card.question, lexicon, ask)
        if question is None:
            unknown.append(card.question)
            continue
        if card.box is None:
            unboxed += 1
            continue
        here = before.get(question)
        if here is not None and here.right + here.wrong >= card.correct + card.incorrect:
            kept += 1
            continue
        box = min(card.box, len(RESTS) - 1)
        taken[question] = CardProgress(box, card.next_scheduled, card.correct, card.incorrect)
    store.take(lexicon.name, ask, taken)
    return Taken(len(taken), kept, unboxed, tuple(unknown))


def give_card_box(path: Path, store: StudyStore, lexicon: str, ask: QuestionKind) -> int:
    """Write the cards of one lexicon and kind as a Zyzzyva file; how many there are.

    A file that is there keeps what else it has, and the cards that have been answered more often there.
    """
    _check(ask)
    cards = store.cards(lexicon, ask)
    if not cards:
        raise StudyError(f"{store.path}: nothing has been studied of {ask} in {lexicon}")
    return len(cards) - write_card_box(path, _boxed(cards.items()))


def _boxed(cards: Iterable[tuple[str, CardProgress]]) -> Iterable[BoxedCard]:
    for question, card in cards:
        # Each right answer is one box further, so a card has been known as often in a row.
        known = max(0, card.due - RESTS[card.box]) if card.box else 0
        yield BoxedCard(question, card.right, card.wrong, card.box, card.due, card.box, known)


def _question(text: str, lexicon: Lexicon, ask: QuestionKind) -> str | None:
    """A question as we write it, if the lexicon can be asked it."""
    alphabet = lexicon.alphabet
    try:
        codes = alphabet.word(text)
    except AlphabetError:
        return None
    if ask is QuestionKind.HOOKS:
        return words_text([codes], alphabet)[0] if lexicon.has(codes) else None
    letters = bytes(sorted(codes))
    if not search(lexicon.graph, alphabet, tiles=letters, minimum=len(letters)):
        return None
    return words_text([letters], alphabet)[0]


def _check(ask: QuestionKind) -> None:
    if ask not in EXCHANGED:
        raise StudyError(f"Zyzzyva has no card box for {ask}; it has for {' and '.join(EXCHANGED)}")
