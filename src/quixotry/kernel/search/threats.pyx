"""Plays with which the other would go out next, and the moves that they refute.

If a move lays no tile on a square that such a play depends on, the play is there after the move, at the same score.
"""

from libc.string cimport memset

from quixotry.kernel.board.geometry cimport LINES
from quixotry.kernel.search.lines cimport (
    CARRY, LANES, TOPS, Frame, Plays, end_of_run, first_of, needs_of, start_of_run,
)
from quixotry.kernel.search.path cimport MOST_THREATS, Path, Threat
from quixotry.kernel.search.plays cimport Play
from quixotry.kernel.words.nodes cimport lowest


cdef unsigned int rank_threat(const Play **found, unsigned int count, const Play *play) noexcept nogil:
    """Take a play among the best; how many there are now."""
    cdef unsigned int at = count
    while at and (found[at - 1].score < play.score or (
            found[at - 1].score == play.score and found[at - 1].check > play.check)):
        if at < MOST_THREATS:
            found[at] = found[at - 1]
        at -= 1
    if at < MOST_THREATS:
        found[at] = play
    return count + (count < MOST_THREATS)


cdef unsigned int find_threats(Path path, unsigned int ply, unsigned int player) noexcept nogil:
    """The best plays with which a player who is not to move would go out, and what they depend on."""
    cdef Frame *frame = path.frames + ply
    cdef unsigned int mask = frame.masks[player], count = 0, line, i, base = path.used
    cdef unsigned long long outs
    cdef const Play *found[MOST_THREATS]
    cdef Plays *plays[LINES]
    if path.ordinary:
        if path.gather(ply, player, True):
            for i in range(base, path.used):
                if path.saved[i].need == mask:
                    count = rank_threat(found, count, path.saved + i)
        path.used = base
    else:
        if not path.lines.find_plays(frame, player, plays):
            return 0
        for line in range(path.lines.count):
            for i in range(plays[line].words):
                outs = ~((needs_of(plays[line])[i] ^ mask * LANES) + CARRY) & TOPS
                while outs:
                    count = rank_threat(found, count, first_of(plays[line]) + 4 * i + (lowest(outs) >> 4))
                    outs &= outs - 1
    for i in range(count):
        find_zone(path, frame, found[i], path.threats + MOST_THREATS * ply + i)
    return count


cdef void find_zone(Path path, Frame *frame, const Play *play, Threat *threat) noexcept nogil:
    """The squares where another tile could change a play: those it covers and those where its words end."""
    cdef unsigned int own = play.line, rows = path.lines.rows
    cdef bint across = own < rows
    cdef unsigned int at = own if across else own - rows
    cdef unsigned int along = 0 if across else rows     # lines beside, by place
    cdef unsigned int crosswise = rows if across else 0
    cdef unsigned int left = play.places, place, occupied, low, end, first
    cdef unsigned int *zone = threat.zone
    threat.score = play.score
    memset(zone, 0, path.lines.count * 4)
    occupied = path.occupied(frame, own) | left
    first = start_of_run(occupied, lowest(left))
    end = end_of_run(occupied, first)
    zone[own] = left
    if first > 0:
        zone[own] |= <unsigned int> 1 << first - 1
        zone[crosswise + first - 1] |= <unsigned int> 1 << at
    if end < path.lines.sizes[own]:
        zone[own] |= <unsigned int> 1 << end
        zone[crosswise + end] |= <unsigned int> 1 << at
    while left:
        place = lowest(left)
        left &= left - 1
        occupied = path.occupied(frame, crosswise + place)
        low = start_of_run(occupied, at)
        end = end_of_run(occupied, at + 1)
        zone[crosswise + place] |= <unsigned int> 1 << at
        if low > 0:
            zone[crosswise + place] |= <unsigned int> 1 << low - 1
            zone[along + low - 1] |= <unsigned int> 1 << place
        if end < path.lines.sizes[crosswise + place]:
            zone[crosswise + place] |= <unsigned int> 1 << end
            zone[along + end] |= <unsigned int> 1 << place


cdef bint refuted(Path path, unsigned int ply, const Play *play, unsigned int threats, int *bound) noexcept nogil:
    """Whether the other goes out after a move by a play that it leaves as it is; at most the bound is gained."""
    cdef Frame *frame = path.frames + ply
    cdef unsigned int i, mover = frame.mover
    cdef Threat *threat = path.threats + MOST_THREATS * ply
    for i in range(threats):
        if play.places & threat.zone[play.line]:
            threat += 1
            continue
        bound[0] = play.score - threat.score - path.out_factor * path.racks.values[mover][
            path.racks.ordered[mover][frame.masks[mover] & ~play.need]]
        return True
    return False
