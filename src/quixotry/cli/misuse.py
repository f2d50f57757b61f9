"""What is wrong with a command line: one line, like all other mistakes, with what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from quixotry.suggest import did_you_mean, nearest
from quixotry.tongues import ENGLISH, later, system_language, t

_PLAIN_WORDS = {
    "is not a valid int range": "is not a whole number",
    "is not a valid float range": "is not a number",
    "is not a valid int": "is not a whole number",
    "is not a valid float": "is not a number",
}
_COMMAND = re.compile(r"no such command '(.*?)'\.", re.DOTALL)
_CHOICE = re.compile(r"'([^']*)' is not one of (.+)", re.DOTALL)
_LONGEST = 40  # of a name that is quoted
_VALUE = r"invalid value for (?P<option>'[^']*'(?: / '[^']*')*): (?P<value>.+) is not "
# Click's sentences that a player can meet, and how they are said; any other stays as Click has it.
_SENTENCES = tuple(
    (re.compile(pattern, re.DOTALL), sentence)
    for pattern, sentence in (
        (f"{_VALUE}a whole number", later("invalid value for {option}: {value} is not a whole number")),
        (f"{_VALUE}a number", later("invalid value for {option}: {value} is not a number")),
        (
            f"{_VALUE}in the range (?P<range>.+)",
            later("invalid value for {option}: {value} is not in the range {range}"),
        ),
        (
            f"{_VALUE}one of (?P<choices>.+)",
            later("invalid value for {option}: {value} is not one of {choices}"),
        ),
        (r"option (?P<option>\S+) requires an argument", later("option {option} requires an argument")),
        (r"option (?P<option>\S+) does not take a value", later("option {option} does not take a value")),
        (
            r"got unexpected extra arguments?(?:\(s\))? \((?P<given>.+)\)",
            later("got unexpected extra argument(s) ({given})"),
        ),
    )
)


def told(error: Any) -> str:
    """What a usage error of Click says, without its place."""
    option = getattr(error, "option_name", "")
    reason = error.message if option else error.format_message()
    reason = f"{reason[:1].lower()}{reason[1:]}".strip()
    for other, plain in _PLAIN_WORDS.items():
        reason = reason.replace(other, plain)
    if option and reason.startswith("no such option"):
        return t("no option {name}", name=option[:_LONGEST]) + _option_meant(option, error)
    if found := _COMMAND.match(reason):
        return f"no command {found[1][:_LONGEST]!r}{did_you_mean(found[1], _commands(error), listed=())}"
    reason = reason.rstrip(".")
    meant = ""
    if found := _CHOICE.search(reason):
        choices = [choice.strip(" '") for choice in found[2].split(",")]
        meant = did_you_mean(found[1], choices, listed=())
    for pattern, sentence in _SENTENCES:
        if said := pattern.fullmatch(reason):
            return t(sentence, **said.groupdict()) + meant
    return reason + meant


def see(command: str) -> str:
    """Where to read more."""
    return "(" + t("see {command}", command=f"{command} --help") + ")"


def language_of(command: str) -> str:
    """What is said of a command's options: *play* speaks the system's language, everything else English."""
    return system_language() if command == "quixotry play" else ENGLISH


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
    bare = nearest(option.lstrip("-"), [name[2:] for name in known])
    return "" if bare is None else "; " + t("did you mean {name}?", name=f"--{bare}")


def _commands(error: Any) -> list[str]:
    return [] if error.ctx is None else error.ctx.command.list_commands(error.ctx)
