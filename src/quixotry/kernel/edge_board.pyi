from typing import Self

from quixotry.kernel.counted import CountedGenerator
from quixotry.kernel.edge_list import EdgeList

class EdgeBoard(CountedGenerator):
    def use(self, lexicon: EdgeList) -> Self: ...
