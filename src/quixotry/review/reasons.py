"""Why the dearest turns of reviewed games lost what they did, in sentences."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.explain import explain
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.records.terms import terms_of
from quixotry.review.batch import Reviewed
from quixotry.review.model import GameReview
from quixotry.review.summary import largest_losses
from quixotry.rules import Rules

DEALS = 300  # a comparison to the half point, for a page that many turns stand on


def with_reasons(
    reviewed: Reviewed,
    most: int,
    *,
    rules: Rules | str | Path | None = None,
    lexicon: Lexicon | str | Path | None = None,
    lenient: bool = False,
    stop: threading.Event | None = None,
) -> Reviewed:
    """The same games, where the `most` turns that lost most say why; `rules` and `lexicon` as for the review.

    A turn whose play came off is not explained: what it cost is its whole score. Once `stop` is set no other
    turn is.
    """
    dear = [one for one in largest_losses(reviewed.games, 2 * most) if _is_told(one.loss, one.turn.withdrawn)]
    wanted: dict[int, dict[int, tuple[str, ...]]] = {}
    positions: dict[int, dict[int, Position]] = {}
    for one in dear[:most]:
        if stop is not None and stop.is_set():
            break
        if one.number not in positions:
            positions[one.number] = _positions(one.game, rules, lexicon, lenient)
        position, move = positions[one.number].get(one.turn.number), one.turn.move
        if position is not None and move is not None:
            wanted.setdefault(one.number, {})[one.turn.number] = _told(position, str(move))
    games = []
    for number, game in enumerate(reviewed.games, 1):
        found = wanted.get(number, {})
        turns = tuple(replace(turn, why=found.get(turn.number, ())) for turn in game.turns)
        games.append(replace(game, turns=turns) if found else game)
    return replace(reviewed, games=tuple(games))


def _is_told(loss: float, withdrawn: bool) -> bool:
    return loss > 0 and not withdrawn


def _told(position: Position, move: str) -> tuple[str, ...]:
    try:
        return explain(position, move, deals=DEALS).sentences
    except QuixotryError:  # a record may hold moves that cannot be
        return ()


def _positions(
    game: GameReview, rules: Rules | str | Path | None, lexicon: Lexicon | str | Path | None, lenient: bool
) -> dict[int, Position]:
    record = GameRecord.load(game.file, lenient=lenient)
    replay = record.replay(*terms_of(record, rules, lexicon), lenient=True)
    return {turn.number: turn.position for turn in replay.turns}
