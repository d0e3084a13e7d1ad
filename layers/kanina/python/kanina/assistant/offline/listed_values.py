""" "What are the different regions?", "show all the suppliers": a list is asked for, and not how many there are.

The figure that counts different values is called as these are; where nothing counts, its field is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.reading import NO, YES, Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import is_state
from kanina.assistant.offline.words import COMPARING, Word
from kanina.assistant.offline.words_asked_rows import SHOWING

_WHAT = frozenset(
    {"what are", "what are the", "what are all the", "ano ang mga", "anong mga", "ano-ano ang", "ano ano ang"}
)
_DIFFERENT = frozenset({"different", "distinct", "unique", "various", "magkakaibang", "iba't", "ibat", "natatanging"})
_CERTAIN = frozenset({"the", "those", "these", "all", "ang", "yung", "lahat"})
"""Before rows of a time these ask for the rows: "show sales of May" is a figure."""
_STATES = frozenset({"status", "state", "stage", "katayuan", "estado"})
_WHICH = frozenset({"which", "aling", "alin ang mga", "aling mga"})
_WHICH_ROWS = (
    _WHICH
    | _WHAT
    | {"what", "ano-ano ang mga", "ano ano ang mga", "anong mga", "alin-alin ang mga", "alin alin ang mga"}
)
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.ALL)
_COUNTING = (Word.COUNT, Word.TOTAL, Word.GROUP, Word.AVERAGE, Word.SHARE, Word.TOP, Word.BOTTOM)


def with_listed_values(spans: Sequence[Span], counted_by: Mapping[str, str], *, has_base: bool) -> tuple[Span, ...]:
    """The spans with such names read as what is listed. counted_by: by field, the figure that counts its values.

    has_base: after another question "show all branches" may drop what was said of them.
    """
    if any(span.has(*_COUNTING) for span in spans):
        return tuple(spans)
    fields: dict[str, list[str]] = {}
    for address, metric in counted_by.items():
        fields.setdefault(metric, []).append(address)
    result = list(spans)
    for at, span in enumerate(spans):
        asked = _asking(spans, at)
        if asked is None:
            continue
        shows_all = spans[asked].has(Word.ALL) and not spans[asked].has(Word.LIST)
        if shows_all and not has_base and (span.rows or span.metrics):
            result[asked] = replace(spans[asked], readings=(Reading("word", Word.LIST),))
        counted = [fields.get(metric, []) for metric in span.metrics]
        if span.dimensions or not any(token.word in _DIFFERENT for token in span.tokens) or not all(counted):
            continue
        named = tuple(Reading("dimension", address) for one in counted for address in one)
        result[at] = replace(span, readings=named)
    return tuple(result)


def with_listed_rows(spans: Sequence[Span]) -> tuple[Span, ...]:
    """ "which countries have a population over a million": rows by a number that each of them has are listed.

    What other rows add up to for each is a figure, read elsewhere: "which branches have sales over a million".
    """
    if any(span.has(*_COUNTING, Word.LIST, Word.SORT) for span in spans):
        return tuple(spans)
    for at, span in enumerate(spans[:-1]):
        asks = span.word in _WHICH or (span.word in _WHAT and spans[at + 1].is_plural)
        if not spans[at + 1].rows or not (asks or span.word in _WHICH_ROWS):
            continue
        own = tuple(f"{dataset}." for dataset in spans[at + 1].rows)
        if span.word in _WHICH_ROWS and _only_in_a_state(spans[at + 2 :], own):
            return (*spans[:at], replace(span, readings=(Reading("word", Word.LIST),)), *spans[at + 1 :])
        compared = (place for place in range(at + 2, len(spans)) if asks and _is_compared(spans, place))
        if any(
            reading.name.startswith(own) and not reading.groups for p in compared for reading in spans[p].dimensions
        ):
            return (*spans[:at], replace(span, readings=(Reading("word", Word.LIST),)), *spans[at + 1 :])
    return tuple(spans)


def with_shown_rows(spans: Sequence[Span]) -> tuple[Span, ...]:
    """ "show me the job orders still waiting for parts", "show me the events of next week": such rows are listed.

    How many there are is shown where nothing tells some rows from others, or anything splits them or is asked besides.
    """
    if not spans or spans[0].tokens[0].word not in SHOWING or spans[0].has(Word.LIST, *_COUNTING):
        return tuple(spans)
    told = [span for span in spans[1:] if not (span.has(*_SMALL) or span.values or span.period or span.is_sign)]
    many = any(span.is_plural or any(token.word == "mga" for token in span.tokens) for span in spans)
    if len(told) != 1 or not told[0].rows or not many:
        return tuple(spans)
    certain = any(span.period for span in spans) and any(token.word in _CERTAIN for token in _before(told[0], spans))
    if not certain and not any(map(_is_in_a_state, spans[1:])):
        return tuple(spans)
    return (replace(spans[0], readings=(Reading("word", Word.LIST),)), *spans[1:])


def _before(told: Span, spans: Sequence[Span]) -> tuple[Token, ...]:
    """What is said before a place, and that."""
    first = spans.index(told)
    return tuple(token for span in spans[: first + 1] for token in span.tokens)


def _is_in_a_state(span: Span) -> bool:
    fields = {reading.name.rpartition("_")[2].rpartition(".")[2] for reading in span.values}
    truths = any(reading.value in (YES, NO) for reading in span.values)
    return bool(span.values) and (truths or bool(fields & _STATES) or is_state(span.tokens))


def _only_in_a_state(behind: Sequence[Span], own: tuple[str, ...]) -> bool:
    """Whether nothing but how such rows stand follows: "which products are out of stock?"."""
    told = [span for span in behind if span.values]
    rest = (span for span in behind if not span.values)
    return (
        bool(told)
        and all(any(reading.name.startswith(own) for reading in span.values) and _is_in_a_state(span) for span in told)
        and all(span.is_sign or (span.has(*_SMALL) and not (span.metrics or span.rows)) for span in rest)
    )


def _is_compared(spans: Sequence[Span], at: int) -> bool:
    """Whether what a place names is compared with a number, right behind it."""
    place = at + 1
    while place < len(spans) and spans[place].has(*_SMALL) and not spans[place].has(*COMPARING):
        place += 1
    compares = place + 1 < len(spans) and spans[place].has(*COMPARING, Word.BETWEEN)
    return compares and spans[place + 1].number is not None


def _asking(spans: Sequence[Span], at: int) -> int | None:
    """The place of the words that ask to list what a place names, with nothing but small words between."""
    place = at - 1
    while place >= 0:
        span = spans[place]
        if span.has(Word.LIST, Word.WHO) or span.word in _WHAT:
            return place
        if span.has(Word.ALL) and span.tokens[0].word in SHOWING and place == 0:
            return place
        if not span.has(*_SMALL):
            return None
        place -= 1
    return None
