"""What there is to learn: questions about the words of some lengths, the likeliest to be drawn first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from quixotry.errors import AlphabetError, StudyError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import search, words_text
from quixotry.rules import Rules
from quixotry.words.study_kinds import QuestionKind
from quixotry.words.study_odds import Odds

MOST_WORDS = 5_000_000
HIDDEN = "."


@dataclass(frozen=True, slots=True)
class Marking:
    """What an answer was worth: it is right if nothing was missed and nothing is wrong."""

    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def right(self) -> bool:
        return not self.missed and not self.wrong


class Card(NamedTuple):
    """A question with all its answers, which are words.

    `rank` is the place of its letters among those of its length by their chance to be drawn.
    """

    ask: QuestionKind
    question: str
    answers: tuple[str, ...]
    solution: str
    rank: int
    chance: Fraction


class _Entry(NamedTuple):
    """A question before its answers are looked up: an alphagram, a word, or a word with a letter hidden."""

    codes: bytes
    letters: bytes
    rank: int


class Deck:
    """The questions about words of some lengths and ranks, in the order in which they are learned.

    Ranks are counted for each length: 1 is the alphagram (the letters of a word in order) likeliest to be
    drawn from a full bag; a word has the rank of its letters. With `words` it is these words that are asked
    about, as far as the lexicon has them, of whatever length unless `lengths` are given.

    >>> from quixotry.rules import load_rules
    >>> deck = Deck(Lexicon.default(), load_rules("english"), lengths=(7, 7), ranks=(1, 500))
    >>> len(deck), next(iter(deck)).question, deck.card("AEINRST").answers[:3]
    (500, 'ADEINOR', ('ANESTRI', 'ANTSIER', 'NASTIER'))
    >>> deck.judge(deck.card("AEEINRT"), "retinae trainee rentiae")
    Marking(missed=('ARENITE',), wrong=('RENTIAE',))
    >>> hooks = Deck(Lexicon.default(), load_rules("english"), ask=QuestionKind.HOOKS, lengths=(4, 4))
    >>> hooks.card("CARE").solution, hooks.judge(hooks.card("CARE"), "s-drst").missed
    ('S-CARE-DRSTX', ('CAREX',))
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules,
        *,
        ask: QuestionKind = QuestionKind.ALPHAGRAMS,
        lengths: tuple[int, int] | None = None,
        ranks: tuple[int, int | None] = (1, None),
        words: Iterable[bytes] | None = None,
    ) -> None:
        if len(lexicon) > MOST_WORDS:
            raise StudyError(f"lexicon {lexicon.name}: more than {MOST_WORDS:,} words are not for studying")
        self.lexicon = lexicon
        self.ask = ask
        chosen = None if words is None else {word for word in words if lexicon.has(word)}
        if chosen is not None:
            sizes = {len(word) for word in chosen}
            first, last = lengths or (0, 64)
            wanted = [size for size in sorted(sizes) if first <= size <= last]
            self.lengths = (wanted[0], wanted[-1]) if wanted else (0, 0)
        else:
            self.lengths = lengths or (rules.rack_size, rules.rack_size)
            wanted = list(range(self.lengths[0], min(self.lengths[1], 64) + 1))
        self._chosen = chosen
        self.ranks = ranks
        self._odds = Odds(rules, max(wanted, default=0))
        self._draws: dict[bytes, int] = {}
        self._words_of: dict[bytes, list[bytes]] = {}
        self._entries: dict[str, _Entry] = {}
        for length in wanted:
            self._add(length)
        if not self._entries and words is not None:
            raise StudyError(
                f"lexicon {lexicon.name}: none of the words to be studied is in it, or is asked for"
            )
        if not self._entries:
            first, last = self.lengths
            which = f"{first}" if first == last else f"{first} to {last}"
            raise StudyError(f"lexicon {lexicon.name}: no words of {which} letters with such a probability")

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, question: object) -> bool:
        return question in self._entries

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards())

    @property
    def lexicon_name(self) -> str:
        return self.lexicon.name

    @property
    def questions(self) -> Iterator[str]:
        """The questions in order."""
        return iter(self._entries)

    def card(self, question: str) -> Card:
        """A question with its answers."""
        return self.cards([question])[0]

    def cards(self, questions: Iterable[str] | None = None) -> list[Card]:
        """Questions with their answers: some, or all of them in order.

        Thousands of words are spelled at once in a small part of the time that each of them would take.
        """
        asked = list(self._entries if questions is None else questions)
        entries = [self._entries[question] for question in asked]
        found = [self._answers(entry.codes) for entry in entries]
        spelled = iter(words_text([word for words in found for word in words], self.lexicon.alphabet))
        share, draws, with_hooks = self._odds.share, self._draws, self.ask is QuestionKind.HOOKS
        made = []
        for question, (codes, letters, rank), words in zip(asked, entries, found, strict=True):
            answers = tuple(islice(spelled, len(words)))
            solution = self._hooks_text(codes, words) if with_hooks else " ".join(answers)
            chance = share(draws[letters], len(letters))
            made.append(Card(self.ask, question, answers, solution, rank, chance))
        return made

    def judge(self, card: Card, text: str) -> Marking:
        """Compare an answer, words in any order and case, with all that there are.

        Hooks may also be given as letters around a dash, those in front before it: *s-drst*.
        """
        given = dict.fromkeys(self._given(card, text))
        missed = tuple(word for word in card.answers if word not in given)
        return Marking(missed, tuple(word for word in given if word not in card.answers))

    # ------------------------------------------------------------ questions

    def _add(self, length: int) -> None:
        by_letters: dict[bytes, list[bytes]] = {}
        lexicon = self.lexicon
        for word in search(lexicon.graph, lexicon.alphabet, minimum=length, maximum=length):
            by_letters.setdefault(bytes(sorted(word)), []).append(word)
        draws = dict(zip(by_letters, self._odds.draws_of(by_letters), strict=True))
        ordered = sorted(sorted(by_letters), key=draws.__getitem__, reverse=True)
        self._draws |= draws
        first, last = self.ranks
        chosen = list(enumerate(ordered, start=1))[first - 1 : last]
        asked = by_letters
        if self._chosen is not None:
            asked = {}
            for word in self._chosen:
                if len(word) == length:
                    asked.setdefault(bytes(sorted(word)), []).append(word)
            chosen = [(rank, letters) for rank, letters in chosen if letters in asked]
        self._words_of.update(by_letters)
        if self.ask is QuestionKind.ALPHAGRAMS:
            entries = [_Entry(letters, letters, rank) for rank, letters in chosen]
        else:
            entries = [
                _Entry(word, letters, rank) for rank, letters in chosen for word in sorted(asked[letters])
            ]
        if self.ask is QuestionKind.PATTERNS:
            self._add_patterns([word for group in by_letters.values() for word in group], entries)
        else:
            questions = words_text([entry.codes for entry in entries], lexicon.alphabet)
            self._entries.update(zip(questions, entries, strict=True))

    def _add_patterns(self, every: list[bytes], entries: list[_Entry]) -> None:
        """For each word the pattern with the most answers: to know one word is not to know it."""
        counts = Counter([pattern for word in every for pattern in _patterns(word)])
        for word, letters, rank in entries:
            pattern = max(_patterns(word), key=counts.__getitem__)
            question = HIDDEN.join([self._text(part) for part in pattern.split(b"\0")])
            self._entries.setdefault(question, _Entry(pattern, letters, rank))

    # ------------------------------------------------------------ answers

    def _answers(self, codes: bytes) -> list[bytes]:
        """The words that answer a question, in order."""
        if self.ask is QuestionKind.ALPHAGRAMS:
            return self._words_of[codes]
        letters = [bytes([letter]) for letter in range(1, self.lexicon.alphabet.size + 1)]
        if self.ask is QuestionKind.HOOKS:
            tried = [letter + codes for letter in letters] + [codes + letter for letter in letters]
        else:
            before, _, after = codes.partition(b"\0")
            tried = [before + letter + after for letter in letters]
        return sorted([word for word in dict.fromkeys(tried) if self.lexicon.has(word)])

    def _hooks_text(self, codes: bytes, found: list[bytes]) -> str:
        front = bytes([word[0] for word in found if word[1:] == codes])
        back = bytes([word[-1] for word in found if word[:-1] == codes])
        return "-".join([self._text(front), self._text(codes), self._text(back)])

    def _given(self, card: Card, text: str) -> list[str]:
        alphabet = self.lexicon.alphabet
        words = text.replace(",", " ").split()
        if (
            self.ask is QuestionKind.HOOKS
            and len(words) == 1
            and words[0].count("-") == 1
            and "?" not in words[0]
        ):
            codes = self._entries[card.question].codes
            front, _, back = words[0].partition("-")
            try:
                hooked = [bytes([letter]) + codes for letter in alphabet.rack(front)]
                hooked += [codes + bytes([letter]) for letter in alphabet.rack(back)]
                return words_text(hooked, alphabet)
            except AlphabetError:
                pass
        return [self._normal(word) for word in words if word != "-"]

    def _normal(self, word: str) -> str:
        alphabet = self.lexicon.alphabet
        try:
            return self._text(alphabet.word(word))
        except AlphabetError:
            return word

    def _text(self, codes: bytes) -> str:
        return "".join(words_text([codes], self.lexicon.alphabet))


def _patterns(word: bytes) -> list[bytes]:
    """The word with each of its letters hidden in turn."""
    return [word[:place] + b"\0" + word[place + 1 :] for place in range(len(word))]
