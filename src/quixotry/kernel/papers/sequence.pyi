from typing import Self

from quixotry.kernel.papers.counted import CountedGenerator

class LetterByLetter(CountedGenerator):
    threshold: int
    def tests(self) -> tuple[int, int, int]: ...

class SequenceGenerator(LetterByLetter):
    word_letters: bytes
    word_lengths: bytes
    def use(self, letters: bytes, lengths: bytes) -> Self: ...
