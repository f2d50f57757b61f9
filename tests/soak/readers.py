"""Every reader of what others wrote: something whole to spoil, words to strew in, and the reading itself.

`read` raises a `QuixotryError`, or what was read can be used: that is tried, too. `mend` makes a
checksum fit, so that nothing but the checks themselves protects.
"""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from quixotry.codecs.layouts import read_layout
from quixotry.codecs.rulesets import import_rules
from quixotry.errors import LexiconError, QuixotryError
from quixotry.evaluation import LeaveTable, WinningModel, winning_files
from quixotry.files.container import HEADER
from quixotry.game import Board, Game, Position, Rack
from quixotry.game.legal import geometry_of
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap
from quixotry.lexicon import Lexicon, read_word_list
from quixotry.lexicon.map_file import open_map, save_map
from quixotry.records import GameRecord, record_of
from quixotry.rules import Alphabet, load_rules
from quixotry.ucgi.moves import move_text, play_text
from support import foreign_rules
from support.quackle_writer import write_gaddag, write_kbwg, write_v0, write_v1

Read = Callable[[bytes], object]

TRIES = {
    "graphs": 7000, "maps": 6000, "boards": 4000, "racks": 1600, "moves": 1600, "ucgi moves": 1600,
    "word maps": 1200, "positions": 800, "layouts": 800, "lexica": 600, "tables of leaves": 600, "KLV2": 600,
    "lenient records": 200, "KWG": 200, "KBWG": 200, "Quackle's DAWG": 200, "Quackle's GADDAG": 150,
    "winning models": 150,
}  # fmt: skip
"""How many inputs a case has, so that each reader gets about the same time; of the others 400."""

ENGLISH = load_rules("english")
ALPHABET = ENGLISH.alphabet
WORDS = list(islice((word for word in Lexicon.default() if len(word) < 7), 0, None, 400))
LEXICON = Lexicon.from_words(WORDS, ALPHABET)
CODES = [ALPHABET.word(word) for word in WORDS]
_HELD = bytes(1 if code in (0, 1, 3) else 0 for code in range(64))  # a rack: a blank, A and C
SMALL = Alphabet.from_labels(["A", "B", "C", "CH"])


@dataclass(frozen=True)
class Reader:
    """One of them."""

    samples: Sequence[bytes]
    read: Read
    tokens: Sequence[bytes] = ()
    mend: Callable[[bytes, random.Random], bytes] = lambda data, chance: data


@cache
def folder() -> Path:
    """A place for files, in memory where there is one."""
    memory = Path("/dev/shm")
    made = tempfile.TemporaryDirectory(prefix="quixotry-soak-", dir=memory if memory.is_dir() else None)
    _KEPT.append(made)
    return Path(made.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []  # until the process ends


def through(name: str, read: Callable[[Path], object]) -> Read:
    """A reader of files."""

    def write_and_read(data: bytes) -> object:
        file = folder() / name
        file.write_bytes(data)
        return read(file)

    return write_and_read


def written(name: str, write: Callable[[Path], object]) -> bytes:
    file = folder() / name
    write(file)
    return file.read_bytes()


def sealed_container(data: bytes, chance: random.Random) -> bytes:
    """A checksum that fits, mostly, and lengths that fit, now and then."""
    if len(data) < HEADER.size or chance.random() < 0.2:
        return data
    fields = list(HEADER.unpack_from(data))
    if chance.random() < 0.5:
        fields[4] = max(0, len(data) - min(fields[3], len(data)))
    at = min(fields[3], len(data))
    fields[5] = zlib.crc32(data[at:]) ^ zlib.crc32(data[HEADER.size : at])
    return HEADER.pack(*fields) + data[HEADER.size :]


def sealed_lexicon(data: bytes, chance: random.Random) -> bytes:
    """A lexicon's checksum goes over metadata and graph in one."""
    if len(data) < HEADER.size or chance.random() < 0.2:
        return data
    fields = list(HEADER.unpack_from(data))
    fields[5] = zlib.crc32(data[HEADER.size :])
    return HEADER.pack(*fields) + data[HEADER.size :]


def sealed_game(data: bytes, chance: random.Random) -> bytes:
    try:
        body = json.loads(data)
        body.pop("checksum", None)
        text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    except (ValueError, AttributeError, TypeError, RecursionError):
        return data
    return json.dumps(body | {"checksum": hashlib.sha256(text.encode()).hexdigest()}).encode()


# ---------------------------------------------------------------- what is done with what was read


def a_lexicon(path: Path) -> object:
    lexicon = Lexicon.load(path, ALPHABET)
    words = list(islice(lexicon, 40))
    assert len(words) == min(len(lexicon), 40)
    if lexicon.alphabet == ALPHABET:
        return Position.start(ENGLISH, lexicon, ["AEINST?", ""]).legal_moves().top(1)
    return words


def a_graph(data: bytes) -> object:
    """The kernel's own proof, without a file around it: what it lets through is walked and searched."""
    whole = data[: len(data) // 4 * 4]
    if len(whole) < 16:
        raise LexiconError("a graph has at least four words")
    graph = Graph(whole)
    if defect := graph.defect(ALPHABET.size):
        raise LexiconError(defect)
    accepted = graph.accepts(b"\1\2"), graph.node_after(b"\1", True), graph.word_count()
    return accepted, Generator(geometry_of(ENGLISH), graph).moves(_HELD)


def a_word_map(data: bytes) -> object:
    """The same for maps of words."""
    try:
        found = WordMap(data[: len(data) // 8 * 8])
    except ValueError as error:
        raise LexiconError(str(error)) from None
    if defect := found.defect():
        raise LexiconError(defect)
    return found.anagrams(b"\1\3\24"), found.letters_for(b"\1\3")


def some_leaves(table: LeaveTable) -> object:
    if table.alphabet.size > SMALL.size or table.largest > 5:
        return table.content_hash
    return [table.value(leave) for leave, _ in table]


def a_position(data: bytes) -> object:
    position = Position.from_cgp(data.decode("utf-8", "replace"), ENGLISH, LEXICON)
    again = Position.from_cgp(position.to_cgp(), ENGLISH, LEXICON)
    assert again.to_cgp() == position.to_cgp()
    return position.legal_moves().top(1)


def a_record(data: bytes, lenient: bool) -> object:
    record = GameRecord.from_gcg(data, lenient=lenient)
    assert GameRecord.from_gcg(record.to_gcg()) == record
    return record.replay(ENGLISH, LEXICON, lenient=True)


def a_move(data: bytes) -> object:
    here = _opened()
    move = here.parse_move(data.decode("utf-8", "replace"))
    return here.is_legal(move), here.leave(move) if here.is_legal(move) else None


def a_saved_game(path: Path) -> object:
    game = Game.load(path, lexicon=LEXICON)
    game.save(path)
    assert Game.load(path, lexicon=LEXICON).position == game.position
    return game


def a_model(path: Path) -> object:
    model, several = WinningModel.load(path), WinningModel.load(path, 4)
    told = [model.win(lead, left) for lead in (-500.0, 0.0, 3.0) for left in (0, 7, 100)]
    return [*told, *(several.win((-20.0, 0.0, 3.0), left, 2) for left in (0, 7, 100))]


@cache
def _played() -> Game:
    game = Game.new(ENGLISH, lexicon=LEXICON, seed=3, challenge="5-point")
    for turn in range(14):
        if game.over or game.ending:
            break
        if game.can_challenge and turn % 5 == 4:
            game.challenge()
        else:
            game.play(game.position.best_move() or "-")
    return game


@cache
def _opened() -> Position:
    """A position with many plays."""
    start = Position.start(ENGLISH, LEXICON, ["AEINST?", "AEINST?"])
    return start.play(start.legal_moves()[0])


_TEXT = [
    b"\n",
    b"\r",
    b" ",
    b"\t",
    b"\xff",
    b"\0",
    b"\xc3\xa9",
    b"\xef\xbb\xbf",
    b"999999999999",
    b"-1",
    b"[",
    b"]",
]
_CGP = [b"/", b"15", b" 0/0", b"[CH]", b"?", b";", b" lm ", b"ex.7", b" tmr -1/", b" bb 9;", b" mcnz 0;"]
_GCG = [
    b"#player1 A Ann\n", b"#player3 C C\n", b"#rack1 QI\n", b"#incomplete\n", b"#lexicon CSW21\n",
    b"#note x\n",
    b"#character-encoding KOI8-R\n", b"#tile-distribution polish\n", b">A: X - +0 0\n", b"--", b"-3", b"-QO",
    b"(challenge)", b"(time)", b"(G)", b"+-10", b"8H", b"H8", b"26Z", b"....", b"ZZZZZZZ", b"#- y\n",
]  # fmt: skip
_JSON = [b"null", b"[", b"{", b'"', b"1e999", b"NaN", b"\\ud800", b"true", b'"8H"', b"[[]]"]
_TOML = [
    b"[tiles.",
    b"count = ",
    b"points = 1001",
    b"extends = ",
    b"[board]",
    b'"#"',
    b"[[",
    b"'''",
    b"= 1e9",
]
_TABLE = [b",", b"\t", b"?", b"blank", b"1e9", b"~", b"^", b"7, 7\n", b"i\xcc\x87", b"nan"]


@cache
def readers() -> dict[str, Reader]:
    """All of them by what they read."""
    game = _played()
    cgp = game.position.to_cgp().encode()
    gcg = record_of(game).to_gcg().encode()
    table = LeaveTable.from_values(SMALL, {"A": 1.5, "AB": -2.0, "[CH]": 9.0}, 3, {"counts": (1, 3, 2, 1, 2)})
    rules_file = Path(load_rules.__code__.co_filename).parent / "data"
    rules = [(rules_file / f"{name}.toml").read_bytes() for name in ("english", "spanish", "italian-8")]
    tiles = [
        form(load_rules(name)).encode()
        for form in (foreign_rules.magpie, foreign_rules.macondo, foreign_rules.quackle, foreign_rules.wolges)
        for name in ("english", "spanish")
    ]
    layouts = [
        foreign_rules.layout_text(load_rules(name).layout).encode() for name in ("english", "english-super")
    ]
    lists = ["\n".join(WORDS[:60]).encode(), b"# a list\n" + "\r\n".join(WORDS[60:90]).lower().encode()]
    moves = [str(move).encode() for move in _opened().legal_moves()[:20]] + [b"-", b"-AE", b"pass"]
    ucgi = [move_text(_opened(), move).encode() for move in _opened().legal_moves()[:20]]
    model = min(winning_files().values(), key=lambda path: path.stat().st_size).read_bytes()

    # A graph of few words is read ten times as fast as one of many, and damage meets more of it.
    few = CODES[::9]
    few_words, fewest = (Lexicon.from_words(WORDS[::step], ALPHABET) for step in (9, 60))

    def graphs(name: str, *data: bytes) -> tuple[Sequence[bytes], Read]:
        return [*data[:1] * 4, *data[1:]], through(name, a_lexicon)

    return {
        "positions": Reader([cgp], a_position, [*_TEXT, *_CGP]),
        "boards": Reader(
            [cgp.split()[0]], lambda data: Board.from_text(data.decode("utf-8", "replace")), _CGP
        ),
        "racks": Reader(
            [b"AEINST?", b"QU"],
            lambda data: Rack.from_text(data.decode("utf-8", "replace"), "spanish"),
            _TEXT,
        ),
        "moves": Reader(moves, a_move, [*_TEXT, b"8H ", b"H8 ", b".", b"(A)", b"26Z", b"--"]),
        "ucgi moves": Reader(
            ucgi,
            lambda data: play_text(_opened(), data.decode("utf-8", "replace")),
            [b".", b"ex.", b"phony."],
        ),
        "records": Reader([gcg], lambda data: a_record(data, False), [*_TEXT, *_GCG]),
        "lenient records": Reader([gcg], lambda data: a_record(data, True), [*_TEXT, *_GCG]),
        "saved games": Reader(
            [written("game.json", game.save)], through("game.json", a_saved_game), _JSON, sealed_game
        ),
        "rulesets": Reader(rules, through("rules.toml", load_rules), [*_TEXT, *_TOML]),
        "tile distributions": Reader(tiles, through("tiles.csv", import_rules), [*_TEXT, *_TABLE]),
        "layouts": Reader(layouts, through("board.txt", read_layout), [*_TEXT, *_TABLE]),
        "word lists": Reader(lists, through("w.txt", lambda path: read_word_list(path, ALPHABET)), _TEXT),
        "lexica": Reader(
            [written("w.qlx", LEXICON.save)],
            through("w.qlx", a_lexicon),
            [b'"words":', *_JSON],
            sealed_lexicon,
        ),
        "KWG": Reader(*graphs("w.kwg", few_words.to_kwg(), LEXICON.to_kwg())),
        "KBWG": Reader(*graphs("w.kbwg", write_kbwg(few), write_kbwg(CODES))),
        "Quackle's DAWG": Reader(
            *graphs(
                "w.dawg",
                write_v0(few),
                write_v1(few, ALPHABET.labels[1:], smaller=few[::2]),
                write_v0(CODES),
                write_v1(CODES, ALPHABET.labels[1:], smaller=CODES[::2]),
            )
        ),
        "Quackle's GADDAG": Reader(*graphs("w.gaddag", write_gaddag(few), write_gaddag(CODES))),
        "graphs": Reader([bytes(one.graph.data) for one in (few_words, fewest)], a_graph),
        "maps": Reader([bytes(build_map(fewest.graph))], a_word_map),
        "tables of leaves": Reader(
            [written("t.qlv", table.save)],
            through("t.qlv", lambda path: some_leaves(LeaveTable.load(path))),
            _JSON,
            sealed_container,
        ),
        "KLV2": Reader([table.to_klv2()], lambda data: some_leaves(LeaveTable.from_klv2(data, SMALL))),
        "leaves as text": Reader(
            [written("t.csv", table.save)],
            lambda data: some_leaves(LeaveTable.from_csv(data, SMALL)),
            [*_TEXT, *_TABLE],
        ),
        "winning models": Reader([model], through("m.qwp", a_model), _JSON, sealed_container),
        "word maps": Reader(
            [written("m.qwm", lambda path: save_map(path, LEXICON, build_map(LEXICON.graph)))],
            through("m.qwm", lambda path: open_map(path, LEXICON)),
            _JSON,
            sealed_container,
        ),
    }


def outcome(reader: Reader, data: bytes) -> bool:
    """Whether it was taken; anything but a typed error of one line goes through to whoever asked."""
    try:
        reader.read(data)
    except QuixotryError as error:
        assert "\n" not in str(error), f"an error of several lines: {error}"
        assert len(str(error)) < 2000, f"an error without end: {str(error)[:200]}"
        return False
    return True
