"""What looking ahead adds to each paper's player: exact endgames, and simulation among its own favourites.

The player meets itself from the same bags. In one half of the study it searches to the end as soon as the
bag is empty; in the other it simulates the ten plays that it likes best while there are tiles to draw, and
goes on as ever when there are none. So each part is measured by itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from math import prod

from quixotry.game import Game, Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import unpack_move
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.papers.bingo import values as values_by
from quixotry.papers.estimates import Estimate, mean
from quixotry.papers.model import Key, Outcome, PaperRow, Words
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import Check
from quixotry.players import make_player
from quixotry.players.endgame import searched_end
from quixotry.players.fitness import Fitness, combo_values
from quixotry.players.protocol import Player, choice_of
from quixotry.search.simulation import Budget, Options, run_simulation

GAMES, QUICK_GAMES = 100, 2
FAVOURITES, SAMPLES = 10, 400
NODES = 20_000
CHUNK = 10
GREEDY = Policy(score=1000)
ENDGAMES, SIMULATION = "exact endgames", "simulation"
POINTS, WINS = "points a game more by {}", "wins more by {}, % of games"

Looking = Callable[[Player, Position], Move]


def favourites(player: Player, position: Position, count: int = FAVOURITES) -> list[Move]:
    """The plays that a player likes best; among equals the first that the engine lists.

    >>> from quixotry.players.weighing import PolicyPlayer
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [move.score for move in favourites(PolicyPlayer(), position, 3)]
    [48, 48, 48]
    """
    board, rack = board_of(position), position.rack.counts
    moves = board.moves(rack)
    if not moves:
        return []
    policy = getattr(player, "policy", None) or GREEDY
    by_leave = array("d", [0.0]) * prod(held + 1 for held in rack)
    if isinstance(player, Fitness):
        policy, by_leave = player.weights.policy(), combo_values(position, player.weights.combo)
    worth = values_by(board, rack, moves, policy, by_leave)
    best = sorted(range(len(worth)), key=lambda at: -worth[at])[:count]
    return [unpack_move(moves, board.geometry, position, at) for at in best]


def with_endgames(player: Player, position: Position) -> Move:
    found = searched_end(position, nodes=NODES)
    return choice_of(player, position).move if found is None else found.move


def with_simulation(player: Player, position: Position) -> Move:
    plays = favourites(player, position) if position.bag_count else []
    if len(plays) < 2:
        return choice_of(player, position).move
    options = Options(candidates=plays, seed=position.board.tile_count)
    return run_simulation(position, Budget(samples=SAMPLES), options).best.move


WAYS: dict[str, Looking] = {ENDGAMES: with_endgames, SIMULATION: with_simulation}


def played(run: Reproduction, rules: str, player: Player, number: int, look: Looking, seat: int) -> int:
    """How far ahead of itself a player ends that looks ahead at one seat."""
    lexicon = run.lexicon(rules, _lexicon(rules))
    game = Game.new(run.rules(rules), lexicon=lexicon, seed=run.seed + number, challenge="void")
    while not game.over:
        position = game.position.seen_by(game.position.turn)
        ahead = game.position.turn == seat
        game.play(look(player, position) if ahead else choice_of(player, position).move)
    return game.scores[seat] - game.scores[1 - seat]


def _lexicon(rules: str) -> str:
    return {"swedish-study": "swedish", "italian-8": "italian"}.get(rules, rules)


def plain(player: Player, position: Position) -> Move:
    return choice_of(player, position).move


def some_games(run: Reproduction, rules: str, name: str, way: str, first: int, games: int) -> list[list[int]]:
    """For each game: by how much it is won with looking ahead, and without, from the same bag and seat."""
    player = make_player(name, run.rules(rules), run.lexicon(rules, _lexicon(rules)))
    return [
        [played(run, rules, player, number, look, number % 2) for look in (WAYS[way], plain)]
        for number in range(first, first + games)
    ]


def added(run: Reproduction, rules: str, name: str, way: str) -> list[list[int]]:
    games, found = _games(run), []
    words = Words(rules, _lexicon(rules))
    for first in range(0, games, CHUNK):
        many = min(CHUNK, games - first)
        run.progress(f"{name} with {way}, {first} of {games}", 0)
        key = f"{way} for {name}, games {first}-{first + many - 1}, {FAVOURITES}, {SAMPLES}, {NODES}"
        found += run.kept(key, words, partial(some_games, run, rules, name, way, first, many))
    return found


def _games(run: Reproduction) -> int:
    """A move takes long here, so that a quick run has very few games."""
    return min(QUICK_GAMES, run.sample(GAMES)) if run.quick else run.sample(GAMES)


def measure_added(rules: str, players: dict[str, str], run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    checks: list[Check] = []
    for of, name in players.items():
        for way in WAYS:
            told = added(run, rules, name, way)
            more = _gain(told, way)
            values |= {
                (of, POINTS.format(way)): more,
                (of, WINS.format(way)): _gain([[_won(end) for end in ends] for ends in told], way).times(100),
            }
            checks.append(run.judge.over(f"{of} gains points by {way}", more, 0.0, " points a game"))
    return Outcome(values, tuple(checks))


def _gain(told: Sequence[Sequence[float]], way: str) -> Estimate:
    """What is more with looking ahead than without, on average.

    Up to the endgame the two games are the same, and are compared one by one. Simulation makes another game
    from the start, and a player without it is as far ahead of itself as it is behind.
    """
    if way == ENDGAMES:
        return mean([ahead - before for ahead, before in told])
    return mean([ahead for ahead, _ in told])


def _won(spread: int) -> float:
    """Half a game more or less than a draw."""
    return 0.5 if spread > 0 else -0.5 if spread < 0 else 0.0


def row(id: str, covers: tuple[str, ...], whose: str, rules: str, players: dict[str, str]) -> PaperRow:
    first = next(iter(players))
    return PaperRow(
        id=id,
        covers=covers,
        title=f"Beyond: what looking ahead adds to {whose}",
        about=f"{GAMES} games of each player against itself, looking ahead at one seat: to the end "
        f"when the bag is empty ({NODES:,} positions a move), or before that by simulating its own ten "
        f"favourite plays ({SAMPLES} rollouts a move).",
        headline=(first, POINTS.format(ENDGAMES)),
        figures={},
        measure=partial(measure_added, rules, players),
        why="The paper’s player looks at the present move alone; this is what its own choice of plays is "
        "worth to one who looks further.",
        digits={name: 1 for way in WAYS for name in (POINTS.format(way), WINS.format(way))},
        adds=True,
    )


AJ_ROWS = (row("AJ-10.4", ("AJ10",), "the program", "english", {"The highest score": "greedy"}),)
G_ROWS = (row("G-10.4", ("G10",), "the rack heuristics", "english", {"Rack heuristic 3": "rackh3"}),)
CG_ROWS = (
    row(
        "CG-beyond",
        (),
        "the three strategies",
        "swedish-study",
        {"HSW": "hsw", "BS": "bs", "BOR 8/8": "bor:ratio=1"},
    ),
)
DS_ROWS = (row("DS-beyond", (), "fitness", "italian-8", {"Fitness": "fitness"}),)
