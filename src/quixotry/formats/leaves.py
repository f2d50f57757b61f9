"""Tables of leaves for `convert`."""

from __future__ import annotations

from pathlib import Path

from quixotry.evaluation import LeaveTable
from quixotry.formats.options import ConvertOptions
from quixotry.rules import Rules, load_rules


def read_leaves(path: Path, options: ConvertOptions) -> LeaveTable:
    """Any file of leaves; those that do not name their letters have those of `options.rules`, or English."""
    if options.rules is None:
        return LeaveTable.load(path)
    rules = options.rules if isinstance(options.rules, Rules) else load_rules(options.rules)
    return LeaveTable.load(path, rules.alphabet)


def write_leaves(table: LeaveTable, path: Path, options: ConvertOptions) -> None:
    table.save(path)
