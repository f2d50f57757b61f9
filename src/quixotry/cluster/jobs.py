"""A job: a piece of long work that any machine can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Job:
    """A function of a module, what it is given, and the user's own files that it needs.

    Function and arguments are pickled: rules, lexica and tables of leaves go by name and hash where they are
    installed, and whole where they are not. A job that names `files` is called with one more argument, a
    mapping from each name to the place where that file lies on the worker's machine.

    >>> import math
    >>> Job(math.factorial, (20,), name="20!").do()
    2432902008176640000
    """

    work: Callable[..., Any]
    given: tuple[Any, ...] = ()
    name: str = "a job"
    """What it is called when it cannot be done."""
    files: Mapping[str, Path] = field(default_factory=dict)

    def do(self, places: Mapping[str, str] | None = None) -> Any:
        """Do it here, with its files at other places if they have any."""
        if not self.files:
            return self.work(*self.given)
        return self.work(*self.given, dict(places or {name: str(path) for name, path in self.files.items()}))
