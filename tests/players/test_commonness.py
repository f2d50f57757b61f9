"""How common words are, and what each level knows of them."""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from quixotry import Lexicon, load_rules
from quixotry.errors import LexiconError
from quixotry.players import commonness, commonness_build
from quixotry.players.commonness import GRADES, SHIPPED, graded, grades_by_rank, sizes_of_grades, write_grades
from quixotry.players.commonness_build import commonness as worked_out
from quixotry.players.vocabulary import vocabulary, vocabulary_size

ENGLISH = load_rules("english").alphabet


def grades(lexicon: Lexicon, words: Iterable[str] | None = None) -> dict[str, int]:
    found = graded(lexicon)
    known = dict(zip(found.words, found.grades, strict=True))
    return {word: known[lexicon.alphabet.word(word)] for word in (lexicon if words is None else words)}


@pytest.mark.parametrize("name", ["english", "italian", "swedish", "swedish-base"])
def test_shipped_tables_are_of_the_shipped_lexica(name: str) -> None:
    """Made for just these words, small, and each grade as large as it is to be."""
    lexicon = Lexicon.load(name)
    kept = commonness._read(SHIPPED / f"{name}.xz", lexicon)
    assert kept is not None and (SHIPPED / f"{name}.xz").stat().st_size <= 150_000
    assert graded(lexicon).grades == kept
    totals = [sum(kept.count(one) for one in range(1, grade + 1)) for grade in range(1, GRADES + 1)]
    assert totals == sizes_of_grades(len(lexicon))


@pytest.mark.parametrize(
    ("name", "common", "rare"),
    [
        ("english", "THE HOUSE DOG CAT CATS WINDOW RUNNING", "QUIRT ZAX SYZYGY ETUI AALII BEECHDROPS"),
        ("italian", "CASA PERCHE MANGIARE SEMPRE GATTO", "DIGRIGNERESTI OLEZZERANNO STORMIREBBE"),
        ("swedish", "HUSET KATTEN OCH ALLTID BOKEN", "STÄPPMAMMUTAR TERMOBRALLORS KIRGIZERS"),
    ],
)
def test_common_words_come_first(name: str, common: str, rare: str) -> None:
    lexicon = Lexicon.load(name)
    assert max(grades(lexicon, common.split()).values()) <= 4
    assert min(grades(lexicon, rare.split()).values()) >= 8


def test_a_level_knows_all_that_a_lower_one_knows() -> None:
    lexicon = Lexicon.default()
    levels = [vocabulary(lexicon, level) for level in range(1, 11)]
    for level, (lower, higher) in enumerate(pairwise(levels), 1):
        assert len(lower.words) == vocabulary_size(len(lexicon), level) < len(higher.words)
        assert level > 4 or all(word in higher.words for word in lower.words)
        assert higher.familiar is lower.words
    assert levels[-1].words is lexicon


# ---------------------------------------------------------------- lexica of one's own


def test_a_lexicon_of_ones_own_goes_by_the_shipped_one() -> None:
    """Most of its words are known there; the others are taken for rare."""
    english = Lexicon.default()
    known = grades(english)
    taken = [word for at, word in enumerate(english) if at % 30 == 0]
    invented = [f"ZQ{word}" for word in taken[:1000]]
    own = grades(Lexicon.from_words(taken + invented, ENGLISH, name="own"))
    by_grade = [[own[word] for word in taken if known[word] == grade] for grade in range(1, GRADES + 1)]
    for commoner, rarer in pairwise(by_grade):
        assert max(commoner) <= min(rarer)
    assert min(own[word] for word in invented) >= max(by_grade[-2])


def test_a_lexicon_of_no_known_language_goes_by_shape() -> None:
    rules = load_rules("polish")
    letters = rules.alphabet.labels[1:21]
    words = [a + b + c + d for a in letters[:10] for b in letters for c in letters for d in letters[:2]]
    words += [word + "AA" for word in words[:3000]]
    lexicon = Lexicon.from_words(words, rules.alphabet)
    known = vocabulary(lexicon, 1)
    assert 4000 < len(known.words) < len(lexicon)
    assert max(len(rules.alphabet.word(word)) for word in known.words) == 4


def test_small_lexica_are_known_to_everybody() -> None:
    lexicon = Lexicon.from_words("CAT DOG SYZYGY", ENGLISH)
    assert set(grades(lexicon).values()) == {1}
    assert vocabulary(lexicon, 1).words is lexicon


def test_a_table_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lexicon = Lexicon.from_words(["CAT", "DOG", "EMU"], ENGLISH)
    path = commonness.tables_folder() / "mine.xz"
    write_grades(path, lexicon, bytes((3, 1, 11)), "counted by hand")
    assert grades(lexicon) == {"CAT": 3, "DOG": 1, "EMU": 11}
    other = Lexicon.from_words(["CAT", "DOG", "ELK"], ENGLISH)
    assert set(grades(other).values()) == {1}
    good = path.read_bytes()
    bad = [
        b"",
        good[:-20],
        b"no xz file",
        lzma.compress(b"{}\n\1\1"),
        lzma.compress(b"[]\n"),
        lzma.compress(b"\xff"),
    ]
    head = lzma.decompress(good).split(b"\n")[0]
    bad += [
        lzma.compress(head + b"\n" + body) for body in (b"", b"\x11", b"\x01\x00", b"\xff\xff", bytes(10))
    ]
    for content in bad:
        path.write_bytes(content)
        assert set(grades(lexicon).values()) == {1}
    with pytest.raises(LexiconError, match="cannot be written"):
        write_grades(path / "below", lexicon, bytes((1, 1, 1)), "")


# ---------------------------------------------------------------- making tables


def test_ranks_become_grades() -> None:
    keys = [(at * 7919) % 5000 for at in range(5000)]
    found = grades_by_rank(keys)
    in_order = [grade for _, grade in sorted(zip(keys, found, strict=True))]
    assert in_order == sorted(found) and found.count(1) == 4000 and max(found) == GRADES


def test_forms_lean_on_their_stem() -> None:
    words = [ENGLISH.word(word) for word in "WALK WALKED WALKING TALC TALCED GNU".split()]
    counted = dict(zip(words, (5.0, 4.8, 2.0, 3.0), strict=False))
    endings = commonness_build.endings_of("en", ENGLISH)
    found = dict(
        zip("WALK WALKED WALKING TALC TALCED GNU".split(), worked_out(words, counted, endings), strict=True)
    )
    assert (found["WALK"], found["WALKED"], found["TALC"]) == (5.0, 4.8, 3.0)
    assert found["WALKING"] == 3.0  # ten times as common as counted, and no more
    assert found["GNU"] < found["TALCED"] < 3.0
    alone = dict(zip(words, worked_out(words, counted), strict=True))
    assert alone[words[2]] == 2.0


def test_words_without_the_accents_that_the_game_has_not() -> None:
    swedish, catalan = load_rules("swedish").alphabet, load_rules("catalan").alphabet
    for alphabet, word, folded in (
        (swedish, "idé", "IDE"),
        (swedish, "åäö", "ÅÄÖ"),
        (catalan, "col·legi", None),
    ):
        letters = {label: bytes([code]) for code, label in enumerate(alphabet.labels) if code}
        codes = commonness_build.folded(word, letters, max(map(len, letters)))
        assert folded is None or codes == alphabet.word(folded)
    assert commonness_build.folded("don't", letters, 3) is None


def test_the_command_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = tmp_path / "own.txt"
    words.write_text("CAT\nDOG\nCATS\n")
    assert commonness_build.main([str(words)]) == 2
    assert "say its language" in capsys.readouterr().err
    assert commonness_build.main(["nowhere"]) == 2

    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(commonness_build, "import_module", missing)
    assert commonness_build.main([str(words), "--language", "en"]) == 2
    assert "pip install wordfreq" in capsys.readouterr().err


def test_a_table_made_of_frequencies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    counted = {ENGLISH.word("CAT"): 5.0, ENGLISH.word("DOG"): 5.5}
    monkeypatch.setattr(commonness_build, "frequencies", lambda language, alphabet: (counted, language))
    words = tmp_path / "own.txt"
    words.write_text("CAT\nDOG\nCATS\n")
    assert commonness_build.main([str(words), "--language", "en"]) == 0
    assert "3 words" in capsys.readouterr().out
    assert len(list(commonness.tables_folder().glob("*.xz"))) == 1
