"""The file of the word map: used if it is this lexicon's and sound, made again if not."""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import zlib
from collections import defaultdict
from pathlib import Path

import pytest

from quixotry.files.container import HEADER
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap, checksum
from quixotry.lexicon import Lexicon, map_file
from quixotry.lexicon.map_file import KEPT, map_folder, map_path, word_map
from quixotry.rules import load_rules

ENGLISH = load_rules("english").alphabet
WORDS = "CAR ARC CARE RACE ACRE CARES SCARE RACES ACRES AB BA ABA".split()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("QUIXOTRY_NO_MAP", raising=False)
    return tmp_path / "cache" / "quixotry" / "maps"


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows by one for each map that is built."""
    built: list[object] = []

    def counted(graph: Graph) -> bytearray:
        built.append(graph)
        return build_map(graph)

    monkeypatch.setattr(map_file, "build_map", counted)
    return built


def lexicon(*more: str) -> Lexicon:
    return Lexicon.from_words([*WORDS, *more], ENGLISH)


def file_of(some: Lexicon) -> Path:
    path = map_path(some)
    assert path is not None
    return path


def is_right(found: WordMap | None, words: list[str] = WORDS) -> bool:
    assert found is not None
    groups = defaultdict(list)
    for word in sorted(words):
        groups["".join(sorted(word))].append(ENGLISH.word(word))
    assert not found.anagrams(ENGLISH.word("ZZ"))
    return all(found.anagrams(ENGLISH.word(letters)) == group for letters, group in groups.items())


def test_made_once_and_then_read(cache: Path, builds: list[object]) -> None:
    first = lexicon()
    made = word_map(first)
    assert is_right(made) and word_map(first) is made
    assert os.listdir(cache) == [f"{first.content_hash}.qwm"]
    assert is_right(word_map(lexicon()))
    assert len(builds) == 1


def test_the_english_map(builds: list[object]) -> None:
    english = Lexicon.load("english")
    fresh = Lexicon(english.metadata, english.alphabet, english.graph)
    found = word_map(fresh)
    assert found is not None
    assert len(found.anagrams(ENGLISH.word("RETINAS"))) > 5
    assert 1_000_000 < file_of(fresh).stat().st_size < 60_000_000
    assert word_map(Lexicon(english.metadata, english.alphabet, english.graph)) is not None
    assert len(builds) == 1


def test_no_map_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setenv("QUIXOTRY_NO_MAP", "1")
    assert word_map(lexicon()) is None
    assert not cache.exists()
    for value in ("0", ""):
        monkeypatch.setenv("QUIXOTRY_NO_MAP", value)
        assert is_right(word_map(lexicon()))


def test_a_damaged_file_is_made_again(builds: list[object]) -> None:
    word_map(lexicon())
    path = file_of(lexicon())
    whole = path.read_bytes()
    chance = random.Random(1)
    tries = [b"", b"x", whole[:50], whole[:-1], whole + b"\0", bytes(len(whole))]
    for _ in range(100):
        at = chance.randrange(len(whole))
        tries.append(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
    for number, data in enumerate(tries):
        path.write_bytes(data)
        assert is_right(word_map(lexicon()))
        assert len(builds) == number + 2
        assert path.read_bytes() == whole


def test_a_checksum_that_fits_is_not_enough(builds: list[object]) -> None:
    """Indices out of range and letters that no alphabet has: what is let through can be read safely."""
    word_map(lexicon())
    path = file_of(lexicon())
    whole = path.read_bytes()
    offset = HEADER.unpack_from(whole)[3]
    chance = random.Random(2)
    used = 0
    for _ in range(150):
        at = chance.choice([chance.randrange(offset, offset + 64), chance.randrange(offset, len(whole))])
        body = whole[HEADER.size : at] + bytes([whole[at] ^ chance.randint(1, 255)]) + whole[at + 1 :]
        fields = list(HEADER.unpack_from(whole))
        before_content = offset - HEADER.size
        fields[5] = checksum(body[before_content:]) ^ zlib.crc32(body[:before_content])
        path.write_bytes(HEADER.pack(*fields) + body)
        before = len(builds)
        found = word_map(lexicon())
        assert found is not None and found.defect() is None
        assert is_right(found)
        used += len(builds) == before
    assert 0 < used < 150


def test_a_map_with_keys_of_another_make(builds: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Sound in itself, and of this lexicon by all it says, but it does not find the words."""
    other = Lexicon.from_words(["ZOO", "OZ"], ENGLISH)
    with monkeypatch.context() as patched:
        patched.setattr(map_file, "build_map", lambda graph: build_map(other.graph))
        word_map(lexicon())
    assert is_right(word_map(lexicon()))
    assert len(builds) == 1


def test_a_map_of_another_lexicon_under_this_name(builds: list[object]) -> None:
    word_map(lexicon("ZOO"))
    file_of(lexicon("ZOO")).rename(file_of(lexicon()))
    assert is_right(word_map(lexicon()))
    assert len(builds) == 2


def test_a_lexicon_that_claims_the_hash_of_another(builds: list[object]) -> None:
    word_map(lexicon())
    liar = Lexicon.from_words([*WORDS, "OZ"], ENGLISH)
    liar.metadata["content_hash"] = lexicon().content_hash
    found = word_map(liar)
    assert found is not None and found.anagrams(ENGLISH.word("ZO")) == [ENGLISH.word("OZ")]
    assert len(builds) == 2


@pytest.mark.parametrize("claimed", ["../../../escaped", "/tmp/x", "", "a" * 5000, "\0", "ABCDEF"])
def test_a_hash_that_is_none_names_no_file(claimed: str, cache: Path) -> None:
    some = lexicon()
    some.metadata["content_hash"] = claimed
    assert is_right(word_map(some))
    assert not cache.exists()


def test_a_folder_that_cannot_be_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.parent.parent.mkdir(parents=True)
    cache.parent.write_text("a file where a folder should be")
    assert is_right(word_map(lexicon()))
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nobody/can/write/here")
    assert is_right(word_map(lexicon()))
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert map_folder() is None
    assert is_right(word_map(lexicon()))


def test_a_folder_where_the_file_should_be() -> None:
    path = file_of(lexicon())
    path.mkdir(parents=True)
    assert is_right(word_map(lexicon()))
    assert os.listdir(path.parent) == [path.name]


def test_old_maps_go(cache: Path) -> None:
    names = ["AA", "AE", "AI", "BE", "BI", "BO", "DE", "DO", "EH", "EL", "EM", "EN"]
    files = []
    for age, name in enumerate(names):
        word_map(lexicon(name))
        files.append(file_of(lexicon(name)))
        os.utime(files[-1], (1000 + age, 1000 + age))
    (cache / ".x.qwm.1.ab.part").touch()
    os.utime(cache / ".x.qwm.1.ab.part", (1000, 1000))
    (cache / ".y.qwm.1.ab.part").touch()
    (cache / "notes.txt").touch()
    word_map(lexicon(names[-4]))  # used again, so it is newer than the last three
    word_map(lexicon("ZOO"))
    left = {path.name for path in cache.iterdir()}
    kept = {path.name for path in files[-(KEPT - 1) :]} | {file_of(lexicon("ZOO")).name}
    assert left == kept | {".y.qwm.1.ab.part", "notes.txt"}


def test_a_lexicon_with_too_many_words(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setattr(map_file, "MOST_WORDS", 5)
    assert word_map(lexicon()) is None
    monkeypatch.undo()

    def overflow(graph: object) -> bytearray:
        raise OverflowError("too many letters for a word map")

    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr(map_file, "build_map", overflow)
    assert word_map(lexicon()) is None


def test_threads_share_one_map(builds: list[object]) -> None:
    some = lexicon()
    found: list[WordMap | None] = []
    threads = [threading.Thread(target=lambda: found.append(word_map(some))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(one) for one in found}) == 1 and len(found) == 8
    assert len(builds) == 1


def make(number: int) -> bool:
    return is_right(word_map(lexicon()))


def test_one_lexicon_does_not_wait_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = lexicon(), lexicon("BAA")
    begun, go_on = threading.Event(), threading.Event()

    def slow(graph: Graph) -> bytearray:
        if graph is first.graph:
            begun.set()
            assert go_on.wait(20)
        return build_map(graph)

    monkeypatch.setattr(map_file, "build_map", slow)
    maker = threading.Thread(target=word_map, args=(first,))
    maker.start()
    assert begun.wait(20)
    other = threading.Thread(target=word_map, args=(second,))
    other.start()
    other.join(20)
    waited = other.is_alive()
    go_on.set()
    maker.join()
    other.join()
    assert not waited
    assert is_right(first.kept_map)
    assert is_right(second.kept_map, [*WORDS, "BAA"])


def test_processes_at_once(cache: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert pool.map(make, range(6)) == [True] * 6
    assert [path.suffix for path in cache.iterdir()] == [".qwm"]
