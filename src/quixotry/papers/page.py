"""The report as one HTML page that asks nothing of any other place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from quixotry.charts import STYLE as CHART_STYLE
from quixotry.papers.beside import file_name
from quixotry.papers.model import Plot
from quixotry.papers.style import STYLE

LONG = 14  # lines from which on a table is folded
BRIEF = 130  # characters of what was found, from which on the abstract leaves it to the row
WIDE = 900  # pixels from which on a table has one number a line instead: it fits a screen of 1200, and A4
LETTER, SMALL_LETTER, PADDING, NAME = 8.7, 7.4, 23, 300  # pixels: letters, those of intervals, cells, names


def page(document: dict[str, Any], plots: dict[str, Sequence[Plot]]) -> str:
    """The report's document, and each row's plots by its id, as HTML."""
    parts = [_head(document), _abstract(document), _methods(document), _summary(document)]
    for paper in document["papers"]:
        parts.append(f'<h2 id="{escape(paper["id"])}">{escape(paper["title"])}</h2>')
        parts += [
            _row(row, plots.get(row["id"], ()), document["run"]["processor_seconds"]["rows"].get(row["id"]))
            for row in paper["rows"]
        ]
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>The papers, and ours</title>\n<style>\n{CHART_STYLE}{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def number(value: float | None, digits: int) -> str:
    """
    >>> number(9999, 0), number(-16, 0), number(0.0312, 3), number(None, 0)
    ('9,999', '−16', '0.031', '–')
    """
    return "–" if value is None else f"{value:,.{digits}f}".replace("-", "−")


def printed(value: float | list[float] | None, digits: int) -> str:
    """
    >>> printed([3, 7], 4), printed(0.5, 2)
    ('3 to 7', '0.50')
    """
    return f"{value[0]:g} to {value[1]:g}" if isinstance(value, list) else number(value, digits)


def ratio_text(ratio: float | None) -> str:
    """
    >>> ratio_text(1.583), ratio_text(0.00512), ratio_text(212.4), ratio_text(None)
    ('1.58', '0.0051', '212', '–')
    """
    if ratio is None:
        return "–"
    if ratio >= 100:
        return f"{ratio:,.0f}"
    return f"{ratio:.2f}" if ratio >= 0.1 or ratio == 0 else f"{ratio:.2g}"


def _head(document: dict[str, Any]) -> str:
    run = document["run"]
    facts = [
        f"{run['games']:,} games in {run['pairings']:,} pairings and {run['trials']:,} trials of generators "
        f"from seed {run['seed']}",
        f"{run['games_played_now']:,} of them played in this run of {run['seconds']:,.0f} s, "
        f"{run['jobs']} at a time",
        _minutes(run["processor_seconds"]["all"]),
        run["date"],
    ]
    quick = (
        "<p><strong>A quick run:</strong> few games, so the figures are rough, and what four standard "
        "errors do "
        "not decide is undecided.</p>"
        if run["quick"]
        else ""
    )
    return (
        "<h1>What four papers report, and what we find</h1>\n"
        f'<p class="run">{escape(" · ".join(filter(None, facts)))}<br>'
        f"Again with: <code>{escape(run['command'])}</code></p>\n" + quick
    )


def _minutes(seconds: float | None) -> str:
    """
    >>> _minutes(5130.2), _minutes(41.5), _minutes(None)
    ('86 minutes of processor time for everything', '42 s of processor time for everything', '')
    """
    if seconds is None:
        return ""
    told = f"{seconds:,.0f} s" if seconds < 120 else f"{seconds / 60:,.0f} minutes"
    return f"{told} of processor time for everything"


def _abstract(document: dict[str, Any]) -> str:
    """What each thing that the papers describe comes to, and how many claims there are of each kind."""
    checks = [check for paper in document["papers"] for row in paper["rows"] for check in row["checks"]]
    counts = Counter(check["verdict"] for check in checks)
    told = ", ".join(f"{counts[verdict]} {said}" for verdict, said in SAID.items() if counts[verdict])
    known = {row["id"]: row for paper in document["papers"] for row in paper["rows"]}
    lines = []
    for name, found in document["verdicts"].items():
        links = " ".join(f'<a href="#{escape(row)}">{escape(row)}</a>' for row in found["rows"])
        lines.append(
            f"<tr><td>{escape(name)}</td><td>{escape(found['what'])}</td>"
            f"<td>{_mark(found['verdict'])}</td><td>{escape(_telling(found, known))}</td>"
            f"<td>{links}</td></tr>"
        )
    return (
        '<h2 id="abstract">Abstract</h2>\n'
        "<p>Everything that the four papers describe was built again, played and measured. "
        f"Of {len(checks)} claims, {told}. A claim about a sample is decided by its 95% interval and is "
        "undecided where that does not decide it; what would make it fail was written down with it. The "
        "lexica of "
        "the papers are not to be had, so shapes and proportions are compared and not absolute numbers.</p>\n"
        '<div class="scroll"><table class="all"><thead><tr><th>row</th><th>what</th><th>verdict</th>'
        "<th>the claim that decides it</th>"
        f"<th>where</th></tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _telling(found: dict[str, Any], known: dict[str, Any]) -> str:
    """The first claim with the verdict that all of them come to."""
    for row in found["rows"]:
        for check in known[row]["checks"]:
            if check["verdict"] == found["verdict"]:
                told = check["found"] if len(check["found"]) <= BRIEF else ""
                return f"{check['claim']}: {told}" if told else str(check["claim"])
    return ""


def _methods(document: dict[str, Any]) -> str:
    run = document["run"]
    return (
        '<h2 id="methods">Methods</h2>\n'
        "<p>Games come from consecutive seeds; both players of a pairing play every bag from either side. "
        "Numbers in "
        "brackets are 95% intervals: Wilson’s for shares, by the spread of games for means, by the spread "
        "of chunks "
        "of 50 games for work and times of generators, which play the same games in turns. Times are the "
        "processor’s, and only ratios within a chunk are used. <em>Fitted</em> is what was chosen because "
        "it comes "
        "near a paper’s figure: its agreement is no finding. <em>Open</em> is what nobody knows yet. The "
        "numbers of "
        "each row are in <code>data/</code> as CSV and its drawings in <code>figures/</code> as SVG, beside "
        "this "
        f'page.</p>\n<p class="run">{escape(run["versions"])} · {escape(run["machine"])}</p>'
    )


def _summary(document: dict[str, Any]) -> str:
    lines = []
    for paper in document["papers"]:
        for row in paper["rows"]:
            shown = next(f for f in row["figures"] if [f["quantity"], f["of"]] == row["headline"])
            lines.append(
                f'<tr><td><a href="#{escape(row["id"])}">{escape(row["id"])}</a></td>'
                f"<td>{escape(row['title'])}</td>"
                f'<td class="soft">{escape(", ".join(filter(None, row["headline"])))}</td>'
                f"{_cells(shown, compared=True)}<td>{_mark(row['verdict'])}</td></tr>"
            )
    return (
        '<h2 id="rows">Rows</h2>\n<div class="scroll"><table class="all"><thead><tr><th>row</th><th>what</th>'
        '<th>a figure</th><th class="edge">paper</th><th>ours</th><th>ratio</th><th>verdict</th></tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


SAID = {
    "agrees": "agree",
    "disagrees": "disagree",
    "undecided": "are undecided",
    "cannot be known": "cannot be known",
}
LOOKS = {"agrees": "✓", "disagrees": "✗", "undecided": "?", "cannot be known": "–"}


def _mark(verdict: str) -> str:
    look = verdict.split()[0]
    return f'<span class="verdict {look}">{LOOKS[verdict]} {escape(verdict)}</span>'


def _row(row: dict[str, Any], plots: Sequence[Plot], seconds: float | None) -> str:
    checks = "".join(
        f"<li>{_mark(check['verdict'])} {escape(check['claim'])}"
        + (f": <b>{escape(check['found'])}</b>" if check["found"] else "")
        + _fails(check)
        + "</li>"
        for check in row["checks"]
    )
    why = "What it adds." if row["adds"] else "Why they differ."
    return "\n".join(
        part
        for part in (
            f'<section class="row" id="{escape(row["id"])}">',
            f'<h3>{escape(row["title"])}</h3><p class="soft" style="margin:0">{escape(row["about"])} '
            f"{escape(', '.join(row['covers']) or 'Not in the paper')}.</p>",
            _table(row["figures"], row["headline"]),
            _letters(row["texts"]),
            f'<ul class="checks">{checks}</ul>' if checks else "",
            f'<div class="plots">{"".join(_figure(row["id"], n, plot) for n, plot in enumerate(plots))}</div>'
            if plots
            else "",
            f'<p class="why"><strong>{why}</strong> {escape(row["why"])}</p>',
            _games(row["id"], row["pairings"], row["trials"], seconds),
            "</section>",
        )
        if part
    )


def _fails(check: dict[str, Any]) -> str:
    if check["verdict"] == "cannot be known":
        return ""
    return f' <span class="soft">Fails if {escape(check["fails_if"])}.</span>'


def _table(figures: Sequence[dict[str, Any]], headline: Sequence[str]) -> str:
    """Quantities down, whose they are across; three columns for each, or one where the paper says nothing."""
    if not figures:
        return ""
    quantities = dict.fromkeys(figure["quantity"] for figure in figures)
    sides = dict.fromkeys(figure["of"] for figure in figures)
    cells = {(figure["quantity"], figure["of"]): figure for figure in figures}
    compared = {side: any(f["of"] == side and f["paper"] is not None for f in figures) for side in sides}
    stacked = _width(figures, compared, False) > WIDE
    if stacked and _width(figures, compared, True) > WIDE:
        return _folded(_one_a_line(figures), len(figures), headline, cells)
    titles, names = ["<th></th>"], ["<th></th>"]
    for side, both in compared.items():
        titles.append(f'<th class="edge" colspan="{3 if both else 1}">{escape(side)}</th>')
        names.append(
            '<th class="edge">paper</th><th>ours</th><th>ratio</th>' if both else '<th class="edge">ours</th>'
        )
    lines = []
    for quantity in quantities:
        line = [f"<td>{escape(quantity)}</td>"]
        for side, both in compared.items():
            line.append(_cells(cells.get((quantity, side)), both))
        lines.append(f"<tr>{''.join(line)}</tr>")
    head = f'<tr class="sides">{"".join(titles)}</tr>' if any(sides) else ""
    if any(compared.values()):
        head += f"<tr>{''.join(names)}</tr>"
    look = ' class="stacked"' if stacked else ""
    table = f"<table{look}><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table>"
    return _folded(table, len(lines), headline, cells)


def _width(figures: Sequence[dict[str, Any]], compared: dict[str, bool], stacked: bool) -> float:
    """About how many pixels a table needs, with intervals beside or below their numbers.

    Titles and names may take several lines.
    """
    wide = min(NAME, max(LETTER * len(figure["quantity"]) for figure in figures)) + PADDING
    for side, both in compared.items():
        shown = [figure for figure in figures if figure["of"] == side]
        columns = [max(_ours_width(figure, stacked) for figure in shown)]
        if both:
            columns += [
                LETTER * max(len(printed(figure["paper"], figure["digits"])) for figure in shown),
                LETTER * max(len(ratio_text(figure["ratio"])) for figure in shown),
            ]
        title = LETTER * max(map(len, side.split()), default=0) - PADDING * (len(columns) - 1)
        wide += max(title, sum(columns)) + PADDING * len(columns)
    return wide


def _ours_width(figure: dict[str, Any], stacked: bool) -> float:
    wide = LETTER * len(number(figure["ours"], figure["digits"]))
    if not figure["interval"]:
        return wide
    beside = SMALL_LETTER * len(_interval(figure))
    return max(wide, beside) if stacked else wide + beside + LETTER


def _one_a_line(figures: Sequence[dict[str, Any]]) -> str:
    """A table that would be too wide for a page: one number a line."""
    lines = "".join(
        f"<tr><td>{escape(figure['quantity'])}</td><td>{escape(figure['of'])}</td>{_cells(figure, True)}</tr>"
        for figure in figures
    )
    return (
        '<table class="list"><thead><tr><th>what</th><th>of</th><th class="edge">paper</th><th>ours</th>'
        f"<th>ratio</th></tr></thead><tbody>{lines}</tbody></table>"
    )


def _folded(
    table: str, lines: int, headline: Sequence[str], cells: dict[tuple[str, str], dict[str, Any]]
) -> str:
    """A long table behind a line that tells its most telling number."""
    if lines < LONG:
        return f'<div class="scroll">{table}</div>'
    shown = cells[headline[0], headline[1]]
    told = f"{', '.join(filter(None, headline))}: {number(shown['ours'], shown['digits'])}"
    if shown["paper"] is not None:
        told += f", in the paper {printed(shown['paper'], shown['digits'])}"
    return (
        f'<details class="fold"><summary>{escape(told)}; all {lines} lines</summary>'
        f'<div class="scroll">{table}</div></details>'
    )


def _letters(texts: Sequence[dict[str, Any]]) -> str:
    """Cells that are letters: what is in one alone stands out."""
    if not texts:
        return ""
    lines = "".join(
        f"<tr><td>{escape(cell['quantity'])}</td><td>{_apart(cell['paper'], cell['ours'])}</td>"
        f"<td>{_apart(cell['ours'], cell['paper'])}</td></tr>"
        for cell in texts
    )
    return (
        '<div class="scroll"><table class="list letters"><thead><tr><th>string</th><th>the paper’s</th>'
        f"<th>ours</th></tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _apart(letters: str, other: str) -> str:
    if "none" in (letters, other):
        return escape(letters)
    return "".join(escape(c) if c in other else f"<mark>{escape(c)}</mark>" for c in letters)


def _cells(figure: dict[str, Any] | None, compared: bool) -> str:
    if figure is None:
        return '<td class="edge"></td><td></td><td></td>' if compared else '<td class="edge"></td>'
    ours = number(figure["ours"], figure["digits"])
    if figure["interval"]:
        ours += f' <span class="interval">{_interval(figure)}</span>'
    if not compared:
        return f'<td class="edge">{ours}</td>'
    paper = printed(figure["paper"], figure["digits"])
    return f'<td class="edge">{paper}</td><td>{ours}</td><td class="ratio">{ratio_text(figure["ratio"])}</td>'


def _interval(figure: dict[str, Any]) -> str:
    low, high = (number(end, figure["digits"]) for end in figure["interval"])
    return f"({low} to {high})" if low.startswith("−") or high.startswith("−") else f"({low}–{high})"


def _figure(row: str, number: int, plot: Plot) -> str:
    said = f"<br><b>The paper:</b> {escape(plot.paper)}" if plot.paper else ""
    whole = f' <a href="figures/{file_name(row, "svg", number)}">SVG</a>'
    told = f"<b>Ours:</b> {escape(plot.caption)}{whole}{said}"
    return f"<figure>{plot.svg}<figcaption>{told}</figcaption></figure>"


def _games(
    row: str, pairings: Sequence[dict[str, Any]], trials: Sequence[dict[str, Any]], seconds: float | None
) -> str:
    lines = [f'the numbers as <a href="data/{file_name(row, "csv")}">CSV</a>']
    lines += [
        f"{escape(p['a'])} v {escape(p['b'])}, {escape(p['rules'])}, lexicon {escape(p['lexicon'])}: "
        f"{p['games']:,} games from seed {p['seed']}{_forfeited(p['forfeits'])}"
        for p in pairings
    ]
    lines += [
        f"{escape(' v '.join(t['players']))}, {escape(t['words'])}: {t['games']:,} games from seed "
        f"{t['seed']}, played in turns by {escape(', '.join(t['generators']))}"
        for t in trials
    ]
    if seconds is not None:
        lines.append(f"{seconds:,.1f} s of processor time, games shared with other rows included")
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f"<details><summary>What is behind it</summary><ul>{items}</ul></details>"


def _forfeited(games: int) -> str:
    return f", <b>{games:,} forfeited</b>" if games else ""
