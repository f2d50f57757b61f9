"""The report as one HTML page that asks nothing of any other place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from quixotry.charts import STYLE as CHART_STYLE
from quixotry.papers.model import Plot
from quixotry.papers.style import STYLE


def page(document: dict[str, Any], plots: dict[str, Sequence[Plot]]) -> str:
    """The report's document, and each row's plots by its id, as HTML."""
    parts = [_head(document), _summary(document)]
    for paper in document["papers"]:
        parts.append(f'<h2 id="{escape(paper["id"])}">{escape(paper["title"])}</h2>')
        parts += [_row(row, plots.get(row["id"], ())) for row in paper["rows"]]
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
        f"Quixotry {run['version']}",
        f"{run['games']:,} games in {run['pairings']:,} pairings and {run['trials']:,} trials of generators "
        f"from seed {run['seed']}",
        f"{run['games_played_now']:,} of them played in this run of {run['seconds']:,.0f} s, "
        f"{run['jobs']} at a time",
        run["machine"],
        run["date"],
    ]
    quick = (
        "<p><strong>A quick run:</strong> few games, so the figures are rough.</p>" if run["quick"] else ""
    )
    return (
        "<h1>What the papers report, and what we find</h1>\n"
        f'<p class="run">{escape(" · ".join(facts))}<br>'
        f"Again with: <code>{escape(run['command'])}</code></p>\n"
        "<p>Each figure of a paper stands beside ours; the ratio is ours over the paper’s. The lexica of "
        "the papers are not to be had, so compare shapes and proportions: where a figure is itself a "
        "proportion, the ratio is one of ratios.</p>" + quick
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
                f"{_cells(shown, compared=True)}<td>{' '.join(map(_verdict, row['checks']))}</td></tr>"
            )
    return (
        '<div class="scroll"><table class="all"><thead><tr><th>row</th><th>what</th><th>a figure</th>'
        '<th class="edge">paper</th><th>ours</th><th>ratio</th><th>its findings, here</th></tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _verdict(check: dict[str, Any]) -> str:
    look, mark, word = ("holds", "✓", "holds") if check["holds"] else ("fails", "✗", "does not hold")
    hint = escape(f"{check['claim']}: {word}", quote=True)
    return f'<span class="{look}" title="{hint}" aria-label="{hint}">{mark}</span>'


def _row(row: dict[str, Any], plots: Sequence[Plot]) -> str:
    checks = "".join(
        f"<li>{_verdict(check)} {escape(check['claim'])}{'' if check['holds'] else ': not in this run'}</li>"
        for check in row["checks"]
    )
    return "\n".join(
        part
        for part in (
            f'<section class="row" id="{escape(row["id"])}">',
            f'<h3>{escape(row["title"])}</h3><p class="soft" style="margin:0">{escape(row["about"])} '
            f"{escape(', '.join(row['covers']))}.</p>",
            _table(row["figures"]),
            f'<ul class="checks">{checks}</ul>' if checks else "",
            f'<div class="plots">{"".join(_figure(plot) for plot in plots)}</div>' if plots else "",
            f'<p class="why"><strong>Why they differ.</strong> {escape(row["why"])}</p>',
            _games(row["pairings"], row["trials"]),
            "</section>",
        )
        if part
    )


def _table(figures: Sequence[dict[str, Any]]) -> str:
    """Quantities down, whose they are across; three columns for each, or one where the paper says nothing."""
    if not figures:
        return ""
    quantities = dict.fromkeys(figure["quantity"] for figure in figures)
    sides = dict.fromkeys(figure["of"] for figure in figures)
    cells = {(figure["quantity"], figure["of"]): figure for figure in figures}
    compared = {side: any(f["of"] == side and f["paper"] is not None for f in figures) for side in sides}
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
    return f'<div class="scroll"><table><thead>{head}</thead><tbody>{"".join(lines)}</tbody></table></div>'


def _cells(figure: dict[str, Any] | None, compared: bool) -> str:
    if figure is None:
        return '<td class="edge"></td><td></td><td></td>' if compared else '<td class="edge"></td>'
    ours = number(figure["ours"], figure["digits"])
    if not compared:
        return f'<td class="edge">{ours}</td>'
    paper = printed(figure["paper"], figure["digits"])
    return f'<td class="edge">{paper}</td><td>{ours}</td><td class="ratio">{ratio_text(figure["ratio"])}</td>'


def _figure(plot: Plot) -> str:
    said = f"<br><b>The paper:</b> {escape(plot.paper)}" if plot.paper else ""
    return f"<figure>{plot.svg}<figcaption><b>Ours:</b> {escape(plot.caption)}{said}</figcaption></figure>"


def _games(pairings: Sequence[dict[str, Any]], trials: Sequence[dict[str, Any]]) -> str:
    lines = [
        f"{escape(p['a'])} v {escape(p['b'])}, {escape(p['rules'])}, lexicon {escape(p['lexicon'])}: "
        f"{p['games']:,} games from seed {p['seed']}{_forfeited(p['forfeits'])}"
        for p in pairings
    ]
    lines += [
        f"{escape(' v '.join(t['players']))}, {escape(t['words'])}: {t['games']:,} games from seed "
        f"{t['seed']}, played in turns by {escape(', '.join(t['generators']))}"
        for t in trials
    ]
    if not lines:
        return ""
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f"<details><summary>The games behind it</summary><ul>{items}</ul></details>"


def _forfeited(games: int) -> str:
    return f", <b>{games:,} forfeited</b>" if games else ""
