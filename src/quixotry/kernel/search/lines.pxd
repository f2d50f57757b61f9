cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport LINES, SQUARES
from quixotry.kernel.search.plays cimport Play
from quixotry.kernel.search.racks cimport Bounds, Racks
from quixotry.kernel.words.nodes cimport lowest

cdef enum:
    LONGEST = 25            # squares of a line
    ROOM = 28               # the same, rounded up for comparisons by words

cdef extern from *:         # four needs in a word
    const unsigned long long LANES "0x0001000100010001ull"
    const unsigned long long CARRY "0x7FFF7FFF7FFF7FFFull"
    const unsigned long long TOPS "0x8000800080008000ull"

cdef struct Cross:          # what crosses a square
    unsigned long long letters
    unsigned long long score

cdef struct Tiles:          # what lies on a line, and what it means for the lines that cross it
    unsigned long long key
    unsigned int occupied
    unsigned int line
    unsigned char codes[ROOM]
    unsigned int crosses[LONGEST]   # where in memory what crosses a free square is; 0: nothing

cdef struct Line:           # a line with its tiles and with what crosses it
    unsigned long long key
    unsigned int tiles
    unsigned int line
    unsigned int lists[2]           # by player: its plays
    unsigned short listed[2]        # of which tiles they are

cdef struct Plays:          # a list: the tiles that each play needs, four to a word, the order of each, the plays
    unsigned int count
    unsigned int words

cdef struct Frame:          # a position on the path that is being searched
    unsigned long long keys[LINES]      # of what crosses each line
    unsigned int tiles[LINES]
    unsigned int lines[LINES]           # 0: not yet looked for
    unsigned long long check
    unsigned int index
    unsigned int scoreless
    unsigned int mover
    unsigned int masks[2]
    Play played                         # what led from here to the next
    bint forced                         # there was nothing but a pass
    unsigned int stuck[2]               # by player: tiles without a play at the last turn, one of a kind
    const Bounds *alone[2]              # by player: what bounds a gain from here on, if anything is known,
    unsigned long long alone_keys[2]    # and the key that it must have


@cython.final
cdef class Lines:
    cdef Generator board                # for one line at a time
    cdef Racks racks
    cdef unsigned int rows
    cdef unsigned int count             # rows, then columns
    cdef unsigned int sizes[LINES]
    cdef unsigned int squares[LINES]    # the first of each line
    cdef unsigned int line_of[SQUARES]
    cdef unsigned int cells[SQUARES]    # the number of a square whatever its plane
    cdef bint opening                   # the board that it all begins with is empty
    cdef Frame *first                   # the position that it all begins with
    # memory, in words of 64 bits, and what is found in it by key
    cdef unsigned long long *memory
    cdef unsigned long long capacity
    cdef unsigned long long used
    cdef unsigned int *known_tiles
    cdef unsigned long long *known_lines    # half of the key, and where the line is
    cdef unsigned int *known_crosses
    cdef unsigned int slots             # of each table, less one
    cdef unsigned int kept_tiles
    cdef unsigned int kept_lines
    cdef unsigned int kept_crosses
    cdef unsigned int *kept                 # which plays of another list are in a new one, too
    cdef unsigned int kept_room
    cdef readonly unsigned long long listings

    cdef void forget(self) noexcept nogil
    cdef unsigned int take(self, unsigned long long words) noexcept nogil
    cdef bint start(self, Frame *frame, const unsigned char *tiles) noexcept nogil
    cdef unsigned int cross(self, unsigned long long letters, unsigned long long score) noexcept nogil
    cdef unsigned int tiles_for(self, unsigned int line, unsigned long long key, const unsigned char *codes,
                                unsigned int old, unsigned int changed) noexcept nogil
    cdef bint find_crosses(self, Tiles *tiles, unsigned int places) noexcept nogil
    cdef bint lay(self, const Frame *before, Frame *after, const Play *play) noexcept nogil
    cdef void crossed_anew(self, Frame *frame, unsigned int line, unsigned int place, unsigned int old,
                           unsigned int new) noexcept nogil
    cdef unsigned int slot_of(self, Frame *frame, unsigned int line) noexcept nogil
    cdef unsigned int find_line(self, Frame *frame, unsigned int line) noexcept nogil
    cdef bint find_plays(self, Frame *frame, unsigned int player, Plays **found) noexcept nogil
    cdef Frame *listed_before(self, Frame *frame, unsigned int line, unsigned int player,
                              unsigned int mask) noexcept nogil
    cdef unsigned int changes(self, Frame *before, Frame *frame, unsigned int line,
                              unsigned int *anchors) noexcept nogil
    cdef unsigned int list_line(self, Frame *frame, unsigned int line, unsigned int player,
                                unsigned int mask) noexcept nogil
    cdef bint find_kept(self, Plays *plays, unsigned int mask, unsigned int changed, unsigned int *count) noexcept nogil
    cdef void describe(self, Play *play, unsigned int player, unsigned long long packed,
                       unsigned long long laid) noexcept nogil

    cdef inline unsigned int crossing(self, Frame *frame, unsigned int line, unsigned int place) noexcept nogil:
        """What crosses a free square of a line, as its tiles across have it; 0 where a tile lies."""
        if line < self.rows:
            return (<Tiles *> (self.memory + frame.tiles[self.rows + place])).crosses[line]
        return (<Tiles *> (self.memory + frame.tiles[place])).crosses[line - self.rows]


cdef inline unsigned int end_of_run(unsigned int occupied, unsigned int place) noexcept nogil:
    """The first free place from one on."""
    return place + lowest(~(<unsigned long long> occupied >> place))


cdef inline unsigned int start_of_run(unsigned int occupied, unsigned int place) noexcept nogil:
    """Where the run of tiles begins that ends before a place; the place itself if none does."""
    while place and occupied >> (place - 1) & 1:
        place -= 1
    return place


cdef inline unsigned long long *needs_of(Plays *plays) noexcept nogil:
    return <unsigned long long *> (plays + 1)


cdef inline unsigned long long *orders_of(Plays *plays) noexcept nogil:
    """The order of each play: what it scores and what its tiles are worth << 32 | half of its number."""
    return needs_of(plays) + plays.words


cdef inline Play *first_of(Plays *plays) noexcept nogil:
    return <Play *> (orders_of(plays) + plays.count)
