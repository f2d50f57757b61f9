"""All move generators by name; one line adds one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any

from quixotry.errors import QuixotryError
from quixotry.movegen.appel_jacobson import AppelJacobson, FewerLeftParts
from quixotry.movegen.engine import EngineGenerator
from quixotry.movegen.gordon import Gordon, PackedDawg
from quixotry.movegen.old_programs import Monty, Shapiro, Turcan, Weinberger
from quixotry.movegen.protocol import MoveGenerator
from quixotry.movegen.two_way import TwoWay
from quixotry.suggest import did_you_mean

_MAKERS: dict[str, Callable[..., MoveGenerator]] = {
    "engine": EngineGenerator,
    "aj-trie": partial(AppelJacobson, structure="trie"),
    "aj-dawg": AppelJacobson,
    "aj-dawg-3": partial(AppelJacobson, edge_bytes=3),
    "aj9-listed": FewerLeftParts,
    "aj9-inverted": partial(FewerLeftParts, nesting="inverted"),
    "dawg-compressed": PackedDawg,
    "dawg-expanded": partial(PackedDawg, expanded=True),
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
    quixotry.errors.QuixotryError: no move generator 'engin'; did you mean engine? (known: engine, ...)
    """
    if name not in _MAKERS:
        raise QuixotryError(f"no move generator {name[:60]!r}{did_you_mean(name, _MAKERS)}")
    make = _MAKERS[name]
    try:
        signature(make).bind(**options)
    except TypeError as error:
        raise QuixotryError(f"move generator {name}: {error}") from None
    return make(**options)
