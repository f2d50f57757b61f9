"""The two-ply search over random racks against one written down plainly."""

from __future__ import annotations

from statistics import fmean

import pytest

from quixotry.errors import PlayerError
from quixotry.game import Game, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.players.two_ply import TwoPlyPlayer
from quixotry.rules import load_rules

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)


def later_position(turns: int) -> Position:
    game = Game.new(RULES, lexicon=LEXICON, seed=4, challenge="void")
    for _ in range(turns):
        game.play(game.position.legal_moves().top(1)[0])
    return game.position.seen_by(game.position.turn)


def slow_value(position: Position, play: str, racks: list[bytes]) -> float:
    """The play's score less the mean of the best replies, each found in a position of its own."""
    after = position.play(play)
    replies = []
    for counts in racks:
        held = Rack(counts, RULES.alphabet)
        found = Position(RULES, LEXICON, after.board, (held, held), (0, 0)).legal_moves().top(1)
        replies.append(found[0].score or 0 if found else 0)
    return (position.judge(play)[0].score or 0) - fmean(replies)


@pytest.mark.parametrize("turns", [0, 7])
def test_the_choice_is_the_best_of_all_by_the_plain_sum(turns: int) -> None:
    position, player = later_position(turns), TwoPlyPlayer(racks=4, plays=6, seed=3)
    racks = player.sampled_racks(position)
    plays = position.legal_moves().top(6)
    values = {str(play): slow_value(position, str(play), racks) for play in plays}
    choice = player.choose(position)
    assert choice.value == pytest.approx(max(values.values()))
    assert values[str(choice.move)] == pytest.approx(choice.value)
    assert str(player.choose(position).move) == str(choice.move), "the same whenever it is asked"
    assert {str(play) for play in position.legal_moves().top(6)} == set(values), "the board is as it was"


def test_racks_are_drawn_from_what_is_unseen() -> None:
    position = later_position(7)
    racks = TwoPlyPlayer(racks=50).sampled_racks(position)
    assert len(set(racks)) > 40
    for rack in racks:
        assert sum(rack) == RULES.rack_size
        assert all(rack[code] <= unseen for code, unseen in enumerate(position.unseen))


def test_with_few_tiles_left_the_rack_is_all_of_them() -> None:
    game = Game.new(RULES, lexicon=LEXICON, seed=4, challenge="void")
    while game.position.bag_count:
        game.play(game.position.legal_moves().top(1)[0])
    position = game.position.seen_by(game.position.turn)
    held = game.position.racks[1 - position.turn]
    assert set(TwoPlyPlayer(racks=5).sampled_racks(position)) == {held.counts}


def test_bad_options_are_named() -> None:
    with pytest.raises(PlayerError, match="racks"):
        make_player("two-ply:racks=0", RULES, LEXICON)
