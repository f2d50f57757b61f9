"""A game from a request for one."""

from __future__ import annotations

from quixotry.errors import LexiconError, QuixotryError, RulesError
from quixotry.game import Clock, Game
from quixotry.lexicon import Lexicon
from quixotry.play import Seat, named_seats
from quixotry.play.seats import level_text
from quixotry.rules import load_rules, ruleset_names
from quixotry.web.errors import ApiError
from quixotry.web.models import ComputerSeat, NewClock, NewGame, PersonSeat

USUAL_LEVEL = 5


def deal(wanted: NewGame) -> tuple[Game, tuple[Seat, ...], bool]:
    """The game, its seats, and whether there is help."""
    if wanted.rules not in ruleset_names():  # a path would be loaded, too, but not for somebody elsewhere
        raise ApiError(f"There is no ruleset {wanted.rules!r}.", place="rules")
    try:
        rules = load_rules(wanted.rules)
        lexicon = Lexicon.for_rules(rules, _catalogued(wanted.lexicon or rules.lexicon))
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
            challenge=wanted.challenge,
            clock=_clock(wanted.clock),
        )
    except QuixotryError as error:
        raise ApiError(f"{error}.", place="seats") from None
    help = sum(seat.is_person for seat in seats) == 1 if wanted.help is None else wanted.help
    return game, seats, help


def _catalogued(name: str) -> str:
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
