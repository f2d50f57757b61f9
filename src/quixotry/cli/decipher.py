"""`quixotry decipher`: cryptograms, solved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.answers import lexicon_to_ask
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.words.cipher import Solution

LONGEST_INPUT = 400_001  # bytes
LONGEST_EXAMPLE = 50_000_001


def run(
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT|-]", help="The cryptogram; - reads it from standard input.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("-f", "--file", metavar="FILE", help="A file that holds the cryptogram.")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(metavar="X=T", help="X stands for T; may be repeated, or a list: X=T,Q=E."),
    ] = None,
    patristocrat: Annotated[
        bool | None,
        typer.Option(
            "--patristocrat/--aristocrat",
            help="Word divisions are hidden, or kept (hidden if all groups have five letters).",
            show_default=False,
        ),
    ] = None,
    no_self: Annotated[
        bool, typer.Option("--no-self", help="No letter stands for itself, as is the convention.")
    ] = False,
    solutions: Annotated[
        int, typer.Option("-n", "--solutions", min=1, max=1000, metavar="N", help="Show the N likeliest.")
    ] = 5,
    seconds: Annotated[float, typer.Option(metavar="S", help="Stop after S seconds at the latest.")] = 10.0,
    example: Annotated[
        Path | None,
        typer.Option("--text", metavar="FILE", help="A text in the same language and style, to learn from."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Search in another order.")] = 1,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a cryptogram in which every letter stands for another.

    Word divisions and punctuation help and may be left as they are. The exit
    code is 1 if most words of the best solution are unknown.

    Examples:

      quixotry decipher "Xs fi sv rsx xs fi, xlex mw xli uyiwxmsr."

      quixotry decipher --no-self --given X=T -f puzzle.txt

      quixotry decipher --lexicon italian --text promessi-sposi.txt - < enigma.txt
    """
    if (text is None) == (file is None):
        raise QuixotryError("give the cryptogram as TEXT, as - for standard input, or with --file")
    from quixotry.cli.output import waiting
    from quixotry.words.cipher import decipher
    from quixotry.words.language import language_of

    puzzle = _puzzle(text, file)
    known = lexicon_to_ask(lexicon, rules)
    learned = _read(example, LONGEST_EXAMPLE) if example is not None else None
    with waiting(f"Learning which words of {known.name} are likely"):
        language = language_of(known, learned)
    with waiting("Searching"):
        found = decipher(
            puzzle,
            language=language,
            solutions=solutions,
            seconds=seconds,
            given=given or (),
            divided=None if patristocrat is None else not patristocrat,
            derange=no_self,
            seed=seed,
        )
    if as_json:
        _print_json(found)
    else:
        _print(found)
    if not found[0].convincing:
        raise typer.Exit(1)


def _puzzle(text: str | None, file: Path | None) -> str:
    if file is not None:
        return _read(file, LONGEST_INPUT)
    if text == "-":
        return _decoded(sys.stdin.buffer.read(LONGEST_INPUT), "standard input", LONGEST_INPUT)
    return text or ""


def _read(path: Path, longest: int) -> str:
    with path.open("rb") as file:
        return _decoded(file.read(longest), str(path), longest)


def _decoded(data: bytes, name: str, longest: int) -> str:
    if len(data) == longest:
        raise QuixotryError(f"{name}: longer than {longest - 1:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise QuixotryError(f"{name}: line {line}: not UTF-8 (byte {data[error.start]:#04x})") from None


def _print_json(found: list[Solution]) -> None:
    import json

    entries = [
        {"text": one.text, "score": round(one.score, 3), "key": dict(one.key), "unknown": list(one.unknown)}
        for one in found
    ]
    print(json.dumps({"convincing": found[0].convincing, "solutions": entries}, ensure_ascii=False, indent=1))


def _print(found: list[Solution]) -> None:
    from quixotry.cli.output import console, in_colour, print_table

    best = found[0]
    if in_colour():
        console().print(best.text, style="bold")
    else:
        print(best.text)
    print()
    widths = [max(len(cipher), len(plain)) for cipher, plain in best.key.items()]
    for name, letters in (("cipher", best.key.keys()), ("plain", best.key.values())):
        row = " ".join(letter.ljust(width) for letter, width in zip(letters, widths, strict=True))
        print(f"{name:<7} {row}".rstrip())
    if best.unknown:
        print(f"unknown {' '.join(best.unknown)}")
    if not best.convincing:
        print("Most of its words are unknown: this is hardly the solution.")
    if len(found) > 1:
        print()
        rows = [
            (
                str(rank),
                f"{one.score - best.score:.1f}",
                _differing_letters(best, one),
                _differing_words(best, one),
            )
            for rank, one in enumerate(found[1:], 2)
        ]
        print_table((">or", ">score", "key", "words"), rows)


def _differing_letters(best: Solution, other: Solution) -> str:
    return " ".join(f"{cipher}={plain}" for cipher, plain in other.key.items() if best.key[cipher] != plain)


def _differing_words(best: Solution, other: Solution) -> str:
    """The words that the other solution reads otherwise, as many as a line holds."""
    ours = set(best.text.split())
    words = [word.strip('.,;:!?"“”()') for word in dict.fromkeys(other.text.split()) if word not in ours]
    line = " ".join(words)
    return line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + " …"
