"""The figures a table offers: how many rows, sums and averages of its measures, how many different things, ratios.

Each is measured on the rows of one table alone, so that nothing it is grouped by can multiply it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kanina_local.discovery.balance_metrics import Balances
from kanina_local.discovery.count_metrics import Counts
from kanina_local.discovery.discount_metrics import Discounts
from kanina_local.discovery.draft import DatasetDraft, MetricDraft
from kanina_local.discovery.duration_metrics import Durations, Stretch
from kanina_local.discovery.happening_metrics import Happenings
from kanina_local.discovery.measure_metrics import Measures
from kanina_local.discovery.metric_maker import Words
from kanina_local.discovery.movement_metrics import Movements
from kanina_local.discovery.naming import also_called
from kanina_local.discovery.rate_metrics import Rates
from kanina_local.discovery.words import identifier


def metrics_of(
    dataset: DatasetDraft,
    entities: Collection[Words],
    time: str | None,
    pointed: Mapping[str, Words],
    stretches: Sequence[Stretch] = (),
    *,
    sole: bool = False,
    sold_elsewhere: bool = False,
) -> list[MetricDraft]:
    """The metrics of one dataset. entities: what has a table of its own, in words.

    time: the address of the field that dates its rows. pointed: column → what it points at, in words. sole: no other
    dataset has a main amount, so that "revenue" can only be this one's. sold_elsewhere: rows of another one are sold
    and have an amount, so that these can only be lines of them. stretches: of time, that its rows know.
    """
    given = (dataset, entities, time, pointed)
    counts = Counts(*given, sole=sole, sold_elsewhere=sold_elsewhere)
    measures = Measures(*given, sole=sole, sold_elsewhere=sold_elsewhere)
    rates = Rates(*given, sole=sole, sold_elsewhere=sold_elsewhere)
    moved = Movements(*given, sole=sole).movements()
    found = [*counts.count(), *moved, *measures.measures(), *rates.ratios(), *counts.different(), *rates.rates()]
    found += [*counts.states(), *counts.truths(), *Happenings(*given, sole=sole).happenings()]
    found += [*Balances(*given, sole=sole).balances(), *Discounts(*given, sole=sole).discounts()]
    return [*found, *Durations(*given, sole=sole).durations(stretches)]


def without_clashes(metrics: Sequence[MetricDraft]) -> list[MetricDraft]:
    """The metrics, each with a name of its own: the second `different_patients` says of which rows."""
    found: list[MetricDraft] = []
    for metric in metrics:
        same = [known for known in metrics if known.name == metric.name]
        if len(same) == 1:
            found.append(metric)
            continue
        of = metric.dataset.replace("_", " ")
        name = identifier(f"{metric.name} in {of}", [known.name for known in found])
        label = {language: f"{text} ({of})" for language, text in metric.label.items()}
        found.append(replace(metric, name=name, label=label, synonyms=also_called(metric.label, metric.synonyms)))
    return found
