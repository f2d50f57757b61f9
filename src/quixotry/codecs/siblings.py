"""Word graphs of other programs: lists of siblings, one number a node, read into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import LexiconError

LONGEST = 64

# Real lexica spell 7 to 31 letters for each node (Swedish, with all its endings, the most of those shipped);
# a hostile file of a few nodes can spell for ever.
LETTERS_A_NODE = 200
LETTERS_ANYWAY = 2_000_000
MOST_LETTERS = 50_000_000


@dataclass(frozen=True, slots=True)
class NodeForm:
    """Where the parts of a node lie within its number."""

    letter_shift: int
    letter_mask: int
    first_letter: int
    """The alphabet's first letter in a node."""
    accepts: int
    """A word ends here if any of these bits is set."""
    last: int
    arc_shift: int
    arc_mask: int


def words_below(file: str, nodes: Sequence[int], root: int, form: NodeForm, letters: int) -> list[bytes]:
    """The words of the list of siblings at `root`, sorted; the codes of their letters are 1 to `letters`.

    Siblings may come in any order and lists may share tails. Every node that can be reached is
    checked before the first word is spelled out, so a hostile file cannot lead the walk astray.
    """
    counts = _checked_counts(file, nodes, root, form, letters)
    if counts[root][0] == 0:
        raise LexiconError(f"{file}: holds no words")
    most = min(LETTERS_ANYWAY + LETTERS_A_NODE * len(counts), MOST_LETTERS)
    if counts[root][1] > most:
        raise LexiconError(f"{file}: words of more than {most:,} letters in all")
    shift, mask, offset = form.letter_shift, form.letter_mask, 1 - form.first_letter
    accepts, last, arc_shift, arc_mask = form.accepts, form.last, form.arc_shift, form.arc_mask
    words: list[bytes] = []
    pending = [(root, b"")]
    while pending:
        at, prefix = pending.pop()
        if len(prefix) >= LONGEST:
            raise LexiconError(f"{file}: a word of more than {LONGEST} letters")
        while at:
            node = nodes[at]
            word = prefix + bytes(((node >> shift & mask) + offset,))
            if node & accepts:
                words.append(word)
            below = node >> arc_shift & arc_mask
            if counts[below][0]:
                pending.append((below, word))
            at = 0 if node & last else at + 1
    # A list with the same letter twice spells a word twice.
    return sorted(set(words))


def _checked_counts(
    file: str, nodes: Sequence[int], root: int, form: NodeForm, letters: int
) -> dict[int, tuple[int, int]]:
    """How many words hang from each node and its later siblings, and of how many letters in all.

    An error if any index or letter is off.
    """
    shift, mask, offset = form.letter_shift, form.letter_mask, 1 - form.first_letter
    counts = {0: (0, 0)}
    under_way: set[int] = set()
    pending = [root]
    while pending:
        at = pending[-1]
        if at in counts:
            pending.pop()
            continue
        if at >= len(nodes):
            raise LexiconError(f"{file}: node {at} lies outside the file")
        node = nodes[at]
        letter = (node >> shift & mask) + offset
        if not 1 <= letter <= letters:
            raise LexiconError(
                f"{file}: node {at}: letter {letter}, and the alphabet has {letters}: "
                "is the file for another ruleset?"
            )
        below, beside = node >> form.arc_shift & form.arc_mask, 0 if node & form.last else at + 1
        missing = [other for other in (below, beside) if other not in counts]
        if missing:
            if at in under_way:
                raise LexiconError(f"{file}: node {at} can be reached from itself")
            under_way.add(at)
            pending.extend(missing)
        else:
            here = bool(node & form.accepts) + counts[below][0]
            spelled = here + counts[below][1] + counts[beside][1]
            counts[at] = min(here + counts[beside][0], MOST_LETTERS), min(spelled, MOST_LETTERS + 1)
            pending.pop()
    return counts
