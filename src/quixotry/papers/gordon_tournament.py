"""Tournament rules: the clock, and the challenge that costs a turn (G9)."""

from __future__ import annotations

import random
from typing import Any

from quixotry.game import Clock, Game, Move, Position
from quixotry.lexicon import Lexicon
from quixotry.papers.estimates import mean, ratio_of_sums
from quixotry.papers.gordon_letters import SHORT
from quixotry.papers.model import Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_choice
from quixotry.papers.verdicts import proved
from quixotry.players.old_programs import with_lexicon

GAMES = 400
MINUTES = 25
UNOFFICIAL = 0.1  # of the words that the bluffer plays
FORGOTTEN = 0.05  # of the official words, by one who is unsure
SECONDS_A_TURN = (20.0, 100.0)  # what a turn takes by the clock, from and to

SIDES = ("sure of every word", "unsure of one word in twenty")


def lexica(run: Reproduction) -> tuple[Lexicon, Lexicon, Lexicon]:
    """The official words; all that the bluffer plays; those that an unsure player knows."""
    whole, chance = run.words(SHORT), random.Random(run.seed)
    official = [word for word in whole if chance.random() >= UNOFFICIAL]
    known = [word for word in official if chance.random() >= FORGOTTEN]
    made = [Lexicon.from_words(words, whole.alphabet, name=name) for words, name in (
        (official, "official"), (known, "known to the unsure"))]  # fmt: skip
    return made[0], whole, made[1]


class Hands:
    """A clock's time that only moves when a player has thought."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


def played(
    run: Reproduction, number: int, official: Lexicon, wide: Lexicon, judge: Lexicon
) -> dict[str, Any]:
    """A game of the bluffer, seat 0, against one who challenges whatever is not in the words of `judge`."""
    hands, chance = Hands(), random.Random(run.seed + number)
    clock = Clock(seconds=60 * MINUTES, now=hands.now)
    rules = run.rules(SHORT.rules)
    game = Game.new(rules, lexicon=official, seed=run.seed + number, challenge="double", clock=clock)
    told: dict[str, Any] = {"phonies": 0, "removed": 0, "wrong": 0, "turn lost": 0, "plays": 0, "next": 0}
    last: tuple[Position, Move] | None = None
    for _ in range(400):
        if game.over:
            break
        seat = game.position.turn
        if last and game.can_challenge and seat == 1 and any(w not in judge for w in last[0].words(last[1])):
            outcome = game.challenge()
            told["removed" if outcome.successful else "wrong"] += 1
            # The challenger plays next if right, and has lost the turn if not.
            told["next"] += outcome.successful and (game.over or game.position.turn == seat)
            told["turn lost"] += not outcome.successful and (game.over or game.position.turn != seat)
            last = None
            continue
        if game.ending:
            game.accept()
            continue
        seen = with_lexicon(game.position, wide if seat == 0 else judge)
        move = greedy_choice(seen)
        hands.time += chance.uniform(*SECONDS_A_TURN)
        if move.is_place:
            told["phonies"] += bool(game.position.phonies(move))
            told["plays"] += 1
            last = (game.position, move)
        else:
            last = None
        game.play(move)
    left = game.remaining or (0.0, 0.0)
    told |= {"over": game.over, "scores": list(game.scores), "left": [min(left), max(left)]}
    return told


def matches(run: Reproduction, games: int) -> dict[str, list[dict[str, Any]]]:
    official, wide, known = lexica(run)
    return {
        side: [played(run, number, official, wide, judge) for number in range(games)]
        for side, judge in zip(SIDES, (official, known), strict=True)
    }


def measure_tournament(run: Reproduction) -> Outcome:
    games = run.sample(GAMES)
    found = run.kept(f"tournament rules, {games} games", SHORT, lambda: matches(run, games))
    values: dict[Key, float] = {}
    for side, told in found.items():
        values |= {
            ("phonies laid, a game", side): mean([one["phonies"] for one in told]),
            ("phonies taken off, a game", side): mean([one["removed"] for one in told]),
            ("wrong challenges, a game", side): mean([one["wrong"] for one in told]),
            ("points that the challenger has more, a game", side): mean(
                [one["scores"][1] - one["scores"][0] for one in told]
            ),
            ("overtime, % of players", side): ratio_of_sums(
                [float(one["left"][0] < 0) + float(one["left"][1] < 0) for one in told], [2.0] * len(told)
            ).times(100),
        }
    sure, unsure = (found[side] for side in SIDES)
    costs = mean(
        [
            (one["scores"][1] - one["scores"][0]) - (other["scores"][1] - other["scores"][0])
            for one, other in zip(sure, unsure, strict=True)
        ]
    )
    every = [*sure, *unsure]
    return Outcome(
        values,
        (
            proved("Every game comes to its end", all(one["over"] for one in every), "one does not"),
            proved(
                "After a right challenge the play is removed and the challenger plays next",
                all(one["next"] == one["removed"] for one in every),
                "it is not so once",
            ),
            proved(
                "After a wrong challenge the challenger has lost the turn",
                all(one["turn lost"] == one["wrong"] for one in every),
                "it is not so once",
            ),
            proved(
                "Who is sure of every word never challenges wrongly, and no phony stays",
                all(one["wrong"] == 0 and one["phonies"] == one["removed"] for one in sure),
                "one challenge is wrong, or one phony stays",
            ),
            run.judge.over(
                "Not to be sure of one word in twenty costs points under this rule",
                costs,
                0.0,
                " points a game",
            ),
        ),
    )


ROWS = (
    PaperRow(
        id="G-9",
        covers=("G9",),
        title="Tournament rules: 25 minutes a side, and the challenge",
        about="Greedy play with words of 2 to 8 letters. One player in ten words plays what is not "
        "official; the other "
        "challenges whatever is not in the words that he knows: all official ones, or nineteen in twenty. A "
        "turn takes "
        f"{SECONDS_A_TURN[0]:.0f} to {SECONDS_A_TURN[1]:.0f} seconds by the clock.",
        headline=("points that the challenger has more, a game", SIDES[0]),
        figures={},
        measure=measure_tournament,
        why="The paper states the rule and plays without it; here games are played under it, and what it "
        "costs not to "
        "be sure is measured.",
        digits={
            "phonies laid, a game": 2,
            "phonies taken off, a game": 2,
            "wrong challenges, a game": 2,
            "points that the challenger has more, a game": 1,
            "overtime, % of players": 1,
        },
    ),
)
