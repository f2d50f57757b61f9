"""Games inside the kernel are those that `Game` plays with the same seed, move by move."""

from __future__ import annotations

import random
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from quixotry.game import Game, Move
from quixotry.game.legal import best_move, compiled_board
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from support.brute_force import brute_force
from support.positions import Table, repeated, rules_named, self_play, some_words, table_for, text_of

CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "english": ("english", 2, {}),
    "void": ("english", 2, {"challenge": "void"}),
    "three": ("english", 3, {"out_adjustment": "transfer"}),
    "four": ("english", 4, {"out_adjustment": "deduct", "challenge": "none"}),
    "no adjustments": ("english", 2, {"out_adjustment": "none", "scoreless_adjustment": "none"}),
    "swedish-study": ("swedish-study", 2, {}),
    "italian-8": ("italian-8", 4, {}),
    "spanish": ("spanish", 3, {}),
    "super": ("english-super", 4, {}),
    "odd": ("odd", 2, {}),
    "exchanges": ("english", 2, {"exchange_minimum": 1, "scoreless_turns": 20}),
    "small racks": ("spanish", 2, {"rack_size": 2, "exchange_minimum": 1, "bonus": 7}),
}


def table_of(case: str, words: int) -> tuple[Table, int]:
    name, players, changes = CASES[case]
    chance = random.Random(case)
    return table_for(name, some_words(name, words, chance), **changes), players


def greedy_move(game: Game) -> Move:
    """The play that scores most; else a whole new rack if the rules and the bag allow one; else a pass."""
    position, alphabet = game.position, game.rules.alphabet
    best = best_move(position)
    if best is not None:
        return best
    minimum, rack = game.rules.exchange_minimum, position.rack
    if minimum is not None and len(game.bag) >= max(minimum, len(rack)):
        return Move.exchange(rack.codes, alphabet)
    return Move.passing(alphabet)


def play_out(table: Table, players: int, seed: int) -> tuple[tuple[int, ...], int, int, list[Move]]:
    """A greedy game under the Python referee: final scores, turns, full racks laid, the moves."""
    game = Game.new(table.rules, lexicon=table.lexicon, players=players, seed=seed)
    moves = []
    while not game.over:
        if game.ending:
            game.accept()
            continue
        if game.can_challenge:
            game.accept()  # so that the bag is known before the next move is chosen
        move = greedy_move(game)
        turn = game.play(move)
        assert turn.score == (move.score or 0), "referee and kernel disagree about a score"
        moves.append(move)
    bingos = sum(move.is_place and move.tile_count == table.rules.rack_size for move in moves)
    return game.scores, len(moves), bingos, moves


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("words", [250, 3000])
def test_the_kernel_plays_as_the_referee_does(case: str, words: int) -> None:
    table, players = table_of(case, words)
    games = self_play(table.board, table.rules, players)
    for seed in range(repeated(3)):
        scores, turns, bingos, _ = play_out(table, players, seed)
        assert games.game(seed)[:3] == (scores, turns, bingos)


def test_all_ways_to_end_and_exchanges_occur() -> None:
    """The cases above are worth what they claim: someone goes out, someone cannot, someone exchanges."""
    ends, kinds = set(), set()
    for case in CASES:
        for words in (250, 3000):
            table, players = table_of(case, words)
            *_, moves = play_out(table, players, 1)
            ends.add("out" if moves[-1].is_place else "scoreless")
            kinds |= {move.kind for move in moves}
    assert ends == {"out", "scoreless"}
    assert kinds == {"place", "exchange", "pass"}


def test_the_greedy_move_is_the_one_that_brute_force_ranks_first() -> None:
    table, players = table_of("odd", 250)
    game = Game.new(table.rules, lexicon=table.lexicon, players=players, seed=3)
    alphabet = table.rules.alphabet
    seen = 0
    while not game.over:
        position = game.position
        plays = brute_force(table.rules, table.words, position.board.tiles, position.rack.codes)
        best = min(plays, key=lambda play: (-play[4], text_of(play, alphabet)), default=None)
        move = greedy_move(game)
        assert (str(move) if move.is_place else None) == (text_of(best, alphabet) if best else None)
        game.play(move)
        seen += 1
    assert self_play(table.board, table.rules, players).game(3)[:2] == (game.scores, seen)


def test_a_game_that_scoreless_turns_never_end_goes_on() -> None:
    """0 means never, not at once."""
    table = table_for("english", some_words("english", 3000, random.Random(0)), scoreless_turns=0)
    limited = replace(table.rules, scoreless_turns=100)
    expected = self_play(table.board, limited).games(1, 5)
    assert all(turns > 10 for _, turns, *_ in expected)
    endless = self_play(table.board, table.rules).games(1, 5)
    assert all(turns > 10 for _, turns, *_ in endless)


def test_statistics_are_those_of_the_game() -> None:
    """Greedy English games: about 395 points a player in about 25 turns, some 600 plays a turn."""
    rules, lexicon = rules_named("english"), Lexicon.load("english")
    count = repeated(400)
    results = self_play(compiled_board(rules, lexicon), rules).games(1, count)
    points = sum(sum(scores) for scores, *_ in results) / (2 * count)
    turns = sum(turns for _, turns, *_ in results)
    bingos = sum(bingos for _, _, bingos, *_ in results)
    assert 385 < points < 405
    assert 24 < turns / count < 27
    assert 0.8 < bingos / count / 2 < 2.2
    assert 200 < sum(found for *_, found, _ in results) / turns < 1500


def test_the_same_seed_gives_the_same_game_whoever_plays_it() -> None:
    rules, lexicon = rules_named("english"), Lexicon.load("english")

    def play(seeds: range) -> list[Any]:
        return self_play(compiled_board(rules, lexicon), rules).games(seeds.start, len(seeds))

    serial = play(range(1, 121))
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(play, [range(first, first + 10) for first in range(1, 121, 10)]))
    assert [game for part in parts for game in part] == serial
    assert len({digest for *_, digest in serial}) == len(serial)
    player = self_play(compiled_board(rules, lexicon), rules)
    assert [player.game(seed) for seed in (120, 1, 1)] == [serial[119], serial[0], serial[0]]


def test_seeds_of_64_bits() -> None:
    table = table_for("english", some_words("english", 500, random.Random(1)))
    games = self_play(table.board, table.rules)
    last = 2**64 - 1
    assert games.games(last, 2) == [games.game(last), games.game(0)]
    assert games.game(last)[0] == play_out(table, 2, last)[0]
    with pytest.raises(OverflowError):
        games.game(2**64)


@pytest.mark.parametrize("players", [0, 5, 200])
def test_more_players_than_there_are_seats(players: int) -> None:
    table = table_for("english", some_words("english", 50, random.Random(1)))
    with pytest.raises(ValueError, match=rf"{players} players; there can be 1 to 4"):
        self_play(table.board, table.rules, players)


def test_a_record_holds_games_of_any_length() -> None:
    """Nobody can play, and the game waits long before it gives up."""
    table = table_for("english", [bytes([17] * 4)])
    rules, turns = table.rules, 5000
    games = SelfPlay(
        table.board,
        rules.counts,
        players=2,
        exchange_minimum=7,
        scoreless_turns=turns,
        out_gain=2,
        out_loss=0,
        scoreless_loss=0,
    )
    scores, taken, _, _, _, record = games.match(1, [None, None])
    assert (scores, sum(taken), len(record)) == ((0, 0), turns, 16 * turns)
    # Each exchanges a whole rack, in the layout of packed moves: begun on no square, the tiles in order.
    for head, laid in struct.iter_unpack("<QQ", record):
        assert head == 7 and laid >> 6 * 7 == 0


@pytest.mark.parametrize("players", [-1, 0, 5, 10**6])
def test_a_table_for_too_many(players: int) -> None:
    rules = rules_named("english")
    with pytest.raises((ValueError, OverflowError)):
        self_play(table_for("english", [bytes([1, 1])]).board, rules, players)


def test_a_table_that_is_busy_says_so() -> None:
    table = table_for("english", some_words("english", 2000, random.Random("busy")))
    games = self_play(table.board, table.rules)
    alone = games.games(5, 3)

    def play(_: int) -> object:
        try:
            return games.games(5, 3)
        except RuntimeError as error:
            return str(error)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(play, range(64)))
    assert all(answer in (alone, "this table is busy in another thread") for answer in answers)
    assert alone in answers
