"""The opcodes of CGP that speak of the moment: last move, clocks, racks to ignore, two lexica."""

from __future__ import annotations

import pytest

from quixotry.errors import LexiconError, PositionError
from quixotry.game import Position
from quixotry.game.opcodes import clocks, last_move, last_move_text, opponent_rack_unknown, parse_last_move
from support.games import ENGLISH, SPANISH, SPANISH_WORDS, WORDS, position

BOARD = "/".join(["15"] * 7 + ["6CATS5"] + ["15"] * 7)


def with_opcodes(text: str) -> Position:
    return position(f"{BOARD} / 0/0 0 {text}")


@pytest.mark.parametrize(
    ("text", "kind", "move", "count"),
    [
        ("8G.CATS", "place", "8G CATS", 0),
        ("G8.CaT", "place", "G8 CaT", 0),
        ("8G.C..S", "place", "8G C..S", 0),
        ("phony.8G.CATZ", "phony", "8G CATZ", 0),
        ("ex.QO?", "exchange", "-OQ?", 3),
        ("ex.7", "exchange", None, 7),
        ("pass", "pass", None, 0),
        ("-2", "exchange", None, 2),  # the format's own example has this one
        ("-QO", "exchange", "-OQ", 2),
        ("-", "pass", None, 0),
    ],
)
def test_last_moves(text: str, kind: str, move: str | None, count: int) -> None:
    now = with_opcodes(f"lm {text};")
    said = last_move(now)
    assert said is not None
    assert (said.kind, said.count) == (kind, count)
    assert (str(said.move) if said.move else None) == move
    assert f"lm {text};" in now.to_cgp()


def test_nothing_said() -> None:
    now = with_opcodes("")
    assert (last_move(now), clocks(now), opponent_rack_unknown(now)) == (None, None, False)


def test_the_move_that_led_here() -> None:
    before = position(f"{BOARD} RETINAS/ 0/0 0")
    for text, expected in (("8G ....E", "8G.CATSE"), ("K8 SET", "K8.SET"), ("-RE", "ex.ER"), ("-", "pass")):
        said = last_move_text(before.board, before.parse_move(text))
        assert said == expected
        assert parse_last_move(said, ENGLISH.alphabet).kind in ("place", "exchange", "pass")
    assert last_move_text(before.board, before.parse_move("K8 SET"), phony=True) == "phony.K8.SET"
    start = Position.start(SPANISH, SPANISH_WORDS, ["CHICO[CH]", ""])
    assert last_move_text(start.board, start.parse_move("8G [CH]iCO")) == "8G.[CH]iCO"


def test_clocks_are_by_seat_and_written_mover_first() -> None:
    now = with_opcodes("tmr 10000/-2500; ti 3000; to 60000; oru;")
    assert (clocks(now), opponent_rack_unknown(now)) == ((10_000, -2_500), True)
    assert now.to_cgp().endswith("0 tmr 10000/-2500; ti 3000; to 60000; oru; lex words;")
    assert "tmr -2500/10000;" in now.replace(turn=1).to_cgp()
    moved = position(f"{BOARD} SET/ 0/0 0 tmr 1/2; lm pass;").play("K8 SET")
    assert "tmr" not in moved.to_cgp()
    assert "lm" not in moved.to_cgp()


def test_an_opponents_rack_that_is_to_be_ignored() -> None:
    told, ignored = (position(f"{BOARD} RETINAS/QUIZ 12/34 0 {opcode}") for opcode in ("", "oru;"))
    assert [str(rack) for rack in told.racks] == ["AEINRST", "IQUZ"]
    assert [str(rack) for rack in ignored.racks] == ["AEINRST", ""]
    assert ignored.scores == (12, 34)
    assert Position.from_cgp(ignored.to_cgp(), ENGLISH, WORDS).to_cgp() == ignored.to_cgp()
    # It speaks of the opponent of this mover: after a move it would hide the rack that is known.
    after = ignored.play("K8 SET")
    assert not opponent_rack_unknown(after)
    again = Position.from_cgp(after.to_cgp(), ENGLISH, WORDS)
    assert [str(rack) for rack in again.racks] == ["", "AINR"]
    with pytest.raises(PositionError, match="tiles Q on board and racks"):
        position(f"{BOARD} RETINAS/QQ 0/0 0 oru;")


def test_two_lexica() -> None:
    same = Position.from_cgp(f"{BOARD} / 0/0 0 l1 english; l2 english;")
    assert same.lexicon.name == "english"
    assert same.to_cgp().endswith("0 l1 english; l2 english;")
    two = with_opcodes("l1 CSW21; l2 NWL23;")
    assert two.lexicon is WORDS
    assert two.to_cgp().endswith("l1 CSW21; l2 NWL23;")
    assert two.replace(turn=1).to_cgp().endswith("l1 NWL23; l2 CSW21;")
    again = Position.from_cgp(two.to_cgp())
    assert again.to_cgp() == two.to_cgp()
    with pytest.raises(LexiconError, match="CGP names two lexica, CSW21 and NWL23; name the one to ask"):
        again.legal_moves()
    one = Position.from_cgp(f"{BOARD} / 0/0 0 l1 KLINGON;")
    assert one.to_cgp().endswith("0 l1 KLINGON;")
    with pytest.raises(LexiconError, match="the lexicon KLINGON is not here"):
        one.legal_moves()
    with pytest.raises(LexiconError, match="CGP l2: a/b: a file must be named as the lexicon"):
        Position.from_cgp(f"{BOARD} / 0/0 0 l2 a/b;").legal_moves()


def test_a_challenge_rule_that_is_not_ours_is_kept() -> None:
    now = with_opcodes("cr triple;")
    assert "cr triple;" in now.to_cgp()
    assert position(now.to_cgp()) == position(with_opcodes("cr triple; lex words;").to_cgp())


@pytest.mark.parametrize(
    ("opcode", "error"),
    [
        ("lm;", "CGP lm: '' is not a move; write 8D.WORD, ex.TILES or pass"),
        ("lm CATS;", "CGP lm: 'CATS' is not a move; write 8D.WORD, ex.TILES or pass"),
        ("lm 99Z.CATS;", "CGP lm: '99Z': not a square; write 8D (across) or D8 (down)"),
        ("lm 8D.;", "CGP lm: 8D: a square and no word; write 8D WORD"),
        ("lm 8D.....;", "CGP lm: '8D.....' has no letters"),
        ("lm 8D.C%;", "CGP lm: 8D: 'C%': no tile reads '%' at place 2"),
        ("lm ex.;", "CGP lm: 'ex.' names no tiles"),
        ("lm ex.999;", "CGP lm: -999: name the tiles to exchange"),
        ("lm phony.;", "CGP lm: 'phony.' is not a move"),
        ("tmr 1;", "CGP tmr: 1 for 2 racks"),
        ("tmr 1/x;", "CGP tmr: 'x' is not a time in milliseconds"),
        ("tmr 1/99999999999;", "CGP tmr: '99999999999' is not a time in milliseconds"),
        ("ti -1;", "CGP ti: '-1' is not a time in milliseconds"),
        ("to ;", "CGP to: '' is not a time in milliseconds"),
        ("oru yes;", "CGP oru: 'yes' after an opcode that stands alone"),
    ],
)
def test_opcodes_that_cannot_be_read(opcode: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        with_opcodes(opcode)
    assert str(caught.value).startswith(error)
