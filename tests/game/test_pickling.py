"""Values go to other processes and come back the same, and small."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path
from typing import Any

import pytest

import quixotry
from quixotry.errors import LeavesError, LexiconError
from quixotry.evaluation import LeaveTable, best_moves, leave_pickle
from quixotry.game import Board, Clock, Game, Move, Position, Rack
from quixotry.game.legal import geometry_of
from quixotry.lexicon import Lexicon
from quixotry.lexicon import lexicon as lexicon_module
from quixotry.rules import load_rules
from support.games import ENGLISH, ODD, ODD_WORDS, WORDS, Hands


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def started() -> Game:
    game = Game.new("english", players=["Ann", "Bob"], seed=7)
    game.play("8G WIN")
    game.accept()
    game.play("pass")
    game.undo()
    return game


def test_values_come_back_equal_and_small() -> None:
    game = started()
    position = game.position
    values = [position, position.board, position.rack, game.bag, Move.from_text("8D CAT"), position.rules]
    for value in values:
        assert again(value) == value
        assert copy.copy(value) is value and copy.deepcopy(value) is value
        assert len(pickle.dumps(value)) < 1500
    assert again(position)._kernel is None
    assert again(position).legal_moves()[0] == position.legal_moves()[0]


def test_what_is_shipped_stays_one_object() -> None:
    assert again(ENGLISH) is ENGLISH
    assert again(ENGLISH.alphabet) is ENGLISH.alphabet and again(ENGLISH.layout) is ENGLISH.layout
    changed = ENGLISH.replace(bonus=40)
    assert again(changed) == changed and again(changed) is again(changed)
    assert geometry_of(again(changed)) is geometry_of(again(changed))


def test_rules_of_ones_own() -> None:
    position = Position.start(ODD, ODD_WORDS, ["AB", ""])
    assert again(position) == position and again(ODD) is again(ODD)
    assert again(position).best_move() == position.best_move()
    assert again(ODD.alphabet) == ODD.alphabet and again(ODD.layout) == ODD.layout


def test_games_go_on_where_they_were() -> None:
    game = started()
    for other in (again(game), copy.deepcopy(game)):
        assert other.history == game.history and other.actions == game.actions
        assert other.can_redo and other.position == game.position and other.bag == game.bag
        other.play("pass")
        other.undo()
        assert str(other.play("pass")) == str(game.copy().play("pass"))
    assert len(game.history) == 1


def test_a_clock_runs_on_from_what_was_left() -> None:
    hands = Hands()
    game = Game.new("english", seed=7, clock=Clock(seconds=100, now=hands))
    hands.time += 30
    other = copy.deepcopy(game)
    hands.time += 5
    assert game.remaining == other.remaining == (65, 100)
    paused = Game.new("english", seed=7, clock=Clock(seconds=100))
    paused.pause()
    assert again(paused).remaining == paused.remaining
    running = again(Game.new("english", seed=7, clock=Clock(seconds=100)))
    assert 99 < running.remaining[0] <= 100 and running.clock == Clock(seconds=100)


def test_legal_moves_come_back_as_they_were() -> None:
    moves = Position.start("english", None, ["QUIXOTR", ""]).legal_moves()
    assert list(again(moves)) == list(moves)
    assert list(again(moves)) == list(moves)  # sorted by now
    assert copy.deepcopy(moves).top(3) == moves.top(3)


# Lexica and leaves


def test_an_installed_lexicon_goes_by_name_and_hash() -> None:
    english = Lexicon.default()
    data = pickle.dumps(english)
    assert len(data) < 250 and english.content_hash.encode() in data
    assert pickle.loads(data) is english is pickle.loads(data)
    assert copy.deepcopy(english) is english


def test_any_other_lexicon_goes_by_its_bytes() -> None:
    data = pickle.dumps(WORDS)
    lexicon_module._unpickled.clear()
    found = pickle.loads(data)
    assert found is not WORDS and found is pickle.loads(data)
    assert list(found) == list(WORDS) and found.content_hash == WORDS.content_hash
    # A list that bears the name of another lexicon is not taken for it.
    own = Lexicon.from_words("car cat", ENGLISH.alphabet, name="english")
    data = pickle.dumps(own)
    del own
    assert list(pickle.loads(data)) == ["CAR", "CAT"]


def test_another_lexicon_under_the_same_name_is_refused(home: Path) -> None:
    folder = home / "quixotry" / "lexica"
    folder.mkdir(parents=True)
    Lexicon.from_words("car cat", ENGLISH.alphabet).save(folder / "mine.qlx", name="mine")
    data = pickle.dumps(Lexicon.load("mine"))
    lexicon_module._unpickled.clear()
    assert list(pickle.loads(data)) == ["CAR", "CAT"]
    lexicon_module._unpickled.clear()
    Lexicon.from_words("dog", ENGLISH.alphabet).save(folder / "mine.qlx", name="mine")
    with pytest.raises(LexiconError, match="lexicon mine: the one installed here does not have the words"):
        pickle.loads(data)
    (folder / "mine.qlx").unlink()
    with pytest.raises(LexiconError, match="no lexicon 'mine'"):
        pickle.loads(data)


def test_leaves_go_by_name_or_by_their_bytes(home: Path) -> None:
    leave_pickle._unpickled.clear()  # another test may still hold the same table from elsewhere
    english = LeaveTable.load("english")
    assert len(pickle.dumps(english)) < 250 and again(english) is english
    small = LeaveTable.from_values(ENGLISH.alphabet, {"QU": 1.25}, largest=2)
    data = pickle.dumps(small)
    assert pickle.loads(data) is small is copy.deepcopy(small)
    del small
    found = pickle.loads(data)
    assert found.value("QU") == 1.25 and found is pickle.loads(data)
    folder = home / "quixotry" / "leaves"
    folder.mkdir(parents=True)
    found.save(folder / "mine.qlv")
    data = pickle.dumps(found)
    assert len(data) < 250
    del found
    LeaveTable.from_values(ENGLISH.alphabet, {"QU": 2}, largest=2).save(folder / "mine.qlv")
    with pytest.raises(LeavesError, match="leaves mine: those installed here are not the ones"):
        pickle.loads(data)


# Other processes


def best_of(position: Position) -> tuple[Position, list[Any], int]:
    return position, best_moves(position, 3), id(position.lexicon)


def score_of(job: tuple[Game, Lexicon, LeaveTable, Board, Rack]) -> tuple[int, int, float, str, str]:
    game, lexicon, leaves, board, rack = job
    game.play("pass")
    return len(game.history), len(lexicon), leaves.value("Q"), str(board), repr(rack)


def illegal(position: Position) -> None:
    position.check("1A QQ")


def test_a_pool_of_fresh_processes() -> None:
    game = started()
    positions = [
        game.position,
        game.position.with_rack("QUIXOTR"),
        Position.start(ODD, ODD_WORDS, ["AB", ""]),
    ]
    leaves = LeaveTable.load("english")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(best_of, positions)
        assert [one[:2] for one in found] == [best_of(position)[:2] for position in positions]
        assert found[0][2] == found[1][2]
        rack = game.position.rack
        job = (game, game.lexicon, leaves, game.position.board, rack)
        wanted = (2, len(game.lexicon), leaves.value("Q"), str(game.position.board), repr(rack))
        assert pool.map(score_of, [job]) == [wanted]
        with pytest.raises(quixotry.IllegalMove) as caught:
            pool.map(illegal, positions[:1])
    assert caught.value.move == "1A QQ" and caught.value.reason


def test_rules_that_differ_keep_their_differences() -> None:
    changed = load_rules("swedish").replace(rack_size=8, lexicon="words")
    found = again(changed)
    assert found.rack_size == 8 and found.lexicon == "words" and found == changed
