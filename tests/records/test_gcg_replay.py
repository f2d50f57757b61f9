from __future__ import annotations

from dataclasses import replace

import pytest

from quixotry.errors import LexiconError, RulesError
from quixotry.game import Game
from quixotry.lexicon import catalogue
from quixotry.records import GameRecord, GcgError, RecordedPlayer, record_of
from quixotry.records.terms import lexicon_of, rules_of
from quixotry.rules import load_rules
from support.gcg import ENGLISH, FOLDER, SAMPLES, WORDS, played, record

RULES = ["void", "single", "double", "5-point", "10-point", "none"]


@pytest.mark.parametrize("challenge", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_our_own_games_as_the_game_saw_them(challenge: str, seed: int) -> None:
    """The game itself is the slow twin: every position it went through comes out of the record."""
    game = played(seed, challenge=challenge)
    replay = record_of(game).replay(ENGLISH, WORDS)
    assert not replay.warnings
    assert replay.over
    assert replay.final.scores == game.scores
    assert replay.final.board == game.position.board
    again = Game(game.rules, WORDS, game.players, game.seed)
    turns = (turn for turn in replay.turns if turn.event.is_move)
    for action in game.actions:
        here, said = again.position, len(again.history)
        again.replay(action, None)
        if action.kind == "challenge" and again.history[said].kind == "challenge lost":
            assert next(turns).event.kind == "pass"
        if action.kind != "play":
            continue
        turn = next(turns)
        assert turn.position.board == here.board
        # Until it is settled, who made the last play has not drawn; the mover has.
        assert (turn.position.rack, turn.position.turn) == (here.rack, here.turn)
        assert (turn.position.scores, turn.position.scoreless) == (here.scores, here.scoreless)
        assert turn.move is not None and action.move is not None
        assert turn.move == turn.position.canonical(action.move)
    assert next(turns, None) is None


def test_positions_and_moves_of_a_record() -> None:
    replay = GameRecord.load(FOLDER / "everything.gcg").replay()
    assert not replay.warnings
    assert (replay.rules, replay.lexicon.name, replay.over) == (ENGLISH, "english", True)
    phony, taken_off, lost, again, bonus = replay.turns[1:6]
    assert (phony.withdrawn, phony.position.phonies(phony.move or "-")) == (True, ["OTIOSI", "YI"])
    assert taken_off.position == phony.after
    assert taken_off.after.board == phony.position.board
    assert (taken_off.after.scores, taken_off.after.scoreless, taken_off.after.turn) == ((32, 0), 1, 0)
    assert taken_off.move is None
    assert (lost.position.scoreless, again.position.scoreless) == (1, 2)
    assert str(again.position.rack) == "EIIOOST"
    assert not len(again.position.racks[0])
    assert (bonus.move, bonus.after.scores) == (None, (32, 31))
    assert replay.final.scores == replay.record.scores == (357, 324)
    assert [turn.number for turn in replay.turns] == list(range(1, 31))
    assert replay.position(0) == replay.turns[0].position
    assert replay.position(30) == replay.final


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_plays_through(path: object) -> None:
    replay = GameRecord.load(str(path)).replay()
    assert not replay.warnings
    assert len(replay.turns) == len(replay.record.events)
    for turn in replay.turns:
        turn.position.validate()
        turn.after.validate()
        if turn.move is not None and turn.move.is_place:
            turn.position.check(turn.move)
            assert turn.position.score(turn.move) == turn.move.score == turn.event.score


def test_three_ways_to_write_tiles_played_through() -> None:
    first = ">A: CARE 8E CARE +12 12"
    words = ("S....S", "S(CARE)S", "SCARES")
    moves = [record(first, f">B: SS 8D {word} +9 9").turns()[1].move for word in words]
    assert len(set(map(str, moves))) == 1
    assert str(moves[0]) == "8D S....S"


def test_tiles_of_several_letters() -> None:
    turns = GameRecord.load(FOLDER / "spanish.gcg").turns()
    assert [str(turn.move) for turn in turns] == ["8E [CH]ICO", "H5 PE[RR].", "9E A[ll]A"]
    assert str(turns[0].position.rack) == "AC[CH]ILOS"


# ---------------------------------------------------------------- racks


def test_racks_that_are_partial_or_missing() -> None:
    turns = record(">A: 8G CAT +10 10", ">B: QA - +0 0", ">A: SX 9G AX +24 34", ">B: -2 +0 0").turns()
    assert [str(turn.position.rack) for turn in turns] == ["ACT", "AQ", "ASX", ""]
    assert turns[3].move is None
    assert turns[2].warnings[0].reason == "the rack SX does not have the tiles played: A"


@pytest.mark.parametrize(
    ("line", "warning", "rack"),
    [
        (">A: AEINRST 8G CAT +10 10", "the rack AEINRST does not have the tiles played: C", "ACT"),
        (">A: AEINRSTCX 8G CAT +10 10", "the rack ACEINRSTX has 9 tiles; a rack holds 7", "ACT"),
        (
            ">A: QQCAT 8G CAT +10 10",
            "the rack ACQQT cannot be: 2 tiles Q on board and racks; english has 1",
            "ACT",
        ),
        (">A: CA%T 8G CAT +10 10", "rack 'CA%T': no tile reads '%' at place 3", "ACT"),
        (">A: CAT 8G CAT +11 11", "8G CAT scores 10, the record says 11", "ACT"),
        (">A: CAT 8G CAT +10 11", "+10 makes the total 10, the record says 11", "ACT"),
        (">A: CAT - +3 3", "- scores 0, the record says 3", "ACT"),
        (">A: CAT -X +0 0", "the rack ACT does not have the tiles played: X", "ACTX"),
    ],
)
def test_warnings(line: str, warning: str, rack: str) -> None:
    replay = record(line).replay()
    assert [(problem.reason, problem.line) for problem in replay.warnings] == [(warning, 3)]
    assert str(replay.turns[0].position.rack) == rack
    assert replay.final.scores[0] == replay.record.events[0].total


def test_quackles_word_for_a_rack_it_does_not_know() -> None:
    assert not record(">A: UNKNOWN - +0 0").replay().warnings
    assert not len(record(">A: UNKNOWN - +0 0").turns()[0].position.rack)


@pytest.mark.parametrize("ruleset", ["english", "german", "polish", "spanish", "french"])
def test_either_ending_of_a_game_is_right(ruleset: str) -> None:
    """Once with the loss of the other, or twice without, as country, club or server have it."""
    lines = [f"#tile-distribution {ruleset}", ">A: ACES 8G ACE +0 0", ">B: D - +0 0"]
    value = load_rules(ruleset).points[load_rules(ruleset).alphabet.word("D")[0]]
    play = record(*lines).replay().turns[0].move
    assert play is not None
    assert play.score is not None
    lines[1] = f">A: ACES 8G ACE +{play.score} {play.score}"
    twice = record(*lines, f">A: (D) +{2 * value} {play.score + 2 * value}")
    once = record(*lines, f">A: (D) +{value} {play.score + value}", f">B: D (D) -{value} -{value}")
    wrong = record(*lines, f">A: (D) +{3 * value} {play.score + 3 * value}")
    assert not twice.replay().warnings
    assert not once.replay().warnings
    assert len(wrong.replay().warnings) == 1


def test_another_board_that_every_score_fits() -> None:
    game = Game.new("english-super", seed=4)
    for _ in range(8):
        game.play(game.position.best_move() or "-")
    known = record_of(game)
    assert not known.replay().warnings
    unknown = replace(known, board_layout="", events=tuple(replace(event, line=0) for event in known.events))
    hint = "; every score fits the rules english-super: name them"
    with pytest.raises(GcgError, match=hint):
        unknown.replay()
    stopped = unknown.replay(lenient=True).stopped
    assert stopped is not None
    assert stopped.reason.endswith(hint)
    # Who names the rules is not told better.
    with pytest.raises(GcgError, match=r"event 1: [^;]*$"):
        unknown.replay("english")
    # A wrong score on the usual board makes nobody think of another.
    assert [str(warning) for warning in record(">A: CAT 8G CAT +11 11").replay().warnings] == [
        "line 3: 8G CAT scores 10, the record says 11"
    ]


@pytest.mark.parametrize("board", ["classic", "CrosswordGame", "standard15", "Standard"])
def test_names_of_the_usual_board(board: str) -> None:
    assert rules_of(record(f"#board-layout {board}")).name == "english"
    assert rules_of(record(f"#board-layout {board}", "#lexicon OSPS49")).name == "polish"


def test_more_warnings() -> None:
    replay = record(
        ">A: CAT 8G CAT +10 10",
        ">A: CATS 8G ...S +6 16",
        ">A: (challenge) +5 21",
        ">B: (challenge) +5 5",
        ">B: ZZ (ZZ) -10 -5",
        ">A: (E) +3 24",
        ">A: (%) +1 25",
        ">A: Q - +0 25",
    ).replay()
    assert [str(problem) for problem in replay.warnings] == [
        "line 4: A moves, and it is the turn of B",
        "line 6: a challenge bonus, and no play of this player before it",
        "line 7: (ZZ) counts -20, the record says -10",
        "line 8: (E) counts +2, the record says +3",
        "line 9: '%': no tile reads '%' at place 1",
        "line 10: a move after the tiles left were counted",
    ]
    withdrawn = record(">A: CAT 8G CAT +10 10", ">A: CAT -- -9 1").replay()
    assert [problem.reason for problem in withdrawn.warnings] == [
        "the play withdrawn scored 10, the record takes off 9"
    ]


def test_exchanges_that_the_rules_do_not_allow() -> None:
    moves = record_of(played(1)).events
    last = max(i for i, event in enumerate(moves) if event.kind == "place")
    late = replace(moves[last], kind="exchange", square="", tiles="2", score=0, total=0, line=0)
    short = GameRecord(players=(RecordedPlayer("A"), RecordedPlayer("B")), events=(*moves[:last], late))
    assert "needs 7 tiles in the bag; it holds 0" in short.replay(ENGLISH, WORDS).warnings[0].reason
    none = record(">A: CAT -C +0 0").replay(replace(ENGLISH, exchange_minimum=None))
    assert [problem.reason for problem in none.warnings] == ["these rules have no exchanges"]


# ---------------------------------------------------------------- what cannot have happened


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ([">A: CAT 8G CA1 +10 10"], "line 3: 8G: 'CA1': no tile reads '1' at place 3"),
        ([">A: CAT 8A CAT +10 10"], "line 3: 8A CAT: the first word must cover the start square 8H"),
        ([">A: CAT 8G C.T +10 10"], "line 3: 8G C.T: there is no tile on 8H to play through"),
        ([">A: CAT 20A CAT +10 10"], "line 3: 20A CAT: 20A is off the board of 15 rows and 15 columns"),
        ([">A: 8G QQ +10 10"], "line 3: 2 tiles Q on board and racks; english has 1"),
        ([">A: 8D ABCDEFGH +10 10"], "line 3: 8 tiles; a rack holds 7"),
        ([">A: -ABCDEFGH +0 0"], "line 3: 8 tiles; a rack holds 7"),
        ([">A: -1A +0 0"], "line 3: exchange: '1A': no tile reads '1' at place 1"),
        ([">A: CAT -- -10 0"], "line 3: there is no play of this player to withdraw"),
        (
            [">A: CAT 8G CAT +10 10", ">B: -- -10 -10"],
            "line 4: there is no play of this player to withdraw",
        ),
        ([">A: CAT 8G CAT +10 10", ">B: 8G DOG +5 5"], "line 4: 8G DOG: 8G already holds C"),
        (
            [">A: CAT 8G CAT +10 10", ">B: (D) 8G (D)OG +5 5"],
            None,
        ),
    ],
)
def test_events_that_cannot_be(lines: list[str], error: str | None) -> None:
    with pytest.raises(GcgError) as caught:
        record(*lines).replay()
    if error is not None:
        assert str(caught.value) == f"x.gcg: {error}"


def test_a_lenient_replay_stops_before_them() -> None:
    game = record(">A: CAT 8G CAT +10 10", ">B: 8G DOG +5 5", ">A: CAT - +0 10", "#rack1 QQ")
    replay = game.replay(lenient=True)
    assert (len(replay.turns), str(replay.stopped)) == (1, "line 4: 8G DOG: 8G already holds C")
    assert replay.final == replay.turns[0].after
    assert not replay.warnings


def test_last_racks_stand_in_the_final_position() -> None:
    replay = GameRecord.load(FOLDER / "unfinished.gcg").replay()
    assert ([str(rack) for rack in replay.final.racks], replay.final.turn) == (["EIOU?", "Q"], 1)
    assert not replay.over
    incomplete = GameRecord.load(FOLDER / "incomplete.gcg").replay()
    assert (str(incomplete.final.rack), incomplete.final.turn) == ("AEINRST", 1)
    wrong = record(">A: CAT 8G CAT +10 10", "#rack1 Q", "#rack2 Q").replay()
    assert [str(problem) for problem in wrong.warnings] == [
        "the last racks cannot be: 2 tiles Q on board and racks; english has 1"
    ]


def test_no_events_at_all() -> None:
    replay = record().replay()
    assert (replay.turns, replay.final.scores, replay.over) == ((), (0, 0), False)


# ---------------------------------------------------------------- rules and lexicon


@pytest.mark.parametrize(
    ("pragma", "name"),
    [
        ("", "english"),
        ("#tile-distribution swedish", "swedish"),
        ("#tile-distribution english\n#board-layout SuperCrosswordGame", "english-super"),
        ("#game-board standard21", "english-super"),
        ("#tile-distribution english_super", "english-super"),
        ("#lexicon CSW21\n#board-layout standard15", "english"),
        ("#lexicon OSPS49", "polish"),
        ("#lexicon FRA24", "french"),
        ("#lexicon RD28", "german"),
        ("#lexicon italian", "italian"),
        ("#lexicon nobody knows", "english"),
        ("#tile-set catalan set", "catalan"),
        ("#note LetterDistribution: norwegian\n#note BoardLayout: CrosswordGame", "norwegian"),
        ("#game-type Classic", "english"),
    ],
)
def test_rules_from_pragmas(pragma: str, name: str) -> None:
    assert rules_of(record(pragma)).name == name


@pytest.mark.parametrize(
    ("pragma", "reason"),
    [
        ("#game-type chess", "#game-type 'chess': only classic and wordsmog are played"),
        ("#tile-distribution klingon", "#tile-distribution 'klingon': no such ruleset; name the rules"),
        ("#tile-distribution ../x.toml", "no such ruleset"),
        ("#board-layout Hexagon", "#board-layout 'Hexagon' is not the board of the ruleset english"),
        (
            "#tile-distribution spanish\n#board-layout SuperCrosswordGame",
            "is not the board of the ruleset spanish",
        ),
    ],
)
def test_rules_that_we_do_not_have(pragma: str, reason: str) -> None:
    with pytest.raises(GcgError, match=reason):
        record(pragma).replay()
    assert record(pragma).replay(ENGLISH).rules is ENGLISH


def test_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LEXICA", replace(catalogue.LEXICA, others={}))
    assert lexicon_of(record("#lexicon CSW99"), ENGLISH).name == "english"
    assert lexicon_of(record("#lexicon swedish"), ENGLISH).name == "english"
    assert lexicon_of(record("#lexicon /etc/passwd"), ENGLISH).name == "english"
    absent = lexicon_of(record("#lexicon OSPS49"), load_rules("polish"))
    assert absent.name == "OSPS49"
    with pytest.raises(LexiconError, match="the lexicon OSPS49 is not here"):
        absent.has(b"\1")
    assert record().replay("english", "english").lexicon.name == "english"
    with pytest.raises(LexiconError):
        record().replay("english", "klingon")
    with pytest.raises(RulesError):
        record().replay("klingon")


def test_more_players_than_the_rules_have() -> None:
    two = replace(ENGLISH, players=(2, 2))
    three = GameRecord(players=(RecordedPlayer("A"), RecordedPlayer("B"), RecordedPlayer("C")))
    with pytest.raises(GcgError, match="3 players; english is for 2 to 2"):
        three.replay(two)
    assert three.replay().final.scores == (0, 0, 0)
