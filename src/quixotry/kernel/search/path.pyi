from collections.abc import Sequence

from quixotry.kernel.board.generate import Generator

class Path:
    ordinary: bool
    def __init__(
        self,
        board: Generator,
        tiles: bytes,
        racks: Sequence[bytes],
        points: Sequence[int],
        *,
        scoreless: int,
        out_factor: int,
        scoreless_factor: int,
        limit: int,
        memory: int,
        ordinary: bool = False,
    ) -> None: ...
