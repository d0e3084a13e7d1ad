"""Questions about one named thing: "mobile number of Ana Cruz", "kailan na-hire si Dr. Lim", "status of order O-12345".

Read of the whole message at once: each of its words is part of the thing's name, names a field of its row (or of what
that points at), or says nothing of its own. Anything else is asked of figures, and read by other modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from kanina.assistant.offline.display import CODES
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.lookup_fields import LookupFields
from kanina.assistant.offline.named_things import Named
from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.owners import ASKS_WHOSE, owner_of
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_asked_rows import AMOUNTS
from kanina.assistant.offline.words_lookups import BEGAN, BORN, CONTACTS, OWNERS, OWNERS_OF_MANY, TITLES, WHEN, WHERE
from kanina.models import Choice, DimensionRef, MetricQuery

MOST_SHOWN = 5
"""Of more things that share a name, it is asked which is meant."""
MOST_OFFERED = 10
_SMALL = (
    *(Word.NEUTRAL, Word.ARTICLE, Word.AND, Word.THAT, Word.WHO, Word.WHICH, Word.LIST),
    *(Word.THANKS, Word.GREETING, Word.START, Word.BUT),
)
_SIGNS = frozenset(".,?!;:'’\"“”()-–")
_FIELD_OF = frozenset({"number of", "no of", "numero ng", "number ng", "amount of", "amount ng", "halaga ng"})
"""Of one thing these ask for a field: the number to call, or how much it is."""
_PARTIAL = 2
"""The rank from which a value is only a part of the name that it stands for."""


@dataclass(slots=True)
class Said:
    """What the words of a message may be in a question about one thing. None of it is settled yet.

    things: for each name that is said the things that may be meant. asked: what may name a field, in order: a phrase of
    the model, or a word that none explains. one, many: whether words stand for what was named before.
    """

    things: list[Named] = field(default_factory=list)
    asked: list[Span] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    when: bool = False
    where: bool = False
    much: bool = False
    one: bool = False
    many: bool = False
    whose: bool = False


def lookup(spans: Sequence[Span], known: Knowledge, resolver: Resolver) -> MetricQuery | None:
    """The rows that a message asks for; None where it is no such question. Raises Stop where it must be asked whom."""
    said = said_in(spans, known)
    if said is None or not said.things:
        return None
    found = [(things, fields) for things in kinds_of(said, known) if (fields := fields_asked(said, things, known))]
    nouns = {dataset for span in said.asked for dataset in span.rows}
    keys = (address for (address, _), _ in found if address not in known.things.names)
    if len(found) > 1 or any(map(known.things.is_unlisted, keys)):  # "patient Ana", of patients and doctors
        found = [(things, fields) for things, fields in found if things[0].partition(".")[0] in nouns]
    if len(found) != 1:
        return None
    (address, values), asked = found[0]
    dataset = address.partition(".")[0]
    names = known.entities.naming(dataset)
    told = [DimensionRef(field=address)]
    if address not in known.things.names:
        told += [DimensionRef(field=name) for name in names if name in known.things.names]
    query = MetricQuery(metrics=(), dimensions=tuple(dict.fromkeys((*told, *asked))))
    if len(values) > MOST_SHOWN:
        if len(values) > MOST_OFFERED or len(said.things) > 1:
            return None
        written = " ".join(t.text for span in spans for t in span.tokens if _is_of(t, values))
        choices = [Choice(label=value, value=value) for value in values]
        resolver.ask(f"filter:{address}", resolver.naming.replies.which_value.format(phrase=written), choices)
        return resolver.finish(query)
    return query.model_copy(update={"filters": (known.things.filter_of(address, values),)})


def said_in(spans: Sequence[Span], known: Knowledge, *, ordinal: bool = False) -> Said | None:
    """The parts of a question about one thing; None where a word can be none of them.

    ordinal: whether "the first one" is a thing that was shown.
    """
    said, at = Said(), 0
    while at < len(spans):
        span = spans[at]
        size, things = _thing_at(spans, at, known)
        if things:
            said.things.append(things)
            at += size
        elif (counted := _counted(spans, at, known)) is not None:
            said.asked.append(counted)
            at += 1
        elif not (_is_part(span, said) or (ordinal and span.has(Word.ORDINAL))):
            return None
        else:
            at += 1
    return said


def _counted(spans: Sequence[Span], at: int, known: Knowledge) -> Span | None:
    """ "order O-12345": a figure that counts rows, right before the key of one, is what these are called."""
    span = spans[at]
    datasets = {rows for name in span.metrics if (rows := known.entities.measures.rows_counted(name))}
    if len(datasets) != 1 or span.dimensions or at + 1 == len(spans):
        return None
    dataset = datasets.pop()
    _, things = _thing_at(spans, at + 1, known)
    return replace(span, readings=(Reading("rows", dataset),)) if _is_key(things, dataset, known) else None


def _is_key(things: Named, dataset: str, known: Knowledge) -> bool:
    return known.things.key_of(dataset) in {address for address, _ in things}


def _thing_at(spans: Sequence[Span], at: int, known: Knowledge) -> tuple[int, Named]:
    """How many spans from a place name things, and which."""
    span = spans[at]
    values = [(r.name, r.value) for r in span.values if r.rank < _PARTIAL and not r.owned]
    exact = known.things.exactly(values)
    if exact and not (span.metrics or span.dimensions):
        return 1, exact
    if len(span.tokens) > 1 and span.values and not (span.metrics or span.dimensions):
        size, found = known.things.called(span.tokens)  # "Ana Cruz", of "Ana Cruz (P-0056)"
        if size == len(span.tokens):
            return 1, found
    run = list(takewhile(_may_be_called, spans[at:]))
    size, found = known.things.called([other.tokens[0] for other in run]) if run else (0, frozenset())
    return (size, found) if found else known.things.unlisted(spans[at:], len(run))


def _may_be_called(span: Span) -> bool:
    """Whether a word may be one of a name: nothing else is known of it, nor whose value it is."""
    if len(span.tokens) > 1 or span.is_sign or span.period or span.number:
        return False
    return all(reading.kind == "value" and not reading.owned for reading in span.readings)


def _is_part(span: Span, said: Said) -> bool:
    """Note what a span may be, beside a name; False where it can be nothing of the kind."""
    words = {token.word for token in span.tokens}
    if span.is_sign:
        return span.word in _SIGNS
    if span.word in _FIELD_OF:
        said.asked.append(replace(span, tokens=span.tokens[:1]))
        return True
    if span.period or span.adverb or (span.number and not span.has(Word.THAT)):
        return False
    said.when |= bool(words & WHEN)
    said.where |= bool(words & WHERE)
    said.much |= span.asks_how_much
    said.whose |= bool(words & ASKS_WHOSE)
    if len(words) == 1 and words <= TITLES:
        said.titles += words
        return True
    if span.word in OWNERS_OF_MANY:
        said.many = True
        return True
    if span.word in OWNERS:
        said.one = True
        return True
    if span.has(Word.THOSE):
        return False
    if words <= WHEN | WHERE | ASKS_WHOSE:
        return True
    if span.dimensions or span.dates or span.is_unknown or words <= CONTACTS | BEGAN | BORN:
        said.asked.append(span)
        return True
    return span.has(*_SMALL) and not (span.metrics or span.values or span.grain)


def kinds_of(said: Said, known: Knowledge) -> Iterable[tuple[str, tuple[str, ...]]]:
    """By the field that calls them, the things that all the names said may mean, several names being of one kind."""
    shared = set.intersection(*({address for address, _ in things} for things in said.things))
    titled = [t for things in said.things for t in things if any(known.things.has_title(t, one) for one in said.titles)]
    shared = {address for address, _ in titled} & shared or shared
    for address in sorted(shared):
        values = [value for things in said.things for name, value in sorted(things) if name == address]
        yield address, tuple(dict.fromkeys(values))


def fields_asked(said: Said, things: tuple[str, tuple[str, ...]], known: Knowledge) -> tuple[DimensionRef, ...]:
    """The fields of things of one kind that are asked for; empty where a word names none of theirs, or none is."""
    dataset = things[0].partition(".")[0]
    fields = LookupFields(dataset, known.model, known.reach, known.entities)
    calling = {*known.entities.naming(dataset), known.things.key_of(dataset)}
    found: list[DimensionRef] = []
    later: list[Token] = []
    for span in said.asked:
        if dataset in span.rows or (len(span.dimensions) > 0 and {r.name for r in span.dimensions} <= calling):
            continue  # "doctor", before the name of one
        if span.dimensions:
            named = fields.named(span.dimensions, code=any(token.among(CODES) for token in span.tokens))
        elif span.dates:
            named = fields.dated(span.dates) if said.when else ()
        else:
            later += span.tokens
            continue
        if not named:
            return ()
        found += named
    amount = known.entities.measures.amount_of(dataset)
    much = (DimensionRef(field=amount),) if amount else ()
    for token in later:
        named = (much if token.among(AMOUNTS) else ()) or fields.said(token, found, when=said.when)
        if not named:
            return ()
        found += named
    if said.whose:
        owner = owner_of(dataset, known.model, known.entities)
        if not owner:
            return ()
        found = [*owner, *found]
    if said.where and not found:
        found += fields.places()
    if said.much and not fields.are_amounts(found):
        found += much
    if said.when and not found and (day := known.rows[dataset].day):
        found.append(day)
    unmet = (said.when and not fields.are_dates(found)) or (said.much and not fields.are_amounts(found))
    return () if unmet else tuple(dict.fromkeys(found))


def _is_of(token: Token, values: Iterable[str]) -> bool:
    return all(token.word in value.lower().split() for value in values)
