"""A stored game played again, as text in the manner of GCG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from quixotry.arena.chunks import GameRecord
from quixotry.arena.packing import turns_in, unpack_turn
from quixotry.arena.store import Terms
from quixotry.errors import ArenaError, QuixotryError
from quixotry.game import Game
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules


def replay(terms: Terms, record: GameRecord) -> Game:
    """The game, with its history; `ArenaError` if its moves and scores do not come out as stored.

    No lexicon is needed: whether the words are good was decided when the game was played.
    """
    here = f"game {record.game}"
    rules = terms.ruleset
    seats = nicknames(terms)
    names = (seats[record.first], seats[1 - record.first])
    game = Game(replace(rules, challenge="none"), _no_words(rules), names, record.seed)
    try:
        for turn in turns_in(record.moves):
            game.play(unpack_turn(turn, game.position))
    except QuixotryError as error:
        raise ArenaError(f"{here}: damaged at turn {len(game.history) + 1}: {error}") from None
    scores = (game.scores[record.first], game.scores[1 - record.first])
    if scores != record.scores or game.over != (record.forfeit is None):
        raise ArenaError(f"{here}: damaged: its moves lead to {scores[0]}–{scores[1]}, not to what is stored")
    return game


def gcg_text(terms: Terms, record: GameRecord) -> str:
    """The game move by move, as GCG writes it."""
    return "\n".join([*_pragmas(terms, record), *_events(replay(terms, record), terms, record)]) + "\n"


def nicknames(terms: Terms) -> tuple[str, str]:
    """What A and B are called in a record, where a name has no spaces and no two are the same."""
    a, b = (re.sub(r"[^\w.=,:/-]+", "_", name)[:50] for name in (terms.a, terms.b))
    return (a, b) if a != b else (f"{a}-A", f"{b}-B")


def _pragmas(terms: Terms, record: GameRecord) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    seats = list(zip(nicknames(terms), (terms.a, terms.b), strict=True))
    for seat in (0, 1):
        nickname, name = seats[seat ^ record.first]
        yield f"#player{seat + 1} {nickname} {name}"
    yield f"#title {terms.a} against {terms.b}, game {record.game}, seed {record.seed}"
    yield f"#lexicon {terms.lexicon}"
    yield f"#tile-distribution {terms.rules}"


def _events(game: Game, terms: Terms, record: GameRecord) -> Iterator[str]:
    for turn in game.history:
        name = game.players[turn.seat]
        if turn.kind != "rack":
            yield f">{name}: {turn}"
        elif turn.score > 0:  # the tiles that the other still had
            others = game.position.racks[1 - turn.seat]
            yield f">{name}: ({others}) {turn.score:+} {turn.total}"
        else:
            yield f">{name}: {turn.rack} ({turn.rack}) {turn.score:+} {turn.total}"
    if record.forfeit is not None:
        yield f"#note {nicknames(terms)[record.forfeit]} forfeits: {record.reason}"


def _no_words(rules: Rules) -> Lexicon:
    letter = rules.alphabet.labels[1]
    return Lexicon.from_words([f"{letter}{letter}"], rules.alphabet, name="none")
