"""A stored game played again, and its record."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from quixotry.arena.chunks import MatchGame
from quixotry.arena.games_file import Terms
from quixotry.errors import ArenaError, QuixotryError
from quixotry.game import Game
from quixotry.game.legal import geometry_of
from quixotry.game.packed import move_of, packed_words
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord, RecordedPlayer
from quixotry.rules import Rules


def replay(terms: Terms, record: MatchGame) -> Game:
    """The game, with its history; `ArenaError` if its moves and scores do not come out as stored.

    No lexicon is needed: whether the words are good was decided when the game was played.
    """
    *_, game = replayed(terms, record)
    return game


def replayed(terms: Terms, record: MatchGame, lexicon: Lexicon | None = None) -> Iterator[Game]:
    """The same game at its beginning and after each move; with a lexicon its positions can be looked at."""
    here = f"game {record.game}"
    rules = terms.ruleset
    seats = nicknames(terms)
    names = (seats[record.first], seats[1 - record.first])
    words = _no_words(rules) if lexicon is None else lexicon
    try:
        game = Game(dataclasses.replace(rules, challenge="none"), words, names, record.seed)
    except QuixotryError as error:
        raise ArenaError(f"{here}: damaged: {error}") from None
    geometry = geometry_of(game.rules)
    yield game
    try:
        for head, laid in packed_words(record.moves):
            game.play(move_of(head, laid, geometry, game.position))
            yield game
    except QuixotryError as error:
        raise ArenaError(f"{here}: damaged at turn {len(game.history) + 1}: {error}") from None
    scores = (game.scores[record.first], game.scores[1 - record.first])
    if scores != record.scores or game.over != (record.forfeit is None):
        raise ArenaError(f"{here}: damaged: its moves lead to {scores[0]}–{scores[1]}, not to what is stored")


def gcg_text(terms: Terms, record: MatchGame) -> str:
    """The game move by move, as GCG writes it."""
    return record_of_match(terms, record).to_gcg()


def record_of_match(terms: Terms, record: MatchGame) -> GameRecord:
    """The record of a stored game: who played, what they did, and who forfeited if anybody did."""
    told = GameRecord.of(replay(terms, record))
    names = tuple(
        RecordedPlayer(nickname, name)
        for nickname, name in zip(nicknames(terms), (terms.a, terms.b), strict=True)
    )
    told = dataclasses.replace(
        told,
        players=(names[record.first], names[1 - record.first]),
        title=f"{terms.a} against {terms.b}, game {record.game}, seed {record.seed}",
        lexicon=terms.lexicon,
    )
    if record.forfeit is None:
        return told
    note = f"{nicknames(terms)[record.forfeit]} forfeits: {record.reason}"
    # A forfeited game cannot be dealt and played again to its end, so it does not say its seed.
    told = dataclasses.replace(told, id="", last_racks=())
    if not told.events:
        return dataclasses.replace(told, notes=(*told.notes, note))
    *before, last = told.events
    return dataclasses.replace(told, events=(*before, dataclasses.replace(last, notes=(*last.notes, note))))


def nicknames(terms: Terms) -> tuple[str, str]:
    """What A and B are called in a record, where a name has no spaces and no two are the same."""
    a, b = (re.sub(r"[^\w.=,:/-]+", "_", name)[:50] for name in (terms.a, terms.b))
    return (a, b) if a != b else (f"{a}-A", f"{b}-B")


def _no_words(rules: Rules) -> Lexicon:
    letter = rules.alphabet.labels[1]
    return Lexicon.from_words([f"{letter}{letter}"], rules.alphabet, name="none")
