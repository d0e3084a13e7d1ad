"""How long it takes from when rows begin until something else happens to them: the days until tickets are resolved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanina_local.discovery import lexicon
from kanina_local.discovery.draft import DatasetDraft, FieldDraft, MetricDraft
from kanina_local.discovery.endings import COMING, ENDINGS, NEVER_AN_END, Ending
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import filipino
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.roles import never_dates_rows
from kanina_local.discovery.words import plural, words_of

_UNITS = (("minutes", 60, "minuto"), ("hours", 3_600, "oras"), ("days", 86_400, "araw"))
UNITS = tuple(unit for unit, _, _ in _UNITS)
"""The units that lengths of time are told in, the shortest first."""
_MOST_OF_A_UNIT = 72
"""Of more minutes, or hours, than this on average people speak in the next longer unit."""
_DATING = lexicon.DAY_NAME_WORDS | {"on", "at", "time"}
"""Words of a date's name that say only that it is one."""
BACKWARDS_AT_MOST = 0.05
"""Where more of the rows than this end before they begin, the two dates are of different things."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """From a row's beginning to a later date of it. unit: what it is told in, in the plural."""

    start: FieldDraft
    end: FieldDraft
    participle: str
    unit: str


def stretches_of(probe: Probe, dataset: DatasetDraft) -> list[Stretch]:
    """The stretches of time that the rows of a dataset know: from when they began to each day of what came of them."""
    start = _beginning(dataset)
    found = []
    for end in dataset.roles("time") if start else []:
        participle = _participle(end)
        if start is None or end is start or not participle or end.column.least_grain != "day":
            continue
        unit = _unit(probe, dataset, start, end) if start.column.kind == end.column.kind else ""
        if unit:
            found.append(Stretch(start, end, participle, unit))
    return found


def _beginning(dataset: DatasetDraft) -> FieldDraft | None:
    """When rows began: what dates them, unless that is their end: repairs are dated by when they were repaired."""
    time = dataset.time_field
    if time is None or not _ends(time):
        return time
    early = (known for known in dataset.roles("time") if set(words_of(known.column.name)) & lexicon.TIME_EARLY)
    return next((known for known in early if not _ends(known) and known.is_time), time)


def _ends(known: FieldDraft) -> bool:
    return any(word in ENDINGS or word in COMING for word in words_of(known.column.name))


def _participle(known: FieldDraft) -> str:
    """What a date is called by: resolved, of `resolved_on`; first response, of `first_response_at`.

    None where it is a limit or a birthday.
    """
    words = words_of(known.column.name)
    if never_dates_rows(known.column) or set(words) & (lexicon.DEADLINE_WORDS - {"ended"}):
        return ""
    said = [word for word in words if word in ENDINGS]
    said += [word for word in words if word.endswith("ed") and word not in NEVER_AN_END]
    if not said and set(words) & COMING:
        said.append(" ".join(word for word in words if word not in _DATING))
    return said[0] if said else ""


def _unit(probe: Probe, dataset: DatasetDraft, start: FieldDraft, end: FieldDraft) -> str:
    """What the time between two dates is told in; nothing where it is none, since many rows end before they begin."""
    begins, ends = start.column.expression, end.column.expression
    seconds = f"EXTRACT(EPOCH FROM {ends}) - EXTRACT(EPOCH FROM {begins})"
    both = f"{begins} IS NOT NULL AND {ends} IS NOT NULL"
    sql = f"SELECT count(*), count(CASE WHEN {ends} < {begins} THEN 1 END), avg({seconds})"
    rows, backwards, mean = probe.rows(f"{sql} FROM {dataset.table.source} WHERE {both}")[0]
    if not rows or int(backwards) > BACKWARDS_AT_MOST * int(rows):
        return ""
    if start.column.kind == "date":
        return "days"
    fitting = (unit for unit, size, _ in _UNITS if float(mean) / size <= _MOST_OF_A_UNIT)
    return next(fitting, "days")


class Durations(MetricMaker):
    """Makes the figures of how long things take, of one dataset."""

    def durations(self, stretches: Sequence[Stretch]) -> list[MetricDraft]:
        """The average and the longest of each stretch."""
        return [metric for stretch in stretches for metric in self._of(stretch)]

    def _of(self, stretch: Stretch) -> list[MetricDraft]:
        ending = ENDINGS.get(stretch.participle, Ending("", "", is_work=False))
        unit = stretch.unit
        told = until(stretch)
        times = self._times(stretch, ending)
        length = length_of(self._address(stretch.start), self._address(stretch.end), unit)
        one = next(word for name, _, word in _UNITS if name == unit)
        befores = [f"{what} bago {word}" for what in (one, "tagal", "panahon") for word in ending.filipino]
        befores += [f"tagal ng {noun}" for noun in ending.nouns_in_filipino]
        owners = dict.fromkeys([*filipino(self.dataset.entity), self.entity])
        english = [f"{mean} {time}" for time in (f"{unit} {told}", *times) for mean in ("average", "mean")]
        english += [f"average number of {unit} {told}", f"number of {unit} {told}", f"{unit} {told}", *times]
        translated = [f"{mean} {said}" for said in befores for mean in ("karaniwang", "average na")]
        translated += [*befores, *(f"{said} ang {owner}" for said in befores for owner in owners)]
        about = f"{unit} from {stretch.start.column.name} to {stretch.end.column.name}"
        average = self._metric(
            f"average {unit} {told}",
            f"AVG({length})",
            {
                "en": f"average {unit} {told}",
                **({"fil": f"karaniwang {one} bago {ending.filipino[0]}"} if befores else {}),
            },
            "Float",
            f"The average of {about}, of rows that have both.",
            english,
            translated,
            lower_is_better=ending.is_work,
        )
        longest = self._metric(
            f"most {unit} {told}",
            f"MAX({length})",
            {"en": f"most {unit} {told}"},
            "Integer" if stretch.start.column.kind == "date" else "Float",
            f"The most {about}, of one row.",
            [f"{most} {time}" for time in times for most in ("longest", "maximum")] + [f"maximum {unit} {told}"],
            [],
            lower_is_better=ending.is_work,
        )
        return [average, longest]

    def _times(self, stretch: Stretch, ending: Ending) -> list[str]:
        """What the stretch is called as a time, without its unit: resolution time, time to resolve."""
        unit = stretch.unit
        if not ending.verb:
            named = [f"{stretch.participle} time", f"time to {stretch.participle}"]
            return [f"time until {stretch.participle}", *(named if set(stretch.participle.split()) & COMING else ())]
        named = [f"{ending.noun} time", f"{self.entity} {ending.noun} time", f"time to {ending.noun}"]
        things = (self.entity, f"a {self.entity}", plural(self.entity))
        said = [f"time to {ending.verb}{thing}" for thing in ("", *(f" {t}" for t in things))]
        said += [f"{unit} to {ending.noun}", f"{unit} until {stretch.participle}"]
        return [*said, *named, f"{ending.noun} {unit}", f"{ending.noun} time in {unit}"]


def until(stretch: Stretch) -> str:
    """What a stretch of time leads to, as behind "days": to resolve, until first response."""
    ending = ENDINGS.get(stretch.participle)
    return f"to {ending.verb}" if ending else f"until {stretch.participle}"


def length_of(start: str, end: str, unit: str) -> str:
    """How long it is from one date to another, as SQL."""
    if unit == "days":
        return f"DATE_DIFF('day', {start}, {end})"
    size = next(size for name, size, _ in _UNITS if name == unit)
    return f"(EXTRACT(EPOCH FROM {end}) - EXTRACT(EPOCH FROM {start})) / {size}.0"
