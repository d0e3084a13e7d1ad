"""The embedded engine: a DuckDB file, read by a warm child process that can be killed.

DuckDB's own limits do not hold against every statement (constant folding ignores memory_limit and interrupt), so the
process is the boundary. Building the file is `duckdb_files`'s.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from kanina.data.engines.child_process import ChildDied, ChildProcess
from kanina.data.engines.failure_words import BUSY, LARGE, MEMORY, OTHER
from kanina.data.result import named_columns, steady
from kanina.models import Column, ColumnType, Result
from kanina.problems import QueryFailed

CHILD = "kanina.data.engines.duckdb_child"
MEMORY_SHARE = 0.55
"""Of a function's memory, for the child; the rest is the handler's."""
DEFAULT_MEMORY_MB = 1024
MINIMUM_MEMORY_MB = 256

STATEMENT_ERRORS = ("BinderException", "CatalogException", "ParserException", "SyntaxException")
"""Errors about the statement itself, whose words hold nothing of the data and help to correct it."""
MEMORY_ERRORS = ("OutOfMemoryException", "MemoryError")
MEMORY_ERROR = {"error": "OutOfMemoryException", "message": ""}
"""What a child that died would have answered: nothing but memory makes it die of a question."""
DATA_ERRORS = {
    "ConversionException": "a value cannot be converted to the type asked for; TRY_CAST gives NULL instead",
    "OutOfRangeException": "a value is out of the range of its type",
    "OutOfMemoryException": MEMORY,
    "MemoryError": MEMORY,
    "TooLarge": LARGE,
}
"""Errors met while reading rows. Their own words may quote rows this person must not see, so ours replace them."""


def memory_for_child(function_memory_mb: int | None = None) -> int:
    """The child's memory in MB: its share of the function's, which Lambda tells in its environment."""
    known = function_memory_mb or int(os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "0"))
    return max(int(known * MEMORY_SHARE), MINIMUM_MEMORY_MB) if known else DEFAULT_MEMORY_MB


class DuckDBEngine:
    """Runs statements over one read-only DuckDB file, in the given zone. Threads take turns."""

    dialect = "duckdb"

    def __init__(self, path: Path, zone: str = "UTC", memory_mb: int = 0, threads: int = 0) -> None:
        self.path = path
        self._zone = ZoneInfo(zone)
        self._lock = threading.Lock()
        memory = memory_mb or memory_for_child()
        self._child = ChildProcess(CHILD, (str(path), zone, str(memory), str(threads or os.cpu_count() or 1)), memory)

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        return self._child.pid

    def start(self) -> None:
        """Starts the child ahead of the first question."""
        with self._lock:
            self._child.start()

    def run(self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float) -> Result:
        """See Engine.run."""
        (result,) = self.stream(sql, columns, cap=cap, timeout=timeout, batch=cap + 1)
        return result

    def stream(
        self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float, batch: int
    ) -> Iterator[Result]:
        """See StreamingEngine.stream."""
        deadline = time.monotonic() + timeout
        with self._taken(timeout):
            answer = self._ask({"sql": sql, "rows": cap + 1, "batch": batch}, deadline)
            left = cap
            is_read = False
            try:
                while True:
                    is_read = answer["last"] if "rows" in answer else answer["error"] not in MEMORY_ERRORS
                    result = self._result(answer, columns, left)
                    left -= len(result.rows)
                    # The row past the cap is alone in a batch where the cap is so many whole ones.
                    if result.rows or result.truncated or left == cap:
                        yield result
                    if is_read:
                        return
                    try:
                        answer = self._child.next_answer(deadline)
                    except ChildDied:
                        answer = MEMORY_ERROR
            finally:
                if not is_read:
                    self._child.stop()

    @contextmanager
    def _taken(self, timeout: float) -> Iterator[None]:
        """The engine, when those who asked before have their answers."""
        if not self._lock.acquire(timeout=timeout):
            raise QueryFailed(BUSY)
        try:
            yield
        finally:
            self._lock.release()

    def _result(self, answer: dict[str, Any], columns: tuple[Column, ...] | None, cap: int) -> Result:
        """An answer's rows, at most `cap` of them. Raises QueryFailed for one that is an error."""
        if "error" in answer:
            raise QueryFailed(_told(answer["error"], answer["message"]))
        kinds: list[ColumnType] = [kind for _, _, kind in answer["columns"]]
        rows = tuple(
            tuple(self._value(value, kind) for value, kind in zip(row, kinds, strict=True))
            for row in answer["rows"][:cap]
        )
        named = named_columns([name for name, _, _ in answer["columns"]], kinds, columns)
        return Result(
            columns=named,
            rows=steady(rows, named),
            truncated=len(answer["rows"]) > cap,
            milliseconds=answer["milliseconds"],
        )

    def close(self) -> None:
        """Ends the child."""
        with self._lock:
            self._child.stop()

    def _ask(self, question: dict[str, Any], deadline: float) -> Any:
        """The child's answer. A child that runs out of memory is ended: what a heavy question mapped stays mapped, and
        would count against every later one. Asked again of a new child if there were earlier ones, which may be why."""
        earlier = self._child.used
        answer = self._answer(question, deadline)
        if answer.get("error") not in MEMORY_ERRORS:
            return answer
        self._child.stop()
        if earlier:
            answer = self._answer(question, deadline)
            if answer.get("error") in MEMORY_ERRORS:
                self._child.stop()
        return answer

    def _answer(self, question: dict[str, Any], deadline: float) -> Any:
        """One try."""
        try:
            return self._child.ask(question, deadline)
        except ChildDied:
            return MEMORY_ERROR

    def _value(self, value: Any, kind: ColumnType) -> Any:
        """A value as it was before it crossed the pipe. A date beyond year 9999 stays text."""
        if value is None or kind in ("string", "integer", "float", "boolean"):
            return value
        try:
            if kind == "decimal":
                return Decimal(value)
            if kind == "date":
                return date.fromisoformat(value)
            if kind == "time":
                return time_of_day.fromisoformat(value)
            moment = datetime.fromisoformat(value)
        except ValueError:
            return value
        return moment.astimezone(self._zone) if moment.tzinfo else moment


def _told(error: str, message: str) -> str:
    """What to tell of an error: its first line if it is about the statement, else our words."""
    if error in STATEMENT_ERRORS:
        return message.splitlines()[0][:500]
    return DATA_ERRORS.get(error, OTHER)
