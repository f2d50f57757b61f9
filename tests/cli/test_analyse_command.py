"""`quixotry analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quixotry.search as search
from quixotry.cli.analysis_table import progress_lines
from quixotry.game import Position
from quixotry.records import GameRecord
from quixotry.search import Analysis
from quixotry.search.seen import seen_turns
from support.command_line import EMPTY, run
from support.late_positions import ENDGAME, ONE_IN_BAG

CLUB_NIGHT = str(Path(__file__).parents[2] / "docs" / "tutorials" / "club-night.gcg")


def test_json_of_an_endgame_has_what_the_command_endgame_has() -> None:
    found = json.loads(run("analyse", "--json", "-", text=ENDGAME).stdout)
    solved = json.loads(run("endgame", "--json", ENDGAME).stdout)
    assert found["method"] == "endgame"
    for name in ("value", "low", "high", "proved", "move", "line"):
        assert found[name] == solved[name]
    assert list(found["moves"][0]) == [
        "move", "score", "win", "spread", "guaranteed", "interval", "proved", "outcomes",
    ]  # fmt: skip


def test_json_of_a_pre_endgame() -> None:
    found = json.loads(run("analyse", ONE_IN_BAG, "--nodes", "20000", "--json", "--top", "3").stdout)
    assert found["method"] == "pre-endgame" and len(found["moves"]) == 3
    first = found["moves"][0]
    assert 0 <= first["interval"][0] <= first["win"] <= first["interval"][1] <= 1
    assert first["proved"] is False and first["outcomes"]


def test_a_file_and_a_turn_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "late.cgp"
    file.write_text(ENDGAME + "\n", "utf-8")
    result = run("analyse", str(file))
    assert result.exit_code == 0, result.output
    assert "J2 .O.IE gains +21 and ends +158, proved" in result.stdout and "line: J2 .O.IE, " in result.stdout
    turn = run("analyse", f"{CLUB_NIGHT}:23")
    assert "12G ARM gains +24 and ends -2, proved" in turn.stdout
    early = run("analyse", f"{CLUB_NIGHT}:1", "--top", "2", "--method", "static")
    assert early.stdout.splitlines()[1].split() == ["8D", "VERSO", "24", "32.3"]
    assert "nothing is looked ahead" in early.stdout
    record = Path(CLUB_NIGHT).read_text("utf-8").splitlines()
    unfinished = [line for line in record if not line.startswith(">")] + [
        line for line in record if line.startswith(">")
    ][:3]
    some = run("analyse", "-", text="\n".join([*unfinished, "#rack2 QUIXOTR"]) + "\n")
    assert some.exit_code == 0 or "rack to move is not known" in some.output


def test_the_middle_of_a_game_is_simulated() -> None:
    shown = run("analyse", f"{CLUB_NIGHT}:1", "--top", "2", "--nodes", "900")
    assert shown.exit_code == 0, shown.output
    head, first = shown.stdout.splitlines()[:2]
    assert head.split()[:4] == ["move", "score", "wins", "spread"] and first.startswith("8")
    assert "the best with" in shown.stdout and "assumed: everybody plays on" in shown.stdout
    found = json.loads(run("analyse", f"{CLUB_NIGHT}:1", "--nodes", "900", "--json", "--top", "3").stdout)
    assert found["method"] == "simulation" and not found["complete"]
    assert 0 < found["moves"][0]["best"] <= 1 and found["moves"][0]["samples"] > 0


def test_so_many_rollouts_give_the_same_answer_every_time() -> None:
    asked = ("analyse", f"{CLUB_NIGHT}:12", "--samples", "600", "--json")
    first, second = (json.loads(run(*asked, "--threads", number).stdout) for number in "12")
    assert first["method"] == "simulation" and first["moves"] == second["moves"]
    assert 0 < sum(one["samples"] for one in first["moves"]) <= 600
    other = json.loads(run(*asked, "--seed", "2").stdout)
    assert other["moves"] != first["moves"]
    late = json.loads(run("analyse", ENDGAME, "--samples", "10", "--json").stdout)
    assert late["method"] == "endgame" and late["proved"]


def test_the_others_are_dealt_what_their_moves_tell() -> None:
    told = "the other players' tiles are dealt by what their moves so far tell"
    asked = ("analyse", f"{CLUB_NIGHT}:12", "--nodes", "900", "--json")
    found = json.loads(run(*asked).stdout)
    assert found["method"] == "simulation" and told in found["assumed"]
    without = json.loads(run(*asked, "--no-inference").stdout)
    assert told not in without["assumed"] and without["assumed"]
    wins = [{one["move"]: one["win"] for one in each["moves"]} for each in (found, without)]
    assert wins[0] != wins[1]  # for the same seed, so other tiles were dealt
    assert f"assumed: {told}" in run(*asked[:-1]).stdout
    first = json.loads(run("analyse", f"{CLUB_NIGHT}:1", "--nodes", "300", "--json").stdout)
    assert told not in first["assumed"]  # nobody has moved yet
    late = json.loads(run("analyse", f"{CLUB_NIGHT}:23", "--json").stdout)
    assert told not in late["assumed"]


def test_a_history_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = GameRecord.load(CLUB_NIGHT).replay()
    monkeypatch.setattr(search.seen, "seen_turns", lambda *_: seen_turns(replay, 3))
    result = run("analyse", f"{CLUB_NIGHT}:12", "--nodes", "300")
    assert result.exit_code == 2 and result.output.count("\n") == 1
    assert result.output.startswith(
        "quixotry: the history does not fit the position: after it the board has "
    )
    assert result.output.endswith("; --no-inference does without it\n")


def test_what_is_shown_while_it_works_has_a_head() -> None:
    heard: list[Analysis] = []
    Position.from_cgp(f"{EMPTY} QUIXOTR/ 0/0 0").analyse(nodes=5000, progress=heard.append)
    _, head, *rows = progress_lines(heard[-1])
    assert head.split() == ["wins", "spread", "95%", "interval", "the", "best", "deals", "move"]
    assert head.index("move") == rows[0].index(str(heard[-1].best.move))
    heard.clear()
    Position.from_cgp(ENDGAME).analyse(nodes=500, progress=heard.append)
    assert progress_lines(heard[-1])[1].split() == ["wins", "spread", "move"]


def test_moves_that_are_named_are_compared() -> None:
    result = run("analyse", ENDGAME, "--move", "J2 .O.IE", "--move", "-")
    assert [line.split()[0] for line in result.stdout.splitlines()[1:3]] == ["J2", "-"]
    assert "-42" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((ENDGAME, "--seconds", "0"), "seconds: must be more than 0, not 0"),
        ((ENDGAME, "--nodes", "0"), "nodes: must be 1 or more, not 0"),
        ((ENDGAME, "--samples", "0"), "samples: must be 1 or more, not 0"),
        ((f"{CLUB_NIGHT}:1", "--samples", "0"), "samples: must be 1 or more, not 0"),
        (
            (f"{CLUB_NIGHT}:1", "--samples", "9", "--move", "8D VERSX"),
            "8D VERSX: no X on the rack AEORSSV",
        ),
        ((ENDGAME, "--memory", "1"), "memory: must be 8 to 1048576 megabytes, not 1"),
        ((ENDGAME, "--threads", "0"), "threads: must be 1 to 256, not 0"),
        (
            (ENDGAME, "--method", "guess"),
            "method: no 'guess' (known: endgame, pre-endgame, simulation, static)",
        ),
        ((ENDGAME, "--method", "pre-endgame"), "the bag is empty; that is an endgame"),
        ((ENDGAME, "--move", "8H ZA"), "8H ZA: 8H already holds Y"),
        ((ENDGAME.replace("ABEIIMO", "ABE"),), "9 tiles are unseen; a rack holds 7"),
        ((ENDGAME.replace("ABEIIMO", "ZZEIIMO"),), "CGP: 3 tiles Z on board and racks; english has 1"),
        (
            (f"{EMPTY} CARE/ 0/0 0", "--method", "endgame"),
            "the bag holds 86 tiles; an endgame begins when it is empty",
        ),
        ((f"{EMPTY} / 0/0 0",), "the mover's rack is empty"),
        ((f"{CLUB_NIGHT}:99",), f"{CLUB_NIGHT}: turn 99: the game has turns 1 to 25"),
        ((f"{CLUB_NIGHT}:0",), f"{CLUB_NIGHT}: turn 0: the game has turns 1 to 25"),
        ((f"{CLUB_NIGHT}:25",), f"{CLUB_NIGHT}: turn 25: no player's turn, but what the referee noted"),
        ((CLUB_NIGHT,), f"{CLUB_NIGHT}: the game is over; name a turn, as in {CLUB_NIGHT}:24"),
        (("no-such.gcg:3",), "no-such.gcg: cannot be read: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    result = run("analyse", *arguments)
    assert result.exit_code == 2
    assert result.output == f"quixotry: {says}\n"


def test_a_rack_that_the_record_has_in_part(tmp_path: Path) -> None:
    file = tmp_path / "part.gcg"
    file.write_text("#player1 A Ann\n#player2 B Bob\n>A: CAT 8G CAT +10 10\n", "utf-8")
    assert run("analyse", f"{file}:1").output == f"quixotry: {file}: turn 1: the rack is known in part: ACT\n"
    assert run("analyse", str(file)).output == f"quixotry: {file}: the rack to move is not known\n"
