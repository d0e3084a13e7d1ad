"""Which names of a statement are tables of the model: resolved by scope, since a WITH name can shadow a table.

A name is taken for a WITH name only where every engine takes it so: by a later part of the same WITH, by the query
below it, and by the recursive half of a recursive one. Everything else is a table, and must be one of the model's.
Names are alike where every engine takes them so: capitals from A to Z, and no other letters, are those below them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from sqlglot import exp

from kanina.data.declared_columns import DeclaredColumn, declared_columns
from kanina.data.rows import is_query, table_of
from kanina.data.semantic_model import Dataset, SemanticModel
from kanina.data.trees import identifier
from kanina.problems import StatementRefused

DEFAULT_SCHEMAS = {"duckdb": "main", "postgres": "public", "athena": ""}
CASE_SENSITIVE_WHEN_QUOTED = frozenset({"postgres"})


_SMALL_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def folded(name: str) -> str:
    """A name as engines compare it. `str.lower` would make a k of the Kelvin sign, which is no k to them."""
    return name.translate(_SMALL_LETTERS)


def widely_folded(name: str) -> str:
    """A name that is alike wherever some engine could take two for one (Athena folds all of Unicode): for what is held
    back where names are alike, as `folded` is for what passes."""
    return name.lower().casefold()


@dataclass(frozen=True, slots=True)
class Found:
    """A table of a statement and the datasets that are read from it, the first being the one it was named for."""

    table: exp.Table
    datasets: tuple[Dataset, ...]


_Address = tuple[str, str, str]
"""A table's catalog, schema and name, as an engine compares them; blank where only the engine knows."""


@dataclass
class Tables:
    """The model's tables in one dialect."""

    model: SemanticModel
    dialect: str
    _by_name: dict[str, dict[_Address, list[Dataset]]] = field(default_factory=dict)
    _declared: dict[tuple[str, ...], Mapping[str, DeclaredColumn]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for dataset in self.model.datasets.values():
            if not is_query(dataset.source):
                address = self._read_at(dataset)
                self._by_name.setdefault(address[-1], {}).setdefault(address, []).append(dataset)

    @property
    def default_schema(self) -> str:
        """The schema of a table that names none; blank where only the engine knows."""
        return self.model.default_schema or DEFAULT_SCHEMAS.get(self.dialect, "")

    def placed(self, table: exp.Table) -> exp.Table:
        """The table, in the schema and catalog that the model names for those that name none."""
        if self.model.default_schema and not table.db:
            table.set("db", identifier(self.model.default_schema))
        if self.model.default_catalog and not table.catalog:
            table.set("catalog", identifier(self.model.default_catalog))
        return table

    def resolve(self, nodes: Sequence[exp.Expr]) -> list[Found]:
        """Every table among a statement's nodes that is not a WITH name. Raises StatementRefused for one not ours."""
        return [Found(table, self._datasets(table)) for table in self.named(nodes)]

    def named(self, nodes: Sequence[exp.Expr]) -> list[exp.Table]:
        """The tables among a statement's nodes that are named, and no WITH names of it."""
        named = [node for node in nodes if isinstance(node, exp.Table) and isinstance(node.this, exp.Identifier)]
        return [table for table in named if self.common_part(table) is None]

    def inside(self, nodes: Sequence[exp.Expr]) -> list[Found]:
        """The tables that a dataset's own query of these nodes reads and that are tables of other datasets too."""
        found = ((table, tuple(chain.from_iterable(self._meant(table)))) for table in self.named(nodes))
        return [Found(table, datasets) for table, datasets in found if datasets]

    def declared(self, found: Found) -> Mapping[str, DeclaredColumn]:
        """The fields of a table, by what free SQL calls them, as `compared` gives it."""
        names = tuple(dataset.name for dataset in found.datasets)
        if names not in self._declared:
            self._declared[names] = declared_columns(self.model, names, self.compared)
        return self._declared[names]

    def common_names(self, nodes: Sequence[exp.Expr]) -> set[str]:
        """The names of all WITH parts, widely folded."""
        return {widely_folded(common.alias) for common in nodes if isinstance(common, exp.CTE)}

    def _datasets(self, table: exp.Table) -> tuple[Dataset, ...]:
        """The datasets that a table is, by its source or by the name of one. Raises StatementRefused."""
        meant = self._meant(table)
        named = None if table.db else self._of_name(table)
        if named is None and len(meant) > 1:
            places = " or ".join(table_of(datasets[0]).sql(dialect=self.dialect) for datasets in meant)
            raise StatementRefused(f"{table.name} can be several tables; name {places}")
        if len(meant) == 1:
            return meant[0]
        if named is not None:
            return self._of_one_source(named)
        raise StatementRefused(f"there is no table {'.'.join(part.name for part in table.parts)} in the semantic model")

    def _meant(self, table: exp.Table) -> list[tuple[Dataset, ...]]:
        """The datasets of each table of the model that a name can mean.

        What a name leaves out is the default where a table is there, and else whatever the model's table has.
        """
        catalog, schema, name = self._address(table)
        known = [
            address
            for address in self._by_name.get(name, ())
            if schema in ("", address[1]) and catalog in ("", address[0])
        ]
        default = (catalog or self._default(self.model.default_catalog), schema or self._default(self.default_schema))
        nearest = [address for address in known if address[:2] == default] or known
        return [tuple(self._by_name[name][address]) for address in nearest]

    def _of_name(self, table: exp.Table) -> Dataset | None:
        """The dataset that is called so."""
        exact = self.dialect in CASE_SENSITIVE_WHEN_QUOTED and table.this.args.get("quoted")
        for dataset in self.model.datasets.values():
            if dataset.name == table.name or (not exact and folded(dataset.name) == folded(table.name)):
                return dataset
        return None

    def _of_one_source(self, dataset: Dataset) -> tuple[Dataset, ...]:
        """A dataset, and then the others that are read from the same table."""
        if is_query(dataset.source):
            return (dataset,)
        address = self._read_at(dataset)
        return (dataset, *(twin for twin in self._by_name[address[-1]][address] if twin != dataset))

    def _read_at(self, dataset: Dataset) -> _Address:
        """Where the table of a dataset is."""
        catalog, schema, name = self._address(self.placed(table_of(dataset)))
        return catalog, schema or self._default(self.default_schema), name

    def _default(self, name: str | None) -> str:
        return self.compared(identifier(name)) if name else ""

    def _address(self, table: exp.Table) -> _Address:
        catalog, schema = (table.args.get(part) for part in ("catalog", "db"))
        return (
            self.compared(catalog) if catalog is not None else "",
            self.compared(schema) if schema is not None else "",
            self.compared(table.this),
        )

    def common_part(self, table: exp.Table) -> exp.Expr | None:
        """The WITH part that a table's name is that of, seen from where it stands; None for every other table."""
        if table.db or not isinstance(table.this, exp.Identifier):
            return None
        name = self.compared(table.this)
        child: exp.Expr = table
        node = table.parent
        while node is not None:
            visible: list[exp.Expr] = []
            if isinstance(node, exp.With):
                visible = self._visible_inside(node, child, table)
                # From inside a WITH, the query it belongs to adds no names of that same WITH.
                node = node.parent
            elif isinstance(node.args.get("with_"), exp.With):
                visible = node.args["with_"].expressions
            for part in visible:
                if self._name(part) == name:
                    return part
            if node is not None:
                child, node = node, node.parent
        return None

    def _visible_inside(self, common: exp.With, part: exp.Expr, table: exp.Table) -> list[exp.Expr]:
        """The parts that a part of a WITH can see of that WITH: those before it, and itself where it recurses."""
        visible: list[exp.Expr] = []
        for other in common.expressions:
            if other is part:
                break
            visible.append(other)
        body = part.this
        if common.args.get("recursive") and _recurs(body) and _is_within(table, body.expression):
            visible.append(part)
        return visible

    def _name(self, common: exp.Expr) -> str:
        return self.compared(common.args["alias"].this)

    def compared(self, identifier: exp.Expr) -> str:
        """A name as the engine compares it."""
        exact = self.dialect in CASE_SENSITIVE_WHEN_QUOTED and identifier.args.get("quoted")
        return identifier.name if exact else folded(identifier.name)


def _recurs(body: exp.Expr) -> bool:
    """Whether every engine takes a part of WITH RECURSIVE for a recursion: UNION alone is one. In any other set
    operation, and where columns are matched by name, DuckDB takes the name for that of a table."""
    return type(body) is exp.Union and not (body.args.get("by_name") or body.args.get("side") or body.args.get("on"))


def _is_within(node: exp.Expr, ancestor: exp.Expr) -> bool:
    current: exp.Expr | None = node
    while current is not None and current is not ancestor:
        current = current.parent
    return current is ancestor
