"""`quixotry acrostic`: an assistant for solvers of acrostics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.answers import lexicon_to_ask
from quixotry.cli.interrupts import INTERRUPTED
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.streams import given_file, is_stream
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.words.acrostic import Acrostic

LISTED = 20

HELP = """\
A=WORD      fill in the answer to clue A; a dot leaves a square as it is
w3=WORD     fill in word 3 of the quotation
45=E        fill in square 45
initials=X  fill in the first letters of the answers
A  w3       list the words that fit there
clear A     empty the squares of a place
deduce      fill in the letters that all candidates agree on
undo        take the last change back
show        draw the puzzle
save        write what is filled in back to the file
quit        leave"""


def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The puzzle, a TOML file; - is standard input.")
    ],
    fill: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PLACE=TEXT",
            help="Fill in a clue (A=WORD), a word of the quotation (w3=THE), a square (45=E) or the "
            "initials; may be repeated.",
        ),
    ] = None,
    clear: Annotated[
        list[str] | None, typer.Option(metavar="PLACE", help="Empty a place first; may be repeated.")
    ] = None,
    deduce: Annotated[
        bool, typer.Option("--deduce", help="Fill in the letters that all candidates agree on.")
    ] = False,
    candidates: Annotated[
        list[str] | None,
        typer.Option(metavar="PLACE", help="Only list the words for this place; may be repeated."),
    ] = None,
    interactive: Annotated[
        bool, typer.Option("-i", "--interactive", help="Take commands; help lists them.")
    ] = False,
    save: Annotated[bool, typer.Option("--save", help="Write what is filled in back to the file.")] = False,
    limit: Annotated[
        int,
        typer.Option(
            "-n", "--limit", min=0, max=100_000, metavar="N", help="Words for each place with --json."
        ),
    ] = LISTED,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Help with an acrostic: a letter filled in anywhere is filled in everywhere.

    For each clue and each word of the quotation it says how many words fit the
    letters so far, and how many of them also leave all crossing places a word.

    Examples:

      quixotry acrostic puzzle.toml --set A=GRINS --set w1=A

      quixotry acrostic puzzle.toml --interactive

      quixotry acrostic puzzle.toml --set A=GRINS --save --json
    """
    if interactive and as_json:
        raise QuixotryError("use --interactive or --json, not both")
    if is_stream(file) and (interactive or save):
        raise QuixotryError("-: standard input cannot be written back to; name a file")
    file = given_file(file, ".toml")
    from quixotry.words.acrostic_file import load_acrostic, save_letters
    from quixotry.words.acrostic_solver import AcrosticSolver

    known = lexicon_to_ask(lexicon, rules)
    puzzle = load_acrostic(file, known.alphabet)
    for place in clear or ():
        puzzle = puzzle.clear(place)
    for text in fill or ():
        puzzle = _filled(puzzle, text)
    if deduce:
        puzzle = deduced(puzzle, known)
    if save:
        save_letters(puzzle, file)
    solver = AcrosticSolver(puzzle, known)
    if as_json:
        import json

        from quixotry.cli.acrostic_screen import as_document

        print(json.dumps(as_document(solver, limit), ensure_ascii=False, indent=1))
    elif candidates:
        from quixotry.cli.acrostic_screen import show_candidates

        for place in candidates:
            show_candidates(solver, place)
    elif not interactive:
        from quixotry.cli.acrostic_screen import show

        show(solver)
    if interactive:
        AcrosticSession(puzzle, known, file).run()


def _filled(puzzle: Acrostic, text: str) -> Acrostic:
    place, equals, letters = text.partition("=")
    if not equals:
        raise QuixotryError(f"{text!r}: say what goes where, as in A=WORD")
    return puzzle.fill(place.strip(), letters.strip())


def deduced(puzzle: Acrostic, lexicon: Lexicon) -> Acrostic:
    """The puzzle with the letters that follow."""
    from quixotry.words.acrostic_solver import AcrosticSolver

    for square, letter in AcrosticSolver(puzzle, lexicon).deduced.items():
        puzzle = puzzle.fill(str(square), letter)
    return puzzle


class AcrosticSession:
    """A person, or a script, at work on a puzzle."""

    def __init__(self, puzzle: Acrostic, lexicon: Lexicon, file: Path) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.file = file
        self.history: list[Acrostic] = []
        self.saved = puzzle

    def run(self) -> None:
        """Obey commands until there are no more."""
        self.show()
        print("Type A=WORD, or help.")
        try:
            while True:
                line = input("> " if sys.stdin.isatty() else "")
                if line.strip().lower() in ("quit", "exit", "q"):
                    break
                try:
                    self.obey(line.strip())
                except QuixotryError as error:
                    print(error)
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            self.farewell()
            raise typer.Exit(INTERRUPTED) from None
        self.farewell()

    def obey(self, line: str) -> None:
        """Do what one line says."""
        from quixotry.cli.acrostic_screen import show_candidates
        from quixotry.words.acrostic_file import save_letters
        from quixotry.words.acrostic_solver import AcrosticSolver

        word, _, rest = line.partition(" ")
        if not line:
            return
        if "=" in line:
            self.change(_filled(self.puzzle, line))
        elif word == "clear" and rest:
            self.change(self.puzzle.clear(rest.strip()))
        elif line == "deduce":
            self.change(deduced(self.puzzle, self.lexicon))
        elif line == "undo":
            if not self.history:
                raise QuixotryError("there is nothing to undo")
            self.puzzle = self.history.pop()
            self.show()
        elif line == "show":
            self.show()
        elif line == "save":
            save_letters(self.puzzle, self.file)
            self.saved = self.puzzle
            print(f"{self.file}: saved")
        elif line in ("help", "?"):
            print(HELP)
        else:
            show_candidates(AcrosticSolver(self.puzzle, self.lexicon), line)

    def change(self, puzzle: Acrostic) -> None:
        """Go on with another state."""
        if puzzle == self.puzzle:
            print("Nothing changes.")
            return
        self.history.append(self.puzzle)
        self.puzzle = puzzle
        self.show()

    def show(self) -> None:
        from quixotry.cli.acrostic_screen import show
        from quixotry.words.acrostic_solver import AcrosticSolver

        show(AcrosticSolver(self.puzzle, self.lexicon))

    def farewell(self) -> None:
        if self.puzzle != self.saved:
            changes = " ".join(
                f"--set {square}={self.puzzle.pattern(str(square))}"
                for square in range(1, self.puzzle.size + 1)
                if self.puzzle.letters[square - 1] not in (0, self.saved.letters[square - 1])
            )
            print(f"Not saved. To go on from here: quixotry acrostic {self.file} {changes}".rstrip())
