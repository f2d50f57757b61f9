"""Who sits where: people and computers, as options and requests name them and saved games remember them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import GameError, PlayerError
from quixotry.lexicon import Lexicon
from quixotry.play.characters import character_of
from quixotry.players import Player, make_player, player_names
from quixotry.players.level import EXPERT, HIGHEST, LOWEST
from quixotry.players.options import split_options, split_text
from quixotry.rules import Rules
from quixotry.tongues import t

YOU = "You"
COMPUTER = "Computer"
_BRACKETS = re.compile(r"(.*) \(([^()]+)\)")
_LEVEL = re.compile(r"level ([0-9]{1,2})")
# A seat may come from a saved game or over the network, and neither may choose which files are opened.
_FILE_OPTIONS = frozenset({"leaves"})


@dataclass(frozen=True)
class Seat:
    """A place at the table; `player` is the computer's text for `make_player`, None for a person.

    >>> Seat("Computer (level 5)", "level:n=5").level
    5
    """

    name: str
    player: str | None = None

    @property
    def is_person(self) -> bool:
        return self.player is None

    @property
    def short_name(self) -> str:
        """The name without what is appended to a computer's.

        >>> Seat("Computer (level 5)", "level:n=5").short_name, Seat("Ann (my sister)").short_name
        ('Computer', 'Ann (my sister)')
        """
        return self.name if self.player is None else self.name.removesuffix(_brackets(self.player))

    @property
    def level(self) -> int | None:
        """The level, if it is a computer that has one."""
        return _level_of(self.player) if self.player is not None else None

    def make(self, rules: Rules, lexicon: Lexicon, seed: int) -> Player | None:
        """The computer that plays here, None for a person."""
        return None if self.player is None else make_player(self.player, rules, lexicon, seed)


def level_text(level: int) -> str:
    """The text for `make_player` that stands for a level.

    >>> level_text(5)
    'level:n=5'
    """
    return f"level:n={level}"


def parse_seats(text: str, level: int) -> tuple[Seat, ...]:
    """Seats in the order of play: a number of players, or names separated by commas.

    A number counts you and the computers. A name is a person; `computer` is a computer, and so is a name with
    a level or a player after a colon.

    >>> [seat.name for seat in parse_seats("3", 5)]
    ['You', 'Computer (level 5)', 'Computer 2 (level 5)']
    >>> parse_seats("computer, Ann, Bot:static", 5)[1:]
    (Seat(name='Ann', player=None), Seat(name='Bot (static)', player='static'))
    """
    text = text.strip()
    if text.isascii() and text.isdigit():
        # The ruleset says how many may play; this only keeps the list short.
        count = min(int(text[:4]), 100)
        parts = ["you", *["computer"] * (count - 1)] if count else []
    else:
        parts = [part.strip() for part in text[:1000].split(",")]
    seats: list[Seat] = []
    for part in parts:
        name, _, kind = part.partition(":")
        seats.append(_seat(name.strip(), kind.strip(), level, {seat.name for seat in seats}))
    return tuple(seats)


def _seat(name: str, kind: str, level: int, taken: set[str]) -> Seat:
    kind = kind.lower() or ("computer" if name.lower() == "computer" else "human")
    if kind == "human":
        return Seat(_persons_name(YOU if name.lower() == "you" else name))
    if kind == "computer":
        player = level_text(level)
    elif kind.isascii() and kind.isdigit() and LOWEST <= int(kind[:4]) <= HIGHEST:
        player = level_text(int(kind))
    elif _problem(kind) is None and not kind.startswith("level"):
        player = kind
    else:
        raise GameError(
            t(
                "players: {player}: write :human, :computer, a level from {lowest} to {highest}, or a "
                "player such as :static",
                player=f"{name}:{kind[:20]}",
                lowest=LOWEST,
                highest=HIGHEST,
            )
        )
    return _computer("Computer" if name.lower() == "computer" else name, player, taken)


def one_person(seats: Sequence[Seat]) -> bool:
    """Whether only one person plays, who then gets help unless it is refused.

    >>> one_person(parse_seats("Ann,computer", 5)), one_person(parse_seats("Ann,Bob", 5))
    (True, False)
    """
    return sum(seat.is_person for seat in seats) == 1


def named_seats(wanted: Sequence[tuple[str | None, str | None]]) -> tuple[Seat, ...]:
    """Seats from pairs of a name, or None, and a computer's text, or None for a person; all names differ.

    >>> [seat.name for seat in named_seats([(None, None), (None, "level:n=5"), ("Bot", "static")])]
    ['You', 'Computer (level 5)', 'Bot (static)']
    >>> [seat.name for seat in named_seats([("Ann", None), (None, "hsw")])]
    ['Ann', 'Wordy Wanda (hsw)']
    >>> [seat.name for seat in named_seats([(None, None), ("Ann", None), ("Ann", None)])]
    ['Player 1', 'Ann', 'Ann 2']
    """
    alone = sum(player is None for _, player in wanted) == 1
    seats: list[Seat] = []
    for number, (name, player) in enumerate(wanted, 1):
        taken = {seat.name for seat in seats}
        name = " ".join((name or "").split())
        if player is None:
            name = _persons_name(name or (YOU if alone else f"Player {number}"))
            seats.append(Seat(_untaken(name, taken)))
            continue
        if problem := _problem(player):
            raise PlayerError(problem)
        level = _level_of(player)
        player = player.strip() if level is None else level_text(level)
        called = _without_brackets(name, player) or character_of(player) or COMPUTER
        seats.append(_computer(called, player, taken))
    return tuple(seats)


def renamed(seats: Sequence[Seat], number: int, name: str) -> tuple[Seat, ...]:
    """The seats after a person has said what they are called; all names differ.

    >>> [seat.name for seat in renamed(named_seats([("Ann", None), (None, None)]), 1, " Bob ")]
    ['Ann', 'Bob']
    """
    others = {seat.name for at, seat in enumerate(seats) if at != number}
    name = _untaken(_persons_name(" ".join(name.split())), others)
    return tuple(Seat(name) if at == number else seat for at, seat in enumerate(seats))


def seats_of(names: Sequence[str], computers: Sequence[str | None] | None = None) -> tuple[Seat, ...]:
    """The seats of a saved game: names, and the computers' texts, None for a person.

    >>> seats_of(("Ann (static)", "Bot"), (None, "level:n=5"))
    (Seat(name='Ann (static)', player=None), Seat(name='Bot', player='level:n=5'))

    Game records, and games saved by earlier versions, keep nothing but names: there, the brackets after a
    computer's name say who plays.

    >>> [seat.player for seat in seats_of(("Bot (static)", "Computer (level 5)", "Ann (my sister)"))]
    ['static', 'level:n=5', None]
    """
    if computers is None:
        computers = [_player_in(name) for name in names]
    for player in computers:
        if player is not None and (problem := _problem(player)):
            raise PlayerError(problem)
    return tuple(map(Seat, names, computers))


def _computer(name: str, player: str, taken: set[str]) -> Seat:
    return Seat(_untaken(name, taken, _brackets(player)), player)


def _brackets(player: str) -> str:
    """What is appended to a computer's name, to tell people whom they are playing."""
    level = _level_of(player)
    return f" ({player if level is None else f'level {level}'})"


def _untaken(name: str, taken: set[str], brackets: str = "") -> str:
    full, number = name + brackets, 2
    while full in taken:
        full, number = f"{name} {number}{brackets}", number + 1
    return full


def _persons_name(name: str) -> str:
    if _player_in(name):
        raise GameError(t("players: {name} looks like the name of a computer", name=repr(name)))
    return name


def _player_in(name: str) -> str | None:
    """The player whose text is in brackets after a name."""
    match = _BRACKETS.fullmatch(name)
    if match is None:
        return None
    if level := _LEVEL.fullmatch(match[2]):
        return level_text(int(level[1])) if LOWEST <= int(level[1]) <= HIGHEST else None
    return match[2] if _problem(match[2]) is None and _level_of(match[2]) is None else None


def _without_brackets(name: str, player: str) -> str:
    """A computer's name without what is appended to it."""
    match = _BRACKETS.fullmatch(name)
    return match[1].strip() if match and _player_in(name) == player else name


def _problem(player: str) -> str | None:
    """Why a text does not name a registered player that opens no file; None if it does."""
    try:
        name, rest = split_text(player)
        options = split_options(name, rest)
    except PlayerError as error:
        return str(error)
    if name not in player_names():
        return t("no player {name}", name=repr(name[:60]))
    if name == "level" and _level_of(player) is None:
        return t("a level is from {lowest} to {highest}", lowest=LOWEST, highest=HIGHEST)
    opened = _FILE_OPTIONS.intersection(options)
    return f"{name}: {min(opened)} cannot be set here" if opened else None


def _level_of(player: str) -> int | None:
    name, _, rest = player.strip().partition(":")
    if name.strip() != "level":
        return None
    number = rest.strip().removeprefix("n=").strip() if rest.strip() else str(EXPERT)
    if not (number.isascii() and number.isdigit() and LOWEST <= int(number[:4]) <= HIGHEST):
        return None
    return int(number)
