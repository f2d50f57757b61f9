"""What is wrong with a command line: one line, like all other mistakes, with what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from quixotry.suggest import did_you_mean

_PLAIN_WORDS = {
    "is not a valid int range": "is not a whole number",
    "is not a valid float range": "is not a number",
    "is not a valid int": "is not a whole number",
    "is not a valid float": "is not a number",
}
_COMMAND = re.compile(r"no such command '(.*?)'\.", re.DOTALL)
_CHOICE = re.compile(r"'([^']*)' is not one of (.+)", re.DOTALL)
_LONGEST = 40  # of a name that is quoted


def told(error: Any) -> str:
    """What a usage error of Click says, without its place."""
    option = getattr(error, "option_name", "")
    reason = error.message if option else error.format_message()
    reason = f"{reason[:1].lower()}{reason[1:]}".strip()
    for said, meant in _PLAIN_WORDS.items():
        reason = reason.replace(said, meant)
    if option and reason.startswith("no such option"):
        return f"no option {option[:_LONGEST]}{_option_meant(option, error)}"
    if found := _COMMAND.match(reason):
        return f"no command {found[1][:_LONGEST]!r}{did_you_mean(found[1], _commands(error), listed=())}"
    reason = reason.rstrip(".")
    if found := _CHOICE.search(reason):
        choices = [choice.strip(" '") for choice in found[2].split(",")]
        reason += did_you_mean(found[1], choices, listed=())
    return reason


def command_path(error: Any, invoked: Sequence[str]) -> str:
    """The command whose help says more; `invoked` is how far the command line was understood."""
    path: str = error.ctx.command_path if error.ctx is not None else " ".join(invoked)
    return path.strip()


def _option_meant(option: str, error: Any) -> str:
    """The option that is most like it, of those that the command has."""
    if error.ctx is None:
        return ""
    known = [name for parameter in error.ctx.command.get_params(error.ctx) for name in parameter.opts]
    known = [name for name in known if name.startswith("--")]
    # The dashes that all of them have would make everything alike.
    bare = did_you_mean(option.lstrip("-"), [name[2:] for name in known], listed=())
    return bare.replace("mean ", "mean --")


def _commands(error: Any) -> list[str]:
    return [] if error.ctx is None else error.ctx.command.list_commands(error.ctx)
