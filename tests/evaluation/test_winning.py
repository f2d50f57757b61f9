"""The probability of winning: the kernel against plain sums, the fit against counting, damaged files."""

from __future__ import annotations

import math
import pickle
import random
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.errors import WinningError
from quixotry.evaluation import LeaveTable, WinningModel, best_moves, equity_for
from quixotry.evaluation.winning import PLAIN, generic_model, save_models
from quixotry.evaluation.winning_check import check_winning
from quixotry.evaluation.winning_file import (
    COLUMNS,
    GAIN,
    KIND,
    KNOTS,
    MAGIC,
    OLD_BENDS,
    OLDEST,
    SCALE,
    SHAPE,
    WIDTHS,
    ModelParts,
    open_models,
)
from quixotry.evaluation.winning_fit import fit_two
from quixotry.evaluation.winning_several import fit_several
from quixotry.evaluation.winning_training import GamePlayers, WinningPlan, train_winning
from quixotry.files.container import open_container, write_container
from quixotry.game import Game
from quixotry.game.legal import board_of, compiled_board, self_play
from quixotry.kernel.games.accounts import MOMENT, judge
from quixotry.kernel.games.standings import Standings
from quixotry.kernel.search.winning import BEND_AT, Winning, openness
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules, ruleset_names
from support.limits import Limit

ENGLISH = load_rules("english")
MOMENTS = struct.Struct("<4h4h4hHH4H4B64B")


class Moment:
    """A moment as the kernel writes it down, taken apart."""

    def __init__(self, data: tuple[int, ...]) -> None:
        self.scores, self.leaves, self.finals = data[0:4], data[4:8], data[8:12]
        self.left, self.openness = data[12], data[13]
        self.points, self.held, self.counts = data[14:18], data[18:22], data[22:86]


def moments_in(data: bytes) -> list[Moment]:
    return [Moment(one) for one in MOMENTS.iter_unpack(data)]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.for_rules(ENGLISH)


@pytest.fixture(scope="module")
def some_games(words: Lexicon) -> bytes:
    return GamePlayers(ENGLISH, words).moments(2, 9, range(400))


def test_moments_are_those_of_the_same_game_played_by_the_referee(words: Lexicon) -> None:
    assert MOMENTS.size == MOMENT
    leaves = LeaveTable.for_rules(ENGLISH, words)
    table = Standings(self_play(ENGLISH, compiled_board(ENGLISH, words)), leaves.kernel)
    found = moments_in(table.moments_of(7, [equity_for(ENGLISH, words, leaves)] * 2))
    game = Game.new("english", seed=7, challenge="void")
    kept = [0.0, 0.0]
    turn = 0
    while not game.over:
        moment, position = found[turn], game.position
        seats = (position.turn, 1 - position.turn)
        racks = [position.racks[seat] for seat in seats]
        assert moment.scores[:2] == tuple(position.scores[seat] for seat in seats)
        assert [step / 200 for step in moment.leaves[:2]] == pytest.approx([kept[seat] for seat in seats])
        assert moment.left == len(game.bag) + sum(map(len, racks))
        assert moment.held[:2] == tuple(map(len, racks))
        assert moment.points[:2] == tuple(rack.value(ENGLISH.points) for rack in racks)
        assert moment.counts[:27] == tuple(
            unseen + position.rack.counts[code] for code, unseen in enumerate(position.unseen)
        )
        assert moment.openness == openness(board_of(position))
        best = best_moves(position.seen_by(position.turn))
        kept[position.turn] = leaves.value(best[0].leave) if best else 0.0
        game.play(best[0].move if best else "pass")
        turn += 1
    assert turn == len(found)
    assert {moment.finals[:2] for moment in found} <= {game.scores, game.scores[::-1]}


def test_scores_that_do_not_fit_are_refused(words: Lexicon) -> None:
    """They were cut to 16 bits."""
    dear = ENGLISH.replace(points=tuple(1000 * min(1, points) for points in ENGLISH.points))
    with pytest.raises(WinningError, match=r"^english: a game.s score passes 32,767 points, more than can"):
        GamePlayers(dear, words).moments(2, 9, range(3))


def test_openness_counts_lanes_and_dear_squares(words: Lexicon) -> None:
    game = Game.new("english", seed=3, challenge="void")
    for _ in range(9):
        game.play(best_moves(game.position)[0].move)
        board = game.position.board
        grid = [[board.tiles[15 * row + column] for column in range(15)] for row in range(15)]
        lines = grid + [list(column) for column in zip(*grid, strict=True)]
        lanes = sum(sum(bool(tile) for tile in line[i : i + 8]) == 1 for line in lines for i in range(8))
        assert (openness(board_of(game.position)) - 1 - lanes) % 16 == 0


# ------------------------------------------------------------ the kernel's arithmetic


def plain_below(shape: list[float], z: float) -> float:
    place = (z + 4) * 10
    if place <= 0:
        return shape[0] * math.exp(0.2 * place)
    if place >= 80:
        return 1 - (1 - shape[80]) * math.exp(0.2 * (80 - place))
    return shape[int(place)] + (place - int(place)) * (shape[int(place) + 1] - shape[int(place)])


def made_up(players: int, chance: random.Random) -> ModelParts:
    rows = []
    for _ in range(30):
        row = [chance.uniform(-3, 3) for _ in range(COLUMNS)]
        row[SCALE] = chance.uniform(5, 40)
        row[10], row[12] = chance.uniform(-0.01, 0.01), chance.uniform(0, 1)
        rows.append(row)
    shapes = [sorted(chance.random() for _ in range(SHAPE)) for _ in rows]
    gains, scales = ([chance.uniform(-0.1, 0.1) for _ in range(27)] for _ in range(2))
    return ModelParts(players, rows, shapes, gains, scales, 14)


def test_two_players_as_the_formula_says() -> None:
    chance = random.Random(1)
    parts = made_up(2, chance)
    kernel = parts.kernel()
    for _ in range(300):
        spread, leaves = chance.randint(-90_000, 90_000), chance.randint(-20_000, 20_000)
        left, points = chance.randint(2, 29), chance.randint(-30, 30)
        held = chance.randint(1, min(7, left - 1))
        is_open, counts = chance.randint(1, 90), bytes(chance.randint(0, 3) for _ in range(27))
        row, shape = parts.rows[left], parts.shapes[left]
        more = sum(a * b for a, b in zip(counts, parts.tile_gains, strict=True))
        wider = sum(a * b for a, b in zip(counts, parts.tile_scales, strict=True))
        lead = (spread - leaves) / 1000 + row[5] * leaves / 1000
        lead += row[GAIN] + row[11] * more + row[9] * (is_open - row[8])
        if left <= 14:
            lead += row[6] * (2 * held - left) + row[7] * points
        exponent = min(0.7, max(-0.7, row[12] * wider + row[10] * (is_open - row[8])))
        expected = 1 - plain_below(list(shape), -lead / (row[SCALE] * math.exp(exponent)))
        found = kernel.win(
            spread, left, leaves=leaves, held=held, held_points=points, openness=is_open, counts=counts
        )
        assert found == pytest.approx(expected, abs=1e-6)
        other = kernel.win(
            -spread, left, 1, leaves=-leaves, held=left - held, held_points=-points, openness=is_open,
            counts=counts,
        )  # fmt: skip
        assert found + other == pytest.approx(1, abs=1e-9)


NORMAL = [0.5 + 0.5 * math.erf((i - 40) / 10 / math.sqrt(2)) for i in range(SHAPE)]


def several_row(gains: list[float], scale: float, widths: list[float]) -> list[float]:
    row = [0.0] * COLUMNS
    row[GAIN : GAIN + 4], row[SCALE] = gains, scale
    for column, width in zip(WIDTHS, widths, strict=True):
        row[column] = width
    return row


def told_to_all(model: Winning, scores: list[float], left: int = 0, mover: int = 0) -> list[float]:
    """What each player is told, by seat."""
    told, players = [], len(scores)
    for seat in range(players):
        others = [round(1000 * (scores[seat] - scores[(seat + i) % players])) for i in range(1, players)]
        told.append(model.win(min(others), left, (seat - mover) % players, others=others))
    return told


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("mover", [0, 2])
def test_several_players_as_drawn_by_lot(players: int, mover: int) -> None:
    """Gains drawn one by one, each with its own spread by the turns until theirs: whoever has most wins."""
    row = several_row([4.0, -3.0, 2.0, 0.0], 20.0, [1.5, 1.0, 0.7, 0.4])
    kernel = Winning(players, [row], [NORMAL])
    chance = random.Random(2)
    leads = [0.0, 12.0, -9.0, 5.0][:players]
    wins = [0] * players
    for _ in range(20_000):
        gains = [chance.gauss(row[turn], 20 * row[WIDTHS[turn]]) for turn in range(players)]
        scores = [lead + gains[(seat - mover) % players] for seat, lead in enumerate(leads)]
        wins[scores.index(max(scores))] += 1
    told = told_to_all(kernel, leads, mover=mover)
    assert sum(told) == pytest.approx(1, abs=1e-4)
    assert told == pytest.approx([won / 20_000 for won in wins], abs=0.012)


@pytest.mark.parametrize("players", [3, 4])
def test_what_several_are_told_is_bent_and_adds_up(players: int) -> None:
    """Between two numbers of tiles left bends are on a line, and so they are between two probabilities."""
    chance = random.Random(players)
    rows = [several_row([4.0, -3.0, 2.0, 0.0], 20.0, [1.0] * 4)] * 11
    ends = [[chance.uniform(-0.5, 0.5) for _ in BEND_AT] for _ in range(2)]
    straight = ModelParts(players, rows, [NORMAL] * 11)
    bent = replace(straight, bends=[(2, ends[0]), (10, ends[1])])
    for left, part in ((0, 0.0), (2, 0.0), (4, 0.25), (10, 1.0)):
        bends = [a + part * (b - a) for a, b in zip(*ends, strict=True)]
        for _ in range(20):
            scores = [chance.uniform(-60, 60) for _ in range(players)]
            before = told_to_all(straight.kernel(), scores, left)
            expected = []
            for p in before:
                at = max(i for i in range(KNOTS - 1) if BEND_AT[i] <= p)
                share = (p - BEND_AT[at]) / (BEND_AT[at + 1] - BEND_AT[at])
                expected.append(p * math.exp(bends[at] + share * (bends[at + 1] - bends[at])))
            told = told_to_all(bent.kernel(), scores, left)
            # Before it is bent, what the kernel sums over the parts of a shape does not quite add up to 1.
            assert told == pytest.approx([one / sum(expected) for one in expected], abs=5e-3)
            assert sum(told) == pytest.approx(1, abs=1e-4)


def test_a_larger_lead_is_never_worse() -> None:
    model = WinningModel.load("english")
    for left in (3, 14, 15, 40, 100):
        for turn in (0, 1):
            told = [model.win(lead, left, turn) for lead in range(-400, 401, 5)]
            assert told == sorted(told)
            assert 0 <= told[0] < 0.01
            assert 0.99 < told[-1] <= 1


# ------------------------------------------------------------ fitting and judging


def test_the_plain_table_counts_what_came(some_games: bytes) -> None:
    """For a number of tiles left with moments enough: the share of rests better than minus the lead."""
    _, plain = fit_two(ENGLISH, lambda: [some_games])
    kernel = plain.kernel()
    rests = [
        (moment.finals[0] - moment.finals[1]) - (moment.scores[0] - moment.scores[1])
        - (moment.leaves[0] - moment.leaves[1]) / 200
        for moment in moments_in(some_games)
        if moment.left == 100
    ]  # fmt: skip
    assert len(rests) >= 400
    for lead in (-60, -20, 0, 15, 80):
        counted = sum(rest > -lead for rest in rests) / len(rests)
        assert kernel.win(1000 * lead, 100) == pytest.approx(counted, abs=0.025)


@pytest.mark.parametrize("players", [3, 4])
def test_a_model_of_several_players_tells_its_own_games_the_truth(words: Lexicon, players: int) -> None:
    """Bends are fitted until no bin of the games they are fitted to is off by much; without, some are."""
    games = GamePlayers(ENGLISH, words).moments(players, 9, range(600))
    model = fit_several(ENGLISH, players, lambda: [games])
    worst = []
    for parts in (model, replace(model, bends=())):
        bins = judge(games, parts.kernel(), 10, 0, 1000)[3]
        worst.append(max(abs(told - came) / number for number, told, came in bins if number > 1000))
    assert worst[0] < 0.02 < worst[1], worst
    for row in model.rows[players * 7 + 1 :]:
        assert all(0.5 < row[column] < 1.6 for column in WIDTHS[:players])
    # With an empty bag, the player who has just moved hardly gets another turn.
    assert model.rows[players * 5][WIDTHS[0]] > 2 * model.rows[players * 5][WIDTHS[players - 1]]


def test_without_leaves_a_lead_tells_of_the_racks(words: Lexicon) -> None:
    """Moments made up so that of a lead a fifth more is gained: the model tells what then comes."""
    chance = random.Random(3)
    moments = []
    for _ in range(4_000):
        lead = round(chance.gauss(-5, 40))
        rest = round(12 + 0.2 * lead + chance.gauss(0, 30))
        left = chance.choice((40, 41))
        moments.append(
            MOMENTS.pack(lead, *[0] * 7, lead + rest, *[0] * 3, left, 9, *[0] * 4, *[0] * 4, *[0] * 64)
        )
    model, _ = fit_two(ENGLISH, lambda: [b"".join(moments)])
    kernel = model.kernel()
    for lead in (-60, -20, 0, 25, 70):
        expected = 0.5 + 0.5 * math.erf((1.2 * lead + 12) / 30 / math.sqrt(2))
        assert kernel.win(1000 * lead, 40) == pytest.approx(expected, abs=0.03), lead


@pytest.mark.parametrize("players", [2, 3, 4])
def test_judging_as_counted_by_hand(words: Lexicon, players: int) -> None:
    model = WinningModel.load("english", players)
    data = GamePlayers(ENGLISH, words).moments(players, 9, range(20))
    number, loss, brier, bins = judge(data, model.kernel, 10, 20, 60)
    told_all, came_all = [], []
    for moment in moments_in(data):
        if not 20 <= moment.left <= 60:
            continue
        worths = [1000 * moment.scores[i] + 5 * moment.leaves[i] for i in range(players)]
        for seat in range(players):
            others = [worths[seat] - worths[(seat + i) % players] for i in range(1, players)]
            told = model.kernel.win(
                min(others),
                moment.left,
                seat,
                leaves=5 * (moment.leaves[seat] - moment.leaves[1 - seat]) if players == 2 else 0,
                others=others if players > 2 else (),
                held=moment.held[seat],
                held_points=2 * moment.points[seat] - sum(moment.points[:players]),
                openness=moment.openness,
                counts=bytes(moment.counts),
            )
            finals = moment.finals[:players]
            told_all.append(told)
            came_all.append((finals[seat] == max(finals)) / finals.count(max(finals)))
    pairs = list(zip(told_all, came_all, strict=True))
    assert number == len(pairs) > 200
    likely = [(max(t, 1e-9), max(1 - t, 1e-9), c) for t, c in pairs]
    assert loss == pytest.approx(-sum(c * math.log(t) + (1 - c) * math.log(u) for t, u, c in likely))
    assert brier == pytest.approx(sum((t - c) ** 2 for t, c in pairs))
    assert [one[0] for one in bins] == [sum(min(int(10 * t), 9) == i for t in told_all) for i in range(10)]


def test_the_shipped_models_tell_the_truth(words: Lexicon) -> None:
    """A few hundred games: no bin is off by more than chance explains, and the plain table is beaten."""
    model, plain = WinningModel.load("english"), WinningModel.load("english", plain=True)
    whole = check_winning(ENGLISH, words, (model, plain), games=600, seed=77, jobs=1)[0]
    ours, theirs = whole.judgements
    assert ours.log_loss < theirs.log_loss
    assert ours.brier < theirs.brier
    for one in ours.bins:
        # Moments of one game hang together: each counts as if there were a tenth of them.
        deviation = math.sqrt(max(one.told * (1 - one.told), 0.01) / (one.moments / 10))
        assert abs(one.told - one.won) < 4 * deviation, one


@pytest.mark.parametrize("name", ["english", "swedish", "italian"])
def test_every_ruleset_with_a_list_has_models(name: str) -> None:
    rules = load_rules(name)
    for players in (2, 3, 4):
        if players <= rules.players[1]:
            model = WinningModel.for_rules(rules, Lexicon.for_rules(rules), players)
            assert model.is_trained
            assert model.metadata["lexicon_hash"] == Lexicon.for_rules(rules).content_hash


@pytest.mark.parametrize("name", ruleset_names())
def test_every_shipped_ruleset_has_models_of_its_own(name: str) -> None:
    rules = load_rules(name)
    for players in range(2, min(4, rules.players[1]) + 1):
        model = WinningModel.for_rules(rules, players=players)
        assert model.is_trained
        assert model.metadata["rules"] == name


def test_rules_that_nobody_trained_get_a_formula_that_says_so() -> None:
    german = load_rules("german")
    model = WinningModel.for_rules(
        replace(german, name="dear", points=tuple([2 * one for one in german.points]))
    )
    assert not model.is_trained
    assert 0.5 < model.win(0, 102) < 0.7
    assert model.win(30, 20) > model.win(30, 80) > 0.5
    for players in (3, 4):
        told = [
            generic_model(ENGLISH, players).win((0,) * (players - 1), 60, turn) for turn in range(players)
        ]
        assert sum(told) == pytest.approx(1, abs=0.01)
        assert told == sorted(told, reverse=True)


def test_a_probability_takes_less_than_a_microsecond(some_games: bytes, limit: Limit) -> None:
    data = some_games[: 2000 * MOMENT]
    for players, most in ((2, 2e-6), (4, 2e-6)):  # one answer for each of two, one for all of four
        model = WinningModel.load("english", players)
        limit.fastest(lambda model=model: judge(data, model.kernel, 10, 0, 200), 2000 * most)  # type: ignore[misc]


# ------------------------------------------------------------ training and files


def test_training_goes_on_where_it_was_stopped(words: Lexicon, tmp_path: Path) -> None:
    plan = WinningPlan(games=150, seed=5)
    straight, facts = train_winning(ENGLISH, words, plan, jobs=2)

    class Stop(Exception):  # noqa: N818
        pass

    def stop(done: int, total: int) -> None:
        if done:
            raise Stop

    with pytest.raises(Stop):
        train_winning(ENGLISH, words, plan, jobs=1, folder=tmp_path / "work", report=stop)
    kept = list((tmp_path / "work").glob("games-*.bin"))
    assert kept
    kept[0].write_bytes(b"damaged")
    reports: list[tuple[int, int]] = []
    again, _ = train_winning(
        ENGLISH, words, plan, jobs=1, folder=tmp_path / "work", report=lambda *told: reports.append(told)
    )
    assert again == straight
    assert reports[-1] == (450, 450)
    with pytest.raises(WinningError, match="holds another training"):
        train_winning(ENGLISH, words, WinningPlan(games=700), folder=tmp_path / "work")
    path = tmp_path / "mine.qwp"
    save_models(path, straight, facts)
    assert path.stat().st_size < 100_000
    for name in ("2", "3", "4", PLAIN):
        model = WinningModel.load(path, 2 if name == PLAIN else int(name), plain=name == PLAIN)
        wanted = straight[name].kernel()
        others = [3000] * (model.players - 1) if model.players > 2 else []
        for left in (5, 30, 99):
            assert model.kernel.win(3000, left, others=others) == pytest.approx(
                wanted.win(3000, left, others=others), abs=1e-4
            )
    assert pickle.loads(pickle.dumps(model)).win(10, 50) == model.win(10, 50)


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    good = Path(str(open_models.__globals__["SHIPPED"])) / "english.qwp"
    data = good.read_bytes()
    cases = {
        "not a file of models": b"hello",
        "cut": data[:-100],
        "turned": data[:-2000] + bytes([data[-2000] ^ 255]) + data[-1999:],
        "empty": b"",
    }
    for name, content in cases.items():
        path = tmp_path / f"{len(name)}.qwp"
        path.write_bytes(content)
        with pytest.raises(WinningError, match=str(path)):
            WinningModel.load(path)


def test_files_of_the_first_version_are_read_as_what_they_come_to(tmp_path: Path) -> None:
    """Two players are the same to the bit; of more it is p + p (1 - p) (a + b p + c p²)."""
    shipped = Path(str(open_models.__globals__["SHIPPED"])) / "english.qwp"
    two, facts = open_models(shipped, "2")
    assert two is not None
    chance = random.Random(4)
    rows = [several_row([4.0, -3.0, 2.0, 0.0], 20.0, [1.0, 0.0, 0.0, 0.0]) for _ in range(30)]
    bends = [(chance.uniform(-0.3, 0.3), chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5)) for _ in rows]
    for row, numbers in zip(rows, bends, strict=True):
        for column, bend in zip(OLD_BENDS, numbers, strict=True):
            row[column] = bend
    path = tmp_path / "old.qwp"
    save_models(path, {"2": two, "4": ModelParts(4, rows, [NORMAL] * 30)}, facts)
    as_first_version(path)
    assert open_models(path, "2")[0] == two
    old = WinningModel.load(path, 4)
    straight = Winning(4, [several_row([4.0, -3.0, 2.0, 0.0], 20.0, [1.0] * 4)], [NORMAL])
    for left, (first, second, third) in enumerate(bends):
        before = told_to_all(straight, [0.0, 30.0, 12.0, -5.0])
        expected = [p + p * (1 - p) * (first + p * (second + p * third)) for p in before]
        told = told_to_all(old.kernel, [0.0, 30.0, 12.0, -5.0], left)
        assert told == pytest.approx([one / sum(expected) for one in expected], abs=3e-3)


def as_first_version(path: Path) -> None:
    """Write a file of models as the first version was, which had no bends apart from the rows."""
    metadata, content = open_container(path, MAGIC, 2, KIND)
    for described in metadata["models"]:
        del described["bends"]
    write_container(path, MAGIC, OLDEST, metadata, bytes(content))


@pytest.mark.parametrize(
    "bends",
    [
        [[0, [0.0] * (KNOTS - 1)]],
        [[0, [0.0] * KNOTS], [0, [0.0] * KNOTS]],
        [[5, [0.0] * KNOTS], [4, [0.0] * KNOTS]],
        [[-1, [0.0] * KNOTS]],
        [[0.5, [0.0] * KNOTS]],
        [[0, [1e9] * KNOTS]],
        [[0, ["x"] * KNOTS]],
        [0],
        7,
        None,
    ],
)
def test_bends_that_are_none_are_refused(tmp_path: Path, bends: object) -> None:
    path = tmp_path / "bad.qwp"
    parts = ModelParts(3, [several_row([0.0] * 4, 20.0, [1.0] * 4)], [NORMAL])
    save_models(path, {"3": parts}, {})
    assert WinningModel.load(path, 3).win((0, 0), 0) == pytest.approx(1 / 3)
    metadata, content = open_container(path, MAGIC, 2, KIND)
    metadata["models"][0]["bends"] = bends
    write_container(path, MAGIC, 2, metadata, bytes(content))
    with pytest.raises(WinningError, match="damaged"):
        WinningModel.load(path, 3)


def test_a_spread_of_a_player_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.qwp"
    for widths in ([1.0, 1.0, 0.0, 1.0], [-1.0, 1.0, 1.0, 1.0]):
        rows = [several_row([0.0] * 4, 20.0, widths)]
        save_models(path, {"3": ModelParts(3, rows, [NORMAL])}, {})
        with pytest.raises(WinningError, match="damaged"):
            WinningModel.load(path, 3)


@pytest.mark.parametrize(("column", "value"), [(SCALE, 0.0), (SCALE, math.nan), (GAIN, math.inf)])
def test_numbers_that_are_none_are_refused(tmp_path: Path, column: int, value: float) -> None:
    parts, facts = open_models(Path(str(open_models.__globals__["SHIPPED"])) / "english.qwp", "2")
    assert parts is not None
    rows = [list(row) for row in parts.rows]
    rows[3][column] = value
    path = tmp_path / "bad.qwp"
    save_models(path, {"2": ModelParts(2, rows, parts.shapes)}, facts)
    with pytest.raises(WinningError, match="damaged"):
        WinningModel.load(path)


def test_questions_that_are_none_are_refused(words: Lexicon) -> None:
    model = WinningModel.load("english")
    for lead, left, turn in ((0, -1, 0), (0, 50, 2), (math.nan, 50, 0), (math.inf, 50, 0), ((1, 2), 50, 0)):
        with pytest.raises(WinningError):
            model.win(lead, left, turn)
    with pytest.raises(WinningError, match="5 players"):
        WinningModel.for_rules(ENGLISH, players=5)
    with pytest.raises(WinningError, match="was trained on these games"):
        check_winning(ENGLISH, words, (model,), games=10, seed=1)
    with pytest.raises(WinningError, match="at least 100"):
        WinningPlan(games=5)
