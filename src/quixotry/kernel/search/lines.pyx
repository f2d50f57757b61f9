"""Lists of plays for the endgame, a line at a time: made once, and filtered as the racks shrink.

A position is its lines, rows and columns.  The plays of a line follow from its tiles, from what crosses its free
squares and from the rack, and a move changes few lines: its own, those that it crosses, and those beside the ends of
the words it makes.  So every line that is met is kept, found again by a key of its contents, with the plays that each
player has on it.  Racks only shrink: a list holds the plays of the largest rack it was asked for, each with the tiles
that it needs as a set of at most ten bits, and serves every smaller rack by a comparison of bits.

Tiles are found by key and compared.  What crosses a line is told by 64 random bits beside its tiles, which are
compared: among the few hundred ways in which the same tiles are met, two take each other's place with a probability
below 1e-14.
"""

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport DOWN_LINES, LINES
from quixotry.kernel.pages cimport get_used_pages, keep_pages
from quixotry.kernel.search.plays cimport FULL, GOLDEN, Play, mixed
from quixotry.kernel.search.racks cimport Racks
from quixotry.kernel.words.nodes cimport ANY_LETTER, lowest, prefetch

cdef enum:
    PADDING = 0x7FFF        # a need that no rack meets
    LEAST_WORDS = 1 << 15   # a quarter of a megabyte
    MOST_BACK = 4           # turns that are gone back for a list that most of another can be taken from


cdef inline unsigned long long tile_key(unsigned int square, unsigned int code) noexcept nogil:
    return mixed(square << 7 | code)


cdef inline unsigned long long cross_key(unsigned int cross, unsigned int square) noexcept nogil:
    return mixed(<unsigned long long> cross << 32 | square) if cross else 0


cdef class Lines:
    """The lines met in one endgame, for one thread; `words` of 64 bits are all that it may use."""

    def __cinit__(self, Generator board not None, Racks racks not None, unsigned long long words):
        # Places are 31 bits; with more words the sizes of the tables would run over, too.
        words = min(max(words, LEAST_WORDS), 0x7FFFFFFF)
        self.slots = 1
        while self.slots < words // 64:
            self.slots *= 2
        words -= 2 * self.slots
        self.capacity = words
        self.memory = <unsigned long long *> get_used_pages(self.capacity * 8)
        self.known_tiles = <unsigned int *> malloc(self.slots * 4)
        self.known_lines = <unsigned long long *> malloc(self.slots * 8)
        self.known_crosses = <unsigned int *> malloc(self.slots * 4)
        if not self.memory or not self.known_tiles or not self.known_lines or not self.known_crosses:
            raise MemoryError
        self.slots -= 1

    def __init__(self, Generator board, Racks racks, unsigned long long words):
        cdef unsigned int line, place
        geometry = board.geometry
        self.board = board
        self.racks = racks
        self.rows = geometry.rows
        self.count = geometry.rows + geometry.columns
        for line in range(self.count):
            if line < self.rows:
                self.squares[line] = line * (geometry.columns + 1) + 1
                self.sizes[line] = geometry.columns
            else:
                self.squares[line] = geometry.down + (line - self.rows) * (geometry.rows + 1) + 1
                self.sizes[line] = geometry.rows
            for place in range(self.sizes[line]):
                square = self.squares[line] + place
                self.line_of[square] = line
                self.cells[square] = min(square, board.geometry.transposed[square])
        self.forget()

    def __dealloc__(self):
        keep_pages(self.memory, self.capacity * 8)
        free(self.known_tiles)
        free(self.known_lines)
        free(self.known_crosses)
        free(self.kept)

    # ------------------------------------------------------------ memory

    cdef void forget(self) noexcept nogil:
        """Begin with nothing known; the first words are a pass, and from the second on an empty list."""
        memset(self.known_tiles, 0, (self.slots + 1) * 4)
        memset(self.known_lines, 0, (self.slots + 1) * 8)
        memset(self.known_crosses, 0, (self.slots + 1) * 4)
        memset(self.memory, 0, sizeof(Play))
        self.used = sizeof(Play) // 8
        self.kept_tiles = self.kept_lines = self.kept_crosses = 0

    cdef unsigned int take(self, unsigned long long words) noexcept nogil:
        """The place of `words` new words of memory, 0 if there is no space for them."""
        cdef unsigned int at = self.used
        if self.used + words > self.capacity:
            return 0
        self.used += words
        return at

    # ------------------------------------------------------------ tiles on a line, and what they mean for others

    cdef unsigned int cross(self, unsigned long long letters, unsigned long long score) noexcept nogil:
        """Where these letters and this score are; where nothing fits, the score does not matter."""
        cdef unsigned int slot, at
        cdef Cross *known
        if letters == 0:
            score = 0
        slot = mixed(letters ^ mixed(score)) & self.slots
        while self.known_crosses[slot]:
            known = <Cross *> (self.memory + self.known_crosses[slot])
            if known.letters == letters and known.score == score:
                return self.known_crosses[slot]
            slot = slot + 1 & self.slots
        at = self.take(sizeof(Cross) // 8)
        if at == 0 or self.kept_crosses > self.slots // 2:
            return 0
        known = <Cross *> (self.memory + at)
        known.letters = letters
        known.score = score
        self.known_crosses[slot] = at
        self.kept_crosses += 1
        return at

    cdef unsigned int tiles_for(self, unsigned int line, unsigned long long key, const unsigned char *codes,
                                unsigned int old, unsigned int changed) noexcept nogil:
        """Where a line with these tiles is; made from an old one where only the changed places are crossed anew."""
        cdef unsigned int slot = key & self.slots
        cdef unsigned int at, place
        cdef Tiles *known
        while self.known_tiles[slot]:
            known = <Tiles *> (self.memory + self.known_tiles[slot])
            if known.key == key and known.line == line and memcmp(known.codes, codes, ROOM) == 0:
                return self.known_tiles[slot]
            slot = slot + 1 & self.slots
        at = self.take((sizeof(Tiles) + 7) // 8)
        if at == 0 or self.kept_tiles > self.slots // 2:
            return 0
        known = <Tiles *> (self.memory + at)
        known.key = key
        known.line = line
        known.occupied = 0
        memcpy(known.codes, codes, ROOM)
        for place in range(self.sizes[line]):
            if codes[place]:
                known.occupied |= <unsigned int> 1 << place
        if old:
            memcpy(known.crosses, (<Tiles *> (self.memory + old)).crosses, LONGEST * 4)
        else:
            memset(known.crosses, 0, LONGEST * 4)
        if not self.find_crosses(known, changed):
            return 0
        self.known_tiles[slot] = at
        self.kept_tiles += 1
        return at

    cdef bint find_crosses(self, Tiles *tiles, unsigned int places) noexcept nogil:
        """What crosses those of the places that are free, beside a tile and not blocked."""
        cdef unsigned int first = self.squares[tiles.line]
        cdef unsigned int occupied = tiles.occupied
        cdef unsigned int place, square, start, end, at
        cdef unsigned long long total, letters
        places &= ~occupied & (occupied << 1 | occupied >> 1)
        if places == 0:
            return True
        for place in range(self.sizes[tiles.line]):
            self.board.tiles[first + place] = tiles.codes[place]
        while places:
            place = lowest(places)
            places &= places - 1
            square = first + place
            if place >= self.sizes[tiles.line] or not self.board.geometry.open[square]:
                continue
            start = self.board.run_start(square)
            end = self.board.run_end(square)
            total = 0
            for at in range(start, end + 1):
                total += self.board.points[self.board.tiles[at]]
            letters = self.board.fitting_letters(square, start, end) & ~(<unsigned long long> 1)
            tiles.crosses[place] = self.cross(letters, total * self.board.word_multipliers[square] << 32)
            if tiles.crosses[place] == 0:
                return False
        return True

    cdef bint start(self, Frame *frame, const unsigned char *tiles) noexcept nogil:
        """The position that it all begins with, its tiles row by row; False if memory does not suffice."""
        cdef unsigned int line, place, cell, columns = self.count - self.rows
        cdef unsigned long long key
        cdef unsigned char codes[ROOM]
        self.opening = True
        self.first = frame
        for line in range(self.count):
            memset(codes, 0, ROOM)
            key = 0
            for place in range(self.sizes[line]):
                cell = line * columns + place if line < self.rows else place * columns + line - self.rows
                codes[place] = tiles[cell]
                if codes[place]:
                    self.opening = False
                    key ^= tile_key(self.squares[line] + place, codes[place])
            frame.tiles[line] = self.tiles_for(line, key, codes, 0, 0xFFFFFFFF)
            if frame.tiles[line] == 0:
                return False
            frame.keys[line] = 0
            frame.lines[line] = 0
        for line in range(self.count):
            for place in range(self.sizes[line]):
                cell = self.crossing(frame, line, place)
                frame.keys[line] ^= cross_key(cell, self.squares[line] + place)
        return True

    # ------------------------------------------------------------ moves

    cdef bint lay(self, const Frame *before, Frame *after, const Play *play) noexcept nogil:
        """The lines after a play; False if memory does not suffice."""
        cdef unsigned int own = play.line
        cdef bint across = own < self.rows
        cdef unsigned int at = own if across else own - self.rows     # place of the line in those that it crosses
        cdef Tiles *tiles = <Tiles *> (self.memory + before.tiles[own])
        cdef Tiles *changed
        cdef Tiles *other
        cdef unsigned int first = self.board.geometry.places[play.start]
        cdef unsigned int place, i = 0, code, crossing, low, ends, end, laid = play.places
        cdef unsigned long long key = tiles.key
        cdef unsigned char codes[ROOM]
        memcpy(after.keys, before.keys, self.count * 8)
        memcpy(after.tiles, before.tiles, self.count * 4)
        memcpy(after.lines, before.lines, self.count * 4)
        memcpy(codes, tiles.codes, ROOM)
        while laid:
            place = lowest(laid)
            laid &= laid - 1
            code = play.laid >> 6 * i & 63 | (play.counts >> 4 + i & 1) << 6
            codes[place] = code
            key ^= tile_key(self.squares[own] + place, code)
            i += 1
        laid = play.places
        end = end_of_run(tiles.occupied | laid, first)
        ends = (<unsigned int> 1 << end) | (<unsigned int> 1 << first >> 1)
        after.tiles[own] = self.tiles_for(own, key, codes, before.tiles[own], ends)
        if after.tiles[own] == 0:
            return False
        after.lines[own] = 0
        changed = <Tiles *> (self.memory + after.tiles[own])
        if first > 0:
            self.crossed_anew(after, self.rows + first - 1 if across else first - 1, at,
                              tiles.crosses[first - 1], changed.crosses[first - 1])
        if end < self.sizes[own]:
            self.crossed_anew(after, self.rows + end if across else end, at,
                              tiles.crosses[end], changed.crosses[end])
        while laid:
            place = lowest(laid)
            laid &= laid - 1
            crossing = self.rows + place if across else place
            other = <Tiles *> (self.memory + before.tiles[crossing])
            # What crossed the square that is now covered matters no more, in either direction.
            after.keys[own] ^= cross_key(other.crosses[at], self.squares[own] + place)
            after.keys[crossing] ^= cross_key(tiles.crosses[place], self.squares[crossing] + at)
            code = changed.codes[place]
            memcpy(codes, other.codes, ROOM)
            codes[at] = code
            low = start_of_run(other.occupied, at)
            end = end_of_run(other.occupied, at + 1)
            ends = (<unsigned int> 1 << end) | (<unsigned int> 1 << low >> 1)
            after.tiles[crossing] = self.tiles_for(
                crossing, other.key ^ tile_key(self.squares[crossing] + at, code), codes, before.tiles[crossing], ends)
            if after.tiles[crossing] == 0:
                return False
            after.lines[crossing] = 0
            if low > 0:
                self.crossed_anew(after, low - 1 if across else self.rows + low - 1, place, other.crosses[low - 1],
                                  (<Tiles *> (self.memory + after.tiles[crossing])).crosses[low - 1])
            if end < self.sizes[crossing]:
                self.crossed_anew(after, end if across else self.rows + end, place, other.crosses[end],
                                  (<Tiles *> (self.memory + after.tiles[crossing])).crosses[end])
        return True

    cdef inline void crossed_anew(self, Frame *frame, unsigned int line, unsigned int place, unsigned int old,
                                  unsigned int new) noexcept nogil:
        """Something else crosses a square of a line."""
        if old != new:
            frame.keys[line] ^= (cross_key(old, self.squares[line] + place)
                                 ^ cross_key(new, self.squares[line] + place))
            frame.lines[line] = 0

    # ------------------------------------------------------------ plays

    cdef inline unsigned int slot_of(self, Frame *frame, unsigned int line) noexcept nogil:
        return (frame.keys[line] ^ frame.tiles[line] * GOLDEN >> 20) & self.slots

    cdef unsigned int find_line(self, Frame *frame, unsigned int line) noexcept nogil:
        """Where the line as it is in a position is kept; 0 if memory does not suffice."""
        cdef unsigned long long key = frame.keys[line]
        cdef unsigned int tiles = frame.tiles[line]
        cdef unsigned int slot = self.slot_of(frame, line)
        cdef unsigned int at
        cdef Line *known
        while self.known_lines[slot]:
            if (self.known_lines[slot] ^ key) >> 32 == 0:
                at = <unsigned int> self.known_lines[slot]
                known = <Line *> (self.memory + at)
                if known.key == key and known.tiles == tiles:
                    return at
            slot = slot + 1 & self.slots
        at = self.take((sizeof(Line) + 7) // 8)
        if at == 0 or self.kept_lines > self.slots // 2:
            return 0
        known = <Line *> (self.memory + at)
        known.key = key
        known.tiles = tiles
        known.line = line
        known.lists[0] = known.lists[1] = 0
        known.listed[0] = known.listed[1] = 0
        self.known_lines[slot] = (key >> 32 << 32) | at
        self.kept_lines += 1
        return at

    cdef bint find_plays(self, Frame *frame, unsigned int player, Plays **found) noexcept nogil:
        """The plays of a player on every line, among others that need more tiles; False if memory does not suffice.

        What is looked for lies anywhere in memory, so everything is asked for before it is used.
        """
        cdef unsigned int line, mask, i, count = 0
        cdef unsigned int sought[LINES]
        cdef Line *known
        for line in range(self.count):
            if frame.lines[line] == 0:
                sought[count] = line
                count += 1
                prefetch(self.known_lines + self.slot_of(frame, line))
        for i in range(count):
            prefetch(self.memory + <unsigned int> self.known_lines[self.slot_of(frame, sought[i])])
        for i in range(count):
            line = sought[i]
            frame.lines[line] = self.find_line(frame, line)
            if frame.lines[line] == 0:
                return False
        for line in range(self.count):
            mask = frame.masks[player]
            known = <Line *> (self.memory + frame.lines[line])
            if known.lists[player] == 0 or mask & ~known.listed[player]:
                mask |= known.listed[player]
                known.lists[player] = self.list_line(frame, line, player, mask)
                if known.lists[player] == 0:
                    known.listed[player] = 0
                    return False
                known.listed[player] = FULL if known.lists[player] == 1 else mask
            found[line] = <Plays *> (self.memory + known.lists[player])
            prefetch(found[line])
        return True

    cdef Frame *listed_before(self, Frame *frame, unsigned int line, unsigned int player,
                              unsigned int mask) noexcept nogil:
        """The last position before one in which a player's plays of a line are known; none if that is long ago."""
        cdef unsigned int i
        cdef Line *known
        if self.opening:
            return NULL
        for i in range(MOST_BACK):
            if frame == self.first:
                return NULL
            frame -= 1
            if frame.lines[line]:
                known = <Line *> (self.memory + frame.lines[line])
                if known.lists[player] and mask & ~known.listed[player] == 0:
                    return frame
        return NULL

    cdef unsigned int changes(self, Frame *before, Frame *frame, unsigned int line,
                              unsigned int *anchors) noexcept nogil:
        """The places of a line whose plays are others than in a position before; all new ones have an anchor.

        They are those that are covered now, those where a run ends that has grown, and those that something else
        crosses; in front of a run, whose last tile is the anchor of its plays, those where the run ends as well.
        """
        cdef Tiles *old = <Tiles *> (self.memory + before.tiles[line])
        cdef Tiles *new = <Tiles *> (self.memory + frame.tiles[line])
        cdef unsigned int beside = self.rows if line < self.rows else 0     # the first line that crosses this one
        cdef unsigned int laid = new.occupied & ~old.occupied, ends = 0, crossed = 0
        cdef unsigned int runs = laid       # a tile at least of each run that is looked at anew
        cdef unsigned int place, low, end
        for place in range(self.sizes[line]):
            if frame.tiles[beside + place] != before.tiles[beside + place] and not new.codes[place] and (
                    self.crossing(before, line, place) != self.crossing(frame, line, place)):
                crossed |= <unsigned int> 1 << place
        runs |= crossed << 1 & new.occupied
        anchors[0] = 0
        while runs:
            place = lowest(runs)
            low = start_of_run(new.occupied, place)
            end = end_of_run(new.occupied, place)
            ends |= <unsigned int> 1 << end | <unsigned int> 1 << low >> 1
            anchors[0] |= <unsigned int> 1 << end - 1
            runs &= ~(<unsigned int> 0) << end
        anchors[0] |= crossed & ~ends
        return laid | ends | crossed

    cdef unsigned int list_line(self, Frame *frame, unsigned int line, unsigned int player,
                                unsigned int mask) noexcept nogil:
        """List the plays of a line for some of a player's tiles; 1 is the empty list of a line where nothing fits.

        Most of them are the same as in a position before, and only those on places that have changed are looked for.
        """
        cdef Tiles *tiles = <Tiles *> (self.memory + frame.tiles[line])
        cdef unsigned int first = self.squares[line]
        cdef unsigned int number = line if line < self.rows else DOWN_LINES + line - self.rows
        cdef unsigned int place, square, at, count, kept = 0, i, crossed = 0, changed, anchors
        cdef unsigned long long words, gain
        cdef Cross *cross
        cdef Plays *plays
        cdef Plays *others = NULL
        cdef unsigned short *needs
        cdef unsigned long long *orders
        cdef Play *made
        cdef Frame *before
        if tiles.occupied == 0 and frame.keys[line] == 0 and not self.opening:
            return 1
        self.listings += 1
        self.board.occupied[number] = tiles.occupied
        for place in range(self.sizes[line]):
            square = first + place
            self.board.tiles[square] = tiles.codes[place]
            if tiles.codes[place] or not self.board.geometry.open[square]:
                continue
            at = self.crossing(frame, line, place)
            gain = self.board.geometry.letter_multipliers[square]
            if at:
                cross = <Cross *> (self.memory + at)
                self.board.cross_sets[square] = cross.letters
                self.board.cross_scores[square] = cross.score
                gain += gain * self.board.word_multipliers[square] << 32
                crossed |= <unsigned int> 1 << place
            else:
                self.board.cross_sets[square] = ANY_LETTER
                self.board.cross_scores[square] = 0
            self.board.gains[square] = gain
        self.board.crossed[number] = crossed
        self.racks.fill(self.board, player, mask)
        self.board.best_only = False
        self.board.evaluating = False
        self.board.overflowed = False
        self.board.move_count = 0
        self.board.down = line >= self.rows
        before = self.listed_before(frame, line, player, mask)
        if before:
            changed = self.changes(before, frame, line, &anchors)
            others = <Plays *> (self.memory + (<Line *> (self.memory + before.lines[line])).lists[player])
            self.board.generate_anchors(first, anchors)
        elif tiles.occupied or frame.keys[line]:
            self.board.generate_line(number, first)
        elif number == self.board.geometry.lines[self.board.geometry.start]:
            self.board.generate_first(self.board.geometry.start, False)
        elif number == self.board.geometry.lines[self.board.geometry.start_down]:
            self.board.generate_first(self.board.geometry.start_down, True)
        if self.board.overflowed:
            return 0
        count = self.board.move_count
        if others and not self.find_kept(others, mask, changed, &kept):
            return 0
        words = (count + kept + 3) // 4
        at = self.take(1 + words + (count + kept) * (1 + sizeof(Play) // 8))
        if at == 0:
            return 0
        plays = <Plays *> (self.memory + at)
        plays.count = count + kept
        plays.words = words
        needs = <unsigned short *> needs_of(plays)
        orders = orders_of(plays)
        made = first_of(plays)
        for i in range(count):
            self.describe(made + i, player, self.board.found[2 * i], self.board.found[2 * i + 1])
            needs[i] = made[i].need
            orders[i] = self.racks.order_of(made + i, player)
        for i in range(kept):
            place = self.kept[i]
            made[count + i] = first_of(others)[place]
            needs[count + i] = (<unsigned short *> needs_of(others))[place]
            orders[count + i] = orders_of(others)[place]
        for i in range(count + kept, 4 * words):
            needs[i] = PADDING
        return at

    cdef bint find_kept(self, Plays *plays, unsigned int mask, unsigned int changed, unsigned int *count) noexcept nogil:
        """Which plays of a list some tiles suffice for and no changed place is among theirs, into `kept`; how many.

        False if memory does not suffice.
        """
        cdef unsigned long long lacking = (~mask & 0x7FFF) * LANES
        cdef unsigned long long fits
        cdef unsigned long long *needs = needs_of(plays)
        cdef const Play *all_ = first_of(plays)
        cdef unsigned int i, at, found = 0
        cdef unsigned int *larger
        if plays.count > self.kept_room:
            larger = <unsigned int *> realloc(self.kept, 2 * plays.count * sizeof(int))
            if not larger:
                return False
            self.kept = larger
            self.kept_room = 2 * plays.count
        for i in range(plays.words):
            fits = ~((needs[i] & lacking) + CARRY) & TOPS
            while fits:
                at = 4 * i + (lowest(fits) >> 4)
                fits &= fits - 1
                self.kept[found] = at
                found += all_[at].places & changed == 0
        count[0] = found
        return True

    cdef void describe(self, Play *play, unsigned int player, unsigned long long packed,
                       unsigned long long laid) noexcept nogil:
        """A packed move of the board's line as a play."""
        cdef unsigned int square = packed >> 16 & 0xFFFF
        cdef unsigned int i = 0, code, bit
        play.laid = laid
        play.score = packed >> 32
        play.start = square
        play.counts = packed & 0xFFFF
        play.line = self.line_of[square]
        play.check = play.index = play.need = play.places = 0
        while i < packed & 15:
            if self.board.tiles[square] == 0:
                code = laid >> 6 * i & 63
                bit = packed >> 4 + i & 1
                play.check ^= mixed(self.cells[square] << 7 | code | bit << 6)
                play.index ^= <unsigned int> (mixed(<unsigned long long> 1 << 32 | self.cells[square] << 7 | code
                                                    | bit << 6) >> 32)
                bit = self.racks.first_bits[player][0 if bit else code]
                while play.need >> bit & 1:
                    bit += 1
                play.need |= 1 << bit
                play.places |= <unsigned int> 1 << self.board.geometry.places[square]
                i += 1
            square += 1
