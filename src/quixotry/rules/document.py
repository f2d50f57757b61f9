"""A ruleset as a document: the tables and keys of its file, checked one by one, and turned into `Rules`.

A document is what TOML or JSON gives: dictionaries of texts, numbers and lists. It may come from anywhere, so
nothing in it is trusted. Errors carry the key; whoever knows the file adds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quixotry.errors import AlphabetError, RulesError
from quixotry.rules.alphabet import MAX_LETTERS, Alphabet, label_problem, lower_form
from quixotry.rules.layout import Layout
from quixotry.rules.ruleset import MAX_POINTS, MAX_TILES, Rules
from quixotry.suggest import did_you_mean

Document = Mapping[str, Any]

_TABLES: dict[str, dict[str, type]] = {
    "board": {"layout": str, "rows": list, "start": str},
    "rack": {"size": int, "bonus": int},
    "players": {"fewest": int, "most": int},
    "exchange": {"allowed": bool, "minimum": int},
    "ending": {"scoreless_turns": int, "out": str, "scoreless": str},
    "challenge": {"rule": str},
    "words": {"any_order": bool},
}
_TEXTS = ("title", "lexicon", "extends")
_TILE_KEYS: dict[str, type] = {"count": int, "points": int, "vowel": bool, "blank": str}
_BLANK_KEYS: dict[str, type] = {"count": int, "points": int}
_TYPE_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def check_document(document: Document) -> None:
    """Raise `RulesError` unless all keys are known and hold values of their type.

    >>> check_document({"rack": {"size": "7"}})
    Traceback (most recent call last):
    quixotry.errors.RulesError: rack.size: must be a whole number, not a text
    """
    _table("", document, [*_TEXTS, *_TABLES, "tiles"])
    for key in _TEXTS:
        if key in document:
            _check_text(key, document[key])
    for name, types in _TABLES.items():
        _check_table(name, document.get(name, {}), types)
    for number, row in enumerate(document.get("board", {}).get("rows", []), 1):
        if not isinstance(row, str):
            raise RulesError("", "board.rows", f"row {number} must be a text, not {_type_name(row)}")
    for label, tile in _table("tiles", document.get("tiles", {})).items():
        _check_tile(label, tile)


def merge(base: Document, changes: Document) -> dict[str, Any]:
    """The document `base` with the keys of `changes` in place of its own, table by table and tile by tile.

    >>> merge({"rack": {"size": 7, "bonus": 50}}, {"rack": {"size": 8}})
    {'rack': {'size': 8, 'bonus': 50}}
    """
    merged = {**base, **changes}
    for name in _TABLES:
        if name in base and name in changes:
            merged[name] = {**base[name], **changes[name]}
    board = changes.get("board", {})
    if "board" in base and ("rows" in board or "layout" in board):
        # Another board: where the old one began means nothing on it.
        merged["board"] = board
    if "tiles" in base and "tiles" in changes:
        merged["tiles"] = dict(base["tiles"])
        for label, tile in changes["tiles"].items():
            merged["tiles"][label] = {**base["tiles"].get(label, {}), **tile}
    return merged


def rules_from_document(
    document: Document, name: str, layouts: Mapping[str, list[str]] | None = None
) -> Rules:
    """The rules a document describes; `layouts` are the boards it may name.

    >>> board, tile = {"rows": ["....."] * 5}, {"count": 20, "points": 1}
    >>> rules = rules_from_document({"board": board, "tiles": {"A": tile, "B": tile}}, "tiny")
    >>> rules.title, rules.rack_size, rules.total_tiles
    ('tiny', 7, 40)
    """
    check_document(document)
    if "extends" in document:
        raise RulesError("", "extends", "is for files only")
    rack, players = document.get("rack", {}), document.get("players", {})
    exchange, ending = document.get("exchange", {}), document.get("ending", {})
    tiles = document.get("tiles", {})
    alphabet = _alphabet(tiles)
    entries = [tiles.get(label, {}) for label in alphabet.labels]
    return Rules(
        name=name,
        title=document.get("title", name),
        alphabet=alphabet,
        counts=tuple(entry.get("count", 0) for entry in entries),
        points=tuple(entry.get("points", 0) for entry in entries),
        vowels=frozenset(code for code, entry in enumerate(entries) if entry.get("vowel")),
        layout=_layout(document.get("board", {}), layouts or {}),
        rack_size=rack.get("size", 7),
        bonus=rack.get("bonus", 50),
        players=(players.get("fewest", 2), players.get("most", 4)),
        exchange_minimum=exchange.get("minimum", 7) if exchange.get("allowed", True) else None,
        scoreless_turns=ending.get("scoreless_turns", 6),
        out_adjustment=ending.get("out", "transfer"),
        scoreless_adjustment=ending.get("scoreless", "deduct"),
        challenge=document.get("challenge", {}).get("rule", "void"),
        lexicon=document.get("lexicon", name),
        any_order=document.get("words", {}).get("any_order", False),
    )


def document_of(rules: Rules) -> dict[str, Any]:
    """The whole document of some rules, in plain values that JSON and TOML can hold.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("spanish")
    >>> rules_from_document(document_of(rules), rules.name) == rules
    True
    """
    alphabet, layout = rules.alphabet, rules.layout
    tiles: dict[str, Any] = {}
    for code in [*range(1, alphabet.size + 1), 0]:
        tile: dict[str, Any] = {"count": rules.counts[code], "points": rules.points[code]}
        if code in rules.vowels:
            tile["vowel"] = True
        if alphabet.blank_labels[code] != (lower_form(alphabet.labels[code]) or "?"):
            tile["blank"] = alphabet.blank_labels[code]
        tiles[alphabet.labels[code]] = tile
    exchange: dict[str, Any] = {"allowed": False}
    if rules.exchange_minimum is not None:
        exchange = {"allowed": True, "minimum": rules.exchange_minimum}
    words = {"words": {"any_order": True}} if rules.any_order else {}
    return {
        "title": rules.title,
        "lexicon": rules.lexicon,
        "board": {"rows": list(layout.to_rows()), "start": layout.square_text(layout.start)},
        "rack": {"size": rules.rack_size, "bonus": rules.bonus},
        "players": {"fewest": rules.players[0], "most": rules.players[1]},
        "exchange": exchange,
        "ending": {
            "scoreless_turns": rules.scoreless_turns,
            "out": rules.out_adjustment,
            "scoreless": rules.scoreless_adjustment,
        },
        "challenge": {"rule": rules.challenge},
        **words,
        "tiles": tiles,
    }


def _alphabet(tiles: Document) -> Alphabet:
    letters = [label for label in tiles if label != "?"]
    if not 1 <= len(letters) <= MAX_LETTERS:
        raise RulesError("", "tiles", f"must have 1 to {MAX_LETTERS} letters, not {len(letters)}")
    owners: dict[str, str] = {}
    for label in letters:
        for key in ("count", "points"):
            if key not in tiles[label]:
                raise RulesError("", f"tiles.{label}.{key}", "is missing")
        blank = tiles[label].get("blank") or lower_form(label)
        if blank is None:
            reason = f"is missing: {label} has no lower case of its own to show a blank that stands for it"
            raise RulesError("", f"tiles.{label}.blank", reason)
        for form, key in ((label, f"tiles.{label}"), (blank, f"tiles.{label}.blank")):
            if form in owners:
                raise RulesError("", key, f"{form} already belongs to the letter {owners[form]}")
            owners[form] = label
    blanks = {label: tiles[label]["blank"] for label in letters if "blank" in tiles[label]}
    try:
        return Alphabet.from_labels(letters, blanks)
    except AlphabetError as error:
        raise RulesError("", "tiles", str(error)) from None


def _layout(board: Document, layouts: Mapping[str, list[str]]) -> Layout:
    if "layout" in board and "rows" in board:
        raise RulesError("", "board", "must have either layout or rows, not both")
    rows = board.get("rows")
    if rows is None:
        name = board.get("layout", "standard15")
        if name not in layouts:
            hint = did_you_mean(name, layouts) if layouts else " (there are none here: give rows)"
            raise RulesError("", "board.layout", f"no layout {_cut(name)!r}{hint}")
        rows = layouts[name]
    return Layout.from_rows(rows, board.get("start"))


def _table(name: str, value: object, known: list[str] | None = None) -> Document:
    if not isinstance(value, dict):
        raise RulesError("", name, f"must be a table, not {_type_name(value)}")
    for key in value:
        if known is not None and key not in known:
            place = f"{name}.{_cut(key)}" if name else _cut(key)
            raise RulesError("", place, f"unknown key{did_you_mean(key, known)}")
    return value


def _check_table(name: str, value: object, types: dict[str, type]) -> Document:
    table = _table(name, value, list(types))
    for key, entry in table.items():
        _check_type(f"{name}.{key}", entry, types[key])
    return table


def _check_tile(label: str, value: object) -> None:
    key = f"tiles.{_cut(label)}"
    problem = None if label == "?" else label_problem(label)
    if problem:
        raise RulesError("", key, problem)
    tile = _check_table(key, value, _BLANK_KEYS if label == "?" else _TILE_KEYS)
    for name, most in (("count", MAX_TILES), ("points", MAX_POINTS)):
        if not 0 <= tile.get(name, 0) <= most:
            raise RulesError("", f"{key}.{name}", f"must be 0 to {most}, not {tile[name]}")
    if "blank" in tile:
        problem = label_problem(tile["blank"])
        if problem:
            raise RulesError("", f"{key}.blank", problem)


def _check_text(key: str, text: object) -> None:
    _check_type(key, text, str)
    assert isinstance(text, str)
    if not text.strip() or len(text) > 200 or not text.isprintable():
        raise RulesError("", key, "must be one line of 1 to 200 printable characters")


def _check_type(key: str, value: object, wanted: type) -> None:
    # type() and not isinstance: true is not a number here
    if type(value) is not wanted:
        raise RulesError("", key, f"must be {_TYPE_NAMES[wanted]}, not {_type_name(value)}")
    # Python refuses to print numbers of thousands of digits, which hexadecimal notation can smuggle in.
    if isinstance(value, int) and value.bit_length() > 32:
        raise RulesError("", key, "is far out of range")


def _type_name(value: object) -> str:
    return _TYPE_NAMES.get(type(value), "a value of another type")


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
