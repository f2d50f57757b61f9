"""The page: well formed, by itself, and true to the document."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from quixotry.charts import LARGE, Line, distribution, lines
from quixotry.papers.model import Plot
from quixotry.papers.page import page
from support.trials import read


def figure(quantity: str, of: str, paper: Any, ours: float, ratio: float | None) -> dict[str, Any]:
    interval = [ours - 7, ours + 7] if paper == 6104 else None
    return {
        "quantity": quantity,
        "of": of,
        "paper": paper,
        "ours": ours,
        "interval": interval,
        "ratio": ratio,
        "digits": 0,
    }


def check(claim: str, verdict: str, found: str = "") -> dict[str, str]:
    return {"claim": claim, "verdict": verdict, "fails_if": "it is <otherwise>", "found": found}


def document(**row: Any) -> dict[str, Any]:
    whole = {
        "id": "CG-4.6",
        "covers": ["CG6"],
        "title": "Table <4.6>",
        "about": "About & about.",
        "headline": ["wins", "BS"],
        "figures": [figure("wins", "BS", 6104, 5900.0, 0.967), figure("wins", "HSW", None, -12.0, None)],
        "texts": [{"quantity": "S1: ?C", "of": "letters", "paper": "ABC", "ours": "ABD"}],
        "verdict": "disagrees",
        "adds": False,
        "checks": [
            check("BS wins", "agrees", "0.61 (0.60 to 0.62)"),
            check("HSW loses", "disagrees"),
            check("BOR is thin", "undecided"),
            check("It was so", "cannot be known"),
        ],
        "why": "Because.",
        "pairings": [
            {
                "a": "bs",
                "b": "hsw",
                "rules": "swedish-study",
                "lexicon": "swedish",
                "games": 20,
                "forfeits": 3,
                "seed": 7,
            }
        ],
        "trials": [
            {
                "generators": ["aj-dawg", "<gaddag>"],
                "players": ["rackh1", "greedy"],
                "words": "english, 2-8 letters",
                "games": 1000,
                "seed": 7,
            }
        ],
    }
    run = {
        "version": "1",
        "command": "quixotry reproduce CG --seed 7",
        "date": "2024-01-01",
        "machine": "x86-64",
        "versions": "Quixotry 1",
        "seed": 7,
        "quick": True,
        "jobs": 2,
        "pairings": 1,
        "trials": 1,
        "games": 20,
        "games_played_now": 20,
        "seconds": 3.0,
        "processor_seconds": {"all": 300.0, "rows": {"CG-4.6": 240.5}},
    }
    return {
        "format": 2,
        "run": run,
        "verdicts": {
            "CG6": {"what": "matches & more", "verdict": "disagrees", "claims": 4, "rows": ["CG-4.6"]}
        },
        "papers": [{"id": "CG", "title": "Connolly & Gren", "rows": [whole | row]}],
    }


def test_page_is_well_formed_and_shows_what_the_document_has() -> None:
    drawing = distribution("Scores <of> two", [("BS", [1, 2, 3]), ("HSW", [2, 2, 2])])
    text = page(document(), {"CG-4.6": [Plot(drawing, "ours", "theirs")]})
    tags = read(text)
    assert "CG-4.6" in tags.ids and "played in turns by aj-dawg, <gaddag>" in tags.text
    shown = ("Table <4.6>", "About & about.", "6,104", "5,900", "0.97", "−12", "Because.")
    for text in (
        *shown,
        "theirs",
        "Of 4 claims, 1 agree, 1 disagree, 1 are undecided, 1 cannot be known",
        "matches & more",
        "HSW loses",
        "Fails if it is <otherwise>.",
        "(5,893–5,907)",
        "0.61 (0.60 to 0.62)",
        "Why they differ.",
        "seed 7",
        "20 games from seed 7, 3 forfeited",
        "A quick run",
        "1,000 games from seed 7",
    ):
        assert text in tags.text, text


def test_page_knows_light_and_dark() -> None:
    text = page(document(), {})
    assert "prefers-color-scheme: dark" in text and "color-scheme: light dark" in text


def test_columns_without_a_figure_of_the_paper_have_only_ours() -> None:
    text = page(document(figures=[figure("wins", "BS", None, 5.0, None)]), {})
    assert text.count("<th>ratio</th>") == 1, "the summary's"
    text = page(document(figures=[figure("time", "", [3, 7], 5.0, 1.0)], headline=["time", ""]), {})
    assert "3 to 7" in text and text.count("<th>ratio</th>") == 2


@pytest.mark.parametrize("values", [[0], [5, 5, 5], [-19, 745], [0.0, 0.001], list(range(-50, 800))])
def test_distributions_stay_in_their_frame(values: list[float]) -> None:
    drawing = ElementTree.fromstring(distribution("Scores", [("a", values), ("b & c", values[::-1])]))
    areas = [element for element in drawing.iter() if element.get("class", "").startswith("area")]
    assert len(areas) == 2
    for area in areas:
        for point in area.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= LARGE.width and 0 <= y <= LARGE.height


def test_the_shares_of_a_distribution_come_to_the_whole() -> None:
    """The area of each shape is the same however the scores lie."""
    drawing = ElementTree.fromstring(distribution("", [("a", [10, 20, 700]), ("b", [300] * 50)]))
    sizes = []
    for area in (element for element in drawing.iter() if element.get("class", "").startswith("area")):
        points = [tuple(map(float, point.split(","))) for point in area.attrib["points"].split()]
        base = points[0][1]
        sizes.append(sum((x2 - x1) * (base - y1) for (x1, y1), (x2, _) in pairwise(points)))
    assert sizes[0] == pytest.approx(sizes[1], rel=0.02)


def test_lines_are_drawn_in_the_order_of_their_values() -> None:
    drawing = ElementTree.fromstring(
        lines("Wins", ["0/8", "1/8"], [Line("paper", [73, 1], printed=True), Line("ours", [50, 0], 1)],
              x_label="ratio", y_label="wins")
    )  # fmt: skip
    dots = [e for e in drawing.iter("circle") if e.find("title") is not None]
    assert [dot.findtext("title") for dot in dots] == ["paper, 0/8: 73", "paper, 1/8: 1", "ours, 0/8: 50",
                                                       "ours, 1/8: 0"]  # fmt: skip
    heights = [float(dot.attrib["cy"]) for dot in dots]
    assert heights[0] < heights[2] < heights[1] < heights[3]


def test_names_with_markup_stay_text() -> None:
    drawing = ElementTree.fromstring(distribution("<b>", [("<script>", [1, 2])]))
    assert "<script>, mean 1.5" in "".join(drawing.itertext())


def test_letters_that_only_one_has_stand_out() -> None:
    text = page(document(), {})
    assert "AB<mark>C</mark>" in text and "AB<mark>D</mark>" in text


def test_a_long_table_is_folded_and_a_wide_one_has_a_number_a_line() -> None:
    long = [figure(f"line {number}", "BS", 1, 2.0, 2.0) for number in range(20)]
    text = page(document(figures=long, headline=["line 0", "BS"]), {})
    assert "line 0, BS: 2, in the paper 1; all 20 lines" in read(text).text
    wide = [figure("wins", f"player {number}", 1, 2.0, 2.0) for number in range(9)]
    text = page(document(figures=wide, headline=["wins", "player 0"]), {})
    assert '<table class="list">' in text and "colspan" not in text


def test_intervals_stand_below_their_numbers_where_the_table_would_be_too_wide() -> None:
    some = [figure("wins", f"player {number}", 6104, 6000.0, 2.0) for number in range(3)]
    text = page(document(figures=some, headline=["wins", "player 0"]), {})
    assert '<table class="stacked">' in text and '<table class="list">' not in text
    few = page(document(figures=some[:2], headline=["wins", "player 0"]), {})
    assert '<table class="stacked">' not in few


def test_an_interval_below_nothing_is_told_in_words() -> None:
    below = figure("points", "BS", None, -3.0, None) | {"interval": [-10.0, 4.0]}
    text = page(document(figures=[below], headline=["points", "BS"]), {})
    assert "(−10 to 4)" in text


def test_what_cannot_be_known_cannot_fail() -> None:
    shown = read(page(document(checks=[check("It was so", "cannot be known", "gone")]), {})).text
    assert "It was so: gone" in shown and "Fails if" not in shown


def test_a_row_without_a_figure_of_the_paper_says_what_it_adds() -> None:
    assert "What it adds." in read(page(document(adds=True), {})).text
