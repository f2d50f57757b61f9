"""Sizes and colours."""

from __future__ import annotations

import pytest

from quixotry import load_rules, ruleset_names
from quixotry.cli.tui.arrangement import SIDE, arrange
from quixotry.cli.tui.palette import DARK, DARK_THEME, LIGHT, LIGHT_THEME, Palette


@pytest.mark.parametrize("name", ruleset_names())
def test_everything_fits_wherever_there_is_a_board(name: str) -> None:
    rules = load_rules(name)
    for width in range(20, 260, 7):
        for height in range(8, 90, 3):
            found = arrange(width, height, rules)
            if found.cell is None:
                assert width < found.needed[0] or height < found.needed[1]
                continue
            across, down = found.cell
            assert 3 + rules.layout.columns * across + SIDE <= width
            below = found.gap + found.rack_height + found.status_height + found.has_keys
            assert rules.layout.rows * down + 1 + below <= height
            assert across >= max(map(len, rules.alphabet.labels))


@pytest.mark.parametrize("name", ruleset_names())
def test_80_by_24_is_enough(name: str) -> None:
    rules = load_rules(name)
    assert arrange(80, 24, rules).cell is not None
    assert arrange(*arrange(1, 1, rules).needed, rules).cell is not None


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_text_can_be_read(palette: Palette) -> None:
    """WCAG AA: 4.5 to 1."""
    ground = str((DARK_THEME if palette is DARK else LIGHT_THEME).background)
    pairs = [*palette.letter.values(), *palette.word.values(), palette.tile, palette.last, palette.laid]
    pairs += [palette.ghost, palette.cursor, palette.hint, (palette.tile[0], palette.tile_other)]
    pairs += [(text, ground) for text in (palette.good, palette.bad, palette.faint, palette.accent)]
    for text, behind in pairs:
        assert contrast(text, behind) >= 4.5, (text, behind)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_tiles_differ_in_lightness_from_what_is_laid(palette: Palette) -> None:
    """Whoever sees no colours must tell tiles just laid from those that lie there."""
    assert contrast(palette.laid[1], palette.tile[1]) >= 1.5
    assert contrast(palette.cursor[1], palette.plain[0]) >= 3
