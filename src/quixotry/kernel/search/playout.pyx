"""How a game may go on: an estimate of what a position is worth where the search does not look further.

Both players do what seems best at once, which is the play that scores most and rids them of most.  Whoever plays against a
tile that no play can use (most often a Q) is in no hurry, since its owner cannot go out: then each tile that a play takes
is charged for, because it would score later as well.
"""

from libc.string cimport memset

from quixotry.kernel.search.path cimport Path
from quixotry.kernel.search.plays cimport Play

cdef enum:
    WORST = -0x40000000
    TOLL = 5                # points that a tile is charged with; fitted


cdef const Play *slowest(Path path, unsigned int base) noexcept nogil:
    """Of the plays gathered, the best of a player who is in no hurry: tiles that are kept will score as well."""
    cdef const Play *best = NULL
    cdef const Play *play
    cdef unsigned int i
    cdef int worth, most = WORST
    for i in range(base, path.used):
        play = path.play(path.order[i].at)
        worth = play.score - TOLL * <int> (play.counts & 15)
        if worth > most or (worth == most and play.check < best.check):
            best = play
            most = worth
    if path.goes_out and path.best_out.score - TOLL * <int> (path.best_out.counts & 15) >= most:
        return &path.best_out
    return best


cdef int play_out(Path path, unsigned int ply, unsigned long long *nodes, bint *done) noexcept nogil:
    """An estimate of what the mover gains; positions are counted, and it is done unless memory does not suffice."""
    cdef unsigned int base = path.used, at = ply, passes = 0
    cdef int total = 0, sign = 1, value
    cdef bint ends
    cdef Play play
    done[0] = True
    while True:
        path.used = base
        if not path.gather(at, path.frames[at].mover, False):
            done[0] = False
            break
        if path.frames[at].stuck[1 - path.frames[at].mover] and (path.goes_out or path.used > base):
            play = slowest(path, base)[0]
            passes = 0
        elif path.goes_out:
            play = path.best_out
        elif path.used == base:
            memset(&play, 0, sizeof(Play))
            passes += 1
        else:
            path.put_first(base, path.used - base)
            play = path.play(path.order[base].at)[0]
            passes = 0
        value = path.ending(at, &play, &ends)
        if passes == 2 and not ends:
            ends = True
            value = path.stuck_value(at)
        if ends:
            total += sign * value
            break
        total += sign * play.score
        sign = -sign
        nodes[0] += 1
        path.move(at, &play)
        at += 1
        if not path.lay(at):
            done[0] = False
            break
    while at > ply:
        path.take_back(at)
        at -= 1
    path.used = base
    return total
