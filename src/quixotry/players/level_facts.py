"""What the levels for people are called, and how strong they are: measured in matches between neighbours."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from quixotry.tongues import later

DATA = Path(__file__).parent / "data" / "levels.toml"
TITLES = (
    (later("Beginner"), later("Everyday words of three or four letters, wherever they fit.")),
    (later("Novice"), later("A few more words, and now and then a good square.")),
    (later("Learner"), later("The words of plain conversation, played for the points.")),
    (later("Casual"), later("Looks for premium squares, and no longer wastes good tiles.")),
    (later("Regular"), later("The words of a newspaper, and some that cross two others.")),
    (later("Skilled"), later("Longer words, words side by side, and an eye on what stays on the rack.")),
    (later("Strong"), later("Lays the whole rack when the word is a common one.")),
    (later("Club"), later("The words of a well-read player, and balanced racks.")),
    (later("Tournament"), later("Misses little, but not every rare word is at hand.")),
    (later("Expert"), later("Knows every word, weighs what it keeps, and looks ahead to the end.")),
    (later("Master"), later("Plays its moves out in thought, and takes the one that wins most often.")),
    (later("Champion"), later("The same with up to twenty times as many trials, which may take a second.")),
)


@dataclass(frozen=True)
class LevelFacts:
    """A level, as people choose it. Scores and strength are of English games between neighbouring levels.

    `beats_next` is the share of points against the next level, draws counting half, with its 95% interval;
    it is from so many `games`. What was not measured is None.
    """

    level: int
    title: str
    description: str
    mean_score: float | None
    beats_next: float | None
    interval: tuple[float, float] | None
    elo: int | None
    vocabulary: int
    games: int | None = None


@cache
def level_facts() -> tuple[LevelFacts, ...]:
    """All levels, the weakest first.

    >>> first, *_, last = level_facts()
    >>> first.title, last.title, last.beats_next
    ('Beginner', 'Champion', None)
    """
    measured = tomllib.loads(DATA.read_text("utf-8"))["levels"]
    facts = []
    for level, ((title, description), found) in enumerate(zip(TITLES, measured, strict=True), 1):
        interval = found.get("interval")
        facts.append(
            LevelFacts(
                level,
                title,
                description,
                found.get("mean_score"),
                found.get("beats_next"),
                None if interval is None else (interval[0], interval[1]),
                found.get("elo"),
                found["vocabulary"],
                found.get("games"),
            )
        )
    return tuple(facts)


def levels_document(facts: Sequence[LevelFacts], source: str) -> str:
    """What was measured, as `level_facts` reads it."""
    lines = [f"# Measured by: {source}"]
    for one in facts:
        lines += ["", "[[levels]]"]
        if one.mean_score is not None:
            lines.append(f"mean_score = {one.mean_score:.1f}")
        if one.beats_next is not None and one.interval is not None:
            low, high = one.interval
            lines += [f"beats_next = {one.beats_next:.4f}", f"interval = [{low:.4f}, {high:.4f}]"]
        if one.games is not None:
            lines.append(f"games = {one.games}")
        if one.elo is not None:
            lines.append(f"elo = {one.elo}")
        lines.append(f"vocabulary = {one.vocabulary}")
    return "\n".join(lines) + "\n"
