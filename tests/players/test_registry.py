"""Players by name, their options, and players of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quixotry import Game, Lexicon, Move, PlayerError, Position, load_rules, make_player
from quixotry.players import Choice, choice_of, describe_player, player_names

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)
DOCS = Path(__file__).parents[2] / "docs" / "guides" / "players.md"


def play(names: tuple[str, str], seed: int, turns: int = 100) -> list[str]:
    players = [make_player(name, RULES, LEXICON, seed) for name in names]
    game = Game.new(RULES, lexicon=LEXICON, seed=seed, challenge="void")
    while not game.over and len(game.history) < turns:
        choice = choice_of(players[game.position.turn], game.position)
        game.play(choice.move)
    return [str(turn.move) for turn in game.history]


# Who never exchanges, or keeps what is worth keeping.
OWN_EXCHANGES = ("passer", "static", "static+endgame", "level", "champion", "sim")


@pytest.mark.parametrize("name", player_names())
def test_every_player_plays_legal_moves_and_the_same_ones_again(name: str) -> None:
    text = {"monty": "monty:vocabulary=4000", "champion": "champion:samples=60", "sim": "sim:samples=60"}.get(
        name, name
    )
    moves = play((text, "greedy"), seed=5, turns=12)
    assert len(moves) == 12
    assert moves == play((text, "greedy"), seed=5, turns=12)


@pytest.mark.parametrize("name", player_names())
def test_every_player_is_described_and_documented(name: str) -> None:
    text = describe_player(name)
    assert text.startswith(f"{name}: ")
    documented = DOCS.read_text("utf-8")
    assert f"`{name}`" in documented
    for option in re.findall(r"^  (\w+)=", text, re.MULTILINE):
        assert f"`{option}" in documented, option


@pytest.mark.parametrize("name", [name for name in player_names() if name not in OWN_EXCHANGES])
def test_without_a_play_the_rack_is_exchanged_or_the_turn_passed(name: str) -> None:
    words = Lexicon.from_words(["AA"], RULES.alphabet)
    stuck = Position.start(RULES, words, ["QZXJKVW", ""])
    assert str(choice_of(make_player(name, RULES, words), stuck).move) == "-JKQVWXZ"
    late = stuck.replace(bag_count=6)
    assert choice_of(make_player(name, RULES, words), late).move.is_pass
    study = load_rules("swedish-study")
    few = Lexicon.from_words(["AA"], study.alphabet)
    assert choice_of(make_player(name, study, few), Position.start(study, few, ["XZ", ""])).move.is_pass


def test_a_player_sees_no_rack_but_its_own() -> None:
    class Spy:
        def choose(self, position: Position) -> Move:
            assert [len(rack) for rack in position.racks] == [7, 0]
            return Move.passing(position.rules.alphabet)

    assert choice_of(Spy(), Game.new("english", seed=1).position).move.is_pass


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gredy", "no player 'gredy'; did you mean greedy? (known: greedy, static"),
        ("", "no player ''"),
        ("bor:ration=3/8", "no option 'ration'; did you mean ratio? (known: ratio, ties, of, vowels, order)"),
        ("random:x=1", "it has no options"),
        ("bor:ratio", "write key=value"),
        ("bor:ratio=1/0", "must be a number"),
        ("bor:ratio=nan", "must be a number"),
        ("bor:ratio=-1", "must be 0 to 1"),
        ("bor:ratio=1,ratio=0", "given twice"),
        ("fitness:score=1e9", "must be a number"),
        ("fitness:score=101", "must be 0 to 100"),
        ("fitness:style=wild", "must be balanced or aggressive or careful or combo"),
        ("level:n=13", "1 to 12"),
        ("level:n=²", "1 to 12"),
        ("monty:vocabulary=0", "whole number"),
        ("x" * 5000, "5000 characters"),
        ("no_such_file.py:Player", "cannot be read"),
        ("no_such_file.py", "name the class too"),
        ("no_such_package.module:Player", "cannot be imported"),
        ("os:no_such_class", "has no class"),
        ("fractions:Fraction", "no method choose"),
    ],
)
def test_what_is_not_a_player(text: str, says: str) -> None:
    with pytest.raises(PlayerError) as caught:
        make_player(text, RULES, LEXICON)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------- players of one's own


def documented_player() -> str:
    blocks = re.findall(r"```python[^\n]*\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    return str(next(block for block in blocks if "class Cautious" in block))


def test_the_documented_player_plays(tmp_path: Path) -> None:
    path = tmp_path / "my_player.py"
    path.write_text(documented_player(), "utf-8")
    assert len([line for line in documented_player().splitlines() if line.strip()]) <= 12
    moves = play((f"{path}:Cautious", "greedy"), seed=3)
    assert len(moves) > 15
    assert moves != play(("greedy", "greedy"), seed=3)


def test_a_class_is_given_what_it_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "asking.py"
    path.write_text(
        "class Asking:\n"
        "    def __init__(self, seed, rules, depth='1'):\n"
        "        self.got = seed, rules.name, depth\n"
        "    def choose(self, position):\n"
        "        raise NotImplementedError\n"
    )
    assert getattr(make_player(f"{path}:Asking", RULES, LEXICON, 9), "got", None) == (9, "english", "1")
    asked = make_player(f"{path}:Asking:depth=4", RULES, LEXICON, 9)
    assert getattr(asked, "got", None) == (9, "english", "4")
    with pytest.raises(PlayerError, match="unexpected keyword"):
        make_player(f"{path}:Asking:width=4", RULES, LEXICON)


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "changing.py"
    body = "class P:\n    number = {}\n    def choose(self, position): ...\n"
    for number in (1, 2):
        path.write_text(body.format(number))
        assert getattr(make_player(f"{path}:P", RULES, LEXICON), "number", None) == number
    path.write_text("class P:\n  def")
    with pytest.raises(PlayerError, match="SyntaxError"):
        make_player(f"{path}:P", RULES, LEXICON)


def test_a_choice_may_be_a_bare_move() -> None:
    position = Game.new("english", seed=2).position
    choice = choice_of(make_player("level:n=3", RULES, LEXICON), position)
    assert isinstance(choice, Choice) and choice.reasons == ()
