"""What a key means as a letter of the game."""

from __future__ import annotations

from quixotry.errors import AlphabetError
from quixotry.rules import Alphabet


def find_letter(alphabet: Alphabet, text: str) -> int | None:
    """The letter with this label, whatever its case.

    >>> spanish = Alphabet.from_labels(["C", "CH", "H"])
    >>> find_letter(spanish, "ch"), find_letter(spanish, "H"), find_letter(spanish, "x")
    (2, 3, None)
    """
    try:
        codes = alphabet.word(f"[{text}]")
    except AlphabetError:
        return None
    return codes[0] if len(codes) == 1 else None


def is_prefix(alphabet: Alphabet, text: str, code: int) -> bool:
    """Whether a tile's label begins with what has been typed, and is longer."""
    label = alphabet.labels[code]
    return len(text) < len(label) and label.startswith(text.upper())


def wants_blank(character: str) -> bool:
    """Whether a character was typed with shift.

    >>> wants_blank("E"), wants_blank("e"), wants_blank("·")
    (True, False, False)
    """
    return character != character.lower()
