"""The data that a model is checked against: statements about it, and the tables and columns that they find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlglot import exp

from kanina.data import sql_reading
from kanina.data.engines.duckdb_sql import first_line
from kanina.data.expressions import READ_DIALECT
from kanina.data.guard import Guard
from kanina.data.rows import Rows, is_query, table_of
from kanina.data.semantic_model import Dataset, SemanticModel
from kanina.data.trees import ModelStatement, column, identifier
from kanina.problems import Problem
from kanina_local.discovery.postgres_probe import NO_ANSWER, ConnectionLost
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import Kind, Listed
from kanina_local.trouble import Trouble


class ModelData:
    """A model's data. What is asked of it passes the guard, and a statement that fails is no error here."""

    def __init__(self, model: SemanticModel, probe: Probe) -> None:
        self.model = model
        self.probe = probe
        self.tables = probe.tables()
        self._listed: dict[str, Listed | None] = {}
        self._kinds: dict[str, Mapping[str, Kind]] = {}
        self._guard = Guard(model, probe.dialect)

    def column(self, dataset: Dataset, name: str, alias: str) -> exp.Expr:
        """A column of a dataset by the name that keys use: the field of that name, or the table's own."""
        field = self.model.dimensions.get(f"{dataset.name}.{name}")
        if field is None:
            return column(name, alias)
        plain = plain_column(field.expression)
        if plain:
            return column(plain, alias)
        rows = Rows(self.model, dataset.name, name)
        tree = rows.field(field.address)
        for node in list(tree.find_all(exp.Column)):
            node.set("table", identifier(alias))
        return tree

    def listed(self, dataset: Dataset) -> Listed | None:
        """The table a dataset is read from, as the database lists it."""
        if dataset.name not in self._listed:
            self._listed[dataset.name] = self._found(dataset)
        return self._listed[dataset.name]

    def kinds(self, dataset: Dataset) -> Mapping[str, Kind]:
        """What each column of a dataset's table holds, by its name in small letters; empty where it is not listed."""
        if dataset.name not in self._kinds:
            listed = self.listed(dataset)
            self._kinds[dataset.name] = {name.lower(): kind for name, kind in listed.columns} if listed else {}
        return self._kinds[dataset.name]

    def _found(self, dataset: Dataset) -> Listed | None:
        if is_query(dataset.source):
            return None
        table = table_of(dataset)
        schema = table.db or self.model.default_schema or ""
        for listed in self.tables:
            known = exp.to_table(listed.source, dialect=READ_DIALECT)
            if known.name.lower() == table.name.lower() and (
                not schema or schema.lower() in ("main", known.db.lower())
            ):
                return listed
        return None

    def why_not(self, select: exp.Query) -> str:
        """Why a statement does not run, blank if it does."""
        try:
            sql = self._guard.check_unfiltered(ModelStatement(select.limit(0))).sql
        except Problem as problem:
            return problem.detail
        return self.ask(sql)[1]

    def rows(self, select: exp.Query) -> list[tuple[Any, ...]] | None:
        """The rows of a statement; None if it does not run."""
        try:
            sql = self._guard.check_unfiltered(ModelStatement(select)).sql
        except Problem:
            return None
        rows, why = self.ask(sql)
        return None if why else rows

    def ask(self, sql: str) -> tuple[list[tuple[Any, ...]], str]:
        """The rows of a statement, and the first line of why there are none. Raises ConnectionLost."""
        import duckdb

        try:
            return self.probe.rows(sql), ""
        except ConnectionLost:
            raise
        except (duckdb.Error, Trouble) as error:
            return [], " ".join(first_line(error).removeprefix(NO_ANSWER).split())


def rows_of(dataset: Dataset, alias: str = "") -> exp.Select:
    """A statement of a dataset's table, from which nothing is selected yet."""
    table = table_of(dataset)
    table.set("alias", exp.TableAlias(this=identifier(alias or dataset.name)))
    return exp.Select().from_(table)


def plain_column(expression: str) -> str:
    """The name of the column that an expression is, blank if it is more."""
    parsed = sql_reading.statement(f"SELECT {expression}", READ_DIALECT)
    shown = parsed.expressions[0] if isinstance(parsed, exp.Select) and len(parsed.expressions) == 1 else None
    return shown.name if isinstance(shown, exp.Column) else ""
