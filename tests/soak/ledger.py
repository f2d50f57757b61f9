"""The ledger, a page of the documentation: what was tried when, at which commit, and what failed.

A row says which cases were tried, so the next run begins where the last one ended.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "soak.md"
TOTALS = "<!-- totals: written by the command -->"
ROWS = "<!-- rows: written by the command -->"
_ROW = re.compile(r"\| (\S+) \| `(\S+)` \| (\S+) \| ([\d,]+)–([\d,]+) \| (.*) \| (.*) \|")


@dataclass
class Row:
    """One run of one part: cases `first` to `last`, what they came to, and how many of them failed."""

    date: str
    commit: str
    part: str
    first: int
    last: int
    counts: Counter[str] = field(default_factory=Counter)
    failures: int = 0

    def __str__(self) -> str:
        counts = ", ".join(f"{number:,} {what}" for what, number in self.counts.items())
        failed = f"{self.failures}" if self.failures else "none"
        cases = f"{self.first:,}–{self.last:,}"
        return f"| {self.date} | `{self.commit}` | {self.part} | {cases} | {counts} | {failed} |"

    @classmethod
    def read(cls, line: str) -> Row | None:
        """A line of the page, if it is a row of the ledger."""
        found = _ROW.fullmatch(line.strip())
        if not found:
            return None
        date, commit, part, first, last, counted, failed = found.groups()
        counts: Counter[str] = Counter()
        for one in counted.split(", ") if counted else []:
            number, _, what = one.partition(" ")
            counts[what] = _number(number)
        return cls(
            date, commit, part, _number(first), _number(last), counts, 0 if failed == "none" else int(failed)
        )

    def goes_on(self, before: Row) -> bool:
        """Whether this is more of the same, and the two are one row."""
        same = (self.date, self.commit, self.part) == (before.date, before.commit, before.part)
        return same and self.first == before.last + 1


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def commit() -> str:
    """The commit that is checked out, with a plus if files differ from it."""

    def git(*words: str) -> str:
        asked = subprocess.run(["git", *words], cwd=PAGE.parent, capture_output=True, text=True, check=False)
        return asked.stdout.strip() if asked.returncode == 0 else ""

    name = git("rev-parse", "--short=9", "HEAD") or "unknown"
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "../src", "../tests")
    return name + ("+" if changed else "")


def rows(page: Path = PAGE) -> list[Row]:
    """All rows, the oldest first."""
    return [row for line in page.read_text(encoding="utf-8").splitlines() if (row := Row.read(line))]


def next_case(part: str, page: Path = PAGE) -> int:
    """The first case that nobody has tried yet."""
    return max((row.last + 1 for row in rows(page) if row.part == part), default=0)


def add(row: Row, page: Path = PAGE) -> None:
    """Write a row down at the end, or make the last of its part longer, and add up anew."""
    known = rows(page)
    for before in reversed(known):
        if row.goes_on(before):
            before.last, before.failures = row.last, before.failures + row.failures
            before.counts += row.counts
            break
    else:
        known.append(row)
    text = page.read_text(encoding="utf-8")
    text = _between(text, ROWS, [str(row) for row in known])
    text = _between(text, TOTALS, _totals(known))
    page.write_text(text, encoding="utf-8")


def _totals(known: list[Row]) -> list[str]:
    lines = []
    for part in dict.fromkeys(row.part for row in known):
        counts: Counter[str] = Counter()
        failures = 0
        for row in known:
            if row.part == part:
                counts += row.counts
                failures += row.failures
        listed = ", ".join(f"{number:,} {what}" for what, number in counts.items())
        lines.append(f"| {part} | {listed} | {failures or 'none'} |")
    return lines


def _between(text: str, mark: str, lines: list[str]) -> str:
    """The text with these lines between a table's head, which the mark follows, and the next empty line."""
    before, _, after = text.partition(mark)
    head, _, rest = after.lstrip("\n").partition("\n\n")
    table = head.splitlines()[:2]
    return f"{before}{mark}\n\n" + "\n".join([*table, *lines]) + f"\n\n{rest}"


def _number(text: str) -> int:
    return int(text.replace(",", ""))
