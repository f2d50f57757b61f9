from collections.abc import Sequence

class Geometry:
    rows: int
    columns: int
    down: int
    squares: int
    start: int
    start_down: int
    symmetric: bool
    rack_size: int
    def __init__(
        self,
        *,
        rows: int,
        columns: int,
        letter_multipliers: bytes,
        word_multipliers: bytes,
        blocked: bytes,
        start: int,
        points: Sequence[int],
        rack_size: int,
        bonus: int,
        text_order: Sequence[int],
        tile_order: bytes,
    ) -> None: ...
    def square(self, row: int, column: int, across: bool) -> int: ...
    def place(self, square: int) -> tuple[int, int, bool]: ...
