"""Moves in UCGI that nobody could have typed."""

from __future__ import annotations

import pytest

from quixotry.errors import NotationError
from quixotry.game import Position
from quixotry.ucgi.moves import play_text, read_candidate


@pytest.mark.parametrize(
    "text", ["8D\n.QUIRT", "8D.", "ex.\0", "\x7f.A", "8D.QU\u2028IRT", "I6.S" + "\x1a" * 240]
)
def test_messages_have_one_line_that_can_be_read(text: str) -> None:
    here = Position.start("english", None, ["QUIXOTR", ""])
    for read in (play_text, read_candidate):
        with pytest.raises(NotationError) as caught:
            read(here, text)
        assert str(caught.value).isprintable() and len(str(caught.value)) < 300
