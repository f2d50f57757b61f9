"""The whole report: rows measured one after the other, written as a page and as JSON."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from quixotry import __version__
from quixotry.errors import PaperError
from quixotry.files import write_whole
from quixotry.papers.beside import write_beside
from quixotry.papers.described import DESCRIBED
from quixotry.papers.model import Figure, Outcome, Pairing, PaperRow, Plot, Trial
from quixotry.papers.page import page
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.rows import PAPERS, ROWS
from quixotry.papers.verdicts import together
from quixotry.suggest import did_you_mean

FORMAT = 2


def select_rows(wanted: Sequence[str]) -> tuple[PaperRow, ...]:
    """The rows that are asked for by paper (CG), by what they cover (CG6) or by their own id (CG-4.6).

    >>> [row.id for row in select_rows(["CG7", "cg-4.6"])]
    ['CG-4.4', 'CG-4.5', 'CG-4.6', 'CG-joint']
    >>> select_rows(["XY"])
    Traceback (most recent call last):
    quixotry.errors.PaperError: no paper or row 'XY' (known: AJ, G, CG, DS)
    """
    chosen = [_rows_named(name) for name in wanted or PAPERS]
    return tuple(row for row in ROWS if any(row in rows for rows in chosen))


def _rows_named(name: str) -> list[PaperRow]:
    key = name.upper()
    found = [row for row in ROWS if key in (row.paper, row.id.upper(), *row.covers)]
    if not found:
        known = {name for row in ROWS for name in (row.paper, row.id, *row.covers)}
        raise PaperError(f"no paper or row {name!r}{did_you_mean(key, sorted(known), listed=PAPERS)}")
    return found


def pairings_of(rows: Sequence[PaperRow]) -> tuple[Pairing, ...]:
    """The pairings that rows need, each once."""
    return tuple(dict.fromkeys(pairing for row in rows for pairing in row.pairings))


def trials_of(rows: Sequence[PaperRow]) -> tuple[Trial, ...]:
    """The trials that rows need, each once."""
    return tuple(dict.fromkeys(trial for row in rows for trial in row.trials))


def _games_in_all(run: Reproduction, pairings: Sequence[Pairing]) -> int:
    """Rows that want more or fewer games of the same two players share them."""
    most: dict[str, int] = {}
    for pairing in pairings:
        most[pairing.name] = max(most.get(pairing.name, 0), run.played(pairing).games)
    return sum(most.values())


def reproduce(rows: Sequence[PaperRow], run: Reproduction) -> dict[str, Any]:
    """Play what is missing, measure the rows and write both files; what is returned is the JSON's content."""
    start = time.perf_counter()
    run.folder.mkdir(parents=True, exist_ok=True)
    pairings, trials = pairings_of(rows), trials_of(rows)
    for pairing in pairings:
        run.played(pairing)
    for trial in trials:
        run.tried(trial)
    outcomes: dict[str, Outcome] = {}
    for row in rows:
        run.progress(row.title, 0)
        with run.spending(row.id, kept=False):
            outcomes[row.id] = row.measure(run)
    document: dict[str, Any] = {
        "format": FORMAT,
        "run": {
            "version": __version__,
            "command": command_of(rows, run),
            "date": datetime.now(UTC).strftime("%Y-%m-%d"),
            "machine": machine(),
            "versions": versions(),
            "seed": run.seed,
            "quick": run.quick,
            "jobs": run.jobs,
            "pairings": len({pairing.name for pairing in pairings}),
            "trials": len(trials),
            "games": _games_in_all(run, pairings) + sum(run.tried(trial).games for trial in trials),
            "games_played_now": run.fresh_games,
            "seconds": round(time.perf_counter() - start, 1),
            "processor_seconds": processor_seconds_of(rows, run),
        },
        "papers": [
            {
                "id": paper,
                "title": title,
                "rows": [row_document(row, outcomes[row.id], run) for row in found],
            }
            for paper, title in PAPERS.items()
            if (found := [row for row in rows if row.paper == paper])
        ],
    }
    document["verdicts"] = verdicts_of(rows, outcomes)
    plots: dict[str, Sequence[Plot]] = {name: outcome.plots for name, outcome in outcomes.items()}
    write_beside(run.folder, document, plots)
    write_whole(run.folder / "report.json", json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    write_whole(run.folder / "report.html", page(document, plots))
    return document


def processor_seconds_of(rows: Sequence[PaperRow], run: Reproduction) -> dict[str, Any]:
    """What the games and measurements took of the processor, in all and by row, whenever they were made.

    Rows that share games count them each; None is what was made before this was told.
    """
    parts = {row.id: {p.name for p in row.pairings} | {t.name for t in row.trials} | {row.id} for row in rows}
    spent = {name: run.spent(name) for names in parts.values() for name in names}
    return {
        "all": _total(spent.values()),
        "rows": {name: _total(spent[part] for part in names) for name, names in parts.items()},
    }


def _total(seconds: Iterable[float | None]) -> float | None:
    told = list(seconds)
    return None if None in told else round(sum(one for one in told if one is not None), 1)


def verdicts_of(rows: Sequence[PaperRow], outcomes: Mapping[str, Outcome]) -> dict[str, Any]:
    """Each thing that the papers describe, with what the claims about it come to together."""
    found = {}
    for name, what in DESCRIBED.items():
        covering = [row for row in rows if name in row.covers]
        checks = [check for row in covering for check in outcomes[row.id].checks]
        if covering:
            found[name] = {
                "what": what,
                "verdict": together(checks),
                "claims": len(checks),
                "rows": [row.id for row in covering],
            }
    return found


def machine() -> str:
    """The processor and the system that times were taken on."""
    model = ""
    with suppress(OSError):
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next(
            (line.partition(":")[2].strip() for line in told.splitlines() if "model name" in line), ""
        )
    parts = (model, f"{os.cpu_count()} processors", f"{platform.system()} {platform.machine()}")
    return ", ".join(part for part in parts if part)


def versions() -> str:
    return f"Quixotry {__version__}, Python {platform.python_version()}, {platform.python_compiler()}"


def command_of(rows: Sequence[PaperRow], run: Reproduction) -> str:
    """What to type for the same report."""
    whole = [paper for paper in PAPERS if all(row in rows for row in ROWS if row.paper == paper)]
    names = [*whole, *(row.id for row in rows if row.paper not in whole)]
    options = [f"--seed {run.seed}"]
    if run.games is not None:
        options.insert(0, f"--games {run.games}")
    if run.quick:
        options.insert(0, "--quick")
    return " ".join(["quixotry reproduce", *names, *options])


def row_document(row: PaperRow, outcome: Outcome, run: Reproduction) -> dict[str, Any]:
    return {
        "id": row.id,
        "covers": list(row.covers),
        "title": row.title,
        "about": row.about,
        "headline": list(row.headline),
        "figures": [figure_document(figure) for figure in row.compare(outcome)],
        "texts": [
            {"quantity": key[0], "of": key[1], "paper": paper, "ours": ours}
            for key, (paper, ours) in outcome.texts.items()
        ],
        "verdict": together(outcome.checks),
        "checks": [asdict(check) for check in outcome.checks],
        "adds": row.adds or not row.figures,
        "why": row.why,
        "pairings": [pairing_document(pairing, run) for pairing in row.pairings],
        "trials": [trial_document(trial, run) for trial in row.trials],
    }


def figure_document(figure: Figure) -> dict[str, Any]:
    paper = list(figure.paper) if isinstance(figure.paper, tuple) else figure.paper
    return {
        "quantity": figure.quantity,
        "of": figure.of,
        "paper": paper,
        "ours": float(figure.ours),
        "interval": list(figure.interval) if figure.interval else None,
        "ratio": figure.ratio,
        "digits": figure.digits,
    }


def pairing_document(pairing: Pairing, run: Reproduction) -> dict[str, Any]:
    played = run.played(pairing)
    return {
        "a": pairing.a,
        "b": pairing.b,
        "rules": pairing.rules,
        "lexicon": pairing.lexicon,
        "lexicon_hash": run.lexicon(pairing.rules, pairing.lexicon).content_hash,
        "games": played.games,
        "forfeits": played.forfeits,
        "seed": played.seed,
        "digest": played.digest,
        "store": str(run.store_of(pairing).relative_to(run.folder)),
    }


def trial_document(trial: Trial, run: Reproduction) -> dict[str, Any]:
    tried = run.tried(trial)
    return {
        "generators": list(trial.generators),
        "players": list(trial.players),
        "words": trial.words.name,
        "lexicon_hash": run.words(trial.words).content_hash,
        "games": tried.games,
        "seed": tried.seed,
        "digest": tried.digest,
    }
