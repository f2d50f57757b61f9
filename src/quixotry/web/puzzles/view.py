"""Puzzles as the page needs them."""

from __future__ import annotations

from quixotry.explain import explain
from quixotry.game.draw_text import move_text
from quixotry.play import placing
from quixotry.play.placing import Laid
from quixotry.play.seats import YOU
from quixotry.puzzles.file import shipped_puzzles, shipped_rules
from quixotry.puzzles.hints import hints
from quixotry.puzzles.model import Puzzle
from quixotry.puzzles.telling import answer_text, task_text
from quixotry.review.tree import Tree
from quixotry.rules import load_rules, ruleset_names
from quixotry.tongues import later, t
from quixotry.web.analyses.explaining import DEALS, RACKS
from quixotry.web.analyses.view import node_json, preview_json, said_move, tree_json
from quixotry.web.errors import NotFound
from quixotry.web.view import Json, move_tiles
from quixotry.words.study_store import RESTS

NAMES = (YOU, later("Opponent"))


def puzzle_set(rules: str) -> Json:
    """All puzzles that are shipped for a ruleset, by their ids: none for most."""
    if rules not in ruleset_names():
        raise NotFound(t("There are no puzzles for this ruleset."))
    found = shipped_puzzles(rules) or ()
    puzzles = sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.id))
    return {
        "rules": rules,
        "title": t(load_rules(rules).title),
        "sets": shipped_rules(),
        "rests": RESTS,
        "puzzles": [{"id": one.id, "kind": str(one.kind), "grade": one.grade} for one in puzzles],
    }


def found_puzzle(id: str) -> Puzzle:
    """The puzzle of this id, of whatever ruleset."""
    for rules in shipped_rules():
        found = shipped_puzzles(rules)
        if found is not None and id in found:
            return found[id]
    raise NotFound(t("There is no such puzzle."))


def puzzle_state(puzzle: Puzzle) -> Json:
    """What whoever solves it may see."""
    position = puzzle.position
    names = tuple(t(name) for name in NAMES)
    seats = names if position.turn == 0 else names[::-1]
    tree = Tree.of_position(position, seats)
    node = {**node_json(tree, tree.root), "candidates": [], "win": None}
    analysis = {
        "id": puzzle.id,
        "version": 0,
        "source": "cgp",
        "title": t("Puzzle"),
        "game": None,
        "owner": False,
        "you": position.turn,
        **tree_json(tree),
        "nodes": [node],
    }
    return {"id": puzzle.id, "kind": str(puzzle.kind), "task": task_text(puzzle), "analysis": analysis}


def puzzle_preview(puzzle: Puzzle, laid: Laid) -> Json:
    """What laid tiles make and score; how good they are is for the solver to say."""
    return preview_json(placing(puzzle.position, laid), None, puzzle.position)


def verdict(puzzle: Puzzle, move: str) -> Json:
    """Whether a move is the answer; one that cannot be played is an `IllegalMove`."""
    right = puzzle.is_answer(move)
    text = said_move(move_text(puzzle.position.board, puzzle.position.canonical(move)))
    return {"right": right, "text": text}


def hint_json(puzzle: Puzzle, step: int) -> Json:
    position = puzzle.position
    return {"step": step, "text": hints(position.board, position.rules, puzzle.move)[step - 1]}


def solution(puzzle: Puzzle) -> Json:
    """The answer with all that is known of it."""
    position = puzzle.position
    found = explain(position, str(puzzle.move), racks=RACKS, deals=DEALS)
    return {
        "move": str(puzzle.move),
        "text": move_text(position.board, puzzle.move),
        "tiles": move_tiles(puzzle.move, position.rules),
        "told": answer_text(puzzle),
        "sentences": found.sentences,
    }
