"""Saved games: what was done since the deal, as JSON, to be played again on loading.

Nothing in the file is believed: the deal follows from the seed, every move passes the referee, and the
scores must come out as written. A checksum catches damage: a file that was cut short or
corrupted never loads.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from quixotry.errors import LexiconError, QuixotryError, RulesError, SaveError
from quixotry.files import write_whole
from quixotry.game.chance import LARGEST_SEED
from quixotry.game.clock import LONGEST, Clock
from quixotry.game.game import Action, Game
from quixotry.game.position import lexicon_for
from quixotry.game.table import Table
from quixotry.lexicon import Lexicon
from quixotry.rules import (
    CHALLENGE_RULES,
    Rules,
    document_of,
    load_rules,
    rules_from_document,
    ruleset_names,
    with_challenge,
)
from quixotry.tongues import t

FORMAT = "quixotry game"
# The second has seeds of more than 64 bits, and tiles shuffled anew after an undo.
VERSION, VERSIONS = 2, (1, 2)
LARGEST_FILE = 4_000_000
MOST_ACTIONS = 2_000


def save_game(game: Game, path: str | Path, computers: Sequence[str | None] | None = None) -> None:
    """See `Game.save`.

    `computers` are the texts of the players at each seat, None for a person; a game by itself knows no more
    than names.
    """
    target = Path(path)
    if len(game.actions) > MOST_ACTIONS:
        raise SaveError(f"{target}: cannot be written: more than {MOST_ACTIONS} moves")
    write_whole(target, saved_text(game, computers), SaveError)


def saved_text(game: Game, computers: Sequence[str | None] | None = None) -> str:
    """What `save_game` writes."""
    return json.dumps(_sealed(_body(game, computers)), ensure_ascii=False, indent=1)


def load_game(path: str | Path, lexicon: Lexicon | str | Path | None, now: Callable[[], float]) -> Game:
    """See `Game.load`."""
    return load_saved(path, lexicon, now)[0]


def load_saved(
    path: str | Path, lexicon: Lexicon | str | Path | None = None, now: Callable[[], float] = time.monotonic
) -> tuple[Game, tuple[str | None, ...] | None]:
    """A saved game, and the computers that `save_game` was told of, None if it was told of none."""
    try:
        reader = _Reader(_parse(Path(path)), lexicon, now)
        game = reader.game()
        return game, reader.computers(len(game.players))
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None


def _body(game: Game, computers: Sequence[str | None] | None) -> dict[str, Any]:
    body: dict[str, Any] = {"format": FORMAT, "version": VERSION, **terms_entry(game)}
    if computers is not None:
        body["computers"] = list(computers)
    if game.remaining is not None:
        body["remaining"] = list(game.remaining)
    if game.next_shuffle is not None:
        body["shuffle"] = game.next_shuffle
    body["actions"] = [step_entry(action, after) for action, after in game.steps()]
    return body


def terms_entry(game: Game) -> dict[str, Any]:
    """All that a game follows from, apart from what is done in it: rules, lexicon, players, seed, clock."""
    terms: dict[str, Any] = {
        "rules": _rules_entry(game.rules),
        "challenge": game.rules.challenge,
        "lexicon": {"name": game.lexicon.name, "hash": game.lexicon.content_hash},
        "players": list(game.players),
        "seed": game.seed,
    }
    if game.clock is not None:
        terms["clock"] = {
            "seconds": game.clock.seconds,
            "increment": game.clock.increment,
            "penalty": game.clock.penalty,
            "max_overtime": game.clock.max_overtime,
        }
    return terms


def step_entry(action: Action, after: Table) -> dict[str, Any]:
    """An action, and what it must lead to."""
    step: dict[str, Any] = {"do": action.kind}
    if action.move is not None:
        step["move"] = str(action.move)
    if action.shuffle is not None:
        step["shuffle"] = action.shuffle
    step["scores"] = list(after.position.scores)
    if after.remaining is not None:
        step["remaining"] = list(after.remaining)
    return step


def game_from_entries(
    terms: dict[str, Any],
    steps: list[dict[str, Any]],
    remaining: list[float] | None,
    *,
    lexicon: Lexicon | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Game:
    """The game of `terms_entry` after what each `step_entry` tells; `SaveError` if it does not come out so.

    Without `remaining` the clocks stand as they did after the last step.
    """
    if remaining is None and terms.get("clock") is not None:
        started = [terms["clock"]["seconds"]] * len(terms["players"])
        remaining = steps[-1]["remaining"] if steps else started
    return _Reader({**terms, "actions": steps, "remaining": remaining}, lexicon, now).game()


def _rules_entry(rules: Rules) -> str | dict[str, Any]:
    """The name of a shipped ruleset, the whole of any other; the challenge rule is kept apart."""
    if rules.name in ruleset_names():
        shipped = document_of(load_rules(rules.name))
        if {**shipped, "challenge": None} == {**document_of(rules), "challenge": None}:
            return rules.name
    return {"name": rules.name, "document": document_of(rules)}


def _sealed(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "checksum": _checksum(body)}


def _checksum(body: dict[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _parse(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            raise SaveError(t("is not a file") if path.exists() else t("no such file"))
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise SaveError(t("cannot be read: {reason}", reason=error.strerror)) from None
    except SaveError:
        raise
    except ValueError as error:  # a path with a zero byte
        raise SaveError(t("cannot be read: {reason}", reason=error)) from None
    if len(data) > LARGEST_FILE:
        raise SaveError(t("larger than {most} bytes", most=LARGEST_FILE))
    try:
        body = json.loads(data.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_unique)
    except UnicodeDecodeError as error:
        raise SaveError(t("not UTF-8 at byte {byte}", byte=error.start)) from None
    except json.JSONDecodeError as error:
        raise SaveError(
            t(
                "line {line}, column {column}: not JSON: {reason}",
                line=error.lineno,
                column=error.colno,
                reason=error.msg,
            )
        ) from None
    except RecursionError:
        raise SaveError("nested too deeply") from None
    except SaveError:
        raise
    except ValueError as error:  # numbers too long for int()
        raise SaveError(f"not JSON: {error}") from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise SaveError(t("not a saved game"))
    if body.get("version") not in VERSIONS:
        found = str(body.get("version"))[:20]
        raise SaveError(
            t("version {found}; this program reads up to version {version}", found=found, version=VERSION)
        )
    checksum = body.pop("checksum", None)
    try:
        if checksum != _checksum(body):
            raise SaveError(t("damaged: the checksum does not fit"))
    except (RecursionError, ValueError):  # lone surrogates cannot be encoded
        raise SaveError(t("damaged: the checksum does not fit")) from None
    return body


def _refuse_constant(name: str) -> NoReturn:
    raise SaveError(f"not JSON: {name} is not a number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise SaveError("a key is given twice in one object")
    return made


class _Reader:
    """A parsed file that becomes a game, entry by entry."""

    def __init__(
        self, body: dict[str, Any], lexicon: Lexicon | str | Path | None, now: Callable[[], float]
    ) -> None:
        self.body = body
        self.lexicon = lexicon
        self.now = now

    def game(self) -> Game:
        rules = self._rules()
        lexicon = self._lexicon(rules)
        players = self._players()
        seed = _integer(self.body.get("seed"), "seed")
        try:
            game = Game(rules, lexicon, players, seed, self._clock())
        except QuixotryError as error:
            raise SaveError(str(error)) from None
        game.pause()
        self._replay(game)
        if (key := _key(self.body, "the saved game")) is not None:
            game.shuffle_anew(key)
        if game.clock is not None:
            remaining = _times(self.body.get("remaining"), "remaining", len(players))
            game.set_remaining(remaining)
            game.resume()
        return game

    def _replay(self, game: Game) -> None:
        actions = self.body.get("actions")
        if not isinstance(actions, list):
            raise SaveError("actions: must be a list")
        if len(actions) > MOST_ACTIONS:
            raise SaveError(f"actions: {len(actions)}; at most {MOST_ACTIONS} are read")
        for number, step in enumerate(actions, start=1):
            here = f"action {number}"
            if not isinstance(step, dict):
                raise SaveError(f"{here}: must be an object")
            kind, text = step.get("do"), step.get("move", "")
            if kind not in ("play", "challenge", "accept", "flag", "resign") or not isinstance(text, str):
                raise SaveError(f"{here}: not an action")
            times = _times(step.get("remaining"), here, len(game.players)) if game.clock else None
            try:
                move = game.position.parse_move(text) if kind == "play" else None
                game.replay(Action(kind, move, _key(step, here)), times)
            except QuixotryError as error:
                raise SaveError(f"{here}: {error}") from None
            if step.get("scores") != list(game.scores):
                raise SaveError(f"{here}: the scores come out as {list(game.scores)}, not as written")

    def _rules(self) -> Rules:
        entry = self.body.get("rules")
        challenge: Any = self.body.get("challenge")
        if not isinstance(challenge, str) or challenge not in CHALLENGE_RULES:
            raise SaveError("challenge: not a challenge rule")
        try:
            if isinstance(entry, str):
                if (
                    entry not in ruleset_names()
                ):  # a path would be loaded too, but a saved game may not name one
                    raise SaveError(f"rules: no shipped ruleset {entry[:40]!r}")
                rules = load_rules(entry)
            elif isinstance(entry, dict) and isinstance(entry.get("name"), str):
                rules = rules_from_document(entry.get("document", {}), entry["name"][:300])
            else:
                raise SaveError("rules: must be a name or a document")
            return with_challenge(rules, challenge)
        except RulesError as error:
            raise SaveError(f"rules: {error}") from None

    def _lexicon(self, rules: Rules) -> Lexicon:
        entry = self.body.get("lexicon")
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            raise SaveError("lexicon: must have a name and a hash")
        wanted = self.lexicon
        if wanted is None:
            wanted = entry["name"]
            # A saved game does not choose which files are opened.
            if any(character in wanted for character in "/\\.\0"):
                raise SaveError(t("lexicon: {name} is not shipped; name its file", name=repr(wanted[:40])))
        try:
            lexicon = lexicon_for(rules, wanted)
        except LexiconError as error:
            raise SaveError(f"lexicon: {error}") from None
        except QuixotryError as error:
            raise SaveError(str(error)) from None
        if lexicon.content_hash != entry.get("hash"):
            raise SaveError(
                t(
                    "lexicon: {name} is not the one that was played with: its words differ",
                    name=lexicon.name,
                )
            )
        return lexicon

    def _players(self) -> tuple[str, ...]:
        players = self.body.get("players")
        if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
            raise SaveError("players: must be a list of names")
        return tuple(players)

    def computers(self, players: int) -> tuple[str | None, ...] | None:
        """Who plays at each seat, None for a person; None where the file does not say."""
        computers = self.body.get("computers")
        if computers is None:
            return None
        if (
            not isinstance(computers, list)
            or len(computers) != players
            or not all(text is None or isinstance(text, str) for text in computers)
        ):
            raise SaveError(f"computers: must be a list of {players}, null for a person")
        return tuple(computers)

    def _clock(self) -> Clock | None:
        terms = self.body.get("clock")
        if terms is None:
            return None
        if not isinstance(terms, dict):
            raise SaveError("clock: must be an object")
        limit = terms.get("max_overtime")
        try:
            return Clock(
                _number(terms.get("seconds"), "clock seconds"),
                _number(terms.get("increment"), "clock increment"),
                _integer(terms.get("penalty"), "clock penalty"),
                None if limit is None else _number(limit, "clock max_overtime"),
                self.now,
            )
        except SaveError:
            raise
        except QuixotryError as error:
            raise SaveError(str(error)) from None


def _key(entry: dict[str, Any], what: str) -> int | None:
    """The key by which tiles were shuffled anew, None where they were not."""
    if (value := entry.get("shuffle")) is None:
        return None
    if not 0 <= (key := _integer(value, f"{what}, shuffle")) <= LARGEST_SEED:
        raise SaveError(f"{what}, shuffle: must be from 0 to {LARGEST_SEED}")
    return key


def _integer(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise SaveError(f"{what}: must be a whole number")
    return value


def _number(value: object, what: str) -> float:
    # Compared before float(), which a number of hundreds of digits would overflow.
    if not isinstance(value, int | float) or isinstance(value, bool) or not -LONGEST <= value <= LONGEST:
        raise SaveError(f"{what}: must be a number of seconds")
    return float(value)


def _times(value: object, what: str, players: int) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise SaveError(f"{what}: must have a time for each of {players} players")
    return tuple(_number(time, what) for time in value)
