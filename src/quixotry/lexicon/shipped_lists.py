"""The word lists that come with the package.

Three of them are made into lexicon files when the package is built. All as lexicon files would make a package
of more than 80 MB, most of which most people never use; as packed lists the others take a sixth of that.  The
lexicon of such a list is made when it is first asked for, in one to four seconds (Polish in twelve), and kept
in the user's cache folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from quixotry.files.cache import cache_folder

LISTS = Path(__file__).parent / "lists"
KEPT_SUFFIX = ".qlx"


@dataclass(frozen=True)
class ShippedList:
    """A list: its name, and the ruleset whose alphabet and board it is for."""

    name: str
    ruleset: str

    @property
    def path(self) -> Path:
        return LISTS / f"{self.name}.txt.xz"

    def added(self) -> list[str]:
        """Words that were added by hand, because the list lacks them and players know them.

        >>> PACKED["slovene"].added()
        ['JA']
        """
        path = LISTS / f"{self.name}-additions.txt"
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        return [line for line in lines if line and not line.startswith("#")]


@dataclass(frozen=True)
class PackedList(ShippedList):
    """A list whose lexicon is made at its first use: how many words it has, and their hash."""

    words: int
    content_hash: str

    def kept_path(self) -> Path | None:
        """Where its lexicon is kept, whether it has been made or not; None if there is no place for it."""
        folder = cache_folder("languages")
        return None if folder is None else folder / (self.kept_name + KEPT_SUFFIX)

    @property
    def kept_name(self) -> str:
        """The name of the file, which is another when the list changes."""
        return f"{self.name}-{self.content_hash[:16]}"


# English is for the largest board that uses it.
EMBEDDED = {
    one.name: one
    for one in (
        ShippedList("english", "english-super"),
        ShippedList("swedish", "swedish"),
        ShippedList("italian", "italian"),
    )
}
PACKED = {
    name: PackedList(name, name.partition("-")[0], words, content_hash)
    for name, words, content_hash in (
        ("catalan", 772_419, "a8a24e90378b353d03e16ecac9deac1e501812c53f465ceca337c6b08fda6026"),
        ("danish", 574_242, "0ed8ed39e3e19ccf206445d566219c39ce55dde15c508cff58cd61d8a5e0da55"),
        ("dutch", 327_082, "9d4c98df0107f98fb971a52dd201eff850ce8a76472d560f3a944bd117091f98"),
        ("french", 405_770, "7daa8817b93bc3e1203bcafba7c4494d863440de5f4e6a7ca6b419d4470a2f49"),
        ("german", 765_457, "c91476019ae00dee204ec733edd8d7678631bb521074f894da08cbb79c614c25"),
        ("norwegian", 470_217, "f221b3f8136b52a1c8bc5f0e6bfa68c364e13d1df7100f3f21c2a16f4b6ebd78"),
        ("polish", 2_861_726, "07ed07a056d70451adbff68629e48ea9590c688f7d49842b7a5c37b533dda915"),
        ("portuguese", 372_074, "5e7aacbe78174d6901460ce58a117e999412cc146bfbaa51462d881c5989f809"),
        ("slovene", 751_865, "e196502c78fb5a154bc6f54f78280f1e78b3f2c629e8bca5b3171d20292b0f63"),
        ("spanish", 599_214, "6ea1c7c0f1011e18613e5bb61ee50dada30c718439ddb38d30e9ed831dccfb1a"),
        ("swedish-base", 123_691, "7841fd61e41badf8b163db9f17269a2a5faf4fab58fcf60fffae478fae11bafb"),
    )
}

Tell = Callable[[int], None]  # how many words have been read


@contextmanager
def _silently(packed: PackedList) -> Iterator[Tell]:
    yield lambda words: None


_watch: Callable[[PackedList], AbstractContextManager[Tell]] = _silently


def watch_first_use(watch: Callable[[PackedList], AbstractContextManager[Tell]]) -> None:
    """Have whoever waits for a lexicon told that it is being made: a program with a screen sets this once."""
    global _watch
    _watch = watch


def watched(packed: PackedList) -> AbstractContextManager[Tell]:
    """While a lexicon is being made."""
    return _watch(packed)


def packed_list(path: Path) -> PackedList | None:
    """The packed list that a file is, if it is one."""
    return PACKED.get(path.name.removesuffix(".txt.xz")) if path.parent == LISTS else None
