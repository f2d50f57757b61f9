"""Objects built by hand: moves, racks, boards and positions of any bytes and numbers at all.

Whatever is asked of them, the answer is a typed error or right: a play that is called legal is one that brute
force finds, with that score.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import quixotry as qx
from quixotry.errors import QuixotryError
from quixotry.game import Bag, Board, Move, Position, Rack
from quixotry.game.legal import geometry_of
from soak.worlds import World, world_of
from support.packing import unpack

TRIES = 40
NUMBERS = [0, 1, 2, 7, 14, 15, 24, 25, 26, 255, 256, -1, -7, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -(2**63)]
KINDS = ["place"] * 8 + ["exchange", "pass"]


def run(case: int) -> Counter[str]:
    """Try a case; how many objects were asked about, and how many questions had an answer."""
    chance = random.Random(f"objects {case}")
    world = world_of(case)
    tried: Counter[str] = Counter()
    here = _somewhere(world, chance)
    for _ in range(TRIES):
        if chance.random() < 0.2:
            here = _somewhere(world, chance)
        tried += _ask(world, here, _move(world, here, chance), chance)
        if chance.random() < 0.3:
            tried += _ask_about_position(world, chance)
    return tried


def _somewhere(world: World, chance: random.Random) -> Position:
    """A position of a game in which plays were chosen at random."""
    alphabet, rules = world.rules.alphabet, world.rules
    racks = (Rack.empty(alphabet),) * rules.players[0]
    here = Position(rules, world.lexicon, Board.empty(rules.layout, alphabet), racks, (0,) * len(racks))
    for _ in range(chance.randrange(6)):
        here = _with_rack(here, chance)
        plays = here.legal_moves()
        if plays:
            here = here.play(chance.choice(plays)).replace(racks=racks)
    return _with_rack(here, chance)


def _with_rack(here: Position, chance: random.Random) -> Position:
    """The mover draws a rack of what is left."""
    unseen = [code for code, count in enumerate(here.unseen) for _ in range(count)]
    drawn = chance.sample(unseen, min(here.rules.rack_size, len(unseen)))
    return here.with_rack(Rack.from_codes(drawn, here.rules.alphabet))


def _move(world: World, here: Position, chance: random.Random) -> Move:
    """A legal move with something changed, or anything at all."""
    alphabet = world.rules.alphabet
    plays = here.legal_moves()
    if plays and chance.random() < 0.6:
        move = chance.choice(plays)
        row, column, across, tiles = move.row, move.column, move.across, bytearray(move.tiles)
        for _ in range(chance.choice([0, 1, 1, 2])):
            kind = chance.randrange(6)
            if kind == 0:
                row += chance.choice([-1, 1, 25])
            elif kind == 1:
                column += chance.choice([-1, 1, 25])
            elif kind == 2:
                across = not across
            elif kind == 3 and tiles:
                tiles[chance.randrange(len(tiles))] = chance.randrange(256)
            elif kind == 4:
                tiles[chance.randrange(len(tiles) + 1) :] = b""
            else:
                tiles.insert(chance.randrange(len(tiles) + 1), chance.choice([0, 1, 65]))
        return Move(
            "place", row, column, across, bytes(tiles), alphabet, chance.choice([None, 0, 5, move.score])
        )
    return Move(
        chance.choice(KINDS),  # type: ignore[arg-type]
        chance.choice(NUMBERS),
        chance.choice(NUMBERS),
        chance.random() < 0.5,
        chance.randbytes(chance.choice([0, 1, 2, 7, 30])),
        chance.choice([alphabet, None]),
        chance.choice([None, 0, 10**12, -5]),
    )


def _ask(world: World, here: Position, move: Move, chance: random.Random) -> Counter[str]:
    questions: list[Callable[[], object]] = [
        lambda: here.check(move),
        lambda: here.is_legal(move),
        lambda: here.judge(move),
        lambda: here.canonical(move),
        lambda: here.score(move),
        lambda: here.words(move),
        lambda: here.phonies(move),
        lambda: here.leave(move),
        lambda: here.play(move),
        lambda: here.equity(move),
        lambda: qx.equity_of(here, move),
        lambda: here.board.place(move),
        lambda: move in here.legal_moves(),
        lambda: (str(move), repr(move), move.tile_count, move.used),
    ]
    tried = Counter(objects=1, questions=len(questions))
    for number, question in enumerate(questions):
        try:
            question()
            tried["answers"] += 1
        except QuixotryError as error:
            assert "\n" not in str(error), f"question {number} on {move!r}: an error of several lines"
        except Exception as error:
            raise AssertionError(f"{here.to_cgp()}, question {number} on {move!r}: {error!r}") from error
    if move.is_place and _is_legal(here, move):
        _is_one_of_the_oracle_s(world, here, move)
    return tried


def _is_legal(here: Position, move: Move) -> bool:
    try:
        return here.is_legal(move)
    except QuixotryError:
        return False


def _is_one_of_the_oracle_s(world: World, here: Position, move: Move) -> None:
    one = here.canonical(move)
    first = geometry_of(world.rules).square(one.row, one.column, one.across)
    laid = bytes(code for code in one.tiles if code)
    world.oracle.ask(here.board.tiles, here.rack.counts)
    found = {(play.first, play.tiles): play.score for play in unpack(world.oracle.plays())}
    assert found.get((first, laid)) == here.score(one), f"{here.to_cgp()}: {one!r} is called legal"


def _ask_about_position(world: World, chance: random.Random) -> Counter[str]:
    """A position of a board and racks that no reader would have let through."""
    rules, alphabet = world.rules, world.rules.alphabet
    squares = rules.layout.rows * rules.layout.columns
    sizes = [squares, squares, squares, 0, squares - 1, squares + 1]
    questions: list[Callable[[Position], object]] = [
        lambda here: here.validate(),
        lambda here: list(here.legal_moves()),
        lambda here: here.best_move(),
        lambda here: here.best(3),
        lambda here: qx.best_moves(here, 2),
        lambda here: here.to_cgp(),
        lambda here: here.unseen,
        lambda here: here.bag_count,
        lambda here: here.exchanges()[:3] if len(here.rack) <= rules.rack_size else [],
        lambda here: (str(here), repr(here)),
        lambda here: here.to_svg(),
    ]
    tried = Counter(objects=1, questions=len(questions))

    def made() -> Position:
        codes = [0] * 8 + [1, alphabet.size, alphabet.size | 64, chance.randrange(256)]
        tiles = bytes(chance.choices(codes, k=chance.choice(sizes)))
        counts = bytearray(chance.choice([64, 64, 64, 0, 5, 65]))
        for _ in range(chance.randrange(rules.rack_size + 2)):
            if counts:
                counts[chance.randrange(min(len(counts), alphabet.size + 2))] += 1
        racks = [Rack(bytes(counts), alphabet) for _ in range(chance.choice([0, 1, 2, 2, 2, 5]))]
        return Position(
            rules,
            world.lexicon,
            Board(rules.layout, alphabet, tiles),
            tuple(racks),
            tuple(chance.choice(NUMBERS) for _ in racks),
            chance.choice([0, 0, 0, 1, 9, -1]),
            bag_count=chance.choice([None, 0, 7, -1, 2**40]),
        )

    state = chance.getstate()
    for number, question in enumerate(questions):
        chance.setstate(state)
        try:
            question(made())
            tried["answers"] += 1
        except QuixotryError as error:
            assert "\n" not in str(error), f"question {number} on a position: an error of several lines"
        except Exception as error:
            raise AssertionError(f"{world.title}, question {number} on a position: {error!r}") from error
    Bag(chance.randbytes(3), alphabet).draw(chance.choice([0, 1, 5]))
    return tried
