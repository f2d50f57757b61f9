"""`quixotry tournament`: everybody against everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.interrupts import going_on, kept_in
from quixotry.cli.match import (
    ClockOption,
    FolderOption,
    GamesOption,
    JobsOption,
    SeedOption,
    jobs_or_cores,
    number,
    runner_for,
)
from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.progress import matches_progress

if TYPE_CHECKING:
    from quixotry.arena import Tournament


def run(
    players: Annotated[list[str], typer.Argument(metavar="A B C …", help="The players, at least two.")],
    games: GamesOption = 1000,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    folder: FolderOption = None,
    clock: ClockOption = 300.0,
    as_json: JsonOption = False,
    cluster: ClusterOption = None,
) -> None:
    """Play a match of N games between every two players, and show the table.

    All pairings play from the same bags. With -o each pairing has a file, and
    the same command takes up a tournament that was stopped.

    Examples:

      quixotry tournament greedy hsw bs --games 1000

      quixotry tournament bor:ratio=1/8 bor:ratio=8/8 hsw --rules swedish-study -o results
    """
    from quixotry.arena import Match, run_tournament

    terms = Match("", "", rules or "english", lexicon, games, seed, clock)

    def kept() -> str:
        return "without -o DIR nothing was kept" if folder is None else kept_in(folder)

    with going_on(kept), matches_progress() as progress:
        tournament = run_tournament(
            players, terms, jobs_or_cores(jobs), folder, progress, runner=runner_for(cluster)
        )
    if as_json:
        import json

        print(json.dumps(tournament.to_dict(), indent=2, ensure_ascii=False))
    else:
        _print(tournament)


def _print(tournament: Tournament) -> None:
    from quixotry.cli.output import plural, print_table

    terms = tournament.results[0].terms
    each = plural(tournament.results[0].games, "game")
    print(f"{each} a pairing, {terms.rules}, lexicon {terms.lexicon}, seed {terms.seed}")
    table = tournament.standings()
    numbers = [f">v {place}" for place in range(1, len(table) + 1)]
    rows = []
    for place, line in enumerate(table, start=1):
        against = [tournament.score(line.player, other.player) for other in table]
        rows.append(
            (
                str(place),
                line.player,
                f"{line.points:,.1f}",
                f"{100 * line.points / line.games:.1f}%",
                number(line.mean),
                number(line.spread),
                number(line.bingos_a_game, 2),
                *("–" if score is None else f"{100 * score:.1f}%" for score in against),
            )
        )
    headings = (">", "player", ">points", ">score", ">mean", ">spread", ">bingos", *numbers)
    print_table(headings, rows)
    forfeits = sum(len(result.forfeits) for result in tournament.results)
    if forfeits:
        print(f"{plural(forfeits, 'game')} forfeited (--json says which and why)")
