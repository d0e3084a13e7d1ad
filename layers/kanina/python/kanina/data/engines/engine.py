"""What an engine is: it runs one guarded statement and gives a result. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from kanina.models import Column, Result


class Engine(Protocol):
    """Runs statements of one SQL dialect (sqlglot's name of it). Safe to call from several threads."""

    dialect: str

    def run(self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float) -> Result:
        """The first `cap` rows of a statement that has passed the guard.

        `columns` say what the columns are called and how to show them; without them the engine's names do. Types are
        always the engine's. Raises QueryFailed for an error in the statement and after `timeout` seconds.
        """
        ...

    def close(self) -> None:
        """Lets go of connections and processes. Running a statement afterwards is an error."""
        ...


@runtime_checkable
class StreamingEngine(Engine, Protocol):
    """An engine that can give a large result without holding it whole."""

    def stream(
        self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float, batch: int
    ) -> Iterator[Result]:
        """The same rows as `run` gives, at most `batch` in each result; at least one result, if an empty one.

        Each has all columns; only the last may be `truncated`. The engine is taken until the last is read or the
        iterator is closed; `timeout` counts from the first to the last. Raises as `run`, at any of them.
        """
        ...
