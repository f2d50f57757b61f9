"""The conversation of a study session: with a person at a terminal, as plain text, or as lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from quixotry.cli.output import console, in_colour, plural

if TYPE_CHECKING:
    from quixotry.words.study import Card, Deck, Marking, Question, StudySession

LEAVE, GIVE_UP, FORGIVE = "q", "?", "!"
LONGEST_ANSWER = 10_000


def rest_text(seconds: int) -> str:
    """
    >>> rest_text(120), rest_text(86_400), rest_text(7 * 86_400)
    ('2 minutes', '1 day', '7 days')
    """
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            return plural(round(seconds / size), unit)
    return plural(max(seconds, 0), "second")


def share(part: int, whole: int) -> str:
    """
    >>> share(3, 4), share(0, 0)
    ('75%', '0%')
    """
    return f"{part / whole:.0%}" if whole else "0%"


class Talk:
    """Asks the questions of a session and says what the answers were worth."""

    def __init__(self, session: StudySession[Card], deck: Deck, count: int) -> None:
        self.session = session
        self.deck = deck
        self.count = count
        self.interactive = sys.stdin.isatty()
        self.console = console() if in_colour() else None
        if self.interactive:
            # Importing it is what gives input() its line editing.
            import readline  # noqa: F401

    def run(self) -> None:
        self._greet()
        asked = 0
        try:
            while not self.count or asked < self.count:
                question = self.session.next()
                if question is None:
                    break
                asked += 1
                if not self._ask(asked, question):
                    break
        except (EOFError, KeyboardInterrupt):
            print()
        self._farewell()

    def _greet(self) -> None:
        deck = self.deck
        first, last = deck.lengths
        letters = plural(first, "letter") if first == last else f"{first} to {last} letters"
        self._say(f"{deck.lexicon.name}, {deck.ask} of {letters}: {plural(len(deck), 'question')}", "bold")
        self._say(f"{self.session.due:,} due, {self.session.new:,} new")
        if deck.ask == "hooks":
            self._say("s-drst is an S in front and D, R, S, T behind; - is no hook at all.", "dim")
        self._say(
            f"Answer on one line. {GIVE_UP} gives up, {FORGIVE} forgives a typing slip, {LEAVE} quits.",
            "dim",
        )

    def _ask(self, number: int, question: Question[Card]) -> bool:
        """Ask one question; whether to go on."""
        card = question.card
        words = "hooks" if card.ask == "hooks" else plural(len(card.answers), "word")
        known = "new" if question.is_new else f"box {question.before.box}"
        total = f"/{self.count}" if self.count else ""
        print()
        self._say_parts(
            (f"{number}{total}  ", "dim"),
            (card.question, "bold cyan"),
            (f"  {words}  ·  no. {card.rank:,}, {known}", "dim"),
        )
        while True:
            line = self._line().strip()[:LONGEST_ANSWER]
            if line == LEAVE:
                return False
            if line == FORGIVE:
                self._say("counted as right" if self.session.forgive() else "nothing to forgive", "dim")
                continue
            if line:
                self._judge(question, self.session.answer("" if line == GIVE_UP else line))
                return True

    def _judge(self, question: Question[Card], verdict: Marking) -> None:
        again = f"  again in {rest_text(self._rest())}"
        if verdict.right:
            self._say_parts(("right  ", "bold green"), (question.card.solution, "green"), (again, "dim"))
            return
        self._say_parts(("wrong  ", "bold red"), (question.card.solution, ""), (again, "dim"))
        if verdict.missed and len(verdict.missed) < len(question.card.answers):
            self._say(f"missed: {' '.join(verdict.missed)}", "yellow")
        if verdict.wrong:
            self._say(f"not an answer: {' '.join(verdict.wrong)}", "red")

    def _rest(self) -> int:
        from quixotry.words.study import RESTS

        return RESTS[self.session.progress.box]

    def _farewell(self) -> None:
        right, asked = self.session.right, self.session.right + self.session.wrong
        print()
        if asked:
            self._say(f"{plural(asked, 'answer')}, {right:,} right ({share(right, asked)})", "bold")
        else:
            self._say("No question was answered.")
        due = self.session.next_due()
        if due is not None:
            wait = round(due - self.session.now())
            self._say("More is due now." if wait <= 0 else f"The next question is due in {rest_text(wait)}.")

    def _line(self) -> str:
        if self.interactive:
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        # What came through a pipe is shown, so that the output reads as a conversation.
        print(f"> {line.rstrip()}")
        return line

    def _say(self, text: str, style: str = "") -> None:
        self._say_parts((text, style))

    def _say_parts(self, *parts: tuple[str, str]) -> None:
        if self.console is None:
            print("".join([text for text, _ in parts]))
            return
        from rich.text import Text

        self.console.print(Text.assemble(*parts), soft_wrap=True)


class JsonTalk:
    """The same for programs: a line for each question, read a line, a line for the verdict."""

    def __init__(self, session: StudySession[Card], _deck: Deck, count: int) -> None:
        self.session = session
        self.count = count

    def run(self) -> None:
        asked = 0
        while not self.count or asked < self.count:
            question = self.session.next()
            if question is None:
                break
            asked += 1
            self._tell_question(asked, question)
            line = sys.stdin.readline()
            if not line:
                break
            self._tell_verdict(question, self.session.answer(line.strip()[:LONGEST_ANSWER]))
        self._tell(
            "end", right=self.session.right, wrong=self.session.wrong, next_due=self.session.next_due()
        )

    def _tell_question(self, number: int, question: Question[Card]) -> None:
        card = question.card
        self._tell(
            "question",
            number=number,
            ask=str(card.ask),
            question=card.question,
            answers=len(card.answers),
            place=card.rank,
            box=question.before.box,
            new=question.is_new,
        )

    def _tell_verdict(self, question: Question[Card], verdict: Marking) -> None:
        self._tell(
            "verdict",
            right=verdict.right,
            answers=list(question.card.answers),
            missed=list(verdict.missed),
            wrong=list(verdict.wrong),
            box=self.session.progress.box,
            due=self.session.progress.due,
        )

    def _tell(self, event: str, **facts: Any) -> None:
        print(json.dumps({"event": event, **facts}, ensure_ascii=False), flush=True)
