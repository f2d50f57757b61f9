"""The rows of Appel and Jacobson's and of Gordon's paper: what was typed from print, and small helpers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quixotry.lexicon import Lexicon
from quixotry.movegen.gordon import automaton
from quixotry.papers import ROWS, select_rows
from quixotry.papers.aj_lexicon import LISTED
from quixotry.papers.aj_older_programs import NO_BLANK, OWN, WHOLE
from quixotry.papers.aj_search import measure_cross_checks
from quixotry.papers.forms import with_forms
from quixotry.papers.gordon_automaton import DAWG_STATES, GADDAG_STATES, RATIO, RATIOS, TABLE_III
from quixotry.papers.gordon_games import AVERAGES, RANGES, TABLE_V, by_range
from quixotry.papers.gordon_letters import TABLE_I, has_path, letter_set
from quixotry.papers.gordon_racks import TABLE_VI
from quixotry.papers.model import Words
from quixotry.papers.reproduction import Reproduction
from quixotry.rules import load_rules

WANTED = {
    *(f"AJ{n}" for n in (1, 2, 3, 4, 6, 8, 9, 12)),
    *(f"G{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11)),
}


def test_every_row_of_both_papers_is_covered() -> None:
    covered = {name for row in ROWS for name in row.covers}
    assert covered >= WANTED
    for name in WANTED:
        assert select_rows([name])


# ---------------------------------------------------------------- what was typed from print


def test_table_ii_adds_up_to_table_iii() -> None:
    for states, column in ((DAWG_STATES, 1), (GADDAG_STATES, 3)):
        assert sum(states) == TABLE_III["states"][column]
        assert sum(arcs * count for arcs, count in enumerate(states, 1)) == TABLE_III["arcs"][column]


def test_table_iii_has_the_bytes_of_its_states_and_arcs() -> None:
    names = ("states", "arcs", "letter sets", "bytes, expanded", "bytes, compressed")
    rows = zip(*(TABLE_III[name] for name in names), strict=True)
    for place, (states, arcs, sets, expanded, compressed) in enumerate(rows):
        assert expanded == 4 * ((26 if place < 2 else 27) * states + sets)
        assert compressed == 4 * (states + arcs + sets)
    for quantity, ratio in RATIOS.items():
        _, dawg, _, gaddag = TABLE_III[quantity]
        assert gaddag / dawg == pytest.approx(ratio, abs=0.006)


def test_table_v_adds_up() -> None:
    turns = {column: sum(counts) for column, counts in TABLE_V.items()}
    assert turns == {
        "DAWG, blank": 2074,
        "DAWG, no blank": 23_495,
        "GADDAG, blank": 2035,
        "GADDAG, no blank": 23_328,
    }
    for at, arcs in ((0, 26_134), (2, 10_451)):
        blank, none = list(turns.values())[at : at + 2]
        mean = (AVERAGES[at] * blank + AVERAGES[at + 1] * none) / (blank + none)
        # The paper's own averages for the DAWG come to 2% less than its total.
        assert mean == pytest.approx(arcs, rel=0.025)


def test_table_vi_has_its_own_ratios() -> None:
    for dawg, gaddag, ratio, _ in TABLE_VI.values():
        assert dawg / gaddag == pytest.approx(ratio, abs=0.006)


def test_table_i_is_in_order() -> None:
    assert len(TABLE_I) == 24
    for pattern, letters in TABLE_I.values():
        assert pattern.count("?") == 1 and "".join(sorted(set(letters))) == letters


# ---------------------------------------------------------------- helpers against slow twins


def test_ranges_are_the_papers() -> None:
    """Every number of arcs goes where its range says."""
    limits = [256 << place for place in range(len(RANGES))]
    for arcs in (0, 1, 255, 256, 511, 512, 8191, 8192, 4_194_303, 9_000_000):
        turns = [0] * 65
        turns[arcs.bit_length()] = 1
        expected = next((place for place, limit in enumerate(limits) if arcs < limit), len(RANGES) - 1)
        assert by_range(turns).index(1) == expected and sum(by_range(turns)) == 1


def test_letter_sets_are_what_a_look_into_the_list_finds() -> None:
    words = "CARE SCARE CARED CAR SCAR OAR BAR ARE AREA CAREEN".split()
    lexicon = Lexicon.from_words(words, load_rules("english").alphabet)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for pattern, _ in TABLE_I.values():
        expected = "".join(letter for letter in letters if pattern.replace("?", letter) in words)
        assert letter_set(lexicon, pattern) == expected
    gaddag = automaton(lexicon)
    assert has_path(gaddag, lexicon, "AC◇RE") and not has_path(gaddag, lexicon, "EC◇RA")


def test_forms_need_a_short_word() -> None:
    forms = {"DEPOSIT", "DEPOSITED", "DEPOSITING", "TRANSFER", "TRANSFERRED", "HURRY", "HURRIED"}
    others = {"DEPOSITOR", "UNDERSTATED", "HURRIEDLY"}
    lexicon = Lexicon.from_words(sorted(forms | others), load_rules("english").alphabet)
    assert set(with_forms(lexicon, 8)) == forms


# ---------------------------------------------------------------- rows, measured


def figures_of(quick_run: tuple[Path, str], name: str) -> dict[tuple[str, str], dict[str, Any]]:
    document = json.loads((quick_run[0] / "report.json").read_text(encoding="utf-8"))
    row = next(row for paper in document["papers"] for row in paper["rows"] if row["id"] == name)
    return {(figure["quantity"], figure["of"]): figure for figure in row["figures"]}


def test_the_papers_list_has_the_proportions_of_words_and_their_forms(quick_run: tuple[Path, str]) -> None:
    trie, dawg = (figures_of(quick_run, name) for name in ("AJ-1", "AJ-2"))
    for figure in (
        trie["edges a word", LISTED],
        trie["edges a node", LISTED],
        dawg["trie nodes for each of its nodes", LISTED],
    ):
        assert figure["ratio"] == pytest.approx(1, abs=0.01)
    assert trie["words", LISTED]["ratio"] == pytest.approx(1.06, abs=0.01)


def test_sizes_are_about_five_times_the_dawgs(quick_run: tuple[Path, str]) -> None:
    figures = figures_of(quick_run, "G-III")
    for quantity in ("states", "arcs"):
        assert 4 <= figures[quantity, RATIO]["ours"] <= 6


def test_lexica_are_shared_between_rulesets(tmp_path: Path) -> None:
    reproduction = Reproduction(tmp_path)
    assert reproduction.words(Words("italian", "italian", 2, 3)) is reproduction.words(
        Words("italian-8", "italian", 2, 3)
    )


def test_the_older_programs_are_slower_and_find_no_more(quick_run: tuple[Path, str]) -> None:
    figures = figures_of(quick_run, "AJ-6")
    for program in ("MONTY", "Turcan", "Weinberger"):
        for column in (OWN, WHOLE, NO_BLANK):
            assert figures[program, column]["ours"] > 1
    shares = [figure["ours"] for (_, column), figure in figures.items() if column.startswith("%")]
    assert shares and all(0 <= share <= 100 for share in shares)


def test_cross_checks_that_change_are_few(tmp_path: Path) -> None:
    outcome = measure_cross_checks(Reproduction(tmp_path, quick=True))
    assert all(check.verdict == "agrees" for check in outcome.checks)
    assert (
        0 < outcome.values["changed by a play, mean", ""] <= outcome.values["changed by a play, at most", ""]
    )
