"""`quixotry rules`: which games can be played, and what their rules are."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.completing import ruleset_choices
from quixotry.cli.options import JsonOption
from quixotry.cli.output import console, in_colour, plural, print_table
from quixotry.cli.streams import STANDARD_INPUT, given_file, is_stream
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.rules import Rules

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Look at the rulesets, check your own, and import those of other programs.",
    epilog="Examples:  quixotry rules show english   ·   quixotry rules check my-game.toml",
)

OUT = {
    "double": "the player who goes out gains twice the value of the others' tiles",
    "transfer": "the others lose the value of their tiles to the player who goes out",
    "deduct": "the others lose the value of their tiles",
    "none": "tiles left do not count",
}


@app.command("list")
def list_rules(as_json: JsonOption = False) -> None:
    """List the rulesets that come with the program.

    Example:

      quixotry rules list
    """
    from quixotry.lexicon import lexicon_files
    from quixotry.rules import load_rules, ruleset_names

    known = lexicon_files()
    if as_json:
        print_json({"rulesets": [_summary(load_rules(name), known) for name in ruleset_names()]})
        return
    rows = []
    for name in ruleset_names():
        rules = load_rules(name)
        lexicon = rules.lexicon if rules.lexicon in known else "bring your own"
        rows.append((name, rules.title, _size(rules), str(rules.total_tiles), str(rules.rack_size), lexicon))
    print_table(("name", "title", "board", ">tiles", ">rack", "lexicon"), rows)
    print("See one with: quixotry rules show NAME")


@app.command()
def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE",
            help="A name from `quixotry rules list`, or a file; - is standard input.",
            autocompletion=ruleset_choices,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Show a ruleset: its board, tiles and rules.

    Examples:

      quixotry rules show swedish-study

      quixotry rules show my-game.toml
    """
    from quixotry.cli.board import legend, plain_board, rich_board
    from quixotry.game import Board
    from quixotry.rules import load_rules

    rules = load_rules(given_file(name, ".toml") if is_stream(name) else name)
    if as_json:
        from quixotry.rules import document_of

        print_json({"name": rules.name, **document_of(rules)})
        return
    board = Board.empty(rules.layout, rules.alphabet)
    print(f"{rules.title} ({rules.name})")
    print()
    if in_colour():
        console().print(rich_board(board))
        console().print(legend(rules.layout))
    else:
        print(plain_board(board))
    print()
    for label, text in _rule_lines(rules):
        print(f"{label:<10} {text}")
    print()
    _print_tiles(rules)


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Your ruleset, a TOML file; - is standard input.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Check a ruleset of your own.

    What is wrong with it is said with the key and the reason (exit code 2).

    Example:

      quixotry rules check my-game.toml
    """
    from quixotry.rules import load_rules

    # The absolute path is a path whatever the file is called; a bare name would be that of a shipped ruleset.
    read = given_file(file, ".toml")
    rules = load_rules(read if read.suffix == ".toml" else read.absolute())
    if as_json:
        from quixotry.lexicon import lexicon_files

        print_json({"file": str(file), **_summary(rules, lexicon_files())})
        return
    tiles = plural(rules.total_tiles, "tile")
    print(f"{file}: good: {_size(rules)} board, {tiles}, racks of {rules.rack_size}")
    _say_if_no_lexicon(str(file), rules)


@app.command("import")
def import_files(
    distribution: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Tiles: a letter distribution of MAGPIE, Macondo, Quackle or wolges; - is standard input.",
        ),
    ] = None,
    layout: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Board: a layout file of MAGPIE or Macondo; - is standard input."),
    ] = None,
    base: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="The ruleset that supplies everything else.")
    ] = "english",
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The title of the game (default: the file's name).")
    ] = None,
    label: Annotated[
        list[str] | None,
        typer.Option(metavar="OLD=NEW", help="Another label for a tile, as in 1=CH; may be repeated."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.toml", help="Write to this file, not to the screen."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a ruleset from another program's tiles and board.

    Examples:

      quixotry rules import --distribution french.csv -o mine.toml

      quixotry rules import --distribution big.csv --layout big.txt -o big.toml

      quixotry rules import --distribution old.csv --label 1=CH --label 2=LL
    """
    from quixotry.codecs.rulesets import import_rules, rules_toml
    from quixotry.files import write_whole

    given = [file for file in (distribution, layout) if file is not None]
    sources = " and ".join(STANDARD_INPUT if is_stream(file) else file.name for file in given)
    distribution = given_file(distribution, ".csv") if distribution is not None else None
    layout = given_file(layout, ".txt") if layout is not None else None
    rules = import_rules(distribution, layout, base=base, name=name, labels=dict(map(_pair, label or [])))
    if is_stream(output):
        output = None
    if output is not None and output.suffix != ".toml":
        raise QuixotryError(f"{output}: a ruleset's file must end in .toml")
    text = rules_toml(rules, f"Imported from {sources}; everything else as in {base}.")
    if output is not None:
        write_whole(output, text.encode())
    if as_json:
        from quixotry.rules import document_of

        print_json({"name": rules.name, **document_of(rules)})
    elif output is None:
        print(text, end="")
    else:
        tiles = plural(rules.total_tiles, "tile")
        print(f"{output}: {_size(rules)} board, {tiles}; use it as --rules {output}")
        _say_if_no_lexicon(str(output), rules)


def _summary(rules: Rules, lexica: Collection[str]) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "rows": rules.layout.rows,
        "columns": rules.layout.columns,
        "tiles": rules.total_tiles,
        "rack": rules.rack_size,
        "lexicon": rules.lexicon,
        "installed": rules.lexicon in lexica or Path(rules.lexicon).is_file(),
    }


def _pair(text: str) -> tuple[str, str]:
    old, equals, new = text.partition("=")
    if not (old and equals and new):
        raise QuixotryError(f"--label {text[:40]}: write OLD=NEW, as in 1=CH")
    return old, new


def _say_if_no_lexicon(file: str, rules: Rules) -> None:
    from quixotry.lexicon import lexicon_files

    if rules.lexicon not in lexicon_files() and not Path(rules.lexicon).is_file():
        print(f"{file}: there is no lexicon {rules.lexicon!r} yet: build it, or play with --lexicon")


def _size(rules: Rules) -> str:
    return f"{rules.layout.rows}×{rules.layout.columns}"


def _rule_lines(rules: Rules) -> list[tuple[str, str]]:
    from quixotry.rules import CHALLENGE_RULES

    fewest, most = rules.players
    minimum = rules.exchange_minimum
    challenge = CHALLENGE_RULES[rules.challenge].description.removesuffix(".")
    bag = f"while the bag holds {plural(minimum, 'tile')} or more" if minimum is not None else "never"
    scoreless = (
        "; all players lose the value of their tiles" if rules.scoreless_adjustment == "deduct" else ""
    )
    lines = [
        ("board", f"{_size(rules)}, the first word covers {rules.layout.square_text(rules.layout.start)}"),
        (
            "rack",
            f"{plural(rules.rack_size, 'tile')}; {rules.bonus} points for a bingo, laying them all at once",
        ),
        ("players", f"{fewest} to {most}" if most > fewest else str(fewest)),
        ("exchange", bag),
        ("going out", OUT[rules.out_adjustment]),
        ("challenge", f"{rules.challenge}: {challenge[:1].lower()}{challenge[1:]}"),
        ("lexicon", rules.lexicon),
    ]
    if rules.scoreless_turns:
        count = plural(rules.scoreless_turns, "scoreless turn")
        lines.insert(5, ("also ends", f"after {count} in a row{scoreless}"))
    return lines


def _print_tiles(rules: Rules) -> None:
    """The tiles by value, as the boxes of the game list them."""
    by_points: dict[int, list[str]] = {}
    for code, label in enumerate(rules.alphabet.labels):
        if rules.counts[code]:
            by_points.setdefault(rules.points[code], []).append(f"{label}×{rules.counts[code]}")
    rows = [(str(points), "  ".join(tiles)) for points, tiles in sorted(by_points.items())]
    print_table((">points", f"tiles ({rules.total_tiles})"), rows)
