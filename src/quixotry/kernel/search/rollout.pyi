from collections.abc import Sequence

from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.search.deals import Dealer
from quixotry.kernel.search.endgame import Endgame
from quixotry.kernel.search.winning import Winning

class Rollouts:
    still: Generator
    board: Generator
    shares: bool
    finishes: bool
    endgame: Endgame | None
    endgame_nodes: int
    players: int
    turns: int
    def __init__(
        self,
        still: Generator,
        board: Generator,
        equity: Equity,
        winning: Winning,
        *,
        players: int,
        exchange_minimum: int | None,
        scoreless_turns: int,
        out_gain: int,
        out_loss: int,
        scoreless_loss: int,
    ) -> None: ...
    def set_position(
        self, tiles: bytes, rack: bytes, scores: Sequence[int], scoreless: int, dealer: Dealer
    ) -> None: ...
    def add_candidate(self, packed: int, laid: int, leave: int) -> None: ...
    def share(self, shares: bool) -> None: ...
    def finish(self, finishes: bool) -> None: ...
    def end_by(self, endgame: Endgame | None, nodes: int) -> None: ...
    def run(self, first: int, count: int, plies: int, which: bytes) -> bytes: ...
    def follow(self, candidate: int, sample: int, plies: int) -> tuple[list[tuple[int, int]], bytes]: ...
