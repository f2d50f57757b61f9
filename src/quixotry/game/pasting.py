"""Parts of a `repr` that can be pasted back."""

from __future__ import annotations

from quixotry.errors import AlphabetError
from quixotry.rules import Alphabet, shipped_with
from quixotry.rules.shipped import DEFAULT


def alphabet_argument(alphabet: Alphabet) -> str:
    """The argument that names an alphabet: nothing for English, a shipped ruleset, or all its labels.

    >>> alphabet_argument(Alphabet.from_labels("A"))
    ", Alphabet(labels=('?', 'A'), blank_labels=('?', 'a'))"
    """
    name = shipped_with(alphabet)
    if name is None:
        return f", {alphabet!r}"
    return "" if name == DEFAULT else f", {name!r}"


def tiles_call(kind: str, codes: bytes, alphabet: Alphabet, longest: int) -> str | None:
    """The call of `from_text` that reads these tiles; None if there is no text for them."""
    try:
        text = alphabet.rack_text(codes)
    except AlphabetError:
        return None
    return f"{kind}.from_text({text!r}{alphabet_argument(alphabet)})" if len(text) <= longest else None
