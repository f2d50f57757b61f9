"""The lists that come packed: their lexica are made once, kept, and made again if what was kept is bad."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

import pytest

from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon, lexicon, lexicon_files
from quixotry.lexicon.catalogue import lexicon_facts
from quixotry.lexicon.shipped_lists import EMBEDDED, LISTS, PACKED, PackedList, watch_first_use
from quixotry.lexicon.wordlist import read_word_list
from quixotry.rules import load_rules, ruleset_names
from support.positions import SOAK

SMALL = "portuguese"
CHECKED = sorted(PACKED) if SOAK > 1 else [SMALL, "catalan"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, and nothing made yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(lexicon, "_made_once", {})
    return tmp_path / "cache"


def tiny(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str = "AB\nBA\n") -> PackedList:
    """A packed list of a few words, in the place of the Portuguese one."""
    alphabet = load_rules(SMALL).alphabet
    words = Lexicon.from_words("AB BA", alphabet)
    path = folder / f"{SMALL}.txt.xz"
    path.write_text(text)
    monkeypatch.setattr(PackedList, "path", path)
    return PackedList(SMALL, SMALL, 2, words.content_hash)


def test_every_ruleset_has_its_lexicon() -> None:
    files = lexicon_files()
    for name in ruleset_names():
        rules = load_rules(name)
        facts = lexicon_facts(rules.lexicon, files[rules.lexicon])
        assert facts.alphabet == rules.alphabet
        assert facts.words > 100_000
    assert {path.name.removesuffix(".txt.xz") for path in LISTS.glob("*.xz")} == {*EMBEDDED, *PACKED}


@pytest.mark.parametrize("name", CHECKED)
def test_the_words_are_those_that_were_counted(name: str) -> None:
    rules = load_rules(PACKED[name].ruleset)
    found = read_word_list(PACKED[name].path, rules.alphabet, 15)
    assert not found.report(), "every word can be laid"
    made = Lexicon.from_list(found, rules.alphabet, name=name)
    assert (len(made), made.content_hash) == (PACKED[name].words, PACKED[name].content_hash)


def test_made_once_and_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Watching:
        def __init__(self, packed: PackedList) -> None:
            seen.append(-packed.words)

        def __enter__(self) -> object:
            return seen.append

        def __exit__(self, *error: object) -> None:
            pass

    from quixotry.lexicon import shipped_lists

    monkeypatch.setattr(shipped_lists, "_watch", shipped_lists._watch)
    watch_first_use(Watching)  # type: ignore[arg-type]
    first = Lexicon.for_rules(load_rules(SMALL))
    assert seen[0] == -PACKED[SMALL].words
    assert seen[-1] == PACKED[SMALL].words
    assert Lexicon.load(SMALL) is first
    (kept,) = (cache / "quixotry" / "languages").iterdir()
    assert kept == PACKED[SMALL].kept_path()
    before = kept.stat().st_mtime_ns, len(seen)
    monkeypatch.setattr(lexicon, "_made_once", {})
    again = Lexicon.load(SMALL)
    assert again.content_hash == first.content_hash
    assert (kept.stat().st_mtime_ns, len(seen)) == before
    assert first.is_installed()


def test_what_was_kept_is_not_trusted(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tiny(tmp_path, monkeypatch)
    path = packed.kept_path()
    assert path is not None
    path.parent.mkdir(parents=True)
    old = path.with_name(f"{SMALL}-0123456789abcdef.qlx")
    old.write_bytes(b"of an older list")
    path.write_bytes(b"no lexicon")
    assert list(lexicon._from_packed(packed)) == ["AB", "BA"]
    assert not old.exists()
    monkeypatch.setattr(lexicon, "_made_once", {})
    Lexicon.from_words("AB", load_rules(SMALL).alphabet).save(path)  # a good one, of other words
    assert list(lexicon._from_packed(packed)) == ["AB", "BA"]
    assert list(Lexicon.load(path)) == ["AB", "BA"]


def test_without_a_place_to_keep_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tiny(tmp_path, monkeypatch)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(lexicon._from_packed(packed)) == 2


def test_a_damaged_list_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tiny(tmp_path, monkeypatch, "AB\nBAB\n")
    with pytest.raises(LexiconError, match=r"portuguese.txt.xz: damaged: not the words that were shipped"):
        lexicon._from_packed(packed)


def test_threads_make_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tiny(tmp_path, monkeypatch)
    found: list[Lexicon] = []
    threads = [threading.Thread(target=lambda: found.append(lexicon._from_packed(packed))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1
    assert len(found) == 8


def test_a_list_of_ones_own_comes_first(tmp_path: Path) -> None:
    own = tmp_path / "data" / "quixotry" / "lexica" / f"{SMALL}.qlx"
    own.parent.mkdir(parents=True)
    Lexicon.from_words("AB", load_rules(SMALL).alphabet, name=SMALL).save(own)
    assert len(Lexicon.load(SMALL)) == 1
    assert lexicon_files()[SMALL] == own


def test_hashes_are_whole() -> None:
    assert {len(packed.content_hash) for packed in PACKED.values()} == {hashlib.sha256().digest_size * 2}


@pytest.mark.parametrize(
    "name", sorted(path.name.partition("-")[0] for path in LISTS.glob("*-additions.txt"))
)
def test_what_was_added_by_hand_was_lacking_and_is_there(name: str) -> None:
    packed, rules = PACKED[name], load_rules(PACKED[name].ruleset)
    added = [rules.alphabet.word(word) for word in packed.added()]
    assert added and added == sorted(set(added)), "sorted as the language sorts, each once"
    before = set(read_word_list(packed.path, rules.alphabet, 15).words)
    lexicon = Lexicon.load(name)
    assert not before & set(added)
    assert len(lexicon) == len(before) + len(added) == packed.words
    assert all(lexicon.has(word) for word in added)
