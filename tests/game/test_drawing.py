from __future__ import annotations

from xml.etree import ElementTree

import pytest

from quixotry.errors import IllegalMove, NotationError, PositionError
from quixotry.game import Game, Position
from quixotry.game.draw_svg import SvgStyle
from support.games import ENGLISH, ODD, SPANISH, WORDS, on_board, rig

SVG = "{http://www.w3.org/2000/svg}"


def test_text_of_an_odd_board() -> None:
    now = on_board("5C AcB", rack="AB", other="C", rules=ODD)
    assert str(now).splitlines() == [
        "     A B C D E F G",
        "   ┌───────────────┐",
        " 1 │ = · · █ · · = │",
        " 2 │ · ' · \" · ' · │",
        " 3 │ · · ~ · ^ · · │",
        " 4 │ · ' · · · ' · │",
        " 5 │ █ · A c B · █ │",
        " 6 │ · ' · · · ' · │",
        " 7 │ · · ^ · ~ · · │",
        " 8 │ · ' · \" · ' · │",
        " 9 │ = · · █ · · = │",
        "   └───────────────┘",
        " ▸ Player 1   0  AB",
        "   Player 2   0  C",
        "   15 tiles in the bag",
    ]


def test_long_labels_widen_the_squares() -> None:
    lines = str(on_board("8G CHIc", rack="", rules=SPANISH)).splitlines()
    assert lines[9] == " 8 │ =  ·  ·  '  ·  ·  CH I  c  ·  ·  '  ·  ·  =  │"
    assert len({len(line) for line in lines[1:18]}) == 1
    assert lines[0].index("G") == lines[9].index("CH")


def test_start_square_shows_until_it_is_covered() -> None:
    assert "*" in str(on_board(rack="").board)
    assert "*" not in str(on_board("8G CAT", rack="").board)


def test_status_line() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", ""])
    assert str(start.replace(bag_count=1)).endswith("\n   1 tile in the bag")
    assert str(start.replace(bag_count=0, scoreless=1)).endswith("the bag is empty, 1 scoreless turn of 6")
    assert str(start.replace(scoreless=2)).endswith("86 tiles in the bag, 2 scoreless turns of 6")


def test_game_text_has_names_and_marks_the_mover() -> None:
    game = Game.new("english", lexicon=WORDS, players=["Ann", "Bo"], seed=1)
    lines = str(game).splitlines()
    assert lines[-3].startswith(" ▸ Ann   0  ")
    assert lines[-2].startswith("   Bo    0  ")


def elements(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


@pytest.mark.parametrize("rules", [ENGLISH, SPANISH, ODD])
def test_svg_is_well_formed_and_says_what_it_shows(rules: object) -> None:
    now = on_board(rack="A", rules=rules)  # type: ignore[arg-type]
    root = ElementTree.fromstring(now.to_svg())
    title = "Board with no tiles; scores: player 1 0, player 2 0; player 1 to move"
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == title
    assert root.findtext(f"{SVG}title") == title
    assert not [element for element in root.iter() if "id" in element.attrib]


def test_svg_shows_tiles_values_and_the_last_move() -> None:
    now = on_board("8G CAt", rack="")
    move = on_board(rack="").parse_move("8G CAt")
    svg = now.to_svg(last_move=move)
    texts = [element.text for element in elements(svg, "text")]
    assert {"C", "A", "T", "3", "1", "15", "O", "2W", "3L"} <= set(texts)
    style = SvgStyle()
    rings = [element for element in elements(svg, "rect") if element.get("stroke") == style.ring]
    assert len(rings) == 3
    assert not [element for element in elements(now.to_svg(), "rect") if element.get("stroke") == style.ring]
    blank = [element for element in elements(now.to_svg(), "rect") if element.get("stroke") == style.tile]
    assert [element.get("fill") for element in blank] == [style.paper]


def test_svg_through_tiles_are_not_part_of_the_last_move() -> None:
    now = on_board("8G CAT", "8G ...S", rack="")
    svg = now.to_svg(last_move=on_board("8G CAT", rack="S").parse_move("8G ...S"))
    assert svg.count(SvgStyle().ring) == 2  # one tile, and the mover's dot


def test_svg_names_cannot_inject() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", "?"])
    svg = start.to_svg(names=["<script>\x00", 'a"b&c'])
    assert "<script" not in svg
    texts = [element.text for element in elements(svg, "text")]
    assert "<script>" in texts
    assert 'a"b&c' in texts


def test_svg_style_and_notebook() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", ""])
    assert start._repr_svg_() == start.to_svg()
    small = ElementTree.fromstring(start.to_svg(style=SvgStyle(cell=20, players=False)))
    assert float(small.attrib["width"]) == 15 * 20 + 2 * 17
    game = rig(["CAT", "A"])
    game.play("8G CAT")
    assert game._repr_svg_() == game.to_svg()
    assert SvgStyle().last in game.to_svg()


# Marks


def test_svg_marks_squares_arrows_and_labels() -> None:
    now = on_board("8G CAT", rack="S")
    plain, style = now.to_svg(), SvgStyle()
    assert style.mark not in plain and style.suggested not in plain
    svg = now.to_svg(
        highlight=["8G", (0, 0)],
        arrows=[("8D", "8K"), ("A1", "1A", "teal")],
        labels={"8D": "1", (14, 14): "<&>"},
    )
    frames = [one for one in elements(svg, "rect") if one.get("stroke") == style.mark]
    assert len(frames) == 2 and frames[1].get("x") == frames[1].get("y")
    assert [one.get("fill") for one in elements(svg, "polygon")] == [style.mark]
    assert [one.get("stroke") for one in elements(svg, "circle") if one.get("stroke")] == ["teal"]
    assert {"1", "<&>"} <= {one.text for one in elements(svg, "text")}
    coloured = now.to_svg(highlight={"8G": "gold", "8H": '"/><script>'})
    assert [one.get("stroke") for one in elements(coloured, "rect")].count("gold") == 1
    assert "<script" not in coloured


def test_svg_labels_are_short_and_printable() -> None:
    texts = [
        one.text for one in elements(on_board(rack="").to_svg(labels={"8D": "a very long\x00 one"}), "text")
    ]
    assert "a very …" in texts


def test_svg_marks_must_be_on_the_board() -> None:
    now = on_board(rack="")
    with pytest.raises(PositionError, match="16A: off the board of 15 rows, 15 columns"):
        now.to_svg(highlight=["16A"])
    with pytest.raises(NotationError, match="not a square"):
        now.to_svg(arrows=[("8D", "elsewhere")])
    with pytest.raises(PositionError, match="off the board"):
        now.board.to_svg(labels={(15, 0): "x"})


def test_svg_shows_a_suggested_move() -> None:
    now = on_board("8G CAT", rack="S?")
    svg, style = now.to_svg(move="8G CATs"), SvgStyle()
    tile = [one for one in elements(svg, "rect") if one.get("stroke") == style.suggested]
    assert [one.get("fill") for one in tile] == [style.paper]  # a blank
    assert "suggested: 8G ...s" in (ElementTree.fromstring(svg).findtext(f"{SVG}title") or "")
    assert now.to_svg(move="8G CATS").count(f'fill="{style.suggested}"') == 1
    assert style.suggested not in now.to_svg(move="-S")
    with pytest.raises(IllegalMove, match="runs off the board"):
        now.to_svg(move="8O SS")


def test_svg_light_dark_and_the_board_alone() -> None:
    now = on_board("8G CAT", rack="S")
    dark = now.to_svg(style="dark")
    assert SvgStyle.dark().card in dark and SvgStyle().card not in dark
    assert now.to_svg(style="light") == now.to_svg() == now.to_svg(style=SvgStyle())
    with pytest.raises(ValueError, match="'light', 'dark' or an SvgStyle, not 'pink'"):
        now.to_svg(style="pink")
    board = now.board._repr_svg_()
    assert board == now.board.to_svg() and "Board with 3 tiles" in board
    assert "Player" not in board
