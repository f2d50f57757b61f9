"""The boxes of whoever sits at this computer: one store for the page and for the commands.

What is learned on the page goes into the file of `quixotry study` and `quixotry puzzles solve`. People at
other computers are not told of it, and keep their boxes in their browsers.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from quixotry.errors import StudyError
from quixotry.puzzles.file import shipped_puzzles, shipped_rules
from quixotry.puzzles.kinds import ASK
from quixotry.puzzles.model import Puzzle
from quixotry.web.view import Json
from quixotry.words.study_store import CardProgress, StudyStore

NOBODYS: Json = {"here": False, "cards": {}, "problem": None}
"""What is told to people elsewhere."""


def boxes(file: Path) -> Json:
    """All puzzles that were answered; a file that cannot be used is told, and left as it is."""
    try:
        with _store(file) as store:
            cards = store.cards(None, ASK)
    except StudyError as error:
        return {**NOBODYS, "problem": str(error)}
    return {"here": True, "cards": {id: _told(card) for id, card in cards.items()}, "problem": None}


def keep_answer(file: Path, puzzle: Puzzle, right: bool, before: CardProgress | None) -> Json:
    """Note an answer; `before` is the card that the browser had, which counts where the file has none."""
    with _store(file) as store:
        known = store.progress(puzzle.lexicon, ASK, puzzle.id) or before or CardProgress()
        card = store.record(puzzle.lexicon, ASK, puzzle.id, known, right=right, now=time.time())
    return _told(card)


def take(file: Path, cards: Mapping[str, CardProgress]) -> Json:
    """Take what a browser has learned of shipped puzzles; of two cards the one that was answered more stays.

    Others come when they are answered: which word list they are of, nothing here says.
    """
    found: defaultdict[str, dict[str, CardProgress]] = defaultdict(dict)
    for rules in shipped_rules():
        shipped = shipped_puzzles(rules)
        if shipped is not None:
            found[shipped.lexicon] |= {id: card for id, card in cards.items() if id in shipped}
    taken: list[str] = []
    with _store(file) as store:
        for lexicon, theirs in found.items():
            known = store.cards(lexicon, ASK)
            store.take(lexicon, ASK, {id: c for id, c in theirs.items() if _knows_more(c, known.get(id))})
            taken += theirs
    return {"taken": taken, **boxes(file)}


def _store(file: Path) -> StudyStore:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudyError(f"{file}: cannot be written: {error.strerror or error}") from None
    return StudyStore(file)


def _knows_more(card: CardProgress, known: CardProgress | None) -> bool:
    return known is None or card.right + card.wrong > known.right + known.wrong


def _told(card: CardProgress) -> Json:
    return {"box": card.box, "due": card.due, "right": card.right, "wrong": card.wrong}
