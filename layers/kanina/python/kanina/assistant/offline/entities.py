"""What the rows of each dataset are, and how many there are: tutors, branches, orders.

A noun such as "branches" names a field to group by, and the rows of a dataset as well. What counts those rows is a
declared metric, or the implied one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from kanina.assistant.offline.averages_apart import AveragesApart
from kanina.assistant.offline.beginnings import Beginnings
from kanina.assistant.offline.clock_times import hours_of_day
from kanina.assistant.offline.day_nouns import DayNouns
from kanina.assistant.offline.day_rows import dataset_of_days
from kanina.assistant.offline.days_compared import days_compared
from kanina.assistant.offline.deadlines import deadlines_of
from kanina.assistant.offline.display import CODES, displays, shown_instead
from kanina.assistant.offline.doers import Doers
from kanina.assistant.offline.durations import durations_of
from kanina.assistant.offline.either_way import EitherWay
from kanina.assistant.offline.event_nouns import EventNouns
from kanina.assistant.offline.field_words import FieldWords
from kanina.assistant.offline.figures_of_fields import FieldFigures
from kanina.assistant.offline.happenings import happenings_of
from kanina.assistant.offline.how_much_unpaid import HowMuchUnpaid
from kanina.assistant.offline.losses import profit_of
from kanina.assistant.offline.measures import Measures
from kanina.assistant.offline.metric_conditions import (
    adds_up,
    conditions_on,
    field_counted,
    fields_counted,
    is_average,
    leaves_rows_out,
)
from kanina.assistant.offline.net_amounts import NetAmounts
from kanina.assistant.offline.normalise import stem, stems
from kanina.assistant.offline.numbers_of import NumbersOf
from kanina.assistant.offline.plain_amounts import PlainAmounts
from kanina.assistant.offline.pointing import Pointing
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.rows_averaged import RowsAveraged
from kanina.assistant.offline.said_amounts import SaidAmounts
from kanina.assistant.offline.sizes import sizes_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.value_rates import ValueRates
from kanina.assistant.offline.words import PEOPLE
from kanina.assistant.offline.yes_fields import yes_rates_of
from kanina.data.implied_metrics import COUNT, counts_rows, is_called_like
from kanina.data.paths import reachable
from kanina.data.semantic_model import Labelled, Metric, Relationship, SemanticModel

_COUNTS_SOME = re.compile(r"\s*COUNT\s*\(\s*CASE\b", re.IGNORECASE)


class Entities:
    """The rows of a model's datasets. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._metrics = {**model.metrics, **model.implied_metrics}
        self.hours = tuple(name for name, metric in self._metrics.items() if metric.format == "hours")
        """The metrics that are measured in hours."""
        self.hours_of_day = hours_of_day(model)
        """The fields that hold the hour of the day."""
        self.days = frozenset(name for name, d in model.dimensions.items() if d.type in ("date", "datetime"))
        """The fields that hold days."""
        self.said_amounts = SaidAmounts(model)
        self.value_rates = ValueRates(model)
        self.yes_rates = yes_rates_of(model)
        self.field_figures = FieldFigures(model)
        self.averages_apart = AveragesApart(model, self.field_figures)
        self.plain_amounts = PlainAmounts(model, self.field_figures)
        self.net_amounts = NetAmounts(model)
        self.how_much_unpaid = HowMuchUnpaid(model)
        self.measures = Measures(model, self.field_figures)
        self.durations = durations_of(model, self.measures)
        self.sizes = sizes_of(model, self.measures)
        self.beginnings = Beginnings(model)
        self.field_words = FieldWords(model)
        self.happenings = happenings_of(model)
        self._counts = _counts(model)
        self.pointing = Pointing(model, self._counts, {name: found.time_field for name, found in self._metrics.items()})
        declared = (name for name in self._counts.values() if name in model.metrics)
        by_day = {time: name for name in declared if (time := model.metrics[name].time_field)}
        self.event_nouns = EventNouns(model, {**by_day, **self.happenings})
        self.day_nouns = DayNouns(model)
        self.of_days = dataset_of_days(model)
        """The dataset whose rows are days, if one's are."""
        self.numbers_of = NumbersOf(model)
        self.either_way = EitherWay(model)
        self.rows_averaged = RowsAveraged(model)
        self.doers = Doers(model)
        self._displays = displays(model)
        self._shown = shown_instead(model, self._displays)
        self._edges = _edges_by_field(model)
        pointers = {name: self._edges[field] for field, name in fields_counted(model).items() if field in self._edges}
        self._parts = {name: (edge.from_dataset, edge.to_dataset) for name, edge in pointers.items()}
        self._by_role = {(edge.to_dataset, edge.role): name for name, edge in pointers.items() if edge.role}
        self.deadlines = deadlines_of(model)
        self.days_compared = days_compared(model)
        self._named: dict[str, str] = {}
        for dataset in model.datasets.values():
            called = {stems(name) for name in names_of(dataset, dataset.name)}
            for dimension in model.dimensions.values():
                same_rows = dimension.dataset == dataset.name and dimension.grouping
                if same_rows and called & {stems(name) for name in names_of(dimension, dimension.name)}:
                    self._named[dimension.address] = dataset.name
        dated = {dimension.dataset for dimension in model.dimensions.values() if dimension.is_time}
        self._happened = {d.dataset for d in model.dimensions.values() if d.is_time} - self.beginnings.things
        self._referred = {
            edge.to_dataset for edge in model.relationships if edge.from_dataset in dated | self._events(dated)
        }

    def _events(self, dated: set[str]) -> set[str]:
        """Datasets whose rows belong to something dated: the items of orders."""
        return {edge.from_dataset for edge in self._model.relationships if edge.to_dataset in dated}

    def named_by(self, address: str) -> str | None:
        """The dataset whose rows a field gives a name to: `tutors.tutor` names tutors."""
        return self._named.get(address)

    def is_told_apart(self, dataset: str) -> bool:
        """Whether something tells a dataset's rows apart, so that each thing is one of them."""
        found = self._model.datasets[dataset]
        return bool(found.primary_key or found.unique_keys)

    def counted_by(self, metric: str) -> str | None:
        """The dataset whose rows a metric counts, each once; None if it measures something else."""
        return next((dataset for dataset, name in self._counts.items() if name == metric), None)

    def count_of(self, dataset: str) -> str | None:
        """The metric that counts a dataset's rows, each once."""
        return self._counts.get(dataset)

    def count_of_value(self, value: Reading) -> str | None:
        """The metric that counts the rows of a value, each once: of all rows, or of some that these are among."""
        dimension = self._model.dimensions[value.name]
        if dimension.dataset in self._counts:
            return self._counts[dimension.dataset]
        for name, metric in self._model.metrics.items():
            if metric.dataset == dimension.dataset and _COUNTS_SOME.match(metric.expression):
                known = conditions_on(metric, dimension)
                if known and known.fits(frozenset((value.value,))):
                    return name
        return None

    def is_amount(self, metric: str) -> bool:
        """Whether a metric is money or a share, which "how many" does not ask for."""
        return self._metrics[metric].format in ("currency", "percent")

    def is_number(self, metric: str) -> bool:
        """Whether a metric is so many of something, which "how much" is no question for where money is counted too."""
        money = any(self.is_money(name) for name in self._metrics)
        return money and self._metrics[metric].format == "number" and self._metrics[metric].type == "integer"

    @cached_property
    def profit(self) -> str | None:
        """The figure that adds up profit, if there is one; looked for when a loss is first asked about."""
        return profit_of(self._model)

    def is_money(self, metric: str) -> bool:
        """Whether a metric is an amount of money."""
        return self._metrics[metric].format == "currency"

    def is_count(self, metric: str) -> bool:
        """Whether a metric counts rows, or different values of them."""
        return COUNT.match(self._metrics[metric].expression) is not None and self._metrics[metric].format == "number"

    def shown_instead(self, address: str) -> str:
        """The field that shows what a field is the code of; the field itself where it is none."""
        return self._shown.get(address, address)

    def pointed_at(self, address: str) -> tuple[str, str] | None:
        """Of a code of other rows that is called one, the field that names these, and the role that leads to them."""
        edge, field = self._edges.get(address), self._model.dimensions[address]
        if edge is None or not edge.role or not set(stems(field.label.get("en", ""))) & CODES:
            return None
        shown = self._displays.get(edge.to_dataset)
        return (shown, edge.role) if shown else None

    def role_of(self, address: str) -> str | None:
        """The role by which a field points at other rows."""
        edge = self._edges.get(address)
        return edge.role if edge else None

    def measured(self, metric: str) -> tuple[str, ...]:
        """The dataset whose rows a metric is measured on."""
        return (self._metrics[metric].dataset,)

    def is_whole_total(self, metric: str, others: Iterable[str]) -> bool:
        """Whether a metric adds up all rows of the dataset that the others add up too, leaving none out."""
        datasets = {self._metrics[name].dataset for name in others}
        found = self._metrics[metric]
        plain = adds_up(found) and not leaves_rows_out(found)
        return plain and datasets == {found.dataset} and self.counted_by(metric) is None

    def last_long(self, dataset: str) -> bool:
        """Whether a dataset's rows are people, places or things that dated rows point at, rather than what happened.

        How many there "were in 2025" is then not how many are dated 2025. Orders are what happened, though their
        payments point at them: nothing opened or was hired when they were placed.
        """
        return dataset in self._referred and dataset not in self._happened

    def happens(self, dataset: str) -> bool:
        """Whether a dataset's rows are events, each with its time: appointments, and no doctors."""
        return dataset in self._happened

    def count_by_role(self, span: Span) -> tuple[str, ...]:
        """The metrics that count the different things a span names by a role: the home branches of members."""
        named = ((reading.name.partition(".")[0], reading.role) for reading in span.dimensions if reading.role)
        return tuple(dict.fromkeys(self._by_role[found] for found in named if found in self._by_role))

    def called(self, span: Span) -> tuple[str, ...]:
        """The datasets whose rows a span may name; not those of which it names some by a role, as destinations do."""
        named = [self._named[r.name] for r in span.dimensions if r.name in self._named and not r.role]
        return tuple(dict.fromkeys((*span.rows, *named)))

    def said_of(self, span: Span) -> tuple[str, ...]:
        """The datasets whose noun is a part of what a field is called: "customer city", of customers."""
        found: list[str] = []
        said = {token.stem for token in span.tokens}
        for reading in span.dimensions if len(said) > 1 else ():
            field = self._model.dimensions[reading.name]
            more = said - set(stems(field.label.get("en", field.name.replace("_", " "))))
            noun = stems(self._model.datasets[field.dataset].label.get("en", field.dataset))
            found += [field.dataset] if set(noun) <= more < said else []
        return tuple(dict.fromkeys(found))

    def is_counted_by_beginning(self, metric: str) -> bool:
        """Whether a metric counts rows by the day they began."""
        time = self._metrics[metric].time_field
        return time is not None and self.beginnings.of(self._metrics[metric].dataset) == time

    def dated_by(self, metric: str) -> str:
        """The name of the field that dates what a metric counts; "" where it has none."""
        return (self._metrics[metric].time_field or "").partition(".")[2]

    def named_or_counted(self, span: Span) -> tuple[str, ...]:
        """The datasets whose rows a span may name, be it by what counts them."""
        return (*self.called(span), *self.rows_of(span.metrics))

    def each_of(self, span: Span) -> str | None:
        """The field that tells the single things apart that a span names, by its rows or by what counts them."""
        things = self.called(span) or tuple(self._counted_things(span.metrics))
        if len(set(things)) != 1 or (span.dimensions and not self.called(span)):
            return None
        key = self._model.datasets[things[0]].primary_key
        address = f"{things[0]}.{key[0]}" if len(key) == 1 else ""
        named = self.naming(things[0])
        return address if address in self._model.dimensions else next(iter(named), None)

    def _counted_things(self, metrics: Iterable[str]) -> Iterable[str]:
        """The datasets whose rows metrics count, each once, be it only some of them."""
        for name in metrics:
            rows, field = self.counted_by(name), field_counted(self._metrics[name])
            edge = self._edges.get(field) if field else None
            if rows:
                yield rows
            elif edge:
                yield edge.to_dataset

    def has_no_average(self, metric: str) -> bool:
        """Whether a metric is neither a sum nor a count, so that it has no average of its own per thing."""
        found = self._metrics[metric]
        return not (adds_up(found) or COUNT.match(found.expression))

    def averages_what_counts(self, metric: str, count: str) -> bool:
        """Whether a metric is an average of the very rows that another counts: the average freight, of trips."""
        found, counted = self._metrics[metric], self._metrics[count]
        own = found.dataset == counted.dataset and found.format != "percent"
        return is_average(found) and own and self.is_count(count)

    def counts(self, span: Span) -> tuple[str, ...]:
        """The metrics that count what a span may name."""
        return tuple(dict.fromkeys(self._counts[name] for name in self.called(span) if name in self._counts))

    def counts_added_up(self, span: Span) -> tuple[str, ...]:
        """The metric that counts the rows by whose name a span calls what they add up to: "payments made"."""
        datasets = {self._metrics[metric].dataset for metric in span.metrics}
        count = self._counts.get(next(iter(datasets))) if len(datasets) == 1 else None
        if count is None or not all(self.is_money(metric) for metric in span.metrics):
            return ()
        names = (stems(name.removeprefix("mga ")) for name in names_of(self._metrics[count], count))
        called = {word for words in names if words for word in (words[0], words[-1])}  # "bayad ng pautang"
        return (count,) if called & {token.stem for token in span.tokens} else ()

    def led_to(self, dataset: str) -> Collection[str]:
        """The datasets that rows of a dataset lead to, itself included."""
        return reachable(self._model.relationships, dataset)

    def people(self, dataset: str) -> tuple[str, ...]:
        """The datasets of people that rows of a dataset lead to, itself included."""
        found = self.led_to(dataset)
        return tuple(name for name in self._model.datasets if name in found and self.are_people(name))

    def called_as_people(self, datasets: Iterable[str]) -> tuple[str, ...]:
        """The fields of datasets that are called as people are: a ticket's `technician`."""
        own = set(datasets)
        return tuple(
            address
            for address, dimension in self._model.dimensions.items()
            if dimension.dataset in own and dimension.grouping and {stem(w) for w in dimension.name.split("_")} & PEOPLE
        )

    def naming(self, dataset: str) -> tuple[str, ...]:
        """The fields that give a dataset's rows a name."""
        return tuple(address for address, named in self._named.items() if named == dataset)

    def shown_by(self, fields: Container[str]) -> tuple[str, ...]:
        """The datasets whose rows are given a name by some of these fields."""
        return tuple(dict.fromkeys(named for address, named in self._named.items() if address in fields))

    def are_people(self, dataset: str) -> bool:
        """Whether a dataset's rows are called as people are."""
        return self.are_called(dataset, PEOPLE)

    def are_called(self, dataset: str, nouns: Container[str]) -> bool:
        """Whether a dataset's rows, or the field that names them, are called by one of these nouns."""
        things: list[Labelled] = [self._model.datasets[dataset]]
        things += [self._model.dimensions[address] for address in self.naming(dataset)]
        called = [dataset, *(name for thing in things for name in names_of(thing, dataset))]
        return any(stems(name)[-1:] and stems(name)[-1] in nouns for name in called)

    def noun_and_date(self, span: Span) -> tuple[Reading, Reading] | None:
        """The rows and their date, of a count that is called by a noun and a verb: "stores opened"."""
        if len(span.tokens) < 2 or span.dimensions or len(span.metrics) != 1:
            return None
        metric = self._metrics[span.metrics[0]]
        dataset = self.counted_by(metric.name)
        named = self.naming(dataset) if dataset else ()
        called = {stems(name) for name in names_of(self._model.datasets[dataset], dataset)} if dataset else set()
        if len(named) != 1 or metric.time_field is None or (span.tokens[0].stem,) not in called:
            return None
        return Reading("dimension", named[0]), Reading("dates", metric.time_field)

    def counts_of_values(self, span: Span) -> tuple[str, ...]:
        """The count of the rows that a value is said of in its own words: sales, of "sales were returned"."""
        datasets = {reading.name.partition(".")[0] for reading in span.values}
        said = {token.stem for token in span.tokens}
        named = (
            name
            for name in datasets
            for called in names_of(self._model.datasets[name], name)
            if name in self._counts and set(stems(called)) <= said
        )
        return tuple(dict.fromkeys(self._counts[name] for name in named))

    def rows_of(self, metrics: Iterable[str]) -> tuple[str, ...]:
        """The datasets whose rows some metrics count."""
        return tuple(dict.fromkeys(found for name in metrics if (found := self.counted_by(name))))

    def took_part(self, rows: Iterable[str], counts: Iterable[str]) -> tuple[str, ...]:
        """The metrics that count the different things in rows, of things that others count: guests of bookings."""
        wanted, counts = set(rows), tuple(counts)
        things = set(self.rows_of(counts))
        return tuple(
            name
            for name, (dataset, thing) in self._parts.items()
            if dataset in wanted and (thing in things or name in counts)
        )

    def counts_in_pairs(self, things: str) -> list[tuple[str, str]]:
        """The metrics that count different things in rows which only tie them to others, and the dataset of these."""
        tied: dict[str, set[str]] = {}
        for edge in self._model.relationships:
            tied.setdefault(edge.from_dataset, set()).add(edge.to_dataset)
        return [
            (name, dataset)
            for name, (dataset, counted) in self._parts.items()
            if counted == things and len(tied[dataset]) > 1 and dataset not in self._happened
        ]

    def are_counted_once(self, metrics: Iterable[str]) -> bool:
        """Whether metrics count people, of whom each is one, however often they do something."""
        return all(self.are_people(found) for found in self.rows_of(metrics))

    def counting(self, rows: Iterable[str]) -> tuple[str, ...]:
        """The metrics that count the rows of datasets."""
        return tuple(self._counts[name] for name in rows if name in self._counts)

    def are_objects(self, metrics: Iterable[str], rows: Iterable[str]) -> bool:
        """Whether metrics count rows, or things that those point at: what was borrowed, where loans are meant."""
        wanted = tuple(rows)
        pointed = {thing for dataset, thing in self._parts.values() if dataset in wanted}
        return any(found in pointed or found in wanted for found in self.rows_of(metrics))

    def extreme_of(self, metric: str, *, highest: bool) -> str | None:
        """The metric that is the most, or the least, of what another adds up or averages."""
        figures = self.field_figures
        address = figures.field(metric, "SUM") or figures.field(metric, "AVG")
        return figures.figure("MAX" if highest else "MIN", address) if address else None

    def own_roles(self, dataset: str) -> tuple[str, ...]:
        """The roles by which a dataset's own rows point at others."""
        edges = (edge for edge in self._model.relationships if edge.from_dataset == dataset)
        return tuple(edge.role for edge in edges if edge.role)


def _counts(model: SemanticModel) -> dict[str, str]:
    """By dataset, the metric that counts its rows: a declared one first.

    None where another count bears the dataset's name: "enrollments" are then those that were not cancelled.
    """
    found: dict[str, str] = {}
    named = {metric.dataset for metric in model.metrics.values() if _bears_its_name(metric, model)}
    for name, metric in (*model.metrics.items(), *model.implied_metrics.items()):
        dataset = model.datasets.get(metric.dataset)
        if dataset is not None and dataset.name not in named and counts_rows(metric, dataset):
            found.setdefault(dataset.name, name)
    return found


def _bears_its_name(metric: Metric, model: SemanticModel) -> bool:
    """Whether a metric counts some of a dataset's rows, and goes by the dataset's own name."""
    dataset = model.datasets.get(metric.dataset)
    return dataset is not None and is_called_like(metric, dataset) and not counts_rows(metric, dataset)


def _edges_by_field(model: SemanticModel) -> dict[str, Relationship]:
    """By the field that points at rows of another dataset, how it does; the last of several that do."""
    return {
        f"{edge.from_dataset}.{edge.from_columns[0]}": edge
        for edge in model.relationships
        if len(edge.from_columns) == 1
    }


def with_roles(readings: Iterable[Reading], roles: Sequence[str]) -> list[Reading]:
    """The same readings, each reached by one of these roles."""
    return [replace(reading, role=role) for reading in readings if reading.role is None for role in roles]
