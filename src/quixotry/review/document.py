"""The same as plain data, for programs."""

from __future__ import annotations

from typing import Any

from quixotry.review.batch import Reviewed
from quixotry.review.late import LateJudgement
from quixotry.review.model import GameReview, TurnReview
from quixotry.review.simulated import SimulatedTurn
from quixotry.review.summary import Loss, PlayerSummary, largest_losses, summaries


def document(reviewed: Reviewed) -> dict[str, Any]:
    """What was found, as JSON has it."""
    games = reviewed.games
    return {
        "games": len(games),
        "turns": sum([len(game.turns) for game in games]),
        "seconds": round(reviewed.seconds, 3),
        "games_a_second": round(reviewed.games_a_second, 1),
        "cpu_seconds": round(reviewed.cpu_seconds, 3),
        "games_a_cpu_second": round(reviewed.games_a_cpu_second, 1),
        "jobs": reviewed.jobs,
        "players": [_player(one) for one in summaries(games)],
        "largest_losses": [_loss(one) for one in largest_losses(games)],
        "reviews": [_game(game) for game in games],
        "skipped": [{"file": one.file, "reason": one.reason} for one in reviewed.skipped],
    }


def _player(one: PlayerSummary) -> dict[str, Any]:
    return {
        "player": one.player,
        "games": one.games,
        "wins": one.wins,
        "mean_score": round(one.mean_score, 2),
        "turns": one.turns,
        "judged": one.judged,
        "mean_loss": None if one.mean_loss is None else round(one.mean_loss, 3),
        "best_share": None if one.best_share is None else round(one.best_share, 4),
        "bingos": one.bingos,
        "missed_bingos": one.missed_bingos,
        "phonies": one.phonies,
        "phonies_off": one.phonies_off,
        "largest_losses": [_loss(loss) for loss in one.largest],
    }


def _loss(one: Loss) -> dict[str, Any]:
    best = one.turn.best[0]
    return {
        "file": one.game.file,
        "turn": one.turn.number,
        "player": one.player,
        "move": one.turn.text,
        "score": one.turn.score,
        "best": one.turn.spelled(best.move),
        "best_score": best.score,
        "loss": one.loss,
        "win_loss": one.turn.win_loss,
        "solved": one.turn.solved,
    }


def _game(game: GameReview) -> dict[str, Any]:
    return {
        "file": game.file,
        "title": game.title,
        "players": list(game.players),
        "rules": game.rules.name,
        "lexicon": game.lexicon,
        "leaves": game.leaves,
        "scores": list(game.final),
        "over": game.over,
        "losses": [round(game.losses(seat), 3) for seat in range(len(game.players))],
        "turns": [_turn(turn) for turn in game.turns],
        "remarks": list(game.remarks),
    }


def _turn(turn: TurnReview) -> dict[str, Any]:
    missed = turn.missed_bingo
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "rack": turn.rack,
        "move": turn.text,
        "score": turn.score,
        "total": turn.total,
        "equity": None if turn.equity is None else round(turn.equity, 3),
        "best": [
            {"move": turn.spelled(one.move), "score": one.score, "leave": one.leave, "equity": one.equity}
            for one in turn.best
        ],
        "loss": turn.loss,
        "score_loss": turn.score_loss,
        "phonies": list(turn.phonies),
        "withdrawn": turn.withdrawn,
        "bingo": turn.bingo,
        "missed_bingo": None if missed is None else {"move": turn.spelled(missed), "score": missed.score},
        "doubt": turn.doubt,
        "late": None if turn.late is None else _late(turn, turn.late),
        "simulated": None if turn.simulated is None else _simulated(turn, turn.simulated),
        "why": list(turn.why),
    }


def _simulated(turn: TurnReview, found: SimulatedTurn) -> dict[str, Any]:
    return {
        "best": turn.spelled(found.best),
        "best_win": round(found.best_win, 4),
        "win": round(found.win, 4),
        "win_loss": found.win_loss,
        "interval": [round(bound, 4) for bound in found.interval],
        "samples": found.samples,
        "assumed": list(found.assumed),
    }


def _late(turn: TurnReview, late: LateJudgement) -> dict[str, Any]:
    return {
        "method": late.method,
        "solved": late.solved,
        "win": round(late.win, 4),
        "spread": round(late.spread, 2),
        "best_win": round(late.best_win, 4),
        "best_spread": round(late.best_spread, 2),
        "win_loss": late.win_loss,
        "spread_loss": late.spread_loss,
        "line": [str(move) for move in late.line],
        "assumed": list(late.assumed),
    }
