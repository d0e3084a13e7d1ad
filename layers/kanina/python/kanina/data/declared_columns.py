"""What free SQL can read of a table: the declared fields of its datasets, and nothing else.

Free SQL is what somebody wrote: a language model, whoever posts a plan, and the author of a verified query. A field
that is a column goes by the column's name there, and one that is reckoned by its own. Other columns of the table, which
expressions, relationships and row filters may use, are for statements that are made of the model (`ModelStatement`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data.dialects import adapted
from kanina.data.expressions import READ_DIALECT, known_tree
from kanina.data.semantic_model import SemanticModel
from kanina.data.trees import identifier


@dataclass(frozen=True, slots=True)
class DeclaredColumn:
    """A field as free SQL knows it: its address, its name there, and its expression over the table's own columns."""

    address: str
    name: exp.Identifier
    expression: exp.Expr

    @property
    def is_plain(self) -> bool:
        """Whether it is a column of the table."""
        return isinstance(self.expression, exp.Column)


def declared_columns(
    model: SemanticModel, datasets: Iterable[str], same: Callable[[exp.Identifier], str]
) -> dict[str, DeclaredColumn]:
    """The fields of datasets that are read from one table, in the model's order, by their names there.

    `same` gives what is equal for names that an engine takes for one. Where a column and a reckoned field have one
    name, it is the column.
    """
    wanted = set(datasets)
    fields = [field for field in model.dimensions.values() if field.dataset in wanted]
    found = [_declared(field.address, field.name, field.expression) for field in fields]
    known = [column for column in found if column is not None]
    named: dict[str, DeclaredColumn] = {}
    for column in sorted(known, key=lambda each: not each.is_plain):
        named.setdefault(same(column.name), column)
    places = {column.address: place for place, column in enumerate(known)}
    return dict(sorted(named.items(), key=lambda item: places[item[1].address]))


def names_in_sql(model: SemanticModel) -> dict[str, str]:
    """What fields are called in free SQL, by their addresses, and columns by `dataset.column` where no field has that.

    A reckoned field of the name of a column that is a field is not among them: it cannot be read there.
    """
    found = [_declared(field.address, field.name, field.expression) for field in model.dimensions.values()]
    plain = {column.address: column.name for column in found if column is not None and column.is_plain}
    columns = {f"{address.rpartition('.')[0]}.{name.name}": name for address, name in plain.items()}
    taken = {column.lower() for column in columns}
    named = {
        column.address: column.name
        for column in found
        if column is not None and (column.is_plain or column.address.lower() not in taken)
    }
    columns = {address: name for address, name in columns.items() if address not in model.dimensions}
    return {address: name.sql(dialect=READ_DIALECT) for address, name in {**named, **columns}.items()}


def selected(columns: Sequence[DeclaredColumn], table: exp.Identifier, dialect: str) -> exp.Select:
    """SELECT these columns, without FROM yet, each of a table, so that no name around it is taken for one of its own.

    Without columns there is a 1 for each row, which can still be counted.
    """
    select = exp.Select()
    for column in columns:
        shown = column.expression.copy()
        for node in list(shown.find_all(exp.Column)):
            node.set("table", table.copy())
        shown = shown if column.is_plain else exp.Alias(this=shown, alias=column.name.copy())
        select.select(shown, copy=False)
    if not columns:
        select.select(exp.Literal.number(1), copy=False)
    adapted(select, dialect)
    return select


def _declared(address: str, name: str, text: str) -> DeclaredColumn | None:
    """None for an expression that cannot be read, which no statement can use."""
    try:
        tree = known_tree(text)
    except SqlglotError:
        return None
    if isinstance(tree, exp.Column) and isinstance(tree.this, exp.Identifier):
        return DeclaredColumn(address, tree.this.copy(), tree)
    return DeclaredColumn(address, identifier(name), tree)
