"""`quixotry match`: two players, many games, and how sure the result is."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.interrupts import end_if
from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import warn
from quixotry.cli.progress import counted, match_progress
from quixotry.errors import ArenaError

if TYPE_CHECKING:
    from quixotry.arena import Match, MatchProgress, MatchResult
    from quixotry.arena.luck import WithoutLuck
    from quixotry.arena.run import Runner
    from quixotry.arena.statistics import Interval, MatchStatistics

GamesOption = Annotated[
    int, typer.Option("--games", metavar="N", help="How many games in all; they come in pairs.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", metavar="K", help="Games at the same time (default: one a core).")
]
ClockOption = Annotated[
    float,
    typer.Option(
        "--clock", metavar="SECONDS", help="Time for each player and game; players in the kernel need none."
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", metavar="DIR", help="Keep the games in this folder, and go on from those it has."
    ),
]
PlotOption = Annotated[bool, typer.Option("--plot", help="Draw the scores, as SVG and PNG, into DIR.")]

SHOWN_FORFEITS = 5


def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A player: name, or name:option=value,…")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    games: GamesOption = 1000,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    folder: FolderOption = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop as soon as it is clear which Elo difference is true."),
    ] = None,
    clock: ClockOption = 300.0,
    luck: Annotated[
        bool, typer.Option("--luck", help="Tell the result without most of the luck of the draw, too.")
    ] = False,
    plot: PlotOption = False,
    as_json: JsonOption = False,
    cluster: ClusterOption = None,
) -> None:
    """Play a match between two players.

    Every bag is played twice with the sides swapped. With -o the games are
    kept: the same command takes up a match that was stopped, or goes on with
    more games, and `quixotry replay` shows one of them. A player that fails,
    hangs or plays an illegal move forfeits the game. Ctrl-C shows what the
    games so far say.

    With --luck each draw is compared with others that the bag would have
    given; without that luck the same games say as much as some two times as
    many.

    Examples:

      quixotry match greedy rackh2 --games 2000 --seed 7 -o results

      quixotry match greedy my_player.py:Cautious --games 100 --sprt 0,20

      quixotry match static "ucgi:quixotry ucgi" --games 20
    """
    from quixotry.arena import Match, Sprt
    from quixotry.cli.output import plural

    if plot:
        _check_plot(folder)
    test = Sprt.parse(sprt) if sprt is not None else None
    match = Match(a, b, rules or "english", lexicon, games, seed, clock, test)
    match.check()
    told: list[MatchProgress] = []
    begun = time.perf_counter()
    result, stopped = _play(match, jobs_or_cores(jobs), folder, told, runner_for(cluster))
    seconds = time.perf_counter() - begun
    luck = luck and not stopped  # it takes a while, too
    without = _without_luck(result, match, jobs_or_cores(jobs)) if luck else None
    if plot and folder is not None and not stopped:
        from quixotry.arena.plots import plot_scores

        plot_scores(result, folder)
    if as_json:
        import json
        from dataclasses import asdict

        found = {**result.to_dict(), "cpu_a_move": result.cpu_a_move}
        if luck:
            found["without_luck"] = without and asdict(without)
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        print_result(result, without)
        if luck and without is None:
            print("without the luck of the draw it can be told of four games at least")
        played = told[-1].played
        print(f"{plural(played, 'game')} played now in {seconds:.1f} s, {played / seconds:,.0f} a second")
    end_if(stopped)


def _play(
    match: Match, jobs: int, folder: Path | None, told: list[MatchProgress], runner: Runner | None
) -> tuple[MatchResult, bool]:
    """The result, and whether ctrl-C ended the match: it is then that of the games so far."""
    from quixotry.arena import MatchResult, run_match
    from quixotry.arena.games_file import FILE_NAME, GamesFile

    with GamesFile.create(None if folder is None else folder / FILE_NAME, match) as store:
        try:
            with match_progress(match) as show:

                def progress(now: MatchProgress) -> None:
                    told[:] = [now]
                    if show is not None:
                        show(now)

                return run_match(match, jobs, store, progress, runner=runner), False
        except KeyboardInterrupt:
            kept = "" if folder is None else f", kept in {folder}; the same command goes on from there"
            warn(f"stopped after {len(store.pairs()) * 2:,} of {match.games:,} games{kept}")
            end_if(not store.pairs())
            return MatchResult.of(match, store), True


def jobs_or_cores(jobs: int | None) -> int:
    import os

    if jobs is not None:
        return jobs
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def runner_for(cluster: str | None) -> Runner | None:
    """Who plays: a cluster, or None for this machine."""
    if cluster is None:
        return None
    from quixotry.arena.cluster import on_cluster

    return on_cluster(cluster)


def _check_plot(folder: Path | None) -> None:
    from quixotry.arena.plots import check_plots

    if folder is None:
        raise ArenaError("--plot needs a folder to draw into: add -o DIR")
    check_plots()


def _without_luck(result: MatchResult, match: Match, jobs: int) -> WithoutLuck | None:
    """What the games say without the luck of the draw, and how far it is on a terminal."""
    from quixotry.arena.luck import luck_of_games, without_luck

    with counted("the luck of the draw", len(result.records)) as progress:
        found = luck_of_games(result.terms, result.records, match.words, jobs=jobs, progress=progress)
    return without_luck(result.records, found)


def print_result(result: MatchResult, without: WithoutLuck | None = None) -> None:
    """The report, for people."""
    from quixotry.cli.output import plural, print_table

    found, terms = result.statistics, result.terms
    print(
        f"{terms.a} (A) against {terms.b} (B): {plural(found.games, 'game')}, {terms.rules}, "
        f"lexicon {terms.lexicon}, seed {terms.seed}"
    )
    rows = _player_rows(found)
    if any(result.cpu_a_move):
        a, b = ("–" if cpu is None else f"{1000 * cpu:,.1f}" for cpu in result.cpu_a_move)
        rows.append(("processor time a move, ms", a, b))
    print_table(("", ">A", ">B"), rows)
    print_table(("A against B", ">value", ">95% interval", "by"), _strength_rows(found, without))
    if without is not None:
        print(f"without the luck of the draw as sure as {without.gain:.1f} times as many games")
    if result.sprt:
        lower, upper = result.sprt.bounds
        says = {
            "elo0": f"A is not better by more than {result.sprt.elo0:g}",
            "elo1": f"A is better by {result.sprt.elo1:g} or more",
            "undecided": "undecided",
            None: "",
        }[result.verdict]
        ratio = result.sprt.ratio(found.pairs)
        print(
            f"SPRT {result.sprt.elo0:g},{result.sprt.elo1:g}: {says} "
            f"(log-likelihood ratio {ratio:.2f}, bounds {lower:.2f} and {upper:.2f})"
        )
    _print_forfeits(result)


def _player_rows(found: MatchStatistics) -> list[tuple[str, str, str]]:
    a, b = found.players
    half = found.games // 2
    return [
        ("wins", f"{a.wins:,}", f"{b.wins:,}"),
        (f"wins when starting, of {half:,}", f"{a.wins_starting:,}", f"{b.wins_starting:,}"),
        ("draws", f"{found.draws:,}", f"{found.draws:,}"),
        ("average score", number(a.mean), number(b.mean)),
        ("median", number(a.median), number(b.median)),
        ("highest", number(a.highest, 0), number(b.highest, 0)),
        ("lowest", number(a.lowest, 0), number(b.lowest, 0)),
        ("standard deviation", number(a.deviation), number(b.deviation)),
        ("points a move", number(a.points_a_move, 2), number(b.points_a_move, 2)),
        ("moves a game", number(a.moves_a_game, 2), number(b.moves_a_game, 2)),
        ("bingos a game", number(a.bingos_a_game, 2), number(b.bingos_a_game, 2)),
    ]


def _strength_rows(found: MatchStatistics, without: WithoutLuck | None) -> list[tuple[str, str, str, str]]:
    a = found.players[0]

    def row(label: str, interval: Interval, factor: float, unit: str, by: str) -> tuple[str, str, str, str]:
        numbers = (interval.value, interval.low, interval.high)
        value, low, high = (f"{factor * number:.1f}{unit}".replace("inf", "∞") for number in numbers)
        return label, value, f"{low} to {high}", by

    by_pairs = "variance of pairs" if found.score.by == "pairs" else "Wilson, pairs"
    win_by = "variance of pairs" if a.win_rate.by == "pairs" else "Wilson, pairs"
    rows = [
        row("win rate", a.win_rate, 100, "%", win_by),
        row("", a.win_rate_wilson, 100, "%", "Wilson, games"),
        row("score (a draw is half)", found.score, 100, "%", by_pairs),
        row("Elo difference", found.elo, 1, "", by_pairs),
    ]
    if found.spread is not None:
        rows.append(row("average spread", found.spread, 1, "", "variance of pairs"))
    if without is not None:
        rows.append(row("score without luck", without.score, 100, "%", "variance of pairs"))
        if without.spread is not None:
            rows.append(row("spread without luck", without.spread, 1, "", "variance of pairs"))
    return rows


def number(value: float | None, places: int = 1) -> str:
    return "–" if value is None else f"{value:,.{places}f}"


def _print_forfeits(result: MatchResult) -> None:
    from quixotry.cli.output import plural

    forfeits = result.forfeits
    if not forfeits:
        return
    print(f"{plural(len(forfeits), 'game')} forfeited, and left out of the points:")
    for record in forfeits[:SHOWN_FORFEITS]:
        player = result.terms.b if record.forfeit else result.terms.a
        print(f"  game {record.game}: {player} {record.reason}")
    if len(forfeits) > SHOWN_FORFEITS:
        print(f"  … and {len(forfeits) - SHOWN_FORFEITS} more (--json lists them all)")
