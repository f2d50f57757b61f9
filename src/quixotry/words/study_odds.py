"""How likely it is to draw the letters of a word from a full bag: exact, blanks included."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb

from quixotry.rules import Rules


class Odds:
    """Counts the draws from the full bag of a ruleset that hold a word.

    A draw of as many tiles as the word has letters holds it if none of its letters is one too many: blanks
    stand for what is missing. Every tile is its own, so the draws of n from t tiles number C(t, n).

    >>> from quixotry.rules import load_rules
    >>> odds = Odds(load_rules("english"))
    >>> alphabet = load_rules("english").alphabet
    >>> odds.draws(alphabet.word("QI")), odds.chance(alphabet.word("QI"))
    (30, Fraction(1, 165))
    """

    def __init__(self, rules: Rules, longest: int | None = None) -> None:
        self.tiles = rules.total_tiles
        blanks = rules.counts[0]
        # The letters drawn and those that blanks stand for are the powers of a polynomial, which is kept as
        # one number: no sum is larger than the middle of Pascal's triangle, so its terms stay apart. Where no
        # word is longer than `longest`, they need less room, and the products are quicker.
        longest = min(self.tiles // 2, longest or self.tiles)
        bits = comb(self.tiles, longest).bit_length()
        kept = (1 << bits * (blanks + 1)) - 1

        @cache
        def ways(run: bytes) -> int:
            """To draw all of a letter that are needed, all but one, and so on."""
            count, needed = rules.counts[run[0]], len(run)
            return sum([comb(count, needed - lacking) << bits * lacking for lacking in range(needed + 1)])

        # Alphagrams share their beginnings, so the products are remembered.
        @cache
        def terms(letters: bytes) -> int:
            if not letters:
                return 1
            rest = letters.rstrip(letters[-1:])
            return terms(rest) * ways(letters[len(rest) :]) & kept

        @cache
        def share(draws: int, count: int) -> Fraction:
            return Fraction(draws, comb(self.tiles, count)) if draws else Fraction(0)

        self._terms, self._share = terms, share
        # Read backwards, so that the term where letters and blanks meet is the sum of all draws.
        self._blanks = sum([comb(blanks, used) << bits * (blanks - used) for used in range(blanks + 1)])
        self._place = bits * blanks
        self._sum = (1 << bits) - 1

    def draws(self, letters: bytes) -> int:
        """How many draws hold the letters of a word, in whatever order."""
        return self.draws_of([bytes(sorted(letters))])[0]

    def draws_of(self, alphagrams: Iterable[bytes]) -> list[int]:
        """The same for many words at once, whose letters are in order."""
        terms, blanks, place, lowest = self._terms, self._blanks, self._place, self._sum
        return [terms(letters) * blanks >> place & lowest for letters in alphagrams]

    def chance(self, letters: bytes) -> Fraction:
        """The share of the draws that hold the letters; none where the bag has fewer tiles."""
        return self.share(self.draws(letters), len(letters))

    def share(self, draws: int, count: int) -> Fraction:
        """So many draws of all those of `count` tiles; different letters are often as likely."""
        return self._share(draws, count)
