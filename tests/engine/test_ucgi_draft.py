"""The draft of UCGI, rule by rule: what is said to the engine, and what it must answer.

Searches may tell what they like in their `info` lines; all else is held to the letter.
"""

from __future__ import annotations

import io
import queue

import pytest

from quixotry.engine import EngineSession, serve
from quixotry.engine.options import OPTIONS, EngineSettings, option_lines

EMPTY = "/".join(["15"] * 15)
QUIXOTR = f"position cgp {EMPTY} QUIXOTR/ 0/0 0"
ENDGAME = (
    "position cgp 6VITRICS2/11O3/5TA4DE2/3GRAZED1JOW2/5MI3ONE1C/5AN3U1RIA/5REF2L3V/5I1ABBEY2I/6OTIOSE2L/"
    "3HAE1TOP1TAKE/2PURFLE2DIM1D/WAIN3NE6/6HEXiNG3/1SQUALOr7/3TROYS7 EG/NU 357/344 0"
)
PATIENCE = 30


def said(text: str) -> list[str]:
    """All that the engine says to this, but what its searches find on the way."""
    sink = io.BytesIO()
    serve(io.BytesIO(text.encode()), sink)
    lines = sink.getvalue().decode().splitlines()
    return [
        line for line in lines if not line.startswith(("info depth", "info score", "info time", "info nodes"))
    ]


TRANSCRIPTS: dict[str, tuple[str, list[str]]] = {
    "it waits until it is spoken to": ("", []),
    "lines may end with carriage return and line feed": ("isready\r\nisready\r\n", ["readyok"] * 2),
    "lines may end with a carriage return alone": ("isready\risready\r", ["readyok"] * 2),
    "the last line may end with nothing": ("isready", ["readyok"]),
    "there may be any white space between tokens": (
        "\t  debug \t  \t\ton\t  \nisready\n",
        ["info string received isready", "readyok"],
    ),
    "an unknown token is passed over": ("joho isready\n", ["readyok"]),
    "it never calculates unless told to go": (f"{QUIXOTR}\nisready\n", ["readyok"]),
    "what is not supposed to come is ignored": ("stop\nstop\nisready\n", ["readyok"]),
    "debug is off by default": ("isready\n", ["readyok"]),
    "debug can be switched off": (
        "debug on\ndebug off\nisready\n",
        ["info string received debug off", "readyok"],
    ),
    "an engine without registration takes one": (
        "register later\nregister name A B code 1\nisready",
        ["readyok"],
    ),
    "a new game needs no answer": ("ucginewgame\nisready\n", ["readyok"]),
    "a position needs no new game before it": (f"{QUIXOTR}\ngo searchmoves 8E.QUIT\n", ["bestmove 8E.QUIT"]),
    "a new game forgets the position": (
        f"{QUIXOTR}\nucginewgame\ngo\n",
        ["info string error go: there is no position yet", "bestmove none"],
    ),
    "options are named in any case": (
        "setoption name candidates value 3\nSETOPTION name x\nisready",
        ["info string error unknown command 'SETOPTION'", "readyok"],
    ),
    "an option that is not known changes nothing": (
        "setoption name Selectivity value 3\nisready",
        ["info string error no option 'Selectivity'", "readyok"],
    ),
    "an opponent is named without effect": (
        "setoption name UCGI_Opponent value none none computer Macondo\nisready",
        ["info string ignored UCGI_Opponent", "readyok"],
    ),
    "every go has its bestmove": (
        f"{QUIXOTR}\ngo searchmoves pass\nisready",
        ["bestmove pass", "readyok"],
    ),
    "a search may be restricted to some moves": (
        f"{QUIXOTR}\ngo searchmoves 8H.TUX 8E.QUIT\n",
        ["bestmove 8E.QUIT"],
    ),
    "moves need no position before them": (
        "position moves 8D.HADJI rack.AEIRSTX\ngo searchmoves pass\n", ["bestmove pass"],
    ),
    "an option without a value is a button": (
        "setoption name Clear Hash\nisready", ["info string error no option 'Clear Hash'", "readyok"],
    ),
    "the clocks of both players": (
        f"{QUIXOTR}\ngo 1time 4000 2time 4000 1inc 0 2inc 0 searchmoves pass\n", ["bestmove pass"],
    ),
    "a search of one ply": (f"{QUIXOTR}\ngo depth 1 searchmoves 8E.QUIT pass\n", ["bestmove 8E.QUIT"]),
    "a search of so many plies": (
        f"{QUIXOTR}\ngo depth 3 nodes 60 searchmoves 8E.QUIT pass\n", ["bestmove 8E.QUIT"],
    ),
    "a search for so long": (f"{QUIXOTR}\ngo movetime 50 searchmoves 8E.QUIT pass\n", ["bestmove 8E.QUIT"]),
    "a search until it is so sure": (
        f"{QUIXOTR}\ngo stopcondition 95 searchmoves 8E.QUIT pass\n", ["bestmove 8E.QUIT"],
    ),
    "it cannot be as sure as it likes": (
        f"{QUIXOTR}\ngo stopcondition 42 depth 1 searchmoves pass\n",
        ["info string error go stopcondition: must be 95, 98 or 99, not 42", "bestmove pass"],
    ),
    "so many threads": (
        f"{QUIXOTR}\ngo threads 2 nodes 100 searchmoves 8E.QUIT pass\n", ["bestmove 8E.QUIT"],
    ),
    "any win will do": (f"{QUIXOTR}\ngo firstwin depth 1 searchmoves 8E.QUIT\n", ["bestmove 8E.QUIT"]),
    "an unknown word in a go is passed over": (
        f"{QUIXOTR}\ngo joho depth 1 searchmoves pass\n", ["info string ignored joho", "bestmove pass"],
    ),
    "its strength is nothing to a player who is not limited": (
        f"setoption name UCGI_Elo value 800\n{QUIXOTR}\ngo depth 1\n", ["bestmove 8D.QUIRT"],
    ),
    "lines of play that are being looked at need not be shown": (
        "setoption name UCGI_ShowCurrLine value true\nisready",
        ["info string ignored UCGI_ShowCurrLine", "readyok"],
    ),
    "a hash that cannot be had changes nothing": (
        "setoption name EndgameHash value 0\nsetoption name EndgameHash value 32\nisready",
        ["info string error EndgameHash: must be 8 to 1048576, not '0'", "readyok"],
    ),
    "values may have spaces, and several folders": (
        "setoption name DataPath value d:\\my lexica;c\\tb\nisready", ["readyok"],
    ),
    "an empty text is <empty>": ("setoption name DataPath value <empty>\nisready", ["readyok"]),
    "whoever quits while it thinks is not answered": (f"{QUIXOTR}\ngo infinite\nquit\n", []),
    "to quit needs no answer": ("quit\nisready\n", []),
}  # fmt: skip


@pytest.mark.parametrize("rule", TRANSCRIPTS)
def test_rule(rule: str) -> None:
    text, expected = TRANSCRIPTS[rule]
    heard = said(text)
    # A search and a line that follows it are answered in whichever order they are done with.
    assert sorted(line.split(" (known")[0].split("; did you")[0] for line in heard) == sorted(expected)


MOVES = {
    "h4.HADJI.ADHIJ.0.0": "horizontal, with rack and challenge",
    "h4.HADJI": "the same, at its simplest",
    "h4.HADJI.ADHIJ": "with a rack",
    "h4.HADJI.ADHIJ.5.0": "with points for a challenge",
    "h4.HADJI.ADHIJ.0.1": "with a turn lost by a challenge",
    "8d.HADJI": "vertical",
    "h4.HADJi": "with a blank",
    "ex.ABC.ABCDEFG": "an exchange from a rack",
    "ex.ABC": "an exchange of what is known",
    "ex.4": "an exchange of unknown tiles",
    "pass": "a change of turn without a play",
    "rack.AEIRSTX": "no move, just a rack",
}


@pytest.mark.parametrize("move", MOVES)
def test_every_form_of_a_move(move: str) -> None:
    letter_first = EngineSettings(coordinates="letter-first")
    heard: list[str] = []
    session = EngineSession(heard.append, letter_first)
    session.command(f"position startpos moves {move}")
    assert (heard, session.position is not None) == ([], True)


def test_moves_through_letters_name_them() -> None:
    heard: list[str] = []
    session = EngineSession(heard.append)
    session.command("position startpos moves 8D.HADJI D8.HAT")
    assert heard == []
    assert session.position is not None
    assert session.position.board.text("D9") == "A"


def test_tiles_of_several_characters_are_in_brackets() -> None:
    heard: list[str] = []
    session = EngineSession(heard.append)
    session.command(f"position cgp {EMPTY} [CH]A/ 0/0 0 ld spanish; lex FISE2; moves 8G.[CH]A")
    assert session.position is not None
    assert (session.position.board.text("8G"), session.position.board.text("8H")) == ("[CH]", "A")


def test_the_introduction() -> None:
    lines = said("ucgi\n")
    assert lines[0].startswith("id name ")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "ucgiok"
    options = lines[2:-1]
    assert all(line.startswith("option name ") for line in options)
    assert len(options) == len(OPTIONS)
    for name, kind in (("EndgameHash", "spin"), ("DataPath", "string"), ("UCGI_LimitStrength", "check"),
                       ("UCGI_Elo", "spin"), ("UCGI_AnalyseMode", "check")):  # fmt: skip
        assert any(line.startswith(f"option name {name} type {kind} default ") for line in options)
    assert "option name UCGI_LimitStrength type check default false" in options
    assert "option name DataPath type string default <empty>" in options


def test_a_default_stays_the_default() -> None:
    """Whatever was set since, and however often one asks."""
    first = said("ucgi\n")
    again = said("setoption name Candidates value 3\nsetoption name UCGI_LimitStrength value true\nucgi\n")
    assert again == first
    started = EngineSettings(candidates=7)
    heard: list[str] = []
    session = EngineSession(heard.append, started)
    session.command("setoption name Candidates value 3")
    session.command("ucgi")
    assert heard[2:-1] == option_lines(started)


def test_a_missing_lexicon_leaves_the_old_one() -> None:
    heard: list[str] = []
    session = EngineSession(heard.append)
    session.command("setoption name Lexicon value english")
    session.command("setoption name Lexicon value klingon")
    assert len(heard) == 1
    assert heard[0].startswith("info string error Lexicon: no lexicon 'klingon'")
    assert heard[0].endswith("; the one before stays")
    assert session.settings.lexicon == "english"
    session.command("setoption name Ruleset value klingon")
    assert session.settings.ruleset == ""
    session.command("setoption name Lexicon value <empty>")
    heard.clear()
    session.command(f"position cgp {EMPTY} QUIXOTR/ 0/0 0 -lex CSW21;")
    assert heard == [
        "info string error the lexicon CSW21 is not here; name one that is, or import it; "
        "english is asked meanwhile"
    ]
    assert session.position is not None
    assert session.position.lexicon.name == "english"


class Talk:
    """A session whose answers come one by one, from whichever thread."""

    def __init__(self) -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self.session = EngineSession(self.lines.put)

    def until(self, start: str) -> list[str]:
        heard = []
        while True:
            heard.append(self.lines.get(timeout=PATIENCE))
            if heard[-1].startswith(start):
                return heard


def test_input_is_processed_while_it_thinks() -> None:
    talk = Talk()
    for line in (QUIXOTR, "go infinite"):
        talk.session.command(line)
    talk.session.command("isready")
    assert not any(line.startswith("bestmove") for line in talk.until("readyok"))
    talk.session.command("debug on")
    talk.session.command("isready")
    talk.until("readyok")
    talk.session.command("setoption name Candidates value 3")
    talk.until("info string error setoption: a search is under way")
    talk.session.command("go")
    talk.until("info string error go: a search is under way")
    talk.session.command("stop")
    assert talk.until("bestmove")[-1] != "bestmove none"
    talk.session.command("stop")
    talk.session.command("isready")
    assert not any(line.startswith("bestmove") for line in talk.until("readyok"))


def test_what_is_proved_at_once_waits_for_stop_too() -> None:
    """`infinite`: the search is not left without being told so."""
    talk = Talk()
    talk.session.command(ENDGAME)
    talk.session.command("go infinite")
    proved = talk.until("info depth 2 time")[-1]
    talk.session.command("isready")
    assert not any(line.startswith("bestmove") for line in talk.until("readyok"))
    talk.session.command("stop")
    assert talk.until("bestmove")[-1] == f"bestmove {proved.split(' pv ')[1].split()[0]}"


def test_bounds_are_called_bounds() -> None:
    """The best move's value is proved, and of others it is known that they are no better than so much."""
    sink = io.BytesIO()
    serve(io.BytesIO(f"{ENDGAME}\ngo\n".encode()), sink)
    first, *others = [line for line in sink.getvalue().decode().splitlines() if " currmove " in line]
    assert "bound" not in first
    assert sum(" upperbound currmove " in line for line in others) >= 3
    assert not any("lowerbound" in line for line in others)


@pytest.mark.parametrize(
    "text",
    [
        f"{QUIXOTR}\ngo depth 1",
        f"{QUIXOTR}\ngo searchmoves pass",
        f"setoption name UCGI_LimitStrength value true\nsetoption name UCGI_Elo value 900\n{QUIXOTR}\ngo",
    ],
)
def test_information_comes_before_every_move(text: str) -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(text.encode()), sink)
    *_, told, move = sink.getvalue().decode().splitlines()
    assert f" pv {move.removeprefix('bestmove ')}" in told


def test_the_last_information_comes_directly_before_the_move() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(f"{QUIXOTR}\ngo\n".encode()), sink)
    lines = sink.getvalue().decode().splitlines()
    assert lines[-1].startswith("bestmove ")
    assert lines[-2].startswith("info ")
    assert f" pv {lines[-1].split()[1]}" in lines[-2]
    assert sum(line.startswith("bestmove") for line in lines) == 1


def test_moves_in_addition_to_the_best() -> None:
    sink = io.BytesIO()
    serve(
        io.BytesIO(f"setoption name Candidates value 1\n{QUIXOTR}\ngo alsosearchmoves ex.Q\n".encode()), sink
    )
    lines = sink.getvalue().decode().splitlines()
    assert any(" currmove ex.Q " in line for line in lines)
    assert lines[-1] != "bestmove ex.Q"
