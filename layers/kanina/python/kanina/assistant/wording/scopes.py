"""What a figure is about, in words: its period by printed dates, its filters, and what things are called."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from kanina.assistant.wording.formats import format_day, format_number, format_period
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.computed import CHANGE, CUMULATIVE, FRACTIONS, GROWTH, OTHER, PREVIOUS, RANK, RATIO, SHARE, measured_by
from kanina.data.ratio_formats import ratio_format
from kanina.data.semantic_model import SemanticModel
from kanina.models import DimensionRef, Filter, Format, Grain, Having, Language, MetricQuery, Period, Related

TIME = "time"
"""The address that means each metric's own time field."""


class Names:
    """What the model's things are called in one language."""

    def __init__(self, model: SemanticModel, language: Language) -> None:
        self.model = model
        self.language = language
        self._phrases = PHRASES[language]

    def metric(self, name: str) -> str:
        """A metric's label; its name in words if the model does not know it."""
        known = self.model.metric(name)
        return self.model.label(known, name, self.language) if known else name.replace("_", " ")

    def field(self, address: str, role: str | None = None) -> str:
        """A dimension's label, with its role's if it is seen through one."""
        known = self.model.dimensions.get(address)
        if address == TIME:
            label = self._phrases.date_word
        elif known is not None:
            label = self.model.label(known, known.name, self.language)
        else:
            label = address.rpartition(".")[2].replace("_", " ")
        return self._phrases.role.format(field=label, role=self.role(role)) if role else label

    def field_apart(self, address: str, role: str | None, measured: Sequence[str]) -> str:
        """A field's label, and whose it is where other rows have one of that name: "city (clinics)".

        measured: the figures beside it, whose own rows need not be named.
        """
        label, known = self.field(address, role), self.model.dimensions.get(address)
        own = {metric.dataset for name in measured if (metric := self.model.metric(name))}
        if known is None or role or not own or known.dataset in own:
            return label
        others = (d for d in self.model.dimensions.values() if d.dataset != known.dataset and d.grouping)
        if not any(self.field(other.address) == label and other.dataset not in own for other in others):
            return label
        rows = self.model.datasets[known.dataset]
        return self._phrases.role.format(field=label, role=self.model.label(rows, rows.name, self.language))

    def role(self, role: str) -> str:
        """A relationship's role, as the model calls it."""
        edge = next((edge for edge in self.model.relationships if role in (edge.role, edge.name)), None)
        return self.model.label(edge, role, self.language) if edge else role.replace("_", " ")

    def dimension(self, ref: DimensionRef, metrics: tuple[str, ...] = ()) -> str:
        """What a query groups by; the metrics' own time is called by its grain."""
        if ref.grain is None:
            return self.field(ref.field, ref.role)
        grain = self.grain(ref.grain)
        return grain if self._own_time(ref, metrics) else f"{self.field(ref.field, ref.role)}, {grain}"

    def is_own_time(self, ref: DimensionRef, query: MetricQuery) -> bool:
        """Whether a dimension is the time of what the query measures, not just some date of theirs."""
        return self._own_time(ref, query.metrics)

    def _own_time(self, ref: DimensionRef, metrics: tuple[str, ...]) -> bool:
        own = {known.time_field for known in map(self.model.metric, metrics) if known}
        return ref.field == TIME or (ref.role is None and own == {ref.field})

    def figure(self, metric: str, query: MetricQuery) -> str:
        """A query's figure: its metric's label, and what it is averaged over ("lessons, average per tutor")."""
        if query.derive == "ratio" and metric == query.metrics[0] + RATIO:
            return self._ratio(query)
        label = self.metric(metric)
        if not query.average_over:
            return label
        rows = [self._rows_of_key(ref) for ref in query.average_over]
        phrase = self._phrases.average_over_rows if all(rows) else self._phrases.average_over
        each = [row or self.dimension(ref, query.metrics) for row, ref in zip(rows, query.average_over, strict=True)]
        return phrase.format(metric=label, each=series(each, self._phrases.conjunction))

    def format_of_ratio(self, query: MetricQuery) -> Format:
        """How a query's first figure divided by its second is written."""
        known = [metric for name in query.metrics if (metric := self.model.metric(name))]
        return ratio_format(*known) if len(known) == 2 else "number"

    def _ratio(self, query: MetricQuery) -> str:
        """One figure divided by another: "revenue divided by lessons", "discounts as a percentage of revenue"."""
        one, other = query.metrics
        part = self.format_of_ratio(query) == "percent"
        text = self._phrases.ratio_of_part if part else self._phrases.ratio
        return text.format(metric=self.metric(one), other=self.metric(other))

    def _rows_of_key(self, ref: DimensionRef) -> str:
        """What the rows are called that a field tells apart; "" for a field that tells none apart."""
        dataset, _, field = ref.field.partition(".")
        known = self.model.datasets.get(dataset)
        is_key = known is not None and (field,) == tuple(known.primary_key)
        return self.model.label(known, known.name, self.language) if known and is_key else ""

    def dimensions(self, query: MetricQuery) -> str:
        """All that a query groups by, in one phrase."""
        return series([self.dimension(ref, query.metrics) for ref in query.dimensions], self._phrases.conjunction)

    def grain(self, grain: Grain) -> str:
        """A grain's word: "month", "buwan"."""
        return str(getattr(self._phrases, f"grain_{grain}"))


def series(words: list[str], conjunction: str, separator: str = ", ") -> str:
    """ "a", "a and b", "a, b and c". Another separator is for words that have commas of their own."""
    return conjunction.join([separator.join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def sentence(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def scope(query: MetricQuery, names: Names) -> str:
    """The period and filters of a query, with a leading space: " from 1 January 2025 to … (region NCR)"."""
    conditions = [
        *_times_assumed(query, names),
        *filters_words(query.filters, names, query.metrics),
        *(related_words(wanted, names) for wanted in query.related),
        *(having_words(wanted, query, names) for wanted in query.having),
    ]
    separator = PHRASES[names.language].filter_separator
    chosen = query.period is None and any(_day_of(wanted, names) for wanted in query.filters)
    dated = period_scope(query.period, names.language) if _has_days(query, names) and not chosen else ""
    return dated + (f" ({separator.join(conditions)})" if conditions else "")


def _times_assumed(query: MetricQuery, names: Names) -> list[str]:
    """ "by dispatched at": the times that date what is measured, where the model does not say which of several do."""
    if query.period is None and not any(ref.field == TIME for ref in query.dimensions):
        return []
    known = [names.model.metric(name) for name in query.metrics]
    times = [metric.time_field for metric in known if metric and metric.time_field and metric.time_assumed]
    by = query.dated_by
    if by and any(metric and metric.dataset == by.partition(".")[0] for metric in known):
        times = [by]
    text = PHRASES[names.language].dated_by
    return [text.format(field=names.field(time)) for time in dict.fromkeys(times)]


def _has_days(query: MetricQuery, names: Names) -> bool:
    """Whether days are part of what is measured: of branches, there are just so many."""
    known = [names.model.metric(name) for name in query.metrics]
    return any(metric is None or metric.time_field for metric in known) or bool(known and query.period)


def period_scope(period: Period | None, language: Language) -> str:
    """A period with a leading space."""
    return f" {format_period(period, language)}"


def filters_words(filters: Sequence[Filter], names: Names, measured: Sequence[str] = ()) -> list[str]:
    """Filters one by one, those of the first and the last day of one date as one: "hired on from 1 March 2025 to …".

    measured: the figures that they are of.
    """
    words: list[str] = []
    ends = {(f.field, f.role): f for f in filters if f.op == "lt" and _day_of(f, names)}
    begun = {(f.field, f.role) for f in filters if f.op == "ge" and _day_of(f, names)}
    for wanted in filters:
        place, end = (wanted.field, wanted.role), ends.get((wanted.field, wanted.role))
        if wanted is end and place in begun:
            continue
        if wanted.op == "ge" and end is not None and (start := _day_of(wanted, names)):
            period = period_scope(Period(start=start, end=_day_of(end, names)), names.language).strip()
            field = names.field(wanted.field, wanted.role)
            words.append(PHRASES[names.language].filter_days.format(field=field, period=period))
        else:
            words.append(filter_words(wanted, names, measured))
    return words


def _day_of(wanted: Filter, names: Names) -> date | None:
    """The day that a field is compared with, if it is a date."""
    known = names.model.dimensions.get(wanted.field)
    if wanted.op not in ("ge", "lt") or known is None or known.type not in ("date", "datetime"):
        return None
    try:
        return date.fromisoformat(str(wanted.values[0])[:10]) if wanted.values else None
    except ValueError:
        return None


def filter_words(wanted: Filter, names: Names, measured: Sequence[str] = ()) -> str:
    """A filter: "region NCR", "status not refunded", "order amount over 10,000"."""
    phrases = PHRASES[names.language]
    field = names.field_apart(wanted.field, wanted.role, measured)
    values = [_value_words(value, wanted.field, names) for value in wanted.values]
    known = names.model.dimensions.get(wanted.field)
    dated = known is not None and known.type in ("date", "datetime") and wanted.op in ("is_null", "not_null")
    kind = "filter_days_" if dated or _day_of(wanted, names) else "filter_"
    template: str = getattr(phrases, f"{kind}{wanted.op}")
    joint = phrases.conjunction if wanted.op == "not_in" else phrases.disjunction
    first, last = (values[0], values[-1]) if values else ("", "")
    return template.format(field=field, values=series(values, joint), value=first, last=last)


def related_words(wanted: Related, names: Names) -> str:
    """What things have or lack: "without lab tests, lab test CBC, from 1 October 2026 to 31 October 2026"."""
    phrases = PHRASES[names.language]
    known = names.model.datasets.get(wanted.dataset)
    rows = names.model.label(known, wanted.dataset, names.language) if known else wanted.dataset
    said = [rows.removeprefix("mga "), *filters_words(wanted.filters, names)]
    if wanted.period is not None:
        said.append(period_scope(wanted.period, names.language).strip())
    template = phrases.related_without if wanted.lacks else phrases.related_with
    return template.format(rows=", ".join(said))


def having_words(wanted: Having, query: MetricQuery, names: Names) -> str:
    """A query's condition on a metric: "revenue over ₱50,000.00", "revenue, change over 10%"."""
    phrases = PHRASES[names.language]
    name = next((name for name in measured_by(wanted.metric) if names.model.metric(name)), wanted.metric)
    metric, known, ending = names.figure(name, query), names.model.metric(name), wanted.metric.removeprefix(name)
    shown: Format = known.format if known else "number"
    if ending == RATIO:
        metric, shown = names.figure(wanted.metric, query), names.format_of_ratio(query)
    elif ending:
        metric = f"{metric}, {computed_words(name, ending, query, names)}"
    if ending in FRACTIONS or ending == RANK:
        shown = "number" if ending == RANK else "percent"
    value = format_number(Decimal(wanted.value), shown, names.language, names.model.currency)
    template: str = getattr(phrases, f"having_{wanted.op}")
    return template.format(metric=metric, value=value)


def computed_words(metric: str, ending: str, query: MetricQuery, names: Names) -> str:
    """What a query computes from a metric, by the ending of its column's key (`data.computed`): "previous year"."""
    phrases, known = PHRASES[names.language], names.model.metric(metric)
    is_rate = known is not None and known.format == "percent"
    before = phrases.column_previous_year if query.comparison == "previous_year" else phrases.column_previous_period
    compared = scope(query.compared_with, names).strip() if query.compared_with else ""
    words = {
        PREVIOUS: before,
        OTHER: compared or before,
        CHANGE: phrases.column_change_of_rate if is_rate else phrases.column_change,
        SHARE: phrases.column_share,
        CUMULATIVE: phrases.column_cumulative,
        GROWTH: phrases.column_growth,
        RANK: phrases.column_rank,
    }
    return words[ending]


def _value_words(value: str | int | float | bool, address: str, names: Names) -> str:
    known = names.model.dimensions.get(address)
    kind = known.type if known else "date" if address == TIME else "string"
    phrases = PHRASES[names.language]
    if isinstance(value, bool) or (kind == "boolean" and str(value).lower() in ("true", "false")):
        return phrases.yes if str(value).lower() == "true" else phrases.no
    if isinstance(value, str) and kind in ("date", "datetime"):
        try:
            return format_day(date.fromisoformat(value[:10]), names.language)
        except ValueError:
            return value
    if isinstance(value, int | float) and known is not None and known.format != "text":
        return format_number(value, known.format, names.language, names.model.currency)
    return str(value)
