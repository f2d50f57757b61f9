"""`quixotry lexicon`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_helpers import run

from quixotry import Lexicon, load_rules
from quixotry.lexicon import WordList

WORDS = "\ufeffcat\r\nDogs  a comment\nit's\nx\ncat\n" + "a" * 30 + "\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(WORDS, encoding="utf-8")
    return path


def test_list_names_the_shipped_ones() -> None:
    result = run("lexicon", "list")
    assert result.exit_code == 0
    for name in ("english", "swedish", "swedish-base", "italian"):
        assert f"\n{name} " in result.stdout


def test_info_counts() -> None:
    facts = json.loads(run("lexicon", "info", "english", "--json").stdout)
    assert facts["words_2_to_15"] == 168_548
    assert sum(facts["lengths"].values()) == facts["words"] == 172_763
    shown = run("lexicon", "info", "english").stdout
    for text in ("172,763 words", "168,548", "DAWG", "GADDAG", "MB", facts["content_hash"], facts["file"]):
        assert text in shown


def test_build_reports_what_does_not_fit(words: Path, tmp_path: Path) -> None:
    target = tmp_path / "small.qlx"
    result = run("lexicon", "build", str(words), "-o", str(target))
    assert result.exit_code == 0
    assert "1 word has letters outside the alphabet: it's" in result.stdout
    assert "1 word is too long for the board" in result.stdout
    assert "1 word is shorter than 2 letters: x" in result.stdout
    assert "1 line repeats a word" in result.stdout
    assert list(Lexicon.load(target)) == ["CAT", "DOGS"]
    assert Lexicon.load(target).name == "small"


def test_one_of_my_own_by_name(words: Path, home: Path) -> None:
    assert run("lexicon", "build", str(words), "--name", "club").exit_code == 0
    assert (home / "quixotry" / "lexica" / "club.qlx").is_file()
    assert "club" in run("lexicon", "list").stdout
    assert run("lexicon", "check", "--lexicon", "club", "dogs").exit_code == 0
    assert run("lexicon", "check", "--lexicon", "club", "aa").exit_code == 1


@pytest.mark.parametrize("name", ["english", "../x", "a.b", "", "x" * 41])
def test_names_that_cannot_be(words: Path, name: str) -> None:
    result = run("lexicon", "build", str(words), "--name", name)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_damaged_file_does_not_hide_the_others(home: Path) -> None:
    folder = home / "quixotry" / "lexica"
    folder.mkdir(parents=True)
    (folder / "broken.qlx").write_bytes(b"\x93QXLEX\r\n" + bytes(200))
    result = run("lexicon", "list")
    assert result.exit_code == 0
    assert "damaged" in result.stdout
    assert "english" in result.stdout


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no words"),
        (b"\n\n", "no words"),
        (b"caf\xe9\n", "not UTF-8"),
        (b"\x1f\x8bxx", "cannot be read"),
    ],
)
def test_lists_that_cannot_be_read(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    result = run("lexicon", "build", str(path), "-o", str(tmp_path / "bad.qlx"))
    assert result.exit_code == 2
    assert reason in result.stderr


def test_export_and_import_come_back(words: Path, tmp_path: Path) -> None:
    lexicon, kwg, text = tmp_path / "a.qlx", tmp_path / "mine.kwg", tmp_path / "a.txt"
    assert run("lexicon", "build", str(words), "-o", str(lexicon)).exit_code == 0
    assert run("lexicon", "export", str(lexicon), "--format", "kwg", "-o", str(kwg)).exit_code == 0
    assert run("lexicon", "export", str(lexicon), "-o", str(text)).exit_code == 0
    assert text.read_text() == run("lexicon", "export", str(lexicon)).stdout == "CAT\nDOGS\n"
    assert run("lexicon", "import", str(kwg)).exit_code == 0
    assert Lexicon.load("mine").content_hash == Lexicon.load(lexicon).content_hash


def test_exported_words_keep_tiles_of_several_letters_apart(tmp_path: Path) -> None:
    alphabet = load_rules("spanish").alphabet
    codes = sorted(alphabet.word(word) for word in ("CALLE", "CA[L][L]E", "CHICO"))
    target = tmp_path / "a.qlx"
    Lexicon.from_list(WordList(codes), alphabet, name="a").save(target)
    words = run("lexicon", "export", str(target)).stdout.split()
    assert words == ["CA[L]LE", "CALLE", "CHICO"]
    assert [alphabet.word(word) for word in words] == codes


def test_check_answers_by_its_exit_code() -> None:
    good = run("lexicon", "check", "quiz", "QUIXOTRY")
    assert (good.exit_code, good.stdout) == (0, "good   quiz\ngood   QUIXOTRY\n")
    wrong = run("lexicon", "check", "quiz", "qiz", "é")
    assert wrong.exit_code == 1
    assert [line.split()[0] for line in wrong.stdout.splitlines()] == ["good", "phony", "phony"]
    assert run("lexicon", "check", "--rules", "italian", "QUADRO").exit_code == 0
