"""Gordon, "A Faster Scrabble Move Generation Algorithm" (1994): all plays found on a GADDAG."""

from __future__ import annotations

from quixotry.papers import (
    gordon_automaton,
    gordon_beyond,
    gordon_endgames,
    gordon_games,
    gordon_letters,
    gordon_quality,
    gordon_racks,
    gordon_said,
    gordon_tournament,
    gordon_weights,
)

TITLE = "Gordon, A Faster Scrabble Move Generation Algorithm (1994)"

ROWS = (
    *gordon_letters.ROWS,
    *gordon_automaton.ROWS,
    *gordon_games.ROWS,
    *gordon_said.ROWS,
    *gordon_racks.ROWS,
    *gordon_quality.ROWS,
    *gordon_tournament.ROWS,
    *gordon_beyond.ROWS,
    *gordon_endgames.ROWS,
    *gordon_weights.ROWS,
)
