from collections.abc import Sequence

from quixotry.kernel.generate import Generator

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
        out_adjustment: str,
        scoreless_adjustment: str,
    ) -> None: ...
    def game(self, seed: int) -> Result: ...
    def games(self, seed: int, count: int) -> list[Result]: ...
