"""Turns are judged as a slow and obvious judge would, and known mistakes are found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quixotry.evaluation import LeaveTable, equity_of, moves_within
from quixotry.game import Move, Position
from quixotry.game.referee import laid_tiles
from quixotry.lexicon import Lexicon, catalogue
from quixotry.records import GameRecord, GcgError
from quixotry.review import Reviewer, review
from quixotry.rules import load_rules
from support.reviews import ENGLISH, WORDS, letters_table, played, record
from support.worth import worth

LEAVES = letters_table()


def all_moves(position: Position) -> list[Move]:
    return [*position.legal_moves(), *position.exchanges()]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("leaves", [LEAVES, LeaveTable.zero(ENGLISH.alphabet, 6)])
def test_a_move_is_worth_what_the_kernel_says(seed: int, leaves: LeaveTable) -> None:
    turns = [turn for turn in GameRecord.of(played(seed)).turns(ENGLISH, WORDS) if turn.event.is_move]
    for turn in [turns[0], turns[7], *turns[-6:]]:
        for one in moves_within(turn.position, 1e6, leaves=leaves):
            assert equity_of(turn.position, one.move, leaves=leaves) == one
            assert worth(turn.position, one.move, leaves) == pytest.approx(one.equity, abs=1e-9), str(
                one.move
            )


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_best_move_is_the_best_of_all(seed: int) -> None:
    game = GameRecord.of(played(seed))
    turns = [turn for turn in game.turns(ENGLISH, WORDS) if turn.event.is_move]
    reviewed = review(game, rules=ENGLISH, lexicon=WORDS, leaves=LEAVES).turns
    for turn, found in list(zip(turns, reviewed, strict=True))[::3]:
        values = sorted(
            [worth(turn.position, move, LEAVES) for move in all_moves(turn.position)], reverse=True
        )
        assert [one.equity for one in found.best] == pytest.approx(values[:3])
        assert turn.move is not None and found.equity is not None and found.loss is not None
        assert found.loss == pytest.approx(max(0, values[0] - found.equity) if values else 0, abs=1e-3)
        bingos = [move for move in turn.position.legal_moves() if move.tile_count == 7]
        assert found.bingo == (turn.move.is_place and turn.move.tile_count == 7)
        if found.bingo or not bingos:
            assert found.missed_bingo is None
        else:
            assert found.missed_bingo is not None
            assert found.missed_bingo.score == max([move.score or 0 for move in bingos])


def test_no_turn_loses_less_than_nothing() -> None:
    reviewer = Reviewer(rules=ENGLISH, lexicon=WORDS, leaves=LEAVES)
    turns = [turn for seed in range(20) for turn in reviewer.review(GameRecord.of(played(seed))).turns]
    assert len(turns) > 400
    for turn in turns:
        assert turn.loss is not None and turn.equity is not None and turn.loss >= 0
        if turn.move is not None and not turn.move.is_pass and turn.best:
            # Not by being cut off at 0: a legal move is really worth no more than the best.
            assert turn.equity <= turn.best[0].equity + 1e-9
        assert turn.is_best == (turn.loss == 0)
    assert any(turn.is_best for turn in turns) and any(turn.loss for turn in turns)


def test_who_plays_the_best_moves_loses_nothing() -> None:
    game = GameRecord.of(played(6))
    for turn in review(game, rules=ENGLISH, lexicon=WORDS).turns[:6]:
        if turn.best and turn.best[0].move.is_place:
            assert not set(laid_tiles(turn.best[0].move)) & {
                (row, column) for row, column, _ in turn.board.occupied()
            }
    best = played(6, choice=1)
    greedy = Reviewer(rules=ENGLISH, lexicon=WORDS, leaves=LeaveTable.zero(ENGLISH.alphabet, 6))
    for turn in greedy.review(GameRecord.of(best)).turns[1:]:
        if turn.move is not None and turn.move.is_place and turn.bag_count > 12:
            assert turn.loss == 0


def test_known_mistakes_are_found() -> None:
    words = Lexicon.from_words("tan retinas oke ok to ak ne en cat cats at", ENGLISH.alphabet)
    zero = LeaveTable.zero(ENGLISH.alphabet, 6)
    game = record(
        ">A: AEINRST 8H TAN +6 6",
        ">B: CDTGHKA 7H CAT +14 14",  # phonies CT and TN: it comes off
        ">B: CDTGHKA -- -14 0",
        ">A: RS 9H RS +5 11",
        ">B: CDTGHKA - +0 0",
    )
    first, second, third, fourth = review(game, rules=ENGLISH, lexicon=words, leaves=zero).turns
    assert first.text == "8H TAN" and first.score == 6 and not first.bingo
    # From 8C no vowel lies beside a letter premium; the A of TAN does, below 7I, which costs 0.7.
    assert first.best[0].equity == 66 and str(first.best[0].move) in ("8C RETINAS", "H3 RETINAS")
    assert first.missed_bingo is not None and first.missed_bingo.score == 66
    assert first.equity == pytest.approx(5.3) and first.loss == pytest.approx(60.7)
    assert first.score_loss == 60 and not first.is_best

    assert second.phonies and second.withdrawn and second.score == 0 and second.total == 0
    assert second.loss == pytest.approx(second.best[0].equity) and second.leave == second.rack
    assert third.doubt == "rack known in part" and third.loss is None and third.best == () and third.score > 0
    assert third.phonies and not third.withdrawn
    assert fourth.text == "pass" and fourth.score == 0
    assert fourth.loss == pytest.approx(fourth.best[0].equity)


def test_a_short_rack_at_the_end_is_whole() -> None:
    game = GameRecord.of(played(8))
    turns = review(game, rules=ENGLISH, lexicon=WORDS).turns
    assert any(len(turn.rack) < 7 for turn in turns) and not any(turn.doubt for turn in turns)
    # The same game with a tile of each rack left out: nothing can be compared.
    partial = replace(
        game,
        events=tuple([replace(event, rack="") if event.is_move else event for event in game.events]),
    )
    for turn in review(partial, rules=ENGLISH, lexicon=WORDS).turns:
        whole = turn.move is not None and turn.move.is_place and turn.bingo
        assert (turn.loss is not None) == (not turn.doubt)
        assert turn.doubt == "rack not known" or whole or turn.bag_count == 0


def test_an_exchange_of_unknown_tiles_shows_the_best_moves() -> None:
    turn = review(record(">A: AEINRST -3 +0 0"), rules=ENGLISH, lexicon=WORDS).turns[0]
    assert turn.move is None and turn.loss is None and turn.doubt == "tiles exchanged not known"
    assert turn.best and turn.missed_bingo is not None and turn.text == "exchange 3"


def test_a_turn_lost_by_a_challenge_is_no_mistake_of_the_rack() -> None:
    game = record(">A: CATSXYZ 8G CAT +10 10", ">B: AEINRST - +0 0", "#note #unsuccessful-challenge")
    turn = review(game, rules=ENGLISH, lexicon=WORDS).turns[1]
    assert turn.doubt == "turn lost by a challenge" and turn.loss is None


def test_a_phony_that_stays_loses_nothing_and_is_not_best() -> None:
    game = record(">A: AQXZJKB 8D ZAXJKQB +242 242")
    turn = review(game, rules=ENGLISH, lexicon=WORDS, lenient=True).turns[0]
    assert turn.phonies == ("ZAXJKQB",) and turn.bingo and not turn.withdrawn
    assert turn.loss == 0 and not turn.is_best


def test_a_record_of_another_lexicon_says_so() -> None:
    game = GameRecord.from_gcg("#player1 A A\n#player2 B B\n#lexicon CSW21\n>A: CATSXYZ 8G CAT +10 10")
    assert "CSW21" in review(game).remarks[-1]


def test_without_words_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LEXICA", replace(catalogue.LEXICA, others={}))
    game = GameRecord.from_gcg("#player1 A A\n#player2 B B\n#lexicon FISE2\n>A: CASATXY - +0 0", file="s.gcg")
    with pytest.raises(GcgError, match=r"s.gcg: there is no lexicon for the ruleset spanish"):
        review(game)


def test_a_game_that_cannot_be_played_ends_where_it_cannot() -> None:
    game = record(">A: CATSXYZ 8G CAT +10 10", ">B: ABCDEFG 1A BAD +0 0")
    with pytest.raises(GcgError, match="touches no tile"):
        review(game, rules=ENGLISH, lexicon=WORDS)
    found = review(game, rules=ENGLISH, lexicon=WORDS, lenient=True)
    assert len(found.turns) == 1 and "the game ends there" in found.remarks[-1]


def test_a_turn_with_too_many_moves_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(*_: object, **__: object) -> None:
        raise OverflowError

    monkeypatch.setattr("quixotry.review.analyse.best_moves", too_many)
    turn = review(record(">A: CATSXYZ 8G CAT +10 10"), rules=ENGLISH, lexicon=WORDS).turns[0]
    assert turn.doubt == "more moves than can be compared" and turn.loss is None and turn.score == 10


def test_other_rules() -> None:
    swedish = load_rules("swedish")
    lexicon = Lexicon.for_rules(swedish)
    position = Position.start(swedish, lexicon, ["ADEINRS", ""])
    move = position.best_move()
    assert move is not None
    square, _, tiles = str(move).partition(" ")
    game = record(f">A: ADEINRS {square} {tiles} +{move.score} {move.score}")
    turn = review(game, rules=swedish).turns[0]
    assert turn.judged and not turn.phonies and turn.bingo == (move.tile_count == swedish.rack_size)
