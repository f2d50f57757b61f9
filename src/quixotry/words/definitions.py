"""What words mean, by a file of the user's own: a word and its text a line, or a dictionary of StarDict.

A dictionary of StarDict is three files of one name: `.ifo` says what it is, `.idx` has each word, a zero
byte, and where its text begins (32 bits, or 64 if `.ifo` says so) and how long it is (32), highest byte
first, and `.dict` or `.dict.dz`, packed as gzip does, has the texts. A text may have several parts, each of a
kind; `.ifo` names the kinds if they are the same for all words, else each part begins with its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from quixotry.errors import AlphabetError, LexiconError
from quixotry.files.packed import unpacked_blocks
from quixotry.rules import Alphabet

MOST_BYTES = 1 << 28
MOST_WORDS = 2_000_000  # of a file: a dictionary has fewer, and each takes some hundred bytes of memory
LONGEST = 2_000  # characters of a text that are kept


def read_definitions(path: Path, alphabet: Alphabet) -> dict[str, str]:
    """The text of each word, by the word as the lexicon writes it; a list may be packed with gzip or xz.

    Words that the alphabet cannot spell are passed over, and a word that comes again goes on. No file may
    have more than 256 MB, unpacked, or 2,000,000 words, nor the texts that a dictionary's index tells of
    more than 256 MB: overlapping ones could go on for hours. The worst take 45 s and 2,000 MB.

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
    if text.count("\n") > MOST_WORDS:
        raise LexiconError(f"{path}: more than {MOST_WORDS:,} lines")
    for line in text.split("\n"):
        word, _, meaning = line.strip().replace("\t", " ", 1).partition(" ")
        yield word, meaning


def _stardict(path: Path) -> Iterator[tuple[str, str]]:
    about = _content(path)
    if not about.startswith(b"StarDict's dict ifo file"):
        raise LexiconError(f"{path}: not a dictionary of StarDict")
    said = dict(line.partition(b"=")[::2] for line in about.splitlines())
    kinds = said.get(b"sametypesequence", b"").strip()
    wide = 8 if said.get(b"idxoffsetbits", b"").strip() == b"64" else 4
    index = _content(_beside(path, (".idx", ".idx.gz")))
    texts = _content(_beside(path, (".dict", ".dict.dz")))
    at = told_of = words = 0
    while at < len(index):
        words += 1
        if words > MOST_WORDS:
            raise LexiconError(f"{path}: its index has more than {MOST_WORDS:,} words")
        end = index.find(b"\0", at)
        if end < 0 or end + wide + 5 > len(index):
            raise LexiconError(f"{path}: damaged: its index ends within an entry")
        start = int.from_bytes(index[end + 1 : end + 1 + wide], "big")
        size = int.from_bytes(index[end + 1 + wide : end + 5 + wide], "big")
        if start + size > len(texts):
            raise LexiconError(f"{path}: damaged: a text lies outside its file")
        told_of += min(size, 16 * LONGEST)
        if told_of > MOST_BYTES:
            raise LexiconError(f"{path}: its index tells of more than {MOST_BYTES >> 20} MB of text")
        told = b"\n".join(_readable(texts[start : start + min(size, 16 * LONGEST)], kinds))
        # Texts may be marked up.
        plain = re.sub(r"<[^<>]{0,200}>|[\x00-\x1f]+", " ", told.decode("utf-8", "replace"))
        yield index[at:end].decode("utf-8", "replace"), " ".join(plain.split())
        at = end + 5 + wide


def _readable(text: bytes, kinds: bytes) -> Iterator[bytes]:
    """The parts of a text that are words: kinds in small letters end with a zero, pictures have a size.

    >>> list(_readable(b"mthe force of life\\0ychi\\0", b""))
    [b'the force of life', b'chi']
    >>> list(_readable(b"chi\\0the force of life", b"tm"))
    [b'chi', b'the force of life']
    """
    if not kinds and b"\0" not in text:
        yield text  # nobody said what it is
        return
    at, part = 0, 0
    while at < len(text) and (not kinds or part < len(kinds)):
        kind = kinds[part : part + 1] or text[at : at + 1]
        at += not kinds
        last = bool(kinds) and part == len(kinds) - 1
        if kind.isupper():
            size = len(text) - at if last else int.from_bytes(text[at : at + 4], "big")
            at += size + 4 * (not last)
        else:
            end = text.find(b"\0", at) if not last else len(text)
            end = len(text) if end < 0 else end
            yield text[at:end]
            at = end + 1
        part += 1


def _beside(path: Path, endings: tuple[str, ...]) -> Path:
    for ending in endings:
        if (other := path.with_suffix(ending)).is_file():
            return other
    raise LexiconError(f"{path}: there is no {path.with_suffix(endings[0]).name} beside it")


def _content(path: Path) -> bytes:
    return b"".join(unpacked_blocks(path, MOST_BYTES, LexiconError))
