"""`quixotry reproduce`: a small run of it all, kept and gone on with."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from quixotry.lexicon import catalogue
from quixotry.papers import ROWS, reproduce, select_rows
from quixotry.papers.beside import file_name
from quixotry.papers.described import DESCRIBED
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import Verdict
from support.command_line import run
from support.trials import read


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def rows_of(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for paper in document["papers"] for row in paper["rows"]}


def test_a_quick_run_of_everything(quick_run: tuple[Path, str]) -> None:
    folder, said = quick_run
    document = report(folder)
    rows = rows_of(document)
    assert rows.keys() == {row.id for row in ROWS}
    assert document["run"]["seed"] == 5 and document["run"]["quick"]
    matches = document["run"]["pairings"] + document["run"]["trials"]
    assert document["run"]["games"] == document["run"]["games_played_now"] == 2 * matches
    for row in rows.values():
        assert row["why"] and row["title"] and row["figures"] and row["checks"]
        for check in row["checks"]:
            assert check["claim"] and check["fails_if"] and check["verdict"] in set(Verdict)
        assert (
            (folder / "data" / file_name(row["id"], "csv")).read_text("utf-8").startswith("quantity,of,paper")
        )
        for figure in row["figures"]:
            assert isinstance(figure["ours"], int | float)
            if isinstance(figure["paper"], int | float) and figure["paper"] > 0 and figure["ours"] >= 0:
                assert figure["ratio"] == pytest.approx(figure["ours"] / figure["paper"])
        for pairing in row["pairings"]:
            assert pairing["games"] == 2 and pairing["seed"] == 5 and len(pairing["lexicon_hash"]) == 64
            assert (folder / pairing["store"]).is_file()
        for trial in row["trials"]:
            assert trial["games"] == 2 and trial["seed"] == 5 and len(trial["lexicon_hash"]) == 64
    assert tuple(document["verdicts"]) == tuple(DESCRIBED)
    assert all(found["claims"] for found in document["verdicts"].values())
    drawings = list((folder / "figures").glob("*.svg"))
    assert len(drawings) > 10
    for drawing in drawings:
        assert ElementTree.parse(drawing).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    tags = read((folder / "report.html").read_text(encoding="utf-8"))
    assert len(tags.files) == len(rows) + len(drawings)
    assert all((folder / name).is_file() for name in tags.files)
    assert rows.keys() <= tags.ids
    for row in rows.values():
        assert row["title"] in tags.text and row["why"] in tags.text
    assert "report.html" in said and "report.json" in said


def test_nothing_that_was_measured_is_measured_again(quick_run: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = quick_run
    shutil.copy(folder / "measured.jsonl", tmp_path)
    shutil.copytree(folder / "games", tmp_path / "games")
    run("reproduce", "AJ", "G-IV", "G-VI", "--quick", "--games", "2", "--seed", "5", "-o", str(tmp_path))
    again, first = report(tmp_path), rows_of(report(folder))
    assert again["run"]["games_played_now"] == 0 < again["run"]["games"]
    assert all(row == first[name] for name, row in rows_of(again).items())


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    rows = select_rows(["CG-4.6", "CG-4.7"])
    first = reproduce(rows, Reproduction(tmp_path, games=4))
    assert first["run"]["games_played_now"] == 8
    again = reproduce(rows, Reproduction(tmp_path, games=4))
    assert again["run"]["games_played_now"] == 0 and again["papers"] == first["papers"]
    reproduce(rows, Reproduction(tmp_path, games=6, jobs=2))
    (tmp_path / rows_of(first)["CG-4.7"]["pairings"][0]["store"]).unlink()
    restored = reproduce(rows, Reproduction(tmp_path, games=4, jobs=2))
    assert restored["run"]["games_played_now"] == 4
    assert restored["papers"] == first["papers"]


def test_another_seed_gives_other_games_in_other_files(tmp_path: Path) -> None:
    rows = select_rows(["CG-4.6"])
    one, two = (reproduce(rows, Reproduction(tmp_path, games=4, seed=seed)) for seed in (1, 2))
    assert one["papers"][0]["rows"][0]["figures"] != two["papers"][0]["rows"][0]["figures"]
    assert len(list((tmp_path / "games").glob("*.sqlite"))) == 2


def test_the_command_in_the_report_names_what_was_asked_for(tmp_path: Path) -> None:
    run("reproduce", "CG-4.1", "DS1", "-o", str(tmp_path), "--seed", "3")
    assert report(tmp_path)["run"]["command"] == "quixotry reproduce CG-4.1 DS-1 --seed 3"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["XY"], "known: AJ, G, CG, DS"),
        (["AJ-13"], "did you mean AJ-"),
        (["CG-4.6", "--games", "3"], "even number"),
        (["G-IV", "--games", "0"], "--games 0: must be"),
        (["G-IV", "--games", "-2"], "--games -2: must be"),
        (["CG-4.6", "--jobs", "0"], "--jobs"),
    ],
)
def test_bad_requests_are_one_line_and_exit_code_2(tmp_path: Path, arguments: list[str], reason: str) -> None:
    result = run("reproduce", *arguments, "-o", str(tmp_path / "new"))
    assert result.exit_code == 2 and reason in result.output
    assert "Traceback" not in result.output and not (tmp_path / "new" / "report.html").exists()


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("reproduce", "CG-4.1", "-o", str(tmp_path / "file"))
    assert result.exit_code == 2 and "file" in result.output and "Traceback" not in result.output


@pytest.mark.parametrize("row", ["AJ-1", "G-IV", "CG-4.1"])
def test_a_lexicon_that_is_missing_is_one_line(
    tmp_path: Path, row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LEXICA", replace(catalogue.LEXICA, shipped=tmp_path / "nothing"))
    result = run("reproduce", row, "--games", "2", "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and "no lexicon" in result.output
    assert result.output.count("\n") == 1 and not (tmp_path / "out" / "report.html").exists()


def test_games_of_another_kind_are_refused(tmp_path: Path) -> None:
    rows = select_rows(["CG-4.6", "CG-4.7"])
    document = reproduce(rows, Reproduction(tmp_path, games=2))
    stores = [rows_of(document)[name]["pairings"][0]["store"] for name in ("CG-4.6", "CG-4.7")]
    (tmp_path / stores[0]).replace(tmp_path / stores[1])
    result = run("reproduce", "CG-4.7", "--games", "2", "-o", str(tmp_path))
    assert result.exit_code == 2 and "lexicon" in result.output
