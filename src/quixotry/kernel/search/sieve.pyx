"""Moves that need not be searched, because a bound that is quickly found says that they gain too little."""

from quixotry.kernel.search.last_tile cimport find_singles, most_with_one
from quixotry.kernel.search.lines cimport Frame
from quixotry.kernel.search.path cimport Path, Ranked
from quixotry.kernel.search.plays cimport Play
from quixotry.kernel.search.threats cimport refuted


cdef unsigned int sieve(Path path, unsigned int ply, unsigned int base, unsigned int count, unsigned int threats,
                        unsigned int start, bint first, int lower, int *best) noexcept nogil:
    """Drop the moves that are certain to gain no more than `lower`; `best` rises to their bounds. How many are left.

    All moves of the position begin at `start`; `first` says that none of them has been dropped yet.
    """
    cdef Frame *frame = path.frames + ply
    cdef unsigned int i, kept = 0, mover = frame.mover, rest
    cdef bint alone = path.knows(frame, mover), few = path.holds_few(ply)
    cdef int bound
    cdef bint ends
    cdef const Play *play
    cdef Ranked *order = path.order + base
    if few and first:       # while all moves are there
        find_singles(path, mover, start, path.used - start, path.singles + ply)
    for i in range(count):
        play = path.play(order[i].at)
        if refuted(path, ply, play, threats, &bound) and bound <= lower:
            path.ending(ply, play, &ends)
            if not ends:
                best[0] = max(best[0], bound)
                continue
        if play.counts and (alone or few):
            bound = path.most_after(ply, play) if alone else lower + 1
            rest = path.racks.ordered[mover][frame.masks[mover] & ~play.need]
            if bound > lower and few and rest and rest & rest - 1 == 0:
                bound = most_with_one(path, ply, play, rest, lower)
            if bound <= lower:
                best[0] = max(best[0], bound)
                continue
        order[kept] = order[i]
        kept += 1
    return kept
