from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import IllegalMove
from quixotry.game import Move, Position
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from support.games import ENGLISH, ODD, SPANISH, WORDS, on_board, random_placement

EMPTY = on_board(rack="CATSRE?")
CAT = on_board("8G CAT", rack="SETSAX?")  # C, A, T on 8G, 8H, 8I
BLOCKS = on_board(rack="ABBA?", rules=ODD)
ODD_AB = on_board("5D AB", rack="ABBA?", rules=ODD)


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (EMPTY, "8P CAT", "8P is off the board of 15 rows and 15 columns"),
        (EMPTY, "25A CAT", "25A is off the board of 15 rows and 15 columns"),
        (EMPTY, "8N CAT", "the word runs off the board: there is no 8P"),
        (EMPTY, "H14 CAT", "the word runs off the board: there is no 16H"),
        (EMPTY, "8A CAT", "the first word must cover the start square 8H"),
        (EMPTY, "8H C", "a word has at least two letters"),
        (EMPTY, "8F C.T", "there is no tile on 8G to play through"),
        (EMPTY, "8F ...", "no tile is laid"),
        (EMPTY, "8G CATT", "only 1 T on the rack ACERST?"),
        (EMPTY, "8G DO", "no D on the rack ACERST?"),
        (EMPTY, "8G do", "only 1 ? on the rack ACERST?"),
        (EMPTY, "-CD", "no D on the rack ACERST?"),
        (CAT, "8F SE", "8G already holds C"),
        (CAT, "8I ES", "8I already holds T"),
        (CAT, "9A SET", "the word touches no tile on the board"),
        (CAT, "7E SE", "the word touches no tile on the board"),
        (CAT, "8J SE", "the word takes in the tiles next to it; write 8G ...SE"),
        (CAT, "8E SE", "the word takes in the tiles next to it; write 8E SE..."),
        (CAT, "H9 SET", "the word takes in the tiles next to it; write H8 .SET"),
        (CAT, "8G ..", "no tile is laid"),
        (CAT, "8F E..", "the word takes in the tiles next to it; write 8F E..."),
        (CAT, "A1 S", "the word touches no tile on the board"),
        (BLOCKS, "1A ABBA", "1D is blocked"),
        (BLOCKS, "5G A", "5G is blocked"),
        (BLOCKS, "1H A", "1H is off the board of 9 rows and 7 columns"),
        (BLOCKS, "D6 AB", "the first word must cover the start square 5D"),
        (ODD_AB, "5E AB", "5E already holds B"),
        (ODD_AB, "5D ..A..", "5G is blocked"),
        (ODD_AB, "E8 AAB", "the word runs off the board: there is no 10E"),
        (ODD_AB, "5D ..AB", "5G is blocked"),
        (on_board(rack=""), "8G CAT", "the rack is empty"),
        (on_board("8G CHE", rack="LA", rules=SPANISH), "8G CHEL.", "there is no tile on 8J to play through"),
        (on_board("8G CHE", rack="LA", rules=SPANISH), "8F L[C].", "8G already holds [CH]"),
    ],
)
def test_illegal_moves_and_the_reason(position: Position, text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.check(text)
    assert caught.value.reason == reason
    with pytest.raises(IllegalMove):
        position.play(text)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move("place", 7, 7, True, bytes([99, 1])), "tile code 99 is not in the alphabet"),
        (Move("place", 7, 7, True, bytes([64, 1])), "tile code 64 is not in the alphabet"),
        (Move("place", 7, 7, True, b""), "no tile is laid"),
        (Move("place", -1, 7, True, bytes([1, 1])), "0H is off the board of 15 rows and 15 columns"),
        (Move("place", 7, 99, True, bytes([1, 1])), "8<100> is off the board of 15 rows and 15 columns"),
        (Move("exchange", tiles=b""), "name the tiles to exchange"),
        (Move("exchange", tiles=bytes([65])), "tile code 65 is not in the alphabet"),
        (Move("swap"), "not a kind of move"),  # type: ignore[arg-type]
    ],
)
def test_moves_made_by_hand_are_checked_too(move: Move, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        EMPTY.check(move)
    assert caught.value.reason == reason


def test_exchange_needs_the_rule_and_the_tiles_in_the_bag() -> None:
    study = load_rules("swedish-study")
    start = Position.start(study, Lexicon.from_words(["AD"], study.alphabet), ["ABDE", ""])
    with pytest.raises(IllegalMove, match="these rules have no exchanges"):
        start.check("-A")
    low = EMPTY.replace(bag_count=6)
    with pytest.raises(IllegalMove, match="an exchange needs 7 tiles in the bag; it holds 6"):
        low.check("-A")
    EMPTY.replace(bag_count=7).check("-ACT?")
    low.check("pass")


@pytest.mark.parametrize(
    ("position", "text", "words", "score"),
    [
        (on_board(rack="RETINAS"), "8D RETINAS", ["RETINAS"], 66),
        (on_board(rack="RETINA?"), "8D RETINAs", ["RETINAS"], 64),
        (EMPTY, "8G CAT", ["CAT"], 10),
        (EMPTY, "H8 CAT", ["CAT"], 10),
        (EMPTY, "8D CATER", ["CATER"], 20),  # C on a doubled letter
        (CAT, "8G ...S", ["CATS"], 6),
        (CAT, "J8 SET", ["SET", "CATS"], 5 + 6),
        (CAT, "7I AXE", ["AXE", "AT"], 11 + 3),
        (CAT, "9G AXES", ["AXES", "CA", "AX", "TE"], 13 + 5 + 9 + 3),
        (CAT, "G8 .A", ["CA"], 5),
        (on_board("8G CaT", rack="S"), "8G ...S", ["CATS"], 5),
        (on_board(rack="[CH]ICO", rules=SPANISH), "8G CHICO", ["CHICO"], 20),
        (BLOCKS, "5C ABBA", ["ABBA"], 16),
        (BLOCKS, "5B ABBAc", ["ABBAC"], 36),  # all five tiles: the bonus of 20
        (on_board("5C ABBA", rack="BA", rules=ODD), "C3 BA.", ["BAA"], 20),  # word times 4
    ],
)
def test_words_and_scores(position: Position, text: str, words: list[str], score: int) -> None:
    position.check(text)
    assert position.words(text) == words
    assert position.score(text) == score


def test_premium_squares_count_once_and_multiply_together() -> None:
    # 1A and 1H are triple words: both under one play count nine times.
    across = on_board("1D INA", rack="RETSLED")
    assert across.board.text("1D") == "I"
    assert across.score("1A RET...SL") == 9 * (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1)
    # Played through later, they count no more.
    later = across.play("1A RET...SL").play("pass").with_rack("ED")
    assert later.score("1A ........E") == 9


def test_cross_words_use_the_premium_under_the_new_tile() -> None:
    # 9I doubles the letter: E counts 2 in AXE's line and 2 in TE.
    assert CAT.words("9I E") == ["TE"]
    assert CAT.score("9I E") == 1 + 2
    assert CAT.score("9H SE") == (1 + 2) + (1 + 1) + (1 + 2)


def test_bonus_is_for_a_full_rack_of_the_ruleset() -> None:
    assert BLOCKS.score("5B ABBAc") - BLOCKS.score("5B ABBA") == 20


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8G ...S", "8G ...S"),  # only across
        ("J8 S", "8G ...S"),  # written as down, bare
        ("8J S", "8G ...S"),
        ("9G A", "G8 .A"),  # only down, written as across
        ("G9 A", "G8 .A"),
        ("G8 .A", "G8 .A"),
    ],
)
def test_one_tile_plays_have_one_form(text: str, canonical: str) -> None:
    CAT.check(text)
    assert str(CAT.canonical(text)) == canonical
    assert CAT.words(text) == CAT.words(canonical)
    assert CAT.score(text) == CAT.score(canonical)
    assert CAT.play(text) == CAT.play(canonical)


def test_one_tile_that_makes_words_both_ways_is_across() -> None:
    both = on_board("8G CAT", "J9 AX", rack="S")
    for text in ("8G ...S", "J8 S..", "8J S", "J8 S"):
        assert str(both.canonical(text)) == "8G ...S"
        assert both.words(text) == ["CATS", "SAX"]


def test_exchange_tiles_are_put_in_order() -> None:
    assert (
        str(EMPTY.canonical(Move("exchange", tiles=bytes([0, 20, 1]), alphabet=ENGLISH.alphabet))) == "-AT?"
    )


def test_phonies_are_named_once() -> None:
    position = Position.start(ENGLISH, WORDS, ["CATZS?", ""])
    assert position.phonies("8G CAT") == []
    assert position.phonies("8G ZA") == ["ZA"]
    assert on_board("8G CAT", rack="SETSAX?").phonies("9G AXES") == ["AXES", "CA", "TE"]
    assert position.words("pass") == position.phonies("-Z") == []
    assert position.score("pass") == 0


def lines_of_tiles(now: Position, tiles: bytes) -> set[tuple[bool, int, int, bytes]]:
    """Direction, line, place and letters of every run of two tiles or more."""
    rows, columns = now.rules.layout.rows, now.rules.layout.columns
    lines = [(True, row, tiles[row * columns : (row + 1) * columns]) for row in range(rows)]
    lines += [(False, column, tiles[column::columns]) for column in range(columns)]
    found = set()
    for across, number, line in lines:
        start = 0
        for i, code in enumerate(line + b"\0"):
            if not code:
                if i - start > 1:
                    found.add((across, number, start, bytes(letter & 63 for letter in line[start:i])))
                start = i + 1
    return found


@given(st.integers(0, 2**32), st.sampled_from([ENGLISH, SPANISH, ODD]))
def test_words_are_those_that_appear_on_the_board(seed: int, rules: Rules) -> None:
    chance = random.Random(seed)
    now = on_board(rack="", rules=rules)
    for _ in range(5):
        bag = [code for code, left in enumerate(now.unseen) for _ in range(left)]
        now = now.with_rack(rules.alphabet.rack_text(chance.sample(bag, min(len(bag), rules.rack_size))))
        move = random_placement(now, chance)
        if move is None:
            break
        new = lines_of_tiles(now, now.board.place(move).tiles) - lines_of_tiles(now, now.board.tiles)
        assert sorted(now.words(move)) == sorted(rules.alphabet.word_text(line[3]) for line in new)
        main = now.canonical(move)
        length = len(main.tiles)
        number, start = (main.row, main.column) if main.across else (main.column, main.row)
        assert [(across, line, at, len(codes)) for across, line, at, codes in new].count(
            (main.across, number, start, length)
        ) == 1
        after = now.play(move)
        assert after.scores == (now.scores[0] + now.score(move), now.scores[1])
        assert after.board.tile_count == now.board.tile_count + move.tile_count
        now = after.replace(turn=0, racks=now.seen_by(1).racks)
