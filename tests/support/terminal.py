"""Games on a screen that is only imagined."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from textual.pilot import Pilot

from quixotry import Game
from quixotry.cli.tui.app import PlayApp
from quixotry.cli.tui.panels import StatusView
from quixotry.cli.tui.sitting import Sitting
from quixotry.play import computers_action, parse_seats
from quixotry.play.opponent import computers_of, perform

Scenario = Callable[[PlayApp, Pilot[None]], Awaitable[None]]
SMALL = (80, 24)


def sit(
    players: str = "2", *, level: int = 10, turns: int = 0, path: Path | None = None, **options: Any
) -> Sitting:
    """A game some turns old."""
    seats = parse_seats(players, level)
    options = {"rules": "english", "seed": 3, **options}
    game = Game.new(players=[seat.name for seat in seats], **options)
    players_of_all = computers_of(game, parse_seats(",".join(["computer:10"] * len(seats)), 10))
    for _ in range(turns):
        if game.over:
            break
        player = players_of_all[game.position.turn]
        assert player is not None
        perform(game, computers_action(game, player))
    return Sitting(game, seats, path)


@contextmanager
def data_folder(path: Path) -> Iterator[None]:
    """Games and choices are kept there."""
    with mock.patch.dict(os.environ, {"XDG_DATA_HOME": str(path)}):
        yield


def on_screen(
    scenario: Scenario,
    sitting: Sitting | None = None,
    *,
    size: tuple[int, int] = SMALL,
    home: Path | None = None,
) -> PlayApp:
    """Let a scenario play on a terminal of this size; computers answer at once.

    Games and choices are kept in `home`, or thrown away.
    """

    async def run() -> PlayApp:
        app = PlayApp(sitting, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(app, pilot)
        return app

    with TemporaryDirectory() as elsewhere, data_folder(home or Path(elsewhere)):
        return asyncio.run(run())


async def until(pilot: Pilot[None], condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something that another thread brings about."""
    for _ in range(int(seconds / 0.01)):
        await pilot.pause()
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")


async def type_move(pilot: Pilot[None], sitting: Sitting, text: str) -> None:
    """Put the cursor where a move begins and type its tiles, blanks with shift."""
    move = sitting.game.position.parse_move(text)
    rows, columns = move.row - sitting.cursor[0], move.column - sitting.cursor[1]
    await pilot.press(*["down" if rows > 0 else "up"] * abs(rows))
    await pilot.press(*["right" if columns > 0 else "left"] * abs(columns))
    if sitting.across is not move.across:
        await pilot.press("space")
    word = sitting.game.rules.alphabet.tiles_text(code for code in move.tiles if code)
    await pilot.press(*word.swapcase())


def status(app: PlayApp) -> str:
    """What is said below the board, as one line."""
    return " ".join(app.screen.query_one(StatusView).render().plain.split())


def shown(app: PlayApp) -> str:
    """The text on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
