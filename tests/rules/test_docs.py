"""The examples in the page for people who write their own ruleset."""

from __future__ import annotations

import re
from pathlib import Path

from quixotry.rules import load_rules, ruleset_names

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "rulesets.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml[^\n]*\n(.*?)```", PAGE, re.DOTALL)


def test_the_change_of_a_shipped_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLES[0], "utf-8")
    rules, english = load_rules(path), load_rules("english")
    assert (rules.rack_size, rules.bonus, rules.exchange_minimum) == (8, 60, None)
    assert rules.total_tiles == english.total_tiles + 2 and rules.points == english.points


def test_the_game_from_scratch(tmp_path: Path) -> None:
    path = tmp_path / "quick.toml"
    path.write_text(EXAMPLES[1], "utf-8")
    rules = load_rules(path)
    assert rules.title == "Quick" and rules.total_tiles == 35 and rules.layout.symmetric
    assert rules.alphabet.tiles_text(rules.alphabet.tiles("CHaL")) == "[CH]aL"


def test_the_turkish_lines(tmp_path: Path) -> None:
    path = tmp_path / "turkish.toml"
    path.write_text("players.most = 2\nrack.size = 5\n[tiles]\n" + EXAMPLES[2], "utf-8")
    assert load_rules(path).alphabet.blank_labels == ("?", "ı", "i")


def test_all_shipped_rulesets_are_listed() -> None:
    table = PAGE.split("## Your own")[0]
    assert sorted(re.findall(r"`([a-z0-9-]+)`", table)) == list(ruleset_names())
