"""Engines as players: `ucgi:COMMAND` plays whatever the engine that the command starts would play."""

from __future__ import annotations

import re
import shlex
import weakref
from collections import defaultdict

from quixotry.errors import PlayerError
from quixotry.game import Position
from quixotry.players.protocol import Choice
from quixotry.ucgi import Engine

LONGEST_THOUGHT = 600.0

_SECONDS = re.compile(r"seconds=([^:]*):(.*)", re.DOTALL)

# Engines whose player is gone, by command: a match makes a player for every game, and starting a process
# takes longer than many engines take for a game.
_idle: defaultdict[str, list[Engine]] = defaultdict(list)


class UcgiPlayer:
    """A player that asks an engine in a process of its own, started when it is first asked."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        self.command = command
        self.seconds = seconds
        self._engine: Engine | None = None

    def choose(self, position: Position) -> Choice:
        engine = self._engine = self._engine or self._started()
        told = engine.analyse(position, self.seconds)
        value = next((known.equity for known in told.candidates if known.move == told.best), None)
        return Choice(told.best, value, (f"the choice of {engine.name or self.command}",))

    def _started(self) -> Engine:
        while _idle[self.command]:
            engine = _idle[self.command].pop()
            if engine.alive:
                break
        else:
            engine = Engine.popen(self.command)
        engine.new_game()
        weakref.finalize(self, _give_back, self.command, engine).atexit = False
        return engine


def engine_player(text: str) -> UcgiPlayer:
    """The player of `COMMAND` or `seconds=S:COMMAND`, the words behind `ucgi:`.

    >>> player = engine_player("seconds=0.5:quixotry ucgi --rules swedish")
    >>> player.command, player.seconds
    ('quixotry ucgi --rules swedish', 0.5)
    """
    timed = _SECONDS.fullmatch(text)
    command = (timed[2] if timed else text).strip()
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"ucgi: {command[:60]!r} is not a command: {error}") from None
    if not words:
        raise PlayerError("ucgi: name the command that starts the engine, as in ucgi:quixotry ucgi")
    return UcgiPlayer(command, _seconds(timed[1]) if timed else None)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text) or not 0 < float(text) <= LONGEST_THOUGHT:
        raise PlayerError(f"ucgi: seconds={text[:20]}: must be more than 0, at most {LONGEST_THOUGHT:g}")
    return float(text)


def _give_back(command: str, engine: Engine) -> None:
    if engine.alive:
        _idle[command].append(engine)
