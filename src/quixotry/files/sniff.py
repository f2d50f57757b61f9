"""What a file is that was taken for something else, by its first bytes or by how its name ends."""

from __future__ import annotations

from pathlib import Path

ENOUGH = 64
"""Bytes that tell."""

_BEGINNINGS = (
    (b"#character-encoding", "a game record"),
    (b"#player", "a game record"),
    (b"\x93QXLEX", "a lexicon of ours"),
    (b"\x93QXLV", "a table of leaves of ours"),
    (b"\x93QXMAP", "a word map of ours"),
    (b"SQLite format 3", "a database"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"BZh9", "a file packed with bzip2"),
    (b"\x28\xb5\x2f\xfd", "a file packed with zstd"),
    (b"\xff\xfe", "text in UTF-16"),
    (b"\xfe\xff", "text in UTF-16"),
    (b"<!DOCTYPE", "a web page"),
    (b"<html", "a web page"),
    (b"version https://git-lfs", "a pointer to a file that git has not fetched"),
)
_ENDINGS = {
    ".gcg": "a game record",
    ".cgp": "a position",
    ".qlx": "a lexicon of ours",
    ".kwg": "a word graph (KWG)",
    ".kbwg": "a word graph (KBWG)",
    ".dawg": "a DAWG of Quackle",
    ".gaddag": "a GADDAG of Quackle",
    ".wmp": "a word map of MAGPIE",
    ".rit": "a table of racks of MAGPIE",
    ".kad": "a graph of the letters of each word in order (KAD)",
    ".klv2": "a file of leaves (KLV2)",
    ".klv": "a file of leaves (KLV)",
    ".klv16": "a file of leaves (KLV16)",
    ".qlv": "a table of leaves of ours",
    ".qwm": "a word map of ours",
    ".toml": "a ruleset",
    ".json": "a saved game",
}


def what_is(path: Path, start: bytes = b"") -> str:
    """What a file is, as a message names it; empty where neither its bytes nor its name tell.

    >>> what_is(Path("x.txt"), b"PK\\x03\\x04"), what_is(Path("CSW21.klv2")), what_is(Path("words"))
    ('a ZIP archive or an office document', 'a file of leaves (KLV2)', '')
    """
    bare = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    for beginning, what in _BEGINNINGS:
        if bare.startswith(beginning):
            return what
    return _ENDINGS.get(path.suffix.lower(), "")
