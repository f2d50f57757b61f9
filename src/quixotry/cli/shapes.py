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
_FOUND = {
    "word": str, "tiles": str, "blanks": [str], "points?": int, "front?": [str], "back?": [str],
    "anagrams?": int, "definition?": str,
}  # fmt: skip
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

_REPLIES = {"mean": float, "high": float, "bingos": float, "racks": int, "exact": bool}
_HOOK = {"word": str, "square": str, "letters": [str], "front": bool}
_SHARE = {"value": float, "error": float, "shown": float}
_SHARES = {"score": _SHARE, "leave": _SHARE, "reply": _SHARE, "next": _SHARE, "whole": _SHARE}
_SEARCHED = {
    "win": (float, None), "spread": (float, None), "guaranteed": (float, None), "interval": ([float], None),
    "proved": bool, "outcomes": {...: float},
}  # fmt: skip
_LOSS = {
    "file": str, "turn": int, "player": str, "move": str, "score": int, "best": str, "best_score": int,
    "loss": float, "win_loss": (float, None), "solved": bool,
}  # fmt: skip
_LATE = {
    "method": str, "solved": bool, "win": float, "spread": float, "best_win": float, "best_spread": float,
    "win_loss": float, "spread_loss": float, "line": [str], "assumed": [str],
}  # fmt: skip
_SIMULATED = {
    "best": str, "best_win": float, "win": float, "win_loss": float, "interval": [float], "samples": int,
    "assumed": [str],
}  # fmt: skip
_REVIEWED = {
    "turn": int, "seat": int, "rack": str, "move": str, "score": int, "total": int, "equity": (float, None),
    "best": [{"move": str, "score": int, "leave": str, "equity": float}], "loss": (float, None),
    "score_loss": (int, None), "phonies": [str], "withdrawn": bool, "bingo": bool,
    "missed_bingo": ({"move": str, "score": int}, None), "doubt": str, "late": (_LATE, None),
    "simulated": (_SIMULATED, None), "why": [str],
}  # fmt: skip
_SPAN = {"value": (float, None), "low": (float, None), "high": (float, None), "by": str}
_MATCH = {
    "rules": str, "lexicon": str, "lexicon_hash": str, "seed": int, "clock": (float, None), "games": int,
    "draws": int, "first_wins": int,
    "players": [
        {
            "player": str, "wins": int, "wins_starting": int, "forfeits": int, "win_rate": _SPAN,
            "win_rate_wilson": _SPAN, "mean": (float, None), "median": (float, None),
            "highest": (int, None), "lowest": (int, None), "deviation": (float, None),
            "points_a_move": (float, None), "moves_a_game": (float, None), "bingos_a_game": (float, None),
        }
    ],
    "pairs": ([int], None), "score": (_SPAN, None), "elo": (_SPAN, None), "spread": (_SPAN, None),
    "forfeits": [{"game": int, "player": str, "reason": str}], "digest": str,
    "sprt?": {
        "elo0": float, "elo1": float, "log_likelihood_ratio": (float, None), "bounds": [float],
        "verdict": (str, None),
    },
}  # fmt: skip
_RATIO = {"engine": float, "yardstick": float, "ratio": float, "median_ratio?": float, "endgames?": int}

SHAPES: dict[str, Any] = {
    "moves": {"count": int, "moves": [_MOVE], "assumed?": [str], "nodes?": int},
    "explain": {
        "move": str, "score": int, "equity": float, "leave": str, "place": (int, None), "phonies": [str],
        "best": {"move": str, "score": int, "equity": float}, "replies": _REPLIES,
        "replies_without": _REPLIES, "prospects": (_REPLIES, None), "hooks_made": [_HOOK],
        "hooks_taken": [_HOOK], "ahead": ({"wins": _SHARES, "points": _SHARES, "deals": int}, None),
        "ending": (
            {"lead": int, "out": (int, None), "moves": int, "best": (str, None), "lost": (int, None)}, None,
        ),
        "danger": {...: float}, "danger_racks": int, "danger_exact": bool, "sentences": [str],
    },
    "analyse": {
        "method": str, "proved": bool, "move": str, "line": [str], "bag": int, "lead": int, "complete": bool,
        "assumed": [str], "nodes": int, "seconds": float, "value?": int, "low?": int, "high?": int,
        "moves": [
            {
                "move": str, "score": int, **_SEARCHED, "best?": float, "samples?": int, "equity?": float,
            }
        ],
    },
    "endgame": {
        "value": int, "low": int, "high": int, "proved": bool, "move": str, "line": [str], "nodes": int,
        "seconds": float,
    },
    "preendgame": {
        "method": str, "bag": int, "proved": bool, "unproved": [str], "complete": bool, "deals": int,
        "assumed": [str], "nodes": int, "seconds": float, "moves": [{"move": str, **_SEARCHED}],
    },
    "infer": {
        "turn": int,
        "kept": [
            (
                None,
                {
                    "player": str, "seat": int, "kept": int, "exact": bool, "effective": float,
                    "anything": float,
                    "tiles": [{"tile": str, "probability": float, "by_chance": float}],
                    "leaves": [{"leave": str, "probability": float}],
                },
            )
        ],
    },
    "winning show": {
        "players": int, "probabilities": [{"lead": [float], "left": int, "turn": int, "win": float}],
        ...: ANY,
    },
    "winning train": {"file": str, "seconds": float, ...: ANY},
    "winning check": {
        "games": int, "seed": int, "players": int, "beside": (str, None),
        "phases": [
            {
                "low": int, "high": int,
                "judgements": [
                    {
                        "moments": int, "log_loss": float, "brier": float,
                        "bins": [
                            {"low": float, "high": float, "moments": int, "told": float, "won": float}
                        ],
                    }
                ],
            }
        ],
    },
    "match": {
        **_MATCH, "cpu_a_move": [(float, None)],
        "without_luck?": ({"score": _SPAN, "spread": (_SPAN, None), "gain": float}, None),
    },
    "tournament": {
        "table": [
            {
                "player": str, "games": int, "points": float, "wins": int, "draws": int, "mean": float,
                "spread": float, "bingos_a_game": float,
            }
        ],
        "matches": [_MATCH],
    },
    "review": {
        "games": int, "turns": int, "seconds": float, "games_a_second": float, "cpu_seconds": float,
        "games_a_cpu_second": float, "jobs": int,
        "players": [
            {
                "player": str, "games": int, "wins": float, "mean_score": float, "turns": int, "judged": int,
                "mean_loss": (float, None), "best_share": (float, None), "bingos": int,
                "missed_bingos": int, "phonies": int, "phonies_off": int, "largest_losses": [_LOSS],
            }
        ],
        "largest_losses": [_LOSS],
        "reviews": [
            {
                "file": str, "title": str, "players": [str], "rules": str, "lexicon": str, "leaves": str,
                "scores": [int], "over": bool, "losses": [float], "turns": [_REVIEWED], "remarks": [str],
            }
        ],
        "skipped": [{"file": str, "reason": str}],
    },
    "bench": (
        {
            "ruleset": str, "lexicon": str, "positions": int, "rounds": int, "seed": int,
            "moves_a_position": float, "all_moves_us": _RATIO, "best_move_us": _RATIO,
            "games_a_second": _RATIO, "best_by_equity": {...: ANY},
            "static_games_a_second": {"static": float, "greedy": float, "ratio": float},
            "word_map": {...: float}, "all_cores_over_one": _RATIO, "cores": int,
            "players_over_greedy": {...: float}, "call_overhead_us": float, "lexicon_files": {...: ANY},
            "peak_memory_mb": float, "machine": str,
        },
        {
            "positions": int, "candidates": int, "rounds": int, "static_turn_us": float,
            "static_turns": {...: float}, "two_threads": {"ratio": float, "processor": float},
        },
        {
            "endgames": int, "ruleset": str, "lexicon": str, "nodes": int, "seconds": float,
            "nodes_a_second": float, "proved": {...: float}, "yardstick": _RATIO, "plain_yardstick": _RATIO,
            "quick_loss": ({"seconds": float, "mean": float, "known": int}, None),
            "two_threads": (
                {"one": float, "more": float, "ratio": float, "processor": float, "endgames": int}, None,
            ),
        },
    ),
    "lexicon list": {"lexica": [{"name": str, "words": (int, None), "yours": bool, "file": str}]},
    "lexicon info": {
        "name": str, "words": int, "words_2_to_15": int, "lengths": {...: int}, "letters": [str],
        "dawg": [int], "gaddag": [int], "memory": int, "content_hash": str, "file": str,
    },
    "lexicon build": _MADE,
    "lexicon import": _MADE,
    "lexicon export": {"file": str, "words": int},
    "lexicon check": {
        "good": bool, "words": [{"word": str, "good": bool, "reason": str, "definition?": str}],
    },
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
                "inner_back": (str, None), "definition?": str,
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
"""By command."""

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
