"""`quixotry lexicon`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry import Lexicon, load_rules
from quixotry.lexicon import WordList
from support.command_line import run

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


def test_import_says_what_it_left_out_and_why(tmp_path: Path) -> None:
    words = tmp_path / "w.txt"
    words.write_text("\n".join(["cat", "dog", "a" * 16, "b" * 18]))
    kwg = tmp_path / "FRA99.kwg"
    assert run("convert", str(words), str(kwg), "--rules", "english-super").exit_code == 0
    result = run("lexicon", "import", str(kwg))
    assert result.exit_code == 0
    assert "left out: 2 words are too long for the board of 15 squares: AAAA" in result.stdout
    assert "--longest N" in result.stdout
    assert "2 words for the ruleset french; use it as --lexicon FRA99" in result.stdout
    answer = json.loads(run("lexicon", "import", str(kwg), "--longest", "21", "--json").stdout)
    assert (answer["words"], answer["rules"], answer["left_out"]) == (4, "french", [])
    assert Lexicon.load("FRA99").alphabet == load_rules("french").alphabet


def test_import_refuses_letters_that_do_not_fit(tmp_path: Path) -> None:
    swedish = tmp_path / "club.kwg"
    swedish.write_bytes(Lexicon.from_words("ÅRA ÖL ÄR", load_rules("swedish").alphabet).to_kwg())
    result = run("lexicon", "import", str(swedish))
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "is the file for another ruleset?" in result.output
    assert run("lexicon", "import", str(swedish), "--rules", "swedish").exit_code == 0


def test_import_doubts_an_alphabet_with_letters_that_no_word_has(tmp_path: Path) -> None:
    words = [f"{a}{b}{c}" for a in "ABCDEFGHIJKLM" for b in "NOPQRSTUVWXYZ" for c in "AEIOUY"]
    kwg = tmp_path / "club.kwg"
    kwg.write_bytes(Lexicon.from_words(words, load_rules("english").alphabet).to_kwg())
    assert "is the file for another ruleset" not in run("lexicon", "import", str(kwg)).stderr
    result = run("lexicon", "import", str(kwg), "--rules", "swedish")
    assert result.exit_code == 0
    assert "is the file for another ruleset than swedish?" in result.stderr


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.klv2", b"", "is a file of leaves (KLV2), not a lexicon"),
        ("a.gcg", b"", "is a game record, not a lexicon"),
        ("a.txt", b"#character-encoding UTF-8\n#player1 A A", "is a game record, not a lexicon"),
        ("a.txt", b"PK\3\4", "is a ZIP archive or an office document, not a lexicon"),
        ("a.txt", b"<!DOCTYPE html>", "is a web page, not a lexicon"),
    ],
)
def test_a_wrong_kind_of_file_is_named(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for command in ("import", "build"):
        result = run("lexicon", command, str(path), "--name", "x")
        assert (result.exit_code, result.output.count("\n")) == (2, 1)
        assert reason in result.output


def test_a_graph_is_not_built_but_imported(tmp_path: Path) -> None:
    path = tmp_path / "a.kwg"
    path.write_bytes(bytes(12))
    result = run("lexicon", "build", str(path), "--name", "x")
    assert "is a word graph (KWG); use quixotry lexicon import" in result.output


def test_standard_input_and_output(tmp_path: Path) -> None:
    assert run("lexicon", "build", "-", "--name", "piped", text="CAT\nDOG\n").exit_code == 0
    assert run("lexicon", "export", "piped", "-o", "-").stdout == "CAT\nDOG\n"
    answer = json.loads(run("lexicon", "check", "-", "--lexicon", "piped", "--json", text="cat cow").stdout)
    assert answer == {
        "good": False,
        "words": [{"word": "cat", "good": True, "reason": ""}, {"word": "cow", "good": False, "reason": ""}],
    }
    dawg = tmp_path / "piped.dawg"
    assert run("lexicon", "export", "piped", "--format", "dawg", "-o", str(dawg)).exit_code == 0
    assert list(Lexicon.load(dawg)) == ["CAT", "DOG"]


def test_lexica_of_others_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the file changes, or its copy is damaged."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("quixotry.lexicon.cached.WORTH_KEEPING", 0.0)
    alphabet = load_rules("english").alphabet
    kwg = tmp_path / "a.kwg"
    kwg.write_bytes(Lexicon.from_words("cat dog", alphabet).to_kwg())
    folder = tmp_path / "cache" / "quixotry" / "lexica"
    assert list(Lexicon.load(kwg)) == ["CAT", "DOG"]
    (copy,) = folder.iterdir()

    def unread(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    with monkeypatch.context() as patch:
        patch.setattr("quixotry.lexicon.lexicon.read_foreign_words", unread)
        again = Lexicon.load(kwg)
        assert (list(again), again.name) == (["CAT", "DOG"], "a")
    copy.write_bytes(copy.read_bytes()[:-3])
    assert list(Lexicon.load(kwg)) == ["CAT", "DOG"]
    kwg.write_bytes(Lexicon.from_words("cat cow dog", alphabet).to_kwg())
    assert list(Lexicon.load(kwg)) == ["CAT", "COW", "DOG"]
    for number in range(12):
        other = tmp_path / f"{number}.kwg"
        other.write_bytes(kwg.read_bytes())
        Lexicon.load(other)
    assert len(list(folder.iterdir())) == 8


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").mkdir()
    told = run("lexicon", "import", str(tmp_path / "x.gcg"))
    assert told.exit_code == 2 and "x.gcg: is a folder, not a lexicon" in told.stderr
