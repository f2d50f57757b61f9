"""`quixotry play --plain`, with the input through a pipe, and how the command chooses where to play."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from quixotry import Game
from quixotry.play import computers_action, computers_of, parse_seats, perform
from support.command_line import environment, run, start

ENOUGH = 80


def play(*arguments: str, lines: list[str]) -> str:
    result = run("play", "--plain", *arguments, text="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def only_game(home: Path) -> Path:
    (path,) = (home / "quixotry" / "games").glob("*.json")
    return path


def test_a_game_to_its_end(home: Path) -> None:
    """Pass all the time: the computer plays out, or the scoreless turns end it; both end in a result."""
    output = play("--seed", "7", "--level", "10", lines=["pass"] * ENOUGH + ["accept"])
    assert "wins: " in output
    game = Game.load(only_game(home))
    assert game.over
    assert f"{max(game.scores)} to {min(game.scores)}" in output


def test_a_game_with_real_moves(home: Path) -> None:
    seed = 11
    lines = []
    seats = parse_seats("2", 4)
    game = Game.new("english", players=[seat.name for seat in seats], seed=seed)
    computer = computers_of(game, seats)[1]
    assert computer is not None
    while not game.over:
        if game.position.turn == 1:
            perform(game, computers_action(game, computer))
        elif game.ending:
            lines.append("accept")
            game.accept()
        else:
            move = game.position.best_move()
            lines.append(str(move) if move else "pass")
            game.play(lines[-1])
    play("--seed", str(seed), "--level", "4", lines=lines)
    assert Game.load(only_game(home)).history == game.history


def test_commands() -> None:
    commands = [
        "help",
        "hint",
        "hint",
        "hint",
        "best",
        "moves",
        "moves 2",
        "shuffle",
        "unseen",
        "score",
        "board",
        "",
    ]
    output = play("--seed", "3", lines=[*commands, "8H ABBEY", "score", "quit", "never read"])
    for text in (
        "There is a play across row 8, of ",
        "The word is ABBEY, across row 8. (hint again: more)",
        "Play ABBEY: 8H ABBEY, 32 points.",
        " plays in all",
        "93 tiles in the bag and on other racks",
        "Nobody has moved yet",
        "The game is saved. Go on with: quixotry play --plain --resume",
    ):
        assert text in output
    assert "never read" not in output


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("rubbish", "where?"),
        ("hlep", "did you mean help?"),
        ("8H", "no word"),
        ("8H ZZZ", "rack"),
        ("99Z WIN", "not a square"),
        ("1A WIN", "must cover the start"),
        ("8H W1N", "no tile reads"),
        ("exchange", "name the tiles"),
        ("exchange Q", "rack"),
        ("pass now", "alone"),
        ("challenge", "no play to challenge"),
        ("accept", "nothing to accept"),
        ("undo", "no move of yours"),
        ("redo", "nothing to redo"),
        ("save", "which file"),
        ("save no/such/folder/x.json", "cannot be written"),
        ("moves x", "how many?"),
        ("moves 99999999999999999999", "how many?"),
        ("x" * 100_000, "where?"),
        ("\x00\x01", "where?"),
    ],
)
def test_typed_wrongly(line: str, reply: str) -> None:
    output = play("--seed", "7", "--challenge", "double", lines=[line, "score"])
    after = output.split("You> ")[1].splitlines()
    assert reply in after[1] if len(line) < 1000 else reply in output
    assert "Nobody has moved yet" in output


def test_lower_case_is_taken_for_ease_when_it_cannot_be_blanks() -> None:
    output = play("--seed", "7", lines=["8g win"])
    assert "You play WIN at 8G for 12 points." in output
    assert re.search(r"You +8G WInE", play("--seed", "7", lines=["8G WInE", "score"]))


def test_phonies_are_challenged_or_refused() -> None:
    double = play("--seed", "7", "--level", "5", "--challenge", "double", lines=["8G NIW"])
    assert "is a phony" in double
    for options in ([], ["--challenge", "void"]):  # as on the page
        refused = play("--seed", "7", *options, lines=["8G NIW"])
        assert "not in the lexicon english: NIW" in refused
    assert "is a phony" not in play("--seed", "7", "--challenge", "none", lines=["8G NIW"])


def test_a_person_challenges_in_vain() -> None:
    output = play("--seed", "7", "--level", "10", "--challenge", "5-point", lines=["pass", "challenge"])
    assert "Computer (level 10) gains 5 points." in output


def test_undo_and_redo() -> None:
    output = play("--seed", "7", lines=["8D WIENIe", "undo", "score", "redo", "score"])
    assert output.index("Nobody has moved yet") < output.index("Played again")
    assert output.rindex("8D WIENIe") > output.index("Played again")


def test_exchange_and_what_others_see_of_it() -> None:
    output = play("--seed", "7", "--players", "Ann,Bob", lines=["exchange WU", "score"])
    assert "Ann exchanges 2 tiles." in output
    assert "UW" not in output.split("exchange WU")[1]


def test_three_and_four_players_with_clock_and_other_rules() -> None:
    output = play("--players", "4", "--seed", "1", "--clock", "25", lines=["pass"])
    assert "Computer 3 (level 5)" in output
    assert "24:5" in output or "25:00" in output
    output = play("--rules", "swedish-study", "--players", "Åsa,computer:2,Bo:9", lines=["pass"])
    assert "Bo (level 9)" in output


def test_computers_among_themselves(home: Path) -> None:
    output = play("--players", "computer:10,computer:1,computer:5", "--seed", "3", lines=[])
    assert "wins: " in output
    again = play("--players", "computer:10,computer:1,computer:5", "--seed", "3", lines=[])
    assert output.splitlines()[-2] == again.splitlines()[-2]


def test_save_and_resume(tmp_path: Path, home: Path) -> None:
    kept = tmp_path / "kept.json"
    play("--seed", "7", "--level", "3", lines=["8D WIENIe", f"save {kept}"])
    output = play("--resume", str(kept), lines=["score", "pass"])
    assert "8D WIENIe" in output
    assert "Computer (level 3)" in output
    assert len(Game.load(kept).actions) == 4
    assert "8D WIENIe" in play("--resume", "last", lines=["score"])


def test_damaged_saves(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    play("--seed", "7", lines=["8D WIENIe", f"save {kept}"])
    text = kept.read_text()
    for broken in (text[: len(text) // 2], text.replace("WIENIe", "WINIEr"), "[]", ""):
        kept.write_text(broken)
        result = run("play", "--plain", "--resume", str(kept))
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_the_game_goes_on_where_no_file_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "The game is not saved" in play("--seed", "7", lines=["8D WIENIe"])


def test_a_kill_loses_nothing(home: Path) -> None:
    command = [sys.executable, "-m", "quixotry", "play", "--plain", "--seed", "7"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(home)
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"8D WIENIe\n")
        process.stdin.flush()
        wait_until(lambda: len(Game.load(only_game(home)).actions) == 2)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
    output = start("play", "--plain", "--resume", "last", home=home, text="score\n").stdout
    assert "8D WIENIe" in output
    assert not [path for path in only_game(home).parent.iterdir() if path.suffix != ".json"]


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_interrupted_politely(home: Path) -> None:
    command = [sys.executable, "-m", "quixotry", "play", "--plain", "--seed", "7"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(home)
    ) as process:
        wait_until(lambda: only_game(home).exists())
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == b""
    assert b"The game is saved" in output


def wait_until(condition: object, seconds: float = 30) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if condition():
                return
        except Exception:  # not there yet
            pass
        time.sleep(0.05)
    raise AssertionError("waited in vain")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server was asked to do, without one."""
    from quixotry.web import serve as module

    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(module, "serve", lambda **options: calls.append(options))
    return calls


def test_without_options_the_browser_chooses_the_game(served: list[dict[str, Any]]) -> None:
    assert run("play").exit_code == 0
    assert served == [
        {"host": "127.0.0.1", "port": 8765, "database": None, "open_browser": True, "adopt": None}
    ]


def test_with_options_the_game_begins_at_once_in_the_browser(served: list[dict[str, Any]]) -> None:
    arguments = [
        "--level",
        "3",
        "--seed",
        "7",
        "--no-browser",
        "--port",
        "0",
        "--host",
        "::1",
        "--database",
        "x",
    ]
    assert run("play", *arguments).exit_code == 0
    (call,) = served
    game, seats = call.pop("adopt")
    assert call == {"host": "::1", "port": 0, "database": "x", "open_browser": False}
    assert game.seed == 7 and [seat.level for seat in seats] == [None, 3]


def test_a_saved_game_goes_on_in_the_browser(served: list[dict[str, Any]], tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    play("--seed", "7", "--level", "3", lines=["8D WIENIe", f"save {kept}"])
    assert run("play", "--resume", str(kept)).exit_code == 0
    game, seats = served[0]["adopt"]
    assert game.history[0].words == ("WIENIE",) and seats[1].level == 3


def test_no_terminal_means_line_by_line() -> None:
    result = run("play", "--terminal", "--seed", "7", text="quit\n")
    assert result.exit_code == 0 and "You> quit" in result.stdout


@pytest.mark.parametrize("where", ["--terminal", "--plain"])
@pytest.mark.parametrize("option", [["--port", "1"], ["--host", "x"], ["--database", "x"], ["--no-browser"]])
def test_options_for_the_browser_alone(where: str, option: list[str]) -> None:
    result = run("play", where, *option)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1


def test_other_commands_load_neither_screen_nor_server() -> None:
    heavy = "{'textual', 'fastapi', 'uvicorn', 'sqlalchemy', 'pydantic'}"
    code = f"import sys, quixotry.cli.play, quixotry.cli.moves; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "set()\n", done.stderr


def test_resign() -> None:
    output = play("--seed", "7", lines=["resign now", "resign"])
    assert "type it alone" in output and "You resign." in output and "Computer (level 5) wins" in output
