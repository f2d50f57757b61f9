"""The chance of a full-rack word, against going through all draws one by one (DS4)."""

from __future__ import annotations

import random
import time
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from quixotry import Game, Lexicon, Position, Rack, Rules, load_rules, make_player
from quixotry.game.legal import board_of
from quixotry.game.packed import unpack_move
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.papers.bingo import Bingos, strides, values
from quixotry.players import Choice
from quixotry.players.bingos import bingo_chance, bingo_chances, full_rack_words


def makes(rack: Sequence[int], word: Sequence[int]) -> bool:
    """Whether tiles make a word, blanks standing for anything."""
    lacking = Counter(word) - Counter(code for code in rack if code)
    return len(rack) == len(word) and lacking.total() == rack.count(0)


def by_enumeration(leave: Sequence[int], pile: Sequence[int], size: int, words: list[bytes]) -> float:
    """The mean number of words in hand over all draws."""
    wanted = size - len(leave)
    if wanted > len(pile):
        return 0.0
    hands = Counter(tuple(sorted(drawn)) for drawn in combinations(pile, wanted))
    total = sum(n * sum(makes([*leave, *drawn], word) for word in words) for drawn, n in hands.items())
    return total / comb(len(pile), wanted)


def leaves_of(rack: Sequence[int]) -> set[tuple[int, ...]]:
    return {tuple(sorted(kept)) for size in range(len(rack) + 1) for kept in combinations(rack, size)}


def counts(codes: Sequence[int], size: int = 64) -> list[int]:
    return [codes.count(code) for code in range(size)]


@pytest.mark.parametrize("size", range(1, 11))
@pytest.mark.parametrize("blanks", [(0, 0), (1, 0), (0, 1), (1, 2), (2, 2)])
def test_chances_are_those_of_all_draws(size: int, blanks: tuple[int, int]) -> None:
    chance = random.Random(f"{size} {blanks}")
    english = load_rules("english").alphabet
    letters = range(1, 5)
    spelled = {bytes(chance.choices(letters, k=size)) for _ in range(25)} | {bytes([1] * size)}
    shorter = {bytes(chance.choices(letters, k=max(2, size - 1))) for _ in range(5)}
    # A lexicon has no one-letter words, so where racks hold one tile there is nothing to complete.
    lexicon = Lexicon.from_words(
        [english.word_text(word) for word in sorted(spelled | shorter) if len(word) > 1], english
    )
    words = [word for word in sorted(spelled) if len(word) > 1]
    bingos = Bingos(lexicon.graph, size)
    expected_words = set(words) | {word for word in shorter if len(word) == size}
    assert bingos.word_count == len(expected_words)
    on_rack, in_pile = blanks
    rack = [0] * min(on_rack, size) + chance.choices(letters, k=max(0, size - on_rack))
    pile = [0] * in_pile + chance.choices(range(1, 6), k=10 - in_pile)
    found = bingos.chances(bytes(counts(rack)), counts(pile, 7), len(pile))
    places = strides(bytes(counts(rack)))
    leaves = sorted(leaves_of(rack))
    assert len(found) == len(leaves)
    for leave in chance.sample(leaves, min(len(leaves), 12)):
        place = sum(places[code] for code in leave)
        assert found[place] == pytest.approx(by_enumeration(leave, pile, size, sorted(expected_words)))


def test_the_papers_example() -> None:
    """ABBAGLIO from ABBI: one A, G, L and O drawn in four tiles."""
    rules = load_rules("italian-8")
    abbaglio = Lexicon.from_words(["ABBAGLIO"], rules.alphabet)
    no_blanks = replace_counts(rules, blanks=0)
    position = Position.start(no_blanks, abbaglio, ["ABBEILMU", ""])
    left = {label: position.unseen[rules.alphabet.word(label)[0]] for label in "AGLO"}
    assert left == {"A": 13, "G": 2, "L": 4, "O": 15}
    unseen = sum(position.unseen)
    leave = Rack.from_text("ABBI", rules.alphabet)
    assert unseen == 112 - 2
    assert bingo_chance(position, leave) == pytest.approx(13 * 2 * 4 * 15 / comb(unseen, 4))
    # With the two blanks of the real game they too may stand for one or two of the four.
    real = Position.start(rules, abbaglio, ["ABBEILMU", ""])
    a, g, el, o = left.values()
    ways = a * g * el * o
    ways += 2 * (a * g * el + a * g * o + a * el * o + g * el * o)
    ways += a * g + a * el + a * o + g * el + g * o + el * o
    assert bingo_chance(real, leave) == pytest.approx(ways / comb(unseen + 2, 4))


def replace_counts(rules: Rules, blanks: int) -> Rules:
    return replace(rules, counts=(blanks, *rules.counts[1:]))


def test_anagrams_count_each_and_impossible_words_not_at_all() -> None:
    rules = replace_counts(load_rules("english"), blanks=0)
    leave = Rack.from_text("STARE", rules.alphabet)

    def chance(*words: str) -> float:
        position = Position.start(rules, Lexicon.from_words(words, rules.alphabet), ["STAREQU", ""])
        return bingo_chance(position, leave)

    one = chance("NASTIER")
    assert chance("NASTIER", "RETAINS") == pytest.approx(2 * one)
    assert chance("NASTIER", "PIZZAZZ", "NASTY", "QUARTZZ") == pytest.approx(one)
    assert chance("PIZZAZZ") == 0


def test_no_chance_where_the_bag_cannot_fill_the_rack() -> None:
    position = Position.start("english", None, ["SATIREX", ""])
    words = full_rack_words(position.lexicon, 7)
    place = sum(strides(position.rack.counts)[code] for code in position.rack.without(b"\x18"))
    assert words.chances(position.rack.counts, position.unseen, 1)[place] > 0.4
    assert words.chances(position.rack.counts, position.unseen, 0)[place] == 0


def test_values_add_up() -> None:
    position = Position.start("english", None, ["AEINST?", ""])
    board, rack = board_of(position), position.rack.counts
    moves = board.moves(rack)
    policy = Policy(score=1000, penalty=700, malus=(0, 1000, 2000, 3000, 3000, 4000, 5000), fade=900)
    size = len(bingo_chances(position))
    extra = array("d", [1000.0 * i for i in range(size)])
    places = strides(rack)
    together = values(board, rack, moves, policy, extra)
    for i in range(0, len(together), 97):
        packed = moves[16 * i : 16 * i + 16]
        alone = board.value_of(rack, packed, policy)[0]
        leave = position.rack.without(unpack_move(packed, board.geometry, position).used)
        assert together[i] == alone + 1000 * sum(places[code] for code in leave)
    with pytest.raises(ValueError, match="leaves"):
        values(board, rack, moves, policy, extra[1:])


def test_racks_that_are_none() -> None:
    graph = Lexicon.load("english").graph
    with pytest.raises(ValueError, match="rack"):
        Bingos(graph, 11)
    with pytest.raises(ValueError, match="64"):
        strides(b"")
    with pytest.raises(ValueError, match="more than 10"):
        strides(bytes([11]) + bytes(63))


def test_a_move_with_the_heuristic_takes_less_than_20_milliseconds() -> None:
    """The paper's program took 3 to 7 seconds. The bound is on the mean of processor time."""
    rules = load_rules("italian-8")
    lexicon = Lexicon.for_rules(rules)
    player = make_player("fitness", rules, lexicon)
    game = Game.new(rules, lexicon=lexicon, seed=1)
    player.choose(game.position)  # the words are collected once
    turns, spent = 0, 0.0
    for seed in range(3):
        game = Game.new(rules, lexicon=lexicon, seed=seed)
        while not game.over:
            begin = time.thread_time()
            choice = player.choose(game.position)
            spent += time.thread_time() - begin
            turns += 1
            assert isinstance(choice, Choice)
            game.play(choice.move)
    assert spent / turns < 0.020
