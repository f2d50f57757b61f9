"""Files that go by a name: those the package ships, and the user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.suggest import did_you_mean
from quixotry.tongues import t

SHOWN = 200  # characters of a name that is nobody's


def data_folder() -> Path:
    """Where all that is the user's own lies: `quixotry` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(data) / "quixotry"


@dataclass(frozen=True, slots=True)
class NamedFiles:
    """All files of a kind: what says that one is missing, how names end, where they lie, how to make one.

    `folder` is the name of the user's own folder, and `error` is raised where a file is not found. `others`
    are files of another make that names stand for, unless the user has one of that name.
    """

    none: str  # with {name} in it
    suffix: str
    shipped: Path
    folder: str
    error: type[QuixotryError]
    making: str = ""
    others: Mapping[str, Path] = field(default_factory=dict)

    def user_folder(self) -> Path:
        """Where the user's own lie."""
        return data_folder() / self.folder

    def files(self) -> dict[str, Path]:
        """The file of each name, the shipped ones first."""
        files: dict[str, Path] = {}
        for folder in (self.shipped, self.user_folder()):
            try:
                found = sorted(folder.glob("*" + self.suffix))
            except OSError:
                continue
            for path in found:
                files.setdefault(path.stem, path)
        return {**self.others, **files}

    def find(self, source: str | Path) -> Path:
        """The file that a name or a path stands for."""
        text = str(source)
        if isinstance(source, str) and os.sep not in text and "." not in text:
            shipped = self.shipped / (text + self.suffix)
            if os.path.isfile(shipped):  # unlike `Path.is_file`, it takes any name
                return shipped
            files = self.files()
            if text in files:
                return files[text]
            way = t("make one with: {command}", command=f"{self.making} {shown(text)}") if self.making else ""
            none = t(self.none, name=repr(text[:SHOWN])) + did_you_mean(text, files)
            raise self.error(f"{none}; {way}" if way else none)
        path = Path(source)
        if not os.path.isfile(path):
            reason = t("is not a file") if os.path.exists(path) else t("no such file")
            raise self.error(f"{shown(text)}: {reason}")
        return path


def shown(name: str) -> str:
    """A name as it can be printed, if it has control characters or has no end.

    >>> shown("club"), shown("a\\nb")
    ('club', "'a\\\\nb'")
    """
    return name if name.isprintable() and len(name) <= SHOWN else repr(name[:SHOWN])
