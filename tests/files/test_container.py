"""What was loaded stays as it was proved, whatever happens to its file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import quixotry as qx
from quixotry.errors import ContainerError
from quixotry.evaluation import LeaveTable
from quixotry.files.container import HEADER, open_container, write_container
from quixotry.lexicon.map_file import map_path, word_map

MAGIC = b"\x93QXTEST\n"
CONTENT = os.urandom(1 << 20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_container(tmp_path / "file", MAGIC, 1, {"name": "some"}, CONTENT)
    return tmp_path / "file"


def damage_in_place(path: Path, how: str) -> None:
    """The same inode, with other bytes or fewer."""
    with path.open("r+b") as file:
        if how == "truncated":
            file.truncate(0)
        else:
            file.write(b"\xff" * path.stat().st_size)


@pytest.mark.parametrize("how", ["truncated", "overwritten"])
def test_content_survives_its_file(path: Path, how: str) -> None:
    metadata, content = open_container(path, MAGIC, 1, "test")
    damage_in_place(path, how)
    assert metadata == {"name": "some"}
    assert content == CONTENT
    with pytest.raises(ContainerError):
        open_container(path, MAGIC, 1, "test")


@pytest.mark.parametrize("how", ["truncated", "overwritten"])
def test_lexicon_map_and_leaves_survive_their_files(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    english = qx.load_rules("english").alphabet
    made = qx.Lexicon.from_words([a + b + c for a in "ABCDE" for b in "AEIOU" for c in "DNRST"], english)
    made.save(tmp_path / "own.qlx")
    lexicon = qx.Lexicon.load(tmp_path / "own.qlx")
    assert word_map(made)
    mapped = word_map(lexicon)  # from the file that the other has left
    map_file_path = map_path(lexicon)
    assert mapped is not None
    assert map_file_path is not None
    leaves = LeaveTable.load("italian")
    leaves.save(tmp_path / "own.qlv")
    leaves = LeaveTable.load(tmp_path / "own.qlv")
    before = leaves.value("AE")
    for path in (tmp_path / "own.qlx", tmp_path / "own.qlv", map_file_path):
        damage_in_place(path, how)
    assert len(list(lexicon)) == 125
    assert len(mapped.anagrams(english.word("BAT"))) == 1
    assert leaves.value("AE") == before
    assert qx.Position.start("english", lexicon, ["ABCDENS", ""]).legal_moves()


def test_content_cannot_be_changed(path: Path) -> None:
    _, content = open_container(path, MAGIC, 1, "test")
    assert content.readonly
    with pytest.raises(TypeError):
        content[0] = 1


def test_a_header_that_promises_more_than_there_is_takes_no_memory(path: Path) -> None:
    header = bytearray(path.read_bytes()[: HEADER.size])
    header[24:32] = (1 << 42).to_bytes(8, "little")
    path.write_bytes(header)
    with pytest.raises(ContainerError, match="damaged"):
        open_container(path, MAGIC, 1, "test")
    if sys.platform == "linux":  # a file with a hole of that length
        offset = int.from_bytes(header[16:24], "little")
        os.truncate(path, offset + (1 << 42))
        with pytest.raises(ContainerError, match="larger than"):
            open_container(path, MAGIC, 1, "test")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_device_is_no_file() -> None:
    with pytest.raises(ContainerError, match="not a file"):
        open_container(Path("/dev/zero"), MAGIC, 1, "test")
