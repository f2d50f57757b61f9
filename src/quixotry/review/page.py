"""The games as one HTML page that asks nothing of any other place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from quixotry.evaluation import Valued
from quixotry.review.batch import Reviewed, Skipped
from quixotry.review.boards import board_svg, squares_svg
from quixotry.review.charts import lead_svg, loss_svg
from quixotry.review.model import GameReview, TurnReview
from quixotry.review.style import STYLE
from quixotry.review.summary import PlayerSummary, largest_losses, summaries
from quixotry.rules import Layout

MOST_BOARDS = 5_000  # some 12 MB; a page with more is slow to open
OPEN_GAMES = 2  # a page of so many games shows them at once
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
        # Identities of turns, which all live as long as the page is made.
        dear = [] if self.all_boards else largest_losses(self.games, boards)
        self.with_board = {id(one.turn) for one in dear}
        self.number = {id(game): number for number, game in enumerate(self.games, start=1)}

    def html(self) -> str:
        games = "\n".join([self._game(game) for game in self.games])
        body = "\n".join(
            [self._head(), self._players(), self._largest(), "<h2>Games</h2>", games, self._skipped()]
        )
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>Games reviewed</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
            f"{squares_svg(self.layouts)}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
        )

    def _head(self) -> str:
        turns = sum([len(game.turns) for game in self.games])
        leaves = ", ".join(dict.fromkeys([game.leaves for game in self.games]))
        lexica = ", ".join(dict.fromkeys([game.lexicon for game in self.games]))
        facts = [f"{len(self.games):,} games", f"{turns:,} turns", f"lexicon {lexica}", f"leaves: {leaves}"]
        some = "" if self.all_boards else " Boards are shown for the turns that cost most."
        return (
            f'<h1>Games reviewed</h1>\n<p class="soft">{_text(" · ".join(facts))}</p>\n'
            "<p>A move’s equity is its score and what the tiles it leaves are worth. A turn’s loss is the "
            "equity of the best move of the same rack less that of the move made; nothing is looked ahead, "
            f"so a small loss says little.{some}</p>"
        )

    def _players(self) -> str:
        rows = "".join([_player_row(one) for one in summaries(self.games)])
        names = (
            "games",
            "won",
            "mean score",
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
            number, turn, best = self.number[id(one.game)], one.turn, one.turn.best[0]
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

    def _game(self, game: GameReview) -> str:
        number = self.number[id(game)]
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
        if self.all_boards or id(turn) in self.with_board:
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
        said.append(f"all tiles: {_text(turn.spelled(turn.missed_bingo))} for {score}")
    if turn.score_loss is not None and turn.loss:
        said.append(f"points given up: {points(turn.score_loss, 0)}, equity: {points(turn.loss)}")
    if turn.doubt:
        said.append(_text(f"not compared: {turn.doubt}"))
    tell = "".join([f'<p class="tell">{one}</p>' for one in said])
    return (
        '<div class="scroll"><table><thead><tr><th class="left">move</th><th>score</th>'
        '<th class="left">leave</th>'
        f"<th>equity</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>{tell}"
    )


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


def _plain(text: str) -> str:
    """HTML has no control characters, not even escaped."""
    return "".join([character for character in text if character.isprintable()])


def _text(text: str) -> str:
    return escape(_plain(text))
