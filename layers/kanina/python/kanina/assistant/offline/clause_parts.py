"""What one clause says that things have or lack: a field of theirs, what happened to them, or rows of another table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.spans import LINKS, Span
from kanina.assistant.offline.words import COMPARING, Word
from kanina.assistant.offline.words_clauses import (
    DONE,
    GONE,
    HAS,
    HAS_ONE,
    IS_EMPTY,
    LACKS,
    MISSES,
    NOT_DONE,
    OWN,
    PRONOUNS,
    RECORDED,
    TAIL,
    WITH,
)
from kanina.models import Filter, FilterOperator, Period, Related

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
_NUMBERS = (*COMPARING, Word.TOP, Word.BOTTOM, Word.CONTAINS, Word.BETWEEN)


@dataclass(frozen=True, slots=True)
class Had:
    """A condition on things, and where its clause ends. is_sure: no other passage reads it as well, or better."""

    end: int
    filters: tuple[Filter, ...] = ()
    related: Related | None = None
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _Tail:
    """The small words behind what is had, and the period."""

    end: int
    period: Period | None = None
    recorded: bool = False
    gone: bool = False


class Parts:
    """Clauses about some things in a message. named: the message names them; else the last answer is of them.

    declared: what names them counts them as well; else they are groups, of which those with none are filled in.
    """

    def __init__(
        self, spans: Sequence[Span], things: str, situation: Situation, *, named: bool, declared: bool
    ) -> None:
        self._spans = tuple(spans)
        self._things = things
        self._situation = situation
        self._entities = situation.entities
        self._pointing = situation.entities.pointing
        self._named = named
        self._declared = declared

    def had(self, at: int, thing: int) -> Had | None:
        """What a clause that begins at a place says of what stands at another."""
        return self._happened(at, thing) or self._own(at, thing) or self._others(at, thing)

    # ------------------------------------------------------------ what happened to the things

    def _happened(self, at: int, thing: int) -> Had | None:
        """ "not yet released", "hindi pa na-release", "have left": whether the day of it is known."""
        span, happenings = self._spans[thing], self._entities.happenings
        dates = {date for date in (*span.dates, *happenings) if date in span.dates or happenings[date] in span.verbs}
        own = [date for date in dates if date.startswith(f"{self._things}.") and date in happenings]
        tail, text = self._tail(thing + 1), self._text(at, thing)
        if len(own) != 1 or tail.period is not None:
            return None
        if NOT_DONE.fullmatch(text) and not self._pointing.says_undone(span.values, self._things):
            return Had(tail.end, (Filter(field=own[0], op="is_null"),))
        done = DONE.fullmatch(text) or (tail.gone and set(text.split()) <= LINKS)
        if done and not span.values and all(other.is_sign for other in self._spans[tail.end :]):
            return Had(tail.end, (Filter(field=own[0], op="not_null"),))
        return None

    # ------------------------------------------------------------ a field of the things

    def _own(self, at: int, thing: int) -> Had | None:
        """ "walang HMO", "with a diagnosis recorded", "missing the sex", "no agent assigned"."""
        span, tail, text = self._spans[thing], self._tail(thing + 1), self._text(at, thing)
        if any(reading.name.startswith(f"{self._things}.") for reading in span.values) or tail.period is not None:
            return None
        empty = self._is_said_empty(thing + 1) if OWN.fullmatch(text) else None
        missing = empty is not None or bool(MISSES.fullmatch(text))
        field = self._field(span, recorded=missing or tail.recorded)
        if field is None or self._is_compared(span, tail.end if empty is None else empty):
            return None
        if not self._named and field in {*self._situation.shown, *self._situation.filtered}:
            return None  # "without the branch", of a figure by branch
        if missing or LACKS.fullmatch(text):
            end = empty if empty is not None else tail.end
            return Had(end, (Filter(field=field, op="is_null"),)) if self._may_lack(text, missing) else None
        counted = any(other.has(Word.COUNT) for other in self._spans[:at])
        if HAS_ONE.fullmatch(text) or (WITH.fullmatch(text) and (counted or tail.recorded)):
            op: FilterOperator = "not_null"
            return Had(tail.end, (Filter(field=field, op=op),))
        return None

    def _may_lack(self, text: str, missing: bool) -> bool:
        """Whether a field is said to be lacking, where "without the branch" may take a column away."""
        points = any(span.has(Word.COUNT, Word.WHO, Word.THOSE) or span.word in PRONOUNS for span in self._spans)
        return self._named or missing or points or len(text.split()) > 1

    def _field(self, span: Span, *, recorded: bool) -> str | None:
        """The one field of the things, or the one that points at others, that a span names."""
        own = [r for r in span.dimensions if r.name.startswith(f"{self._things}.") and not r.role]
        if span.metrics and not span.rows and not own:
            return None
        found = [r.name for r in own if self._pointing.is_there_or_not(r, self._things, recorded=recorded)]
        named = {*self._entities.called(span), *self._entities.rows_of(span.metrics)} - {self._things}
        if self._things in self._entities.called(span):
            return None
        pointers = [field for other in named if (field := self._pointing.pointer(self._things, other))]
        fields = list(dict.fromkeys([*found, *pointers] if not own or found else []))
        if len(fields) > 1:
            fields = found if len(found) == 1 else fields
        return fields[0] if len(fields) == 1 else None

    def _is_said_empty(self, at: int) -> int | None:
        """Where "is missing" ends, behind a field."""
        for end in range(min(len(self._spans), at + 3), at, -1):
            if IS_EMPTY.fullmatch(self._text(at, end).strip()):
                return end
        return None

    def _is_compared(self, span: Span, at: int) -> bool:
        """Whether a value or a number of the field follows: "with a rating of 5", "with diagnosis Hypertension"."""
        while at < len(self._spans) and self._spans[at].has(*_SMALL) and not self._spans[at].number:
            at += 1
        behind = self._spans[at] if at < len(self._spans) else None
        if behind is None:
            return False
        own = {reading.name for reading in span.dimensions}
        of_field = any(reading.name in own for reading in behind.values)
        return of_field or (behind.number is not None and not behind.period) or behind.has(*_NUMBERS)

    # ------------------------------------------------------------ rows of another dataset

    def _others(self, at: int, thing: int) -> Had | None:
        """ "never had a lab test", "walang appointment noong Oktubre", "nagpa-CBC", "may diagnosis na Acne"."""
        value = self._value_from(thing)
        dataset = self._pointing.between(self._things, value[1].name) if value else self._dataset(self._spans[thing])
        if dataset is None:
            return None
        span, text = self._spans[thing], self._text(at, thing, dataset)
        if not (self._declared or value or span.dimensions):
            return None
        lacks = bool(LACKS.fullmatch(text)) or bool(NOT_DONE.fullmatch(text) and self._is_verb_alone(thing, dataset))
        if not (lacks or HAS.fullmatch(text)):
            return None
        if value and self._spans[at].word == "not" and self._is_measured(dataset):
            return None  # "top 3 products by amount, not paid by cash": of the amount, and not of the products
        filters = (Filter(field=value[1].name, values=(value[1].value,)),) if value else ()
        end = (value[0] if value else thing) + 1
        while end < len(self._spans) and self._says_what_it_is(end, dataset, filters):
            end += 1
        more = self._spans[end].values if end < len(self._spans) else ()
        if more and not value and (own := self._value_of(more, dataset)):
            filters, end = (Filter(field=own.name, values=(own.value,)),), end + 1
        elif any(self._pointing.reaches(dataset, reading.name) for reading in more):
            return None  # whose is it: of the things, or of what they have?
        tail = self._tail(end)
        if not value and self._is_compared(span, tail.end):
            return None  # "may leksyon na lampas 300": how many they have
        time = self._verb_date(at, thing, dataset) or self._pointing.time_of(dataset)
        if tail.period is not None and time is None:
            return None
        related = Related(
            dataset=dataset,
            of=self._things,
            lacks=lacks,
            filters=filters,
            period=tail.period,
            time_field=time if tail.period else None,
        )
        return Had(tail.end, related=related, is_sure=lacks or bool(filters))

    def _is_measured(self, dataset: str) -> bool:
        """Whether a figure is named that is measured over the rows of a dataset."""
        return any(dataset in self._entities.measured(name) for span in self._spans for name in span.metrics)

    def _value_from(self, at: int) -> tuple[int, Reading] | None:
        """The place and the value of what is had: "CBC", "diagnosis na Type 2 diabetes"."""
        for place in range(at, min(len(self._spans), at + 4)):
            span = self._spans[place]
            found = [r for r in span.values if not self._pointing.reaches(self._things, r.name)]
            if self._is_own(span):
                return None
            if found and len(found) == len(span.values) and len({r.name for r in found}) == 1:
                said = self._spans[at:place]
                return (place, found[0]) if all(_leads_to(before, found[0]) for before in said) else None
            if span.values:
                return None
        return None

    def _is_own(self, span: Span) -> bool:
        """Whether a word names a field of the things too: an HMO, which bills may be paid by."""
        return any(reading.name.startswith(f"{self._things}.") for reading in span.dimensions)

    def _value_of(self, values: Sequence[Reading], dataset: str) -> Reading | None:
        """The one value that is of the rows that are had, and can't be of the things."""
        if any(self._pointing.reaches(self._things, reading.name) for reading in values):
            return None
        found = [reading for reading in values if self._pointing.reaches(dataset, reading.name)]
        return found[0] if len(found) == 1 else None

    def _dataset(self, span: Span) -> str | None:
        """The dataset whose rows a span names, by a noun or by a verb for all of them, if they belong to the things."""
        named = {*self._entities.called(span), *self._entities.rows_of(span.metrics)}
        named = named or set(self._entities.rows_of(span.verbs))
        if span.values or len(named) != 1 or not self._pointing.points(next(iter(named)), self._things):
            return None
        return next(iter(named))

    def _is_verb_alone(self, at: int, dataset: str) -> bool:
        """ "students who never attended": the verb says what they have none of."""
        span = self._spans[at]
        return not (span.rows or span.metrics) and dataset in self._entities.rows_of(span.verbs)

    def _says_what_it_is(self, at: int, dataset: str, filters: Sequence[Filter]) -> bool:
        """ "test", behind "Lipid Profile": what that is one of, or the field that it is of."""
        span = self._spans[at]
        own = {wanted.field for wanted in filters} & {reading.name for reading in span.dimensions}
        rows = {*self._entities.called(span), *self._entities.rows_of(span.metrics)}
        return bool(filters) and not span.values and bool(own or dataset in rows)

    def _verb_date(self, at: int, thing: int, dataset: str) -> str | None:
        """The day of what was done: "walang na-hire na tutor", of when they were hired."""
        dates = [date for span in self._spans[at:thing] for date in span.dates if date.startswith(f"{dataset}.")]
        return dates[0] if len(dates) == 1 else None

    # ------------------------------------------------------------ words

    def _text(self, at: int, end: int, dataset: str = "") -> str:
        """The words of places, with a space behind each; of a verb of what is had, `<v>`."""
        return "".join(f"{self._word(span, dataset)} " for span in self._spans[at:end])

    def _word(self, span: Span, dataset: str) -> str:
        said = {date.partition(".")[0] for date in span.dates} | set(self._entities.rows_of(span.verbs))
        return "<v>" if dataset in said and not span.values else span.word

    def _tail(self, at: int) -> _Tail:
        """What follows that still belongs to the clause."""
        end, period, recorded, gone = at, None, False, False
        while end < len(self._spans):
            span = self._spans[end]
            behind = self._spans[end + 1] if end + 1 < len(self._spans) else None
            if span.period and period is None:
                period = self._situation.calendar.period(span.period.stretch)
            elif GONE.fullmatch(span.word) and (behind is None or behind.is_sign):
                gone = True
            elif not TAIL.fullmatch(span.word) and not (span.has(*_SMALL) and behind and behind.period and not period):
                break
            recorded |= bool(RECORDED.fullmatch(span.word))
            end += 1
        return _Tail(end, period, recorded, gone)


def _leads_to(span: Span, value: Reading) -> bool:
    """Whether a span only says what a value is one of, or is the beginning of its name: "diagnosis na Type 2 …"."""
    field = any(reading.name == value.name for reading in span.dimensions)
    words = {token.word for token in span.tokens}
    return field or words <= set(value.value.lower().split()) or (span.has(*_SMALL) and not span.number)
