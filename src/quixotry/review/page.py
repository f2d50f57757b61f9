"""The games as one HTML page that asks nothing of any other place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from quixotry.charts import STYLE as CHART_STYLE
from quixotry.evaluation import Valued
from quixotry.review.batch import Reviewed, Skipped
from quixotry.review.boards import board_svg, squares_svg
from quixotry.review.course import lead_svg, loss_svg
from quixotry.review.late import LateJudgement
from quixotry.review.model import GameReview, TurnReview
from quixotry.review.simulated import SimulatedTurn
from quixotry.review.style import STYLE
from quixotry.review.summary import PlayerSummary, largest_losses, summaries
from quixotry.rules import Layout

MOST_BOARDS = 5_000  # some 12 MB; a page with more is slow to open
OPEN_GAMES = 2  # a page with no more games than these opens them all
MILD, MUCH = 5, 20  # points of equity from which a loss is shown as one, and as a large one


def page(reviewed: Reviewed, *, boards: int = MOST_BOARDS) -> str:
    """The page of what was found.

    If there are more turns than `boards`, only the costliest show the board.
    """
    return _Page(reviewed, boards).html()


def marks(turn: TurnReview) -> Iterator[tuple[str, str]]:
    """What is to be said of a turn beside numbers, each with how it looks."""
    if turn.bingo:
        yield "bingo", "good"
    if turn.phonies:
        what = "came off" if turn.withdrawn else "stayed"
        yield f"phony {' '.join(turn.phonies)}, {what}", "bad"
    elif turn.withdrawn:
        yield "came off, and is good here", "bad"
    if turn.missed_bingo is not None:
        yield "missed bingo", "bad"
    if turn.late is not None:
        yield ("solved" if turn.solved else "searched"), "good"
        if turn.late.win_loss:
            yield f"{turn.late.win_loss:.0%} of a win lost", "bad"
    if turn.simulated is not None and turn.simulated.is_clear:
        yield f"{turn.simulated.win_loss:.1%} of games lost", "bad"
    if turn.doubt:
        yield turn.doubt, ""


def points(value: float | None, digits: int = 1) -> str:
    """
    >>> points(-3.25), points(None), points(12, 0)
    ('−3.2', '–', '12')
    """
    return "–" if value is None else f"{value:,.{digits}f}".replace("-", "−")


class _Page:
    def __init__(self, reviewed: Reviewed, boards: int) -> None:
        self.reviewed = reviewed
        self.games = reviewed.games
        self.losses = largest_losses(self.games)
        self.layouts: list[Layout] = []
        turns = sum([len(game.turns) for game in self.games])
        self.all_boards = turns <= boards
        dear = [] if self.all_boards else largest_losses(self.games, boards)
        self.with_board = {(one.number, one.turn.number) for one in dear}

    def html(self) -> str:
        games = "\n".join([self._game(number, game) for number, game in enumerate(self.games, start=1)])
        body = "\n".join(
            [self._head(), self._players(), self._largest(), "<h2>Games</h2>", games, self._skipped()]
        )
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>Games reviewed</title>\n<style>\n{CHART_STYLE}{STYLE}</style>\n</head>\n<body>\n"
            f"{squares_svg(self.layouts)}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
        )

    def _head(self) -> str:
        turns = sum([len(game.turns) for game in self.games])
        leaves = ", ".join(dict.fromkeys([game.leaves for game in self.games]))
        lexica = ", ".join(dict.fromkeys([game.lexicon for game in self.games]))
        facts = [
            _count(len(self.games), "game"),
            _count(turns, "turn"),
            f"lexicon {lexica}",
            f"leaves: {leaves}",
        ]
        some = "" if self.all_boards else " Boards are shown for the turns that cost most."
        return (
            f'<h1>Games reviewed</h1>\n<p class="soft">{_text(" · ".join(facts))}</p>\n'
            "<p>A move’s equity is its score plus the value of its leave. A turn’s loss is the "
            "equity of the best move of the same rack less that of the move made. "
            f"{self._looked_ahead()}{some}</p>"
        )

    def _looked_ahead(self) -> str:
        late = [turn for game in self.games for turn in game.turns if turn.late is not None]
        if not late:
            return "There is no looking ahead, so a small loss says little."
        solved = sum([turn.solved for turn in late])
        searched = f", and {len(late) - solved} searched as far as time allowed" if solved < len(late) else ""
        return (
            "There is no looking ahead, so a small loss says little; but "
            f"{_count(solved, 'turn')} at the end could be solved{searched}. Their moves are compared by "
            "what they gain in spread to the end of the game, and by whether they win."
        )

    def _players(self) -> str:
        rows = "".join([_player_row(one) for one in summaries(self.games)])
        names = (
            "games",
            "won",
            "average",
            "turns",
            "loss a turn",
            "best move",
            "bingos",
            "missed",
            "phonies",
        )
        head = "".join([f"<th>{name}</th>" for name in names])
        return (
            '<h2>Players</h2>\n<div class="scroll"><table><thead><tr><th class="left">player</th>'
            f"{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _largest(self) -> str:
        if not self.losses:
            return ""
        rows = []
        for one in self.losses:
            number, turn, best = one.number, one.turn, one.turn.best[0]
            rows.append(
                f'<tr><td class="left"><a href="#g{number}t{turn.number}">game {number}, turn {turn.number}'
                f'</a></td><td class="left">{_text(one.player)}</td><td class="left">{_text(turn.text)}</td>'
                f'<td>{turn.score}</td><td class="left">{_text(_move(turn, best))}</td><td>{best.score}</td>'
                f'<td class="{_look(one.loss)}">{points(one.loss)}</td></tr>'
            )
        return (
            '<h2>Largest losses</h2>\n<div class="scroll"><table><thead><tr><th class="left">where</th>'
            '<th class="left">player</th><th class="left">played</th><th>score</th><th class="left">best</th>'
            f"<th>score</th><th>loss</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _game(self, number: int, game: GameReview) -> str:
        result = " – ".join([f"{name} {score}" for name, score in zip(game.players, game.final, strict=True)])
        lost = ", ".join([points(game.losses(seat)) for seat in range(len(game.players))])
        opened = " open" if len(self.games) <= OPEN_GAMES else ""
        if game.rules.layout not in self.layouts:
            self.layouts.append(game.rules.layout)
        layout = self.layouts.index(game.rules.layout)
        facts = " · ".join(filter(None, [game.title, game.file, game.rules.title, f"lexicon {game.lexicon}"]))
        remarks = "".join([f'<p class="soft">{_text(remark)}</p>' for remark in game.remarks])
        turns = "".join([self._turn(game, turn, number, layout) for turn in game.turns])
        return (
            f'<details class="game" id="g{number}"{opened}><summary>{number}. {_text(result)} '
            f"<span>lost {lost}</span></summary><div>"
            f'<p class="soft">{_text(facts)}</p>{remarks}{_plots(game)}'
            '<div class="line head"><span></span><span>player</span><span>rack</span><span>play</span>'
            f"<span>score</span><span>total</span><span>loss</span></div>{turns}</div></details>"
        )

    def _turn(self, game: GameReview, turn: TurnReview, number: int, layout: int) -> str:
        said = "".join([f'<span class="mark {look}">{_text(mark)}</span>' for mark, look in marks(turn)])
        loss = "–" if turn.loss is None else "best" if turn.is_best else points(turn.loss)
        line = (
            f'<span>{turn.number}</span><span>{_text(game.players[turn.seat])}</span><span class="rack">'
            f"{_text(turn.rack)}</span><span>{_text(turn.text)}{said}</span><span>{turn.score}</span>"
            f'<span>{turn.total}</span><span class="{_look(turn.loss)}">{loss}</span>'
        )
        board = ""
        if self.all_boards or (number, turn.number) in self.with_board:
            best = turn.best[0].move if turn.best else None
            title = f"Board before turn {turn.number}" + (
                f"; best is {_move(turn, turn.best[0])}" if turn.best else ""
            )
            board = (
                f"<div>{board_svg(turn.board, layout, best=best, made=turn.move, title=_plain(title))}</div>"
            )
        return (
            f'<details class="turn"><summary class="line">{line}</summary><div class="look" '
            f'id="g{number}t{turn.number}">{board}<div>{_moves(turn, bool(board))}</div></div></details>'
        )

    def _skipped(self) -> str:
        if not self.reviewed.skipped:
            return ""
        lines = "".join([f"<li>{_skipped_text(one)}</li>" for one in self.reviewed.skipped])
        return f"<h2>Files that could not be used</h2>\n<ul>{lines}</ul>"


def _plots(game: GameReview) -> str:
    names = [f'<span class="n{seat % 4}">{_text(name)}</span>' for seat, name in enumerate(game.players)]
    everybody = ", ".join(names)
    who = f"Lead of {names[0]}" if len(names) == 2 else f"Lead over the best of the others: {everybody}"
    return (
        f'<div class="plots"><figure>{lead_svg(game)}<figcaption>{who}, by turn</figcaption></figure>'
        f"<figure>{loss_svg(game)}<figcaption>Equity lost so far: {everybody}</figcaption></figure></div>"
    )


def _moves(turn: TurnReview, board: bool) -> str:
    """The best moves and the one that was made, as a table, and how to look at the board."""
    rows = [
        _move_row(_move(turn, one), one.score, one.leave, one.equity, _is(turn, one)) for one in turn.best
    ]
    if not any(_is(turn, one) for one in turn.best):
        rows.append(_move_row(turn.text, turn.score, turn.leave, turn.equity, True))
    bag = f"{turn.bag_count} in the bag" if turn.bag_count else "the bag is empty"
    said = [_text(f"rack {turn.rack or 'unknown'}; {bag}")]
    if board and turn.best:
        said.append('<span class="key"></span> the best move, <span class="key made"></span> the one made')
        said.append("point at the board or tap it to change between them")
    if turn.missed_bingo is not None:
        score = turn.missed_bingo.score
        said.append(f"bingo missed: {_text(turn.spelled(turn.missed_bingo))} for {score}")
    if turn.late is not None:
        said += [_text(one) for one in _late_words(turn, turn.late)]
    elif turn.score_loss is not None and turn.loss:
        said.append(f"points given up: {points(turn.score_loss, 0)}, equity: {points(turn.loss)}")
    if turn.simulated is not None:
        said.append(_text(simulated_words(turn, turn.simulated)))
    said += [_text(sentence) for sentence in turn.why]
    if turn.doubt:
        said.append(_text(f"not compared: {turn.doubt}"))
    tell = "".join([f'<p class="tell">{one}</p>' for one in said])
    return (
        '<div class="scroll"><table><thead><tr><th class="left">move</th><th>score</th>'
        '<th class="left">leave</th>'
        f"<th>{'equity' if turn.late is None else 'gains'}</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>{tell}"
    )


def simulated_words(turn: TurnReview, found: SimulatedTurn) -> str:
    """What a simulation found, in a sentence."""
    deals = f"{found.samples:,} deals"
    if not found.win_loss:
        return f"simulated: nothing wins more often than {turn.text}, {found.win:.1%} of {deals}"
    low, high = found.interval
    return (
        f"simulated: {turn.spelled(found.best)} wins {found.best_win:.1%}, the move made {found.win:.1%}; "
        f"lost: {found.win_loss:.1%} of games, {low:.1%} to {high:.1%} with 95% ({deals})"
    )


def _late_words(turn: TurnReview, late: LateJudgement) -> Iterator[str]:
    """What looking ahead found, in sentences."""
    how = "solved" if late.solved else "searched"
    if late.method == "endgame":
        ends = f"the best move ends {late.best_spread:+.0f}, the one made {late.spread:+.0f}"
    else:
        ends = (
            f"the best move wins {late.best_win:.1%} ({late.best_spread:+.1f}), "
            f"the one made {late.win:.1%} ({late.spread:+.1f})"
        )
    yield f"{how}: {ends}".replace("-", "−")
    if late.win_loss:
        yield f"lost: {late.win_loss:.1%} of a win, {points(late.spread_loss)} points"
    if len(late.line) > 1:
        yield "best play: " + ", ".join([str(move) for move in late.line])
    for one in late.assumed:
        yield f"assumed: {one}"


def _move_row(text: str, score: int, leave: str, equity: float | None, made: bool) -> str:
    look = ' class="made"' if made else ""
    return (
        f'<tr{look}><td class="left">{_text(text)}</td><td>{score}</td><td class="left">{_text(leave)}</td>'
        f"<td>{points(equity)}</td></tr>"
    )


def _is(turn: TurnReview, one: Valued) -> bool:
    return turn.move == one.move and not turn.withdrawn


def _move(turn: TurnReview, one: Valued) -> str:
    return turn.spelled(one.move)


def _player_row(one: PlayerSummary) -> str:
    share = "–" if one.best_share is None else f"{one.best_share:.0%}"
    off = f", {one.phonies_off} off" if one.phonies_off else ""
    cells = (
        f"{one.games:,}", f"{one.wins:g}", points(one.mean_score), f"{one.turns:,}", points(one.mean_loss, 2),
        share, f"{one.bingos:,}", f"{one.missed_bingos:,}", f"{one.phonies:,}{off}",
    )  # fmt: skip
    return (
        f'<tr><td class="left">{_text(one.player)}</td>{"".join([f"<td>{cell}</td>" for cell in cells])}</tr>'
    )


def _skipped_text(one: Skipped) -> str:
    return f"<b>{_text(one.file)}</b>: {_text(one.reason)}"


def _look(loss: float | None) -> str:
    if loss is None:
        return "soft"
    return "none" if loss == 0 else "" if loss < MILD else "mild" if loss < MUCH else "much"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _plain(text: str) -> str:
    """HTML has no control characters, not even escaped."""
    return text if text.isprintable() else "".join([letter for letter in text if letter.isprintable()])


def _text(text: str) -> str:
    return escape(_plain(text))
