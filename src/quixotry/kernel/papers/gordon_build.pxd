ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    ALPHABET = 64


cdef struct Arc:
    u64 letter_set
    u32 target          # 0: no state, only the letter set
    u32 next            # the arc of the same state with the next letter; 0: there is none
    u32 letter          # 0 is ◇


cdef class Automaton:
    cdef Arc *arc
    cdef u32 *first     # by state, its first arc
    cdef u64 arc_capacity
    cdef u64 state_capacity
    cdef u32 *register  # states by the hash of their arcs, while minimising
    cdef u64 register_mask
    cdef bint out_of_memory
    cdef readonly u32 root
    cdef readonly u32 states
    cdef readonly u32 arcs
    cdef readonly bint mirrored     # a DAGGAD
    cdef readonly bint turns        # has ◇: no DAWG

    cdef u32 new_state(self) noexcept nogil
    cdef u32 new_arc(self, u32 letter) noexcept nogil
    cdef u32 find(self, u32 state, u32 letter) noexcept nogil
    cdef u32 arc_for(self, u32 state, u32 letter) noexcept nogil
    cdef u32 add_arc(self, u32 state, u32 letter) noexcept nogil
    cdef u32 add_final_arc(self, u32 state, u32 letter, u32 last) noexcept nogil
    cdef void force_arc(self, u32 state, u32 letter, u32 reached) noexcept nogil
    cdef u32 add_reversed(self, const u8 *word, u32 length) noexcept nogil
    cdef void add_to_gaddag(self, const u8 *word, u32 n) noexcept nogil
    cdef void add_to_dawg(self, const u8 *word, u32 n) noexcept nogil
    cdef add(self, const u8 *letters, const u8 *lengths, u32 words)
    cdef u32 merge(self, Automaton whole, u32 state, u32 *merged) noexcept nogil
    cdef u32 registered(self, const Arc *arcs, u32 count) noexcept nogil
    cdef bint has_arcs(self, u32 state, const Arc *arcs, u32 count) noexcept nogil
    cdef u64 hashed(self, const Arc *arcs, u32 count) noexcept nogil
    cdef void grow_register(self) noexcept nogil
