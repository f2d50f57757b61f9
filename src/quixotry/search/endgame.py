"""The end of the game, solved: the bag is empty, so both racks are known and nothing is left to chance."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from math import inf

from quixotry.errors import LimitError, PositionError
from quixotry.game import Move, Position, Rack
from quixotry.game.legal import compiled_board
from quixotry.kernel.search.endgame import Endgame
from quixotry.kernel.search.path import Path
from quixotry.kernel.search.table import Table
from quixotry.search.bounds import spread_bound
from quixotry.search.result import EndgameResult, MoveValues, Progress, unpacked
from quixotry.search.waiting import wait_until

DEFAULT_MEMORY = 256
"""Megabytes that a search may use unless it is told otherwise."""
LEAST_MEMORY = 8
LEAST_A_THREAD = 4
MOST_MEMORY = 1 << 20
MOST_THREADS = 256
MOST_NODES = 1 << 62
MOST_SPREAD = 1 << 30
MEGABYTE = 1 << 20
LEAST_TABLE = 2 * MEGABYTE
LARGEST_SPARE = 16 * MEGABYTE
NODES_A_SECOND = 2_000_000
BYTES_A_NODE = 64
SETTLING = 0.02
"""Seconds that bounds take at the end, rarely more; a fifth of the time at most is kept for them."""


def solve_endgame(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    bounds: bool = True,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> EndgameResult:
    """The best move of a position with an empty bag, and what it is worth.

    Without limits the search goes on until the value is proved. `memory` is in megabytes; `nodes` is how
    many positions each thread looks at. Without `bounds`, those of what is not proved are not asked for at
    the end, which takes some milliseconds. `progress` is called with every better result. An interrupt
    (ctrl-C) ends the search with the best found so far, and so does setting `stop`.

    >>> position = Position.from_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 S/EQ 0/0 0")
    >>> solve_endgame(position)
    Traceback (most recent call last):
    quixotry.errors.PositionError: the bag holds 83 tiles; an endgame begins when it is empty
    """
    check_limits(seconds, nodes, threads, memory)
    racks = known_racks(position)
    if len(racks) > 2:
        refuse_any_order(position, f"{len(racks)}-player endgame")
        from quixotry.search.several import look_ahead

        return look_ahead(position, racks, seconds=seconds, nodes=nodes, progress=progress, stop=stop)
    search = _Search(position, racks, threads, memory, nodes or MOST_NODES, bounds, progress)
    return search.run(seconds, stop)


def refuse_any_order(position: Position, search: str) -> None:
    """Raise PositionError where any order of letters is good, for a search that cannot have so many moves."""
    if position.rules.any_order:
        raise PositionError(
            f"the {search} search does not know games in which any order of letters is good; "
            "simulation and static equity do"
        )


def check_limits(seconds: float | None, nodes: int | None, threads: int, memory: int) -> None:
    if seconds is not None and not 0 < seconds < inf:
        raise LimitError(f"seconds: must be more than 0, not {seconds:g}")
    if nodes is not None and not 1 <= nodes <= MOST_NODES:
        raise LimitError(f"nodes: must be 1 or more, not {nodes}")
    if not 1 <= threads <= MOST_THREADS:
        raise LimitError(f"threads: must be 1 to {MOST_THREADS}, not {threads}")
    least = max(LEAST_MEMORY, LEAST_A_THREAD * threads)
    if not least <= memory <= MOST_MEMORY:
        raise LimitError(f"memory: must be {least} to {MOST_MEMORY} megabytes, not {memory}")


def known_racks(position: Position) -> list[Rack]:
    """All racks, the mover's first; with an empty bag a single other player has all unseen tiles."""
    position.validate()
    bag = position.bag_count
    if bag:
        tiles = "1 tile" if bag == 1 else f"{bag} tiles"
        raise PositionError(f"the bag holds {tiles}; an endgame begins when it is empty")
    count = len(position.racks)
    racks = [position.racks[(position.turn + i) % count] for i in range(count)]
    unseen = bytes(code for code, number in enumerate(position.unseen) for _ in range(number))
    if not len(racks[0]):
        raise PositionError("the mover's rack is empty")
    others = sum(map(len, racks[1:]))
    if others != len(unseen):
        if count > 2:
            raise PositionError(f"{others} tiles on the other racks, but {len(unseen)} are unseen")
        if len(unseen) > position.rules.rack_size:
            raise PositionError(f"{len(unseen)} tiles are unseen; a rack holds {position.rules.rack_size}")
        racks[1] = Rack.from_codes(unseen, position.rules.alphabet)
    if not all(map(len, racks)):
        raise PositionError("the game is over: a player has no tiles left")
    limit = position.rules.scoreless_turns
    if 0 < limit <= position.scoreless:
        raise PositionError(f"the game is over: {position.scoreless} scoreless turns in a row")
    return racks


def kernel_search(
    position: Position,
    racks: list[Rack],
    table: Table,
    memory: int,
    *,
    threads: int = 1,
    ordinary: bool = False,
    number: int = 0,
) -> Endgame:
    """The search by one of `threads`; `memory` is in bytes, without the table.

    With the `number` of an earlier search of the position it finds in the table what that has found.

    An ordinary search asks the generator for all plays of every position: slow, and a yardstick.
    """
    rules = position.rules
    most = spread_bound(position, racks)
    if most >= MOST_SPREAD:
        raise LimitError("scores in these rules are too large for the endgame search")
    path = Path(
        compiled_board(rules, position.lexicon),
        position.board.tiles,
        [bytes(rack) for rack in racks],
        rules.points,
        scoreless=position.scoreless,
        out_factor=rules.out_gain + rules.out_loss,  # in spread, of the tiles of whoever did not go out
        scoreless_factor=rules.scoreless_loss,
        limit=rules.scoreless_turns,
        memory=memory,
        ordinary=ordinary,
    )
    return Endgame(path, table, most, threads, number)


class _Tables:
    """A small table is kept for the next search: getting the memory takes longer than a quick search."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.spare: Table | None = None

    def get(self, size: int) -> Table:
        with self.lock:
            table, self.spare = self.spare, None
        if table is None or not size / 2 < table.size <= size:
            table = Table(size)
        table.begin()
        return table

    def put(self, table: Table) -> None:
        if table.size <= LARGEST_SPARE:
            with self.lock:
                self.spare = table


_tables = _Tables()


@dataclass
class _Search:
    """A search by one or more threads that share a table."""

    position: Position
    racks: list[Rack]
    threads: int
    memory: int
    nodes: int
    bounds: bool
    progress: Progress | None
    interrupted: bool = False

    def run(self, seconds: float | None, stop: threading.Event | None = None) -> EndgameResult:
        share = self.memory * MEGABYTE // 4
        self.began = time.perf_counter()
        try:
            self.table = _tables.get(min(2 * share, self._useful(seconds)))
            searches = [
                kernel_search(
                    self.position, self.racks, self.table, 2 * share // self.threads, threads=self.threads
                )
                for _ in range(self.threads)
            ]
        except MemoryError as error:
            reason = str(error) or f"{self.memory} megabytes are not to be had"
            raise LimitError(f"memory: {reason}") from None
        self.done = threading.Event()
        self.errors: list[BaseException] = []
        workers = [
            threading.Thread(target=self._work, args=(search, number), daemon=True)
            for number, search in enumerate(searches)
        ]
        searching = inf if seconds is None else seconds
        if self.bounds and seconds is not None:
            searching -= min(SETTLING, seconds / 5)
        try:
            for worker in workers:
                worker.start()
            wait_until(self.done, time.perf_counter() + searching, stop)
        except KeyboardInterrupt:
            self.interrupted = True
        self.table.stop()
        for worker in workers:
            if worker.ident is not None:  # an interrupt may come before it was started
                worker.join()
        if self.errors:
            raise self.errors[0]
        _tables.put(self.table)
        best = next((search for search in searches if search.proved), searches[0])
        if best.starved:
            raise LimitError(f"memory: {self.memory} megabytes are too little for this position")
        if self.bounds and not best.proved:
            best.settle()
        return self._result(best, sum(search.nodes for search in searches))

    def _useful(self, seconds: float | None) -> int:
        """More bytes than this would take longer to get than they save."""
        nodes = min(self.nodes, MOST_NODES if seconds is None else max(1, int(seconds * NODES_A_SECOND)))
        return LEAST_TABLE + nodes * self.threads * BYTES_A_NODE

    def _work(self, search: Endgame, number: int) -> None:
        report = self._report if number == 0 and self.progress is not None else None
        try:
            search.run(self.nodes, report)
        except BaseException as error:
            self.errors.append(error)
        if number == 0 or search.proved or self.errors:
            self.table.stop()
            self.done.set()

    def _report(self, search: Endgame) -> None:
        assert self.progress is not None
        try:
            self.progress(self._result(search, search.nodes))
        except BaseException as error:
            self.errors.append(error)
            self.table.stop()

    def _result(self, search: Endgame, nodes: int) -> EndgameResult:
        first, *others = search.moves
        others.sort(key=lambda one: -inf if one[2] is None else one[2], reverse=True)
        moves = MoveValues(self.position, [first, *others])
        best = moves[0]
        value = min(max(best.value if best.value is not None else 0, search.low), search.high)
        return EndgameResult(
            value=value,
            low=search.low,
            high=search.high,
            proved=search.proved,
            move=best.move,
            line=_line(self.position, search.main_line) or (best.move,),
            moves=moves,
            depth=search.depth,
            nodes=nodes,
            seconds=time.perf_counter() - self.began,
            interrupted=self.interrupted,
        )


def _line(position: Position, packed: list[tuple[int, int]]) -> tuple[Move, ...]:
    """The moves of a line, each as it is written in the position that it is made in."""
    moves = []
    for head, laid in packed:
        moves.append(unpacked(position, head, laid))
        board = position.board.place(moves[-1])
        position = Position(position.rules, position.lexicon, board, position.racks, position.scores)
    return tuple(moves)
