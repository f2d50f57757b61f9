from collections.abc import Sequence

from quixotry.kernel.best.equity import Equity
from quixotry.kernel.best.leaves import Leaves
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.games.selfplay import SelfPlay

class Standings:
    game: SelfPlay
    def __init__(self, game: SelfPlay, leaves: Leaves) -> None: ...
    def moments_of(self, seed: int, policies: Sequence[Policy | Equity | None]) -> bytes: ...
