"""The order of the tiles on a rack."""

from __future__ import annotations

import random
from collections.abc import Iterable


class RackOrder:
    """Keeps tiles in the order in which their player has put them; new ones go to the end.

    >>> order = RackOrder()
    >>> order.tiles([1, 2, 3])
    [1, 2, 3]
    >>> order.move(0, 2), order.tiles([1, 2, 3])
    (True, [2, 3, 1])
    >>> order.tiles([1, 1, 3, 4])
    [3, 1, 1, 4]
    """

    def __init__(self) -> None:
        self._order: list[int] = []

    def tiles(self, rack: Iterable[int]) -> list[int]:
        """These tiles in their order, which is remembered for the next time."""
        left, order = list(rack), []
        for code in self._order:
            if code in left:
                left.remove(code)
                order.append(code)
        self._order = order + left
        return self._order.copy()

    def shuffle(self) -> None:
        random.shuffle(self._order)

    def move(self, at: int, to: int) -> bool:
        """Move a tile to another place; returns whether there are such places."""
        if not (0 <= at < len(self._order) and 0 <= to < len(self._order)):
            return False
        self._order.insert(to, self._order.pop(at))
        return True

    def play(self, codes: Iterable[int]) -> None:
        """Forget these tiles, so that new ones of the same kind go to the end."""
        for code in codes:
            self._order.remove(code)
