from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import AlphabetError, RulesError
from quixotry.rules import document_of, load_rules, rules_from_document
from quixotry.rules.loader import MAX_BYTES
from support.limits import Limit

TILES = """
[tiles]
A = { count = 20, points = 1, vowel = true }
B = { count = 20, points = 3 }
"?" = { count = 2 }
"""


def written(tmp_path: Path, text: str | bytes, name: str = "mine.toml") -> Path:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problem(path: Path | str) -> tuple[str, str]:
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    error = caught.value
    assert error.file and "\n" not in str(error) and len(str(error)) < 600
    assert str(error).startswith(error.file)
    return error.key, error.reason


def test_the_shortest_file(tmp_path: Path) -> None:
    rules = load_rules(written(tmp_path, TILES))
    assert (rules.name, rules.title, rules.lexicon) == ("mine", "mine", "mine")
    assert (rules.rack_size, rules.bonus, rules.players) == (7, 50, (2, 4))
    assert (rules.exchange_minimum, rules.scoreless_turns) == (7, 6)
    assert (rules.out_adjustment, rules.scoreless_adjustment, rules.challenge) == (
        "transfer",
        "deduct",
        "void",
    )
    assert rules.layout == load_rules("english").layout
    assert rules.counts == (2, 20, 20) and rules.points == (0, 1, 3) and rules.vowels == {1}


def test_a_text_path_and_a_file_in_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, TILES)
    assert load_rules(str(path)) == load_rules(path)
    monkeypatch.chdir(tmp_path)
    assert load_rules("mine.toml") == load_rules("./mine.toml") == load_rules(path)


def test_a_file_without_the_suffix(tmp_path: Path) -> None:
    assert load_rules(written(tmp_path, TILES, "mine")).name == "mine"


def test_files_are_read_anew(tmp_path: Path) -> None:
    path = written(tmp_path, TILES)
    before = load_rules(path)
    path.write_text(TILES + "\n[rack]\nsize = 5\n")
    assert (before.rack_size, load_rules(path).rack_size) == (7, 5)


def test_bom_and_windows_line_ends(tmp_path: Path) -> None:
    plain = load_rules(written(tmp_path, TILES))
    assert load_rules(written(tmp_path, b"\xef\xbb\xbf" + TILES.replace("\n", "\r\n").encode())) == plain


def test_an_odd_game(tmp_path: Path) -> None:
    text = """
    title = "Odd"
    lexicon = "english"
    [board]
    rows = ["T..#..T", ".d...d.", "..t.t..", "#..D..#", "...q...", "#.....#", "..t.t..", ".d...d.", "Q..#..Q"]
    start = "4D"
    [rack]
    size = 10
    bonus = 0
    [players]
    fewest = 3
    most = 3
    [exchange]
    minimum = 1
    [ending]
    scoreless_turns = 0
    out = "none"
    scoreless = "none"
    [challenge]
    rule = "10-point"
    """
    rules = load_rules(written(tmp_path, text + TILES))
    assert (rules.layout.rows, rules.layout.columns, rules.layout.start) == (9, 7, 24)
    assert (rules.rack_size, rules.bonus, rules.players, rules.exchange_minimum) == (10, 0, (3, 3), 1)
    assert (rules.scoreless_turns, rules.out_adjustment, rules.scoreless_adjustment) == (0, "none", "none")
    assert (rules.title, rules.lexicon, rules.challenge) == ("Odd", "english", "10-point")
    assert rules_from_document(document_of(rules), "mine") == rules


@pytest.mark.parametrize("size", [5, 25])
def test_the_smallest_and_the_largest_board(tmp_path: Path, size: int) -> None:
    rules = load_rules(written(tmp_path, f"[board]\nrows = {['.' * size] * size}\n{TILES}"))
    assert rules.layout.rows == rules.layout.columns == size


def test_62_letters(tmp_path: Path) -> None:
    labels = [first + second for first in "ABCDEFGH" for second in "ABCDEFGH"][:62]
    entries = "".join(f"{label} = {{ count = 1, points = 2 }}\n" for label in labels)
    rules = load_rules(written(tmp_path, "[tiles]\n" + entries))
    assert rules.alphabet.size == 62 and rules.counts[0] == 0
    assert rules_from_document(document_of(rules), "mine") == rules
    more = "[tiles]\n" + entries + "Z = { count = 1, points = 2 }\n"
    assert problem(written(tmp_path, more)) == ("tiles", "must have 1 to 62 letters, not 63")


def test_letters_without_lower_case(tmp_path: Path) -> None:
    tile = "count = 20, points = 1"
    text = f'[tiles]\n"I" = {{ {tile}, blank = "ı" }}\n"İ" = {{ {tile}, blank = "i" }}\n'
    rules = load_rules(written(tmp_path, text))
    assert rules.alphabet.blank_labels == ("?", "ı", "i")
    assert rules_from_document(document_of(rules), "mine") == rules


def test_extends_changes_only_what_is_named(tmp_path: Path) -> None:
    text = 'title = "Short"\nextends = "english"\n[rack]\nsize = 6\n[tiles]\nQ = { count = 0 }\n'
    text += '"Ñ" = { count = 1, points = 9 }\n'
    rules, english = load_rules(written(tmp_path, text)), load_rules("english")
    assert rules.name == "mine" and rules.title == "Short" and rules.lexicon == "english"
    assert rules.rack_size == 6 and rules.bonus == english.bonus and rules.layout == english.layout
    assert rules.alphabet.labels == (*english.alphabet.labels, "Ñ")
    q = english.alphabet.word("Q")[0]
    assert rules.counts[q] == 0 and rules.points[q] == 10
    assert rules.vowels == english.vowels and rules.out_adjustment == "double"


def test_extends_a_ruleset_that_extends(tmp_path: Path) -> None:
    rules = load_rules(written(tmp_path, 'extends = "swedish-study"\n[exchange]\nallowed = true\n'))
    assert rules.exchange_minimum == 7 and rules.rack_size == 8 and rules.counts[0] == 0
    assert load_rules("swedish-study").exchange_minimum is None


def test_another_board_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    rules = load_rules(written(tmp_path, f'extends = "english"\n[board]\nrows = {["....."] * 5}\n'))
    assert rules.layout.rows == 5 and rules.layout.start == 12
    rules = load_rules(written(tmp_path, 'extends = "english-super"\n[board]\nstart = "1A"\n'))
    assert rules.layout.rows == 21 and rules.layout.start == 0


def test_the_lexicon_is_named_as_seen_from_the_file(tmp_path: Path) -> None:
    for text, wanted in (
        ("words.txt", tmp_path / "words.txt"),
        ("lists/mine", tmp_path / "lists/mine"),
        ("/lists/mine.txt", Path("/lists/mine.txt")),
    ):
        assert load_rules(written(tmp_path, f'lexicon = "{text}"\n{TILES}')).lexicon == str(wanted)


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("sise = 1", "sise", "unknown key (known: title, lexicon, extends, board, rack,"),
        ("[rack]\nsise = 7", "rack.sise", "unknown key; did you mean size? (known: size, bonus)"),
        ("[a.b.c]\nd = 1", "a", "unknown key"),
        ("[tiles.A]\nworth = 1", "tiles.A.worth", "unknown key (known: count, points, vowel, blank)"),
        ('[tiles]\n"?" = { count = 2, vowel = true }', "tiles.?.vowel", "unknown key (known: count, points)"),
        ("title = 7", "title", "must be a text, not a whole number"),
        ('title = ""', "title", "must be one line"),
        ('title = "a\\nb"', "title", "must be one line"),
        ("lexicon = []", "lexicon", "must be a text, not a list"),
        ("rack = 7", "rack", "must be a table, not a whole number"),
        ("tiles = 7", "tiles", "must be a table, not a whole number"),
        ("[[tiles]]", "tiles", "must be a table, not a list"),
        ("[tiles]\nA = 9", "tiles.A", "must be a table, not a whole number"),
        ('[rack]\nsize = "7"', "rack.size", "must be a whole number, not a text"),
        ("[rack]\nsize = true", "rack.size", "must be a whole number, not true or false"),
        ("[rack]\nsize = 7.0", "rack.size", "must be a whole number, not a value of another type"),
        ("[rack]\nsize = 1979-05-27", "rack.size", "must be a whole number, not a value of another type"),
        ("[rack]\nsize = 0", "rack.size", "must be 1 to 10, not 0"),
        ("[rack]\nsize = 11", "rack.size", "must be 1 to 10, not 11"),
        ("[rack]\nsize = 0x" + "F" * 900, "rack.size", "is far out of range"),
        ("[rack]\nsize = " + "9" * 900, "rack.size", "is far out of range"),
        ("[rack]\nsize = " + "9" * 9000, "line 2", "is longer than 1000 bytes"),
        ("[rack]\nbonus = -1", "rack.bonus", "must be 0 to 10000, not -1"),
        ("[players]\nfewest = 1", "players.fewest", "must be 2 to 4, not 1"),
        ("[players]\nmost = 5", "players.most", "must be 2 to 4, not 5"),
        ("[players]\nfewest = 4\nmost = 3", "players.most", "must be 4, not 3"),
        ("[exchange]\nminimum = 0", "exchange.minimum", "must be 1 to 1000, not 0"),
        ("[exchange]\nallowed = 0", "exchange.allowed", "must be true or false, not a whole number"),
        ("[ending]\nscoreless_turns = -1", "ending.scoreless_turns", "must be 0 to 100, not -1"),
        ('[ending]\nout = "half"', "ending.out", "must be one of double, transfer, deduct, none, not 'half'"),
        ('[ending]\nscoreless = "double"', "ending.scoreless", "must be one of deduct, none, not 'double'"),
        (
            '[challenge]\nrule = "5"',
            "challenge.rule",
            "must be one of void, single, double, 5-point, 10-point, none",
        ),
        ('[board]\nlayout = "round"', "board.layout", "no layout 'round' (known: standard15, standard21)"),
        ('[board]\nlayout = "standard15"\nrows = []', "board", "must have either layout or rows, not both"),
        ("[board]\nrows = []", "board.rows", "must be 5 to 25 rows, not 0"),
        ("[board]\nrows = [1]", "board.rows", "row 1 must be a text, not a whole number"),
        ('[board]\nrows = ["....."]', "board.rows", "must be 5 to 25 rows, not 1"),
        (
            f"[board]\nrows = {['.....'] * 4 + ['....']}",
            "board.rows",
            "row 5 must have 5 to 25 squares, not 4",
        ),
        (f"[board]\nrows = {['......'] * 4 + ['.....']}", "board.rows", "row 5 has 5 squares, row 1 has 6"),
        (f"[board]\nrows = {['..!..'] * 5}", "board.rows", "row 1, column C: '!' is none of"),
        (f"[board]\nrows = {['..#..'] * 5}", "board.start", "square 3C is blocked"),
        ('[board]\nstart = "16A"', "board.start", "16A is not on the board of 15 x 15 squares"),
        ('[board]\nstart = "middle"', "board.start", "must be a square such as 8H"),
        ('extends = "klingon"', "extends", "no such ruleset (known: catalan,"),
        ('extends = "../boards"', "extends", "no such ruleset"),
        ('extends = "boards"', "extends", "no such ruleset"),
        ("[tiles]\nA = { count = -1, points = 1 }", "tiles.A.count", "must be 0 to 1000, not -1"),
        ("[tiles]\nA = { count = 1, points = 1001 }", "tiles.A.points", "must be 0 to 1000, not 1001"),
        ("[tiles]\nA = { count = 1 }", "tiles.A.points", "is missing"),
        ("[tiles]\nA = { points = 1 }", "tiles.A.count", "is missing"),
        ("[tiles]\na = { count = 1, points = 1 }", "tiles.a.blank", "is missing: a has no lower case"),
        ('[tiles]\n"א" = { count = 1, points = 1 }', "tiles.א.blank", "is missing"),
        ('[tiles]\n"[CH]" = { count = 1, points = 1 }', "tiles.[CH]", "'[' cannot be part of a label"),
        ('[tiles]\n"" = { count = 1, points = 1 }', "tiles.", "must be 1 to 8 characters, not 0"),
        ('[tiles]\nA = { count = 1, points = 1, blank = "1" }', "tiles.A.blank", "'1' cannot be part"),
        ('[tiles]\nA = { count = 1, points = 1, blank = "" }', "tiles.A.blank", "must be 1 to 8 characters"),
        (
            '[tiles]\nA = { count = 1, points = 1, blank = "A" }',
            "tiles.A.blank",
            "A already belongs to the letter A",
        ),
        (
            '[tiles]\nA = { count = 1, points = 1 }\nB = { count = 1, points = 1, blank = "a" }',
            "tiles.B.blank",
            "a already belongs to the letter A",
        ),
        (
            "[tiles]\nA = { count = 9, points = 1 }",
            "tiles",
            "9 tiles are too few for 4 players with racks of 7",
        ),
        (
            "[tiles]\nA = { count = 999, points = 1 }\n'?' = { count = 2 }",
            "tiles",
            "must be at most 1000 tiles in all, not 1001",
        ),
        ("[rack]\nsize = 7", "tiles", "must have 1 to 62 letters, not 0"),
        ("[tiles]\n'?' = { count = 100 }", "tiles", "must have 1 to 62 letters, not 0"),
        (
            f"[board]\nrows = {['Q' * 25] * 25}\n[rack]\nsize = 10\n[tiles]\nA = {{count = 99, points = 99}}",
            "tiles",
            "a move could score",
        ),
        (
            "[tiles]\nA = { count = 1, points = 1 }\nA = { count = 1, points = 1 }\n",
            "",
            "is not valid TOML: Cannot overwrite a value (at line 3",
        ),
        ("title = ", "", "is not valid TOML: Invalid value (at"),
        ("title", "", "is not valid TOML: "),
        ("a" + ".a" * 30_000 + " = 1", "line 1", "is longer than 1000 bytes"),
        ("a = " + "[\n" * 30_000, "", "is not a ruleset: nested too deeply"),
        ("[" * 900, "", "is not valid TOML"),
        ("\0", "", "is not valid TOML"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, key: str, reason: str) -> None:
    if "tiles" not in text and not key.startswith("tiles") and "extends" not in text:
        text += "\n" + TILES
    found, why = problem(written(tmp_path, text))
    assert found == key
    assert why.startswith(reason)


def test_not_utf8(tmp_path: Path) -> None:
    assert problem(written(tmp_path, TILES.encode() + b'\ntitle = "\xe9"')) == ("line 7", "is not UTF-8 text")
    assert problem(written(tmp_path, TILES.encode("utf-16")))[1] == "is not UTF-8 text"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert problem(tmp_path / "none.toml") == ("", "cannot be read: No such file or directory")
    assert problem(tmp_path / "none.toml" / "x") == ("", "cannot be read: No such file or directory")
    assert problem(f"{tmp_path}/") == ("", "is not a file")
    assert problem("a\0b.toml")[1].startswith("cannot be read")
    assert problem("a" * 5000 + ".toml")[1].startswith("cannot be read")
    assert problem(written(tmp_path, b"#" * (MAX_BYTES + 1))) == ("", "is larger than 100000 bytes")
    assert problem(written(tmp_path, b""))[0] == "tiles"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert problem(tmp_path / "pipe.toml") == ("", "is not a file")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser reads everything")
def test_no_permission(tmp_path: Path) -> None:
    path = written(tmp_path, TILES)
    path.chmod(0)
    assert problem(path) == ("", "cannot be read: Permission denied")


def test_unknown_names() -> None:
    assert problem("englsh")[1].startswith("no such ruleset; did you mean english? (known: catalan, danish,")
    assert problem("xyz")[1].startswith("no such ruleset (known: catalan")
    assert problem("boards")[1].startswith("no such ruleset")
    assert problem("x" * 100_000)[1].startswith("no such ruleset")
    with pytest.raises(RulesError):
        load_rules("")


def test_a_document_is_not_a_file() -> None:
    with pytest.raises(RulesError, match="extends: is for files only"):
        rules_from_document({"extends": "english"}, "mine")
    with pytest.raises(RulesError, match=r"board\.layout: no layout 'standard15'"):
        rules_from_document({"tiles": {"A": {"count": 99, "points": 1}}}, "mine")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
@settings(max_examples=300)
def test_a_damaged_document_is_refused_or_equal(data: st.DataObject) -> None:
    document = document_of(load_rules("spanish"))
    table = document
    while True:
        key = data.draw(st.sampled_from(sorted(table)))
        if not isinstance(table[key], dict) or data.draw(st.booleans()):
            break
        table = table[key]
    table[key] = data.draw(json_values)
    try:
        rules = rules_from_document(document, "mine")
    except RulesError as error:
        assert error.key and error.reason
    else:
        assert rules_from_document(document_of(rules), "mine") == rules


@given(st.binary(max_size=200))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    problem(written(tmp_path_factory.getbasetemp(), data))


def test_replace_is_checked_too() -> None:
    english = load_rules("english")
    assert replace(english, bonus=35).bonus == 35
    for changes in ({"bonus": -1}, {"counts": (1,)}, {"vowels": frozenset([27])}, {"exchange_minimum": 0}):
        with pytest.raises(RulesError):
            replace(english, **changes)
    with pytest.raises(AlphabetError):
        replace(english.alphabet, blank_labels=())


def test_loading_is_quick(tmp_path: Path, limit: Limit) -> None:
    path = written(tmp_path, 'extends = "english"\n')
    load_rules(path)
    limit.fastest(lambda: load_rules(path), 0.005)
