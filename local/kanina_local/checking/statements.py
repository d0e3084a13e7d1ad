"""The statements a model leads to: each metric, field, verified query and row filter, compiled and guarded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from kanina.data import sql_reading
from kanina.data.compile import compile_query, compile_verified
from kanina.data.document import Place
from kanina.data.expressions import READ_DIALECT, SESSION_WORDS
from kanina.data.guard import Guard
from kanina.data.rows import Rows, is_query, table_of
from kanina.data.semantic_model import Dataset, Dimension, Parameter, RowFilter, SemanticModel
from kanina.data.semantic_model_file import ModelFile
from kanina.data.trees import ModelStatement
from kanina.models import MetricQuery, VerifiedQuery
from kanina.people import Person
from kanina.problems import Problem
from kanina_local.checking.findings import Findings

ENGINES = {"duckdb": "DuckDB", "postgres": "PostgreSQL", "athena": "Athena"}
"""Dialect → what its engine is called."""
_SAMPLES = {"integer": "1", "decimal": "1", "date": "2025-01-31", "datetime": "2025-01-31T10:00:00", "boolean": "true"}
_TODAY = date(2025, 1, 31)
_COLUMN = re.compile(r"[A-Za-z_]\w*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a model lets people ask. `sql` gives it for an engine, or raises Problem with why it cannot be.

    `kind` and `name` are those of its place in the file. dataset: whose rows it is of, blank where its SQL says so.
    """

    kind: str
    name: str
    dataset: str
    place: Place
    what: str
    sql: Callable[[str], str]


def check_statements(
    file: ModelFile, model: SemanticModel, dialect: str, findings: Findings, *, elsewhere: bool = True
) -> set[str]:
    """Tells what does not pass: an error for the engine of the data; with `elsewhere`, a warning for the others.

    The names of the datasets and the addresses of the fields that do not pass for the engine of the data: what is made
    of them is not looked at.
    """
    engines = ENGINES if elsewhere else (dialect,)
    broken: set[str] = set()
    narrow: set[tuple[str, str]] = set()
    for name, dataset in model.datasets.items():
        why = no_source(dataset)
        if why:
            broken.add(name)
            findings.error(
                file.places["dataset", name], f"its source is no query that can be read ({why})", "correct it"
            )
    for statement in statements(file, model):
        if statement.dataset in broken or (statement.kind == "field" and is_column(model.dimensions[statement.name])):
            continue
        refused = {engine: why for engine in engines if (why := _refusal(statement, engine))}
        here = refused.pop(dialect, None)
        if here is not None:
            if statement.kind in ("dataset", "field"):
                broken.add(statement.name)
            findings.error(statement.place, f"{statement.what} does not run: {_once(here)}", "correct it")
        for why in dict.fromkeys(refused.values()):
            if why == here or (statement.dataset, why) in narrow:
                continue
            if statement.kind == "dataset":
                narrow.add((statement.dataset, why))
            where = " and ".join(ENGINES[engine] for engine in refused if refused[engine] == why)
            findings.warning(
                statement.place,
                f"{statement.what} does not run on {where}: {_once(why)}",
                "leave it if you do not use that",
            )
    return broken


def is_column(field: Dimension) -> bool:
    """Whether a field is a column by its plain name, which no engine and no rule of the guard refuses."""
    return _COLUMN.fullmatch(field.expression) is not None and field.expression.lower() not in SESSION_WORDS["postgres"]


def statements(file: ModelFile, model: SemanticModel) -> Iterator[Statement]:
    """Every statement, those of datasets first, then those of their fields."""

    def of(kind: str, name: str, dataset: str, what: str, sql: Callable[[str], str]) -> Statement:
        return Statement(kind, name, dataset, file.places[kind, name], what, sql)

    for name, dataset in model.datasets.items():
        yield of("dataset", name, name, "its source", _Rows(model, dataset).sql)
    for address, field in model.dimensions.items():
        yield of("field", address, field.dataset, "its expression", _Field(model, address).sql)
    for name, metric in model.metrics.items():
        yield of("metric", name, metric.dataset, "its expression", _Metric(model, name).sql)
    for name in model.verified_queries:
        yield of("verified query", name, "", "its SQL", _Verified(model, name).sql)
    for number, row_filter in enumerate(model.row_filters):
        yield of("row filter", str(number), row_filter.dataset, "its condition", _Filtered(model, row_filter).sql)


@dataclass(frozen=True, slots=True)
class _Rows:
    model: SemanticModel
    dataset: Dataset

    def sql(self, dialect: str) -> str:
        select = exp.Select().select(exp.Star()).from_(table_of(self.dataset))
        return Guard(self.model, dialect).check_unfiltered(ModelStatement(select), cap=1).sql


@dataclass(frozen=True, slots=True)
class _Field:
    model: SemanticModel
    address: str

    def sql(self, dialect: str) -> str:
        rows = Rows(self.model, self.model.dimensions[self.address].dataset, self.address)
        shown = rows.field(self.address)
        select = ModelStatement(rows.select().select(shown))
        return Guard(self.model, dialect).check_unfiltered(select, cap=1).sql


@dataclass(frozen=True, slots=True)
class _Metric:
    model: SemanticModel
    name: str

    def sql(self, dialect: str) -> str:
        compiled = compile_query(MetricQuery(metrics=(self.name,)), self.model, dialect=dialect, today=_TODAY)
        return Guard(self.model, dialect).check_unfiltered(compiled).sql


@dataclass(frozen=True, slots=True)
class _Verified:
    model: SemanticModel
    name: str

    def sql(self, dialect: str) -> str:
        query = self.model.verified_queries[self.name]
        plan = VerifiedQuery(name=self.name, params={one.name: _sample(one) for one in query.parameters})
        bound = compile_verified(plan, self.model, dialect)
        return Guard(self.model, dialect).check_unfiltered(bound.expression, cap=1).sql


@dataclass(frozen=True, slots=True)
class _Filtered:
    model: SemanticModel
    row_filter: RowFilter

    def sql(self, dialect: str) -> str:
        only = self.model.model_copy(update={"row_filters": (self.row_filter,)})
        someone = Person(next(iter(self.row_filter.people), "local:someone"), self.row_filter.groups or ("group",))
        select = exp.Select().select(exp.Star()).from_(table_of(self.model.datasets[self.row_filter.dataset]))
        return Guard(only, dialect).check(ModelStatement(select), someone, cap=1).sql


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
        tree = sql_reading.statement(dataset.source, READ_DIALECT)
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
