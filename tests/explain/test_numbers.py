"""Every sentence of an explanation is one of those known here, and every number in it is asked for again.

The racks of the replies go to `Position.best` one by one, the rollouts are made anew, hooks and unseen tiles
are counted from the board: nothing is read off the explanation but its sentences.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cached_property

import pytest

import quixotry as qx
from quixotry.evaluation import Valued, equity_of
from quixotry.explain import board_hooks, explain, possible_racks
from quixotry.explain.ahead import Ahead, look_ahead
from quixotry.game import Move, Position, Rack
from quixotry.game.draw_text import move_text
from quixotry.search import solve_endgame
from support.positions import repeated

POSITIONS = 500
RACKS, DEALS = 12, 2
HIGH = 40
NUMBER = r"[+-]?\d+(?:\.\d+)?"
PARTS = rf"of which ({NUMBER}) score, ({NUMBER}) leave, ({NUMBER}) replies and ({NUMBER}) your next turn\."
TIMES = {"double": 2, "triple": 3, "quadruple": 4}


def positions(count: int, seed: int) -> list[Position]:
    """Positions of self-play at any turn, as the mover sees them; a game gives three."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        rules = chance.choice(["english", "english", "italian"])
        game = qx.Game.new(rules, seed=chance.randrange(10**6), challenge="void")
        seen = []
        while not game.over:
            position = game.position
            seen.append(position.seen_by(position.turn).replace(bag_count=position.bag_count))
            best = position.best(1)
            game.play(best[0].move if best else "pass")
        found += chance.sample(seen, 3)
    return found[:count]


class Again:
    """What the engine says about a move when it is asked for one thing after the other."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position = position
        self.valued = equity_of(position, move)
        self.after = position.play(self.valued.move, check=False)
        self.leave = position.leave(move)

    @cached_property
    def best(self) -> Valued:
        return self.position.best(1)[0]

    @cached_property
    def ahead(self) -> Ahead | None:
        return look_ahead(self.position, self.valued, self.best, deals=DEALS, seed=1)

    def replies(self, board: Position) -> list[tuple[float, Move]]:
        """The best move of each rack that the next player may have, on a board where that player moves."""
        size = self.position.rules.rack_size
        held = size if self.position.bag_count else min(size, sum(self.position.unseen))
        racks = possible_racks(self.position.unseen, held, most=RACKS, seed=1)
        return self.moves(board, racks.racks, racks.weights)

    def moves(self, board: Position, racks: object, weights: object) -> list[tuple[float, Move]]:
        found = []
        for rack, weight in zip(racks, weights, strict=True):  # type: ignore[call-overload]
            codes = [code for code, number in enumerate(rack) for _ in range(number)]
            asked = board.with_rack(Rack.from_codes(bytes(codes), board.rules.alphabet))
            best = asked.best(1)
            passing = Move.passing(board.rules.alphabet).with_score(0)
            found.append((weight, best[0].move if best else passing))
        return found

    @cached_property
    def with_move(self) -> list[tuple[float, Move]]:
        return self.replies(self.after)

    @cached_property
    def without_move(self) -> list[tuple[float, Move]]:
        return self.replies(self.position.replace(turn=self.after.turn))

    @cached_property
    def drawn(self) -> list[tuple[float, Move]]:
        position = self.position
        wanted = min(position.rules.rack_size - len(self.leave), position.bag_count)
        have = self.leave.counts[: len(position.unseen)]
        racks = possible_racks(position.unseen, wanted, most=RACKS // 2, seed=1, kept=have)
        return self.moves(self.after.replace(turn=position.turn), racks.racks, racks.weights)


def mean(moves: list[tuple[float, Move]]) -> float:
    return sum(weight * (move.score or 0) for weight, move in moves)


def share(moves: list[tuple[float, Move]], wanted: Callable[[Move], bool]) -> float:
    return sum(weight for weight, move in moves if wanted(move))


def is_high(move: Move) -> bool:
    return (move.score or 0) >= HIGH


def same(text: str, value: float, digits: int = 1) -> None:
    """A number as it is written; half a unit of its last digit may be rounded either way."""
    assert float(text) == pytest.approx(value, abs=0.5 * 10**-digits + 1e-9)
    assert len(text.partition(".")[2]) == digits


def spelled(again: Again, move: Move) -> str:
    if move.is_exchange:
        return f"exchanging {str(move)[1:]}"
    return "a pass" if move.is_pass else move_text(again.position.board, move)


def scored(again: Again, move: str, score: str) -> None:
    assert move == spelled(again, again.valued.move)
    assert int(score) == again.position.judge(again.valued.move)[0].score


def best_said(again: Again, move: str, score: str) -> None:
    scored(again, move, score)
    assert again.valued.equity == pytest.approx(again.best.equity)


def behind_said(again: Again, move: str, score: str, place: str, behind: str, best: str, points: str) -> None:
    scored(again, move, score)
    ranked = again.position.best(1000)
    assert int(place) == 1 + sum(one.equity > again.valued.equity for one in ranked)
    same(behind, again.best.equity - again.valued.equity)
    assert best == spelled(again, again.best.move) and int(points) == (again.best.move.score or 0)


def exchange_said(again: Again, tiles: str, place: str, behind: str, best: str, points: str) -> None:
    assert str(again.valued.move) == f"-{tiles}"
    ranked = again.position.best(1000)
    assert int(place) == 1 + sum(one.equity > again.valued.equity for one in ranked)
    same(behind, again.best.equity - again.valued.equity)
    assert best == spelled(again, again.best.move) and int(points) == (again.best.move.score or 0)


def best_exchange_said(again: Again, tiles: str) -> None:
    assert str(again.valued.move) == f"-{tiles}" and again.best.move == again.valued.move


def leave_said(again: Again, tiles: str, worth: str) -> None:
    assert sorted(tiles) == sorted(str(again.leave))
    same(worth, again.valued.equity - (again.valued.move.score or 0))


def bingos_said(again: Again, percent: str) -> None:
    size = again.position.rules.rack_size
    same(percent, 100 * share(again.drawn, lambda move: move.is_place and move.tile_count == size), 0)


def emptied(again: Again) -> bool:
    """Then an average stands for what we hold when somebody replies, so that nobody can be asked."""
    return bool(again.position.bag_count) and not again.after.bag_count


def replies_said(again: Again, points: str, change: str | None, verb: str | None, percent: str) -> None:
    if emptied(again):
        return
    same(points, mean(again.with_move))
    same(percent, 100 * share(again.with_move, is_high), 0)
    if change is not None:
        difference = mean(again.with_move) - mean(again.without_move)
        same(change, abs(difference))
        assert (verb == "more") == (difference > 0)


def line_said(
    again: Again, verb: str, kind: str, name: str, times: str | None, square: str | None, now: str, was: str
) -> None:
    if square is not None:
        layout = again.position.rules.layout
        (number,) = (n for n in range(layout.rows * layout.columns) if layout.square_text(n) == square)
        assert layout.word_multipliers[number] == TIMES[times or ""]
    if emptied(again):
        return
    line = int(name) - 1 if kind == "row" else ord(name) - ord("A")

    def lies_there(move: Move) -> bool:
        across = kind == "row"
        return (
            move.is_place
            and is_high(move)
            and (move.across, move.row if across else move.column) == (across, line)
        )

    after, before = share(again.with_move, lies_there), share(again.without_move, lies_there)
    same(now, 100 * after, 0)
    same(was, 100 * before, 0)
    assert (after > before) == (verb == "opens")


def hooks_said(again: Again, verb: str, count: str, listed: str, more: str | None) -> None:
    there = board_hooks(again.position), board_hooks(again.after)
    found = there[1] - there[0] if verb == "makes" else there[0] - there[1]
    layout = again.position.rules.layout
    texts = {
        f"{', '.join(hook.letters)} {'before' if hook.front else 'after'} {hook.word} "
        f"({layout.square_text(hook.square)})"
        for hook in found
    }
    assert len(found) == (1 if count == "a hook" else int(count.split()[0]))
    shown = listed.split("; ")
    assert set(shown) <= texts and len(shown) + int(more or 0) == len(found)


def wins_said(again: Again, best: str, whole: str, low: str, high: str, *parts: str) -> None:
    assert best == spelled(again, again.best.move) and again.ahead is not None
    found = again.ahead.wins
    same(whole, 100 * found.whole.value)
    for text, bound in zip((low, high), found.whole.interval, strict=True):
        same(text, 100 * bound)
    assert sum(map(float, parts)) == pytest.approx(float(whole))
    for text, part in zip(parts, (found.score, found.leave, found.reply, found.next), strict=True):
        assert float(text) == pytest.approx(100 * part.value, abs=0.25), "rounded so that they add up"


def points_said(again: Again, whole: str, error: str, *parts: str) -> None:
    assert again.ahead is not None
    found = again.ahead.points
    same(whole, found.whole.value)
    same(error, found.whole.error)
    assert sum(map(float, parts)) == pytest.approx(float(whole))
    for text, part in zip(parts, (found.score, found.leave, found.reply, found.next), strict=True):
        assert float(text) == pytest.approx(part.value, abs=0.25)


def unseen_said(again: Again, count: str, listed: str) -> None:
    position = again.position
    rules = position.rules
    on_board = [0] * len(rules.alphabet.labels)
    for code in position.board.tiles:
        if code:
            on_board[0 if code & 64 else code] += 1
    for code in bytes(position.rack):
        on_board[code] += 1
    left = [all_of - gone for all_of, gone in zip(rules.counts, on_board, strict=True)]
    assert int(count) == sum(left)
    told = re.findall(r"(\d+) (\w+?)(s?)(?:, |$)", listed)
    assert ", ".join(f"{number} {name}{plural}" for number, name, plural in told) == listed
    for number, name, plural in told:
        assert int(number) == left[0 if name == "blank" else rules.alphabet.labels.index(name)]
        assert bool(plural) == (int(number) > 1)


def bag_said(again: Again, count: str) -> None:
    drawn = min(again.position.rules.rack_size - len(again.leave), again.position.bag_count)
    back = again.valued.move.tile_count if again.valued.move.is_exchange else 0
    assert int(count) == again.position.bag_count - drawn + back


def emptied_said(again: Again) -> None:
    assert emptied(again)


def out_said(again: Again) -> None:
    assert not again.position.bag_count and not len(again.leave)


def others(position: Position) -> bytes:
    return bytes(code for code, number in enumerate(position.unseen) for _ in range(number))


def known(position: Position) -> Position:
    """With both racks, as they are known when the bag is empty."""
    racks = [Rack.from_codes(others(position), position.rules.alphabet)] * 2
    racks[position.turn] = position.rack
    return position.replace(racks=tuple(racks))


def ended(again: Again) -> tuple[int, list[Move]]:
    """The final lead by the endgame search of the position itself, and what is played after the move."""
    position = again.position
    made = again.valued.move
    after = known(position).play(made, check=False)
    now = after.scores[position.turn] - after.scores[1 - position.turn]
    if not len(again.leave):
        return now + 2 * other_points(again, others(position)), []
    reply = solve_endgame(after)
    assert reply.proved
    return now - reply.value, list(reply.line)


def other_points(again: Again, codes: bytes) -> int:
    return sum(again.position.rules.points[code] for code in codes)


def out_later_said(again: Again, who: str, count: str) -> None:
    """The proof may end with another line that is as good: the last tiles go as the told one says."""
    line = ended(again)[1]
    assert (int(count) % 2 == 0) == (who == "you go"), "players take turns"
    if len(line) == int(count):
        tiles = sum(move.tile_count for move in line[::-2] if move.is_place)
        held = len(again.leave) if who == "you go" else sum(again.position.unseen)
        assert tiles == held


def won_said(again: Again, verb: str, points: str) -> None:
    assert ended(again)[0] == (int(points) if verb == "win" else -int(points))


def drawn_said(again: Again) -> None:
    assert ended(again)[0] == 0


def unbeaten(again: Again) -> tuple[int, Move]:
    """The final lead with the best move, by the endgame search of the position itself, and that move."""
    found = solve_endgame(known(again.position))
    assert found.proved
    position = again.position
    return position.scores[position.turn] - position.scores[1 - position.turn] + found.value, found.move


def unbeaten_said(again: Again, move: str, score: str) -> None:
    scored(again, move, score)
    assert ended(again)[0] == unbeaten(again)[0]


def lost_said(again: Again, move: str, score: str, lost: str, best: str, points: str) -> None:
    scored(again, move, score)
    lead, found = unbeaten(again)
    assert int(lost) == lead - ended(again)[0] > 0
    assert best == spelled(again, found) and int(points) == (found.score or 0)


def reply_said(again: Again, points: str, change: str | None, verb: str | None) -> None:
    assert len(again.with_move) == 1, "one rack"
    assert int(points) == mean(again.with_move)
    difference = mean(again.with_move) - mean(again.without_move)
    if change is None:
        assert difference == 0
    else:
        assert int(change) == abs(difference) and (verb == "more") == (difference > 0)


def whole_rack_said(again: Again) -> None:
    assert not len(again.leave)


MOVE = r"(\w+ [\w()]+|exchanging \S+|a pass)"
PLACE = rf"It is number (\d+) by score and leave, ({NUMBER}) points behind {MOVE} for (\d+)\."
PROVED = r"that is proved to the end of the game\."
SENTENCES: dict[str, Callable[..., None]] = {
    rf"{MOVE} scores (\d+)\. It is the best move by score and leave\.": best_said,
    rf"{MOVE} scores (\d+)\. {PLACE}": behind_said,
    r"Exchanging (\S+) scores nothing\. It is the best move by score and leave\.": best_exchange_said,
    rf"Exchanging (\S+) scores nothing\. {PLACE}": exchange_said,
    rf"{MOVE} scores (\d+)\. No move is better: {PROVED}": unbeaten_said,
    rf"{MOVE} scores (\d+)\. It loses (\d+) points? against {MOVE} for (\d+): {PROVED}": lost_said,
    rf"It keeps (\S+), worth ({NUMBER}) points\.": leave_said,
    r"It keeps nothing: a whole new rack is drawn\.": whole_rack_said,
    r"Of the racks drawn to it, (?:about )?(\d+)% have a bingo as their best play on "
    r"this board\.": bingos_said,
    rf"The opponent's best reply averages (?:about )?({NUMBER}) points"
    rf"(?:, ({NUMBER}) (more|less) than if you passed)?; in (\d+)% of racks it scores 40 or "
    r"more\.": replies_said,
    r"The opponent's best reply scores (\d+)(?:, (\d+) (more|less) than if you passed)?\.": reply_said,
    r"It goes out: the game ends, and nobody replies\.": out_said,
    r"It (opens|closes) (row|column) (\w+)(?: with the (\w+) word square (\w+))?: "
    r"the best reply lies there and scores 40 or more in (\d+)% of racks, (\d+)% without the "
    r"move\.": line_said,
    r"It (makes|takes away) (a hook|\d+ hooks): (.*?)(?: and (\d+) more)?\.": hooks_said,
    rf"Against {MOVE}, over the reply and your next turn: ({NUMBER}) wins in 100 games "
    rf"\(95% interval ({NUMBER}) to ({NUMBER})\), {PARTS}": wins_said,
    rf"In points: ({NUMBER}) \(standard error ({NUMBER})\), {PARTS}": points_said,
    r"Of the (\d+) unseen tiles, the ones that matter most: (.*)\.": unseen_said,
    r"It leaves (\d+) tiles? in the bag\.": bag_said,
    r"It empties the bag\.": emptied_said,
    r"With best play (you go|the opponent goes) out (\d+) moves? later\.": out_later_said,
    r"With best play you (win|lose) by (\d+)\.": won_said,
    r"With best play the game is a draw\.": drawn_said,
}


def check(position: Position, move: Move, said: dict[str, int]) -> None:
    again = Again(position, move)
    sentences = explain(position, move, racks=RACKS, deals=DEALS).sentences
    assert len(sentences) >= 2
    for sentence in sentences:
        matching = [(form, found) for form in SENTENCES if (found := re.fullmatch(form, sentence))]
        assert len(matching) == 1, sentence
        form, found = matching[0]
        try:
            SENTENCES[form](again, *found.groups())
        except AssertionError as error:
            raise AssertionError(f"{sentence}\n{position.to_cgp()} {move}\n{error}") from error
        said[form] = said.get(form, 0) + 1


def test_every_number_of_every_sentence_is_the_engines() -> None:
    """On 500 positions, of which each has one of its twelve best moves explained."""
    chance = random.Random(5)
    said: dict[str, int] = {}
    count = repeated(POSITIONS)
    for position in positions(count, 7):
        moves = position.best(12)
        if moves:
            check(position, chance.choice(moves).move, said)
    if count >= POSITIONS:
        unsaid = [form for form in SENTENCES if form not in said and SENTENCES[form] is not drawn_said]
        assert not unsaid, "each kind of sentence was met"
