"""CGP by two readers that share nothing, in every language, as others write it, and damaged."""

from __future__ import annotations

from collections import Counter

import pytest

from quixotry.errors import LexiconError, PositionError, QuixotryError
from quixotry.game import Game, Position
from quixotry.lexicon import AbsentLexicon, Lexicon, WordList
from quixotry.records import GameRecord
from quixotry.rules import BLANK_BIT, Alphabet, load_rules, ruleset_names
from support import plain_cgp
from support.fuzzing import damaged, seeds

EMPTY = "/".join(["15"] * 15)
TOKENS = [
    b"lex ", b"-lex CSW21", b"-ld english;", b"lm pass;", b"/", b"15", b" ", b";", b"-", b"[CH]", b"?",
    b"\xc3\x91", b"tmr 1/2;", b"oru;", b"0", b"a", b"ld french;", b"cr 5pt;",
]  # fmt: skip


def labels(alphabet: Alphabet) -> set[str]:
    return {*alphabet.labels[1:], *alphabet.blank_labels[1:]}


def seen(position: Position) -> tuple[object, ...]:
    """What a position says, in the terms of the plain reader."""
    alphabet, columns = position.rules.alphabet, position.rules.layout.columns
    texts = [_label(alphabet, code) for code in position.board.tiles]
    squares = [texts[at : at + columns] for at in range(0, len(texts), columns)]
    turn = position.turn
    racks = [
        sorted(_label(alphabet, code) or "?" for code in rack)
        for rack in position.racks[turn:] + position.racks[:turn]
    ]
    return squares, racks, [*position.scores[turn:], *position.scores[:turn]], position.scoreless


def _label(alphabet: Alphabet, code: int) -> str:
    if code & BLANK_BIT:
        return alphabet.blank_labels[code & ~BLANK_BIT]
    return alphabet.labels[code] if code else ""


def plainly(text: str, alphabet: Alphabet) -> tuple[object, ...] | None:
    plain = plain_cgp.read(text, labels(alphabet))
    if plain is None:
        return None
    # On a rack there are no blanks that stand for letters: lower case is the tile.
    upper = dict(zip(alphabet.blank_labels, alphabet.labels, strict=True))
    racks = [
        [] if number and "oru" in plain.opcodes else sorted(upper.get(tile, tile) for tile in rack)
        for number, rack in enumerate(plain.racks)
    ]
    return plain.squares, racks, plain.scores, plain.scoreless


def games() -> list[Position]:
    """Positions in every language, those with tiles of several letters among them."""
    positions = []
    for name in ruleset_names():
        rules = load_rules(name)
        codes = range(1, rules.alphabet.size + 1)
        pairs = WordList([bytes((one, other)) for one in codes for other in codes if (one + other) % 3])
        words = Lexicon.from_list(pairs, rules.alphabet, name="pairs")
        game = Game.new(name, lexicon=words, seed=3)
        for _ in range(8):
            if not game.over:
                game.play(game.position.best_move() or "-")
            positions.append(game.position)
    return positions


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return games()


def test_two_readers_in_every_language(positions: list[Position]) -> None:
    for position in positions:
        text = position.to_cgp()
        assert plainly(text, position.rules.alphabet) == seen(position)
        again = Position.from_cgp(text, turn=position.turn)
        assert seen(again) == seen(position)
        assert again.rules == position.rules
        assert again.to_cgp() == text


def test_two_readers_of_damaged_positions(positions: list[Position]) -> None:
    outcomes: Counter[str] = Counter()
    for chance in seeds(500):
        position = chance.choice(positions)
        text = damaged(position.to_cgp().encode(), chance, TOKENS).decode(errors="replace")
        try:
            read = Position.from_cgp(text, position.rules, position.lexicon)
        except QuixotryError as error:
            assert "\n" not in str(error)
            outcomes["refused"] += 1
            continue
        outcomes["read"] += 1
        plain = plainly(text, position.rules.alphabet)
        if plain is not None:  # as [cH] is, whose case only one of them forgives
            outcomes["read by both"] += 1
            assert plain == seen(read), text
        assert Position.from_cgp(read.to_cgp(), position.rules, position.lexicon).to_cgp() == read.to_cgp()
        assert isinstance(Position.from_cgp(read.to_cgp()), Position)
    assert min(outcomes.values()) > 50, outcomes
    assert outcomes["read by both"] > outcomes["read"] * 0.95, outcomes


@pytest.mark.parametrize(
    "opcodes", ["-lex english; -ld english;", "-lex english -ld english", "--lex english --ld english;"]
)
def test_opcodes_as_magpie_writes_them(opcodes: str) -> None:
    position = Position.from_cgp(f"{EMPTY} CARE/ 0/0 0 {opcodes}")
    assert position.options == {"lex": "english", "ld": "english"}
    assert position.lexicon.name == "english"
    assert position.to_cgp().endswith(" lex english; ld english;")
    french = Position.from_cgp(f"{EMPTY} CARE/ 0/0 0 -lex FRA20; -bb 30; -lm -QO;")
    assert (french.rules.alphabet, french.rules.bonus) == (load_rules("french").alphabet, 30)


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [("FRA20", "french"), ("FRA24", "french"), ("RD28", "german"), ("OSPS50", "polish"), ("CSW21", "english"),
     ("NWL23", "english"), ("NSF23", "norwegian"), ("FILE2017", "spanish"), ("DISC2", "catalan"),
     ("club", "english")],
)  # fmt: skip
def test_the_name_of_a_lexicon_tells_the_rules(name: str, ruleset: str) -> None:
    """As in game records, whether it is here or not; its name stays."""
    position = Position.from_cgp(f"{EMPTY} / 0/0 0 lex {name};")
    assert position.rules.name == ruleset
    assert position.lexicon.name == name
    assert position.to_cgp() == f"{EMPTY} / 0/0 0 lex {name};"
    assert GameRecord.from_gcg(f"#player1 A A\n#player2 B B\n#lexicon {name}").replay().rules.name == ruleset


def test_a_lexicon_whose_name_tells_other_rules() -> None:
    english = load_rules("english")
    position = Position.start(english, Lexicon.from_words(["CAT"], english.alphabet, name="RD28"), ["", ""])
    assert position.to_cgp() == f"{EMPTY} / 0/0 0 ld english; lex RD28;"
    assert Position.from_cgp(position.to_cgp()).rules is english


def test_nothing_that_we_write_is_unreadable() -> None:
    """Games in languages whose lexicon is not here, and lexica whose names cannot stand in CGP."""
    record = GameRecord.from_gcg(
        "#player1 A A\n#player2 B B\n#lexicon OSPS49\n>A: KOTSXYZ 8G KOT +0 0", lenient=True
    )
    for position in record.positions(lenient=True):
        assert " lex OSPS49;" in f" {position.to_cgp()} "
        assert Position.from_cgp(position.to_cgp()).to_cgp() == position.to_cgp()
    english = load_rules("english")
    for name in ("a b", "a/b", "a.kwg", "a;b", "none"):
        odd = Position.start(english, Lexicon.from_words(["CAT"], english.alphabet, name=name), ["CAT", ""])
        assert seen(Position.from_cgp(odd.to_cgp())) == seen(odd)


def test_words_are_asked_for_and_not_there() -> None:
    position = Position.from_cgp(f"{EMPTY} CATSXYZ/ 0/0 0 lex CSW21;")
    assert isinstance(position.lexicon, AbsentLexicon)
    assert position.score("8G CAT") == 10
    for ask in (position.legal_moves, lambda: position.phonies("8G CAT"), lambda: position.best_move()):
        with pytest.raises(
            LexiconError, match="the lexicon CSW21 is not here; name one that is, or import it"
        ):
            ask()
    assert str(eval(repr(position), {"Position": Position})) == str(position)
    with pytest.raises(PositionError, match="given twice"):
        Position.from_cgp(f"{EMPTY} / 0/0 0 lex english; -lex english;")


@pytest.mark.parametrize("opcode", ["cr", "var", "bdn", "ld"])
def test_an_opcode_without_end_is_not_repeated(opcode: str) -> None:
    """Found by fuzzing that was led by coverage: the message had all of the line."""
    with pytest.raises(PositionError) as caught:
        Position.from_cgp(f"{EMPTY} A/ 0/0 0 {opcode} {'x/' * 3000};")
    assert len(str(caught.value)) < 500
