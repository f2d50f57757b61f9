"""`quixotry judge`: is the play acceptable?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import console, in_colour

if TYPE_CHECKING:
    from quixotry.words.judge import Verdict

LONGEST_LINE = 10_000


def run(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD…", help="All words of the play; - reads plays, one a line."),
    ],
    each: Annotated[bool, typer.Option("--each", help="Say of each word whether it is good.")] = False,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge a play as a referee does.

    It is acceptable if all its words are good; if not, nobody learns which
    one is bad, unless --each is given. The exit code is 0 if the play is
    acceptable (with -, if all plays are), else 1.

    Examples:

      quixotry judge QUIZ AX

      quixotry judge - --lexicon italian
    """
    from quixotry.cli.answers import INTERRUPTED, lexicon_to_ask
    from quixotry.words.judge import judge_each

    known = lexicon_to_ask(lexicon, rules)
    acceptable = True
    try:
        for play in _plays() if words == ["-"] else [words]:
            verdicts = judge_each(known, play)
            stands = all(verdict.good for verdict in verdicts)
            acceptable &= stands
            _print_verdict(stands, verdicts if each else [], as_json)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    if not acceptable:
        raise typer.Exit(1)


def _plays() -> Iterator[list[str]]:
    """The plays on standard input; empty lines are none."""
    while line := sys.stdin.buffer.readline(LONGEST_LINE):
        words = line.decode("utf-8", "replace").split()
        if words:
            yield words


def _print_verdict(acceptable: bool, verdicts: Sequence[Verdict], as_json: bool) -> None:
    """The verdict on a play, after those on its words if there are any."""
    if as_json:
        from quixotry.cli.answers import print_json

        details = [{"word": verdict.word, "good": verdict.good} for verdict in verdicts]
        print_json({"acceptable": acceptable} | ({"words": details} if details else {}))
        return
    for verdict in verdicts:
        reason = f" ({verdict.reason})" if verdict.reason else ""
        print(f"{'good ' if verdict.good else 'phony'}  {verdict.word}{reason}")
    text = "acceptable" if acceptable else "not acceptable"
    if in_colour():
        console().print(text, style="bold green" if acceptable else "bold red")
    else:
        print(text, flush=True)
