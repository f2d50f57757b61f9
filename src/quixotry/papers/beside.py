"""Files beside the report: each row's numbers as CSV, each drawing as SVG."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quixotry.charts import STYLE
from quixotry.files import write_whole
from quixotry.papers.model import Plot

COLUMNS = ("quantity", "of", "paper", "ours", "low", "high", "ratio")
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
_COLOURS = """\
:root { --soft: #626975; --rule: #dfe1e5; --card: #ffffff; }
svg { font-family: system-ui, Arial, sans-serif; }
"""


def file_name(row: str, ending: str, number: int | None = None) -> str:
    """
    >>> file_name("CG-4.6", "csv"), file_name("AJ-8-size", "svg", 0)
    ('cg-4-6.csv', 'aj-8-size-1.svg')
    """
    stem = re.sub("[^a-z0-9]+", "-", row.lower())
    return f"{stem}{'' if number is None else f'-{number + 1}'}.{ending}"


def write_beside(folder: Path, document: dict[str, Any], plots: dict[str, Sequence[Plot]]) -> None:
    """The numbers in `data/` and the drawings in `figures/`, rows by their names."""
    for kind in ("data", "figures"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    for paper in document["papers"]:
        for row in paper["rows"]:
            write_whole(folder / "data" / file_name(row["id"], "csv"), row_csv(row))
            for number, plot in enumerate(plots.get(row["id"], ())):
                write_whole(folder / "figures" / file_name(row["id"], "svg", number), whole_svg(plot.svg))


def row_csv(row: dict[str, Any]) -> str:
    """One line a number; a range of the paper's is its two ends, a set of letters the letters.

    >>> figures = [{"quantity": "wins", "of": "BS", "paper": 6104, "ours": 4020.0, "interval": [3924, 4116],
    ...             "ratio": 0.6586, "digits": 0}]
    >>> print(row_csv({"figures": figures, "texts": []}), end="")
    quantity,of,paper,ours,low,high,ratio
    wins,BS,6104,4020.0,3924,4116,0.6586
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for figure in row["figures"]:
        printed = figure["paper"]
        paper = "-".join(f"{end:g}" for end in printed) if isinstance(printed, list) else printed
        low, high = figure["interval"] or (None, None)
        writer.writerow([figure["quantity"], figure["of"], paper, figure["ours"], low, high, figure["ratio"]])
    for cell in row["texts"]:
        writer.writerow([cell["quantity"], cell["of"], cell["paper"], cell["ours"], None, None, None])
    return text.getvalue()


def whole_svg(drawing: str) -> str:
    """A drawing of the page as a file of its own: with its namespace and its colours."""
    head, _, rest = drawing.partition(">")
    if NAMESPACE not in head:
        head = head.replace("<svg", f"<svg {NAMESPACE}", 1)
    return f"{head}><style>{_COLOURS}{STYLE}</style>{rest}\n"
