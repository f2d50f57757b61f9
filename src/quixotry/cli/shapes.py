"""What each command prints with --json, as shapes; `quixotry schema` makes JSON Schema of them.

A shape is a type, a list with the shape of its elements, an object with the shape of each entry (a name with
? may be missing, ... stands for any name), a tuple of alternatives, or ANY. A test holds every command to its
shape.
"""

from __future__ import annotations

from typing import Any

ANY = object()
_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", None: "null", dict: "object"}

_MOVE = {
    "move": str, "score": int, "words": [str], "leave?": str, "equity?": float, "win?": float,
    "spread?": float, "interval?": [float], "best?": float, "samples?": int,
}  # fmt: skip
_FOUND = {"word": str, "tiles": str, "blanks": [str]}
_MADE = {"name": str, "file": str, "words": int, "rules": str, "left_out": [str]}
_RULESET = {
    "name": str, "title": str, "rows": int, "columns": int, "tiles": int, "rack": int, "lexicon": str,
    "installed": bool,
}  # fmt: skip
_TABLE = {"largest": int, "leaves": int, "listed": int, ...: ANY}
_LEAVE = {"leave": str, "value": float}
_POSITION = {"scores": [int], "racks": [str], "to_move": int, "bag": int, "cgp": str}
_TURN = {
    "turn": int, "player": str, "kind": str, "rack": str, "move": str, "score": int, "total": int,
    "counted": (int, None), "withdrawn": bool, "notes": [str],
}  # fmt: skip

SHAPES: dict[str, Any] = {
    "moves": {"count": int, "moves": [_MOVE], "assumed?": [str], "nodes?": int},
    "lexicon list": {"lexica": [{"name": str, "words": (int, None), "yours": bool, "file": str}]},
    "lexicon info": {
        "name": str, "words": int, "words_2_to_15": int, "lengths": {...: int}, "letters": [str],
        "dawg": [int], "gaddag": [int], "memory": int, "content_hash": str, "file": str,
    },
    "lexicon build": _MADE,
    "lexicon import": _MADE,
    "lexicon export": {"file": str, "words": int},
    "lexicon check": {"good": bool, "words": [{"word": str, "good": bool, "reason": str}]},
    "leaves show": (
        {"sizes": [{"tiles": int, "best": [_LEAVE], "worst": [_LEAVE]}], "table": _TABLE},
        {"leave": str, "value": float, "within": [{"tiles": int, **_LEAVE}], "table": _TABLE},
    ),
    "leaves compare": {"by_size": [dict], "overall": dict, "largest": [dict]},
    "leaves convert": {"file": str, "leaves": int, "listed": int, "largest": int},
    "leaves train": {"file": str, "seconds": float, **_TABLE},
    "rules list": {"rulesets": [_RULESET]},
    "rules show": {"name": str, ...: ANY},
    "rules check": {"file": str, **_RULESET},
    "rules import": {"name": str, ...: ANY},
    "anagram": (
        {"letters": str, "count": int, "words": [_FOUND]},
        {"letters": str, "phrases": [{"phrase": str, "words": [str], "tiles": [str]}], "complete": bool},
    ),
    "pattern": {"pattern": str, "count": int, "words": [_FOUND]},
    "find": {
        "query": str, "count": int,
        "words": [
            {
                "word": str, "points": int, "front": [str], "back": [str], "anagrams": int,
                "definition?": str,
            }
        ],
    },
    "hooks": {
        "words": [
            {
                "word": str, "good": bool, "front": [str], "back": [str], "inner_front": (str, None),
                "inner_back": (str, None),
                "extensions?": {"front": [str], "back": [str], "both": [str]}, "steals?": {...: [str]},
            }
        ]
    },
    "judge": {"acceptable": bool, "words?": [{"word": str, "good": bool}]},
    "acrostic": {...: ANY},
    "decipher": {"convincing": bool, "solutions": [{...: ANY}]},
    "replay": {"gcg": str, "cgp": str},
    "show": (
        {"kind": str, **_POSITION},
        {
            "kind": str, "title": str, "players": [{"nickname": str, "name": str}], "rules": str,
            "lexicon": str, "over": bool, "turns": [_TURN], **_POSITION, "remarks": [str],
        },
    ),
    "convert": {"from": str, "to": str, "file": str, "remarks": [str]},
    "reproduce": {
        "rows": int,
        "games": int,
        "played_now": int,
        "claims": int,
        "verdicts": {"agrees": int, "disagrees": int, "undecided": int, "cannot be known": int},
        "contradicts": [str],
        "report": str,
    },
    "spell": {
        "words": int,
        "unknown": [{"file": str, "line": int, "column": int, "word": str, "suggestions": [str]}],
    },
    "study": {"event": str, ...: ANY},
    "study list": {
        "ask": str, "count": int,
        "questions": [{"place": int, "question": str, "chance": float, "answers": [str]}],
    },
    "study stats": {
        "decks": [
            {
                "lexicon": str, "ask": str, "cards": int, "due": int, "right": int, "wrong": int,
                "today": int, "boxes": [{"box": int, "rest_seconds": float, "cards": int}],
                "hardest": [{"question": str, "wrong": int}],
            }
        ]
    },
    "study reset": {"forgotten": int},
    "study import": {"taken": int, "kept": int, "unboxed": int, "unknown": [str]},
    "study export": {"file": str, "cards": int},
    "profile": {
        "player": str, "won": float, "turns": int, "judged": int, "points": float,
        "causes": [
            {
                "cause": str, "turns": int, "points": float, "wins": float, "first_half": float,
                "second_half": float,
            }
        ],
        "missed_bingos_by_grade": [int], "missed_words_by_grade": [int], "change": ([float], None),
        "games": [
            {
                "file": str, "opponents": [str], "score": int, "others": [int], "result": (float, None),
                "turns": int, "loss": (float, None), "best_share": (float, None),
            }
        ],
    },
    "puzzles make": {"file": str, "puzzles": int, "new": int, "kinds": {...: int}},
    "puzzles check": {
        "effort": int, "puzzles": int, "stayed": int, "share": float, "interval": [float],
        "kinds": [{"kind": str, "puzzles": int, "stayed": int}], "changed": [str], "cpu_seconds": float,
    },
    "puzzles show": {
        "id": str, "kind": str, "cgp": str, "unit": str, "method": str, "grade": int, "source": {...: ANY},
        "answer?": str, "value?": float, "second?": str, "second_value?": float, "words?": [str],
        "nodes?": int,
    },
    "puzzles solve": {"event": str, ...: ANY},
    "server backup": {"file": str, "games": int},
    "server check": {"file": str, "games": int, "turns": int, "faults": [str]},
    "server recover": {"file": str, "whole": int, "shortened": int, "lost": int},
    "completion": {"shell": str, "script?": str, "file?": str},
}  # fmt: skip
"""By command; those whose documents have a page of their own are any object."""

LINES = ("judge", "study", "puzzles solve")
"""Commands that may print several such objects, one a line."""


def schema(shape: Any) -> dict[str, Any]:
    """A shape as JSON Schema.

    >>> schema({"count": int, "words?": [str]})["required"], schema([str])
    (['count'], {'type': 'array', 'items': {'type': 'string'}})
    """
    if shape is ANY:
        return {}
    if isinstance(shape, tuple):
        return {"anyOf": [schema(one) for one in shape]}
    if isinstance(shape, list):
        return {"type": "array", "items": schema(shape[0])}
    if not isinstance(shape, dict):
        return {"type": _TYPES[shape]}
    named = {name: inner for name, inner in shape.items() if name is not ...}
    others = schema(shape[...]) if ... in shape else False
    return {
        "type": "object",
        "properties": {name.removesuffix("?"): schema(inner) for name, inner in named.items()},
        "required": [name for name in named if not name.endswith("?")],
        "additionalProperties": others,
    }
