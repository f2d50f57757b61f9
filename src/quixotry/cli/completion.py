"""`quixotry completion`: Tab in your shell."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from quixotry.cli.options import JsonOption
from quixotry.errors import QuixotryError


class Shell(StrEnum):
    """The shells that can be told."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def run(
    shell: Annotated[
        Shell | None, typer.Argument(metavar="[SHELL]", help="bash, zsh or fish (default: the one you use).")
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Put the script where the shell finds it by itself.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Print what your shell needs to complete commands and options with Tab.

    Rulesets and lexica are completed by their names. With --install the script
    is written to your own folder for such scripts, and works in the next shell
    you open.

    Examples:

      eval "$(quixotry completion bash)"

      quixotry completion fish --install
    """
    from quixotry.cli.answers import print_json
    from quixotry.cli.completing import script
    from quixotry.files import write_whole

    used = shell or _own_shell()
    text = script(used)
    if not install:
        if as_json:
            print_json({"shell": str(used), "script": text})
        else:
            print(text)
        return
    path = _place(used)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    if as_json:
        print_json({"shell": str(used), "file": str(path)})
    else:
        print(f"{path}: open a new shell to use it{_also(used, path)}")


def _own_shell() -> Shell:
    name = Path(os.environ.get("SHELL", "")).name
    try:
        return Shell(name)
    except ValueError:
        raise QuixotryError(f"{name or 'your shell'}: name one of {', '.join(Shell)}") from None


def _place(shell: Shell) -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return {
        Shell.BASH: data / "bash-completion" / "completions" / "quixotry",
        Shell.ZSH: data / "zsh" / "site-functions" / "_quixotry",
        Shell.FISH: settings / "fish" / "completions" / "quixotry.fish",
    }[shell]


def _also(shell: Shell, path: Path) -> str:
    """What zsh must be told besides, and bash may lack."""
    if shell is Shell.ZSH:
        return f"; ~/.zshrc needs fpath=({path.parent} $fpath) before compinit"
    return "; it needs the package bash-completion" if shell is Shell.BASH else ""
