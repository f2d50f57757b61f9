"""What happened in a game, in words: for the page, the full-screen program and the program of lines alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quixotry.game import ChallengeOutcome, Game, Position, Turn
from quixotry.play.seats import YOU
from quixotry.tongues import listed, t, tn

_PLAYER = re.compile(r"Player ([0-9]{1,3})")
_COMPUTER = re.compile(r"Computer( [0-9]{1,3})?(?: \(level ([0-9]{1,2})\))?")


def called(name: str) -> str:
    """What a seat is called to whoever reads this: names that nobody chose are in the reader's language.

    >>> called("Ann"), called("Computer 2 (level 5)")
    ('Ann', 'Computer 2 (level 5)')
    """
    if name == YOU:
        return t("You")
    if match := _PLAYER.fullmatch(name):
        return t("Player {number}", number=match[1])
    if match := _COMPUTER.fullmatch(name):
        computer = t("Computer") + (match[1] or "")
        level = t("level {level}", level=match[2]) if match[2] else ""
        return f"{computer} ({level})" if level else computer
    return name


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
            return tn(_exchanged(turn), "exchanged {count} tile", "exchanged {count} tiles")
        case "pass":
            return t("passed")
        case "time":
            return t("ran over time")
        case "forfeit":
            return t("lost on time")
        case "resign":
            return t("resigned")
        case "rack":
            return t("the others’ tiles") if turn.score > 0 else t("tiles left at the end")
        case "withdrawn":
            return t("{word} challenged off", word=turn.words[0])
        case "challenge bonus":
            return t("{word} challenged in vain: bonus", word=turn.words[0])
        case "challenge lost":
            return t("challenged {word} in vain: turn lost", word=turn.words[0])
        case _:
            return t("challenged {word} in vain", word=turn.words[0])


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
    yours = turn.seat == you or names[turn.seat] == YOU
    name, points = called(names[turn.seat]), points_text(abs(turn.score))
    match turn.kind:
        case "place":
            return _played(turn, yours, name, points)
        case "exchange":
            count = _exchanged(turn)
            if yours:
                return tn(count, "You exchange {count} tile.", "You exchange {count} tiles.")
            return tn(count, "{name} exchanges {count} tile.", "{name} exchanges {count} tiles.", name=name)
        case "pass":
            return t("You pass.") if yours else t("{name} passes.", name=name)
        case "resign":
            return t("You resign.") if yours else t("{name} resigns.", name=name)
        case "rack" if turn.score > 0 and yours:
            return t("You gain {points} for the others’ tiles.", points=points)
        case "rack" if turn.score > 0:
            return t("{name} gains {points} for the others’ tiles.", name=name, points=points)
        case "rack" if yours:
            return t("You lose {points} for tiles left.", points=points)
        case "rack":
            return t("{name} loses {points} for tiles left.", name=name, points=points)
        case "time" if yours:
            return t("You lose {points} for overtime.", points=points)
        case "time":
            return t("{name} loses {points} for overtime.", name=name, points=points)
        case "forfeit":
            return t("You lose on time.") if yours else t("{name} loses on time.", name=name)
        case "withdrawn":
            words = listed(turn.words)
            if len(turn.words) == 1:
                return t("{word} is a phony: the move comes off.", word=words)
            return t("{words} are phonies: the move comes off.", words=words)
        case _:
            return f"{_all_good(turn)} {_in_vain(turn, yours, name)}"


def _played(turn: Turn, yours: bool, name: str, points: str) -> str:
    word, *others = turn.words
    place, _, _ = str(turn.move).partition(" ")
    values = {"name": name, "word": word, "place": place, "points": points}
    if others:
        values["others"] = listed(others)
        if yours:
            return t("You play {word} at {place}, with {others}, for {points}.", **values)
        return t("{name} plays {word} at {place}, with {others}, for {points}.", **values)
    if yours:
        return t("You play {word} at {place} for {points}.", **values)
    return t("{name} plays {word} at {place} for {points}.", **values)


def _all_good(turn: Turn) -> str:
    if len(turn.words) == 1:
        return t("{word} is good.", word=turn.words[0])
    return t("{words} are all good.", words=listed(turn.words))


def _in_vain(turn: Turn, yours: bool, name: str) -> str:
    """What a challenge of words that are good leads to."""
    points = points_text(turn.score)
    if turn.kind == "challenge bonus":
        return (
            t("You gain {points}.", points=points)
            if yours
            else t("{name} gains {points}.", name=name, points=points)
        )
    if turn.kind == "challenge lost":
        return t("You lose the turn.") if yours else t("{name} loses the turn.", name=name)
    return t("Nothing changes.")


def result_sentence(game: Game) -> str:
    """Who has won, by what."""
    scores = sorted(game.scores, reverse=True)
    text = (
        t("{first} to {second}", first=scores[0], second=scores[1])
        if len(scores) == 2
        else ", ".join(map(str, scores))
    )
    if game.winner is None:
        return t("The game is drawn: {scores}.", scores=text)
    name = game.players[game.winner]
    if name == YOU:
        return t("You win: {scores}.", scores=text)
    return t("{name} wins: {scores}.", name=called(name), scores=text)


def points_text(count: int) -> str:
    """Points as somebody gains or loses them, or plays for them: languages with cases have the accusative.

    >>> points_text(1), points_text(12)
    ('1 point', '12 points')
    """
    return tn(count, "{count} point", "{count} points")


def tiles_text(count: int) -> str:
    """Tiles as they are counted.

    >>> tiles_text(1), tiles_text(7)
    ('1 tile', '7 tiles')
    """
    return tn(count, "{count} tile", "{count} tiles")


def bag_text(count: int) -> str:
    """How many tiles are in the bag.

    >>> bag_text(86), bag_text(0)
    ('86 tiles in the bag', 'the bag is empty')
    """
    return (
        tn(count, "{count} tile in the bag", "{count} tiles in the bag") if count else t("the bag is empty")
    )


def scoreless_text(position: Position) -> str:
    """How close the game is to an end by scoreless turns; nothing if the last turn scored.

    >>> scoreless_text(Position.start("english", None, ["CAT", ""]))
    ''
    """
    if not position.scoreless:
        return ""
    limit = position.rules.scoreless_turns
    text = tn(position.scoreless, "{count} scoreless turn", "{count} scoreless turns")
    return text + (f" ({position.scoreless}/{limit})" if limit else "")


def clock_text(seconds: float) -> str:
    """
    >>> clock_text(65.2), clock_text(-61)
    ('1:05', '-1:01')
    """
    sign, whole = ("-", int(-seconds)) if seconds < 0 else ("", int(seconds))
    return f"{sign}{whole // 60}:{whole % 60:02}"


def _exchanged(turn: Turn) -> int:
    return turn.move.tile_count if turn.move is not None else 0
