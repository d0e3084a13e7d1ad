"""The answer where nothing lacks what was asked for: "branches with no sales in May", of which each had some."""

from __future__ import annotations

from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, filters_words, period_scope, sentence
from kanina.models import MetricQuery


def none_lacking(query: MetricQuery, names: Names) -> str | None:
    """The sentence that says so; None where something else may be why nothing was found."""
    if query.metrics or query.filters or query.having or len(query.related) != 1 or not query.related[0].lacks:
        return None
    wanted, phrases = query.related[0], PHRASES[names.language]
    known = names.model.datasets.get(wanted.dataset)
    rows = names.model.label(known, wanted.dataset, names.language) if known else wanted.dataset
    filters = filters_words(wanted.filters, names)
    narrowed = f" ({phrases.filter_separator.join(filters)})" if filters else ""
    period = period_scope(wanted.period, names.language) if wanted.period else ""
    words = {"dimensions": names.dimensions(query), "rows": rows.removeprefix("mga "), "scope": period + narrowed}
    return sentence(phrases.none_lacking.format(**words))
