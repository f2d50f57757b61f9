"""Every sentence in every language: complete, with the same placeholders and the right plural forms."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel import Locale

from quixotry.errors import CatalogueError
from quixotry.play.characters import CHARACTERS
from quixotry.play.seats import named_seats
from quixotry.play.telling import called, points_text, tiles_text
from quixotry.rules import CHALLENGE_RULES, load_rules, ruleset_names
from quixotry.rules.titles import TITLES
from quixotry.tongues import ENGLISH, LANGUAGES, speaking, t, tn
from quixotry.tongues import catalogue as reading
from quixotry.tongues.catalogue import catalogue, read_catalogue
from quixotry.tongues.for_page import LOOKING, is_said_on, key_of, keyed, page_catalogue, page_codes
from quixotry.web.catalogue import players

ROOT = Path(__file__).parents[2]
CODES = [code for code in LANGUAGES if code != ENGLISH]
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);"\n\n'
LARGEST = 8_000  # bytes that a catalogue may add to a visit


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "tools" / "tongues" / "catalogues.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_language_has_a_catalogue(tool: ModuleType) -> None:
    assert tool.codes() == sorted(CODES) == sorted(page_codes())


def test_every_sentence_is_translated_and_keeps_its_placeholders(tool: ModuleType) -> None:
    wanted = tool.sentences()
    assert len(wanted) > 400
    assert [line for code in CODES for line in tool.problems(code, wanted)] == []


def test_no_sentence_of_the_page_is_overlooked(tool: ModuleType) -> None:
    """A plain search for what the page says: Babel overlooks sentences inside of template strings."""
    wanted = {text if isinstance(text, str) else text[0] for text in tool.sentences()}
    call = re.compile(r'(?<![\w.])(?:t\(|tn\([^"]*?,\s*)"((?:[^"\\]|\\.)*)"')
    files = (ROOT / "src/quixotry/web/page").rglob("*.js")
    said = [text for path in files for text in call.findall(path.read_text("utf-8"))]
    assert len(said) > 300
    assert sorted({text for text in said if text.replace('\\"', '"') not in wanted}) == []


def test_no_sentence_of_the_program_is_overlooked(tool: ModuleType) -> None:
    """The program's own grammar finds what it says: Babel overlooks sentences inside of f-strings."""
    wanted = {text if isinstance(text, str) else text[0] for text in tool.sentences()}
    said = []
    for path in (ROOT / "src/quixotry").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in tool.KEYWORDS
            ):
                text = node.args[1 if node.func.id == "tn" else 0]
                said += [text.value] if isinstance(text, ast.Constant) else []
    assert len(said) > 300
    assert sorted({str(text) for text in said if text not in wanted}) == []


def test_what_is_wrong_with_a_translation_is_found(tool: ModuleType) -> None:
    assert list(tool.differences("{name} passes.", "{nome} passa.")) == [
        "'{nome} passa.' lacks {name}",
        "'{nome} passa.' has {nome}, which is not in the sentence",
    ]
    assert list(tool.differences(("{count} tile", "{count} tiles"), "ena ploščica")) == []


@pytest.mark.parametrize("code", CODES)
def test_plural_forms_are_those_of_the_language(code: str) -> None:
    """By the rules of CLDR, which browsers have, too; in Portugal nothing is many."""
    found, forms = catalogue(code), LANGUAGES[code].forms
    assert found is not None
    rule = Locale.parse("pt_PT" if code == "pt" else code).plural_form
    for count in (*range(230), 1000, 1001, 1002, 1012):
        assert forms[found.form_of(count)] == rule(count), count


def test_plurals_are_said() -> None:
    with speaking("pl"):
        assert [tiles_text(n) for n in (1, 2, 5, 12, 22, 25)] == [
            "1 płytka", "2 płytki", "5 płytek", "12 płytek", "22 płytki", "25 płytek",
        ]  # fmt: skip
    with speaking("sl"):
        assert [points_text(n) for n in (1, 2, 3, 5, 101, 102)] == [
            "1 točko", "2 točki", "3 točke", "5 točk", "101 točko", "102 točki",
        ]  # fmt: skip
    with speaking("fr"):
        assert tn(0, "{count} tile", "{count} tiles") == "0 jeton"


def test_tables_are_wholly_translated() -> None:
    """What is said by a name that the program computes is not found by reading the program."""
    assert {load_rules(name).title for name in ruleset_names()} == set(TITLES)
    for code in CODES:
        found = catalogue(code)
        assert found is not None
        for rule in CHALLENGE_RULES.values():
            for text in filter(None, (rule.title, rule.description, rule.price)):
                assert found.said(text), (code, text)


@pytest.mark.parametrize("code", CODES)
def test_computers_that_can_be_chosen_are_described_in_the_language(code: str) -> None:
    english = players()
    with speaking(code):
        said = players()
    for kind, key in (("levels", "description"), ("named", "summary")):
        about = [(one[key], other[key]) for one, other in zip(english[kind], said[kind], strict=True)]
        assert len(about) >= 12 and [one for one, other in about if one == other] == []
    # The page takes the row of a paper in brackets away, and names a program in no language but its own.
    source = re.compile(r" \([^)]*\)$")
    for one, other in zip(english["named"], said["named"], strict=True):
        assert source.findall(one["summary"]) == source.findall(other["summary"])
        assert (one["name"], one["title"]) == (other["name"], other["title"])


def test_names_that_nobody_chose_are_in_the_language() -> None:
    seats = named_seats([(None, None), (None, None), (None, "level:n=5"), (None, "level:n=5"), (None, "hsw")])
    with speaking("de"):
        assert [called(seat.name) for seat in seats] == [
            "Spieler 1", "Spieler 2", "Computer (Stufe 5)", "Computer 2 (Stufe 5)", "Wordy Wanda (hsw)",
        ]  # fmt: skip
    assert "Wordy Wanda" in CHARACTERS.values()


def test_the_page_gets_what_it_says_and_no_more() -> None:
    import gzip

    for code in CODES:
        data = page_catalogue(code)
        assert data is not None
        says = json.loads(data)["says"]
        assert key_of("Shuffle the rack") in says, "the page's own"
        assert key_of("the tiles are not in one line") not in says, "what the server says"
        assert len(gzip.compress(data, 9)) < LARGEST, code
        looking = page_catalogue(code, LOOKING)
        assert looking is not None and len(gzip.compress(looking, 9)) < LARGEST, code
        assert key_of("Danger map") in json.loads(looking)["says"] and key_of("Danger map") not in says


def test_languages_of_the_page_are_those_of_the_program() -> None:
    text = (ROOT / "src/quixotry/web/page/tongue/languages.js").read_text("utf-8")
    assert re.findall(r'\["(\w\w)", "([^"]+)"\]', text) == [
        (one.code, one.name) for one in LANGUAGES.values()
    ]


def test_keys_differ() -> None:
    with pytest.raises(ValueError, match="have one key"):
        keyed(_pair_with_one_key())


def _pair_with_one_key() -> list[str]:
    seen: dict[str, str] = {}
    for number in range(100_000):
        text = str(number)
        if key_of(text) in seen:
            return [text, seen[key_of(text)]]
        seen[key_of(text)] = text
    raise AssertionError("24 bits are enough for all of them")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "says nothing of plural forms"),
        (f"{HEAD}msgid 'a'", "line 4: not understood"),
        (f'{HEAD}msgid "a', "line 4: not understood"),
        (f'{HEAD}msgid "\\x"\n', "line 4: not a quoted text"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=import os;"\n', "plural forms"),
    ],
)
def test_a_broken_catalogue_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(CatalogueError, match=re.escape(problem)):
        read_catalogue(text)


def test_a_broken_catalogue_breaks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "de.po").write_text("msgid nonsense", encoding="utf-8")
    (tmp_path / "pl.po").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "sv.po").write_text(
        f'{HEAD}msgid "{{name}} passes."\nmsgstr "{{nome}} passar {{0}}."\n', encoding="utf-8"
    )
    monkeypatch.setattr(reading, "FOLDER", tmp_path)
    reading.catalogue.cache_clear()
    page_catalogue.cache_clear()
    try:
        for code in ("de", "pl", "sv", "it"):
            with speaking(code):
                assert t("{name} passes.", name="Ann") == "Ann passes."
        assert page_catalogue("de") is None
    finally:
        monkeypatch.undo()
        reading.catalogue.cache_clear()
        page_catalogue.cache_clear()


def test_fuzzy_and_empty_translations_stay_english() -> None:
    found = read_catalogue(f'{HEAD}#, fuzzy\nmsgid "Pass"\nmsgstr "Passen"\n\nmsgid "Play"\nmsgstr ""\n')
    assert found.said("Pass") is None and found.said("Play") is None


def test_a_screen_gets_the_sentences_of_every_module_it_can_load() -> None:
    """Followed by the imports, also those on demand: whatever a module says is in its screen's catalogue."""
    folder = ROOT / "src/quixotry/web/page"
    for document, screen in (("index.html", ""), ("analysis.html", LOOKING), ("puzzles.html", LOOKING)):
        text = (folder / document).read_text("utf-8")
        assert f'data-tongues="{screen}"' in text
        waiting = [folder / name for name in re.findall(r'<script type="module" src="/page/([^"]+)"', text)]
        reached: set[Path] = set()
        while waiting:
            path = waiting.pop().resolve()
            if path in reached:
                continue
            reached.add(path)
            module = path.read_text("utf-8")
            imports = re.findall(r'^(?:import|export)\b[^;"]*"(\.[^"]+)"', module, re.MULTILINE)
            imports += re.findall(r'await import\("([^"]+)"\)', module)
            waiting += [path.parent / name for name in imports]
        assert len(reached) > 20
        for path in reached:
            if re.search(r"\btn?\(\"", path.read_text("utf-8")):
                place = path.relative_to(ROOT / "src/quixotry").as_posix()
                assert is_said_on(screen, place), (
                    document,
                    path,
                )
