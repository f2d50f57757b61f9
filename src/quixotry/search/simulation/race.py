"""Which candidates get the next deals: a race on paired differences.

All candidates that are in the race have seen the same deals. What counts is how each differs from the others
in them, which varies far less than what each wins. What a candidate is worth is judged from that and from its
static equity, which is right to within a few points: the fewer deals there were, the more the latter counts.
Whoever is surely not the best drops out, and the rest of the budget goes to the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, log2, sqrt

from quixotry.kernel.search.tally import Tally, best_shares

FIRST = 6  # deals for everybody at least,
FIRST_SHARE = 0.3  # and more if they take no more than this share of the budget,
MOST_FIRST = 50  # but so many tell enough, and whoever watches wants to see something
GROWTH = 1.35  # from one decision to the next
SURE = 2.5  # deviations behind the leader that are enough to drop out, whatever is left of the budget,
CERTAIN = 4.0  # or these where all must be known well
WARY = 15.0  # deals up to which variances are taken as twice as large and more
POOLED = 8.0  # deals that the variance of all together counts for


@dataclass
class Estimate:
    """What a candidate is worth less what the leader is, how uncertain that is, and after how many deals."""

    worth: float
    doubt: float
    samples: int = 0


@dataclass
class Race:
    """Candidates by number, what their static equity says they are worth, and how wrong that usually is."""

    tally: Tally
    priors: Sequence[float]
    doubt: float
    allocation: str = "race"  # or unpaired, as if each had deals of its own, or uniform: nobody drops out
    certain: bool = False  # not only the best is wanted, but how the others compare
    budget: float = 0.0  # rollouts that there is time for, about; 0 if that is not known
    running: list[int] = field(default_factory=list)  # all, unless it is said who
    leader: int = 0
    estimates: dict[int, Estimate] = field(default_factory=dict)
    started: int = 0

    def __post_init__(self) -> None:
        self.running = sorted(self.running) or list(range(len(self.priors)))
        self.leader = max(self.running, key=lambda i: self.priors[i])
        self.started = len(self.running)
        best = self.priors[self.leader]
        self.estimates = {
            i: Estimate(self.priors[i] - best, sqrt(2) * self.doubt if i != self.leader else 0.0)
            for i in range(len(self.priors))
        }

    @property
    def which(self) -> bytes:
        """The candidates that get the next deals."""
        return bytes(self.running)

    @property
    def samples(self) -> int:
        return self.tally.samples_of(self.running[0])

    @property
    def goal(self) -> int:
        """How many deals there are to be before the next decision."""
        first = min(MOST_FIRST, FIRST_SHARE * self.budget / self.started)
        return max(FIRST, int(first), int(GROWTH * self.samples) + 1)

    def judge(self, left: float) -> None:
        """After more deals: who leads, and who drops out; for so many rollouts more there is time."""
        running, which, n = self.running, self.which, self.samples
        mean = sum(self.priors[i] for i in running) / len(running)
        found = self.tally.deviations(which)
        pooled = _pooled(self._variances(which, found), n)
        prior = self.doubt**2
        worths = {}
        for i, (better, _), variance in zip(running, found, pooled, strict=True):
            expected = self.priors[i] - mean
            worths[i] = expected + prior / (prior + variance / n) * (better - expected)
        self.leader = max(running, key=lambda i: worths[i])
        pooled = _pooled(self._variances(which, self.tally.against(self.leader, which), self.leader), n)
        enough = CERTAIN if self.certain else SURE
        ratios = {}
        for i, variance in zip(running, pooled, strict=True):
            doubt = 1 / sqrt(1 / (2 * prior) + n / max(variance, 1e-9))
            behind = worths[self.leader] - worths[i]
            self.estimates[i] = Estimate(-behind, doubt if i != self.leader else 0.0, n)
            ratios[i] = behind / doubt
        if self.allocation == "uniform":
            return
        order = sorted(running, key=lambda i: (i != self.leader, ratios[i]))
        least = 2 if self.certain else 1
        order = [i for rank, i in enumerate(order) if rank < least or ratios[i] < enough]
        if not self.certain:
            order = order[: self._affordable(len(order), n, left)]
        self.running = sorted(order)

    def _affordable(self, count: int, n: int, left: float) -> int:
        """How many can go on if the rest of the budget is shared among rounds in which half of them drop out
        and the others see twice as many deals.
        """
        if count <= 2:
            return count
        return max(2, int(left / (n * log2(count))))

    def judge_apart(self) -> None:
        """The usual rule, for comparison: everybody by the mean of their own deals, nothing known before."""
        numbers = {i: self.tally.numbers_of(i) for i in self.running}
        errors = {i: max(one[2], 1e-4) / one[0] for i, one in numbers.items()}
        self.leader = max(self.running, key=lambda i: numbers[i][7])
        best, error = numbers[self.leader][7], errors[self.leader]
        for i, one in numbers.items():
            doubt = 0.0 if i == self.leader else sqrt(error + errors[i])
            self.estimates[i] = Estimate(one[7] - best, doubt, one[0])

    @property
    def rival(self) -> int:
        """Who is the least surely behind the leader."""
        others = [i for i in self.running if i != self.leader] or [self.leader]
        return min(others, key=lambda i: -self.estimates[i].worth / max(self.estimates[i].doubt, 1e-12))

    def _variances(
        self, which: bytes, found: Sequence[tuple[float, float]], other: int | None = None
    ) -> list[float]:
        """How much a difference varies from deal to deal, or would if everybody had deals of their own."""
        if self.allocation != "unpaired":
            return [variance for _, variance in found]
        leaders = 0.0 if other is None else self.tally.numbers_of(other)[2]
        return [leaders + self.tally.numbers_of(i)[2] for i in which]

    @property
    def certainty(self) -> float:
        """A lower bound of the probability that the leader is the best."""
        others = [one for i, one in self.estimates.items() if i != self.leader]
        return 1.0 - sum(0.5 - 0.5 * erf(-one.worth / max(one.doubt, 1e-12) / sqrt(2)) for one in others)

    def shares(self) -> list[float]:
        """For each candidate, how probable it is that it is the best."""
        return best_shares([(one.worth, one.doubt) for _, one in sorted(self.estimates.items())])


def _pooled(variances: Sequence[float], n: int) -> list[float]:
    """Each variance from few deals is drawn towards the mean of all, and widened: few deals tell little of
    those that are rare and decide much.
    """
    count = sum(variance > 0 for variance in variances) or 1
    mean = sum(variances) / count
    wider = (1 + WARY / n) / (n - 1 + POOLED)
    return [wider * ((n - 1) * variance + POOLED * mean) for variance in variances]
