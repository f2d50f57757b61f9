"""What a lexicon file is: decided once, and `Lexicon.load` reads every kind."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from quixotry.errors import LexiconError
from quixotry.lexicon import LEXICON_SUFFIXES, Lexicon, LexiconKind, lexicon_kind
from quixotry.rules import load_rules
from support.quackle_writer import write_kbwg, write_v0, write_v1

ENGLISH = load_rules("english").alphabet
WORDS = [ENGLISH.word(word) for word in ("AT", "CAT", "CATS", "TA")]
LEXICON = Lexicon.from_words([ENGLISH.word_text(word) for word in WORDS], ENGLISH)


def files(folder: Path) -> dict[Path, LexiconKind]:
    contents = {
        "a.kwg": (LEXICON.to_kwg(), LexiconKind.KWG),
        "b.KBWG": (write_kbwg(WORDS), LexiconKind.KBWG),
        "c.dawg": (write_v1(WORDS, ENGLISH.labels[1:]), LexiconKind.QUACKLE),
        "d.dawg": (write_v0(WORDS), LexiconKind.QUACKLE),
        "e.txt": (b"at\ncat\ncats\nta\n", LexiconKind.WORDS),
        "f.txt.gz": (gzip.compress(b"at\ncat\ncats\nta\n"), LexiconKind.WORDS),
        "g": (b"AT\nCAT\nCATS\nTA", LexiconKind.WORDS),
    }
    found = {}
    for name, (data, kind) in contents.items():
        (folder / name).write_bytes(data)
        found[folder / name] = kind
    LEXICON.save(folder / "h.qlx")
    # Our own files are known by their first bytes, whatever they are called.
    LEXICON.save(folder / "i.txt")
    return found | {folder / "h.qlx": LexiconKind.OURS, folder / "i.txt": LexiconKind.OURS}


def test_every_kind_is_known_and_read(tmp_path: Path) -> None:
    for path, kind in files(tmp_path).items():
        assert lexicon_kind(path) is kind
        assert Lexicon.load(path).content_hash == LEXICON.content_hash


def test_each_kind_has_an_ending_of_its_own() -> None:
    assert len(set(LEXICON_SUFFIXES)) == len(LexiconKind)


@pytest.mark.parametrize("name", ["h.qlx", "a.kwg", "e.txt"])
def test_only_a_dawg_of_quackle_has_a_smaller_dictionary(name: str, tmp_path: Path) -> None:
    files(tmp_path)
    with pytest.raises(LexiconError, match="only a DAWG of Quackle"):
        Lexicon.load(tmp_path / name, smaller=True)


def test_a_name_that_promises_a_lexicon_is_held_to_it(tmp_path: Path) -> None:
    file = tmp_path / "words.qlx"
    file.write_text("at\n" * 100)
    with pytest.raises(LexiconError, match="not a lexicon file"):
        Lexicon.load(file)
