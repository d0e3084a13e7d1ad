"""Compiles a verified query: its reviewed statement with the parameters bound as typed literals in the tree."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data import sql_reading
from kanina.data.dialects import adapted
from kanina.data.expressions import READ_DIALECT
from kanina.data.guard_columns import columns_needed
from kanina.data.guard_reading import read_statement
from kanina.data.guard_tables import DEFAULT_SCHEMAS, Tables
from kanina.data.semantic_model import Parameter, SemanticModel, VerifiedQueryDefinition
from kanina.data.trees import Bound, date_literal, literal, moment_literal, nodes_of
from kanina.models import Column, VerifiedQuery
from kanina.problems import InvalidRequest, ModelInvalid, StatementRefused

_TEXT_OR_PARAMETER = re.compile(
    r"""'(?:[^']|'')*' | "(?:[^"]|"")*" | --[^\n]* | /\*.*?\*/ | (?<![:\w]):([A-Za-z_]\w*)""", re.DOTALL | re.VERBOSE
)


def compile_verified(plan: VerifiedQuery, model: SemanticModel, dialect: str = "duckdb") -> Bound:
    """The statement of a verified query with its values.

    `columns` are named where the statement names them, else empty and for the engine to tell. Raises InvalidRequest
    for a value that is missing or does not fit, and ModelInvalid for a statement that cannot be read.
    """
    definition = model.verified_queries.get(plan.name)
    if definition is None:
        raise InvalidRequest(f"there is no verified query {plan.name!r}")
    unknown = plan.params.keys() - {parameter.name for parameter in definition.parameters}
    if unknown:
        raise InvalidRequest(f"{plan.name} takes no {min(unknown)}")
    values = {parameter.name: bound(parameter, plan.params.get(parameter.name)) for parameter in definition.parameters}
    tree = _read(definition)
    for node in list(tree.find_all(exp.Placeholder)):
        if node.name not in values:
            raise ModelInvalid(f"verified query {plan.name}: write a parameter as :name, not {node.name}")
        node.replace(values[node.name].copy())
    columns = _columns(definition, tree)
    statement = adapted(tree, dialect)
    return Bound(statement, statement.sql(dialect=dialect, pretty=True), columns)


def undeclared_column(definition: VerifiedQueryDefinition, model: SemanticModel) -> str:
    """Why a verified query cannot be for a column that no field declares; blank if there is none.

    It is read with the schema of the first engine on which its tables are known. What else is wrong with it is told
    where it is compiled and guarded.
    """
    for dialect in DEFAULT_SCHEMAS:
        tables = Tables(model, dialect)
        try:
            _, tree = read_statement(_read(definition), READ_DIALECT)
            nodes = nodes_of(tree)
            found = tables.resolve(nodes)
        except (ModelInvalid, StatementRefused, RecursionError):
            continue
        try:
            columns_needed(nodes, found, tables)
        except StatementRefused as refused:
            return refused.detail
        return ""
    return ""


def bound(parameter: Parameter, value: str | None) -> exp.Expr:
    """A parameter's value as a literal of its type. Raises InvalidRequest."""
    text = parameter.default if value is None else value
    if text is None:
        raise InvalidRequest(f"{parameter.name} is needed")
    if parameter.choices and text not in parameter.choices:
        raise InvalidRequest(f"{parameter.name} is one of {', '.join(parameter.choices)}")
    try:
        return _literal(parameter, text)
    except (ValueError, InvalidOperation):
        raise InvalidRequest(f"{parameter.name} is no {parameter.type}") from None


def _read(definition: VerifiedQueryDefinition) -> exp.Query:
    """The tree of a verified query, its parameters left open. Raises ModelInvalid."""
    names = [parameter.name for parameter in definition.parameters]
    try:
        tree = sql_reading.statement(_with_placeholders(definition.sql, names), READ_DIALECT)
    except SqlglotError as error:
        raise ModelInvalid(f"verified query {definition.name}: {str(error).splitlines()[0]}") from None
    if not isinstance(tree, exp.Query):
        raise ModelInvalid(f"verified query {definition.name}: its SQL is no query; write a SELECT")
    return tree


def _with_placeholders(sql: str, names: Collection[str]) -> str:
    """`:name` as DuckDB writes it, `$name`: there a colon at the start of a column means an alias."""

    def written(match: re.Match[str]) -> str:
        return f"${match.group(1)}" if match.group(1) in names else match.group(0)

    return _TEXT_OR_PARAMETER.sub(written, sql)


def _literal(parameter: Parameter, text: str) -> exp.Expr:
    match parameter.type:
        case "integer":
            return literal(int(text))
        case "decimal" | "float":
            number = Decimal(text)
            if not number.is_finite():
                raise ValueError(text)
            return literal(number)
        case "boolean":
            if text.lower() not in ("true", "false"):
                raise ValueError(text)
            return literal(text.lower() == "true")
        case "date":
            return date_literal(date.fromisoformat(text))
        case "datetime":
            return moment_literal(datetime.fromisoformat(text))
        case _:
            return literal(text)


def _columns(definition: VerifiedQueryDefinition, statement: exp.Query) -> tuple[Column, ...]:
    """Columns by the names in the statement, if each has one: the engine tells their types."""
    names = statement.named_selects
    if not names or "*" in names or "" in names or len(set(names)) != len(names):
        return ()
    labels = definition.labels.get("en", {})
    return tuple(
        Column(
            key=name,
            name=labels.get(name, name.replace("_", " ").capitalize()),
            type="string",
            format=definition.formats.get(name, "text"),
            role="other",
        )
        for name in names
    )
