"""Di Maria and Strade's player, its styles and the improvements they list."""

from __future__ import annotations

from collections import Counter

import pytest

from quixotry import Game, Lexicon, Move, Position, Rack, load_rules, make_player
from quixotry.players import Choice
from quixotry.players.bingos import bingo_chance
from quixotry.players.fitness import Fitness, Weights, lead
from quixotry.players.open_space import most_space_taken, space_taken
from quixotry.players.penalty import openings

RULES = load_rules("italian-8")
LEXICON = Lexicon.for_rules(RULES)


def game_of(name: str, seed: int) -> tuple[Game, list[tuple[Position, Choice]]]:
    player = make_player(name, RULES, LEXICON)
    game = Game.new(RULES, lexicon=LEXICON, seed=seed)
    seen = []
    while not game.over:
        position = game.position.seen_by(game.position.turn)
        choice = player.choose(position)
        assert isinstance(choice, Choice)
        seen.append((position, choice))
        game.play(choice.move)
    return game, seen


def malus(position: Position, move: Move) -> float:
    return sum(opening.malus for opening in openings(position, move))


def fitness(position: Position, move: Move, score: float, penalty: float, combo: float) -> float:
    """F = s - p + c, from its parts one by one."""
    left = position.rack.without(move.used)
    chance = bingo_chance(position, left) if position.bag_count else 0.0
    return score * (move.score or 0) - penalty * malus(position, move) + combo * 6 * chance


@pytest.mark.parametrize(
    ("name", "weights"),
    [
        ("fitness", (1, 1, 1)),
        ("aggressive", (2, 1, 1)),
        ("fitness:style=careful", (1, 2, 1)),
        ("combo", (1, 1, 2)),
    ],
)
def test_the_chosen_move_is_the_fittest(name: str, weights: tuple[float, float, float]) -> None:
    player = make_player(name, RULES, LEXICON)
    for seed in (1, 2):
        game = Game.new(RULES, lexicon=LEXICON, seed=seed)
        for turn in range(7):
            position = game.position
            moves = position.legal_moves()
            choice = player.choose(position)
            assert isinstance(choice, Choice)
            if turn % 3 == 0 and len(moves):
                some = [*moves.top(25), *moves[:: max(1, len(moves) // 25)]]
                best = max(fitness(position, move, *weights) for move in some)
                mine = fitness(position, choice.move, *weights)
                assert mine >= best - 0.15  # the kernel rounds each square's malus down
                assert choice.value == pytest.approx(mine, abs=0.15)
            game.play(choice.move)


def test_the_penalty_is_about_6_or_7_points_a_move() -> None:
    """DS3: from 0 to 10 and more, 6 to 7 in the mean."""
    found = []
    for seed in range(8):
        _, seen = game_of("fitness", seed)
        found += [malus(position, choice.move) for position, choice in seen if choice.move.is_place]
    assert min(found) < 0.5 and max(found) > 12
    assert 5.5 < sum(found) / len(found) < 8


def test_styles_do_what_their_names_say() -> None:
    """Over the positions of some games: points, openings and chances of what each style would play."""
    styles = ("aggressive", "careful:penalty=4", "combo:combo=20")
    players = {style: make_player(style, RULES, LEXICON) for style in styles}
    points: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    for seed in range(2):
        for position, _ in game_of("greedy", seed)[1]:
            if not position.bag_count:
                continue
            for style, player in players.items():
                choice = player.choose(position)
                assert isinstance(choice, Choice)
                if choice.move.is_place:
                    points[style] += choice.move.score or 0
                    opened[style] += round(1000 * malus(position, choice.move))
                    left = position.rack.without(choice.move.used)
                    chances[style] += round(1_000_000 * bingo_chance(position, left))
    assert points.most_common(1)[0][0] == "aggressive"
    assert min(opened, key=opened.__getitem__) == "careful:penalty=4"
    assert chances.most_common(1)[0][0] == "combo:combo=20"


def test_weights_follow_the_score_difference_when_asked() -> None:
    """DS6: ahead, safety; behind, chances; never below nothing."""
    plain, adjusted = Weights(), Weights(adjust=1)
    assert plain.shifted(300) == plain
    assert adjusted.shifted(0) == adjusted
    ahead, behind = adjusted.shifted(50), adjusted.shifted(-50)
    assert ahead.penalty > 1 > ahead.combo
    assert behind.penalty < 1 < behind.combo
    assert adjusted.shifted(-1000).penalty == 0 == adjusted.shifted(1000).combo
    position = Game.new(RULES, lexicon=LEXICON, seed=3).position
    assert lead(position.replace(scores=(10, 45))) == -35
    player = Fitness(Weights(adjust=1))
    choices = [player.choose(position.replace(scores=(by, 0))).value for by in (-200, 0, 200)]
    assert len(set(choices)) == 3


def test_open_space() -> None:
    """DS6: a square counts if it was open, with nothing on or around it, and is no longer."""
    for position, choice in game_of("greedy", 4)[1]:
        if not choice.move.is_place:
            continue
        after = position.board.place(choice.move)

        def is_open(tiles: bytes, row: int, column: int) -> bool:
            near = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            return not any(tiles[r * 15 + c] for r, c in near if 0 <= r < 15 and 0 <= c < 15)

        squares = [(row, column) for row in range(15) for column in range(15)]
        before = sum(is_open(position.board.tiles, *square) for square in squares)
        taken = before - sum(is_open(after.tiles, *square) for square in squares)
        assert taken == space_taken(position, choice.move) <= most_space_taken(RULES)


def test_a_weight_on_open_space_takes_more_of_it() -> None:
    plain = make_player("fitness:combo=0", RULES, LEXICON)
    spacious = make_player("fitness:combo=0,open=20", RULES, LEXICON)
    taken = [0, 0]
    for position, _ in game_of("greedy", 6)[1][:10]:
        for i, player in enumerate((plain, spacious)):
            choice = player.choose(position)
            assert isinstance(choice, Choice)
            taken[i] += space_taken(position, choice.move)
    assert taken[1] > taken[0]


def test_reasons_are_short_and_add_up() -> None:
    position = Position.start(RULES, LEXICON, ["ABBEILMU", ""])
    choice = make_player("fitness", RULES, LEXICON).choose(position)
    assert isinstance(choice, Choice)
    left = position.rack.without(choice.move.used)
    assert choice.reasons[0] == f"{choice.move.score} points"
    assert choice.reasons[1] == f"leaves {left} ({6 * bingo_chance(position, left):+.1f})"
    assert all(reason.startswith("opens a") for reason in choice.reasons[2:])
    assert isinstance(left, Rack)
