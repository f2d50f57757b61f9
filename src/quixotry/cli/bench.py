"""`quixotry bench`: how fast this build is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import PositionError

STEPS = 9


def run(
    positions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Positions to measure on, one CGP a line.")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    rounds: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="How many times everything is measured.")
    ] = 7,
    games: Annotated[
        int, typer.Option(min=1, max=100_000, metavar="N", help="Self-play games a round.")
    ] = 200,
    profile: Annotated[
        bool, typer.Option("--profile", help="Show where the time of a best move goes.")
    ] = False,
    endgames: Annotated[
        int,
        typer.Option(min=0, max=10_000, metavar="N", help="Measure the endgames of N static games instead."),
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(min=0.1, max=3600, metavar="S", help="Processor time for each of these endgames."),
    ] = 60.0,
    simulation: Annotated[
        int,
        typer.Option(
            "--simulation", min=0, max=10_000, metavar="N", help="Measure rollouts in N positions instead."
        ),
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Measure move generation, best moves, self-play and the lexicon.

    Every time is shown beside that of a yardstick: the same generator on
    lists of siblings, as in KWG files, measured in alternation with it.
    Compare ratios, because machines differ.

    Examples:

      quixotry bench --profile

      quixotry bench --positions my-positions.txt --lexicon my-words.qlx --json

      quixotry bench --endgames 200

      quixotry bench --simulation 40
    """
    if simulation:
        _simulation(simulation, rounds, rules, lexicon, as_json)
        return
    if endgames:
        _endgames(endgames, seconds, rules, lexicon, as_json)
        return
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules
    from quixotry.speed.positions import read_positions, sample_positions, shipped_positions
    from quixotry.speed.report import run_benchmark

    with _progress() as progress:
        progress("positions")
        if positions is not None:
            ruleset = load_rules(rules) if rules else None
            chosen = Lexicon.load(lexicon, ruleset.alphabet if ruleset else None) if lexicon else None
            measured = read_positions(positions, ruleset, chosen)
            if any(p.rules != measured[0].rules or p.lexicon is not measured[0].lexicon for p in measured):
                raise PositionError(f"{positions}: all positions must have the same ruleset and lexicon")
        elif rules in (None, "english") and lexicon in (None, "english"):
            english = load_rules("english")
            measured = shipped_positions(english, Lexicon.for_rules(english))
        else:
            ruleset = load_rules(rules or "english")
            measured = sample_positions(ruleset, Lexicon.for_rules(ruleset, lexicon), 1000)
        report = run_benchmark(measured, rounds=rounds, games=games, progress=progress)
    if as_json:
        import json

        print(json.dumps(report, indent=2))
    else:
        _print_report(report)
        _print_best(report, profile)


def _simulation(count: int, rounds: int, rules: str | None, lexicon: str | None, as_json: bool) -> None:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules
    from quixotry.speed.simulations import simulation_report

    ruleset = load_rules(rules or "english")
    with _progress(rounds + 2) as progress:
        report = simulation_report(
            ruleset, Lexicon.for_rules(ruleset, lexicon), count=count, rounds=rounds, progress=progress
        )
    if as_json:
        import json

        print(json.dumps(report, indent=2))
        return
    from quixotry.cli.output import print_table

    wanted = {"2": "≤ 1.3", "5": "≤ 4"}
    rows = [("static turn, µs", f"{report['static_turn_us']:.1f}", "")]
    rows += [
        (f"rollout of {depth} plies, static turns", f"{ratio:.2f}", wanted[depth])
        for depth, ratio in report["static_turns"].items()
    ]
    threads = report["two_threads"]
    rows.append(("two threads over one", f"{threads['ratio']:.2f}", "≥ 1.85"))
    rows.append(("processor time, two threads over one", f"{threads['processor']:.2f}", ""))
    print_table(
        (f"{report['positions']} positions, {report['candidates']} candidates", ">measured", ">to reach"),
        rows,
    )


def _endgames(count: int, seconds: float, rules: str | None, lexicon: str | None, as_json: bool) -> None:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules
    from quixotry.speed.endgames import endgame_report, static_endgames

    ruleset = load_rules(rules or "english")
    with _progress(count + 3) as progress:
        progress("games")
        positions = static_endgames(ruleset, Lexicon.for_rules(ruleset, lexicon), count)
        report = endgame_report(positions, seconds=seconds, progress=progress)
    if as_json:
        import json

        print(json.dumps(report, indent=2))
        return
    from quixotry.cli.output import print_table

    wanted = {"1": "≥ 0.60", "10": "≥ 0.90", "60": "≥ 0.98"}
    rows = [
        ("positions a second, one core", f"{report['nodes_a_second']:,.0f}", "≥ 1,500,000"),
        ("the same over a search by the ordinary generator", f"{report['yardstick']['ratio']:.1f}", "≥ 8"),
        ("the same, both without bounds and threats", f"{report['plain_yardstick']['ratio']:.1f}", "≥ 8"),
    ]
    rows += [
        (f"proved within {limit} s", f"{share:.3f}", wanted[limit])
        for limit, share in report["proved"].items()
    ]
    if report["quick_loss"]:
        quick = report["quick_loss"]
        rows.append((f"points lost by the move after {quick['seconds']} s", f"{quick['mean']:.2f}", "≤ 0.3"))
    if report["two_threads"]:
        threads = report["two_threads"]
        rows.append(("two threads over one", f"{threads['ratio']:.2f}", "≥ 1.7"))
        rows.append(("processor time, two threads over one", f"{threads['processor']:.2f}", ""))
    print(f"{count:,} endgames of static games, {report['ruleset']}, lexicon {report['lexicon']}")
    print_table(("", ">value", ">to reach"), rows)


@contextmanager
def _progress(steps: int = STEPS) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal that names the step under way."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:24}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=steps + 1)
        started = [False]

        def step(name: str) -> None:
            bar.update(task, description=name, advance=1 if started[0] else 0)
            started[0] = True

        yield step


def _print_report(report: dict[str, Any]) -> None:
    from quixotry.cli.output import print_table
    from quixotry.speed.report import ALL_MOVES_TARGET, SELF_PLAY_TARGET

    print(
        f"{report['positions']:,} positions, {report['ruleset']}, lexicon {report['lexicon']}, "
        f"{report['moves_a_position']:,.0f} moves a position; {report['rounds']} rounds; {report['machine']}"
    )
    rows = []
    for key, label, target in (
        ("all_moves_us", "all moves, µs a position", f"≤ {ALL_MOVES_TARGET}"),
        ("best_move_us", "best move, µs a position", ""),
        ("games_a_second", "greedy games a second, one core", f"≥ {SELF_PLAY_TARGET}"),
    ):
        found = report[key]
        rows.append(
            (
                label,
                f"{found['engine']:,.1f}",
                f"{found['yardstick']:,.1f}",
                f"{found['ratio']:.3f}",
                f"{found['median_ratio']:.3f}",
                target,
            )
        )
    print_table(("", ">engine", ">yardstick", ">ratio", ">median ratio", ">to reach"), rows)
    lexicon = report["lexicon_files"]
    (dawg_states, dawg_arcs), (states, arcs) = lexicon["dawg_states_arcs"], lexicon["gaddag_states_arcs"]
    facts = [
        (
            f"greedy games a second, {report['cores']} threads",
            f"{report['all_cores_over_one']['engine']:,.0f}",
            "",
        ),
        (
            "the same over one thread",
            f"{report['all_cores_over_one']['ratio']:.2f}",
            "≥ 1.8" if report["cores"] == 2 else "",
        ),
        *(
            (f"games of {name} over greedy", f"{share:.2f}", "≥ 0.5")
            for name, share in report["players_over_greedy"].items()
            if name != "greedy"
        ),
        ("legal_moves() from Python over the kernel, µs", f"{report['call_overhead_us']:.1f}", "< 10"),
        (f"lexicon of {lexicon['words']:,} words, built, s", f"{lexicon['build_s']:.2f}", "≤ 1.5"),
        ("loaded and proved, ms", f"{1000 * lexicon['load_s']:.1f}", "≤ 20"),
        ("lexicon file, MB", f"{lexicon['file_bytes'] / 1e6:.1f}", ""),
        ("the same as KWG, MB", f"{lexicon['kwg_bytes'] / 1e6:.1f}", ""),
        ("the same as text, MB", f"{lexicon['word_list_bytes'] / 1e6:.1f}", ""),
        ("DAWG, states and arcs", f"{dawg_states:,} / {dawg_arcs:,}", ""),
        ("GADDAG, states and arcs", f"{states:,} / {arcs:,}", ""),
        ("peak memory of this run, MB", f"{report['peak_memory_mb']:.0f}", ""),
    ]
    print_table(("", ">value", ">to reach"), facts)


def _print_best(report: dict[str, Any], profile: bool) -> None:
    """The best move by equity, on the turns of static games."""
    from quixotry.cli.output import print_table

    best, static, words = report["best_by_equity"], report["static_games_a_second"], report["word_map"]
    rows = [
        ("static games a second, one core", f"{static['static']:,.0f}", ""),
        ("the same over greedy, which looks at all moves", f"{static['ratio']:.2f}", "≥ 1.5"),
        ("word map, built, s", f"{words['build_s']:.2f}", "≤ 5"),
        ("loaded and proved, ms", f"{1000 * words['load_s']:.1f}", "≤ 10"),
        ("its file, MB", f"{words['file_bytes'] / 1e6:.1f}", "≤ 60"),
    ]
    if best:
        asked = (
            ("all_moves", "all moves", ""),
            ("best", "best by equity", "≤ 0.30"),
            ("best_fresh", "the same, each board set up from nothing", ""),
            ("best_10", "best ten", ""),
            ("within_5_points", "all within 5 points of the best", ""),
            ("best_without_map", "best by equity without the word map", ""),
        )
        table = [
            (label, f"{best[f'{key}_us']:.1f}", f"{best[f'{key}_ratio']:.3f}", to) for key, label, to in asked
        ]
        print(
            f"{best['turns']:,} turns of {best['games']} static games, {best['blank_share']:.0%} with a blank"
        )
        print_table(("", ">µs a turn", ">of all moves", ">to reach"), table)
        rows = [
            (
                "best by equity over all moves, racks with a blank",
                f"{best.get('blank_ratio', 0):.3f}",
                "≤ 0.12",
            ),
            ("the same, racks without", f"{best['no_blank_ratio']:.3f}", ""),
            ("the same, median of the rounds", f"{best['median_ratio']:.3f}", ""),
            (
                f"{best['many_racks']:,} racks on one board, a rack over a single question",
                f"{best['many_racks_over_one']:.2f}",
                "≤ 0.5",
            ),
            (f"the same with {best['some_racks']} racks", f"{best['some_racks_over_one']:.2f}", ""),
            *rows,
        ]
    print_table(("", ">value", ">to reach"), rows)
    if profile and best:
        labels = {
            "listing_slots_us": "listing slots, µs",
            "rack_and_leaves_us": "subsets of the rack and their leaves, µs",
            "bounds_us": "bounds, µs",
            "look_ups_checks_recording_us": "look-ups, checks and recording, µs",
            "slots_bounded": "slots with a bound",
            "slots_tried": "slots tried",
            "look_ups": "look-ups in the map",
            "words_tried": "words checked",
            "plays_found": "plays weighed",
        }
        print_table(
            ("a best move", ">value"),
            [(label, f"{best['profile'][key]:,.1f}") for key, label in labels.items()],
        )
