"""What is drawn in colour: the content is checked here, the look by eye (docs/pictures/terminal.svg)."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from quixotry import Game, Lexicon, load_rules, ruleset_names
from quixotry.cli.terminal.line_screen import LineScreen


def drawn(game: Game, width: int) -> list[str]:
    output = Console(
        file=io.StringIO(), force_terminal=True, width=width, color_system="truecolor", record=True
    )
    LineScreen(colour=True, output=output).show(game, list(game.position.rack), ["a note"])
    return output.export_text().splitlines()


def test_fits_80_by_24() -> None:
    game = Game.new("english", players=["You", "Computer (level 10)"], seed=7)
    for _ in range(20):
        game.play(game.position.best_move() or "pass")
        lines = drawn(game, 80)
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 80
        assert "a note" in lines[-1]


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("width", [50, 80, 120])
def test_every_ruleset_at_every_width(ruleset: str, width: int) -> None:
    rules = load_rules(ruleset)
    words = Lexicon.from_words([rules.alphabet.labels[1] * 2], rules.alphabet)
    text = "\n".join(drawn(Game.new(rules, lexicon=words, seed=3), width))
    assert "Player 1" in text
    assert "in the bag" in text


def test_blanks_and_the_last_move_stand_out() -> None:
    game = Game.new("english", seed=7)
    game.play("8D WIENIe")
    output = Console(file=io.StringIO(), force_terminal=True, width=80, color_system="truecolor")
    LineScreen(colour=True, output=output).show(game, [], [])
    file = output.file
    assert isinstance(file, io.StringIO)
    assert "\x1b[1;4;38;2;255;255;255;48;2;47;111;176m e \x1b[0m" in file.getvalue()
