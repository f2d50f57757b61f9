"""Appendix I: the illustrative game, replayed (AJ12)."""

from __future__ import annotations

from quixotry.game.draw_svg import SvgStyle, position_svg
from quixotry.papers.illustrative_game import (
    FINAL,
    PLAYERS,
    TURNS,
    IllustrativeGame,
    better_plays,
    illustrative_game,
    told,
)
from quixotry.papers.model import Key, Outcome, PaperRow, Plot
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import cannot_be_known, proved

XML_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'


AT_THE_END = "points at the end"


def numbered() -> list[tuple[Key, int]]:
    """The lines of the papers' table and their scores, in the order of play."""
    return [
        ((f"points of turn {number // 2 + 1}", turn.player), turn.score) for number, turn in enumerate(TURNS)
    ]


def measure_game(run: Reproduction) -> Outcome:
    game = illustrative_game()
    values: dict[Key, float] = {}
    for (key, _), played in zip(numbered(), game.played, strict=True):
        before, after = played.position, played.position.play(str(played.move))
        values[key] = after.scores[before.turn] - before.scores[before.turn]
    for name, score in zip(PLAYERS, game.final_scores, strict=True):
        values[AT_THE_END, name] = score
        known = [played for played in game.played if played.rack_is_whole and played.turn.player == name]
        values["turns whose rack is known", name] = len(known)
        values["of these, with a play in our list that scores more", name] = sum(
            bool(better_plays(played)) for played in known
        )
    checks = tuple(
        proved(statement[0].upper() + statement[1:], holds, "the game found has it otherwise")
        for statement, holds in told(game).items()
    )
    checks += (
        cannot_be_known(
            "The program always made the play that scored most",
            "neither the words that it knew nor the tiles that were held and never laid are printed",
        ),
    )
    return Outcome(values, checks, (Plot(board_drawing(game), caption(game)),))


def board_drawing(game: IllustrativeGame) -> str:
    """The last board; a drawing inside a page needs no namespace."""
    drawing = position_svg(
        game.last, last_move=game.moves[-1], names=PLAYERS, style=SvgStyle(cell=28, players=False)
    )
    return drawing.replace(XML_NAMESPACE, "").replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def caption(game: IllustrativeGame) -> str:
    plays = ", ".join(f"{played.turn.player} {played.move} {played.turn.score}" for played in game.played)
    return (
        f"the board after the last play, a dot standing for a tile that lay there: {plays}. Not recovered: "
        "the tiles that a player held and did not lay before the bag was empty, and the words that the "
        "program knew."
    )


ROWS = (
    PaperRow(
        id="AJ-12",
        covers=("AJ12",),
        title="Appendix I: the illustrative game",
        about="The papers list words and scores; the squares were in pictures. A search over all placements "
        "leaves one game and its mirror image, and what else the papers tell of it can be checked. The "
        "points of "
        "each turn are what the search went by: that they are the papers’ is no finding.",
        headline=(AT_THE_END, "Mac"),
        figures={(AT_THE_END, name): FINAL[name] for name in PLAYERS},
        measure=measure_game,
        why="They do not differ; what cannot be recovered is which tiles a player held and did not lay, and "
        "which words the program knew, so that whether it always made its best play cannot be told.",
    ),
)
