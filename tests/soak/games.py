"""Whole games with every invariant after each turn: tiles, scores, undo and redo, saving and loading.

Under the shipped rulesets and under random ones, with two to four players, every challenge rule, phonies, and
turns that are taken back.
"""

from __future__ import annotations

import random
from collections import Counter

from quixotry.game import Game, Position
from quixotry.records import game_of, record_of
from quixotry.rules import Rules
from soak.readers import folder
from soak.worlds import world_of
from support.games import random_placement

GAMES = 4
MOST_TURNS = 400
CHALLENGES = ["void", "single", "double", "5-point", "10-point", "none"]


def run(case: int) -> Counter[str]:
    """Play the games of a case; how many there were, and how many turns."""
    chance = random.Random(f"games {case}")
    world = world_of(case)
    tried: Counter[str] = Counter()
    for number in range(GAMES):
        players = chance.randint(*world.rules.players)
        game = Game.new(
            world.rules,
            lexicon=world.lexicon,
            seed=chance.getrandbits(60),
            players=players,
            challenge=chance.choice(CHALLENGES),  # type: ignore[arg-type]
        )
        tried += _played(game, chance, number)
    return tried


def _played(game: Game, chance: random.Random, number: int) -> Counter[str]:
    turns = 0
    while not game.over and turns < MOST_TURNS:
        _act(game, chance)
        turns += 1
        check(game)
        if chance.random() < 0.15 and not game.over:
            _back_and_forth(game, chance)
        if chance.random() < 0.05:
            _saved_and_loaded(game, number)
    _saved_and_loaded(game, number)
    _recorded(game)
    return Counter(games=1, turns=turns)


def _act(game: Game, chance: random.Random) -> None:
    """Mostly a good move, now and then any tiles at all, an exchange, a challenge or a pass."""
    now = game.position
    kind = chance.random()
    if game.can_challenge and kind < 0.15:
        game.challenge()
    elif game.ending:
        game.accept()
    elif kind < 0.7 and (best := now.best_move()):
        game.play(best)
    elif kind < 0.8 and (any_tiles := random_placement(now, chance)):
        if game.rules.challenge == "void" and not now.is_legal(any_tiles):
            any_tiles = now.best_move() or any_tiles.__class__("pass")
        game.play(any_tiles)
    elif kind < 0.95 and (given_back := now.exchanges()):
        game.play(chance.choice(given_back))
    else:
        game.play("-")


def check(game: Game) -> None:
    """What is true after every turn."""
    now, rules = game.position, game.rules
    _tiles_are_all_there(game, rules)
    now.validate()
    assert all(len(rack) <= rules.rack_size for rack in now.racks), "a rack has too many tiles"
    awaits = game.can_challenge and not game.over  # the tiles of a play are drawn when it stands
    assert awaits or now.bag_count == len(game.bag), f"{now.bag_count} in the bag, not {len(game.bag)}"
    totals = [0] * len(now.racks)
    for turn in game.history:
        totals[turn.seat] += turn.score
        assert turn.total == totals[turn.seat], f"{turn}: the scores add up to {totals[turn.seat]}"
    assert tuple(totals) == tuple(game.scores) == tuple(now.scores), f"{totals} is not {game.scores}"
    again = Position.from_cgp(now.to_cgp(), rules, now.lexicon)
    assert again.to_cgp() == now.to_cgp(), "CGP says something else"


def _tiles_are_all_there(game: Game, rules: Rules) -> None:
    there = Counter(game.bag.tiles)
    for rack in game.position.racks:
        there += Counter(rack)
    there += Counter(0 if code & 64 else code for code in game.position.board.tiles if code)
    wanted = Counter({code: count for code, count in enumerate(rules.counts) if count})
    assert there == wanted, f"tiles are {there - wanted} too many, {wanted - there} too few"


def _state(game: Game) -> tuple[object, ...]:
    return game.position, game.bag.tiles, tuple(game.scores), len(game.history), game.over


def _back_and_forth(game: Game, chance: random.Random) -> None:
    """Undo and redo bring back what was, turn by turn."""
    states = [_state(game)]
    for _ in range(chance.randint(1, 4)):
        if not game.can_undo:
            break
        game.undo()
        check(game)
        states.append(_state(game))
    states.pop()
    while states:
        game.redo()
        assert _state(game) == states.pop(), "redo leads somewhere else"


def _saved_and_loaded(game: Game, number: int) -> None:
    file = folder() / f"{number}.json"
    game.save(file)
    assert _state(Game.load(file, lexicon=game.position.lexicon)) == _state(game), "another game was loaded"


def _recorded(game: Game) -> None:
    """The record adds up to the same scores, and is the same game when it is played through."""
    record = record_of(game)
    again = game_of(record, game.rules, game.position.lexicon)
    assert tuple(again.scores) == tuple(game.scores), f"the record comes to {again.scores}, not {game.scores}"
