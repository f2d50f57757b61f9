"""Words in a grid of letters: from a square to any beside it, diagonally too, and to none twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.errors import AlphabetError, SearchError
from quixotry.kernel.words.graph import Graph
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import words_text

SHORTEST = 3
MOST_SQUARES = 64

Row = str | Sequence[str]
Arcs = dict[int, tuple[bool, int]]  # by letter: whether a word ends, and the node that follows


class GridWord(NamedTuple):
    """A word and the squares that spell it, as rows and columns counted from 0."""

    word: str
    path: tuple[tuple[int, int], ...]


def grid_words(lexicon: Lexicon, rows: Sequence[Row], *, minimum: int = SHORTEST) -> list[GridWord]:
    """The words in a grid, each with the first path that spells it, by length and then by text.

    A row is a text of its letters, or a list where a square holds several, as Qu does.

    >>> [found.word for found in grid_words(Lexicon.default(), ["CAT", "XRE", "SDO"], minimum=6)]
    ['CARTED', 'CATERS', 'CRATED', 'ORATED']
    >>> grid_words(Lexicon.default(), [["Qu", "I"], ["T", "E"]], minimum=5)[0]
    GridWord(word='QUIET', path=((0, 0), (0, 1), (1, 1), (1, 0)))
    """
    squares = _squares(lexicon, rows)
    columns = len(squares) // len(rows) if rows else 0
    paths: dict[bytes, tuple[int, ...]] = {}
    walk = _Walk(lexicon.graph, squares, columns, paths)
    for square in range(len(squares)):
        walk.visit(square, lexicon.graph.dawg, b"", ())
    words = sorted([word for word in paths if len(word) >= minimum], key=lambda word: (len(word), word))
    texts = words_text(words, lexicon.alphabet)
    return [
        GridWord(text, tuple([divmod(square, columns) for square in paths[word]]))
        for word, text in zip(words, texts, strict=True)
    ]


class _Walk:
    """The paths of a grid that some word begins with."""

    def __init__(
        self, graph: Graph, squares: list[bytes], columns: int, paths: dict[bytes, tuple[int, ...]]
    ) -> None:
        self.graph = graph
        self.squares = squares
        self.paths = paths
        self.neighbours = [_neighbours(square, columns, len(squares)) for square in range(len(squares))]
        self.arcs: dict[int, Arcs] = {}

    def visit(self, square: int, node: int, spelled: bytes, path: tuple[int, ...]) -> None:
        letters = self.squares[square]
        accepts = False
        for letter in letters:
            accepts, node = self._arcs_of(node).get(letter, (False, 0))
            if not (accepts or node):
                return
        spelled += letters
        path += (square,)
        if accepts:
            self.paths.setdefault(spelled, path)
        if node:
            for neighbour in self.neighbours[square]:
                if neighbour not in path:
                    self.visit(neighbour, node, spelled, path)

    def _arcs_of(self, node: int) -> Arcs:
        """Arcs are asked for over and over: the same words are begun on many paths."""
        arcs = self.arcs.get(node)
        if arcs is None:
            arcs = {letter: (accepts, target) for letter, accepts, target in self.graph.arcs(node)}
            self.arcs[node] = arcs
        return arcs


def _neighbours(square: int, columns: int, count: int) -> list[int]:
    row, column = divmod(square, columns)
    around = [
        (row + down) * columns + column + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and 0 <= column + right < columns
    ]
    return [neighbour for neighbour in around if 0 <= neighbour < count]


def _squares(lexicon: Lexicon, rows: Sequence[Row]) -> list[bytes]:
    """The letters of each square, row by row."""
    squares: list[bytes] = []
    for number, row in enumerate(rows, 1):
        try:
            letters = [lexicon.alphabet.word(text) for text in ([row] if isinstance(row, str) else row)]
        except AlphabetError as error:
            raise SearchError(f"row {number} of the grid: {error}") from None
        if isinstance(row, str):
            letters = [bytes((letter,)) for letter in letters[0]]
        if not all(letters):
            raise SearchError(f"row {number} of the grid: a square is empty")
        if number > 1 and len(letters) * (number - 1) != len(squares):
            raise SearchError(f"row {number} of the grid: not as long as the first")
        squares += letters
    if not 1 <= len(squares) <= MOST_SQUARES:
        raise SearchError(f"a grid has 1 to {MOST_SQUARES} squares, not {len(squares)}")
    return squares
