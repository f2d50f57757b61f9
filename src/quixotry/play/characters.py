"""What computers are called that are programs by name: nobody wants to play against "bor"."""

from __future__ import annotations

CHARACTERS = {
    "greedy": "Greedy Greta",
    "static": "Steady Stella",
    "static+endgame": "Patient Petra",
    "champion": "Clever Clara",
    "sim": "Curious Cleo",
    "random": "Dizzy Dora",
    "passer": "Sleepy Silas",
    "hsw": "Wordy Wanda",
    "bs": "Shiny Sid",
    "bor": "Balanced Bea",
    "rackh1": "Tidy Tom",
    "rackh2": "Choosy Chloe",
    "rackh3": "Fussy Faye",
    "fitness": "Nimble Nell",
    "aggressive": "Bold Bruno",
    "careful": "Wary Walter",
    "combo": "Dreamy Dan",
    "monty": "Cagey Carla",
    "turcan": "Simple Sam",
}


def character_of(player: str) -> str | None:
    """The name of the character that a player's text stands for; None if it has none.

    >>> character_of("hsw"), character_of("static:leaves=x"), character_of("level:n=5")
    ('Wordy Wanda', 'Steady Stella', None)
    """
    return CHARACTERS.get(player.partition(":")[0].strip())
