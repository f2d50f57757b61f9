"""The command `quixotry`: one module a command, each imported only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from quixotry.cli.clicks import Command, NoArgsIsHelp, UsageError, completion_item
from quixotry.cli.completing import VARIABLE
from quixotry.cli.streams import forget_input, plainly
from quixotry.errors import QuixotryError
from quixotry.suggest import did_you_mean

# Each is a module of this folder with a function `run`, or with a Typer `app` if it has commands of its own.
COMMANDS = (
    "play",
    "moves",
    "explain",
    "analyse",
    "endgame",
    "preendgame",
    "lexicon",
    "leaves",
    "winning",
    "infer",
    "rules",
    "anagram",
    "pattern",
    "find",
    "hooks",
    "judge",
    "acrostic",
    "decipher",
    "match",
    "tournament",
    "replay",
    "review",
    "puzzles",
    "profile",
    "show",
    "convert",
    "reproduce",
    "spell",
    "study",
    "ucgi",
    "server",
    "bench",
    "completion",
    "man",
    "schema",
)

EPILOG = "Examples:  quixotry play --level 3   ·   quixotry lexicon check QUIXOTRY"


# Exit codes; docs/reference/command-line.md says what they mean.
NO, USAGE, PIPE_CLOSED = 1, 2, 141


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

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UsageError(f"no command {args[0][:40]!r}{did_you_mean(args[0], COMMANDS, listed=())}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The commands' names, without importing what they do."""
        names = [completion_item(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*names, *Command.shell_complete(self, ctx, incomplete)]

    def _named(self, ctx: Any, given: list[str]) -> Iterator[str]:
        """The names of the commands with which a command line begins, groups first."""
        command: Any = self
        for name in given:
            command = command.get_command(ctx, name) if hasattr(command, "get_command") else None
            if command is None:
                return
            yield name

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        if args[:1] == ["help"]:  # what other programs understand
            args = [*args[1:], "--help"]
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            _misused(error, "quixotry")

    def invoke(self, ctx: Any) -> Any:
        if sys.stderr.isatty():
            from quixotry.cli.first_use import show_first_use

            show_first_use()
        given = [*getattr(ctx, "_protected_args", ()), *ctx.args]
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _pipe_closed()
        except UsageError as error:
            _misused(error, ctx.command_path, *self._named(ctx, given))
        except QuixotryError as error:
            _complain(str(error))
        except MemoryError as error:
            _complain(f"memory: {error}" if str(error) else "there is not enough memory for this")
        except OSError as error:
            if error.filename is None:
                raise
            _complain(f"{error.filename}: {error.strerror}")
        finally:
            forget_input()
        raise typer.Exit(USAGE)


def _misused(error: Any, *invoked: str) -> NoReturn:
    """What was wrong with the command line, in one line, and where to read more."""
    if isinstance(error, NoArgsIsHelp):
        error.show()
        raise SystemExit(USAGE)
    from quixotry.cli.misuse import command_path, language_of, see, told
    from quixotry.tongues import speaking

    command = command_path(error, invoked)
    with speaking(language_of(command)):
        _complain(f"{told(error)} {see(command)}")
    raise SystemExit(USAGE)


def _pipe_closed() -> NoReturn:
    """Whoever reads has read enough: end as programs do that the shell's signal ends, without a word."""
    # What is still in the buffer would be missed once more when the interpreter ends.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(PIPE_CLOSED)


def _single(function: Any) -> typer.Typer:
    command = typer.Typer(add_completion=False)
    command.command()(function)
    return command


def _complain(reason: str) -> None:
    """One line, whatever the input that it quotes was."""
    line = "".join(character if character.isprintable() else " " for character in plainly(reason))
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


def _install_completion(wanted: bool) -> None:
    if wanted:
        from quixotry.cli.completion import run

        run(install=True)
        raise typer.Exit


@app.callback()
def quixotry(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
    completion: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=_install_completion,
            is_eager=True,
            help="Let Tab complete commands and options in your shell.",
        ),
    ] = False,
) -> None:
    """Engine, opponent, analyst and laboratory for the crossword board game."""


def main() -> None:
    """Run the command line; exit code 0 is fine, 1 is the answer no, 2 is input that cannot be used."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without Unicode shows a ? where another shows a frame, instead of failing.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    if os.environ.get(VARIABLE):
        from typer._completion_classes import completion_init

        completion_init()
    try:
        try:
            app(prog_name="quixotry")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _pipe_closed()
    except SystemExit as end:
        # Rich, which prints the help, answers a closed pipe with an exit code of its own.
        if isinstance(end.__context__, BrokenPipeError):
            _pipe_closed()
        raise
