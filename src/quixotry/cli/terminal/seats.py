"""Who sits where: people and computers, as `--players` names them and as saved games remember them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quixotry.errors import GameError
from quixotry.players import LevelPlayer
from quixotry.players.level import HIGHEST, LOWEST

PERSON = "You"
_COMPUTER = re.compile(r".* \(level ([0-9]{1,2})\)")


@dataclass(frozen=True)
class Seat:
    """A place at the table; a person has no level."""

    name: str
    level: int | None = None

    def player(self, seed: int) -> LevelPlayer | None:
        return None if self.level is None else LevelPlayer(self.level, seed)


def parse_seats(text: str, level: int) -> tuple[Seat, ...]:
    """Seats in the order of play: a number of players, or names separated by commas.

    A number means you and so many computers less one. A name is a person; `computer` is the computer, and a
    name with a level after a colon is the computer under that name.

    >>> [seat.name for seat in parse_seats("3", 5)]
    ['You', 'Computer (level 5)', 'Computer 2 (level 5)']
    >>> parse_seats("computer, Ann, Bot:9", 5)[1:]
    (Seat(name='Ann', level=None), Seat(name='Bot (level 9)', level=9))
    """
    text = text.strip()
    if text.isascii() and text.isdigit():
        # How many may play is the ruleset's to say; this only keeps the list short.
        count = min(int(text[:4]), 100)
        parts = ["you", *["computer"] * (count - 1)] if count else []
    else:
        parts = [part.strip() for part in text[:1000].split(",")]
    seats: list[Seat] = []
    for part in parts:
        name, _, kind = part.partition(":")
        seats.append(_seat(name.strip(), kind.strip().lower(), level, {seat.name for seat in seats}))
    return tuple(seats)


def _seat(name: str, kind: str, level: int, taken: set[str]) -> Seat:
    if not kind:
        kind = "computer" if name.lower() == "computer" else "human"
    if kind == "human":
        if _COMPUTER.fullmatch(name):
            raise GameError(f"players: {name!r} is what a computer is called")
        return Seat(PERSON if name.lower() == "you" else name)
    if kind != "computer":
        if not (kind.isascii() and kind.isdigit()) or not LOWEST <= int(kind[:4]) <= HIGHEST:
            raise GameError(
                f"players: {name}:{kind[:20]}: write :human, :computer or a level, {LOWEST} to {HIGHEST}"
            )
        level = int(kind)
    name = "Computer" if name.lower() == "computer" else name
    full, number = f"{name} (level {level})", 2
    while full in taken:
        full, number = f"{name} {number} (level {level})", number + 1
    return Seat(full, level)


def seats_of(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats of a saved game, which keeps nothing but the names: a computer's says its level.

    >>> seats_of(("You", "Computer (level 5)"))
    (Seat(name='You', level=None), Seat(name='Computer (level 5)', level=5))
    """
    seats = []
    for name in names:
        match = _COMPUTER.fullmatch(name)
        level = int(match[1]) if match else None
        seats.append(Seat(name, level if level is None or LOWEST <= level <= HIGHEST else None))
    return tuple(seats)
