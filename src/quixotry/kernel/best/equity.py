"""What a move is worth beside its score, as numbers that the search only has to add."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.codes import CODES
else:
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("best.equity", "codes"))


class Equity:
    """What a move is worth beside its score; nothing in it changes, so threads may share it.

    All values are in thousandths of a point.  None of them but the leaves may make a play that opens the
    board worth more than its slot promises: `hot_vowel` is a loss.  A player who undervalues leaves counts a
    share of what they are worth.
    """

    def __cinit__(
        self,
        leaves: Leaves,
        *,
        word_map=None,
        leave_share=1.0,
        near_end=(),
        stuck=0,
        stuck_points=0,
        out_points=0,
        hot_vowel=0,
        vowels=(),
    ):
        if hot_vowel > 0 or len(near_end) > NEAR_END:
            raise ValueError(
                "a vowel beside a premium square costs, and the bag is nearly empty up to 15 tiles"
            )
        if any([not 0 <= code < CODES for code in vowels]):
            raise ValueError("a vowel is a letter's code")
        if not 0 <= leave_share <= 1:
            raise ValueError("leaves count for something between nothing and all that they are worth")
        if not cython.compiled:
            self.near_end, self.vowels = [0] * NEAR_END, [False] * 64
        self.leaves = leaves
        self.leave_share = round(WHOLE * leave_share)
        self.word_map = word_map
        self.stuck, self.stuck_points, self.out_points = stuck, stuck_points, out_points
        self.hot_vowel = hot_vowel
        for tiles in range(len(near_end)):
            self.near_end[tiles] = near_end[tiles]
        for code in vowels:
            self.vowels[code] = True


if not cython.compiled:
    Equity.__init__ = Equity.__cinit__
