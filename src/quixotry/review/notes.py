"""A tree as a game record: what was tried goes into the notes of the turn at which it was tried."""

from __future__ import annotations

from dataclasses import replace

from quixotry.errors import GameError
from quixotry.records import GameRecord
from quixotry.review.nodes import Node
from quixotry.review.tree import Tree

MOST_IN_LINE = 12  # moves told of one line that was tried


def record_with_notes(tree: Tree) -> GameRecord:
    """The record of a tree's game, with a note for every line that was tried.

    >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
    >>> tree = Tree.of_record(record)
    >>> _ = tree.play(0, "8F CATS")
    >>> record_with_notes(tree).events[0].notes
    ('instead: 8F CATS +12, equity 20.1, 24.4 below the best',)
    """
    if tree.record is None:
        raise GameError("a position has no record; take it as CGP")
    record = tree.record
    turns = [at for at, event in enumerate(record.events) if event.is_move]
    events = list(record.events)
    for node in tree.main[:-1]:
        lines = [
            line for child in tree.children(node.number) if not child.is_main for line in _lines(tree, child)
        ]
        if lines:
            event = events[turns[node.number]]
            events[turns[node.number]] = replace(event, notes=(*event.notes, *lines))
    return replace(record, events=tuple(events))


def _lines(tree: Tree, first: Node) -> list[str]:
    """A note for each way that leads on from a tried move."""
    return [_told(tree, [first, *rest]) for rest in _paths(tree, first)]


def _paths(tree: Tree, node: Node) -> list[list[Node]]:
    onwards = tree.children(node.number)
    return [[child, *rest] for child in onwards for rest in _paths(tree, child)] or [[]]


def _told(tree: Tree, line: list[Node]) -> str:
    first = line[0]
    assert first.made is not None and first.made.move is not None and first.parent is not None
    judged = tree.judged(first.parent, first.made.move)
    parts = [f"instead: {judged.text} +{first.made.score}"]
    if judged.equity is not None and judged.loss is not None:
        parts.append(f"equity {judged.equity:.1f}")
        parts.append("the best" if judged.loss == 0 else f"{judged.loss:.1f} below the best")
    if judged.phonies:
        parts.append(f"not in the lexicon: {' '.join(judged.phonies)}")
    told = ", ".join(parts)
    if rest := [f"{node.made.text} +{node.made.score}" for node in line[1:MOST_IN_LINE] if node.made]:
        told += f"; then {', '.join(rest)}"
    return told + ("; …" if len(line) > MOST_IN_LINE else "")
