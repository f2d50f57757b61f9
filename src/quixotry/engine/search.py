"""One search, from `go` to `bestmove`, in a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread, Timer

from quixotry.engine.enough import is_enough
from quixotry.engine.go import GoRequest
from quixotry.engine.options import EngineSettings
from quixotry.engine.strength import hasty_move, limited_player
from quixotry.errors import PositionError, QuixotryError
from quixotry.game import Move, Position
from quixotry.players import choice_of
from quixotry.search import AnalysedMove, Analysis, analyse, method_for
from quixotry.search.analysis_result import Method
from quixotry.search.simulation.candidates import MOST_CANDIDATES
from quixotry.ucgi.moves import move_text, read_candidate

MOST_MOVES = 1000
DEFAULT_SECONDS = 2.0  # if `go` says nothing about when to end
MIDGAME_SECONDS = 0.5  # the same for a simulation, which has no end of its own
LONGEST_SECONDS = 60.0  # if it says something, but nothing about time
LEAST_SECONDS = 0.001
FOR_MORE_MOVES = 0.25  # of the time, for moves to report on that are not among the best
FIRST_STRETCH = (
    4.0  # seconds of an infinite search; a stretch that ends without a proof is followed by twice as long
)
LONGEST_STRETCH = 3600.0
TELL_EVERY = 0.1
TO_ANSWER = 0.02  # seconds: a search ends so long before its answer is due


@dataclass
class EngineSearch:
    """Finds the best move of a position and tells about it."""

    position: Position
    request: GoRequest
    settings: EngineSettings
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
    _found: Analysis | None = None
    _also: tuple[AnalysedMove, ...] = ()
    _favourite: Move | None = None
    """The best move by static equity."""
    _told: bool = False
    _told_at: float = 0.0

    def start(self) -> None:
        self._begun = time.perf_counter()
        # Daemons, so that a search nobody waits for does not keep the program alive.
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
                self._tell_found()
                self.answer(self._best)
                self.over.set()

    def _run(self) -> None:
        try:
            self._search()
        except QuixotryError as error:
            self._tell(f"info string error {error}")
        except Exception as error:  # the sender is waiting for an answer, whatever went wrong
            self._tell(f"info string error internal: {error!r}")
        finally:
            self._has_best.set()
        if not self.request.infinite:
            self.stop()

    # ---------------------------------------------------------------- the work

    def _search(self) -> None:
        if not len(self.position.rack):
            raise QuixotryError("the rack of the player to move is not known; end the moves with rack.TILES")
        only = self._read(self.request.only or [])
        also = self._read(self.request.also)
        if self.request.only is not None and not only:
            raise QuixotryError("searchmoves: none of them can be made here")
        first = self._static(only)
        if self.settings.limited and not self.settings.analyse and not only:
            self._limited(first)
            return
        # Whoever says stop has an answer at once, whatever else is still to be looked at.
        self._note(first)
        self._favourite = first.best.move
        self._has_best.set()
        method = "static" if self.request.depth == 1 else method_for(self.position, limited=True)
        if method == "static":
            self._also = self._more(also, first)
        else:
            try:
                self._look_ahead(method, self._fewer(only, method), also)
            except PositionError as error:  # tiles are missing, or the game is over already
                self._tell(f"info string {error}; moves are compared by score and leave")
                self._also = self._more(also, first)
        with self._speaking:
            self._tell_found()

    def _static(self, only: list[Move]) -> Analysis:
        count = self.settings.candidates
        return analyse(self.position, method="static", count=count, candidates=only or None)

    def _more(
        self, also: list[Move], found: Analysis, seconds: float | None = None
    ) -> tuple[AnalysedMove, ...]:
        """What is to be told of moves that are not among the best."""
        best = {one.move for one in found.moves if found.method == "static" or one.win is not None}
        missing = [move for move in also if move not in best]
        if not missing:
            return ()
        asked = analyse(
            self.position,
            method=found.method,
            candidates=missing,
            count=len(missing),
            seconds=seconds,
            nodes=self.request.nodes if found.method == "simulation" else None,
            plies=self._plies,
            threads=self._threads,
            stop=self.over,
        )
        worth = {one.move: one for one in asked.moves}
        return tuple(worth[move] for move in missing if move in worth)

    @property
    def _threads(self) -> int:
        return self.request.threads or self.settings.threads

    @property
    def _plies(self) -> int | None:
        """How many turns a simulation plays out: as many as `depth` says."""
        return self.request.depth

    def _fewer(self, only: list[Move], method: Method) -> list[Move]:
        """So many of the moves that are to be considered as a simulation can compare, the best by equity."""
        if method != "simulation" or len(only) <= MOST_CANDIDATES:
            return only
        best = analyse(self.position, method="static", candidates=only, count=MOST_CANDIDATES)
        self._tell(f"info string searchmoves: the best {MOST_CANDIDATES} by score and leave are compared")
        return [one.move for one in best.moves]

    def _total(self, method: Method) -> float:
        """How many seconds the whole may take."""
        request = self.request
        if request.seconds:
            total = request.seconds
        elif method == "simulation":
            total = LONGEST_SECONDS if request.nodes or request.confidence else MIDGAME_SECONDS
        else:
            others = request.depth or request.nodes or request.confidence or request.first_win
            total = LONGEST_SECONDS if others else DEFAULT_SECONDS
        return total - min(TO_ANSWER, total / 10)

    @property
    def _uses_all_time(self) -> bool:
        """Whether a simulation goes on when it is sure: it is asked for so long, or until it is stopped."""
        request = self.request
        return (request.exactly or request.infinite) and request.nodes is None and request.confidence is None

    def _look_ahead(self, method: Method, only: list[Move], also: list[Move]) -> None:
        """Search until the end of the time, or without an end if it is infinite, or to a proof."""
        total = self._total(method)
        stretch = total * (1 - FOR_MORE_MOVES if also else 1)
        if self.request.infinite:  # of one that samples, nothing is gained by beginning again
            stretch = LONGEST_STRETCH if method == "simulation" else FIRST_STRETCH
        while not self.over.is_set():
            found = analyse(
                self.position,
                method=method,
                seconds=max(LEAST_SECONDS, stretch - (0 if self.request.infinite else self._elapsed)),
                nodes=self.request.nodes,
                threads=self._threads,
                memory=self.settings.memory,
                candidates=only or None,
                count=self.settings.candidates,
                plies=self._plies,
                confidence=1.0 if self._uses_all_time else None,
                progress=self._hear,
                until=lambda found: is_enough(found, self.request),
                stop=self.over,
            )
            self._note(found)
            ended = found.seconds < stretch * 0.9 or found.proved
            if not self.request.infinite or ended or self.request.nodes or is_enough(found, self.request):
                break
            # A search cannot be gone on with, and one that nobody waits for any more should end some time.
            stretch = min(2 * stretch, LONGEST_STRETCH)
        if also and self._found is not None and not self.over.is_set():
            rest = FIRST_STRETCH if self.request.infinite else max(LEAST_SECONDS, total - self._elapsed)
            self._also = self._more(also, self._found, rest)

    def _limited(self, found: Analysis) -> None:
        """The move of a player of limited strength, who may take long to choose it."""
        self._best = self._text(hasty_move(self.position, self.settings.elo))
        self._has_best.set()
        move = choice_of(limited_player(self.settings.elo, self.game), self.position).move
        (one,) = analyse(self.position, method="static", candidates=[move]).moves
        with self._speaking:
            if not self.over.is_set():
                self._tell_moves(found)
                self._best = self._text(one.move)
                self._tell_line(replace(found, moves=(one,), line=(one.move,)))

    # ---------------------------------------------------------------- what is told

    @property
    def _elapsed(self) -> float:
        return time.perf_counter() - self._begun

    def _hear(self, found: Analysis) -> None:
        before = self._found
        self._note(found)
        now = time.perf_counter()
        if now - self._told_at >= TELL_EVERY and self._found is not None and self._found is not before:
            self._told_at = now
            with self._speaking:
                if not self.over.is_set():
                    self._tell_line(self._found)

    def _note(self, found: Analysis) -> None:
        """Keep what is known, unless more was known already by an earlier stretch of the search."""
        before = self._found
        found = self._with_favourite(found)
        more = before is None or before.method != found.method or found.nodes >= before.nodes
        if (more or found.proved) and (found.method == "static" or found.best.win is not None):
            self._found = found
            self._best = self._text(found.best.move)

    def _with_favourite(self, found: Analysis) -> Analysis:
        """A few samples do not overrule static equity, unless its move wins less often beyond doubt.

        A simulation weighs static equity against its samples by itself.
        """
        if found.complete or found.method == "simulation" or self._favourite is None:
            return found
        liked = next((one for one in found.moves if one.move == self._favourite), None)
        if liked is not None and liked.interval is not None and liked.interval[1] < (found.best.win or 0.0):
            return found
        one = liked or AnalysedMove(self._favourite)
        others = tuple(other for other in found.moves if other.move != one.move)
        return replace(found, moves=(one, *others), line=(one.move,))

    def _tell_found(self) -> None:
        """With the lock held: the best moves one by one, then the line of play; once."""
        if self._told or self._found is None or self.over.is_set():
            return
        self._told = True
        self._tell_moves(self._found, self._also)
        self._tell_line(self._found)

    def _tell_moves(self, found: Analysis, also: tuple[AnalysedMove, ...] = ()) -> None:
        for number, one in enumerate([*found.moves, *also], 1):
            if score := _score(found, one):
                text = f"{score} currmove {self._text(one.move)} currmovenumber {number}"
                self.tell(f"info depth {max(1, found.depth)} {text}")
            if found.complete and (draws := _draws(one)):
                self.tell(f"info peg {self._text(one.move)} {draws}")

    def _tell_line(self, found: Analysis) -> None:
        elapsed = self._elapsed
        speed = (
            f"time {round(1000 * elapsed)} nodes {found.nodes} nps {round(found.nodes / max(elapsed, 1e-6))}"
        )
        line = " ".join(self._line(found))
        self.tell(f"info depth {max(1, found.depth)} {speed} {_score(found, found.best)} pv {line}")

    def _line(self, found: Analysis) -> list[str]:
        """The moves of the line, each as it is written where it is made."""
        texts, position = [], self.position
        for move in found.line:
            texts.append(move_text(position, move, letter_first=self.settings.letter_first))
            board = position.board.place(move)
            position = Position(position.rules, position.lexicon, board, position.racks, position.scores)
        return texts

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


def _draws(one: AnalysedMove) -> str:
    """With which tiles drawn from the bag a move wins, ties and loses, as far as that is certain.

    >>> _draws(AnalysedMove(Move.passing(), outcomes={"AB": 1.0, "AC": 1.0, "BB": 0.5, "AH": 0.0, "AD": 0.7}))
    'w:AB|AC d:BB l:AH'
    """
    kinds = {"w": 1.0, "d": 0.5, "l": 0.0}
    by_kind = {
        kind: [tiles for tiles, value in one.outcomes.items() if value == share]
        for kind, share in kinds.items()
    }
    return " ".join(f"{kind}:{'|'.join(draws)}" for kind, draws in by_kind.items() if draws)


def _score(found: Analysis, one: AnalysedMove) -> str:
    """What a move is worth, as far as it is known: the chance to win in percent, and points to be gained."""
    win = "" if one.win is None else f" wp {100 * one.win:.2f}"
    gain = found.gain(one)
    return f"score{win} eq {gain:.2f}{_bound(one)}" if gain is not None else ""


def _bound(one: AnalysedMove) -> str:
    """Whether the points are only a bound: an endgame search seldom has the exact value of every move.

    >>> _bound(AnalysedMove(Move.passing(), spread=12, spread_interval=(-99, 12)))
    ' upperbound'
    """
    if one.spread is None or one.spread_interval is None:
        return ""
    low, high = one.spread_interval
    if low == high:
        return ""
    return {low: " lowerbound", high: " upperbound"}.get(one.spread, "")
