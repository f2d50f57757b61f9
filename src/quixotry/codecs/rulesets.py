"""Rulesets made of what other programs keep apart: a letter distribution and a board layout."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quixotry.codecs.distributions import NO_LABELS, read_distribution
from quixotry.codecs.layouts import read_layout
from quixotry.errors import QuixotryError, RulesError
from quixotry.rules import Rules, document_of, load_rules, rules_from_document


def import_rules(
    distribution: Path | None = None,
    layout: Path | None = None,
    *,
    base: str | Path = "english",
    name: str | None = None,
    labels: Mapping[str, str] = NO_LABELS,
) -> Rules:
    """The rules of `base` with the tiles and the board of these files.

    If the letters are not the base's, the lexicon has the ruleset's own name: the user has to supply it.
    Each file has at most 100,000 bytes; the worst takes 1 s and 20 MB.
    """
    source = distribution or layout
    if source is None:
        raise QuixotryError("name a letter distribution, or a board layout, or both")
    rules = load_rules(base)
    document = document_of(rules)
    title = name or source.stem or "imported"
    document["title"] = title
    if distribution is not None:
        document["tiles"] = read_distribution(distribution, labels=labels)
    elif labels:
        raise QuixotryError("labels are for the tiles of a letter distribution, and none is named")
    if layout is not None:
        board = read_layout(layout)
        document["board"] = {"rows": list(board.to_rows()), "start": board.square_text(board.start)}
    try:
        imported = rules_from_document(document, title)
        if imported.alphabet != rules.alphabet:
            own = re.sub(r"[^\w-]+", "-", title).strip("-") or "imported"
            imported = rules_from_document(document | {"lexicon": own}, title)
    except RulesError as error:
        # The base by itself is sound, so it is the file's tiles or board that do not fit it.
        raise RulesError(str(source), error.key, error.reason) from None
    return imported


def rules_toml(rules: Rules, remark: str = "") -> str:
    """The ruleset file of some rules, in the manner of those that are shipped.

    >>> rules_toml(load_rules("english"), "A copy.").splitlines()[:3]
    ['# A copy.', '', 'title = "English"']
    """
    document = document_of(rules)
    lines = [f"# {_one_line(remark)}", ""] if remark else []
    lines += [f"title = {_value(document['title'])}", f"lexicon = {_value(document['lexicon'])}"]
    lines += ["", "[board]", "rows = ["]
    lines += [f"    {_value(row)}," for row in document["board"]["rows"]]
    lines += ["]", f"start = {_value(document['board']['start'])}"]
    for table in ("rack", "players", "exchange", "ending", "challenge", "words"):
        if table not in document:  # only where words are good in any order
            continue
        lines += ["", f"[{table}]", *(f"{key} = {_value(value)}" for key, value in document[table].items())]
    lines += ["", "[tiles]", *_tile_lines(document["tiles"]), ""]
    return "\n".join(lines)


def _tile_lines(tiles: dict[str, dict[str, Any]]) -> list[str]:
    keys = {label: label if label.isascii() and label.isalnum() else _value(label) for label in tiles}
    width = max(map(len, keys.values()))
    lines = []
    for label, tile in tiles.items():
        parts = [f"count = {tile['count']:>2}", f"points = {tile['points']:>2}"]
        parts += [f"{key} = {_value(tile[key])}" for key in ("vowel", "blank") if key in tile]
        lines.append(f"{keys[label]:<{width}} = {{ {', '.join(parts)} }}")
    return lines


def _value(value: str | int | bool) -> str:
    """A value as TOML writes it; texts and numbers are written as in JSON."""
    return json.dumps(value, ensure_ascii=False)


def _one_line(text: str) -> str:
    return "".join([character if character.isprintable() else " " for character in text])[:200]
