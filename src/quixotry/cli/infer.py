"""`quixotry infer`: what the opponents probably kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.rules import Alphabet
    from quixotry.search import Kept

SHOWN = 8
MOST_SAMPLES = 1_000_000


def run(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME[:TURN]",
            help="A .gcg file or saved game, - for standard input; and after how many turns (default: all).",
        ),
    ],
    turn: Annotated[int | None, typer.Option(min=0, metavar="N", help="After N turns, as GAME:N.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_SAMPLES, metavar="N", help="Leaves to try for the last turn of each opponent."
        ),
    ] = None,
    manner: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="How the opponents play: default, static, level4, level6, level8."),
    ] = None,
    top: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="How many tiles and leaves to show.")
    ] = SHOWN,
    seed: Annotated[int, typer.Option(min=0, max=2**63, metavar="N", help="The seed of the samples.")] = 1,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Read as much of the game as can be read.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show which tiles the opponents of the player to move probably kept.

    A leave is the likelier the better the move made would have been with it.
    By chance stands for a draw from all tiles that the player cannot see.

    Examples:

      quixotry infer final.gcg

      quixotry infer final.gcg:12 --manner static --json
    """
    from quixotry.cli.given import given_text
    from quixotry.cli.streams import STANDARD_INPUT, is_stream
    from quixotry.formats.games import check_turn, parse_either, read_either, replay_of
    from quixotry.formats.options import ConvertOptions
    from quixotry.records import GameRecord
    from quixotry.search import infer
    from quixotry.search.inference import SAMPLES

    file, named = _parts(game)
    if turn is not None and named is not None:
        raise QuixotryError(f"{game}: a turn is named twice")
    turn = named if turn is None else turn
    options = ConvertOptions(rules, lexicon, lenient, turn)
    if is_stream(file):
        record = parse_either(given_text(), STANDARD_INPUT, options)
    else:
        record = read_either(Path(file), options)
    if not isinstance(record, GameRecord):
        raise QuixotryError(f"{file}: a position has no turns to infer from")
    replay = replay_of(record, options)
    if turn is not None:
        check_turn(replay, turn)
    found = infer(replay, turn, manner=manner, samples=samples or SAMPLES, seed=seed)
    names = [player.nickname for player in record.players]
    alphabet = replay.rules.alphabet
    if as_json:
        import json

        told = [
            None if kept is None else {"player": name, **kept.to_json(alphabet)}
            for name, kept in zip(names, found, strict=True)
        ]
        print(
            json.dumps(
                {"turn": len(replay.turns) if turn is None else turn, "kept": told}, ensure_ascii=False
            )
        )
        return
    nobody = True
    for name, kept in zip(names, found, strict=True):
        if kept is not None:
            if not nobody:
                print()
            _print_kept(name, kept, alphabet, top)
            nobody = False
    if nobody:
        print("no opponent has moved yet")


def _parts(text: str) -> tuple[str, int | None]:
    """A file and the number of a turn, which a colon separates."""
    file, colon, number = text.rpartition(":")
    if not colon or not file or not number.strip():
        return text, None
    if number.isascii() and number.isdigit():
        return file, int(number[:9])
    if Path(text).exists():
        return text, None
    raise QuixotryError(f"{text}: {number!r} is not the number of a turn")


def _print_kept(name: str, kept: Kept, alphabet: Alphabet, top: int) -> None:
    from quixotry.cli.output import plural, print_table

    if kept.size == 0:
        print(f"{name} kept nothing")
        return
    if kept.exact:
        print(f"{name} kept {alphabet.rack_text(kept.leaves[0][0])}: that is certain")
        return
    print(f"{name} kept {plural(kept.size, 'tile')}; probably: {kept.text(alphabet)}")
    print()
    print_table(
        ("tile", ">kept", ">by chance"),
        [
            (alphabet.rack_text(bytes([code])), f"{share:.1%}", f"{chance:.1%}")
            for code, share, chance in kept.lifts()[:top]
        ],
    )
    print()
    likeliest = [(leave, share) for leave, share in kept.leaves if leave][:top]
    print_table(
        ("leave", ">probability"),
        [(alphabet.rack_text(leave), f"{share:.1%}") for leave, share in likeliest],
    )
    print(f"worth {kept.effective:,.0f} samples; {kept.anything:.0%} is left to anything")
