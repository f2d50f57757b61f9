"""Where lexica are kept: those the package ships, and the user's own."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from quixotry.errors import LexiconError

SUFFIX = ".qlx"
SHIPPED = Path(__file__).parent / "data"


def user_folder() -> Path:
    """Where the user's own lexica lie: `lexica` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(data) / "quixotry" / "lexica"


def lexicon_files() -> dict[str, Path]:
    """The file of each lexicon that has a name, the shipped ones first."""
    files: dict[str, Path] = {}
    for folder in (SHIPPED, user_folder()):
        try:
            found = sorted(folder.glob("*" + SUFFIX))
        except OSError:
            continue
        for path in found:
            files.setdefault(path.stem, path)
    return files


def find_lexicon(source: str | Path) -> Path:
    """The file that a name or a path stands for."""
    text = str(source)
    if isinstance(source, str) and os.sep not in text and "." not in text:
        shipped = SHIPPED / (text + SUFFIX)
        if shipped.is_file():
            return shipped
        files = lexicon_files()
        if text in files:
            return files[text]
        raise LexiconError(_unknown(text, list(files)))
    path = Path(source)
    if not path.is_file():
        raise LexiconError(f"{path}: {'is not a file' if path.exists() else 'no such file'}")
    return path


def _unknown(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names)}"
    return f"no lexicon {name!r} ({hint}); make one with: quixotry lexicon build WORDS --name {name}"
