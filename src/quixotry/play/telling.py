"""What happened in a game, in words: for the page, the full-screen program and the program of lines alike."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game import ChallengeOutcome, Game, Turn

_BRIEF = {
    "pass": "passed",
    "time": "ran over time",
    "forfeit": "lost on time",
    "resign": "resigned",
}


def turn_text(turn: Turn) -> str:
    """What a line of the scoresheet says; which tiles were exchanged stays a secret.

    >>> game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="double")
    >>> turn_text(game.play("8G WIN")), turn_text(game.challenge().turn), turn_text(game.play("pass"))
    ('8G WIN', 'challenged WIN in vain: turn lost', 'passed')
    """
    match turn.kind:
        case "place":
            return str(turn.move)
        case "exchange":
            return f"exchanged {_counted(_exchanged(turn), 'tile')}"
        case "rack":
            return "the others’ tiles" if turn.score > 0 else "tiles left at the end"
        case "withdrawn":
            return f"{turn.words[0]} challenged off"
        case "challenge bonus":
            return f"{turn.words[0]} challenged in vain: bonus"
        case "challenge lost":
            return f"challenged {turn.words[0]} in vain: turn lost"
        case "challenge failed":
            return f"challenged {turn.words[0]} in vain"
        case _:
            return _BRIEF[turn.kind]


def sentence(done: Turn | ChallengeOutcome, names: Sequence[str]) -> str:
    """What was done in a turn, as it is announced to everybody."""
    return turn_sentence(done.turn if isinstance(done, ChallengeOutcome) else done, names)


def turn_sentence(turn: Turn, names: Sequence[str], *, you: int | None = None) -> str:
    """A turn as it is announced to everybody, or to the seat that is called "you".

    >>> game = Game.new("english", players=["Ann", "Bob"], seed=7, challenge="double")
    >>> turn_sentence(game.play("8G WIN"), game.players)
    'Ann plays WIN at 8G for 12 points.'
    >>> lost = game.challenge().turn
    >>> turn_sentence(lost, game.players), turn_sentence(lost, game.players, you=1)
    ('WIN is good. Bob loses the turn.', 'WIN is good. You lose the turn.')
    """
    name = "You" if turn.seat == you else names[turn.seat]
    points = _counted(abs(turn.score), "point")
    match turn.kind:
        case "place":
            word, *others = turn.words
            place, _, _ = str(turn.move).partition(" ")
            crossing = f", with {_listed(others)}," if others else ""
            return f"{_does(name, 'play')} {word} at {place}{crossing} for {points}."
        case "exchange":
            return f"{_does(name, 'exchange')} {_counted(_exchanged(turn), 'tile')}."
        case "pass" | "resign":
            return f"{_does(name, turn.kind)}."
        case "rack" if turn.score > 0:
            return f"{_does(name, 'gain')} {points} for the others’ tiles."
        case "rack":
            return f"{_does(name, 'lose')} {points} for tiles left."
        case "time":
            return f"{_does(name, 'lose')} {points} for overtime."
        case "forfeit":
            return f"{_does(name, 'lose')} on time."
        case "withdrawn":
            wrong = "is a phony" if len(turn.words) == 1 else "are phonies"
            return f"{_listed(turn.words)} {wrong}: the move comes off."
        case _:
            return _in_vain(turn, name)


def _in_vain(turn: Turn, name: str) -> str:
    """A challenge of words that are good."""
    good = f"{_listed(turn.words)} {'is good' if len(turn.words) == 1 else 'are all good'}"
    if turn.kind == "challenge bonus":
        return f"{good}. {_does(name, 'gain')} {_counted(turn.score, 'point')}."
    if turn.kind == "challenge lost":
        return f"{good}. {_does(name, 'lose')} the turn."
    return f"{good}: nothing changes."


def result_sentence(game: Game) -> str:
    """Who has won, by what."""
    scores = sorted(game.scores, reverse=True)
    text = " to ".join(map(str, scores)) if len(scores) == 2 else ", ".join(map(str, scores))
    if game.winner is None:
        return f"The game is drawn: {text}."
    return f"{_does(game.players[game.winner], 'win')}: {text}."


def clock_text(seconds: float) -> str:
    """
    >>> clock_text(65.2), clock_text(-61)
    ('1:05', '-1:01')
    """
    sign, whole = ("-", int(-seconds)) if seconds < 0 else ("", int(seconds))
    return f"{sign}{whole // 60}:{whole % 60:02}"


def _does(name: str, verb: str) -> str:
    """
    >>> _does("You", "pass"), _does("Ann", "pass"), _does("Ann", "play")
    ('You pass', 'Ann passes', 'Ann plays')
    """
    if name == "You":
        return f"You {verb}"
    return f"{name} {verb}{'es' if verb.endswith('s') else 's'}"


def _exchanged(turn: Turn) -> int:
    return turn.move.tile_count if turn.move is not None else 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _listed(words: Sequence[str]) -> str:
    """
    >>> _listed(["A"]), _listed(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
