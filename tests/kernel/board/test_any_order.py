"""Any arrangement of a word's letters is good: the kernel against every arrangement spelled out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from quixotry import Game, Position, Rack
from quixotry.errors import PositionError, QuixotryError
from quixotry.evaluation import best_moves, equity_of, moves_within
from quixotry.game import referee
from quixotry.game.legal import compiled_board
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.movegen import generator_names, make_generator
from quixotry.records import GameRecord, game_of
from quixotry.rules import Rules, load_rules
from quixotry.rules.document import rules_from_document
from quixotry.search import method_for, solve_endgame, solve_preendgame
from support.brute_force import WordSet, brute_force

WORDS = "ab ace aces cab cabs bee beef fed feed deaf fade faced decaf face bead abed dab sac aas ee eff"
TILES = {
    "A": {"count": 6, "points": 1, "vowel": True},
    "B": {"count": 4, "points": 3},
    "C": {"count": 4, "points": 4},
    "D": {"count": 4, "points": 2},
    "E": {"count": 7, "points": 1, "vowel": True},
    "F": {"count": 3, "points": 5},
    "S": {"count": 3, "points": 1},
}
BOARDS = (
    ["T..d..T", ".t...t.", "..D.D..", "d..D..d", "..D.D..", ".t...t.", "T..d..T"],
    ["#..Q.#..", "..q...#.", ".d.T....", "...#...d", "..#.....", ".t...D.."],
)
BLANKS = ({"count": 4}, {"count": 3, "points": 2})


def rules_of(board: int, rack: int, blank: int) -> Rules:
    document = {
        "board": {"rows": BOARDS[board]},
        "rack": {"size": rack, "bonus": 20},
        "exchange": {"minimum": 1},
        "words": {"any_order": True},
        "challenge": {"rule": "void"},
        "tiles": {**TILES, "?": BLANKS[blank]},
    }
    return rules_from_document(document, "small")


def dealt(position: Position, chance: random.Random) -> Position:
    """The position with a rack drawn from all that is not on the board."""
    nobody = Rack.from_text("", position.rules.alphabet)
    position = position.replace(racks=tuple(nobody for _ in position.racks))
    bag = [code for code, count in enumerate(position.unseen) for _ in range(count)]
    drawn = chance.sample(bag, min(len(bag), position.rules.rack_size))
    return position.with_rack("".join(position.rules.alphabet.labels[code] for code in drawn))


def positions(rules: Rules, lexicon: Lexicon, seed: int, games: int) -> list[Position]:
    """Positions on the way through games of random legal plays, with racks drawn from all tiles."""
    chance = random.Random(seed)
    found = []
    for _ in range(games):
        position = Position.start(rules, lexicon, ["", ""])
        for _ in range(6):
            position = dealt(position, chance)
            found.append(position)
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(moves[chance.randrange(len(moves))])
    return found


def spelled_out(lexicon: Lexicon) -> WordSet:
    return WordSet({bytes(order) for word in lexicon.codes() for order in permutations(word)})


@pytest.mark.parametrize(("board", "rack", "blank"), [(0, 4, 0), (0, 5, 1), (1, 5, 0), (1, 4, 1), (0, 2, 0)])
def test_all_plays_are_those_of_the_lexicon_spelled_out(board: int, rack: int, blank: int) -> None:
    rules = rules_of(board, rack, blank)
    lexicon = Lexicon.from_words(WORDS, rules.alphabet)
    words = spelled_out(lexicon)
    asked = 0
    for position in positions(rules, lexicon, 10 * board + rack, 20):
        moves = list(position.legal_moves())
        codes = [code for code in range(64) for _ in range(position.rack.counts[code])]
        expected = brute_force(rules, words, position.board.tiles, codes)
        got = {(move.row, move.column, move.across, tuple(move.tiles), move.score) for move in moves}
        assert len(got) == len(moves)
        assert got == expected
        assert position.best_move() == (moves[0] if moves else None)
        for move in moves[:20]:
            assert position.is_legal(move)
            assert move.score == referee.score_place(rules, position.board, move)
        asked += bool(moves)
    assert asked >= (10 if rack == 2 else 50)


@pytest.mark.parametrize("with_map", [True, False])
@pytest.mark.parametrize(("board", "rack", "blank"), [(0, 5, 0), (1, 5, 1)])
def test_the_best_by_equity_are_the_best_of_all(
    board: int, rack: int, blank: int, with_map: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not with_map:
        monkeypatch.setenv("QUIXOTRY_NO_MAP", "1")
    rules = rules_of(board, rack, blank)
    lexicon = Lexicon.from_words(WORDS + (" cafe" if with_map else ""), rules.alphabet)
    for position in positions(rules, lexicon, 3, 8):
        every = [equity_of(position, move) for move in (*position.legal_moves(), *position.exchanges())]
        every.sort(key=lambda one: (-one.equity, not one.move.is_place, -one.score, str(one.move)))
        places = [one for one in every if one.move.is_place]
        for count in (1, 7, 100):
            found = best_moves(position, count)
            assert [one.equity for one in found] == [one.equity for one in every[:count]]
            laid = [str(one.move) for one in found if one.move.is_place]
            assert laid == [str(one.move) for one in places[: len(laid)]]
        close = moves_within(position, 3)
        expected = [one for one in every if one.equity >= every[0].equity - 3] if every else []
        assert {str(one.move) for one in close} == {str(one.move) for one in expected}


def test_english_positions_agree_with_the_referee_and_the_chooser() -> None:
    """Real words on the real board: crossing words too long to spell out are looked up as multisets."""
    rules = load_rules("english-wordsmog")
    lexicon = Lexicon.for_rules(rules)
    known = {tuple(sorted(word)) for word in lexicon.codes()}
    chance = random.Random(5)
    for _ in range(3):
        position = Position.start(rules, lexicon, ["", ""])
        for _ in range(8):
            position = dealt(position, chance)
            best = best_moves(position)[0]
            moves = position.legal_moves()
            assert moves.best() == position.best_move()
            for move in moves.top(5) + [moves[chance.randrange(len(moves))] for _ in range(20)]:
                assert move.score == referee.score_place(rules, position.board, move)
                for word in referee.words_made(position.board, move):
                    assert tuple(sorted(cell.code & 63 for cell in word)) in known
                assert equity_of(position, move).equity <= best.equity
            if best.move.is_place:
                position = position.play(best.move)


def test_cross_checks_are_the_same_after_moves_are_taken_back() -> None:
    rules = rules_of(0, 5, 0)
    lexicon = Lexicon.from_words(WORDS, rules.alphabet)
    for position in positions(rules, lexicon, 8, 3):
        board = compiled_board(rules, lexicon)
        board.set_tiles(position.board.tiles)
        before = board.state()
        packed = board.moves(position.rack.counts)
        for at in range(0, len(packed), 160):
            head, laid = (int.from_bytes(packed[at + i : at + i + 8], "little") for i in (0, 8))
            tiles = [laid >> 6 * i & 63 | (head >> 4 + i & 1) << 6 for i in range(head & 15)]
            board.play(head >> 16 & 0xFFFF, bytes(tiles))
            board.undo()
            assert board.state() == before


def test_an_ordinary_graph_is_refused() -> None:
    from quixotry.game.legal import geometry_of
    from quixotry.kernel.board.any_order import AnyOrderGenerator

    rules = load_rules("english-wordsmog")
    lexicon = Lexicon.from_words("CARE", rules.alphabet)
    with pytest.raises(ValueError, match="alphagrams"):
        AnyOrderGenerator(geometry_of(rules), lexicon.graph)
    assert played_words(rules, lexicon).graph.any_order


def test_positions_and_records_name_the_variant() -> None:
    position = Position.start("english-wordsmog", None, ["RETAINS", ""])
    text = position.to_cgp()
    assert text.endswith(" ld english; var wordsmog;")
    assert Position.from_cgp(text) == position
    ordinary = Position.from_cgp(text.replace(" var wordsmog;", " var classic;"))
    assert not ordinary.rules.any_order
    game = Game.new("english-wordsmog", players=["A", "B"], seed=3)
    for _ in range(8):
        game.play(game.position.best()[0].move)
    record = GameRecord.of(game)
    assert "#game-type wordsmog" in record.to_gcg()
    assert game_of(record).position == game.position


def test_what_does_not_know_the_game_says_so() -> None:
    position = Position.start("english-wordsmog", None, ["RETAINS", ""])
    assert method_for(position.replace(bag_count=0)) == "endgame"
    assert method_for(position.replace(bag_count=1), limited=True) == "simulation"
    three = Position.start("english-wordsmog", None, ["R", "E", "T"]).replace(bag_count=0)
    assert method_for(three) == "static"
    counts = tuple(int(label in "RET") for label in three.rules.alphabet.labels)
    rules = replace(three.rules, counts=counts, rack_size=1, players=(2, 3))
    with pytest.raises(PositionError, match="3-player endgame search does not know"):
        solve_endgame(Position(rules, three.lexicon, three.board, three.racks, three.scores))
    with pytest.raises(PositionError, match="pre-endgame search does not know"):
        solve_preendgame(position)
    for name in generator_names():
        if name != "engine":
            with pytest.raises(QuixotryError, match="only the engine's generator"):
                make_generator(name).moves(position)
