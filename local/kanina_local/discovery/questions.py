"""Starter questions of a drafted model: each is planned and run on the data before it is offered."""

from __future__ import annotations

import tempfile
from calendar import day_name
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from itertools import chain, zip_longest
from pathlib import Path
from zoneinfo import ZoneInfo

from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.compile import compile_query
from kanina.data.guard import Guard
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import Dimension, Metric, SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.models import MetricQuery
from kanina.people import local
from kanina.problems import Problem
from kanina_local.discovery.draft import Draft
from kanina_local.discovery.lexicon import PERSON_NAME_WORDS
from kanina_local.discovery.probe import Probe, sql_name
from kanina_local.discovery.words import plural_of
from kanina_local.discovery.writing import model_text

QUESTIONS = 10
FEW_VALUES = 30
TOP = 5
_MOST_METRICS = 10
_KINDS = 3
_MOST_FIELDS = 4


def starter_questions(draft: Draft, probe: Probe, today: date, most: int = QUESTIONS) -> tuple[str, ...]:
    """Up to so many questions that this model answers with figures from this data."""
    if not most:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.yaml"
        file.write_text(model_text(draft), encoding="utf-8")
        model = load_model(file)
    checker = _Checker(model, probe, today)
    found: list[str] = []
    for question, metric in _candidates(draft, model, checker):
        if question not in found and checker.answers(question, metric):
            found.append(question)
        if len(found) == most:
            break
    return tuple(found)


class _Checker:
    """Plans and runs questions as the assistant would."""

    def __init__(self, model: SemanticModel, probe: Probe, today: date) -> None:
        self._model = model
        self._probe = probe
        self._planner = OfflinePlanner(model)
        self._guard = Guard(model, probe.dialect)
        self._now = datetime.combine(today, time(12), ZoneInfo(model.zone))

    def answers(self, question: str, metric: str) -> bool:
        """Whether it is understood as a query for this metric, and gives figures."""
        context = Context(person=local("me"), question=question, language="en", now=self._now)
        plan = self._planner.plan(context).plan
        if not isinstance(plan, MetricQuery) or plan.metrics != (metric,):
            return False
        try:
            compiled = compile_query(plan, self._model, dialect=self._probe.dialect, today=self._now.date())
            rows = self._probe.rows(self._guard.check_unfiltered(compiled).sql)
        except Problem:
            return False
        return any(row[-1] is not None for row in rows)

    def year_of(self, metric: Metric) -> int | None:
        """The last year with many of the metric's rows in it."""
        if metric.time_field is None:
            return None
        field = self._model.dimensions[metric.time_field]
        source = self._model.datasets[field.dataset].source
        rows = self._probe.rows(
            f"SELECT CAST(EXTRACT(YEAR FROM {field.expression}) AS INTEGER), count(*) FROM {source} "
            f"WHERE {field.expression} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 9"
        )
        most = rows[0][1] if rows else 0
        years = [int(year) for year, count in rows if 1900 <= year <= self._now.year and 2 * count >= most]
        return max(years, default=None)


def _candidates(draft: Draft, model: SemanticModel, checker: _Checker) -> Iterator[tuple[str, str]]:
    """(question, the metric it should mean), in an order that shows what there is: a kind after another."""
    per_metric = [
        _rotated(list(_about(name, draft, model, checker)), place) for place, name in enumerate(_shown(draft))
    ]
    for row in zip_longest(*per_metric):
        yield from (pair for pair in row if pair is not None)


def _rotated(pairs: list[tuple[str, str]], place: int) -> list[tuple[str, str]]:
    """The questions about one metric, beginning with another kind for each metric."""
    start = place % _KINDS if len(pairs) > _KINDS else 0
    return [*pairs[start:], *pairs[:start]]


def _shown(draft: Draft) -> list[str]:
    """The metrics to show, tables with the most rows first: amounts and counts before averages."""
    order = {known.name: -known.table.rows for known in draft.datasets}
    datasets = sorted(order, key=lambda name: order[name])
    described = _sums_of_what_describes(draft)
    by_dataset = [
        [
            metric.name
            for metric in draft.metrics
            if metric.dataset == name and "COUNT(DISTINCT" not in metric.expression and metric.name not in described
        ]
        for name in datasets
    ]
    rows = zip_longest(*by_dataset)
    return [name for name in chain.from_iterable(rows) if name is not None][:_MOST_METRICS]


def _sums_of_what_describes(draft: Draft) -> set[str]:
    """Sums of measures whose bare name means their average, such as a laptop's memory: added up where that is said."""
    measures = [(known.name, field) for known in draft.datasets for field in known.roles("measure")]
    described = {
        f"SUM({sql_name(table)}.{sql_name(field.name)})"
        for table, field in measures
        if field.decision.adding == "average"
    }
    return {metric.name for metric in draft.metrics if metric.expression in described}


def _about(name: str, draft: Draft, model: SemanticModel, checker: _Checker) -> Iterator[tuple[str, str]]:
    metric = model.metrics[name]
    label = model.label(metric, name, "en")
    fields = _fields(metric, model, draft)
    year = checker.year_of(metric)
    labels = [model.label(field, field.name, "en") for field in fields]
    when = f" in {year}" if year else ""
    if labels:
        yield f"{label} by {labels[0]}{when}", name
    if year:
        by_year = metric.time_field and model.dimensions[metric.time_field].least_grain == "year"
        yield f"{label} by year" if by_year else f"{label} by month{when}", name
    for field, called in zip(fields[1:], labels[1:], strict=True):
        if len(field.values) > TOP and field.values != tuple(day_name):
            yield f"top {TOP} {plural_of(called.split())} by {label}{when}", name
        else:
            yield f"{label} by {called}", name
    for field in fields:
        if field.values:
            yield f"{label} for {field.values[0]}{when}", name
    yield label, name
    if year:
        yield f"{label}{when}", name
    yield from ((f"{label} by {called}", name) for called in labels)


def _fields(metric: Metric, model: SemanticModel, draft: Draft) -> Sequence[Dimension]:
    """Fields with a handful of values that the metric reaches in one way, its own first."""
    rows = {known.name: known.table.rows for known in draft.datasets}
    own_first = sorted(model.dimensions.values(), key=lambda known: known.dataset != metric.dataset)
    found = []
    for field in own_first:
        few = field.grouping and not field.is_time and 1 < len(field.values) <= FEW_VALUES
        few = few and not PERSON_NAME_WORDS & set(field.name.split("_"))
        few = few and not (field.dataset == metric.dataset and len(field.values) == rows[field.dataset])
        if few and len(shortest_paths(model.relationships, metric.dataset, field.dataset)) == 1:
            found.append(field)
    return found[:_MOST_FIELDS]
