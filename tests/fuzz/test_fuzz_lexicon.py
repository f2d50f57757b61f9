"""Lexicon files, KWG files and word lists with anything wrong in them: refused, or sound."""

from __future__ import annotations

import gzip
import json
import lzma
import random
import struct
import zlib
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from quixotry.errors import LexiconError
from quixotry.files.container import HEADER
from quixotry.game.legal import compiled_board
from quixotry.kernel.board.rank import ranked
from quixotry.kernel.board.yardstick import SiblingGenerator
from quixotry.kernel.words.graph import Graph
from quixotry.lexicon import Lexicon, read_word_list
from quixotry.lexicon.file import MAGIC, VERSION
from quixotry.rules import load_rules
from support.fuzzing import NUMBERS, damaged, seeds
from support.packing import unpack

RULES = load_rules("english")
ALPHABET = RULES.alphabet
WORDS = list(islice((word for word in Lexicon.load("english") if len(word) < 8), 0, None, 400))
LEXICON = Lexicon.from_words(WORDS, ALPHABET)


def use(lexicon: Lexicon, chance: random.Random) -> None:
    """Everything that walks the graph, on a crowded board of tiles that make no sense."""
    graph = lexicon.graph
    words = list(islice(lexicon, 300))
    assert len(words) == min(len(lexicon), 300)
    assert all(word in lexicon for word in words)
    for _ in range(5):
        prefix = "".join(chance.choices("AEST", k=chance.randrange(4)))
        lexicon.letters_after(prefix)
        list(islice(lexicon.words(prefix), 20))
        graph.accepts(bytes(chance.getrandbits(8) for _ in range(chance.randrange(40))))
        graph.arcs(graph.node_after(bytes(chance.choices(range(27), k=3)), reverse=True))
    kwg = lexicon.to_kwg()
    board = compiled_board(RULES, lexicon)
    yardstick = SiblingGenerator(board.geometry, graph).use(kwg)
    for _ in range(3):
        full = chance.choice([0.0, 0.1, 0.3, 0.6, 1.0])
        tiles = bytes(
            chance.randint(1, 26) | chance.choice([0, 64]) if chance.random() < full else 0
            for _ in range(225)
        )
        rack = bytearray(64)
        for code in chance.choices(range(1, 27), k=chance.choice([1, 4, 6])):
            rack[code] += 1
        rack[0] = chance.choice([0, 0, 1])
        board.set_tiles(tiles)
        yardstick.set_tiles(tiles)
        moves = board.moves(bytes(rack))
        assert len(yardstick.moves(bytes(rack))) == len(moves)
        ranked(board.geometry, moves, 10)
        best = board.best_move(bytes(rack))
        assert bool(best) == bool(moves)
        for move in unpack(best):
            state = board.state()
            board.play(move.first, move.tiles)
            assert board.state() != state
            board.undo()
            assert board.state() == state


def changed_graph(numbers: list[int], chance: random.Random) -> list[int]:
    """Another graph: mostly arcs that lead elsewhere and letters more or less, the likeliest to pass."""
    changed = list(numbers)
    starts, at = [], 4
    while at < len(numbers):
        starts.append(at)
        at += 2 + (numbers[at] | numbers[at + 1] << 32).bit_count()
    for _ in range(chance.choice([1, 1, 2, 4, 12])):
        node = chance.choice(starts)
        arcs = range(node + 2, node + 2 + (numbers[node] | numbers[node + 1] << 32).bit_count())
        kind = chance.randrange(7)
        if kind < 3:
            later = [start for start in starts if start > node]
            target = chance.choice(later) if later and kind else chance.choice([*starts, 0])
            changed[chance.choice(arcs)] = target | chance.choice([0, 1 << 31])
        elif kind == 3:
            changed[node] ^= 1 << chance.randrange(27) | 1 << chance.randrange(27)
        elif kind == 4:
            changed[node] ^= chance.choice([1, 1 | 1 << chance.randrange(1, 27)])
        elif kind == 5:
            changed[chance.randrange(2)] = chance.choice([*starts, *NUMBERS])
        else:
            changed[chance.randrange(len(changed))] = chance.choice([*NUMBERS, chance.getrandbits(32)])
    if chance.random() < 0.05:
        del changed[chance.randrange(4, len(changed)) :]
    return changed


def file_of(metadata: dict[str, Any], graph: bytes) -> bytes:
    described = json.dumps(metadata).encode()
    described += b" " * (-(HEADER.size + len(described)) % 64)
    checksum = zlib.crc32(graph, zlib.crc32(described))
    offset = HEADER.size + len(described)
    return (
        HEADER.pack(MAGIC, VERSION, len(described), offset, len(graph), checksum, bytes(28))
        + described
        + graph
    )


def load(data: bytes, tmp_path: Path, name: str) -> Lexicon | None:
    """The lexicon of a file with this content; None if it is refused."""
    file = tmp_path / name
    file.write_bytes(data)
    try:
        return Lexicon.load(file, ALPHABET)
    except LexiconError as error:
        assert "\n" not in str(error)
        return None
    finally:
        file.unlink()


def test_graphs(tmp_path: Path) -> None:
    """The checksum and the number of words are made to fit, so that only the proof of soundness protects."""
    data = bytes(LEXICON.graph.data)
    numbers = list(struct.unpack(f"<{len(data) // 4}I", data))
    accepted = refused = 0
    for number, chance in enumerate(seeds(500)):
        changed = changed_graph(numbers, chance)
        packed = struct.pack(f"<{len(changed)}I", *changed)
        graph = Graph(packed)
        words = graph.word_count() if graph.defect(ALPHABET.size) is None else 1
        lexicon = load(file_of(LEXICON.metadata | {"words": words}, packed), tmp_path, f"{number}.qlx")
        assert (lexicon is not None) == (graph.defect(ALPHABET.size) is None)
        if lexicon is None:
            refused += 1
        else:
            accepted += 1
            use(lexicon, chance)
    assert accepted
    assert refused


def test_lexicon_files(tmp_path: Path) -> None:
    whole = file_of(LEXICON.metadata, bytes(LEXICON.graph.data))
    assert load(whole, tmp_path, "whole.qlx") is not None
    refused = 0
    for number, chance in enumerate(seeds(600)):
        data = damaged(whole, chance, [MAGIC, b'"words":', b"null", b"[[[", b"1e999", b"\xff"])
        if chance.random() < 0.8 and len(data) > HEADER.size:
            fields = list(HEADER.unpack_from(data))
            fields[5] = zlib.crc32(data[HEADER.size :])
            data = HEADER.pack(*fields) + data[HEADER.size :]
        lexicon = load(data, tmp_path, f"{number}.qlx")
        if lexicon is None:
            refused += 1
        else:
            use_if_english(lexicon, chance)
    assert refused


def use_if_english(lexicon: Lexicon, chance: random.Random) -> None:
    if lexicon.alphabet.size == ALPHABET.size and all(len(label) == 1 for label in lexicon.alphabet.labels):
        words = list(islice(lexicon, 300))
        assert len(words) == min(len(lexicon), 300)
    if lexicon.alphabet == ALPHABET:
        use(lexicon, chance)


def test_kwg_files(tmp_path: Path) -> None:
    whole = LEXICON.to_kwg()
    accepted = refused = 0
    for number, chance in enumerate(seeds(400)):
        lexicon = load(damaged(whole, chance), tmp_path, f"{number}.kwg")
        if lexicon is None:
            refused += 1
        else:
            accepted += 1
            use(lexicon, chance)
    assert accepted
    assert refused


@pytest.mark.parametrize("ruleset", ["english", "spanish", "catalan", "polish"])
def test_word_lists(ruleset: str, tmp_path: Path) -> None:
    alphabet = load_rules(ruleset).alphabet
    tokens = [label.encode() for label in alphabet.labels[1:]]
    tokens += [
        b"\r\n",
        b"\n",
        b"\t",
        b" ",
        b"#",
        b"\xef\xbb\xbf",
        b"\0",
        b"[",
        b"]",
        b"\xee\x80\x81",
        b"\xcc\x81",
    ]
    chance = random.Random(ruleset)
    whole = b"\n".join(b"".join(chance.choices(tokens[: alphabet.size], k=5)) for _ in range(60))
    packings: list[Callable[[bytes], bytes]] = [bytes, gzip.compress, lzma.compress]
    accepted = refused = 0
    for number, chance in enumerate(seeds(150)):
        pack = chance.choice(packings)
        data = damaged(whole, chance, tokens)
        packed = pack(data) if chance.random() < 0.5 else damaged(pack(data), chance)
        file = tmp_path / f"{number}.txt"
        file.write_bytes(packed)
        try:
            found = read_word_list(file, alphabet)
            assert all(
                2 <= len(word) <= 25 and 0 < min(word) <= max(word) <= alphabet.size for word in found.words
            )
            assert found.words == sorted(set(found.words))
            assert all(len(line) < 400 for line in found.report())
            lexicon = Lexicon.load(file, alphabet)
        except LexiconError as error:
            assert "\n" not in str(error)
            refused += 1
            continue
        assert [alphabet.word_text(word) for word in found.words] == list(lexicon)
        accepted += 1
    assert accepted
    assert refused
