"""What can be asked, as one person sees it: tables with their rows and last day, values, and questions to begin with.

What is read of the data for it is believed for ten minutes, as the ends of the data are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from kanina.assistant.data_end import KEPT, DataEnds
from kanina.assistant.planner import Context, Planner
from kanina.assistant.runner import Runner
from kanina.assistant.suggestions import grouping_of
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names
from kanina.clock import Clock
from kanina.data.implied_metrics import counts_rows
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from kanina.data.sights import sight_of
from kanina.models import DimensionRef, Filter, Language, MetricQuery, Query, Sort, VerifiedQuery
from kanina.people import Person
from kanina.problems import NotFound, Problem
from kanina.texts import fold

STARTERS = 6
VALUES_MAXIMUM = 50
"""Of a field, in one answer; a search finds the others."""
SECONDS = 3.0
"""How long one look at the data may take: a page waits for it."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableState:
    """How much there is of a dataset, and up to which day; None for what is not known."""

    dataset: Dataset
    rows: int | None
    last_day: date | None


@dataclass(frozen=True, slots=True)
class FieldValues:
    """Values of a field in their order; `more`: there are others."""

    values: tuple[str, ...]
    more: bool


class Catalogue:
    """Of one model over one engine. Thread-safe: what is remembered is replaced whole."""

    def __init__(self, model: SemanticModel, runner: Runner, planner: Planner, clock: Clock) -> None:
        """planner: plans without a language model, so that what is offered costs nothing and is understood."""
        self.model = model
        self._runner = runner
        self._planner = planner
        self._clock = clock
        self._ends = DataEnds(model, runner)
        self._known: dict[tuple[str, ...], tuple[datetime, Any]] = {}

    def tables(self, person: Person) -> tuple[TableState, ...]:
        """Each dataset with the rows that the person sees."""
        datasets = self.model.datasets.values()
        return self._kept(person, ("tables",), lambda: tuple(self._state(each, person) for each in datasets))

    def values(self, person: Person, address: str, words: str = "", most: int = VALUES_MAXIMUM) -> FieldValues:
        """Values of a field that hold these words, among the rows the person sees. Raises NotFound, QueryFailed."""
        field = self.model.dimensions.get(address)
        if field is None:
            raise NotFound(f"There is no field {address}; /api/model lists what there is.")
        if field.values and self._sees_all(person, field):
            wanted = fold(words)
            found = [value for value in field.values if wanted in fold(value)]
            return FieldValues(tuple(found[:most]), len(found) > most)
        return self._kept(person, ("values", address, words, str(most)), lambda: self._read(person, field, words, most))

    def starters(self, person: Person, language: Language) -> tuple[str, ...]:
        """Questions to begin with, each of which is understood and has rows; as many as there are, STARTERS at most."""
        return self._kept(person, ("starters", language), lambda: tuple(self._answered(person, language)))

    def _kept(self, person: Person, key: tuple[str, ...], read: Callable[[], T]) -> T:
        """What is read once for all who see the same rows."""
        now, key = self._clock(), (sight_of(self.model, person), *key)
        known = self._known.get(key)
        if known is not None and now - known[0] < KEPT:
            before: T = known[1]
            return before
        found = read()
        fresh = {each: kept for each, kept in self._known.items() if now - kept[0] < KEPT}
        self._known = {**fresh, key: (now, found)}
        return found

    def _state(self, dataset: Dataset, person: Person) -> TableState:
        metrics = [each for each in self._metrics() if each.dataset == dataset.name]
        count = next((each for each in metrics if counts_rows(each, dataset)), None)
        own = f"{dataset.name}."
        dated = next((each.name for each in metrics if (each.time_field or "").startswith(own)), "")
        last = self._ends.last(dated, person, self._today(), self._clock())
        return TableState(dataset, self._count(count, person) if count else None, last)

    def _metrics(self) -> Iterator[Metric]:
        yield from self.model.metrics.values()
        yield from self.model.implied_metrics.values()

    def _count(self, metric: Metric, person: Person) -> int | None:
        rows = self._rows(MetricQuery(metrics=(metric.name,)), person)
        return int(rows[0][0]) if rows and rows[0][0] is not None else None

    def _read(self, person: Person, field: Dimension, words: str, most: int) -> FieldValues:
        wanted = (Filter(field=field.address, op="contains", values=(words,)),) if words.strip() else ()
        query = MetricQuery(
            metrics=(),
            dimensions=(DimensionRef(field=field.address),),
            filters=wanted,
            sort=(Sort(by=field.address, descending=False),),
            limit=most + 1,
        )
        values = [str(cell) for (cell,) in self._rows(query, person) or () if cell not in (None, "")]
        return FieldValues(tuple(values[:most]), len(values) > most)

    def _rows(self, query: Query, person: Person) -> tuple[tuple[Any, ...], ...] | None:
        """The rows of a query; None where it cannot be run."""
        try:
            return self._runner.run(self._runner.prepare(query, person, self._today()), seconds=SECONDS).rows
        except Problem:
            return None

    def _sees_all(self, person: Person, field: Dimension) -> bool:
        if not self.model.row_filters:
            return True
        from kanina.data.row_filters import condition_for

        return condition_for(self.model, self.model.datasets[field.dataset], person) is None

    def _answered(self, person: Person, language: Language) -> Iterator[str]:
        found = 0
        for text in dict.fromkeys(self._candidates(language)):
            if found == STARTERS:
                return
            plan = self._planner.plan(Context(person=person, question=text, language=language, now=self._clock())).plan
            rows = self._rows(plan, person) if isinstance(plan, MetricQuery | VerifiedQuery) else None
            if any(cell is not None for row in rows or () for cell in row):
                found += 1
                yield text

    def _candidates(self, language: Language) -> Iterator[str]:
        """The model's own questions; then each figure by what it is split by first, by month, and alone."""
        yield from self.model.suggestions.get(language, ())
        names, phrases = Names(self.model, language), PHRASES[language]
        metrics = list(self.model.metrics.values()) or list(self.model.implied_metrics.values())
        for metric in metrics:
            field = grouping_of(MetricQuery(metrics=(metric.name,)), metric, self.model)
            if field is not None:
                split = names.field(field.address)
                yield phrases.figure_by.format(figure=names.metric(metric.name), dimension=split)
        for metric in metrics:
            if metric.time_field is not None:
                yield phrases.figure_by.format(figure=names.metric(metric.name), dimension=names.grain("month"))
        yield from (names.metric(metric.name) for metric in metrics)

    def _today(self) -> date:
        return self._clock().astimezone(ZoneInfo(self.model.zone)).date()
