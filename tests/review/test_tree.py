"""Trees of games: what was tried is judged as the engine judges it, and comes back as it was."""

from __future__ import annotations

import pytest

from quixotry.errors import GameError, IllegalMove, QuixotryError
from quixotry.evaluation import best_moves, equity_of
from quixotry.game import Game, Position, Rack
from quixotry.records import GameRecord
from quixotry.review.badges import LIMITS, badge_of
from quixotry.review.luck import luck_of_draw
from quixotry.review.notes import record_with_notes
from quixotry.review.tree import Tree


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game of two static players, the second of them a greedy one."""
    game = Game.new("english", players=["Ann", "Bob"], seed=5, challenge="void")
    while not game.over:
        position = game.position
        best = best_moves(position, 3)
        game.play(best[-1 if position.turn else 0].move if best else "pass")
    return game


@pytest.fixture
def tree(game: Game) -> Tree:
    return Tree.of_record(GameRecord.of(game), rules=game.rules, lexicon=game.lexicon)


def test_every_turn_has_the_rack_as_it_was(game: Game, tree: Tree) -> None:
    turns = [turn for turn in game.history if turn.kind in ("place", "exchange", "pass")]
    assert len(tree.main) == len(turns) + 1
    for node, turn in zip(tree.main, turns, strict=False):
        assert node.seat == turn.seat and str(node.position.rack) == str(turn.rack) and node.rack_known
        assert node.turn is not None and node.turn.total == turn.total
        best = best_moves(node.position, len(node.best))
        assert [one.move for one in node.best] == [one.move for one in best]
        # What the other holds is known from the other's next turn, and is no part of what the mover sees.
        assert sum(map(len, node.position.racks)) == len(turn.rack)
    assert tree.main[-1].over and tree.main[-1].position.scores == tuple(game.scores)
    assert all(node.turn and node.turn.loss == 0 for node in tree.main[:-1] if node.seat == 0)


def test_a_tried_move_is_judged_and_the_other_keeps_the_rack(tree: Tree) -> None:
    node = tree.main[4]
    other = node.best[7].move
    child = tree.play(node.number, other)
    judged = tree.judged(node.number, other)
    assert judged.equity == equity_of(node.position, other).equity
    assert judged.loss == pytest.approx(node.best[0].equity - judged.equity, abs=1e-3)
    assert child.position.board.tile_count == node.position.board.tile_count + other.tile_count
    assert str(child.position.rack) == str(tree.main[5].position.rack)
    assert [one.move for one in child.best][:3] == [one.move for one in best_moves(child.position, 3)]
    assert tree.play(node.number, str(other)) is child, "the same move leads to the same position"
    assert tree.play(node.number, tree.main[5].made.move) is tree.main[5]  # type: ignore[union-attr, arg-type]


def test_what_is_drawn_in_a_variation_is_for_the_reader_to_say(tree: Tree) -> None:
    first = tree.play(2, tree[2].best[5].move)
    second = tree.play(first.number, first.best[0].move)
    assert second.seat == tree[2].seat and not second.rack_known and not second.best
    assert second.kept == tree[2].position.rack.without(tree[2].best[5].move.used)
    with pytest.raises(GameError, match="keeps"):
        tree.give_rack(second.number, "QQ")
    with pytest.raises(QuixotryError):
        tree.give_rack(second.number, f"{second.kept}ZZZZZZZ")
    unseen = [code for code, count in enumerate(second.position.unseen) for _ in range(count)]
    lacking = second.held[second.seat] - len(second.kept)
    full = second.kept + Rack.from_codes(unseen[:lacking], second.kept.alphabet)
    given = tree.give_rack(second.number, str(full))
    assert given.rack_known and given.given and given.best
    with pytest.raises(GameError, match="known from the game"):
        tree.give_rack(0, "AEINRST") if tree[0].parent is not None else tree.give_rack(1, "AEINRST")


def test_a_tree_is_kept_and_put_together_again(game: Game, tree: Tree) -> None:
    first = tree.play(2, tree[2].best[5].move)
    gone = tree.play(first.number, first.best[1].move)
    tree.play(gone.number, "-")
    second = tree.play(first.number, first.best[0].move)
    tree.give_rack(second.number, str(second.kept))
    tree.remove(gone.number)
    assert gone.number not in tree.nodes and len(tree.tried) == 2
    again = Tree.of_record(GameRecord.of(game), rules=game.rules, lexicon=game.lexicon)
    again.add_entries(tree.to_entries())
    assert again.nodes.keys() == tree.nodes.keys()
    assert [again[n].position for n in again.nodes] == [tree[n].position for n in tree.nodes]
    assert again.play(second.number, "-").number not in tree.nodes


def test_what_is_wrong_is_said_and_changes_nothing(tree: Tree) -> None:
    before = dict(tree.nodes)
    for move in ("1A QZ", "8D", "-QQQQQ", "Z99 A", ""):
        with pytest.raises(QuixotryError):
            tree.play(3, move)
    with pytest.raises(GameError):
        tree.play(10_000, "-")
    with pytest.raises(GameError):
        tree.remove(0)
    with pytest.raises(GameError):
        tree.remove(3)
    with pytest.raises(GameError, match="over"):
        tree.play(tree.main[-1].number, "-")
    assert tree.nodes == before


def test_a_game_can_be_played_to_its_end_in_a_tree() -> None:
    tree = Tree.of_position(
        Position.from_cgp(
            "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
            "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
        ),
        ("Ann", "Bob"),
    )
    node = tree.root
    for _ in range(30):
        if node.over:
            break
        node = tree.play(node.number, node.best[0].move if node.best else "-")
    assert node.over
    plays = [
        [one.made.score for one in tree.nodes.values() if one.made and one.made.seat == n] for n in (0, 1)
    ]
    left = [rack.value(node.position.rules.points) for rack in node.known]
    assert sorted(left)[0] == 0
    # Whoever goes out gains twice what the other has left.
    assert node.position.scores == (431 + sum(plays[0]) + 2 * left[1], 294 + sum(plays[1]) + 2 * left[0])
    with pytest.raises(GameError):
        tree.play(node.number, "-")


def test_an_unknown_rack_can_still_have_played_anything() -> None:
    tree = Tree.of_position(Position.start("english", None, ["", ""]), ("Ann", "Bob"))
    assert not tree.root.rack_known
    node = tree.play(0, "8E QUIZ")
    assert tree.judged(0, "8E QUIZ").loss is None and node.position.scores[0] == 44
    with pytest.raises(IllegalMove, match="tiles"):
        tree.play(0, "8E QZQZ")
    assert tree.give_rack(node.number, "AEINRS?").best


def test_notes_tell_of_what_was_tried(tree: Tree) -> None:
    move = tree[3].best[4].move
    child = tree.play(3, move)
    tree.play(child.number, child.best[0].move)
    record = record_with_notes(tree)
    (note,) = [note for event in record.events for note in event.notes if note.startswith("instead")]
    assert tree.judged(3, move).text in note and child.best[0].move.score is not None and "; then " in note
    assert GameRecord.from_gcg(record.to_gcg()) == record
    with pytest.raises(GameError, match="CGP"):
        record_with_notes(Tree.of_position(tree[3].position, ("Ann", "Bob")))


def test_luck_is_what_other_draws_would_have_been_worth() -> None:
    """Against the slow and obvious: every sampled rack put into a position and asked for its best move."""
    position = Position.start("english", None, ["AEINRST", ""])
    kept = Rack.from_text("AEINR")
    found = luck_of_draw(position, kept, draws=2_000)
    assert found is not None
    pool = [*[c for c, n in enumerate(position.unseen) for _ in range(n)], *(position.rack - kept)]
    worth = [
        best_moves(position.with_rack(kept + Rack.from_codes([pool[i], pool[j]], kept.alphabet)))[0].equity
        for i in range(0, len(pool), 3)
        for j in range(i + 1, len(pool), 5)
    ]
    mean = sum(worth) / len(worth)
    here = best_moves(position)[0].equity
    assert found.value == pytest.approx(here - mean, abs=4)
    assert luck_of_draw(position, position.rack) is None


def test_badges_follow_their_limits() -> None:
    for badge, most in LIMITS:
        assert badge_of(most) == badge != badge_of(most + 0.001)
    assert badge_of(1e9) == "blunder"
