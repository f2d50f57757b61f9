"""Appel and Jacobson, "The World's Fastest Scrabble Program" (1985, 1988): all plays found on a DAWG."""

from __future__ import annotations

from quixotry.papers import (
    aj_adversary,
    aj_game,
    aj_heuristics,
    aj_languages,
    aj_left_parts,
    aj_lexicon,
    aj_older_programs,
    aj_search,
    aj_two_ply,
    aj_two_way,
    aj_words,
)

TITLE = "Appel & Jacobson, The World’s Fastest Scrabble Program (1988)"

ROWS = (
    *aj_lexicon.ROWS,
    *aj_search.ROWS,
    *aj_older_programs.ROWS,
    *aj_words.ROWS,
    *aj_two_way.ROWS,
    *aj_languages.ROWS,
    *aj_left_parts.ROWS,
    *aj_adversary.ROWS,
    *aj_two_ply.ROWS,
    *aj_heuristics.ROWS,
    *aj_game.ROWS,
)
