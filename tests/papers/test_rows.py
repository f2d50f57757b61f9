"""The rows of the report: the papers' figures as printed, and how they are set beside ours."""

from __future__ import annotations

import re

import pytest

from quixotry.arena.chunks import MatchGame
from quixotry.errors import PaperError
from quixotry.papers import ROWS, connolly_gren, select_rows
from quixotry.papers.described import DESCRIBED
from quixotry.papers.model import Figure, Outcome, Pairing, PaperRow
from quixotry.papers.played import PlayedPairing
from quixotry.papers.report import pairings_of
from quixotry.papers.rows import PAPERS

PAIRING = Pairing("bs", "hsw", "swedish-study", "swedish", 10, 2)


def test_ids_are_unique_and_name_a_paper() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)
    assert {row.paper for row in ROWS} == set(PAPERS)
    for row in ROWS:
        assert all(re.fullmatch(f"{row.paper}[0-9]+", name) for name in row.covers), row.id


DESCRIBED_IN_THE_PAPERS = (
    *(f"AJ{number}" for number in range(1, 13)),
    *(f"G{number}" for number in range(1, 12)),
    *(f"CG{number}" for number in range(1, 9)),
    *(f"DS{number}" for number in range(1, 7)),
)


def test_everything_that_the_papers_describe_is_in_the_report() -> None:
    assert tuple(DESCRIBED) == DESCRIBED_IN_THE_PAPERS
    covered = {name for row in ROWS for name in row.covers}
    assert covered == set(DESCRIBED_IN_THE_PAPERS)


def test_every_row_says_why_it_differs_in_one_sentence() -> None:
    for row in ROWS:
        assert row.why.endswith(".") and ". " not in row.why and len(row.why) > 40, row.id


@pytest.mark.parametrize("number", ["4_2", "4_3", "4_6", "4_7"])
def test_printed_tables_add_up(number: str) -> None:
    """A digit mistyped in a table would show in its sums."""
    a, b = getattr(connolly_gren, f"TABLE_{number}")
    assert a[1] == b[1], "draws"
    assert a[0] + b[0] + a[1] == 10_000
    for wins, _, starting, mean, median, highest, lowest in (a, b):
        assert starting <= wins
        assert lowest < min(mean, median) and max(mean, median) < highest


def test_printed_ratios_agree_with_the_tables_of_one_ratio() -> None:
    for table in (connolly_gren.TABLE_4_4, connolly_gren.TABLE_4_5):
        assert len(table) == 9
        wins = [won for _, won in table]
        assert wins.index(max(wins)) == 8 and wins.index(min(wins)) == 1
        assert all(9_900 <= theirs + won <= 10_000 for theirs, won in table)
    assert connolly_gren.TABLE_4_4[1] == (connolly_gren.TABLE_4_2[1][0], connolly_gren.TABLE_4_2[0][0])
    assert connolly_gren.TABLE_4_4[8] == (connolly_gren.TABLE_4_3[1][0], connolly_gren.TABLE_4_3[0][0])


def test_the_study_is_as_large_as_the_papers() -> None:
    pairings = pairings_of(
        [row for row in select_rows(["CG"]) if row.id not in ("CG-readings", "CG-joint", "CG-said")]
    )
    full = [pairing for pairing in pairings if pairing.games == 10_000]
    assert len(full) == 9 + 9 + 2
    assert {pairing.rules for pairing in pairings} == {"swedish-study"}
    assert {pairing.lexicon for pairing in pairings} == {"swedish", "swedish-base"}
    assert all(pairing.games % 2 == pairing.quick_games % 2 == 0 for pairing in pairings_of(ROWS))


def test_rows_are_found_by_paper_by_what_they_cover_and_by_id() -> None:
    assert select_rows([]) == ROWS
    assert {row.paper for row in select_rows(["ds"])} == {"DS"}
    assert [row.id for row in select_rows(["CG-4.7", "CG2"])] == ["CG-4.1", "CG-4.7", "CG-2"]
    with pytest.raises(PaperError, match="did you mean"):
        select_rows(["CG-4.9"])


@pytest.mark.parametrize(
    ("paper", "ours", "ratio"),
    [
        (200, 100.0, 0.5),
        (None, 3.0, None),
        (-9, 3.0, None),
        (0, 3.0, None),
        (85, -3.0, None),
        ((3, 7), 14.0, 2.0),
        ((0, 1), 0.5, 1.0),
    ],
)
def test_ratio(paper: float | tuple[float, float] | None, ours: float, ratio: float | None) -> None:
    assert Figure("mean score", "BS", paper, ours).ratio == ratio


def test_a_measurement_must_find_all_that_the_paper_prints() -> None:
    row = PaperRow(
        "CG-0", ("CG1",), "", "", ("wins", "BS"), {("wins", "BS"): 3}, lambda reproduction: Outcome({}), ""
    )
    assert [figure.ours for figure in row.compare(Outcome({("wins", "BS"): 2, ("more", ""): 1}))] == [2, 1]
    with pytest.raises(ValueError, match="CG-0"):
        row.compare(Outcome({("draws", "BS"): 2}))


def test_counts_are_as_of_ten_thousand_games() -> None:
    records = [
        MatchGame(0, 0, 1, (310, 250), (9, 9), (1, 0), b""),  # the first player of the pairing begins
        MatchGame(0, 1, 1, (240, 260), (9, 9), (0, 0), b""),
        MatchGame(1, 0, 2, (240, 240), (9, 9), (0, 0), b""),
        MatchGame(1, 1, 2, (400, 100), (9, 9), (2, 0), b""),
    ]
    played = PlayedPairing.of(PAIRING, 1, records)
    values = connolly_gren.values_of(played, ("BS", "HSW"))
    assert values["wins", "BS"] == 5000 and values["wins", "HSW"] == 2500
    assert values["wins when starting", "BS"] == 2500 == values["wins when starting", "HSW"]
    assert values["draws", "BS"] == values["draws", "HSW"] == 2500
    assert values["mean score", "BS"] == 297.5 and values["highest score", "HSW"] == 260
    assert values[connolly_gren.WIN_PROPORTION, "BS"] == 2.0


def test_a_forfeited_game_counts_as_lost_and_its_score_not_at_all() -> None:
    records = [
        MatchGame(0, 0, 1, (310, 250), (9, 9), (1, 0), b""),
        MatchGame(0, 1, 1, (500, 0), (9, 9), (3, 0), b"", forfeit=0, reason="raised"),
    ]
    played = PlayedPairing.of(PAIRING, 1, records)
    assert (
        played.wins == (1, 1)
        and played.scores[0].points == (310,)
        and [float(bingos) for bingos in played.bingos_a_game] == [1, 0]
    )
    assert played.forfeits == 1
