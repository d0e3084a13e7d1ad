"""How long things take: "how many days does it take to resolve a ticket", "gaano katagal ang isang bisita".

Known are averages of the time between two dates of a row, and of a field that is measured in minutes, hours or days.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kanina.assistant.offline.measures import Measures
from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_durations import (
    ASKS_HOW,
    GENERAL,
    HOW_LONG,
    LENGTHS,
    PASSING,
    QUICK,
    SLOW,
    STAYING,
    WITH_US,
)
from kanina.assistant.offline.words_units import UNITS
from kanina.assistant.offline.words_verbs import ABOUT_TIME
from kanina.data.semantic_model import SemanticModel

RowsOf = Callable[[Span], Collection[str]]
LedTo = Callable[[str], Collection[str]]
_ADDRESS = r'"?(\w+)"?\."?(\w+)"?'
_DAYS = re.compile(rf"AVG\(DATE_DIFF\('(\w+)',\s*{_ADDRESS},\s*{_ADDRESS}\)\)", re.IGNORECASE)
_SECONDS = re.compile(
    rf"AVG\(\(EXTRACT\(EPOCH FROM {_ADDRESS}\) - EXTRACT\(EPOCH FROM {_ADDRESS}\)\) / (\d+)(?:\.0)?\)", re.IGNORECASE
)
_NAMES = dict(reversed([(told, unit) for unit, told in UNITS.items()]))
"""The first word for each unit, by what it measures and its size: "minute", and neither "min" nor "minuto"."""
_TIME_UNITS = {int(size): unit for unit, (kind, size) in UNITS.items() if kind == "time" and unit in ("minute", "hour")}

_SPEEDS: Mapping[str, Word] = {**dict.fromkeys(SLOW, Word.TOP), **dict.fromkeys(QUICK, Word.BOTTOM)}
_SMALL = PASSING | GENERAL


@dataclass(frozen=True, slots=True)
class Duration:
    """A metric that is the average time something takes: of rows of a dataset, in a unit ("day").

    start, end: the addresses of its dates; none where a field holds the length itself. words: what happens at the end.
    is_general: whether "how long does one take" means it. is_stay: whether it is how long rows lasted, from one time to
    another, as those do by which people come and go.
    """

    metric: str
    dataset: str
    unit: str
    words: frozenset[str]
    start: str = ""
    end: str = ""
    is_general: bool = True
    is_stay: bool = False


def durations_of(model: SemanticModel, measures: Measures) -> Sequence[Duration]:
    """The metrics of a model that say how long things take, as their expressions tell it."""
    times = {address: unit for unit in _NAMES.values() for address in _fields_in(unit, measures)}
    found: list[Duration] = []
    for name, metric in model.metrics.items():
        ends = _ends(metric.expression)
        field = measures.averaged(name)
        if ends is not None:
            unit, start, end = ends
            words = frozenset(words_of(end.partition(".")[2].replace("_", " "))) - ABOUT_TIME
            found.append(Duration(name, metric.dataset, unit, words, start, end, is_general=metric.better == "lower"))
        elif field in times:
            words = frozenset(words_of(field.partition(".")[2].replace("_", " "))) - ABOUT_TIME
            is_stay = "EPOCH" in model.dimensions[field].expression.upper()
            found.append(Duration(name, metric.dataset, times[field], words, is_stay=is_stay))
    return tuple(found)


def _fields_in(unit: str, measures: Measures) -> Iterable[str]:
    """The fields that are measured in just this unit of time."""
    kind, _ = UNITS[unit]
    return (address for address, size in measures.in_unit(unit).items() if kind == "time" and size == 1)


def _ends(expression: str) -> tuple[str, str, str] | None:
    """The unit and the addresses of both dates, where an expression is the average time between two."""
    days, seconds = _DAYS.fullmatch(expression), _SECONDS.fullmatch(expression)
    if days:
        return days[1].lower(), f"{days[2]}.{days[3]}", f"{days[4]}.{days[5]}"
    if seconds and int(seconds[5]) in _TIME_UNITS:
        return _TIME_UNITS[int(seconds[5])], f"{seconds[3]}.{seconds[4]}", f"{seconds[1]}.{seconds[2]}"
    return None


def with_speeds(spans: Sequence[Span], durations: Sequence[Duration], measured: Collection[str]) -> tuple[Span, ...]:
    """ "the slowest", of how long things take, is the most; "the fastest" the least. measured: by the last query."""
    if not durations or not any(span.word in _SPEEDS for span in spans):
        return tuple(spans)
    known = {duration.metric for duration in durations}
    said = any(known & set(span.metrics) for span in spans) or bool(known & set(measured)) or _start(spans) is not None
    if not said and all(_verb(spans, -1, duration) is None for duration in durations):
        return tuple(spans)
    result = list(spans)
    for at, span in enumerate(spans):
        rank = _SPEEDS.get(span.word)
        if rank is not None and not span.has(Word.TOP, Word.BOTTOM):
            result[at] = replace(span, readings=(Reading("word", rank),))
    return tuple(result)


def read_durations(script: Script, slots: Slots, durations: Sequence[Duration], rows: RowsOf, led_to: LedTo) -> None:
    """Fill the metric, where a length of time is asked for, and of what is said: by its verb, or by its rows alone.

    rows: the datasets whose rows a span may name. led_to: those that rows of a dataset lead to.
    """
    spans = script.spans
    start = _start(spans)
    if not durations or _is_named(script, durations, rows):
        return
    speed = next((at for at, span in enumerate(spans) if span.word in _SPEEDS), None)
    if start is None and speed is None:
        return
    first, last, unit = start or (speed or 0, speed or 0, "")
    if unit and spans[last].metrics and spans[last].rows:  # "how many volunteer hours": rows called so add up
        return
    named = {dataset for span in spans for dataset in rows(span)}
    fitting = [found for found in durations if not named or found.dataset in named]
    doers = _doers(script, last, rows, [found.dataset for found in fitting or durations if found.is_stay], led_to)
    if doers and not fitting:  # "how long do members stay": on what they come for
        fitting = [found for found in durations if found.is_stay and named & set(led_to(found.dataset))]
    verbs = {found: at for found in fitting if (at := _verb(spans, last, found)) is not None}
    if len(verbs) != 1:
        general = [at for at in range(last, len(spans)) if spans[at].word in GENERAL]
        own = [found for found in fitting if named and found.is_general]
        own = [found for found in own if not found.end] or own  # what it lasts, before what comes of it later
        if verbs or start is None or len(own) != 1 or _is_of_another(spans, own[0]):
            return
        verbs = {own[0]: general[0] if general else last}
    found, at = next(iter(verbs.items()))
    if unit not in ("", found.unit):
        return
    nouns = [place for place in range(first, len(spans)) if found.dataset in rows(spans[place])]
    until = max([at, *nouns])
    script.take(*(range(first, last + 1) if start else ()), at, *nouns, *doers)
    script.take(*(place - 1 for place in nouns if script.has(place - 1, Word.GROUP)))  # "per visit"
    script.take(*(place for place, span in enumerate(spans) if found.start and found.start in span.dates))
    script.take(*(place for place in range(first, until) if spans[place].word in _SMALL))
    script.take(*(place for place in range(at, len(spans)) if _is_that_unit(spans, place, found.unit)))
    slots.metrics.append(MetricMention((found.metric,), at))


def _doers(script: Script, last: int, rows: RowsOf, lasting: Iterable[str], led_to: LedTo) -> list[int]:
    """ "members" of "how long do members stay": where those are named, behind what asks for a length, who are there.

    Any other rows of which one that lasts is have a verb of another kind.
    """
    if any(span.word in WITH_US for span in script.spans):
        return []  # for how many years
    known = {dataset for found in lasting for dataset in led_to(found) if dataset != found}
    verb = next((at for at in range(last + 1, len(script)) if script.spans[at].word in STAYING), None)
    return [at for at in range(last + 1, verb or 0) if known & set(rows(script.spans[at]))]


def _is_named(script: Script, durations: Sequence[Duration], rows: RowsOf) -> bool:
    """Whether a length is named in full: "average days to complete a work order" is of those rows and counts none."""
    named = {duration.metric: duration.dataset for duration in durations}
    for at, span in enumerate(script.spans):
        if not span.metrics or not set(span.metrics) <= set(named) or span.word in STAYING:
            continue
        after = script.next(at)
        if after is not None and {named[name] for name in span.metrics} & set(rows(script.spans[after])):
            script.take(after)
        return True
    return False


def _start(spans: Sequence[Span]) -> tuple[int, int, str] | None:
    """Where a length of time is asked for: the first and the last place, and the unit, if one is said."""
    for at, span in enumerate(spans):
        after = at + 1 < len(spans) and spans[at + 1]
        if after and span.word in ASKS_HOW and after.word in HOW_LONG:
            return at, at + 1, ""
        if after and span.has(Word.COUNT, Word.AVERAGE) and (unit := _unit(after)):
            return at, at + 1, unit
        if after and span.has(Word.AVERAGE) and after.word in LENGTHS and not after.metrics:
            return at, at + 1, ""
    return None


def _verb(spans: Sequence[Span], start: int, duration: Duration) -> int | None:
    """Where it is said what happens in the end: "to resolve", "bago maresolba"."""
    for at in range(start + 1, len(spans)):
        own = any(related(token.word, word) for token in spans[at].tokens for word in duration.words)
        if own or (duration.end and duration.end in spans[at].dates):
            return at
    return None


def _is_of_another(spans: Sequence[Span], duration: Duration) -> bool:
    """Whether some date of the same rows is named that the length does not run to: "how long until it was paid"."""
    dates = {address for span in spans for address in span.dates}
    return any(address.partition(".")[0] == duration.dataset for address in dates)


def _unit(span: Span) -> str:
    """The unit of time that a word is: day, of "days" and "araw"."""
    forms = (form for token in span.tokens for form in token.forms)
    known = next((form for form in forms if form in UNITS), "")
    told = UNITS.get(known)
    return _NAMES[told] if told and told[0] == "time" else ""


def _is_that_unit(spans: Sequence[Span], at: int, unit: str) -> bool:
    """ "in days", where it is told in days anyway."""
    return at > 0 and spans[at - 1].word in ("in", "sa") and _unit(spans[at]) == unit
