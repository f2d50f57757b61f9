"""The shipped rulesets against what is printed on the sets."""

from __future__ import annotations

import pytest

from quixotry.rules import Rules, document_of, load_rules, rules_from_document, ruleset_names

# letters, tiles, points of all tiles, blanks
TOTALS = {
    "catalan": (26, 100, 189, 2),
    "danish": (29, 100, 247, 2),
    "dutch": (26, 102, 230, 2),
    "english": (26, 100, 187, 2),
    "english-super": (26, 200, 381, 4),
    "english-wordsmog": (26, 100, 187, 2),
    "french": (26, 102, 197, 2),
    "german": (29, 102, 202, 2),
    "italian": (21, 120, 293, 2),
    "italian-8": (21, 120, 293, 2),
    "norwegian": (32, 100, 202, 2),
    "polish": (32, 100, 190, 2),
    "portuguese": (24, 120, 204, 3),
    "slovene": (29, 100, 180, 2),
    "spanish": (28, 100, 192, 2),
    "swedish": (29, 100, 194, 2),
    "swedish-study": (29, 98, 194, 0),
}

# Each letter with its count and points, so that a slip in a file is seen; the study's are the paper's list.
TILES = {
    "catalan": (
        "A:12:1 B:2:3 C:3:2 Ç:1:10 D:3:2 E:13:1 F:1:4 G:2:3 H:1:8 I:8:1 J:1:8 L:4:1 L·L:1:10 "
        "M:3:2 N:6:1 NY:1:10 O:5:1 P:2:3 QU:1:8 R:8:1 S:8:1 T:5:1 U:4:1 V:1:4 X:1:10 Z:1:8"
    ),
    "danish": (
        "A:7:1 B:4:3 C:2:8 D:5:2 E:9:1 F:3:3 G:3:3 H:2:4 I:4:3 J:2:4 K:4:3 L:5:2 M:3:3 N:6:1 O:5:2 "
        "P:2:4 Q:0:0 R:6:1 S:5:2 T:5:2 U:3:3 V:3:3 W:0:0 X:1:8 Y:2:4 Z:1:8 Æ:2:4 Ø:2:4 Å:2:4"
    ),
    "dutch": (
        "A:6:1 B:2:3 C:2:5 D:5:2 E:18:1 F:2:4 G:3:3 H:2:4 I:4:1 J:2:4 K:3:3 L:3:3 M:3:3 N:10:1 "
        "O:6:1 P:2:3 Q:1:10 R:5:2 S:5:2 T:5:2 U:3:4 V:2:4 W:2:5 X:1:8 Y:1:8 Z:2:4"
    ),
    "english": (
        "A:9:1 B:2:3 C:2:3 D:4:2 E:12:1 F:2:4 G:3:2 H:2:4 I:9:1 J:1:8 K:1:5 L:4:1 M:2:3 N:6:1 "
        "O:8:1 P:2:3 Q:1:10 R:6:1 S:4:1 T:6:1 U:4:1 V:2:4 W:2:4 X:1:8 Y:2:4 Z:1:10"
    ),
    "english-super": (
        "A:16:1 B:4:3 C:6:3 D:8:2 E:24:1 F:4:4 G:5:2 H:5:4 I:13:1 J:2:8 K:2:5 L:7:1 M:6:3 N:13:1 "
        "O:15:1 P:4:3 Q:2:10 R:13:1 S:10:1 T:15:1 U:7:1 V:3:4 W:4:4 X:2:8 Y:4:4 Z:2:10"
    ),
    "french": (
        "A:9:1 B:2:3 C:2:3 D:3:2 E:15:1 F:2:4 G:2:2 H:2:4 I:8:1 J:1:8 K:1:10 L:5:1 M:3:2 N:6:1 "
        "O:6:1 P:2:3 Q:1:8 R:6:1 S:6:1 T:6:1 U:6:1 V:2:4 W:1:10 X:1:10 Y:1:10 Z:1:10"
    ),
    "german": (
        "A:5:1 Ä:1:6 B:2:3 C:2:4 D:4:1 E:15:1 F:2:4 G:3:2 H:4:2 I:6:1 J:1:6 K:2:4 L:3:2 M:4:3 "
        "N:9:1 O:3:2 Ö:1:8 P:1:4 Q:1:10 R:6:1 S:7:1 T:6:1 U:6:1 Ü:1:6 V:1:6 W:1:3 X:1:8 Y:1:10 "
        "Z:1:3"
    ),
    "italian": (
        "A:14:1 B:3:5 C:6:2 D:3:5 E:11:1 F:3:5 G:2:8 H:2:8 I:12:1 L:5:3 M:5:3 N:5:3 O:15:1 P:3:5 "
        "Q:1:10 R:6:2 S:6:2 T:6:2 U:5:3 V:3:5 Z:2:8"
    ),
    "italian-8": (
        "A:14:1 B:3:5 C:6:2 D:3:5 E:11:1 F:3:5 G:2:8 H:2:8 I:12:1 L:5:3 M:5:3 N:5:3 O:15:1 P:3:5 "
        "Q:1:10 R:6:2 S:6:2 T:6:2 U:5:3 V:3:5 Z:2:8"
    ),
    "norwegian": (
        "A:7:1 B:3:4 C:1:10 D:5:1 E:9:1 F:4:2 G:4:2 H:3:3 I:5:1 J:2:4 K:4:2 L:5:1 M:3:2 N:6:1 "
        "O:4:2 P:2:4 Q:0:0 R:6:1 S:6:1 T:6:1 U:3:4 V:3:4 W:1:8 X:0:0 Y:1:6 Ü:0:0 Z:0:0 Æ:1:6 "
        "Ä:0:0 Ø:2:5 Ö:0:0 Å:2:4"
    ),
    "polish": (
        "A:9:1 Ą:1:5 B:2:3 C:3:2 Ć:1:6 D:3:2 E:7:1 Ę:1:5 F:1:5 G:2:3 H:2:3 I:8:1 J:2:3 K:3:2 "
        "L:3:2 Ł:2:3 M:3:2 N:5:1 Ń:1:7 O:6:1 Ó:1:5 P:3:2 R:4:1 S:4:1 Ś:1:5 T:3:2 U:2:3 W:4:1 "
        "Y:4:2 Z:5:1 Ź:1:9 Ż:1:5"
    ),
    "portuguese": (
        "A:14:1 B:3:3 C:4:2 Ç:2:3 D:5:2 E:11:1 F:2:4 G:2:4 H:2:4 I:10:1 J:2:5 L:5:2 M:6:1 N:4:3 "
        "O:10:1 P:4:2 Q:1:6 R:6:1 S:8:1 T:5:1 U:7:1 V:2:4 X:1:8 Z:1:8"
    ),
    "slovene": (
        "A:10:1 B:2:4 C:1:8 Č:1:5 D:4:2 E:11:1 F:1:10 G:2:4 H:1:5 I:9:1 J:4:1 K:3:3 L:4:1 M:2:3 "
        "N:7:1 O:8:1 P:2:3 Q:0:0 R:6:1 S:6:1 Š:1:6 T:4:1 U:2:3 V:4:2 W:0:0 X:0:0 Y:0:0 Z:2:4 "
        "Ž:1:10"
    ),
    "spanish": (
        "A:12:1 B:2:3 C:4:3 CH:1:5 D:5:2 E:12:1 F:1:4 G:2:2 H:2:4 I:6:1 J:1:8 L:4:1 LL:1:8 M:2:3 "
        "N:5:1 Ñ:1:8 O:9:1 P:2:3 Q:1:5 R:5:1 RR:1:8 S:6:1 T:4:1 U:5:1 V:1:4 X:1:8 Y:1:4 Z:1:10"
    ),
    "swedish": (
        "A:8:1 B:2:4 C:1:8 D:5:1 E:7:1 F:2:3 G:3:2 H:2:2 I:5:1 J:1:7 K:3:2 L:5:1 M:3:2 N:6:1 "
        "O:5:2 P:2:4 Q:0:0 R:8:1 S:8:1 T:8:1 U:3:4 V:2:3 W:0:0 X:1:8 Y:1:7 Z:1:10 Å:2:4 Ä:2:3 Ö:2:4"
    ),
    "swedish-study": (
        "A:8:1 B:2:4 C:1:8 D:5:1 E:7:1 F:2:3 G:3:2 H:2:2 I:5:1 J:1:7 K:3:2 L:5:1 M:3:2 N:6:1 "
        "O:5:2 P:2:4 Q:0:0 R:8:1 S:8:1 T:8:1 U:3:4 V:2:3 W:0:0 X:1:8 Y:1:7 Z:1:10 Å:2:3 Ä:2:4 Ö:2:4"
    ),
}
TILES["english-wordsmog"] = TILES["english"]


def test_names() -> None:
    assert ruleset_names() == tuple(sorted(TOTALS))


@pytest.fixture(params=sorted(TOTALS))
def rules(request: pytest.FixtureRequest) -> Rules:
    return load_rules(request.param)


def test_totals(rules: Rules) -> None:
    points = sum(count * value for count, value in zip(rules.counts, rules.points, strict=True))
    assert (rules.alphabet.size, rules.total_tiles, points, rules.counts[0]) == TOTALS[rules.name]


def test_every_tile(rules: Rules) -> None:
    listed = []
    for entry in TILES[rules.name].split():
        label, count, points = entry.split(":")
        listed.append((label, int(count), int(points)))
    letters = zip(rules.alphabet.labels, rules.counts, rules.points, strict=True)
    assert list(letters)[1:] == listed


def test_the_usual(rules: Rules) -> None:
    assert rules.points[0] == 0
    assert rules.bonus == 50
    assert rules.players == (2, 4)
    assert rules.scoreless_adjustment == "deduct"
    assert rules.rack_size == (8 if rules.name in ("swedish-study", "italian-8") else 7)
    assert rules.layout.rows == rules.layout.columns == (21 if rules.name == "english-super" else 15)
    tournament = rules.name in ("english", "english-super", "english-wordsmog")
    assert rules.any_order == (rules.name == "english-wordsmog")
    assert rules.challenge == ("double" if tournament else "void")
    if rules.name != "swedish-study":
        assert rules.scoreless_turns == 6
        assert rules.exchange_minimum == rules.rack_size
        assert rules.out_adjustment == ("double" if tournament else "transfer")
    assert rules.lexicon == rules.name.split("-")[0]


def test_the_study() -> None:  # CG1
    study, letters = load_rules("swedish-study"), load_rules("swedish-study").alphabet
    assert (study.exchange_minimum, study.scoreless_turns, study.out_adjustment) == (None, 4, "deduct")
    assert study.points[letters.word("Å")[0]] == 3 and study.points[letters.word("Ä")[0]] == 4


@pytest.mark.parametrize(
    ("name", "vowels"),
    [
        ("catalan", "AEIOU"),
        ("dutch", "AEIOU"),
        ("english", "AEIOU"),
        ("english-super", "AEIOU"),
        ("french", "AEIOUY"),
        ("german", "AÄEIOÖUÜ"),
        ("italian", "AEIOU"),
        ("norwegian", "AEIOUYÜÆÄØÖÅ"),
        ("polish", "AĄEĘIOÓUY"),
        ("slovene", "AEIOU"),
        ("spanish", "AEIOU"),
        ("swedish-study", "AEIOUYÅÄÖ"),
    ],
)
def test_vowels(name: str, vowels: str) -> None:
    rules = load_rules(name)
    assert rules.alphabet.word_text(sorted(rules.vowels)) == vowels


def test_titles_are_all_different_and_neutral() -> None:
    titles = [load_rules(name).title for name in ruleset_names()]
    assert len(set(titles)) == len(titles)
    assert not any("scrabble" in title.lower() for title in titles)


def test_documents_round_trip(rules: Rules) -> None:
    assert rules_from_document(document_of(rules), rules.name) == rules


def test_names_are_loaded_once(rules: Rules) -> None:
    assert load_rules(rules.name) is rules
    assert len({load_rules(name) for name in ruleset_names()}) == len(TOTALS)
