"""What the package logs, as the lines it would write, whatever other handlers are there."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kanina.observability import JsonFormatter


class Lines(logging.Handler):
    """Keeps each line as text."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.text: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.text.append(self.format(record))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter([json.loads(line) for line in self.text])

    def of(self, *stages: str) -> list[dict[str, Any]]:
        """The lines of these stages."""
        return [line for line in self if line["stage"] in stages]


@contextmanager
def logged(level: int = logging.DEBUG) -> Iterator[Lines]:
    """The lines of this level and above that are logged within."""
    logger, lines = logging.getLogger("kanina"), Lines()
    before = logger.level
    logger.addHandler(lines)
    logger.setLevel(level)
    try:
        yield lines
    finally:
        logger.setLevel(before)
        logger.removeHandler(lines)
