"""What a play that leaves one tile gains at most, without making it.

Nobody gains more than if the other passes.  The last tile is then laid where it can be laid now, on a square that the
play changes nothing for, or on one of the few squares where a word of the play ends; those are looked at one by one.
"""

from libc.string cimport memcpy, memset

from quixotry.kernel.codes cimport LETTER, MASK64
from quixotry.kernel.search.future cimport cell_of
from quixotry.kernel.search.lines cimport ROOM, Cross, Frame, end_of_run, start_of_run
from quixotry.kernel.search.path cimport BESIDES, MOST_SINGLES, Beside, Path, Single, Singles
from quixotry.kernel.search.plays cimport GOLDEN, Play, mixed
from quixotry.kernel.words.nodes cimport ACCEPTS, ANY_LETTER, TARGET, arc_of, find_arc, letters_at, lowest

cdef enum:
    NEVER = -0x8000000      # less than any score


cdef unsigned int ends_of(Path path, Frame *frame, const Play *play, unsigned int *cells) noexcept nogil:
    """The free squares where the words end that a play makes, and those that it covers; how many there are."""
    cdef unsigned int own = play.line, rows = path.lines.rows
    cdef unsigned int at = own if own < rows else own - rows
    cdef unsigned int crosswise = rows if own < rows else 0
    cdef unsigned int left = play.places, place, occupied, low, end, count = 0
    occupied = path.occupied(frame, own) | left
    low = start_of_run(occupied, lowest(left))
    end = end_of_run(occupied, low)
    if low > 0:
        cells[count] = cell_of(path.lines, own, low - 1)
        count += 1
    if end < path.lines.sizes[own]:
        cells[count] = cell_of(path.lines, own, end)
        count += 1
    while left:
        place = lowest(left)
        left &= left - 1
        cells[count] = cell_of(path.lines, own, place)
        count += 1
        occupied = path.occupied(frame, crosswise + place)
        low = start_of_run(occupied, at)
        end = end_of_run(occupied, at + 1)
        if low > 0:
            cells[count] = cell_of(path.lines, crosswise + place, low - 1)
            count += 1
        if end < path.lines.sizes[crosswise + place]:
            cells[count] = cell_of(path.lines, crosswise + place, end)
            count += 1
    return count


cdef void find_singles(Path path, unsigned int player, unsigned int base, unsigned int count, Singles *singles) noexcept nogil:
    """The best plays of each single tile among those gathered, by square; a move of the table has MASK64 for its order."""
    cdef unsigned int i, bit, at
    cdef const Play *play
    cdef Single *found
    cdef int score
    memset(singles.counts, 0, sizeof(singles.counts))
    for i in range(base, base + count):
        if path.order[i].need == 0 or path.order[i].need & path.order[i].need - 1:
            continue
        bit = lowest(path.order[i].need)
        found = singles.found[bit]
        at = singles.counts[bit]
        score = (path.order[i].key >> 32) - path.racks.worths[player][bit]
        if at == MOST_SINGLES and path.order[i].key != MASK64 and score <= found[at - 1].score:
            continue
        play = path.play(path.order[i].at)
        while at and found[at - 1].score < play.score:
            if at < MOST_SINGLES:
                found[at] = found[at - 1]
            at -= 1
        if at < MOST_SINGLES:
            found[at].score = play.score
            found[at].cell = cell_of(path.lines, play.line, lowest(play.places))
            singles.counts[bit] += singles.counts[bit] < MOST_SINGLES


cdef int most_with_one(Path path, unsigned int ply, const Play *play, unsigned int tile, int enough) noexcept nogil:
    """What the mover gains at most with a play that leaves one tile; exactly only if that is not more than enough.

    Nobody gains more than if the other passes.  Then that tile is laid where it can be now, on a square that the play
    has not changed anything for, or on one where a word of the play ends.
    """
    cdef Frame *frame = path.frames + ply
    cdef unsigned int mover = frame.mover, bit = lowest(tile), count = 0, i, at
    cdef int others = path.racks.values[1 - mover][frame.masks[1 - mover]]
    cdef int bound = play.score + path.scoreless_factor * (others - path.racks.values[mover][tile])
    cdef int out = play.score + path.out_factor * others
    cdef unsigned int cells[64]
    cdef const Singles *singles = path.singles + ply
    cdef bint touched
    if bound > enough:
        return bound
    bound = max(bound, out + known_beside(path, frame, play, path.racks.tiles[mover][bit]))
    if bound > enough:
        return bound
    if singles.counts[bit] and out + singles.found[bit][0].score > enough:
        count = ends_of(path, frame, play, cells)
    for at in range(singles.counts[bit]):
        touched = False
        for i in range(count):
            if cells[i] == singles.found[bit][at].cell:
                touched = True
                break
        if not touched or at + 1 == MOST_SINGLES:
            return max(bound, out + singles.found[bit][at].score)
    return bound


cdef int known_beside(Path path, Frame *frame, const Play *play, unsigned int tile) noexcept nogil:
    """What `best_beside` says, from the last time if the play's line and all that it crosses were the same then.

    They are told apart by a number of 64 bits, as lines are by what crosses them.
    """
    cdef unsigned long long key = play.check ^ mixed(<unsigned long long> tile << 32 | frame.lines[play.line])
    cdef unsigned int crosswise = path.lines.rows if play.line < path.lines.rows else 0
    cdef unsigned int left = play.places
    cdef Beside *known
    if path.ordinary:
        return best_beside(path, frame, play, tile)
    while left:
        key = (key ^ frame.lines[crosswise + lowest(left)]) * GOLDEN
        key ^= key >> 32
        left &= left - 1
    known = path.besides + (key & BESIDES - 1)
    if known.key != key:
        known.key = key
        known.score = best_beside(path, frame, play, tile)
    return known.score


cdef int best_beside(Path path, Frame *frame, const Play *play, unsigned int tile) noexcept nogil:
    """What a tile scores at most on a square where a word of a play ends, after the play."""
    cdef unsigned int own = play.line, rows = path.lines.rows
    cdef unsigned int at = own if own < rows else own - rows
    cdef unsigned int crosswise = rows if own < rows else 0
    cdef unsigned int left = play.places, place, occupied, low, i = 0
    cdef int best
    cdef unsigned char laid[16]
    cdef unsigned char codes[ROOM]
    memcpy(codes, path.codes(frame, own), ROOM)
    while left:
        laid[i] = play.laid >> 6 * i & 63 | (play.counts >> 4 + i & 1) << 6
        codes[lowest(left)] = laid[i]
        left &= left - 1
        i += 1
    left = play.places
    occupied = path.occupied(frame, own) | left
    low = start_of_run(occupied, lowest(left))
    best = max(score_at(path, frame, own, codes, occupied, low - 1, tile),
               score_at(path, frame, own, codes, occupied, end_of_run(occupied, low), tile))
    i = 0
    while left:
        place = crosswise + lowest(left)
        left &= left - 1
        memcpy(codes, path.codes(frame, place), ROOM)
        codes[at] = laid[i]
        occupied = path.occupied(frame, place) | <unsigned int> 1 << at
        best = max(best, score_at(path, frame, place, codes, occupied, start_of_run(occupied, at) - 1, tile))
        best = max(best, score_at(path, frame, place, codes, occupied, end_of_run(occupied, at), tile))
        i += 1
    return best


cdef int score_at(Path path, Frame *frame, unsigned int line, const unsigned char *codes, unsigned int occupied,
                  unsigned int place, unsigned int tile) noexcept nogil:
    """What one tile scores on a place of a line with these tiles; less than any score if it does not fit."""
    cdef unsigned int square = path.lines.squares[line] + place, i, last, arc, node
    cdef unsigned long long letters, fitting = ANY_LETTER
    cdef const unsigned int *nodes = path.board.nodes
    cdef int total = 0, crossed = -1, gain
    cdef unsigned int start
    if place >= path.lines.sizes[line] or not path.board.geometry.open[square]:
        return NEVER
    start = start_of_run(occupied, place)
    last = end_of_run(occupied, place + 1)
    if tile and last - start == 2 and not (
            path.pairs[start < place][codes[start if start < place else place + 1] & LETTER] >> tile & 1):
        return NEVER
    if path.ordinary:
        fitting = path.board.cross_sets[square]
        if fitting != ANY_LETTER:
            crossed = path.board.cross_scores[square] >> 32
    else:
        i = path.lines.crossing(frame, line, place)
        if i:
            fitting = (<Cross *> (path.lines.memory + i)).letters
            crossed = (<Cross *> (path.lines.memory + i)).score >> 32
    if tile:
        fitting &= <unsigned long long> 1 << tile
    if fitting == 0:
        return NEVER
    node = path.board.graph.dawg
    for i in range(start, place):
        node = find_arc(nodes, node, codes[i] & LETTER) & TARGET
        if node == 0:
            return NEVER
        total += path.board.points[codes[i]]
    letters = letters_at(nodes, node)
    fitting &= letters & ~(<unsigned long long> 1)
    while fitting:
        arc = arc_of(nodes, node, letters, lowest(fitting))
        fitting &= fitting - 1
        for i in range(place + 1, last):
            arc = find_arc(nodes, arc & TARGET, codes[i] & LETTER) if arc & TARGET else 0
        if arc & ACCEPTS:
            for i in range(place + 1, last):
                total += path.board.points[codes[i]]
            gain = path.board.points[tile] * path.board.geometry.letter_multipliers[square]
            total = path.board.geometry.word_multipliers[square] * (total + gain)
            if crossed >= 0:
                total += crossed + gain * path.board.geometry.word_multipliers[square]
            return total + path.board.bonuses[1]
    return NEVER
