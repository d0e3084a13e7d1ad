"""What a figure's own name says already, and what the words around it make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.states_or_days import is_standing
from kanina.assistant.offline.words import Word

_GROUPING = (Word.GROUP, Word.BREAK, Word.COUNT)


def drop_said_by_metric(metrics: Sequence[str], slots: Slots, resolver: Resolver) -> None:
    """ "students enrolled": no filter by a status, where the figure is called "enrolled students" itself."""
    if len(metrics) != 1:
        return
    metric = resolver.model.metrics[metrics[0]]
    called = [set(stems(name)) for name in names_of(metric, metric.name)]
    rows = {token.stem for mention in slots.metrics for token in resolver.script.spans[mention.at].tokens}
    for mention in list(slots.values):
        said = {token.stem for token in resolver.script.spans[mention.at].tokens}
        standing = is_standing(mention.at, resolver.script.spans)
        if mention.named or mention.negated or mention.shown or said & rows or standing:
            continue
        if any(said | rows == name for name in called):
            slots.values.remove(mention)


def drop_rows_named(slots: Slots, resolver: Resolver) -> None:
    """ "total fees, paid orders only": of a figure of these, or of their lines, a count that says which."""
    if slots.ratio_at is not None:
        return  # "revenue per enrollment, Math only": the count divides the other figure
    script, figures = resolver.script, [mention for mention in slots.metrics if mention.measured]
    for mention in list(figures):
        others = {name for other in figures if other is not mention for name in other.names}
        value = next(
            (v.at for v in slots.values if v.at in (script.previous(mention.at), script.next(mention.at))), None
        )
        if value is None or len(mention.names) != 1 or not others or mention.names[0] in others:
            continue
        ends = (script.previous(min(value, mention.at)), script.next(max(value, mention.at)))
        only = any(script.has(end, Word.ONLY) for end in (*ends, mention.at + 1, min(value, mention.at) - 1))
        if only and _are_of(others, mention.names[0], resolver) and resolver.entities.is_count(mention.names[0]):
            slots.metrics.remove(mention)
            figures.remove(mention)


def _are_of(figures: Iterable[str], count: str, resolver: Resolver) -> bool:
    """Whether figures are measured on the rows that a count is of, or on what each belongs to one of these."""
    counted = resolver.model.metrics[count].dataset
    lines = {edge.from_dataset for edge in resolver.model.relationships if edge.to_dataset == counted}
    return all(resolver.model.metrics[name].dataset in {counted, *lines} for name in figures)


def rows_ranked(slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """ "top 3 request types": by how many requests there are of each, where nothing else is to rank by."""
    ranked = slots.ranking.dimension if slots.ranking else None
    if ranked is None or slots.numbers:
        return ()
    said = {token.stem for token in resolver.script.spans[ranked.at].tokens}
    found: dict[str, None] = {}
    for reading in ranked.dimensions:
        dataset = resolver.model.datasets[resolver.model.dimensions[reading.name].dataset]
        names = [set(stems(name)) for name in names_of(dataset, dataset.name)]
        count = resolver.entities.count_of(dataset.name)
        if count is None or resolver.entities.last_long(dataset.name) or not any(name < said for name in names):
            return ()
        found[count] = None
    return tuple(found) if len(found) == 1 else ()


def check_listed(slots: Slots, resolver: Resolver) -> None:
    """Stop at "list the job orders": single records, of which there is only the number."""
    script = resolver.script
    if any(span.has(*_GROUPING) or span.adverb for span in script.spans):
        return
    for mention in slots.metrics:
        before = script.previous(mention.at)
        counts = all(resolver.entities.counted_by(name) for name in mention.names)
        if script.has(before, Word.LIST) and counts and not (slots.groups or slots.bare or slots.ranking):
            raise resolver.refuse(resolver.naming.replies.rows)
