"""Nouns for the days of rows: "pickup", "pick-up date" and "balik", of bookings that have a `pickup_date`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property

from kanina.assistant.offline.calendar import Calendar, Stretch
from kanina.assistant.offline.normalise import Token, stem, stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.words_verbs import FILIPINO_ROOTS
from kanina.data.semantic_model import Labelled, SemanticModel

_KINDS_OF_TIME = frozenset(
    {
        *("date", "day", "time", "datetime", "timestamp", "ts", "dt", "on", "at", "of", "the"),
        *("petsa", "araw", "oras", "ng", "sa", "na"),
    }
)
"""In a field's name these say that it is a time; a noun for what happens then goes without."""
_COMES_BACK = frozenset({"birth", "birthday", "birthdate", "bday", "dob", "kaarawan", "kapanganakan", "anniversary"})
"""Such days come back each year, so that "this month" says nothing of theirs."""
_SHORTEST = 3
_UNITS = ("day", "month", "quarter")


class DayNouns:
    """What the days of one model are called: by their whole names, or without what says that they are days."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    @cached_property
    def _days(self) -> Mapping[str, list[str]]:
        """By what they are called, the addresses; worked out at the first message with a time, not at a cold start."""
        model, found = self._model, dict[str, list[str]]()
        things: list[tuple[Labelled, str]] = [*((found, name) for name, found in model.datasets.items())]
        things += [(metric, name) for name, metric in model.metrics.items()]
        taken = {"".join(stems(called)) for thing, name in things for called in names_of(thing, name)}
        for address, field in model.dimensions.items():
            if field.type not in ("date", "datetime"):
                continue
            for called in names_of(field, field.name):
                words = stems(called)
                if not _COMES_BACK.isdisjoint(words):
                    continue
                for name in ("".join(words), "".join(word for word in words if word not in _KINDS_OF_TIME)):
                    known = found.setdefault(name, [])
                    if len(name) >= _SHORTEST and name not in taken and address not in known:
                        known.append(address)
        return found

    def named(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """The days that words name, be they written apart, joined or with a hyphen: "pick up", "pickup"."""
        found = self._days.get("".join(token.stem for token in tokens))
        if not found and len(tokens) == 1:
            nouns = (noun for form in tokens[0].forms for noun in FILIPINO_ROOTS.get(form, ()))
            found = next((days for noun in nouns if (days := self._days.get(stem(noun)))), None)
        return tuple(found or ())

    def time_of(self, address: str, stretch: Stretch, calendar: Calendar) -> Stretch | None:
        """The time that is meant of a day: of one that lies ahead all of a running month, and this year's December.

        None where it can't be told which year is meant.
        """
        if not self.lies_ahead(address):
            return stretch
        if stretch.yearless:
            return _this_years(stretch, calendar)
        if not stretch.bare or stretch.start is None or stretch.start.year != calendar.today.year - 1:
            return calendar.whole(stretch)
        if stretch.unit not in _UNITS or stretch.end is None:
            return None
        return replace(stretch, start=_a_year_on(stretch.start), end=_a_year_on(stretch.end))

    def lies_ahead(self, address: str) -> bool:
        """Whether rows have a day before it comes."""
        return self._model.dimensions[address].lies_ahead


def _this_years(stretch: Stretch, calendar: Calendar) -> Stretch:
    """From a day on, or until it: this year's where that is yet to come; from it on goes into what lies ahead."""
    start, end = stretch.start, stretch.end
    if start is None:
        moved = end and _a_year_on(end) if end and end.year < calendar.today.year else end
        return replace(stretch, end=moved)
    return replace(stretch, start=_a_year_on(start) if start.year < calendar.today.year else start, end=None)


def _a_year_on(day: date) -> date:
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if leap else day.day)
