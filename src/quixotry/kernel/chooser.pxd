cimport cython

from quixotry.kernel.generate cimport Generator
from quixotry.kernel.leaves cimport Leaves
from quixotry.kernel.slots cimport MULTIPLES, Slots
from quixotry.kernel.wordmap cimport WordMap

cdef enum:
    SUBSETS = 1024          # of ten tiles
    MEMO = 1024
    BUCKETS = 128
    ANCHORS = 1600
    PENDING = 32
    FOUND = 64
    QUESTIONS = 64
    NEAR_END = 16
    MOST_BLANKS = 2         # on a rack that the map is asked about; more are left to the graph
    COUNT_BITS = 6
    OFFSET_BITS = 26
    # where a search stops, for a profile
    EVERYTHING = 0
    SUBSETS_ONLY = 1
    BOUNDS_ONLY = 2
    SLOTS_ONLY = 3

cdef extern from *:
    const long long POINT "1000ll"
    const long long NOTHING "(-(1ll << 43))"


@cython.final
cdef class Equity:
    cdef readonly Leaves leaves
    cdef readonly WordMap word_map      # for whole games
    cdef int near_end[NEAR_END]         # by tiles left in the bag after the play
    cdef int stuck                      # with tiles left on the rack and none in the bag
    cdef int stuck_points               # for each point of them
    cdef int out_points                 # for each point of the others' tiles, when the rack is empty
    cdef int hot_vowel                  # an opening's vowel beside a letter premium
    cdef bint vowels[64]


@cython.final
cdef class Chooser:
    cdef readonly Generator board
    cdef readonly Slots slots
    cdef readonly WordMap word_map
    cdef bint has_map
    cdef const unsigned long long *filter   # the map's
    cdef unsigned int filter_shift
    cdef const unsigned int *starts
    cdef unsigned int bucket_shift
    cdef readonly Equity equity
    cdef unsigned int letters           # of the alphabet
    # the rack and its subsets, numbered by how many of each tile they have
    cdef unsigned char rack[64]
    cdef unsigned int rack_count
    cdef unsigned int subset_count
    cdef unsigned int strides[64]
    cdef unsigned long long keys[SUBSETS]
    cdef unsigned char sizes[SUBSETS]
    cdef unsigned int ranks[SUBSETS]
    cdef long long kept[SUBSETS]        # by tiles kept: the leave
    cdef long long values[SUBSETS]      # by tiles played: what the play is worth beside its score
    cdef unsigned short by_size[SUBSETS]
    cdef unsigned int size_starts[12]
    cdef unsigned int sums[SUBSETS]     # the points of its tiles
    cdef unsigned long long ordered_keys[SUBSETS]   # in the order of by_size
    cdef long long most[256]            # by kind of slot: the most that a subset brings, points and leave
    cdef unsigned int dearest[12]       # points of the tiles, the dearest first
    cdef unsigned long long rack_letters
    # the situation
    cdef unsigned int bag_count
    cdef unsigned int others_points
    cdef unsigned int exchange_limit
    # slots (or anchors) and what they promise, and their order
    cdef long long *promises
    cdef unsigned short *promising
    cdef unsigned short *ordered
    cdef unsigned int promising_count
    # what the map has said this turn, by tiles played through and laid
    cdef unsigned long long memo_keys[MEMO]
    cdef unsigned char memo_kinds[MEMO]
    cdef unsigned int memo_turns[MEMO]
    cdef long long memo_rests[MEMO]
    cdef unsigned int memo_firsts[MEMO]
    cdef unsigned int memo_counts[MEMO]
    cdef unsigned int turn
    cdef unsigned long long *candidates # two words each
    cdef unsigned int candidate_count
    cdef unsigned int candidate_room
    # keys and entries on their way from memory, each with its subset and blanks
    cdef unsigned long long pending[2 * PENDING]
    cdef unsigned long long entries[2 * FOUND]
    cdef unsigned long long questions[2 * QUESTIONS]
    cdef unsigned int question_count
    cdef unsigned int alone_firsts[12]      # those that need no tile on the board, by tiles laid
    cdef bint asks_map
    cdef bint knows_alone
    # what was found
    cdef bint busy
    cdef bint failed                    # no memory
    cdef unsigned int wanted
    cdef long long margin
    cdef long long threshold
    cdef long long *equities
    cdef unsigned long long *found
    cdef unsigned int found_count
    cdef unsigned int found_room
    # how much was done
    cdef readonly unsigned long long slots_bounded
    cdef readonly unsigned long long slots_tried
    cdef readonly unsigned long long look_ups
    cdef readonly unsigned long long words_tried
    cdef readonly unsigned long long plays_found
    cdef readonly int stage

    cdef void prepare(self) noexcept nogil
    cdef void value_subsets(self) noexcept nogil
    cdef void look_up_alone(self) noexcept nogil
    cdef void order_subsets(self) noexcept nogil
    cdef void consider_exchanges(self) noexcept nogil
    cdef void bound_slots(self) noexcept nogil
    cdef void find(self) noexcept nogil
    cdef void find_by_graph(self) noexcept nogil
    cdef void try_slot(self, unsigned int slot, long long bound) noexcept nogil
    cdef unsigned int look_up(self, unsigned long long through, unsigned int kind, long long rest) noexcept nogil
    cdef void look_up_subsets(self, unsigned long long through, unsigned int tiles) noexcept nogil
    cdef void ask(self, unsigned long long key, unsigned int subset) noexcept nogil
    cdef void ask_completions(self, unsigned long long key, unsigned int subset) noexcept nogil
    cdef void answer(self) noexcept nogil
    cdef void look_up_with_blanks(self, unsigned long long through, unsigned int kind, long long rest) noexcept nogil
    cdef void raise_most(self, unsigned int kind, unsigned int subset) noexcept nogil
    cdef bint is_word(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef void try_entries(self, unsigned int slot, unsigned int count) noexcept nogil
    cdef void try_pending(self, unsigned int slot, unsigned int count) noexcept nogil
    cdef void try_words(self, unsigned int slot, unsigned long long entry, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef void consider_play(self, unsigned int slot, unsigned long long laid, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef void consider(self, long long equity, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef unsigned int blanks_in(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef bint holds(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef bint comes_before(self, long long equity, unsigned long long packed, unsigned long long laid, unsigned int place) noexcept nogil
    cdef long long placement(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef void dearest_first(self) noexcept nogil
    cdef long long kept_beyond(self, unsigned int subset, long long size) noexcept nogil
    cdef unsigned long long tiles_of(self, unsigned int subset) noexcept nogil
    cdef unsigned int refused_places(self, unsigned int line) noexcept nogil
    cdef bint more_candidates(self) noexcept nogil
    cdef bint more_found(self) noexcept nogil
    cdef void consider_laid(self, long long score, unsigned long long packed, unsigned long long laid, unsigned int subset) noexcept nogil
    cdef unsigned int anchors_of(self, unsigned int line) noexcept nogil
    cdef void merge_by_anchor(self) noexcept nogil
    cdef void consider_found(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef void order_slots(self, unsigned int count, long long most) noexcept nogil
    cdef inline unsigned int bucket_of(self, long long less) noexcept nogil
    cdef search(self, bytes rack, unsigned int bag_count, unsigned int others_points, unsigned int exchange_limit,
                unsigned int wanted, long long margin)
