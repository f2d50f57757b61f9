from typing import Self

from quixotry.kernel.edge_board import EdgeBoard
from quixotry.kernel.edge_list import EdgeList

class AppelJacobson(EdgeBoard):
    record_after: bool
    def use(self, lexicon: EdgeList, record_after: bool = False) -> Self: ...
