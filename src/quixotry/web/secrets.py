"""Seat secrets: whoever has one, and nobody else, may see that seat's rack and move for it.

A secret is computed from the server's key, the game and the seat, so that none of them is ever stored.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from functools import lru_cache
from pathlib import Path

from quixotry.files import write_new
from quixotry.web.errors import StorageError
from quixotry.web.sqlite_file import make_private

KEY_BYTES = 32
SECRET_BYTES = 18
KEPT = 10_000
ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"  # none that look alike; few words without i and u
ID_LENGTH = 12
WATCHER = -1  # in place of a seat


class SeatSecrets:
    """Makes and checks secrets with one key.

    >>> seats = SeatSecrets(bytes(32))
    >>> seats.seat_of("game", 2, seats.secret("game", 1)), seats.seat_of("other", 2, seats.secret("game", 1))
    (1, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Kept, because every request needs them and hashing gives other threads a chance to cut in.
        self.secret = lru_cache(KEPT)(self._secret)

    @classmethod
    def from_file(cls, path: Path) -> SeatSecrets:
        """The key in a file, which is created if there is none and which only its owner may read."""
        try:
            return cls(_read_or_make(path))
        except OSError as error:
            raise StorageError(f"{path}: cannot keep the server's key: {error.strerror or error}") from None

    def _secret(self, game: str, seat: int) -> str:
        digest = hmac.digest(self._key, f"{game}\0{seat}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()

    def seat_of(self, game: str, seats: int, secret: str) -> int | None:
        """The seat that a secret belongs to, `WATCHER` for the one of those who only watch.

        All are compared, so that the time tells nothing.
        """
        given, found = secret.encode("utf-8", "replace"), None
        for seat in (WATCHER, *range(seats)):
            if hmac.compare_digest(self.secret(game, seat).encode(), given):
                found = seat
        return found


def new_id() -> str:
    """An id for a game that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether this could be the id of a game."""
    return len(text) == ID_LENGTH and all(letter in ID_LETTERS for letter in text)


def _read_or_make(path: Path) -> bytes:
    make_private(path.parent)
    if not path.exists():
        write_new(path, secrets.token_bytes(KEY_BYTES), StorageError, mode=0o600)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise StorageError(
            f"{path}: not a server's key; delete it, and links to earlier games no longer work"
        )
    return key
