"""How an acrostic is shown: the diagram of the quotation, the clues, and what may still go where."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from quixotry.cli.output import console, in_colour, plural, print_table

if TYPE_CHECKING:
    from quixotry.words.acrostic import Acrostic
    from quixotry.words.acrostic_solver import AcrosticSolver

SHOWN_WORDS = 5
SHOWN_CANDIDATES = 60
WIDEST = 100


def show(solver: AcrosticSolver) -> None:
    """The whole state."""
    puzzle = solver.puzzle
    if puzzle.title:
        print(f"{puzzle.title}\n")
    show_diagram(puzzle)
    print(f"\ninitials  {puzzle.initials}\n")
    show_clues(solver)
    words = [entry for entry in puzzle.quotation_words if "." in puzzle.pattern(entry.name)]
    if words:
        print()
        _print_entries(solver, [entry.name for entry in words])
    _print_findings(solver)


def show_diagram(puzzle: Acrostic) -> None:
    """The squares with their numbers and clues above the letters, words kept together where they fit."""
    owners = {square: clue.label for clue in puzzle.clues for square in clue.squares}
    heads = {square: f"{square}{owners.get(square, '')}" for square in range(1, puzzle.size + 1)}
    cell = max(map(len, heads.values())) + 1
    width = min(shutil.get_terminal_size().columns, WIDEST)
    line: list[int] = []
    used = 0
    for entry in puzzle.quotation_words:
        needed = cell * len(entry.squares) + 2
        if used and used + needed > width:
            _print_line(puzzle, line, heads, cell)
            line, used = [], 0
        for square in entry.squares:  # a word longer than the screen is broken
            if used + cell > width:
                _print_line(puzzle, line, heads, cell)
                line, used = [], 0
            line.append(square)
            used += cell
        line.append(0)
        used += 2
    _print_line(puzzle, line, heads, cell)


def _print_line(puzzle: Acrostic, squares: list[int], heads: dict[int, str], cell: int) -> None:
    above = "".join(heads[square].ljust(cell) if square else "  " for square in squares).rstrip()
    below = "".join(
        puzzle.pattern(str(square)).ljust(cell) if square else "  " for square in squares
    ).rstrip()
    if in_colour():
        console().print(above, style="dim", soft_wrap=True)
        console().print(below, style="bold", soft_wrap=True)
    else:
        print(f"{above}\n{below}")


def show_clues(solver: AcrosticSolver) -> None:
    """Each clue with its answer so far and the words that may be it."""
    rows = []
    for clue in solver.puzzle.clues:
        first = True
        for entry in solver.puzzle.answer_words:
            if entry.name.split(".")[0] == clue.label:
                found = solver.candidates(entry.name, SHOWN_WORDS + 1)
                text = clue.text if first else ""
                rows.append((entry.name, text, found.pattern, *_counts(solver, entry.name)))
                first = False
    print_table(("clue", "", "answer", ">fit", ">crossed", "words"), rows)


def _print_entries(solver: AcrosticSolver, names: list[str]) -> None:
    rows = [(name, solver.puzzle.pattern(name), *_counts(solver, name)) for name in names]
    print_table(("word", "quotation", ">fit", ">crossed", "words"), rows)


def _counts(solver: AcrosticSolver, name: str) -> tuple[str, str, str]:
    found = solver.candidates(name, SHOWN_WORDS + 1)
    if "." not in found.pattern:
        return ("", "", "" if found.fits or found.entry.free else "not in the list")
    words = " ".join(found.words[:SHOWN_WORDS]) + (" …" if found.crossed > SHOWN_WORDS else "")
    return f"{found.fits:,}", f"{found.crossed:,}", words


def _print_findings(solver: AcrosticSolver) -> None:
    puzzle = solver.puzzle
    left = puzzle.letters.count(0)
    print()
    if not left:
        print("All squares are filled.")
        return
    print(f"{plural(left, 'empty square')} of {puzzle.size}.")
    if solver.deduced:
        letters = " ".join(f"{square}={letter}" for square, letter in solver.deduced.items())
        print(f"All candidates agree on {letters}; the command deduce fills them in.")
    for name in solver.odd:
        print(f"{name}: no listed word fits {puzzle.pattern(name)} there; a name, or a mistake?")


def show_candidates(solver: AcrosticSolver, place: str) -> None:
    """All words for one place, as many as a screen holds."""
    found = solver.candidates(place, SHOWN_CANDIDATES)
    more = f", the likeliest {SHOWN_CANDIDATES}:" if found.crossed > SHOWN_CANDIDATES else ":"
    if not found.words:
        print(f"{place} {found.pattern}: no listed word fits")
        return
    noun = "letter" if place.isdecimal() else "word"
    fit = f"{plural(found.fits, noun)} fit, {found.crossed:,} with what crosses"
    print(f"{place} {found.pattern}: {fit}{more}")
    print(" ".join(found.words))


def as_document(solver: AcrosticSolver, limit: int) -> dict[str, Any]:
    """The whole state for programs."""
    puzzle = solver.puzzle

    def entry(name: str) -> dict[str, Any]:
        found = solver.candidates(name, limit)
        return {
            "place": name,
            "squares": list(found.entry.squares),
            "pattern": found.pattern,
            "fits": found.fits,
            "crossed": found.crossed,
            "candidates": list(found.words),
        }

    return {
        "title": puzzle.title,
        "complete": puzzle.complete,
        "quotation": puzzle.quotation,
        "initials": puzzle.initials,
        "clues": [
            {"label": clue.label, "clue": clue.text, "answer": puzzle.answer(clue.label)}
            for clue in puzzle.clues
        ],
        "answers": [entry(one.name) for one in puzzle.answer_words],
        "words": [entry(one.name) for one in puzzle.quotation_words],
        "deduced": {str(square): letter for square, letter in solver.deduced.items()},
        "odd": list(solver.odd),
    }
