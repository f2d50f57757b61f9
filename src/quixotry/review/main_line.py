"""The game itself as the first nodes of a tree: every turn with its review, luck and clocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quixotry.game import Rack
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord, ReplayedTurn
from quixotry.review.analyse import Held
from quixotry.review.luck import luck_of_draw
from quixotry.review.model import GameReview
from quixotry.review.nodes import Happened, Made, Node, common, seen
from quixotry.rules import Rules


class MainLine:
    """The nodes of a record that was reviewed."""

    def __init__(
        self,
        record: GameRecord,
        review: GameReview,
        rules: Rules | None,
        lexicon: Lexicon | None,
        clocks: Sequence[float | None] | None,
    ) -> None:
        self.review = review
        self.replay = record.replay(rules or review.rules, lexicon, lenient=True)
        self.clocks = clocks

    def nodes(self) -> Iterator[Node]:
        replay = self.replay
        turns = [turn for turn in replay.turns if turn.event.is_move]
        held, whole = Held(replay), {}
        counts: list[tuple[int, ...]] = []
        for turn in turns:
            counts.append(tuple(held.sizes))
            if len(turn.position.rack) == held.size(turn.event.seat):
                whole[turn.number] = turn.position.rack
            held.draw(turn)
        counts.append(tuple(held.sizes))
        seats = range(len(replay.record.players))
        empty = Rack.empty(replay.rules.alphabet)
        kept: list[Rack | None] = [empty] * len(seats)
        made: Made | None = None
        for number, (turn, review) in enumerate(zip(turns, self.review.turns, strict=True)):
            coming = {one.event.seat: one for one in reversed(turns[number:])}
            known = [coming[seat].position.rack if seat in coming else empty for seat in seats]
            seat = turn.event.seat
            before = kept[seat]
            lucky = None
            if before is not None and turn.number in whole and not len(before - common(before, known[seat])):
                lucky = luck_of_draw(turn.position, before)
            yield Node(
                number,
                number - 1 if number else None,
                turn.position,
                tuple(known),
                counts[number],
                made,
                is_main=True,
                turn=review,
                luck=lucky,
                best=review.best,
                after=self._happened(turn.number),
                clocks=self._left(turn.number),
            )
            stays = turn.withdrawn or turn.move is None
            kept[seat] = None
            if turn.number in whole and turn.move is not None:
                kept[seat] = (
                    turn.position.rack if turn.withdrawn else turn.position.rack.without(turn.move.used)
                )
            words = () if stays or turn.move is None else tuple(turn.position.words(turn.move))
            made = Made(
                seat, turn.move, review.text, review.score, words, not turn.withdrawn, _exchanged(turn)
            )
        final, last = replay.final, len(turns)
        yield Node(
            last,
            last - 1 if last else None,
            seen(final),
            final.racks,
            counts[last],
            made,
            is_main=True,
            over=replay.over,
            after=self._happened(len(replay.turns) + 1),
            clocks=self._left(len(replay.turns) + 1),
        )

    def _happened(self, number: int) -> tuple[Happened, ...]:
        """What the referee did between the turn before an event and the event."""
        said: list[Happened] = []
        names = self.review.players
        for turn in reversed(self.replay.turns[: number - 1]):
            event = turn.event
            if event.is_move:
                break
            said.append(Happened(event.kind, names[event.seat], event.score, str(event.tiles)))
        return tuple(reversed(said))

    def _left(self, number: int) -> tuple[float | None, ...] | None:
        """The time that everybody had left when an event began."""
        if self.clocks is None:
            return None
        left: list[float | None] = [None] * len(self.replay.record.players)
        for turn, clock in zip(self.replay.turns[: number - 1], self.clocks, strict=False):
            if clock is not None:
                left[turn.event.seat] = clock
        return tuple(left)


def _exchanged(turn: ReplayedTurn) -> int:
    if turn.event.kind != "exchange":
        return 0
    return turn.move.tile_count if turn.move is not None else int(turn.event.tiles)
