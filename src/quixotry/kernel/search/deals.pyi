from collections.abc import Sequence

class Dealer:
    players: int
    pool_count: int
    def __init__(
        self,
        pool: bytes,
        known: Sequence[bytes],
        sizes: Sequence[int],
        seed: int,
        leaves: Sequence[Sequence[tuple[bytes, float]] | None] | None = None,
    ) -> None: ...
    def dealt(self, sample: int) -> tuple[list[bytes], bytes, int]: ...
