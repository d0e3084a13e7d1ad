"""A model against its data: what is not there, keys that are not, rows that point nowhere, figures that do not run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from sqlglot import exp

from kanina.data.document import Place
from kanina.data.expressions import read_expression
from kanina.data.rows import Rows, is_query, table_of
from kanina.data.semantic_model import Dataset, Relationship, SemanticModel
from kanina.data.semantic_model_file import ModelFile
from kanina.problems import Problem
from kanina_local.checking.findings import Findings
from kanina_local.checking.model_data import ModelData, plain_column, rows_of
from kanina_local.checking.reading import ReadingChecks
from kanina_local.checking.settings import filters_of_no_condition
from kanina_local.checking.statements import is_column, statements
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import DAYS, NUMBERS, Kind

_WANTED: dict[str, tuple[Kind, ...]] = {
    "date": DAYS,
    "datetime": DAYS,
    "integer": NUMBERS,
    "decimal": NUMBERS,
    "float": NUMBERS,
    "time": ("time",),
    "boolean": ("boolean",),
}
"""Type of a field → the kinds of column that hold it. Anything else can be shown as text."""
_CASTS = {"date": "DATE", "datetime": "TIMESTAMP", "time": "TIME", "boolean": "BOOLEAN", "integer": "INTEGER"}


class DataChecks:
    """The checks of one model against one database. What one missing table or column breaks is told once.

    broken: the datasets and fields that were found to be wrong without any data.
    """

    def __init__(
        self, file: ModelFile, model: SemanticModel, probe: Probe, findings: Findings, broken: Iterable[str] = ()
    ) -> None:
        self._file = file
        self._model = model
        self._findings = findings
        self._data = ModelData(model, probe)
        self._reading = ReadingChecks(file, self._data, findings)
        self._broken = set(broken)

    def run(self) -> None:
        """Tells everything that does not fit."""
        for dataset in self._model.datasets.values():
            self._check_table(dataset)
        for address in self._model.dimensions:
            self._check_field(address)
        for dataset in self._model.datasets.values():
            self._check_keys(dataset)
            self._reading.check(dataset, self._broken)
        for edge in self._model.relationships:
            self._check_relationship(edge)
        self._reading.check_beside()
        self._check_rest()

    # ---------------------------------------------------------------- tables and columns

    def _check_table(self, dataset: Dataset) -> None:
        if dataset.name in self._broken:
            return
        if not dataset.source:
            self._broken.add(dataset.name)  # told with the faults of the file
            return
        select = exp.Select().select(exp.Star()).from_(table_of(dataset))
        why = self._data.why_not(select)
        if not why:
            return
        self._broken.add(dataset.name)
        place = self._place("dataset", dataset.name).under("source")
        if is_query(dataset.source) or self._data.listed(dataset) is not None:
            self._findings.error(place, f"its source does not run: {why}", "correct the query")
            return
        names = [table.name for table in self._data.tables]
        self._findings.error(
            place,
            f"there is no table {dataset.source} in the data",
            _instead(table_of(dataset).name, names, "source: "),
        )

    def _check_field(self, address: str) -> None:
        field = self._model.dimensions[address]
        if address in self._broken or field.dataset in self._broken:
            return
        dataset = self._model.datasets[field.dataset]
        place = self._place("field", address)
        listed = self._data.listed(dataset)
        kinds = self._data.kinds(dataset)
        why = "" if is_column(field) and field.expression.lower() in kinds else self._why_not(address)
        if why:
            self._broken.add(address)
            name = plain_column(field.expression)
            columns = [known for known, _ in listed.columns] if listed else []
            if name and columns:
                self._findings.error(
                    place.under("expression"),
                    f"there is no column {name} in {dataset.source}",
                    _instead(name, columns, "expression: "),
                )
            else:
                self._findings.error(place.under("expression"), f"its expression does not run: {why}", "correct it")
            return
        kind = kinds.get(plain_column(field.expression).lower())
        wanted = _WANTED.get(field.type)
        if kind and kind != "other" and wanted and kind not in wanted and place.has("datatype"):
            cast = f"CAST({field.expression} AS {_CASTS.get(field.type, 'DECIMAL')})"
            self._findings.error(
                place.under("datatype"),
                f"the column is {kind} in the data and no {field.type}",
                f"write the expression {cast}, or another datatype",
            )
        self._check_values(address)

    def _why_not(self, address: str) -> str:
        """Why a field's expression does not run, blank if it does."""
        rows = Rows(self._model, self._model.dimensions[address].dataset, address)
        return self._data.why_not(rows.select().select(rows.field(address), copy=False))

    def _check_values(self, address: str) -> None:
        """Values that are listed, and that neither the data has nor the expression gives: they find nothing."""
        field = self._model.dimensions[address]
        listed = dict.fromkeys((*field.values, *field.value_synonyms))
        if not listed:
            return
        rows = Rows(self._model, field.dataset, address)
        select = rows.select().select(exp.cast(rows.field(address), "VARCHAR").as_("v"), copy=False).distinct()
        present = {row[0] for row in self._data.rows(select) or ()}
        present |= _given_by(field.expression)
        missing = [value for value in listed if value not in present]
        if missing:
            self._findings.warning(
                self._place("field", address),
                f"the data has no value {', '.join(map(repr, missing[:5]))}",
                "write values as they are in the data, or leave them out",
            )

    # ---------------------------------------------------------------- keys and relationships

    def _check_keys(self, dataset: Dataset) -> None:
        keys = [("primary_key", dataset.primary_key), *(("unique_keys", key) for key in dataset.unique_keys)]
        for member, key in keys:
            if key and dataset.name not in self._broken:
                self._check_key(dataset, member, key)

    def _check_key(self, dataset: Dataset, member: str, key: Sequence[str]) -> None:
        place = self._place("dataset", dataset.name).under(member)
        columns = [self._data.column(dataset, name, dataset.name) for name in key]
        repeated = (
            rows_of(dataset)
            .select(*columns, exp.Count(this=exp.Star()).as_("n"), copy=False)
            .where(*(exp.not_(exp.Is(this=one.copy(), expression=exp.null())) for one in columns), copy=False)
            .group_by(*(one.copy() for one in columns), copy=False)
            .having("COUNT(*) > 1", copy=False)
        )
        why = self._data.why_not(repeated)
        if why:
            self._findings.error(
                place,
                f"{member} ({', '.join(key)}) is not there: {why}",
                f"name columns of {dataset.source}",
            )
            return
        many = exp.Select().select("COUNT(*)").from_(repeated.subquery("repeated"))
        ((count,),) = self._data.rows(many) or ((0,),)
        if count:
            example = (self._data.rows(repeated.limit(1)) or [()])[0][:-1]
            self._findings.error(
                place,
                f"{member} ({', '.join(key)}) is no key: {count:,} of its values are there more than once, such as "
                f"{', '.join(map(str, example))}",
                "name columns that tell each row from the others, or leave the key out",
            )

    def _check_relationship(self, edge: Relationship) -> None:
        if {edge.from_dataset, edge.to_dataset} & self._broken:
            return
        place = self._place("relationship", edge.name)
        many, one = self._model.datasets[edge.from_dataset], self._model.datasets[edge.to_dataset]
        for member, dataset, names in (("from_columns", many, edge.from_columns), ("to_columns", one, edge.to_columns)):
            why = self._data.why_not(
                rows_of(dataset).select(*(self._data.column(dataset, name, dataset.name) for name in names))
            )
            if why:
                self._findings.error(
                    place.under(member),
                    f"{', '.join(names)} of {dataset.name} is not there: {why}",
                    f"name columns of {dataset.source}",
                )
                return
        if not any(key and set(key) <= set(edge.to_columns) for key in (one.primary_key, *one.unique_keys)):
            self._check_target(edge, one, place)
        self._check_orphans(edge, many, one, place)

    def _check_target(self, edge: Relationship, one: Dataset, place: Place) -> None:
        """A target that declares no key: the data tells whether it has one."""
        columns = [self._data.column(one, name, one.name) for name in edge.to_columns]
        repeated = rows_of(one).select(*columns).group_by(*(each.copy() for each in columns)).having("COUNT(*) > 1")
        if self._data.rows(repeated.limit(1)):
            self._findings.error(
                place.under("to_columns"),
                f"{', '.join(edge.to_columns)} is no key of {one.name} in the data, so rows would multiply",
                "relate it by a key, or turn the relationship around",
            )

    def _check_orphans(self, edge: Relationship, many: Dataset, one: Dataset, place: Place) -> None:
        left = [self._data.column(many, name, "many_side") for name in edge.from_columns]
        right = [self._data.column(one, name, "one_side") for name in edge.to_columns]
        pairs = [exp.EQ(this=a.copy(), expression=b) for a, b in zip(left, right, strict=True)]
        match = rows_of(one, "one_side").select("1").where(*pairs)
        filled = [exp.not_(exp.Is(this=each, expression=exp.null())) for each in left]
        count = rows_of(many, "many_side").select("COUNT(*)").where(*filled, exp.not_(exp.Exists(this=match)))
        ((orphans,),) = self._data.rows(count) or ((0,),)
        if orphans:
            ((rows,),) = self._data.rows(rows_of(many).select("COUNT(*)")) or ((0,),)
            self._findings.warning(
                place,
                f"{orphans:,} of {rows:,} {many.name} point at no {one.name}, and are shown under no name",
                "add the missing rows, or see that the columns are right",
            )

    # ---------------------------------------------------------------- figures

    def _check_rest(self) -> None:
        """What is left: verified queries, row filters, and metrics unless a broken part explains them."""
        told = {("row filter", str(number)) for number in filters_of_no_condition(self._model)}
        for statement in statements(self._file, self._model):
            if (statement.kind, statement.name) in told:
                continue
            if statement.dataset in self._broken or statement.kind in ("dataset", "field"):
                continue
            if statement.kind == "metric" and self._metric_is_broken(statement.name):
                continue
            try:
                sql = statement.sql(self._data.probe.dialect)
            except Problem:
                continue  # told with the statements of all engines
            why = self._data.ask(sql)[1]
            if why:
                self._findings.error(statement.place, f"{statement.what} does not run: {why}", "correct it")

    def _metric_is_broken(self, name: str) -> bool:
        text = self._model.metrics[name].expression.lower()
        return any(address.rpartition(".")[2].lower() in text for address in self._broken if "." in address)

    def _place(self, kind: str, name: str) -> Place:
        return self._file.places[kind, name]


def _given_by(expression: str) -> set[str]:
    """The texts that an expression gives by itself, whatever the data: 'Monday', of a weekday in words."""
    ends = [end for case in read_expression(expression).find_all(exp.Case) for end in _ends(case)]
    return {end.name for end in ends if isinstance(end, exp.Literal) and end.is_string}


def _ends(case: exp.Case) -> list[exp.Expr | None]:
    return [*(branch.args.get("true") for branch in case.args["ifs"]), case.args.get("default")]


def _instead(name: str, known: Sequence[str], member: str) -> str:
    """What to write instead of a name that is not there."""
    lower = {each.lower(): each for each in known}
    near = get_close_matches(name.lower(), lower, n=1)
    if near:
        return f"did you mean {member}{lower[near[0]]}?"
    shown = ", ".join(known[:10]) + (" and more" if len(known) > 10 else "")
    return f"there are {shown}" if known else "there are none"
