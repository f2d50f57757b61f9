"""The computer's levels: what they choose, and that they choose it by nothing they may not know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from heapq import nsmallest

import pytest

from quixotry import Game, GameError, Lexicon, Move, Position, load_rules
from quixotry.evaluation import LeaveTable
from quixotry.players import LevelPlayer, level_player
from quixotry.players.finding import moves_found
from quixotry.players.level import CANDIDATES, END_NODES, SKILLS
from quixotry.players.old_programs import with_lexicon
from quixotry.players.vocabulary import vocabulary
from quixotry.rules import Rules
from support.late_positions import ENDGAME, HARD_ENDGAME
from support.limits import Limit

BELOW_HIGHEST = range(1, 10)


def positions(
    rules: str | Rules, seed: int, levels: tuple[int, ...], lexicon: Lexicon | None = None
) -> Iterator[Position]:
    """Those of a game between levels, each checked to be left by a legal move."""
    game = Game.new(rules, lexicon=lexicon, players=2, seed=seed, challenge="void")
    players = [LevelPlayer(level, seed + seat) for seat, level in enumerate(levels)]
    while not game.over:
        position = game.position
        yield position
        game.play(players[position.turn].choose(position.seen_by(position.turn)))


def test_higher_levels_fall_short_of_the_best_by_less() -> None:
    """On the same positions, in points of the moves chosen."""
    shortfall = dict.fromkeys((1, 4, 7, 10), 0)
    for seed in range(5):
        for position in positions("english", seed, (10, 10)):
            best = position.best_move()
            if best is None or position.bag_count == 0:
                continue
            for level in shortfall:
                move = LevelPlayer(level, seed).choose(position)
                shortfall[level] += (best.score or 0) - position.score(move)
    assert shortfall[1] > 1.2 * shortfall[4] > 1.2 * 1.2 * shortfall[7] > 1.5 * shortfall[10]


def test_level_10_is_the_player_by_equity_that_searches_the_end() -> None:
    from quixotry.players import make_player
    from quixotry.players.protocol import choice_of

    rules = load_rules("english")
    static, searching = (
        make_player(name, rules, Lexicon.for_rules(rules))
        for name in ("static", f"static+endgame:nodes={END_NODES}")
    )
    ends = 0
    for position in positions("english", 3, (10, 4)):
        ends += not position.bag_count
        chosen = LevelPlayer(10, seed=5).choose(position.seen_by(position.turn))
        assert chosen == choice_of(static if position.bag_count else searching, position).move
    assert ends >= 3


def test_level_10_answers_soon_at_the_end(limit: Limit) -> None:
    position = Position.from_cgp(HARD_ENDGAME)
    LevelPlayer(10).choose(position)
    with limit(0.25):
        chosen = LevelPlayer(10).choose(position)
    assert position.is_legal(chosen)


def test_level_10_where_nobody_knows_who_has_what() -> None:
    """Three players, or tiles that are missing: by equity as before."""
    position = Position.from_cgp(ENDGAME.replace("ABEIIMO", "ABE"))
    assert LevelPlayer(10).choose(position) == position.best()[0].move
    three = Game.new("english", players=["A", "B", "C"], seed=3).position.replace(bag_count=0)
    assert LevelPlayer(10).choose(three) == three.best()[0].move


def test_the_same_seed_chooses_the_same_moves() -> None:
    position = Game.new("english", seed=9).position
    choices = [str(LevelPlayer(3, seed).choose(position)) for seed in range(20)]
    assert choices == [str(LevelPlayer(3, seed).choose(position)) for seed in range(20)]
    assert len(set(choices)) > 3


@pytest.mark.parametrize("level", [1, 5, 9, 10])
def test_other_racks_change_nothing(level: int) -> None:
    for position in positions("english", 4, (level, 6)):
        seen = position.seen_by(position.turn)
        player = LevelPlayer(level, seed=1)
        assert player.choose(position) == player.choose(seen)


@pytest.mark.parametrize("level", [1, 4, 8])
def test_plays_are_made_of_known_words_whatever_lies_there(level: int) -> None:
    known = vocabulary(Lexicon.default(), level).words
    for position in positions("english", 6, (10, 10)):
        move = LevelPlayer(level, seed=2).choose(position)
        position.check(move)
        assert all(word in known for word in position.words(move))


def test_words_that_a_level_does_not_know_are_just_there() -> None:
    """QUIRT is beyond level 1, and a play may still go through one of its letters."""
    position = Position.start("english", None, ["QUIRT", "EASTNOD"]).play("8D QUIRT")
    assert "QUIRT" not in vocabulary(position.lexicon, 1).words
    move = LevelPlayer(1).choose(position)
    assert move.is_place and not position.phonies(move)


# ---------------------------------------------------------------- against the plain way to do it


@pytest.mark.parametrize("level", [1, 2])
def test_the_choice_is_the_best_of_what_is_seen(level: int) -> None:
    """For levels that play for points, by looking at every move of the words they know."""
    skill = SKILLS[level - 1]
    for position in positions("english", 11, (3, 5)):
        known = vocabulary(position.lexicon, level)
        for seed in range(3):
            player = LevelPlayer(level, seed)
            plays = list(with_lexicon(position, known.words).legal_moves())[:CANDIDATES]
            asked = [player.asked(position, move, known) for move in plays]
            sight = skill.sight + player._form(position)
            seen = [i for i, one in enumerate(asked) if one <= sight]
            seen = seen or nsmallest(skill.tries, range(len(plays)), key=asked.__getitem__)
            chosen = player.choose(position)
            if not plays:
                assert not chosen.is_place
                continue
            best = position.score(plays[min(seen)])
            assert position.score(chosen) == best


def test_moves_are_found_by_score_and_part_of_the_leave() -> None:
    table = LeaveTable.for_rules(load_rules("english"))
    known = vocabulary(Lexicon.default(), 5).words
    for position in positions("english", 12, (6, 6)):
        if position.bag_count < 20 or position.board.tile_count == 0:
            continue
        found = list(moves_found(position, known, 0.5, 10))

        def worth(move: Move, position: Position = position) -> float:
            return (move.score or 0) + 0.5 * table.value(str(position.leave(move)))

        values = [worth(move) for move in found]
        every = sorted(map(worth, [*with_lexicon(position, known).legal_moves(), *position.exchanges()]))
        assert values == pytest.approx(every[::-1][:10], abs=0.01)
        assert not any(move.is_exchange for move in moves_found(position, known, 0.3, 500))


# ---------------------------------------------------------------- all kinds of games


@pytest.mark.parametrize(
    ("rules", "levels"),
    [
        ("english", (1, 2, 3, 4)),
        ("english", (9, 8, 7)),
        ("english-super", (1, 9)),
        ("italian", (2, 6)),
        ("italian-8", (3, 9)),
        ("swedish", (1, 2)),
        ("swedish-study", (1, 4)),
    ],
)
def test_whole_games_are_legal(rules: str, levels: tuple[int, ...]) -> None:
    loaded = load_rules(rules)
    levels = levels[: loaded.players[1]]
    game = Game.new(loaded, players=[str(level) for level in levels], seed=3, challenge="void")
    players = [LevelPlayer(level, seat) for seat, level in enumerate(levels)]
    while not game.over and len(game.history) < 300:
        position = game.position
        game.play(players[position.turn].choose(position.seen_by(position.turn)))
    assert sum(game.scores) > 0


@pytest.mark.parametrize(
    "rules", ["catalan", "dutch", "french", "german", "norwegian", "polish", "slovene", "spanish"]
)
def test_lexica_of_three_words(rules: str) -> None:
    loaded = load_rules(rules)
    a, b, c = loaded.alphabet.labels[1:4]
    words = Lexicon.from_words([a + b, b + a + c, c + a], loaded.alphabet)
    for level in (1, 5, 9, 10):
        seen = list(positions(loaded, 1, (level, level), words))
        assert len(seen) > 1


@pytest.mark.parametrize("size", range(1, 11))
def test_racks_of_any_size(size: int) -> None:
    rules = replace(load_rules("english"), rack_size=size)
    for level in (1, 6):
        assert len(list(positions(rules, size, (level, level)))) > 2


def test_the_last_tiles() -> None:
    """With the bag empty there is no exchange: a play or a pass."""
    empty = 0
    for position in positions("english", 8, (2, 7)):
        if position.bag_count == 0:
            empty += 1
            for level in BELOW_HIGHEST:
                assert not LevelPlayer(level).choose(position).is_exchange
    assert empty > 2


def test_without_a_play_it_exchanges_or_passes() -> None:
    rules = load_rules("english")
    words = Lexicon.from_words(["AA"], rules.alphabet)
    stuck = Position.start(rules, words, ["QZXJ?", ""])
    assert str(LevelPlayer(1).choose(stuck)) == "-JQXZ"
    for level in range(2, 11):
        move = LevelPlayer(level).choose(stuck)
        assert move.is_exchange and 0 not in move.tiles
    study = load_rules("swedish-study")
    few = Lexicon.from_words(["AA"], study.alphabet)
    for level in (1, 5, 10):
        assert LevelPlayer(level).choose(Position.start(study, few, ["XZ", ""])).is_pass


def test_no_level_takes_long() -> None:
    """With two blanks and a board full of hooks; once its words are at hand. The bound is generous."""
    position = next(one for one in positions("english", 3, (5, 5)) if one.board.tile_count > 40)
    position = position.seen_by(position.turn).with_rack("AEINR??")
    for level in range(1, 11):
        LevelPlayer(level).choose(position)
        start = time.thread_time()
        for seed in range(5):
            LevelPlayer(level, seed).choose(position)
        assert (time.thread_time() - start) / 5 < 0.1


# ---------------------------------------------------------------- challenges


@pytest.mark.parametrize("level", [1, 4, 5, 10])
def test_challenges_phonies_only(level: int) -> None:
    noticed = 0
    for seed in range(40):
        game = Game.new("english", seed=7, challenge="double")
        game.play("8G WIN")
        assert not LevelPlayer(level, seed).challenges(game)
        game.undo()
        game.play("8G NIW")
        noticed += LevelPlayer(level, seed).challenges(game)
    assert noticed == 40 if level >= 5 else 0 < noticed < 40


def test_levels_that_do_not_exist() -> None:
    for level in (0, 11):
        with pytest.raises(GameError, match="1 to 10"):
            LevelPlayer(level)
    for level in (0, 13):
        with pytest.raises(GameError, match="1 to 12"):
            level_player(level)
