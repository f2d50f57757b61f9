from collections.abc import Iterable

from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.wordmap import WordMap

class Chooser:
    board: Generator
    equity: Equity
    word_map: WordMap | None
    slots_bounded: int
    slots_tried: int
    look_ups: int
    words_tried: int
    plays_found: int
    def __init__(self, board: Generator, equity: Equity, word_map: WordMap | None = None) -> None: ...
    def best(
        self,
        rack: bytes,
        bag_count: int = 100,
        others_points: int = 0,
        exchange_limit: int = 0,
        count: int = 1,
    ) -> list[tuple[int, int, int]]: ...
    def best_of_each(
        self,
        racks: Iterable[bytes],
        bag_count: int = 100,
        others_points: int = 0,
        exchange_limit: int = 0,
    ) -> list[tuple[int, int, int] | None]: ...
    def within(
        self, rack: bytes, margin: int, bag_count: int = 100, others_points: int = 0, exchange_limit: int = 0
    ) -> list[tuple[int, int, int]]: ...
    def equity_of(
        self, rack: bytes, packed: int, laid: int, bag_count: int = 100, others_points: int = 0
    ) -> int: ...
    def stop_after(self, stage: int) -> None: ...
