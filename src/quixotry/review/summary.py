"""What the games of a player have in common, and the turns that cost most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quixotry.review.model import GameReview, TurnReview

LARGEST = 10


@dataclass(frozen=True, slots=True)
class Loss:
    """A turn with the game that it was played in, and by whom; `number` is the game's among all, from 1."""

    number: int
    game: GameReview
    turn: TurnReview

    @property
    def player(self) -> str:
        return self.game.players[self.turn.seat]

    @property
    def loss(self) -> float:
        return self.turn.loss or 0.0


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """All turns of a player in all games.

    `judged` of the turns could be compared with the best move; `mean_loss` and `best_share` are of these,
    None if there are none. `phonies` are plays with a word that the lexicon does not have, of which
    `phonies_off` came off.
    """

    player: str
    games: int
    wins: float
    mean_score: float
    turns: int
    judged: int
    mean_loss: float | None
    best_share: float | None
    bingos: int
    missed_bingos: int
    phonies: int
    phonies_off: int
    largest: tuple[Loss, ...]


def summaries(reviews: Iterable[GameReview], *, largest: int = LARGEST) -> list[PlayerSummary]:
    """A summary for each player by name, in the order in which they first appear.

    >>> from quixotry.records import GameRecord
    >>> from quixotry.review import review
    >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
    >>> ann, bob = summaries([review(record, rules="english")])
    >>> ann.player, ann.turns, ann.best_share, bob.turns, bob.mean_loss
    ('Ann', 1, 0.0, 0, None)
    """
    seats: dict[str, list[tuple[int, GameReview, int]]] = {}
    for number, game in enumerate(reviews, start=1):
        for seat, name in enumerate(game.players):
            seats.setdefault(name, []).append((number, game, seat))
    return [_summary(name, played, largest) for name, played in seats.items()]


def largest_losses(reviews: Iterable[GameReview], count: int = LARGEST) -> list[Loss]:
    """The turns that cost most equity, the dearest first; equals stay in the order of the games."""
    found = [
        Loss(number, game, turn)
        for number, game in enumerate(reviews, start=1)
        for turn in game.turns
        if turn.loss
    ]
    return sorted(found, key=lambda one: -one.loss)[:count]


def _summary(name: str, played: Sequence[tuple[int, GameReview, int]], largest: int) -> PlayerSummary:
    taken = [
        Loss(number, game, turn) for number, game, seat in played for turn in game.turns if turn.seat == seat
    ]
    turns = [one.turn for one in taken]
    losses = [one for one in taken if one.turn.judged]
    phonies = [turn for turn in turns if turn.phonies]
    return PlayerSummary(
        player=name,
        games=len(played),
        wins=sum([_points(game, seat) for _, game, seat in played]),
        mean_score=sum([game.final[seat] for _, game, seat in played]) / len(played),
        turns=len(turns),
        judged=len(losses),
        mean_loss=sum([one.loss for one in losses]) / len(losses) if losses else None,
        best_share=sum([one.turn.is_best for one in losses]) / len(losses) if losses else None,
        bingos=sum([turn.bingo for turn in turns]),
        missed_bingos=sum([turn.missed_bingo is not None for turn in turns]),
        phonies=len(phonies),
        phonies_off=sum([turn.withdrawn for turn in phonies]),
        largest=tuple(sorted([one for one in losses if one.loss], key=lambda one: -one.loss)[:largest]),
    )


def _points(game: GameReview, seat: int) -> float:
    """A win is 1, a draw 1/2; a game without an end is nobody's."""
    if game.winner is not None:
        return float(game.winner == seat)
    return 0.5 if game.over and game.final[seat] == max(game.final) else 0.0
