"""How every command behaves: one line for mistakes, examples, exit codes, pipes, Tab, the manual page."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quixotry.cli import COMMANDS
from quixotry.cli.manual import EXIT_CODES, commands, manual_page
from support.command_line import environment, run

ALL = [" ".join(path) for path, _ in commands()]


@pytest.mark.parametrize("command", ALL)
def test_examples_in_every_help(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert re.search("Examples?:", result.output)
    assert f"quixotry {command}".strip() in result.output.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["mvoes"], "no command 'mvoes'; did you mean moves? (see quixotry --help)"),
        (["xyzzy"], "no command 'xyzzy' (see quixotry --help)"),
        (["lexicon", "chekc"], "no command 'chekc'; did you mean check? (see quixotry lexicon --help)"),
        (["lexicon", "xyzzy"], "no command 'xyzzy' (see quixotry lexicon --help)"),
        (["--foo"], "no option --foo (see quixotry --help)"),
        (["--verison"], "no option --verison; did you mean --version? (see quixotry --help)"),
        (["moves"], "missing argument 'CGP|FILE|-' (see quixotry moves --help)"),
        (["moves", "x", "--tpo", "3"], "no option --tpo; did you mean --top? (see quixotry moves --help)"),
        (["moves", "x", "--lexicn=y"], "no option --lexicn; did you mean --lexicon? (see"),
        (
            ["lexicon", "info", "--jsno"],
            "no option --jsno; did you mean --json? (see quixotry lexicon info --help)",
        ),
        (["moves", "x", "--turn"], "option '--turn' requires an argument (see quixotry moves --help)"),
        (
            ["lexicon", "import", "--name"],
            "option '--name' requires an argument (see quixotry lexicon import --help)",
        ),
        (["help", "mvoes"], "no command 'mvoes'; did you mean moves?"),
        (["play", "--level", "13"], "invalid value for '--level': 13 is not in the range"),
        (
            ["lexicon", "export", "english", "--format", "pdf"],
            "'pdf' is not one of 'words', 'kwg', 'kbwg', 'dawg'",
        ),
        (["lexicon", "export", "english", "--format", "kgw"], "; did you mean kwg? (see"),
        (["judge"], "missing argument"),
        (
            ["moves", "x", "--top", "y"],
            "for '--top': 'y' is not a whole number (see quixotry moves",
        ),
        (["analyse", "x", "--seconds", "y"], "'y' is not a number"),
        (["moves", "\x1b[2J", "--bell\x07"], "no option --bell"),
    ],
)
def test_mistakes_take_one_line(arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("quixotry: ")
    assert reason in result.stderr
    assert result.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("arguments", "path"), [([], ""), (["moves"], " moves"), (["lexicon", "info"], " lexicon info")]
)
def test_help_is_a_command_too(arguments: list[str], path: str) -> None:
    result = run("help", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"Usage: quixotry{path} [OPTIONS]" in result.stdout


def test_without_arguments_there_is_help() -> None:
    for arguments in ([], ["lexicon"], ["rules"]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "Usage: quixotry" in result.output


@pytest.mark.parametrize(
    "command",
    ["lexicon export english", "lexicon list", "anagram --min 2 RETINAS", "man", "schema", "match --help"],
)
def test_a_reader_that_stops_reading(command: str, tmp_path: Path) -> None:
    """Nothing is said, and the exit code is that of a program ended by the signal."""
    shell = f"{sys.executable} -m quixotry {command} | head -c 1; echo ${{PIPESTATUS[0]}} >&2"
    done = subprocess.run(
        ["bash", "-c", shell], capture_output=True, text=True, timeout=60, env=environment(tmp_path)
    )
    assert done.stderr in ("0\n", "141\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["mo"], {"moves"}),
        (["lexicon", "im"], {"import"}),
        (["moves", "--rules", "swed"], {"swedish", "swedish-study"}),
        (["moves", "--lexicon", "ita"], {"italian"}),
        (["lexicon", "info", "ita"], {"italian"}),
        (["rules", "show", "swed"], {"swedish", "swedish-study"}),
        (["moves", "--js"], {"--json"}),
    ],
)
def test_tab(words: list[str], expected: set[str], tmp_path: Path) -> None:
    line = {"COMP_WORDS": " ".join(["quixotry", *words]), "COMP_CWORD": str(len(words))}
    asked = environment(tmp_path) | line | {"_QUIXOTRY_COMPLETE": "complete_bash"}
    done = subprocess.run(
        [sys.executable, "-m", "quixotry"], capture_output=True, text=True, timeout=60, env=asked
    )
    assert set(done.stdout.split()) == expected
    assert done.stderr == ""


def test_scripts_for_shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_QUIXOTRY_COMPLETE" in run("completion", shell).stdout
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert run("--install-completion").exit_code == 0
    assert "_QUIXOTRY_COMPLETE" in (tmp_path / "fish" / "completions" / "quixotry.fish").read_text()
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    unknown = run("completion")
    assert (unknown.exit_code, unknown.stderr) == (2, "quixotry: tcsh: name one of bash, zsh, fish\n")


def test_the_manual_page_has_every_command_and_option() -> None:
    page = manual_page()
    assert not re.search(r"^\.SS.*\n\.PP$", page, re.MULTILINE)  # what checkers of manual pages complain of
    for path, command in commands():
        assert " ".join(path).replace("-", r"\-") in page
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option.replace("-", r"\-") in page
    assert run("man").stdout == page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here")
def test_the_manual_page_is_sound() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-Kutf8"],
        input=manual_page(), capture_output=True, text=True, timeout=60, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "EXIT STATUS" in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)


def test_exit_codes_and_commands_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "command-line.md").read_text("utf-8")
    for code, _ in EXIT_CODES:
        assert f"| {code} |" in page
    table = page.split("## Exit codes")[0]
    named = set(re.findall(r"`([a-z]+)`", table))
    assert named <= set(COMMANDS)
    assert {"moves", "lexicon", "study", "completion", "man", "schema"} <= named
