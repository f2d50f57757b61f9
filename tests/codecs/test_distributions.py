"""Letter distributions of four programs, and the rulesets that come of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.codecs.distributions import read_distribution
from quixotry.codecs.rulesets import import_rules, rules_toml
from quixotry.errors import QuixotryError, RulesError
from quixotry.rules import Rules, load_rules, ruleset_names
from support import foreign_rules
from support.command_line import run

FORMS: dict[str, Callable[[Rules], str]] = {
    "magpie.csv": foreign_rules.magpie,
    "macondo": foreign_rules.macondo,
    "english.quackle_alphabet": foreign_rules.quackle,
    "wolges.txt": foreign_rules.wolges,
}


def kept(tmp_path: Path, text: str, name: str = "tiles.csv") -> Path:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", [*ruleset_names()])
def test_every_shipped_ruleset_comes_back(form: str, name: str, tmp_path: Path) -> None:
    rules = load_rules(name)
    file = kept(tmp_path, FORMS[form](rules), form)
    imported = import_rules(file, base=name)
    assert imported == replace(rules, name=file.stem, title=file.stem)
    written = tmp_path / "again.toml"
    written.write_text(rules_toml(imported), "utf-8")
    assert load_rules(written) == replace(rules, name="again", title=file.stem)


def test_numbered_tiles_get_their_labels(tmp_path: Path) -> None:
    """Older files of Macondo have 1, 2 and 3 for CH, LL and RR."""
    spanish = load_rules("spanish")
    text = foreign_rules.macondo(spanish)
    for number, label in enumerate(("CH", "LL", "RR"), 1):
        text = text.replace(f"[{label}]", str(number))
    file = kept(tmp_path, text)
    with pytest.raises(RulesError, match=r"line 4: tile '1': .* --label 1=…"):
        read_distribution(file)
    labels = {"1": "CH", "2": "LL", "3": "RR"}
    assert import_rules(file, base="spanish", labels=labels).alphabet == spanish.alphabet
    with pytest.raises(RulesError, match="no tile '9' to give another label"):
        read_distribution(file, labels=labels | {"9": "QU"})


def test_blanks_that_lower_case_does_not_give(tmp_path: Path) -> None:
    tiles = read_distribution(kept(tmp_path, "I\tı\t2\t4\t1\nİ\ti\t1\t7\t1\nblank\t0\t2\n"))
    assert tiles["I"] == {"count": 4, "points": 2, "vowel": True, "blank": "ı"}
    assert list(tiles) == ["I", "İ", "?"]


def test_blanks_in_brackets_are_written_in_lower_case(tmp_path: Path) -> None:
    tiles = read_distribution(kept(tmp_path, "blank 0 2\nN\t[N]\t8\t1\t0\nANG\t[ANG]\t6\t2\t0\n"))
    assert "blank" not in tiles["N"] and "blank" not in tiles["ANG"]


def test_other_letters_need_another_lexicon(tmp_path: Path) -> None:
    swedish = kept(tmp_path, foreign_rules.magpie(load_rules("swedish")), "my letters.csv")
    assert import_rules(swedish).lexicon == "my-letters"
    assert import_rules(swedish, base="swedish").lexicon == "swedish"


WRONG = {
    "nothing": ("", "holds no tiles"),
    "only remarks": ("# x\n\n", "holds no tiles"),
    "prose": ("Dear all,\nsee below\n", "line 1: not a letter distribution"),
    "too few fields": ("A,a,9,1,1\nB,b\n", "line 2: 2 fields, and there must be 5"),
    "a count that is none": ("A,a,9,1,1\nB,b,many,3,0\n", "line 2: tile B: count: .* not 'many'"),
    "a negative count": ("A,a,-9,1,1\n", "line 1: tile A: count: must be a number"),
    "a huge count": ("A,a,99999,1,1\n", "line 1: tile A: count"),
    "a vowel of another kind": ("A,a,9,1,y\n", "line 1: tile A: vowel: must be a number from 0 to 1"),
    "a tile twice": ("A,9,1,1\nA,9,1,1\n", "line 2: tile A: is there twice"),
    "a label that is none": ("A,9,1,1\n%,9,1,1\n", "line 2: tile '%': '%' cannot be part of a label"),
    "an endless label": (f"{'A' * 50},9,1,1\n", "line 1: tile 'A+…': must be 1 to 8 characters"),
    "a blank without a count": ("A\ta\t1\t9\t1\nblank\t0\n", "line 2: 2 fields, and there must be 3"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_with_its_line(name: str, tmp_path: Path) -> None:
    text, reason = WRONG[name]
    file = kept(tmp_path, text)
    with pytest.raises(RulesError, match=reason) as caught:
        read_distribution(file)
    assert str(caught.value).startswith(f"{file}: ")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"A,9,1,1\n\xff,9,1,1\n")
    with pytest.raises(RulesError, match="line 2: is not UTF-8 text"):
        read_distribution(file)
    file.write_bytes(b"A" * 200_000)
    with pytest.raises(QuixotryError, match="larger than"):
        read_distribution(file)
    with pytest.raises(QuixotryError, match="cannot be read"):
        read_distribution(tmp_path / "none")


def test_letters_without_lower_case_are_refused_by_name(tmp_path: Path) -> None:
    file = kept(tmp_path, "ㄋ\t[ㄋ]\t8\t60\t0\nblank\t0\t2\n")
    with pytest.raises(RulesError, match=r"tiles\.ㄋ\.blank: is missing"):
        import_rules(file)


# ---------------------------------------------------------------- the command


def test_import_and_play(tmp_path: Path) -> None:
    english = load_rules("english")
    tiles = kept(tmp_path, foreign_rules.magpie(english), "english.csv")
    board = kept(tmp_path, foreign_rules.layout_text(english.layout), "board.txt")
    target = tmp_path / "mine.toml"
    files = ("--distribution", str(tiles), "--layout", str(board))
    result = run("rules", "import", *files, "--name", "My game", "-o", str(target))
    assert result.exit_code == 0, result.output
    assert "15×15 board, 100 tiles; use it as --rules" in result.stdout
    assert load_rules(target) == replace(english, name="mine", title="My game")
    assert run("rules", "check", str(target)).exit_code == 0
    empty = "/".join(["15"] * 15)
    moves = run("moves", f"{empty} QUIXOTR/ 0/0 0", "--rules", str(target), "--top", "1")
    assert "8D QUIRT" in moves.stdout


def test_import_to_the_screen(tmp_path: Path) -> None:
    tiles = kept(tmp_path, foreign_rules.quackle(load_rules("swedish")), "nordic")
    shown = run("rules", "import", "--distribution", str(tiles))
    assert shown.stdout.startswith("# Imported from nordic; everything else as in english.\n\ntitle = ")
    document = json.loads(run("rules", "import", "--distribution", str(tiles), "--json").stdout)
    assert document["title"] == "nordic" and document["tiles"]["Å"]["vowel"] is True


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "name a letter distribution, or a board layout, or both"),
        (("--distribution", "none.csv"), "none.csv: cannot be read"),
        (("--layout", "{board}", "--label", "1=CH"), "labels are for the tiles"),
        (("--layout", "{board}", "--label", "1"), "write OLD=NEW"),
        (("--layout", "{board}", "-o", "x.json"), "must end in .toml"),
        (("--layout", "{board}", "--base", "englsh"), "did you mean english?"),
    ],
)
def test_slips(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    board = kept(tmp_path, foreign_rules.layout_text(load_rules("english").layout), "board.txt")
    result = run("rules", "import", *[part.format(board=board) for part in arguments])
    assert result.exit_code == 2
    assert result.stderr.startswith("quixotry: ") and reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_lexicon_of_quackle_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from support.quackle_writer import write_v1

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    alphabet = load_rules("english").alphabet
    file = tmp_path / "club.dawg"
    file.write_bytes(write_v1([alphabet.word("QI"), alphabet.word("ZA")], alphabet.labels[1:]))
    said = run("lexicon", "import", str(file)).stdout
    assert "2 words for the ruleset english; use it as --lexicon club" in said
    assert run("lexicon", "check", "QI", "--lexicon", "club").exit_code == 0
