"""Known racks, and tiles to lay from them."""

from __future__ import annotations

from support.browser.server import Json

# Seeds, by what the first rack holds.
ABBEY = 3  # ABBENPY
FLAKED = 11  # ADEFKLO
ONE_BLANK = 20  # ADEEGR?


def tile(row: int, column: int, letter: str, blank: bool = False) -> Json:
    return {"row": row, "column": column, "letter": letter, "blank": blank}


def word(row: int, column: int, letters: str) -> list[Json]:
    """Across; small letters are blanks."""
    return [
        tile(row, column + place, letter.upper(), letter.islower()) for place, letter in enumerate(letters)
    ]
