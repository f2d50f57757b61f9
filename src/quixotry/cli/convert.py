"""`quixotry convert`: from one kind of file to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import waiting


def run(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    turn: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The position of a game after turn N; 0: the start."),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Read what can be read, and say what was skipped.")
    ] = False,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Convert a file into another kind of file, by what the names end in.

    Games: .gcg and .json (a saved game), and a position of them as .cgp. Only
    records of our own games can become saved games, for those are dealt from
    a seed. Lexica: .qlx, .kwg and .txt; --rules says their alphabet.

    Examples:

      quixotry convert game.json game.gcg

      quixotry convert game.gcg position.cgp --turn 12

      quixotry convert words.txt words.kwg --rules swedish
    """
    from quixotry.cli.sheet import print_remarks
    from quixotry.formats.convert import convert, format_of

    with waiting(f"Writing {target.name}"):
        remarks = convert(source, target, rules=rules, lexicon=lexicon, lenient=lenient, turn=turn)
    if as_json:
        import json

        told = {"from": format_of(source).what, "to": format_of(target).what, "file": str(target)}
        print(json.dumps({**told, "remarks": remarks}, ensure_ascii=False))
        return
    print_remarks(remarks)
    print(f"{target}: {format_of(target).what}, made from {source}")
