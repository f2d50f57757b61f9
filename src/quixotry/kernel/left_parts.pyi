from typing import Self

from quixotry.kernel.appel_jacobson import AppelJacobson
from quixotry.kernel.edge_list import EdgeList

class LeftParts(AppelJacobson):
    listing: bool
    def use(self, lexicon: EdgeList, record_after: bool = False, listing: bool = True) -> Self: ...
