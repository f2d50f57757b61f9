from typing import Self

from typing_extensions import Buffer

from quixotry.kernel.papers.counted import CountedGenerator

class TwoWayGenerator(CountedGenerator):
    two_way: Buffer
    choosing: bool
    def use(self, two_way: Buffer, choosing: bool = True) -> Self: ...
