cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport DOWN_LINES, LINES
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.search.lines cimport Frame, Lines, Plays, Tiles
from quixotry.kernel.search.plays cimport MASKS, Play
from quixotry.kernel.search.racks cimport Racks
from quixotry.kernel.search.solo cimport Solo, most_alone
from quixotry.kernel.words.nodes cimport lowest, popcount

cdef extern from *:
    const unsigned int SAVED "0x80000000u"     # the mark of a play that is kept here and not with its line

cdef enum:
    MOST_FRAMES = 576
    MOST_THREATS = 4
    MOST_SINGLES = 8
    FEW = 4                 # tiles of a rack whose last tile is looked at alone
    BESIDES = 1 << 14       # plays for which it is remembered what a last tile scores beside them

cdef struct Ranked:
    unsigned long long key          # the order of moves, then chance
    unsigned int at                 # where the play is; 0: a pass
    unsigned int need               # the tiles that it takes

cdef struct Threat:         # a play that goes out, and the squares that it depends on
    int score
    unsigned int zone[LINES]        # by line, rows and columns: places

cdef struct Single:         # a play of one tile
    int score
    unsigned int cell

cdef struct Singles:        # the best of them, by tile
    unsigned int counts[16]
    Single found[16][MOST_SINGLES]

cdef struct Beside:         # what a last tile scores at most where a word of a play ends
    unsigned long long key          # of the play, the tile and the lines around
    int score


@cython.final
cdef class Path:
    cdef Racks racks
    cdef Lines lines
    cdef Solo solo
    cdef Generator board
    cdef readonly bint ordinary     # the plays of every position are generated anew, as a yardstick
    cdef readonly bint any_order    # a word is good in every arrangement of its letters
    cdef bint roomy                 # there is memory for bounds in a search that can do without them
    cdef Frame *frames
    cdef Threat *threats            # by position of the path
    cdef Singles *singles
    cdef Beside *besides
    cdef unsigned int word_counts[2][16][2]     # by player, tiles and blanks: of the bounds made last, as their price
    cdef unsigned char tiles[625]   # of the first position
    # plays of the positions on the path, one after the other, and their order
    cdef Play *saved
    cdef Ranked *order
    cdef unsigned int used
    cdef unsigned int capacity
    cdef readonly unsigned long long gathered   # moves of whoever was to move, so far
    # of the position gathered last: the best play that goes out, if there is one
    cdef Play best_out
    cdef bint goes_out
    cdef unsigned int usable        # tiles that some play lays
    # the rules
    cdef int out_factor             # how often the other's tiles count for a player who goes out, in spread
    cdef int scoreless_factor       # and how often everybody's own against them after too many scoreless turns
    cdef unsigned int limit         # scoreless turns that end the game
    cdef bint zeros_count           # a play that scores nothing is a scoreless turn
    cdef unsigned long long pairs[2][CODES]     # letters that make a word of two in front of a letter, and behind it
    cdef unsigned long long rack_keys[2][MASKS]
    cdef unsigned long long scoreless_keys[128]

    cdef void note_pairs(self) noexcept nogil
    cdef bint begin(self, unsigned int scoreless) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef bint restart(self, Generator lying, const unsigned char *mover, const unsigned char *other,
                      unsigned int scoreless) noexcept nogil
    cdef void move(self, unsigned int ply, const Play *play) noexcept nogil
    cdef unsigned int index_after(self, unsigned int ply, const Play *play) noexcept nogil
    cdef bint lay(self, unsigned int ply) noexcept nogil
    cdef void take_back(self, unsigned int ply) noexcept nogil
    cdef bint recover(self, unsigned int ply) noexcept nogil
    cdef int stuck_value(self, unsigned int ply) noexcept nogil
    cdef bint all_score(self, unsigned int ply, unsigned int base) noexcept nogil
    cdef int bounded(self, unsigned int ply, int alpha, int beta, bint *decided) noexcept nogil
    cdef bint bound(self, unsigned int ply, unsigned int player) noexcept nogil
    cdef void recall(self, unsigned int ply) noexcept nogil
    cdef bint reserve(self) noexcept nogil
    cdef bint add(self, unsigned long long key, unsigned int at, unsigned int need) noexcept nogil
    cdef void save(self) noexcept nogil
    cdef bint gather(self, unsigned int ply, unsigned int player, bint outs_too) noexcept nogil
    cdef void take_out(self, const Play *play) noexcept nogil
    cdef bint gather_line(self, Plays *plays, unsigned int mask, bint outs_too) noexcept nogil
    cdef bint gather_all(self, unsigned int ply, unsigned int player, bint outs_too) noexcept nogil
    cdef void put_first(self, unsigned int base, unsigned int count) noexcept nogil
    cdef void sort(self, unsigned int base, unsigned int count) noexcept nogil

    # What is asked millions of times a second; here it becomes a part of whatever asks.

    cdef inline unsigned int tiles_left(self, unsigned int ply) noexcept nogil:
        return popcount(self.frames[ply].masks[0]) + popcount(self.frames[ply].masks[1])

    cdef inline bint holds_few(self, unsigned int ply) noexcept nogil:
        """Whether the mover has so few tiles that plays which leave one are looked at by what that scores.

        That is found out letter by letter, so only where letters have an order.
        """
        return popcount(self.frames[ply].masks[self.frames[ply].mover]) <= FEW and not self.any_order

    cdef inline int ending(self, unsigned int ply, const Play *play, bint *ends) noexcept nogil:
        """What a move is worth if it ends the game, and whether it does."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int mover = frame.mover
        cdef int other = self.racks.values[1 - mover][frame.masks[1 - mover]]
        ends[0] = True
        if play.counts and play.need == frame.masks[mover]:
            return play.score + self.out_factor * other
        if (play.counts == 0 or (play.score == 0 and self.zeros_count)) and frame.scoreless + 1 >= self.limit:
            return play.score + self.scoreless_factor * (
                other - self.racks.values[mover][self.racks.ordered[mover][frame.masks[mover] & ~play.need]])
        ends[0] = False
        return 0

    cdef inline bint knows(self, const Frame *frame, unsigned int player) noexcept nogil:
        """Whether it is known what a player gains at most from a position on."""
        return frame.alone[player] and frame.alone[player].key == frame.alone_keys[player]

    cdef inline int most_gained(self, unsigned int ply, unsigned int player, unsigned int tiles) noexcept nogil:
        """What a player gains at most from a position on with some tiles, the other having those of the position."""
        cdef Frame *frame = self.frames + ply
        cdef int others = self.racks.values[1 - player][frame.masks[1 - player]]
        return most_alone(frame.alone[player], tiles, self.out_factor * others, self.scoreless_factor * others)

    cdef inline int most_after(self, unsigned int ply, const Play *play) noexcept nogil:
        """What the mover gains at most with a play."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int rest = self.racks.ordered[frame.mover][frame.masks[frame.mover] & ~play.need]
        return play.score + self.most_gained(ply, frame.mover, rest)

    cdef inline unsigned int *price(self, unsigned int ply, unsigned int player) noexcept nogil:
        """How many words there were when bounds were made for as many tiles: each costs about as much as a position."""
        cdef unsigned int mask = self.frames[ply].masks[player]
        return &self.word_counts[player][popcount(mask)][self.racks.tiles[player][lowest(mask)] == 0]

    cdef inline const Play *play(self, unsigned int at) noexcept nogil:
        """A play that has been gathered."""
        if at & SAVED:
            return self.saved + (at & ~SAVED)
        return <const Play *> (self.lines.memory + at)

    cdef inline const unsigned char *codes(self, Frame *frame, unsigned int line) noexcept nogil:
        """The tiles of a line; at most ROOM of them are to be read."""
        if self.ordinary:
            return self.board.tiles + self.lines.squares[line]
        return (<Tiles *> (self.lines.memory + frame.tiles[line])).codes

    cdef inline unsigned int occupied(self, Frame *frame, unsigned int line) noexcept nogil:
        if self.ordinary:
            return self.board.occupied[line if line < self.lines.rows else DOWN_LINES + line - self.lines.rows]
        return (<Tiles *> (self.lines.memory + frame.tiles[line])).occupied
