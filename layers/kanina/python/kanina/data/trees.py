"""Small builders of SQL trees, used by the compiler and the guard. Expressions are trees here, never text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from zoneinfo import ZoneInfo

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect

from kanina.data import sql_reading
from kanina.data.expressions import READ_DIALECT
from kanina.models import Column
from kanina.problems import InvalidRequest

_PLAIN_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_RESERVED = frozenset(word.lower() for word in Dialect.get_or_raise(READ_DIALECT).generator_class.RESERVED_KEYWORDS)


@dataclass(frozen=True, slots=True)
class ModelStatement:
    """A statement that a program made of a model's own expressions: nothing that anybody wrote is one.

    It alone may read columns that no field declares, so that a test lists where one is made.
    """

    expression: exp.Query


@dataclass(frozen=True, slots=True)
class Compiled(ModelStatement):
    """What a metric query means, for an engine of one dialect: its tree, its text, and what its columns mean."""

    sql: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A verified query with its values, which somebody wrote. `columns` is empty where only the engine knows them."""

    expression: exp.Query
    sql: str
    columns: tuple[Column, ...]


def identifier(name: str) -> exp.Identifier:
    """A name, quoted where it would not be read as itself."""
    return exp.Identifier(this=name, quoted=not _PLAIN_NAME.fullmatch(name) or name in _RESERVED)


def column(name: str, table: str | None = None) -> exp.Column:
    """A column, of a table if one is named."""
    return exp.Column(this=identifier(name), table=identifier(table) if table else None)


def aliased(expression: exp.Expr, name: str) -> exp.Alias:
    """`expression AS name`."""
    return exp.Alias(this=expression, alias=identifier(name))


def template(text: str, **parts: exp.Expr) -> exp.Expr:
    """A tree from SQL in which `:name` stands for another tree, put in brackets where it needs them."""
    tree = _template(text).copy()
    return exp.replace_placeholders(tree, **{name: bracketed(part.copy()) for name, part in parts.items()})


@lru_cache(maxsize=512)
def _template(text: str) -> exp.Expr:
    """The tree of a template; there are few, and reading one takes longer than copying it."""
    return sql_reading.condition(text, READ_DIALECT)


def bracketed(expression: exp.Expr) -> exp.Expr:
    """An expression that can stand inside any other."""
    compound = (exp.Binary, exp.Unary, exp.In, exp.Between, exp.AtTimeZone, exp.Interval, exp.Window, exp.Filter)
    if isinstance(expression, compound) and not isinstance(expression, exp.Paren | exp.Dot):
        return exp.Paren(this=expression)
    return expression


def literal(value: str | int | float | bool | Decimal) -> exp.Expr:
    """A value as a literal of its own type. Raises InvalidRequest for a text no engine can hold."""
    if isinstance(value, bool):
        return exp.Boolean(this=value)
    if isinstance(value, str):
        if not is_text(value):
            raise InvalidRequest("a text cannot hold NUL or half a character")
        return exp.Literal.string(value)
    number = exp.Literal.number(str(abs(value)))
    return exp.Neg(this=number) if value < 0 else number


def levels_of(tree: exp.Expr) -> Iterator[list[exp.Expr]]:
    """The nodes of a tree, level by level from its root."""
    level = [tree]
    while level:
        yield level
        below: list[exp.Expr] = []
        for node in level:
            if type(node) in _LEAVES:
                continue
            for value in node.args.values():
                if isinstance(value, exp.Expr):
                    below.append(value)
                elif type(value) is list:
                    below += [each for each in value if isinstance(each, exp.Expr)]
        level = below


_LEAVES = (exp.Literal, exp.Identifier)


def parts_of(node: exp.Expr) -> list[exp.Expr]:
    """The nodes right below a node, in the order of `Expr.iter_expressions`."""
    parts: list[exp.Expr] = []
    for value in node.args.values():
        if isinstance(value, exp.Expr):
            parts.append(value)
        elif type(value) is list:
            parts += [each for each in value if isinstance(each, exp.Expr)]
    return parts


def nodes_of(tree: exp.Expr) -> list[exp.Expr]:
    """The nodes of a tree in the order of `Expr.walk`, in a third of its time."""
    return list(chain.from_iterable(levels_of(tree)))


def is_text(value: str) -> bool:
    """Whether a text can be sent to an engine: it has no NUL and no lone surrogate."""
    try:
        return b"\x00" not in value.encode()
    except UnicodeEncodeError:
        return False


def date_literal(day: date) -> exp.Expr:
    """A DATE."""
    return exp.cast(exp.Literal.string(day.isoformat()), "date")


def moment_literal(moment: datetime) -> exp.Expr:
    """An instant (TIMESTAMP WITH TIME ZONE) if the moment has a zone, else a TIMESTAMP."""
    text = exp.Literal.string(moment.isoformat(sep=" "))
    kind = exp.DType.TIMESTAMP if moment.tzinfo is None else exp.DType.TIMESTAMPTZ
    return exp.Cast(this=text, to=exp.DataType.build(kind))


def midnight(day: date, zone: str | None) -> exp.Expr:
    """The first moment of a day: an instant in the zone, or a TIMESTAMP without one."""
    return moment_literal(datetime.combine(day, time(), ZoneInfo(zone) if zone else None))
