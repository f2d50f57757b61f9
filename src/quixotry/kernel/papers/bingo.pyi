from array import array
from collections.abc import Sequence

from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.board.policy import Policy

class Bingos:
    multisets: int
    word_count: int
    rack_size: int
    def __init__(self, graph: Graph, rack_size: int) -> None: ...
    def chances(self, rack: bytes, unseen: Sequence[int], bag: int) -> array[float]: ...

def strides(rack: bytes) -> list[int]: ...
def values(
    board: Generator, rack: bytes, moves: bytes, policy: Policy, by_leave: array[float]
) -> array[int]: ...
