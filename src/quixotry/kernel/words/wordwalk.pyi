from collections.abc import Sequence

from quixotry.kernel.words.graph import Graph

MOST_PLACES: int

class WordWalk:
    def __init__(
        self,
        graph: Graph,
        places: Sequence[int],
        runs: int,
        allowed: int,
        tiles: bytes | None,
        needs: bytes,
        minimum: int,
        maximum: int,
    ) -> None: ...
    @property
    def done(self) -> bool: ...
    def more(self, steps: int) -> bytes: ...

def by_length(found: bytes) -> bytes: ...
