"""Two reports on the same claims: where one says that a paper is right and the other that it is wrong.

A quick run may be undecided where a full one is not, but it must never say the opposite.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quixotry.errors import PaperError
from quixotry.files import read_whole
from quixotry.papers.verdicts import contradicts

MOST_BYTES = 1 << 23
Claim = tuple[str, str]
"""The row of a claim, and the claim in words."""


@dataclass(frozen=True)
class Compared:
    """How many claims two reports share, and those on which they cannot both be right."""

    shared: int
    contradicted: tuple[Claim, ...]


def verdicts_by_claim(document: dict[str, Any]) -> dict[Claim, str]:
    """What each claim of a report comes to."""
    return {
        (row["id"], check["claim"]): check["verdict"]
        for paper in document["papers"]
        for row in paper["rows"]
        for check in row["checks"]
    }


def compared(one: dict[str, Any], other: dict[str, Any]) -> Compared:
    """Claims are the same if their words are; what a run chose by its own figures has other words."""
    here, there = verdicts_by_claim(one), verdicts_by_claim(other)
    shared = [claim for claim in here if claim in there]
    return Compared(len(shared), tuple(claim for claim in shared if contradicts(here[claim], there[claim])))


def read_report(path: Path) -> dict[str, Any]:
    """The report.json of another run, of at most 8 MB; a real one has less than one.

    The worst takes 6 s and 500 MB.
    """
    try:
        document = json.loads(read_whole(path, MOST_BYTES, PaperError))
        verdicts_by_claim(document)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise PaperError(f"{path}: not a report.json of `quixotry reproduce`") from error
    return dict(document)
