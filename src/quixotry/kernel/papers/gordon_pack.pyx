"""Gordon's automata into the arrays that his generator reads: see `letter_sets` for the two forms (G4).

States are laid out breadth first, so that those which every search visits lie together.
"""

from libc.stdlib cimport calloc, free

from quixotry.kernel.papers.gordon_build cimport Automaton, u8, u32, u64

from quixotry.kernel.papers.letter_sets import Packed


cdef u32 *breadth_first(Automaton automaton) except NULL:
    """The states in the order in which they are met."""
    cdef u32 *order = <u32 *> calloc(automaton.states + 1, sizeof(u32))
    cdef u8 *met = <u8 *> calloc(automaton.states + 1, 1)
    cdef u32 first = 0, last = 1, at, target
    if order == NULL or met == NULL:
        free(order)
        free(met)
        raise MemoryError
    order[0] = automaton.root
    while first < last:
        at = automaton.first[order[first]]
        first += 1
        while at:
            target = automaton.arc[at].target
            if target and not met[target]:
                met[target] = 1
                order[last] = target
                last += 1
            at = automaton.arc[at].next
    free(met)
    return order


cdef dict numbered_sets(Automaton automaton, const u32 *order):
    """A number for each distinct letter set, the null set's first."""
    cdef dict numbers = {0: 0}
    cdef u32 i, at
    for i in range(automaton.states):
        at = automaton.first[order[i]]
        while at:
            numbers.setdefault(automaton.arc[at].letter_set, len(numbers))
            at = automaton.arc[at].next
    return numbers


cdef u64 place_states(Automaton automaton, const u32 *order, u32 *numbers, bint expanded, u64 free_word, u32 width):
    """The number of each state in the array; and how many words that has."""
    cdef u32 i, at
    for i in range(automaton.states):
        if expanded:
            numbers[order[i]] = i + 1
            free_word += width
        else:
            numbers[order[i]] = free_word
            free_word += 1
            at = automaton.first[order[i]]
            while at:
                free_word += 1
                at = automaton.arc[at].next
    return free_word


cdef class Writer:
    """An array of words of 32 or 64 bits."""

    cdef bytearray words
    cdef u8 *out
    cdef u32 word_bytes

    def __cinit__(self, u64 size, u32 word_bytes):
        self.words = bytearray(size * word_bytes)
        self.out = self.words
        self.word_bytes = word_bytes

    cdef void write(self, u64 place, u64 word) noexcept:
        if self.word_bytes == 8:
            (<u64 *> self.out)[place] = word
        else:
            (<u32 *> self.out)[place] = <u32> word


cdef void write_states(Automaton automaton, const u32 *order, const u32 *numbers, dict sets, Writer writer,
                       u32 target_bits, bint expanded, u32 width):
    cdef u64 place, letters, arc
    cdef u32 i, at, behind
    for i in range(automaton.states):
        place = len(sets) + <u64> i * width if expanded else numbers[order[i]]
        at = automaton.first[order[i]]
        letters = behind = 0
        while at:
            arc = <u64> sets[automaton.arc[at].letter_set] << target_bits | numbers[automaton.arc[at].target]
            behind += 1
            letters |= <u64> 1 << automaton.arc[at].letter
            writer.write(place + (automaton.arc[at].letter if expanded else behind), arc)
            at = automaton.arc[at].next
        if not expanded:
            writer.write(place, letters)


def packed(Automaton automaton not None, u32 alphabet_size, *, bint expanded, bint one_way=False):
    """The array of a GADDAG or DAGGAD, or, `one_way`, of a DAWG, whose letters have the codes from 1 to `alphabet_size`."""
    cdef u32 width = alphabet_size + 1, target_bits
    cdef u32 *order = NULL
    cdef u32 *numbers = NULL
    cdef u64 size
    cdef Writer writer
    if automaton.turns == one_way or automaton.states == 0:
        raise ValueError(f"not a {'DAWG' if one_way else 'GADDAG'} of any words")
    try:
        order = breadth_first(automaton)
        numbers = <u32 *> calloc(automaton.states + 1, sizeof(u32))
        if numbers == NULL:
            raise MemoryError
        sets = numbered_sets(automaton, order)
        size = place_states(automaton, order, numbers, expanded, len(sets), width)
        target_bits = (automaton.states if expanded else size - 1).bit_length()
        fits = width <= 32 and target_bits + (len(sets) - 1).bit_length() <= 32
        writer = Writer(size, 4 if fits else 8)
        for letters, number in sets.items():
            writer.write(number, letters)
        write_states(automaton, order, numbers, sets, writer, target_bits, expanded, width)
        return Packed(
            words=writer.words,
            word_bytes=writer.word_bytes,
            width=width,
            expanded=expanded,
            target_bits=target_bits,
            root=numbers[automaton.root],
            letter_sets=len(sets),
            mirrored=automaton.mirrored,
        )
    finally:
        free(order)
        free(numbers)
