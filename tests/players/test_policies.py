"""What players inside the kernel think of a move, against the same thing worked out plainly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from quixotry import Game, Move, Position, make_player
from quixotry.game.legal import board_of, compiled_board
from quixotry.game.packed import unpack_move
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.players import Choice
from quixotry.players.letter_values import letter_values
from quixotry.players.penalty import FADE, MALUS, SHRINK, openings
from quixotry.players.weighing import PolicyPlayer
from quixotry.rules import Rules
from support.positions import rules_named, self_play, some_words, table_for

IN_KERNEL = (
    "greedy", "hsw", "bs", "bor:ratio=3/8", "bor:ratio=1", "bor:ratio=0,ties=score", "bs:ties=score",
    "bs:ties=squares", "bs:ties=tiles", "bs:ties=last", "bs:ties=chance", "bs:bonus=sum",
    "bs:bonus=multiplier", "bs:bonus=points", "bs:below=yes", "bor:ratio=1/8,of=consonants",
    "bor:ratio=1/8,vowels=aeiou", "hsw:ties=last", "hsw:ties=score", "rackh1", "rackh2", "rackh3",
    "rackh3:weight=1/2", "fitness:combo=0", "careful:combo=0", "aggressive:combo=0",
)  # fmt: skip
NOT_IN_KERNEL = (
    "random", "passer", "fitness", "careful", "combo", "aggressive:open=1,combo=0",
    "fitness:combo=0,adjust=1", "monty", "turcan", "level:n=4",
)  # fmt: skip


# ---------------------------------------------------------------- the oracle: one move, plain arithmetic


def cells(position: Position, move: Move) -> Iterator[tuple[int, int, int, bool]]:
    """Row, column, tile and whether it is new, for each square of the main word."""
    for i, code in enumerate(move.tiles):
        row, column = (move.row, move.column + i) if move.across else (move.row + i, move.column)
        yield row, column, code or position.board[row, column], bool(code)


def premium(rules: Rules, row: int, column: int) -> tuple[int, int]:
    """(word multiplier, letter multiplier): the order in which squares are rewarding."""
    square = row * rules.layout.columns + column
    return rules.layout.word_multipliers[square], rules.layout.letter_multipliers[square]


RANK = {(1, 1): 0, (1, 2): 1, (1, 3): 2, (1, 4): 3, (2, 1): 4, (3, 1): 5, (4, 1): 6}


def plain_penalty(position: Position, move: Move) -> float:
    rules, total = position.rules, 0.0
    for row, column, _, new in cells(position, move):
        for step in (-1, 1) if new else ():
            n = 1.0
            for distance in range(1, 8):
                at = (row + step * distance, column) if move.across else (row, column + step * distance)
                if not position.board.has_square(*at):
                    break
                if rules.layout.blocked[at[0] * rules.layout.columns + at[1]]:
                    break
                if position.board[at]:
                    n *= SHRINK / 1000
                else:
                    malus = MALUS[RANK[premium(rules, *at)]] / 1000
                    total += malus * (FADE / 1000) ** (distance - 1) * n
    return total


def points_of(rules: Rules, code: int) -> int:
    return rules.points[0 if code & 64 else code]


def plain_bonus(options: str, position: Position, move: Move) -> float:
    """What a play is worth to BS in each of its readings."""
    rules = position.rules
    word = list(cells(position, move))
    seen = [(premium(rules, r, c), code, new) for r, c, code, new in word if new or "below=yes" in options]
    kinds = [RANK[kind] for kind, *_ in seen]
    if "bonus=sum" in options:
        return 100.0 * sum(kinds)
    if "bonus=multiplier" in options:
        return 100.0 * max(0 if kind == (1, 1) else max(kind) for kind, *_ in seen)
    if "bonus=points" in options:
        whole = sum(points_of(rules, code) for _, _, code, _ in word)
        return float(
            max(
                (by_word - 1) * whole if by_word > 1 else (by_letter - 1) * points_of(rules, code)
                for (by_word, by_letter), code, _ in seen
            )
        )
    many = sum(kind > 0 for kind in kinds) if "ties=squares" in options else 0
    tiles = sum(new for *_, new in word) if "ties=tiles" in options else 0
    return 100.0 * max(kinds, default=0) + many + tiles


def plain_value(name: str, position: Position, move: Move) -> float:
    rules = position.rules
    left = position.rack.without(move.used)
    vowels = sum(code in rules.vowels for code in left)
    letters = sum(code > 0 for code in left)
    player, _, options = name.partition(":")
    if player == "greedy":
        return float(move.score or 0)
    if player == "hsw":
        return float(sum(rules.points[0 if code & 64 else code] for *_, code, _ in cells(position, move)))
    if player == "bs":
        return plain_bonus(options, position, move)
    if player == "bor":
        ideal = Fraction(options.split(",")[0].removeprefix("ratio="))
        if "aeiou" in options:
            vowels = sum(code in rules.vowels and rules.alphabet.labels[code] in "AEIOU" for code in left)
        of = letters - vowels if "consonants" in options else letters
        return -float(abs(Fraction(vowels, of) - ideal)) if of else -2.0 if letters == 0 else -11.0
    if player.startswith("rackh"):
        heuristic = int(player[-1])
        values = letter_values(rules, heuristic)
        worth = sum(values.letters[code] for code in left)
        if heuristic > 1:
            worth += values.duplicate * sum(count - 1 for count in Counter(left).values())
        if heuristic > 2:
            worth += values.excess * abs(2 * vowels - letters)
        return (move.score or 0) + worth * (0.5 if "weight" in options else 1)
    score, penalty = {"fitness": (1, 1), "careful": (1, 2), "aggressive": (2, 1)}[player]
    return score * (move.score or 0) - penalty * plain_penalty(position, move)


# ---------------------------------------------------------------- positions


def positions(ruleset: str, words: int, seed: int, every: int = 4) -> Iterator[Position]:
    """Some positions of a game in which plays are chosen at random."""
    table = table_for(ruleset, some_words(ruleset, words, random.Random(seed)))
    game = Game.new(table.rules, lexicon=table.lexicon, seed=seed, challenge="void")
    player = make_player("random", table.rules, table.lexicon, seed)
    turn = 0
    while not game.over and turn < 40:
        if turn % every == seed % every:
            yield game.position
        turn += 1
        choice = player.choose(game.position)
        game.play(choice.move if isinstance(choice, Choice) else choice)


@pytest.mark.parametrize("name", IN_KERNEL)
@pytest.mark.parametrize(("ruleset", "words"), [("english", 1500), ("odd", 900), ("spanish", 900)])
def test_values_and_choices_are_those_of_plain_arithmetic(name: str, ruleset: str, words: int) -> None:
    compared = 0
    for position in positions(ruleset, words, seed=3):
        player = make_player(name, position.rules, position.lexicon)
        assert isinstance(player, PolicyPlayer) or name.endswith("combo=0")
        board, rack = board_of(position), position.rack.counts
        packed = board.moves(rack)
        moves = [unpack_move(packed[i : i + 16], board.geometry, position) for i in range(0, len(packed), 16)]
        if not moves:
            continue
        plain = [plain_value(name, position, move) for move in moves]
        policy = getattr(player, "policy", None)
        scale = 1e-9 if name.startswith("bor") else 1e-3
        if policy is not None:
            for i in range(0, len(moves), 7):
                value, penalty = board.value_of(rack, packed[16 * i : 16 * i + 16], policy)
                assert value * scale == pytest.approx(plain[i], abs=0.08 if "combo=0" in name else 0.008)
                if "combo=0" in name:
                    assert penalty / 1000 == pytest.approx(plain_penalty(position, moves[i]), abs=0.08)
        chosen = player.choose(position)
        assert isinstance(chosen, Choice)
        best = max(plain)
        mine = plain[moves.index(chosen.move)]
        if "combo=0" in name:
            assert mine >= best - 0.2  # the kernel rounds each square's malus down
        else:
            assert mine == pytest.approx(best, abs=0.01)
            equals = [move for move, worth in zip(moves, plain, strict=True) if worth > best - 1e-9]
            if "ties=last" in name:
                assert chosen.move == equals[-1]
            elif "ties=chance" in name:
                assert chosen.move in equals and chosen == player.choose(position)
            elif name.startswith(("hsw", "bs", "bor")) and "ties=score" not in name:
                assert chosen.move == equals[0]
            elif not name.startswith("rackh"):
                assert chosen.move == min(equals, key=lambda move: (-(move.score or 0), str(move)))
        compared += 1
    assert compared >= 3


def test_reasons_name_what_the_penalty_sees() -> None:
    for position in positions("english", 1500, seed=4):
        for move in position.legal_moves()[:40]:
            told = sum(opening.malus for opening in openings(position, move))
            assert told == pytest.approx(plain_penalty(position, move))


# ---------------------------------------------------------------- whole games


def play_in_python(
    names: tuple[str, str], rules: Rules, lexicon: Lexicon, seed: int
) -> tuple[Game, list[Move]]:
    players = [make_player(name, rules, lexicon) for name in names]
    game = Game.new(rules, lexicon=lexicon, seed=seed)
    moves: list[Move] = []
    while not game.over:
        if game.ending or game.can_challenge:
            game.accept()
            continue
        choice = players[game.position.turn].choose(game.position.seen_by(game.position.turn))
        assert isinstance(choice, Choice)
        moves.append(choice.move)
        game.play(choice.move)
    return game, moves


@pytest.mark.parametrize("name", IN_KERNEL)
@pytest.mark.parametrize(
    ("ruleset", "words", "changes"),
    [
        ("english", 2500, {"exchange_minimum": 1, "scoreless_turns": 12}),
        ("swedish-study", 2500, {}),
        ("odd", 300, {}),
    ],
)
def test_the_kernel_plays_as_the_player_does_under_the_referee(
    name: str, ruleset: str, words: int, changes: dict[str, int]
) -> None:
    table = table_for(ruleset, some_words(ruleset, words, random.Random(5)), **changes)
    names = (name, "greedy" if name != "greedy" else "rackh1")
    policies = []
    for one in names:
        player = make_player(one, table.rules, table.lexicon)
        assert getattr(player, "in_kernel", False)
        policies.append(getattr(player, "policy", None))
    kernel = self_play(compiled_board(table.rules, table.lexicon), table.rules)
    for seed in (1, 2):
        game, moves = play_in_python(names, table.rules, table.lexicon, seed)
        scores, turns, bingos, *_, record = kernel.match(seed, policies)
        assert (scores, sum(turns), 16 * len(moves)) == (game.scores, len(moves), len(record))
        heads = [int.from_bytes(record[at : at + 8], "little") for at in range(0, len(record), 16)]
        kinds = ["place" if head > 15 else "exchange" if head else "pass" for head in heads]
        assert kinds == [move.kind for move in moves]
        assert [head >> 32 for head in heads] == [move.score or 0 for move in moves]
        full = table.rules.rack_size
        assert sum(bingos) == sum(move.is_place and move.tile_count == full for move in moves)


def test_turns_without_a_play_occur_in_those_games() -> None:
    table = table_for(
        "english", some_words("english", 300, random.Random(5)), exchange_minimum=1, scoreless_turns=12
    )
    kinds = set()
    for name in ("hsw", "bor"):
        for seed in range(3):
            kinds |= {move.kind for move in play_in_python((name, name), table.rules, table.lexicon, seed)[1]}
    assert kinds == {"place", "exchange", "pass"}


def test_who_runs_in_the_kernel() -> None:
    rules = rules_named("english")
    lexicon = Lexicon.from_words(["AA"], rules.alphabet)
    for name in IN_KERNEL:
        player = make_player(name, rules, lexicon)
        assert getattr(player, "in_kernel", False), name
        assert (getattr(player, "policy", None) is None) == (name == "greedy")
    for name in NOT_IN_KERNEL:
        assert not getattr(make_player(name, rules, lexicon), "in_kernel", False), name


def test_rack_heuristics_beat_greedy() -> None:
    """G8's players keep better racks; 100 pairs of games show it: leads of about 20 points."""
    rules = rules_named("english")
    lexicon = Lexicon.for_rules(rules)
    kernel = self_play(compiled_board(rules, lexicon), rules)
    leads = []
    for name in ("rackh1", "rackh2", "rackh3"):
        policy = getattr(make_player(name, rules, lexicon), "policy", None)
        pairs = [(kernel.match(s, [policy, None])[0], kernel.match(s, [None, policy])[0]) for s in range(100)]
        leads.append(sum(a[0] - a[1] + b[1] - b[0] for a, b in pairs) / 200)
    assert min(leads) > 8


@pytest.mark.parametrize("order", ["trie", "trie-after"])
def test_an_order_is_that_in_which_its_search_finds_moves(order: str) -> None:
    """On the trie itself: the player's board is a dawg, which must be walked in the same order."""
    generator = make_generator("aj-trie", record_after=order == "trie-after")
    differing = 0
    for position in positions("english", 3000, seed=3, every=1):
        board = generator.board(position.rules, position.lexicon)
        board.set_tiles(position.board.tiles)
        packed = board.moves(position.rack.counts)
        moves = [unpack_move(packed[i : i + 16], board.geometry, position) for i in range(0, len(packed), 16)]
        if not moves:
            continue
        plain = [plain_value("bs", position, move) for move in moves]
        player = make_player(f"bs:order={order}", position.rules, position.lexicon)
        chosen = player.choose(position)
        assert isinstance(chosen, Choice) and chosen.move == moves[plain.index(max(plain))]
        differing += chosen != make_player("bs", position.rules, position.lexicon).choose(position)
    assert differing


def test_a_player_passes_where_no_premium_square_can_be_covered() -> None:
    passed = laid = 0
    for position in positions("english", 300, seed=3, every=1):
        best = max((plain_value("bs", position, move) for move in position.legal_moves()), default=0.0)
        choice = make_player("bs:without=pass", position.rules, position.lexicon).choose(position)
        assert isinstance(choice, Choice)
        assert choice.move.is_place == (best > 0)
        passed += best == 0
        laid += best > 0
    assert passed and laid
