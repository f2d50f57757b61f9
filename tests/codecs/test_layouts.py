"""Board layouts of MAGPIE and Macondo."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry.codecs.layouts import read_layout
from quixotry.codecs.rulesets import import_rules
from quixotry.errors import RulesError
from quixotry.rules import Layout, load_rules
from support.foreign_rules import layout_text

SMALL = Layout.from_rows(["T.d.Q", ".t.#.", "q.D..", ".....", "d...."], "4B")


def kept(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "board.txt"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("layout", [load_rules("english").layout, load_rules("english-super").layout, SMALL])
def test_boards_come_back(layout: Layout, tmp_path: Path) -> None:
    text = layout_text(layout)
    assert read_layout(kept(tmp_path, text)) == layout
    assert read_layout(kept(tmp_path, text.rstrip("\n"))) == layout
    assert read_layout(kept(tmp_path, text.replace("\n", "\r\n"))) == layout


def test_spaces_that_an_editor_cut(tmp_path: Path) -> None:
    cut = "\n".join(line.rstrip() for line in layout_text(SMALL).split("\n"))
    assert cut != layout_text(SMALL)
    assert read_layout(kept(tmp_path, cut)) == SMALL


def test_empty_lines_at_the_end(tmp_path: Path) -> None:
    assert read_layout(kept(tmp_path, layout_text(SMALL) + "\n\n")) == SMALL


def test_plain_squares_at_the_edges(tmp_path: Path) -> None:
    layout = Layout.from_rows(["T....", ".....", "..D..", ".....", "....."])
    assert read_layout(kept(tmp_path, layout_text(layout))) == layout


def test_without_a_start_it_is_the_centre(tmp_path: Path) -> None:
    english = load_rules("english").layout
    assert read_layout(kept(tmp_path, layout_text(english).split("\n", 1)[1])) == english


def test_rules_with_another_board(tmp_path: Path) -> None:
    file = kept(tmp_path, layout_text(SMALL))
    rules = import_rules(layout=file)
    assert rules.layout == SMALL
    assert rules.counts == load_rules("english").counts and rules.lexicon == "english"


WRONG = {
    "nothing": ("", "board: must be 5 to 25 rows, not 0"),
    "a row missing": ("2,2\n" + "=   =\n" * 4, "board: has 5 columns and 4 rows, and must be square"),
    "a square that is none": (
        "2,2\n     \n  x  \n     \n     \n    =\n",
        "line 3, column 3: 'x' is no square",
    ),
    "too small": ("1,1\n-- \n---\n  -\n", "board: must be 5 to 25 rows, not 3"),
    "too wide": ("0,0\n" + ("=" * 30 + "\n") * 5, "board: has 30 columns and 5 rows, and must be square"),
    "a start beside the board": (
        "9, 2\n" + "=    \n" * 4 + "    =\n",
        "line 1: the start 9, 2 is not on the",
    ),
    "a start on a brick": (
        "2,2\n" + "=    \n" * 2 + "  #  \n" + "    =\n" * 2,
        "board: square 3C is blocked",
    ),
    "too high": ("0,0\n" + "=    \n" * 30, "must be 5 to 25 rows, not 30"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    text, reason = WRONG[name]
    file = kept(tmp_path, text)
    with pytest.raises(RulesError, match=reason) as caught:
        read_layout(file)
    assert str(caught.value).startswith(f"{file}: ")
