"""KLV2, the field's file of leaves: a DAWG of the leaves as in KWG files, then their values in its order.

    u32 number of nodes, the nodes, u32 number of leaves, a value for each: 32-bit floats in KLV2,
    16-bit numbers of 1/256 of a point in KLV, of 1/8 in KLV16; little-endian throughout

The blank is tile 0, and the tiles of a leave ascend. A leave that is not listed is worth nothing.
"""

from __future__ import annotations

import struct
from array import array

from quixotry.codecs.leave_places import (
    LARGEST,
    STEPS_A_POINT,
    Contents,
    Places,
    empty_values,
    in_steps,
    possible_leaves,
)
from quixotry.errors import LeavesError

ACCEPTS = 1 << 23
LAST_SIBLING = 1 << 22
TARGET = LAST_SIBLING - 1
PARTS = {".klv": 256, ".klv16": 8}  # of a point, that a 16-bit number counts


def contents_of_klv(data: bytes, types: int, name: str = "KLV2", parts: int = 256) -> Contents:
    """Read a file of any of the three kinds; `parts` of a point is what a 16-bit number counts.

    Every node is checked before the first leave is spelled out: a hostile file cannot lead the walk astray.
    """
    nodes, numbers, scale = _sections(data, name, parts)
    root = nodes[0] & TARGET
    counts = _checked_counts(nodes, root, types, name)
    if counts[root] != len(numbers):
        raise LeavesError(
            f"{name}: damaged: {len(numbers):,} values, and its graph has {counts[root]:,} leaves"
        )
    places, limits, largest = Places(types), [0] * types, 0
    found, steps = array("Q"), array("h")
    pending = [(root, b"", 0)] if counts[root] else []
    while pending:
        at, prefix, total = pending.pop()
        node = nodes[at]
        code, size = node >> 24, len(prefix) + 1
        if size > LARGEST:
            raise LeavesError(f"{name}: a leave of more than {LARGEST} tiles")
        if prefix and code < prefix[-1]:
            raise LeavesError(f"{name}: damaged: node {at}: the tiles of a leave do not ascend")
        codes = prefix + bytes([code])
        total_here = total + places.steps[size][code]
        if not node & LAST_SIBLING and counts[at + 1]:
            pending.append((at + 1, prefix, total))
        if counts[node & TARGET]:
            pending.append((node & TARGET, codes, total_here))
        if node & ACCEPTS:
            try:
                steps.append(in_steps(numbers[len(steps)] / scale))
            except ValueError as error:
                raise LeavesError(f"{name}: value {len(steps) + 1:,}: {error}") from None
            found.append(places.offsets[size] + total_here)
            largest = max(largest, size)
            limits[code] = max(limits[code], codes.count(code))
    try:
        values = empty_values(types, largest)
    except ValueError as error:
        raise LeavesError(f"{name}: {error}") from None
    for place, value in zip(found, steps, strict=True):
        values[place] = value
    return Contents(values, largest, tuple(limits), len(found))


def klv2_of_contents(contents: Contents) -> bytes:
    """The KLV2 file of all leaves that the limits allow."""
    nodes = _nodes(contents.limits, contents.largest)
    leaves = possible_leaves(contents.limits, contents.largest)
    values = contents.values
    floats = array("f", [values[place] / STEPS_A_POINT for _, place in leaves])
    return b"".join(
        (struct.pack("<I", len(nodes)), nodes.tobytes(), struct.pack("<I", len(floats)), floats.tobytes())
    )


def _sections(
    data: bytes, name: str, parts: int
) -> tuple[memoryview, memoryview[int] | memoryview[float], int]:
    """The nodes, the values, and what to divide these by."""
    if len(data) < 8:
        raise LeavesError(f"{name}: too short to be a KLV2 file")
    (node_count,) = struct.unpack_from("<I", data)
    at = 4 + 4 * node_count
    if node_count == 0 or at + 4 > len(data):
        raise LeavesError(f"{name}: not a KLV2 file, or cut off: {node_count:,} nodes do not fit into it")
    (leave_count,) = struct.unpack_from("<I", data, at)
    view = memoryview(data)
    rest = view[at + 4 :]
    if len(rest) == 4 * leave_count:
        return view[4:at].cast("I"), rest.cast("f"), 1
    if len(rest) == 2 * leave_count:
        return view[4:at].cast("I"), rest.cast("h"), parts
    raise LeavesError(
        f"{name}: not a KLV2 file, or cut off: {leave_count:,} leaves, and {len(rest):,} bytes of values"
    )


def _checked_counts(nodes: memoryview, root: int, types: int, name: str) -> dict[int, int]:
    """How many leaves hang from each node and its later siblings; an error if any index or tile is off."""
    counts = {0: 0}
    under_way: set[int] = set()
    pending = [root]
    while pending:
        at = pending[-1]
        if at in counts:
            pending.pop()
            continue
        if at >= len(nodes):
            raise LeavesError(f"{name}: damaged: node {at} lies outside the file")
        node = nodes[at]
        if node >> 24 >= types:
            raise LeavesError(
                f"{name}: tile {node >> 24} at node {at}, and the alphabet has {types - 1} letters: "
                "is the file for another ruleset?"
            )
        below, beside = node & TARGET, 0 if node & LAST_SIBLING else at + 1
        if beside and beside < len(nodes) and nodes[beside] >> 24 <= node >> 24:
            raise LeavesError(f"{name}: damaged: node {beside}: siblings do not ascend")
        missing = [other for other in (below, beside) if other not in counts]
        if not missing:
            counts[at] = (node >> 23 & 1) + counts[below] + counts[beside]
            pending.pop()
        elif at in under_way:
            raise LeavesError(f"{name}: damaged: node {at} can be reached from itself")
        else:
            under_way.add(at)
            pending.extend(missing)
    return counts


def _nodes(limits: tuple[int, ...], largest: int) -> array[int]:
    """The DAWG of all leaves that the limits allow.

    What may follow depends on the last tile, how many more of it there are, and how many tiles the leave can
    still take. Where there are no more of it, that is the rest of the list of all tiles for a leave that can
    take that many, and shares its nodes.
    """
    tiles = [code for code, limit in enumerate(limits) if limit]
    nodes = array("I", [LAST_SIBLING])
    full: dict[int, int] = {}
    known: dict[tuple[int, int, int], int] = {}

    def rest(i: int, space: int) -> int:
        """Where the list of the tiles from the i-th on begins."""
        return full[space] + i if space and i < len(tiles) else 0

    def after(i: int, more: int, space: int) -> int:
        """Where the list begins of what may follow the i-th tile."""
        more = min(more, space)
        if not more:
            return rest(i + 1, space)
        state = i, more, space
        if state not in known:
            first = after(i, more - 1, space - 1)
            known[state] = len(nodes)
            others = nodes[full[space] + i + 1 : full[space] + len(tiles)]
            last = 0 if others else LAST_SIBLING
            nodes.append(tiles[i] << 24 | ACCEPTS | last | first)
            nodes.extend(others)
        return known[state]

    for space in range(1, largest + 1 if tiles else 1):
        arcs = [after(i, limits[code] - 1, space - 1) for i, code in enumerate(tiles)]
        full[space] = len(nodes)
        nodes.extend([code << 24 | ACCEPTS | arc for code, arc in zip(tiles, arcs, strict=True)])
        nodes[-1] |= LAST_SIBLING
    nodes[0] |= rest(0, largest)
    return nodes
