"""The acrostic assistant: shared squares, files, and candidates against plain Python."""

from __future__ import annotations

import random
import re
import shutil
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import AcrosticError
from quixotry.kernel.puzzles.letter_choices import fitting
from quixotry.lexicon import Lexicon
from quixotry.words.acrostic import Acrostic, Clue
from quixotry.words.acrostic_file import load_acrostic, parse_acrostic, save_letters
from quixotry.words.acrostic_solver import AcrosticSolver
from support.fuzzing import damaged, seeds
from support.word_lists import ENGLISH, SPANISH, english, english_words, lexicon_of

FILE = Path(__file__).parent / "acrostic.toml"
QUOTATION = "A GOOD CROSSWORD GAME ENDS WITH TWO FRIENDS AND ONE WINNER"
ANSWERS = "GRINS ORANGES OTTERS DEAF WINDOW ONCE REMIND DOWN SHADOW".split()


@pytest.fixture
def puzzle() -> Acrostic:
    return load_acrostic(FILE, ENGLISH)


# ---------------------------------------------------------------- filling in


def test_answers_spell_the_quotation_and_the_initials(puzzle: Acrostic) -> None:
    for clue, answer in zip(puzzle.clues, ANSWERS, strict=True):
        puzzle = puzzle.fill(clue.label, answer.lower())
    assert puzzle.quotation == QUOTATION and puzzle.complete
    assert puzzle.initials == "GOODWORDS"


def test_a_letter_filled_in_anywhere_is_everywhere(puzzle: Acrostic) -> None:
    filled = puzzle.fill("2", "g")
    assert (filled.answer("A"), filled.pattern("w2"), filled.initials[0]) == ("G....", "G...", "G")
    assert filled.fill("w2", "GOOD").answer("D") == "D..."
    assert filled.fill("initials", "goodwords").quotation.startswith(". GO.D")
    assert filled.fill("A", "GR_?.") == filled.fill("a", "gr...")
    assert puzzle.quotation == puzzle.clear("initials").quotation, "the old state is as it was"


def test_letters_must_agree(puzzle: Acrostic) -> None:
    filled = puzzle.fill("A", "GRINS")
    with pytest.raises(AcrosticError, match="w2: square 2 has G, not F"):
        filled.fill("w2", "FOOD")
    assert filled.fill("w2", "FOOD", over=True).answer("A") == "FRINS"
    assert filled.clear("A") == puzzle


@pytest.mark.parametrize(
    ("place", "text", "reason"),
    [
        ("Z", "AB", "Z: no such place"),
        ("w12", "AB", "w12: no such place"),
        ("0", "A", "0: no such place"),
        ("49", "A", "49: no such place"),
        ("", "A", "no such place"),
        ("A", "GRIN", "A: has 5 letters, and 'GRIN' has 4"),
        ("A", "GR1NS", "A: 'GR1NS': no tile reads '1' at place 3"),
        ("45", "AB", "45: has 1 letters, and 'AB' has 2"),
    ],
)
def test_what_cannot_be_filled_in(puzzle: Acrostic, place: str, text: str, reason: str) -> None:
    with pytest.raises(AcrosticError, match=re.escape(reason)):
        puzzle.fill(place, text)


def test_answers_of_several_words() -> None:
    clue = Clue("A", "A novel", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), words=(3, 3, 4))
    puzzle = Acrostic(ENGLISH, (10,), (clue,)).fill("A", "the old man's".replace("'", ""))
    assert puzzle.answer("A") == "THE OLD MANS"
    assert puzzle.clear("A.2").answer("A") == "THE ... MANS"
    assert puzzle.fill("A.3", "MANS") == puzzle.fill("A", "The-Old Man's")


def test_labels_of_several_letters() -> None:
    puzzle = Acrostic(SPANISH, (4, 2), (Clue("A", "", (5, 1)),)).fill("w1", "chico")
    assert puzzle.quotation == "[CH]ICO .." and puzzle.fill("A", "ll.").answer("A") == "[LL][CH]"
    text = 'quotation = [4, 2]\nfilled = "[CH]ICO [LL]."\n[clues.A]\nletters = [5, 1]'
    assert parse_acrostic(text, SPANISH).letters == puzzle.fill("5", "LL").letters


# ---------------------------------------------------------------- files


def test_saving_keeps_everything_else(puzzle: Acrostic, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    shutil.copy(FILE, path)
    before = path.read_text().splitlines()
    filled = puzzle.fill("A", "GRINS")
    save_letters(filled, path)
    assert load_acrostic(path, ENGLISH) == filled
    after = path.read_text().splitlines()
    assert [line for line in after if not line.startswith("filled")] == before
    save_letters(filled.fill("w1", "A"), path)
    assert len(path.read_text().splitlines()) == len(after)
    assert load_acrostic(path, ENGLISH) == filled.fill("w1", "A")
    save_letters(puzzle, path)
    assert load_acrostic(path, ENGLISH) == puzzle
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "text",
    [
        "quotation = [2]\r\nfilled = '..' # so far\r\n[clues.A]\r\nletters = [2, 1]\r\n",
        "[clues.A]\nletters = [2, 1]\n[clues]\n",
        "quotation = [\n 2 # [one]\n]\nclues.A.letters = [2,\n1]",
        'filled = """\n.. """\nquotation = [2]\n[clues.A]\nletters = [2, 1]',
    ],
)
def test_saving_into_unusual_files_works_or_leaves_them_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_bytes(text.encode())
    puzzle = Acrostic(ENGLISH, (2,), (Clue("A", "", (2, 1)),)).fill("A", "AB")
    try:
        save_letters(puzzle, path)
    except AcrosticError:
        assert path.read_bytes() == text.encode()
    else:
        assert load_acrostic(path, ENGLISH) == puzzle
        assert (b"\r\n" in path.read_bytes()) == ("\r\n" in text)


def test_another_puzzle_is_not_overwritten(puzzle: Acrostic, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    text = FILE.read_text().replace("Smiles", "Laughs")
    path.write_text(text)
    with pytest.raises(AcrosticError, match="no longer the same puzzle"):
        save_letters(puzzle, path)
    assert path.read_text() == text


A = "[clues.A]\nletters = [2, 1]"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("quotation = 2", "is missing|must be a list, not a whole number"),
        ("", "quotation: is missing"),
        ("quotation = [2]", "clues: is missing"),
        ("quotation = [2]\n[clues]", "clues: there are none"),
        (f"quotation = []\n{A}", "quotation: must have 1 to 1000 letters, not 0"),
        (f"quotation = [600, 600]\n{A}", "must have 1 to 1000 letters, not 1200"),
        (f"quotation = [0]\n{A}", "quotation: must be whole numbers from 1 to 1000, not 0"),
        (f"quotation = [true]\n{A}", "quotation: must be whole numbers"),
        (f"quotation = ['2']\n{A}", "not a text"),
        (f"quotation = [2]\nauthor = 'X'\n{A}", r"author: no such key \(known: title, quotation, filled"),
        (f"quotation = [1]\n{A}", "clues.A.letters: must be whole numbers from 1 to 1, not 2"),
        (f"quotation = [3]\n{A}\n[clues.B]\nletters = [3, 1]", "square 1 is already a letter of A"),
        (f"quotation = [2]\n{A}\nwords = [1]", "clues.A.words: add up to 1, and there are 2 letters"),
        (f"quotation = [2]\n{A}\nclue = 3", "clues.A.clue: must be a text, not a whole number"),
        (f"quotation = [4]\n{A}\n[clues.a]\nletters = [3, 4]", "used twice"),
        (f"quotation = [2]\n{A}\n[clues.w1]\nletters = [1]", "clues.w1: a clue is named by"),
        ("quotation = [2]\n[clues]\nA = [1, 2]", "clues.A: must be a table, not a list"),
        ("quotation = [2]\n[clues.A]\nletters = []", "clues.A.letters: there are none"),
        (f"quotation = [2]\nfilled = 'ABC'\n{A}", "filled: word 1 has 2 letters, and 'ABC' has 3"),
        (f"quotation = [2]\nfilled = 'AB CD'\n{A}", "filled: the quotation has 1 words, and this has 2"),
        (f"quotation = [2]\nfilled = 'A1'\n{A}", "filled: 'A1': no tile reads '1'"),
        (f"quotation = [2]\nfree = [2]\n{A}", "free: must be whole numbers from 1 to 1, not 2"),
        ("quotation = [2", "is not valid TOML"),
        ("x = " + "[" * 5000, "is not valid TOML"),
    ],
)
def test_files_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(AcrosticError, match=reason) as caught:
        parse_acrostic(text, ENGLISH, "my.toml")
    assert str(caught.value).startswith("my.toml: ")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"title = 'x'\ntitle2 = '\xe9'")
    with pytest.raises(AcrosticError, match=r"bad.toml: line 2: not UTF-8 \(byte 0xe9\)"):
        load_acrostic(bad, ENGLISH)
    with pytest.raises(AcrosticError, match="No such file"):
        load_acrostic(tmp_path / "none.toml", ENGLISH)
    bad.write_bytes(b"#" * 1_000_001)
    with pytest.raises(AcrosticError, match="larger than"):
        load_acrostic(bad, ENGLISH)


def test_damaged_files_are_typed_errors(tmp_path: Path) -> None:
    path = tmp_path / "damaged.toml"
    tokens = [
        b"[",
        b"]",
        b"=",
        b'"',
        b"[clues.A]",
        b"letters",
        b"-1",
        b"1e9",
        b"99999999999",
        b"\n",
        b"free = true",
    ]
    usable = 0
    for chance in seeds(300):
        path.write_bytes(damaged(FILE.read_bytes(), chance, tokens))
        try:
            puzzle = load_acrostic(path, ENGLISH)
        except AcrosticError as error:
            assert "\n" not in str(error) and str(error).startswith(str(path))
        else:
            usable += 1
            try:
                save_letters(puzzle, path)
            except AcrosticError as error:
                assert "nothing was saved" in str(error)
            assert load_acrostic(path, ENGLISH) == puzzle
    assert usable > 10


# ---------------------------------------------------------------- candidates


@given(st.lists(st.sets(st.sampled_from("ABCDEINORST"), min_size=1), min_size=2, max_size=6))
def test_fitting_words_are_those_of_a_regular_expression(places: list[set[str]]) -> None:
    pattern = re.compile("".join(f"[{''.join(sorted(letters))}]" for letters in places))
    expected = [word for word in english_words() if len(word) == len(places) and pattern.fullmatch(word)]
    masks = [sum(1 << ENGLISH.word(letter)[0] for letter in letters) for letters in places]
    for limit in (0, 3, 100_000):
        count, seen, words = fitting(english().graph, masks, limit)
        assert count == len(expected)
        assert [ENGLISH.word_text(word) for word in words] == expected[:limit]
        for at, letters in enumerate(seen):
            assert letters == sum(1 << ENGLISH.word(letter)[0] for letter in {word[at] for word in expected})


def test_words_that_no_list_has_fit_nowhere() -> None:
    assert fitting(english().graph, [2] * 65, 5) == (0, [0] * 65, [])
    assert fitting(english().graph, [], 5) == (0, [], [])


def random_puzzle(chance: random.Random, lexicon: Lexicon) -> tuple[Acrostic, Acrostic]:
    """A small puzzle whose words are all listed, empty and solved."""
    words = list(lexicon)
    while True:
        quotation = chance.choices(words, k=5)
        squares: dict[str, list[int]] = {letter: [] for letter in string.ascii_uppercase}
        for square, letter in enumerate("".join(quotation), 1):
            squares[letter].append(square)
        answers = []
        for word in chance.sample(words, len(words)):
            if all(len(squares[letter]) >= word.count(letter) for letter in word):
                answers.append((word, tuple(squares[letter].pop() for letter in word)))
        if len(answers) >= 3:
            break
    clues = tuple(Clue(chr(65 + at), word, taken) for at, (word, taken) in enumerate(answers[:26]))
    empty = Acrostic(ENGLISH, tuple(map(len, quotation)), clues)
    return empty, replace(empty, letters=ENGLISH.word("".join(quotation)))


def slow_crossed(puzzle: Acrostic, lexicon: Lexicon) -> dict[str, set[str]]:
    """Strike words that leave some crossing place no word, again and again."""
    entries = puzzle.answer_words + puzzle.quotation_words
    left = {}
    for entry in entries:
        pattern = re.compile(puzzle.pattern(entry.name))
        left[entry.name] = {word for word in lexicon if pattern.fullmatch(word)}
    while True:
        letters: dict[int, set[str]] = {}
        for entry in entries:
            for at, square in enumerate(entry.squares):
                here = {word[at] for word in left[entry.name]}
                letters[square] = letters.get(square, here) & here
        struck = {
            entry.name: {
                word
                for word in left[entry.name]
                if all(letter in letters[square] for letter, square in zip(word, entry.squares, strict=True))
            }
            for entry in entries
        }
        if struck == left:
            return left
        left = struck


@pytest.mark.parametrize("seed", range(12))
def test_crossing_places_narrow_each_other_down(seed: int) -> None:
    chance = random.Random(seed)
    words = [word for word in english_words() if 2 <= len(word) <= 5 and set(word) <= set("AEINORST")]
    lexicon = lexicon_of(chance.sample(words, 150))
    puzzle, solved = random_puzzle(chance, lexicon)
    for square in chance.sample(range(1, puzzle.size + 1), puzzle.size // 3):
        puzzle = puzzle.fill(str(square), solved.pattern(str(square)))
    solver = AcrosticSolver(puzzle, lexicon)
    expected = slow_crossed(puzzle, lexicon)
    assert solver.odd == ()
    for name in solver.entries:
        found = solver.candidates(name)
        pattern = re.compile(puzzle.pattern(name))
        assert set(found.words) == expected[name] and found.crossed == len(expected[name])
        assert found.fits == sum(1 for word in lexicon if pattern.fullmatch(word))
        assert solved.pattern(name) in found.words, "the truth is never struck"
        assert puzzle.candidates(name, lexicon) == found.words
    for square, letter in solver.deduced.items():
        assert solved.pattern(str(square)) == letter and puzzle.pattern(str(square)) == "."


def test_the_sample_puzzle_can_be_solved_with_its_help(puzzle: Acrostic) -> None:
    puzzle = (
        puzzle.fill("A", "GRINS")
        .fill("I", "SHADOW")
        .fill("G", "REMIND")
        .fill("C", "OTTERS")
        .fill("w4", "GAME")
    )
    solver = AcrosticSolver(puzzle, english())
    assert solver.candidates("w3").words == ("CROSSWORD",)
    assert "ORANGES" in solver.candidates("B").words and "FRIENDS" in solver.candidates("w8").words
    assert solver.candidates("w1").words[0] == "A", "words of one letter come from the common words"
    assert solver.deduced[6] == "C" and 7 not in solver.deduced, "square 7 is filled already"


def test_free_and_odd_places() -> None:
    clues = (Clue("A", "", (1, 2, 3)), Clue("B", "", (6, 5, 4)))
    puzzle = Acrostic(ENGLISH, (6,), clues).fill("w1", "QXZ...")
    solver = AcrosticSolver(puzzle, english())
    assert solver.odd == ("A", "w1")
    assert solver.candidates("A").words == () and solver.candidates("B").fits == 972
    free = replace(puzzle, clues=(replace(clues[0], free=True), clues[1]), free_words=frozenset({1}))
    solver = AcrosticSolver(free, english())
    assert solver.odd == () and solver.candidates("B").crossed == 972


def test_squares_have_letters_and_other_places_are_refused(puzzle: Acrostic) -> None:
    solver = AcrosticSolver(puzzle.fill("w2", "GOO."), english())
    assert (
        solver.candidates("5").words == ("D", "F", "K", "N", "P", "S") and solver.candidates("5").fits == 26
    )
    with pytest.raises(AcrosticError, match="initials: are no word"):
        solver.candidates("initials")
    clue = Clue("A", "", (1, 2, 3, 4), words=(2, 2))
    several = AcrosticSolver(Acrostic(ENGLISH, (4,), (clue,)), english())
    with pytest.raises(AcrosticError, match=r"a: has several words: A\.1, A\.2"):
        several.candidates("a")
    assert several.candidates("a.2").crossed > 0


def test_the_file_in_the_documentation_is_a_puzzle() -> None:
    page = Path(__file__).parents[2] / "docs" / "guides" / "words.md"
    shown = re.search(r"```toml[^\n]*\n(.*?)```", page.read_text("utf-8"), re.S)
    assert shown is not None
    puzzle = parse_acrostic(shown[1], ENGLISH)
    assert puzzle.answer("A") == "G...." and puzzle.free_words == {3}
