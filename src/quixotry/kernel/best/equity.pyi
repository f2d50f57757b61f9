from collections.abc import Iterable, Sequence

from quixotry.kernel.best.leaves import Leaves
from quixotry.kernel.words.wordmap import WordMap

class Equity:
    leaves: Leaves
    word_map: WordMap | None
    def __init__(
        self,
        leaves: Leaves,
        *,
        word_map: WordMap | None = None,
        leave_share: float = 1.0,
        near_end: Sequence[int] = (),
        stuck: int = 0,
        stuck_points: int = 0,
        out_points: int = 0,
        hot_vowel: int = 0,
        vowels: Iterable[int] = (),
    ) -> None: ...
