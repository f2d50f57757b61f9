"""Analyses in memory: how they are made, found again, looked at and changed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from quixotry.errors import QuixotryError
from quixotry.game import Position
from quixotry.play import placing
from quixotry.play.placing import Laid
from quixotry.review.nodes import Node
from quixotry.review.tree import Tree
from quixotry.rules import with_challenge
from quixotry.tongues import language, t
from quixotry.web.analyses.opening import Terms, source_of, source_of_game, title_of, tree_of
from quixotry.web.analyses.requests import NewAnalysis
from quixotry.web.analyses.store import AnalysisStore, StoredAnalysis
from quixotry.web.analyses.view import node_json, preview_json, tree_json
from quixotry.web.errors import ApiError, NotNow, Stale, StorageError, TooMany, UnknownGame, Unplayable
from quixotry.web.live_game import LiveGame
from quixotry.web.live_games import LiveGames
from quixotry.web.secrets import is_id, new_id
from quixotry.web.view import Json

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

OWNER, READER = 0, 1


class LiveAnalysis:
    """An analysis in memory. What it shows of a position is made once."""

    def __init__(self, stored: StoredAnalysis, tree: Tree) -> None:
        self.id = stored.id
        self.version = stored.version
        self.source = stored.source
        self.tree = tree
        self.thoughts = stored.thoughts
        self.puzzles = stored.puzzles
        self.lock = asyncio.Lock()
        # By language: whoever reads the link may read another one than the owner.
        self._common: dict[str, Json] = {}
        self._made: dict[tuple[str, int], tuple[Node, Json | None, Json]] = {}

    @property
    def stored(self) -> StoredAnalysis:
        entries = self.tree.to_entries()
        return StoredAnalysis(self.id, self.source, self.version, entries, self.thoughts, self.puzzles)

    def state(self, owner: bool) -> Json:
        return {
            "id": self.id,
            "version": self.version,
            "source": self.source["kind"],
            "title": title_of(self.tree),
            "game": self.source.get("game") if owner else None,
            "owner": owner,
            "you": self.source.get("you"),
            **self._shared(),
            "nodes": [self.node(number) for number in self.tree.nodes],
        }

    def node(self, number: int) -> Json:
        """A position, made anew only if it has changed."""
        node, thought = self.tree[number], self.thoughts.get(str(number))
        kept = self._made.get((language(), number))
        if kept is None or kept[0] is not node or kept[1] is not thought:
            kept = (node, thought, node_json(self.tree, node, thought))
            self._made[language(), number] = kept
        return kept[2]

    def _shared(self) -> Json:
        if language() not in self._common:
            self._common[language()] = tree_json(self.tree)
        return self._common[language()]

    def preview(self, number: int, laid: Laid) -> Json:
        """What laid tiles make, and what that is worth."""
        position = self.tree[number].position
        # Whether a word is good is no secret here, and a phony is judged as what it is.
        made = placing(_unjudged(position), laid)
        judged = self.tree.judged(number, made.move) if made.move is not None else None
        return preview_json(made, judged, position)


class Analyses:
    """Finds analyses by id, makes new ones, and keeps those in memory that were looked at last."""

    def __init__(self, live_games: LiveGames) -> None:
        self.live_games = live_games
        self.limits = live_games.settings.limits
        self.store = AnalysisStore(live_games.store)
        self._threads = live_games.threads
        self._live: OrderedDict[str, LiveAnalysis] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveAnalysis]] = {}
        self._remembering: set[asyncio.Task[None]] = set()
        live_games.heard_of_analysis = self._heard

    def secret(self, id: str, who: int) -> str:
        return self.live_games.secrets.secret(f"analysis:{id}", who)

    def holder(self, id: str, secret: str) -> int | None:
        """Whether a secret is the owner's or the reader's."""
        return self.live_games.secrets.seat_of(f"analysis:{id}", 2, secret)

    async def create(self, wanted: NewAnalysis) -> LiveAnalysis:
        """A new analysis of a record, a position or nothing."""
        source = source_of(wanted)
        return await self._create(source, await self._threads.look(tree_of, source))

    async def of_game(self, live: LiveGame, seat: int) -> LiveAnalysis:
        """The analysis that a seat has of its finished game."""
        if not live.game.over:
            raise NotNow(t("A game can be analysed when it is over."))
        if (id := await self._threads.store(self.store.of_game, live.id, seat)) is not None:
            found = await self.get(id)
            if found.source["gcg"] == source_of_game(live.game, live.id, seat)["gcg"]:
                return found
        source = source_of_game(live.game, live.id, seat)
        terms = (live.game.rules, live.game.lexicon)
        return await self._create(source, await self._threads.look(tree_of, source, terms))

    async def get(self, id: str) -> LiveAnalysis:
        live = self._live.get(id)
        if live is not None:
            self._live.move_to_end(id)
            return live
        if not is_id(id):
            raise _unknown()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def change(self, live: LiveAnalysis, do: Callable[[Tree], Node | None]) -> Json:
        """Change a tree and write it down; what goes wrong leaves it as it was."""
        async with live.lock:
            before = set(live.tree.nodes)
            node = await self._threads.look(do, live.tree)
            await self._write(live)
            removed = before - set(live.tree.nodes)
            for number in removed:
                live.thoughts.pop(str(number), None)
            made = sorted((set(live.tree.nodes) - before) | ({node.number} if node is not None else set()))
            return {
                "version": live.version,
                "at": node.number if node is not None else 0,
                "nodes": [live.node(number) for number in made],
                "removed": sorted(removed),
            }

    async def look(self, live: LiveAnalysis, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask something of an analysis while nobody changes it."""
        async with live.lock:
            return await self._threads.look(work, *args, **kwargs)

    async def remember(self, live: LiveAnalysis, number: int, thought: Json) -> None:
        """Keep what the engine found with the position."""
        async with live.lock:
            if number in live.tree.nodes:
                live.thoughts[str(number)] = thought
                await self._write(live)

    async def keep_puzzles(self, live: LiveAnalysis, puzzles: list[Json]) -> None:
        """Keep puzzles that were found in the game; those that were found before stay."""
        async with live.lock:
            live.puzzles.update({puzzle["id"]: puzzle for puzzle in puzzles})
            await self._write(live)

    def remember_soon(self, live: LiveAnalysis, number: int, thought: Json) -> None:
        """The same, for somebody who has hung up."""
        task = asyncio.create_task(self._remember(live, number, thought))
        self._remembering.add(task)
        task.add_done_callback(self._remembering.discard)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._remembering)

    def _heard(self, id: str, version: int) -> None:
        """Another process has changed it: whoever asks next reads it again."""
        live = self._live.get(id)
        if live is not None and version > live.version:
            del self._live[id]

    async def _remember(self, live: LiveAnalysis, number: int, thought: Json) -> None:
        try:
            await self.remember(live, number, thought)
        except ApiError as error:
            log.warning("analysis %s: a finding could not be stored: %s", live.id, error)

    async def _write(self, live: LiveAnalysis) -> None:
        live.version += 1
        try:
            await self._threads.store(self.store.change, live.stored)
        except (StorageError, Stale):
            # What is stored counts: whoever asks next reads it again.
            self._live.pop(live.id, None)
            raise

    async def _create(self, source: Json, tree: Tree) -> LiveAnalysis:
        if await self._threads.store(self.store.count) >= self.limits.analyses:
            raise TooMany(t("There are too many analyses on this server."), wait=3600)
        stored = StoredAnalysis(new_id(), source)
        await self._threads.store(self.store.create, stored)
        return self._enter(LiveAnalysis(stored, tree))

    async def _load(self, id: str) -> LiveAnalysis:
        stored = await self._threads.store(self.store.load, id)
        if stored is None:
            raise _unknown()
        terms = await self._terms(stored)
        return self._enter(await self._threads.look(_opened, stored, terms))

    async def _terms(self, stored: StoredAnalysis) -> Terms | None:
        """Rules and lexicon of the game, as long as it is there."""
        if stored.source.get("kind") != "game":
            return None
        try:
            live = await self.live_games.get(str(stored.source.get("game")))
        except ApiError:
            return None
        return live.game.rules, live.game.lexicon

    def _enter(self, live: LiveAnalysis) -> LiveAnalysis:
        self._live[live.id] = live
        while len(self._live) > self.limits.analyses_in_memory:
            self._live.popitem(last=False)
        return live


def _opened(stored: StoredAnalysis, terms: Terms | None) -> LiveAnalysis:
    try:
        tree = tree_of(stored.source, terms)
        tree.add_entries(stored.entries)
        return LiveAnalysis(stored, tree)
    except QuixotryError as error:
        raise Unplayable(
            t("This analysis cannot be opened on this server: {problem}.", problem=error)
        ) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unplayable(
            t("This analysis is damaged in the database: {problem}.", problem=type(error).__name__)
        ) from None


def _unjudged(position: Position) -> Position:
    """The position under rules that let phonies be laid."""
    rules = with_challenge(position.rules, "double")
    return Position(rules, position.lexicon, position.board, position.racks, position.scores, position.turn)


def _unknown() -> UnknownGame:
    return UnknownGame(t("There is no such analysis on this server."))
