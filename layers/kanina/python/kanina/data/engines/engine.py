"""What an engine is: it runs one guarded statement and gives a result. It decides nothing."""

from __future__ import annotations

from typing import Protocol

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
