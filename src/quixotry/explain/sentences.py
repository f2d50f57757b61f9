"""An explanation in players' words: every number in a sentence is one of the explanation's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quixotry.explain.replies import HIGH
from quixotry.game.draw_text import move_text

if TYPE_CHECKING:
    from quixotry.explain.explain import Explanation
    from quixotry.explain.replies import BestReplies
    from quixotry.game import Move, Position

NOTABLE = 0.05  # a line whose share of high replies changes by less is not spoken of
CLEAR = 1.0  # points by which replies must change to be worth a sentence
FEW_UNSEEN = 30
HOOKS_SHOWN = 3
_TIMES = {2: "double", 3: "triple", 4: "quadruple"}


def sentences_of(found: Explanation) -> Iterator[str]:
    """The sentences, the most important first."""
    yield from _verdict(found)
    yield from _leave(found)
    yield from _replies(found)
    yield from _lines(found)
    yield from _hooks(found)
    yield from _ahead(found)
    yield from _late(found)


def _verdict(found: Explanation) -> Iterator[str]:
    move, score = found.move, found.valued.score
    name = _written(found, move)
    does = f"{name} scores {score}." if move.is_place else f"{name[:1].upper()}{name[1:]} scores nothing."
    if found.phonies:
        verb = "is" if len(found.phonies) == 1 else "are"
        yield f"{' and '.join(found.phonies)} {verb} not in the lexicon."
    if found.is_best:
        yield f"{does} It is the best move by score and leave."
        return
    behind = found.best.equity - found.valued.equity
    place = "" if found.place is None else f"It is number {found.place} by score and leave, "
    rest = f"{behind:.1f} points behind {_written(found, found.best.move)} for {found.best.score}."
    yield f"{does} {place}{rest}" if place else f"{does} It is {rest}"


def _leave(found: Explanation) -> Iterator[str]:
    kept, bag = found.valued.leave, found.position.bag_count
    if not bag:
        return
    if kept:
        yield f"It keeps {kept}, worth {found.valued.leave_value:+.1f} points."
    else:
        yield "It keeps nothing: a whole new rack is drawn."
    if found.prospects is not None:
        share = found.prospects.bingos
        if share >= 0.005:
            about = "" if found.prospects.exact else "about "
            often = f"{about}{_percent(share)}"
            yield f"Of the racks drawn to it, {often} have a bingo as their best play on this board."


def _replies(found: Explanation) -> Iterator[str]:
    before, after = found.before, found.after
    if found.goes_out:
        yield "It goes out: the game ends, and nobody replies."
        return
    change = after.mean - before.mean
    about = "" if after.exact else "about "
    compared = ""
    if abs(change) >= CLEAR and not found.position.board.is_empty:
        compared = f", {abs(change):.1f} {'more' if change > 0 else 'less'} than if you passed"
    often = f"in {_percent(after.share_of(HIGH))} of racks it scores {HIGH} or more"
    yield f"The opponent's best reply averages {about}{after.mean:.1f} points{compared}; {often}."


def _lines(found: Explanation) -> Iterator[str]:
    before, after = found.before.lines(), found.after.lines()
    changes = {
        line: (after[line].share if line in after else 0.0) - (before[line].share if line in before else 0.0)
        for line in {*before, *after}
    }
    if not changes or found.goes_out or found.position.board.is_empty:
        return
    opened = max(changes, key=lambda line: (changes[line], line))
    closed = min(changes, key=lambda line: (changes[line], line))
    for line, verb, board in ((opened, "opens", found.after), (closed, "closes", found.before)):
        if (changes[line] if verb == "opens" else -changes[line]) < NOTABLE:
            continue
        was = before[line].share if line in before else 0.0
        now = after[line].share if line in after else 0.0
        premium = _premium(board, board.lines()[line].squares)
        yield (
            f"It {verb} {_line(line)}{premium}: the best reply lies there and scores {HIGH} or more in "
            f"{_percent(now)} of racks, {_percent(was)} without the move."
        )


def _hooks(found: Explanation) -> Iterator[str]:
    layout = found.position.rules.layout
    for verb, hooks in (("makes", found.made), ("takes away", found.taken)):
        shown = [
            f"{', '.join(hook.letters)} {'before' if hook.front else 'after'} {hook.word} "
            f"({layout.square_text(hook.square)})"
            for hook in hooks[:HOOKS_SHOWN]
        ]
        if shown:
            more = f" and {len(hooks) - HOOKS_SHOWN} more" if len(hooks) > HOOKS_SHOWN else ""
            noun = "a hook" if len(hooks) == 1 else f"{len(hooks)} hooks"
            yield f"It {verb} {noun}: {'; '.join(shown)}{more}."


def _ahead(found: Explanation) -> Iterator[str]:
    ahead = found.ahead
    if ahead is None:
        return
    low, high = (100 * bound for bound in ahead.wins.whole.interval)
    yield (
        f"Against {_written(found, found.best.move)}, over the reply and your next turn: "
        f"{ahead.wins.shown(100)[-1]:+.1f} wins in 100 games (95% interval {low:+.1f} to {high:+.1f}), "
        f"{_parts(ahead.wins.shown(100))}."
    )
    yield (
        f"In points: {ahead.points.shown()[-1]:+.1f} (standard error {ahead.points.whole.error:.1f}), "
        f"{_parts(ahead.points.shown())}."
    )


def _parts(shown: tuple[float, ...]) -> str:
    score, leave, reply, after, _ = shown
    before = f"{score:+.1f} score, {leave:+.1f} leave, {reply:+.1f} replies"
    return f"of which {before} and {after:+.1f} your next turn"


def _late(found: Explanation) -> Iterator[str]:
    position = found.position
    unseen = sum(position.unseen)
    if unseen > FEW_UNSEEN:
        return
    labels, points = position.rules.alphabet.labels, position.rules.points
    notable = [
        f"{number} {'blank' if code == 0 else labels[code]}{'s' if number > 1 else ''}"
        for code, number in enumerate(position.unseen)
        if number and (code == 0 or labels[code] == "S" or points[code] >= 8)
    ]
    if notable:
        yield f"Of the {unseen} unseen tiles, the ones that matter most: {', '.join(notable)}."
    left = found.after.position.bag_count
    if position.bag_count and left <= position.rules.rack_size:
        empties = "It empties the bag." if left == 0 else f"It leaves {_tiles(left)} in the bag."
        yield empties


def _line(line: tuple[bool, int]) -> str:
    across, number = line
    return f"row {number + 1}" if across else f"column {chr(ord('A') + number)}"


def _premium(board: BestReplies, squares: tuple[int, ...]) -> str:
    """The best word premium that most of those replies cover."""
    layout = board.position.rules.layout
    best = max(squares, key=lambda square: layout.word_multipliers[square], default=None)
    if best is None:
        return ""
    times = layout.word_multipliers[best]
    return f" with the {_TIMES.get(times, f'{times}-fold')} word square {layout.square_text(best)}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def _tiles(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"


def _written(found: Explanation, move: Move) -> str:
    """A move in a sentence, as scoresheets have it."""
    if move.is_exchange:
        return f"exchanging {str(move)[1:]}"
    return "a pass" if move.is_pass else move_text(found.position.board, move)


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
