"""One search, from `go` to `bestmove`, in a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, Timer

from quixotry.errors import QuixotryError
from quixotry.formats.ucgi.choose import Weighed, best_moves, worth
from quixotry.formats.ucgi.go import Request
from quixotry.formats.ucgi.moves import move_text, read_candidate
from quixotry.formats.ucgi.options import Settings
from quixotry.formats.ucgi.strength import hasty_move, limited_player
from quixotry.game import Move, Position
from quixotry.players import choice_of

MOST_MOVES = 1000


@dataclass
class Search:
    """Finds the best move of a position and tells about it."""

    position: Position
    request: Request
    settings: Settings
    game: int
    """Which game of the session it is: a player of limited strength knows other words in each."""
    tell: Callable[[str], None]
    """Gets each line but the answer."""
    answer: Callable[[str], None]
    """Gets the move, or `none`, exactly once, whatever happens."""
    over: Event = field(default_factory=Event)
    """Set once the answer is given."""
    _best: str = "none"
    _has_best: Event = field(default_factory=Event)
    _speaking: Lock = field(default_factory=Lock)

    def start(self) -> None:
        # Daemons, because thoughts that nobody waits for must not keep the program from its end.
        Thread(target=self._run, name="search", daemon=True).start()
        if self.request.seconds is not None and not self.request.infinite:
            timer = Timer(self.request.seconds, self.stop)
            timer.daemon = True
            timer.start()

    def stop(self) -> None:
        """Answer with the best that is known by now; what is still being thought about is dropped."""
        self._has_best.wait()
        with self._speaking:
            if not self.over.is_set():
                self.answer(self._best)
                self.over.set()

    def _run(self) -> None:
        try:
            self._search()
        except QuixotryError as error:
            self._tell(f"info string error {error}")
        except Exception as error:  # who asked waits for an answer, whatever went wrong
            self._tell(f"info string error internal: {error!r}")
        finally:
            self._has_best.set()
        if not self.request.infinite:
            self.stop()

    def _search(self) -> None:
        begun = time.perf_counter()
        if not len(self.position.rack):
            raise QuixotryError("the rack of the player to move is not known; end the moves with rack.TILES")
        only = self._read(self.request.only or [])
        also = self._read(self.request.also)
        if self.request.only is not None and not only:
            raise QuixotryError("searchmoves: none of them can be made here")
        found, nodes = best_moves(self.position, self.settings.candidates, only)
        best = {move for move, _ in found}
        found += [(move, worth(self.position, move)) for move in also if move not in best]
        for number, (move, value) in enumerate(found, 1):
            text = f"score eq {value:.2f} currmove {self._text(move)} currmovenumber {number}"
            self._tell(f"info depth 1 {text}")
        limited = self.settings.limited and not self.settings.analyse and not only
        chosen, value = self._limited() if limited else max(found, key=lambda weighed: weighed[1])
        elapsed = time.perf_counter() - begun
        speed = f"time {round(1000 * elapsed)} nodes {nodes} nps {round(nodes / max(elapsed, 1e-6))}"
        self._best = self._text(chosen)
        self._tell(f"info depth 1 {speed} score eq {value:.2f} pv {self._best}")

    def _limited(self) -> Weighed:
        """What a player of limited strength would do, who may be long about it."""
        self._best = self._text(hasty_move(self.position, self.settings.elo))
        self._has_best.set()
        move = choice_of(limited_player(self.settings.elo, self.game), self.position).move
        return move, worth(self.position, move)

    def _read(self, texts: list[str]) -> list[Move]:
        """The moves that can be made; what is wrong with the others is told."""
        if len(texts) > MOST_MOVES:
            raise QuixotryError(f"go: {len(texts)} moves to search; at most {MOST_MOVES} are read")
        moves: dict[Move, None] = {}
        for text in texts:
            try:
                move = read_candidate(self.position, text, letter_first=self.settings.letter_first)
            except QuixotryError as error:
                self._tell(f"info string error {error}")
                continue
            moves[move] = None
        return list(moves)

    def _tell(self, line: str) -> None:
        with self._speaking:
            if not self.over.is_set():
                self.tell(line)

    def _text(self, move: Move) -> str:
        return move_text(self.position, move, letter_first=self.settings.letter_first)
