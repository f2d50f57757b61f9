"""An analysis as the page needs it."""

from __future__ import annotations

from math import sqrt

from quixotry.errors import WinningError
from quixotry.evaluation import Valued
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Move, Position
from quixotry.game.draw_text import move_text
from quixotry.play import Placing
from quixotry.play.telling import called
from quixotry.review.badges import LIMITS, badge_of
from quixotry.review.causes import cause_of
from quixotry.review.model import TurnReview
from quixotry.review.nodes import JudgedMove, Made, Node
from quixotry.review.tree import Tree
from quixotry.rules import Rules
from quixotry.tongues import t
from quixotry.web import view
from quixotry.web.view import Json, move_tiles


def node_json(tree: Tree, node: Node, thought: Json | None = None) -> Json:
    """One position with all that is known of it."""
    position, rules = node.position, node.position.rules
    labels = rules.alphabet.labels
    least = rules.exchange_minimum
    return {
        "number": node.number,
        "parent": node.parent,
        "main": node.is_main,
        "over": node.over,
        "seat": node.seat,
        "rack": [{"label": labels[code], "points": rules.points[code]} for code in position.rack.codes],
        "rack_known": node.rack_known,
        "rack_given": node.given,
        "kept": "" if node.parent is None else str(node.kept),
        "held": node.held,
        "scores": position.scores,
        "bag": position.bag_count,
        "win": _win(node),
        "clocks": node.clocks,
        "made": node.made and _made(node.made, rules),
        "after": [str(one) for one in node.after],
        "turn": _turn(tree, node),
        "candidates": [_candidate(node, one) for one in node.best],
        "tried": _tried(tree, node),
        "can_exchange": not node.over and least is not None and position.bag_count >= least,
        "thought": thought,
    }


def judged_json(judged: JudgedMove, rules: Rules) -> Json:
    """A move that somebody asked about."""
    move = judged.move
    score = move.score or 0
    return {
        "move": str(move),
        "kind": move.kind,
        "text": said_move(judged.text),
        "words": judged.words,
        "phonies": judged.phonies,
        "score": score,
        "leave": judged.leave,
        "leave_value": _rounded(None if judged.equity is None else judged.equity - score),
        "equity": _rounded(judged.equity),
        "loss": _rounded(judged.loss),
        "badge": judged.badge,
        "bingo": _is_bingo(move, rules),
        "tiles": move_tiles(move, rules),
    }


def preview_json(made: Placing, judged: JudgedMove | None, position: Position) -> Json:
    """Tiles laid so far; here everybody may know which words are good."""
    told = view.preview(made)
    for word in told["words"]:
        word["known"] = word["text"] not in judged.phonies if judged is not None else None
    return {**told, "judged": judged and judged_json(judged, position.rules)}


def tree_json(tree: Tree) -> Json:
    """What is the same for all positions."""
    rules, root = tree.root.position.rules, tree.root
    review = tree.review
    return {
        "rules": view.rules_json(rules),
        "lexicon": root.position.lexicon.name,
        "leaves": _leaves(review.leaves) if review is not None else "",
        "alphabet": view.alphabet_json(rules),
        "board": {**view.layout_json(rules), "tiles": view.board_tiles(root.position, [])},
        "players": [called(name) for name in tree.players],
        "summary": [_summary(tree, seat) for seat in range(len(tree.players))],
        "limits": [
            *({"badge": badge, "most": most} for badge, most in LIMITS),
            {"badge": "blunder", "most": None},
        ],
        "remarks": review.remarks if review is not None else (),
        "over": tree.main[-1].over if tree.main else False,
    }


def said_move(text: str) -> str:
    """What `move_text` writes, in the reader's language: moves that are no plays have words."""
    if text == "pass":
        return t("pass")
    head, _, tiles = text.partition("exchange ")
    return text if head or not tiles else t("exchange {tiles}", tiles=tiles)


def _leaves(text: str) -> str:
    head, _, rules = text.partition("trained for ")
    return t(text) if head or not rules else t("trained for {rules}", rules=rules)


def _candidate(node: Node, one: Valued) -> Json:
    position, move = node.position, one.move
    loss = max(0.0, node.best[0].equity - one.equity)
    judged = JudgedMove(
        move,
        move_text(position.board, move),
        tuple(position.words(move)),
        (),
        one.leave,
        one.equity,
        round(loss, 3),
    )
    return judged_json(judged, position.rules)


def _tried(tree: Tree, node: Node) -> Json | None:
    """What the move that was tried is worth where it was tried."""
    if node.is_main or node.parent is None or node.made is None or node.made.move is None:
        return None
    return judged_json(tree.judged(node.parent, node.made.move), node.position.rules)


def _turn(tree: Tree, node: Node) -> Json | None:
    turn = node.turn
    if turn is None:
        return None
    rules = node.position.rules
    played = None
    if turn.move is not None:
        played = judged_json(
            JudgedMove(
                turn.move,
                turn.text,
                tuple(node.position.words(turn.move)),
                turn.phonies,
                turn.leave,
                turn.equity,
                turn.loss,
            ),
            rules,
        )
    return {
        "seat": turn.seat,
        "number": node.number + 1,
        "played": played,
        "text": said_move(turn.text),
        "score": turn.score,
        "total": turn.total,
        "score_loss": turn.score_loss,
        "withdrawn": turn.withdrawn,
        "missed_bingo": turn.spelled(turn.missed_bingo) if turn.missed_bingo is not None else None,
        "doubt": t(turn.doubt) if turn.doubt else "",
        "luck": _rounded(node.luck.value if node.luck is not None else None),
        "luck_error": _rounded(node.luck.error if node.luck is not None else None),
    }


def _made(made: Made, rules: Rules) -> Json:
    return {
        "seat": made.seat,
        "kind": "exchange" if made.move is None else made.move.kind,
        "text": said_move(made.text),
        "score": made.score,
        "words": made.words,
        "stood": made.stood,
        "tiles": move_tiles(made.move, rules) if made.stood else [],
    }


def _summary(tree: Tree, seat: int) -> Json:
    nodes = [node for node in tree.main if node.turn is not None and node.turn.seat == seat]
    losses = [node.turn.loss for node in nodes if node.turn is not None and node.turn.loss is not None]
    lucks = [node.luck for node in nodes if node.luck is not None]
    badges = [badge_of(loss) for loss in losses]
    names = [badge for badge, _ in LIMITS] + ["blunder"]
    last = tree.main[-1] if tree.main else tree.root
    good = sum(badge in ("best", "good") for badge in badges)
    return {
        "seat": seat,
        "name": called(tree.players[seat]),
        "score": last.position.scores[seat],
        "turns": len(nodes),
        "judged": len(losses),
        "loss": round(sum(losses), 1),
        "luck": round(sum(one.value for one in lucks), 1),
        "luck_error": round(sqrt(sum(one.error**2 for one in lucks)), 1),
        "accuracy": round(good / len(losses), 3) if losses else None,
        "bingos": sum(node.turn.bingo for node in nodes if node.turn is not None),
        "badges": [badges.count(name) for name in names],
        "lost": _lost([node.turn for node in nodes if node.turn is not None], tree.root.position.rules),
    }


def _lost(turns: list[TurnReview], rules: Rules) -> list[Json]:
    """What was lost, by cause; only those for which anything was."""
    found: dict[str, list[float]] = {}
    for turn in turns:
        if (cause := cause_of(turn, rules)) is not None:
            found.setdefault(cause, []).append(turn.loss or 0.0)
    return [
        {"cause": cause, "turns": len(losses), "points": round(sum(losses), 1)}
        for cause, losses in found.items()
    ]


def _win(node: Node) -> float | None:
    """How likely the mover wins, a draw counting half; None where no model was trained for the ruleset."""
    position = node.position
    if node.over:
        own, others = position.scores[node.seat], [*position.scores]
        del others[node.seat]
        return 1.0 if own > max(others) else 0.5 if own == max(others) else 0.0
    try:
        model = WinningModel.for_rules(position.rules, position.lexicon, len(position.racks))
    except WinningError:
        return None
    return _rounded(model.in_position(position)) if model.is_trained else None


def _is_bingo(move: Move, rules: Rules) -> bool:
    return move.is_place and move.tile_count == rules.rack_size


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
