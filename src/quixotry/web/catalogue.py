"""What can be played: rulesets, lexica, players."""

from __future__ import annotations

from quixotry.errors import QuixotryError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.catalogue import lexicon_files
from quixotry.players import describe_player, player_names
from quixotry.players.levels import level_facts
from quixotry.rules import load_rules, ruleset_names
from quixotry.web.view import Json


def rulesets() -> list[Json]:
    """Every shipped ruleset, and whether its lexicon is there."""
    found = _lexica()
    return [
        {
            "name": rules.name,
            "title": rules.title,
            "rows": rules.layout.rows,
            "columns": rules.layout.columns,
            "rack_size": rules.rack_size,
            "players": rules.players,
            "tiles": rules.total_tiles,
            "challenge": rules.challenge,
            "lexicon": rules.lexicon,
            "playable": rules.lexicon in found and found[rules.lexicon].alphabet == rules.alphabet,
        }
        for rules in map(load_rules, ruleset_names())
    ]


def lexica() -> list[Json]:
    """Every lexicon in the catalogue, and the rulesets whose alphabet it has."""
    rules = [load_rules(name) for name in ruleset_names()]
    return [
        {
            "name": name,
            "words": len(lexicon),
            "rulesets": [one.name for one in rules if one.alphabet == lexicon.alphabet],
        }
        for name, lexicon in _lexica().items()
    ]


def players() -> Json:
    """The levels with what was measured, and the players that have names."""
    return {
        "levels": [
            {
                "level": facts.level,
                "title": facts.title,
                "description": facts.description,
                "mean_score": facts.mean_score,
                "beats_next": facts.beats_next,
                "elo": facts.elo,
                "vocabulary": facts.vocabulary,
            }
            for facts in level_facts()
        ],
        "named": [{"name": name, "summary": _summary(name)} for name in player_names() if name != "level"],
    }


def _summary(name: str) -> str:
    first, _, _ = describe_player(name).partition("\n")
    return first.removeprefix(f"{name}: ")


def _lexica() -> dict[str, Lexicon]:
    """Those that can be read; a damaged file of the user's is not the others' trouble."""
    found = {}
    for name in lexicon_files():
        try:
            found[name] = Lexicon.load(name)
        except QuixotryError:
            continue
    return found
