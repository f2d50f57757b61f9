"""Deal the game that a request asks for."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.errors import LexiconError, QuixotryError, RulesError
from quixotry.game import Clock, Game
from quixotry.game.chance import seed_by_lot
from quixotry.lexicon import Lexicon
from quixotry.play import Seat, named_seats, one_person
from quixotry.play.seats import level_text
from quixotry.rules import load_rules, ruleset_names
from quixotry.rules.challenge_rules import USUAL_CHALLENGE
from quixotry.web.errors import ApiError
from quixotry.web.requests import ComputerSeat, NewClock, NewGame, PersonSeat

USUAL_LEVEL = 5


def deal(wanted: NewGame) -> tuple[Game, tuple[Seat, ...], bool]:
    """The game, its seats, and whether hints, best moves and undo are allowed."""
    if wanted.rules not in ruleset_names():  # load_rules takes paths as well, but strangers may not name one
        raise ApiError(f"There is no ruleset {wanted.rules!r}.", place="rules")
    try:
        rules = load_rules(wanted.rules)
        lexicon = Lexicon.for_rules(rules, catalogued(wanted.lexicon or rules.lexicon))
    except RulesError as error:
        raise ApiError(f"{error}.", place="rules") from None
    except LexiconError as error:
        raise ApiError(f"{error}.", place="lexicon") from None
    try:
        seats = named_seats([_wanted(seat) for seat in wanted.seats])
        game = Game.new(
            rules,
            lexicon=lexicon,
            players=[seat.name for seat in seats],
            seed=wanted.seed,
            challenge=wanted.challenge or USUAL_CHALLENGE,
            clock=_clock(wanted.clock),
        )
    except QuixotryError as error:
        raise ApiError(f"{error}.", place="seats") from None
    help = one_person(seats) if wanted.help is None else wanted.help
    return game, seats, help


def dealt_again(game: Game, seats: Sequence[Seat]) -> tuple[Game, tuple[Seat, ...]]:
    """The same game once more with other tiles; the next player begins."""
    turned = (*seats[1:], seats[0])
    again = Game(game.rules, game.lexicon, tuple(seat.name for seat in turned), seed_by_lot(), game.clock)
    return again, turned


def catalogued(name: str) -> str:
    """The name, if it could be that of a lexicon in the catalogue and of no file."""
    if not name or any(character in name for character in "/\\.\0"):
        raise ApiError(f"There is no lexicon {name[:60]!r}.", place="lexicon")
    return name


def _wanted(seat: PersonSeat | ComputerSeat) -> tuple[str | None, str | None]:
    if isinstance(seat, PersonSeat):
        return seat.name, None
    return seat.name, seat.player or level_text(seat.level or USUAL_LEVEL)


def _clock(wanted: NewClock | None) -> Clock | None:
    if wanted is None:
        return None
    return Clock(wanted.minutes * 60, wanted.increment, wanted.penalty, wanted.max_overtime)
