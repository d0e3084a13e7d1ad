"""Logs, made once, and what every invocation begins and ends with. Never a value, message text, a token or a whole id.

A line says what is known of the turn it belongs to: whoever knows binds it (`bound`, `bind`), and every line logged
until that ends has it, those of the storage layer among them. A thread begun within needs a copy of the context.
Metrics are counted in `kanina.metrics`.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import wraps
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from kanina import metrics
from kanina.redaction import Redactor

P = ParamSpec("P")
T = TypeVar("T")

_LOGGER = logging.getLogger("kanina")
# Where nothing is set up to log to, as on the command line, nothing is printed.
_LOGGER.addHandler(logging.NullHandler())
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_redactor = Redactor(())
_bound: ContextVar[Mapping[str, Any]] = ContextVar("kanina_bound")
_NOTHING: Mapping[str, Any] = {}


def short(identifier: str | None) -> str | None:
    """An id as logs may show it, in 8 characters: of a UUID its first.

    Of any other id, whose first characters may be all there is of it, or what it shares with every other, they are
    the first of its SHA-256. A person's id is not for logs even so: it can be guessed, and then the guess confirmed.
    """
    if not identifier:
        return identifier
    if _UUID.fullmatch(identifier):
        return identifier[:8]
    return hashlib.sha256(identifier.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def about(error: BaseException) -> dict[str, Any]:
    """What a line may say of an error: its type, and what it says itself is fit for logs; never its text."""
    return {"error": type(error).__name__, **getattr(error, "log_fields", {})}


@contextmanager
def bound(**fields: Any) -> Iterator[None]:
    """What every line within has too; also a function's decorator. What is bound within ends with it."""
    token = _bound.set(_with(fields))
    try:
        yield
    finally:
        _bound.reset(token)


def bind(**fields: Any) -> None:
    """Add to what the lines of the enclosing `bound` have, once more is known."""
    _bound.set(_with(fields))


def _with(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is bound and these; None is nothing known."""
    return {**_bound.get(_NOTHING), **{name: value for name, value in fields.items() if value is not None}}


def invocation(handler: Callable[P, T]) -> Callable[P, T]:
    """A function's handler whose lines share nothing with those of other events, and whose metrics are told after it.

    They are told however it ends, and not waited for: CloudWatch reads them from standard output.
    """

    @wraps(handler)
    def handle(*args: P.args, **kwargs: P.kwargs) -> T:
        token = _bound.set(_NOTHING)
        try:
            return handler(*args, **kwargs)
        finally:
            _bound.reset(token)
            metrics.flush()

    return handle


class JsonFormatter(logging.Formatter):
    """A record as one JSON object: when, how grave, which stage, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end; nothing of an exception but what `log` says of it."""
        # Without a timestamp of this form Lambda takes any line for one of level INFO.
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        fields: dict[str, Any] = {"timestamp": moment, "level": record.levelname, "stage": record.getMessage()}
        fields.update(getattr(record, "fields", {}))
        return json.dumps(fields, ensure_ascii=False, default=str)


class _StandardError(logging.Handler):
    """Writes a line to what is standard error at that moment: a runtime may put another in its place, and close it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it whole, or lose it: `logging` would print the exception being handled, and with it what was typed."""
        with suppress(Exception):
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()


def _place(traceback: TracebackType | None) -> str | None:
    """The innermost line of our own code that an exception passed through, as `module:line`."""
    place = None
    while traceback is not None:
        module = traceback.tb_frame.f_globals.get("__name__", "")
        if module == __package__ or module.startswith(f"{__package__}."):
            place = f"{module}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place


def configure(level: str = "INFO", metrics_namespace: str = "") -> None:
    """Send this package's logs to standard error as one JSON object a line. Safe to call again.

    metrics_namespace: CloudWatch's, where metrics are to be counted; "" counts none.
    """
    metrics.configure(metrics_namespace)
    if not any(isinstance(h.formatter, JsonFormatter) for h in _LOGGER.handlers):
        handler = _StandardError()
        handler.setFormatter(JsonFormatter())
        _LOGGER.addHandler(handler)
        _LOGGER.propagate = False
    _LOGGER.setLevel(level)


def keep_out(patterns: Iterable[str]) -> None:
    """From now on no line of this process holds what these regular expressions find, whatever is logged."""
    global _redactor
    _redactor = Redactor((*_redactor.patterns, *patterns))


def log(stage: str, /, *, level: int = logging.INFO, exc_info: bool = False, **fields: Any) -> None:
    """One structured line: a stage and fields that are safe to keep (counts, keys, short ids, durations).

    exc_info: say of the exception that is being handled what it was and where in our own code it passed. It is not
    handed on to `logging`, which would print its text, and that can hold what a person typed.
    A field that is bound and named here is as it is named here.
    """
    error = sys.exc_info()[1] if exc_info else None
    if error is not None:
        fields = {**fields, **about(error), "at": _place(error.__traceback__)}
    _LOGGER.log(level, stage, extra={"fields": _redactor.values({**_bound.get(_NOTHING), **fields})})
