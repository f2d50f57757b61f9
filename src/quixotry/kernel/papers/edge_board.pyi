from typing import Self

from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.kernel.papers.edge_list import EdgeList

class EdgeBoard(CountedGenerator):
    def use(self, lexicon: EdgeList) -> Self: ...
