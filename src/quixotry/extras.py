"""Packages that only some of the program needs: `pip install 'quixotry[plots]'` brings those for plots.

The library and most commands do with very little. Whatever needs an extra calls `require` before it
imports the packages, so that a missing one is one line that says what to install.
"""

from __future__ import annotations

from importlib.util import find_spec

from quixotry.errors import MissingExtra

# The packages as they are imported; pyproject.toml says which versions of them.
EXTRAS = {
    "play": ("alembic", "fastapi", "httptools", "sqlalchemy", "textual", "uvicorn"),
    "plots": ("matplotlib",),
    "tables": ("pandas", "pyarrow"),
    "cluster": ("ray",),
    "postgresql": ("psycopg",),
}


def missing(extra: str) -> list[str]:
    """The packages of an extra that are not installed; nothing is imported to find out.

    >>> "typer" in missing("play")
    False
    """
    return [name for name in EXTRAS[extra] if not _is_installed(name)]


def require(extra: str, purpose: str, *packages: str) -> None:
    """Raise `MissingExtra` unless what an extra brings is installed: all of it, or these packages of it.

    >>> require("play", "a game in the browser")
    >>> require("tables", "a data frame", "pandas")
    """
    absent = [name for name in missing(extra) if not packages or name in packages]
    if absent:
        raise MissingExtra(extra, purpose, absent)


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # it is hidden, as tests do
        return False
