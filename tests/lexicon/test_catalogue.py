"""Names and paths that stand for no lexicon, by whatever way they come."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quixotry as qx
from quixotry.errors import LexiconError, QuixotryError
from quixotry.game.saved import _checksum

NO_NAMES = ["A" * 300, "A" * 100_000, "a\0b", "x/" + "y" * 300, "a\0b.txt", "", ".", "\ud800", "a\nb"]


@pytest.mark.parametrize("name", NO_NAMES, ids=lambda name: ascii(name)[:20])
def test_names_of_nothing(name: str) -> None:
    with pytest.raises(LexiconError) as found:
        qx.Lexicon.load(name)
    assert len(str(found.value)) < 700
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("name", NO_NAMES, ids=lambda name: ascii(name)[:20])
def test_saved_games_that_name_nothing(name: str, tmp_path: Path) -> None:
    game = qx.Game.new("english", seed=5)
    game.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text())
    saved["lexicon"]["name"] = name or "none"
    del saved["checksum"]
    try:
        saved["checksum"] = _checksum(saved)
    except UnicodeEncodeError:
        saved["checksum"] = ""
    (tmp_path / "game.json").write_text(json.dumps(saved))
    with pytest.raises(QuixotryError) as found:
        qx.Game.load(tmp_path / "game.json")
    assert "\n" not in str(found.value)
