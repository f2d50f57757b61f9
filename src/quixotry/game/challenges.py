"""Challenges: what happens when the next player says that a word does not exist."""

from __future__ import annotations

from dataclasses import dataclass, replace

from quixotry.errors import GameError
from quixotry.game.move import Move
from quixotry.game.table import Table, Times, add_points, finish, out_seat, record, scoreless_end, settle
from quixotry.game.turn import Turn
from quixotry.rules import CHALLENGE_RULES, Challenge
from quixotry.tongues import t


@dataclass(frozen=True, slots=True)
class ChallengeOutcome:
    """How a challenge ended; `phonies` are the words that do not exist, if any."""

    challenger: int
    challenged: int
    move: Move
    words: tuple[str, ...]
    phonies: tuple[str, ...]
    turn: Turn

    @property
    def successful(self) -> bool:
        return bool(self.phonies)


def challenge(table: Table, remaining: Times) -> tuple[Table, ChallengeOutcome]:
    """The next player challenges the open play; the rule decides what follows."""
    before, rule = table.open_play, table.position.rules.challenge
    if before is None:
        if CHALLENGE_RULES[rule].can_challenge:
            raise GameError(t("there is no play to challenge"))
        raise GameError(t("under the rule {rule} no play can be challenged", rule=repr(rule)))
    play = table.history[-1]
    assert play.move is not None
    phonies = tuple(before.position.phonies(play.move))
    challenger = table.position.turn
    table = replace(table, remaining=remaining)
    after = _withdraw(table, before, play, phonies) if phonies else _stand(table, rule, challenger, play)
    # An ending adds lines after the challenge's own.
    turn = after.history[len(table.history)]
    return after, ChallengeOutcome(challenger, play.seat, play.move, play.words, phonies, turn)


def _withdraw(table: Table, before: Table, play: Turn, phonies: tuple[str, ...]) -> Table:
    """The phony comes off: its tiles return to the rack, and the turn scored nothing."""
    off = record(
        table,
        "withdrawn",
        play.seat,
        score=-play.score,
        move=play.move,
        words=phonies,
        remaining=table.remaining,
    )
    turn = replace(off, rack=play.rack)
    position = before.position.replace(turn=table.position.turn, scoreless=before.position.scoreless + 1)
    after = replace(
        table,
        position=position,
        bag=before.bag,
        random=before.random,
        history=(*table.history, turn),
        open_play=None,
        ends=False,
    )
    return finish(after, None) if scoreless_end(after) else after


def _stand(table: Table, rule: Challenge, challenger: int, play: Turn) -> Table:
    """The play is good: the rule says what the challenger pays, and a game that the play ended is over."""
    settled = settle(replace(table, ends=False))
    position = settled.position
    challenged, times, words = play.seat, table.remaining, play.words
    if bonus := CHALLENGE_RULES[rule].bonus:
        turn = record(settled, "challenge bonus", challenged, score=bonus, words=words, remaining=times)
        position = position.replace(scores=add_points(position.scores, challenged, bonus))
    elif rule == "double":
        turn = record(settled, "challenge lost", challenger, words=words, remaining=times)
        following = (challenger + 1) % len(position.racks)
        position = position.replace(turn=following, scoreless=position.scoreless + 1)
    else:
        turn = record(settled, "challenge failed", challenger, words=words, remaining=times)
    after = replace(settled, position=position, history=(*settled.history, turn))
    if table.ends or scoreless_end(after):
        return finish(after, out_seat(after, challenged))
    return after
