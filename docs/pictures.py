"""Draws the pictures of the documentation: python docs/pictures.py"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from quixotry.cli.terminal.hints import hint_text
from quixotry.cli.terminal.screen import Screen
from quixotry.cli.terminal.seats import parse_seats
from quixotry.cli.terminal.telling import turn_sentence
from quixotry.game import Game
from quixotry.players import LevelPlayer

FOLDER = Path(__file__).parent
SEED, TURNS = 7, 12

DARK, LIGHT = (27, 31, 38), (214, 218, 224)
THEME = TerminalTheme(DARK, LIGHT, [DARK, *[LIGHT] * 7])
# Rich's own frame would fetch fonts from elsewhere; a picture must not.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>A game of Quixotry in a terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font: bold 18px ui-sans-serif, "Helvetica Neue", Arial, sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">{matrix}</g>
</g>
</svg>
"""


def play_screen() -> None:
    """The screen of `quixotry play` some turns into a game."""
    seats = parse_seats("2", level=8)
    game = Game.new("english", players=[seat.name for seat in seats], seed=SEED)
    players = [LevelPlayer(9, SEED), LevelPlayer(8, SEED + 1)]
    notes = []
    for _ in range(TURNS):
        player = players[game.position.turn]
        notes.append(turn_sentence(game.play(player.choose(game.position)), game.players))
    output = Console(
        record=True,
        width=82,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    Screen(colour=True, output=output).show(game, list(game.position.rack), notes[-2:])
    output.print("You> hint", highlight=False)
    output.print(hint_text(game.position, 1), highlight=False)
    output.print("You> ▌", highlight=False)
    output.save_svg(
        str(FOLDER / "play.svg"), title="quixotry play", theme=THEME, code_format=FRAME, unique_id="quixotry"
    )


if __name__ == "__main__":
    play_screen()
