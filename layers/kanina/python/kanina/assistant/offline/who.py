"""Who is asked for by "who": the people of a figure's rows, or of what these lead to."""

from __future__ import annotations

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words_verbs import DOERS
from kanina.models import DimensionRef, MetricQuery


def people_of(query: MetricQuery, slots: Slots, resolver: Resolver) -> DimensionRef | None:
    """The people that "who" asks for: "who bought the most", where the figure knows of one kind of people only.

    None where it asks for nobody, where something is grouped by already, or where nobody knows which people.
    """
    if query.dimensions or not slots.asks_who or len(query.metrics) != 1:
        return None
    people = resolver.entities.people(resolver.model.metrics[query.metrics[0]].dataset)
    if len(people) > 1:
        said = {token.word for span in resolver.script.spans for token in span.tokens}
        doers = frozenset(noun for word in said for noun in DOERS.get(word, ()))
        people = tuple(dataset for dataset in people if resolver.entities.are_called(dataset, doers))
    named = resolver.entities.naming(people[0]) if len(people) == 1 else ()
    others = resolver.entities.called_as_people(resolver.datasets(query.metrics))
    if len(named) == 1 and all(address in named for address in others):
        return DimensionRef(field=named[0])
    return DimensionRef(field=others[0]) if len(others) == 1 and not named else None


def shows_people(query: MetricQuery, resolver: Resolver) -> bool:
    """Whether a query is grouped by people, so that "who" is one of its rows."""
    people = resolver.entities.people(resolver.model.metrics[query.metrics[0]].dataset) if query.metrics else ()
    named = {address for dataset in people for address in resolver.entities.naming(dataset)}
    named.update(resolver.entities.called_as_people(resolver.datasets(query.metrics)))
    return any(ref.field in named for ref in query.dimensions)


def check_who(query: MetricQuery, whose: DimensionRef | None, resolver: Resolver) -> None:
    """Stop at "who is the highest" after an answer by specialty: of these none is anybody."""
    naming, people = resolver.naming, resolver.entities.are_people
    of_people = any(people(ref.field.partition(".")[0]) for ref in query.dimensions if ref.field != TIME)
    if query.dimensions and (whose or of_people) and not _says_what_people_do(resolver):
        shown = (naming.grain(ref.grain) if ref.grain else naming.dimension(ref.field) for ref in query.dimensions)
        raise resolver.refuse(naming.replies.nobody_shown.format(shown=naming.all_of(shown)))


def _says_what_people_do(resolver: Resolver) -> bool:
    """Whether a verb says which people are meant: "who teaches it the most", and not "who is the highest"."""
    spans = resolver.script.spans
    return any(span.verbs or any(token.word in DOERS for token in span.tokens) for span in spans)
