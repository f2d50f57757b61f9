"""The kernel of the code breaker against plain Python."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest

from quixotry.kernel.puzzles.language import words_of
from quixotry.kernel.puzzles.pattern_words import likely_keys
from quixotry.kernel.random import Random
from quixotry.words.cryptogram import random_key
from support.ciphers import SmallLanguage, read, some_key
from support.word_lists import english, english_words

BUDGET = 10_000_000


def test_all_words_of_a_graph_in_order() -> None:
    found = words_of(english().graph)
    assert found == sorted(found)
    assert [english().alphabet.word_text(word) for word in found] == list(english_words())


@pytest.mark.parametrize("alphabet", [26, 40])  # four letters in a row, and three
def test_letters_agree_with_counting(alphabet: int) -> None:
    small = SmallLanguage(random.Random(1), alphabet, words=20)
    for word in [*list(small.chances)[:4], bytes([9, 8]), bytes([1, 2, 3, 1, 2, 9, 3]), b""]:
        assert small.letters.score(word) == pytest.approx(small.spelled(word), rel=1e-4)
        assert small.letters.scores_of([word])[0] == small.letters.score(word)


def test_a_vocabulary_knows_its_words() -> None:
    small = SmallLanguage(random.Random(3), 26)
    tried = {bytes(word) for size in (1, 2, 3) for word in itertools.product(range(1, 8), repeat=size)}
    for word in tried | set(small.chances):
        score = small.vocabulary.score(word)
        assert (score is not None) == (word in small.chances)
        if score is not None:
            assert score == pytest.approx(math.log(small.chances[word]), rel=1e-5)


def test_words_are_drawn_as_often_as_they_are_likely() -> None:
    small = SmallLanguage(random.Random(4), 26)
    drawn = Counter(small.vocabulary.sample(50_000, Random(4)).split(b"\0")[:-1])
    assert sum(drawn.values()) == 50_000
    for word, share in small.chances.items():
        assert drawn[word] == pytest.approx(50_000 * share, abs=6 * math.sqrt(50_000 * share) + 1)


def puzzle(small: SmallLanguage, chance: random.Random, words: int) -> dict[bytes, int]:
    """Some words of the language, and one that it does not have."""
    chosen = [*chance.sample(list(small.chances), words), bytes(chance.choices(range(1, 7), k=4))]
    return {word: chance.randint(1, 3) for word in chosen}


@pytest.mark.parametrize("seed", range(4))
def test_words_are_worth_what_counting_says(seed: int) -> None:
    chance = random.Random(seed)
    small = SmallLanguage(chance, 6, words=20)
    counted = puzzle(small, chance, 6)
    breaker = small.breaker(list(counted), list(counted.values()))
    for key in [bytes(range(7)), some_key(chance, 6)]:
        slow = sum(count * small.word_score(read(word, key)) for word, count in counted.items())
        assert breaker.score(key) == pytest.approx(slow, rel=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_a_text_without_divisions_is_worth_its_best_division(seed: int) -> None:
    chance = random.Random(seed)
    small = SmallLanguage(chance, 6, words=20)
    apostrophe = bytes([7])
    words = [word for word in chance.choices(list(small.chances), k=8) if apostrophe not in word]
    text = b"".join(words) + bytes([6, 6, 5]) + words[0]
    breaker = small.breaker([text])
    for key in [bytes(range(7)), some_key(chance, 6)]:
        plain = read(text, key)
        assert breaker.score(key) == pytest.approx(small.text_score(plain), rel=1e-4)
        sizes = breaker.division(key)
        assert sum(sizes) == len(text) and min(sizes) > 0


@pytest.mark.parametrize("divided", [True, False])
@pytest.mark.parametrize("derange", [True, False])
def test_every_step_keeps_the_rules_and_the_count(divided: bool, derange: bool) -> None:
    chance = random.Random(7)
    small = SmallLanguage(chance, 8)
    given = bytes([0, 3, 0, 0, 0, 0, 0, 0, 0])
    if divided:
        counted = puzzle(small, chance, 8)
        breaker = small.breaker(list(counted), list(counted.values()), given=given, derange=derange)
        used = set(b"".join(counted)) - {9}
    else:
        text = bytes(chance.choices(range(1, 8), k=40))
        breaker = small.breaker([text], given=given, derange=derange)
        used = set(text)

    def is_allowed(key: bytes) -> bool:
        whole = sorted(key) == list(range(9)) and key[1] == 3
        return whole and not (derange and any(key[code] == code for code in used))

    random_number = Random(5)
    for _ in range(30):
        key = breaker.completed(bytes(9), random_number)
        assert is_allowed(key)
        for by_words in (True, False):
            score, annealed = breaker.anneal(key, random_number, 200, 5.0, 0.5, by_words)
            assert is_allowed(annealed)
            if divided or by_words:
                assert score == pytest.approx(breaker.score(annealed), rel=1e-9)
        score, top = breaker.climb(key, 60)
        assert is_allowed(top) and score == pytest.approx(breaker.score(top), rel=1e-9)
        assert score >= breaker.score(key)
        for near, other in breaker.neighbours(top):
            assert is_allowed(other) and near == pytest.approx(breaker.score(other), rel=1e-9)
            assert near <= score + 1e-6
            assert sum(a != b for a, b in zip(top, other, strict=True)) == 2


@pytest.mark.parametrize("derange", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_pattern_words_find_the_best_of_all_keys(seed: int, derange: bool) -> None:
    """A wide beam on a puzzle of known words, against all 720 keys."""
    chance = random.Random(seed)
    small = SmallLanguage(chance, 6, words=60)
    key = random_key(6, Random(seed), derange=derange)
    words = [word for word in small.chances if len(word) > 1 and 7 not in word]
    hidden = {read(word, key): 1 for word in chance.sample(words, 5)}
    given = bytes([2 if code == key[2] != 2 else 0 for code in range(7)])
    breaker = small.breaker(list(hidden), [1] * len(hidden), given=given, derange=derange)
    used = set(b"".join(hidden))
    keys = (bytes([0, *letters]) for letters in itertools.permutations(range(1, 7)))
    allowed = [
        one
        for one in keys
        if all(given[code] in (0, one[code]) for code in range(7))
        and not (derange and any(one[code] == code != given[code] for code in used))
    ]
    best = max(map(breaker.score, allowed))
    found = likely_keys(breaker, 20_000, BUDGET)
    assert [score for score, _ in found] == sorted([score for score, _ in found], reverse=True)
    reached = max(breaker.score(breaker.completed(partial, Random(1))) for _, partial in found)
    assert reached == pytest.approx(best, rel=1e-6)


def test_a_budget_is_kept() -> None:
    small = SmallLanguage(random.Random(1), 6)
    breaker = small.breaker([bytes([1, 2, 3]), bytes([4, 5, 6])], [1, 1])
    assert likely_keys(breaker, 100, 1)  # every word may still be left unread
    with pytest.raises(ValueError, match="width"):
        likely_keys(breaker, 0, 1)
