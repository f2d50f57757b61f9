"""What can be played: rulesets, lexica, challenge rules, players."""

from __future__ import annotations

from quixotry.errors import QuixotryError
from quixotry.lexicon.catalogue import LexiconFacts, lexicon_facts, lexicon_files
from quixotry.play.characters import character_of
from quixotry.players import player_names, player_summary
from quixotry.players.level_facts import level_facts
from quixotry.rules import CHALLENGE_RULES, Rules, load_rules, ruleset_names
from quixotry.rules.challenge_rules import USUAL_CHALLENGE
from quixotry.tongues import t
from quixotry.web.view import Json

ENGLISH = "english"


def rulesets() -> list[Json]:
    """Every shipped ruleset, and whether there is a lexicon for it."""
    found = _lexica()
    return [
        {
            "name": rules.name,
            "title": t(rules.title),
            "rows": rules.layout.rows,
            "columns": rules.layout.columns,
            "rack_size": rules.rack_size,
            "players": rules.players,
            "tiles": rules.total_tiles,
            "challenge": USUAL_CHALLENGE,
            "lexicon": rules.lexicon,
            "playable": any(fits(lexicon, rules) for lexicon in found.values()),
        }
        for rules in map(load_rules, ruleset_names())
    ]


def lexica() -> list[Json]:
    """Every lexicon in the catalogue, and the rulesets of its language."""
    rules = [load_rules(name) for name in ruleset_names()]
    return [
        {
            "name": name,
            "words": lexicon.words,
            "rulesets": [one.name for one in rules if fits(lexicon, one)],
        }
        for name, lexicon in _lexica().items()
    ]


def fits(lexicon: LexiconFacts, rules: Rules) -> bool:
    """Whether a lexicon is for the language of a ruleset.

    English, French and Dutch share an alphabet, so that letters alone do not tell. A lexicon without
    a language, as those of earlier versions, is taken to be English if its letters are.
    """
    if lexicon.alphabet != rules.alphabet:
        return False
    own = {load_rules(name).lexicon for name in ruleset_names()}
    english = load_rules(ENGLISH)
    language = lexicon.language or (lexicon.name if lexicon.name in own else "")
    if not language and lexicon.alphabet == english.alphabet:
        language = english.lexicon
    return language in ("", rules.lexicon)


def players() -> Json:
    """The levels with their measured strength, and the named players."""
    return {
        "levels": [
            {
                "level": facts.level,
                "title": t(facts.title),
                "description": t(facts.description),
                "mean_score": facts.mean_score,
                "beats_next": facts.beats_next,
                "elo": facts.elo,
                "vocabulary": facts.vocabulary,
            }
            for facts in level_facts()
        ],
        "named": [
            {"name": name, "title": character_of(name) or name.capitalize(), "summary": player_summary(name)}
            for name in player_names()
            if name != "level"
        ],
    }


def challenges() -> list[Json]:
    """The challenge rules, in the words that every screen uses."""
    return [
        {
            "name": name,
            "title": t(rule.title),
            "description": t(rule.description),
            "price": t(rule.price) if rule.price else "",
        }
        for name, rule in CHALLENGE_RULES.items()
    ]


def _lexica() -> dict[str, LexiconFacts]:
    """Those that can be read: one damaged file of the user's must not hide the rest."""
    found = {}
    for name, path in lexicon_files().items():
        try:
            found[name] = lexicon_facts(name, path)
        except QuixotryError:
            continue
    return found
