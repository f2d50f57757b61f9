from typing import Self

from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator
from quixotry.kernel.papers.letter_sets import Packed

class LetterSetDawg(AppelJacobsonGenerator):
    packed: Packed
    def use_packed(self, packed: Packed) -> Self: ...
