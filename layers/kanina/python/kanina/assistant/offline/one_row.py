"""The one row that is the most of something, with what is asked beside it: "the heaviest parcel and who shipped it".

Known are when rows began, happened, or were born; what they cost; and how large, heavy or long they are. Which rows are
meant is planned as what counts them; what is asked behind "and" are fields of the row. Anything else is read elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.asked_rows import AskedRows, counting
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.owners import owner_of
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.rows_with_fields import rows_shown
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words import AVERAGING, Word
from kanina.assistant.offline.words_lookups import WHEN
from kanina.assistant.offline.words_one_row import (
    CHARGED,
    CHEAPEST,
    DEAR,
    DEAREST,
    EARLIEST,
    ELSEWHERE,
    FIRST,
    LARGEST,
    LAST,
    LATEST,
    LONGEST,
    OLDEST,
    OPEN,
    SINGLE,
    SMALLEST,
    WHOSE,
    YOUNGEST,
)
from kanina.assistant.offline.words_sizes import LEAST, MOST
from kanina.assistant.planner import Planned
from kanina.models import DimensionRef, MetricQuery, Sort

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
_ASKS = (Word.WHICH, Word.WHO, Word.LIST)
_ELSE = (
    Word.COUNT,
    Word.GROUP,
    Word.TOTAL,
    Word.AVERAGE,
    Word.SHARE,
    Word.GROWTH,
    Word.BREAK,
    Word.THOSE,
    Word.COMPARE,
)
"""With one of these, figures are asked for, or rows that were shown."""
_TAIL_SIGNS = frozenset("?,;")


@dataclass(frozen=True, slots=True)
class _Most:
    """What a row is the most of. places: the spans that say it."""

    dataset: str
    field: str
    descending: bool
    places: frozenset[int]


def one_row(
    text: str,
    plain: Planned,
    plan_of: Callable[[str], Planned],
    spans: Sequence[Span],
    resolver: Resolver,
    known: Knowledge,
) -> Planned | None:
    """The plan of the one row that a message asks for; None where its plain plan stands."""
    end = _tail(spans)
    body, tail = spans[:end], [span for span in spans[end:] if not span.is_sign]
    answered = isinstance(plain.plan, MetricQuery)
    if plain.base is not None or plain.used or (answered and not tail) or any(map(_is_of_more, body)):
        return None
    noun = _noun(body, known)
    said = _superlative(body, noun, known)
    if said is None or (noun is not None and _names_several(body, noun)):
        return None
    core = " ".join(token.text for span in _kept(body, said) for token in span.tokens)
    if noun is None or (body[noun].metrics and noun in said.places) or _done(body[noun], known):
        core = f"{known.model.datasets[said.dataset].label.get('en', said.dataset)} {core}"
    counted = plan_of(counting(core))
    query = counted.plan
    beside = _beside(tail, said, known)
    if not isinstance(query, MetricQuery) or counted.base is not None or not counted.confidence or beside is None:
        return None
    if known.entities.rows_of(query.metrics) != (said.dataset,):
        return None
    asked, owners = beside
    rows = rows_shown(query, AskedRows(core, asked, cue=True), known, resolver)
    if rows is None or not rows.dimensions or rows.dimensions[0].role is not None:
        return None
    shown = (*rows.dimensions, DimensionRef(field=said.field), *owners)
    own = tuple(dict.fromkeys(ref.model_copy(update={"grain": None}) for ref in shown))
    sort = (Sort(by=said.field, descending=said.descending),)
    return Planned(plan=rows.model_copy(update={"dimensions": own, "sort": sort, "limit": 1}))


def _tail(spans: Sequence[Span]) -> int:
    """Where what is asked beside the row begins: behind the first "and", or sign, that an asking word follows."""
    for at, span in enumerate(spans[:-1]):
        behind = spans[at + 1]
        asks = behind.has(*_ASKS) or behind.asks_how_much or behind.tokens[0].word in WHEN | WHOSE
        if at and (span.has(Word.AND) or span.word in _TAIL_SIGNS) and asks:
            return at
    return len(spans)


def _is_of_more(span: Span) -> bool:
    """Whether a span says that more is asked for than a row, or of what was spoken of before."""
    words = {token.word for token in span.tokens}
    averages = any(token.among(AVERAGING) for token in span.tokens)
    return bool(words & ELSEWHERE) or averages or span.has(*_ELSE) or (span.number is not None and not span.period)


def _noun(spans: Sequence[Span], known: Knowledge) -> int | None:
    """Where the rows are named, of which one is asked for."""
    places = [at for at, span in enumerate(spans) if known.entities.named_or_counted(span) or _extreme(span, known)]
    if not places and any(span.tokens[0].word in WHEN for span in spans):
        places = [at for at, span in enumerate(spans) if _done(span, known)]
    return places[0] if places else None


def _done(span: Span, known: Knowledge) -> tuple[str, ...]:
    """The rows that a verb says the happening of: "kailan huling umorder"."""
    datasets = dict.fromkeys(known.model.metrics[name].dataset for name in span.verbs if name in known.model.metrics)
    return tuple(datasets) if len(datasets) == 1 and not span.dates else ()


def _names_several(spans: Sequence[Span], noun: int) -> bool:
    """ "the latest claims", but not "ang pinakabago sa mga sangay"."""
    before = spans[noun - 1].word if noun else ""
    plural = spans[noun].is_plural or before.endswith("mga")
    return plural and not before.startswith(("sa ", "of "))


def _extreme(span: Span, known: Knowledge) -> tuple[str, bool] | None:
    """The field of which a figure is the most, or the least, of one row."""
    made = known.entities.field_figures.of_columns.get(span.metrics[0]) if len(span.metrics) == 1 else None
    return (made[1], made[0] == "MAX") if made and made[0] in ("MAX", "MIN") else None


def _superlative(spans: Sequence[Span], noun: int | None, known: Knowledge) -> _Most | None:
    """What the one row is the most of; None where nothing says it, or two words do."""
    if noun is not None and (figure := _extreme(spans[noun], known)):
        field, most = figure
        return _Most(field.partition(".")[0], field, most, frozenset({noun}))
    named = known.entities.named_or_counted(spans[noun]) or _done(spans[noun], known) if noun is not None else ()
    datasets = tuple(dict.fromkeys(named))
    found = [said for at in range(len(spans)) if (said := _at(spans, at, noun, datasets, known))]
    return found[0] if len(found) == 1 else None


def _at(spans: Sequence[Span], at: int, noun: int | None, datasets: Sequence[str], known: Knowledge) -> _Most | None:
    """What a place says that a row is the most of."""
    span, token = spans[at], spans[at].tokens[-1]
    if span.is_sign or span.values or span.metrics or span.dimensions:
        return None
    verb = next((place for place in (at - 1, at + 1, at + 2, at - 2) if _dates_beside(spans, at, place)), None)
    if token.among(LAST | FIRST | LATEST | EARLIEST) and verb is not None:
        return _by_verb(spans, at, verb, datasets, known, descending=token.among(LAST | LATEST))
    dataset = datasets[0] if len(datasets) == 1 else None
    if dataset is None or noun is None:
        return None
    entities = known.entities
    if token.among(LONGEST) and (since := [p for p, s in enumerate(spans) if p != at and _since(s)]):
        began = entities.beginnings.of(dataset)
        return _Most(dataset, began, False, frozenset({at, *since})) if began else None
    if token.among(OLDEST | YOUNGEST):
        people = entities.are_people(dataset)
        day = entities.beginnings.birth_of(dataset) if people else entities.beginnings.of(dataset)
        return _Most(dataset, day, token.among(YOUNGEST), frozenset({at})) if day else None
    if token.among(LATEST | EARLIEST) or (token.among(LAST | FIRST) and abs(noun - at) <= 2 and at < noun):
        day = _day(dataset, known)
        opened = {p for p in (at + 1, at + 2) if p < len(spans) and spans[p].tokens[0].word in OPEN}
        return _Most(dataset, day, token.among(LATEST | LAST), frozenset({at, *opened})) if day else None
    return _by_number(spans, at, dataset, known)


def _dates_beside(spans: Sequence[Span], at: int, place: int) -> bool:
    between = range(min(at, place) + 1, max(at, place))
    return 0 <= place < len(spans) and bool(spans[place].dates) and all(spans[spot].has(*_SMALL) for spot in between)


def _since(span: Span) -> bool:
    """Whether a span says that something has been so since it began: "bukas", that is open and no tomorrow here."""
    return span.tokens[0].word in OPEN


def _by_verb(
    spans: Sequence[Span], at: int, verb: int, datasets: Sequence[str], known: Knowledge, *, descending: bool
) -> _Most | None:
    """ "hired last": by the day of that verb, of what is named, else of the only people it may be said of."""
    days = dict.fromkeys(spans[verb].dates)
    own = [day for day in days if day.partition(".")[0] in datasets]
    if not datasets and any(span.has(Word.WHO) for span in spans):
        own = [day for day in days if known.entities.are_people(day.partition(".")[0])]
    if len(own) != 1:
        return None
    return _Most(own[0].partition(".")[0], own[0], descending, frozenset({at, verb}))


def _day(dataset: str, known: Knowledge) -> str | None:
    """When rows began, or happened."""
    count = known.entities.count_of(dataset)
    metric = known.model.metrics.get(count) or known.model.implied_metrics.get(count) if count else None
    return known.entities.beginnings.of(dataset) or (metric.time_field if metric else None)


def _by_number(spans: Sequence[Span], at: int, dataset: str, known: Knowledge) -> _Most | None:
    """ "the heaviest", "pinakamahal", "most expensive", "the biggest"."""
    token, places = spans[at].tokens[-1], frozenset({at})
    kinds = MOST.get(token.word, frozenset()) | LEAST.get(token.word, frozenset())
    if kinds:
        sizes = [size for size in known.entities.sizes if size.dataset == dataset and size.kind in kinds]
        return _Most(dataset, sizes[0].field, token.word in MOST, places) if len(sizes) == 1 else None
    ranks = spans[at].has(Word.TOP, Word.BOTTOM)
    dear = at + 1 < len(spans) and spans[at + 1].tokens[0].word in DEAR and ranks
    if dear or token.among(DEAREST | CHEAPEST):
        price = _price(dataset, known)
        most = spans[at].has(Word.TOP) if dear else token.among(DEAREST)
        return _Most(dataset, price, most, places | ({at + 1} if dear else set())) if price else None
    amount = known.entities.measures.amount_of(dataset)
    if token.among(LARGEST | SMALLEST) and amount and known.entities.happens(dataset):
        return _Most(dataset, amount, token.among(LARGEST), places)
    return None


def _price(dataset: str, known: Knowledge) -> str | None:
    """The field that says what one thing costs."""
    money = [f for f in known.model.dimensions.values() if f.dataset == dataset and f.format == "currency"]
    charged = [f for f in money if {word for n in names_of(f, f.name) for word in words_of(n)} & set(CHARGED)]
    found = charged if len(charged) == 1 else money
    return found[0].address if len(found) == 1 else None


def _kept(spans: Sequence[Span], said: _Most) -> Sequence[Span]:
    """The spans that tell which rows are meant."""
    asking = next((at for at, span in enumerate(spans) if not span.has(*_ASKS, *_SMALL) or span.rows), 0)
    kept = [span for at, span in enumerate(spans) if at not in said.places and at >= asking]
    kept = [span for span in kept if span.tokens[0].word not in WHEN]  # its day is shown
    return [span for span in kept if not (span.has(*_ASKS) or span.is_sign or span.word in SINGLE)]


def _beside(
    tail: Sequence[Span], said: _Most, known: Knowledge
) -> tuple[tuple[Span, ...], tuple[DimensionRef, ...]] | None:
    """What is asked beside the row: spans that name its fields, and whose it is; None where that is not known."""
    number = known.model.dimensions[said.field].type not in ("date", "datetime")
    asks = [span for span in tail if not (span.has(Word.AND) and len(span.tokens) == 1)]
    much = number and any(span.asks_how_much for span in asks)
    if much:  # the number is shown; "kada gabi" behind it says what it is for
        grouped = next((at for at, span in enumerate(asks) if span.has(Word.GROUP)), len(asks))
        asks = [span for span in asks[:grouped] if not span.asks_how_much]
    if not number and all(span.tokens[0].word in WHEN or span.has(*_SMALL) for span in asks):
        return (), ()
    if any(span.tokens[0].word in WHOSE for span in asks):
        owner = _owner([span for span in asks if span.tokens[0].word not in WHOSE], said.dataset, known)
        return ((), owner) if owner else None
    return tuple(span for span in asks if not span.has(Word.WHICH)), ()


def _owner(rest: Sequence[Span], dataset: str, known: Knowledge) -> tuple[DimensionRef, ...]:
    """Whose a row is, by name: of the one that what is said names ("who shipped it"), else of its one owner."""
    said = [token.word for span in rest for token in span.tokens if not (span.has(*_SMALL) and not span.dates)]
    pointed = [
        e for e in known.model.relationships if e.from_dataset == dataset and known.entities.naming(e.to_dataset)
    ]
    if said:
        pointed = [e for e in pointed if any(_does(word, e.to_dataset, known) for word in said)]
    else:
        return owner_of(dataset, known.model, known.entities)
    if len(pointed) != 1:
        return ()
    return (DimensionRef(field=known.entities.naming(pointed[0].to_dataset)[0], role=pointed[0].role),)


def _does(word: str, dataset: str, known: Knowledge) -> bool:
    """Whether who does what a verb says is called by it: a shipper has shipped."""
    called = [w for name in names_of(known.model.datasets[dataset], dataset) for w in words_of(name)]
    doers = [noun.rstrip("s") for noun in called]
    return any(related(word, noun[:-2]) for noun in doers if noun.endswith(("er", "or")))
