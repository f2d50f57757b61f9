"""What the others probably kept before a turn, as far as their moves tell, as the page needs it."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.errors import PositionError
from quixotry.play.telling import called
from quixotry.review.tree import Tree
from quixotry.rules import Alphabet
from quixotry.search.inference import infer_turns
from quixotry.search.kept import Kept
from quixotry.tongues import listed, number, t, tn
from quixotry.web.view import Json

NOTABLE = 0.03  # how far a tile's share is from that by chance before anybody hears of it
SHOWN = 6
NAMED = 3


def kept_before(tree: Tree, number: int) -> Json:
    """Each opponent of the mover with the tiles that are likelier, or less likely, to have been kept.

    The figures are those by which the engine deals them tiles.
    """
    node = tree[number]
    nothing = {"node": number, "players": [], "sentence": ""}
    if node.over or (node.position.bag_count == 0 and len(tree.players) == 2):
        return nothing  # what everybody has is known
    seen = tree.seen_before(number)
    if not seen:
        return {**nothing, "sentence": t("Moves tell what was kept; none is known before this turn.")}
    try:
        found = infer_turns(node.position, seen)
    except PositionError:
        return {
            **nothing,
            "sentence": t("The moves before this turn do not fit together, so they tell nothing."),
        }
    alphabet = node.position.rules.alphabet
    told = [_told(one, called(tree.players[one.seat]), alphabet) for one in found if one is not None]
    if not told:
        return {**nothing, "sentence": t("Nobody else has moved yet, so any tiles are as likely as others.")}
    return {"node": number, "players": told, "sentence": ""}


def _told(kept: Kept, name: str, alphabet: Alphabet) -> Json:
    notable = [row for row in kept.lifts() if abs(row[1] - row[2]) >= NOTABLE]
    likelier = [row for row in notable if row[1] > row[2]][:SHOWN]
    rarer = [row for row in reversed(notable) if row[1] < row[2]][:NAMED]
    return {
        "seat": kept.seat,
        "name": name,
        "count": kept.size,
        "sentence": _sentence(kept, name, likelier, rarer, alphabet),
        "tiles": [
            {
                "tile": alphabet.rack_text(bytes([code])),
                "share": round(share, 4),
                "by_chance": round(chance, 4),
            }
            for code, share, chance in (*likelier, *reversed(rarer))
        ],
    }


Rows = Sequence[tuple[int, float, float]]


def _sentence(kept: Kept, name: str, likelier: Rows, rarer: Rows, alphabet: Alphabet) -> str:
    if not kept.size:
        return t("{name} kept nothing: every tile held now was drawn since.", name=name)
    head = tn(kept.size, "{name} kept {count} tile.", "{name} kept {count} tiles.", name=name)
    parts = [head]
    if not likelier and not rarer:
        parts.append(t("The last moves tell little of them."))
    if likelier:
        parts.append(t("Likelier than by chance: {tiles}.", tiles=_named(likelier, alphabet)))
    if rarer:
        parts.append(t("Less likely: {tiles}.", tiles=_named(rarer, alphabet)))
    return " ".join(parts)


def _named(rows: Rows, alphabet: Alphabet) -> str:
    def named(code: int) -> str:
        return t("blank") if code == 0 else alphabet.tile_text(code)

    return listed([f"{named(code)}\u00a0{number(100 * share, '.0f')}%" for code, share, _ in rows[:NAMED]])
