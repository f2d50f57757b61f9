"""The conversation about puzzles: with a person at a terminal, as plain text, or as lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from quixotry.cli.output import plural
from quixotry.cli.study_session import rest_text, share
from quixotry.puzzles.hints import hints
from quixotry.puzzles.telling import answer_text, task_text

if TYPE_CHECKING:
    from quixotry.puzzles.deck import PuzzleCard
    from quixotry.puzzles.model import Puzzle
    from quixotry.words.study import Question, StudySession

HINT, GIVE_UP, LEAVE = "?", "!", "q"
LONGEST_ANSWER = 200


class PuzzleTalk:
    """Asks puzzles one after the other; the first answer or hint decides whether one was known."""

    def __init__(self, session: StudySession[PuzzleCard], count: int) -> None:
        self.session = session
        self.count = count
        self.streak = 0
        self.interactive = sys.stdin.isatty()

    def run(self) -> None:
        print(
            f"{plural(len(self.session.deck), 'puzzle')}: {self.session.due:,} due, {self.session.new:,} new"
        )
        print(f"Answer with a move. {HINT} is a hint, {GIVE_UP} gives up, {LEAVE} quits.")
        asked = 0
        try:
            while not self.count or asked < self.count:
                question = self.session.next()
                if question is None:
                    break
                asked += 1
                print()
                if not self._ask(asked, question):
                    break
        except (EOFError, KeyboardInterrupt):
            print()
        self._farewell()

    def _ask(self, number: int, question: Question[PuzzleCard]) -> bool:
        """One puzzle, until it is solved or given up; whether to go on."""
        puzzle = question.card.puzzle
        print(puzzle.position)
        print(f"{number}. {task_text(puzzle)}")
        told = list(hints(puzzle.position.board, puzzle.position.rules, puzzle.move))
        answered = False
        while True:
            line = self._line().strip()[:LONGEST_ANSWER]
            if line == LEAVE:
                return False
            if not line:
                continue
            if line not in (HINT, GIVE_UP) and (reason := _cannot(puzzle, line)):
                print(reason)
                continue
            if not answered:
                answered = True
                verdict = self.session.answer("" if line in (HINT, GIVE_UP) else line)
                self.streak = self.streak + 1 if verdict.right else 0
            if line == GIVE_UP:
                self._tell(puzzle)
                return True
            if line == HINT:
                print(told.pop(0) if told else f"There are no more hints; {GIVE_UP} gives up.")
            elif puzzle.is_answer(line):
                print(f"Right. {plural(self.streak, 'puzzle')} in a row." if self.streak else "Right.")
                self._tell(puzzle)
                return True
            else:
                print("That is not it.")

    def _tell(self, puzzle: Puzzle) -> None:
        from quixotry.words.study import RESTS

        print(answer_text(puzzle))
        print(f"again in {rest_text(RESTS[self.session.progress.box])}")

    def _farewell(self) -> None:
        right, asked = self.session.right, self.session.right + self.session.wrong
        print()
        if asked:
            print(f"{plural(asked, 'puzzle')}, {right:,} found at the first try ({share(right, asked)})")
        else:
            print("No puzzle was answered.")

    def _line(self) -> str:
        if self.interactive:
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"> {line.rstrip()}")
        return line


def _cannot(puzzle: Puzzle, text: str) -> str | None:
    """Why a move cannot be played."""
    from quixotry.errors import QuixotryError

    try:
        puzzle.position.check(text)
    except QuixotryError as error:
        return str(error)
    return None


class JsonPuzzleTalk:
    """The same for programs: a line for each puzzle, read a line, a line for the verdict."""

    def __init__(self, session: StudySession[PuzzleCard], count: int) -> None:
        self.session = session
        self.count = count

    def run(self) -> None:
        asked = 0
        while not self.count or asked < self.count:
            question = self.session.next()
            if question is None:
                break
            asked += 1
            puzzle = question.card.puzzle
            _say("puzzle", number=asked, id=puzzle.id, kind=str(puzzle.kind), cgp=puzzle.cgp,
                 box=question.before.box, new=question.is_new)  # fmt: skip
            line = sys.stdin.readline()
            if not line:
                break
            verdict = self.session.answer(line.strip()[:LONGEST_ANSWER])
            _say("verdict", right=verdict.right, answer=puzzle.answer, box=self.session.progress.box,
                 due=self.session.progress.due)  # fmt: skip
        _say("end", right=self.session.right, wrong=self.session.wrong, next_due=self.session.next_due())


def _say(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, **facts}, ensure_ascii=False), flush=True)
