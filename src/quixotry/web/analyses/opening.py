"""What an analysis is made from: a finished game, a record, a position, or nothing."""

from __future__ import annotations

from quixotry.codecs.gcg.problems import said
from quixotry.errors import GcgError, LexiconError, QuixotryError, RulesError
from quixotry.game import Game, Position
from quixotry.lexicon import Lexicon
from quixotry.play.telling import called
from quixotry.records import GameRecord
from quixotry.review.tree import Tree
from quixotry.rules import Rules, load_rules, ruleset_names
from quixotry.tongues import t
from quixotry.web.analyses.requests import NewAnalysis
from quixotry.web.dealing import catalogued
from quixotry.web.errors import ApiError
from quixotry.web.view import Json

MOST_EVENTS = 400
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
_UNTOLD = ("challenge failed", "forfeit", "resign")  # turns that are notes in a record and no events

Terms = tuple[Rules, Lexicon]


def source_of_game(game: Game, id: str, seat: int) -> Json:
    """A finished game as it is kept with its analysis: it stays, whatever becomes of the game."""
    told = [turn for turn in game.history if turn.kind not in _UNTOLD]
    return {
        "kind": "game",
        "game": id,
        "you": seat,
        "gcg": GameRecord.of(game).to_gcg(),
        "clocks": [turn.clock for turn in told] if game.clock is not None else None,
    }


def source_of(wanted: NewAnalysis) -> Json:
    """What was asked for, as it is kept."""
    kind = "gcg" if wanted.gcg is not None else "cgp" if wanted.cgp is not None else "empty"
    terms = {"rules": wanted.rules, "lexicon": wanted.lexicon}
    return {"kind": kind, "gcg": wanted.gcg, "cgp": wanted.cgp, **terms}


def tree_of(source: Json, terms: Terms | None = None) -> Tree:
    """The tree of what is kept; `terms` are those of a game of this server."""
    rules, lexicon = terms if terms is not None else named_terms(source.get("rules"), source.get("lexicon"))
    if source["kind"] in ("game", "gcg"):
        return _of_record(source, rules, lexicon)
    if source["kind"] == "cgp":
        return _of_position(str(source["cgp"]), rules, lexicon)
    return Tree.of_position(_empty(rules, lexicon), NAMES[:2])


def title_of(tree: Tree) -> str:
    """What the analysis is called in lists and in the window's title."""
    if tree.record is not None and tree.record.title:
        return tree.record.title
    return " – ".join(called(name) for name in tree.players) if tree.record is not None else t("Position")


def _of_record(source: Json, rules: Rules | None, lexicon: Lexicon | None) -> Tree:
    try:
        record = GameRecord.from_gcg(str(source["gcg"]))
        if len(record.events) > MOST_EVENTS:
            raise ApiError(
                t("A record may have {most} events; this one has more.", most=MOST_EVENTS), place="gcg"
            )
        return Tree.of_record(record, rules=rules, lexicon=lexicon, clocks=source.get("clocks"))
    except GcgError as error:
        place = f"gcg:{error.line}" if error.line else "gcg"
        raise ApiError(_sentence(said(error.problem)), place=place) from None
    except ApiError:
        raise
    except QuixotryError as error:
        raise ApiError(_sentence(str(error)), place="gcg") from None


def _of_position(text: str, rules: Rules | None, lexicon: Lexicon | None) -> Tree:
    try:
        position = Position.from_cgp(text.strip(), rules, lexicon)
        return Tree.of_position(position, NAMES[: len(position.racks)])
    except QuixotryError as error:
        raise ApiError(_sentence(str(error)), place="cgp") from None


def _empty(rules: Rules | None, lexicon: Lexicon | None) -> Position:
    used = rules or load_rules("english")
    try:
        return Position.start(used, lexicon, [""] * max(2, used.players[0]))
    except QuixotryError as error:
        raise ApiError(_sentence(str(error)), place="lexicon") from None


def named_terms(rules: str | None, lexicon: str | None) -> tuple[Rules | None, Lexicon | None]:
    """Rules and lexicon of the catalogue, by name; strangers may name no file."""
    if rules is not None and rules not in ruleset_names():
        raise ApiError(t("There is no ruleset {name}.", name=repr(rules)), place="rules")
    try:
        used = load_rules(rules) if rules is not None else None
        if lexicon is None:
            return used, None
        return used, Lexicon.for_rules(used or load_rules("english"), catalogued(lexicon))
    except RulesError as error:
        raise ApiError(f"{error}.", place="rules") from None
    except LexiconError as error:
        raise ApiError(f"{error}.", place="lexicon") from None


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
