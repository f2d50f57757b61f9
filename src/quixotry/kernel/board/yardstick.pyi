from typing_extensions import Buffer
from typing import Self

from quixotry.kernel.board.generate import Generator

class SiblingGenerator(Generator):
    def use(self, kwg: Buffer) -> Self: ...
