"""`quixotry judge`: is the play acceptable?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import console, in_colour, warn
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.words.judge import WordVerdict

LONGEST_LINE = 10_000


def run(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD…", help="All words of the play; - reads plays, one a line."),
    ],
    each: Annotated[bool, typer.Option("--each", help="Say whether each word is good.")] = False,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge a play as a referee does.

    It is acceptable if all its words are good; if not, nobody learns which
    one is bad, unless --each is given. Spaces and commas set words apart. The
    exit code is 0 if the play is acceptable (with -, if all plays are), 1 if
    not, 2 if there is something in it that no tile can be.

    Examples:

      quixotry judge QUIZ AX

      quixotry judge "QUIZ, AX"

      quixotry judge - --lexicon italian

      quixotry judge ZIUQ --rules english-wordsmog
    """
    from quixotry.cli.answers import words_to_judge
    from quixotry.cli.interrupts import INTERRUPTED
    from quixotry.words.judge import judge_each

    known = words_to_judge(lexicon, rules)
    several = words == ["-"]
    code = 0
    try:
        for play in _plays() if several else [_words(" ".join(words))]:
            verdicts = judge_each(known, play)
            unreadable = next((verdict.reason for verdict in verdicts if verdict.reason), "")
            if unreadable and not several:
                raise QuixotryError(unreadable)
            if unreadable:
                # The next play may be as good as any.
                warn(unreadable)
                code = 2
                continue
            stands = all(verdict.good for verdict in verdicts)
            code = code or int(not stands)
            _print_verdict(stands, verdicts if each else [], as_json)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    if code:
        raise typer.Exit(code)


def _words(text: str) -> list[str]:
    """The words of a play, set apart by spaces or commas."""
    return text.replace(",", " ").split()


def _plays() -> Iterator[list[str]]:
    """The plays on standard input; empty lines are none."""
    while line := sys.stdin.buffer.readline(LONGEST_LINE):
        words = _words(line.decode("utf-8", "replace"))
        if words:
            yield words


def _print_verdict(acceptable: bool, verdicts: Sequence[WordVerdict], as_json: bool) -> None:
    """The verdict on a play, after those on its words if there are any."""
    if as_json:
        import json

        details = [{"word": verdict.word, "good": verdict.good} for verdict in verdicts]
        # One line a play, for there may be many.
        print(json.dumps({"acceptable": acceptable} | ({"words": details} if details else {})), flush=True)
        return
    for verdict in verdicts:
        print(f"{'good ' if verdict.good else 'phony'}  {verdict.word}")
    text = "acceptable" if acceptable else "not acceptable"
    if in_colour():
        console().print(text, style="bold green" if acceptable else "bold red")
    else:
        print(text, flush=True)
