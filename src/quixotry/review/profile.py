"""A player over many games: where points and wins go, which words are missed, and whether it gets better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from quixotry.errors import QuixotryError
from quixotry.game.referee import words_made
from quixotry.lexicon import Lexicon
from quixotry.players.commonness import GRADES, graded
from quixotry.review.causes import CAUSES, Cause, cause_of
from quixotry.review.model import GameReview, TurnReview
from quixotry.rules import BLANK_BIT
from quixotry.suggest import did_you_mean


@dataclass(frozen=True, slots=True)
class CauseTotal:
    """What was lost for one cause: in how many turns, points of equity, and games where that is known.

    `before` and `after` are points a game in the first and in the second half of the games.
    """

    cause: Cause
    turns: int
    points: float
    wins: float
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class GameOfProfile:
    """One game of a player: what a turn lost in it, and the share of turns that were the best move."""

    file: str
    opponents: tuple[str, ...]
    score: int
    others: tuple[int, ...]
    result: float | None
    turns: int
    loss: float | None
    best_share: float | None


@dataclass(frozen=True, slots=True)
class Profile:
    """See the module. `missed_…` has for each grade how many words of best moves were not found.

    `change` is how much more a turn lost in the second half of the games than in the first, with its standard
    error; None with fewer than four games.
    """

    player: str
    games: tuple[GameOfProfile, ...]
    turns: int
    judged: int
    causes: tuple[CauseTotal, ...]
    missed_bingos: tuple[int, ...]
    missed_words: tuple[int, ...]
    change: tuple[float, float] | None

    @property
    def points(self) -> float:
        """All that was lost, in points of equity."""
        return sum([one.points for one in self.causes])

    @property
    def won(self) -> float:
        return sum([game.result or 0.0 for game in self.games])


def players_of(reviews: Iterable[GameReview]) -> Counter[str]:
    """Who played, and in how many of the games."""
    return Counter([name for game in reviews for name in dict.fromkeys(game.players)])


def profile(reviews: Sequence[GameReview], player: str | None = None) -> Profile:
    """The profile of a player, or of whoever played in most of the games.

    >>> from quixotry.records import GameRecord
    >>> from quixotry.review import review
    >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
    >>> found = profile([review(record, rules="english")])
    >>> found.player, [(one.cause, one.turns) for one in found.causes if one.turns]
    ('Ann', [('words', 1)])
    """
    names = players_of(reviews)
    if not names:
        raise QuixotryError("no game to look at")
    name = names.most_common(1)[0][0] if player is None else _known(player, names)
    seats = [(game, seat) for game in reviews for seat, one in enumerate(game.players) if one == name]
    half = len(seats) // 2
    lost: dict[Cause, list[tuple[int, TurnReview]]] = {cause: [] for cause in CAUSES}
    grades = _Grades()
    bingos, words = [0] * (GRADES + 1), [0] * (GRADES + 1)
    for number, (game, seat) in enumerate(seats):
        for turn in game.turns:
            cause = cause_of(turn, game.rules) if turn.seat == seat else None
            if cause is None:
                continue
            lost[cause].append((number, turn))
            if cause in ("bingos", "words"):
                (bingos if cause == "bingos" else words)[grades.of(game, turn)] += 1
    turns = [turn for game, seat in seats for turn in game.turns if turn.seat == seat]
    return Profile(
        player=name,
        games=tuple([_game(game, seat) for game, seat in seats]),
        turns=len(turns),
        judged=sum([turn.judged for turn in turns]),
        causes=tuple([_total(cause, lost[cause], half, len(seats)) for cause in CAUSES]),
        missed_bingos=tuple(bingos[1:]),
        missed_words=tuple(words[1:]),
        change=_change([_game(game, seat).loss for game, seat in seats]),
    )


def _known(player: str, names: Counter[str]) -> str:
    for name in names:
        if name.casefold() == player.casefold():
            return name
    raise QuixotryError(f"no player {player[:40]!r} in these games{did_you_mean(player, list(names))}")


def _total(cause: Cause, lost: list[tuple[int, TurnReview]], half: int, games: int) -> CauseTotal:
    def points(chosen: Iterable[tuple[int, TurnReview]]) -> float:
        return sum([turn.loss or 0.0 for _, turn in chosen])

    return CauseTotal(
        cause,
        len(lost),
        points(lost),
        sum([turn.win_loss or 0.0 for _, turn in lost]),
        points([one for one in lost if one[0] < half]) / half if half else 0.0,
        points([one for one in lost if one[0] >= half]) / (games - half),
    )


def _game(game: GameReview, seat: int) -> GameOfProfile:
    judged = [turn for turn in game.turns if turn.seat == seat and turn.loss is not None]
    others = [place for place in range(len(game.players)) if place != seat]
    best = max(game.final)
    result = None
    if game.over:
        result = float(game.final[seat] == best)
        if result and game.final.count(best) > 1:
            result = 0.5
    return GameOfProfile(
        file=game.file,
        opponents=tuple([game.players[place] for place in others]),
        score=game.final[seat],
        others=tuple([game.final[place] for place in others]),
        result=result,
        turns=len(judged),
        loss=game.losses(seat) / len(judged) if judged else None,
        best_share=sum([turn.is_best for turn in judged]) / len(judged) if judged else None,
    )


def _change(losses: Sequence[float | None]) -> tuple[float, float] | None:
    """How the second half differs from the first, with the standard error of that."""
    known = [loss for loss in losses if loss is not None]
    half = len(known) // 2
    if half < 2:
        return None
    halves = known[:half], known[half:]
    means = [sum(part) / len(part) for part in halves]
    errors = [
        sum([(loss - mean) ** 2 for loss in part]) / (len(part) - 1) / len(part)
        for part, mean in zip(halves, means, strict=True)
    ]
    return means[1] - means[0], sqrt(sum(errors))


class _Grades:
    """How rare the words of best moves are; the grades of a lexicon are read once."""

    def __init__(self) -> None:
        self._known: dict[str, dict[bytes, int]] = {}

    def of(self, game: GameReview, turn: TurnReview) -> int:
        """The grade of the rarest word that the best move makes; 0 where it has none."""
        if game.lexicon not in self._known:
            self._known[game.lexicon] = self._read(game)
        grades = self._known[game.lexicon]
        words = [
            bytes([cell.code & ~BLANK_BIT for cell in word])
            for word in words_made(turn.board, turn.best[0].move)
        ]
        return max([grades.get(word, 0) for word in words], default=0)

    def _read(self, game: GameReview) -> dict[bytes, int]:
        common = graded(Lexicon.for_rules(game.rules, game.lexicon))
        return dict(zip(common.words, common.grades, strict=True))
