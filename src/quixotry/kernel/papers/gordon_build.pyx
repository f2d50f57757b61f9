"""Gordon's automata while they are built (G1, G4): semi-minimised as he constructs them, then minimised.

An arc has a letter, the state it leads to and its letter set: the letters which, if encountered next, make
a word.  So no state is final, the last letter of a word needs neither arc nor state, and states that are
followed by the same strings of two letters or more are one, whether words end there or not.

The GADDAG of a word a1 … an is added as in his figure 4: the paths an … a1 and an-1 … a1 ◇ an letter by
letter, then am … a1 ◇ for m down to 1, with an arc for am+1 *forced* to the state that the path before has
reached at its ◇, since what follows REV(x)◇y depends on the prefix xy alone.  For the same reason a forced arc
takes the letter set of that ◇ arc.

The DAGGAD is the GADDAG of the words written backwards; the DAWG is there to be compared with.

Cost: n * (n + 1) / 2 arcs followed for a word of n letters, 24 bytes an arc, and minimisation that looks at
every state once.  Pointers and growing arrays throughout, which is why this file is not in pure Python mode.
"""

from libc.stdlib cimport calloc, free, realloc

cdef enum:
    TURN = 0            # the code of ◇
    LONGEST = 64        # letters in a word, at the most


cdef class Automaton:
    """States and arcs with letter sets; `gaddag`, `daggad` and `dawg` make one of words."""

    def __cinit__(self, *, bint mirrored=False, bint turns=True):
        self.mirrored = mirrored
        self.turns = turns
        self.arc_capacity = self.state_capacity = 1 << 12
        self.register_mask = (1 << 12) - 1
        self.arc = <Arc *> calloc(self.arc_capacity, sizeof(Arc))
        self.first = <u32 *> calloc(self.state_capacity, sizeof(u32))
        self.register = <u32 *> calloc(self.register_mask + 1, sizeof(u32))
        if self.arc == NULL or self.first == NULL or self.register == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.arc)
        free(self.first)
        free(self.register)

    # ------------------------------------------------------------ figure 4

    cdef u32 new_state(self) noexcept nogil:
        cdef void *larger
        if self.states + 1 >= self.state_capacity:
            larger = realloc(self.first, 2 * self.state_capacity * sizeof(u32))
            if larger == NULL:
                self.out_of_memory = True
                return 0
            self.first = <u32 *> larger
            self.state_capacity *= 2
        self.states += 1
        self.first[self.states] = 0
        return self.states

    cdef u32 new_arc(self, u32 letter) noexcept nogil:
        cdef void *larger
        if self.arcs + 1 >= self.arc_capacity:
            larger = realloc(self.arc, 2 * self.arc_capacity * sizeof(Arc))
            if larger == NULL:
                self.out_of_memory = True
                return 0
            self.arc = <Arc *> larger
            self.arc_capacity *= 2
        self.arcs += 1
        self.arc[self.arcs] = Arc(0, 0, 0, letter)
        return self.arcs

    cdef u32 find(self, u32 state, u32 letter) noexcept nogil:
        """The arc from a state for a letter, or 0."""
        cdef u32 at = self.first[state]
        while at and self.arc[at].letter < letter:
            at = self.arc[at].next
        return at if at and self.arc[at].letter == letter else 0

    cdef u32 arc_for(self, u32 state, u32 letter) noexcept nogil:
        """The arc from a state for a letter, made if there is none; arcs are kept in the letters' order."""
        cdef u32 before = 0, at = self.first[state], made
        while at and self.arc[at].letter < letter:
            before = at
            at = self.arc[at].next
        if at and self.arc[at].letter == letter:
            return at
        made = self.new_arc(letter)
        if made == 0:
            return 0
        self.arc[made].next = at
        if before:
            self.arc[before].next = made
        else:
            self.first[state] = made
        return made

    cdef u32 add_arc(self, u32 state, u32 letter) noexcept nogil:
        """Follow the arc for a letter, made if there is none, to its state."""
        cdef u32 at = self.arc_for(state, letter)
        if self.arc[at].target == 0 and not self.out_of_memory:
            self.arc[at].target = self.new_state()
        return self.arc[at].target

    cdef u32 add_final_arc(self, u32 state, u32 letter, u32 last) noexcept nogil:
        """The arc for a letter, with the last letter of a word in its letter set."""
        cdef u32 at = self.arc_for(state, letter)
        self.arc[at].letter_set |= <u64> 1 << last
        return at

    cdef void force_arc(self, u32 state, u32 letter, u32 reached) noexcept nogil:
        """An arc for a letter to where another arc has led, with the same letter set."""
        cdef u32 at = self.arc_for(state, letter)
        self.arc[at].target = self.arc[reached].target
        self.arc[at].letter_set = self.arc[reached].letter_set

    cdef u32 add_reversed(self, const u8 *word, u32 length) noexcept nogil:
        """The state that the letters read from the last to the first lead to."""
        cdef u32 state = self.root
        while length:
            length -= 1
            state = self.add_arc(state, word[length])
        return state

    cdef void add_to_gaddag(self, const u8 *word, u32 n) noexcept nogil:
        cdef u32 state, reached, turn, m
        state = self.add_reversed(word + 2, n - 2)
        self.add_final_arc(state, word[1], word[0])
        reached = self.add_final_arc(self.add_reversed(word, n - 1), TURN, word[n - 1])
        for m in range(n - 2, 0, -1):
            state = self.add_reversed(word, m)
            turn = self.arc_for(state, TURN)
            self.force_arc(self.add_arc(state, TURN), word[m], reached)
            reached = turn

    cdef void add_to_dawg(self, const u8 *word, u32 n) noexcept nogil:
        cdef u32 state = self.root, i
        for i in range(n - 2):
            state = self.add_arc(state, word[i])
        self.add_final_arc(state, word[n - 2], word[n - 1])

    cdef add(self, const u8 *letters, const u8 *lengths, u32 words):
        cdef u32 w
        with nogil:
            self.root = self.new_state()
            for w in range(words):
                if self.turns:
                    self.add_to_gaddag(letters, lengths[w])
                else:
                    self.add_to_dawg(letters, lengths[w])
                letters += lengths[w]
                if self.out_of_memory:
                    break
        if self.out_of_memory:
            raise MemoryError("the word list is too large for this machine's memory")

    # ------------------------------------------------------------ full minimisation

    def minimised(self):
        """The least automaton with the same paths and letter sets."""
        cdef Automaton least = Automaton(mirrored=self.mirrored, turns=self.turns)
        cdef u32 *merged = <u32 *> calloc(self.states + 1, sizeof(u32))
        if merged == NULL:
            raise MemoryError
        with nogil:
            least.root = least.merge(self, self.root, merged)
        free(merged)
        if least.out_of_memory:
            raise MemoryError("the word list is too large for this machine's memory")
        return least

    cdef u32 merge(self, Automaton whole, u32 state, u32 *merged) noexcept nogil:
        """The one state here that stands for a state of the whole, after all that can be reached from it."""
        cdef Arc arcs[ALPHABET]
        cdef u32 count = 0, at
        if state == 0 or merged[state]:
            return merged[state]
        at = whole.first[state]
        while at:
            arcs[count] = whole.arc[at]
            arcs[count].target = self.merge(whole, arcs[count].target, merged)
            at = whole.arc[at].next
            count += 1
        merged[state] = self.registered(arcs, count)
        return merged[state]

    cdef u32 registered(self, const Arc *arcs, u32 count) noexcept nogil:
        """The state with just these arcs, an old one if there is one."""
        cdef u64 slot = self.hashed(arcs, count) & self.register_mask
        cdef u32 i, made, state
        while self.register[slot]:
            if self.has_arcs(self.register[slot], arcs, count):
                return self.register[slot]
            slot = slot + 1 & self.register_mask
        state = self.new_state()
        for i in range(count):
            made = self.new_arc(arcs[i].letter)
            self.arc[made] = arcs[i]
            self.arc[made].next = made + 1 if i + 1 < count else 0
            if i == 0:
                self.first[state] = made
        if self.out_of_memory:
            return 0
        self.register[slot] = state
        if 2 * <u64> self.states > self.register_mask:
            self.grow_register()
        return state

    cdef bint has_arcs(self, u32 state, const Arc *arcs, u32 count) noexcept nogil:
        cdef u32 i, at = self.first[state]
        for i in range(count):
            if (at == 0 or self.arc[at].letter != arcs[i].letter or self.arc[at].target != arcs[i].target
                    or self.arc[at].letter_set != arcs[i].letter_set):
                return False
            at = self.arc[at].next
        return at == 0

    cdef u64 hashed(self, const Arc *arcs, u32 count) noexcept nogil:
        cdef u64 mixed = 0
        cdef u32 i
        for i in range(count):
            mixed = (mixed ^ arcs[i].letter_set) * 0x9E3779B97F4A7C15u
            mixed = (mixed ^ mixed >> 29 ^ <u64> arcs[i].target << 8 ^ arcs[i].letter) * 0xBF58476D1CE4E5B9u
        return mixed ^ mixed >> 32

    cdef void grow_register(self) noexcept nogil:
        """Twice as many slots; the arcs of registered states lie one behind the other."""
        cdef u64 mask = 2 * self.register_mask + 1, slot
        cdef u32 state, end
        cdef u32 *larger = <u32 *> calloc(mask + 1, sizeof(u32))
        if larger == NULL:
            self.out_of_memory = True
            return
        for state in range(1, self.states + 1):
            end = self.first[state + 1] if state < self.states else self.arcs + 1
            slot = self.hashed(self.arc + self.first[state], end - self.first[state]) & mask
            while larger[slot]:
                slot = slot + 1 & mask
            larger[slot] = state
        free(self.register)
        self.register = larger
        self.register_mask = mask

    # ------------------------------------------------------------ what it is

    def arcs_from(self, u32 state):
        """The arcs of a state as (letter, letter set as bits, state it leads to or 0), ◇ as letter 0."""
        cdef u32 at
        found = []
        if not 0 < state <= self.states:
            raise IndexError(f"no state {state}")
        at = self.first[state]
        while at:
            found.append((self.arc[at].letter, self.arc[at].letter_set, self.arc[at].target))
            at = self.arc[at].next
        return found

    def follow(self, bytes path not None):
        """(letter set as bits, state or 0) of the last arc of a path from the initial state; None if it ends."""
        cdef u32 state = self.root, at
        letter_set = 0
        for letter in path:
            at = self.find(state, letter) if state else 0
            if at == 0:
                return None
            state, letter_set = self.arc[at].target, self.arc[at].letter_set
        return letter_set, state

    def letter_sets(self):
        """The distinct letter sets, the null set first: the arc INIT has it."""
        cdef u32 at
        found = {0: None}
        for at in range(1, self.arcs + 1):
            found[self.arc[at].letter_set] = None
        return list(found)

    def states_by_arcs(self):
        """How many states have no arc, one, two and so on (table II)."""
        cdef u64 counts[ALPHABET + 1]
        cdef u32 state, at, count
        for count in range(ALPHABET + 1):
            counts[count] = 0
        for state in range(1, self.states + 1):
            at = self.first[state]
            count = 0
            while at:
                count += 1
                at = self.arc[at].next
            counts[count] += 1
        return [counts[count] for count in range(ALPHABET + 1)]


cdef Automaton automaton_of(bytes letters, bytes lengths, bint mirrored, bint turns):
    cdef Automaton made = Automaton(mirrored=mirrored, turns=turns)
    if not lengths or min(lengths) < 2 or max(lengths) > LONGEST or sum(lengths) != len(letters):
        raise ValueError(f"words must have 2 to {LONGEST} letters, and there must be one")
    if min(letters) == 0 or max(letters) >= ALPHABET - 1:
        raise ValueError(f"letters must have codes from 1 to {ALPHABET - 2}")
    made.add(letters, lengths, len(lengths))
    return made


def gaddag(bytes letters not None, bytes lengths not None):
    """The semi-minimised GADDAG: `letters` has the words' codes in a row, `lengths` how many each has."""
    return automaton_of(letters, lengths, False, True)


def daggad(bytes letters not None, bytes lengths not None):
    """The semi-minimised DAGGAD: the words read from the end are the words written backwards."""
    return automaton_of(letters[::-1], lengths[::-1], True, True)


def dawg(bytes letters not None, bytes lengths not None):
    """The unminimised DAWG, with letter sets as well."""
    return automaton_of(letters, lengths, False, False)
