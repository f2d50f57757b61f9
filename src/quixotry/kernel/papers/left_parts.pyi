from typing import Self

from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator
from quixotry.kernel.papers.edge_list import EdgeList

class LeftParts(AppelJacobsonGenerator):
    listing: bool
    def use(self, lexicon: EdgeList, record_after: bool = False, listing: bool = True) -> Self: ...
