"""One event line of a GCG file, `>NICK: RACK MOVE +SCORE TOTAL`, taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quixotry.codecs.gcg.model import EventKind
from quixotry.codecs.gcg.problems import quoted
from quixotry.errors import Problem
from quixotry.tongues import t

LARGEST_SCORE = 999_999
LONGEST_TILES = 200
LONGEST_LINE = 1_000

_TOKEN = re.compile(r"\S+")
_SQUARE = re.compile(r"[0-9]{1,2}[A-Ya-y]|[A-Ya-y][0-9]{1,2}")
_WHOLE = re.compile(r"[+-]*[0-9]+")
_NUMBER = re.compile(r"\+?(-?[0-9]{1,6})")  # some programs write a loss as +-10


class BadLine(Exception):  # noqa: N818 - never leaves the reader
    """A line that does not follow the format; the reader adds the file, or skips the line."""

    def __init__(self, reason: str, column: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.column = column

    def at(self, line: int) -> Problem:
        return Problem(self.reason, line, self.column)


@dataclass(frozen=True, slots=True)
class EventLine:
    """What an event line says; `total` is None where a lenient reader found none."""

    nickname: str
    nickname_column: int
    kind: EventKind
    rack: str
    square: str
    tiles: str
    score: int
    total: int | None
    after: str = ""


def parse_event(line: str, *, lenient: bool = False) -> EventLine:
    """Take an event line apart, or raise `BadLine`.

    >>> said = parse_event(">Ann: AEINRST 8D RETINAS +66 66")
    >>> said.nickname, said.kind, said.rack, said.square, said.tiles, said.score, said.total
    ('Ann', 'place', 'AEINRST', '8D', 'RETINAS', 66, 66)
    """
    if len(line) > LONGEST_LINE:
        raise BadLine(
            t("an event of {length} characters; at most {most} are read", length=len(line), most=LONGEST_LINE)
        )
    tokens = [(match[0], match.start() + 1) for match in _TOKEN.finditer(line)]
    nickname, column, tokens = _nickname(tokens)
    end = len(line.rstrip()) + 1
    tokens, after = _without_words(tokens, line)
    scores, tokens = _scores(tokens, end, lenient)
    return EventLine(nickname, column, *_what(tokens, scores[0], end), *scores, after)


def _without_words(tokens: list[tuple[str, int]], line: str) -> tuple[list[tuple[str, int]], str]:
    """The tokens up to the total, and the words after it: Quackle lists there what a play has made."""
    last = len(tokens)
    while last and not any(character.isdigit() for character in tokens[last - 1][0]):
        last -= 1
    numbers = all(_WHOLE.fullmatch(text) for text, _ in tokens[max(0, last - 2) : last])
    if last < 3 or last == len(tokens) or not numbers:
        return tokens, ""
    return tokens[:last], line[tokens[last][1] - 1 :].rstrip()


def _nickname(tokens: list[tuple[str, int]]) -> tuple[str, int, list[tuple[str, int]]]:
    """The name before the colon; white space may stand before it."""
    head, column = tokens[0]
    rest = tokens[1:]
    if head == ">" and rest:
        head, column = ">" + rest[0][0], rest[0][1] - 1
        rest = rest[1:]
    if not head.endswith(":") or len(head) < 3:
        raise BadLine(
            t("an event begins with >NICKNAME: and not with {written}", written=quoted(head)), column
        )
    return head[1:-1], column + 1, rest


def _scores(
    tokens: list[tuple[str, int]], end: int, lenient: bool
) -> tuple[tuple[int, int | None], list[tuple[str, int]]]:
    """The two numbers at the end, and what stands before them."""
    numbers = [_number(*token) for token in tokens[-2:]]
    if len(numbers) < 2 or numbers == [None, None]:
        raise BadLine(t("score and total are missing"), end)
    score, total = numbers
    if score is not None and total is not None:
        return (score, total), tokens[:-2]
    if total is None:
        raise BadLine(t("not a total: {written}", written=quoted(tokens[-1][0])), tokens[-1][1])
    if lenient and tokens[-1][0][0] in "+-":
        return (total, None), tokens[:-1]
    raise BadLine(
        t("a score stands before the total, not {written}", written=quoted(tokens[-2][0])), tokens[-2][1]
    )


def _number(text: str, column: int) -> int | None:
    if match := _NUMBER.fullmatch(text):
        return int(match[1])
    if _WHOLE.fullmatch(text):
        raise BadLine(
            t("{written}: a score is at most {most}", written=quoted(text), most=LARGEST_SCORE), column
        )
    return None


def _what(tokens: list[tuple[str, int]], score: int, end: int) -> tuple[EventKind, str, str, str]:
    """Kind, rack, square and tiles."""
    if not tokens:
        raise BadLine(t("there is no move before the score"), end)
    *before, (last, column) = tokens
    for text, at in tokens:
        if len(text) > LONGEST_TILES:
            raise BadLine(
                t(
                    "{length} characters of tiles; at most {most} are read",
                    length=len(text),
                    most=LONGEST_TILES,
                ),
                at,
            )
    # Asked first: in 8D (A)B(C) the word has brackets around it all.
    if before and _SQUARE.fullmatch(before[-1][0]):
        return "place", _rack(before[:-1], column), before[-1][0].upper(), last
    rack = _rack(before, column)
    if last in ("(challenge)", "(time)"):
        return ("challenge bonus" if last == "(challenge)" else "time"), rack, "", ""
    if last.startswith("(") and last.endswith(")") and len(last) > 1:
        own = score < 0 or (score == 0 and rack != "")
        return ("rack penalty" if own else "rack points"), rack, "", last[1:-1]
    if last in ("-", "-0", "--"):  # Quackle takes an exchange of no tile for a pass
        return ("withdrawn" if last == "--" else "pass"), rack, "", ""
    if last.startswith("-"):
        return "exchange", rack, "", last[1:]
    if not before and _SQUARE.fullmatch(last):
        raise BadLine(t("{square}: a square and no word", square=last), column)
    raise BadLine(t("not a move: {written}", written=quoted(last)), column)


def _rack(tokens: list[tuple[str, int]], column: int) -> str:
    if len(tokens) > 1:
        raise BadLine(t("not a move: {written}", written=quoted(tokens[1][0])), tokens[1][1])
    if not tokens:
        return ""
    if tokens[0][0].startswith(("(", "-")):
        raise BadLine(t("not a rack: {written}", written=quoted(tokens[0][0])), tokens[0][1])
    return tokens[0][0]
