"""The log: a line for what an admin wants to know, as text or as JSON; never a secret in it."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

LOG = logging.getLogger("ekiben")


def note(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Log that something happened, with facts by name."""
    if LOG.isEnabledFor(level):
        LOG.log(level, event, extra={"facts": facts})


def trouble(event: str, problem: BaseException, **facts: Any) -> None:
    """Log a problem with its traceback: for the admin only."""
    LOG.error(event, extra={"facts": facts}, exc_info=problem)


class _Text(logging.Formatter):
    """A line a person reads."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {})
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(record.created))
        told = "".join(f" {key}={_short(value)}" for key, value in facts.items())
        line = f"{at} {record.levelname.lower()} {record.getMessage()}{told}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    """A line a program reads."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {})
        row = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.exc_info:
            row["problem"] = self.formatException(record.exc_info)
        return msgspec.json.encode(row | {key: _plain(value) for key, value in facts.items()}).decode()


def _short(value: Any) -> str:
    text = str(value)
    return repr(text) if " " in text or not text.isprintable() else text


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str | bool | type(None)) else str(value)


def begin(form: str, level: str) -> None:
    """Log to stderr from now on, our lines and those of the server below us."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level.upper())
    LOG.propagate = False
    for name in ("uvicorn", "uvicorn.error", "litestar"):
        other = logging.getLogger(name)
        other.handlers[:] = [handler]
        other.setLevel(logging.WARNING)
        other.propagate = False
