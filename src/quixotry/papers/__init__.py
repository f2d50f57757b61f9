"""What the papers report, set beside what this program finds: `quixotry reproduce`."""

from quixotry.papers.report import reproduce, select_rows
from quixotry.papers.rows import ROWS

__all__ = ["ROWS", "reproduce", "select_rows"]
