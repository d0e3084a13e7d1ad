"""The process that runs DuckDB statements: started with pipes, killed at will, ended by its parent's end.

Imports duckdb, the standard library and pieces of SQL only.
Frames on both pipes are a length (4 bytes, big endian) and JSON.
Asked {"sql", "rows", "batch"}; answers an empty frame when it begins, and then, for so many rows at a time, {"columns":
[[name, type, kind]], "rows", "last", "milliseconds"}, whose "last" is true when there are no more, or {"error",
"message"}.
Every question gets a fresh connection to one read-only instance without access to files, whose configuration is locked:
to open an instance takes twenty times as long as a small question.
"""

from __future__ import annotations

import json
import math
import os
import queue
import resource
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any, BinaryIO

import duckdb

from kanina.data.engines.blobs import blob_text
from kanina.data.engines.duckdb_sql import CLOSED

HEADER = struct.Struct(">I")
MAXIMUM_ANSWER_BYTES = 16 * 2**20
MEGABYTE = 2**20
QUOTE = '"'
INTEGERS = ("INT", "UINT", "TINYINT", "SMALLINT", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UBIGINT", "UHUGEINT")
KINDS = {"BOOLEAN": "boolean", "FLOAT": "float", "DOUBLE": "float", "DATE": "date", "TIME": "time"}


def kind_of(type_name: str) -> str:
    """The kind of a DuckDB type in our terms; what has no counterpart is text."""
    if type_name.endswith("]"):
        return "string"
    if type_name.startswith("DECIMAL("):
        return "decimal"
    if type_name.endswith("INTEGER") or type_name in INTEGERS:
        return "integer"
    if type_name.startswith("TIMESTAMP"):
        return "datetime"
    return KINDS.get(type_name, "string")


def plain(value: Any) -> Any:
    """A value as JSON has it: exact numbers as text, no NaN, lists and structures as JSON text."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, date | datetime | time_of_day):
        return value.isoformat()
    if isinstance(value, bytes):
        return blob_text(value)
    if isinstance(value, list | tuple | dict):
        return json.dumps(_nested(value), ensure_ascii=False)
    return str(value)


def _nested(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(plain(key)): _nested(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_nested(item) for item in value]
    return plain(value)


def _written_out(types: list[Any], rows: list[tuple[Any, ...]], *, more: bool) -> list[int]:
    """The places of columns whose values, or what they hold, Python has otherwise than they are: intervals (a year is
    no 360 days), and days and moments of which one may be infinite, which comes as the first or last one there is.

    more: whether rows will come behind these, in which one may be.
    """
    return [
        place
        for place, kind in enumerate(types)
        if _holds(kind, lambda leaf: leaf == "interval")
        or (
            _holds(kind, lambda leaf: leaf.startswith(("date", "timestamp")))
            and (more or any(_has_first_or_last(row[place]) for row in rows))
        )
    ]


def _parts(kind: Any) -> list[tuple[str, Any]]:
    """The types that a list, a structure, a map or a union holds, by their names."""
    if kind.id not in ("list", "array", "struct", "map", "union"):
        return []
    return [(name, part) for name, part in kind.children if not isinstance(part, int)]


def _holds(kind: Any, is_it: Callable[[str], bool]) -> bool:
    parts = _parts(kind)
    return any(_holds(part, is_it) for _, part in parts) if parts else is_it(kind.id)


def _has_first_or_last(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_first_or_last, (*value, *value.values())))
    if isinstance(value, list | tuple):
        return any(map(_has_first_or_last, value))
    day = value.date() if isinstance(value, datetime) else value
    return isinstance(day, date) and day in (date.min, date.max)


def _text_type(kind: Any) -> str:
    """The type with text in place of all that it holds."""
    parts = [(name, _text_type(part)) for name, part in _parts(kind)]
    if kind.id == "list":
        return f"{parts[0][1]}[]"
    if kind.id == "array":
        return f"{parts[0][1]}[{dict(kind.children)['size']}]"
    if kind.id == "map":
        return f"MAP({parts[0][1]}, {parts[1][1]})"
    if kind.id == "struct":
        fields = (f'"{name.replace(QUOTE, QUOTE * 2)}" {text}' for name, text in parts)
        return f"STRUCT({', '.join(fields)})"
    return "VARCHAR"


def _with_texts(sql: str, types: list[Any], places: list[int]) -> str:
    """The same rows, and behind their columns those of these places as DuckDB writes them."""
    shown = [f"#{place + 1}" for place in range(len(types))]
    texts = [f"CAST(#{place + 1} AS {_text_type(types[place])})" for place in places]
    return f"SELECT {', '.join([*shown, *texts])} FROM (\n{sql}\n)"


def _row(row: tuple[Any, ...], places: list[int]) -> list[Any]:
    """A row's values, as DuckDB writes them in these places where Python has them otherwise."""
    values = list(row[: len(row) - len(places)])
    for place, text in zip(places, row[len(values) :], strict=True):
        values[place] = _as_written(values[place], text)
    return [plain(value) for value in values]


def _as_written(value: Any, text: Any) -> Any:
    """A value, or what it holds, as `text`, of the same shape, writes it: intervals, and what is infinite."""
    if isinstance(value, dict) and isinstance(text, dict):
        if len(value) != len(text):  # keys that differ are one to Python: a month and thirty days
            return text
        pairs = zip(value.items(), text.items(), strict=True)
        return {_as_written(key, named): _as_written(item, said) for (key, item), (named, said) in pairs}
    if isinstance(value, list | tuple) and isinstance(text, list | tuple):
        return [_as_written(item, said) for item, said in zip(value, text, strict=True)]
    if isinstance(value, timedelta) or (isinstance(value, date) and text in ("infinity", "-infinity")):
        return text
    return value


class Database:
    """The database file and how it may be used."""

    def __init__(self, path: str, zone: str, memory_mb: int, threads: int) -> None:
        self._path = path
        self._zone = zone
        self._config: dict[str, str | bool | int | float | list[str]] = {
            **CLOSED,
            "temp_directory": "",
            "memory_limit": f"{memory_mb}MB",
            "threads": str(threads),
        }
        self._instance: duckdb.DuckDBPyConnection | None = None

    def _connection(self) -> duckdb.DuckDBPyConnection:
        """One that shares with earlier ones what was read of the file, and nothing that they could have changed."""
        if self._instance is None:
            instance = duckdb.connect(self._path, read_only=True, config=self._config)
            instance.execute(f"SET GLOBAL TimeZone = '{self._zone}'")
            instance.execute("SET lock_configuration = true")
            self._instance = instance
        return self._instance.cursor()

    def answers(self, question: dict[str, Any]) -> Iterator[bytes]:
        """The encoded answers to one question: one, or one for each batch of rows."""
        started = time.perf_counter()
        left, batch = question["rows"], question["batch"]
        try:
            connection = self._connection()
            try:
                cursor = connection.execute(question["sql"])
                types = [item[1] for item in cursor.description or []]
                described = [[item[0], str(item[1]), kind_of(str(item[1]))] for item in cursor.description or []]
                fetched = cursor.fetchmany(min(batch, left))
                written = _written_out(types, fetched, more=min(batch, left) == len(fetched) < left)
                if written:
                    cursor = connection.execute(_with_texts(question["sql"], types, written))
                    fetched = cursor.fetchmany(min(batch, left))
                is_last = False
                while not is_last:
                    rows = [_row(row, written) for row in fetched]
                    left -= len(rows)
                    is_last = len(rows) < min(batch, left + len(rows)) or not left
                    fetched = [] if is_last else cursor.fetchmany(min(batch, left))
                    answer = {"columns": described, "rows": rows, "last": is_last}
                    answer["milliseconds"] = round((time.perf_counter() - started) * 1000)
                    encoded = json.dumps(answer).encode()
                    if len(encoded) > MAXIMUM_ANSWER_BYTES:
                        yield json.dumps({"error": "TooLarge", "message": str(len(encoded))}).encode()
                        return
                    yield encoded
            finally:
                connection.close()
        except (duckdb.Error, MemoryError, RuntimeError, ValueError) as error:
            if isinstance(error, duckdb.FatalException | duckdb.InternalException):
                self._instance = None  # it answers nothing more
            yield json.dumps({"error": type(error).__name__, "message": str(error)}).encode()


def limit_process(memory_mb: int) -> None:
    """No core files, no writing of files, and an address space that can grow by no more than is left to it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    allowed = memory_mb * MEGABYTE
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            mapped = int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return
    # Where loading alone maps more than is allowed, the limit would end everything; the parent watches what is used.
    bound = max(allowed, mapped + allowed // 2)
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next frame, or None at the end of the stream."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (length,) = HEADER.unpack(header)
    body = stream.read(length)
    return body if len(body) == length else None


def write_frame(stream: BinaryIO, body: bytes) -> None:
    """Writes a frame at once."""
    stream.write(HEADER.pack(len(body)) + body)
    stream.flush()


def read_questions(stream: BinaryIO, questions: queue.SimpleQueue[bytes]) -> None:
    """Passes questions on until the parent is gone, and then ends the process, whatever it is doing."""
    while (body := read_frame(stream)) is not None:
        questions.put(body)
    os._exit(0)


def main(path: str, zone: str, memory_mb: int, threads: int) -> None:
    """Answers questions until the parent closes the pipe."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    limit_process(memory_mb)
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=read_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    database = Database(path, zone, max(memory_mb * 7 // 10, 64), threads)
    while True:
        question = json.loads(questions.get())
        write_frame(answers, b"")
        for answer in database.answers(question):
            write_frame(answers, answer)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
