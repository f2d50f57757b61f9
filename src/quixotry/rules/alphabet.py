"""Letters, their codes, and how text becomes tiles and back.

A letter's code is its place in the alphabet, from 1; 0 is the blank, and a blank that stands for letter c is
c | 64. Labels may have several characters: the Spanish set has a tile CH beside C and H.

Where such a label could also be read as single tiles, words and plays take the longest label ("CALLE" has an
LL), because that is how people write words, and racks take the shortest ("ELL" holds two L's), because the
order of the tiles on a rack means nothing. Brackets settle it either way: "[LL]", "[L]L".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from quixotry.errors import AlphabetError
from quixotry.tongues import t

BLANK_BIT = 64
"""Set in the code of a letter that a blank stands for."""
MAX_LETTERS = 62
"""The most letters an alphabet can have."""
MAX_LABEL = 8
MAX_TEXT = 10_000

# Found inside the labels of real sets (Catalan L·L); none of them means anything in a notation.
_MARKS_ALLOWED = "·'’"
_BRACKETS = {"[": "]", "|": "|"}  # around a label of several characters; Quackle has the second

Find = Callable[[str], int | None]


@dataclass(frozen=True)
class Alphabet:
    """The letters of a game, in order.

    >>> spanish = Alphabet.from_labels(["A", "C", "CH", "H", "I", "L", "LL", "O"])
    >>> list(spanish.word("chico")), list(spanish.tiles("[CH]IcO"))
    ([3, 5, 2, 8], [3, 5, 66, 8])
    >>> spanish.size
    8
    >>> spanish.word("CHINO")
    Traceback (most recent call last):
    quixotry.errors.AlphabetError: 'CHINO': no tile reads 'N' at place 4
    """

    labels: tuple[str, ...]
    blank_labels: tuple[str, ...]

    def __post_init__(self) -> None:
        if not (self.labels and self.blank_labels and self.labels[0] == self.blank_labels[0] == "?"):
            raise AlphabetError("the first label of an alphabet must be '?', the blank")
        if len(self.labels) != len(self.blank_labels):
            raise AlphabetError("an alphabet needs as many blank labels as labels")
        if not 1 <= self.size <= MAX_LETTERS:
            raise AlphabetError(f"an alphabet has 1 to {MAX_LETTERS} letters, not {self.size}")
        seen: set[str] = set()
        for form in self.labels[1:] + self.blank_labels[1:]:
            problem = label_problem(form)
            if problem:
                raise AlphabetError(f"label {form!r}: {problem}")
            if form in seen:
                raise AlphabetError(f"label {form!r}: used twice")
            seen.add(form)

    @classmethod
    def from_labels(cls, labels: Iterable[str], blanks: Mapping[str, str] | None = None) -> Alphabet:
        """The alphabet of these letters; `blanks` names the blank label of letters that have no lower case.

        >>> Alphabet.from_labels(["A", "CH"]).blank_labels
        ('?', 'a', 'ch')
        """
        letters = tuple(labels)
        forms = []
        for label in letters:
            form = (blanks or {}).get(label) or lower_form(label)
            if form is None:
                raise AlphabetError(f"label {label!r}: has no lower case of its own, so needs a blank label")
            forms.append(form)
        return cls(("?", *letters), ("?", *forms))

    @property
    def size(self) -> int:
        """How many letters there are; their codes are 1 to this number."""
        return len(self.labels) - 1

    def word(self, text: str) -> bytes:
        """The letters of a word written in any case, as codes.

        >>> list(Alphabet.from_labels(["C", "CH", "H", "I", "O"]).word("chico"))
        [2, 4, 1, 5]
        """
        table = self._plain_forms
        if table is not None and len(text) <= MAX_TEXT:
            try:
                return bytes([table[character] for character in text])
            except KeyError:
                pass
        return self._read(text, self._find_letter, self._longest_first)

    def tiles(self, text: str) -> bytes:
        """The tiles of a play: upper case for a letter, lower case for a blank that stands for it.

        >>> list(Alphabet.from_labels(["A", "B"]).tiles("Ab"))
        [1, 66]
        """
        return self._read(text, self._tile_codes.get, self._longest_first)

    def rack(self, text: str) -> bytes:
        """The tiles of a rack in any case and order, "?" for a blank; sorted, blanks last.

        >>> list(Alphabet.from_labels(["A", "B"]).rack("b?a"))
        [1, 2, 0]
        """
        codes = sorted(self.in_order(text))
        blanks = codes.count(0)
        return bytes(codes[blanks:] + codes[:blanks])

    def in_order(self, text: str) -> bytes:
        """Tiles written as on a rack, in the order in which they are written.

        >>> list(Alphabet.from_labels(["A", "B"]).in_order("b?a"))
        [2, 0, 1]
        """
        return self._read(text, self._find_rack_tile, self._longest_first[::-1])

    def word_text(self, codes: Iterable[int]) -> str:
        """A word as people write it: upper case, no brackets, blanks as their letters.

        >>> Alphabet.from_labels(["C", "CH", "I"]).word_text([2, 67])
        'CHI'
        """
        return "".join([self.labels[self._known(code) & ~BLANK_BIT] for code in codes])

    def tile_text(self, code: int) -> str:
        """One tile as notation shows it.

        >>> spanish = Alphabet.from_labels(["C", "CH"])
        >>> [spanish.tile_text(code) for code in (0, 1, 2, 65, 66)]
        ['?', 'C', '[CH]', 'c', '[ch]']
        """
        return self._tile_texts[self._known(code)]

    def tiles_text(self, codes: Iterable[int]) -> str:
        """Tiles in notation, such that `tiles` reads the same codes back.

        Single tiles that side by side would read as another label are set apart by brackets:

        >>> spanish = Alphabet.from_labels(["A", "L", "LL"])
        >>> spanish.tiles_text([1, 3, 1]), spanish.tiles_text([1, 2, 2, 1])
        ('A[LL]A', 'A[L]LA')
        """
        parts = [self.tile_text(code) for code in codes]
        if not self._long_forms:
            return "".join(parts)
        text = ""
        for part in reversed(parts):
            text = (f"[{part}]" if (part + text).startswith(self._long_forms) else part) + text
        return text

    def rack_text(self, codes: Iterable[int]) -> str:
        """A rack in the order given, such that `rack` reads the same tiles back.

        >>> Alphabet.from_labels(["A", "L", "LL"]).rack_text([1, 2, 2, 3, 0])
        'ALL[LL]?'
        """
        return "".join([self.tile_text(code) for code in codes])

    def __reduce__(self) -> tuple[Any, ...]:
        """The alphabet of a shipped ruleset by the ruleset's name: small, and one object in each process."""
        from quixotry.rules.shipped import shipped_alphabet, shipped_with

        name = shipped_with(self)
        return (Alphabet, (self.labels, self.blank_labels)) if name is None else (shipped_alphabet, (name,))

    def __copy__(self) -> Alphabet:
        return self

    def __deepcopy__(self, memo: object) -> Alphabet:
        return self

    def _read(self, text: str, find: Find, lengths: tuple[int, ...]) -> bytes:
        if len(text) > MAX_TEXT:
            raise AlphabetError(
                t("{written}: longer than {most} characters", written=_shown(text), most=MAX_TEXT)
            )
        if lengths == (1,):
            found = [find(character) for character in text]
            if None not in found:
                return bytes(found)  # type: ignore[arg-type]
        codes = _split(text, find, lengths)
        if codes is None and not text.isascii():
            # Some systems type É as E and an accent. Tried second, as in some scripts two labels compose.
            codes = _split(unicodedata.normalize("NFC", text), find, lengths)
        if codes is None:
            raise _misfit(text, find, lengths)
        return bytes(codes)

    def _known(self, code: int) -> int:
        if code not in self._tile_texts:
            raise AlphabetError(f"no tile has the code {code}")
        return code

    def _find_letter(self, chunk: str) -> int | None:
        for form in (chunk, chunk.upper(), chunk.lower()):
            code = self._tile_codes.get(form)
            # ß.upper() is SS: a change of length would swallow or invent a tile.
            if code is not None and len(form) == len(chunk):
                return code & ~BLANK_BIT
        return None

    def _find_rack_tile(self, chunk: str) -> int | None:
        return 0 if chunk == "?" else self._find_letter(chunk)

    @cached_property
    def _tile_codes(self) -> dict[str, int]:
        codes = {label: code for code, label in enumerate(self.labels) if code}
        return codes | {label: code | BLANK_BIT for code, label in enumerate(self.blank_labels) if code}

    @cached_property
    def _tile_texts(self) -> dict[int, str]:
        texts = {code: form if len(form) == 1 else f"[{form}]" for form, code in self._tile_codes.items()}
        return texts | {0: "?"}

    @cached_property
    def _longest_first(self) -> tuple[int, ...]:
        return tuple(sorted({len(form) for form in self._tile_codes} | {1}, reverse=True))

    @cached_property
    def _long_forms(self) -> tuple[str, ...]:
        return tuple(form for form in self._tile_codes if len(form) > 1)

    @cached_property
    def _plain_forms(self) -> dict[str, int] | None:
        """Letter by character, where no label has more than one: word lists are read at this speed."""
        if self._long_forms:
            return None
        return {form: code & ~BLANK_BIT for form, code in self._tile_codes.items()}


def lower_form(label: str) -> str | None:
    """The blank label a letter has unless its file names one; None where Unicode offers no distinct form.

    >>> lower_form("L·L"), lower_form("İ"), lower_form("א")
    ('l·l', None, None)
    """
    # Character by character: "ΑΣ".lower() would end in the final sigma ς.
    lower = "".join([character.lower() for character in label])
    return lower if lower != label and len(lower) == len(label) else None


def label_problem(label: str) -> str | None:
    """Why a text cannot be a tile's label, or None if it can.

    >>> label_problem("A1")
    "'1' cannot be part of a label (letters, accents and · ' ’ can)"
    """
    if not 1 <= len(label) <= MAX_LABEL:
        return f"must be 1 to {MAX_LABEL} characters, not {len(label)}"
    for character in label:
        if unicodedata.category(character)[0] not in "LM" and character not in _MARKS_ALLOWED:
            allowed = " ".join(_MARKS_ALLOWED)
            return f"{character!r} cannot be part of a label (letters, accents and {allowed} can)"
    if unicodedata.category(label[0])[0] != "L":
        return "must begin with a letter"
    if unicodedata.normalize("NFC", label) != label:
        return "must be written with composed characters (Unicode NFC)"
    return None


def _steps(text: str, at: int, find: Find, lengths: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Each tile the text may go on with at this place, and the place after it; the preferred one first."""
    if text[at] in _BRACKETS:
        end = text.find(_BRACKETS[text[at]], at + 1, at + MAX_LABEL + 2)
        code = find(text[at + 1 : end]) if end > 0 else None
        if code is not None:
            yield code, end + 1
        return
    for length in lengths:
        code = find(text[at : at + length]) if at + length <= len(text) else None
        if code is not None:
            yield code, at + length


def _split(text: str, find: Find, lengths: tuple[int, ...]) -> list[int] | None:
    """The codes of the whole text by the preferred labels, or None if it cannot be read to its end."""
    chosen: list[tuple[int, int] | None] = [None] * len(text) + [(0, 0)]
    for at in reversed(range(len(text))):
        for code, after in _steps(text, at, find, lengths):
            if chosen[after] is not None:
                chosen[at] = code, after
                break
    codes = []
    at = 0
    while at < len(text):
        step = chosen[at]
        if step is None:
            return None
        codes.append(step[0])
        at = step[1]
    return codes


def _misfit(text: str, find: Find, lengths: tuple[int, ...]) -> AlphabetError:
    """The error for a text that cannot be read, at the farthest place that any reading reaches."""
    reached = [True] + [False] * len(text)
    farthest = 0
    for at in range(len(text)):
        if reached[at]:
            farthest = at
            for _, after in _steps(text, at, find, lengths):
                reached[after] = True
    found = text[farthest]
    if found in _BRACKETS:
        end = text.find(_BRACKETS[found], farthest + 1, farthest + MAX_LABEL + 2)
        found = text[farthest : end + 1] if end > 0 else found
    return AlphabetError(
        t(
            "{written}: no tile reads {found} at place {place}",
            written=_shown(text),
            found=repr(found),
            place=farthest + 1,
        )
    )


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
