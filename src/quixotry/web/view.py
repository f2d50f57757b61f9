"""What one seat may know of a game. All answers about games are built here, and secrecy is kept here.

Other racks, the order of the bag and the seed that it follows from are revealed when the game is over.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quixotry.evaluation import Valued
from quixotry.game import Game, Move, Position, Turn
from quixotry.game.referee import laid_tiles
from quixotry.play import Hint, Placing, Seat, can_exchange
from quixotry.play.back import can_take_back
from quixotry.play.telling import called, result_sentence, turn_sentence, turn_text
from quixotry.rules import BLANK_BIT, CHALLENGE_RULES, Rules
from quixotry.tongues import language, t
from quixotry.web.secrets import WATCHER

Json = dict[str, Any]
RULES_KEPT = 100  # whose description is made once for all games; nobody changes it


@dataclass(frozen=True)
class Beside:
    """What is told beside the game itself.

    Who asks for an undo and who has yet to answer, who took a move back just now, and which game follows.
    """

    asker: int | None = None
    waiting: tuple[int, ...] = ()
    taken_back: int | None = None
    rematch: str | None = None


class Viewer:
    """Shows one game to its seats; the lines of its record and what never changes are made only once
    for each language."""

    def __init__(
        self, id: str, seats: Sequence[Seat], help: bool, game: Game, *, seed_chosen: bool = False
    ) -> None:
        self.seats = seats
        self.help = help
        self.seed_chosen = seed_chosen
        self._alone = sum(seat.is_person for seat in seats) == 1
        self._id = id
        self._layout = layout_json(game.rules)
        self._fixed: dict[str, Json] = {}
        self._lines: dict[str, list[tuple[Turn, Json]]] = {}

    def forget(self) -> None:
        """Make the lines of the record anew the next time."""
        self._lines.clear()

    def state(self, game: Game, version: int, seat: int, beside: Beside | None = None) -> Json:
        """The whole state for a seat, or for a `WATCHER`."""
        beside = beside or Beside()
        position, over = game.position, game.over
        lines = self._history(game)
        return {
            **self._fixed_in(language(), game),
            "version": version,
            "seed": str(game.seed) if over or self.seed_chosen else None,
            "seed_chosen": self.seed_chosen,
            "board": {**self._layout, "tiles": board_tiles(position, lines)},
            "seats": self._seats(game, seat),
            "you": {"seat": seat, "rack": _rack(position, seat)},
            "turn": None if over else position.turn,
            "thinking": not over and not self.seats[position.turn].is_person,
            "over": over,
            "ending": game.ending,
            "can_challenge": game.can_challenge and position.turn == seat,
            "can_undo": self.help and can_take_back(game, [seat]),
            "can_redo": self.help and self._alone and game.can_redo,
            "undo_asked": None
            if beside.asker is None
            else {"seat": beside.asker, "waiting": list(beside.waiting)},
            "taken_back": beside.taken_back,
            "rematch": beside.rematch,
            "can_exchange": can_exchange(game),
            "bag": len(game.bag) - sum(_coming(game, seat)),
            "unseen": _unseen(position, seat),
            "history": [
                {
                    **line,
                    **(_secret_of(turn) if over or turn.seat == seat else {}),
                    **(_told_to(turn, game.players) if turn.seat == seat else {}),
                }
                for turn, line in zip(game.history, lines, strict=True)
            ],
            "last": _last(game),
            "server_time": round(time.time(), 3),
            "result": _result(game) if over else None,
        }

    def _seats(self, game: Game, viewer: int) -> list[Json]:
        remaining, coming = game.remaining, _coming(game, viewer)
        return [
            {
                "seat": number,
                "name": called(seat.name),
                "kind": "person" if seat.is_person else "computer",
                "level": seat.level,
                "player": seat.player,
                "score": game.scores[number],
                "tiles": len(game.position.racks[number]) + coming[number],
                "remaining": remaining[number] if remaining is not None else None,
                "yours": number == viewer,
            }
            for number, seat in enumerate(self.seats)
        ]

    def _fixed_in(self, code: str, game: Game) -> Json:
        if code not in self._fixed:
            self._fixed[code] = _fixed(self._id, self.help, game)
        return self._fixed[code]

    def _history(self, game: Game) -> list[Json]:
        """The lines of the record as everybody may read them."""
        history, lines = game.history, self._lines.setdefault(language(), [])
        for at, turn in enumerate(history):
            if at >= len(lines) or lines[at][0] is not turn:
                lines[at:] = [(turn, _line(at + 1, turn, game.players))]
        return [line for _, line in lines[: len(history)]]


def _fixed(id: str, help: bool, game: Game) -> Json:
    rules, clock = game.rules, game.clock
    return {
        "id": id,
        "rules": rules_json(rules),
        "lexicon": game.lexicon.name,
        "help": help,
        "alphabet": alphabet_json(rules),
        "clock": clock
        and {
            "seconds": clock.seconds,
            "increment": clock.increment,
            "penalty": clock.penalty,
            "max_overtime": clock.max_overtime,
        },
    }


def rules_json(rules: Rules) -> Json:
    """In the language that is spoken here, so that it is not kept as the others are."""
    return {
        "name": rules.name,
        "title": t(rules.title),
        "rack_size": rules.rack_size,
        "bonus": rules.bonus,
        "challenge": rules.challenge,
        "challenge_price": t(CHALLENGE_RULES[rules.challenge].price),
        "exchange_minimum": rules.exchange_minimum,
    }


@lru_cache(RULES_KEPT)
def alphabet_json(rules: Rules) -> list[Json]:
    """All tiles; the blank comes last."""
    labels, points, counts = rules.alphabet.labels, rules.points, rules.counts
    return [
        {
            "label": labels[code],
            "points": points[code],
            "count": counts[code],
            "vowel": code in rules.vowels,
        }
        for code in (*range(1, len(labels)), 0)
    ]


@lru_cache(RULES_KEPT)
def layout_json(rules: Rules) -> Json:
    """The board without tiles."""
    layout = rules.layout
    return {
        "rows": layout.rows,
        "columns": layout.columns,
        "layout": layout.to_rows(),
        "start": divmod(layout.start, layout.columns),
    }


_KINDS = {"challenge failed": "challenge", "challenge lost": "challenge", "challenge bonus": "challenge"}


def _line(number: int, turn: Turn, names: tuple[str, ...]) -> Json:
    """A line of the record without the rack and without the tiles exchanged."""
    move = turn.move
    return {
        "number": number,
        "seat": turn.seat,
        "kind": _KINDS.get(turn.kind, turn.kind),
        "move": None if move is None or move.is_exchange else str(move),
        "words": turn.words,
        "score": turn.score,
        "total": turn.total,
        "tiles": move.tile_count if move is not None else 0,
        "squares": list(laid_tiles(move)) if move is not None and move.is_place else [],
        "rack": None,
        "brief": turn_text(turn),
        "text": turn_sentence(turn, names),
        "to_you": None,
    }


def _secret_of(turn: Turn) -> Json:
    """What the line adds for its own seat, and for everybody when the game is over."""
    secret: Json = {"rack": str(turn.rack)}
    if turn.move is not None and turn.move.is_exchange:
        secret["move"] = str(turn.move)
    return secret


def _told_to(turn: Turn, names: tuple[str, ...]) -> Json:
    """The line as its own seat is told of it."""
    return {"to_you": turn_sentence(turn, names, you=turn.seat)}


def board_tiles(position: Position, lines: list[Json]) -> list[Json]:
    """The tiles of a position, with the lines of the record that laid them."""
    laid = {square: line["number"] for line in lines if line["kind"] == "place" for square in line["squares"]}
    labels, points = position.rules.alphabet.labels, position.rules.points
    return [
        {
            "row": row,
            "column": column,
            "label": labels[code & ~BLANK_BIT],
            "points": points[0 if code & BLANK_BIT else code],
            "blank": bool(code & BLANK_BIT),
            "turn": laid.get((row, column)),
        }
        for row, column, code in position.board.occupied()
    ]


def _rack(position: Position, seat: int) -> list[Json]:
    if seat == WATCHER:
        return []
    labels, points = position.rules.alphabet.labels, position.rules.points
    return [{"label": labels[code], "points": points[code]} for code in position.racks[seat].codes]


def _unseen(position: Position, seat: int) -> list[Json]:
    if seat == WATCHER:
        unseen = bytearray(position.replace(turn=0).unseen)
        for code in position.racks[0].codes:
            unseen[code] += 1
    else:
        unseen = bytearray(position.replace(turn=seat).unseen)
    labels = position.rules.alphabet.labels
    return [{"label": labels[code], "count": unseen[code]} for code in (*range(1, len(labels)), 0)]


def _coming(game: Game, viewer: int) -> list[int]:
    """The tiles that each of the others will draw if the open play stands, counted as if drawn already.

    To the player who made it they are still in the bag: unseen, they cannot be told from the rest.
    """
    coming = [0] * len(game.players)
    mover = game.history[-1].seat if game.can_challenge else viewer
    if mover != viewer:
        coming[mover] = len(game.bag) - game.position.bag_count
    return coming


def _last(game: Game) -> Json | None:
    turn = game.last_turn
    if turn is None or turn.move is None:
        return None
    return {"seat": turn.seat, "squares": list(laid_tiles(turn.move)) if turn.move.is_place else []}


def _result(game: Game) -> Json:
    return {
        "winner": game.winner,
        "scores": game.scores,
        "racks": [str(rack) for rack in game.position.racks],
        "text": result_sentence(game),
    }


def preview(made: Placing) -> Json:
    return {
        "legal": made.reason is None,
        "move": str(made.move) if made.move is not None else None,
        "score": made.score,
        "words": [{"text": word.text, "score": word.score, "known": word.known} for word in made.words],
        "reason": made.reason,
    }


def hint(told: Hint, rules: Rules) -> Json:
    return {
        "step": told.step,
        "text": told.text,
        "squares": told.squares,
        "word": told.word,
        "move": str(told.move) if told.move is not None else None,
        "tiles": move_tiles(told.move, rules),
    }


def candidate(valued: Valued, position: Position) -> Json:
    move = valued.move
    return {
        "move": str(move),
        "words": position.words(move),
        "score": valued.score,
        "leave": valued.leave,
        "leave_value": round(valued.leave_value, 3),
        "equity": round(valued.equity, 3),
        "kind": move.kind,
        "tiles": move_tiles(move, position.rules),
    }


def move_tiles(move: Move | None, rules: Rules) -> list[Json]:
    """The tiles that a play lays, as the page needs them; none for an exchange or a pass."""
    if move is None or not move.is_place:
        return []
    return [
        {
            "row": row,
            "column": column,
            "letter": rules.alphabet.labels[code & ~BLANK_BIT],
            "blank": bool(code & BLANK_BIT),
            "points": rules.points[0 if code & BLANK_BIT else code],
        }
        for (row, column), code in laid_tiles(move).items()
    ]
