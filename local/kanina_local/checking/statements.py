"""The statements a model leads to: each metric, field, verified query and row filter, compiled and guarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from kanina.data.compile import compile_query, compile_verified
from kanina.data.document import Place
from kanina.data.expressions import READ_DIALECT
from kanina.data.guard import Guard
from kanina.data.rows import Rows, is_query, table_of
from kanina.data.semantic_model import Dataset, Parameter, RowFilter, SemanticModel
from kanina.data.semantic_model_file import ModelFile
from kanina.models import MetricQuery, VerifiedQuery
from kanina.people import Person
from kanina.problems import Problem
from kanina_local.checking.findings import Findings

ENGINES = {"duckdb": "DuckDB", "postgres": "PostgreSQL", "athena": "Athena"}
"""Dialect → what its engine is called."""
_SAMPLES = {"integer": "1", "decimal": "1", "date": "2025-01-31", "datetime": "2025-01-31T10:00:00", "boolean": "true"}
_TODAY = date(2025, 1, 31)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a model lets people ask. `sql` gives it for an engine, or raises Problem with why it cannot be."""

    place: Place
    what: str
    sql: Callable[[str], str]


def check_statements(
    file: ModelFile, model: SemanticModel, dialect: str, findings: Findings, *, elsewhere: bool = True
) -> None:
    """Tells what does not pass: an error for the engine of the data; with `elsewhere`, a warning for the others."""
    engines = ENGINES if elsewhere else (dialect,)
    for name, dataset in model.datasets.items():
        why = no_source(dataset)
        if why:
            findings.error(
                file.places["dataset", name], f"its source is no query that can be read ({why})", "correct it"
            )
    for statement in statements(file, model):
        refused = {engine: why for engine in engines if (why := _refusal(statement, engine))}
        here = refused.pop(dialect, None)
        if here is not None:
            findings.error(statement.place, f"{statement.what} does not run: {_once(here)}", "correct it")
        for why in dict.fromkeys(refused.values()):
            if why != here:
                where = " and ".join(ENGINES[engine] for engine in refused if refused[engine] == why)
                findings.warning(
                    statement.place,
                    f"{statement.what} does not run on {where}: {_once(why)}",
                    "leave it if you do not use that",
                )


def statements(file: ModelFile, model: SemanticModel) -> Iterator[Statement]:
    """Every statement, of datasets whose source can be read."""
    for name, dataset in model.datasets.items():
        if not no_source(dataset):
            yield Statement(file.places["dataset", name], "its source", _Rows(model, dataset).sql)
    for address, field in model.dimensions.items():
        if not no_source(model.datasets[field.dataset]):
            yield Statement(file.places["field", address], "its expression", _Field(model, address).sql)
    for name in model.metrics:
        yield Statement(file.places["metric", name], "its expression", _Metric(model, name).sql)
    for name in model.verified_queries:
        yield Statement(file.places["verified query", name], "its SQL", _Verified(model, name).sql)
    for number, row_filter in enumerate(model.row_filters):
        place = file.places["row filter", str(number)]
        yield Statement(place, "its condition", _Filtered(model, row_filter).sql)


@dataclass(frozen=True, slots=True)
class _Rows:
    model: SemanticModel
    dataset: Dataset

    def sql(self, dialect: str) -> str:
        select = exp.Select().select(exp.Star()).from_(table_of(self.dataset))
        return Guard(self.model, dialect).check_unfiltered(select, cap=1).sql


@dataclass(frozen=True, slots=True)
class _Field:
    model: SemanticModel
    address: str

    def sql(self, dialect: str) -> str:
        rows = Rows(self.model, self.model.dimensions[self.address].dataset, self.address)
        shown = rows.field(self.address)
        return Guard(self.model, dialect).check_unfiltered(rows.select().select(shown), cap=1).sql


@dataclass(frozen=True, slots=True)
class _Metric:
    model: SemanticModel
    name: str

    def sql(self, dialect: str) -> str:
        compiled = compile_query(MetricQuery(metrics=(self.name,)), self.model, dialect=dialect, today=_TODAY)
        return Guard(self.model, dialect).check_unfiltered(compiled.expression).sql


@dataclass(frozen=True, slots=True)
class _Verified:
    model: SemanticModel
    name: str

    def sql(self, dialect: str) -> str:
        query = self.model.verified_queries[self.name]
        plan = VerifiedQuery(name=self.name, params={one.name: _sample(one) for one in query.parameters})
        compiled = compile_verified(plan, self.model, dialect)
        return Guard(self.model, dialect).check_unfiltered(compiled.expression, cap=1).sql


@dataclass(frozen=True, slots=True)
class _Filtered:
    model: SemanticModel
    row_filter: RowFilter

    def sql(self, dialect: str) -> str:
        only = self.model.model_copy(update={"row_filters": (self.row_filter,)})
        someone = Person(next(iter(self.row_filter.people), "local:someone"), self.row_filter.groups or ("group",))
        select = exp.Select().select(exp.Star()).from_(table_of(self.model.datasets[self.row_filter.dataset]))
        return Guard(only, dialect).check(select, someone, cap=1).sql


def _sample(parameter: Parameter) -> str:
    """A value that a parameter takes."""
    return parameter.default or next(iter(parameter.choices), _SAMPLES.get(parameter.type, "x"))


def _refusal(statement: Statement, dialect: str) -> str:
    """Why a statement cannot be for an engine, blank if it can."""
    try:
        statement.sql(dialect)
    except Problem as problem:
        return problem.detail
    return ""


def no_source(dataset: Dataset) -> str:
    """Why the query a dataset is made of cannot be read, blank if it can or is a table."""
    if not is_query(dataset.source):
        return ""
    try:
        tree = sqlglot.parse_one(dataset.source, dialect=READ_DIALECT)
    except ParseError as error:
        first = error.errors[0] if error.errors else {}
        near = first.get("highlight")
        return f"it is wrong near {near!r}" if near else "it is no SQL"
    except SqlglotError:
        return "it is no SQL"
    return "" if isinstance(tree, exp.Query) else "it is no SELECT"


def _once(why: str) -> str:
    """A reason within a line."""
    return " ".join(why.split()).rstrip(".")
