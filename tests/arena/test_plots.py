"""Pictures of the scores."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quixotry.arena import Match, run_match
from quixotry.arena.plots import check_plots, plot_scores
from quixotry.errors import ArenaError, MissingExtra


def test_both_pictures_are_drawn_and_drawn_alike(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run_match(Match("greedy", "hsw", games=40, seed=3))
    first = plot_scores(result, tmp_path / "one")
    second = plot_scores(result, tmp_path / "two")
    assert [file.name for file in first] == ["scores.svg", "scores.png"]
    assert first[1].read_bytes().startswith(b"\x89PNG")
    ElementTree.parse(first[0])
    assert first[0].read_bytes() == second[0].read_bytes()


def test_names_that_a_plotter_would_read_as_something_else(own: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "_$x^$ {"
    folder.mkdir()
    file = folder / "own.py"
    file.write_text(Path(own[:-1]).read_text(encoding="utf-8"), encoding="utf-8")
    result = run_match(Match(f"{file}:Greedy", f"{file}:Greedy", games=2, seed=3))
    assert all(file.stat().st_size > 1000 for file in plot_scores(result, tmp_path))


def test_nothing_to_draw(own: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run_match(Match(f"{own}Raising", f"{own}Raising", games=2))
    with pytest.raises(ArenaError, match="no scores"):
        plot_scores(result, tmp_path)


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install 'quixotry\[plots\]'"):
        check_plots()
