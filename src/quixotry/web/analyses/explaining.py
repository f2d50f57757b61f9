"""Why a move is good or bad, as the page needs it."""

from __future__ import annotations

from quixotry.explain import BestReplies, explain
from quixotry.explain.ahead import ahead_json
from quixotry.explain.replies import HIGH
from quixotry.explain.sentences import sentences_of
from quixotry.game.draw_text import move_text
from quixotry.review.nodes import Node
from quixotry.tongues import t
from quixotry.web.analyses.view import said_move
from quixotry.web.errors import NotNow
from quixotry.web.view import Json

RACKS = 2000
DEALS = 1000


def check_explainable(node: Node) -> None:
    """Refuse where there is nothing to explain."""
    if node.over:
        raise NotNow(t("The game is over in this position."))
    if not node.rack_known:
        raise NotNow(t("The rack is not known in this position: say what it holds first."))


def explained(node: Node, move: str) -> Json:
    """What is known of a move, in sentences and as a map of the board; the comparison is a table."""
    found = explain(node.position, move, racks=RACKS, deals=DEALS)
    board = node.position.board
    danger = [round(points, 2) for points in found.danger]
    prospects = found.prospects
    return {
        "node": node.number,
        "move": str(found.move),
        "text": said_move(move_text(board, found.move)),
        "best": said_move(move_text(board, found.best.move)),
        "place": found.place,
        "sentences": list(sentences_of(found, compared=False)),
        "ahead": None if found.ahead is None else ahead_json(found.ahead),
        "danger": danger,
        "most": max(danger),
        "exact": found.after.exact,
        "replies": _replies(found.after),
        "replies_without": _replies(found.before),
        "chances": None if prospects is None else [round(points, 2) for points in prospects.danger],
        "prospects": None if prospects is None else _replies(prospects),
    }


def _replies(found: BestReplies) -> Json:
    return {
        "mean": round(found.mean, 3),
        "high": round(found.share_of(HIGH), 4),
        "bingos": round(found.bingos, 4),
        "racks": found.racks,
        "exact": found.exact,
    }
