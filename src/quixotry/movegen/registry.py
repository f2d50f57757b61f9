"""All move generators by name; one line adds one."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from inspect import signature
from typing import Any

from quixotry.errors import QuixotryError
from quixotry.movegen.appel_jacobson import AppelJacobson, FewerLeftParts
from quixotry.movegen.engine import Engine
from quixotry.movegen.gordon import Gordon
from quixotry.movegen.old_programs import Monty, Shapiro, Turcan, Weinberger
from quixotry.movegen.protocol import MoveGenerator
from quixotry.movegen.two_way import TwoWay

_MAKERS: dict[str, Callable[..., MoveGenerator]] = {
    "engine": Engine,
    "aj-trie": partial(AppelJacobson, structure="trie"),
    "aj-dawg": AppelJacobson,
    "aj-dawg-3": partial(AppelJacobson, edge_bytes=3),
    "aj9-listed": FewerLeftParts,
    "aj9-inverted": partial(FewerLeftParts, nesting="inverted"),
    "gaddag": Gordon,
    "gaddag-expanded": partial(Gordon, expanded=True),
    "gaddag-semi": partial(Gordon, minimised=False),
    "gaddag-no-skipping": partial(Gordon, skipping=False),
    "gaddag-empty-anchors": partial(Gordon, from_tiles=False),
    "daggad": partial(Gordon, mirrored=True),
    "two-way": TwoWay,
    "two-way-left-first": partial(TwoWay, choosing=False),
    "weinberger": Weinberger,
    "monty": Monty,
    "turcan": Turcan,
    "shapiro": Shapiro,
}


def generator_names(*, complete: bool | None = None) -> tuple[str, ...]:
    """All names that `make_generator` knows, or those of the generators that are complete, or are not.

    >>> generator_names()[0]
    'engine'
    """
    return tuple(name for name, make in _MAKERS.items() if complete is None or make().complete == complete)


def make_generator(name: str, **options: Any) -> MoveGenerator:
    """The generator of a name; the options are the arguments of what makes it.

    >>> make_generator("engine").title
    "the engine's GADDAG"
    >>> make_generator("engin")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: no move generator 'engin', perhaps engine; there are engine...
    """
    if name not in _MAKERS:
        near = get_close_matches(name[:60], _MAKERS, 1)
        meant = f", perhaps {near[0]}" if near else ""
        raise QuixotryError(f"no move generator {name[:60]!r}{meant}; there are {', '.join(_MAKERS)}")
    make = _MAKERS[name]
    try:
        signature(make).bind(**options)
    except TypeError as error:
        raise QuixotryError(f"move generator {name}: {error}") from None
    return make(**options)
