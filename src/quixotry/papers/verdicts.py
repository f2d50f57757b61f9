"""What a claim of a paper comes to here, and what would have made it fail, said before it was looked at.

A claim about a sample is decided by an interval: it agrees or disagrees only if the whole interval does, and
is undecided otherwise. A quick run sees few games; it decides what four standard errors decide, so that it
says "undecided" where a full run would say more, and never the opposite.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from quixotry.papers.estimates import ERRORS, Estimate

QUICK_ERRORS = 4.0


class Verdict(StrEnum):
    """What a claim comes to."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    UNDECIDED = "undecided"
    UNKNOWN = "cannot be known"


@dataclass(frozen=True, slots=True)
class Check:
    """A claim of a paper in words, what it comes to, and what would make it fail."""

    claim: str
    verdict: Verdict
    fails_if: str
    found: str = ""


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides claims by intervals of so many standard errors on either side."""

    errors: float = ERRORS

    @property
    def _interval(self) -> str:
        return "95% interval" if self.errors == ERRORS else f"interval of {self.errors:g} standard errors"

    def over(self, claim: str, found: Estimate, least: float, unit: str = "") -> Check:
        """The number is greater than `least`.

        >>> Judge().over("Most are", Estimate(0.6, 0.55, 0.65), 0.5).verdict
        <Verdict.AGREES: 'agrees'>
        >>> Judge(4.0).over("Most are", Estimate(0.6, 0.55, 0.65), 0.5).verdict
        <Verdict.UNDECIDED: 'undecided'>
        """
        low, high = found.widened(self.errors)
        fails = f"the {self._interval} lies at or below {least:g}{unit}"
        return Check(claim, _decided(low > least, high <= least), fails, interval_text(found, unit))

    def under(self, claim: str, found: Estimate, most: float, unit: str = "") -> Check:
        """The number is less than `most`."""
        low, high = found.widened(self.errors)
        fails = f"the {self._interval} lies at or above {most:g}{unit}"
        return Check(claim, _decided(high < most, low >= most), fails, interval_text(found, unit))

    def between(self, claim: str, found: Estimate, least: float, most: float, unit: str = "") -> Check:
        """The number is within a range.

        >>> Judge().between("About six in ten", Estimate(0.40, 0.39, 0.41), 0.55, 0.65).verdict
        <Verdict.DISAGREES: 'disagrees'>
        """
        low, high = found.widened(self.errors)
        fails = f"the {self._interval} lies outside {least:g} to {most:g}{unit}"
        return Check(
            claim,
            _decided(least <= low and high <= most, high < least or low > most),
            fails,
            interval_text(found, unit),
        )


def proved(claim: str, holds: bool, fails_if: str, found: str = "") -> Check:
    """What is counted or shown, and not sampled."""
    return Check(claim, Verdict.AGREES if holds else Verdict.DISAGREES, fails_if, found)


def cannot_be_known(claim: str, why: str) -> Check:
    """What no measurement of ours can settle."""
    return Check(claim, Verdict.UNKNOWN, "nothing that can be measured here", why)


def all_of(claim: str, parts: Iterable[Check], fails_if: str) -> Check:
    """A claim that holds if each of its parts does."""
    parts = tuple(parts)
    told = "; ".join(f"{part.claim} {part.found}".strip() for part in parts if part.found)
    return Check(claim, together(parts), fails_if, told)


def together(checks: Iterable[Check]) -> Verdict:
    """One verdict for several claims: what disagrees weighs most, then what is undecided.

    What cannot be known counts only where there is nothing else.
    """
    found = {check.verdict for check in checks}
    for verdict in (Verdict.DISAGREES, Verdict.UNDECIDED, Verdict.AGREES):
        if verdict in found:
            return verdict
    return Verdict.UNKNOWN


def contradicts(one: str, other: str) -> bool:
    """Whether two verdicts on the same claim cannot both be right."""
    return {one, other} == {Verdict.AGREES, Verdict.DISAGREES}


def interval_text(found: Estimate, unit: str = "") -> str:
    """
    >>> interval_text(Estimate(2.5, 2.4, 2.61)), interval_text(Estimate(1234.5, 1200, 1270))
    ('2.50 (2.40 to 2.61)', '1,234 (1,200 to 1,270)')
    """
    size = max(abs(found), abs(found.low) if found.known else 0)
    digits = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 1 else 3
    value = f"{float(found):,.{digits}f}{unit}"
    if not found.known:
        return f"{value} (too few to say)"
    if found.low == found.high:
        return value
    return f"{value} ({found.low:,.{digits}f} to {found.high:,.{digits}f})"


def _decided(holds: bool, fails: bool) -> Verdict:
    if holds:
        return Verdict.AGREES
    return Verdict.DISAGREES if fails else Verdict.UNDECIDED
