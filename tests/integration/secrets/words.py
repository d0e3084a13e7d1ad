"""Words that no log may hold, and everything that a test made anything log, print or raise, to look for them in."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kanina.observability import JsonFormatter

# Letters only and one word each, so that nothing that folds, splits or quotes text makes another of them.
QUESTION = "zqquestion"
ANSWER = "zqanswer"
VALUE = "zqvalue"
PARAM = "zqparamvalue"
METADATA = "zqmetadata"
LITERAL = "zqliteral"
CAUSE = "zqcause"
PERSON = "zqperson"
ADDRESS = "zqaddress@example.org"
KEY = "zqidempotencykey"
BODY = "zqbadbody"
HEADER = "zqheader"
TOKEN = "7000000001:zqtelegramtoken_0123456789-ABCDEF"
SECRET = "zqtelegramsecret"
BEARER = "zqbearertoken"
UNSUBSCRIBE = "zqunsubscribesecret"
USER = 987654321012
CONVERSATION = "5ec2e700-0000-4000-8000-0123456789ab"
MARK = "zq"
"""What every word above begins with, or holds."""


class Watch:
    """What was logged by whatever logger, printed, or raised out of a function, where its runtime would log it."""

    def __init__(self, capfd: pytest.CaptureFixture[str]) -> None:
        self._capfd = capfd
        self._handlers = [_Texts(JsonFormatter()), _Texts(_Everything())]
        self._printed: list[str] = []
        self._raised: list[str] = []

    @property
    def has_heard(self) -> bool:
        """Whether there was anything to look for the words in."""
        return bool(self._handlers[0].texts) or any(self._printed)

    @property
    def stages(self) -> set[str]:
        """The stages it logged."""
        return {json.loads(text)["stage"] for text in self._handlers[0].texts if text.startswith("{")}

    @contextmanager
    def listening(self) -> Iterator[Watch]:
        """Every logger as deployed (INFO), the package's own at its most talkative."""
        root, own = logging.getLogger(), logging.getLogger("kanina")
        before = root.level, own.level
        root.setLevel(logging.INFO)
        own.setLevel(logging.DEBUG)
        own.addHandler(self._handlers[0])
        for logger in (root, own):
            logger.addHandler(self._handlers[1])
        try:
            yield self
        finally:
            root.setLevel(before[0])
            own.setLevel(before[1])
            own.removeHandler(self._handlers[0])
            for logger in (root, own):
                logger.removeHandler(self._handlers[1])

    def note(self, error: BaseException) -> None:
        """What came out of a handler: its runtime logs the text, and that of what it came from."""
        self._raised.append("".join(traceback.format_exception_only(error)))
        if error.__cause__ is not None or (error.__context__ is not None and not error.__suppress_context__):
            self._raised.append("".join(traceback.format_exception(error)))

    def read_printed(self) -> str:
        """What was printed since the last time, by this process and those it started."""
        out, err = self._capfd.readouterr()
        self._printed += [out, err]
        return out

    def found(self, *more: str) -> list[str]:
        """Where one of the words, a whole id or one of these is."""
        self.read_printed()
        words = [MARK, str(USER), CONVERSATION, *more]
        texts = [text for handler in self._handlers for text in handler.texts] + self._printed + self._raised
        lines = [line for text in texts for line in text.splitlines()]
        return [line for line in lines if any(word.lower() in line.lower() for word in words)]


class _Texts(logging.Handler):
    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


class _Everything(logging.Formatter):
    """All that a record carries, an exception's text and place with it."""

    def format(self, record: logging.LogRecord) -> str:
        return f"{super().format(record)} {record.__dict__}"
