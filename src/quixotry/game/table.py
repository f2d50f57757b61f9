"""All that lies on the table at one moment of a game, and how one moment follows from another.

Every function here takes a `Table` and gives a new one, so that a game is a list of them: undo goes back
in the list and has the bag's order, the generator, the scores and the clocks as they were.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from quixotry.errors import IllegalMove
from quixotry.game.bag import Bag
from quixotry.game.board import Board
from quixotry.game.chance import chance_of
from quixotry.game.clock import Clock
from quixotry.game.ending import out_changes, scoreless_changes
from quixotry.game.judged import JudgedMove
from quixotry.game.move import Move
from quixotry.game.position import Position
from quixotry.game.rack import Rack
from quixotry.game.turn import Turn, TurnKind
from quixotry.lexicon import Lexicon
from quixotry.rules import CHALLENGE_RULES, Rules
from quixotry.tongues import t

Times = tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a game.

    `open_play` is the table before the last play as long as the next player may challenge it; until then
    its player has not drawn, since nobody who has seen the next tiles may have a play taken back. `ends`
    says that this play ends the game unless it is challenged. `random` is the generator's state,
    `remaining` each player's time at this moment.
    """

    position: Position
    bag: Bag
    random: int
    clock: Clock | None = None
    remaining: Times = None
    history: tuple[Turn, ...] = ()
    open_play: Table | None = None
    ends: bool = False
    over: bool = False
    forfeited: int | None = None


def deal(rules: Rules, lexicon: Lexicon, players: int, seed: int, clock: Clock | None) -> Table:
    """A shuffled bag, a full rack for every seat, an empty board."""
    random = chance_of(seed)
    bag = Bag.shuffled(rules, random)
    racks = []
    for _ in range(players):
        drawn, bag = bag.draw(rules.rack_size)
        racks.append(Rack.from_codes(drawn, rules.alphabet))
    board = Board.empty(rules.layout, rules.alphabet)
    position = Position(rules, lexicon, board, tuple(racks), (0,) * players, bag_count=len(bag))
    remaining = (float(clock.seconds),) * players if clock else None
    return Table(position, bag, random.state, clock, remaining)


def shuffled(table: Table, key: int) -> Table:
    """The same table with the tiles that nobody has drawn in another order, which the key decides."""
    bag = table.bag.shuffled_anew(chance_of(key))
    # While a play is open nothing has been drawn, so that the bag before it is the same.
    before = table.open_play and replace(table.open_play, bag=bag)
    return replace(table, bag=bag, open_play=before)


def settle(table: Table) -> Table:
    """Accept the open play, if there is one: its player draws."""
    if table.open_play is None:
        return table
    *earlier, play = table.history
    drawn, bag = table.bag.draw(table.position.rules.rack_size - len(table.position.racks[play.seat]))
    new = Rack.from_codes(drawn, table.position.rules.alphabet)
    position = _with_drawn(table.position, play.seat, new, len(bag))
    history = (*earlier, replace(play, drawn=new))
    settled = replace(table, position=position, bag=bag, history=history, open_play=None, ends=False)
    return finish(settled, out_seat(table, play.seat)) if table.ends else settled


def play(table: Table, move: Move | str | JudgedMove, remaining: Times) -> Table:
    """The mover's turn: referee, board, score, draw."""
    position, rules = table.position, table.position.rules
    judged = JudgedMove.of(position, move)
    move, codes = judged.move, judged.words
    phonies = position.unknown(list(codes)) if rules.challenge == "void" else []
    if phonies:
        raise IllegalMove(
            str(move),
            t(
                "not in the lexicon {lexicon}: {words}",
                lexicon=position.lexicon.name,
                words=", ".join(phonies),
            ),
        )
    seat, words = position.turn, tuple(map(rules.alphabet.word_text, codes))
    after = position.play(move, check=False)
    random = chance_of(table.random)
    drawn, bag = b"", table.bag
    challengeable = move.is_place and CHALLENGE_RULES[rules.challenge].can_challenge
    if move.is_exchange:
        drawn, bag = table.bag.exchange(move.tiles, random)
    elif move.is_place and not challengeable:
        drawn, bag = table.bag.draw(rules.rack_size - len(after.racks[seat]))
    new = Rack.from_codes(drawn, rules.alphabet)
    if not challengeable:
        after = _with_drawn(after, seat, new, len(bag))
    score = move.score or 0
    turn = record(table, move.kind, seat, score=score, move=move, words=words, drawn=new, remaining=remaining)
    played = replace(
        table,
        position=after,
        bag=bag,
        random=random.state,
        remaining=remaining,
        history=(*table.history, turn),
        open_play=table if challengeable else None,
    )
    if out_seat(played, seat) is None and not scoreless_end(played):
        return played
    return replace(played, ends=True) if challengeable else finish(played, out_seat(played, seat))


def out_seat(table: Table, seat: int) -> int | None:
    """The seat, if it has no tile left and can draw none."""
    return seat if not len(table.position.racks[seat]) and not len(table.bag) else None


def scoreless_end(table: Table) -> bool:
    limit = table.position.rules.scoreless_turns
    return 0 < limit <= table.position.scoreless


def finish(table: Table, out: int | None) -> Table:
    """Count the tiles left on the racks, and overtime; `out` is who went out, None if nobody did."""
    position = table.position
    if out is not None:
        changes = out_changes(position.rules, position.racks, out)
    else:
        changes = scoreless_changes(position.rules, position.racks)
    return _charge_time(_change_scores(table, "rack", changes))


def forfeit(table: Table, kind: Literal["forfeit", "resign"], remaining: Times) -> Table:
    """The mover loses the game, by using up all overtime or by resigning.

    Tiles left on the racks do not count; overtime does.
    """
    table = replace(settle(replace(table, ends=False)), remaining=remaining)
    seat = table.position.turn
    turn = record(table, kind, seat, remaining=remaining)
    return _charge_time(replace(table, history=(*table.history, turn), forfeited=seat))


def record(
    table: Table,
    kind: TurnKind,
    seat: int,
    *,
    score: int = 0,
    move: Move | None = None,
    words: tuple[str, ...] = (),
    drawn: Rack | None = None,
    remaining: Times = None,
) -> Turn:
    """The line that this event adds to the history of a table."""
    position = table.position
    return Turn(
        kind,
        seat,
        position.racks[seat],
        move,
        score,
        position.scores[seat] + score,
        drawn if drawn is not None else Rack.empty(position.rules.alphabet),
        words,
        remaining[seat] if remaining is not None else None,
    )


def add_points(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    return (*scores[:seat], scores[seat] + points, *scores[seat + 1 :])


def _with_drawn(position: Position, seat: int, drawn: Rack, bag_count: int) -> Position:
    racks = (*position.racks[:seat], position.racks[seat] + drawn, *position.racks[seat + 1 :])
    return position.replace(racks=racks, bag_count=bag_count)


def _charge_time(table: Table) -> Table:
    if table.clock is None or table.remaining is None:
        return replace(table, over=True)
    penalties = [-table.clock.penalty_points(left) for left in table.remaining]
    return replace(_change_scores(table, "time", penalties), over=True)


def _change_scores(table: Table, kind: TurnKind, changes: list[int]) -> Table:
    for seat, change in enumerate(changes):
        if change:
            turn = record(table, kind, seat, score=change, remaining=table.remaining)
            scores = add_points(table.position.scores, seat, change)
            position = table.position.replace(scores=scores)
            table = replace(table, position=position, history=(*table.history, turn))
    return table
