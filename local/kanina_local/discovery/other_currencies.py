"""Amounts whose column names another currency than the model's: they are numbers in it, and never the model's money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.models import Language
from kanina_local.discovery.draft import DatasetDraft, MetricDraft
from kanina_local.discovery.naming import also_called
from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.tables import Table
from kanina_local.discovery.words import word_set, words_of

CODES = word_set("php usd eur gbp jpy sgd hkd aud cad cny krw aed sar")
"""Codes that columns end in. Source: ISO 4217."""
_IN: Mapping[Language, str] = {"en": "in", "fil": "sa"}


def currency_of(column: str) -> str:
    """The code of the currency that a column's name ends in, in capitals; blank where it names none."""
    last = words_of(column)[-1:]
    return last[0].upper() if last and last[0] in CODES else ""


def currencies_named(table: Table) -> set[str]:
    """The currencies that the names of a table's number columns end in."""
    return {currency_of(column.name) for column in table.columns if column.is_number} - {""}


def with_currency_said(
    metrics: Sequence[MetricDraft], datasets: Sequence[DatasetDraft], currency: str | None
) -> list[MetricDraft]:
    """The metrics, with those of columns in another currency called by it, and told as plain numbers."""
    others = {
        f"{sql_name(dataset.name)}.{sql_name(known.name)}": code
        for dataset in datasets
        for known in dataset.roles("measure")
        if known.decision.format == "currency" and (code := currency_of(known.column.name)) not in ("", currency)
    }
    return [_said(metric, others) if metric.format == "currency" else metric for metric in metrics]


def _said(metric: MetricDraft, others: Mapping[str, str]) -> MetricDraft:
    codes = {code for address, code in others.items() if f"({address})" in metric.expression}
    if len(codes) != 1:
        return metric
    code = codes.pop()
    label = {language: f"{name} {_IN[language]} {code}" for language, name in metric.label.items()}
    return replace(metric, format="number", label=label, synonyms=also_called(metric.label, metric.synonyms))
