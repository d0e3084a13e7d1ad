"""Reads one semantic model of an Apache Ossie file, part by part, and goes on after a fault, so that all are told.

What is valid in Ossie and cannot be asked for here (written in no SQL we read, of no dataset, without an aggregate) is
no fault: it is left out, with the reason, in the model's `unusable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ParamSpec, TypeVar

from kanina.data import kanina_extension as kanina
from kanina.data import ossie
from kanina.data.default_times import DefaultTime, default_time
from kanina.data.document import Place
from kanina.data.implied_metrics import COUNT, implied_metrics
from kanina.data.metric_datasets import dataset_of
from kanina.data.result import DEFAULT_FORMATS
from kanina.data.semantic_model import (
    Dataset,
    Dimension,
    Metric,
    Relationship,
    RowFilter,
    SemanticModel,
    VerifiedQueryDefinition,
)
from kanina.problems import ModelInvalid

_COMMON = ("ai_context", "custom_extensions")
MODEL_KEYS = ("name", "description", "datasets", "relationships", "metrics", *_COMMON)
_DATASET_KEYS = ("name", "source", "primary_key", "unique_keys", "description", "fields", *_COMMON)
_FIELD_KEYS = ("name", "expression", "dimension", "label", "description", "datatype", *_COMMON)
_RELATIONSHIP_KEYS = ("name", "from", "to", "from_columns", "to_columns", *_COMMON)
_METRIC_KEYS = ("name", "expression", "description", "datatype", *_COMMON)
_FIELD_SETTINGS = (
    "label",
    "synonyms",
    "grouping",
    "values",
    "value_synonyms",
    "values_need_name",
    "format",
    "least_grain",
    "lies_ahead",
)
_METRIC_SETTINGS = ("label", "synonyms", "dataset", "time_field", "format", "better", "snapshot", "verbs")
_SETTINGS = (
    "zone",
    "currency",
    "week_start",
    "fiscal_year_start_month",
    "school_year_start_month",
    "school_year_end_month",
    "last_days_include_today",
    "default_catalog",
    "default_schema",
    "languages",
    "verified_queries",
    "row_filters",
    "redact",
    "suggestions",
)

_P = ParamSpec("_P")
_T = TypeVar("_T")


class ModelReader:
    """One model being read; collects what the parts refer to each other by, and the faults, in the file's order."""

    def __init__(self, place: Place) -> None:
        self.problems: list[ModelInvalid] = []
        self.places: dict[tuple[str, str], Place] = {}
        self._place = place
        self._datasets: dict[str, Dataset] = {}
        self._dimensions: dict[str, Dimension] = {}
        self._relationships: list[Relationship] = []
        self._metrics: dict[str, Metric] = {}
        self._unusable: dict[str, str] = {}
        self._marked: set[str] = set()

    def read(self) -> SemanticModel | None:
        """Reads the parts in the order in which they refer to each other; None where there are none to read."""
        place = self._place
        if not self._opened(place, MODEL_KEYS):
            return None
        settings = self.places["settings", ""] = self._extension(place, _SETTINGS)
        name = self._or("", place.text, "name")
        for part in self._items(place, "datasets"):
            self._dataset(part)
        if not self._datasets and not self.problems:
            self.problems.append(
                place.problem("it has no datasets", "write datasets: with one item that has a name and a source")
            )
        for part in self._items(place, "relationships"):
            self._relationship(part)
        for part in self._items(place, "metrics"):
            self._metric(part)
        examples = self._or((), ossie.ai_context_texts, place, "examples")
        suggestions = self._or({}, kanina.texts_by_language, settings, "suggestions")
        model = SemanticModel(
            name=name,
            description=self._or("", ossie.description, place),
            datasets=self._datasets,
            dimensions=self._dimensions,
            relationships=tuple(self._relationships),
            metrics=self._metrics,
            implied_metrics=implied_metrics(
                self._datasets, self._dimensions, self._metrics, self._unusable, self._relationships, self._marked
            ),
            row_filters=tuple(self._row_filters(settings)),
            zone=self._or("UTC", kanina.zone, settings),
            currency=self._or(None, kanina.currency, settings),
            week_start=self._or(0, kanina.week_start, settings),
            fiscal_year_start_month=self._or(None, kanina.month, settings, "fiscal_year_start_month") or 1,
            school_year_start_month=self._or(None, kanina.month, settings, "school_year_start_month"),
            school_year_end_month=self._or(None, kanina.month, settings, "school_year_end_month"),
            last_days_include_today=self._or(True, kanina.boolean, settings, "last_days_include_today", True),
            default_catalog=self._or(None, kanina.default_catalog, settings),
            default_schema=self._or(None, kanina.default_schema, settings),
            suggestions=suggestions or ({"en": examples} if examples else {}),
            languages=self._or(kanina.LANGUAGES, kanina.languages, settings),
            redact=self._or((), kanina.patterns, settings, "redact"),
            unusable=self._unusable,
        )
        queries = {query.name: query for query in self._verified_queries(settings, model)}
        return model.model_copy(update={"verified_queries": queries})

    def _dataset(self, place: Place) -> None:
        name = self._begun("dataset", place, _DATASET_KEYS, self._datasets)
        if name is None:
            return
        settings = self._extension(place, ("label", "synonyms"))
        source = self._or("", place.text, "source")
        self._datasets[name] = Dataset(
            name=name,
            source=source.strip().rstrip(";").rstrip(),
            primary_key=self._or((), place.texts, "primary_key"),
            unique_keys=self._or((), ossie.unique_keys, place),
            label=self._or({}, kanina.labels, settings),
            synonyms=self._or({}, ossie.synonyms, place, settings),
            description=self._or("", ossie.description, place),
        )
        seen: list[str] = []
        for field in self._items(place, "fields"):
            self._field(field, name, seen)

    def _field(self, place: Place, dataset: str, seen: list[str]) -> None:
        name = self._begun("field", place, _FIELD_KEYS, seen, dataset)
        if name is None:
            return
        seen.append(name)
        address = f"{dataset}.{name}"
        settings = self._extension(place, _FIELD_SETTINGS)
        datatype = self._or("", ossie.datatype, place)
        temporal = datatype in ossie.TEMPORAL
        is_time = self._or(temporal, ossie.is_time, place, temporal)
        kind = ossie.DATATYPES.get(datatype, "datetime" if is_time else "string")
        # A fractional number that is not marked as a dimension is there to be measured.
        groups = place.has("dimension") or kind not in ("decimal", "float")
        dimension = Dimension(
            dataset=dataset,
            name=name,
            expression="NULL",
            type=kind,
            is_time=is_time,
            zoned=datatype == "DateTimeTz",
            grouping=self._or(groups, kanina.boolean, settings, "grouping", groups),
            format=self._or("text", kanina.format_of, settings, DEFAULT_FORMATS.get(kind, "text")),
            values=self._or((), settings.texts, "values"),
            value_synonyms=self._or({}, kanina.texts_by_value, settings, "value_synonyms"),
            values_need_name=self._or(False, kanina.boolean, settings, "values_need_name", False),
            least_grain=self._or("day", kanina.least_grain, settings),
            lies_ahead=self._or(False, kanina.boolean, settings, "lies_ahead", False),
            label=self._or({}, kanina.labels, settings),
            synonyms=self._or({}, ossie.synonyms, place, settings),
            description=self._or("", ossie.description, place),
        )
        expression = self._or(None, ossie.expression, place)
        if expression is None:
            return
        why = expression.unreadable or ossie.not_of_a_row(expression.sql)
        if why:
            self._unusable[address] = why
        else:
            self._dimensions[address] = dimension.model_copy(update={"expression": expression.sql})
            if is_time and place.has("dimension"):
                self._marked.add(address)

    def _time_of(self, dataset: str) -> DefaultTime | None:
        """What dates the rows of a dataset, where nobody says."""
        return default_time(dataset, self._datasets, self._dimensions, self._relationships, self._marked)

    def _relationship(self, place: Place) -> None:
        name = self._begun("relationship", place, _RELATIONSHIP_KEYS, [edge.name for edge in self._relationships])
        if name is None:
            return
        settings = self._extension(place, ("role", "label", "synonyms"))
        role = self._or("", settings.text, "role", "") or None
        joined = self._or(None, ossie.joined, place, self._datasets)
        label = self._or({}, kanina.labels, settings)
        synonyms = self._or({}, ossie.synonyms, place, settings)
        description = self._or("", ossie.description, place)
        if joined is not None:
            self._relationships.append(
                Relationship(
                    name=name,
                    from_dataset=joined.from_dataset,
                    to_dataset=joined.to_dataset,
                    from_columns=joined.from_columns,
                    to_columns=joined.to_columns,
                    role=role,
                    label=label,
                    synonyms=synonyms,
                    description=description,
                )
            )

    def _metric(self, place: Place) -> None:
        name = self._begun("metric", place, _METRIC_KEYS, (*self._metrics, *self._unusable))
        if name is None:
            return
        settings = self._extension(place, _METRIC_SETTINGS)
        datatype = self._or("", ossie.datatype, place)
        format_ = self._or("number", kanina.format_of, settings, "number")
        better = self._or("higher", kanina.better, settings)
        snapshot = self._or(False, kanina.snapshot, settings, self._dimensions)
        verbs = self._or({}, kanina.texts_by_language, settings, "verbs")
        label = self._or({}, kanina.labels, settings)
        synonyms = self._or({}, ossie.synonyms, place, settings)
        description = self._or("", ossie.description, place)
        expression = self._or(None, ossie.expression, place)
        declared = self._or("", kanina.dataset, settings, self._datasets)
        if expression is None:
            return
        why = expression.unreadable or ossie.not_of_many_rows(expression.sql)
        dataset = declared
        if not why and not dataset:
            dataset, why = dataset_of(expression.sql, self._datasets, self._dimensions, self._relationships)
        if why:
            self._unusable[name] = why
            return
        counts = COUNT.match(expression.sql) and "/" not in expression.sql
        named = self._or(None, kanina.time_field, settings, dataset, self._dimensions)
        time = DefaultTime(named) if named else None if settings.writes("time_field") else self._time_of(dataset)
        self._metrics[name] = Metric(
            name=name,
            expression=expression.sql,
            dataset=dataset,
            type=ossie.DATATYPES.get(datatype, "integer" if counts else "decimal"),
            format=format_,
            time_field=time.address if time else None,
            time_assumed=bool(time and time.assumed),
            better=better,
            verbs=verbs,
            snapshot=snapshot,
            label=label,
            synonyms=synonyms,
            description=description,
        )

    def _verified_queries(self, settings: Place, model: SemanticModel) -> Iterator[VerifiedQueryDefinition]:
        taken: list[str] = []
        for item in self._items(settings, "verified_queries"):
            query = self._or(None, kanina.verified_query, item, model, taken)
            if query is not None:
                taken.append(query.name)
                self.places["verified query", query.name] = item
                yield query

    def _row_filters(self, settings: Place) -> Iterator[RowFilter]:
        number = 0
        for item in self._items(settings, "row_filters"):
            found = self._or(None, kanina.row_filter, item, self._datasets)
            if found is not None:
                self.places["row filter", str(number)] = item
                number += 1
                yield found

    # ---------------------------------------------------------------- faults

    def _or(self, default: _T, read: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
        """What `read` gives; the default, and its fault among the others, where it raises ModelInvalid."""
        try:
            return read(*arguments, **named)
        except ModelInvalid as problem:
            self.problems.append(problem)
            return default

    def _opened(self, place: Place, keys: Iterable[str]) -> bool:
        """Whether a place is a mapping at all; keys that it should not have are told."""
        self.problems.extend(place.faults(*keys))
        return isinstance(place.value, dict)

    def _begun(
        self, kind: str, place: Place, keys: Iterable[str], taken: Iterable[str], within: str = ""
    ) -> str | None:
        """The name of a thing that is read from here on; None where it has none of its own to be known by."""
        if not self._opened(place, keys):
            return None
        name = self._or("", place.text, "name")
        if not name:
            return None
        if name in taken:
            self.problems.append(place.problem(f"the name {name!r} is used twice", "give each its own name"))
            return None
        self.places[kind, f"{within}.{name}" if within else name] = place
        return name

    def _extension(self, place: Place, keys: tuple[str, ...]) -> Place:
        """The KANINA settings at a thing, empty if they cannot be read."""
        settings = self._or(None, kanina.extension, place) or Place(place.file, place.path, {})
        self._opened(settings, keys)
        return settings

    def _items(self, place: Place, key: str) -> list[Place]:
        return self._or([], lambda: list(place.items(key)))
