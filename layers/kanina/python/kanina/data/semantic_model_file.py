"""Loads a semantic model from an Apache Ossie 0.2 file (YAML or JSON). Any valid Ossie file loads.

What Ossie leaves open gets a default here: a field without a datatype is text, a metric without a time field is dated
by the only date or datetime of its dataset, a metric without a dataset belongs to the one its columns name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from kanina.data import kanina_extension as kanina
from kanina.data import ossie
from kanina.data.document import Place, read_document
from kanina.data.implied_metrics import implied_metrics
from kanina.data.paths import reachable
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel
from kanina.models import ColumnType, Format

VERSION = "0.2.0.dev0"
DEFAULT_FORMATS: dict[ColumnType, Format] = {
    "integer": "number",
    "decimal": "number",
    "float": "number",
    "date": "date",
    "datetime": "date",
}
_COMMON = ("ai_context", "custom_extensions")
_MODEL_KEYS = ("name", "description", "datasets", "relationships", "metrics", *_COMMON)
_FIELD_KEYS = ("name", "expression", "dimension", "label", "description", "datatype", *_COMMON)
_FIELD_SETTINGS = ("label", "synonyms", "grouping", "values", "value_synonyms", "values_need_name", "format")
_SETTINGS = (
    "zone",
    "currency",
    "week_start",
    "fiscal_year_start_month",
    "school_year_start_month",
    "school_year_end_month",
    "languages",
    "verified_queries",
    "row_filters",
    "redact",
    "suggestions",
)
_COUNT = re.compile(r"\s*COUNT\s*\(", re.IGNORECASE)


def load_model(path: str | Path, name: str | None = None) -> SemanticModel:
    """The model of that name in the file, else its first. Raises ModelInvalid naming file, place and remedy."""
    root = read_document(Path(path)).known("version", "semantic_model")
    version = root.text("version")
    if version != VERSION:
        raise root.at("version").problem(f"{version!r} cannot be read here", f"write version: {VERSION}")
    models = list(root.items("semantic_model"))
    if not models:
        raise root.problem(
            "it holds no semantic model", "write semantic_model: with one item that has a name and datasets"
        )
    for place in models:
        if name is None or place.known(*_MODEL_KEYS).value.get("name") == name:
            return _Loader(place).load()
    raise root.problem(f"it holds no semantic model named {name!r}", "name one of those it holds")


class _Loader:
    """One model being read; collects what the parts refer to each other by."""

    def __init__(self, place: Place) -> None:
        self.place = place.known(*_MODEL_KEYS)
        self.datasets: dict[str, Dataset] = {}
        self.dimensions: dict[str, Dimension] = {}
        self.relationships: list[Relationship] = []
        self.metrics: dict[str, Metric] = {}
        self.unusable: dict[str, str] = {}

    def load(self) -> SemanticModel:
        """Reads the parts in the order in which they refer to each other."""
        settings = kanina.extension(self.place, *_SETTINGS)
        for place in self.place.items("datasets"):
            self._dataset(place)
        if not self.datasets:
            raise self.place.problem("it has no datasets", "write datasets: with one item that has a name and a source")
        for place in self.place.items("relationships"):
            self._relationship(place)
        for place in self.place.items("metrics"):
            self._metric(place)
        row_filters = kanina.row_filters(settings)
        for number, row_filter in enumerate(row_filters):
            if row_filter.dataset not in self.datasets:
                raise settings.at(f"row_filters[{number}]").problem(
                    f"there is no dataset {row_filter.dataset!r}", f"name one of {', '.join(self.datasets)}"
                )
        examples = ossie.ai_context_texts(self.place, "examples")
        return SemanticModel(
            name=self.place.text("name"),
            description=ossie.description(self.place),
            datasets=self.datasets,
            dimensions=self.dimensions,
            relationships=tuple(self.relationships),
            metrics=self.metrics,
            implied_metrics=implied_metrics(self.datasets, self.dimensions, self.metrics, self.unusable),
            verified_queries=kanina.verified_queries(settings, self.dimensions),
            row_filters=row_filters,
            zone=kanina.zone(settings),
            currency=settings.text("currency", "") or None,
            week_start=kanina.week_start(settings),
            fiscal_year_start_month=kanina.month(settings, "fiscal_year_start_month") or 1,
            school_year_start_month=kanina.month(settings, "school_year_start_month"),
            school_year_end_month=kanina.month(settings, "school_year_end_month"),
            suggestions=kanina.texts_by_language(settings, "suggestions") or ({"en": examples} if examples else {}),
            languages=kanina.languages(settings),
            redact=kanina.patterns(settings, "redact"),
            unusable=self.unusable,
        )

    def _dataset(self, place: Place) -> None:
        place.known("name", "source", "primary_key", "unique_keys", "description", "fields", *_COMMON)
        settings = kanina.extension(place, "label", "synonyms")
        name = _unique(place, self.datasets)
        keys = place.value.get("unique_keys") or []
        if not isinstance(keys, list) or not all(isinstance(key, list) for key in keys):
            raise place.at("unique_keys").problem(
                "this is no list of lists", "write unique_keys: [[first_column, second_column]]"
            )
        self.datasets[name] = Dataset(
            name=name,
            source=place.text("source").strip().rstrip(";").rstrip(),
            primary_key=place.texts("primary_key"),
            unique_keys=tuple(tuple(str(column) for column in key) for key in keys),
            label=kanina.labels(settings),
            synonyms=ossie.synonyms(place, settings),
            description=ossie.description(place),
        )
        seen: dict[str, None] = {}
        for field in place.items("fields"):
            self._field(field.known(*_FIELD_KEYS), name, _unique(field, seen))
            seen[field.text("name")] = None

    def _field(self, place: Place, dataset: str, name: str) -> None:
        settings = kanina.extension(place, *_FIELD_SETTINGS)
        expression = ossie.expression(place)
        datatype = ossie.datatype(place)
        if expression is None:
            self.unusable[f"{dataset}.{name}"] = "its expression is written in no SQL that can be read here"
            return
        temporal = datatype in ("Date", "Time", "DateTime", "DateTimeTz")
        is_time = temporal
        if place.has("dimension"):
            is_time = kanina.boolean(place.at("dimension").known("is_time"), "is_time", temporal)
        kind = ossie.DATATYPES.get(datatype, "datetime" if is_time else "string")
        dimension = Dimension(
            dataset=dataset,
            name=name,
            expression=expression,
            type=kind,
            is_time=is_time,
            zoned=datatype == "DateTimeTz",
            # A fractional number that is not marked as a dimension is there to be measured.
            grouping=kanina.boolean(settings, "grouping", place.has("dimension") or kind not in ("decimal", "float")),
            format=kanina.format_of(settings, DEFAULT_FORMATS.get(kind, "text")),
            values=settings.texts("values"),
            value_synonyms=kanina.texts_by_value(settings, "value_synonyms"),
            values_need_name=kanina.boolean(settings, "values_need_name", False),
            label=kanina.labels(settings),
            synonyms=ossie.synonyms(place, settings),
            description=ossie.description(place),
        )
        self.dimensions[dimension.address] = dimension

    def _relationship(self, place: Place) -> None:
        place.known("name", "from", "to", "from_columns", "to_columns", *_COMMON)
        settings = kanina.extension(place, "role", "label", "synonyms")
        name = _unique(place, {relationship.name: None for relationship in self.relationships})
        ends = [place.text("from"), place.text("to")]
        for key, end in zip(("from", "to"), ends, strict=True):
            if end not in self.datasets:
                raise place.at(key).problem(f"there is no dataset {end!r}", f"name one of {', '.join(self.datasets)}")
        columns = [place.texts("from_columns"), place.texts("to_columns")]
        if not columns[0] or len(columns[0]) != len(columns[1]):
            raise place.problem("from_columns and to_columns do not pair up", "list as many of one as of the other")
        target = self.datasets[ends[1]]
        keys = [key for key in (target.primary_key, *target.unique_keys) if key]
        if keys and not any(set(key) <= set(columns[1]) for key in keys):
            raise place.at("to_columns").problem(
                f"{', '.join(columns[1])} is no key of {target.name}, so rows would multiply",
                f"use a key, or declare unique_keys: [[{', '.join(columns[1])}]] there",
            )
        self.relationships.append(
            Relationship(
                name=name,
                from_dataset=ends[0],
                to_dataset=ends[1],
                from_columns=columns[0],
                to_columns=columns[1],
                role=settings.text("role", "") or None,
                label=kanina.labels(settings),
                synonyms=ossie.synonyms(place, settings),
                description=ossie.description(place),
            )
        )

    def _metric(self, place: Place) -> None:
        place.known("name", "expression", "description", "datatype", *_COMMON)
        settings = kanina.extension(place, "label", "synonyms", "dataset", "time_field", "format", "better")
        name = _unique(place, self.metrics)
        datatype = ossie.datatype(place)
        expression = ossie.expression(place)
        if expression is None:
            self.unusable[name] = "its expression is written in no SQL that can be read here"
            return
        if settings.has("dataset"):
            dataset = settings.text("dataset")
            if dataset not in self.datasets:
                raise settings.at("dataset").problem(
                    f"there is no dataset {dataset!r}", f"name one of {', '.join(self.datasets)}"
                )
        else:
            dataset = self._dataset_of(expression)
        if not dataset:
            self.unusable[name] = "its columns do not tell which dataset it measures"
            return
        self.metrics[name] = Metric(
            name=name,
            expression=expression,
            dataset=dataset,
            type=ossie.DATATYPES.get(
                datatype, "integer" if _COUNT.match(expression) and "/" not in expression else "decimal"
            ),
            format=kanina.format_of(settings, "number"),
            time_field=self._time_field(settings, dataset),
            better=kanina.better(settings),
            label=kanina.labels(settings),
            synonyms=ossie.synonyms(place, settings),
            description=ossie.description(place),
        )

    def _dataset_of(self, expression: str) -> str:
        """The dataset whose rows a metric counts: of those its columns name, the one all others are reached from."""
        from sqlglot.errors import SqlglotError

        from kanina.data.expressions import column_references

        if len(self.datasets) == 1:
            return next(iter(self.datasets))
        try:
            references = column_references(expression)
        except SqlglotError:
            return ""
        named: set[str] = set()
        for table, column in references:
            owners = {table} if table else {field.dataset for field in self.dimensions.values() if field.name == column}
            if len(owners) != 1 or not owners <= set(self.datasets):
                return ""
            named |= owners
        bases = [base for base in named if named <= reachable(self.relationships, base)]
        return bases[0] if len(bases) == 1 else ""

    def _time_field(self, settings: Place, dataset: str) -> str | None:
        """The address of the time that dates a metric's rows."""
        dated = {
            address: field
            for address, field in self.dimensions.items()
            if field.is_time and field.type in ("date", "datetime")
        }
        if settings.has("time_field"):
            written = settings.text("time_field")
            address = written if written in self.dimensions else f"{dataset}.{written}"
            if address not in dated:
                raise settings.at("time_field").problem(
                    f"{written!r} is no time field", f"name one of {', '.join(dated)}"
                )
            return address
        own = [address for address, field in dated.items() if field.dataset == dataset]
        return own[0] if len(own) == 1 else None


def _unique(place: Place, taken: Iterable[str]) -> str:
    name = place.text("name")
    if name in taken:
        raise place.problem(f"the name {name!r} is used twice", "give each its own name")
    return name
