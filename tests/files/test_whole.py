"""Files written whole: by several at once, over a file that is there, and when it goes wrong on the way."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO

import pytest

from quixotry.errors import LexiconError, QuixotryError
from quixotry.files import read_whole, whole, write_new, write_whole, writing
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules

ENGLISH = load_rules("english").alphabet


def test_text_and_bytes(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "file"
    write_whole(file, "QÜ\r\n", parents=True)
    assert file.read_bytes() == b"Q\xc3\x9c\r\n"
    write_whole(file, b"\xff")
    assert read_whole(file, 1) == b"\xff"
    assert os.listdir(file.parent) == ["file"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    write_whole(file, "old")
    with pytest.raises(KeyboardInterrupt):
        _write_and_stop(file)
    assert file.read_text() == "old"

    def full(stream: BinaryIO) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole, "_flush", full)
    with pytest.raises(LexiconError, match="file: cannot be written: No space left on device"):
        write_whole(file, "new", LexiconError)
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]


def _write_and_stop(file: Path) -> None:
    with writing(file) as stream:
        stream.write(b"new")
        raise KeyboardInterrupt


def test_an_error_of_the_writer_is_not_taken_for_the_system_s(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mine"), writing(tmp_path / "file"):
        raise ValueError("mine")
    assert os.listdir(tmp_path) == []


def test_many_threads_save_one_lexicon(tmp_path: Path) -> None:
    """Each is whole when it is renamed; with one temporary name they wrote into each other's."""
    file = tmp_path / "words.qlx"
    lexica = [Lexicon.from_words(["AB", "BA", "CAB" + "S" * (n % 2)], ENGLISH) for n in range(2)]
    hashes = {lexicon.content_hash for lexicon in lexica}
    with ThreadPoolExecutor(8) as pool:
        saved = [pool.submit(lexica[n % 2].save, file) for n in range(200)]
        for one in saved:
            one.result()
            assert Lexicon.load(file).content_hash in hashes
    assert os.listdir(tmp_path) == ["words.qlx"]


def test_a_lexicon_that_cannot_be_saved_leaves_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "words.qlx"
    old = Lexicon.from_words(["AB"], ENGLISH)
    old.save(file)

    def refused(source: object, target: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(LexiconError, match=r"words.qlx: cannot be written: Permission denied"):
        Lexicon.from_words(["AB", "BA"], ENGLISH).save(file)
    assert Lexicon.load(file).content_hash == old.content_hash
    assert os.listdir(tmp_path) == ["words.qlx"]


@pytest.mark.skipif(os.name != "posix", reason="modes and links are POSIX's")
def test_modes_and_links(tmp_path: Path) -> None:
    umask = os.umask(0o022)
    try:
        secret, plain, link = tmp_path / "secret", tmp_path / "plain", tmp_path / "link"
        write_whole(secret, b"1", mode=0o600)
        write_whole(plain, b"1")
        modes = [stat.S_IMODE(file.stat().st_mode) for file in (secret, plain)]
        assert modes == [0o600, 0o644]
        plain.chmod(0o640)
        link.symlink_to(plain)
        write_whole(link, b"2")
        assert link.is_symlink() and plain.read_bytes() == b"2"
        assert stat.S_IMODE(plain.stat().st_mode) == 0o640
    finally:
        os.umask(umask)


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "key"
    for content in (b"first", b"second"):
        write_new(file, content, mode=0o600)
    assert file.read_bytes() == b"first"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    def no_links(source: object, target: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    write_new(tmp_path / "other", b"third", mode=0o600)
    assert (tmp_path / "other").read_bytes() == b"third"
    assert sorted(os.listdir(tmp_path)) == ["key", "other"]


def test_a_device_is_written_to_and_stays_one() -> None:
    write_whole("/dev/null", b"gone")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.parametrize("name", ["zero\0byte", "surrogate\udfff\ud800"])
def test_names_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(QuixotryError, match="cannot be written"):
        write_whole(tmp_path / name, b"")
    with pytest.raises(QuixotryError, match="cannot be read"):
        read_whole(tmp_path / name, 1)


def test_what_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(QuixotryError, match="cannot be written: Is a directory"):
        write_whole(tmp_path, b"")
    with pytest.raises(QuixotryError, match="not a file"):
        read_whole(tmp_path, 1)
    (tmp_path / "long").write_bytes(b"12")
    with pytest.raises(QuixotryError, match="larger than 1 bytes"):
        read_whole(tmp_path / "long", 1)
    write_whole(tmp_path / ("x" * 255), b"a name as long as may be")
    with pytest.raises(QuixotryError, match="cannot be written"):
        write_whole(tmp_path / "text", "\ud800")
