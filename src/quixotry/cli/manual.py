"""All help as one manual page (roff)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from quixotry.cli.clicks import Context

EXIT_CODES = (
    ("0", "All is well; the answer to a question is yes."),
    (
        "1",
        "The answer is no: nothing was found, a word is no word, a play is not acceptable, a check failed.",
    ),
    ("2", "Something that was given cannot be used: one line on standard error says what and where."),
    ("130", "Stopped by Ctrl-C; what was found so far has been printed, or kept to go on with."),
    ("141", "Whoever read the output stopped reading."),
)
"""What a command's exit code says."""


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its path, those that only hold others included.

    >>> [" ".join(path) for path, _ in commands()][:4]
    ['', 'play', 'moves', 'explain']
    """
    from typer.main import get_command

    if command is None:
        from quixotry.cli import app

        command = get_command(app)
    yield path, command
    if hasattr(command, "list_commands"):
        context = Context(command, info_name=" ".join(("quixotry", *path)))
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))


def manual_page() -> str:
    """The page as roff.

    >>> manual_page().splitlines()[0][:14]
    '.TH QUIXOTRY 1'
    """
    from quixotry import __version__

    lines = [f'.TH QUIXOTRY 1 "" "Quixotry {__version__}" "User Commands"']
    for path, command in commands():
        lines += _section(path, command)
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES:
        lines += [".TP", f".B {code}", _text(meaning)]
    return "\n".join(lines) + "\n"


def _section(path: tuple[str, ...], command: Any) -> list[str]:
    context = Context(command, info_name=" ".join(("quixotry", *path)))
    if not path:
        lines = [".SH NAME", f"quixotry \\- {_text(_paragraphs(command)[0])}", ".SH SYNOPSIS"]
        lines += [".B quixotry", "[OPTIONS] COMMAND [ARGS]...", ".SH OPTIONS"]
    else:
        lines = [".SH COMMANDS"] if path == ("play",) else []
        usage = " ".join(command.collect_usage_pieces(context))
        lines += [f".SS quixotry {_text(' '.join(path))} {_text(usage)}"]
        for number, paragraph in enumerate(_paragraphs(command)):
            # A heading begins a paragraph of its own; what checks manual pages complains of two.
            lines += [*([".PP"] if number else []), _text(paragraph)]
    for parameter in command.params:
        record = _help_of(parameter, context)
        if record is not None:
            lines += [".TP", f".B {_text(record[0])}", _text(record[1])]
    return lines


def _help_of(parameter: Any, context: Any) -> tuple[str, str] | None:
    if parameter.param_type_name == "option":
        found: tuple[str, str] | None = parameter.get_help_record(context)
        return found
    return parameter.make_metavar(context), getattr(parameter, "help", None) or ""


def _paragraphs(command: Any) -> list[str]:
    text = inspect.cleandoc(command.help or "").replace("\f", "")
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _text(text: str) -> str:
    """Text that roff takes for text: no escapes, no requests."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
