"""What of a table a person may see, put into a statement by replacing the table with a subquery of just that.

Of every statement these are the person's rows; of free SQL, the declared columns besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data import sql_reading
from kanina.data.declared_columns import DeclaredColumn, selected
from kanina.data.expressions import READ_DIALECT, read_expression
from kanina.data.guard_tables import Found, Tables, folded, widely_folded
from kanina.data.rows import is_query, table_of
from kanina.data.semantic_model import Dataset, RowFilter, SemanticModel
from kanina.data.trees import identifier, literal, nodes_of
from kanina.people import Person
from kanina.problems import ModelInvalid, StatementRefused

EVERYONE = "*"
"""In a filter's people or groups: whoever asks."""


def condition_for(model: SemanticModel, dataset: Dataset, person: Person) -> exp.Expr | None:
    """The rows of a dataset a person may see: None for all of them, FALSE for someone no filter names.

    Each filter that names the person, or a group of theirs, allows its rows; several add up.
    """
    filters = [row_filter for row_filter in model.row_filters if row_filter.dataset == dataset.name]
    if not filters:
        return None
    conditions: dict[str, exp.Expr] = {}
    for row_filter in filters:
        for condition in _granted(row_filter, person):
            conditions.setdefault(condition.sql(dialect=READ_DIALECT), condition)
    if any(isinstance(condition, exp.Boolean) and condition.this for condition in conditions.values()):
        return None
    if not conditions:
        return exp.false()
    return exp.or_(*conditions.values(), copy=False)


@dataclass(frozen=True, slots=True)
class Sight:
    """Who looks at the model's tables; None sees all rows."""

    model: SemanticModel
    tables: Tables
    person: Person | None

    def conditions(self, found: Found) -> list[exp.Expr]:
        """What holds for the rows that are seen of a table."""
        if self.person is None:
            return []
        each = (condition_for(self.model, twin, self.person) for twin in found.datasets)
        return [condition for condition in each if condition is not None]


def put_in(
    found: Sequence[Found],
    nodes: Sequence[exp.Expr],
    sight: Sight,
    columns: Mapping[int, Sequence[DeclaredColumn]] | None = None,
) -> None:
    """Makes the tables of a statement of these nodes the model's own, with only the rows that are seen.

    columns: by the id of a table's node, those of its columns that are seen; of other tables, all are. A dataset that
    is a query is made of the person's rows, too: the tables it reads are replaced as well, with all of their columns.
    """
    common_names = sight.tables.common_names(nodes)
    shortened = {
        (folded(one.table.db), folded(one.table.name))
        for one in found
        if _put_in(one, sight, common_names, (columns or {}).get(id(one.table))) and one.table.db
    }
    for node in nodes if shortened else ():
        # `public.sales.region` becomes `sales.region` once `public.sales` is a subquery called sales.
        if isinstance(node, exp.Column) and (folded(node.text("db")), folded(node.table)) in shortened:
            node.set("db", None)
            node.set("catalog", None)


def _put_in(found: Found, sight: Sight, common_names: set[str], columns: Sequence[DeclaredColumn] | None) -> bool:
    """Puts one table in; whether it has a name there that no schema is before.

    `common_names` are the statement's WITH names, which must not capture a table inside the subquery.
    """
    dataset, tables = found.datasets[0], sight.tables
    conditions = sight.conditions(found)
    source = _source(dataset)
    if sight.person is not None and is_query(dataset.source):
        nodes = nodes_of(source)
        put_in(tables.inside(nodes), nodes, sight)
    for tree in (source, *conditions):
        _keep_apart(tree, common_names, tables)
    written = found.table
    sample = written.args.get("sample")
    alias = written.args.get("alias") or exp.TableAlias(
        this=exp.Identifier(this=written.name, quoted=written.this.quoted)
    )
    if conditions and sample and tables.dialect == "postgres":
        raise StatementRefused("TABLESAMPLE is not allowed on a table of which you see some rows only")
    if isinstance(source, exp.Table) and not conditions and columns is None:
        inside: exp.Expr = source
        if folded(source.name) == folded(written.name) and not written.args.get("alias"):
            alias = None
    elif conditions or columns is not None:
        if isinstance(source, exp.Query):
            source = exp.Subquery(this=source, alias=exp.TableAlias(this=identifier(dataset.name)))
        elif sample and not conditions:
            source.set("sample", sample)  # of the table: PostgreSQL takes no sample of a query
            sample = None
        inside = _seen(source, conditions, columns, tables.dialect)
    else:
        inside = exp.Subquery(this=source)
    if alias is not None:
        inside.set("alias", alias.copy())
    if sample:
        inside.set("sample", sample)
    for name in ("joins", "pivots", "laterals"):
        if written.args.get(name):
            inside.set(name, written.args[name])
    written.replace(inside)
    return alias is not None


def _seen(
    rows: exp.Table | exp.Subquery, conditions: list[exp.Expr], columns: Sequence[DeclaredColumn] | None, dialect: str
) -> exp.Subquery:
    """A person's rows, which are chosen before anything else is asked of them.

    PostgreSQL would else try a person's own condition on the other rows first, and tell of them by its errors. OFFSET 0
    changes no rows, and nothing is moved past it (PostgreSQL's optimizer, `is_simple_subquery` and
    `subquery_is_pushdown_safe`).
    """
    if columns is None:
        select = exp.Select().select(exp.Star())
    else:
        name = rows.this if isinstance(rows, exp.Table) else rows.args["alias"].this
        select = selected(columns, name, dialect)
    select = select.from_(rows, copy=False).where(*conditions, copy=False)
    fenced = conditions and dialect == "postgres"
    return exp.Subquery(this=select.offset(0, copy=False) if fenced else select)


def _keep_apart(tree: exp.Expr, common_names: set[str], tables: Tables) -> None:
    """Names the schema of a table where the model does, and where the statement has a WITH name like it, so that it
    stays the table.

    Raises StatementRefused where there is no schema to name.
    """
    standing_alone = [tree] if isinstance(tree, exp.Table) else tables.named(nodes_of(tree))
    for table in map(tables.placed, standing_alone):
        if table.db or widely_folded(table.name) not in common_names:
            continue
        if not tables.default_schema:
            raise StatementRefused(f"a WITH name is that of the table {table.name}; choose another")
        table.set("db", identifier(tables.default_schema))


def _granted(row_filter: RowFilter, person: Person) -> list[exp.Expr]:
    """The conditions a filter allows a person: one for each group by which it names them."""
    by_name = person.id in row_filter.people or EVERYONE in row_filter.people
    groups = [group for group in person.groups if group in row_filter.groups or EVERYONE in row_filter.groups]
    if not by_name and not groups and EVERYONE not in row_filter.groups:
        return []
    if "{group}" not in row_filter.condition:
        return [_bound(row_filter, person.id, None)]
    return [_bound(row_filter, person.id, group) for group in groups or person.groups]


def _bound(row_filter: RowFilter, person_id: str, group: str | None) -> exp.Expr:
    """A filter's condition with the person and the group as literals in its tree."""
    text = row_filter.condition.replace("{person}", ":person").replace("{group}", ":group")
    try:
        tree = read_expression(text)
    except SqlglotError:
        raise ModelInvalid(
            f"row filter of {row_filter.dataset}: {row_filter.condition!r} is no SQL condition; write one such as "
            "region = {group}"
        ) from None
    for node in list(tree.find_all(exp.Placeholder)):
        value = person_id if node.name == "person" else group
        if node.name not in ("person", "group") or value is None:
            raise ModelInvalid(f"row filter of {row_filter.dataset}: write {{person}} or {{group}}, not :{node.name}")
        node.replace(literal(value))
    return tree


def _source(dataset: Dataset) -> exp.Table | exp.Query:
    """What a dataset is read from."""
    if not is_query(dataset.source):
        return table_of(dataset)
    try:
        tree = sql_reading.statement(dataset.source, READ_DIALECT)
    except SqlglotError:
        raise ModelInvalid(f"dataset {dataset.name}: its source is no query that can be read") from None
    if not isinstance(tree, exp.Query):
        raise ModelInvalid(f"dataset {dataset.name}: its source is neither a table nor a query")
    return tree
