"""The words of a lexicon as builders of structures want them, and lexica cut to certain lengths."""

from __future__ import annotations

from quixotry.errors import LexiconError
from quixotry.kernel.puzzles.language import words_of
from quixotry.lexicon import Lexicon, WordList


def coded_words(lexicon: Lexicon) -> tuple[bytes, bytes]:
    """The codes of all words one after the other, and how many letters each word has.

    >>> from quixotry.rules import load_rules
    >>> coded_words(Lexicon.from_words("ab bad", load_rules("english").alphabet))
    (b'\\x01\\x02\\x02\\x01\\x04', b'\\x02\\x03')
    """
    words = words_of(lexicon.graph)
    return b"".join(words), bytes(map(len, words))


def of_lengths(lexicon: Lexicon, shortest: int, longest: int) -> Lexicon:
    """The words of `shortest` to `longest` letters, as Gordon took those of 2 to 8 (G4).

    >>> from quixotry.rules import load_rules
    >>> words = Lexicon.from_words("ab bad badge badges", load_rules("english").alphabet, name="bad")
    >>> list(of_lengths(words, 3, 5)), of_lengths(words, 3, 5).name
    (['BAD', 'BADGE'], 'bad, 3-5 letters')
    """
    kept = [word for word in words_of(lexicon.graph) if shortest <= len(word) <= longest]
    if not kept:
        raise LexiconError(f"lexicon {lexicon.name}: no words of {shortest} to {longest} letters")
    name = f"{lexicon.name}, {shortest}-{longest} letters"
    return Lexicon.from_list(WordList(kept), lexicon.alphabet, name=name)
