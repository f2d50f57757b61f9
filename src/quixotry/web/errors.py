"""What goes wrong in a request: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from quixotry.errors import GameError, GameOver, IllegalMove, NotationError, QuixotryError
from quixotry.tongues import t


class ApiError(QuixotryError):
    """A refusal, as the API sends it."""

    status = 400
    code = "bad_request"

    def __init__(self, message: str, *, place: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class Unauthorized(ApiError):  # noqa: N818 - these read as the answer says it
    status, code = 401, "unauthorized"


class Forbidden(ApiError):  # noqa: N818
    status, code = 403, "forbidden"


class UnknownGame(ApiError):  # noqa: N818
    status, code = 404, "unknown_game"


class NotFound(ApiError):  # noqa: N818
    status, code = 404, "not_found"


class NotYourTurn(ApiError):  # noqa: N818
    status, code = 409, "not_your_turn"


class Stale(ApiError):  # noqa: N818
    status, code = 409, "stale"

    def __init__(self) -> None:
        super().__init__(t("The game has gone on meanwhile: look at it as it is now and try again."))


class Over(ApiError):  # noqa: N818
    status, code = 409, "over"


class NotNow(ApiError):  # noqa: N818
    """Something that the state of the game does not allow, such as an undo at the start."""

    status, code = 409, "not_now"


class Unplayable(ApiError):  # noqa: N818
    """A stored game whose rules or lexicon are gone or changed."""

    status, code = 409, "unplayable"


class TooLarge(ApiError):  # noqa: N818
    status, code = 413, "too_large"


class NotJson(ApiError):  # noqa: N818
    status, code = 415, "not_json"


class Illegal(ApiError):  # noqa: N818
    status, code = 422, "illegal_move"


class TooMany(ApiError):  # noqa: N818
    status, code = 429, "too_many"

    def __init__(self, message: str, *, wait: float = 1.0) -> None:
        super().__init__(message)
        self.wait = wait


class Busy(ApiError):  # noqa: N818
    """The server has as much to do as it can; nothing has changed."""

    status, code = 503, "busy"

    def __init__(self, message: str, *, wait: float = 5.0) -> None:
        super().__init__(message)
        self.wait = wait


class StorageError(ApiError):
    """The database cannot be read or written; nothing has changed."""

    status, code = 503, "storage"


class Mistake(ApiError):  # noqa: N818
    """A fault of the server itself."""

    status, code = 500, "internal"

    def __init__(self) -> None:
        super().__init__(t("The server made a mistake; the game is as it was. Try again."))


def as_api_error(error: QuixotryError) -> ApiError:
    """Any error about input, as the API sends it."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, IllegalMove):
        return Illegal(_sentence(error.reason))
    if isinstance(error, NotationError):
        return ApiError(_sentence(str(error)), place="move")
    if isinstance(error, GameOver):
        return Over(_sentence(str(error)))
    if isinstance(error, GameError):
        return NotNow(_sentence(str(error)))
    return ApiError(_sentence(str(error)))


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
