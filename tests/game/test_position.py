from __future__ import annotations

import pytest

from quixotry.errors import AlphabetError, IllegalMove, LexiconError, PositionError
from quixotry.game import Move, Position, Rack
from support.games import ENGLISH, ODD, ODD_WORDS, SPANISH_WORDS, WORDS, on_board


def test_start_takes_texts_and_racks_and_names() -> None:
    rack = Rack.from_text("ABC", ENGLISH.alphabet)
    start = Position.start("english", WORDS, [rack, "XYZ", ""])
    assert [str(rack) for rack in start.racks] == ["ABC", "XYZ", ""]
    assert (start.scores, start.turn, start.scoreless) == ((0, 0, 0), 0, 0)
    assert str(start.rack) == "ABC"


@pytest.mark.parametrize(
    ("racks", "error"),
    [
        ([""], "1 racks; english is for 2 to 4 players"),
        ([""] * 5, "5 racks; english is for 2 to 4 players"),
        (["ABCDEFGH", ""], "rack 1: 8 tiles; a rack holds 7"),
        (["Q", "Q"], "2 tiles Q on board and racks; english has 1"),
        (["??", "?"], "3 tiles ? on board and racks; english has 2"),
    ],
)
def test_positions_that_cannot_arise(racks: list[str], error: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.start(ENGLISH, WORDS, racks)
    assert str(caught.value) == error


def test_a_lexicon_in_other_letters_is_refused() -> None:
    with pytest.raises(LexiconError, match="its alphabet is not that of the ruleset english"):
        Position.start(ENGLISH, SPANISH_WORDS, ["", ""])


def test_racks_must_be_of_the_alphabet() -> None:
    with pytest.raises(AlphabetError):
        Position.start(ODD, ODD_WORDS, ["XYZ", ""])


def test_unseen_and_bag_count() -> None:
    now = on_board("8G CaT", rack="SETS?", other="QX")
    assert sum(now.unseen) == 100 - 3 - 5
    assert now.unseen[0] == 0  # one blank on the board, one on the rack
    assert now.unseen[17] == 1  # another player's Q is unseen
    assert now.bag_count == 100 - 3 - 14
    assert now.unseen is now.unseen


def test_bag_count_never_falls_below_nothing() -> None:
    full = on_board("8G CAT", rack="")
    board = full.board.place(Move("place", 0, 0, True, bytes([5] * 15), ENGLISH.alphabet))
    for row in range(1, 6):
        board = board.place(Move("place", row, 0, True, bytes([5] * 15), ENGLISH.alphabet))
    late = Position(ENGLISH, WORDS, board, full.racks, full.scores)
    assert late.bag_count == 0


def test_play_changes_what_it_must_and_nothing_else() -> None:
    start = Position.start(ENGLISH, WORDS, ["CATSXYZ", "EEE"])
    after = start.play("8G CAT")
    assert (after.scores, after.turn, after.scoreless) == ((10, 0), 1, 0)
    assert [str(rack) for rack in after.racks] == ["SXYZ", "EEE"]
    assert after.bag_count == 100 - 3 - 14
    assert start.board.is_empty
    assert start.scores == (0, 0)
    passed = after.play("-")
    assert (passed.turn, passed.scoreless, passed.board) == (0, 1, after.board)
    exchanged = passed.play("-XY")
    assert (exchanged.scoreless, str(exchanged.racks[0])) == (2, "SZ")
    assert exchanged.bag_count == after.bag_count


def test_a_play_of_no_points_is_a_scoreless_turn() -> None:
    start = Position.start(ENGLISH, WORDS, ["??", ""])
    assert start.play("8G at").scoreless == 1


def test_unchecked_play_trusts_the_move() -> None:
    start = Position.start(ENGLISH, WORDS, ["CATSXYZ", ""])
    move = start.parse_move("8G CAT").with_score(10)
    assert start.play(move, check=False) == start.play(move)
    assert start.play(move.with_score(99), check=False).scores == (99, 0)
    assert start.play(move.with_score(99)).scores == (10, 0)
    assert start.play(move.with_score(None), check=False).scores == (10, 0)


def test_known_bag_counts_are_carried_on() -> None:
    start = Position.start(ENGLISH, WORDS, ["CATSXYZ", "EEEEEEE"]).replace(bag_count=2)
    assert start.play("8G CAT").bag_count == 0
    with pytest.raises(IllegalMove):
        start.play("-X")
    assert start.replace(bag_count=9).play("-XY").bag_count == 9
    assert start.play("-").bag_count == 2


def test_leave() -> None:
    start = Position.start(ENGLISH, WORDS, ["CATSX?Z", ""])
    assert str(start.leave("8G CAt")) == "STXZ"
    assert str(start.leave("-XZ")) == "ACST?"


def test_options_that_spoke_of_the_moment_before_are_dropped() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", ""]).replace(
        options={"lm": "pass", "tmr": "1/2", "gid": "7"}
    )
    assert start.play("-").options == {"gid": "7"}


def test_positions_are_immutable_values_with_room_for_a_cache() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", ""])
    with pytest.raises(AttributeError, match="a position does not change: turn"):
        start.turn = 1
    assert start._kernel is None
    start._kernel = cache = object()
    assert start.replace(turn=1)._kernel is cache
    assert start.play("8G CAT")._kernel is None
    assert start == Position.start(ENGLISH, WORDS, ["CAT", ""])
    assert hash(start) == hash(Position.start(ENGLISH, WORDS, ["CAT", ""]))
    assert start != start.play("-")
    assert start != "position"


def test_views() -> None:
    start = Position.start(ENGLISH, WORDS, ["CAT", "DOG"])
    assert [str(rack) for rack in start.seen_by(1).racks] == ["", "DGO"]
    assert str(start.with_rack("ZOO").rack) == "OOZ"
    assert str(start.with_rack("ZOO", seat=1).racks[1]) == "OOZ"
    with pytest.raises(PositionError):
        start.with_rack("QQ")


def test_a_blocked_square_ends_a_line() -> None:
    # 1D is blocked: a word ending on 1C does not touch one that begins on 1E.
    now = on_board("1E AB", rack="BA?", rules=ODD)
    with pytest.raises(IllegalMove, match="touches no tile"):
        now.check("1B BA")
    assert on_board("1E AB", "B1 BA", rack="A", rules=ODD).words("1B .A") == ["BA"]


def test_judging_is_all_the_questions_at_once() -> None:
    now = on_board("8G CAT", rack="SETS?ER")
    wrong = "9A SET"
    moves: list[Move | str] = [
        *now.legal_moves().top(200),
        "8J S",
        "J8 S",
        "H7 EAR",
        "8G (CAT)ERS",
        "-E",
        "pass",
    ]
    for move in moves:
        judged, words = now.judge(move)
        assert judged == now.canonical(move).with_score(now.score(move))
        assert [now.rules.alphabet.word_text(codes) for codes in words] == now.words(move)
        assert now.unknown(words) == now.phonies(move)
    with pytest.raises(IllegalMove) as asked:
        now.check(wrong)
    with pytest.raises(IllegalMove) as judged_wrong:
        now.judge(wrong)
    assert str(asked.value) == str(judged_wrong.value)
