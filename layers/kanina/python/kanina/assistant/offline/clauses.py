"""Sets aside what things have or lack: "patients without an HMO", "na wala pang resulta", "who never booked anything".

Each such clause is a condition of its own, and what is left is read as if it had not been said: "how many patients".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanina.assistant.offline.clause_parts import Had, Parts
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import ASKING_WHERE, Word
from kanina.assistant.offline.words_clauses import EXISTS, GOT_DONE, PRONOUNS, THEY
from kanina.assistant.offline.words_shape import EVEN
from kanina.models import Filter, Period, Related

MOST_SPANS = 9
"""Words between things and what they have; more is another clause."""
_ASKING = (Word.COUNT, Word.TOTAL, Word.GROUP, Word.LIST, Word.TOP, Word.BOTTOM, Word.AVERAGE, Word.SHARE, Word.BREAK)
_ASKING_ROWS = (Word.COUNT, Word.LIST, Word.WHICH, Word.WHO, Word.ONLY, Word.THOSE)
_JOINTS = (Word.AND, Word.BUT)
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.WHO)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The spans without the clauses, and the conditions that those are."""

    spans: tuple[Span, ...]
    related: tuple[Related, ...] = ()
    filters: tuple[Filter, ...] = ()


def set_clauses_aside(spans: Sequence[Span], situation: Situation) -> Clauses:
    """What is left of a message, and what it says that things have or lack."""
    fills = any(span.has(Word.FILL, Word.ADD) or span.word in EVEN for span in spans if span.word != "kahit")
    if fills or any(span.has(Word.DEFINE) for span in spans):
        return Clauses(tuple(spans))  # "include branches with no lessons"
    found = _Found(spans, situation)
    if not found.clauses:
        return Clauses(found.without_done())
    return Clauses(found.rest(), found.related(), tuple(f for had in found.clauses for f in had.filters))


def asks_which_they_are(spans: Sequence[Span]) -> bool:
    """ "alin-alin yun? pangalan at petsa", "which are they?": of what was just counted, whatever is to be shown."""
    said = [span for span in spans if not span.is_sign]
    asks = len(said) > 1 and said[0].has(Word.WHICH, Word.WHO) and not said[0].word.startswith(ASKING_WHERE)
    pointed = said[2] if len(said) > 2 and said[1].has(Word.ARTICLE, Word.NEUTRAL) else said[1] if asks else None
    return asks and pointed is not None and pointed.word in THEY


class _Found:
    """The clauses of one message."""

    def __init__(self, spans: Sequence[Span], situation: Situation) -> None:
        self.spans = tuple(spans)
        self._situation = situation
        self._entities = situation.entities
        self.clauses: list[Had] = []
        self._taken: set[int] = set()
        self._things = ""
        self._declared = True
        self._read()

    def related(self) -> tuple[Related, ...]:
        """The conditions on other rows, with the period that the message begins with where they have none."""
        found = [had.related for had in self.clauses if had.related]
        period = self._opening_period()
        if period is not None and len(found) == 1:
            return (found[0].model_copy(update={"period": period, "time_field": self._time(found[0])}),)
        return tuple(found)

    def rest(self) -> tuple[Span, ...]:
        """What is left to read; it asks for the things themselves, where it asks for no figure."""
        opening = self._opening_period() is not None and sum(bool(had.related) for had in self.clauses) == 1
        places = [at for at in range(len(self.spans)) if at not in self._taken]
        if opening:
            places = [at for at in places if not self.spans[at].period]
        left = [self.spans[at] for at in places]
        exists = self._asks_whether_there_are(left)
        if exists:
            left = [span for span in left[exists:] if not (span.is_sign or span.has(Word.WHO) or _is_small(span))]
        asked = any(span.has(*_ASKING) or span.adverb or span.asks_how_much for span in left)
        nouns = [span for span in left if not _is_small(span) and not span.is_sign]
        names_them = nouns and self._rows(nouns[0]) == {self._things}
        who = nouns and nouns[0].has(Word.WHICH, Word.WHO) and len(nouns) > 1 and self._rows(nouns[1]) == {self._things}
        if asked or not (names_them or who) or not (exists or who or self._are_named()):
            return tuple(left)
        left = left[left.index(nouns[1]) :] if who else left
        return (replace(left[0], readings=(Reading("word", Word.LIST),), period=None, number=None), *left)

    def _are_named(self) -> bool:
        """Whether the things are people, or last, so that who or which they are is asked rather than how many."""
        return self._entities.last_long(self._things) or self._entities.are_people(self._things)

    def without_done(self) -> tuple[Span, ...]:
        """ "ilan ang nagpa-CBC": where no things are named, the rows of what was done are counted."""
        kept = []
        for at, span in enumerate(self.spans):
            behind = self.spans[at + 1] if at + 1 < len(self.spans) else None
            counted = any(before.has(Word.COUNT) for before in self.spans[:at])
            done = span.is_unknown and span.word in GOT_DONE and behind and (behind.values or self._rows(behind))
            if not (done and counted and not any(self._rows(before) for before in self.spans[:at])):
                kept.append(span)
        return tuple(kept)

    def _read(self) -> None:
        """Clause after clause, each of the things that were named last."""
        base = self._base()
        things, named, at = base, False, 0
        while at < len(self.spans):
            had = self._clause(things, at, named=named) if things else None
            if had is not None and (not self.clauses or self._things == things):
                self._take(had, at)
                self._things = things or ""
                at = had.end
                continue
            span, rows = self.spans[at], self._rows(self.spans[at])
            if rows and not (things and self._splits(at)):
                self._declared = bool(span.metrics)
                things, named = (next(iter(rows)), True) if len(rows) == 1 else (None, True)
            elif (span.metrics or span.dimensions) and not span.values and not self._splits(at):
                things = None
            at += 1

    def _clause(self, things: str, at: int, *, named: bool) -> Had | None:
        if self.spans[at].is_sign or not (named or self._points_back()):
            return None
        counted = any(span.has(Word.COUNT) for span in self.spans)
        if self._entities.count_of(things) is None or not (counted or self._entities.naming(things)):
            return None
        parts = Parts(self.spans, things, self._situation, named=named, declared=self._declared)
        for thing in range(min(len(self.spans) - 1, at + MOST_SPANS), at - 1, -1):
            had = parts.had(at, thing)
            if had is not None and not self._goes_on(had.end):
                beside = bool(self.clauses) or not named
                if had.is_sure or beside:
                    return had
        return None

    def _take(self, had: Had, at: int) -> None:
        self.clauses.append(had)
        before = at - 1
        while before > 0 and (self.spans[before].has(*_JOINTS) or self.spans[before].word == ","):
            self._taken.add(before)
            before -= 1
        self._taken |= set(range(at, had.end))

    def _goes_on(self, at: int) -> bool:
        """Whether more things are named that are had or lacked, of which nobody knows whether all or one are meant."""
        if at >= len(self.spans):
            return False
        span, behind = self.spans[at], self.spans[at + 1] if at + 1 < len(self.spans) else None
        named = behind is not None and bool(behind.rows or behind.dimensions or behind.metrics or behind.values)
        return span.has(Word.OR) or (span.has(Word.AND) and named)

    def _splits(self, at: int) -> bool:
        """Whether things are split by what stands at a place: "ilang pasyente kada lungsod ang walang HMO"."""
        return at > 0 and self.spans[at - 1].has(Word.GROUP)

    def _base(self) -> str | None:
        """The things that the last answer counts or shows."""
        situation = self._situation
        rows = {*situation.base_rows, *self._entities.shown_by(situation.shown)} if situation.has_base else set()
        return next(iter(rows)) if len(rows) == 1 else None

    def _points_back(self) -> bool:
        """Whether the message speaks of things that it does not name: "those without one", "ilan ang walang HMO"."""
        return any(span.has(*_ASKING_ROWS) or span.word in PRONOUNS for span in self.spans)

    def _rows(self, span: Span) -> set[str]:
        return set() if span.values else {*self._entities.called(span), *self._entities.rows_of(span.metrics)}

    def _asks_whether_there_are(self, left: Sequence[Span]) -> int:
        """How many spans of "may … ba tayong" or "do we have any" it begins with."""
        first = 0
        while first < len(left) and all(token.word in EXISTS | {"we", "us", "natin"} for token in left[first].tokens):
            first += 1
        return first if first < len(left) and self._rows(left[first]) == {self._things} else 0

    def _opening_period(self) -> Period | None:
        """The period that stands before everything else: "last month, which tutors had no lessons"."""
        periods = [at for at, span in enumerate(self.spans) if span.period and at not in self._taken]
        first = next((at for at, span in enumerate(self.spans) if not _is_small(span)), None)
        found = self.spans[first].period if first is not None and periods == [first] else None
        dated = any(had.related and had.related.period for had in self.clauses)
        timed = all(self._time(had.related) for had in self.clauses if had.related)
        return self._situation.calendar.period(found.stretch) if found and timed and not dated else None

    def _time(self, wanted: Related) -> str | None:
        return wanted.time_field or self._entities.pointing.time_of(wanted.dataset)


def _is_small(span: Span) -> bool:
    return span.has(*_SMALL) and not (span.rows or span.metrics or span.values or span.dimensions or span.period)
