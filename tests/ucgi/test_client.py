"""The client of UCGI: our own engine through it, and engines that misbehave in every way."""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry.arena import Match, run_match
from quixotry.arena.workers import dismiss_worker
from quixotry.errors import PlayerError
from quixotry.players import Choice, make_player
from quixotry.players import ucgi as ucgi_players
from quixotry.search import method_for
from quixotry.ucgi.answers import read_info, read_option
from support import fake_engine
from support.limits import Limit

OURS = [sys.executable, "-m", "quixotry", "ucgi"]
FAKE = str(Path(fake_engine.__file__))
START = qx.Position.start("english", None, ["QUIXOTR", ""])
SOON = 0.5  # seconds that a fake engine is waited for


def fake(fault: str, timeout: float = 20.0) -> qx.Engine:
    return qx.Engine.popen([sys.executable, FAKE, fault], timeout=timeout)


def impatient(fault: str) -> qx.Engine:
    """An engine that had time to start, and has little time from then on."""
    engine = fake(fault)
    engine.timeout = SOON
    return engine


# ---------------------------------------------------------------- our own


def test_our_engine_plays_a_whole_game() -> None:
    game = qx.Game.new("english", seed=3)
    simulated = []
    with qx.Engine.popen(OURS, options={"candidates": 3}) as engine:
        assert engine.name.startswith("Quixotry") and engine.author
        while not game.over:
            position = game.position
            told = engine.analyse(position, seconds=0.2)
            game.play(told.best)
            if game.ending:
                game.accept()
            assert told.best in [known.move for known in told.candidates]
            if method_for(position, limited=True) == "simulation":
                promising = [known.move for known in qx.best_moves(position, 60)]
                assert all(known.move in promising for known in told.candidates)
                simulated.append(all(known.win is not None for known in told.candidates))
            elif not position.bag_count:
                assert all(known.win is not None for known in told.candidates)
    assert any(simulated[len(simulated) // 2 :])  # a loaded machine may need the time to make a beginning
    assert min(game.scores) > 250
    assert not engine.alive


def test_moves_to_choose_among() -> None:
    with qx.Engine.popen(OURS) as engine:
        told = engine.analyse(START, only=["8G ROUT", START.parse_move("8G QUIT")])
        assert {str(known.move) for known in told.candidates} == {"8G QUIT", "8G ROUT"}
        assert str(told.best) == "8G QUIT"
        told = engine.analyse(START, also=["-Q"])
        assert "-Q" in [str(known.move) for known in told.candidates]
        with pytest.raises(qx.IllegalMove):
            engine.analyse(START, only=["1A QUIT"])
        engine.new_game()
        assert str(engine.best_move(START)) == "8D QUIRT"


def test_squares_of_the_draft() -> None:
    with qx.Engine.popen([*OURS, "--letter-first"], letter_first=True) as engine:
        assert str(engine.best_move(START)) == "8D QUIRT"


def test_a_position_that_the_engine_does_not_know() -> None:
    words = qx.Lexicon.from_words(["QUIT"], START.rules.alphabet, name="nobody-has-it")
    with qx.Engine.popen(OURS) as engine:
        with pytest.raises(qx.EngineAnswerError, match="nobody-has-it"):
            engine.best_move(qx.Position.start("english", words, ["QUIXOTR", ""]))
        with pytest.raises(qx.EngineAnswerError, match="gives no move: the rack"):
            engine.best_move(START.with_rack(""))
        # Neither is the end of it.
        assert str(engine.best_move(START)) == "8D QUIRT"


# ---------------------------------------------------------------- manners


def test_options_are_checked_before_they_are_set() -> None:
    with fake("good") as engine:
        assert (engine.name, engine.author) == ("Fake 1.0", "nobody")
        assert list(engine.options) == ["Hash", "Style", "Ponder", "Clear", "Book File"]
        assert engine.options["Hash"].high == 64
        assert engine.options["Style"].choices == ("calm", "wild at heart")
        engine.configure(
            {"hash": 8, "Style": "wild at heart", "Ponder": True, "Clear": "", "book file": "a b"}
        )
        for options, reason in (
            ({"Hash": 65}, "Hash: must be 1 to 64, not 65"),
            ({"Hash": "x"}, "Hash: must be 1 to 64, not x"),
            ({"Style": "dull"}, "Style: must be calm or wild at heart, not dull"),
            ({"Ponder": "perhaps"}, "Ponder: must be true or false, not perhaps"),
            ({"Speed": 1}, r"no option 'Speed' \(known: Hash, Style"),
            ({"Hsah": 1}, "did you mean Hash?"),
            ({"Book File": "a\nquit"}, "a line break in a command"),
        ):
            with pytest.raises(qx.EngineError, match=reason):
                engine.configure(options)
        assert str(engine.best_move(START)) == "8D QUIRT"


def test_quitting() -> None:
    engine = fake("good")
    assert "Fake" in repr(engine)
    assert engine.quit() == 0
    assert engine.quit() == 0
    assert "ended" in repr(engine)
    with pytest.raises(qx.EngineDied, match="has been closed"):
        engine.best_move(START)
    assert fake("complain").quit() == 4
    stubborn = fake("stubborn")
    assert stubborn.quit() < 0
    assert not stubborn.alive


def test_an_engine_that_nobody_holds_is_ended() -> None:
    pid = fake("good").pid
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_candidates_amid_chatter() -> None:
    with fake("chatter") as engine:
        told = engine.analyse(START)
    assert str(told.best) == "8D QUIRT"
    first, second = told.candidates
    assert (str(first.move), first.equity, first.win) == ("8D QUIRT", 40.0, 61.5)
    assert (str(second.move), second.equity, second.win) == ("8G QUIT", 20.5, 30.0)
    assert second.line == ("8G.QUIT", "9A.X")
    assert told.messages == ("the book is closed",)
    assert told.numbers == {"depth": 2}


def test_one_that_is_late_is_told_to_stop() -> None:
    with fake("late") as engine:
        begun = time.monotonic()
        assert str(engine.best_move(START, seconds=0.05)) == "8D QUIRT"
        assert time.monotonic() - begun > 1


# ---------------------------------------------------------------- misbehaviour


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (["/no/such/engine"], "engine: cannot be started: No such file"),
        (["/"], "cannot be started"),
        (["bad\0name"], "cannot be started"),
        ([], "no command"),
        ("", "no command"),
        ("'open", "not a command"),
    ],
)
def test_commands_that_start_nothing(command: str | list[str], reason: str) -> None:
    with pytest.raises(qx.EngineError, match=reason):
        qx.Engine.popen(command)


@pytest.mark.parametrize("fault", ["mute", "babble", "never ready"])
def test_no_greeting_in_time(fault: str, limit: Limit) -> None:
    with (
        limit(SOON + 5, wall=True),
        pytest.raises(qx.EngineTimeout, match="in time; the engine was ended"),
    ):
        fake(fault, timeout=SOON)


def test_one_that_ends_before_it_greets() -> None:
    with pytest.raises(qx.EngineDied, match="ended with exit code 0"):
        fake("deaf")


@pytest.mark.parametrize(
    ("fault", "kind", "reason"),
    [
        ("die", qx.EngineDied, "ended with exit code 3: out of ideas"),
        ("crash", qx.EngineDied, "ended by signal 6"),
        ("hang", qx.EngineTimeout, "no bestmove in time"),
        ("flood", qx.EngineTimeout, "no bestmove in time"),
        ("long line", qx.EngineAnswerError, "a line of more than 100,000 bytes"),
    ],
)
def test_faults_that_end_the_engine(fault: str, kind: type[qx.EngineError], reason: str) -> None:
    engine = impatient(fault)
    with pytest.raises(kind, match=reason):
        engine.best_move(START)
    assert not engine.alive
    with pytest.raises(qx.EngineDied):
        engine.ping()
    engine.quit()


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("illegal", "not a move to make here: 1A QUIZ"),
        ("garbage", "not a move to make here"),
        ("none", "gives no move"),
        ("empty", "gives no move"),
        ("elsewhere", "not a move to make here: 8D ZZZ"),
        ("bytes", "not a move to make here"),
        ("refuse", "no such lexicon"),
    ],
)
def test_answers_that_are_no_moves(fault: str, reason: str) -> None:
    with fake(fault) as engine:
        for _ in range(2):
            with pytest.raises(qx.EngineAnswerError, match=reason):
                engine.best_move(START)
        assert engine.alive


def test_phonies_are_the_referees_business() -> None:
    with fake("phony") as engine:
        assert START.phonies(engine.best_move(START)) == ["QXTRU"]


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_times_that_are_none(seconds: float) -> None:
    with fake("good") as engine:
        with pytest.raises(qx.EngineError, match="more than 0"):
            engine.best_move(START, seconds=seconds)
        with pytest.raises(qx.EngineError, match="more than 0"):
            qx.Engine.popen(OURS, timeout=seconds)


# ---------------------------------------------------------------- lines


def test_lines_that_say_little() -> None:
    for text in ("", "name", "name X", "name X type", "type spin name X", "name X type sausage"):
        assert read_option(text) is None
    assert read_option("name A B type string default <empty>") is not None
    for text in ("", "score", "score eq", "eq x", "wp inf", "depth -1", "pv"):
        told = read_info(text)
        assert (told.move, told.equity, told.win) == ("", None, None)


LINES = st.lists(
    st.sampled_from(
        "name type default min max var spin combo info string score eq wp pv depth 7 -3 nan <empty>".split()
    )
    | st.text(max_size=8),
    max_size=30,
).map(" ".join)


@given(LINES)
def test_any_line_can_be_read(text: str) -> None:
    option = read_option(text)
    assert option is None or (option.name and option.kind in ("check", "spin", "combo", "button", "string"))
    told = read_info(text)
    assert told.equity is None or told.equity == told.equity


def test_long_lines_take_no_longer_than_their_length(limit: Limit) -> None:
    for text in ("name" + " " * 99_000, "name a type spin default" + " a" * 49_000, "pv " + "x " * 49_000):
        with limit(1.0):
            read_option(text)
            assert len(read_info(text).line) <= 64


# ---------------------------------------------------------------- players


def test_an_engine_as_a_player() -> None:
    command = " ".join(OURS)
    player = make_player(f"ucgi:seconds=5:{command}", START.rules, START.lexicon)
    chosen = player.choose(START)
    assert isinstance(chosen, Choice)
    assert str(chosen.move) == "8D QUIRT" and chosen.value is not None
    assert chosen.reasons[0].startswith("the choice of Quixotry")
    # The next game's player takes over the process of one that is gone.
    del player
    gc.collect()
    (idle,) = ucgi_players._idle[command]
    make_player(f"ucgi:{command}", START.rules, START.lexicon).choose(START)
    gc.collect()
    assert ucgi_players._idle[command] == [idle]
    ucgi_players._idle.clear()


@pytest.mark.parametrize(
    "text", ["ucgi", "ucgi:", "ucgi:seconds=5:", "ucgi:seconds=0:x", "ucgi:seconds=x:y", "ucgi:'"]
)
def test_players_that_name_no_engine(text: str) -> None:
    with pytest.raises(PlayerError, match="ucgi: "):
        make_player(text, START.rules, START.lexicon)


def test_a_match_against_an_engine() -> None:
    """Our engine plays whole games through the protocol, and takes the time it is given."""
    ours = f"ucgi:seconds=0.05:{' '.join(OURS)}"
    result = run_match(Match(ours, "greedy", games=2, seed=4, clock=120))
    assert [game.forfeit for game in result.records] == [None, None]
    assert sum(game.scores[0] for game in result.records) > 2 * 300
    dismiss_worker()


def test_a_match_against_an_engine_that_dies() -> None:
    result = run_match(Match(f"ucgi:{sys.executable} {FAKE} die", "greedy", games=2, seed=4, clock=60))
    assert [game.forfeit for game in result.records] == [0, 0]
    assert all("EngineDied" in game.reason and "out of ideas" in game.reason for game in result.records)
    dismiss_worker()
