"""The rows a metric is measured on: its dataset, and whatever is joined to them along many-to-one paths."""

from __future__ import annotations

import re

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data.expressions import READ_DIALECT, known_tree
from kanina.data.paths import Path, shortest_paths
from kanina.data.semantic_model import Dataset, Dimension, Labelled, Metric, Relationship, SemanticModel
from kanina.data.trees import bracketed, column, identifier, template
from kanina.problems import AmbiguousPath, InvalidRequest, ModelInvalid, NoPath

_QUERY = re.compile(r"\s*(\(|(select|with|from|values)\s)", re.IGNORECASE)


def is_query(source: str) -> bool:
    """Whether a dataset's source is a query and not the name of a table or view."""
    return _QUERY.match(source) is not None


def table_of(dataset: Dataset) -> exp.Table:
    """The table a dataset is read from. A query source is read under the dataset's own name: the guard expands it."""
    if is_query(dataset.source):
        return exp.Table(this=identifier(dataset.name))
    try:
        table = exp.to_table(dataset.source, dialect=READ_DIALECT)
    except SqlglotError:
        table = exp.Table()
    # A source that is no SQL name, such as Unit Prices or unit-prices, is one name.
    named = isinstance(table.this, exp.Identifier) and not table.args.get("alias")
    return table if named else exp.Table(this=identifier(dataset.source))


class Rows:
    """Rows of one dataset. Asking for a field joins what it needs, once; no row is ever multiplied or lost.

    `measured` is what the rows are measured for ("Average score"), for the words of a NoPath.
    """

    def __init__(self, model: SemanticModel, dataset: str, measured: str) -> None:
        self._model = model
        self._dataset = dataset
        self._measured = measured
        self._aliases: dict[tuple[str, ...], str] = {(): dataset}
        self._joins: list[tuple[Relationship, str, str]] = []

    def field(self, address: str, role: str | None = None) -> exp.Expr:
        """A field's expression over these rows. Raises NoPath or AmbiguousPath."""
        dimension = dimension_at(self._model, address)
        path = self._path(dimension.dataset, role, dimension)
        return self._expression(dimension, self._alias(path))

    def pointer(self, goal: str, role: str | None = None) -> tuple[exp.Expr, str]:
        """What leads from these rows to another dataset's, and the column of those that it holds.

        Raises NoPath or AmbiguousPath, and InvalidRequest where it takes several columns.
        """
        path = self._path(goal, role, self._any_field(goal))
        edge = path[-1]
        if len(edge.from_columns) != 1:
            raise InvalidRequest(f"rows of {edge.from_dataset} are told apart by several columns")
        return self._key(edge.from_dataset, edge.from_columns[0], self._alias(path[:-1])), edge.to_columns[0]

    def key_of(self, dataset: str, name: str) -> exp.Expr:
        """A column by which rows of a dataset are told apart, over these rows. Raises NoPath or AmbiguousPath."""
        path = self._path(dataset, None, self._any_field(dataset, name))
        return self._key(dataset, name, self._alias(path))

    def measure(self, metric: str) -> exp.Expr:
        """A metric's expression over these rows."""
        definition = metric_at(self._model, metric)
        tree = _parsed(definition.expression, f"metric {metric}")
        if tree.find(exp.Query):
            raise ModelInvalid(f"metric {metric}: an expression with a SELECT inside; declare a dataset for it")

        def resolve(node: exp.Expr) -> exp.Expr:
            return bracketed(self._metric_column(node, metric)) if isinstance(node, exp.Column) else node

        return tree.transform(resolve)

    def select(self) -> exp.Select:
        """SELECT … FROM the dataset and its joins, without columns yet."""
        datasets = self._model.datasets
        select = exp.Select().from_(_aliased_table(datasets[self._dataset], self._dataset))
        for edge, before, alias in self._joins:
            table = _aliased_table(datasets[edge.to_dataset], alias)
            select = select.join(table, on=self._condition(edge, before, alias), join_type="left", copy=False)
        return select

    def _any_field(self, dataset: str, name: str = "") -> Dimension:
        """A field of a dataset, for the words of a problem on the way there."""
        known = self._model.dimensions.get(f"{dataset}.{name}")
        found = known or next((field for field in self._model.dimensions.values() if field.dataset == dataset), None)
        return found or Dimension(dataset=dataset, name=name or dataset, expression=name or dataset)

    def _path(self, goal: str, role: str | None, dimension: Dimension) -> Path:
        paths = shortest_paths(self._model.relationships, self._dataset, goal, role)
        if len(paths) == 1:
            return paths[0]
        if not paths:
            raise self._no_path(goal, role, dimension)
        choices = []
        for path in paths:
            others = {edge.name for other in paths if other is not path for edge in other}
            own = next((edge for edge in path if edge.name not in others), path[0])
            choices.append({"label": self._model.label(own, own.name, "en"), "value": own.name})
        label = self._model.label(dimension, dimension.name, "en")
        raise AmbiguousPath(
            f"{self._measured} is connected to {label} in several ways; name one",
            field=dimension.address,
            choices=choices,
        )

    def _no_path(self, goal: str, role: str | None, dimension: Dimension) -> NoPath:
        model = self._model
        label = model.label(dimension, dimension.name, "en")
        rows = model.label(model.datasets[self._dataset], self._dataset, "en").lower()
        target = model.label(model.datasets[goal], goal, "en").lower()
        detail = f"{self._measured} has no {label.lower()}: {rows} are not connected to {target}"
        roles = [edge for edge in model.relationships if edge.role and edge.role != role]
        usable = [edge for edge in roles if shortest_paths(model.relationships, self._dataset, goal, edge.role)]
        if role is not None:
            named = next((edge for edge in model.relationships if role in (edge.role, edge.name)), None)
            detail += f" as {model.label(named, named.role or named.name, 'en').lower() if named else role}"
        elif usable:
            detail += (
                f", except as {' or '.join(model.label(edge, edge.role or edge.name, 'en').lower() for edge in usable)}"
            )
        return NoPath(detail, field=dimension.address, dataset=self._dataset)

    def _alias(self, path: Path) -> str:
        """The name of what is at the end of a path, joined with everything before it."""
        steps = tuple(edge.name for edge in path)
        if steps not in self._aliases:
            before = self._alias(path[:-1])
            edge = path[-1]
            wanted = edge.role or edge.to_dataset
            taken = set(self._aliases.values())
            names = [wanted, f"{before}_{wanted}", *(f"{wanted}_{number}" for number in range(2, len(taken) + 3))]
            self._aliases[steps] = next(name for name in names if name not in taken)
            self._joins.append((edge, before, self._aliases[steps]))
        return self._aliases[steps]

    def _expression(self, dimension: Dimension, alias: str) -> exp.Expr:
        """A field's own expression, its columns taken from the alias."""
        tree = _parsed(dimension.expression, f"field {dimension.address}")
        for node in list(tree.find_all(exp.Column)):
            node.set("table", identifier(alias))
        return tree

    def _condition(self, edge: Relationship, before: str, after: str) -> exp.Expr:
        pairs = [
            template(
                ":left = :right",
                left=self._key(edge.from_dataset, left, before),
                right=self._key(edge.to_dataset, right, after),
            )
            for left, right in zip(edge.from_columns, edge.to_columns, strict=True)
        ]
        return exp.and_(*pairs, copy=False)

    def _key(self, dataset: str, name: str, alias: str) -> exp.Expr:
        """A join column: a column of the table, or the field of that name."""
        dimension = self._model.dimensions.get(f"{dataset}.{name}")
        return self._expression(dimension, alias) if dimension else column(name, alias)

    def _metric_column(self, node: exp.Column, metric: str) -> exp.Expr:
        """A column of a metric's expression: a field by its name, else a column of the dataset's table."""
        dataset = node.table or self._dataset
        names = {name.lower(): name for name in self._model.datasets}
        if dataset.lower() not in names:
            raise ModelInvalid(
                f"metric {metric}: there is no dataset {dataset!r}; name one of {', '.join(names.values())}"
            )
        dataset = names[dataset.lower()]
        dimension = self._model.dimensions.get(f"{dataset}.{node.name}")
        if dimension is None:
            dimension = Dimension(dataset=dataset, name=node.name, expression=node.this.sql(dialect=READ_DIALECT))
        return self._expression(dimension, self._alias(self._path(dataset, None, dimension)))


def name_of(model: SemanticModel, thing: Labelled, name: str) -> str:
    """What people call a thing, in English, as a heading."""
    label = model.label(thing, name, "en")
    return label[:1].upper() + label[1:]


def metric_at(model: SemanticModel, name: str) -> Metric:
    """The metric of a name. Raises InvalidRequest."""
    found = model.metric(name)
    if found is None:
        why = model.unusable.get(name)
        raise InvalidRequest(f"metric {name!r} cannot be used: {why}" if why else f"there is no metric {name!r}")
    return found


def dimension_at(model: SemanticModel, address: str) -> Dimension:
    """The dimension of an address. Raises InvalidRequest."""
    if address not in model.dimensions:
        raise InvalidRequest(f"there is no field {address!r}")
    return model.dimensions[address]


def _parsed(text: str, place: str) -> exp.Expr:
    try:
        return known_tree(text).copy()  # takes less time than to read it
    except SqlglotError as error:
        raise ModelInvalid(f"{place}: its expression cannot be read ({str(error).splitlines()[0]})") from None


def _aliased_table(dataset: Dataset, alias: str) -> exp.Table:
    table = table_of(dataset)
    if table.sql(dialect=READ_DIALECT) != identifier(alias).sql(dialect=READ_DIALECT):
        table.set("alias", exp.TableAlias(this=identifier(alias)))
    return table
