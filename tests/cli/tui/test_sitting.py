"""What is typed, laid and shown, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry import Game, Lexicon, load_rules
from quixotry.cli.tui.sitting import Sitting
from quixotry.game import Move
from quixotry.game.game import Action
from quixotry.game.referee import laid_tiles
from quixotry.play import parse_seats
from support.terminal import sit

PASS = Action("play", Move.passing())


def typed(sitting: Sitting, text: str) -> list[str | None]:
    return [sitting.type(character) for character in text]


def with_rack(ruleset: str, rack: str, without: str = "") -> Sitting:
    """A game in which the one to begin has these tiles and not those."""
    rules = load_rules(ruleset)
    lexicon = Lexicon.from_words([rules.alphabet.labels[1] * 2], rules.alphabet)
    for seed in range(5000):
        game = Game(rules, lexicon, ("You", "Ann"), seed)
        held = game.position.rack
        if not held.missing(rules.alphabet.rack(rack)) and not set(held) & set(rules.alphabet.rack(without)):
            sitting = Sitting(game, parse_seats("You,Ann:human", 5), None)
            sitting.hand_over()
            return sitting
    raise AssertionError(f"no seed deals {rack}")


def labels(sitting: Sitting) -> list[str]:
    return [sitting.game.rules.alphabet.tile_text(code) for code in sitting.laid.values()]


def test_letters_are_laid_and_taken_back() -> None:
    sitting = sit(seed=3)  # ABBENPY
    assert typed(sitting, "abbey") == [None] * 5
    assert sitting.laid == laid_tiles(sitting.game.position.parse_move("8H ABBEY"))
    assert sitting.look().score == 32 and sitting.look().reason is None
    assert sitting.rack_left().count(None) == 5
    assert sitting.take_last() and sitting.cursor == (7, 11) and len(sitting.laid) == 4
    sitting.go(7, 8)
    assert sitting.take_here() and not sitting.take_here()
    assert "gap at 8I" in (sitting.look().reason or "")
    sitting.clear()
    assert not sitting.laid and not sitting.take_last()


def test_tiles_on_the_board_are_skipped() -> None:
    sitting = sit(seed=3)
    sitting.game.play("8H ABBEY")
    sitting.game.play("pass")
    sitting.go(6, 8)
    sitting.turn()
    assert typed(sitting, "np")[0] is None
    assert list(sitting.laid) == [(6, 8), (8, 8)]
    sitting.clear()
    sitting.go(7, 8)
    sitting.type("n")
    assert list(sitting.laid) == [(8, 8)]


def test_what_cannot_be_laid_is_said() -> None:
    sitting = sit(seed=3)
    assert sitting.type("z") == "There is no Z on your rack."
    assert sitting.type("1") is None and sitting.type("☃") is None and not sitting.laid
    sitting.go(7, 13)
    assert typed(sitting, "abb") == [None, None, "There is no room for another letter here."]
    assert len(sitting.laid) == 2 and sitting.cursor == (7, 14)
    assert sitting.take_last() and sitting.type("b") is None


def test_blanks() -> None:
    sitting = sit(seed=7)  # EIINUW?
    assert typed(sitting, "wIN") == [None] * 3
    assert labels(sitting) == ["W", "i", "N"], "one blank; capitals after it are plain letters"
    sitting.clear()
    assert sitting.type("q") is None, "a blank serves where the letter is missing"
    assert labels(sitting) == ["q"]
    sitting.clear()
    at = sitting.rack().index(0)
    assert not sitting.lay_tile(at) and sitting.lay_tile(at, 26) and labels(sitting) == ["z"]
    assert not sitting.lay_tile(at) and not sitting.lay_tile(99) and not sitting.lay_tile(-1)


def test_labels_of_several_characters() -> None:
    sitting = with_rack("spanish", "C[CH]H")
    typed(sitting, "ch")
    assert labels(sitting) == ["[CH]"]
    typed(sitting, "c")
    assert labels(sitting) == ["[CH]", "C"]
    typed(sitting, "h")
    assert labels(sitting) == ["[CH]", "C", "H"], "there is no second CH"


def test_a_label_whose_first_letter_is_not_there() -> None:
    sitting = with_rack("spanish", "[LL]A", without="L?")
    assert sitting.type("l") == "L…"
    assert sitting.type("l") is None and labels(sitting) == ["[LL]"]


def test_a_label_with_a_mark_in_it() -> None:
    sitting = with_rack("catalan", "L[L·L]")
    assert sitting.type("l") is None and labels(sitting) == ["L"]
    assert sitting.type("·") == "L·…"
    assert sitting.type("l") is None and labels(sitting) == ["[L·L]"]


def test_the_rack_keeps_its_order() -> None:
    sitting = sit(seed=3)
    assert sitting.move_tile(0, 6) and not sitting.move_tile(6, 7) and not sitting.move_tile(-1, 0)
    order = list(sitting.rack())
    sitting.type("b")
    assert [code for code in sitting.rack_left() if code] == [c for i, c in enumerate(order) if i != 0]
    sitting.shuffle()
    assert sorted(sitting.rack()) == sorted(order)
    sitting.clear()
    kept = [code for code in sitting.rack() if code not in sitting.game.rules.alphabet.word("ABBEY")]
    sitting.play(sitting.game.position.parse_move("8H ABBEY"))
    sitting.do(PASS)
    assert sitting.rack()[: len(kept)] == kept, "new tiles come behind"


def test_only_the_viewers_tiles_are_in_view() -> None:
    sitting = sit("Ann,Bo,computer", turns=3)
    assert sitting.viewer is None and sitting.rack() == [] and sitting.must_hand_over
    sitting.hand_over()
    assert sitting.viewer == 0 and sitting.can_act
    assert [len(rack) for rack in sitting.view.racks] == [7, 0, 0]
    sitting.do(PASS)
    assert sitting.must_hand_over and not sitting.can_act
    assert list(sitting.rack()) == list(sitting.game.position.racks[0]), "still Ann's, until Bo takes over"


def test_saved_after_every_step(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = sit(path=path, turns=2)
    sitting.do(PASS)
    assert Game.load(path).history == sitting.game.history
    sitting.undo()
    assert Game.load(path).history == sitting.game.history and sitting.notes[-1] == "Taken back."
    sitting.redo()
    assert Game.load(path).history == sitting.game.history


def test_a_place_that_cannot_be_written_to_ends_saving_and_not_the_game(tmp_path: Path) -> None:
    sitting = sit(path=tmp_path / "no" / "folder" / "game.json")
    sitting.do(PASS)
    assert sitting.path is None and "no longer saved" in sitting.notes[-1]
    sitting.do(PASS)
    assert len(sitting.game.history) == 2


@pytest.mark.parametrize(
    ("ruleset", "rack", "without", "keys", "laid"),
    [
        ("polish", "ŁÓ", "LO?", "ol", "ÓŁ"),
        ("polish", "LŁ", "", "l'", "Ł"),
        ("polish", "LŁ", "", "l''", "L"),
        ("polish", "?", "LŁ", "l'", "ł"),
        ("catalan", "O[L·L]", "L?", "ol-l", "O[L·L]"),
        ("danish", "Ø", "O?", "o", "Ø"),
        ("swedish", "ÅÄ", "A?", "a'", "Ä"),
    ],
)
def test_letters_without_a_key(ruleset: str, rack: str, without: str, keys: str, laid: str) -> None:
    """L lays Ł where no L is at hand, an apostrophe changes the marks, a hyphen is the dot of L·L."""
    sitting = with_rack(ruleset, rack, without)
    typed(sitting, keys)
    alphabet = sitting.game.rules.alphabet
    assert alphabet.tiles_text(sitting.laid.values()) == laid
