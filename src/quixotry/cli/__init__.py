"""The command `quixotry`: one module a command, each imported only when it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from quixotry.errors import QuixotryError

# Each is a module of this folder with a function `run`, or with a Typer `app` if it has commands of its own.
COMMANDS = (
    "play",
    "moves",
    "lexicon",
    "leaves",
    "rules",
    "anagram",
    "pattern",
    "hooks",
    "judge",
    "acrostic",
    "decipher",
    "match",
    "tournament",
    "replay",
    "review",
    "show",
    "convert",
    "reproduce",
    "spell",
    "study",
    "ucgi",
    "bench",
)

EPILOG = "Examples:  quixotry play --level 3   ·   quixotry lexicon check QUIXOTRY"


class LazyCommands(TyperGroup):
    """Knows its commands by name, and turns what a user did wrong into one line and exit code 2."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"quixotry.cli.{cmd_name}")
        command = get_command(module.app if hasattr(module, "app") else _single(module.run))
        command.name = cmd_name
        return command

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except QuixotryError as error:
            _complain(str(error))
        except OSError as error:
            if error.filename is None:
                raise
            _complain(f"{error.filename}: {error.strerror}")
        raise typer.Exit(2)


def _single(function: Any) -> typer.Typer:
    command = typer.Typer(add_completion=False)
    command.command()(function)
    return command


def _complain(reason: str) -> None:
    """One line, whatever the input that it quotes was."""
    line = "".join(character if character.isprintable() else " " for character in reason)
    print(f"quixotry: {line}", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        from quixotry import __version__

        print(f"quixotry {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="quixotry",
    cls=LazyCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def quixotry(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Engine, opponent, analyst and laboratory for the crossword board game."""


def main() -> None:
    """Run the command line; exit code 0 is fine, 1 is the answer no, 2 is input that cannot be used."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without Unicode shows a ? where another shows a frame, instead of failing.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    app(prog_name="quixotry")
