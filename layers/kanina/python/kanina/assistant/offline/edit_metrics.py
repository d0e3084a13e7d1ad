"""Changes what is measured, and moves groupings and filters to where the new metrics find them."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.averages_over import average_labels
from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.metric_conditions import adds_up, conditions_on, is_average
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.values import check_filter
from kanina.assistant.offline.words import Word
from kanina.data.paths import reachable
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import DimensionRef, Filter, MetricQuery


def keep_to_rows(base: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """ "by quantity instead", after sales of lines: of those lines, and not of purchases that have one as well."""
    for mention in slots.metrics:
        own = [name for name in mention.names if resolver.datasets((name,)) == resolver.datasets(base.metrics)]
        if len(own) == 1 and len(mention.names) > 1 and mention.action != "drop":
            mention.names = tuple(own)


def changed_metrics(base: MetricQuery, slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """The metrics after "how about lessons", "also show enrollments", "drop enrollments", "average instead"."""
    for mention in slots.metrics:
        shown = tuple(name for name in mention.names if name in base.metrics)
        if mention.verb and len(set(shown)) == 1:
            mention.names = shown  # "which one sold the least?", of the figure that is there
    measured = [mention for mention in slots.metrics if mention.measured]
    if not base.metrics and not measured:
        measured = list(slots.metrics)  # of a list, what it is ranked by or compared with is shown
    measured += _dropped_by_word(base, slots, resolver)
    replaced = resolver.metrics([mention for mention in measured if mention.action == "set"])
    added = resolver.metrics([mention for mention in measured if mention.action == "add"])
    dropped = resolver.metrics([mention for mention in measured if mention.action == "drop"])
    for name in dropped:
        if name not in base.metrics:
            raise resolver.refuse(resolver.naming.replies.not_there.format(name=resolver.naming.metric(name)))
    kept = tuple(name for name in base.metrics if name not in dropped)
    if replaced:
        kept = (*kept, *replaced) if dropped and slots.replaces else replaced
    if slots.averaged and not (replaced and all(is_average(resolver.model.metrics[name]) for name in replaced)):
        if not (slots.says_total or slots.replaces):
            raise resolver.unexplained(resolver.written(Word.AVERAGE))
        kept = (_average_of(base.metrics, resolver),)
    metrics = tuple(dict.fromkeys((*kept, *added)))
    if not metrics and base.metrics:
        raise resolver.refuse(
            resolver.naming.replies.only_figure.format(metric=resolver.naming.metric(base.metrics[0]))
        )
    return metrics


def names_rows(mention: MetricMention, base: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "Coding lessons only", of the rating of lessons: a count beside a value that only says which rows are meant.

    "In coastal towns only", of what happened there, names where.
    """
    name = mention.names[0]
    if _says_of_when(mention, base, slots, resolver):
        return True
    if not _narrows(mention, slots, resolver) or not base.metrics:
        return False
    if name in base.metrics:  # "attended lessons only", after lessons by tutor
        return base.metrics == (name,) and resolver.entities.is_count(name)
    if resolver.model.metrics[name].dataset == resolver.model.metrics[base.metrics[0]].dataset:
        return resolver.counts_rows(base.metrics[0], name, mention.at)
    return bool(_readings_beside(mention, slots, resolver))  # what these are not tied to is refused


def narrows_by_deed(mention: MetricMention, base: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "yung binayad lang ng cash", after what was paid: a verb of the figure that is there, which is only narrowed."""
    spans = resolver.script.spans
    asks = any(span.has(Word.COUNT, Word.WHICH, Word.WHO) or span.asks_how_much for span in spans)
    only = any(span.has(Word.ONLY) for span in spans)
    shown = bool(set(mention.names) & set(base.metrics))
    return mention.verb and shown and only and bool(slots.values) and not (asks or slots.ranking or slots.groups)


def _says_of_when(mention: MetricMention, base: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "this year's bills only", after bills by status: those of a time, of what was measured of them."""
    spans = resolver.script.spans
    asks = any(span.has(Word.COUNT, Word.AVERAGE, Word.TOTAL) or span.asks_how_much for span in spans)
    said = (slots.groups, slots.values, slots.numbers, slots.bare, slots.ranking, slots.order, slots.parts, slots.dated)
    if asks or any(said) or len(slots.metrics) != 1 or not slots.periods or not base.metrics or mention.verb:
        return False
    datasets = {resolver.model.metrics[name].dataset for name in (*mention.names, base.metrics[0])}
    counted = any(resolver.entities.counted_by(name) for name in mention.names)
    only = any(span.has(Word.ONLY) for span in spans)
    return only and counted and len(datasets) == 1 and mention.action == "set"


def _narrows(mention: MetricMention, slots: Slots, resolver: Resolver) -> bool:
    """Whether a figure's name stands beside a value, behind "only" or "without", so that it may say whose rows."""
    script = resolver.script
    one = len(set(mention.names)) == 1 or bool(script.spans[mention.at].rows)
    if not one or mention.action != "set" or len(slots.metrics) != 1:
        return False
    only = any(span.has(Word.ONLY) for span in script.spans)
    said = [value.at for value in slots.values if only or value.negated]
    said += [number.at for number in slots.numbers if only and number.dimensions]
    return any(at in _places_beside(mention, resolver) for at in said)


def only_narrows(slots: Slots, resolver: Resolver) -> bool:
    """ "only urban schools", "lang na may higit sa 5": says which are meant, and asks for no figure."""
    if slots.periods or slots.groups:
        return False
    spans = resolver.script.spans
    if any(span.has(Word.COUNT) for span in spans) or not any(span.has(Word.ONLY) for span in spans):
        return False
    shown = [mention for mention in slots.metrics if mention.measured]
    return all(_narrows(m, slots, resolver) and _readings_beside(m, slots, resolver) for m in shown)


def _places_beside(mention: MetricMention, resolver: Resolver) -> tuple[int | None, ...]:
    """Right before and behind it; before a number's own field, the number: "4 cylinder cars"."""
    script = resolver.script
    before = script.previous(mention.at)
    counted = before - 1 if before and script.spans[before].dimensions and script.spans[before - 1].number else None
    return before, script.next(mention.at), counted


def _readings_beside(mention: MetricMention, slots: Slots, resolver: Resolver) -> list[Reading]:
    """The values, or numbers, beside the name of a count of rows, or of the rows, that are theirs."""
    rows = resolver.script.spans[mention.at].rows
    if not resolver.entities.is_count(mention.names[0]) and not rows:
        return []
    datasets = {*rows, *(resolver.model.metrics[name].dataset for name in mention.names)}
    places = _places_beside(mention, resolver)
    said = [value.readings for value in slots.values if value.at in places]
    said += [number.dimensions for number in slots.numbers if number.at in places]
    return [reading for readings in said for reading in readings if reading.name.split(".")[0] in datasets]


def _dropped_by_word(base: MetricQuery, slots: Slots, resolver: Resolver) -> list[MetricMention]:
    """ "drop the rating", beside lessons: a figure that is shown, by a word of its name that also names a field.

    Such a mention is taken from those of fields. Where the field itself is grouped or filtered by, that is meant.
    """
    found = []
    for mention in [mention for mention in slots.dropped if mention.dimensions]:
        fields = {field for reading in mention.dimensions for field in resolver.reach.concept(reading.name)}
        said = {token.stem for token in resolver.script.spans[mention.at].tokens}
        called = [name for name in base.metrics if said <= _words_of(resolver.model.metrics[name])]
        used = any(ref.field in fields for ref in base.dimensions) or any(f.field in fields for f in base.filters)
        if len(called) == 1 and not used:
            slots.dropped.remove(mention)
            found.append(MetricMention((called[0],), mention.at, "drop"))
    return found


def _words_of(metric: Metric) -> set[str]:
    """The words a metric is called by, as stems."""
    names = (*metric.label.values(), *(name for names in metric.synonyms.values() for name in names))
    return {word for name in names for word in stems(name)}


def rehomed(base: MetricQuery, metrics: tuple[str, ...], resolver: Resolver) -> MetricQuery:
    """The query for other metrics. Raises Stop, with the reason, where they do not reach what it is split by."""
    if metrics == base.metrics:
        return base
    kept = tuple(wanted for wanted in base.filters if not _is_told_by(wanted, metrics, resolver))
    query = rehome(base.model_copy(update={"metrics": metrics, "filters": kept}), resolver.model)
    for ref in query.dimensions:
        if ref.field != TIME and resolver.reach.total(resolver.datasets(metrics), ref.field, ref.role) is None:
            raise resolver.unreachable(ref.field, metrics)
    for wanted in query.filters:
        if wanted.field != TIME and resolver.reach.total(resolver.datasets(metrics), wanted.field, wanted.role) is None:
            raise resolver.unreachable(wanted.field, metrics)
        check_filter(wanted, metrics, resolver)
    if query.period is not None or any(ref.field == TIME for ref in query.dimensions):
        resolver.check_dated(metrics)
    gone = set(base.metrics) - set(metrics)
    sort = tuple(s.model_copy(update={"by": metrics[0]}) if s.by in gone else s for s in query.sort)
    derive = query.derive if metrics and adds_up(resolver.model.metrics[metrics[0]]) else None
    return query.model_copy(update={"sort": sort, "derive": derive})


def _is_told_by(wanted: Filter, metrics: Sequence[str], resolver: Resolver) -> bool:
    """Whether figures are rates of what a filter was about: "attendance rate instead", after the attended lessons."""
    field = resolver.model.dimensions.get(wanted.field)
    shares = [metric for name in metrics if (metric := resolver.model.metrics[name]).format == "percent"]
    return field is not None and len(shares) == len(metrics) and all(conditions_on(one, field) for one in shares)


def rehome(query: MetricQuery, model: SemanticModel) -> MetricQuery:
    """The query with each field taken from where its metrics find it: the subject of lessons for lessons.

    Fields of the same name and label in several datasets mean the same. What no metric finds stays as it is.
    """
    datasets = {model.metrics[name].dataset for name in query.metrics if name in model.metrics}
    if not datasets:
        return query
    dimensions = [ref.model_copy(update={"field": _home(ref, datasets, model)}) for ref in query.dimensions]
    filters = [wanted.model_copy(update={"field": _home(wanted, datasets, model)}) for wanted in query.filters]
    return query.model_copy(update={"dimensions": tuple(dimensions), "filters": tuple(filters)})


def _home(ref: DimensionRef | Filter, datasets: set[str], model: SemanticModel) -> str:
    dimension = model.dimensions.get(ref.field)
    if dimension is None or ref.role is not None:
        return ref.field
    within = [reachable(model.relationships, dataset) for dataset in datasets]
    if all(dimension.dataset in found for found in within):
        return ref.field
    for other in model.dimensions.values():
        same = (other.name, other.label.get("en")) == (dimension.name, dimension.label.get("en"))
        if same and all(other.dataset in found for found in within):
            return other.address
    return ref.field


def _average_of(metrics: Sequence[str], resolver: Resolver) -> str:
    """The one metric that is the average of what was summed: of the same rows, in the same format."""
    base = resolver.model.metrics[metrics[0]] if metrics else None
    averages = [
        name
        for name, metric in resolver.model.metrics.items()
        if base is not None
        and metric.dataset == base.dataset
        and metric.format == base.format
        and not adds_up(metric)
        and (name.startswith("average") or "average" in metric.label.get("en", "").lower())
    ]
    if len(averages) != 1:
        label = resolver.naming.metric(metrics[0]) if metrics else ""
        near = resolver.naming.any_of(average_labels(resolver))
        raise resolver.refuse(resolver.naming.replies.average_of.format(metric=label, near=near))
    return averages[0]
