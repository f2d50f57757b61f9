"""What happened in a game, in words."""

from __future__ import annotations

from quixotry.game import ChallengeOutcome, Game, Turn

_EVENTS = {
    "withdrawn": "phony taken back",
    "challenge failed": "challenged in vain",
    "challenge lost": "challenged in vain, turn lost",
    "challenge bonus": "bonus: challenged in vain",
    "rack": "tiles left",
    "time": "overtime",
    "forfeit": "forfeits: too much overtime",
    "resign": "resigns",
}


def turn_text(turn: Turn) -> str:
    """What a line of the record says; which tiles were exchanged stays a secret."""
    if turn.kind == "place":
        return str(turn.move)
    if turn.kind == "exchange":
        count = turn.move.tile_count if turn.move else 0
        return f"exchange of {count}"
    return "pass" if turn.kind == "pass" else _EVENTS[turn.kind]


def sentence(done: Turn | ChallengeOutcome, names: tuple[str, ...]) -> str:
    """What was done in a turn, as it is announced."""
    if isinstance(done, ChallengeOutcome):
        return challenge_sentence(done, names)
    return turn_sentence(done, names)


def turn_sentence(turn: Turn, names: tuple[str, ...]) -> str:
    """A turn as it is announced."""
    name = names[turn.seat]
    if turn.kind != "place":
        return f"{name}: {turn_text(turn)}"
    crossing = f" (with {', '.join(turn.words[1:])})" if len(turn.words) > 1 else ""
    points = "point" if turn.score == 1 else "points"
    return f"{name}: {turn.move}, {turn.score} {points}{crossing}"


def challenge_sentence(outcome: ChallengeOutcome, names: tuple[str, ...]) -> str:
    """How a challenge ended."""
    challenger, challenged = names[outcome.challenger], names[outcome.challenged]
    if outcome.successful:
        verb = "is a phony" if len(outcome.phonies) == 1 else "are phonies"
        wrong = f"{challenger} challenged: {', '.join(outcome.phonies)} {verb}"
        return f"{wrong}; {outcome.move} comes off and scores {challenged} nothing"
    verb = "is good" if len(outcome.words) == 1 else "are good"
    good = f"{challenger} challenged: {', '.join(outcome.words)} {verb}"
    if outcome.turn.kind == "challenge lost":
        return f"{good}; the turn is lost"
    if outcome.turn.kind == "challenge bonus":
        return f"{good}; {outcome.turn.score} points for {challenged}"
    return good


def result_sentence(game: Game) -> str:
    """Who has won, by what."""
    scores = sorted(game.scores, reverse=True)
    text = " to ".join(map(str, scores)) if len(scores) == 2 else ", ".join(map(str, scores))
    if game.winner is None:
        return f"The game is drawn: {text}."
    name = game.players[game.winner]
    return f"{name} {'win' if name == 'You' else 'wins'}: {text}."


def clock_text(seconds: float) -> str:
    """
    >>> clock_text(65.2), clock_text(-61)
    ('1:05', '-1:01')
    """
    sign, whole = ("-", int(-seconds)) if seconds < 0 else ("", int(seconds))
    return f"{sign}{whole // 60}:{whole % 60:02}"
