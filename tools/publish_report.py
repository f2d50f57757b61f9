"""Puts a full report of the papers into the documentation, and its figures into the guide.

    python tools/publish_report.py reproduction
    python tools/publish_report.py --check

The first copies report.html, report.json, data/ and figures/ of a run of everything into docs/reproduction,
and writes what docs/guides/papers.md tells of it between its marks. The second says whether the guide tells
what the published report has; a test asks the same.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from quixotry.papers import ROWS
from quixotry.papers.verdicts import Verdict

ROOT = Path(__file__).resolve().parents[1]
PUBLISHED, GUIDE = ROOT / "docs" / "reproduction", ROOT / "docs" / "guides" / "papers.md"
FILES, FOLDERS = ("report.html", "report.json"), ("data", "figures")
MOST_BYTES = 4_000_000
VERDICTS_SINCE = 2  # the report's format that has verdicts
MARKED = re.compile(r"(<!-- report: ([a-z-]+) -->\n)(.*?)(<!-- end -->)", re.S)
Document = Mapping[str, Any]


def main() -> int:
    """Publish, or check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="where quixotry reproduce has put its report")
    parser.add_argument("--check", action="store_true", help="only compare the guide with what is published")
    given = parser.parse_args()
    if given.check or given.folder is None:
        right = told(GUIDE.read_text("utf-8"), read(PUBLISHED)) == GUIDE.read_text("utf-8")
        print("the guide tells what the report has" if right else f"{GUIDE}: not what the report has")
        return 0 if right else 1
    reasons = list(refusals(given.folder))
    for reason in reasons:
        print(reason, file=sys.stderr)
    if not reasons:
        publish(given.folder, PUBLISHED)
        GUIDE.write_text(told(GUIDE.read_text("utf-8"), read(PUBLISHED)), "utf-8")
        print(f"published in {PUBLISHED}; {GUIDE} tells its figures")
    return 1 if reasons else 0


def read(folder: Path) -> Document:
    """A report's document."""
    found: Document = json.loads((folder / "report.json").read_text("utf-8"))
    return found


def refusals(folder: Path) -> Iterator[str]:
    """Why a report is not fit to be published."""
    missing = [name for name in (*FILES, *FOLDERS) if not (folder / name).exists()]
    if missing:
        yield f"{folder} has no {', '.join(missing)}"
        return
    document = read(folder)
    if document["run"]["quick"] or "--games" in document["run"]["command"]:
        yield "not a full run"
    rows = {row["id"]: row for paper in document["papers"] for row in paper["rows"]}
    if absent := [row.id for row in ROWS if row.id not in rows]:
        yield f"rows are missing: {', '.join(absent)}"
    for name, row in rows.items():
        if forfeited := sum(pairing["forfeits"] for pairing in row["pairings"]):
            yield f"{name}: {forfeited} games were forfeited"
    size = sum(path.stat().st_size for path in published_files(folder))
    if size > MOST_BYTES:
        yield f"{size:,} bytes are more than {MOST_BYTES:,}"


def published_files(folder: Path) -> list[Path]:
    beside = [path for name in FOLDERS for path in sorted((folder / name).iterdir())]
    return [folder / name for name in FILES] + beside


def publish(folder: Path, into: Path) -> None:
    """Copy a report; what an earlier one had and this one has not goes."""
    for name in FOLDERS:
        shutil.rmtree(into / name, ignore_errors=True)
        (into / name).mkdir(parents=True)
    for path in published_files(folder):
        shutil.copyfile(path, into / path.relative_to(folder))


def told(guide: str, document: Document) -> str:
    """The guide with what the report says between its marks; an earlier edition only says that it is one."""
    has_verdicts = document["format"] >= VERDICTS_SINCE

    def tell(found: re.Match[str]) -> str:
        name = found[2]
        if not has_verdicts:
            return found[1] + (EARLIER if name == "edition" else found[3]) + found[4]
        return f"{found[1]}{PARTS[name](Report(document))}\n{found[4]}"

    return MARKED.sub(tell, guide)


# ---------------------------------------------------------------- what the guide tells

EARLIER = (
    "**[The report](../reproduction/report.html)** that comes with this documentation is of an earlier "
    "edition: it has no verdicts, lacks the rows\nthat are newer, and its BS settles ties by most squares.\n"
)
OF_10_000 = 0.01
POINTS_MORE = "points a game more by {}"


class Report:
    """A report's numbers as text, by row, quantity and whose they are."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rows = {row["id"]: row for paper in document["papers"] for row in paper["rows"]}

    def figure(self, row: str, quantity: str, of: str) -> dict[str, Any]:
        asked = [quantity, of]
        figures = self.rows[row]["figures"]
        return next(one for one in figures if [one["quantity"], one["of"]] == asked)

    def value(self, row: str, quantity: str, of: str) -> float:
        return float(self.figure(row, quantity, of)["ours"])

    def ours(self, row: str, quantity: str, of: str = "", digits: int = 0) -> str:
        """With its interval in brackets, if it has one."""
        return self._with_interval(self.figure(row, quantity, of), digits, 1.0, "")

    def percent(self, row: str, quantity: str, of: str, digits: int = 0, factor: float = 100.0) -> str:
        """A share, or by another factor what is counted of more than one."""
        return self._with_interval(self.figure(row, quantity, of), digits, factor, "%")

    def _with_interval(self, figure: dict[str, Any], digits: int, factor: float, unit: str) -> str:
        said = _number(factor * figure["ours"], digits) + unit
        if not figure["interval"]:
            return said
        low, high = (_number(factor * end, digits) for end in figure["interval"])
        between = " to " if "−" in low + high else "–"
        return f"{said} ({low}{between}{high})"

    def plain(self, row: str, quantity: str, of: str = "", digits: int = 0) -> str:
        return _number(self.value(row, quantity, of), digits)

    def printed(self, row: str, quantity: str, of: str, digits: int = 0, factor: float = 1.0) -> str:
        return _number(factor * self.figure(row, quantity, of)["paper"], digits)


def _number(value: float, digits: int) -> str:
    """
    >>> _number(-1234.5, 1)
    '−1,234.5'
    """
    return f"{value:,.{digits}f}".replace("-", "−")


def edition(report: Report) -> str:
    run = report.document["run"]
    checks = [check for row in report.rows.values() for check in row["checks"]]
    counts = Counter(check["verdict"] for check in checks)
    said = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in Verdict if counts[verdict])
    described = Counter(found["verdict"] for found in report.document["verdicts"].values())
    of_those = ", ".join(f"{described[verdict]} {verdict.value}" for verdict in Verdict if described[verdict])
    spent = run["processor_seconds"]["all"]
    took = f" It took {spent / 60:,.0f} minutes of processor time." if spent else ""
    return (
        "**[The report](../reproduction/report.html)** that comes with this documentation is of "
        f"{run['date']}: {run['games']:,} games, {len(checks)} claims ({said});\n"
        f"of the {len(report.document['verdicts'])} things that the papers describe: {of_those}.{took}"
    )


def literal(report: Report) -> str:
    tables = (("CG-4.6", "all forms"), ("CG-4.7", "base forms"))
    lines = ["| | paper | ours, 95% interval |", "|---|---|---|"]
    for row, forms in tables:
        theirs = report.printed(row, "wins", "BS", 1, OF_10_000)
        ours = report.percent(row, "wins", "BS", 1, OF_10_000)
        lines.append(f"| BS wins, {forms} | {theirs}% | {ours} |")
    for row, forms in tables:
        theirs, ours = (
            ", ".join(said(row, "mean score", name) for name in ("BS", "HSW"))
            for said in (report.printed, report.plain)
        )
        lines.append(f"| means of BS and HSW, {forms} | {theirs} | {ours} |")
    return "\n".join(lines)


def readings(report: Report) -> str:
    row, wins, away = "CG-readings", "BS wins of 10,000, {}", "wins of 10,000 away, mean of both"
    forms = ("all forms", "base forms")

    def means(said: Callable[[str, str, str], str], name: str, of: str) -> str:
        return ", ".join(said(row, name, f"mean score of {who}, {of}") for who in ("BS", "HSW"))

    figures = report.rows[row]["figures"]
    beside = next(one["quantity"] for one in figures if one["paper"] is not None)
    paper, names = ["the paper"], [one["quantity"] for one in figures if one["of"] == away]
    for of in forms:
        paper.append(f"{report.printed(row, beside, wins.format(of), 1, OF_10_000)}%")
        paper.append(means(report.printed, beside, of))
    lines = [
        "| reading | BS wins, all forms | means, BS and HSW | base forms | means |",
        "|---|---|---|---|---|",
    ]
    lines.append(_line(paper))
    for name in sorted(names, key=lambda name: report.value(row, name, away)):
        cells = [name]
        for of in forms:
            cells.append(report.percent(row, name, wins.format(of), 1, OF_10_000))
            cells.append(means(report.plain, name, of))
        lines.append(_line(cells))
    return "\n".join(lines)


def joint(report: Report) -> str:
    row, behind = "CG-joint", "logarithm of likelihood, behind the best"
    away = "times away from the paper’s odds, typically"
    first = next(one["of"] for one in report.rows[row]["figures"] if one["of"].startswith("likeliest in"))
    names = [one["quantity"] for one in report.rows[row]["figures"] if one["of"] == first]
    best, second = names[0], names[1]
    parts = [
        one["quantity"]
        for one in report.rows[row]["figures"]
        if one["of"] == behind and one["quantity"].startswith("the best with") and one["ours"] > 0
    ]
    lines = ["| | behind the likeliest, logarithm of likelihood |", "|---|---|"]
    for name in (second, *parts):
        label = f"the next: {name}" if name == second else name
        lines.append(_line([label, report.ours(row, name, behind)]))
    own = "what the paper’s own shares would give"
    lines.append(_line([own, report.plain(row, own, behind)]))
    redraws, typical = re.sub(r"\D", "", first), report.plain(row, best, away, 1)
    games = max(pairing["games"] for pairing in report.rows[row]["pairings"])
    return (
        f"With {games:,} games each, the likeliest is **{best}**.\n"
        f"It is so in {report.plain(row, best, first)} of {redraws} redraws of our games, and its odds are "
        f"{typical} times away from the paper's in a typical match.\n\n" + "\n".join(lines)
    )


def remedies(report: Report) -> str:
    row, fewer = "AJ-10", "times fewer positions"
    kinds = ("hashing", "approximate evaluation", "alpha-beta", "alpha-beta and hashing", "all three")
    lines = ["| | times fewer positions (95% interval) |", "|---|---|"]
    lines += [_line([kind, report.ours(row, fewer, kind, 1)]) for kind in kinds]
    few, more = "of at most 3 tiles", "of at most 6 tiles"
    left, beside = "endgames left out, too large", report.plain(row, "positions, average", "plain minimax")
    hashing = report.ours(row, fewer, "alpha-beta and hashing, beside alpha-beta alone", 1)
    every = report.ours(row, fewer, "all three, beside alpha-beta alone", 1)
    share_off = report.percent(row, "share of endgames with another value", "approximate evaluation", 1)
    return (
        f"{report.plain(row, 'endgames', few)} endgames with at most three tiles on both racks together, "
        f"where plain minimax still comes to an end\n({beside} positions on average; "
        f"{report.plain(row, left, few)} others left out as too large):\n\n" + "\n".join(lines) + "\n\n"
        f"With at most six tiles ({report.plain(row, 'endgames', more)} endgames, "
        f"{report.plain(row, left, more)} left out), hashing saves {hashing} times beside alpha-beta,\nand "
        f"all three {every} times. Discarding puts the value off in {share_off} of the endgames,\nby "
        f"{report.plain(row, 'points off by discarding', 'average', 1)} points on average."
    )


def ending(report: Report) -> str:
    row, costs = "AJ-10.2", "points of spread that the play costs"
    plays = [one["of"] for one in report.rows[row]["figures"] if one["quantity"] == costs]
    dear = [
        f"{play.split()[0]} costs {play.split()[1].strip('()')} {report.plain(row, costs, play)}"
        for play in plays
        if report.value(row, costs, play)
    ]
    cheap = [play.split()[0] for play in plays if not report.value(row, costs, play)]
    lost_by = {who: report.plain(row, "points of spread lost from here on", who) for who in ("Guy", "Mac")}
    return (
        f"{' and '.join(cheap)} cost nothing. In points of spread, {', '.join(dear)}:\nGuy loses "
        f"{lost_by['Guy']} and Mac {lost_by['Mac']}."
    )


def lost(report: Report) -> str:
    row, points, perfect = "G-10.2", "points lost in an endgame", "share of endgames played perfectly"
    left_out = report.plain(row, "endgames left out, not proved")
    greedy, static = (report.ours(row, points, player, 1) for player in ("greedy", "static"))
    nothing = " and ".join(report.percent(row, perfect, player) for player in ("greedy", "static"))
    return (
        f"Of {report.plain(row, 'endgames')} endgames that were proved ({left_out} others were not), a "
        f"greedy player loses\n{greedy} points against perfect play, a static one {static};\nin {nothing} "
        "of them they lose nothing."
    )


def added(report: Report) -> str:
    lines = ["| points a game more | exact endgames | simulation |", "|---|---|---|"]
    for row in ("AJ-10.4", "G-10.4", "CG-beyond", "DS-beyond"):
        for name in dict.fromkeys(one["quantity"] for one in report.rows[row]["figures"]):
            ways = ("exact endgames", "simulation")
            lines.append(_line([name, *(report.ours(row, name, POINTS_MORE.format(way), 1) for way in ways)]))
    return "\n".join(lines)


def opens(report: Report) -> str:
    row = "DS-3.3"
    correlation = report.ours(row, "correlation of penalty and mean reply", "", 2)
    slope = report.ours(row, "points of reply for a point of penalty", "", 2)
    return (
        f"Among {report.plain(row, 'plays compared')} of the best plays of positions of the Italian game, "
        f"the correlation of penalty and mean reply is\n{correlation}, and a point of penalty stands for "
        f"{slope} points of reply."
    )


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


PARTS: dict[str, Callable[[Report], str]] = {
    "edition": edition,
    "literal": literal,
    "readings": readings,
    "joint": joint,
    "remedies": remedies,
    "ending": ending,
    "lost": lost,
    "added": added,
    "opens": opens,
}
"""What the guide tells of a report, by the marks between which it stands."""

if __name__ == "__main__":
    sys.exit(main())
