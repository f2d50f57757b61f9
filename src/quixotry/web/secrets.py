"""Seat secrets: whoever has one may see that seat's rack and move for it, and nobody else.

A secret is computed from the server's key, the game and the seat, so none of them is ever stored.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
from functools import lru_cache
from pathlib import Path

from quixotry.web.errors import StorageError

KEY_BYTES = 32
SECRET_BYTES = 18
KEPT = 10_000
ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"  # none that looks like another, and no i or u: few words
ID_LENGTH = 12


class SeatSecrets:
    """Makes and checks secrets with one key.

    >>> seats = SeatSecrets(bytes(32))
    >>> seats.seat_of("game", 2, seats.secret("game", 1)), seats.seat_of("other", 2, seats.secret("game", 1))
    (1, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Every request needs them, and hashing lets other threads in between.
        self.secret = lru_cache(KEPT)(self._secret)

    @classmethod
    def from_file(cls, path: Path) -> SeatSecrets:
        """The key of a file, which is made if there is none and is for its owner alone to read."""
        try:
            return cls(_read_or_make(path))
        except OSError as error:
            raise StorageError(f"{path}: cannot keep the server's key: {error.strerror or error}") from None

    def _secret(self, game: str, seat: int) -> str:
        digest = hmac.digest(self._key, f"{game}\0{seat}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()

    def seat_of(self, game: str, seats: int, secret: str) -> int | None:
        """Whose secret it is; every seat is compared, whichever fits."""
        given, found = secret.encode("utf-8", "replace"), None
        for seat in range(seats):
            if hmac.compare_digest(self.secret(game, seat).encode(), given):
                found = seat
        return found


def new_id() -> str:
    """A name for a game that nobody guesses."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a game could be called so."""
    return len(text) == ID_LENGTH and all(letter in ID_LETTERS for letter in text)


def _read_or_make(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make(path)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise StorageError(
            f"{path}: not a server's key; delete it, and links to earlier games no longer work"
        )
    return key


def _make(path: Path) -> None:
    """Written elsewhere first, so that another server starting now never reads half a key."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        # A link, unlike a rename, leaves a key alone that another server has put there meanwhile.
        try:
            os.link(temporary, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(temporary, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
