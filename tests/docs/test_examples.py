"""The documentation does what it says: every example on its pages is run, and answers as the page has it.

On each page, from top to bottom and in one folder: a block with a title is written to a file of that name,
`pycon` and `python` are run by one interpreter, `console` by a shell, and in `sh` every command and option
must exist. What `…` stands for in an answer is left open.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest
from typer.main import get_command

from quixotry.cli import app
from support.command_line import run

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
SHELL = re.compile(r"[|<>*]")
# A cluster of several machines is started in tests/arena; here the program must only be one.
SKETCHED = {"cluster.md"}
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """A piece of code on a page."""

    language: str
    title: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in BLOCK.finditer(text):
        title = TITLE.search(found[2])
        yield Block(found[1], title[1] if title else "", found[3], text[: found.start()].count("\n") + 1)


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in DOCS.glob("tutorials/*.gcg"):
        shutil.copy(game, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    names: dict[str, Any] = {"__name__": "__docs__"}
    for block in blocks(page):
        place = f"{named(page)}:{block.line}"
        if block.title:
            Path(block.title).parent.mkdir(parents=True, exist_ok=True)
            Path(block.title).write_text(block.text, "utf-8")
        elif block.language == "pycon":
            converse(block.text, names, place)
        elif block.language == "python":
            program = compile(block.text, place, "exec")
            if page.name not in SKETCHED:
                exec(program, names)
        elif block.language == "console":
            for command, answer in asked(block.text):
                agree(command, answer, output_of(command), place)
        elif block.language == "sh":
            for line in re.sub(r"\\\n\s*", "", block.text).splitlines():
                check_command(line, place)


def converse(text: str, names: dict[str, Any], place: str) -> None:
    """Type the lines of a doctest; every answer must come out."""
    test = doctest.DocTestParser().get_doctest(text.replace("…", "..."), {}, place, place, 0)
    test.globs = names
    said: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, clear_globs=False, out=said.append)
    assert not said, "".join(said)


def asked(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, answer = re.sub(r"\\\n\s*", "", part, count=1).partition("\n")
        yield command, answer


def output_of(command: str) -> str:
    """What a command says; a plain one of ours runs in this process, which is quicker."""
    if command.startswith("quixotry ") and not SHELL.search(command):
        return run(*shlex.split(command)[1:]).output
    done = subprocess.run(command, shell=True, text=True, encoding="utf-8", stdout=-1, stderr=-2, timeout=120)
    return done.stdout


def agree(command: str, wanted: str, given: str, place: str) -> None:
    pattern = re.escape(_lines(wanted)).replace("…", ".*")
    assert re.fullmatch(pattern, _lines(given), re.DOTALL), f"{place}: $ {command}\n{given}"


def _lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def check_command(line: str, place: str) -> None:
    """Of a command that is not run, at least every name must exist."""
    words = shlex.split(line, comments=True)
    if "quixotry" not in words[:1]:
        return
    command: Any = get_command(app)
    with click.Context(command, info_name="quixotry") as context:
        while hasattr(command, "list_commands") and len(words) > 1 and not words[1].startswith("-"):
            words = words[1:]
            command = command.get_command(context, words[0])
            assert command is not None, f"{place}: there is no command {words[0]!r} ({line})"
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    for word in words[1:]:
        if re.match(r"--?[a-z]", word):
            assert word.partition("=")[0] in known | {"--help", "-h", "--version"}, (
                f"{place}: {word} ({line})"
            )


def test_there_are_twenty_recipes_and_all_are_run() -> None:
    recipes = (DOCS / "cookbook.md").read_text("utf-8").split("\n## ")[1:]
    assert len(recipes) >= 20
    for recipe in recipes:
        assert re.search(r"^```(pycon|console)$", recipe, re.MULTILINE), recipe.partition("\n")[0]
