cimport cython

from quixotry.kernel.best.chooser cimport Chooser
from quixotry.kernel.best.slots cimport Slots
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport LINES
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.selfplay cimport MOST_PLAYERS, MOST_TILES
from quixotry.kernel.random cimport Random
from quixotry.kernel.search.deals cimport Deal, Dealer
from quixotry.kernel.search.endgame cimport Endgame
from quixotry.kernel.search.winning cimport Winning

cdef enum:
    MOST_CANDIDATES = 128
    MOST_DEALS = 32         # of one batch
    REPLIES = 12            # that are known of a deal
    RESULTS = 4             # numbers of a result
    # a result: probability of winning, spread in points, what the first reply scores, whether it is a bingo
    WIN = 0
    SPREAD = 1
    REPLY = 2
    BINGO = 3

cdef struct Replies:        # to a candidate that changes nothing: the best, in order
    bint known
    unsigned int count
    long long equities[REPLIES]
    unsigned long long moves[2 * REPLIES]


@cython.final
cdef class Rollouts:
    cdef readonly Generator still           # the board as it lies
    cdef readonly Generator board           # the board that is played on
    cdef Chooser asked                      # on the first
    cdef Chooser chooser                    # on the second
    cdef Slots slots                        # of the second with the candidate on it
    cdef Winning winning
    cdef readonly bint shares               # replies are looked for on the board as it lies first
    cdef readonly bint finishes             # a rollout whose bag is empty goes on to the end of the game
    cdef readonly Endgame endgame           # a search for rollouts whose bag is empty,
    cdef readonly unsigned int endgame_nodes    # and how many positions each may take; 0: they are not searched
    cdef Random random
    cdef Dealer dealer
    # the rules
    cdef readonly unsigned int players
    cdef int exchange_minimum
    cdef unsigned int scoreless_limit
    cdef int out_gain
    cdef int out_loss
    cdef int scoreless_loss
    # the position, the mover's seat is 0
    cdef unsigned char rack[CODES]
    cdef long long first_scores[MOST_PLAYERS]
    cdef unsigned int first_scoreless
    cdef unsigned int candidate_count
    cdef unsigned long long moves[2 * MOST_CANDIDATES]
    cdef long long candidate_leaves[MOST_CANDIDATES]
    # the batch under way
    cdef Deal deals[MOST_DEALS]
    cdef Replies replies[MOST_DEALS][16]    # by deal and tiles that the candidate draws
    cdef unsigned long long changed         # lines that the candidate changes
    cdef unsigned int versions[LINES]       # of the board with the candidate on it
    # the rollout under way
    cdef unsigned int plies
    cdef unsigned char racks[MOST_PLAYERS][CODES]
    cdef unsigned char bag[MOST_TILES]
    cdef unsigned int bag_count
    cdef long long scores[MOST_PLAYERS]
    cdef long long leaves[MOST_PLAYERS]     # what each kept after the last turn, thousandths
    cdef long long kept                     # what the move chosen keeps
    cdef unsigned int scoreless
    cdef unsigned int passes
    cdef unsigned long long packed          # the move chosen
    cdef unsigned long long laid
    cdef unsigned long long line[2 * 16]    # the first moves, for whoever wants to see them
    cdef unsigned int line_length
    cdef readonly unsigned long long turns  # that were looked for
    cdef bint busy

    cdef void run_batch(self, unsigned long long first, unsigned int count, const unsigned char *which,
                        unsigned int number, double *results) noexcept nogil
    cdef void enter(self, unsigned int candidate) noexcept nogil
    cdef void restore(self) noexcept nogil
    cdef void roll(self, unsigned int candidate, unsigned int deal, double *result) noexcept nogil
    cdef void note_reply(self, double *result) noexcept nogil
    cdef bint search(self, unsigned int player) noexcept nogil
    cdef bint start(self, unsigned int candidate, Deal *deal) noexcept nogil
    cdef void prepare(self, Chooser chooser, unsigned int player) noexcept nogil
    cdef void choose(self, unsigned int player) noexcept nogil
    cdef bint choose_reply(self, unsigned int candidate, unsigned int deal) noexcept nogil
    cdef void note_chosen(self) noexcept nogil
    cdef bint move(self, unsigned int player, bint lays) noexcept nogil
    cdef void draw(self, unsigned int player, unsigned int count) noexcept nogil
    cdef unsigned int rack_count(self, unsigned int player) noexcept nogil
    cdef long long rack_points(self, unsigned int player) noexcept nogil
    cdef bint settle(self, unsigned int player) noexcept nogil
    cdef void value(self, unsigned int player, bint over, double *result) noexcept nogil
    cdef double outcome(self) noexcept nogil
