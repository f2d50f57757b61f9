from quixotry.kernel.words.graph import Graph

class EdgeList:
    data: bytes
    edge_bytes: int
    letter_bits: int
    alphabet_size: int
    nodes: int
    edges: int
    root: int
    def __init__(self, graph: Graph, alphabet_size: int, *, trie: bool, edge_bytes: int) -> None: ...
    def edge(self, index: int) -> tuple[int, bool, bool, int]: ...
