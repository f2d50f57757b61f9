"""What the server writes to standard error: lines for people, or one JSON object a line for programs.

Whatever looks like a secret is left out of both: secrets of seats, bearer tokens, passwords in addresses.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
LOGGERS = ("quixotry", "uvicorn.error", "asyncio")
_SECRETS = re.compile(r"(?i)(bearer\s+|(?:seat|watch|secret|password|token)=|://[^\s:/@]*:)[^\s\"'&@,;]+")
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def without_secrets(text: str) -> str:
    """A text with everything that looks like a secret left out.

    >>> without_secrets("postgresql://ann:hunter2@host/games, Authorization: Bearer FZZW, /game/x#seat=QJ0k")
    'postgresql://ann:…@host/games, Authorization: Bearer …, /game/x#seat=…'
    """
    return _SECRETS.sub(r"\1…", text)


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """One object a line: time, level, logger, message, what went wrong, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: dict[str, object] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            entry["error"] = without_secrets(self.formatException(record.exc_info))
        for name, value in vars(record).items():
            if name not in _OWN:
                entry[name] = value if isinstance(value, int | float) else without_secrets(str(value))
        return json.dumps(entry, ensure_ascii=False)


def write_logs(form: str, level: str) -> None:
    """Have everything of the server's written in one form, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Plain())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
