"""`quixotry play --plain` in the languages of its catalogues; what is typed stays as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quixotry.game import Position
from quixotry.play.substitutes import with_dots, with_tiles_at_hand
from quixotry.tongues import ENGLISH, LANGUAGES
from quixotry.tongues import catalogue as reading
from support.command_line import run

LINES = [
    "8H",
    "8H A1",
    "help",
    "hint",
    "moves 3",
    "unseen",
    "score",
    "hlep",
    "8H ABBEY",
    "undo",
    "redo",
    "quit",
]


def play(*arguments: str, lines: list[str] = LINES) -> str:
    result = run("play", "--plain", "--seed", "3", *arguments, text="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_commands_are_english_and_answers_are_not(code: str, home: Path) -> None:
    english = play("--language", ENGLISH)
    found = play("--language", code)
    assert "ABBEY" in found and "--resume" in found
    for said in (
        "word ×2",
        "no tile reads",
        "a square and no word",
        "tiles in the bag",
        "where the best play is",
        "plays in all",
        "Nobody has moved",
        "not a",
    ):
        assert said in english and said not in found


def test_the_language_is_that_of_the_system(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "86 płytek w worku" in play(lines=["quit"])
    monkeypatch.setenv("LANGUAGE", "fi:sv")
    found = play(lines=["quit"])
    assert "86 brickor i påsen" in found and "Partiet är sparat" in found and "Du>" in found
    assert "86 tiles in the bag" in play("--language", "en", lines=["quit"])


@pytest.mark.parametrize(
    ("code", "rules", "over"), [("sv", "swedish", "vinner"), ("es", "spanish", "Gana|gana|Has ganado|Empate")]
)
def test_a_whole_game(code: str, rules: str, over: str, home: Path) -> None:
    """Passing until the rules end it: every turn, the result and where it is kept are said."""
    result = run(
        *("play", "--plain", "--seed", "3", "--rules", rules, "--level", "1", "--language", code),
        text="pass\n" * 60,
    )
    assert result.exit_code == 0, result.output
    assert re.search(over, result.stdout)
    for said in (" plays ", " passes", " pass.", " wins", "saved in", "gains", "tiles"):
        assert said not in result.stdout


def test_a_broken_catalogue_leaves_the_game_english(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "de.po").write_text("msgid nonsense", encoding="utf-8")
    monkeypatch.setattr(reading, "FOLDER", tmp_path)
    reading.catalogue.cache_clear()
    try:
        assert "86 tiles in the bag" in play("--language", "de", lines=["quit"])
    finally:
        monkeypatch.undo()
        reading.catalogue.cache_clear()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--plain", "--language", "swe"), "nobody speaks 'swe'"),
        (("--terminal", "--language", "swe"), "nobody speaks 'swe'"),
        (("--language", "sv"), "is for --terminal and --plain"),
    ],
)
def test_a_language_that_cannot_be_had(arguments: tuple[str, ...], problem: str, home: Path) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2 and problem in result.output


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--rules", "germann"), "germann: dieses Regelwerk gibt es nicht; meintest du german? (bekannt: "),
        (("--lexicon", "nobodys"), "eine Wortliste 'nobodys' gibt es nicht (bekannt: "),
        (("--lexicon", "nowhere/words.txt"), "nowhere/words.txt: keine solche Datei"),
        (("--clock", "1000000"), "muss von 0 bis 604800 sein, nicht 60000000.0"),
        (("--resume", "nowhere.json"), "nowhere.json: keine solche Datei"),
        (("--resume", "{broken}"), "Zeile 1, Spalte 2: kein JSON"),
        (("--resume", "{other}"), "kein gespeichertes Spiel"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_the_language(
    arguments: tuple[str, ...], problem: str, home: Path, tmp_path: Path
) -> None:
    broken, other = tmp_path / "broken.json", tmp_path / "other.json"
    broken.write_text("{")
    other.write_text("{}")
    given = [word.format(broken=broken, other=other) for word in arguments]
    result = run("play", "--plain", "--language", "de", *given)
    assert result.exit_code == 2 and problem in " ".join(result.output.split())


def test_options_are_refused_in_the_systems_language(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    assert "är för partiet i webbläsaren" in " ".join(run("play", "--plain", "--port", "1").output.split())
    refused = run("play", "--plain", "--language", "swe").output
    assert "ingen talar 'swe'" in refused and "kända: ca, da" in " ".join(refused.split())


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--level", "x"), "niepoprawna wartość dla '--level': 'x' nie jest liczbą całkowitą (zobacz"),
        (("--level", "13"), "13 nie należy do zakresu 1<=x<=12"),
        (("--clock", "{x}"), "'{x}' nie jest liczbą"),
        (("--challenge", "sngle"), "'sngle' nie jest jedną z: 'void', "),
        (("--challenge", "sngle"), "'none'; czy chodziło o single? (zobacz quixotry play --help)"),
        (("--lexicn=y",), "nie ma opcji --lexicn; czy chodziło o --lexicon? (zobacz"),
        (("--level",), "opcja '--level' wymaga wartości"),
        (("--plain=3",), "opcja '--plain' nie przyjmuje wartości"),
        (("a", "b"), "za dużo argumentów (a b)"),
    ],
)
def test_a_wrong_command_line_is_refused_in_the_systems_language(
    arguments: tuple[str, ...], problem: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    refused = run("play", *arguments)
    assert refused.exit_code == 2 and problem in refused.stderr and refused.stderr.count("\n") == 1


def test_other_commands_are_refused_in_english(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "'y' is not a whole number (see quixotry moves" in run("moves", "x", "--top", "y").stderr
    assert "no option --lexicn; did you mean --lexicon? (see" in run("moves", "x", "--lexicn=y").stderr


@pytest.mark.parametrize("tag", ["nb", "no", "nn_NO", "NB-no"])
def test_a_language_is_known_by_all_its_tags(tag: str, home: Path) -> None:
    assert "86 brikker i posen" in play("--language", tag, lines=["quit"])


def test_others_load_no_catalogue(home: Path) -> None:
    reading.catalogue.cache_clear()
    assert run("rules", "list").exit_code == 0
    assert reading.catalogue.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("rules", "rack", "typed", "laid"),
    [
        ("polish", "ŻÓŁWABC", "8H zolw", "8H ŻÓŁW"),
        ("swedish", "ÖLABDES", "8H OL", "8H ÖL"),
        ("spanish", "ÑUAIOSD", "8H UNA", "8H UÑA"),
        ("catalan", "COE[L·L]GIA", "8H COL-LEGI", "8H CO[L·L]EGI"),
        ("danish", "ØLABDES", "-O", "-Ø"),
    ],
)
def test_letters_without_a_key_are_typed_by_their_substitutes(
    rules: str, rack: str, typed: str, laid: str
) -> None:
    position = Position.start(rules, None, [rack, ""])
    move = position.parse_move(with_dots(position.rules.alphabet, typed))
    assert str(with_tiles_at_hand(position, move)) == laid


def test_a_substitute_goes_through_a_tile_on_the_board_and_gives_way_to_the_letter_itself() -> None:
    position = Position.start("swedish", None, ["ÖLOABDE", ""])
    assert str(with_tiles_at_hand(position, position.parse_move("8H OL"))) == "8H OL"
    after = position.play("8H ÖL").replace(turn=0)
    move = after.parse_move("8H OLA")
    assert str(with_tiles_at_hand(after, move)) in ("8H .LA", "8H ..A")
