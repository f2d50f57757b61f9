from collections.abc import Sequence

from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.policy import Policy

Result = tuple[tuple[int, ...], int, int, int, int]

class SelfPlay:
    def __init__(
        self,
        board: Generator,
        counts: Sequence[int],
        *,
        players: int,
        exchange_minimum: int | None,
        scoreless_turns: int,
        out_gain: int,
        out_loss: int,
        scoreless_loss: int,
    ) -> None: ...
    def match(
        self, seed: int, policies: Sequence[Policy | Equity | None]
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, bytes]: ...
    def play_until(self, seed: int, policies: Sequence[Policy | Equity | None], tiles: int) -> int: ...
    def game(self, seed: int) -> Result: ...
    def games(self, seed: int, count: int) -> list[Result]: ...
