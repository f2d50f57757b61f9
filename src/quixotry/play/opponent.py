"""The computer's turn: it challenges, accepts or plays, knowing no more than its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from quixotry.game import ChallengeOutcome, Game, Move, Turn
from quixotry.game.chance import LARGEST_SMALL_SEED
from quixotry.game.game import Action
from quixotry.play.seats import Seat
from quixotry.players import LevelPlayer, Player, choice_of
from quixotry.players.protocol import KnowingPlayer
from quixotry.search.seen import seen_turns


def computers_of(game: Game, seats: Sequence[Seat]) -> list[Player | None]:
    """The computer at each seat, None for people; seeded by the game, so that a resumed game goes on alike.

    >>> from quixotry.play import parse_seats
    >>> seats = parse_seats("2", level=4)
    >>> computers_of(Game.new("english", players=[seat.name for seat in seats], seed=7), seats)
    [None, LevelPlayer(level=4, seed=8)]
    """
    seed = game.seed
    if seed > LARGEST_SMALL_SEED:  # the kernel's generators have 64 bits, and a computer has nothing to hide
        seed = int.from_bytes(blake2b(b"%d" % seed, digest_size=7).digest())
    return [seat.make(game.rules, game.lexicon, seed + number) for number, seat in enumerate(seats)]


def computers_action(game: Game, player: Player) -> Action:
    """What the computer whose turn it is decides to do; the game is not changed.

    Thinking may take long and can be done in another thread; give the result to `perform`, provided that the
    game has not gone on meanwhile.

    >>> from quixotry.players import make_player
    >>> game = Game.new("english", seed=7)
    >>> action = computers_action(game, make_player("greedy", game.rules, game.lexicon))
    >>> print(action.kind, action.move)
    play 8D WIENIe
    """
    if _challenges(game, player):
        return Action("challenge")
    if game.ending:
        return Action("accept")
    turns = seen_turns(game)[1] if isinstance(player, KnowingPlayer) else None
    return Action("play", choice_of(player, game.position, turns).move)


def fallback_action(game: Game) -> Action:
    """What to do for a computer that fails, because its fault must not end anybody's game.

    >>> print(fallback_action(Game.new("english", seed=7)).move)
    -
    """
    return Action("accept") if game.ending else Action("play", Move.passing(game.rules.alphabet))


def _challenges(game: Game, player: Player) -> bool:
    """A level may overlook a phony; every other computer knows its lexicon by heart."""
    if isinstance(player, LevelPlayer):
        return player.challenges(game)
    return bool(game.phonies)


def perform(game: Game, action: Action) -> Turn | ChallengeOutcome | None:
    """Do what was decided; accepting a play adds no line to the record.

    >>> game = Game.new("english", seed=7)
    >>> print(perform(game, Action("play", game.position.best_move())))
    EIINUW? 8D WIENIe +24 24
    """
    if action.move is not None:
        return game.play(action.move)
    if action.kind == "challenge":
        return game.challenge()
    if action.kind == "resign":
        game.resign()
        return next(turn for turn in reversed(game.history) if turn.kind == "resign")
    game.accept()
    return None
