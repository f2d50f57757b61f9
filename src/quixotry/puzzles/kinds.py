"""The kinds of puzzle; apart from the rest, because the command's `--help` needs nothing else."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What is to be found."""

    BINGO = "bingo"
    """The play of all tiles that is best."""
    LEAVE = "leave"
    """A play that scores less than another and is better, for what it keeps."""
    PREENDGAME = "pre-endgame"
    """The play that wins most often, with one tile in the bag."""
    ENDGAME = "endgame"
    """The only play that wins, with an empty bag."""


ASK = "puzzles"
"""What these questions are called in the file of what was learned."""
