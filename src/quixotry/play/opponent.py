"""The computer's turn: challenge, accept or play, knowing no more than its seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game import ChallengeOutcome, Game, Turn
from quixotry.game.game import Action
from quixotry.play.seats import Seat
from quixotry.players import LevelPlayer, Player, choice_of


def computers_of(game: Game, seats: Sequence[Seat]) -> list[Player | None]:
    """The computer of every seat, None for people; seeded by the game, so that it goes on as it began.

    >>> from quixotry.play import parse_seats
    >>> seats = parse_seats("2", level=4)
    >>> computers_of(Game.new("english", players=[seat.name for seat in seats], seed=7), seats)
    [None, LevelPlayer(level=4, seed=8)]
    """
    return [seat.make(game.rules, game.lexicon, game.seed + number) for number, seat in enumerate(seats)]


def computers_action(game: Game, player: Player) -> Action:
    """What a computer does whose turn it is; the game is only looked at.

    Thinking may take long and can be done in another thread: the result is what `perform` does, for as
    long as the game has not gone on meanwhile.

    >>> from quixotry.players import make_player
    >>> game = Game.new("english", seed=7)
    >>> computers_action(game, make_player("greedy", game.rules, game.lexicon))
    Action(kind='play', move='8D WIENIe')
    """
    if _challenges(game, player):
        return Action("challenge")
    if game.ending:
        return Action("accept")
    return Action("play", str(choice_of(player, game.position).move))


def _challenges(game: Game, player: Player) -> bool:
    """A level may overlook a phony; every other computer knows its lexicon by heart."""
    if isinstance(player, LevelPlayer):
        return player.challenges(game)
    return bool(game.phonies)


def perform(game: Game, action: Action) -> Turn | ChallengeOutcome | None:
    """Do what was chosen; an acceptance has no line in the record of its own.

    >>> game = Game.new("english", seed=7)
    >>> print(perform(game, Action("play", "8D WIENIe")))
    EIINUW? 8D WIENIe +24 24
    """
    if action.kind == "challenge":
        return game.challenge()
    if action.kind == "play":
        return game.play(action.move)
    if action.kind == "resign":
        game.resign()
        return next(turn for turn in reversed(game.history) if turn.kind == "resign")
    game.accept()
    return None
