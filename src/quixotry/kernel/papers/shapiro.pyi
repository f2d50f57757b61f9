from typing import Self

from typing_extensions import Buffer

from quixotry.kernel.papers.sequence import LetterByLetter

class ShapiroGenerator(LetterByLetter):
    canonical: bytes
    def use(self, tree: Buffer, words: bytes, canonical: bytes, threshold: int) -> Self: ...
