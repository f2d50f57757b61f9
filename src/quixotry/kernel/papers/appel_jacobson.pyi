from typing import Self

from quixotry.kernel.papers.edge_board import EdgeBoard
from quixotry.kernel.papers.edge_list import EdgeList

class AppelJacobsonGenerator(EdgeBoard):
    record_after: bool
    def use(self, lexicon: EdgeList, record_after: bool = False) -> Self: ...
