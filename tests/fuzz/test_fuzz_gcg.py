"""Game records and CGP with anything wrong in them: a typed error, or something that can be used."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import QuixotryError
from quixotry.game import Game, Position
from quixotry.game.opcodes import clocks, last_move
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord, GcgError, game_of, record_of
from quixotry.rules import Rules, load_rules
from support.fuzzing import damaged, seeds
from support.limits import Limit

ENGLISH = load_rules("english")
WORDS = list(islice((word for word in Lexicon.load("english") if len(word) < 7), 0, None, 60))
LEXICON = Lexicon.from_words(WORDS, ENGLISH.alphabet)
SAMPLES = Path(__file__).parents[1] / "records" / "gcg"
TOKENS = [
    b"\n", b"\r", b" ", b"\t", b"\xff", b"\0", b"\xc3\xa9", b"\xef\xbb\xbf", b"#note x\n", b"#- y\n", b"#",
    b">", b"#player1 A Ann\n", b"#player3 C C\n", b"#rack1 QI\n", b"#incomplete\n", b"#lexicon CSW21\n",
    b"#title x\n", b"#character-encoding KOI8-R\n", b"#tile-distribution polish\n",
    b"#board-layout SuperCrosswordGame\n",
    b"--", b"-", b"-3", b"-QO", b"(challenge)", b"(time)", b"(G)", b"+-10", b"+0 0", b"999999999999", b"8H",
    b"H8", b"26Z", b"....", b"(A)", b"[CH]", b"?", b"ZZZZZZZ", b"#id quixotry 7:double\n",
    b"\n>A: X - +0 0\n",
]  # fmt: skip
SECOND = 1.0


def played(seed: int, challenge: str, turns: int) -> Game:
    game = Game.new(ENGLISH, lexicon=LEXICON, seed=seed, challenge=challenge)  # type: ignore[arg-type]
    for turn in range(turns):
        if game.over or game.ending:
            break
        if game.can_challenge and turn % 5 == 4:
            game.challenge()
        else:
            game.play(game.position.best_move() or "-")
    return game


def use(record: GameRecord) -> None:
    """Everything that can be done with a record."""
    assert GameRecord.from_gcg(record.to_gcg()) == record
    replay = record.replay(_rules_for(record), LEXICON, lenient=True)
    assert len(replay.turns) <= len(record.events)
    for turn in replay.turns:
        turn.position.validate()
        if turn.move is not None and turn.move.is_place:
            turn.position.check(turn.move)
    str(replay.final)
    Position.from_cgp(replay.final.to_cgp(), replay.rules, LEXICON)


def _rules_for(record: GameRecord) -> Rules:
    try:
        rules = record.replay(lenient=True).rules
    except QuixotryError:
        return ENGLISH
    return rules if rules.alphabet == ENGLISH.alphabet else ENGLISH


def test_damaged_records(limit: Limit) -> None:
    texts = [path.read_bytes() for path in sorted(SAMPLES.glob("*.gcg"))]
    texts += [record_of(played(seed, "5-point", 10 * seed)).to_gcg().encode() for seed in (1, 3)]
    accepted = refused = skipped = 0
    for chance in seeds(400):
        data = damaged(chance.choice(texts), chance, TOKENS)
        if chance.random() < 0.3:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            data = b"\n".join(lines)
        with limit(SECOND):
            try:
                strict = GameRecord.from_gcg(data, file="fuzzed")
                accepted += 1
            except GcgError as error:
                assert "\n" not in str(error)
                assert len(str(error)) < 500
                strict = None
                refused += 1
            try:
                lenient = GameRecord.from_gcg(data, file="fuzzed", lenient=True)
                skipped += bool(lenient.skipped)
                assert strict is None or strict == lenient or any(byte > 127 for byte in data)
                use(lenient)
            except GcgError as error:
                assert strict is None
                assert str(error).startswith("fuzzed: no game record")
            if strict is not None:
                use(strict)
                try:
                    strict.replay(ENGLISH, LEXICON)
                except GcgError as error:
                    assert str(error).startswith("fuzzed: ")
    assert accepted
    assert refused
    assert skipped


def test_records_of_our_games_that_were_tampered_with() -> None:
    bases = [record_of(played(seed, rule, 12)).to_gcg() for seed, rule in ((1, "double"), (2, "single"))]
    same = other = 0
    for chance in seeds(120):
        data = damaged(chance.choice(bases).encode(), chance, TOKENS)
        try:
            game = game_of(GameRecord.from_gcg(data), ENGLISH, LEXICON)
        except QuixotryError as error:
            assert len(str(error)) < 500
            other += 1
            continue
        same += 1
        assert len(record_of(game).events) == len(GameRecord.from_gcg(data).events)
    assert same
    assert other


@given(
    st.binary(max_size=300)
    | st.text(max_size=300)
    | st.text(alphabet="#>A: \n-+()08HX?player12", max_size=300)
)
def test_anything_at_all(text: str | bytes) -> None:
    for whole in (
        text,
        (b"#player1 A A\n#player2 B B\n" + text) if isinstance(text, bytes) else "#player1 A\n" + text,
    ):
        for lenient in (False, True):
            try:
                use(GameRecord.from_gcg(whole, lenient=lenient))
            except GcgError as error:
                assert len(str(error)) < 500


def test_a_megabyte_of_damage(limit: Limit) -> None:
    base = (SAMPLES / "everything.gcg").read_bytes()
    for chance in seeds(6):
        data = damaged(base * (1_000_000 // len(base)), chance, TOKENS)[:1_000_000]
        for lenient in (False, True):
            with limit(SECOND):
                try:
                    record = GameRecord.from_gcg(data, lenient=lenient)
                    record.replay(ENGLISH, LEXICON, lenient=lenient)
                except GcgError:
                    pass


def test_opcodes_of_cgp() -> None:
    rows = "/".join(["15"] * 7 + ["6CATS5"] + ["15"] * 7)
    base = f"{rows} RETINAS/Q 120/98 0 lm 8G.CATS; tmr 1000/-5; ti 5; to 60000; oru; l1 a; l2 b; cr triple;"
    tokens = [
        b"lm ", b"lm ex.", b"lm phony.", b"ex.7", b"pass", b"8G.", b"tmr ", b"-1/", b"oru;", b"l1 ", b"l2 ",
        b"lex ",
        b"bdn CrosswordGame;", b"ld english;", b"var Classic;", b";", b".", b"[CH]", b"99999999999",
        b"\xc3\x91",
    ]  # fmt: skip
    accepted = refused = 0
    for chance in seeds(600):
        text = damaged(base.encode(), chance, tokens).decode(errors="replace")
        try:
            position = Position.from_cgp(text, ENGLISH, LEXICON)
        except QuixotryError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 500
            refused += 1
            continue
        accepted += 1
        last_move(position)
        clocks(position)
        again = Position.from_cgp(position.to_cgp(), ENGLISH, LEXICON)
        assert again == position.replace(options=again.options)
        assert again.to_cgp() == position.to_cgp()
    assert accepted
    assert refused
