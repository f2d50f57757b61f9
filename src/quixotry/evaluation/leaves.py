"""What the tiles kept after a move are worth: a value in points for every leave."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from quixotry.codecs.klv2 import PARTS, contents_of_klv, klv2_of_contents
from quixotry.codecs.leave_csv import contents_of_csv, csv_of_contents
from quixotry.codecs.leave_places import (
    LARGEST,
    STEPS_A_POINT,
    Contents,
    Places,
    checked_size,
    count_leaves,
    empty_values,
    in_steps,
    possible_leaves,
)
from quixotry.errors import LeavesError
from quixotry.evaluation.leave_file import (
    SUFFIX,
    find_leaves,
    leave_files,
    open_leaves,
    peek_leaves,
    write_leaves,
)
from quixotry.files import read_whole, write_whole
from quixotry.files.sniff import what_is
from quixotry.kernel.best.leaves import Leaves
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet, Rules, load_rules

MOST_BYTES = (
    600_000_000  # of a file of another format: 94 million leaves as 32-bit floats, and more than any CSV
)
# Files that lie beside those of leaves, and are easily taken for them.
_NO_LEAVES = (".kwg", ".kbwg", ".dawg", ".gaddag", ".wmp", ".rit", ".kad", ".gcg", ".cgp", ".qlx", ".toml")
NOBODY_TRAINED = "not trained: every leave is worth 0"


@dataclass(frozen=True, eq=False, repr=False)
class LeaveTable:
    """A value for every leave of up to `largest` tiles over an alphabet, in steps of 5/1000 of a point.

    The empty leave is worth 0, and the others are worth more or less than that. A table never changes.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english").alphabet
    >>> table = LeaveTable.from_values(english, {"?": 25.5, "Q": -6, "QU": 1.25}, largest=2)
    >>> table.value("UQ"), table.value("?"), table.value("AE")
    (1.25, 25.5, 0.0)
    >>> table.value("AEI")
    Traceback (most recent call last):
    quixotry.errors.LeavesError: 'AEI': 3 tiles, and the table has leaves of up to 2
    >>> table.largest, table.is_trained, len(table.content_hash), table.limits()[:3]
    (2, True, 64, (2, 2, 2))
    >>> sum(1 for leave, value in table.leaves() if value)
    3
    """

    alphabet: Alphabet
    contents: Contents
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """Where the values come from; `training_facts` has the keys that `for_rules` looks at."""
    kernel: Leaves = field(init=False)

    def __post_init__(self) -> None:
        values = self.contents.values
        if values[0]:
            raise LeavesError(f"the empty leave is worth {values[0] / STEPS_A_POINT}, and must be worth 0")
        try:
            kernel = Leaves(values.toreadonly(), self.alphabet.size + 1, self.contents.largest)
        except ValueError as error:
            raise LeavesError(f"not a table of leaves: {error}") from None
        object.__setattr__(self, "kernel", kernel)
        object.__setattr__(self, "metadata", MappingProxyType(dict(self.metadata)))

    # ------------------------------------------------------------ ways to get one

    @classmethod
    def zero(cls, alphabet: Alphabet, largest: int, metadata: Mapping[str, Any] | None = None) -> LeaveTable:
        """The table in which every leave is worth nothing.

        >>> from quixotry.rules import load_rules
        >>> LeaveTable.zero(load_rules("english").alphabet, 6).value("AEINST")
        0.0
        """
        return cls.from_steps(alphabet, None, largest, metadata)

    @classmethod
    def from_values(
        cls,
        alphabet: Alphabet,
        values: Mapping[str, float],
        largest: int,
        metadata: Mapping[str, Any] | None = None,
    ) -> LeaveTable:
        """The table of these values, in points by the text of the leave; others are worth 0."""
        places = Places(alphabet.size + 1)
        try:
            table = empty_values(alphabet.size + 1, largest)
        except ValueError as error:
            raise LeavesError(str(error)) from None
        seen = set()
        for text, value in values.items():
            codes = sorted(alphabet.rack(text))
            if len(codes) > largest:
                raise LeavesError(_too_large(text, len(codes), largest))
            place = places.of(codes)
            if place in seen:
                raise LeavesError(f"{text[:40]!r}: this leave has a value already")
            seen.add(place)
            try:
                table[place] = in_steps(value)
            except ValueError as error:
                raise LeavesError(f"{text[:40]!r}: {error}") from None
        return cls.from_steps(alphabet, table, largest, metadata)

    @classmethod
    def from_steps(
        cls,
        alphabet: Alphabet,
        values: bytes | bytearray | memoryview | None,
        largest: int,
        metadata: Mapping[str, Any] | None = None,
    ) -> LeaveTable:
        """The table over an array of 16-bit numbers in the kernel's order; zeros if there is none.

        If the metadata has `counts`, how many there are of each tile, the table knows which leaves can occur.

        >>> from quixotry.rules import load_rules
        >>> LeaveTable.from_steps(load_rules("english").alphabet, bytes(2 * 28), 1).value("Q")
        0.0
        """
        facts = dict(metadata or {})
        types = alphabet.size + 1
        try:
            size = checked_size(types, largest)
        except ValueError as error:
            raise LeavesError(str(error)) from None
        view = memoryview(bytes(2 * size) if values is None else values).cast("B")
        if len(view) != 2 * size:
            raise LeavesError(f"{len(view) // 2:,} values, and {size:,} leaves of up to {largest} tiles")
        counts = facts.get("counts", [largest] * types)
        if len(counts) != types:
            raise LeavesError(f"counts of {len(counts)} tiles, and the alphabet has {types}")
        limits = tuple(min(int(count), largest) for count in counts)
        return cls(alphabet, Contents(view.cast("h"), largest, limits), facts)

    @classmethod
    def from_klv2(
        cls, data: bytes, alphabet: Alphabet, *, name: str = "KLV2", parts: int = 256
    ) -> LeaveTable:
        """The leaves of a KLV2 file, or of a KLV or KLV16 one, whose numbers are such parts of a point.

        A leave has at most 9 tiles, and a table at most 100,000,000 leaves; memory is that of the table.

        >>> from quixotry.rules import load_rules
        >>> english = load_rules("english").alphabet
        >>> data = LeaveTable.from_values(english, {"QU": 1.25}, largest=2).to_klv2()
        >>> LeaveTable.from_klv2(data, english).value("QU")
        1.25
        """
        return cls(alphabet, contents_of_klv(data, alphabet.size + 1, name, parts))

    @classmethod
    def from_csv(cls, data: bytes, alphabet: Alphabet, *, name: str = "CSV") -> LeaveTable:
        """The leaves of a text with a line `leave,value` for each.

        A line has at most 1,000 bytes, a leave 9 tiles, and a table at most 100,000,000 leaves.

        >>> from quixotry.rules import load_rules
        >>> LeaveTable.from_csv(b"?,25.5\\nQ,-6\\n", load_rules("english").alphabet).value("Q")
        -6.0
        """
        return cls(alphabet, contents_of_csv(data, alphabet, name))

    @classmethod
    def load(cls, source: str | Path, alphabet: Alphabet | None = None) -> LeaveTable:
        """A table by name, or from a file: `.qlv`, `.klv2`, `.klv`, `.klv16` or `.csv`.

        The last four do not say which alphabet they are for; it is the English one unless another is given,
        and they have at most 600,000,000 bytes; ours have at most 2 GB, and take the memory of their size.

        >>> LeaveTable.load("english").value("?") > 20
        True
        """
        path = find_leaves(source)
        kind = path.suffix.lower()
        if kind in _NO_LEAVES:
            raise LeavesError(f"{path}: is {what_is(path)}, not a table of leaves")
        if kind in (".klv2", *PARTS, ".csv"):
            known = load_rules("english").alphabet if alphabet is None else alphabet
            data = read_whole(path, MOST_BYTES, LeavesError)
            if kind == ".csv":
                return cls.from_csv(data, known, name=str(path))
            return cls.from_klv2(data, known, name=str(path), parts=PARTS.get(kind, 256))
        try:
            table = _open(path, path.stat().st_mtime_ns)
        except OSError as error:
            raise LeavesError(f"{path}: cannot be read: {error.strerror or error}") from None
        if alphabet is not None and table.alphabet != alphabet:
            raise LeavesError(
                f"{path}: made for the alphabet {_letters(table.alphabet)}, and not for {_letters(alphabet)}"
            )
        return table

    @classmethod
    def for_rules(cls, rules: Rules, lexicon: Lexicon | None = None) -> LeaveTable:
        """The best table there is for a ruleset.

        That is one trained for it, or else for a ruleset with the same tiles; with this lexicon, or else with
        any; or else zeros, whose metadata say so.

        >>> from quixotry.rules import load_rules
        >>> LeaveTable.for_rules(load_rules("english")).is_trained
        True
        """
        ranked = []
        for order, path in enumerate(leave_files().values()):
            facts = peek_leaves(path)
            if facts is not None and fits(facts, rules):
                other_name = facts.get("rules") != rules.name
                other_words = lexicon is not None and facts.get("lexicon_hash") != lexicon.content_hash
                ranked.append((other_name, other_words, order, path))
        if ranked:
            return cls.load(min(ranked)[-1], rules.alphabet)
        largest = rules.rack_size - 1
        while not _has_room(rules.alphabet.size + 1, largest):
            largest -= 1
        facts = training_facts(rules, lexicon) | {"trained": NOBODY_TRAINED}
        return cls.zero(rules.alphabet, largest, facts)

    # ------------------------------------------------------------ ways to keep it

    def save(self, path: Path) -> None:
        """Write the table to a file, whole or not at all: `.qlv`, `.klv2` or `.csv` by its suffix.

        The last two hold only the leaves that can occur, and not where the values come from.

        >>> from tempfile import TemporaryDirectory
        >>> from quixotry.rules import load_rules
        >>> table = LeaveTable.from_values(load_rules("english").alphabet, {"QU": 1.25}, largest=2)
        >>> with TemporaryDirectory() as folder:
        ...     table.save(Path(folder, "small.qlv"))
        ...     LeaveTable.load(f"{folder}/small.qlv").value("QU")
        1.25
        """
        kind = path.suffix.lower()
        if kind == SUFFIX:
            write_leaves(path, self.alphabet, self.contents, dict(self.metadata))
        elif kind == ".klv2":
            write_whole(path, self.to_klv2(), LeavesError)
        elif kind == ".csv":
            lines = "".join(csv_of_contents(self.contents, self.alphabet))
            if not lines:
                raise LeavesError(f"{path}: the table has no leave that a line could be written of")
            write_whole(path, lines, LeavesError)
        else:
            raise LeavesError(
                f"{path}: leaves are written to .qlv, .klv2 or .csv, not to {kind or 'no suffix'}"
            )

    def to_klv2(self) -> bytes:
        """The leaves that can occur, as a KLV2 file has them.

        >>> from quixotry.rules import load_rules
        >>> len(LeaveTable.zero(load_rules("english").alphabet, 1).to_klv2()) > 0
        True
        """
        return klv2_of_contents(self.contents)

    def described(self, metadata: Mapping[str, Any], counts: Sequence[int]) -> LeaveTable:
        """The same values, said to be for a game with `counts` of each tile.

        >>> from quixotry.rules import load_rules
        >>> rules = load_rules("english")
        >>> len(LeaveTable.zero(rules.alphabet, 2).described({}, rules.counts))
        400
        """
        return LeaveTable(self.alphabet, self.contents._replace(limits=self.limits(counts)), metadata)

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and content hash if it is installed, by its bytes otherwise."""
        from quixotry.evaluation.leave_pickle import reduced

        return reduced(self)

    def __copy__(self) -> LeaveTable:
        return self

    def __deepcopy__(self, memo: object) -> LeaveTable:
        return self

    @cached_property
    def content_hash(self) -> str:
        """The same for the same values over the same alphabet, said to be for the same game."""
        labels = self.alphabet.labels, self.alphabet.blank_labels
        said = [labels, self.largest, self.contents.limits, dict(self.metadata)]
        content = hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode())
        content.update(self.contents.values.cast("B"))
        return content.hexdigest()

    # ------------------------------------------------------------ what it says

    @property
    def largest(self) -> int:
        """The most tiles that a leave in the table has."""
        return self.contents.largest

    @property
    def is_trained(self) -> bool:
        """Whether these are values, and not the zeros that stand in for them."""
        return self.metadata.get("trained") != NOBODY_TRAINED

    def value(self, leave: str) -> float:
        """The value in points of a leave, its tiles in any order, ? for a blank."""
        codes = sorted(self.alphabet.rack(leave))
        if len(codes) > self.largest:
            raise LeavesError(_too_large(leave, len(codes), self.largest))
        return self.kernel.value(bytes(codes)) / 1000

    def __len__(self) -> int:
        """How many leaves can occur, the empty one not counted."""
        return count_leaves(self.contents.limits, self.largest)

    @property
    def listed(self) -> int:
        """How many leaves the file has values for that the table was read from; the others are worth 0.

        >>> from quixotry.rules import load_rules
        >>> table = LeaveTable.from_csv(b"A,1\\nBC,2\\n", load_rules("english").alphabet)
        >>> table.listed, len(table)
        (2, 6)
        """
        return len(self) if self.contents.listed is None else self.contents.listed

    def __iter__(self) -> Iterator[tuple[str, float]]:
        return self.leaves()

    def leaves(self, counts: Sequence[int] | None = None) -> Iterator[tuple[str, float]]:
        """Each leave that can occur with these counts of tiles, by code, and its value."""
        for codes, place in possible_leaves(self.limits(counts), self.largest):
            yield self.alphabet.rack_text(codes), self.contents.values[place] / STEPS_A_POINT

    def limits(self, counts: Sequence[int] | None = None) -> tuple[int, ...]:
        """The most of each tile that a leave can have with these counts of tiles."""
        if counts is None:
            return self.contents.limits
        if len(counts) != self.alphabet.size + 1:
            raise LeavesError(f"counts of {len(counts)} tiles, and the alphabet has {self.alphabet.size + 1}")
        return tuple(min(count, self.largest) for count in counts)

    def __repr__(self) -> str:
        rules = self.metadata.get("rules")
        return f"<LeaveTable{f' {rules}' if rules else ''}: leaves of up to {self.largest} tiles>"


def training_facts(rules: Rules, lexicon: Lexicon | None) -> dict[str, Any]:
    """What a table says of the game that its values are for."""
    facts: dict[str, Any] = {"rules": rules.name, "counts": list(rules.counts), "points": list(rules.points)}
    if lexicon is not None:
        facts |= {"lexicon": lexicon.name, "lexicon_hash": lexicon.content_hash}
    return facts


def fits(facts: Mapping[str, Any], rules: Rules) -> bool:
    """Whether what was trained for a game that these facts tell of serves a ruleset, too."""
    if facts.get("labels") != list(rules.alphabet.labels):
        return False
    if facts.get("rules") == rules.name:
        return True
    return facts.get("counts") == list(rules.counts) and facts.get("points") == list(rules.points)


def _has_room(types: int, largest: int) -> bool:
    try:
        checked_size(types, min(largest, LARGEST))
    except ValueError:
        return False
    return True


@lru_cache(maxsize=16)
def _open(path: Path, modified: int) -> LeaveTable:
    """One mapping of a file serves all who ask, until the file changes."""
    alphabet, contents, facts = open_leaves(path)
    try:
        return LeaveTable(alphabet, contents, facts)
    except LeavesError as error:
        raise LeavesError(f"{path}: damaged: {error}") from None


def _too_large(text: str, size: int, largest: int) -> str:
    return f"{text[:40]!r}: {size} tiles, and the table has leaves of up to {largest}"


def _letters(alphabet: Alphabet) -> str:
    return "".join([label if len(label) == 1 else f"[{label}]" for label in alphabet.labels[1:]])
