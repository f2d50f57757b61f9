"""Gordon's automata against their definitions, and the figures of his tables I to III."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import LexiconError
from quixotry.kernel.papers import gordon_build
from quixotry.kernel.papers.gordon_build import Automaton
from quixotry.kernel.papers.gordon_pack import packed
from quixotry.lexicon import Lexicon
from quixotry.movegen.gordon import Gordon, automaton, cross_sets, dawg
from quixotry.movegen.gordon_sizes import AutomatonSize, automaton_size, gordon_sizes
from quixotry.movegen.word_lists import of_lengths
from quixotry.rules import load_rules
from support.automata import Trie, gaddag_strings, minimal_sizes

ALPHABET = load_rules("english").alphabet

# S1 to S24, by the paths of figures 1, 5 and 6 whose last arc has them; > is ◇.
TABLE_I = {
    "C": "",
    "A": "ABDFHKLMNPTY",
    "R": "AEO",
    "E": "ABDHMNOPRWY",
    "C>": "",
    "AC": "O",
    "RA": "BCEFGJLMOPTVWY",
    "ER": "AEIO",
    "C>A AC>": "BDMNPRTWY",
    "RAC": "S",
    "ERA": "BCDFHMPRTWY",
    "C>AR AC>R RAC>": "BDEKLNPST",
    "N": "AEIOU",
    "EE": "BCDFGJLNPRSTVWZ",
    "NE": "BDFHKMPSTWY",
    "EER": "BDFGPT",
    "NEE": "BKPSTW",
    "ERAC": "S",
    "EERA": "",
    "NEER": "GP",
    "C>ARE AC>RE RAC>E ERAC>": "DRSTX",
    "EERAC": "",
    "NEERA": "C",
    "C>AREE AC>REE RAC>EE ERAC>E EERAC>": "NR",
}


def codes(path: str) -> bytes:
    return bytes(0 if character == ">" else ord(character) - 64 for character in path)


def word_of(path: str, letter: str) -> str:
    """The word that a path spells once a letter of its last arc's set follows."""
    before, turn, behind = path.partition(">")
    return before[::-1] + behind + letter if turn else letter + before[::-1]


def letters_in(bits: int) -> str:
    return "".join(chr(64 + code) for code in range(1, 27) if bits >> code & 1)


TABLE_I_WORDS = sorted(
    {
        word_of(path, letter)
        for paths, letters in TABLE_I.items()
        for path in paths.split()
        for letter in letters
    }
)
TABLE_I_LEXICON = Lexicon.from_words(TABLE_I_WORDS, ALPHABET)


@pytest.mark.parametrize(("paths", "letters"), TABLE_I.items())
@pytest.mark.parametrize("minimised", [False, True])
def test_letter_sets_of_table_1(paths: str, letters: str, minimised: bool) -> None:
    made = automaton(TABLE_I_LEXICON, minimised=minimised)
    arrays = [packed(made, 26, expanded=expanded) for expanded in (False, True)]
    for path in paths.split():
        found = made.follow(codes(path))
        assert found is not None
        assert letters_in(found[0]) == letters
        assert [array.follow(codes(path)) for array in arrays] == [found[0]] * 2


def test_figures_5_and_6_merge_what_spells_the_same_prefix() -> None:
    """One state for each of these prefixes, whatever the way to it; the last has no more than letters."""
    made = automaton(TABLE_I_LEXICON, minimised=False)
    states = []
    for prefix in ("CA", "CAR", "CARE", "CAREE"):
        paths = [prefix[:x][::-1] + ">" + prefix[x:] for x in range(1, len(prefix) + 1)]
        reached = {made.follow(codes(path)) for path in paths}
        assert len(reached) == 1
        found = reached.pop()
        assert found is not None
        states.append(found[1])
    assert states[-1] == 0
    assert len(set(states)) == 4


def test_words_that_can_be_continued_alike_share_a_state_but_not_a_letter_set() -> None:
    words = ["WOUND", "WOUNDS", "WOUNDED", "WOUNDING", "ZAGGED", "ZAGGING", "REWOUND", "ZIGZAGGED"]
    lexicon = Lexicon.from_words(words, ALPHABET)
    paths = ["W>OUND", "OW>UND", "UOW>ND", "NUOW>D", "DNUOW>", "Z>AGG", "AZ>GG", "GAZ>G", "GGAZ>"]
    semi = [automaton(lexicon, minimised=False).follow(codes(path)) for path in paths]
    least = [automaton(lexicon).follow(codes(path)) for path in paths]
    assert None not in (*semi, *least)
    assert len({found and found[1] for found in semi}) == 2
    assert len({found and found[1] for found in least}) == 1
    assert [letters_in(found[0]) for found in least if found] == ["S"] * 5 + [""] * 4
    # DNUOW and GGAZ are not alike: one goes on to REWOUND, the other to ZIGZAGGED.
    assert automaton(lexicon).follow(codes("DNUOW")) != automaton(lexicon).follow(codes("GGAZ"))


# ---------------------------------------------------------------- against the definitions


def states_and_arcs(strings: Iterable[bytes]) -> tuple[int, int]:
    """Of the least automaton with letter sets: a state is what can follow in two letters or more."""
    strings = set(strings)
    prefixes = {string[:end] for string in strings for end in range(len(string))}
    states = set()
    for prefix in prefixes:
        rest = {s[len(prefix) :] for s in strings if s.startswith(prefix) and len(s) > len(prefix) + 1}
        if rest:
            states.add(frozenset(rest))
    return len(states), sum(len({rest[0] for rest in state}) for state in states)


def check_paths(made: Automaton, strings: set[bytes]) -> None:
    """An arc wherever a string goes on, and the letters on it that end one."""
    proper = {string[:end] for string in strings for end in range(1, len(string))}
    letters = sorted({letter for string in strings for letter in string})
    for path in proper:
        found = made.follow(path)
        assert found is not None
        assert found[0] == sum(1 << letter for letter in letters if path + bytes([letter]) in strings)
    for path in {b"", *proper}:
        for letter in letters:
            longer = path + bytes([letter])
            assert (made.follow(longer) is not None) == (longer in proper)


def as_trie(made: Automaton) -> Trie:
    """An automaton for the partition refinement: an arc's letter is its letter with its letter set."""
    trie: Trie = [{}]
    for state in range(1, made.states + 1):
        trie.append({letter << 64 | bits: (False, target) for letter, bits, target in made.arcs_from(state)})
    return trie


def check(words: set[bytes]) -> None:
    in_order = sorted(words)
    letters, lengths = b"".join(in_order), bytes(map(len, in_order))
    backwards = {word[::-1] for word in words}
    languages = {
        gordon_build.gaddag: set(gaddag_strings(words)),
        gordon_build.daggad: set(gaddag_strings(backwards)),
        gordon_build.dawg: words,
    }
    for build, strings in languages.items():
        whole = build(letters, lengths)
        least = whole.minimised()
        check_paths(whole, strings)
        check_paths(least, strings)
        assert (least.states, least.arcs) == states_and_arcs(strings)
        assert (least.states, least.arcs) == minimal_sizes(as_trie(whole), [whole.root])
        assert sorted(whole.letter_sets()) == sorted(least.letter_sets())
        assert sum(least.states_by_arcs()) == least.states
        assert sum(n * states for n, states in enumerate(least.states_by_arcs())) == least.arcs
        assert least.states_by_arcs()[0] == 0
        assert (least.minimised().states, least.minimised().arcs) == (least.states, least.arcs)


word_lists = st.sets(
    st.binary(min_size=2, max_size=6).map(lambda word: bytes(byte % 4 + 1 for byte in word)),
    min_size=1,
    max_size=30,
)


@given(word_lists)
@settings(max_examples=60, deadline=None)
def test_small_lists(words: set[bytes]) -> None:
    check(words)


@pytest.mark.parametrize("seed", range(2))
def test_english_samples(seed: int) -> None:
    chance = random.Random(seed)
    words = [ALPHABET.word(word) for word in Lexicon.load("english")]
    stems = {word[:4] for word in chance.sample(words, 6)}
    check(set(chance.sample([word for word in words if word[:4] in stems], 40)))


@pytest.mark.parametrize("words", [{b"\1\1"}, {bytes([1]) * n for n in range(2, 26)}, {bytes([62]) * 25}])
def test_lists_at_the_limits(words: set[bytes]) -> None:
    check(words)


def semi_minimised_sizes(words: set[bytes]) -> tuple[int, int]:
    """Of figure 4's automaton: REV(x) is a trie, and behind ◇ there is one state for each prefix xy."""
    strings = gaddag_strings(words)
    followed = {string[:end] for string in strings for end in range(len(string) - 1)}
    arcs = {string[:end] for string in strings for end in range(1, len(string))}

    def merged(path: bytes) -> bytes:
        before, turn, behind = path.partition(b"\0")
        return before[::-1] + behind + b"\0" if turn else path

    return len(set(map(merged, followed))), len({(merged(path[:-1]), path[-1]) for path in arcs})


@given(word_lists, st.randoms())
@settings(max_examples=60, deadline=None)
def test_semi_minimised_whatever_the_order_of_the_words(words: set[bytes], chance: random.Random) -> None:
    shuffled = sorted(words)
    chance.shuffle(shuffled)
    made = gordon_build.gaddag(b"".join(shuffled), bytes(map(len, shuffled)))
    assert (made.states, made.arcs) == semi_minimised_sizes(words)


@pytest.mark.parametrize(
    ("letters", "lengths"),
    [
        (b"", b""),
        (b"\1", b"\1"),
        (b"\1\2\3", b"\2"),
        (b"\1\0", b"\2"),
        (b"\1\77", b"\2"),
        (b"\1" * 65, b"\101"),
    ],
)
def test_words_that_cannot_be_built(letters: bytes, lengths: bytes) -> None:
    with pytest.raises(ValueError, match=r"words must|letters must"):
        gordon_build.gaddag(letters, lengths)


def test_states_and_paths_that_are_not_there() -> None:
    made = automaton(TABLE_I_LEXICON)
    for state in (0, made.states + 1):
        with pytest.raises(IndexError):
            made.arcs_from(state)
    assert made.follow(b"\377") is None
    assert packed(made, 26, expanded=True).follow(b"\377") is None
    with pytest.raises(ValueError, match="GADDAG"):
        packed(dawg(TABLE_I_LEXICON), 26, expanded=False)


# ---------------------------------------------------------------- tables II and III

# Columns of table III: states, arcs, letter sets, arcs in a row; bytes expanded and compressed.
TABLE_III = [
    (55_503, 91_901, 908, 26, 5_775_944, 593_248),
    (17_856, 49_341, 908, 26, 1_860_656, 272_420),
    (250_924, 413_887, 2575, 27, 27_110_092, 2_669_544),
    (89_031, 244_117, 2575, 27, 9_625_648, 1_342_892),
]


@pytest.mark.parametrize("column", TABLE_III)
def test_bytes_are_counted_as_in_table_3(column: tuple[int, ...]) -> None:
    states, arcs, letter_sets, row, expanded, compressed = column
    size = AutomatonSize(states, arcs, letter_sets, row, 504_600, ())
    assert (size.expanded_bytes, size.compressed_bytes) == (expanded, compressed)


@pytest.mark.parametrize("ruleset", ["english", "polish"])
def test_arrays_are_as_large_as_counted(ruleset: str) -> None:
    """Polish has 32 letters, whose bit map with ◇ does not fit 32 bits."""
    alphabet = load_rules(ruleset).alphabet
    chance = random.Random(ruleset)
    labels = alphabet.labels[1:]
    words = {"".join(chance.choices(labels, k=chance.randint(2, 6))) for _ in range(300)}
    lexicon = Lexicon.from_words(sorted(words), alphabet)
    for minimised, mirrored in product((False, True), repeat=2):
        made = automaton(lexicon, minimised=minimised, mirrored=mirrored)
        size = automaton_size(made, lexicon)
        for expanded, counted in ((True, size.expanded_bytes), (False, size.compressed_bytes)):
            generator = Gordon(minimised=minimised, mirrored=mirrored, expanded=expanded)
            assert generator.size(lexicon).bytes == counted
            assert generator.structure(lexicon).word_bytes == (4 if ruleset == "english" else 8)


def test_sizes_of_gordons_word_lengths() -> None:
    """Five times the DAWG, as in table III, and table II's shares of states with few arcs."""
    lexicon = of_lengths(Lexicon.load("english"), 2, 8)
    sizes = gordon_sizes(lexicon)
    assert sizes.words == len(lexicon) == 80_368
    assert sizes.characters == sum(map(len, lexicon))
    assert 4.5 < sizes.state_ratio < 5.5
    assert 4.5 < sizes.arc_ratio < 5.5
    assert sizes.unminimised_dawg.states / sizes.dawg.states == pytest.approx(55_503 / 17_856, rel=0.1)
    semi, least = sizes.semi_minimised_gaddag, sizes.gaddag
    assert semi.states / least.states == pytest.approx(250_924 / 89_031, rel=0.1)
    assert least.compressed_bits_per_character == pytest.approx(21.3, rel=0.1)
    assert least.expanded_bits_per_character == pytest.approx(152.6, rel=0.1)
    for arcs, (dawg_share, gaddag_share) in {1: (32.0, 39.4), 2: (30.9, 27.4), 3: (16.3, 12.7)}.items():
        assert 100 * sizes.dawg.share_with_arcs(arcs) == pytest.approx(dawg_share, abs=2)
        assert 100 * least.share_with_arcs(arcs) == pytest.approx(gaddag_share, abs=2)
    assert sizes.daggad.states == pytest.approx(least.states, rel=0.1)


def test_cross_sets_in_one_walk() -> None:
    lexicon = of_lengths(Lexicon.load("english"), 2, 5)
    for word in ("ABLE", "CARE", "QI", "E", "PA", "XYZ"):
        left, right = cross_sets(lexicon, word)
        assert left == tuple(label for label in ALPHABET.labels[1:] if label + word in lexicon)
        assert right == tuple(label for label in ALPHABET.labels[1:] if word + label in lexicon)


def test_no_words_of_a_length() -> None:
    with pytest.raises(LexiconError, match="no words of 40 to 50 letters"):
        of_lengths(Lexicon.load("english"), 40, 50)
