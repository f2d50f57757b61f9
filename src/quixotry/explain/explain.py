"""Why a move is good or bad, from what is computed alone."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import LimitError, PositionError
from quixotry.evaluation import Valued, best_moves, equity_of
from quixotry.explain.ahead import Ahead, look_ahead
from quixotry.explain.board_hooks import BoardHook, board_hooks
from quixotry.explain.census import Tell, census_of_replies
from quixotry.explain.ending import Ending, ending_of
from quixotry.explain.racks import possible_racks
from quixotry.explain.replies import BestReplies, best_replies
from quixotry.game import Move, Position

RACKS = 2000
DEALS = 1000
MOST_RACKS = 100_000
MOST_DEALS = 10_000
CONSIDERED = 1000  # moves among which the place of the move is looked for


@dataclass(frozen=True)
class Explanation:
    """All that is known of a move; `sentences` says it in words.

    `before` and `after` are the best replies on the board without the move and with it, by the same racks;
    `prospects` are our own best moves on the board with it, drawing to what is kept. `ending` is how the game
    ends if both play well, where that can be proved: then `best` is the move that is proved to be best, and
    not the one of most equity.
    """

    position: Position
    valued: Valued
    best: Valued
    place: int | None
    before: BestReplies
    after: BestReplies
    prospects: BestReplies | None
    made: tuple[BoardHook, ...]
    taken: tuple[BoardHook, ...]
    ahead: Ahead | None
    phonies: tuple[str, ...]
    ending: Ending | None

    @property
    def move(self) -> Move:
        return self.valued.move

    @property
    def is_best(self) -> bool:
        return self.place == 1

    @property
    def goes_out(self) -> bool:
        """Whether the move ends the game, so that nobody replies."""
        return _goes_out(self.position, self.move)

    @property
    def danger(self) -> tuple[float, ...]:
        """By square: the points that the best reply brings through it, on average."""
        return self.after.danger

    @property
    def sentences(self) -> tuple[str, ...]:
        """In the language that is spoken."""
        from quixotry.explain.sentences import sentences_of

        return tuple(sentences_of(self))

    def __str__(self) -> str:
        return "\n".join(self.sentences)


def explain(
    position: Position, move: Move | str, *, racks: int = RACKS, deals: int = DEALS, seed: int = 1
) -> Explanation:
    """Explain a move: what it scores, keeps, gives the opponent, and costs against the best move.

    Replies are those of every rack that the opponent may have, or of a sample of `racks` if there are more.
    The move and the best one are compared over `deals` deals. The same seed gives the same answer.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> found = explain(position, "8D QUIRT", racks=50, deals=5)
    >>> found.is_best, found.valued.score, found.sentences[0]
    (True, 48, '8D QUIRT scores 48. It is the best move by score and leave.')
    """
    if not 1 <= racks <= MOST_RACKS or not 0 <= deals <= MOST_DEALS:
        raise LimitError(f"racks are 1 to {MOST_RACKS:,}, and deals 0 to {MOST_DEALS:,}")
    if not len(position.rack):
        raise PositionError("the mover's rack is empty, so there is no move to explain")
    position.validate()
    position.check(move)
    move = position.canonical(move).with_score(None)
    valued = equity_of(position, move)
    move = valued.move
    found = best_moves(position, CONSIDERED)
    best = found[0] if found else valued
    place = next((number for number, one in enumerate(found, 1) if one.equity <= valued.equity), None)
    after = position.play(move, check=False)
    possible = possible_racks(position.unseen, _tiles_of_next(position), most=racks, seed=seed)
    held = _points_held(position, move)
    passed = position.replace(turn=after.turn)
    is_best = valued.equity >= best.equity
    ending = ending_of(position, move)
    proved_best = None if ending is None else ending.best
    if proved_best is not None:
        is_best = ending is not None and not ending.lost
        best = valued if is_best else equity_of(position, proved_best)
        place = None
    hooks = board_hooks(position), board_hooks(after)
    if _goes_out(position, move):
        hooks = hooks[0], hooks[0]
        replies = BestReplies(after, (), True, 0)
    else:
        replies = best_replies(after, possible, held)
    return Explanation(
        position=position,
        valued=valued,
        best=best,
        place=1 if is_best else place,
        before=best_replies(passed, possible, position.rack.value(position.rules.points)),
        after=replies,
        prospects=_prospects(position, move, after, racks // 2, seed),
        made=tuple(sorted(hooks[1] - hooks[0], key=lambda one: one.square)),
        taken=tuple(sorted(hooks[0] - hooks[1], key=lambda one: one.square)),
        ahead=None
        if is_best or deals < 1 or proved_best is not None
        else look_ahead(position, valued, best, deals=deals, seed=seed),
        phonies=tuple(position.phonies(move)) if move.is_place else (),
        ending=ending,
    )


def exact_map(
    position: Position, move: Move | str, kind: str, tell: Tell | None = None
) -> BestReplies | None:
    """The map of a move over all racks: `danger` is the next player's, `chances` our own after the draw.

    The same as `explain` has it if no rack is left out; None where nobody replies, or nothing is drawn.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> exact_map(position, "8D QUIRT", "chances").racks == explain(position, "8D QUIRT").prospects.racks
    False
    """
    position.check(move)
    move = equity_of(position, position.canonical(move).with_score(None)).move
    after, kept = position.play(move, check=False), position.leave(move)
    if kind == "danger":
        if _goes_out(position, move):
            return None
        held = _points_held(position, move)
        return census_of_replies(
            after, position.unseen, _tiles_of_next(position), points_left=held, tell=tell
        )
    wanted = min(position.rules.rack_size - len(kept), position.bag_count)
    if not wanted:
        return None
    have = kept.counts[: len(position.unseen)]
    ours = after.replace(turn=position.turn)
    return census_of_replies(ours, position.unseen, wanted, kept=have, tell=tell)


def _goes_out(position: Position, move: Move) -> bool:
    return move.is_place and not position.bag_count and not len(position.leave(move))


def _tiles_of_next(position: Position) -> int:
    """How many tiles the next player holds: a full rack, or at the end a share of what is unseen."""
    size = position.rules.rack_size
    return size if position.bag_count else min(size, -(-sum(position.unseen) // (len(position.racks) - 1)))


def _points_held(position: Position, move: Move) -> int:
    """What we hold when the bag is empty after the move; of what is drawn with it the average is taken."""
    points, kept = position.rules.points, position.leave(move)
    drawn = min(position.rules.rack_size - len(kept), position.bag_count)
    unseen = sum(position.unseen)
    average = sum(number * points[code] for code, number in enumerate(position.unseen)) / max(1, unseen)
    return kept.value(points) + round(average * drawn)


def _prospects(position: Position, move: Move, after: Position, most: int, seed: int) -> BestReplies | None:
    """Our own best moves on the board after the move; None if nothing is drawn any more."""
    kept = position.leave(move)
    wanted = min(position.rules.rack_size - len(kept), position.bag_count)
    if not wanted:
        return None
    have = kept.counts[: len(position.unseen)]
    drawn = possible_racks(position.unseen, wanted, most=max(1, most), seed=seed, kept=have)
    return best_replies(after.replace(turn=position.turn), drawn)
