"""How large DAWG, GADDAG and DAGGAD are, counted as Gordon counts (G4, G5: tables II and III).

States are those that have arcs, an arc is there if a letter can follow, and the last letters of words are in
letter sets. Memory is his too: a word for a state and each of its arcs in the compressed form, one for every
letter of the alphabet (and ◇) in the expanded form, and one for each distinct letter set. His words have 32
bits; ours have 64 where state and letter set of an arc, or a bit map, need more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quixotry.kernel.papers import gordon_build
from quixotry.kernel.papers.gordon_build import Automaton
from quixotry.lexicon import Lexicon
from quixotry.movegen import gordon

SHORT, LONG = 4, 8  # bytes a word


@dataclass(frozen=True)
class AutomatonSize:
    """One column of table III, and of table II: `states_by_arcs[n]` states have n arcs."""

    states: int
    arcs: int
    letter_sets: int
    row: int  # how many arcs a state has room for in the expanded form
    characters: int  # letters of all words together
    states_by_arcs: tuple[int, ...]

    @property
    def expanded_words(self) -> int:
        return self.states * self.row + self.letter_sets

    @property
    def compressed_words(self) -> int:
        return self.states + self.arcs + self.letter_sets

    @property
    def expanded_word_bytes(self) -> int:
        """A word holds the numbers of a state and of a letter set."""
        return self._word_bytes(self.states)

    @property
    def compressed_word_bytes(self) -> int:
        """A word holds the place of a state in the array and the number of a letter set."""
        return self._word_bytes(self.compressed_words - 1)

    @property
    def expanded_bytes(self) -> int:
        return self.expanded_words * self.expanded_word_bytes

    @property
    def compressed_bytes(self) -> int:
        return self.compressed_words * self.compressed_word_bytes

    @property
    def expanded_bits_per_character(self) -> float:
        return 8 * self.expanded_bytes / self.characters

    @property
    def compressed_bits_per_character(self) -> float:
        return 8 * self.compressed_bytes / self.characters

    def share_with_arcs(self, arcs: int) -> float:
        """The share of the states that have `arcs` arcs."""
        return self.states_by_arcs[arcs] / self.states

    def _word_bytes(self, highest_state: int) -> int:
        needed = highest_state.bit_length() + (self.letter_sets - 1).bit_length()
        return SHORT if needed <= 8 * SHORT and self.row <= 8 * SHORT else LONG


@dataclass(frozen=True)
class GordonSizes:
    """Table III for a lexicon, and the mirror that the paper only mentions."""

    words: int
    characters: int
    unminimised_dawg: AutomatonSize
    dawg: AutomatonSize
    semi_minimised_gaddag: AutomatonSize
    gaddag: AutomatonSize
    semi_minimised_daggad: AutomatonSize
    daggad: AutomatonSize

    @property
    def state_ratio(self) -> float:
        """States of the minimised GADDAG to those of the minimised DAWG."""
        return self.gaddag.states / self.dawg.states

    @property
    def arc_ratio(self) -> float:
        return self.gaddag.arcs / self.dawg.arcs


def automaton_size(made: Automaton, lexicon: Lexicon) -> AutomatonSize:
    """What an automaton of a lexicon takes.

    >>> from quixotry.rules import load_rules
    >>> care = Lexicon.from_words(["CARE"], load_rules("english").alphabet)
    >>> size = automaton_size(gordon.automaton(care), care)
    >>> size.states, size.arcs, size.letter_sets, size.compressed_bytes, size.expanded_bytes
    (11, 14, 3, 112, 1200)
    """
    row = lexicon.alphabet.size + (1 if made.turns else 0)
    return AutomatonSize(
        states=made.states,
        arcs=made.arcs,
        letter_sets=len(made.letter_sets()),
        row=row,
        characters=characters_in(lexicon),
        states_by_arcs=tuple(made.states_by_arcs()[: row + 1]),
    )


def characters_in(lexicon: Lexicon) -> int:
    """The letters of all words together."""
    return sum(int(length) * count for length, count in lexicon.metadata["lengths"].items())


def gordon_sizes(lexicon: Lexicon) -> GordonSizes:
    """All six automata of a lexicon, built and counted.

    >>> from quixotry.rules import load_rules
    >>> words = Lexicon.from_words("car card care cared cares scare", load_rules("english").alphabet)
    >>> sizes = gordon_sizes(words)
    >>> sizes.dawg.states, sizes.gaddag.states, sizes.semi_minimised_gaddag.states, round(sizes.arc_ratio, 2)
    (7, 24, 27, 4.25)
    """

    def both(build: Callable[[bytes, bytes], Automaton]) -> Iterator[AutomatonSize]:
        whole = gordon.built(build, lexicon)
        yield automaton_size(whole, lexicon)
        yield automaton_size(whole.minimised(), lexicon)

    unminimised_dawg, dawg = both(gordon_build.dawg)
    semi_minimised_gaddag, gaddag = both(gordon_build.gaddag)
    semi_minimised_daggad, daggad = both(gordon_build.daggad)
    return GordonSizes(
        words=len(lexicon),
        characters=characters_in(lexicon),
        unminimised_dawg=unminimised_dawg,
        dawg=dawg,
        semi_minimised_gaddag=semi_minimised_gaddag,
        gaddag=gaddag,
        semi_minimised_daggad=semi_minimised_daggad,
        daggad=daggad,
    )
