"""Codes of tiles, and masks; `uncompiled.py` reads them for an uncompiled run."""

cdef enum:
    CODES = 64              # of letters, the blank's 0 included
    TILE_CODES = 128        # with those of blanks that stand for a letter
    LARGEST_RACK = 10       # sixty bits of letters
    LONGEST_LINE = 25       # squares of the largest board in a row

cdef extern from *:
    const unsigned int LETTER "63u"             # a tile's code without the mark of a blank
    const unsigned int BLANK "64u"              # that mark
    const unsigned long long LOW "0xFFFFFFFFull"
    const unsigned long long MASK64 "0xFFFFFFFFFFFFFFFFull"
