"""Comparisons with numbers as conditions of a query: of a metric after grouping, of a numeric field before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from kanina.assistant.offline.asking import ASKED
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import NumberMention
from kanina.assistant.offline.noun_phrases import LEAST_AMOUNT
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.words import COMPARING, CURRENCIES
from kanina.models import Filter, Having, MetricQuery, VerifiedQuery

LEAST_PLAIN_AMOUNT = 1_000
"""Below this a number without a currency behind rows may count them: "enrollments under 50" asks which group's."""


def number_condition(
    mention: NumberMention, metrics: Sequence[str], grouped: bool, resolver: Resolver
) -> Having | Filter:
    """A condition on a metric after grouping, or on a numeric dimension before it."""
    check_currency(mention.currency, mention.metrics or metrics, resolver)
    if mention.dimensions and grouped and _is_no_whole_of(mention, resolver):
        mention = replace(mention, dimensions=())  # "which grades are under 74.5?"
    if mention.metrics and mention.op != "eq":  # "appointments over 50" are so many, and none of a number above 50
        known = tuple(reading for reading in mention.dimensions if not _is_a_number_given(reading.name, resolver))
        mention = replace(mention, dimensions=known)
    reached = resolver.reach.nearest(mention.dimensions, resolver.datasets(metrics)) if mention.dimensions else []
    counted = {resolver.model.metrics[name].dataset for name in metrics}
    rows = mention.of_rows and any(reading.name.partition(".")[0] in counted for reading in reached)
    rows = rows or _is_of_each_row(mention, reached, metrics, resolver)
    if reached and (rows or not (mention.metrics and grouped)):
        return _numeric_filter(_in_own_unit(mention, reached[0], resolver), reached[0])
    if mention.dimensions and not mention.metrics:
        raise resolver.unreachable(mention.dimensions[0].name, metrics)
    subject = mention.metrics or tuple(metrics[:1])
    if not subject and grouped:
        value = mention.value / 100 if mention.percent else mention.value
        return Having(metric=ASKED, op=mention.op, value=_plain(value))
    each = not grouped or (mention.of_rows and set(subject) != set(metrics[:1])) or _is_money(mention, resolver)
    each = each and not mention.percent and (mention.value >= LEAST_PLAIN_AMOUNT or bool(mention.currency))
    amount = _amount_of_rows(subject, resolver) if each else None
    if amount:
        return _numeric_filter(mention, Reading("dimension", amount))
    if not grouped or len(set(subject)) != 1:
        raise resolver.refuse(resolver.naming.with_example(resolver.naming.replies.condition_of_what))
    metric = resolver.model.metrics[subject[0]]
    value = mention.value
    if mention.percent and metric.format != "percent":
        raise resolver.refuse(resolver.naming.replies.percent_of.format(metric=resolver.naming.metric(subject[0])))
    if metric.format == "percent" and (mention.percent or value > 1):
        value = value / 100
    return Having(metric=subject[0], op=mention.op, value=_plain(value))


def _in_own_unit(mention: NumberMention, field: Reading, resolver: Resolver) -> NumberMention:
    """ "more than 3 days to resolve", of a field that holds hours: 72 of them."""
    measures, at = resolver.entities.measures, mention.subject_at
    said = resolver.script.spans[at].tokens if at is not None and not mention.in_unit else ()
    unit = measures.unit_of(said)
    factor = measures.in_unit(unit).get(field.name) if unit else None
    return mention if factor is None else replace(mention, value=(mention.value * factor).normalize())


def _is_of_each_row(
    mention: NumberMention, reached: Sequence[Reading], metrics: Sequence[str], resolver: Resolver
) -> bool:
    """ "planes with more than 200 seats", by engine: what each of the counted rows has, and no average of a group.

    Their noun must stand right before it; what is split by has the average: "engines with more than 200 seats".
    """
    noun = resolver.script.previous(mention.at, (*FILLERS, *COMPARING))
    if len(reached) != 1 or noun is None or mention.subject_at is None or mention.subject_at < mention.at:
        return False
    measures, dataset = resolver.entities.measures, reached[0].name.partition(".")[0]
    averaged = all(measures.averaged(name) == reached[0].name for name in mention.metrics)
    counted = bool(metrics) and all(measures.rows_counted(name) == dataset for name in metrics)
    said = resolver.script.spans[noun]
    return averaged and counted and dataset in (*said.rows, *resolver.entities.rows_of(said.metrics))


def _is_no_whole_of(mention: NumberMention, resolver: Resolver) -> bool:
    """Whether a number has parts that no value of the named fields has: it is of a figure, group by group."""
    fields = (resolver.model.dimensions[reading.name] for reading in mention.dimensions)
    return mention.value != int(mention.value) and all(field.type == "integer" for field in fields)


def _is_money(mention: NumberMention, resolver: Resolver) -> bool:
    """ "orders above 20k by branch" are dear ones; "branches with orders above 20k" have so many."""
    if mention.subject_at is None or mention.subject_at > mention.at or mention.value < LEAST_AMOUNT:
        return False
    return not any(span.dimensions for span in resolver.script.spans[: mention.subject_at])


def _amount_of_rows(counting: Sequence[str], resolver: Resolver) -> str | None:
    """The field that says how much one of the counted rows is: "orders above 20k", where nothing groups them."""
    measures = resolver.entities.measures
    counted = {measures.rows_counted(name) for name in counting}
    dataset = counted.pop() if len(counted) == 1 else None
    return measures.amount_of(dataset) if dataset else None


def _numeric_filter(mention: NumberMention, reading: Reading) -> Filter:
    value = mention.value
    number = int(value) if value == int(value) else float(value)
    if mention.op == "eq":
        return Filter(field=reading.name, op="not_in" if mention.negated else "in", values=(number,), role=reading.role)
    return Filter(field=reading.name, op=mention.op, values=(number,), role=reading.role)


def check_bounds(filters: Sequence[Filter], resolver: Resolver) -> None:
    """Stop at bounds of a number that leave nothing between them: they are rather of two figures."""
    bounds = [(wanted, wanted.values[0]) for wanted in filters if wanted.op in ("gt", "ge", "lt", "le")]
    for low, least in bounds:
        for high, most in bounds:
            if low.field != high.field or low.op not in ("gt", "ge") or high.op not in ("lt", "le"):
                continue
            if isinstance(least, str) or isinstance(most, str):
                continue
            if least > most or (least == most and (low.op, high.op) != ("ge", "le")):
                raise resolver.refuse(resolver.naming.replies.two_questions)


def check_currency(sign: str, metrics: Iterable[str], resolver: Resolver) -> None:
    """Stop if an amount, by its sign or the currency's name, is in another currency than the data.

    metrics: what is asked for, of which some may be called by a currency of their own: "salary in USD".
    """
    known = (resolver.model.metrics.get(name) for name in metrics)
    called = {word for metric in known if metric for word in metric.label.get("en", "").split()}
    own = next((code for code in CURRENCIES.values() if code in called), resolver.model.currency)
    code = next((code for name, code in CURRENCIES.items() if name in sign.split()), None)
    if own and code and code != own:
        raise resolver.refuse(resolver.naming.replies.currency.format(currency=own))


def check_conditions(query: MetricQuery | VerifiedQuery, resolver: Resolver) -> None:
    """Stop where a query is without what its things were said to have or lack."""
    held = isinstance(query, MetricQuery) and resolver.holds(query)
    if not held and resolver.says_had:
        raise resolver.refuse(resolver.naming.with_example(resolver.naming.replies.condition_of_what))


def _is_a_number_given(address: str, resolver: Resolver) -> bool:
    """Whether a field holds the numbers that rows are told apart by, here or where it points."""
    dataset, _, column = address.partition(".")
    if column in resolver.model.datasets[dataset].primary_key:
        return True
    return any(dataset == edge.from_dataset and column in edge.from_columns for edge in resolver.model.relationships)


def _plain(value: Decimal) -> Decimal:
    """The number without trailing zeros or an exponent."""
    return Decimal(f"{value.normalize():f}")
