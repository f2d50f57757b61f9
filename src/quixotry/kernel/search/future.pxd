from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.search.lines cimport Lines
from quixotry.kernel.search.racks cimport CELLS, MOST_SOLO, SOLO_SETS, Racks

cdef enum:
    EXTRAS = MOST_SOLO + 1
    LARGEST = 0x3FFF        # score or sum of scores; where there are larger ones, nothing is bounded

cdef struct Word:           # a word that a player could make alone on a line, now or later
    unsigned int places             # that are free yet
    int lying                       # what the tiles count that lie on the board
    unsigned char line
    unsigned char count             # of free places
    bint touches                    # a tile that lies on the board
    unsigned char bridge            # tiles that must have been laid elsewhere for it to be connected
    unsigned char codes[MOST_SOLO]


cdef class Future:
    cdef Generator board
    cdef Lines lines
    cdef Racks racks
    cdef unsigned int cell_count
    # the position
    cdef unsigned char tiles[CELLS]
    cdef unsigned char distances[CELLS]             # from the next tile
    cdef unsigned long long fitting[2][CELLS]       # by direction: letters that go with the tiles beside in some word
    cdef bint beside[2][CELLS]
    # the rack
    cdef unsigned int player
    cdef unsigned int held[64]
    cdef unsigned int held_count
    cdef unsigned long long letters
    cdef unsigned int places[64]                    # of letters that can be laid, among them
    cdef unsigned int letter_count
    cdef unsigned int first_bits[64]                # by tile
    cdef unsigned int ordered[SOLO_SETS]            # as in `Racks`, for this rack alone
    cdef unsigned int masks[SOLO_SETS]              # the same sets as `Racks` has them
    # the word that grows
    cdef Word word
    cdef unsigned int line
    cdef bint touches
    # what was found
    cdef Word *words
    cdef unsigned int word_count
    cdef bint overflowed
    cdef short *crossing                            # by direction, cell, letter and number of tiles
    cdef unsigned char *costs                       # by direction, cell and letter: tiles for a connected word there

    cdef bint ready(self) noexcept nogil
    cdef bint look(self, unsigned int player, unsigned int mask) noexcept nogil
    cdef void take_rack(self, unsigned int player, unsigned int mask) noexcept nogil
    cdef void measure(self) noexcept nogil
    cdef void find_distances(self) noexcept nogil
    cdef unsigned long long find_fitting(self, unsigned int line, unsigned int place) noexcept nogil
    cdef void list_words(self) noexcept nogil
    cdef bint reachable(self, unsigned int line, unsigned int place) noexcept nogil
    cdef void extend(self, unsigned int place, unsigned int node) noexcept nogil
    cdef void step(self, unsigned int place, unsigned int arc) noexcept nogil
    cdef unsigned int entry(self, unsigned int direction, const Word *word, unsigned int place,
                            unsigned int i) noexcept nogil
    cdef void connect(self) noexcept nogil
    cdef void note_crossings(self) noexcept nogil
    cdef void note_crossing(self, const Word *word) noexcept nogil
    cdef bint fits(self, const Word *word) noexcept nogil


cdef inline unsigned int cell_of(Lines lines, unsigned int line, unsigned int place) noexcept nogil:
    cdef unsigned int columns = lines.count - lines.rows
    return line * columns + place if line < lines.rows else place * columns + line - lines.rows
