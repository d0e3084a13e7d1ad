"""From a plan to rows: compile, guard with the person's row filters, run. The same for answers and reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from kanina.data.engines.engine import Engine
from kanina.data.semantic_model import SemanticModel
from kanina.models import Column, MetricQuery, Query, Result, SqlQuery, VerifiedQuery
from kanina.people import Person

if TYPE_CHECKING:
    from sqlglot import exp

    from kanina.data.guard import Guard
    from kanina.data.trees import ModelStatement

BATCH_ROWS = 1000
"""Rows of a large result that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement that passed the guard, as the guard wrote it, and the columns it will give (None: ask the engine)."""

    sql: str
    columns: tuple[Column, ...] | None


class Runner:
    """Runs plans on one engine. Raises NoPath, StatementRefused and QueryFailed with their reasons."""

    def __init__(self, model: SemanticModel, engine: Engine, *, row_cap: int) -> None:
        self._model = model
        self._engine = engine
        self._row_cap = row_cap

    @cached_property
    def _guard(self) -> Guard:
        """Made for the first statement: a start without a question does without the SQL library."""
        from kanina.data.guard import Guard

        return Guard(self._model, self._engine.dialect)

    def prepare(self, plan: Query, person: Person, today: date) -> Prepared:
        """Compile and guard. `today` is the day in the model's zone that running periods end with."""
        statement, columns = self._compiled(plan, today)
        checked = self._guard.check(statement, person, self._row_cap)
        if isinstance(plan, SqlQuery):
            from kanina.data.invented import refuse_invented

            refuse_invented(checked.expression)
        return Prepared(checked.sql, columns)

    def prepare_again(self, plan: Query, person: Person, asked_at: datetime, *, cap: int) -> Prepared:
        """As `prepare`, for a plan of an earlier moment: what is "today" or "now" in it stays so, whatever day it is.

        asked_at: in the model's zone. cap: of rows, instead of an answer's.
        """
        from kanina.data.guard_reading import read_statement
        from kanina.data.pinned import as_of, pinned
        from kanina.data.trees import ModelStatement

        statement, columns = self._compiled(plan, asked_at.date())
        if isinstance(statement, ModelStatement):
            return Prepared(self._guard.check(pinned(statement, asked_at), person, cap).sql, columns)
        explained, tree = read_statement(statement, self._engine.dialect)
        again = statement if explained else as_of(tree, asked_at)
        return Prepared(self._guard.check(again, person, cap).sql, columns)

    def stream(self, prepared: Prepared, *, cap: int, seconds: float) -> Iterator[Result]:
        """The rows batch by batch, at most the cap, within this many seconds; all at once of an engine that has no
        other way."""
        from kanina.data.engines.engine import StreamingEngine

        if isinstance(self._engine, StreamingEngine):
            return self._engine.stream(prepared.sql, prepared.columns, cap=cap, timeout=seconds, batch=BATCH_ROWS)
        return iter((self._engine.run(prepared.sql, prepared.columns, cap=cap, timeout=seconds),))

    def _compiled(self, plan: Query, today: date) -> tuple[str | exp.Expr | ModelStatement, tuple[Column, ...] | None]:
        """The statement of a plan, before the guard, and its columns where the plan says them."""
        from kanina.data.compile import compile_query, compile_verified

        if isinstance(plan, MetricQuery):
            compiled = compile_query(plan, self._of_years(plan), dialect=self._engine.dialect, today=today)
            return compiled, compiled.columns
        if isinstance(plan, VerifiedQuery):
            bound = compile_verified(plan, self._model, self._engine.dialect)
            return bound.expression, bound.columns
        return plan.sql, None

    def _of_years(self, plan: MetricQuery) -> SemanticModel:
        """The model, its fiscal years as whoever asked has them."""
        month = next((known.values[0] for known in plan.remembered if known.kind == "year"), None)
        if month is None:
            return self._model
        return self._model.model_copy(update={"fiscal_year_start_month": int(month)})

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        """The rows, at most the cap, within this many seconds."""
        return self._engine.run(prepared.sql, prepared.columns, cap=self._row_cap, timeout=seconds)

    def close(self) -> None:
        """End the engine's process."""
        self._engine.close()
