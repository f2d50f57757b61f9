"""A session: commands in, lines out. The commands are read while a search is under way."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from typing import BinaryIO

from quixotry.engine.go import read_go
from quixotry.engine.options import FOREIGN, EngineSettings, option_lines, set_option
from quixotry.engine.search import EngineSearch
from quixotry.engine.setup import check_settings, forget_lexica, read_position, with_lexicon
from quixotry.errors import QuixotryError
from quixotry.game import Position
from quixotry.lexicon import AbsentLexicon, Lexicon

LONGEST_LINE = 100_000

_COMMANDS = (
    "ucgi", "debug", "isready", "setoption", "register", "ucginewgame", "position", "go", "stop", "quit",
)  # fmt: skip
_WORD = re.compile(r"\S+")
_VALUE = re.compile(r"\svalue(?:\s|$)", re.IGNORECASE)


class EngineSession:
    """One engine; `write` gets each line that it says, from this thread and from that of a search.

    >>> session = EngineSession(print)
    >>> for line in ("position startpos moves rack.QUIXOTR", "setoption name Candidates value 1", "isready"):
    ...     session.command(line)
    True
    True
    readyok
    True
    """

    def __init__(self, write: Callable[[str], None], settings: EngineSettings | None = None) -> None:
        self.settings = settings or EngineSettings()
        self._defaults = self.settings
        self.position: Position | None = None
        self._write = write
        self._lock = Lock()
        self._silent = False
        self._unheard = False
        self._debug = False
        self._games = 0
        self._search: EngineSearch | None = None
        self._lexicon: Lexicon | None = None  # of the last position

    def command(self, line: str) -> bool:
        """Obey one line; whether to go on. What is wrong with it is told and ends nothing."""
        words = list(_WORD.finditer(line))
        if not words:
            return True
        if self._debug:
            self.tell(f"info string received {line.strip()}")
        # By the protocol, unknown words are skipped: "joho debug on" switches debugging on.
        known = next((word for word in words if word[0] in _COMMANDS), None)
        if known is None:
            self.tell(f"info string error unknown command {words[0][0][:40]!r}")
            return not self._unheard
        try:
            return self._obey(known[0], line[known.end() :]) and not self._unheard
        except (QuixotryError, OSError) as error:
            self.tell(f"info string error {error}")
        return not self._unheard

    def finish(self) -> None:
        """There is no more input: let the search come to its answer."""
        search = self._search
        if search is not None:
            if search.request.infinite:
                search.stop()
            search.over.wait()

    def quit(self) -> None:
        """Say nothing more; what is under way ends with the program."""
        with self._lock:
            self._silent = True

    def tell(self, line: str) -> None:
        with self._lock:
            self._say(line)

    def _say(self, line: str) -> None:
        """With the lock held. One line, whatever the input that it quotes was."""
        if self._silent:
            return
        try:
            self._write("".join([character if character.isprintable() else " " for character in line])[:2000])
        except BrokenPipeError:
            self._silent = self._unheard = True

    def _obey(self, command: str, rest: str) -> bool:
        if command == "quit":
            self.quit()
            return False
        if command == "ucgi":
            self._introduce()
        elif command == "isready":
            self.tell("readyok")
        elif command == "debug":
            self._debug = rest.split()[:1] != ["off"]
        elif command == "setoption":
            self._set_option(rest)
        elif command == "ucginewgame":
            self._games += 1
            self.position = None
        elif command == "position":
            # After a wrong position, the engine must not think about the previous one.
            self.position = None
            self.position = self._with_words(read_position(rest.split(), self.settings))
        elif command == "go":
            self._go(rest.split())
        elif command == "stop":
            self._stop()
        return True

    def _with_words(self, position: Position) -> Position:
        """The position with the lexicon it names, or with the one in use if that is not here."""
        if isinstance(position.lexicon, AbsentLexicon):
            known = self._lexicon
            if known is None or known.alphabet != position.rules.alphabet:
                known = Lexicon.for_rules(position.rules)
            # An error, because who asks about other words must know it; but the session can go on.
            self.tell(f"info string error {position.lexicon.reason}; {known.name} is asked meanwhile")
            position = with_lexicon(position, known)
        self._lexicon = position.lexicon
        return position

    def _stop(self) -> None:
        search = self._search  # which may come to its end meanwhile
        if search is not None:
            search.stop()

    def _introduce(self) -> None:
        from quixotry import __version__

        for line in (f"id name Quixotry {__version__}", "id author the Quixotry contributors"):
            self.tell(line)
        for line in option_lines(self._defaults):  # what they are set to is the asker's own doing
            self.tell(line)
        self.tell("ucgiok")

    def _set_option(self, text: str) -> None:
        named, _, described = text.strip().partition(" ")
        if named.lower() != "name" or not described.strip():
            raise QuixotryError("setoption: must be name and an option, then value and its value")
        if self._search is not None:
            raise QuixotryError("setoption: a search is under way; stop it first")
        found = _VALUE.search(described)
        name = described[: found.start()].strip() if found else described.strip()
        value = described[found.end() :].strip() if found else ""
        if name.lower() in FOREIGN:
            self.tell(f"info string ignored {name}")
            return
        changed = set_option(self.settings, name, value)
        forget_lexica()
        check_settings(changed)  # what cannot be had leaves everything as it was
        self.settings = changed

    def _go(self, tokens: list[str]) -> None:
        if self._search is not None:
            raise QuixotryError("go: a search is under way; stop it first")
        request = read_go(tokens)
        for text in request.errors:
            self.tell(f"info string error go {text}")
        for text in request.ignored:
            self.tell(f"info string ignored {text}")
        if self.position is None:
            self.tell("info string error go: there is no position yet")
            self.tell("bestmove none")
            return
        search = EngineSearch(self.position, request, self.settings, self._games, self.tell, self._answer)
        self._search = search
        search.start()

    def _answer(self, move: str) -> None:
        # Who reads the answer may send the next `go` at once, so the search must be over before it is told.
        with self._lock:
            self._search = None
            self._say(f"bestmove {move}")


def serve(source: BinaryIO, sink: BinaryIO, settings: EngineSettings | None = None) -> None:
    """Speak UCGI until `quit`, or until there is no more input."""

    def write(line: str) -> None:
        sink.write(line.encode("utf-8", "replace") + b"\n")
        sink.flush()

    session = EngineSession(write, settings)
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            while (more := source.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
                pass
            session.tell(f"info string error a line of more than {LONGEST_LINE} bytes")
            continue
        # Some systems end lines with 0x0d alone.
        for command in line.decode("utf-8", "replace").split("\r"):
            if not session.command(command):
                return
    session.finish()
