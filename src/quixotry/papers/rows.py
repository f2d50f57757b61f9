"""All rows of the report, by paper. To add a paper, write its rows in a module and name them here."""

from __future__ import annotations

from quixotry.papers import (
    appel_jacobson,
    cg_game,
    cg_readings,
    connolly_gren,
    di_maria_strade,
    ds_beyond,
    ds_openness,
    gordon,
    search_added,
)
from quixotry.papers.model import PaperRow

ROWS: tuple[PaperRow, ...] = (
    *appel_jacobson.ROWS,
    *search_added.AJ_ROWS,
    *gordon.ROWS,
    *search_added.G_ROWS,
    *connolly_gren.ROWS,
    *cg_readings.ROWS,
    *cg_game.ROWS,
    *search_added.CG_ROWS,
    *di_maria_strade.ROWS,
    *ds_openness.ROWS,
    *ds_beyond.ROWS,
    *search_added.DS_ROWS,
)
"""Every row of the papers that `quixotry reproduce` plays or measures again."""

PAPERS = {
    "AJ": appel_jacobson.TITLE,
    "G": gordon.TITLE,
    "CG": connolly_gren.TITLE,
    "DS": di_maria_strade.TITLE,
}
