"""`quixotry profile`: where a player's points and wins go, over many games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, waiting

if TYPE_CHECKING:
    from quixotry.review.profile import Profile

SHOWN = 12  # games, the latest


def run(
    games: Annotated[
        list[Path],
        typer.Argument(
            metavar="GAMES…", help="GCG files, and folders to search for them; - is standard input."
        ),
    ],
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose profile (default: who played most of them).")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seconds_late: Annotated[
        float | None,
        typer.Option("--seconds-late", min=0, metavar="S", help="Look ahead from late turns."),
    ] = None,
    sim: Annotated[
        float | None,
        typer.Option("--sim", min=0, metavar="S", help="Simulate the turns before: defence shows, too."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes (default: one a core).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show where a player's points go over many games, and whether it gets better.

    Every turn that lost has one cause: a bingo not found, a play that scores
    more, the tiles kept, what the opponent was given (seen only with --sim),
    exchanging or not, a phony that came off, the end of the game. Words that
    were not found are counted by how rare they are. The games are in the order
    of their files' names; the second half is compared with the first. Ctrl-C
    shows what was found by then.

    Examples:

      quixotry profile games/ --player Ann

      quixotry profile games/ --sim 1 --seconds-late 1 --json
    """
    from quixotry.cli.interrupts import end_if, stopping
    from quixotry.cli.review import no_game, tell_stopped, with_plain_names
    from quixotry.cli.sheet import print_remarks
    from quixotry.cli.streams import given_file
    from quixotry.review import find_games, review_files
    from quixotry.review.profile import profile

    with stopping() as stop, waiting("Looking at the games"):
        files = find_games([given_file(place, ".gcg") for place in games])
        reviewed = review_files(
            files,
            rules=rules,
            lexicon=lexicon,
            seconds_late=seconds_late,
            seconds_sim=sim,
            jobs=jobs or os.cpu_count() or 1,
            stop=stop,
        )
    print_remarks([f"{one.file}: {one.reason}; skipped" for one in reviewed.skipped])
    tell_stopped(stop, reviewed, len(files), ahead=bool(sim or seconds_late))
    if not reviewed.games:
        end_if(stop.is_set())
        raise no_game(games, skipped=bool(reviewed.skipped))
    found = profile(with_plain_names(reviewed).games, player)
    if as_json:
        print_json(_facts(found))
    else:
        _print(found)
    end_if(stop.is_set())


def _print(found: Profile) -> None:
    from quixotry.cli.sheet import printable
    from quixotry.review.causes import TEXTS

    count = len(found.games)
    played = f"{plural(count, 'game')}, {found.won:g} won, {plural(found.turns, 'turn')}"
    print(f"{printable(found.player)}: {played}")
    print()
    whole = found.points or 1.0
    rows = [
        (
            TEXTS[one.cause], str(one.turns), f"{one.points:.0f}", f"{one.points / whole:.0%}",
            f"{one.points / count:.1f}", f"{one.before:.1f}", f"{one.after:.1f}",
            f"{one.wins:.2f}" if one.wins else "",
        )
        for one in sorted(found.causes, key=lambda one: -one.points)
        if one.turns
    ]  # fmt: skip
    headings = (
        "lost by", ">turns", ">points", ">share", ">a game", ">first half", ">second half", ">games lost",
    )  # fmt: skip
    print_table(headings, rows)
    print()
    _print_missed("bingos not found", found.missed_bingos)
    _print_missed("other words not found", found.missed_words)
    if found.change is not None:
        change, error = found.change
        print(f"A turn lost {change:+.2f} points in the second half against the first (error {error:.2f}).")
    print()
    latest = [
        (
            printable(Path(game.file).name), printable(", ".join(game.opponents)),
            f"{game.score}–{'–'.join(map(str, game.others))}",
            {1.0: "won", 0.5: "drawn", 0.0: "lost"}.get(game.result, "") if game.result is not None else "",
            "" if game.loss is None else f"{game.loss:.2f}",
            "" if game.best_share is None else f"{game.best_share:.0%}",
        )
        for game in found.games[-SHOWN:]
    ]  # fmt: skip
    print_table(("game", "against", ">score", "result", ">loss a turn", ">best move"), latest)


def _print_missed(what: str, by_grade: tuple[int, ...]) -> None:
    """Three groups are enough to see whether common words are missed, or rare ones."""
    if sum(by_grade):
        common, middle, rare = sum(by_grade[:4]), sum(by_grade[4:8]), sum(by_grade[8:])
        print(f"{what}: {common} common (grades 1–4), {middle} less so (5–8), {rare} rare (9–11)")


def _facts(found: Profile) -> dict[str, Any]:
    return {
        "player": found.player,
        "won": found.won,
        "turns": found.turns,
        "judged": found.judged,
        "points": round(found.points, 3),
        "causes": [
            {
                "cause": one.cause,
                "turns": one.turns,
                "points": round(one.points, 3),
                "wins": round(one.wins, 4),
                "first_half": round(one.before, 3),
                "second_half": round(one.after, 3),
            }
            for one in found.causes
        ],
        "missed_bingos_by_grade": list(found.missed_bingos),
        "missed_words_by_grade": list(found.missed_words),
        "change": None if found.change is None else [round(value, 4) for value in found.change],
        "games": [
            {
                "file": game.file,
                "opponents": list(game.opponents),
                "score": game.score,
                "others": list(game.others),
                "result": game.result,
                "turns": game.turns,
                "loss": None if game.loss is None else round(game.loss, 3),
                "best_share": None if game.best_share is None else round(game.best_share, 4),
            }
            for game in found.games
        ],
    }
