"""Nouns for what a date of the rows tells of: "accreditations this year", where employers are `accredited_on` a day.

Such rows are counted by that day. A noun that may be of two dates, or of what else is named, stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from kanina.assistant.offline.field_words import FieldWords
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import is_dated, related
from kanina.assistant.offline.words import Word, phrases
from kanina.assistant.offline.words_restricting import RESTRICTING
from kanina.data.semantic_model import Labelled, SemanticModel

_DEED = re.compile(r"(?:ment|ation|ition|ion|al|ance|ence|ure|ery)$")
"""Ends a noun for what is done."""
_THINGS = frozenset(
    phrases(
        """
        allowance | apartment | association | basement | capital | commission | compartment | condition | constitution |
        department | equipment | feature | figure | fixture | foundation | general | institution | journal | manual |
        material | measure | mixture | operation | ordinance | organization | organisation | picture | portion |
        position | professional | proposition | residence | reference | statement | structure | terminal | trial |
        venture
        """
    )
)
"""Nouns that end so and are no deeds, or seldom: what departed is no department."""
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)


class EventNouns:
    """The nouns for what the dates of one model tell of. Worked out at the first unknown noun."""

    def __init__(self, model: SemanticModel, counts: Mapping[str, str]) -> None:
        self._model = model
        self._counts = counts

    def metric(self, word: str) -> str | None:
        """The one figure that counts what a noun, by its stem, names by its day; None where it may be anything else."""
        if not _DEED.search(word) or word in _THINGS or word in RESTRICTING:
            return None
        found = {address for verb, dates in self._verbs.items() if related(word, verb) for address in dates}
        if len(found) != 1:
            return None
        address = next(iter(found))
        elsewhere = any(
            related(word, other)
            for dataset, words in self._said.items()
            if not address.startswith(dataset)
            for other in words
        )
        return None if elsewhere else self._counts.get(address)

    @cached_property
    def _verbs(self) -> Mapping[str, frozenset[str]]:
        """By the participles in the names of dates, what they date."""
        found: dict[str, set[str]] = {}
        for address, field in self._model.dimensions.items():
            if is_dated(field):
                for word in _words_of(field, field.name):
                    if word.endswith("ed"):
                        found.setdefault(word, set()).add(address)
        return {verb: frozenset(dates) for verb, dates in found.items()}

    @cached_property
    def _said(self) -> Mapping[str, frozenset[str]]:
        """By dataset the words that its fields and figures are called by."""
        found: dict[str, set[str]] = {}
        for field in self._model.dimensions.values():
            found.setdefault(f"{field.dataset}.", set()).update(_words_of(field, field.name))
        for name, metric in self._model.metrics.items():
            found.setdefault(f"{metric.dataset}.", set()).update(_words_of(metric, name))
        return {dataset: frozenset(words) for dataset, words in found.items()}


def with_event_nouns(spans: Sequence[Span], nouns: EventNouns, fields: FieldWords) -> tuple[Span, ...]:
    """The spans, unknown nouns for what dates tell of with the count that is meant, where a time is said.

    Beside a value of a field of its name a noun says whose that value is: "expired accreditations".
    """
    if not any(span.is_unknown for span in spans):
        return tuple(spans)
    if not any(span.period or span.grain or span.adverb for span in spans) or any(span.metrics for span in spans):
        return tuple(spans)
    found = list(spans)
    for at, span in enumerate(spans):
        if span.is_unknown and len(span.tokens) == 1:
            word = span.tokens[0].stem
            name = nouns.metric(word)
            if name and not any(fields.has(value.name, word) for value in _values_beside(spans, at)):
                found[at] = replace(span, readings=(Reading("metric", name),))
    return tuple(found)


def _values_beside(spans: Sequence[Span], at: int) -> tuple[Reading, ...]:
    """The values that are said right before a place and right behind it."""
    before = next((span for span in reversed(spans[:at]) if not span.has(*_SMALL)), None)
    behind = next((span for span in spans[at + 1 :] if not span.has(*_SMALL)), None)
    return tuple(value for span in (before, behind) if span is not None for value in span.values)


def _words_of(thing: Labelled, name: str) -> set[str]:
    return {word for called in names_of(thing, name) for word in stems(called)}
