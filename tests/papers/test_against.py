"""Reports set against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quixotry.errors import PaperError
from quixotry.papers.against import compared, read_report
from support.command_line import run


def document(**verdicts: str) -> dict[str, Any]:
    checks = [{"claim": claim, "verdict": verdict} for claim, verdict in verdicts.items()]
    return {"papers": [{"rows": [{"id": "AJ-1", "checks": checks}]}]}


def test_only_opposite_verdicts_on_the_same_claim_contradict() -> None:
    full = document(a="agrees", b="disagrees", c="agrees", d="undecided", e="agrees")
    small = document(a="agrees", b="agrees", c="undecided", d="disagrees", f="disagrees")
    found = compared(small, full)
    assert found.shared == 4 and found.contradicted == (("AJ-1", "b"),)
    assert compared(full, full).contradicted == ()


def test_what_is_no_report_is_refused(tmp_path: Path) -> None:
    for text in ("", "[]", '{"papers": 3}', "{}"):
        (tmp_path / "report.json").write_text(text)
        with pytest.raises(PaperError, match="not a report"):
            read_report(tmp_path / "report.json")


def test_the_command_tells_contradictions_by_its_exit_code(tmp_path: Path) -> None:
    made = run("reproduce", "CG-4.1", "-o", str(tmp_path / "one"))
    assert made.exit_code == 0
    report = tmp_path / "one" / "report.json"
    same = run("reproduce", "CG-4.1", "-o", str(tmp_path / "two"), "--against", str(report))
    assert same.exit_code == 0 and "0 contradicted" in same.output
    told = json.loads(report.read_text("utf-8"))
    claim = told["papers"][0]["rows"][0]["checks"][0]
    assert claim["verdict"] == "agrees"
    claim["verdict"] = "disagrees"
    report.write_text(json.dumps(told), "utf-8")
    other = run("reproduce", "CG-4.1", "-o", str(tmp_path / "two"), "--against", str(report))
    assert other.exit_code == 1 and "1 contradicted" in other.output and claim["claim"] in other.output
