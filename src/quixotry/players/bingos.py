"""The chance to lay the whole rack next turn (DS4), from the words that take one."""

from __future__ import annotations

from array import array

from quixotry.game import Position, Rack
from quixotry.kernel.papers.bingo import Bingos, strides
from quixotry.lexicon import Lexicon


def bingo_chances(position: Position) -> array[float]:
    """For every leave of the mover's rack the sum of the chances of all full-rack words.

    As in the paper the pile drawn from is all that the mover has not seen, the other racks included. A sum
    over words can exceed 1: it is how many such words the next rack can be expected to hold. A leave that the
    bag cannot fill to a whole rack has no chance.
    """
    words = full_rack_words(position.lexicon, position.rules.rack_size)
    return words.chances(position.rack.counts, position.unseen, position.bag_count)


def bingo_chance(position: Position, leave: Rack) -> float:
    """The same for one leave.

    >>> position = Position.start("italian-8", None, ["ABBEILMU", ""])
    >>> leave = Rack.from_text("ABBI", position.rules.alphabet)
    >>> round(bingo_chance(position, leave), 5)
    0.0828
    """
    places = strides(position.rack.counts)
    return bingo_chances(position)[sum(places[code] for code in leave)]


def full_rack_words(lexicon: Lexicon, rack_size: int) -> Bingos:
    """The words of a lexicon that take a full rack; made once."""
    key = (lexicon.content_hash, rack_size)
    known = _known.get(key)
    if known is None:
        if len(_known) >= 16:
            _known.clear()
        known = _known[key] = Bingos(lexicon.graph, rack_size)
    return known


_known: dict[tuple[str, int], Bingos] = {}
