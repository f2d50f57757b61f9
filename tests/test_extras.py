"""What is said where an extra is not installed, and that nothing else needs one."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.testing import CliRunner

from quixotry.cli import COMMANDS, app
from quixotry.errors import MissingExtra, QuixotryError
from quixotry.extras import EXTRAS, require
from quixotry.web.game_store import GameStore

ROOT = Path(__file__).parents[1]

# Runs the command line where the extras, and what they bring along, cannot be imported.
WITHOUT = f"""
import sys
for name in {[*sum(EXTRAS.values(), ()), "numpy", "pydantic", "pydantic_core", "starlette"]!r}:
    sys.modules[name] = None
from quixotry.cli import main
main()
"""


def without_extras(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True)


def test_the_table_is_that_of_the_package() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra, modules in EXTRAS.items():
        assert sorted(re.split(r"[\[>=<]", wanted)[0] for wanted in extras[extra]) == sorted(modules)


def test_the_error_is_also_an_import_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match="a match on many machines needs ray") as error:
        require("cluster", "a match on many machines")
    assert isinstance(error.value, QuixotryError)
    assert isinstance(error.value, MissingExtra) and error.value.packages == ("ray",)


@pytest.mark.parametrize(
    ("arguments", "module", "extra"),
    [
        (["play", "--no-browser"], "fastapi", "play"),
        (["play", "--no-browser", "--seed", "7"], "sqlalchemy", "play"),
        (["match", "greedy", "greedy", "--games", "2", "--plot", "-o", "FOLDER"], "matplotlib", "plots"),
        (["match", "greedy", "greedy", "--games", "2", "--cluster", "auto"], "ray", "cluster"),
        (["tournament", "greedy", "bs", "--games", "2", "--cluster", "auto"], "ray", "cluster"),
    ],
)
def test_a_command_says_which_extra_it_needs(
    arguments: list[str], module: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = CliRunner().invoke(app, [part.replace("FOLDER", str(tmp_path)) for part in arguments])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert module in result.stderr
    assert result.stderr.endswith(f"pip install 'quixotry[{extra}]'\n")


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra, match=r"pip install 'quixotry\[postgresql\]'"):
        GameStore("postgresql+psycopg://user:hunter2@localhost/games")


def test_another_driver_of_postgresql_that_is_not_there() -> None:
    with pytest.raises(QuixotryError, match="the driver pg8000 is not installed"):
        GameStore("postgresql+pg8000://localhost/games")


def test_the_server_alone_without_its_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from quixotry.web.__main__ import main

    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main() == 2
    assert capsys.readouterr().err == (
        "quixotry: the server needs uvicorn, which is not installed: pip install 'quixotry[play]'\n"
    )


def test_help_of_every_command_without_extras() -> None:
    """In one process, as each start takes a quarter of a second."""
    script = WITHOUT.replace("import main\nmain()", "import app") + (
        "from typer.testing import CliRunner\n"
        f"for command in {COMMANDS!r}:\n"
        "    result = CliRunner().invoke(app, [command, '--help'])\n"
        "    assert result.exit_code == 0, (command, result.output)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_commands_without_extras(tmp_path: Path) -> None:
    board = f"{'15/' * 14}15 QUIZ/ 0/0 0"
    for arguments in (["moves", board], ["anagram", "RETINA"], ["match", "greedy", "bs", "--games", "4"]):
        said = without_extras(*arguments)
        assert (said.returncode, said.stderr) == (0, "")
    said = without_extras("play")
    assert said.returncode == 2
    packages = "alembic, fastapi, httptools, sqlalchemy, textual and uvicorn"
    assert f"{packages}, which are not installed" in said.stderr


def test_the_lock_has_all_that_development_needs() -> None:
    """With hashes, in versions that pyproject.toml allows, and with no word of where they were fetched."""
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    assert "://" not in text
    entry = r"^([a-z0-9][\w.-]*)==(\S+)(?: ;[^\\]*)? \\\n(?:    --hash=sha256:\S+(?: \\)?\n)+"
    entries = re.findall(entry, text, re.M)
    assert len(entries) == len(re.findall(r"^[a-z0-9]", text, re.M)) > 100
    locked = dict(entries)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    for requirement in map(Requirement, wanted):
        if requirement.name != "quixotry":
            assert requirement.specifier.contains(
                locked[canonicalize_name(requirement.name)], prereleases=True
            )
