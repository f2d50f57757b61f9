from collections.abc import Iterable

from quixotry.kernel.search.endgame import Endgame

def probe(
    endgame: Endgame, i: int, alpha: int, beta: int, depth: int, nodes: int
) -> tuple[int | None, int, int]: ...
def place_of(endgame: Endgame, head: int, laid: int) -> int: ...
def estimates(
    endgame: Endgame, plays: Iterable[tuple[int, int]], depth: int, nodes: int
) -> list[int | None]: ...
