"""Files of every kind, read, written and converted by what their names end in.

>>> from quixotry import formats
>>> formats.format_of("final.gcg").what
'game record'

`read` gives a `GameRecord`, a `Position`, a `Lexicon` or a `LeaveTable`; `write` keeps one; `convert` goes
from file to file. `FORMATS` lists what there is.
"""

from __future__ import annotations

from quixotry.formats.conversion import convert, read, write
from quixotry.formats.table import FORMATS, FileFormat, format_of

__all__ = ["FORMATS", "FileFormat", "convert", "format_of", "read", "write"]
