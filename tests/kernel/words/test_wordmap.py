"""The word map knows every word by its letters; damaged, it is refused or harmless."""

from __future__ import annotations

import random
import struct
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate, pairwise

import pytest

from quixotry.game.legal import compiled_board
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.words.keys import letter_key
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet, rules_from_document
from support.chooser_truth import leave_table
from support.positions import all_words, counts, opened, repeated, rules_named, some_words, table_for

ENGLISH = rules_named("english").alphabet


def map_bytes(words: Iterable[bytes], alphabet: Alphabet = ENGLISH) -> bytes:
    return bytes(build_map(Lexicon.from_words([alphabet.word_text(word) for word in words], alphabet).graph))


def by_letters(words: Iterable[bytes]) -> dict[bytes, list[bytes]]:
    """The words of each multiset of letters, in order."""
    found: dict[bytes, list[bytes]] = defaultdict(list)
    for word in sorted(words):
        found[bytes(sorted(word))].append(word)
    return found


def check(word_map: WordMap, words: Iterable[bytes], chance: random.Random, letters: int) -> None:
    """All words by their letters, and nothing for letters that make none."""
    assert word_map.defect() is None
    expected = by_letters(words)
    for multiset, anagrams in expected.items():
        assert word_map.anagrams(multiset) == anagrams
    longest = max(len(word) for word in words)
    assert word_map.longest == longest
    for _ in range(repeated(20_000)):
        codes = bytes(chance.choices(range(1, letters + 1), k=chance.randint(0, longest)))
        assert word_map.anagrams(codes) == expected.get(bytes(sorted(codes)), [])


@pytest.mark.parametrize("name", ["english", "spanish", "polish", "odd", "italian-8"])
def test_some_words(name: str) -> None:
    chance = random.Random(f"map {name}")
    alphabet = rules_named(name).alphabet
    for size in (3, 30, 3000):
        words = some_words(name, size, chance)
        check(WordMap(map_bytes(words, alphabet)), words, chance, alphabet.size)


def test_the_whole_english_lexicon() -> None:
    lexicon = Lexicon.load("english")
    words = [ENGLISH.word(text) for text in lexicon]
    word_map = WordMap(build_map(lexicon.graph))
    check(word_map, words, random.Random("whole map"), 26)
    assert word_map.entry_count == len(by_letters(words))


def test_more_anagrams_than_an_entry_holds() -> None:
    chance = random.Random("entries")
    words = sorted({bytes(chance.sample(range(1, 7), 6)) for _ in range(500)} | {b"\1\2", b"\2\1"})
    word_map = WordMap(map_bytes(words))
    assert word_map.anagrams(b"\1\2\3\4\5\6") == [word for word in words if len(word) == 6]
    assert word_map.anagrams(b"\2\1") == [b"\1\2", b"\2\1"]


def test_one_word_and_the_longest() -> None:
    for word in (b"\1\2", b"\1" * 15, bytes(range(2, 27))):
        word_map = WordMap(map_bytes([word]))
        assert word_map.defect() is None
        assert word_map.anagrams(word[::-1]) == [word]
        assert word_map.anagrams(word[1:]) == word_map.anagrams(b"") == []


def test_codes_that_are_no_letters_make_no_word() -> None:
    """A blank adds nothing to a key, so it must not be taken for nothing."""
    word_map = WordMap(map_bytes([b"\1\2", b"\2\1"]))
    for codes in (b"\0\1\2", b"\1\2" + bytes(5000), bytes([65, 2]), b"\xff\xff"):
        assert word_map.anagrams(codes) == []


def test_the_same_words_give_the_same_bytes() -> None:
    words = some_words("english", 900, random.Random("same"))
    shuffled = random.Random(1).sample(words, len(words))
    assert map_bytes(words) == map_bytes(shuffled)
    lexicon = Lexicon.load("english")
    assert build_map(lexicon.graph) == build_map(lexicon.graph)


def check_completions(word_map: WordMap, words: Iterable[bytes], asked: Iterable[bytes]) -> None:
    """The letters that a blank may stand for, against taking each letter out of each word."""
    completed: dict[bytes, set[int]] = defaultdict(set)
    for multiset in by_letters(words):
        for i, code in enumerate(multiset):
            completed[multiset[:i] + multiset[i + 1 :]].add(code)
    assert word_map.set_count == len(completed)
    for codes in asked:
        assert word_map.letters_for(codes) == sorted(completed.get(bytes(sorted(codes)), ()))


@pytest.mark.parametrize("name", ["english", "polish", "odd"])
def test_letters_that_complete_a_word(name: str) -> None:
    chance = random.Random(f"complete {name}")
    words = some_words(name, 2000, chance)
    asked = [word[:i] + word[i + 1 :] for word in words for i in range(len(word))]
    asked += [bytes(chance.choices(word, k=len(word))) for word in words]
    check_completions(WordMap(map_bytes(words, rules_named(name).alphabet)), words, asked)


def test_letters_that_complete_many_words() -> None:
    chance = random.Random("complete many")
    words = chance.sample(all_words("english"), 20_000)
    some = chance.sample(words, 2000)
    asked = [word[:i] + word[i + 1 :] for word in some for i in range(len(word))]
    check_completions(WordMap(map_bytes(words)), words, asked + some)


def test_letters_that_share_half_a_key() -> None:
    """The last eight letters add 0 to the lower half of a key, so the first two hit its entry."""
    labels = [chr(65 + i) for i in range(26)] + [chr(0x410 + i) for i in range(32)] + list("ΔΘΛΞ")
    tiles = {label: {"count": 2, "points": 1} for label in labels} | {"?": {"count": 2}}
    rules = rules_from_document({"board": {"rows": ["." * 11] * 11}, "tiles": tiles}, "62")
    word = bytes([1, 1, 1, 7, 28, 45, 48, 57, 60, 60])
    assert sum(letter_key(code) for code in word[2:]) & 0xFFFFFFFF == 0
    lexicon = Lexicon.from_words([rules.alphabet.word_text(word)], rules.alphabet)
    word_map = WordMap(build_map(lexicon.graph))
    assert word_map.anagrams(word) == [word]
    assert word_map.anagrams(word[:2]) == []
    chooser = Chooser(compiled_board(rules, lexicon), Equity(leave_table("zero", 63, 1)), word_map)
    assert chooser.best(counts([1, 1]), count=9) == []


# ---------------------------------------------------------------- damage


def parts_of(data: bytes) -> list[tuple[int, int]]:
    """Where each part begins and ends: header, filter, starts, entries, letters; then those for blanks."""
    filter_bits, bucket_bits, entries, letters, _, *blanks = struct.unpack_from("<8Q", data)
    sizes = [64, 8 << filter_bits, (4 << bucket_bits) + 8, 8 * entries, letters]
    sizes += [8 << blanks[0], (4 << blanks[1]) + 8, 8 * ((blanks[2] + 1) // 2), 8 * blanks[2]]
    ends = list(accumulate(sizes))
    assert ends[-1] == len(data)
    return list(pairwise([0, *ends]))


def bent(data: bytes, chance: random.Random) -> bytes:
    """The same with one to three fields changed, in the header or any other part."""
    spoilt = bytearray(data)
    parts = parts_of(data)
    for _ in range(chance.randint(1, 3)):
        first, end = chance.choice(parts)
        place = chance.randrange(first, end)
        width = chance.choice([1, 4, 8])
        place -= place % width
        old = int.from_bytes(spoilt[place : place + width], "little")
        new = chance.choice(
            [
                0,
                256**width - 1,
                chance.getrandbits(8 * width),
                old ^ 1 << chance.randrange(8 * width),
                old + 1,
            ]
        )
        spoilt[place : place + width] = (new % 256**width).to_bytes(width, "little")
    if chance.random() < 0.1:
        del spoilt[chance.randrange(len(spoilt)) :]
    return bytes(spoilt)


def opened_map(data: bytes) -> WordMap | None:
    """The map, if it is not refused."""
    try:
        word_map = WordMap(data)
    except (ValueError, TypeError):  # TypeError: not a whole number of 64-bit words
        return None
    return word_map if word_map.defect() is None else None


def test_damaged_maps_are_refused_or_harmless() -> None:
    """What passes for sound may answer wrongly, but every look-up stays inside the buffer and ends."""
    chance = random.Random("damage")
    table = table_for("english", [word for word in some_words("english", 200, chance) if len(word) < 9])
    data = bytes(build_map(table.lexicon.graph))
    words = [bytes(word) for word in sorted(table.words.words)]
    equity = Equity(leave_table("zero", 27, 2))
    board = opened(table, chance)
    rack = counts([1, 5, 9, 14, 19, 20, 0])
    refused = passed = 0
    for _ in range(repeated(1500)):
        word_map = opened_map(bent(data, chance))
        if word_map is None:
            refused += 1
            continue
        passed += 1
        for word in chance.sample(words, 10):
            assert all(sorted(found) == sorted(word) for found in word_map.anagrams(word))
        chosen = Chooser(board, equity, word_map).best(rack, exchange_limit=7, count=10)
        assert len(chosen) == 10
    assert refused > 100 and passed > 100


def test_each_number_of_the_header_matters() -> None:
    data = map_bytes(all_words("odd")[:50])
    assert opened_map(data) is not None
    header = struct.unpack_from("<8Q", data)
    for field in (0, 1, 2, 3, 5, 6, 7):
        for value in {0, 1, 41, 2**32, 2**63, 2**64 - 1, header[field] + 8} - {header[field]}:
            spoilt = struct.pack("<8Q", *header[:field], value, *header[field + 1 :]) + data[64:]
            assert opened_map(spoilt) is None
    for length in (0, 1, 8, 64, 95, len(data) - 8, len(data) - 1):
        assert opened_map(data[:length]) is None
    assert opened_map(data + bytes(8)) is None
