"""`quixotry convert`: from one kind of file to another."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.given import STANDARD_INPUT
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import waiting
from quixotry.errors import QuixotryError
from quixotry.files import read_whole, write_whole

MOST_BYTES = 1 << 28


def run(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read; - is standard input.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")],
    turn: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The position of a game after turn N; 0: the start."),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Read what can be read, and say what was skipped.")
    ] = False,
    kind_in: Annotated[
        str | None,
        typer.Option("--from", metavar="ENDING", help="What kind of file IN is, if its name does not say."),
    ] = None,
    kind_out: Annotated[
        str | None,
        typer.Option("--to", metavar="ENDING", help="What kind of file OUT is, if its name does not say."),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Convert a file into another kind of file, by the endings of their names.

    Games: .gcg and .json (a saved game), and a position of them as .cgp. Only
    records of our own games can become saved games, for those are dealt from
    a seed. Lexica: .qlx, .kwg and .txt; leaves: .qlv, .klv2 and .csv; --rules
    says their alphabet.

    Examples:

      quixotry convert game.json game.gcg

      quixotry convert game.gcg position.cgp --turn 12

      quixotry convert words.txt words.kwg --rules swedish

      quixotry convert - - --from gcg --to cgp < game.gcg
    """
    from quixotry.cli.sheet import print_remarks
    from quixotry.formats import convert, format_of

    with TemporaryDirectory() as folder, waiting(f"Writing {target.name}"):
        read = _read_from(source, kind_in, Path(folder))
        written = _written_to(target, kind_out, Path(folder))
        told = {"from": format_of(read).what, "to": format_of(written).what, "file": str(target)}
        remarks = convert(read, written, rules=rules, lexicon=lexicon, lenient=lenient, turn=turn)
        remarks = [
            remark.replace(str(read), str(source)).replace(str(written), str(target)) for remark in remarks
        ]
        if written != target and str(target) != "-":
            write_whole(target, written.read_bytes())
        elif str(target) == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(written.read_bytes())
            sys.stdout.buffer.flush()
    if as_json and str(target) != "-":
        print_json({**told, "remarks": remarks})
        return
    print_remarks(remarks)
    if str(target) != "-":
        print(f"{target}: {told['to']}, made from {source}")


def _read_from(source: Path, kind: str | None, folder: Path) -> Path:
    """The file itself, or a copy of it with the ending that says what it is."""
    if str(source) != "-" and kind is None:
        return source
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if str(source) == "-" else read_whole(source, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise QuixotryError(f"{STANDARD_INPUT}: larger than {MOST_BYTES:,} bytes")
    if kind is None:
        kind = "gcg" if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"#", b">") else "cgp"
    copy = _named(folder / "in", kind)
    copy.write_bytes(data)
    return copy


def _written_to(target: Path, kind: str | None, folder: Path) -> Path:
    if str(target) != "-" and kind is None:
        return target
    if kind is None:
        raise QuixotryError("standard output has no ending that says what to write: use --to ENDING")
    return _named(folder / "out", kind)


def _named(path: Path, kind: str) -> Path:
    if not re.fullmatch(r"\.?[a-z0-9]{1,8}(\.(gz|xz))?", kind):
        raise QuixotryError(f"{kind[:40]!r}: not the ending of a file's name")
    return path.with_name(f"{path.name}.{kind.lstrip('.')}")
