"""Logs and metrics, made once. Never a parameter's value, message text, a token or a whole id."""

from __future__ import annotations

import json
import logging
import sys
from types import TracebackType
from typing import Any

_LOGGER = logging.getLogger("kanina")


def short(identifier: str | None) -> str | None:
    """An id as logs may show it: its first 8 characters."""
    return identifier[:8] if identifier else identifier


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {"level": record.levelname, "stage": record.getMessage()}
        fields.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[0] is not None:
            # The type and the place only: an exception's text can hold what a person typed.
            fields["error"] = record.exc_info[0].__name__
            fields["at"] = _place(record.exc_info[2])
        return json.dumps(fields, ensure_ascii=False, default=str)


def _place(traceback: TracebackType | None) -> str | None:
    """The innermost line of our own code that an exception passed through, as `module:line`."""
    place = None
    while traceback is not None:
        module = traceback.tb_frame.f_globals.get("__name__", "")
        if module == __package__ or module.startswith(f"{__package__}."):
            place = f"{module}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place


def configure(level: str = "INFO") -> None:
    """Send this package's logs to standard error as one JSON object a line. Safe to call again."""
    if not any(isinstance(h.formatter, _JsonFormatter) for h in _LOGGER.handlers):
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(_JsonFormatter())
        _LOGGER.addHandler(handler)
        _LOGGER.propagate = False
    _LOGGER.setLevel(level)


def log(stage: str, /, *, level: int = logging.INFO, exc_info: bool = False, **fields: Any) -> None:
    """One structured line: a stage and fields that are safe to keep (counts, keys, short ids, durations)."""
    _LOGGER.log(level, stage, extra={"fields": fields}, exc_info=exc_info)
