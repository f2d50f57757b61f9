from collections.abc import Sequence

from quixotry.kernel.board.generate import Generator

BEND_AT: tuple[float, ...]

class Winning:
    players: int
    most: int
    def __init__(
        self,
        players: int,
        rows: Sequence[Sequence[float]],
        shapes: Sequence[Sequence[float]],
        tile_gains: Sequence[float] = (),
        tile_scales: Sequence[float] = (),
        rack_tiles: int = 0,
        bends: Sequence[Sequence[float]] = (),
    ) -> None: ...
    def win(
        self,
        spread: int,
        left: int,
        turn: int = 0,
        *,
        leaves: int = 0,
        others: Sequence[int] = (),
        held: int = 0,
        held_points: int = 0,
        openness: int = 0,
        counts: bytes = b"",
    ) -> float: ...

def openness(board: Generator) -> int: ...
