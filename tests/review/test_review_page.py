"""The page is well formed, says what was found, and nothing a file says becomes part of its code."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from quixotry.charts import ticks
from quixotry.records import GameRecord
from quixotry.review import GameReview, Reviewed, Skipped, review
from quixotry.review.course import lead_svg, loss_svg
from quixotry.review.page import page
from support.reviews import ENGLISH, WORDS, played, record

VOID = ("meta", "br")


class Reader(HTMLParser):
    """Tags that are open, and what was met."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        said = dict(attrs)
        self.ids += [said["id"] or ""] if "id" in said else []
        self.links += [said["href"] or ""] if "href" in said else []
        self.outside += [name for name in ("src", "onclick", "onload") if name in said]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


def reviewed(*games: GameReview, skipped: tuple[Skipped, ...] = ()) -> Reviewed:
    return Reviewed(games, skipped, 1.0, 1)


@pytest.fixture(scope="module")
def game() -> GameReview:
    return review(GameRecord.of(played(11)), rules=ENGLISH, lexicon=WORDS)


def test_the_page_is_whole_and_self_contained(game: GameReview) -> None:
    text = page(reviewed(game, skipped=(Skipped("a.gcg", "no game"),)))
    found = read(text)
    assert found.outside == [] and "script" not in found.tags and "http" not in text.replace("www.w3.org", "")
    assert all(link.startswith("#") and link[1:] in found.ids for link in found.links)
    assert len(set(found.ids)) == len(found.ids)
    # A board a turn, and two plots.
    assert text.count('class="board') == len(game.turns) and text.count('class="plot"') == 2
    assert "prefers-color-scheme: dark" in text and "max-width: 40rem" in text and "a.gcg" in text


def test_turns_show_their_best_move(game: GameReview) -> None:
    text = page(reviewed(game))
    for turn in game.turns:
        assert f'id="g1t{turn.number}"' in text
        for one in turn.best:
            assert turn.spelled(one.move) in text


def test_a_page_of_many_turns_shows_the_dearest_boards(game: GameReview) -> None:
    text = page(reviewed(game), boards=4)
    assert text.count('class="board') == 4 and "turns that cost most" in text
    dearest = max(game.turns, key=lambda turn: turn.loss or 0)
    assert f'id="g1t{dearest.number}"><div><svg class="board' in text
    assert read(text).ids.count(f"g1t{dearest.number}") == 1


def test_the_same_game_twice_has_two_places(game: GameReview) -> None:
    ids = read(page(reviewed(game, game))).ids
    assert "g1" in ids and "g2" in ids and len(set(ids)) == len(ids)


def test_names_are_text() -> None:
    nasty = GameRecord.from_gcg(
        "#player1 <b>x <script>alert(1)</script>\n#player2 B \"'&\x1b]\n#title </title><img src=x>\n"
        ">B: CATSXYZ 8G CAT +10 10",
        file="<i>.gcg",
    )
    found = read(page(reviewed(review(nasty, rules=ENGLISH, lexicon=WORDS))))
    assert not {"script", "b", "img", "i"} & set(found.tags)


def test_a_game_without_turns_and_one_of_four_players() -> None:
    empty = review(record(), rules=ENGLISH, lexicon=WORDS)
    four = replace(empty, players=("A", "B", "C", "D"), scores=((0,) * 4, (10, 0, 3, 4), (10, 8, 3, 4)))
    read(page(reviewed(empty, four)))
    assert lead_svg(four).count("<polyline") == 4 and lead_svg(empty).count("<polyline") == 1
    assert loss_svg(four).count("<polyline") == 4


@pytest.mark.parametrize(("low", "high"), [(0, 0.3), (-7, 3), (0, 1234), (-999, 0), (-1, 99999)])
def test_ticks_are_few_and_enclose(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low and marks[-1] >= high and 2 <= len(marks) <= 8
