"""Puzzles of one's own games: turns in which one move was clearly best, and another was played.

They are looked for where the engine thinks, kept with the analysis, and asked as those that are shipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quixotry.errors import QuixotryError
from quixotry.game import Position
from quixotry.puzzles.file import PuzzleFile
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.making import Maker
from quixotry.puzzles.model import Puzzle
from quixotry.puzzles.sources import Found
from quixotry.review.tree import Tree
from quixotry.rules import ruleset_names
from quixotry.tongues import t
from quixotry.web.errors import NotFound, NotNow
from quixotry.web.view import Json


@dataclass(frozen=True)
class OwnTurn:
    """A turn that may be a puzzle: what its player saw, and what was played."""

    number: int
    player: str
    position: Position
    played: str


def turns_to_ask(tree: Tree, seat: int) -> list[OwnTurn]:
    """The turns of a seat that can be looked at; `NotNow` if there are none."""
    found = []
    for node in tree.main:
        turn = node.turn
        if turn is None or turn.seat != seat or turn.move is None or turn.doubt or not node.rack_known:
            continue
        position = node.position
        if len(position.racks) != 2 or position.rules.name not in ruleset_names():
            continue
        bag = position.bag_count
        if len(position.rack) < (position.rules.rack_size if bag else 1):
            continue
        seen = position.seen_by(position.turn).replace(bag_count=bag)
        found.append(OwnTurn(turn.number, tree.players[seat], seen, str(turn.move)))
    if not found:
        raise NotNow(
            t("There is no turn here that could be a puzzle: it takes a game of two with known racks.")
        )
    return found


def tell_puzzles(turns: list[OwnTurn], tell: Callable[[Json], None]) -> None:
    """Tell how many turns were looked at, and which puzzles were found so far.

    What was played is no puzzle: whoever has found it need not find it again.
    """
    told: list[Json] = []
    position = turns[0].position
    try:
        maker = Maker(position.rules, position.lexicon)
    except QuixotryError as error:
        tell({"looked": len(turns), "total": len(turns), "puzzles": [], "problem": str(error)})
        return
    for number, turn in enumerate(turns, start=1):
        source = {"turn": turn.number, "player": turn.player, "played": turn.played}
        for kind in Kind:
            puzzle = maker.puzzle(Found(turn.position, source), kind)
            if puzzle is not None and not puzzle.is_answer(turn.played):
                told.append({**puzzle.to_json(), "rules": puzzle.rules, "lexicon": puzzle.lexicon})
        tell({"looked": number, "total": len(turns), "puzzles": list(told)})


def entry_of(kept: Json) -> Json:
    """A puzzle as lists have it, without its answer."""
    told = {name: kept[name] for name in ("id", "kind", "grade", "rules")}
    return {**told, "turn": kept["source"]["turn"]}


def own_puzzle(puzzles: Mapping[str, Json], id: str) -> Puzzle:
    """The puzzle of this id among those of an analysis."""
    kept = puzzles.get(id)
    if kept is None:
        raise NotFound(t("There is no such puzzle."))
    return Puzzle.from_json(kept, kept["rules"], kept["lexicon"])


def file_of(puzzles: Mapping[str, Json]) -> str:
    """All puzzles of an analysis as a file, which `quixotry puzzles solve` reads."""
    found = [own_puzzle(puzzles, id) for id in puzzles]
    if not found:
        raise NotNow(t("No puzzles were made of this game yet."))
    return PuzzleFile(found[0].rules, found[0].lexicon, tuple(found)).to_text()
