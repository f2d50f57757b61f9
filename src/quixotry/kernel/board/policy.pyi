from collections.abc import Iterable, Sequence
from typing import Literal

from quixotry.kernel.board.board import Board

class Policy:
    def __init__(
        self,
        *,
        score: int = 0,
        letters: int = 0,
        bonus_squares: Sequence[int] | None = None,
        each_bonus_square: int = 0,
        letter_values: Sequence[int] | None = None,
        duplicate: int = 0,
        balance: Sequence[Sequence[int]] | None = None,
        vowels: Iterable[int] = (),
        penalty: int = 0,
        malus: Sequence[int] | None = None,
        fade: int = 1000,
        shrink: int = 1000,
        reach: int = 7,
        ties: Literal["text", "first", "last", "chance"] = "text",
        sum_squares: bool = False,
        squares_below: bool = False,
        square_points: bool = False,
        each_tile: int = 0,
        least: int | None = None,
    ) -> None: ...

class Evaluator:
    policy: Policy
    def __init__(self, policy: Policy, board: Board) -> None: ...
