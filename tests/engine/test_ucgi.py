"""UCGI: moves, options and requests by themselves, then conversations, at last with another process."""

from __future__ import annotations

import io
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from quixotry.engine import EngineSession, serve
from quixotry.engine.go import read_go
from quixotry.engine.options import OPTIONS, EngineSettings, option_lines, set_option
from quixotry.engine.strength import ELO_OF_LEVELS, STRONGEST, WEAKEST, hasty_move, level_of
from quixotry.errors import IllegalMove, NotationError, PositionError, QuixotryError
from quixotry.evaluation import best_moves
from quixotry.game import Game, Move, Position
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.ucgi.moves import move_text, play_text, read_candidate
from support.limits import Limit
from support.quackle_writer import write_v1

EMPTY = "/".join(["15"] * 15)
CARE = "/".join(["15"] * 7 + ["3CARe8"] + ["15"] * 7)
START = Position.start("english", None, ["", ""])


# ---------------------------------------------------------------- moves


def positions() -> Iterator[Position]:
    for seed in range(3):
        game = Game.new("english", seed=seed)
        for _ in range(5 * seed):
            game.play(game.position.best_move() or "pass")
        yield game.position
    spanish = load_rules("spanish")
    words = ["CHE", "CHICO", "CALLE", "LA", "AL", "ALA", "PERRO", "OSO", "LLAMA", "CHICOS"]
    lexicon = Lexicon.from_words(words, spanish.alphabet)
    yield Position.start(spanish, lexicon, ["CA[LL]E?O", ""]).play("8G CALLE").with_rack("[CH]ICO?S", 1)


@pytest.mark.parametrize("letter_first", [False, True])
def test_every_legal_move_reads_back(letter_first: bool) -> None:
    for position in positions():
        moves = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 150)]:
            text = move_text(position, move, letter_first=letter_first)
            assert " " not in text
            again = read_candidate(position, text, letter_first=letter_first)
            assert again == move and again.score == move.score
            after = play_text(position, text, letter_first=letter_first)
            assert after == position.play(move)
        for move in [*position.exchanges()[:20], Move.passing()]:
            assert read_candidate(position, move_text(position, move)) == move


def test_the_two_readings_of_a_square() -> None:
    """By the draft, h4 is across in row 8 from column 4 and 11d is down in column 11 from row 4."""
    with_rack = START.with_rack("HADJIFR")
    across = play_text(with_rack, "h4.HADJI", letter_first=True)
    assert across == play_text(with_rack, "8D.HADJI") == with_rack.play("8D HADJI")
    assert read_candidate(with_rack, "8f.FAD", letter_first=True) == with_rack.parse_move("H6 FAD")
    assert move_text(with_rack, with_rack.parse_move("H6 FAD"), letter_first=True) == "8f.FAD"


def test_what_a_record_says_beside_the_move() -> None:
    after = play_text(START, "8D.QUIRT.QUIXOTR.5.0")
    assert after.scores == (53, 0) and after.turn == 1 and str(after.racks[0]) == "OX"
    lost = play_text(START, "8D.QUIRT.QUIXOTR.0.1")
    assert lost.turn == 0 and lost.scores == (48, 0) and lost.scoreless == 1
    # The other's rack is not known: it holds what is played, and nothing is known of the rest.
    replied = play_text(after, "E8.UT")
    assert str(replied.racks[1]) == "" and replied.turn == 0
    assert play_text(replied, "rack.AEINST?").rack.codes == START.with_rack("AEINST?").rack.codes


def test_exchanges_passes_and_plays_taken_back() -> None:
    known = START.with_rack("QUIXOTR")
    assert str(play_text(known, "ex.QX").racks[0]) == "IORTU"
    assert str(play_text(START, "ex.QX.QUIXOTR").racks[0]) == "IORTU"
    unseen = play_text(known, "ex.4")
    assert str(unseen.racks[0]) == "" and unseen.turn == 1 and unseen.scoreless == 1
    taken_back = play_text(known, "phony.8D.QUIXT")
    assert taken_back.board.tile_count == 0 and taken_back.turn == 1 and taken_back.scores == (0, 0)
    assert str(taken_back.racks[0]) == str(known.rack)
    assert play_text(known, "PASS").turn == 1


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("8D", NotationError, "not a move"),
        ("8D.", NotationError, "not a move"),
        ("", NotationError, "not a move"),
        ("8Z.CAT", NotationError, "not a square"),
        ("8D.C4T", NotationError, "no tile reads '4'"),
        ("1A.CAT", IllegalMove, "start square"),
        ("8H.CAT.XYZ", IllegalMove, "rack"),
        ("8D.QQ", PositionError, "2 tiles Q"),
        ("8H.CAT.CATS.x", NotationError, "points of a challenge"),
        ("8H.CAT.CATS.5.0.0", NotationError, "points of a challenge"),
        ("ex.", NotationError, "name the tiles"),
        ("ex.8", NotationError, "holds 7 tiles"),
        ("ex.0", NotationError, "holds 7 tiles"),
        ("rack.QQQ", PositionError, "3 tiles Q"),
        ("8D." + "A" * 300, NotationError, "at most 250"),
    ],
)
def test_moves_that_are_refused(text: str, kind: type[Exception], reason: str) -> None:
    with pytest.raises(kind, match=reason):
        play_text(START, text)


def test_candidates_are_good_words_from_the_rack() -> None:
    position = START.with_rack("QUIXOTR")
    with pytest.raises(NotationError, match="not in the lexicon: QUIX"):
        read_candidate(position, "8G.QUIX")
    with pytest.raises(IllegalMove):
        read_candidate(position, "8D.CAT")
    with pytest.raises(NotationError, match="not a square; write h4"):
        read_candidate(position, "99.QUIRT", letter_first=True)


# ---------------------------------------------------------------- options and requests


def test_options_tell_their_kind() -> None:
    lines = option_lines(EngineSettings())
    assert "option name UCGI_LimitStrength type check default false" in lines
    assert f"option name UCGI_Elo type spin default {STRONGEST} min {WEAKEST} max {STRONGEST}" in lines
    assert (
        "option name Coordinates type combo default number-first var number-first var letter-first" in lines
    )
    assert "option name DataPath type string default <empty>" in lines


def test_options_are_set_whatever_their_case() -> None:
    settings = set_option(EngineSettings(), "ucgi_limitstrength", "TRUE")
    settings = set_option(settings, "UCGI_ELO", "1000")
    assert settings.limited and settings.elo == 1000
    assert set_option(settings, "Lexicon", "<empty>").lexicon == ""
    assert set_option(settings, "coordinates", "Letter-First").letter_first


@pytest.mark.parametrize("option", [option for option in OPTIONS if option.kind != "string"])
@pytest.mark.parametrize("value", ["", "maybe", "-1", "1e3", "9" * 30, "²"])
def test_options_refuse_nonsense(option: object, value: str) -> None:
    name = getattr(option, "name", "")
    with pytest.raises(QuixotryError, match=rf"{name}: must be "):
        set_option(EngineSettings(), name, value)


def test_requests() -> None:
    request = read_go("alsosearchmoves 8D.A ex.B searchmoves pass infinite 1time 500 2inc 0".split())
    assert request.also == ["8D.A", "ex.B"] and request.only == ["pass"] and request.infinite
    assert not request.ignored and not request.errors
    request = read_go("depth 2 firstwin ponder stopcondition 97 movetime".split())
    assert request.depth == 2 and request.first_win and request.ignored == ["ponder"]
    assert len(request.errors) == 2 and not request.infinite and request.only is None
    request = read_go("threads 2 stopcondition 98 nodes 5000 depth 0".split())
    assert (request.threads, request.confidence, request.nodes, request.depth) == (2, 98, 5000, None)
    assert request.errors == ["depth: must be 1 or more, not 0"]
    assert read_go(["threads", "9999"]).errors == ["threads: must be a number up to 256, not '9999'"]
    assert read_go(["searchmoves"]).only == []


def test_strength_rises_with_the_level() -> None:
    assert list(ELO_OF_LEVELS) == sorted(set(ELO_OF_LEVELS))
    assert [level_of(elo) for elo in ELO_OF_LEVELS] == list(range(1, 11))
    assert [level_of(elo) for elo in range(WEAKEST, STRONGEST)] == sorted(
        level_of(elo) for elo in range(WEAKEST, STRONGEST)
    )


# ---------------------------------------------------------------- conversations in this process


def converse(*lines: str, settings: EngineSettings | None = None) -> list[str]:
    """All that the engine says until there is no more input."""
    sink = io.BytesIO()
    serve(io.BytesIO("\n".join(lines).encode() + b"\n"), sink, settings)
    return sink.getvalue().decode().splitlines()


def go(
    position: str, *before: str, request: str = "", depth: int = 1, settings: EngineSettings | None = None
) -> list[str]:
    """What is said to a `go`, which looks no further than one turn unless another depth is asked for."""
    if depth:
        request = f"depth {depth} {request}"
    return converse(*before, f"position {position}", f"go {request}", settings=settings)


def test_handshake() -> None:
    said = converse("ucgi", "isready", "quit")
    assert said[0].startswith("id name Quixotry ") and said[1].startswith("id author ")
    assert said[-2:] == ["ucgiok", "readyok"]
    assert all(line.startswith("option name ") for line in said[2:-2])


def test_the_best_move_and_what_is_said_of_it() -> None:
    said = go(f"cgp {EMPTY} QUIXOTR/ 0/0 0", "setoption name Candidates value 3")
    position = START.with_rack("QUIXOTR")
    first = best_moves(position)[0]
    text, eq = move_text(position, first.move), f"{first.equity:.2f}"
    assert said[0] == f"info depth 1 score eq {eq} currmove {text} currmovenumber 1"
    assert said[3].startswith("info depth 1 time ") and said[3].endswith(f" score eq {eq} pv {text}")
    assert f" nodes {172 + 127} " in said[3]  # plays and exchanges
    assert [line.split()[-1] for line in said[:3]] == ["1", "2", "3"]
    assert said[4:] == [f"bestmove {text}"]


def test_moves_lead_to_the_position() -> None:
    said = go("startpos moves 8D.QUIRT.QUIXOTR E8.UT rack.AEINST?")
    position = play_text(play_text(START, "8D.QUIRT.QUIXOTR"), "E8.UT").with_rack("AEINST?")
    assert said[-1] == f"bestmove {move_text(position, best_moves(position)[0].move)}"


def test_only_some_moves_and_some_more() -> None:
    position = f"cgp {EMPTY} QUIXOTR/ 0/0 0"
    said = go(position, request="searchmoves 8H.TUX ex.UIXOTR 8H.TOR 8H.QQ 8G.QUIX")
    assert said[-1] in ("bestmove 8H.TUX", "bestmove 8H.TOR")  # whichever the leaves prefer
    assert sum("currmove" in line for line in said) == 3
    errors = [line for line in said if line.startswith("info string error")]
    assert len(errors) == 2 and "QUIX" in errors[1]
    said = go(position, "setoption name Candidates value 1", request="alsosearchmoves ex.QX 8H.TUX")
    shown = [line.split()[7] for line in said if "currmove" in line]
    start = START.with_rack("QUIXOTR")
    best = move_text(start, best_moves(start)[0].move)
    assert shown == [best, "ex.QX", "8H.TUX"] and said[-1] == f"bestmove {best}"
    repeated = go(position, request="searchmoves pass pass ex.Q ex.Q")
    assert sum("currmove" in line for line in repeated) == 2
    assert "at most 1000" in go(position, request="searchmoves " + "pass " * 1001)[-2]
    said = go(position, request="searchmoves 1A.TUX")
    assert said[-2:] == ["info string error searchmoves: none of them can be made here", "bestmove none"]


def test_a_rack_without_a_play() -> None:
    assert go(f"cgp {EMPTY} QQ/ 0/0 0")[-1] == "bestmove none"  # two Q's are no rack
    assert go(f"cgp {EMPTY} VVC/ 0/0 0")[-1].startswith("bestmove ex.")
    assert go(f"cgp {EMPTY} VVC/ 0/0 0 etl 99;")[-1] == "bestmove pass"


def test_draft_coordinates() -> None:
    said = go("startpos moves h4.HADJI rack.AEIRSTX", "setoption name Coordinates value letter-first")
    square = said[-1].removeprefix("bestmove ").split(".")[0]
    assert said[-1].startswith("bestmove ") and square[0].islower() != square[-1].islower()
    usual = go("startpos moves 8D.HADJI rack.AEIRSTX")
    assert usual[-1].split(".")[1] == said[-1].split(".")[1]
    assert (
        converse("position startpos moves h4.HADJI", settings=EngineSettings(coordinates="letter-first"))
        == []
    )


def test_limited_strength() -> None:
    position = f"cgp {CARE} AEINSTO/ 0/0 0"
    limit = ("setoption name UCGI_LimitStrength value true", f"setoption name UCGI_Elo value {WEAKEST}")
    full, weak = go(position)[-1], go(position, *limit)[-1]
    assert full != weak != "bestmove none"
    assert go(position, *limit, "setoption name UCGI_AnalyseMode value true")[-1] == full
    # Another game, other words known.
    games = {go(position, *limit, *["ucginewgame"] * count)[-1] for count in range(8)}
    assert len(games) > 1


def test_limited_strength_keeps_to_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays may be long about it: its words have to be made first."""

    class Slow:
        def choose(self, position: Position) -> Move:
            time.sleep(1.0)
            return Move.passing(position.rules.alphabet)

    monkeypatch.setattr("quixotry.engine.search.limited_player", lambda elo, game: Slow())
    position = Position.from_cgp(f"{CARE} AEINST?/ 0/0 0")
    settings = EngineSettings(limited=True, elo=WEAKEST)
    hasty = f"bestmove {move_text(position, hasty_move(position, WEAKEST))}"
    for limit in ("movetime 0", "1time 1000 2time 9000"):
        assert go(f"cgp {position.to_cgp()}", settings=settings, request=limit)[-1] == hasty
    said: list[str] = []
    session = EngineSession(said.append, settings)
    session.command(f"position cgp {position.to_cgp()}")
    session.command("go")
    session.command("stop")
    assert said[-1] == hasty


def played(position: str, *options: str) -> str:
    """Everything said about the plays of a position that can be made, the best hundred moves of it."""
    return " ".join(go(position, "setoption name Candidates value 100", *options))


def test_lexica_of_other_programs_are_found_by_name(tmp_path: Path) -> None:
    english = load_rules("english").alphabet
    (tmp_path / "lexica" / "gaddag").mkdir(parents=True)
    (tmp_path / "lexica" / "gaddag" / "TWO.kwg").write_bytes(Lexicon.from_words("TUX TUT", english).to_kwg())
    (tmp_path / "ONE.dawg").write_bytes(write_v1([english.word("ROT")], english.labels[1:]))
    position = f"cgp {EMPTY} QUIXOTR/ 0/0 0 lex "
    missing = go(f"{position}TWO;")
    assert missing[0] == (
        "info string error the lexicon TWO is not here; name one that is, or import it; "
        "english is asked meanwhile"
    )
    assert ".TUX" not in missing[-1]
    path = f"setoption name DataPath value /nowhere;{tmp_path}"
    assert ".TUX" in played(f"{position}TWO;", path)
    assert ".ROT" in played(f"{position}ONE;", path)
    assert ".ROT" in played(f"{position}TWO;", path, "setoption name Lexicon value ONE")
    assert ".ROT" in played(f"{position}TWO;", f"setoption name Lexicon value {tmp_path / 'ONE.dawg'}")
    for hostile in ("../ONE", "/etc/passwd", "x" * 500):
        assert "; english is asked meanwhile" in go(f"{position}{hostile};", path)[0]


def test_other_rulesets() -> None:
    said = go(f"cgp {EMPTY} ÅÄÖTRES/ 0/0 0 ld swedish;")
    assert said[-1] != "bestmove none"
    assert go("startpos moves rack.ÅÄÖTRES", "setoption name Ruleset value swedish")[-1] == said[-1]
    assert "no such ruleset" in converse("setoption name Ruleset value swedsh", "position startpos")[0]


BAD_LINES = {
    "hello": "unknown command 'hello'",
    "setoption": "setoption: must be name",
    "setoption name": "setoption: must be name",
    "setoption name Hash value 3": "no option 'Hash'",
    "setoption name Candidates": "Candidates: must be 1 to 1000, not ''",
    "position": "",
    "position fen 8/8": "position: must be startpos or cgp",
    "position cgp 15/15": "CGP",
    "position startpos moves 8D.CAT 8D.CAT": "8D",
    "position startpos moves " + "pass " * 2000: "at most 1000",
    "setoption name Lexicon value " + "x" * 300 + ".kwg\nposition startpos": "x",
}


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_lines_are_answered_and_end_nothing(line: str) -> None:
    said = converse(*line.split("\n"), "isready")
    assert said[-1] == "readyok"
    if BAD_LINES[line]:
        assert said[0].startswith("info string error ") and BAD_LINES[line] in said[0]
        assert len(said) == 2


def test_what_is_not_known_is_passed_over() -> None:
    assert converse("joho isready", "   isready  \t ", "", "register later", "stop") == ["readyok"] * 2
    assert converse("gogo debugs isready", "x " * 40_000 + "isready") == ["readyok"] * 2
    assert converse("debug on", "isready", "debug off", "isready") == [
        "info string received isready", "readyok", "info string received debug off", "readyok",
    ]  # fmt: skip
    assert converse("setoption name UCGI_Opponent value none") == ["info string ignored UCGI_Opponent"]
    assert converse("setoption name EndgameHash value 32") == []
    assert "must be 8 to 1048576, not '1'" in converse("setoption name EndgameHash value 1")[0]


def test_a_go_without_a_position_is_answered() -> None:
    assert converse("go")[-1] == "bestmove none"
    assert converse("position startpos", "go")[-1] == "bestmove none"
    said = converse(f"position cgp {EMPTY} QUIXOTR/ 0/0 0", "position cgp nonsense", "go")
    assert said[-1] == "bestmove none"


def test_endless_and_binary_lines() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b"A" * 500_000 + b"\n\xff\xfe\0 \xe2\n\r\nisready\r\nisready"), sink)
    said = sink.getvalue().decode().splitlines()
    assert said[0] == "info string error a line of more than 100000 bytes"
    assert said[-2:] == ["readyok", "readyok"] and len(said) == 4


def test_nobody_listens() -> None:
    class Deaf(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

    serve(io.BytesIO(b"isready\n" * 100), Deaf())


def test_the_conversation_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "guides" / "formats.md").read_text("utf-8")
    lines = re.search(r"(?m)(^    > ucgi\n(?:    .*\n)+)", page)
    assert lines is not None
    shown = [line[4:] for line in lines[1].splitlines()]
    said = converse(*[line[2:] for line in shown if line.startswith("> ")])
    replies = [line for line in shown if not line.startswith((">", "…"))]
    assert len(replies) >= 6 and [line for line in said if line in replies] == replies


# ---------------------------------------------------------------- another process


class Engine:
    """`quixotry ucgi` as another program sees it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quixotry", "ucgi", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"XDG_DATA_HOME": str(home)},
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))

    def say(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, start: str, seconds: float = 20) -> list[str]:
        said = []
        end = time.monotonic() + seconds
        while True:
            said.append(self.lines.get(timeout=max(0.01, end - time.monotonic())))
            if said[-1].startswith(start):
                return said

    def quiet(self, seconds: float) -> bool:
        try:
            self.lines.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> tuple[int, bytes]:
        assert self.process.stdin and self.process.stdout and self.process.stderr
        code = self.process.wait(20)
        self.reader.join(20)
        errors = self.process.stderr.read()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return code, errors


def test_a_transcript(tmp_path: Path, limit: Limit) -> None:
    engine = Engine(tmp_path)
    engine.say("ucgi")
    assert engine.until("ucgiok")[0].startswith("id name Quixotry")
    engine.say("setoption name UCGI_AnalyseMode value true\nisready")
    assert engine.until("readyok") == ["readyok"]
    engine.say("ucginewgame\nposition startpos moves 8D.HADJI rack.AEIRSTX\ngo infinite depth 1")
    best = engine.until("info depth 1 time ")[-1].split(" pv ")[1]
    # It goes on until it is told to stop, and answers meanwhile.
    assert engine.quiet(0.3)
    with limit(5, wall=True):
        engine.say("isready")
        assert engine.until("readyok") == ["readyok"]
        engine.say("go")
        assert engine.until("info string error") == [
            "info string error go: a search is under way; stop it first"
        ]
        engine.say("setoption name Candidates value 1")
        assert "a search is under way" in engine.until("info string error")[0]
        engine.say("stop")
        assert engine.until("bestmove") == [f"bestmove {best}"]
    assert engine.quiet(0.1)
    # The whole of a game: whoever is on turn asks the engine, and plays what it says.
    game = Game.new("english", seed=3)
    for _ in range(8):
        position = game.position
        engine.say(f"position cgp {position.to_cgp()}\ngo movetime 200")
        text = engine.until("bestmove")[-1].removeprefix("bestmove ")
        game.play(read_candidate(position, text))
    assert min(game.scores) > 0
    engine.say(f"position cgp {game.position.to_cgp()}\ngo infinite\nquit")
    code, errors = engine.close()
    assert (code, errors) == (0, b"")


def test_the_end_of_the_input_ends_the_session(tmp_path: Path) -> None:
    engine = Engine(tmp_path, "--letter-first")
    engine.say("position startpos moves rack.QUIXOTR\ngo infinite depth 1")
    assert engine.process.stdin
    engine.process.stdin.close()
    assert engine.until("bestmove")[-1] == "bestmove h4.QUIRT"
    assert engine.close() == (0, b"")


def test_a_slip_on_the_command_line(tmp_path: Path) -> None:
    engine = Engine(tmp_path, "--rules", "englsh")
    code, errors = engine.close()
    assert code == 2 and b"did you mean english?" in errors


def test_sessions_answer_every_go_once() -> None:
    """Many in a row: the next may come as soon as the answer is read."""
    said: queue.Queue[str] = queue.Queue()
    session = EngineSession(said.put)
    session.command(f"position cgp {EMPTY} QUIXOTR/ 0/0 0")
    for _ in range(300):
        session.command("go depth 1")
        while (line := said.get(timeout=10)) != "bestmove 8D.QUIRT":
            assert line.startswith("info depth")
    session.finish()
    assert said.empty()
