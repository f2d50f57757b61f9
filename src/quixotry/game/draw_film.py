"""A game as one picture that moves: an SVG in which tiles come and go as they were laid.

It moves by itself wherever SVG is shown, as an image too, and needs no script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from quixotry.game.draw_marks import short
from quixotry.game.draw_svg import SvgPicture, SvgStyle, printable, style_named
from quixotry.game.position import Position

SECONDS = 1.5
LAST_FRAMES = 3  # how much longer the end stands still
MOST_FRAMES = 500


def film_svg(
    positions: Sequence[Position],
    captions: Sequence[str] = (),
    *,
    names: Sequence[str] | None = None,
    seconds: float = SECONDS,
    style: SvgStyle | str = "light",
) -> str:
    """A picture that shows positions one after another, each for so many seconds, and begins anew.

    >>> from quixotry import Position
    >>> start = Position.start("english", None, ["CATS", ""])
    >>> film = film_svg([start, start.play("8G CAT")], ["", "Ann plays CAT"], names=["Ann", "Bob"])
    >>> film.count("<animate "), "Ann plays CAT" in film, film.endswith("</svg>")
    (8, True, True)
    """
    if not positions:
        raise ValueError("a film needs a position at least")
    positions = positions[:MOST_FRAMES]
    film = _Film(positions, seconds, style_named(style))
    film.squares()
    film.tiles()
    shown = [printable(name) for name in names or [f"Player {n + 1}" for n in range(len(positions[0].racks))]]
    film.lines(shown, [*captions, *[""] * len(positions)])
    last = positions[-1]
    scores = ", ".join(f"{name} {score}" for name, score in zip(shown, last.scores, strict=True))
    return film.picture.svg(f"A game of {len(positions) - 1} turns; at the end {scores}")


class _Film:
    def __init__(self, positions: Sequence[Position], seconds: float, style: SvgStyle) -> None:
        self.positions = positions
        self.frames = len(positions) + LAST_FRAMES
        self.length = self.frames * seconds
        first = positions[0]
        self.picture = SvgPicture(first.board, first.rules.points, style)

    def squares(self) -> None:
        """The empty board; premium squares show through until a tile lies on them."""
        picture, board = self.picture, self.positions[0].board
        picture.coordinates()
        for square in range(len(board.tiles)):
            x, y = picture.corner(square)
            picture.square(square, x, y, empty=True)

    def tiles(self) -> None:
        """Every tile for as long as it lies there, marked in the first frame."""
        picture, cell = self.picture, self.picture.style.cell
        for square, code, first, end in self._stays():
            x, y = picture.corner(square)
            fresh = 1 if first else 0
            if fresh:
                with self._seen(first, first + 1):
                    picture.tile(code, x, y, cell, "last")
            if end > first + fresh:
                with self._seen(first + fresh, end):
                    picture.tile(code, x, y, cell, "plain")

    def lines(self, names: Sequence[str], captions: Sequence[str]) -> None:
        """The score in every frame, and what happened."""
        picture = self.picture
        cell, style, middle = picture.style.cell, picture.style, picture.width / 2
        y = picture.height + cell * 0.1
        for frame, position in enumerate(self.positions):
            scores = " – ".join(f"{name} {score}" for name, score in zip(names, position.scores, strict=True))
            with self._seen(frame, frame + 1 if frame + 1 < len(self.positions) else self.frames):
                picture.text(middle, y, scores, cell * 0.5, style.text, weight="700")
                picture.text(middle, y + cell * 0.62, captions[frame], cell * 0.42, style.faint)
        picture.height = y + cell * 1.05

    def _stays(self) -> Iterator[tuple[int, int, int, int]]:
        """Every tile with its square, the frame in which it is laid and the one before which it is gone."""
        for square in range(len(self.positions[0].board.tiles)):
            code = first = 0
            for frame, position in enumerate(self.positions):
                now = position.board.tiles[square]
                if now != code:
                    if code:
                        yield square, code, first, frame
                    code, first = now, frame
            if code:
                yield square, code, first, self.frames

    @contextmanager
    def _seen(self, first: int, end: int) -> Iterator[None]:
        """What is drawn meanwhile is seen from one frame until another."""
        parts = self.picture.parts
        start = len(parts)
        yield
        drawn = "".join(parts[start:])
        times, values = ["0"], ["hidden" if first else "visible"]
        if first:
            times.append(f"{first / self.frames:.4f}")
            values.append("visible")
        if end < self.frames:
            times.append(f"{end / self.frames:.4f}")
            values.append("hidden")
        motion = (
            f'<animate attributeName="visibility" calcMode="discrete" dur="{short(self.length)}s" '
            f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
        )
        # Where nothing moves, as in print, the last frame is seen.
        still = "visible" if end == self.frames else "hidden"
        parts[start:] = [f'<g visibility="{still}">{drawn}{motion}</g>']
