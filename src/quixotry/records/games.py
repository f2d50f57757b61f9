"""Our own games as records, and back.

A saved game follows from the seed that dealt it, so its record gives the seed and the challenge rule,
`#id quixotry 7:double`. No other record can become a saved game: the order of its bag is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from quixotry.codecs.gcg.model import Event, EventKind, RecordedPlayer
from quixotry.codecs.ruleset_names import STANDARD, foreign_names, layout_named, variant_of
from quixotry.errors import GcgError, Problem, QuixotryError
from quixotry.game import Game, Turn
from quixotry.lexicon import Lexicon
from quixotry.records.record import GameRecord
from quixotry.records.terms import terms_of
from quixotry.rules import CHALLENGE_RULES, Challenge, Rules, with_challenge

AUTHORITY = "quixotry"
FAILED_CHALLENGE = "#unsuccessful-challenge"  # Macondo's word for it; GCG has none
RESIGNS = "resigns"
_ID = re.compile(rf"{AUTHORITY} ([0-9]{{1,39}}):({'|'.join(CHALLENGE_RULES)})")


def record_of(game: Game) -> GameRecord:
    """See `GameRecord.of`.

    >>> game = Game.new("english", players=["Ann Lee", "Bob"], seed=7)
    >>> _ = game.play("8D WIENIe")
    >>> record_of(game).to_gcg().splitlines()[-3:]
    ['>Ann_Lee: EIINUW? 8D WIENIe +24 24', '#rack1 U', '#rack2 ABEHRST']
    """
    return _record(game, _Telling(game))


def _record(game: Game, told: _Telling) -> GameRecord:
    told.catch_up()
    distribution, board = foreign_names(game.rules.name)
    if not board and game.rules.layout == layout_named(STANDARD):
        board = STANDARD
    return GameRecord(
        players=tuple(
            RecordedPlayer(nick, name) for nick, name in zip(_nicknames(game), game.players, strict=True)
        ),
        events=tuple(told.events),
        id=_id(game),
        lexicon=game.lexicon.name,
        game_type=variant_of(game.rules),
        board_layout=board,
        tile_distribution=distribution,
        notes=tuple(told.early),
        last_racks=() if game.over else tuple(str(rack) for rack in game.position.racks),
    )


def _id(game: Game) -> str:
    """The seed that leads to this game; none where tiles were shuffled anew on the way."""
    if any(action.shuffle is not None for action in game.actions):
        return ""
    return f"{AUTHORITY} {game.seed}:{game.rules.challenge}"


def game_of(
    record: GameRecord,
    rules: Rules | str | Path | None = None,
    lexicon: Lexicon | str | Path | None = None,
) -> Game:
    """The game whose record this is, dealt and played again; `GcgError` if it does not come out the same.

    >>> game = Game.new("english", players=["Ann Lee", "Bob"], seed=7)
    >>> _ = game.play("8D WIENIe")
    >>> game_of(record_of(game)).position == game.position
    True
    """
    said = _ID.fullmatch(record.id)
    if not said:
        reason = "a saved game is dealt from a seed, and this record has none (#id quixotry SEED:RULE)"
        raise GcgError(record.file, Problem(reason))
    used, words = terms_of(record, rules, lexicon)
    used = with_challenge(used, cast(Challenge, said[2]))
    names = tuple(player.name for player in record.players)
    try:
        game = Game(used, words, names, int(said[1]))
    except QuixotryError as error:
        raise GcgError(record.file, Problem(str(error))) from None
    told = _Telling(game)
    _repeat_resignation(game, record.notes)
    for number, event in enumerate(record.events):
        try:
            _repeat(game, event)
            _repeat_resignation(game, event.notes)
        except QuixotryError as error:
            raise GcgError(record.file, Problem(str(error), event.line)) from None
        told.catch_up()
        if number >= len(told.events) or _said(told.events[number]) != _said(event):
            raise GcgError(record.file, Problem(f"not what seed {said[1]} leads to", event.line))
    if game.ending and not record.last_racks:
        game.accept()  # where nothing is gained or lost at the end, no event tells of it
    again = _record(game, told)
    if len(again.events) != len(record.events) or again.last_racks != record.last_racks:
        raise GcgError(record.file, Problem(f"the game of seed {said[1]} does not end so"))
    return game


def _repeat(game: Game, event: Event) -> None:
    """Do what an event tells of, unless it happened by itself."""
    if event.kind in ("withdrawn", "challenge bonus") or (
        event.kind == "pass" and FAILED_CHALLENGE in event.notes
    ):
        game.challenge()
    elif event.is_move:
        game.play(event.move_text)
        if FAILED_CHALLENGE in event.notes:
            game.challenge()
    elif game.ending:
        game.accept()


def _repeat_resignation(game: Game, notes: tuple[str, ...]) -> None:
    if not game.over and f"{game.players[game.position.turn]} {RESIGNS}" in notes:
        game.resign()


def _said(event: Event) -> tuple[object, ...]:
    return event.kind, event.seat, event.rack, event.move_text, event.score, event.total


class _Telling:
    """The events of a game as far as it has been told; each turn is told once, however often one asks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []
        self.early: list[str] = []  # notes that have no event to belong to
        self._told = 0

    def catch_up(self) -> None:
        """Tell the turns that have been made since."""
        history = self.game.history
        while self._told < len(history):
            self._tell(history[self._told])
            self._told += 1

    def _tell(self, turn: Turn) -> None:
        note = _note(turn, self.game.players[turn.seat])
        if turn.kind not in ("challenge failed", "forfeit", "resign"):
            self.events.append(replace(_event(self.game, turn), notes=(note,) if note else ()))
        elif self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, notes=(*last.notes, note))
        else:
            self.early.append(note)


def _note(turn: Turn, name: str) -> str:
    if turn.kind in ("challenge failed", "challenge lost"):
        return FAILED_CHALLENGE
    if turn.kind == "resign":
        return f"{name} {RESIGNS}"
    return f"{name} forfeits: too much overtime" if turn.kind == "forfeit" else ""


def _event(game: Game, turn: Turn) -> Event:
    kind: EventKind
    square = tiles = ""
    rack = str(turn.rack)
    match turn.kind:
        case "place":
            kind = "place"
            square, _, tiles = str(turn.move).partition(" ")
        case "exchange":
            kind, tiles = "exchange", str(turn.move)[1:]
        case "withdrawn" | "challenge bonus" | "time" as same:
            kind = same
        case "rack":
            kind = "rack points" if turn.score > 0 else "rack penalty"
            tiles = "".join(_others(game, turn.seat)) if turn.score > 0 else rack
            rack = "" if turn.score > 0 else rack
        case _:  # a pass, or a turn lost by a failed challenge
            kind = "pass"
    return Event(kind, turn.seat, rack, turn.score, turn.total, square, tiles)


def _others(game: Game, seat: int) -> Iterator[str]:
    return (str(rack) for other, rack in enumerate(game.position.racks) if other != seat)


def _nicknames(game: Game) -> list[str]:
    """The names without spaces, each once."""
    nicknames: list[str] = []
    for name in game.players:
        nickname = re.sub(r"\s+", "_", name.strip())
        while nickname in nicknames:
            nickname += "_"
        nicknames.append(nickname)
    return nicknames
