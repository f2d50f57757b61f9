from collections.abc import Sequence

from quixotry.kernel.words.graph import Graph

def fitting(graph: Graph, places: Sequence[int], limit: int) -> tuple[int, list[int], list[bytes]]: ...
