"""Sums over the moments of many games: all that a model of winning is fitted to, and what it is judged by.

A model is fitted in three readings of the same games: what is still gained on the average, by all that is known
(`add_gains`, or `add_seats` with more than two players); how far it spreads around that (`add_squares`); and in what
shape (`add_shapes`).  With more than two players `add_bends` then compares what is told with what came.  The sums are those of least squares, a matrix for each number of tiles left; Python solves them.
"""

from libc.math cimport log, sqrt
from libc.stdlib cimport calloc, free

from quixotry.kernel.best.leaves cimport STEP
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.standings cimport Moment
from quixotry.kernel.search.winning cimport (
    COLUMNS, GAIN, KNOTS, SCALE, SEATS, SHAPE, SHAPE_STEPS, Standing, Winning, knot_below, knots,
)

MOMENT = sizeof(Moment)

cdef enum:
    MOST_BINS = 200
    KNOWN = 5       # columns before those of the tiles: 1, leaves, openness, tiles held, their points


cdef class Sums:
    """A square matrix of sums for each number of tiles left."""
    cdef readonly unsigned int rows
    cdef readonly unsigned int size
    cdef double *sums

    def __cinit__(self, unsigned int rows, unsigned int size):
        if not 0 < rows <= 1001 or not 0 < size <= 256:
            raise ValueError(f"no sums of {rows} rows and {size} columns")
        self.rows, self.size = rows, size
        self.sums = <double *> calloc(rows * size * size, sizeof(double))
        if not self.sums:
            raise MemoryError

    def __dealloc__(self):
        free(self.sums)

    cdef void add(self, unsigned int row, const double *values) noexcept nogil:
        """The products of all values with each other, above the diagonal."""
        cdef double *at = self.sums + <size_t> row * self.size * self.size
        cdef unsigned int i, j
        for i in range(self.size):
            if values[i]:
                for j in range(i, self.size):
                    at[i * self.size + j] += values[i] * values[j]

    def row(self, unsigned int number):
        """The matrix of a number of tiles left, its lower half filled in."""
        cdef unsigned int i, j
        if number >= self.rows:
            raise IndexError(number)
        cdef double *at = self.sums + <size_t> number * self.size * self.size
        return [[at[min(i, j) * self.size + max(i, j)] for j in range(self.size)] for i in range(self.size)]


cdef const Moment *moments_in(bytes moments, size_t *count) except? NULL:
    count[0] = len(moments) // sizeof(Moment)
    if count[0] * sizeof(Moment) != <size_t> len(moments):
        raise ValueError("not moments of games")
    return <const Moment *> <const char *> moments


cdef void stand(const Moment *moment, unsigned int players, unsigned int seat, Standing *standing) noexcept nogil:
    """How things stood for the player who moves `seat` turns later."""
    cdef unsigned int i, other
    cdef long long worth, lead
    cdef long long own = 1000 * <long long> moment.scores[seat] + STEP * <long long> moment.leaves[seat]
    cdef int others_points = 0
    for i in range(SEATS - 1):
        standing.others[i] = 0
    for i in range(1, players):
        other = (seat + i) % players
        worth = 1000 * <long long> moment.scores[other] + STEP * <long long> moment.leaves[other]
        lead = own - worth
        standing.others[i - 1] = lead
        others_points += moment.points[other]
        if i == 1 or lead < standing.spread:
            standing.spread = lead
            standing.leaves = STEP * <long long> (moment.leaves[seat] - moment.leaves[other])
    standing.left = moment.left
    standing.turn = seat
    standing.players = players
    standing.held = moment.held[seat]
    standing.held_points = moment.points[seat] - others_points
    standing.openness = moment.openness
    for i in range(CODES):
        standing.counts[i] = moment.counts[i]


cdef double rest_of(const Moment *moment) noexcept nogil:
    """What the first of two players gained from then on."""
    return (moment.finals[0] - moment.finals[1]) - (moment.scores[0] - moment.scores[1])


def add_gains(bytes moments, Sums sums, unsigned int rack_tiles):
    """Of two players: 1, leaves, openness, tiles held and their points, the tiles left by code, what was gained."""
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double values[256]
    cdef unsigned int code, types = sums.size - KNOWN - 1
    if sums.size < KNOWN + 2 or types > CODES:
        raise ValueError(f"sums of {sums.size} columns")
    with nogil:
        for i in range(count):
            if moment[i].left < sums.rows:
                values[0] = 1.0
                values[1] = STEP * (moment[i].leaves[0] - moment[i].leaves[1]) / 1000.0
                values[2] = moment[i].openness
                values[3] = values[4] = 0.0
                if moment[i].left <= rack_tiles:
                    values[3] = moment[i].held[0] - <double> moment[i].held[1]
                    values[4] = moment[i].points[0] - <double> moment[i].points[1]
                for code in range(types):
                    values[KNOWN + code] = moment[i].counts[code]
                values[KNOWN + types] = rest_of(&moment[i])
                sums.add(moment[i].left, values)


def add_leads(bytes moments, Sums sums):
    """Of two players: 1, the lead of the first, what it gained."""
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double values[3]
    if sums.size != 3:
        raise ValueError(f"sums of {sums.size} columns")
    with nogil:
        for i in range(count):
            if moment[i].left < sums.rows:
                values[0] = 1.0
                values[1] = moment[i].scores[0] - moment[i].scores[1]
                values[2] = rest_of(&moment[i])
                sums.add(moment[i].left, values)


def add_seats(bytes moments, unsigned int players, Sums sums):
    """Of several players: 1, and what each gained with its leave counted, in the order of their turns."""
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double values[SEATS + 1]
    cdef unsigned int seat
    if sums.size != players + 1 or players > SEATS:
        raise ValueError(f"sums of {sums.size} columns for {players} players")
    with nogil:
        for i in range(count):
            if moment[i].left < sums.rows:
                values[0] = 1.0
                for seat in range(players):
                    values[seat + 1] = gain_of(&moment[i], seat)
                sums.add(moment[i].left, values)


cdef double gain_of(const Moment *moment, unsigned int seat) noexcept nogil:
    return moment.finals[seat] - moment.scores[seat] - STEP * moment.leaves[seat] / 1000.0


cdef double strayed(const Moment *moment, Winning model, Standing *standing, double *all) noexcept nogil:
    """How far a rest was from what the model expects: the square, and of two players the spread, of several each one's.

    Of several only the differences count, so each is compared with the mean of all, in the scale of a single player.
    """
    cdef const double *row = model.rows + <size_t> min(<unsigned int> moment.left, model.most) * COLUMNS
    cdef unsigned int seat
    cdef double mean = 0.0, square = 0.0
    stand(moment, model.players, 0, standing)
    if model.players == 2:
        all[0] = rest_of(moment) - model.expected(standing)
        return all[0] * all[0]
    for seat in range(model.players):
        all[seat] = gain_of(moment, seat) - row[GAIN + seat]
        mean += all[seat] / model.players
    for seat in range(model.players):
        all[seat] = (all[seat] - mean) * sqrt(model.players / (model.players - 1.0))
        square += all[seat] * all[seat] / model.players
    return square


def add_squares(bytes moments, Winning model, Sums sums):
    """1, openness, the tiles left by code, and the square of how far off the model was, in its scale."""
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double values[256]
    cdef double all[SEATS]
    cdef double scale
    cdef Standing standing
    cdef unsigned int code, types = sums.size - 3
    if sums.size < 4 or types > CODES:
        raise ValueError(f"sums of {sums.size} columns")
    with nogil:
        for i in range(count):
            if moment[i].left < sums.rows:
                values[0] = 1.0
                values[1] = moment[i].openness
                for code in range(types):
                    values[2 + code] = moment[i].counts[code]
                scale = model.rows[<size_t> min(<unsigned int> moment[i].left, model.most) * COLUMNS + SCALE]
                values[2 + types] = strayed(&moment[i], model, &standing, all) / (scale * scale)
                sums.add(moment[i].left, values)


def add_shapes(bytes moments, Winning model, Sums sums):
    """How often the rest came to lie in each part of the shape: the first row of each matrix counts them.

    Of several players it is what each gained, whatever the others did, in the scale of its own. Part i is below the i-th point of the shape and not below the one before.
    """
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double all[SEATS]
    cdef double scale, place
    cdef Standing standing
    cdef unsigned int seat, part
    cdef size_t row
    if sums.size != SHAPE + 1:
        raise ValueError(f"sums of {sums.size} columns")
    with nogil:
        for i in range(count):
            if moment[i].left < sums.rows:
                strayed(&moment[i], model, &standing, all)
                scale = model.scale(&standing)
                row = min(<unsigned int> moment[i].left, model.most)
                for seat in range(1 if model.players == 2 else model.players):
                    if model.players > 2:
                        all[seat] = (gain_of(&moment[i], seat) - model.rows[row * COLUMNS + GAIN + seat])
                        all[seat] /= model.widths[row * SEATS + seat]
                    place = (all[seat] / scale + (SHAPE // 2) / <double> SHAPE_STEPS) * SHAPE_STEPS
                    part = 0
                    if place >= SHAPE - 1:
                        part = SHAPE
                    elif place >= 0.0:
                        part = <unsigned int> place + 1
                    sums.sums[<size_t> moment[i].left * sums.size * sums.size + part] += 1.0


cdef double came_of(const Moment *moment, unsigned int players, unsigned int seat) noexcept nogil:
    """What a player had of a game: 1 for a win, a share of it among several winners."""
    cdef unsigned int other, better = 0, equal = 0
    for other in range(players):
        better += moment.finals[other] > moment.finals[seat]
        equal += moment.finals[other] == moment.finals[seat]
    return 0.0 if better else 1.0 / equal


def add_bends(bytes moments, Winning model, Sums sums):
    """Of several players: where the straight probability lies between the knots, and by how much more came than was told.

    These are the sums of a step of Newton's towards the bends under which what came is likeliest, as least squares: what is
    told are shares of exp(bend) times the straight probability, so each is compared with the mean of all, and weighs as
    much as its variance.
    """
    cdef size_t i, count
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double values[KNOTS + 1]
    cdef double places[SEATS][KNOTS]
    cdef double straight[SEATS]
    cdef double told[SEATS]
    cdef double means[KNOTS]
    cdef double part, root
    cdef Standing standing
    cdef unsigned int seat, knot, at
    if sums.size != KNOTS + 1 or model.players < 3:
        raise ValueError(f"sums of {sums.size} columns for {model.players} players")
    with nogil:
        for i in range(count):
            if moment[i].left >= sums.rows:
                continue
            stand(&moment[i], model.players, 0, &standing)
            model.straight(&standing, straight)
            model.told(&standing, told)
            for knot in range(KNOTS):
                means[knot] = 0.0
            for seat in range(model.players):
                for knot in range(KNOTS):
                    places[seat][knot] = 0.0
                at = knot_below(straight[seat])
                part = (straight[seat] - knots[at]) / (knots[at + 1] - knots[at])
                places[seat][at] = 1.0 - part
                places[seat][at + 1] = part
                for knot in range(at, at + 2):
                    means[knot] += told[seat] * places[seat][knot]
            for seat in range(model.players):
                root = sqrt(max(told[seat], 1e-9))
                for knot in range(KNOTS):
                    values[knot] = root * (places[seat][knot] - means[knot])
                values[KNOTS] = (came_of(&moment[i], model.players, seat) - told[seat]) / root
                sums.add(moment[i].left, values)


def judge(bytes moments, Winning model, unsigned int bins, unsigned int low, unsigned int high):
    """How good the model is where `low` to `high` tiles are left: moments of all seats, log loss and Brier score as sums.

    And for each bin of the probability told: how many, the sum of what was told, the sum of what came of it.
    """
    cdef size_t i, count, judged = 0
    cdef const Moment *moment = moments_in(moments, &count)
    cdef double told, came, loss = 0.0, brier = 0.0
    cdef double numbers[MOST_BINS]
    cdef double tellings[MOST_BINS]
    cdef double comings[MOST_BINS]
    cdef double chances[SEATS]
    cdef unsigned int seat, part
    cdef Standing standing
    if not 0 < bins <= MOST_BINS:
        raise ValueError(f"{bins} bins")
    for part in range(bins):
        numbers[part] = tellings[part] = comings[part] = 0.0
    with nogil:
        for i in range(count):
            if not low <= moment[i].left <= high:
                continue
            if model.players > 2:
                stand(&moment[i], model.players, 0, &standing)
                model.told(&standing, chances)
            for seat in range(model.players):
                came = came_of(&moment[i], model.players, seat)
                if model.players > 2:
                    told = chances[seat]
                else:
                    stand(&moment[i], model.players, seat, &standing)
                    told = model.probability(&standing)
                loss -= came * log(max(told, 1e-9)) + (1.0 - came) * log(max(1.0 - told, 1e-9))
                brier += (told - came) * (told - came)
                part = min(<unsigned int> (told * bins), bins - 1)
                numbers[part] += 1.0
                tellings[part] += told
                comings[part] += came
                judged += 1
    return judged, loss, brier, [(int(numbers[part]), tellings[part], comings[part]) for part in range(bins)]
