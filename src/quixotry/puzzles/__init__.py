"""Puzzles: positions with one move that is clearly the best, checked by search."""

from quixotry.puzzles.checking import Finding, find_answer
from quixotry.puzzles.deck import PuzzleDeck
from quixotry.puzzles.file import PuzzleFile, shipped_puzzles
from quixotry.puzzles.hints import hints
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.making import MakingProgress, make_puzzles
from quixotry.puzzles.model import MARGINS, Puzzle

__all__ = [
    "MARGINS",
    "Finding",
    "Kind",
    "MakingProgress",
    "Puzzle",
    "PuzzleDeck",
    "PuzzleFile",
    "find_answer",
    "hints",
    "make_puzzles",
    "shipped_puzzles",
]
