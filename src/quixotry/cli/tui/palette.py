"""The colours, light and dark.

Letter premiums are blue-green and word premiums orange, which can be told apart with every kind of colour
vision; tiles differ in lightness by what they are, and each square also says in letters what it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rich.style import Style
from textual.theme import Theme


@dataclass(frozen=True)
class Palette:
    """The board's colours. Pairs are text and background."""

    plain: tuple[str, str]
    """Two backgrounds that alternate, so that squares can be counted."""
    mark: str
    letter: dict[int, tuple[str, str]]
    word: dict[int, tuple[str, str]]
    blocked: str
    tile: tuple[str, str]
    tile_other: str
    """The background of every second tile."""
    last: tuple[str, str]
    laid: tuple[str, str]
    ghost: tuple[str, str]
    cursor: tuple[str, str]
    hint: tuple[str, str]
    good: str
    bad: str
    faint: str
    accent: str

    def style(self, pair: tuple[str, str], *, bold: bool = False, underline: bool = False) -> Style:
        return _style(*pair, bold, underline)


@cache
def _style(text: str, ground: str, bold: bool, underline: bool) -> Style:
    """Cached, because the board asks for the same few styles again and again."""
    return Style(color=text, bgcolor=ground, bold=bold, underline=underline)


DARK = Palette(
    plain=("#262b34", "#2b313b"),
    mark="#7d8694",
    letter={2: ("#a9dfe0", "#1d4a52"), 3: ("#d9fbfa", "#17727b"), 4: ("#06262a", "#2fb3bf")},
    word={2: ("#f3cf9d", "#5d4120"), 3: ("#fff0d8", "#99601c"), 4: ("#241500", "#e09a35")},
    blocked="#0d0f12",
    tile=("#241c0e", "#dcc594"),
    tile_other="#d3ba86",
    last=("#06213c", "#8fc7ff"),
    laid=("#000000", "#ffffff"),
    ghost=("#ffffff", "#6b4fa3"),
    cursor=("#14161b", "#ffd24a"),
    hint=("#ffffff", "#6b4fa3"),
    good="#8fd6a4",
    bad="#ffb38a",
    faint="#8d96a5",
    accent="#ffd24a",
)
LIGHT = Palette(
    plain=("#ece7db", "#e4dece"),
    mark="#736f66",
    letter={2: ("#1d4f50", "#cfe6e4"), 3: ("#0d3b3c", "#8cc5c1"), 4: ("#ffffff", "#2c7673")},
    word={2: ("#69430a", "#f6dfbb"), 3: ("#4d2d00", "#edb56c"), 4: ("#ffffff", "#a85f0c")},
    blocked="#6d6f75",
    tile=("#ffffff", "#2c3e57"),
    tile_other="#344864",
    last=("#ffffff", "#1f68b3"),
    laid=("#ffe27a", "#101318"),
    ghost=("#ffffff", "#6b4fa3"),
    cursor=("#ffffff", "#b3261e"),
    hint=("#ffffff", "#6b4fa3"),
    good="#1c6b3a",
    bad="#9c3d00",
    faint="#67635b",
    accent="#8a4b00",
)

DARK_THEME = Theme(
    name="quixotry-dark",
    primary="#ffd24a",
    secondary="#8fc7ff",
    accent="#ffd24a",
    foreground="#e4e7ec",
    background="#14161b",
    surface="#1b1f26",
    panel="#232833",
    success="#8fd6a4",
    warning="#ffb38a",
    error="#ff8f7a",
    dark=True,
)
LIGHT_THEME = Theme(
    name="quixotry-light",
    primary="#8a4b00",
    secondary="#1f68b3",
    accent="#8a4b00",
    foreground="#22252b",
    background="#faf8f3",
    surface="#f1ede3",
    panel="#e4dece",
    success="#1c6b3a",
    warning="#9c3d00",
    error="#a3201a",
    dark=False,
)
THEMES = {theme.name: theme for theme in (DARK_THEME, LIGHT_THEME)}


def palette_of(theme: str) -> Palette:
    return LIGHT if theme == LIGHT_THEME.name else DARK
