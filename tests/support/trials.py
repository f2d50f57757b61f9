"""Reads a page as strictly as the tests of this folder want it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

EMPTY_TAGS = {"meta", "br"}


class Tags(HTMLParser):
    """Complains of tags that are not closed in order, and of anything fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.files: list[str] = []  # beside the page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY_TAGS:
            self.open.append(tag)
        for name, value in attrs:
            assert name != "src" and not name.startswith("on"), (tag, name)
            if name == "href":
                assert value is not None and value.startswith(("#", "data/", "figures/"))
                if value.startswith("#"):
                    self.links.add(value[1:])
                else:
                    self.files.append(value)
            if name == "id" and value:
                assert value not in self.ids
                self.ids.add(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    tags.close()
    assert not tags.open
    assert tags.links <= tags.ids
    assert not re.search(r"https?:|url\(|@import|<script", text)
    return tags
