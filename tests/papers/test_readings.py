"""Which reading of the study is likeliest: found from wins alone, and as sure as the games make it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from quixotry.papers.cg_readings import BEHIND, FIRST, JOINT, REDRAWS, Reading, cells, measure_joint
from quixotry.papers.estimates import Estimate
from quixotry.papers.model import Outcome, Pairing
from quixotry.papers.played import PlayedPairing, Scores
from quixotry.papers.reproduction import Reproduction

TRUE = Reading("trie", "first", "aeiou", "tiles")


class Invented(Reproduction):
    """Games that were never played: a reading's wins are the paper's, all others win every second game."""

    def played(self, pairing: Pairing) -> PlayedPairing:
        games = self.games_of(pairing)
        printed = {pairing.name: (won, lost) for pairing, won, lost in cells(TRUE)}
        won, lost = printed.get(pairing.name, (1, 1))
        wins = round(games * won / (won + lost))
        both, none = (Scores((0,)),) * 2, (Estimate(0, 0, 0),) * 2
        return PlayedPairing(pairing, self.seed, games, 0, (wins, games - wins), (0, 0), none, both)


def judged(games: int | None) -> Outcome:
    return measure_joint(Invented(Path("nowhere"), games=games))


def test_the_reading_that_has_the_papers_wins_is_the_likeliest() -> None:
    found = judged(None)
    behind = {name: gap for (name, of), gap in found.values.items() if of == BEHIND}
    assert behind[TRUE.name] == 0 == min(behind[reading.name] for reading in JOINT)
    assert found.values[TRUE.name, FIRST] == REDRAWS
    others = [behind[reading.name] for reading in JOINT if reading != TRUE]
    assert all(isinstance(gap, Estimate) and 0 < gap.low <= gap <= gap.high for gap in others)
    assert abs(behind["what the paper’s own shares would give"]) < 1
    # Where the paper's player wins once in 10,000 games, 300 of ours cannot say how often ours does.
    assert found.checks[0].verdict == "undecided"
    assert TRUE.name in found.checks[0].found and " 0 are further away" in found.checks[0].found


def test_a_match_that_is_far_away_tells_against_the_likeliest() -> None:
    class Far(Invented):
        def played(self, pairing: Pairing) -> PlayedPairing:
            found = super().played(pairing)
            return replace(found, wins=(60, 240)) if pairing.name.startswith("bs:") else found

    far = measure_joint(Far(Path("nowhere")))
    assert far.checks[0].verdict == "disagrees" and TRUE.name in far.checks[0].found


def test_few_games_say_nothing_of_how_sure_it_is() -> None:
    found = judged(40)
    gaps = [gap for (_, of), gap in found.values.items() if of == BEHIND and isinstance(gap, Estimate)]
    assert gaps and not any(gap.known for gap in gaps)
    assert found.checks[0].verdict == "undecided"
