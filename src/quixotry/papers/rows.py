"""All rows of the report, by paper. To add a paper, write its rows in a module and name them here."""

from __future__ import annotations

from quixotry.papers import connolly_gren, di_maria_strade
from quixotry.papers.model import Row

ROWS: tuple[Row, ...] = (*connolly_gren.ROWS, *di_maria_strade.ROWS)

PAPERS = {"CG": connolly_gren.TITLE, "DS": di_maria_strade.TITLE}
