"""The game of appendix I (AJ12): one way to lay its words, and all that the papers say of it holds."""

from __future__ import annotations

from dataclasses import replace

from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.papers.illustrative_game import (
    FINAL,
    GUY,
    MAC,
    PLAYERS,
    TURNS,
    better_plays,
    extended,
    illustrative_game,
    placements,
    told,
)
from quixotry.rules import load_rules

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)

BOARD = """
P..............
AR..........BI.
HOD.....ME.BATH
.I.....VAGUE..Y
.L..SI..SONDE.A
.YIELD........L
....O.........I
..Q.G..ALACK..N
.OUTgREW...AJEE
.XI.I..EON..U..
..T.n...PAVAN..
..T.G......RITZ
..O.........OWE
..RUNTIER...ROD
.......FENCES.S
"""


def test_the_table_as_printed() -> None:
    assert [turn.player for turn in TURNS] == [PLAYERS[i % 2] for i in range(25)]
    printed = {"OUTGREW": 66, "HYALINE": 51, "JUNIOR": 26, "FENCES": 50, "BATH": 18, "RITZ": 46, "ZEDS": 42,
               "SLOGGING": 82, "YIELD": 21, "VAGUE": 34, "RUNTIER": 66, "SONDE": 27, "ME": 19, "PAVAN": 22,
               "EON": 19, "QUITTOR": 32, "TWO": 26, "XI": 50, "ROILY": 16, "PAH": 31, "BI": 16, "HOD": 14,
               "SI": 5}  # fmt: skip
    assert {turn.word: turn.score for turn in TURNS[2:]} == printed
    assert [(turn.word, turn.score) for turn in TURNS[:2]] == [("ALACK", 32), ("AJEE", 25)]
    assert (TURNS[-1].total, TURNS[-2].total) == (FINAL[GUY] - 7, FINAL[MAC] + 7)


def test_there_is_one_game_and_its_mirror_image() -> None:
    game = illustrative_game()
    found = placements(LEXICON, across_first=False)
    assert len(found) == 2
    across, down = sorted(found, key=lambda moves: not moves[0].across)
    assert across == game.moves
    for one, other in zip(across, down, strict=True):
        if one.tile_count > 1:
            assert (one.row, one.column, one.across) == (other.column, other.row, not other.across)


def test_the_board_after_guys_last_move() -> None:
    board = illustrative_game().last.board
    rows = [
        "".join(
            RULES.alphabet.tile_text(board[row, column]) if board[row, column] else "."
            for column in range(15)
        )
        for row in range(15)
    ]
    assert rows == BOARD.split()


def test_all_that_the_papers_tell_holds() -> None:
    game = illustrative_game()
    assert game.final_scores == (FINAL[GUY], FINAL[MAC])
    assert [claim for claim, holds in told(game).items() if not holds] == []
    assert len(told(game)) == 8


def test_the_referee_and_the_engine_agree_with_every_line() -> None:
    game = illustrative_game()
    assert len(game.played) == len(TURNS)
    for played in game.played:
        position, move = played.position, played.move
        assert position.score(move) == move.score == played.turn.score
        assert move in position.legal_moves()
        assert played.turn.word in position.words(move)
        assert position.scores[position.turn] == played.turn.total - played.turn.score
    assert [played.turn.word for played in game.played if played.rack_is_whole] == [
        "XI", "ROILY", "PAH", "BI", "HOD", "SI",
    ]  # fmt: skip


def test_the_macintosh_plays_what_scores_most_unless_it_knew_mo_and_um() -> None:
    known = [p for p in illustrative_game().played if p.turn.player == MAC and p.rack_is_whole]
    assert [str(played.position.rack) for played in known] == ["ADFHMPX", "ADFHMP", "DFM"]
    better = [(played.position, move) for played in known for move in better_plays(played)]
    assert len(better) == 3
    for position, move in better:
        assert {"MO", "UM"} & set(position.words(move))


def test_another_score_or_order_leaves_no_game() -> None:
    """Every line counts: scores that are off by a point, or words in another order, cannot be played."""
    for number in (2, 8, 17):
        wrong = replace(TURNS[number], score=TURNS[number].score + 1)
        assert placements(LEXICON, (*TURNS[:number], wrong, *TURNS[number + 1 :])) == []
    assert placements(LEXICON, (TURNS[1], TURNS[0], *TURNS[2:])) == []


def test_words_that_a_lexicon_lacks_are_good_in_this_game() -> None:
    words = [word for word in LEXICON if word not in ("QUITTOR", "SONDE")]
    without = Lexicon.from_words(words, RULES.alphabet, name="without")
    assert "QUITTOR" not in without
    assert "QUITTOR" in extended(without, ["QUITTOR"]) and extended(LEXICON, ["QUITTOR"]) is LEXICON
    assert placements(without) == [illustrative_game().moves]


def test_a_game_can_be_followed_position_by_position() -> None:
    position = Position.start(RULES, LEXICON, ["", ""])
    for played in illustrative_game().played:
        assert played.position.board == position.board
        position = played.position.play(str(played.move))
    assert position.board == illustrative_game().last.board
