"""An explanation in players' words: every number in a sentence is one of the explanation's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quixotry.explain.replies import HIGH
from quixotry.game.draw_text import move_text
from quixotry.tongues import listed, number, t, tn

if TYPE_CHECKING:
    from quixotry.explain.board_hooks import BoardHook
    from quixotry.explain.explain import Explanation
    from quixotry.explain.replies import BestReplies
    from quixotry.game import Move, Position

NOTABLE = 0.05  # a line whose share of high replies changes by less is not spoken of
CLEAR = 1.0  # points by which replies must change to be worth a sentence
FEW_UNSEEN = 30
HOOKS_SHOWN = 3


def sentences_of(found: Explanation, *, compared: bool = True) -> Iterator[str]:
    """The sentences, the most important first; without the comparison where a table has its figures."""
    yield from _verdict(found)
    yield from _leave(found)
    yield from _replies(found)
    yield from _lines(found)
    yield from _hooks(found)
    if compared:
        yield from _ahead(found)
    yield from _late(found)


def _verdict(found: Explanation) -> Iterator[str]:
    move, score = found.move, found.valued.score
    if found.phonies:
        yield tn(
            len(found.phonies),
            "{words} is not in the lexicon.",
            "{words} are not in the lexicon.",
            words=listed(found.phonies),
        )
    if move.is_place:
        does = t("{move} scores {score}.", move=_written(found, move), score=score)
    elif move.is_exchange:
        does = t("Exchanging {tiles} scores nothing.", tiles=str(move)[1:])
    else:
        does = t("A pass scores nothing.")
    yield f"{does} {_rank(found)}"


def _rank(found: Explanation) -> str:
    if found.ending is not None and found.ending.lost is not None:
        return _proved_rank(found, found.ending.lost)
    if found.is_best:
        return t("It is the best move by score and leave.")
    behind = _points(found.best.equity - found.valued.equity)
    best, score = _written(found, found.best.move), found.best.score
    if found.place is None:
        return t("It is {points} points behind {best} for {score}.", points=behind, best=best, score=score)
    return t(
        "It is number {place} by score and leave, {points} points behind {best} for {score}.",
        place=number(found.place, "d"),
        points=behind,
        best=best,
        score=score,
    )


def _proved_rank(found: Explanation, lost: int) -> str:
    if not lost:
        return t("No move is better: that is proved to the end of the game.")
    return tn(
        lost,
        "It loses {count} point against {best} for {score}: that is proved to the end of the game.",
        "It loses {count} points against {best} for {score}: that is proved to the end of the game.",
        best=_written(found, found.best.move),
        score=found.best.score,
    )


def _leave(found: Explanation) -> Iterator[str]:
    kept, bag = found.valued.leave, found.position.bag_count
    if not bag:
        return
    if kept:
        worth = number(found.valued.leave_value, "+.1f")
        yield t("It keeps {tiles}, worth {points} points.", tiles=kept, points=worth)
    else:
        yield t("It keeps nothing: a whole new rack is drawn.")
    if found.prospects is not None and found.prospects.bingos >= 0.005:
        yield t(
            "Of the racks drawn to it, {share} have a bingo as their best play on this board.",
            share=_about(_percent(found.prospects.bingos), found.prospects),
        )


def _replies(found: Explanation) -> Iterator[str]:
    before, after = found.before, found.after
    if found.goes_out:
        yield t("It goes out: the game ends, and nobody replies.")
        return
    change = after.mean - before.mean
    if after.racks == 1:
        yield _known_reply(found, round(after.mean), round(change))
        return
    mean, share = _about(_points(after.mean), after), _percent(after.share_of(HIGH))
    if abs(change) < CLEAR or found.position.board.is_empty:
        yield t(
            "The opponent's best reply averages {points} points; "
            "in {share} of racks it scores {high} or more.",
            points=mean,
            share=share,
            high=HIGH,
        )
    elif change > 0:
        yield t(
            "The opponent's best reply averages {points} points, {change} more than if you passed; "
            "in {share} of racks it scores {high} or more.",
            points=mean,
            change=_points(change),
            share=share,
            high=HIGH,
        )
    else:
        yield t(
            "The opponent's best reply averages {points} points, {change} less than if you passed; "
            "in {share} of racks it scores {high} or more.",
            points=mean,
            change=_points(-change),
            share=share,
            high=HIGH,
        )


def _known_reply(found: Explanation, points: int, change: int) -> str:
    """Where the opponent's rack is known there is one best reply."""
    if not change or found.position.board.is_empty:
        return t("The opponent's best reply scores {points}.", points=points)
    if change > 0:
        return t(
            "The opponent's best reply scores {points}, {change} more than if you passed.",
            points=points,
            change=change,
        )
    return t(
        "The opponent's best reply scores {points}, {change} less than if you passed.",
        points=points,
        change=-change,
    )


def _lines(found: Explanation) -> Iterator[str]:
    before, after = found.before.lines(), found.after.lines()
    changes = {
        line: (after[line].share if line in after else 0.0) - (before[line].share if line in before else 0.0)
        for line in {*before, *after}
    }
    if not changes or found.goes_out or found.position.board.is_empty or found.after.racks == 1:
        return
    opened = max(changes, key=lambda line: (changes[line], line))
    closed = min(changes, key=lambda line: (changes[line], line))
    for line, opens, board in ((opened, True, found.after), (closed, False, found.before)):
        if (changes[line] if opens else -changes[line]) < NOTABLE:
            continue
        place = _line(line)
        premium = _premium(board, board.lines()[line].squares)
        if premium:
            place = t("{line} with {square}", line=place, square=premium)
        told = {
            "line": place,
            "high": HIGH,
            "now": _percent(after[line].share if line in after else 0.0),
            "before": _percent(before[line].share if line in before else 0.0),
        }
        yield (
            t(
                "It opens {line}: the best reply lies there and scores {high} or more in {now} of racks, "
                "{before} without the move.",
                **told,
            )
            if opens
            else t(
                "It closes {line}: the best reply lies there and scores {high} or more in {now} of racks, "
                "{before} without the move.",
                **told,
            )
        )


def _hooks(found: Explanation) -> Iterator[str]:
    if found.made:
        yield tn(
            len(found.made),
            "It makes a hook: {hooks}.",
            "It makes {count} hooks: {hooks}.",
            hooks=_shown(found, found.made),
        )
    if found.taken:
        yield tn(
            len(found.taken),
            "It takes away a hook: {hooks}.",
            "It takes away {count} hooks: {hooks}.",
            hooks=_shown(found, found.taken),
        )


def _shown(found: Explanation, hooks: tuple[BoardHook, ...]) -> str:
    layout = found.position.rules.layout
    texts = []
    for hook in hooks[:HOOKS_SHOWN]:
        told = {
            "letters": ", ".join(hook.letters),
            "word": hook.word,
            "square": layout.square_text(hook.square),
        }
        if hook.front:
            texts.append(t("{letters} before {word} ({square})", **told))
        else:
            texts.append(t("{letters} after {word} ({square})", **told))
    shown, rest = "; ".join(texts), len(hooks) - HOOKS_SHOWN
    return shown if rest <= 0 else t("{hooks} and {count} more", hooks=shown, count=rest)


def _ahead(found: Explanation) -> Iterator[str]:
    ahead = found.ahead
    if ahead is None:
        return
    low, high = ahead.wins.whole.interval
    yield t(
        "Against {best}, over the reply and your next turn: {wins} wins in 100 games (95% interval {low} to "
        "{high}), of which {score} score, {leave} leave, {replies} replies and {next} your next turn.",
        best=_written(found, found.best.move),
        low=_signed(100 * low),
        high=_signed(100 * high),
        **_parts("wins", ahead.wins.shown(100)),
    )
    yield t(
        "In points: {points} (standard error {error}), of which {score} score, {leave} leave, {replies} "
        "replies and {next} your next turn.",
        error=_points(ahead.points.whole.error),
        **_parts("points", ahead.points.shown()),
    )


def _parts(whole: str, shown: tuple[float, ...]) -> dict[str, str]:
    names = ("score", "leave", "replies", "next", whole)
    return {name: _signed(one) for name, one in zip(names, shown, strict=True)}


def _late(found: Explanation) -> Iterator[str]:
    position = found.position
    unseen = sum(position.unseen)
    if unseen > FEW_UNSEEN:
        return
    labels, points = position.rules.alphabet.labels, position.rules.points
    notable = [
        tn(count, "{count} blank", "{count} blanks")
        if code == 0
        else tn(count, "{count} {letter}", "{count} {letter}s", letter=labels[code])
        for code, count in enumerate(position.unseen)
        if count and (code == 0 or labels[code] == "S" or points[code] >= 8)
    ]
    if notable:
        yield t(
            "Of the {count} unseen tiles, the ones that matter most: {tiles}.",
            count=unseen,
            tiles=", ".join(notable),
        )
    left = found.after.position.bag_count
    if position.bag_count and not left:
        yield t("It empties the bag.")
    elif position.bag_count and left <= position.rules.rack_size:
        yield tn(left, "It leaves {count} tile in the bag.", "It leaves {count} tiles in the bag.")
    yield from _ending(found)


def _ending(found: Explanation) -> Iterator[str]:
    ending = found.ending
    if ending is None:
        return
    if ending.out is not None and not found.goes_out:
        if ending.out == found.position.turn:
            yield tn(
                ending.moves,
                "With best play you go out {count} move later.",
                "With best play you go out {count} moves later.",
            )
        else:
            yield tn(
                ending.moves,
                "With best play the opponent goes out {count} move later.",
                "With best play the opponent goes out {count} moves later.",
            )
    points = abs(ending.lead)
    if ending.lead > 0:
        yield t("With best play you win by {points}.", points=points)
    elif ending.lead < 0:
        yield t("With best play you lose by {points}.", points=points)
    else:
        yield t("With best play the game is a draw.")


def _line(line: tuple[bool, int]) -> str:
    across, place = line
    if across:
        return t("row {number}", number=place + 1)
    return t("column {letter}", letter=chr(ord("A") + place))


def _premium(board: BestReplies, squares: tuple[int, ...]) -> str:
    """The best word premium that most of those replies cover; empty if there is none."""
    layout = board.position.rules.layout
    best = max(squares, key=lambda square: layout.word_multipliers[square], default=None)
    if best is None:
        return ""
    times, square = layout.word_multipliers[best], layout.square_text(best)
    if times == 2:
        return t("the double word square {square}", square=square)
    if times == 3:
        return t("the triple word square {square}", square=square)
    if times == 4:
        return t("the quadruple word square {square}", square=square)
    return t("the {times}-fold word square {square}", times=times, square=square)


def _about(figure: str, replies: BestReplies) -> str:
    """A figure from a sample is said to be one."""
    return figure if replies.exact else t("about {figure}", figure=figure)


def _percent(share: float) -> str:
    return t("{number}%", number=number(100 * share, ".0f"))


def _points(value: float) -> str:
    return number(value, ".1f")


def _signed(value: float) -> str:
    return number(value, "+.1f")


def _written(found: Explanation, move: Move) -> str:
    """A move in a sentence, as scoresheets have it."""
    if move.is_exchange:
        return t("exchanging {tiles}", tiles=str(move)[1:])
    return t("a pass") if move.is_pass else move_text(found.position.board, move)


def written_danger(position: Position, danger: tuple[float, ...]) -> str:
    """The danger map in characters: a digit for each free square, 9 the most dangerous; . is next to none."""
    layout, tiles = position.rules.layout, position.board.tiles
    text = position.rules.alphabet.tile_text
    most = max(danger, default=0.0) or 1.0
    lines = []
    for row in range(layout.rows):
        cells = []
        for column in range(layout.columns):
            square = row * layout.columns + column
            level = round(9 * danger[square] / most)
            cells.append(text(tiles[square]) if tiles[square] else str(level) if level else "·")
        lines.append(" ".join(cells))
    return "\n".join(lines)
