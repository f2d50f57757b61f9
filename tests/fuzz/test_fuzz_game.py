"""Positions, saved games and rulesets with anything wrong in them: a typed error, or something playable."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import quixotry.rules
from quixotry.errors import QuixotryError, RulesError, SaveError
from quixotry.game import Clock, Game, Position
from quixotry.game.legal import best_move, compiled_board, legal_moves
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from support.fuzzing import damaged, seeds

ENGLISH = load_rules("english")
SPANISH = load_rules("spanish")
WORDS = list(islice((word for word in Lexicon.load("english") if len(word) < 7), 0, None, 60))
LEXICON = Lexicon.from_words(WORDS, ENGLISH.alphabet)
SPANISH_WORDS = Lexicon.from_words(
    ["CHE", "CHICO", "CALLE", "LA", "AL", "ALA", "PERRO", "OSO"], SPANISH.alphabet
)
DATA = Path(quixotry.rules.__file__).parent / "data"


def played_game(seed: int, turns: int, **options: Any) -> Game:
    game = Game.new(ENGLISH, lexicon=LEXICON, seed=seed, **options)
    for _ in range(turns):
        if game.over or game.ending:
            break
        game.play(best_move(game.position) or "pass")
    return game


# ---------------------------------------------------------------- CGP


def cgp_texts() -> Iterator[tuple[bytes, Rules, Lexicon]]:
    for seed in range(4):
        yield played_game(seed, 8 * seed).position.to_cgp().encode(), ENGLISH, LEXICON
    empty = Position.start(SPANISH, SPANISH_WORDS, ["CA[LL]E?O", "OS"])
    yield empty.play("8G CALLE").to_cgp().encode(), SPANISH, SPANISH_WORDS


def test_cgp() -> None:
    texts = list(cgp_texts())
    tokens = [b" ", b"\xc3\x91", *b"/ 15 [CH] [ ] ? q ; 99999999999 -1 0".split()]
    tokens += [
        b" %b;" % option for option in b"ld english|lex english|bb 9|mcnz 0|etl none|cr 5pt|bdn x".split(b"|")
    ]
    accepted = refused = 0
    for chance in seeds(1200):
        data, rules, lexicon = chance.choice(texts)
        text = damaged(data, chance, tokens).decode(errors="replace")
        try:
            position = Position.from_cgp(text, rules, lexicon)
        except QuixotryError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 1000
            refused += 1
            continue
        accepted += 1
        moves = legal_moves(position)
        for move in moves.top(3):
            position.check(move)
            assert position.score(move) == move.score
            assert position.play(move).scores[0] == position.scores[0] + (move.score or 0)
        # What is written may say more than what was read (the lexicon's name), but never anything else.
        again = Position.from_cgp(position.to_cgp(), rules, lexicon)
        assert again == position.replace(options=again.options)
        assert again.to_cgp() == position.to_cgp()
        assert str(position)
    assert accepted
    assert refused


# ---------------------------------------------------------------- saved games


def sealed(body: dict[str, Any]) -> bytes:
    """The file with a checksum that fits, so that nothing but the checks themselves protects."""
    body.pop("checksum", None)
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return json.dumps(body | {"checksum": hashlib.sha256(text.encode()).hexdigest()}).encode()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def spoil(body: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The saved game with some values replaced, moved or removed."""
    body = copy.deepcopy(body)
    values: list[Any] = [
        None,
        True,
        0,
        1,
        -1,
        2**70,
        0.5,
        -1e9,
        "",
        "-",
        "8H",
        "pass",
        "8D " + "A" * 99,
        [],
        {},
        [[]],
    ]
    values += ["english", "spanish", "../x", "double", "flag", "challenge", "accept", "\ud800"]
    for _ in range(chance.choice([1, 1, 2, 4])):
        everywhere = list(places(body))
        container, key = chance.choice(everywhere)
        kind = chance.randrange(4)
        if kind == 0:
            del container[key]
        elif kind == 1:
            other, other_key = chance.choice(everywhere)
            container[key] = copy.deepcopy(other[other_key])
        elif kind == 2 and isinstance(container, list):
            container.insert(key, copy.deepcopy(chance.choice(container)))
        else:
            container[key] = chance.choice(values)
    return body


def saved_games(tmp_path: Path) -> Iterator[bytes]:
    games = [
        played_game(1, 6),
        played_game(2, 200, challenge="void"),
        played_game(3, 5, players=4, clock=Clock(600.0, 5.0, 10, 300.0)),
    ]
    for number, game in enumerate(games):
        file = tmp_path / f"base {number}.json"
        game.save(file)
        yield file.read_bytes()


def test_saved_games(tmp_path: Path) -> None:
    bases = list(saved_games(tmp_path))
    file = tmp_path / "spoiled.json"
    accepted = refused = 0
    for chance in seeds(500):
        base = chance.choice(bases)
        if chance.random() < 0.3:
            data = damaged(base, chance, [b"null", b"[", b"{", b'"', b"1e999", b"NaN", b"\\ud800"])
        else:
            data = sealed(spoil(json.loads(base), chance))
        file.write_bytes(data)
        try:
            game = Game.load(file, lexicon=LEXICON)
        except SaveError as error:
            assert "\n" not in str(error)
            refused += 1
            continue
        accepted += 1
        game.save(file)
        again = Game.load(file, lexicon=LEXICON)
        assert again.scores == game.scores
        assert again.position == game.position
    assert accepted
    assert refused


# ---------------------------------------------------------------- rulesets


def lexicon_for(rules: Rules, chance: random.Random) -> Lexicon:
    """Some words in the letters of a ruleset, whatever they are."""
    codes = [code for code in range(1, rules.alphabet.size + 1) if rules.counts[code]] or [1]
    words = {bytes(chance.choices(codes, k=chance.randint(2, 5))) for _ in range(60)}
    texts = [rules.alphabet.word_text(word) for word in words]
    fitting = [text for text in texts if len(rules.alphabet.word(text)) >= 2]
    return Lexicon.from_words(fitting or texts, rules.alphabet)


def play_somewhat(rules: Rules, chance: random.Random) -> None:
    """A game by these rules inside the kernel, and the first moves of it under the referee."""
    lexicon = lexicon_for(rules, chance)
    board = compiled_board(rules, lexicon)
    if rules.scoreless_turns:
        scores, turns, *_ = SelfPlay(
            board,
            rules.counts,
            players=rules.players[1],
            exchange_minimum=rules.exchange_minimum,
            scoreless_turns=rules.scoreless_turns,
            out_gain=rules.out_gain,
            out_loss=rules.out_loss,
            scoreless_loss=rules.scoreless_loss,
        ).game(chance.getrandbits(64))
        assert len(scores) == rules.players[1]
        assert turns
    game = Game.new(rules, lexicon=lexicon, players=rules.players[0], seed=1)
    for _ in range(3):
        if game.over or game.ending:
            break
        move = best_move(game.position)
        turn = game.play(move or "pass")
        assert move is None or turn.score == move.score


RULE_TOKENS = [
    b"size = 10", b"size = 1", b"rows = [", b'"#####"', b'"..T.."', b"count = 0", b"count = 1000",
    b"points = 1000", b'extends = "english"', b'extends = "polish"', b"minimum = 1", b"scoreless_turns = 0",
    b"most = 2", b"true", b"9" * 30, b"0x" + b"f" * 40, b"-1", b"1.5", b"[tiles]\n", b'layout = "standard21"',
    b'start = "1A"', b'"""', b"2020-01-01", b"[[tiles]]", b"\xff", b"\0", b'blank = "x"', b"{",
    b"}", b"inf", b"nan",
]  # fmt: skip


@pytest.mark.filterwarnings("error")
def test_rulesets(tmp_path: Path) -> None:
    bases = [file.read_bytes() for file in sorted(DATA.glob("*.toml"))]
    rows = b"\n".join(b'"' + b"..d.T"[i % 3 :] + b".....#.."[: 8 - i % 3] + b'",' for i in range(9))
    bases.append(b'extends = "english"\n[board]\nrows = [' + rows + b"]\n[rack]\nsize = 9\nbonus = 10\n")
    file = tmp_path / "fuzzed.toml"
    accepted = refused = 0
    for chance in seeds(700):
        base = chance.choice(bases)
        if chance.random() < 0.5:
            lines = base.split(b"\n")
            lines[chance.randrange(len(lines))] = chance.choice(
                [b"", chance.choice(lines), chance.choice(RULE_TOKENS)]
            )
            data = b"\n".join(lines)
        else:
            data = damaged(base, chance, RULE_TOKENS)
        file.write_bytes(data)
        try:
            rules = load_rules(file)
        except RulesError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 1000
            refused += 1
            continue
        accepted += 1
        play_somewhat(rules, chance)
    assert accepted
    assert refused
