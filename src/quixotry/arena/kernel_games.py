"""Games between players that are policies of the kernel: whole games without Python in between."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from quixotry.arena.chunks import Chunk, MatchGame, terms_of
from quixotry.game.legal import self_play
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.players.weighing import PolicyPlayer, board_in_order
from quixotry.rules import Rules

_TABLES_KEPT = 8


@dataclass(frozen=True)
class KernelTable:
    """A kernel's game for each of the two ways to be seated; one thread's own."""

    games: tuple[SelfPlay, SelfPlay]
    seated: tuple[list[Policy | Equity | None], list[Policy | Equity | None]]


class _Kept(threading.local):
    def __init__(self) -> None:
        self.tables: OrderedDict[tuple[str, ...], KernelTable | None] = OrderedDict()


_kept = _Kept()


def kernel_table(chunk: Chunk) -> KernelTable | None:
    """The table that this thread plays such chunks on; None if one of the players is not in the kernel."""
    key = (*chunk.players, chunk.rules, chunk.document, chunk.lexicon, chunk.lexicon_hash)
    tables = _kept.tables
    if key not in tables:
        rules, lexicon = terms_of(chunk)
        while len(tables) >= _TABLES_KEPT:
            tables.popitem(last=False)
        tables[key] = _new_table(chunk.players, rules, lexicon)
    tables.move_to_end(key)
    return tables[key]


def _new_table(names: tuple[str, str], rules: Rules, lexicon: Lexicon) -> KernelTable | None:
    players = [make_player(name, rules, lexicon) for name in names]
    if not all(map(_in_kernel, players)):
        return None
    orders = {getattr(player, "order", "engine") for player in players}
    if len(orders) > 1:  # one board finds moves in one order
        return None
    order = orders.pop()
    a, b = (getattr(player, "policy", None) for player in players)
    games = tuple(self_play(rules, board_in_order(rules, lexicon, order)) for _ in range(2))
    return KernelTable((games[0], games[1]), ([a, b], [b, a]))


def _in_kernel(player: object) -> bool:
    """Whether a policy says all; a class that inherits one and chooses for itself is asked for its choice."""
    if isinstance(player, PolicyPlayer) and type(player).choose is not PolicyPlayer.choose:
        return False
    return bool(getattr(player, "in_kernel", False)) and isinstance(
        getattr(player, "policy", None), Policy | Equity | None
    )


def play_in_kernel(chunk: Chunk, table: KernelTable) -> list[MatchGame]:
    """The games of a chunk on a table that this thread owns."""
    records = []
    for pair in chunk.pairs:
        seed = chunk.seed + pair
        for which in (0, 1):
            found = table.games[which].match(seed, table.seated[which])
            scores, turns, bingos, _, _, moves = found
            order = (which, 1 - which)  # the seats of A and B
            records.append(
                MatchGame(
                    pair,
                    which,
                    seed,
                    (scores[order[0]], scores[order[1]]),
                    (turns[order[0]], turns[order[1]]),
                    (bingos[order[0]], bingos[order[1]]),
                    moves,
                )
            )
    return records
