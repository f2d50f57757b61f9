"""Puzzles are made: positions are looked at until enough are found, and the same seed finds the same."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import count as counting
from typing import TypeVar

from quixotry.cluster import Job, run_in_order
from quixotry.errors import StudyError
from quixotry.evaluation import LeaveTable
from quixotry.lexicon import Lexicon
from quixotry.players.commonness import graded
from quixotry.puzzles.checking import best_again, find_answer
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.model import Puzzle
from quixotry.puzzles.sources import Found, recorded, self_played
from quixotry.records import GameRecord
from quixotry.rules import Rules

SHARES = {Kind.BINGO: 4, Kind.LEAVE: 3, Kind.ENDGAME: 3}
"""How many of ten puzzles are of each kind unless one kind is asked for; pre-endgames take too long."""
ADVICE = "the same command goes on from here"
AHEAD = 2  # games that each thread may be ahead of the one that is waited for
MOST_GAMES = 1_000  # in a row without a puzzle: then the rules have none of this kind

Given = TypeVar("Given")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class MakingProgress:
    """How far the making is: puzzles found of those wanted, and games looked through."""

    done: int
    wanted: int
    games: int
    kind: Kind | None


Tell = Callable[[MakingProgress], None]


def shares_of(count: int, kind: Kind | None = None) -> dict[Kind, int]:
    """How many puzzles of each kind there are to be among so many.

    >>> {str(kind): number for kind, number in shares_of(25).items()}
    {'bingo': 11, 'leave': 7, 'endgame': 7}
    """
    if kind is not None:
        return {kind: count}
    shares = {one: count * share // 10 for one, share in SHARES.items()}
    shares[Kind.BINGO] += count - sum(shares.values())
    return shares


class Maker:
    """Makes puzzles of one ruleset and lexicon."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        if rules.any_order:  # arrangements of the same letters are often worth the same
            raise StudyError(f"{rules.name}: where any order of letters is good, no one move is clearly best")
        if not LeaveTable.for_rules(rules, lexicon).is_trained:
            raise StudyError(f"no values of leaves are trained for {rules.name}: puzzles need them")
        self.rules = rules
        self.lexicon = lexicon
        common = graded(lexicon)
        self._grades = dict(zip(common.words, common.grades, strict=True))

    def puzzle(self, found: Found, kind: Kind) -> Puzzle | None:
        """The puzzle that a position is, if it is one."""
        position = found.position
        answer = find_answer(position, kind)
        if answer is None:
            return None
        _, words = position.judge(answer.move)
        text = position.rules.alphabet.word_text
        return Puzzle(
            kind,
            position.to_cgp(),
            self.rules.name,
            self.lexicon.name,
            str(answer.move),
            answer.value,
            str(answer.second),
            answer.second_value,
            answer.unit,
            answer.method,
            answer.nodes,
            tuple([text(word) for word in words]),
            max([self._grades.get(word, 0) for word in words]),
            found.source,
        )

    def of_game(self, kind: Kind, seed: int, number: int) -> Puzzle | None:
        """The first puzzle of a self-played game, if it has any."""
        for found in self_played(self.rules, self.lexicon, kind, seed, number):
            if (puzzle := self.puzzle(found, kind)) is not None:
                return puzzle
        return None

    def of_record(self, record: GameRecord, kinds: Sequence[Kind], player: str | None) -> list[Puzzle]:
        """All puzzles of a record, in the order of its turns."""
        return [
            puzzle
            for found in recorded(record, self.rules, self.lexicon, player)
            for kind in kinds
            if (puzzle := self.puzzle(found, kind)) is not None
        ]


def make_puzzles(
    maker: Maker,
    count: int,
    *,
    seed: int = 1,
    kind: Kind | None = None,
    threads: int = 1,
    before: Iterable[Puzzle] = (),
    tell: Tell | None = None,
    cluster: str | None = None,
) -> Iterator[Puzzle]:
    """So many puzzles from self-played games, those of `before` counted, which an interrupted run left.

    What is found depends on the seed alone, not on the threads, a Ray cluster or interruptions.

    >>> from quixotry.rules import load_rules
    >>> maker = Maker(load_rules("english"), Lexicon.default())
    >>> one, = make_puzzles(maker, 1, kind=Kind.BINGO)
    >>> again, = make_puzzles(maker, 1, kind=Kind.BINGO, threads=2)
    >>> one == again, one.move.tile_count
    (True, 7)
    """
    made = [puzzle for puzzle in before if puzzle.source.get("seed") == seed]
    known = {puzzle.id for puzzle in made}
    games = 0
    with ThreadPoolExecutor(threads) as pool:
        for each, share in shares_of(count, kind).items():
            earlier = [puzzle for puzzle in made if puzzle.kind is each]
            wanted = share - len(earlier)
            first = max([puzzle.source.get("game", -1) for puzzle in earlier], default=-1) + 1
            barren = 0
            if wanted <= 0:
                continue
            if cluster is None:
                looked = _ahead(
                    pool,
                    lambda number, each=each: maker.of_game(each, seed, number),  # type: ignore[misc]
                    counting(first),
                    threads * AHEAD,
                )
            else:
                looked = run_in_order(
                    (
                        Job(
                            puzzle_of_game, (maker.rules, maker.lexicon, each, seed, number), f"game {number}"
                        )
                        for number in counting(first)
                    ),
                    cluster,
                    advice=ADVICE,
                )
            for puzzle in looked:
                games += 1
                barren += 1
                if puzzle is not None and puzzle.id not in known:
                    known.add(puzzle.id)
                    wanted -= 1
                    barren = 0
                    yield puzzle
                if tell is not None:
                    tell(MakingProgress(len(known), count, games, each))
                if wanted <= 0:
                    break
                if barren >= MOST_GAMES:
                    raise StudyError(f"{MOST_GAMES:,} games in a row had no puzzle of the kind {each}")
            looked.close()


def puzzle_of_game(rules: Rules, lexicon: Lexicon, kind: Kind, seed: int, number: int) -> Puzzle | None:
    """What `Maker.of_game` finds, as a worker of a cluster looks for it."""
    return _maker(rules, lexicon).of_game(kind, seed, number)


def puzzles_of_record(
    rules: Rules, lexicon: Lexicon, record: GameRecord, kinds: Sequence[Kind], player: str | None
) -> list[Puzzle]:
    """What `Maker.of_record` finds, as a worker of a cluster looks for it."""
    return _maker(rules, lexicon).of_record(record, kinds, player)


@lru_cache(maxsize=1)
def _maker(rules: Rules, lexicon: Lexicon) -> Maker:
    return Maker(rules, lexicon)


def puzzles_of_records(
    maker: Maker,
    records: Sequence[GameRecord],
    *,
    count: int | None = None,
    kind: Kind | None = None,
    player: str | None = None,
    threads: int = 1,
    known: Iterable[str] = (),
    tell: Tell | None = None,
    cluster: str | None = None,
) -> Iterator[Puzzle]:
    """The puzzles that one's own games have, game by game, but for those whose ids are `known`."""
    seen = set(known)
    kinds = list(Kind) if kind is None else [kind]
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        if cluster is None:
            looked = _ahead(
                pool, lambda record: maker.of_record(record, kinds, player), records, threads * AHEAD
            )
        else:
            looked = run_in_order(
                (
                    Job(puzzles_of_record, (maker.rules, maker.lexicon, record, kinds, player), record.file)
                    for record in records
                ),
                cluster,
                advice=ADVICE,
            )
        for games, puzzles in enumerate(looked, start=1):
            for puzzle in puzzles:
                if puzzle.id in seen or (count is not None and done >= count):
                    continue
                seen.add(puzzle.id)
                done += 1
                yield puzzle
            if tell is not None:
                tell(MakingProgress(done, count or done, games, None))
            if count is not None and done >= count:
                break
        looked.close()


def _ahead(
    pool: ThreadPoolExecutor, work: Callable[[Given], Answer], given: Iterable[Given], most: int
) -> Generator[Answer, None, None]:
    """The answers in order, a few of them worked on before they are asked for."""
    waiting: list[Future[Answer]] = []
    each = iter(given)
    try:
        while True:
            while len(waiting) < most:
                try:
                    waiting.append(pool.submit(work, next(each)))
                except StopIteration:
                    break
            if not waiting:
                return
            yield waiting.pop(0).result()
    finally:
        for future in waiting:
            future.cancel()


def stays_best(puzzle: Puzzle, effort: int = 10) -> bool:
    """Whether the answer is still the best move when so many times the search is made, with other deals."""
    return puzzle.is_answer(best_again(puzzle.position, puzzle.kind, effort=effort))
