"""The engine's own generator, beside the papers': Gordon's algorithm on the packed minimal GADDAG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from quixotry.game import Position
from quixotry.game.legal import LegalMoves, compiled_board
from quixotry.kernel.board.generate import Generator
from quixotry.lexicon import Lexicon
from quixotry.movegen.protocol import Size, moves_on
from quixotry.rules import Rules


@dataclass(frozen=True)
class EngineGenerator:
    """What `Position.legal_moves` uses.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> len(EngineGenerator().moves(position)), EngineGenerator().size(position.lexicon)
    (172, Size(states=418462, arcs=833725, bytes=6682724))
    """

    name: ClassVar[str] = "engine"
    title: ClassVar[str] = "the engine's GADDAG"
    rows: ClassVar[tuple[str, ...]] = ("G2",)
    complete: ClassVar[bool] = True

    def size(self, lexicon: Lexicon) -> Size:
        states, arcs = lexicon.graph.sizes(lexicon.graph.gaddag)
        return Size(states, arcs, lexicon.size_in_bytes)

    def board(self, rules: Rules, lexicon: Lexicon) -> Generator:
        return compiled_board(rules, lexicon)

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)
