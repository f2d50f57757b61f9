"""The probability of winning, from what is known of a game: the lead, what is left, whose turn it is.

What the players still gain hardly depends on the lead.  So a model says how the rest of the game is distributed: where
it is centred and how far it spreads for each number of tiles left, shifted by what else is known, and its shape.  The
probability of winning is that of a rest which is better than minus the lead; a draw is half a win.

With two players all is seen from the player who is to move, so that both probabilities add up to 1.  With more, what
each still gains is taken as independent of what the others do, each with its own spread, since who moves later may get a
turn less; it is summed over equally likely parts.  It is not quite independent, nor of one shape for all: so what comes
of it is bent towards what came of it in games, each player's by its own probability, and divided by the sum of all.
"""

from libc.math cimport exp
from libc.stdlib cimport calloc, free

from quixotry.kernel.board.geometry cimport DOWN_LINES
from quixotry.kernel.words.nodes cimport ANY_LETTER


for _i, _knot in enumerate((0.0, 0.03, 0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0)):
    knots[_i] = _knot
BEND_AT = tuple(knots)


cdef class Winning:
    """A model for a number of players: a row of numbers and a shape for each number of tiles left from 0 on.

    Of several players a row of `bends` has for each of the probabilities `BEND_AT` the logarithm of what it is multiplied by.
    Nothing in it changes, so threads may share it.
    """

    def __cinit__(self, players, rows, shapes, tile_gains=(), tile_scales=(), rack_tiles=0, bends=()):
        cdef unsigned int left, i
        count = len(rows)
        if not 2 <= players <= SEATS or not 0 < count <= 1001 or len(shapes) != count:
            raise ValueError(f"no model of {players} players with {count} rows and {len(shapes)} shapes")
        if len(tile_gains) > CODES or len(tile_scales) > CODES:
            raise ValueError("more weights of tiles than there are tiles")
        if len(bends) not in (0, count):
            raise ValueError(f"{count} rows and {len(bends)} rows of bends")
        self.players, self.most, self.rack_tiles = players, count - 1, rack_tiles
        self.rows = <double *> calloc(count * COLUMNS, sizeof(double))
        self.shapes = <float *> calloc(count * SHAPE, sizeof(float))
        self.parts = <float *> calloc(count * PARTS, sizeof(float))
        self.widths = <double *> calloc(count * SEATS, sizeof(double))
        self.bends = <double *> calloc(count * KNOTS, sizeof(double))
        if not self.rows or not self.shapes or not self.parts or not self.widths or not self.bends:
            raise MemoryError
        for left in range(count):
            if len(rows[left]) != COLUMNS or len(shapes[left]) != SHAPE or not rows[left][SCALE] > 0:
                raise ValueError(f"row {left} of the model is not one")
            for i in range(COLUMNS):
                self.rows[left * COLUMNS + i] = rows[left][i]
            for i in range(SHAPE):
                self.shapes[left * SHAPE + i] = shapes[left][i]
            for i in range(PARTS):
                self.parts[left * PARTS + i] = place_of(self.shapes + left * SHAPE, (i + 0.5) / PARTS)
            for i, column in enumerate((WIDTH_0, WIDTH_1, WIDTH_2, WIDTH_3)):
                if 2 < players > i and not rows[left][column] > 0:
                    raise ValueError(f"row {left} of the model has a spread that is none")
                self.widths[left * SEATS + i] = rows[left][column]
            for i in range(KNOTS if bends else 0):
                self.bends[left * KNOTS + i] = bends[left][i]
        for i in range(len(tile_gains)):
            self.tile_gains[i] = tile_gains[i]
        for i in range(len(tile_scales)):
            self.tile_scales[i] = tile_scales[i]

    def __dealloc__(self):
        free(self.rows)
        free(self.shapes)
        free(self.parts)
        free(self.widths)
        free(self.bends)

    cdef double probability(self, const Standing *standing) noexcept nogil:
        """That this player wins, a draw being half; of several who share the first place each has their share."""
        cdef unsigned int left = min(standing.left, self.most)
        cdef double lead, wins
        if self.players > 2:
            return self.of_several(standing)
        lead = (standing.spread - standing.leaves) / 1000.0 + self.expected(standing)
        if standing.turn:
            lead = -lead
        wins = 1.0 - below(self.shapes + left * SHAPE, -lead / self.scale(standing))
        return 1.0 - wins if standing.turn else wins

    cdef double expected(self, const Standing *standing) noexcept nogil:
        """What this one of two players is expected still to gain, leaves included."""
        cdef unsigned int code, left = min(standing.left, self.most)
        cdef const double *row = self.rows + left * COLUMNS
        cdef double more = 0.0, gain = row[GAIN]
        for code in range(CODES):
            more += standing.counts[code] * self.tile_gains[code]
        gain += row[TILE_GAIN] * more
        if standing.openness:
            gain += row[OPEN_GAIN] * (standing.openness - row[OPEN])
        if standing.turn:
            gain = -gain
        gain += row[LEAVE] * standing.leaves / 1000.0
        if standing.held and left <= self.rack_tiles:
            gain += row[HELD] * (2.0 * standing.held - left) + row[HELD_POINTS] * standing.held_points
        return gain

    cdef double scale(self, const Standing *standing) noexcept nogil:
        """How far what is still to come spreads."""
        cdef unsigned int code, left = min(standing.left, self.most)
        cdef const double *row = self.rows + left * COLUMNS
        cdef double wider = 0.0
        for code in range(CODES):
            wider += standing.counts[code] * self.tile_scales[code]
        wider *= row[TILE_SCALE]
        if standing.openness:
            wider += row[OPEN_SCALE] * (standing.openness - row[OPEN])
        return row[SCALE] * exp(min(max(wider, -0.7), 0.7))

    cdef double of_several(self, const Standing *standing) noexcept nogil:
        cdef double chances[SEATS]
        self.told(standing, chances)
        return chances[0]

    cdef void straight(self, const Standing *standing, double *chances) noexcept nogil:
        """For each of several players, in the order of their turns after this one's: over all that it may still gain, the
        probability that everybody else gains too little.
        """
        cdef unsigned int i, one, other, seat, left = min(standing.left, self.most)
        cdef unsigned int players = self.players
        cdef const double *row = self.rows + left * COLUMNS
        cdef const float *shape = self.shapes + left * SHAPE
        cdef const float *parts = self.parts + left * PARTS
        cdef double centres[SEATS]
        cdef double widths[SEATS]
        cdef double inverses[SEATS]
        cdef double total, product, reached, spread = self.scale(standing)
        for one in range(players):
            seat = (standing.turn + one) % players
            centres[one] = row[GAIN + seat]
            if one:
                centres[one] -= standing.others[one - 1] / 1000.0
            widths[one] = spread * self.widths[left * SEATS + seat]
            inverses[one] = 1.0 / widths[one]
        for one in range(players):
            total = 0.0
            for i in range(PARTS):
                reached = centres[one] + widths[one] * parts[i]
                product = 1.0
                for other in range(players):
                    if other != one:
                        product *= below(shape, (reached - centres[other]) * inverses[other])
                total += product
            chances[one] = total / PARTS

    cdef void told(self, const Standing *standing, double *chances) noexcept nogil:
        """The same, bent; all add up to 1."""
        cdef unsigned int i, one, left = min(standing.left, self.most)
        cdef const double *bends = self.bends + left * KNOTS
        cdef double all = 0.0, chance
        self.straight(standing, chances)
        for one in range(self.players):
            chance = chances[one]
            i = knot_below(chance)
            chances[one] *= exp(bends[i] + (bends[i + 1] - bends[i]) * (chance - knots[i]) / (knots[i + 1] - knots[i]))
            all += chances[one]
        for one in range(self.players):
            chances[one] = chances[one] / all if all > 0.0 else 1.0 / self.players

    def win(self, spread, left, turn=0, *, leaves=0, others=(), held=0, held_points=0, openness=0, counts=b""):
        """The probability as Python asks for it; spreads are in thousandths of a point."""
        cdef Standing standing
        cdef unsigned int i
        if not 0 <= turn < self.players or len(others) > SEATS - 1 or len(counts) > CODES:
            raise ValueError("not a standing of this model")
        if self.players > 2 and len(others) != self.players - 1:
            raise ValueError(f"{len(others)} spreads, and there are {self.players - 1} other players")
        standing.spread, standing.leaves, standing.left, standing.turn = spread, leaves, left, turn
        standing.players, standing.held, standing.held_points = self.players, held, held_points
        standing.openness = openness
        for i in range(CODES):
            standing.counts[i] = counts[i] if i < len(counts) else 0
        for i in range(SEATS - 1):
            standing.others[i] = others[i] if i < len(others) else 0
        return self.probability(&standing)


cdef unsigned int knot_below(double probability) noexcept nogil:
    """The last of the knots, but for the very last, that is not above a probability."""
    cdef unsigned int i = 0
    while i < KNOTS - 2 and probability >= knots[i + 1]:
        i += 1
    return i


cdef double below(const float *shape, double z) noexcept nogil:
    """The probability of less than z: on a line between two points of the shape, beyond the last ever closer to 0 or 1."""
    cdef double place = (z + (SHAPE // 2) / <double> SHAPE_STEPS) * SHAPE_STEPS
    cdef int i
    if place <= 0.0:
        return shape[0] * exp(0.2 * place)
    if place >= SHAPE - 1:
        return 1.0 - (1.0 - shape[SHAPE - 1]) * exp(0.2 * (SHAPE - 1 - place))
    i = <int> place
    return shape[i] + (place - i) * (shape[i + 1] - shape[i])


cdef double place_of(const float *shape, double probability) noexcept nogil:
    """The z below which so much of a shape lies."""
    cdef double low = -6.0, high = 6.0
    cdef unsigned int i
    for i in range(40):
        if below(shape, (low + high) / 2) < probability:
            low = (low + high) / 2
        else:
            high = (low + high) / 2
    return low


cdef unsigned int openness_of(Generator board) noexcept nogil:
    """How open a board is: where a bingo could lie through one tile, and dear squares in reach; never 0.

    Of a number of measures these two say most about what the next turn brings, a dear square some sixteen times as
    much as a lane.
    """
    cdef unsigned int i, line, place, size, window = (2 << board.geometry.rack_size) - 1, dear = 0, lanes = 0
    cdef unsigned int tiles
    for line in range(board.geometry.rows + board.geometry.columns):
        size = board.geometry.columns
        i = line
        if line >= board.geometry.rows:
            i = DOWN_LINES + line - board.geometry.rows
            size = board.geometry.rows
        if board.occupied[i]:
            for place in range(size - min(size, board.geometry.rack_size)):
                tiles = board.occupied[i] >> place & window
                lanes += tiles != 0 and tiles & (tiles - 1) == 0
    for i in range(board.geometry.squares):
        if board.geometry.word_multipliers[i] > 2 and board.tiles[i] == 0:
            dear += board.cross_sets[i] != ANY_LETTER and board.cross_sets[i] != 0
    return 1 + lanes + 16 * dear


def openness(Generator board):
    """The same for Python."""
    board.stand_still()
    return openness_of(board)
