"""From a plan to rows: compile, guard with the person's row filters, run. The same for answers and reports."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from kanina.data.engines.engine import Engine
from kanina.data.semantic_model import SemanticModel
from kanina.models import Column, MetricQuery, Query, Result, VerifiedQuery
from kanina.people import Person


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement that passed the guard, as the guard wrote it, and the columns it will give (None: ask the engine)."""

    sql: str
    columns: tuple[Column, ...] | None


class Runner:
    """Runs plans on one engine. Raises NoPath, StatementRefused and QueryFailed with their reasons."""

    def __init__(self, model: SemanticModel, engine: Engine, *, row_cap: int) -> None:
        from kanina.data.guard import Guard

        self._model = model
        self._engine = engine
        self._guard = Guard(model, engine.dialect)
        self._row_cap = row_cap

    def prepare(self, plan: Query, person: Person, today: date) -> Prepared:
        """Compile and guard. `today` is the day in the model's zone that running periods end with."""
        from kanina.data.compile import compile_query, compile_verified

        if isinstance(plan, MetricQuery):
            compiled = compile_query(plan, self._model, dialect=self._engine.dialect, today=today)
            checked = self._guard.check(compiled.expression, person, self._row_cap)
            return Prepared(checked.sql, compiled.columns)
        if isinstance(plan, VerifiedQuery):
            verified = compile_verified(plan, self._model, self._engine.dialect)
            checked = self._guard.check(verified.expression, person, self._row_cap)
            return Prepared(checked.sql, verified.columns)
        return Prepared(self._guard.check(plan.sql, person, self._row_cap).sql, None)

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        """The rows, at most the cap, within this many seconds."""
        return self._engine.run(prepared.sql, prepared.columns, cap=self._row_cap, timeout=seconds)

    def close(self) -> None:
        """End the engine's process."""
        self._engine.close()
