from quixotry.kernel.puzzles.language import Letters, Vocabulary
from quixotry.kernel.random import Random

class Breaker:
    def __init__(
        self,
        vocabulary: Vocabulary,
        letters: Letters,
        words: list[bytes],
        counts: list[int],
        *,
        alphabet: int,
        given: bytes,
        divided: bool,
        derange: int,
        toll: float,
    ) -> None: ...
    def score(self, key: bytes) -> float: ...
    def division(self, key: bytes) -> list[int]: ...
    def completed(self, partial: bytes, chance: Random) -> bytes: ...
    def anneal(
        self, key: bytes, chance: Random, rounds: int, hot: float, cold: float, by_words: bool = False
    ) -> tuple[float, bytes]: ...
    def climb(self, key: bytes, most_passes: int) -> tuple[float, bytes]: ...
    def neighbours(self, key: bytes) -> list[tuple[float, bytes]]: ...
