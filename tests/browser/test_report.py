"""The report of the papers fits its screens and its paper, with an interval at every number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quixotry.papers.page import page
from support.browser.screens import Contexts

SCREEN, PHONE, SHEET = 1200, 360, 703  # the last is A4 within its margins
OUTSIDE = """() => {
  const width = document.documentElement.clientWidth;
  const told = [...document.querySelectorAll("table, svg, p, li, h1, h2, h3")]
    .filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => `${(one.closest("section") || {}).id} ${one.tagName}`);
  const rolled = [...document.querySelectorAll(".scroll")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${(one.closest("section") || {}).id} rolls`);
  return [...told, ...rolled];
}"""
CUT_TEXT = """() => [...document.querySelectorAll("svg")].flatMap((drawing) => {
  const frame = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll("text")]
    .filter((text) => {
      const box = text.getBoundingClientRect();
      return box.left < frame.left - 1 || box.right > frame.right + 1;
    }).map((text) => text.textContent);
})"""


@pytest.fixture
def wide_report(quick_run: tuple[Path, str], tmp_path: Path) -> Path:
    """What a full run may look like: a small run's page, with an interval at every number."""
    folder, _ = quick_run
    document: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    for paper in document["papers"]:
        for row in paper["rows"]:
            for figure in row["figures"]:
                figure["interval"] = [0.97 * figure["ours"], 1.03 * figure["ours"]]
    report = tmp_path / "report.html"
    report.write_text(page(document, {}), "utf-8")
    return report


def test_nothing_is_cut_off(contexts: Contexts, wide_report: Path, quick_run: tuple[Path, str]) -> None:
    context = contexts.fresh(viewport={"width": SCREEN, "height": 900})
    try:
        window = context.new_page()
        window.goto(wide_report.as_uri())
        window.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert window.evaluate(OUTSIDE) == []
        window.set_viewport_size({"width": PHONE, "height": 640})
        assert window.evaluate("document.documentElement.scrollWidth") <= PHONE
        window.reload()
        window.set_viewport_size({"width": SHEET, "height": 900})
        window.emulate_media(media="print")
        assert window.evaluate(OUTSIDE) == []
        folded = "[...document.querySelectorAll('details.fold table')].map((one) => one.offsetHeight)"
        assert min(window.evaluate(folded)) > 0, "a folded table is not printed"
        window.emulate_media(media="screen")
        window.set_viewport_size({"width": SCREEN, "height": 900})
        window.goto((quick_run[0] / "report.html").as_uri())
        assert window.evaluate(CUT_TEXT) == []
    finally:
        context.close()
