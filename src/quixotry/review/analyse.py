"""One game record looked at turn by turn, by static equity, and at its end by looking ahead.

A turn is compared with the best moves of the same rack only where the whole rack is known. How many tiles a
player holds follows from the draws, so a rack that the record gives in part is recognised, and so is a short
one at the end that is whole.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.codecs.gcg.problems import said
from quixotry.errors import QuixotryError
from quixotry.evaluation import LeaveTable, Valued, best_moves, equity_of
from quixotry.evaluation.equity import HOT_VOWEL, MOST_MOVES, NEAR_END, POINT
from quixotry.game import Move, Position
from quixotry.game.draw_text import move_text
from quixotry.game.legal import compiled_board
from quixotry.game.packed import tile_counts, unpack_move
from quixotry.game.referee import words_made
from quixotry.lexicon import AbsentLexicon, Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.records import GameRecord, GcgError, Problem, Replay, ReplayedTurn
from quixotry.records.games import FAILED_CHALLENGE
from quixotry.records.terms import terms_of
from quixotry.review.late import LateEffort, LateJudgement, judge_late
from quixotry.review.model import GameReview, TurnReview
from quixotry.review.simulated import SimulatedTurn, SimulationEffort, judge_by_simulation
from quixotry.rules import BLANK_BIT, Rules
from quixotry.search import seen_turns
from quixotry.tongues import later, t

if TYPE_CHECKING:
    from quixotry.kernel.board.generate import Generator

TOP = 3


def review(
    record: GameRecord,
    *,
    rules: Rules | str | Path | None = None,
    lexicon: Lexicon | str | Path | None = None,
    leaves: LeaveTable | str | Path | None = None,
    lenient: bool = False,
    top: int = TOP,
    seconds_late: float | None = None,
    nodes_late: int | None = None,
    seconds_sim: float | None = None,
    nodes_sim: int | None = None,
) -> GameReview:
    """A record turn by turn: what was played, the best `top` moves, and what was lost.

    Ruleset and lexicon are those the record names unless they are given. `lenient` looks at a game up to an
    event that cannot have happened, where it is a `GcgError` otherwise. With `seconds_late`, so much time is
    given to each turn with at most three tiles in the bag: it is then judged by what follows, exactly if the
    bag is empty and the time suffices. `nodes_late` is a number of positions instead, and the same anywhere.
    `seconds_sim` is for each turn before these: it is simulated, and its loss known as a share of games, too;
    `nodes_sim` is a number of moves looked for instead.

    >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
    >>> turn, = review(record, rules="english").turns
    >>> turn.text, turn.score, turn.loss > 0, turn.phonies
    ('8G CAT', 10, True, ())
    """
    return Reviewer(
        rules=rules,
        lexicon=lexicon,
        leaves=leaves,
        lenient=lenient,
        top=top,
        seconds_late=seconds_late,
        nodes_late=nodes_late,
        seconds_sim=seconds_sim,
        nodes_sim=nodes_sim,
    ).review(record)


class Reviewer:
    """Looks at many records in the same manner; what they have in common is made once. One thread each."""

    def __init__(
        self,
        *,
        rules: Rules | str | Path | None = None,
        lexicon: Lexicon | str | Path | None = None,
        leaves: LeaveTable | str | Path | None = None,
        lenient: bool = False,
        top: int = TOP,
        seconds_late: float | None = None,
        nodes_late: int | None = None,
        seconds_sim: float | None = None,
        nodes_sim: int | None = None,
    ) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.leaves = leaves
        self.lenient = lenient
        self.top = max(1, top)
        self.late = LateEffort(seconds_late, nodes_late)
        self.simulation = SimulationEffort(seconds_sim, nodes_sim)
        self._judges: dict[tuple[Rules, Lexicon], _Judge] = {}

    def review(
        self,
        record: GameRecord,
        tell: Callable[[float], None] | None = None,
        stop: threading.Event | None = None,
    ) -> GameReview:
        """See the function of this name; `tell` hears which share of the game is done.

        Once `stop` is set, what is left of the game is judged by static equity alone.
        """
        rules, words = terms_of(record, self.rules, self.lexicon)
        if self.lexicon is None and isinstance(words, AbsentLexicon):
            reason = f"there is no lexicon for the ruleset {rules.name}; name one"
            raise GcgError(record.file, Problem(reason))
        replay = record.replay(rules, words, lenient=self.lenient)
        judge = self._judge(replay, record.file)
        held = Held(replay)
        turns = []
        for turn in replay.turns:
            if turn.event.is_move:
                judged = judge.turn(turn, held.size(turn.event.seat), stop)
                if self.simulation.is_some and judged.late is None and not judged.doubt:
                    judged = replace(judged, simulated=self._simulated(replay, turn, stop))
                turns.append(judged)
                held.draw(turn)
            if tell is not None:
                tell(turn.number / len(replay.turns))
        return GameReview(
            file=record.file,
            title=record.title,
            players=tuple([player.name or player.nickname for player in record.players]),
            rules=rules,
            lexicon=words.name,
            leaves=_leaves_text(self.leaves, judge.leaves),
            turns=tuple(turns),
            scores=((0,) * len(record.players), *[turn.after.scores for turn in replay.turns]),
            over=replay.over,
            remarks=tuple(_remarks(record, replay)),
        )

    def _simulated(
        self, replay: Replay, turn: ReplayedTurn, stop: threading.Event | None
    ) -> SimulatedTurn | None:
        move = turn.move
        if move is None:
            return None
        if turn.withdrawn:
            move = Move.passing(replay.rules.alphabet)
        history = seen_turns(replay, turn.number - 1)[1]
        return judge_by_simulation(turn.position, move, self.simulation, history, stop)

    def _judge(self, replay: Replay, file: str) -> _Judge:
        key = (replay.rules, replay.lexicon)
        if key not in self._judges:
            try:
                table = _table(self.leaves, replay.rules, replay.lexicon)
            except QuixotryError as error:
                raise GcgError(file, Problem(str(error))) from None
            self._judges[key] = _Judge(replay.rules, replay.lexicon, table, self.top, self.late)
        return self._judges[key]


class Held:
    """How many tiles everybody holds: plays take some, draws give some back while the bag lasts."""

    def __init__(self, replay: Replay) -> None:
        rules, seats = replay.rules, len(replay.record.players)
        self.full = rules.rack_size
        self.sizes = [self.full] * seats
        self.bag = max(0, rules.total_tiles - seats * self.full)

    def size(self, seat: int) -> int:
        return self.sizes[seat]

    def draw(self, turn: ReplayedTurn) -> None:
        if turn.move is None or not turn.move.is_place or turn.withdrawn:
            return
        seat = turn.event.seat
        rest = self.sizes[seat] - turn.move.tile_count
        drawn = min(self.bag, self.full - rest)
        self.sizes[seat] = rest + drawn
        self.bag -= drawn


class _Judge:
    """What turns under one ruleset are measured with."""

    def __init__(
        self, rules: Rules, lexicon: Lexicon, leaves: LeaveTable, top: int, late: LateEffort
    ) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.leaves = leaves
        self.top = top
        self.late = late
        self.board: Generator = compiled_board(rules, lexicon)

    def turn(self, turn: ReplayedTurn, held: int, stop: threading.Event | None) -> TurnReview:
        position, move, event = turn.position, turn.move, turn.event
        doubt = _doubt(turn, held)
        whole = len(position.rack) == held
        best: tuple[Valued, ...] = ()
        if whole:
            try:
                best = tuple(best_moves(position, self.top, leaves=self.leaves))
            except OverflowError:  # a rack of blanks, under rules with that many of them
                whole, doubt = False, doubt or later("more moves than can be compared")
        equity = None if doubt or move is None else self._equity(turn, move, best)
        bingo = move is not None and self._is_bingo(move) and not turn.withdrawn
        score = 0 if move is None or turn.withdrawn else move.score or 0
        loss = score_loss = None
        if equity is not None:
            first = best[0] if best else None
            # A phony or a move against the rules can be worth more than all that was allowed.
            loss = max(0.0, round(first.equity - equity, 3)) if first else 0.0
            score_loss = first.score - score if first else -score
        bingo_missed = self._bingo(position, best) if whole and not bingo else None
        late = None if doubt or move is None else self._late(turn, move, stop)
        if late is not None:
            best, equity, loss = late.best, late.gain, late.spread_loss
            score_loss = best[0].score - score
        return TurnReview(
            number=turn.number,
            seat=event.seat,
            board=position.board,
            bag_count=position.bag_count,
            rack=str(position.rack),
            move=move,
            text=f"exchange {event.tiles}" if move is None else move_text(position.board, move),
            leave=str(position.rack if move is None or turn.withdrawn else position.rack.without(move.used)),
            score=score,
            total=event.total - (event.score if turn.withdrawn else 0),
            equity=equity,
            best=best,
            loss=loss,
            score_loss=score_loss,
            phonies=() if move is None else self._phonies(position, move),
            withdrawn=turn.withdrawn,
            bingo=bingo,
            missed_bingo=bingo_missed,
            doubt=doubt,
            late=late,
        )

    def _late(self, turn: ReplayedTurn, move: Move, stop: threading.Event | None) -> LateJudgement | None:
        done = Move.passing(self.rules.alphabet) if turn.withdrawn else move
        return judge_late(turn.position, done, self.late, self.top, stop)

    def _equity(self, turn: ReplayedTurn, move: Move, best: tuple[Valued, ...]) -> float:
        """What the turn was worth; one that changed nothing never more than the best that could be done."""
        position = turn.position
        if not turn.withdrawn and not move.is_pass:
            for one in best:
                if one.move == move:
                    return one.equity
            return equity_of(position, move, leaves=self.leaves).equity
        nothing = equity_of(position, Move.passing(position.rules.alphabet), leaves=self.leaves).equity
        return min(nothing, best[0].equity) if best else nothing

    def _phonies(self, position: Position, move: Move) -> tuple[str, ...]:
        if not move.is_place:
            return ()
        words = [
            bytes([cell.code & ~BLANK_BIT for cell in word]) for word in words_made(position.board, move)
        ]
        good = played_words(self.rules, self.lexicon)
        wrong = dict.fromkeys([word for word in words if len(word) > 1 and not good.has(word)])
        return tuple([self.rules.alphabet.word_text(word) for word in wrong])

    def _least_equity(self, position: Position) -> float:
        """What any play of all tiles is worth at least, so that none is missing from better moves."""
        points = self.rules.points
        laid = sum([points[code] * count for code, count in enumerate(position.rack.counts) if count])
        dearest = (min(NEAR_END) + self.rules.rack_size * HOT_VOWEL) / POINT
        return self.rules.bonus + laid + dearest

    def _is_bingo(self, move: Move) -> bool:
        return move.is_place and move.tile_count == self.rules.rack_size

    def _bingo(self, position: Position, best: tuple[Valued, ...]) -> Move | None:
        """The play of all tiles that scores most, if there is any."""
        size = self.rules.rack_size
        if len(position.rack) < size:
            return None
        if best and self._is_bingo(best[0].move):
            return best[0].move
        if len(best) < min(self.top, MOST_MOVES) or best[-1].equity < self._least_equity(position):
            bingos = [one.move for one in best if self._is_bingo(one.move)]
            return min(bingos, key=lambda move: (-(move.score or 0), str(move)), default=None)
        self.board.set_tiles(position.board.tiles)
        try:
            packed = self.board.moves(position.rack.counts)
        except OverflowError:  # only a list of all moves is too long; the best ones are still known
            return next((one.move for one in best if self._is_bingo(one.move)), None)
        counts = tile_counts(packed)
        if size not in counts:
            return None
        plays = [number for number, count in enumerate(counts) if count == size]
        moves = [unpack_move(packed, self.board.geometry, position, number) for number in plays]
        return min(moves, key=lambda move: (-(move.score or 0), str(move)))


def _doubt(turn: ReplayedTurn, held: int) -> str:
    """Why a turn cannot be compared with another move; empty if it can."""
    if turn.event.kind == "pass" and FAILED_CHALLENGE in turn.event.notes:
        return later("turn lost by a challenge")
    if len(turn.position.rack) != held:
        return later("rack not known") if not turn.event.rack else later("rack known in part")
    return later("tiles exchanged not known") if turn.move is None else ""


def _table(given: LeaveTable | str | Path | None, rules: Rules, lexicon: Lexicon) -> LeaveTable:
    if given is None:
        return LeaveTable.for_rules(rules, lexicon)
    return given if isinstance(given, LeaveTable) else LeaveTable.load(given, rules.alphabet)


def _leaves_text(given: LeaveTable | str | Path | None, table: LeaveTable) -> str:
    """Where the values of leaves come from, in a few words."""
    if isinstance(given, (str, Path)):
        return Path(given).name
    if not table.is_trained:
        return later("none trained, moves are compared by score alone")
    return f"trained for {table.metadata['rules']}" if "rules" in table.metadata else "given"


def _remarks(record: GameRecord, replay: Replay) -> list[str]:
    remarks = [said(problem) for problem in (*record.skipped, *replay.warnings)]
    if replay.stopped is not None:
        remarks.append(t("{problem}; the game ends there", problem=said(replay.stopped)))
    if record.lexicon and record.lexicon != replay.lexicon.name:
        remarks.append(
            t(
                "the record is of lexicon {lexicon}; words are judged by {used}",
                lexicon=record.lexicon,
                used=replay.lexicon.name,
            )
        )
    return remarks
