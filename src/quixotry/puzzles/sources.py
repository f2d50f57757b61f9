"""Where puzzles come from: games that the program plays against itself, and records of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from quixotry.errors import LimitError
from quixotry.evaluation import best_moves
from quixotry.game import Game, Position
from quixotry.lexicon import Lexicon
from quixotry.puzzles.checking import LEAST_RACK, MOST_IN_BAG
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.leads import decided_by_one, parted_by_draws
from quixotry.records import GameRecord
from quixotry.rules import Rules, with_challenge


@dataclass(frozen=True)
class Found:
    """A position that may be a puzzle, and where it was."""

    position: Position
    source: dict[str, Any]


def self_played(rules: Rules, lexicon: Lexicon, kind: Kind, seed: int, number: int) -> Iterator[Found]:
    """The positions of one game of the program against itself, in a random order that the seed decides.

    Both sides play by static equity. The last positions of a game that is long decided are no puzzle, so
    their scores are set anew, so that it depends on one move.
    """
    random = Random(f"{seed}/{kind}/{number}")
    game = Game(with_challenge(rules, "void"), lexicon, ("1", "2"), random.getrandbits(64))
    positions: list[tuple[int, Position]] = []
    while not game.over:
        position = game.position
        seen = position.seen_by(position.turn).replace(bag_count=position.bag_count)
        positions.append((len(game.history) + 1, seen))
        best = best_moves(seen, 1)
        game.play(best[0].move if best else "-")
    random.shuffle(positions)
    for turn, position in positions:
        bag = position.bag_count
        if kind is Kind.ENDGAME:
            wanted = None
            if not bag and len(position.rack) >= LEAST_RACK:
                with suppress(LimitError):  # more plays than the search has memory for
                    wanted = decided_by_one(position)
        elif kind is Kind.PREENDGAME:
            wanted = None
            if 1 <= bag <= MOST_IN_BAG:
                with suppress(LimitError):
                    wanted = parted_by_draws(position)
        else:
            wanted = position
        if wanted is not None:
            yield Found(wanted, {"seed": seed, "game": number, "turn": turn})


def recorded(
    record: GameRecord, rules: Rules | None, lexicon: Lexicon | None, player: str | None
) -> Iterator[Found]:
    """The positions of a record in which somebody, or the player of this name, held a whole rack."""
    replay = record.replay(rules, lexicon, lenient=True)
    names = [one.name or one.nickname for one in record.players]
    for turn in replay.turns:
        position, event = turn.position, turn.event
        if not event.is_move or turn.move is None or len(position.racks) != 2:
            continue
        if player is not None and player.casefold() not in (
            names[event.seat].casefold(),
            record.players[event.seat].nickname.casefold(),
        ):
            continue
        bag = position.bag_count
        if len(position.rack) < (position.rules.rack_size if bag else 1):
            continue
        seen = position.seen_by(position.turn).replace(bag_count=bag)
        yield Found(
            seen,
            {
                "file": record.file,
                "turn": turn.number,
                "player": names[event.seat],
                "played": str(turn.move),
            },
        )
