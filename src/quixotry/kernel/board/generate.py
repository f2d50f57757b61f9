"""Gordon's move generation on the packed GADDAG (G2): every legal play of a rack, exactly once.

A play is found from the leftmost anchor of its word: the last tile of a run, or an empty square that a
word crosses and no tile lies beside.  From the anchor the word grows to the left along REV(x); at the
separator it turns to the right of the anchor.  No play from one anchor covers an earlier one.

Three numbers travel along and fit registers: the score (crossing words in the upper half, the main word
in the lower), the `laid` letters, six bits each, and `counts`: the main word's multiplier << 16 | which
of the tiles laid are blanks << 4 | how many there are.

A packed move is two 64-bit words: score << 32 | first square of the word << 16 | blanks << 4 | tiles,
and the letters laid.  Which move comes first among equals is settled by their text, as in `8D RE.INAs`,
so that every way of asking gives the same answer.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.board.board import Board
    from cython.cimports.quixotry.kernel.board.geometry import DOWN_LINES
    from cython.cimports.quixotry.kernel.board.packed import count_of, pack, score_of, start_of, tile_on_rack
    from cython.cimports.quixotry.kernel.board.policy import (
        TIES_BY_CHANCE,
        TIES_BY_FIRST,
        TIES_BY_TEXT,
        Evaluator,
    )
    from cython.cimports.quixotry.kernel.codes import LARGEST_RACK, LETTER
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        TARGET,
        arc_of,
        find_arc,
        letters_at,
        lowest,
    )
else:
    from quixotry.kernel.board.board import Board
    from quixotry.kernel.board.packed import count_of, pack, score_of, start_of, tile_on_rack
    from quixotry.kernel.board.policy import Evaluator
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, ANY_LETTER, TARGET, arc_of, find_arc, letters_at, lowest

    globals().update(constants("board.generate", "board.geometry", "board.policy", "codes"))


class Generator(Board):
    """A board that can be asked for the plays of a rack."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            for name, size in {"rack": 64, "points": 128, "bonuses": 16, "best": 2}.items():
                setattr(self, name, [0] * size)
            self.found, self.capacity = [], 0
            self.evaluator, self.evaluating = None, False
        self.gaddag = self.graph.gaddag
        i: cython.uint
        for i in range(128):
            self.points[i] = self.geometry.points[i]
        for i in range(16):
            self.bonuses[i] = self.geometry.bonuses[i]

    def __dealloc__(self):
        free(self.found)

    # ------------------------------------------------------------ where plays may begin

    def letters_on_rack(self):
        letters: cython.ulonglong = 0
        letter: cython.uint
        for letter in range(1, 63):
            if self.rack[letter]:
                letters |= cython.cast(cython.ulonglong, 1) << letter
        return letters

    def generate(self):
        """All plays of `rack`, into `found`, or the best of them alone into `best`."""
        row: cython.uint
        self.move_count = 0
        self.overflowed = False
        self.best[0] = 0
        self.rack_letters = self.letters_on_rack()
        if self.evaluating:
            cython.cast(Evaluator, self.judge).begin(self.rack)
        if self.tile_count == 0:
            self.generate_first(self.geometry.start, False)
            # Where the board is its own mirror image, so are the down plays of those across,
            # which come first in the text.
            if not (self.best_only and self.geometry.symmetric) or self.evaluating:
                self.generate_first(self.geometry.start_down, True)
            return
        self.down = False
        for row in range(self.geometry.rows):
            self.generate_line(row, row * (self.geometry.columns + 1) + 1)
        self.down = True
        for row in range(self.geometry.columns):
            self.generate_line(DOWN_LINES + row, self.geometry.down + row * (self.geometry.rows + 1) + 1)

    def generate_first(self, start, down):
        """The opening plays in one direction: the start square is the only anchor."""
        self.down = down
        self.anchor = start
        self.leftmost = start - self.geometry.places[start]
        self.generate_anchor()

    def generate_line(self, line, square):
        """The plays of one row or column, whose first square is given."""
        occupied: cython.uint = self.occupied[line]
        beside: cython.uint = occupied | occupied >> 1 | occupied << 1
        self.generate_anchors(square, occupied & ~(occupied >> 1) | self.crossed[line] & ~beside)

    def generate_anchors(self, square, anchors):
        """The plays of a line, whose first square is given, that take in one of some places.

        These are last tiles of runs, and empty places beside none of those runs that no tile lies behind.
        """
        self.leftmost = square
        while anchors:
            self.anchor = square + lowest(anchors)
            self.generate_anchor()
            self.leftmost = self.anchor + 1
            anchors &= anchors - 1

    def generate_anchor(self):
        extend_left(self, self.anchor, self.gaddag, 0, 1 << 16, self.rack_letters, 0)

    # ------------------------------------------------------------ what was found

    def grow(self):
        capacity: cython.ulonglong = 2 * self.capacity if self.capacity else 1024
        if capacity > MOST_MOVES:
            self.overflowed = True
            return False
        if cython.compiled:
            larger: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.found, capacity * 16))
            if larger == cython.NULL:
                self.overflowed = True
                return False
            self.found = larger
        else:
            self.found.extend([0] * (2 * (capacity - self.capacity)))
        self.capacity = capacity
        return True

    # ------------------------------------------------------------ called from Python

    def search(self, counts: bytes, best_only: cython.bint):
        """Generate the plays of a rack while other threads go on."""
        letter: cython.uint
        tiles: cython.uint = 0
        if len(counts) != 64:
            raise ValueError("a rack is 64 counts")
        for letter in range(64):
            self.rack[letter] = counts[letter]
            tiles += self.rack[letter]
        if tiles > LARGEST_RACK:
            raise ValueError(f"a rack of {tiles} tiles")
        self.best_only = best_only
        self.busy = True
        with cython.nogil:
            self.generate()
        self.busy = False

    def moves(self, rack: bytes):
        """All plays of a rack (how many of each code), packed, in no particular order."""
        if self.busy:  # with a search for another thread
            return self.copy().moves(rack)
        self.search(rack, False)
        if self.overflowed:
            raise OverflowError(f"more than {self.capacity} plays")
        if cython.compiled:
            return cython.cast(cython.p_char, self.found)[: 16 * self.move_count] if self.move_count else b""
        return b"".join([word.to_bytes(8, "little") for word in self.found[: 2 * self.move_count]])

    def best_move(self, rack: bytes):
        """The play that scores most, packed; nothing if there is no play."""
        if self.busy:
            return self.copy().best_move(rack)
        self.search(rack, True)
        if self.best[0] == 0:
            return b""
        if cython.compiled:
            return cython.cast(cython.p_char, self.best)[:16]
        return b"".join([word.to_bytes(8, "little") for word in self.best])

    def best_by(self, rack: bytes, policy):
        """The play that a policy likes best, packed; nothing if there is no play."""
        if self.busy:
            return self.copy().best_by(rack, policy)
        self.judge_by(policy)
        try:
            return self.best_move(rack)
        finally:
            self.judge_by(None)

    def judge_by(self, policy):
        """Judge plays by a policy from now on; by their score if it is None."""
        self.stand_still()
        if policy is not None and (self.evaluator is None or self.evaluator.policy is not policy):
            self.evaluator = Evaluator(policy, self)
        self.evaluating = policy is not None
        self.judge = cython.cast(cython.p_void, self.evaluator) if cython.compiled else self.evaluator

    def value_of(self, rack: bytes, move: bytes, policy):
        """(value, penalty) of a packed move with this rack, in thousandths of a point."""
        if len(rack) != 64 or len(move) != 16:
            raise ValueError("a rack is 64 counts, a packed move 16 bytes")
        packed: cython.ulonglong = int.from_bytes(move[:8], "little")
        laid: cython.ulonglong = int.from_bytes(move[8:16], "little")
        i: cython.uint
        evaluator: Evaluator = Evaluator(policy, self)
        left: cython.uchar[64]
        if not cython.compiled:
            left = [0] * 64
        for i in range(64):
            left[i] = rack[i]
        if not self.has_room(start_of(packed), count_of(packed)):
            raise ValueError("not a move of this board")
        evaluator.begin(left)
        for i in range(count_of(packed)):
            if left[tile_on_rack(packed, laid, i)] == 0:
                raise ValueError("not a move of this rack")
            left[tile_on_rack(packed, laid, i)] -= 1
        return evaluator.value(left, packed, laid), evaluator.penalty(packed)

    def copy(self):
        """A board equal to this one, with nothing to undo."""
        twin: Generator = self.__class__(self.geometry, self.graph)
        twin.copy_from(self)
        return twin


if not cython.compiled:
    Generator.__init__ = Generator.__cinit__


# ---------------------------------------------------------------- the search
# Functions and not methods: a method of a class that others extend is called through a table, and these
# call each other some four thousand times a position.


def extend_left(board, square, node, score, counts, rack_letters, laid):
    """Put on `square` each letter after REV(x) at `node` that fits there."""
    tile: cython.uint = board.tiles[square]
    arc: cython.uint
    letter: cython.uint
    held: cython.uint
    letters: cython.ulonglong
    fitting: cython.ulonglong
    usable: cython.ulonglong
    gain: cython.ulonglong
    bit: cython.ulonglong
    if tile:
        arc = find_arc(board.nodes, node, tile & LETTER)
        if arc:
            step_left(board, square, arc, score + board.points[tile], counts, rack_letters, laid)
        return

    letters = letters_at(board.nodes, node)
    fitting = letters & board.cross_sets[square]
    usable = fitting & rack_letters
    if usable == 0 and board.rack[0] == 0:
        return
    if counts & TILES == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    score += board.cross_scores[square]
    gain = board.gains[square]
    # A tile in front of those laid: blanks move up one place, letters six bits.
    counts = (
        (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER
        | (counts & BLANKS) << 1
        | (counts & TILES) + 1
    )
    laid <<= 6
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        arc = arc_of(board.nodes, node, letters, letter)
        held = board.rack[letter]
        board.rack[letter] = held - 1
        step_left(
            board,
            square,
            arc,
            score + board.points[letter] * gain,
            counts,
            rack_letters ^ bit if held == 1 else rack_letters,
            laid | letter,
        )
        board.rack[letter] = held
    if board.rack[0] and not board.overflowed:
        board.rack[0] -= 1
        fitting &= ~cython.cast(cython.ulonglong, 1)
        score += board.points[0] * gain
        while fitting:
            letter = lowest(fitting)
            arc = arc_of(board.nodes, node, letters, letter)
            step_left(board, square, arc, score, counts | FIRST_BLANK, rack_letters, laid | letter)
            fitting &= fitting - 1
        board.rack[0] += 1


def step_left(board, square, arc, score, counts, rack_letters, laid):
    """A letter lies on `square`: a word may end, turn right at the separator, or go on to the left."""
    node: cython.uint = arc & TARGET
    turned: cython.uint
    if board.tiles[square - 1] == 0:
        if arc & ACCEPTS and is_play(board, counts):
            record(board, square, score, counts, laid)
        if node and board.nodes[node] & 1:
            turned = board.nodes[node + 2] & TARGET
            if may_go_on(board, board.anchor + 1, turned, rack_letters):
                board.word_start = square
                extend_right(board, board.anchor + 1, turned, score, counts, rack_letters, laid)
    if node and square > board.leftmost and may_go_on(board, square - 1, node, rack_letters):
        extend_left(board, square - 1, node, score, counts, rack_letters, laid)


def extend_right(board, square, node, score, counts, rack_letters, laid):
    """Continue the word on `square` with each letter at `node` that fits there."""
    tile: cython.uint = board.tiles[square]
    arc: cython.uint
    letter: cython.uint
    held: cython.uint
    played: cython.uint
    letters: cython.ulonglong
    fitting: cython.ulonglong
    usable: cython.ulonglong
    gain: cython.ulonglong
    bit: cython.ulonglong
    if tile:
        arc = find_arc(board.nodes, node, tile & LETTER)
        if arc:
            step_right(board, square, arc, score + board.points[tile], counts, rack_letters, laid)
        return

    letters = letters_at(board.nodes, node)
    fitting = letters & board.cross_sets[square]
    usable = fitting & rack_letters
    if usable == 0 and board.rack[0] == 0:
        return
    played = counts & TILES
    if played == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    score += board.cross_scores[square]
    gain = board.gains[square]
    counts = (
        (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER | (counts & BLANKS) | played + 1
    )
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        arc = arc_of(board.nodes, node, letters, letter)
        held = board.rack[letter]
        board.rack[letter] = held - 1
        step_right(
            board,
            square,
            arc,
            score + board.points[letter] * gain,
            counts,
            rack_letters ^ bit if held == 1 else rack_letters,
            laid | cython.cast(cython.ulonglong, letter) << 6 * played,
        )
        board.rack[letter] = held
    if board.rack[0] and not board.overflowed:
        board.rack[0] -= 1
        counts |= FIRST_BLANK << played
        score += board.points[0] * gain
        while fitting:
            letter = lowest(fitting)
            arc = arc_of(board.nodes, node, letters, letter)
            step_right(
                board,
                square,
                arc,
                score,
                counts,
                rack_letters,
                laid | cython.cast(cython.ulonglong, letter) << 6 * played,
            )
            fitting &= fitting - 1
        board.rack[0] += 1


def step_right(board, square, arc, score, counts, rack_letters, laid):
    """A letter lies on `square`: a word may end here, or go on to the right."""
    if arc & ACCEPTS and board.tiles[square + 1] == 0 and is_play(board, counts):
        record(board, board.word_start, score, counts, laid)
    if arc & TARGET and may_go_on(board, square + 1, arc & TARGET, rack_letters):
        extend_right(board, square + 1, arc & TARGET, score, counts, rack_letters, laid)


def may_go_on(board, square, node, rack_letters):
    """Whether a path at `node` may be taken on `square`: asked before a call, for most paths end here."""
    return (
        board.tiles[square]
        or letters_at(board.nodes, node) & board.cross_sets[square] & rack_letters
        or board.rack[0]
    )


def is_play(board, counts):
    """At least one tile was laid, and a single one only in the direction where it is listed."""
    return counts & TILES > 1 or (counts & TILES == 1 and board.one_tile_counts)


def record(board, start, score, counts, laid):
    """A legal play: keep it, or keep it only if it is the best so far."""
    total: cython.ulonglong = (
        (score & MAIN_WORD) * (counts >> MULTIPLIER) + (score >> 32) + board.bonuses[counts & TILES]
    )
    packed: cython.ulonglong = pack(total, start, counts & LAID)
    if board.best_only:
        if board.evaluating:
            weigh(board, packed, laid)
        elif total >= score_of(board.best[0]) and (
            board.best[0] == 0 or board.geometry.precedes(packed, laid, board.best[0], board.best[1])
        ):
            board.best[0] = packed
            board.best[1] = laid
    elif board.move_count < board.capacity or board.grow():
        board.found[2 * board.move_count] = packed
        board.found[2 * board.move_count + 1] = laid
    else:
        return
    board.move_count += 1


def weigh(board, packed, laid):
    """Keep a play if the policy likes it better than the best so far; the rack is what the play leaves."""
    value: cython.longlong = cython.cast(Evaluator, board.judge).value(board.rack, packed, laid)
    ties: cython.uint
    if (
        cython.cast(Evaluator, board.judge).policy.has_least
        and value < cython.cast(Evaluator, board.judge).policy.least
    ):
        return
    if board.best[0] and value < board.best_value:
        return
    if board.best[0] and value == board.best_value:
        ties = cython.cast(Evaluator, board.judge).policy.ties
        if ties == TIES_BY_FIRST:
            return
        if ties == TIES_BY_TEXT and not board.geometry.precedes(packed, laid, board.best[0], board.best[1]):
            return
        if ties == TIES_BY_CHANCE and (
            cython.cast(Evaluator, board.judge).chance(packed, laid)
            < cython.cast(Evaluator, board.judge).chance(board.best[0], board.best[1])
        ):
            return
    board.best[0] = packed
    board.best[1] = laid
    board.best_value = value
