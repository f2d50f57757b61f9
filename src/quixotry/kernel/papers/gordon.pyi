from typing import Self

from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.kernel.papers.letter_sets import Packed

class GordonGenerator(CountedGenerator):
    packed: Packed
    skipping: bool
    from_tiles: bool
    def use(self, packed: Packed, skipping: bool = True, from_tiles: bool = True) -> Self: ...
    def cross_sets_of(self, word: bytes) -> tuple[int, int]: ...
