"""Questions about single moves of an endgame: whether one is worth so much, and not which is best."""

from quixotry.kernel.search.endgame cimport DEEPEST, Endgame, Root, search


cdef enum:
    WORST = -0x40000000
    FAR = 1 << 29


def probe(Endgame endgame, unsigned int i, int alpha, int beta, unsigned int depth, unsigned long long nodes):
    """Search the move i of the position, as they were first listed, in a window, within so many positions.

    Afterwards `(value, low, high)`: an estimate, None if there was no time for one, and what holds for certain.
    """
    if i >= endgame.root_count:
        raise IndexError(i)
    cdef Root *root = endgame.roots + i
    with nogil:
        ask(endgame, root, alpha, beta, depth, nodes)
    return root.value if root.value > WORST else None, root.low, root.high


def place_of(Endgame endgame, unsigned long long head, unsigned long long laid):
    """Which of the moves, as they were first listed, a packed play is; -1 for none."""
    cdef unsigned int i
    for i in range(endgame.root_count):
        if is_packed(endgame.roots + i, head, laid):
            return i
    return -1


def estimates(Endgame endgame, plays, unsigned int depth, unsigned long long nodes):
    """What some packed plays are worth about, each looked at within so many positions; None where that is too few."""
    found = []
    for head, laid in plays:
        i = place_of(endgame, head, laid)
        found.append(None if i < 0 else probe(endgame, i, -FAR, FAR, depth, nodes)[0])
    return found


cdef bint is_packed(const Root *root, unsigned long long head, unsigned long long laid) noexcept nogil:
    return (root.play.laid == laid and root.play.start == (head >> 16 & 0xFFFF) and root.play.counts == (head & 0xFFFF)
            and root.play.score == <int> (head >> 32))


cdef void ask(Endgame endgame, Root *root, int alpha, int beta, unsigned int depth,
              unsigned long long nodes) noexcept nogil:
    cdef bint ends
    cdef bint refuted = WORST < root.value <= alpha     # as far as can be told
    cdef int value = endgame.path.ending(0, &root.play, &ends), score = root.play.score
    if ends:
        root.low = root.high = root.value = value
    elif root.low < root.high and root.low < beta and root.high > alpha:
        endgame.limit = endgame.nodes + nodes
        endgame.stopped = False
        endgame.path.used = 0
        endgame.path.move(0, &root.play)
        value = score - search(endgame, 1, score - beta, score - alpha, min(depth, <unsigned int> DEEPEST), refuted)
        if not endgame.stopped:
            root.value = value
            if endgame.sound and value > alpha:
                root.low = max(root.low, value)
            if endgame.sound and value < beta:
                root.high = min(root.high, value)
