"""Explanations: every number in a sentence is what the engine says when it is asked in another way."""

from __future__ import annotations

from itertools import combinations

import pytest

from quixotry.errors import IllegalMove, LimitError, PositionError
from quixotry.explain import board_hooks, explain, possible_racks
from quixotry.explain.replies import HIGH, laid_squares
from quixotry.explain.sentences import written_danger
from quixotry.game import Position, Rack

LATE = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/15/15/15/15 ABEIIMO/ 431/294 0"
)
OVER = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


def test_racks_are_all_there_are() -> None:
    unseen = [1, 2, 0, 3]
    tiles = [code for code, number in enumerate(unseen) for _ in range(number)]
    found = possible_racks(unseen, 3, most=100)
    plain: dict[bytes, int] = {}
    for drawn in combinations(range(len(tiles)), 3):
        rack = bytes(sum(tiles[at] == code for at in drawn) for code in range(4))
        plain[rack] = plain.get(rack, 0) + 1
    total = sum(plain.values())
    assert found.exact
    assert dict(zip(found.racks, found.weights, strict=True)) == pytest.approx(
        {rack: ways / total for rack, ways in plain.items()}
    )
    sampled = possible_racks(unseen, 3, most=5, seed=3)
    assert not sampled.exact and len(sampled) == 5 and sum(sampled.weights) == pytest.approx(1)
    assert sampled == possible_racks(unseen, 3, most=5, seed=3)
    kept = possible_racks(unseen, 1, most=9, kept=[0, 1, 1, 0])
    assert set(kept.racks) == {b"\1\1\1\0", b"\0\2\1\0", b"\0\1\1\1"}


def test_replies_are_those_of_the_static_player() -> None:
    position = Position.from_cgp(LATE)
    found = explain(position, "M11 .OBIE", racks=40, deals=0)
    after = found.after.position
    racks = possible_racks(position.unseen, 7, most=40).racks
    mean = high = bingos = 0.0
    danger = [0.0] * 225
    for rack in racks:
        codes = [code for code, number in enumerate(rack) for _ in range(number)]
        asked = after.with_rack(Rack.from_codes(codes, position.rules.alphabet))
        best = asked.best(1)[0].move
        mean += (best.score or 0) / len(racks)
        high += ((best.score or 0) >= HIGH) / len(racks)
        bingos += (best.is_place and best.tile_count == 7) / len(racks)
        for square in laid_squares(asked, best):
            danger[square] += (best.score or 0) / len(racks)
    assert found.after.mean == pytest.approx(mean)
    assert (found.after.share_of(HIGH), found.after.bingos) == pytest.approx((high, bingos))
    assert found.danger == pytest.approx(danger)
    assert str(written_danger(after, found.danger)).count("9") >= 1


def test_hooks_are_words() -> None:
    position = Position.from_cgp(LATE)
    for hook in board_hooks(position):
        for letter in hook.letters:
            assert (letter + hook.word if hook.front else hook.word + letter) in position.lexicon
        assert not position.board.tiles[hook.square]


def test_phonies_exchanges_passes_and_the_end() -> None:
    start = Position.start("english", None, ["QUIXOTR", ""])
    assert explain(start, "8D QUIXOTR", racks=5, deals=1).sentences[0] == "QUIXOTR is not in the lexicon."
    assert explain(start, "-QX", racks=5, deals=1).sentences[0].startswith("Exchanging QX scores nothing.")
    assert "scores nothing" in explain(start, "pass", racks=5, deals=1).sentences[0]
    over = explain(Position.from_cgp(OVER), "pass", racks=5, deals=1)
    assert over.after.exact and len(over.after.replies) == 1
    assert "It keeps" not in str(over)


def test_nobody_replies_to_a_move_that_goes_out() -> None:
    last = Position.from_cgp(OVER.replace("ABEIIMO/", "BEO/"))
    out = next(one.move for one in last.best(200) if one.move.is_place and one.move.tile_count == 3)
    found = explain(last, out, racks=5, deals=1)
    assert found.goes_out and not any(found.danger) and not found.made and not found.taken
    assert "It goes out: the game ends, and nobody replies." in found.sentences
    assert "best reply" not in str(found)
    stays = explain(last, "pass", racks=5, deals=1)
    assert not stays.goes_out and any(stays.danger) and "best reply" in str(stays)


def test_the_same_seed_says_the_same() -> None:
    position = Position.from_cgp(LATE)
    one, two = (explain(position, "1G BIMA", racks=50, deals=3, seed=4) for _ in range(2))
    assert one.sentences == two.sentences
    assert one.ahead == two.ahead


def test_what_cannot_be_explained() -> None:
    position = Position.from_cgp(LATE)
    with pytest.raises(IllegalMove):
        explain(position, "1A QQ")
    with pytest.raises(LimitError, match="racks are 1 to 100,000"):
        explain(position, "pass", racks=0)
    with pytest.raises(PositionError, match="rack is empty"):
        explain(position.with_rack(""), "pass")


def test_at_the_end_proof_counts_and_not_equity() -> None:
    """BEMA scores most and would be first by equity; the search proves that LOOIE gains 17 more."""
    position = Position.from_cgp(OVER)
    scores_most, proved = explain(position, "14L BEMA"), explain(position, "J2 .O.IE")
    assert position.best(1)[0].move == scores_most.move
    assert not scores_most.is_best and str(scores_most.best.move) == "J2 .O.IE"
    assert scores_most.ending is not None and scores_most.ending.lost == 17 and scores_most.ahead is None
    assert proved.is_best and proved.best == proved.valued
    assert proved.ending is not None and proved.ending.lead == scores_most.ending.lead + 17
    assert not any("racks" in sentence for sentence in (*scores_most.sentences, *proved.sentences))


def test_three_players() -> None:
    end = Position.from_cgp(
        OVER.replace("AGILO", "").replace("431/294", "431/294/0").replace("ABEIIMO/", "B//")
    )
    found = explain(end, "pass", racks=20, deals=2)
    assert not end.bag_count and sum(end.unseen) > 7 and found.after.replies
    position = Position.start("english", None, ["QUIXOTR", "", ""])
    assert len(explain(position, "8G TRIO", racks=20, deals=2).sentences) >= 4
