"""What words mean, by a file of the user's own: a word and its text a line, or a dictionary of StarDict.

A dictionary of StarDict is three files of one name: `.ifo` says what it is, `.idx` has each word, a zero
byte, and where its text begins and how long it is (32 bits each, highest byte first), and `.dict` or
`.dict.dz`, packed as gzip does, has the texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from quixotry.errors import AlphabetError, LexiconError
from quixotry.files.packed import unpacked_blocks
from quixotry.rules import Alphabet

MOST_BYTES = 1 << 28
LONGEST = 2_000  # characters of a text that are kept


def read_definitions(path: Path, alphabet: Alphabet) -> dict[str, str]:
    """The text of each word, by the word as the lexicon writes it; a list may be packed with gzip or xz.

    Words that the alphabet cannot spell are passed over, and a word that comes again goes on.

    >>> import tempfile
    >>> from quixotry.rules import load_rules
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "meanings.txt")
    ...     _ = path.write_text("qi\\tthe force of life\\nit's a contraction\\n")
    ...     read_definitions(path, load_rules("english").alphabet)
    {'QI': 'the force of life'}
    """
    found: dict[str, str] = {}
    for word, meaning in _stardict(path) if path.suffix.lower() == ".ifo" else _lines(path):
        if not meaning.strip():
            continue
        try:
            spelled = alphabet.word_text(alphabet.word(word))
        except AlphabetError:
            continue
        told = meaning.strip()[:LONGEST]
        found[spelled] = f"{found[spelled]}; {told}"[:LONGEST] if spelled in found else told
    return found


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    data = _content(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(f"{path}: line {number}: not UTF-8") from None
    for line in text.splitlines():
        word, _, meaning = line.strip().replace("\t", " ", 1).partition(" ")
        yield word, meaning


def _stardict(path: Path) -> Iterator[tuple[str, str]]:
    if not _content(path).startswith(b"StarDict's dict ifo file"):
        raise LexiconError(f"{path}: not a dictionary of StarDict")
    index = _content(_beside(path, (".idx", ".idx.gz")))
    texts = _content(_beside(path, (".dict", ".dict.dz")))
    at = 0
    while at < len(index):
        end = index.find(b"\0", at)
        if end < 0 or end + 9 > len(index):
            raise LexiconError(f"{path}: damaged: its index ends within an entry")
        start, size = (int.from_bytes(index[end + i : end + i + 4], "big") for i in (1, 5))
        if start + size > len(texts):
            raise LexiconError(f"{path}: damaged: a text lies outside its file")
        told = texts[start : start + min(size, 4 * LONGEST)].decode("utf-8", "replace")
        # Texts may be marked up, and begin with a letter for their kind.
        plain = re.sub(r"<[^<>]{0,200}>|[\x00-\x1f]+", " ", told)
        yield index[at:end].decode("utf-8", "replace"), " ".join(plain.split())
        at = end + 9


def _beside(path: Path, endings: tuple[str, ...]) -> Path:
    for ending in endings:
        if (other := path.with_suffix(ending)).is_file():
            return other
    raise LexiconError(f"{path}: there is no {path.with_suffix(endings[0]).name} beside it")


def _content(path: Path) -> bytes:
    return b"".join(unpacked_blocks(path, MOST_BYTES, LexiconError))
