"""The client's side of UCGI: start any engine that speaks it, show it positions, hear its moves."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

from quixotry.errors import EngineAnswerError, EngineError, QuixotryError
from quixotry.game import Move, Position
from quixotry.suggest import did_you_mean
from quixotry.ucgi.answers import Info, OfferedOption, read_info, read_option
from quixotry.ucgi.moves import move_text, read_move
from quixotry.ucgi.process import EngineProcess

TIMEOUT = 20.0  # seconds, for an engine on a busy machine to say that it is ready
GRACE = 1.0  # seconds after its time before an engine is told to stop
MOST_OPTIONS = 1_000
MOST_CANDIDATES = 1_000
MOST_MESSAGES = 100
MOST_SECONDS = 10.0**6

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class EngineCandidate:
    """A move that an engine weighed: its equity in points and its chance to win in percent, where told.

    `line` is how the game might go on, in the engine's own notation.

    >>> EngineCandidate(Move.passing(), equity=-3.5).equity
    -3.5
    """

    move: Move
    equity: float | None = None
    win: float | None = None
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EngineAnalysis:
    """An engine's answer: the move it makes, the candidates it told about, best first, and its remarks.

    `numbers` are the last it told of its search, such as `depth`, `nodes` and `time` in milliseconds.

    >>> import sys
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> with Engine.popen([sys.executable, "-m", "quixotry", "ucgi"]) as engine:
    ...     told = engine.analyse(position, only=["8D QUIRT", "8G ROUT"])
    >>> print(told.best, told.candidates[0].move, told.numbers["depth"])
    8D QUIRT 8D QUIRT 2
    """

    best: Move
    candidates: tuple[EngineCandidate, ...]
    messages: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)


class Engine:
    """An engine in a process of its own, which speaks UCGI.

    >>> import sys
    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> with Engine.popen([sys.executable, "-m", "quixotry", "ucgi"]) as engine:
    ...     print(engine.best_move(position, seconds=5))
    8D QUIRT

    Without `with`, `quit` ends it:

    >>> engine = Engine.popen([sys.executable, "-m", "quixotry", "ucgi"])
    >>> engine.new_game()
    >>> engine.ping()
    >>> engine.set_position(position)
    >>> engine.alive, engine.pid > 0
    (True, True)
    >>> engine.quit(), engine.alive
    (0, False)

    An engine that cannot be started, ends, does not answer in time or answers nonsense is an `EngineError`:
    `EngineDied`, `EngineTimeout`, `EngineAnswerError`. One that was too slow, or wrote a line without end has
    been ended. Moves are checked against the position, but their words are not looked up: that is the
    referee's business, and the engine's lexicon may be another.
    """

    def __init__(
        self, process: EngineProcess, *, timeout: float = TIMEOUT, letter_first: bool = False
    ) -> None:
        """For `popen`, which starts the process."""
        self.timeout = timeout
        self.letter_first = letter_first
        self.name = ""
        self.author = ""
        self.options: dict[str, OfferedOption] = {}
        self._process = process
        self._lock = RLock()
        self._handshake()

    @classmethod
    def popen(
        cls,
        command: str | Sequence[str],
        *,
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = TIMEOUT,
        letter_first: bool = False,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine and greet it.

        `command` is a list, or a line as a shell would split it. `options` are set at once. `timeout` is how
        many seconds an answer may take, for a move in addition to the time given for it. `letter_first` is
        for engines that write squares as the protocol's draft does, h4 for across. `env` is added to the
        environment.
        """
        if not 0 < timeout <= MOST_SECONDS:
            raise EngineError(f"timeout: {timeout} seconds; must be more than 0")
        try:
            words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
        except ValueError as error:
            raise EngineError(f"{command!r}: not a command: {error}") from None
        process = EngineProcess(words, cwd=cwd, env=env)
        try:
            engine = cls(process, timeout=timeout, letter_first=letter_first)
            engine.configure(options or {})
        except BaseException:
            process.kill()
            raise
        return engine

    # What it is

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.alive

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def __repr__(self) -> str:
        return f"<Engine {self.name or self._process.name}{'' if self.alive else ', ended'}>"

    # What it can be told

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Set options by their names, in whichever case.

        >>> import sys
        >>> with Engine.popen([sys.executable, "-m", "quixotry", "ucgi"]) as engine:
        ...     engine.configure({"Candidates": 3})
        ...     engine.configure({"Candidates": 0})
        Traceback (most recent call last):
        quixotry.errors.EngineError: Candidates: must be 1 to 1000, not 0
        """
        with self._lock:
            for name, value in options.items():
                self._process.say(self._setting(name, value))
            self.ping()

    def new_game(self) -> None:
        """Say that what follows is another game."""
        with self._lock:
            self._process.say("ucginewgame")
            self.ping()

    def ping(self) -> None:
        """Wait until the engine has done all that it was told."""
        with self._lock:
            errors = self._until_ready()
        if errors:
            raise EngineAnswerError(f"{self._process.name}: {errors[-1]}")

    def set_position(self, position: Position) -> None:
        """Show the engine a position; an engine that says it cannot take it is an `EngineAnswerError`."""
        with self._lock:
            self._process.say(f"position cgp {position.to_cgp()}")
            self.ping()

    # What it is asked

    def best_move(self, position: Position, seconds: float | None = None) -> Move:
        """The move that the engine makes, after at most `seconds`, or as soon as it likes."""
        return self.analyse(position, seconds).best

    def analyse(
        self,
        position: Position,
        seconds: float | None = None,
        *,
        only: Iterable[Move | str] = (),
        also: Iterable[Move | str] = (),
    ) -> EngineAnalysis:
        """The engine's move and what it told about the candidates.

        It chooses among the moves of `only`, if there are any, and is asked to tell about those of `also`.

        >>> import sys
        >>> position = Position.start("english", None, ["QUIXOTR", ""])
        >>> with Engine.popen([sys.executable, "-m", "quixotry", "ucgi"]) as engine:
        ...     told = engine.analyse(position, only=["8G ROUT", "8G QUIT"])
        >>> for candidate in told.candidates:
        ...     print(candidate.move, "keeps a good leave:", candidate.equity > candidate.move.score)
        8G QUIT keeps a good leave: True
        8G ROUT keeps a good leave: False
        """
        command = ["go"]
        for word, moves in (("searchmoves", only), ("alsosearchmoves", also)):
            texts = [self._written(position, move) for move in moves]
            command += [word, *texts] if texts else []
        if seconds is not None:
            if not 0 < seconds <= MOST_SECONDS:
                raise EngineError(f"seconds: {seconds}; must be more than 0")
            command += ["movetime", str(max(1, round(1000 * seconds)))]
        with self._lock:
            self.set_position(position)
            self._process.say(" ".join(command))
            return self._answer(position, seconds)

    def quit(self) -> int:
        """Ask the engine to end, and end it if it does not; its exit code, negative for a signal."""
        with self._lock:
            if self._process.alive:
                self._process.say("quit")
            return self._process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.quit()

    # The conversation

    def _handshake(self) -> None:
        deadline = time.monotonic() + self.timeout
        self._process.say("ucgi")
        while (line := self._process.hear(deadline, "ucgiok")) != "ucgiok":
            word, _, rest = line.partition(" ")
            about, _, text = rest.partition(" ")
            if word == "id" and about in ("name", "author"):
                setattr(self, about, text.strip()[:200])
            elif word == "option" and len(self.options) < MOST_OPTIONS:
                option = read_option(rest)
                if option is not None:
                    self.options[option.name] = option
        self.ping()

    def _until_ready(self) -> list[str]:
        """Wait for `readyok`; what the engine called an error meanwhile."""
        deadline = time.monotonic() + self.timeout
        errors: list[str] = []
        self._process.say("isready")
        while (line := self._process.hear(deadline, "readyok")) != "readyok":
            message = _message(line)
            if message.startswith("error ") and len(errors) < MOST_MESSAGES:
                errors.append(message.removeprefix("error ")[:300])
        return errors

    def _answer(self, position: Position, seconds: float | None) -> EngineAnalysis:
        """Listen until `bestmove`; an engine that has had its time is told to stop once."""
        told: dict[str, Info] = {}
        messages: list[str] = []
        numbers: dict[str, int] = {}
        patience = self.timeout if seconds is None else seconds + GRACE
        stop_at: float | None = time.monotonic() + patience
        deadline = time.monotonic() + patience + self.timeout
        while True:
            if stop_at is not None and time.monotonic() >= stop_at:
                self._process.say("stop")
                stop_at = None
            line = self._process.hear_until(stop_at, deadline, "bestmove")
            if line is None:
                continue
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                break
            if word != "info":
                continue
            info = read_info(rest)
            numbers |= info.numbers
            if info.message and len(messages) < MOST_MESSAGES:
                messages.append(info.message[:300])
            elif info.move and (info.move in told or len(told) < MOST_CANDIDATES):
                told[info.move] = _joined(told.get(info.move), info)
        best = self._best(position, rest.split(), messages)
        return EngineAnalysis(best, self._candidates(position, told), tuple(messages), numbers)

    def _best(self, position: Position, words: list[str], messages: list[str]) -> Move:
        text = words[0] if words else ""
        if text in ("", "none", "(none)"):
            reason = f": {messages[-1].removeprefix('error ')}" if messages else ""
            raise EngineAnswerError(f"{self._process.name}: gives no move{reason}")
        try:
            return read_move(position, text, letter_first=self.letter_first)
        except QuixotryError as error:
            raise EngineAnswerError(f"{self._process.name}: not a move to make here: {error}") from None

    def _candidates(self, position: Position, told: Mapping[str, Info]) -> tuple[EngineCandidate, ...]:
        """What was told of moves that can be made, the best first; of the others nothing can be said."""
        found: dict[Move, EngineCandidate] = {}
        for text, info in told.items():
            try:
                move = read_move(position, text, letter_first=self.letter_first)
            except QuixotryError:
                continue
            found.setdefault(move, EngineCandidate(move, info.equity, info.win, info.line))
        return tuple(sorted(found.values(), key=_rank))

    def _written(self, position: Position, move: Move | str) -> str:
        chosen = position.parse_move(move) if isinstance(move, str) else move
        position.check(chosen)
        return move_text(position, chosen, letter_first=self.letter_first)

    def _setting(self, name: str, value: OptionValue) -> str:
        """The line that sets an option which the engine offers."""
        option = next((known for known in self.options.values() if known.name.lower() == name.lower()), None)
        if option is None:
            hint = did_you_mean(name, self.options)
            raise EngineError(f"{self._process.name}: no option {name[:40]!r}{hint}")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        wanted = ""
        if option.kind == "check" and text not in ("true", "false"):
            wanted = "true or false"
        elif option.kind == "combo" and text not in option.choices:
            wanted = " or ".join(option.choices)
        elif option.kind == "spin" and not _within(text, option):
            wanted = f"{option.low} to {option.high}"
        if wanted:
            raise EngineError(f"{option.name}: must be {wanted}, not {text[:40]}")
        if option.kind == "button":
            return f"setoption name {option.name}"
        return f"setoption name {option.name} value {text or '<empty>'}"


def _message(line: str) -> str:
    word, _, rest = line.partition(" ")
    return read_info(rest).message if word == "info" else ""


def _joined(before: Info | None, now: Info) -> Info:
    """What is known of a move after another line about it: the later value counts, where there is one."""
    if before is None:
        return now
    return replace(
        now,
        equity=before.equity if now.equity is None else now.equity,
        win=before.win if now.win is None else now.win,
        line=now.line or before.line,
    )


def _rank(candidate: EngineCandidate) -> tuple[bool, float, bool, float]:
    """By chance to win, then by equity; what is not told comes last, in the order of telling."""
    win, equity = candidate.win, candidate.equity
    return win is None, -(win or 0.0), equity is None, -(equity or 0.0)


def _within(text: str, option: OfferedOption) -> bool:
    try:
        number = int(text)
    except ValueError:
        return False
    low = number if option.low is None else option.low
    high = number if option.high is None else option.high
    return low <= number <= high
