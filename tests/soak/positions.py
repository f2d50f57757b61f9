"""Positions: all plays against brute force, the best by score and by equity, and the public API's answers.

A case is a world (`worlds.py`) in which a few games are played at random, the board played and undone as the
kernel does it; every turn is a position.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable, Sequence

from quixotry.game import Board, Position, Rack
from quixotry.game.legal import geometry_of
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.leaves import Leaves, table_size
from quixotry.kernel.board.generate import Generator
from soak.worlds import World, world_of
from support.chooser_truth import Situation, Worth, beside_score, exchanges, some_situation
from support.packing import Packed, unpack
from support.positions import counts, text_of, written_out

GAMES = 12
TURNS = 30
MOST_BLANKS = 3
MOST_STUCK = 3  # racks in a row without a play, then the game is over


def run(case: int) -> Counter[str]:
    """Try a case; how many positions there were, and plays in them."""
    chance = random.Random(f"positions {case}")
    world = world_of(case)
    tried: Counter[str] = Counter()
    for _ in range(GAMES):
        tried += play_one(world, chance)
    return tried


def play_one(
    world: World, chance: random.Random, counts_too: Callable[[bytes, list[int]], bool] | None = None
) -> Counter[str]:
    """One game by lot; `counts_too` says of which boards and racks there is a count of their own."""
    board = world.board()
    bag = [code for code, count in enumerate(world.rules.counts) for _ in range(count)]
    worth = _some_worth(world, chance)
    equity = worth.kernel()
    choosers = Chooser(board, equity, world.word_map), Chooser(board, equity)
    tried: Counter[str] = Counter()
    tiles = bytearray(world.rules.layout.rows * world.rules.layout.columns)
    stuck = 0
    for _ in range(TURNS):
        rack = _rack(world, bag, chance)
        if not rack or stuck == MOST_STUCK:
            break
        packed = _check(world, board, bytes(tiles), rack, chance)
        if chance.random() < 0.5:
            _check_equity(world, board, bytes(tiles), worth, choosers, some_situation(chance, rack))
        number = len(packed) // 16
        tried += Counter(positions=1, plays=number)
        if counts_too is not None and counts_too(bytes(tiles), rack):
            tried["with digraphs"] += 1
        if not packed:
            stuck += 1
            continue
        places = [chance.randrange(number) for _ in range(chance.choice([1, 4]))]
        place = max(places, key=lambda at: packed[16 * at] & 15)
        move = unpack(packed[16 * place : 16 * place + 16])[0]
        if chance.random() < 0.2:
            before = board.state()
            board.play(move.first, move.tiles)
            board.undo()
            assert board.state() == before, "undo leaves another board"
        board.play(move.first, move.tiles)
        _lay(world, tiles, move)
        for code in move.tiles:
            bag.remove(0 if code & 64 else code)
        if chance.random() < 0.05:
            laid = world.board()
            laid.set_tiles(bytes(tiles))
            assert laid.state() == board.state(), "a board that was played is not the one that was set"
    return tried


def _lay(world: World, tiles: bytearray, move: Packed) -> None:
    """Lay a play's tiles on the free squares from its first one on."""
    columns = world.rules.layout.columns
    row, column, across = geometry_of(world.rules).place(move.first)
    square = row * columns + column
    for code in move.tiles:
        while tiles[square]:
            square += 1 if across else columns
        tiles[square] = code


def _rack(world: World, bag: Sequence[int], chance: random.Random) -> list[int]:
    most = world.rules.rack_size
    size = most if chance.random() < 0.7 else chance.randint(1, most)
    rack = chance.sample(bag, min(size, len(bag)))
    while rack.count(0) > MOST_BLANKS:
        rack.remove(0)
    return rack


def _check(world: World, board: Generator, tiles: bytes, rack: Sequence[int], chance: random.Random) -> bytes:
    """All plays and the one that scores most; the plays, packed."""
    held = counts(rack)
    packed = board.moves(held)
    world.oracle.ask(tiles, held)
    if not world.oracle.agrees(packed):
        raise AssertionError(_difference(world, board, tiles, rack, packed))
    best = board.best_move(held)
    _, ties = world.oracle.best([0], [0] * 64)
    expected = _first(world, board, tiles, ties)
    assert best == expected, f"{_shown(world, tiles, rack)}: best by score is {unpack(expected)}"
    if chance.random() < 1 / 16:
        _ask_the_api(world, board, tiles, rack, packed, chance)
    return packed


def _first(world: World, board: Generator, tiles: bytes, ties: Sequence[tuple[int, int]]) -> bytes:
    """Of plays that are worth the same: that which scores most, and of those the first by its text."""
    listed = [head.to_bytes(8, "little") + laid.to_bytes(8, "little") for head, laid in ties]
    if len(listed) < 2:
        return b"".join(listed)

    def order(packed: bytes) -> tuple[int, str]:
        play = written_out(board, tiles, unpack(packed)[0])
        return -play[4], text_of(play, world.rules.alphabet)

    return min(listed, key=order)


def _ask_the_api(
    world: World, board: Generator, tiles: bytes, rack: Sequence[int], packed: bytes, chance: random.Random
) -> None:
    """The list as people see it, and the referee's opinion of some of its plays."""
    rules, lexicon = world.rules, world.lexicon
    here = Position(
        rules,
        lexicon,
        Board(rules.layout, rules.alphabet, tiles),
        (Rack(counts(rack), rules.alphabet), Rack.from_text("", rules.alphabet)),
        (0, 0),
    )
    legal = here.legal_moves()
    written = [written_out(board, tiles, move) for move in unpack(packed)]
    plays = {(text_of(play, rules.alphabet), play[4]) for play in written}
    assert {(str(move), move.score) for move in legal} == plays, f"{here.to_cgp()}: the API's list differs"
    for move in chance.sample(list(legal), min(4, len(legal))):
        judged, _ = here.judge(move.with_score(None))
        assert judged == move and judged.score == move.score, f"{here.to_cgp()}: the referee on {move}"
        assert here.is_legal(move), f"{here.to_cgp()}: the referee refuses {move}"


# ---------------------------------------------------------------- by equity


def _some_worth(world: World, chance: random.Random) -> Worth:
    """Leaves that say nothing, that outweigh scores, or of which many are alike."""
    types = world.rules.alphabet.size + 1
    largest = chance.choice([0, 1, 2, 3] if types < 12 else [0, 1, 2])
    size = table_size(types, largest)
    if (kind := chance.randrange(3)) == 0:
        values = bytes(2 * size)
    elif kind == 1:
        values = chance.randbytes(2 * size)
    else:
        values = array("h", [200 * step for step in chance.choices(range(-5, 6), k=size)]).tobytes()
    ends = chance.choice([0, 3000, 40_000])
    return Worth(
        Leaves(values, types, largest),
        near_end=tuple(chance.randint(-ends, ends) for _ in range(chance.choice([0, 3, 16]))),
        stuck=chance.choice([0, -10_000, 5000]),
        stuck_points=chance.choice([0, -2000, -1000, 700]),
        out_points=chance.choice([0, 1000, 2000]),
    )


def _check_equity(
    world: World,
    board: Generator,
    tiles: bytes,
    worth: Worth,
    choosers: Sequence[Chooser],
    now: Situation,
) -> None:
    """The best of the plays that the oracle was asked for last, and of the exchanges."""
    beside, strides = _beside(world, worth, now)
    value, ties = world.oracle.best(beside, strides)
    expected = _first(world, board, tiles, ties)
    given_back = max(exchanges(worth, now), default=None) if now.exchange_limit else None
    for chooser in choosers:
        found = now.best(chooser, 1)
        if given_back is not None and (not ties or given_back[0] > value):
            good = bool(found) and found[0][0] == given_back[0] and not found[0][1] >> 16
        elif not ties:
            good = not found
        else:
            head, laid = (word.to_bytes(8, "little") for word in found[0][1:]) if found else (b"", b"")
            good = (found[0][0] if found else 0, head + laid) == (value, expected)
        if not good:
            raise AssertionError(
                f"{_shown(world, tiles, now.rack)}, {now}: best by equity is {found}, not {value}, "
                f"{unpack(expected)}, nor the exchange {given_back}"
            )


def _beside(world: World, worth: Worth, now: Situation) -> tuple[list[int], list[int]]:
    """What using each part of the rack is worth, and by which sums of strides it is found."""
    strides, parts = [0] * 64, [b""]
    for code in sorted(set(now.rack)):
        strides[code] = len(parts)
        most = now.rack.count(code)
        parts = [part + bytes([code]) * number for number in range(most + 1) for part in parts]
    return [beside_score(worth, world.rules.points, now, part) for part in parts], strides


# ---------------------------------------------------------------- what a failure says


def _shown(world: World, tiles: bytes, rack: Sequence[int]) -> str:
    return f"{world.title}: board {tiles.hex()}, rack {bytes(rack).hex()}"


def _difference(world: World, board: Generator, tiles: bytes, rack: Sequence[int], packed: bytes) -> str:
    ours = [(move.first, move.score, move.tiles.hex()) for move in unpack(packed)]
    theirs = [(move.first, move.score, move.tiles.hex()) for move in unpack(world.oracle.plays())]
    only, missing = sorted(set(ours) - set(theirs))[:3], sorted(set(theirs) - set(ours))[:3]
    return (
        f"{_shown(world, tiles, rack)}: {len(ours)} plays, brute force has {len(theirs)}; "
        f"not there: {only}, missing: {missing}"
    )
