"""What is published: the guide tells the report's figures, and only a full report is put there."""

from __future__ import annotations

import importlib.util
import json
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from quixotry.papers.against import compared

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "papers.md").read_text("utf-8")


@pytest.fixture(scope="module")
def publishing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("publish_report", ROOT / "tools" / "publish_report.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def published(publishing: ModuleType) -> dict[str, Any]:
    return dict(publishing.read(publishing.PUBLISHED))


def full(folder: Path, into: Path) -> Path:
    """A small run's report that says that it is a full one."""
    for name in ("report.html", "report.json"):
        shutil.copy(folder / name, into)
    for name in ("data", "figures"):
        shutil.copytree(folder / name, into / name)
    document = json.loads((into / "report.json").read_text("utf-8"))
    document["run"] |= {"quick": False, "command": "quixotry reproduce AJ G CG DS --seed 1"}
    for paper in document["papers"]:
        for row in paper["rows"]:
            for figure in row["figures"]:
                figure["interval"] = figure["interval"] or [figure["ours"] - 1, figure["ours"] + 1]
    (into / "report.json").write_text(json.dumps(document), "utf-8")
    return into


def test_the_guide_tells_what_the_published_report_has(
    publishing: ModuleType, published: dict[str, Any]
) -> None:
    assert publishing.told(GUIDE, published) == GUIDE, "run tools/publish_report.py"


def test_every_part_has_its_place_in_the_guide(publishing: ModuleType) -> None:
    marks = [found[1] for found in publishing.MARKED.findall(GUIDE)]
    assert sorted(marks) == sorted(publishing.PARTS)


def test_what_is_published_of_a_report_of_verdicts_is_whole(
    publishing: ModuleType, published: dict[str, Any]
) -> None:
    if published["format"] >= publishing.VERDICTS_SINCE:
        assert list(publishing.refusals(publishing.PUBLISHED)) == []


def test_a_quick_run_does_not_contradict_what_is_published(
    published: dict[str, Any], quick_run: tuple[Path, str], publishing: ModuleType
) -> None:
    if published["format"] >= publishing.VERDICTS_SINCE:
        found = compared(dict(publishing.read(quick_run[0])), published)
        assert found.shared > 100 and found.contradicted == ()


def test_what_the_guide_concludes_is_what_the_published_report_has(
    publishing: ModuleType, published: dict[str, Any]
) -> None:
    """The sentences around the figures, which nobody writes anew."""
    if published["format"] < publishing.VERDICTS_SINCE:
        return
    report = publishing.Report(published)
    checks = {check["claim"]: check["verdict"] for row in report.rows.values() for check in row["checks"]}
    assert "it **loses** to HSW where the paper's wins" in GUIDE
    assert checks["BS wins more games than HSW, of those that one of them wins"] == "disagrees"
    assert "None gives both tables within 3 games in 100." in GUIDE
    near = next(claim for claim in checks if claim.startswith("One of these readings gives the wins"))
    assert checks[near] == "disagrees"
    assert "has the paper's points with all forms to one point" in GUIDE
    squares = "most bonus squares among equals"
    for who, printed in (("BS", 308), ("HSW", 278)):
        assert abs(report.value("CG-readings", squares, f"mean score of {who}, all forms") - printed) <= 1.5
    assert "**The penalty does** (DS-3.3)." in GUIDE
    assert checks["Plays with a larger penalty let the opponent score more"] == "agrees"
    lost = "points of spread lost from here on"
    assert report.value("AJ-10.2", lost, "Guy") == report.value("AJ-10.2", lost, "Mac")
    assert "Alpha-beta and hashing change no value." in GUIDE
    assert checks["Alpha-beta and hashing change no value; the engine finds the same"] == "agrees"


def test_a_full_report_is_published_and_the_guide_follows(
    publishing: ModuleType, quick_run: tuple[Path, str], tmp_path: Path
) -> None:
    assert list(publishing.refusals(quick_run[0])) == ["not a full run"]
    (tmp_path / "run").mkdir()
    folder = full(quick_run[0], tmp_path / "run")
    assert list(publishing.refusals(folder)) == []
    into = tmp_path / "docs"
    (into / "figures").mkdir(parents=True)
    (into / "figures" / "gone.svg").write_text("")
    publishing.publish(folder, into)
    assert {path.name for path in into.iterdir()} == {"report.html", "report.json", "data", "figures"}
    assert not (into / "figures" / "gone.svg").exists() and (into / "data" / "cg-4-6.csv").exists()
    document = publishing.read(into)
    guide = publishing.told(GUIDE, document)
    row = next(row for paper in document["papers"] for row in paper["rows"] if row["id"] == "CG-4.6")
    wins = next(f for f in row["figures"] if (f["quantity"], f["of"]) == ("wins", "BS"))["ours"]
    assert f"| BS wins, all forms | 61.0% | {wins / 100:.1f}% (" in guide
    assert "is of an earlier" not in guide and publishing.told(guide, document) == guide
    assert "| The highest score |" in guide and "| all three |" in guide


def test_what_is_not_whole_is_refused(
    publishing: ModuleType, quick_run: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "has no report.html" in next(publishing.refusals(tmp_path))
    folder = full(quick_run[0], tmp_path)
    document = json.loads((folder / "report.json").read_text("utf-8"))
    row = document["papers"][2]["rows"].pop(1)
    document["papers"][2]["rows"][2]["pairings"][0]["forfeits"] = 2
    (folder / "report.json").write_text(json.dumps(document), "utf-8")
    monkeypatch.setattr(publishing, "MOST_BYTES", 1000)
    reasons = list(publishing.refusals(folder))
    assert reasons[0] == f"rows are missing: {row['id']}" and "2 games were forfeited" in reasons[1]
    assert "bytes are more than 1,000" in reasons[2]
