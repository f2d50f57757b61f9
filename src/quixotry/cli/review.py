"""`quixotry review`: what games lost, turn by turn."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.progress import counted
from quixotry.cli.streams import given_file, is_stream, plainly, write_given
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from threading import Event

    from quixotry.review import Reviewed, TurnReview

MOST_TOP = 50
LATE_SECONDS = 1.0
FEW_GAMES = 10
MOST_WINS = 10
MOST_WHY = 1000  # about a second each
MOST_GAMES = 10_000  # unless --most says otherwise: some minutes, and some gigabytes of memory beyond


def run(
    games: Annotated[
        list[Path],
        typer.Argument(
            metavar="GAMES…", help="GCG files, and folders to search for them; - is standard input."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write a page with boards and charts; - prints it."
        ),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    leaves: Annotated[
        str | None,
        typer.Option(
            "--leaves", metavar="NAME|FILE", help="Values of leaves (default: trained for the ruleset)."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes (default: one a core).")
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Review as much of a game as can be read.")
    ] = False,
    top: Annotated[
        int, typer.Option(min=1, max=MOST_TOP, metavar="N", help="How many best moves to show for each turn.")
    ] = 3,
    most: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Review the first N games; standard error tells of more."),
    ] = MOST_GAMES,
    seconds_late: Annotated[
        float | None,
        typer.Option(
            "--seconds-late",
            metavar="S",
            help=f"Look ahead from the last turns, S seconds each; 0 does not (default: {LATE_SECONDS:g}"
            f" for up to {FEW_GAMES} games, 0 for more).",
        ),
    ] = None,
    sim: Annotated[
        float | None,
        typer.Option(
            "--sim",
            metavar="S",
            help="Simulate each turn before the last ones, S seconds each: the share of games it lost.",
        ),
    ] = None,
    why: Annotated[
        int,
        typer.Option(
            "--why", min=0, max=MOST_WHY, metavar="N", help="Say of the N dearest turns why they lost."
        ),
    ] = 0,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Review games: the best moves of each turn, and what was lost.

    A move's equity is its score plus the value of its leave. The loss of a
    turn is the equity of the best move less that of the move made. Turns with
    an empty bag are solved, those with one to three tiles in it searched, if
    --seconds-late allows: their loss is what they cost at the end of the game.
    With --sim the turns before are simulated, and the share of games that each
    lost is told with its interval. --why says in sentences why the dearest
    turns lost, as `quixotry explain` does.
    Turns with an incomplete rack are not compared. A file that cannot be used
    is named on standard error and skipped. Ctrl-C shows what was found by then;
    the rest of the game under way is judged by static equity.

    Examples:

      quixotry review final.gcg

      quixotry review games/ -o report.html

      quixotry review final.gcg --sim 2 -o report.html

      quixotry review final.gcg --why 3

      quixotry review games/ --seconds-late 0.2 --json > report.json

      ssh club cat final.gcg | quixotry review -
    """
    from quixotry.cli.interrupts import end_if, stopping
    from quixotry.review import find_games, review_files

    files = find_games([given_file(place, ".gcg") for place in games])
    if len(files) > most:
        from quixotry.cli.sheet import print_remarks

        print_remarks([f"{len(files):,} games found; reviewing the first {most:,} (--most)"])
        del files[most:]
    late = _late(seconds_late, len(files))
    with stopping() as stop:
        with counted("reviewing", len(files)) as tell:
            reviewed = review_files(
                files,
                rules=rules,
                lexicon=lexicon,
                leaves=leaves,
                lenient=lenient,
                top=top,
                seconds_late=late,
                seconds_sim=sim,
                jobs=jobs or os.cpu_count() or 1,
                tell=tell,
                cluster=cluster,
                stop=stop,
            )
        if why:
            from quixotry.review.reasons import with_reasons

            reviewed = with_reasons(reviewed, why, rules=rules, lexicon=lexicon, lenient=lenient, stop=stop)
    _name_skipped(reviewed)
    tell_stopped(stop, reviewed, len(files), ahead=bool(late or sim))
    reviewed = with_plain_names(reviewed)
    if not reviewed.games:
        end_if(stop.is_set())
        raise no_game(games, skipped=bool(reviewed.skipped))
    if output is not None:
        from quixotry.review.page import page

        write_given(output, page(reviewed).encode("utf-8", "replace"))
    if output is None or not is_stream(output):
        _answer(reviewed, output, as_json)
    end_if(stop.is_set())


def _answer(reviewed: Reviewed, output: Path | None, as_json: bool) -> None:
    if as_json:
        from quixotry.cli.answers import print_long_json
        from quixotry.review.document import document

        print_long_json(document(reviewed))
        return
    _print(reviewed)
    if output is not None:
        print(f"\n{output}: the games with boards and charts")


def tell_stopped(stop: Event, reviewed: Reviewed, games: int, *, ahead: bool) -> None:
    """Say how far a review came that ctrl-C ended."""
    if stop.is_set():
        from quixotry.cli.output import plural, warn

        done = len(reviewed.games) + len(reviewed.skipped)
        rest = "; turns that were not looked ahead from by then are judged by static equity" if ahead else ""
        warn(f"stopped after {done:,} of {plural(games, 'game')}{rest}")


def with_plain_names(reviewed: Reviewed) -> Reviewed:
    """The same where a game that came by standard input is called so."""
    from dataclasses import replace

    named = [replace(game, file=plainly(game.file)) for game in reviewed.games]
    return replace(reviewed, games=tuple(named))


def _late(given: float | None, games: int) -> float | None:
    """Nobody waits long for a game or two; a folder of thousands should not take hours unasked."""
    if given is None:
        return LATE_SECONDS if games <= FEW_GAMES else None
    return given


def no_game(places: list[Path], *, skipped: bool) -> QuixotryError:
    """That nothing was left to look at: the files were skipped, each with its reason, or there were none."""
    if skipped:
        return QuixotryError("no game could be read")
    named = ", ".join([str(place) for place in places[:3]]) + (", …" if len(places) > 3 else "")
    return QuixotryError(f"no .gcg file in {named}")


def _name_skipped(reviewed: Reviewed) -> None:
    from quixotry.cli.sheet import print_remarks

    print_remarks([f"{one.file}: {one.reason}; skipped" for one in reviewed.skipped])


def _print(reviewed: Reviewed) -> None:
    from quixotry.cli.output import plural, print_table
    from quixotry.cli.sheet import printable
    from quixotry.review import largest_losses, summaries
    from quixotry.review.page import points

    headings = (
        "player", ">games", ">won", ">average", ">turns", ">loss a turn", ">best move", ">bingos",
        ">missed", ">phonies",
    )  # fmt: skip
    rows = []
    for one in summaries(reviewed.games):
        share = "–" if one.best_share is None else f"{one.best_share:.0%}"
        rows.append(
            (
                _short(printable(one.player)), f"{one.games:,}", f"{one.wins:g}", points(one.mean_score),
                f"{one.turns:,}", points(one.mean_loss, 2), share, f"{one.bingos:,}",
                f"{one.missed_bingos:,}", f"{one.phonies:,}",
            )
        )  # fmt: skip
    print_table(headings, rows)
    found = [
        (
            points(one.loss), _short(printable(one.player)), one.turn.text, str(one.turn.score),
            one.turn.spelled(one.turn.best[0].move), str(one.turn.best[0].score),
            f"{printable(Path(one.game.file).name)}, turn {one.turn.number}{_late_text(one.turn)}",
        )
        for one in largest_losses(reviewed.games)
    ]  # fmt: skip
    if found:
        print()
        print_table((">loss", "player", "played", ">score", "best", ">score", "game"), found)
    _print_reasons(reviewed)
    print()
    turns = sum([len(game.turns) for game in reviewed.games])
    unjudged = turns - sum([turn.judged for game in reviewed.games for turn in game.turns])
    rest = f"; {plural(unjudged, 'turn')} could not be compared" if unjudged else ""
    speed = f"{reviewed.seconds:.1f} s, {reviewed.games_a_second:,.0f} a second"
    if reviewed.cpu_seconds:
        speed += f"; {reviewed.games_a_cpu_second:,.0f} a second of processor time"
    print(f"{plural(len(reviewed.games), 'game')}, {plural(turns, 'turn')}{rest} ({speed})")
    _print_late(reviewed)
    leaves = dict.fromkeys([game.leaves for game in reviewed.games])
    lexica = dict.fromkeys([game.lexicon for game in reviewed.games])
    print(f"lexicon: {', '.join(lexica)}; leaves: {'; '.join(leaves)}")
    if doubtful := sum([bool(game.remarks) for game in reviewed.games]):
        print(f"{plural(doubtful, 'record')} in doubt; the page (-o) and --json say why")


def _print_reasons(reviewed: Reviewed) -> None:
    from quixotry.cli.sheet import printable
    from quixotry.review import largest_losses

    told = sum([bool(turn.why) for game in reviewed.games for turn in game.turns])
    for one in largest_losses(reviewed.games, 2 * told):
        if one.turn.why:
            where = f"{printable(Path(one.game.file).name)}, turn {one.turn.number}"
            print(f"\n{_short(printable(one.player))}, {one.turn.text} ({where}):")
            for sentence in one.turn.why:
                print(f"  {sentence}")


def _print_late(reviewed: Reviewed) -> None:
    from quixotry.cli.output import plural
    from quixotry.cli.sheet import printable

    _print_simulated(reviewed)
    late = [(game, turn) for game in reviewed.games for turn in game.turns if turn.late is not None]
    if not late:
        return
    solved = sum([turn.solved for _, turn in late])
    print(f"looked ahead: {plural(solved, 'turn')} at the end solved, {len(late) - solved} searched")
    dear = sorted([one for one in late if one[1].win_loss], key=lambda one: -(one[1].win_loss or 0))
    for game, turn in dear[:MOST_WINS]:
        name = _short(printable(game.players[turn.seat]))
        where = f"{printable(Path(game.file).name)}, turn {turn.number}"
        best = turn.spelled(turn.best[0].move)
        print(f"  {name} lost {turn.win_loss or 0:.0%} of a win: {turn.text} instead of {best} ({where})")


def _print_simulated(reviewed: Reviewed) -> None:
    from quixotry.cli.output import plural
    from quixotry.cli.sheet import printable

    found = [
        (one, game, turn)
        for game in reviewed.games
        for turn in game.turns
        if (one := turn.simulated) is not None
    ]
    if not found:
        return
    clear = sorted([each for each in found if each[0].is_clear], key=lambda each: -each[0].win_loss)
    print(f"simulated: {plural(len(found), 'turn')}, of which {len(clear)} clearly lost something")
    for one, game, turn in clear[:MOST_WINS]:
        name, (low, high) = _short(printable(game.players[turn.seat])), one.interval
        where = f"{printable(Path(game.file).name)}, turn {turn.number}"
        lost = f"{one.win_loss:.1%} of games ({low:.1%} to {high:.1%})"
        print(f"  {name} lost {lost}: {turn.text} instead of {turn.spelled(one.best)} ({where})")


def _late_text(turn: TurnReview) -> str:
    return "" if turn.late is None else ", solved" if turn.solved else ", searched"


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"
