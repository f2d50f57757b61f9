"""Pages of the site that are no files of this folder: the commands, the changes, and how to take part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from typer.main import get_command

from quixotry.cli import app

ROOT = Path(__file__).parent.parent
# Pages of the site that are files of the project's first folder, where people look for them.
AT_THE_TOP = {"changes.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for page, source in AT_THE_TOP.items():
        text = (ROOT / source).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "reference/commands.md", content="\n".join(command_pages())))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Files of the project that no page shows are named, not linked."""
    return re.sub(r"\[([^]]+)\]\((?:\.\./)*(?:NOTICE\.md|README\.md)\)", r"\1", markdown)


def command_pages() -> Iterator[str]:
    """Every command as `--help` has it, made from the same words."""
    yield "# Commands\n"
    yield "What `quixotry COMMAND --help` says, on one page. Exit codes: 0 for success, 1 for the answer"
    yield "*no* or *nothing found*, 2 for a question that cannot be asked (standard error says why).\n"
    group: Any = get_command(app)
    with click.Context(group, info_name="quixotry") as context:
        for name in group.list_commands(context):
            yield from _command(group.get_command(context, name), f"quixotry {name}", context, 2)


def _command(command: Any, path: str, parent: click.Context, depth: int) -> Iterator[str]:
    with click.Context(command, info_name=path.rsplit(" ", 1)[-1], parent=parent) as context:
        usage = " ".join(command.collect_usage_pieces(context))
        yield f"{'#' * depth} {path}\n"
        yield f"```text\n{path} {usage}\n```\n"
        yield _prose(command.help or "")
        rows = [_row(one, context) for one in command.params if one.name not in ("help",)]
        if rows:
            yield "| argument or option | meaning |\n|---|---|"
            yield from rows
            yield ""
        for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
            yield from _command(command.get_command(context, name), f"{path} {name}", context, depth + 1)


def _prose(text: str) -> str:
    """A command's help with its examples set as code."""
    prose, _, examples = text.replace("\b", "").partition("Examples:")
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    shown = "```sh\n" + "\n".join(lines) + "\n```\n" if lines else ""
    return f"{prose.strip()}\n\n{shown}"


def _row(parameter: Any, context: click.Context) -> str:
    value = parameter.make_metavar(context)
    names = ", ".join(f"`{name}`" for name in parameter.opts) if parameter.param_type_name == "option" else ""
    takes = "" if getattr(parameter, "is_flag", False) else f"`{value.strip('{}')}`"
    default = parameter.default
    shown = (
        getattr(parameter, "show_default", False)
        and default not in (None, False, ())
        and not callable(default)
    )
    told = f"{parameter.help or ''}{f' Default: {default}.' if shown else ''}"
    return f"| {names} {takes} | {told} |"
