"""The first n of a list of packed moves, in the order in which moves are listed."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.quixotry.kernel.board.geometry import Geometry
else:
    from quixotry.kernel.board.geometry import Geometry


def before(geometry, moves, a, b):
    return geometry.precedes(moves[2 * a], moves[2 * a + 1], moves[2 * b], moves[2 * b + 1])


def sift_down(geometry, moves, order, count):
    """Mend a heap, the last in the listing on top, whose top has been replaced."""
    at: cython.uint = 0
    child: cython.uint = 1
    moving: cython.uint = order[0]
    while child < count:
        if child + 1 < count and before(geometry, moves, order[child], order[child + 1]):
            child += 1
        if not before(geometry, moves, moving, order[child]):
            break
        order[at] = order[child]
        at = child
        child = 2 * at + 1
    order[at] = moving


def select(geometry, moves, count, order, wanted):
    """Fill `order` with the first `wanted` of the moves, sorted; how many there are."""
    kept: cython.uint = 0
    i: cython.uint
    at: cython.uint
    for i in range(count):
        if kept < wanted:
            at = kept
            kept += 1
            while at > 0 and before(geometry, moves, order[(at - 1) // 2], i):
                order[at] = order[(at - 1) // 2]
                at = (at - 1) // 2
            order[at] = i
        elif before(geometry, moves, i, order[0]):
            order[0] = i
            sift_down(geometry, moves, order, kept)
    for i in range(kept - 1 if kept else 0, 0, -1):
        last: cython.uint = order[i]
        order[i] = order[0]
        order[0] = last
        sift_down(geometry, moves, order, i)
    return kept


def ranked(geometry, moves: bytes, wanted):
    """The first `wanted` of the packed moves, packed, best first."""
    count: cython.uint = len(moves) // 16
    wanted = min(wanted, len(moves) // 16)
    if wanted == 0:
        return b""
    if cython.compiled:
        return chosen(geometry, moves, count, wanted)
    numbers = memoryview(moves).cast("Q")
    order = [0] * wanted
    select(geometry, numbers, count, order, wanted)
    return b"".join([moves[16 * i : 16 * i + 16] for i in order])


@cython.cfunc
def chosen(geometry: Geometry, moves: bytes, count: cython.uint, wanted: cython.uint) -> bytes:
    i: cython.uint
    packed: cython.p_const_char = moves
    order: cython.p_uint = cython.cast(cython.p_uint, malloc(wanted * cython.sizeof(cython.uint)))
    if order == cython.NULL:
        raise MemoryError
    with cython.nogil:
        select(
            geometry,
            cython.cast(cython.pointer[cython.const[cython.ulonglong]], packed),
            count,
            order,
            wanted,
        )
    listed = b"".join([moves[16 * order[i] : 16 * order[i] + 16] for i in range(wanted)])
    free(order)
    return listed
