"""A record played through under the referee, position by position.

The record is believed as far as possible: its totals are the scores of the positions, even where we count
differently, because they are what the players saw. What cannot be right gets a warning; what cannot be played
at all is an error. Words are not looked up: phonies stand until they are withdrawn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from quixotry.codecs.gcg.model import Event
from quixotry.errors import AlphabetError, GcgError, IllegalMove, NotationError, Problem
from quixotry.game import Board, Move, Position, Rack, referee
from quixotry.game.cgp import is_lexicon_name
from quixotry.lexicon import Lexicon
from quixotry.records.racks import KnownRack, overdrawn
from quixotry.records.record import GameRecord
from quixotry.records.terms import terms_of
from quixotry.rules import Rules, load_rules, ruleset_names
from quixotry.tongues import t

_ENDS = ("rack points", "rack penalty")


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """An event with what lay on the table before and after it.

    `position` has the mover to move, with as much of the rack as is known; the other racks are empty. For
    what the referee did it is the table as it stood. `move` is None for that, and for an exchange of unknown
    tiles; its score is ours. `withdrawn` says that a play was challenged off at once.
    """

    number: int
    event: Event
    position: Position
    move: Move | None
    after: Position
    warnings: tuple[Problem, ...] = ()
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through; `stopped` is what a lenient replay could not get past."""

    record: GameRecord
    rules: Rules
    lexicon: Lexicon
    turns: tuple[ReplayedTurn, ...]
    final: Position
    warnings: tuple[Problem, ...]
    stopped: Problem | None = None

    @property
    def over(self) -> bool:
        """Whether the record tells of the game's end."""
        return any(turn.event.kind in _ENDS for turn in self.turns)

    def position(self, number: int) -> Position:
        """The position after `number` events, as the next mover sees it; 0 is the start."""
        return self.turns[number].position if number < len(self.turns) else self.final


class Impossible(Exception):  # noqa: N818 - never leaves the replay
    """An event that cannot have happened as it is written."""


def replay(
    record: GameRecord,
    rules: Rules | str | Path | None = None,
    lexicon: Lexicon | str | Path | None = None,
    *,
    lenient: bool = False,
) -> Replay:
    """See `GameRecord.replay`."""
    used, words = terms_of(record, rules, lexicon)
    played = _played(record, used, words)
    if rules is None and (better := _better_rules(played)):
        played = _with_hint(played, t("every score fits the rules {rules}: name them", rules=better))
    if played.stopped is not None and not lenient:
        raise GcgError(record.file, played.stopped)
    return played


def _played(record: GameRecord, rules: Rules, lexicon: Lexicon) -> Replay:
    """As far as it can be played with these rules."""
    fewest, most = rules.players
    if not fewest <= len(record.players) <= most:
        count = len(record.players)
        reason = t(
            "{count} players; {rules} is for {fewest} to {most}",
            count=count,
            rules=rules.name,
            fewest=fewest,
            most=most,
        )
        raise GcgError(record.file, Problem(reason))
    table = _Table(record, rules, lexicon)
    turns: list[ReplayedTurn] = []
    stopped = None
    for number, event in enumerate(record.events, start=1):
        try:
            turns.append(table.step(number, event, turns[-1] if turns else None))
        except Impossible as error:
            stopped = _problem(number, event, str(error))
            break
        if event.kind == "withdrawn":
            turns[-2] = replace(turns[-2], withdrawn=True)
    final, last_warnings = table.final(complete=stopped is None)
    warnings = [warning for turn in turns for warning in turn.warnings] + last_warnings
    return Replay(record, rules, lexicon, tuple(turns), final, tuple(warnings), stopped)


def _better_rules(played: Replay) -> str:
    """The ruleset on another board that all scores fit, where those of the record's own do not."""
    if _fits(played):
        return ""
    for name in ruleset_names():
        other = load_rules(name)
        fewest, most = other.players
        if other.alphabet != played.rules.alphabet or other.layout == played.rules.layout:
            continue
        if fewest <= len(played.record.players) <= most and _fits(
            _played(played.record, other, played.lexicon)
        ):
            return name
    return ""


def _fits(played: Replay) -> bool:
    plays = [turn for turn in played.turns if turn.move is not None and turn.move.is_place]
    return played.stopped is None and all(turn.move.score == turn.event.score for turn in plays if turn.move)


def _with_hint(played: Replay, hint: str) -> Replay:
    if played.stopped is None:
        return replace(played, warnings=(Problem(hint), *played.warnings))
    reason = f"{played.stopped.reason}; {hint}"
    return replace(played, stopped=replace(played.stopped, reason=reason))


class _Table:
    """The position as it stands, and how an event changes it."""

    def __init__(self, record: GameRecord, rules: Rules, lexicon: Lexicon) -> None:
        self.record = record
        self.rules = rules
        self.unknown = (Rack.empty(rules.alphabet),) * len(record.players)
        board = Board.empty(rules.layout, rules.alphabet)
        # The lexicon's name stays with its positions, wherever their words come from.
        kept = record.lexicon != lexicon.name and is_lexicon_name(record.lexicon)
        said = {"lex": record.lexicon} if kept else {}
        self.now = Position(rules, lexicon, board, self.unknown, (0,) * len(record.players), options=said)
        if record.events:
            self.now = self.now.replace(turn=record.events[0].seat)
        self.warnings: list[str] = []
        self.over = False

    def step(self, number: int, event: Event, last: ReplayedTurn | None) -> ReplayedTurn:
        self.warnings = []
        before, move = self._turn(event) if event.is_move else (self.now, None)
        if event.is_move:
            after = self._moved(before, event, move)
        elif event.kind == "withdrawn":
            after = self._withdrawn(event, last)
        else:
            self._check_points(event, last)
            after = self.now
        expected = self.now.scores[event.seat] + event.score
        if event.total != expected:
            self._warn(
                t(
                    "{score} makes the total {expected}, the record says {said}",
                    score=f"{event.score:+}",
                    expected=expected,
                    said=event.total,
                )
            )
        self.over = self.over or event.kind in _ENDS
        scores = list(self.now.scores)
        scores[event.seat] = event.total
        self.now = after.replace(scores=tuple(scores))
        found = tuple(_problem(number, event, warning) for warning in self.warnings)
        return ReplayedTurn(number, event, before, move, self.now, found)

    def final(self, *, complete: bool) -> tuple[Position, list[Problem]]:
        """The last position, with the racks that the record ends with."""
        self.warnings = []
        texts = list(self.record.last_racks) or [""] * len(self.record.players)
        if self.record.incomplete and not texts[self.now.turn]:
            texts[self.now.turn] = self.record.incomplete
        racks = self.now.racks
        if complete and any(texts):
            known = [KnownRack(text, self.now, self._warn).rack for text in texts]
            if extra := overdrawn(self.rules, self.now.board, *known):
                self._warn(t("the last racks cannot be: {reason}", reason=extra))
            else:
                racks = tuple(known)
        return self.now.replace(racks=racks), [Problem(text) for text in self.warnings]

    def _warn(self, text: str) -> None:
        self.warnings.append(text)

    def _turn(self, event: Event) -> tuple[Position, Move | None]:
        """The position with the mover to move, and the move as the rules see it."""
        if self.over:
            self._warn(t("a move after the tiles left were counted"))
        elif event.seat != self.now.turn:
            names = self.record.players
            mover, expected = names[event.seat].nickname, names[self.now.turn].nickname
            self._warn(t("{mover} moves, and it is the turn of {expected}", mover=mover, expected=expected))
        position = self.now.replace(turn=event.seat, racks=self.unknown)
        move = self._read_move(event, position)
        if move is not None and move.tile_count > self.rules.rack_size:
            raise Impossible(
                t("{count} tiles; a rack holds {most}", count=move.tile_count, most=self.rules.rack_size)
            )
        known = KnownRack(event.rack, position, self._warn)
        rack = known.with_tiles(move.used) if move is not None else known.rack
        # A rack that was read is known to be possible; only one that tiles were added to must be asked.
        if rack is not known.rack and (extra := overdrawn(self.rules, position.board, rack)):
            raise Impossible(extra)
        position = position.replace(racks=_at(self.unknown, event.seat, rack))
        return position, None if move is None else self._judged(position, rack, move)

    def _judged(self, position: Position, rack: Rack, move: Move) -> Move:
        """The move in the form that generators give it, with its score."""
        if not move.is_place:
            return move.with_score(0)
        # The referee is asked directly: the position's own methods would check the squares three times.
        try:
            referee.check_move(self.rules, position.board, rack, position.bag_count, move)
        except IllegalMove as error:
            raise Impossible(str(error)) from None
        move = referee.canonical(position.board, move)
        return move.with_score(referee.score_place(self.rules, position.board, move))

    def _read_move(self, event: Event, position: Position) -> Move | None:
        if event.kind == "pass":
            return Move.passing(self.rules.alphabet)
        if event.kind == "exchange" and re.fullmatch("[0-9]+", event.tiles):
            return None
        try:
            return position.parse_move(event.move_text)
        except NotationError as error:
            raise Impossible(str(error)) from None

    def _moved(self, before: Position, event: Event, move: Move | None) -> Position:
        if move is not None and move.is_place:
            if move.score != event.score:
                self._warn(
                    t(
                        "{move} scores {score}, the record says {said}",
                        move=move,
                        score=move.score,
                        said=event.score,
                    )
                )
            return before.play(move, check=False)
        if event.score:
            self._warn(
                t(
                    "{move} scores {score}, the record says {said}",
                    move=event.move_text,
                    score=0,
                    said=event.score,
                )
            )
        if event.kind == "exchange":
            self._check_exchange(before)
        return before.play(move or Move.passing(), check=False)

    def _check_exchange(self, before: Position) -> None:
        if reason := referee.no_exchange(self.rules, before.bag_count):
            self._warn(reason)

    def _withdrawn(self, event: Event, last: ReplayedTurn | None) -> Position:
        if last is None or last.event.kind != "place" or last.event.seat != event.seat:
            raise Impossible(t("there is no play of this player to withdraw"))
        if event.score != -last.event.score:
            self._warn(
                t(
                    "the play withdrawn scored {score}, the record takes off {said}",
                    score=last.event.score,
                    said=-event.score,
                )
            )
        before = last.position
        return before.replace(turn=self.now.turn, scoreless=before.scoreless + 1, racks=self.unknown)

    def _check_points(self, event: Event, last: ReplayedTurn | None) -> None:
        if event.kind == "challenge bonus":
            if last is None or last.event.kind != "place" or last.event.seat != event.seat:
                self._warn(t("a challenge bonus, and no play of this player before it"))
        elif event.kind != "time":
            try:
                value = Rack.from_text(event.tiles, self.rules.alphabet).value(self.rules.points)
            except AlphabetError as error:
                self._warn(str(error))
                return
            fitting = [factor * value for factor in self._factors(event)]
            if event.score not in fitting:
                worth, said = f"{fitting[0]:+}", f"{event.score:+}"
                self._warn(
                    t(
                        "({tiles}) counts {worth}, the record says {said}",
                        tiles=event.tiles,
                        worth=worth,
                        said=said,
                    )
                )

    def _factors(self, event: Event) -> tuple[int, ...]:
        """How often tiles left may count: as the rules say, or twice, or once if the others lose them too.

        Clubs, countries and servers differ, and the same language is played with either ending.
        """
        if event.kind == "rack penalty":
            return (-1,)
        once = any(other.kind == "rack penalty" for other in self.record.events)
        return (self.rules.out_gain or 2, 2, *((1,) if once else ()))


def _at(racks: tuple[Rack, ...], seat: int, rack: Rack) -> tuple[Rack, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])


def _problem(number: int, event: Event, text: str) -> Problem:
    """What is said of an event, by its line in the file or by its number if it never was in one."""
    return (
        Problem(text, event.line)
        if event.line
        else Problem(t("event {number}: {reason}", number=number, reason=text))
    )
