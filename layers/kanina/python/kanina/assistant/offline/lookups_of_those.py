"""What is asked of things that were just shown: "anong HMO nila", "specialty of the first one", "their phone numbers".

The whole message is read as in `lookups`; the things are the rows of the last answer, or those that it counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.building import check_list
from kanina.assistant.offline.edit_counts import days_of_rows
from kanina.assistant.offline.edit_rows import Rows
from kanina.assistant.offline.history import History
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.lookups import MOST_SHOWN, Said, fields_asked, kinds_of, said_in
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.telling import telling
from kanina.data.semantic_model import Metric
from kanina.models import DimensionRef, Filter, MetricQuery, Turn

_ALL_ROWS = re.compile(r"\s*COUNT\s*\(\s*(?:DISTINCT\s+)?(?:\*|[\w.\"]+)\s*\)\s*", re.IGNORECASE)


def lookup_of_those(
    spans: Sequence[Span], known: Knowledge, resolver: Resolver, history: History
) -> tuple[MetricQuery, Turn] | None:
    """The rows that a message asks for, and the turn that showed the things; None where it is no such question."""
    turn, item = history.newest, history.context.item
    if turn is None or not isinstance(turn.plan, MetricQuery):
        return None
    said = said_in(spans, known, ordinal=item is not None)
    if said is None:
        return None
    if said.things:
        other = _of_others(said, turn.plan, known)
        return (other, turn) if other else None
    if not (said.one or said.many or item) and not is_lookup(turn.plan, known):
        return None
    query = _of_rows(said, turn, turn.plan, item, known) or _of_counted(said, turn.plan, known, resolver)
    return (query, turn) if query else None


def _of_others(said: Said, shown: MetricQuery, known: Knowledge) -> MetricQuery | None:
    """ "what about Dr. Cruz?", after what was asked of one thing: the same of another of its kind."""
    first = shown.dimensions[0].field if shown.dimensions else ""
    kinds = dict(kinds_of(said, known))
    if not is_lookup(shown, known) or said.asked or first not in kinds or len(kinds[first]) > MOST_SHOWN:
        return None
    return shown.model_copy(update={"filters": (known.things.filter_of(first, kinds[first]),)})


def is_lookup(shown: MetricQuery, known: Knowledge) -> bool:
    """Whether a query tells about named things, so that "who's the shipper?" is asked of these."""
    first = shown.dimensions[0].field if shown.dimensions else ""
    return not shown.metrics and first in known.things.fields and [f.field for f in shown.filters] == [first]


def _of_rows(said: Said, turn: Turn, shown: MetricQuery, item: int | None, known: Knowledge) -> MetricQuery | None:
    """Of the things that the rows of the last answer are, or the one that it was about."""
    first = shown.dimensions[0] if shown.dimensions else None
    if first is not None and first.field in known.things.fields and first.role is None:
        labels = turn.row_keys
        if item is not None:
            label = Rows.of(turn).label(item)
            labels = () if label is None else (label,)
        elif len(labels) != turn.result_count or (said.one and not said.many and len(labels) != 1):
            labels = ()
        asked = fields_asked(said, (first.field, labels), known)
        if asked and labels and "" not in labels:
            wanted = Filter(field=first.field, values=tuple(dict.fromkeys(labels)))
            return MetricQuery(metrics=(), dimensions=tuple(dict.fromkeys((first, *asked))), filters=(wanted,))
        whole = item is None and said.many and not shown.metrics and shown.limit is None
        if asked and whole:
            return shown.model_copy(update={"dimensions": tuple(dict.fromkeys((*shown.dimensions, *asked)))})
        return None
    about = [f for f in shown.filters if f.field in known.things.fields and f.op == "in" and f.role is None]
    if item is not None or len(about) != 1 or shown.dimensions or (said.one and len(about[0].values) != 1):
        return None
    asked = fields_asked(said, (about[0].field, tuple(map(str, about[0].values))), known)
    dimensions = tuple(dict.fromkeys((DimensionRef(field=about[0].field), *asked)))
    return MetricQuery(metrics=(), dimensions=dimensions, filters=(about[0],)) if asked else None


def _of_counted(said: Said, shown: MetricQuery, known: Knowledge, resolver: Resolver) -> MetricQuery | None:
    """ "the names of those patients and their dates", after how many appointments there were: of those, one by one."""
    plain = all(getattr(shown, name) == default for name, default in PLAIN.items())
    if len(shown.metrics) != 1 or not plain or not said.many:
        return None
    metric = known.model.metrics[shown.metrics[0]]
    dataset = known.entities.measures.rows_counted(metric.name)
    own = conditions_counted(metric, known)
    if dataset is None or own is None:
        return None
    told = telling(dataset, resolver)[:1]
    asked = fields_asked(said, (f"{dataset}.", ()), known)
    if not told or not asked:
        return None
    query = MetricQuery(metrics=(), dimensions=tuple(dict.fromkeys((*told, *asked))))
    try:
        query = query.model_copy(update={"filters": (*shown.filters, *own, *days_of_rows(shown, resolver))})
        check_list(query, resolver)
    except Stop:
        return None
    return query


def conditions_counted(metric: Metric, known: Knowledge) -> tuple[Filter, ...] | None:
    """Which rows a count counts: no-shows are the appointments of that status; None where that can't be told."""
    fields = (field for field in known.model.dimensions.values() if field.dataset == metric.dataset)
    allowed = {field.address: found.allowed for field in fields if (found := conditions_on(metric, field))}
    filters = tuple(Filter(field=address, values=tuple(sorted(only))) for address, only in allowed.items() if only)
    told = sum(len(wanted.values) for wanted in filters)
    plain = re.fullmatch(_ALL_ROWS, metric.expression) is not None
    return filters if plain or (filters and metric.expression.count("'") == 2 * told) else None
