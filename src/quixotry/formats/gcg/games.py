"""Our own games as records, and back.

A saved game follows from the seed that dealt it, so a record of one says that seed, `#id quixotry 7:double`,
with the challenge rule. No other record can become a saved game: nobody knows the order of its bag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

from quixotry.errors import QuixotryError
from quixotry.formats.gcg.model import Event, EventKind, GameRecord, Player
from quixotry.formats.gcg.problems import GcgError, Problem
from quixotry.formats.gcg.terms import terms_of
from quixotry.game import Game, Turn
from quixotry.game.foreign import STANDARD, foreign_names, layout_named
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, with_challenge
from quixotry.rules.ruleset import Challenge

AUTHORITY = "quixotry"
IN_VAIN = "#unsuccessful-challenge"  # Macondo's word for it; GCG has none
RESIGNS = "resigns"
_ID = re.compile(rf"{AUTHORITY} ([0-9]{{1,20}}):({'|'.join(get_args(Challenge))})")


def record_of(game: Game) -> GameRecord:
    """See `GameRecord.of`.

    >>> game = Game.new("english", players=["Ann Lee", "Bob"], seed=7)
    >>> _ = game.play("8D WIENIe")
    >>> record_of(game).to_gcg().splitlines()[-3:]
    ['>Ann_Lee: EIINUW? 8D WIENIe +24 24', '#rack1 U', '#rack2 ABEHRST']
    """
    distribution, board = foreign_names(game.rules.name)
    if not board and game.rules.layout == layout_named(STANDARD):
        board = STANDARD
    events, notes = _events(game)
    return GameRecord(
        players=tuple(Player(nick, name) for nick, name in zip(_nicknames(game), game.players, strict=True)),
        events=tuple(events),
        id=f"{AUTHORITY} {game.seed}:{game.rules.challenge}",
        lexicon=game.lexicon.name,
        game_type="classic",
        board_layout=board,
        tile_distribution=distribution,
        notes=tuple(notes),
        last_racks=() if game.over else tuple(str(rack) for rack in game.position.racks),
    )


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
    _repeat_resignation(game, record.notes)
    for number, event in enumerate(record.events):
        try:
            _repeat(game, event)
            _repeat_resignation(game, event.notes)
        except QuixotryError as error:
            raise GcgError(record.file, Problem(str(error), event.line)) from None
        again = record_of(game).events
        if number >= len(again) or _said(again[number]) != _said(event):
            raise GcgError(record.file, Problem(f"not what seed {said[1]} leads to", event.line))
    again_whole = record_of(game)
    if len(again_whole.events) != len(record.events) or again_whole.last_racks != record.last_racks:
        raise GcgError(record.file, Problem(f"the game of seed {said[1]} does not end so"))
    return game


def _repeat(game: Game, event: Event) -> None:
    """Do what an event tells of, unless it followed by itself."""
    if event.kind in ("withdrawn", "challenge bonus") or (event.kind == "pass" and IN_VAIN in event.notes):
        game.challenge()
    elif event.is_move:
        game.play(event.move_text)
        if IN_VAIN in event.notes:
            game.challenge()
    elif game.ending:
        game.accept()


def _repeat_resignation(game: Game, notes: tuple[str, ...]) -> None:
    if not game.over and f"{game.players[game.position.turn]} {RESIGNS}" in notes:
        game.resign()


def _said(event: Event) -> tuple[object, ...]:
    return event.kind, event.seat, event.rack, event.move_text, event.score, event.total


def _events(game: Game) -> tuple[list[Event], list[str]]:
    """The events, and the notes that have no event to belong to."""
    events: list[Event] = []
    early: list[str] = []
    for turn in game.history:
        note = _note(turn, game.players[turn.seat])
        if turn.kind in ("challenge failed", "forfeit", "resign"):
            if events:
                events[-1] = replace(events[-1], notes=(*events[-1].notes, note))
            else:
                early.append(note)
            continue
        events.append(replace(_event(game, turn), notes=(note,) if note else ()))
    return events, early


def _note(turn: Turn, name: str) -> str:
    if turn.kind in ("challenge failed", "challenge lost"):
        return IN_VAIN
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
        case _:  # a pass, or a turn lost by a challenge in vain
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
