"""Fields that hold yes or no, said of rows: "plans on auto renewal", "naka-auto renew", "visits with x-ray"."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.reading import YES, Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import COMPARING, Word
from kanina.data.semantic_model import SemanticModel

_RATE = re.compile(
    r'AVG\(CASE (?:WHEN \S+ IS NULL THEN NULL )?WHEN "?(\w+)"?\."?(\w+)"? THEN 1(?:\.0)? ELSE 0(?:\.0)? END\)',
    re.IGNORECASE,
)

_BEFORE = frozenset({"on", "on an", "with", "with an", "has", "have", "had", "under", "naka", "nasa", "may", "na may"})
"""Before the name of such a field these say that rows have it."""
_ARE = frozenset({"is", "are", "was", "were", "that are", "which are", "who are", "ang", "na", "that", "which", "who"})
_SPLITTING = (Word.GROUP, Word.BREAK, Word.WHICH, Word.SORT, Word.TOP, Word.BOTTOM, Word.ADD, Word.DROP, Word.REPLACE)
"""Before the name of a field these say that it is what figures are split by."""
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)


def yes_rates_of(model: SemanticModel) -> Mapping[str, str]:
    """By the address of such a field, the metric that is the share of rows that have it."""
    found = {name: _RATE.fullmatch(metric.expression) for name, metric in model.metrics.items()}
    return {f"{match[1]}.{match[2]}": name for name, match in found.items() if match}


def with_yes_values(spans: Sequence[Span], rates: Mapping[str, str], dated: Container[str]) -> tuple[Span, ...]:
    """The spans, names of such fields as what is said of rows, where something has it or they stand behind the rows.

    rates: the shares of rows that have it, which "what percent" asks for. dated: fields that have a day of their own,
    late and on time, of which more is known elsewhere.
    """
    result = list(spans)
    for at, span in enumerate(spans):
        fields = {reading.name for reading in span.dimensions}
        called = (r for r in span.values if r.value == YES or (r.name in fields and r.rank == 0))
        values = tuple(called)
        if any(value.name in dated for value in values):
            continue
        if not values or len(values) != len(span.values) or not (span.metrics or span.dimensions):
            continue
        said = at > 0 and spans[at - 1].word in _BEFORE
        own = {value.name.partition(".")[0] for value in values}
        shared = span.rate_verbs and any(other.has(Word.SHARE, *COMPARING) for other in spans[:at])
        narrows = not (span.metrics or shared) and _narrows(spans, at)  # "fewer than 40 percent renewed"
        if not said and not narrows and not _are_rows_before(spans, at, own):
            continue
        result[at] = replace(span, readings=values)
        if said:
            result[at - 1] = replace(spans[at - 1], readings=NOTHING)
        percent = next((place for place in range(at) if spans[place].has(Word.SHARE)), None)
        last = not any(other.values or other.has(Word.NOT) for other in spans[at + 1 :])
        plain = not any(other.has(Word.NOT) for other in spans[:at])
        if percent is not None and last and plain and values[0].name in rates:
            result[at] = replace(span, readings=(Reading("metric", rates[values[0].name]),))
            for place in range(max(percent - 1, 0), at):
                asks = place == percent or (place < percent and spans[place].has(Word.COUNT, Word.WHICH))
                if asks:
                    result[place] = replace(spans[place], readings=NOTHING)
                elif own & set(spans[place].rows):
                    result[place] = replace(
                        spans[place],
                        readings=tuple(r for r in spans[place].readings if r.kind in ("rows", "dimension")),
                    )
    return tuple(result)


def _narrows(spans: Sequence[Span], at: int) -> bool:
    """ "only discounted orders", "discounted lang": nothing is said to be split by the field.

    Of a list behind such a word each is what it is split by: "by channel and discounted".
    """
    behind = spans[at + 1 :]
    if behind and behind[0].has(Word.GROUP, Word.BREAK, Word.SHARE, Word.INSTEAD):
        return False
    for span in reversed(spans[:at]):
        if span.has(*_SPLITTING):
            return False
        listed = span.word == "," or span.has(Word.AND, *_SMALL) or (span.dimensions and not span.metrics) or span.grain
        if not listed:
            return True
    return True


def _are_rows_before(spans: Sequence[Span], at: int, own: set[str]) -> bool:
    """Whether the rows that have the field stand right before it: "how many visits were with x-ray"."""
    place = at - 1
    while place > 0 and (spans[place].word in _ARE or spans[place].has(*_SMALL)) and not spans[place].rows:
        place -= 1
    return place >= 0 and bool(own & set(spans[place].rows))
