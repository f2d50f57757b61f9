"""What rollouts have shown so far: sums for each candidate, and products for every two that saw the same deals.

What a result is worth is the probability of winning and, so that something is left to choose by where everything wins or
loses, very little for each point of the spread.  Candidates are given the same deals, one batch after the other, and those
that drop out never come back: the products of two that are in the race say how much their difference varies.
"""

from libc.math cimport erf, exp, sqrt
from libc.stdlib cimport calloc, free

from quixotry.kernel.search.rollout cimport BINGO, MOST_CANDIDATES, MOST_DEALS, REPLY, RESULTS, SPREAD, WIN

cdef enum:
    SUMS = 7
    WINS = 0
    WIN_SQUARES = 1
    SPREADS = 2
    SPREAD_SQUARES = 3
    REPLIES = 4
    BINGOS = 5
    WORTHS = 6
    POINTS = 160            # of an integral


cdef class Tally:
    """The sums of so many candidates."""

    def __cinit__(self, unsigned int count, double tie):
        if not 0 < count <= MOST_CANDIDATES:
            raise ValueError(f"{count} candidates; there can be {MOST_CANDIDATES}")
        self.count, self.tie = count, tie
        self.samples = <unsigned long long *> calloc(count, 8)
        self.sums = <double *> calloc(count * SUMS, 8)
        self.products = <double *> calloc(count * count, 8)
        self.worths = <double *> calloc(count * MOST_DEALS, 8)
        if not self.samples or not self.sums or not self.products or not self.worths:
            raise MemoryError

    def __dealloc__(self):
        free(self.samples)
        free(self.sums)
        free(self.products)
        free(self.worths)

    def add(self, bytes results, bytes which):
        """The results of one batch, as `Rollouts.run` has them, in the order of their deals."""
        cdef const double *numbers = <const double *> <const char *> results
        cdef const double *one
        cdef const unsigned char *chosen = which
        cdef unsigned int number = len(which), deals, i, j, d, c
        cdef double *sums
        cdef double total
        if not number or max(which) >= self.count or len(results) % (8 * RESULTS * number):
            raise ValueError("not results of these candidates")
        deals = len(results) // (8 * RESULTS * number)
        if deals > MOST_DEALS:
            raise ValueError("too many deals")
        for i in range(number):
            c = chosen[i]
            sums = self.sums + SUMS * c
            self.samples[c] += deals
            for d in range(deals):
                one = numbers + RESULTS * (i * deals + d)
                sums[WINS] += one[WIN]
                sums[WIN_SQUARES] += one[WIN] * one[WIN]
                sums[SPREADS] += one[SPREAD]
                sums[SPREAD_SQUARES] += one[SPREAD] * one[SPREAD]
                sums[REPLIES] += one[REPLY]
                sums[BINGOS] += one[BINGO]
                self.worths[i * deals + d] = one[WIN] + self.tie * one[SPREAD]
                sums[WORTHS] += self.worths[i * deals + d]
        for i in range(number):
            for j in range(i, number):
                total = 0
                for d in range(deals):
                    total += self.worths[i * deals + d] * self.worths[j * deals + d]
                self.products[chosen[i] * self.count + chosen[j]] += total
                if i != j:
                    self.products[chosen[j] * self.count + chosen[i]] += total

    def samples_of(self, unsigned int candidate):
        """How many deals a candidate has seen."""
        if candidate >= self.count:
            raise ValueError("no such candidate")
        return self.samples[candidate]

    def numbers_of(self, unsigned int candidate):
        """(samples, win, its variance, spread, its variance, score of the reply, share of bingos, worth)."""
        cdef double *sums
        cdef double n
        if candidate >= self.count or not self.samples[candidate]:
            raise ValueError("no such candidate, or one without samples")
        sums = self.sums + SUMS * candidate
        n = self.samples[candidate]
        return (
            self.samples[candidate],
            sums[WINS] / n,
            max(0.0, sums[WIN_SQUARES] / n - (sums[WINS] / n) ** 2) * n / max(1.0, n - 1),
            sums[SPREADS] / n,
            max(0.0, sums[SPREAD_SQUARES] / n - (sums[SPREADS] / n) ** 2) * n / max(1.0, n - 1),
            sums[REPLIES] / n,
            sums[BINGOS] / n,
            sums[WORTHS] / n,
        )

    cdef double product(self, unsigned int a, unsigned int b) noexcept nogil:
        """The covariance of two that have seen the same deals."""
        cdef double n = self.samples[a]
        return (self.products[a * self.count + b]
                - self.sums[SUMS * a + WORTHS] * self.sums[SUMS * b + WORTHS] / n) / max(1.0, n - 1)

    def deviations(self, bytes which):
        """For each of some candidates that have seen the same deals: how much better than their mean, and the variance of that."""
        cdef unsigned int number = len(which), i, j
        cdef const unsigned char *chosen = which
        cdef double mean = 0, all_products = 0, row
        rows = []
        self.check(which)
        for i in range(number):
            mean += self.sums[SUMS * chosen[i] + WORTHS] / self.samples[chosen[i]] / number
            row = 0
            for j in range(number):
                row += self.product(chosen[i], chosen[j]) / number
            rows.append(row)
            all_products += row / number
        return [
            (self.sums[SUMS * chosen[i] + WORTHS] / self.samples[chosen[i]] - mean,
             max(0.0, self.product(chosen[i], chosen[i]) - 2 * rows[i] + all_products))
            for i in range(number)
        ]

    def against(self, unsigned int leader, bytes which):
        """For each of some candidates: how much better than the leader, and the variance of that."""
        cdef unsigned int number = len(which), i
        cdef const unsigned char *chosen = which
        cdef double first, own
        self.check(which + bytes([leader]))
        first = self.sums[SUMS * leader + WORTHS] / self.samples[leader]
        own = self.product(leader, leader)
        return [
            (self.sums[SUMS * chosen[i] + WORTHS] / self.samples[chosen[i]] - first,
             max(0.0, self.product(chosen[i], chosen[i]) - 2 * self.product(chosen[i], leader) + own))
            for i in range(number)
        ]

    cdef check(self, bytes which):
        if not which or max(which) >= self.count or not self.samples[which[0]]:
            raise ValueError("no such candidates, or without samples")
        for candidate in which:
            if self.samples[candidate] != self.samples[which[0]]:
                raise ValueError("candidates that have not seen the same deals")


def best_shares(candidates):
    """How probable it is for each of some normal variables (mean, deviation) to be the largest."""
    cdef double means[MOST_CANDIDATES]
    cdef double doubts[MOST_CANDIDATES]
    cdef double below[MOST_CANDIDATES]
    cdef double scaled[MOST_CANDIDATES]
    cdef double shares[MOST_CANDIDATES]
    cdef double least = 1e-9, low = -1e300, high = -1e300, x, product, total = 0.0
    cdef unsigned int count = len(candidates), i, step
    if not 0 < count <= MOST_CANDIDATES:
        raise ValueError(f"{count} candidates; there can be {MOST_CANDIDATES}")
    for i in range(count):
        means[i], doubts[i] = candidates[i]
        least = max(least, 0.05 * doubts[i])
    for i in range(count):
        doubts[i] = max(doubts[i], least)
        low = max(low, means[i] - 4 * doubts[i])
        high = max(high, means[i] + 4 * doubts[i])
        shares[i] = 0.0
    for step in range(POINTS):
        x = low + (high - low) * (step + 0.5) / POINTS
        product = 1.0
        for i in range(count):
            scaled[i] = (x - means[i]) / doubts[i]
            below[i] = max(0.5 + 0.5 * erf(scaled[i] / sqrt(2.0)), 1e-12)
            product *= below[i]
        for i in range(count):
            if means[i] + 4 * doubts[i] > low:  # the others have no hope
                shares[i] += exp(-0.5 * scaled[i] * scaled[i]) / doubts[i] * product / below[i]
    for i in range(count):
        total += shares[i]
    return [shares[i] / total if total else 0.0 for i in range(count)]
