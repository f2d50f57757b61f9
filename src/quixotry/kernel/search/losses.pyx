"""What a move would have cost each of many racks that it could have come from: the best equity less its own.

The racks meet one board, so what is found out about it on the way makes each cheaper (`best/slot_words.py`).
"""

from libc.string cimport memset

from quixotry.kernel.best.chooser cimport Chooser
from quixotry.kernel.best.equity cimport POINT
from quixotry.kernel.board.packed cimport count_of, score_of, start_of, tile_on_rack
from quixotry.kernel.codes cimport CODES, LARGEST_RACK
from quixotry.kernel.random cimport Random


def drawn(bytes pool, unsigned int size, unsigned int count, unsigned long long seed):
    """So many draws of `size` tiles out of a pool, each with its codes in ascending order, one after the other."""
    cdef Random random = Random(seed)
    cdef unsigned char tiles[1024]
    cdef unsigned int total = len(pool), i, j, k
    cdef unsigned char tile
    if not size <= total <= 1024 or size > LARGEST_RACK:
        raise ValueError("{} tiles out of {}".format(size, total))
    cdef bytearray found = bytearray(size * count)
    cdef unsigned char *at = found
    cdef const unsigned char *given = pool
    for i in range(total):
        tiles[i] = given[i]
    with nogil:
        for i in range(count):
            for j in range(size):
                k = j + random.next_below(total - j)
                tile = tiles[k]
                tiles[k] = tiles[j]
                tiles[j] = tile
                k = j
                while k and at[k - 1] > tile:
                    at[k] = at[k - 1]
                    k -= 1
                at[k] = tile
            at += size
    return bytes(found)


cdef int begin(Chooser chooser, bytes racks, unsigned int size, unsigned int more, unsigned int bag_count,
               unsigned int others_points, unsigned int exchange_limit) except -1:
    """Make a chooser ready for racks of `size` tiles, to each of which `more` are added."""
    if size + more > chooser.board.geometry.rack_size or size and len(racks) % size:
        raise ValueError("racks of {} tiles and {}".format(size, more))
    if racks and max(racks) > chooser.subsets.letters:
        raise ValueError("a rack has tiles outside the alphabet")
    if chooser.busy:
        raise RuntimeError("this chooser is busy in another thread")
    chooser.board.stand_still()
    chooser.findings.wanted = 1
    chooser.findings.margin = -1
    chooser.subsets.bag_count = bag_count
    chooser.subsets.others_points = others_points
    chooser.exchange_limit = exchange_limit
    chooser.slot_words.begin(len(racks) // size if size else 1)
    return 0


cdef long long best_of(Chooser chooser) noexcept nogil:
    """The best equity of the rack; a pass keeps all tiles, or is worth what they count at the end."""
    cdef long long passing
    chooser.find()
    passing = chooser.subsets.kept[chooser.subsets.count - 1] if chooser.subsets.bag_count else chooser.subsets.values[0]
    if chooser.findings.count and chooser.findings.equities[0] > passing:
        return chooser.findings.equities[0]
    return passing


def losses(Chooser chooser, bytes leaves, unsigned int size, unsigned long long packed, unsigned long long laid,
           unsigned int bag_count, unsigned int others_points, unsigned int exchange_limit):
    """For each leave, what a play or a pass that kept it cost, in thousandths of a point; never less than 0."""
    cdef unsigned int count = len(leaves) // size if size else 1
    cdef unsigned int i, j, subset, used = count_of(packed)
    cdef const unsigned char *at = leaves
    cdef unsigned char *rack = chooser.subsets.rack
    cdef long long own, best
    cdef list found = []
    if packed and not start_of(packed) or start_of(packed) + used > chooser.board.geometry.squares:
        raise ValueError("not a play")
    for i in range(used):
        if tile_on_rack(packed, laid, i) > chooser.subsets.letters:
            raise ValueError("a play has tiles outside the alphabet")
    begin(chooser, leaves, size, used, bag_count, others_points, exchange_limit)
    chooser.busy = chooser.board.busy = True
    try:
        for i in range(count):
            with nogil:
                memset(rack, 0, CODES)
                for j in range(used):
                    rack[tile_on_rack(packed, laid, j)] += 1
                for j in range(size):
                    rack[at[i * size + j]] += 1
                best = best_of(chooser)
                subset = 0
                for j in range(used):
                    subset += chooser.subsets.strides[tile_on_rack(packed, laid, j)]
                if used:
                    own = POINT * <long long> score_of(packed) + chooser.subsets.values[subset]
                    if chooser.slots.opening:
                        own += chooser.trials.placement(packed, laid)
                elif bag_count:
                    own = chooser.subsets.kept[chooser.subsets.count - 1]
                else:
                    own = chooser.subsets.values[0]
            found.append(best - own if best > own else 0)
    finally:
        chooser.slot_words.begin(0)
        chooser.busy = chooser.board.busy = False
    return found


def exchange_losses(Chooser chooser, bytes racks, unsigned int size, unsigned int count, unsigned int bag_count,
                    unsigned int exchange_limit):
    """For each rack, what the best exchange of `count` tiles costs, and what that keeps, its codes in order."""
    cdef unsigned int racks_count = len(racks) // size if size else 0
    cdef unsigned int i, j, subset, chosen, code, held, last
    cdef const unsigned char *at = racks
    cdef unsigned char *rack = chooser.subsets.rack
    cdef long long best, own
    cdef list found = []
    if not 0 < count <= size:
        raise ValueError("an exchange of {} tiles out of {}".format(count, size))
    cdef bytearray kept = bytearray(racks_count * (size - count))
    cdef unsigned char *to = kept
    begin(chooser, racks, size, 0, bag_count, 0, exchange_limit)
    chooser.busy = chooser.board.busy = True
    try:
        for i in range(racks_count):
            with nogil:
                memset(rack, 0, CODES)
                for j in range(size):
                    rack[at[i * size + j]] += 1
                best = best_of(chooser)
                last = chooser.subsets.count - 1
                chosen = last
                own = -0x7FFFFFFFFFFFFFFF
                for subset in range(1, chooser.subsets.count):
                    if chooser.subsets.sizes[subset] == count and chooser.subsets.kept[last - subset] > own:
                        own = chooser.subsets.kept[last - subset]
                        chosen = subset
                for code in range(chooser.subsets.letters + 1):
                    if rack[code]:
                        held = rack[code] - chosen // chooser.subsets.strides[code] % (rack[code] + 1)
                        for j in range(held):
                            to[0] = code
                            to += 1
            found.append(best - own if best > own else 0)
    finally:
        chooser.slot_words.begin(0)
        chooser.busy = chooser.board.busy = False
    return found, bytes(kept)
