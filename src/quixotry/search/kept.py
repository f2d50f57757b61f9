"""What an opponent probably kept: leaves with their probabilities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quixotry.rules import Alphabet


@dataclass(frozen=True)
class Kept:
    """What one player probably kept after the last turn.

    `leaves` are tile codes in ascending order with their probabilities, which add up to 1, the likeliest
    first. The empty leave stands for anything: whatever else was kept is then a draw like any other. Where a
    leave has fewer tiles than `size`, the rest of it is unknown in the same way.

    >>> from quixotry.rules import load_rules
    >>> kept = Kept(1, 2, ((b"\\x05\\x13", 0.6), (b"\\x00\\x05", 0.3), (b"", 0.1)), (0.0, ) * 27, 40.0, 0.1)
    >>> kept.size, round(kept.at_least(5), 2), round(kept.at_least(0), 2)
    (2, 0.9, 0.3)
    >>> print(kept.text(load_rules("english").alphabet))
    E 90%, S 60%, ? 30%
    """

    seat: int
    size: int
    """How many tiles were kept."""
    leaves: tuple[tuple[bytes, float], ...]
    drawn: tuple[float, ...]
    """The probability of holding each tile, by code, if any tiles as likely as others were kept."""
    effective: float
    """How many equally likely draws the list is worth (Kish's effective sample size)."""
    anything: float
    """How much of the probability is left to any draw, so that nothing is taken as impossible."""

    @property
    def exact(self) -> bool:
        """Whether it is known for certain."""
        return len(self.leaves) == 1 and len(self.leaves[0][0]) == self.size

    def at_least(self, code: int) -> float:
        """The probability that a tile is among those kept."""
        return self.marginals().get(code, 0.0)

    def marginals(self) -> Mapping[int, float]:
        """The probability of each tile to be among those kept, by code."""
        found: defaultdict[int, float] = defaultdict(float)
        for leave, probability in self.leaves:
            if not leave and self.size:
                for code, share in enumerate(self.drawn):
                    found[code] += probability * share
            for code in set(leave):
                found[code] += probability
        return {code: share for code, share in found.items() if share > 0}

    def lifts(self) -> list[tuple[int, float, float]]:
        """Tiles by how much likelier they are than by chance: code, probability, and that by chance."""
        marginals = self.marginals()
        rows = [(code, marginals.get(code, 0.0), share) for code, share in enumerate(self.drawn)]
        rows = [row for row in rows if row[1] > 0 or row[2] > 0]
        return sorted(rows, key=lambda row: (row[2] - row[1], row[0]))

    def text(self, alphabet: Alphabet, count: int = 6) -> str:
        """The likeliest tiles in a line."""
        ranked = sorted(self.marginals().items(), key=lambda item: (-item[1], item[0]))
        return ", ".join(f"{alphabet.rack_text(bytes([code]))} {share:.0%}" for code, share in ranked[:count])

    def to_json(self, alphabet: Alphabet, count: int = 50) -> dict[str, Any]:
        """What programs are told: the likeliest leaves, and all tiles."""
        return {
            "seat": self.seat,
            "kept": self.size,
            "exact": self.exact,
            "effective": self.effective,
            "anything": self.anything,
            "tiles": [
                {"tile": alphabet.rack_text(bytes([code])), "probability": share, "by_chance": chance}
                for code, share, chance in self.lifts()
            ],
            "leaves": [
                {"leave": alphabet.rack_text(leave), "probability": share}
                for leave, share in self.leaves[:count]
            ],
        }
