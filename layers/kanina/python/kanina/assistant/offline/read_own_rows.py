"""Reads what only names the rows that a figure is measured on: "pass rate in the October exams"."""

from __future__ import annotations

from collections.abc import Iterable

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

_ASKING = (
    *(Word.GROUP, Word.COUNT, Word.NOT, Word.NEVER, Word.ADD, Word.DROP, Word.VERSUS, Word.COMPARE, Word.LIST),
    *(Word.WHICH, Word.WHO, Word.TOP, Word.BOTTOM, Word.ORDINAL, Word.SHARE, Word.ALL),
)
"""Before the rows these ask something of them."""


def read_own_rows(script: Script, slots: Slots, entities: Entities) -> None:
    """Take the names of rows that a named figure is measured on, where nothing is asked of those rows."""
    figures = [mention.names for mention in slots.metrics]
    figures += [number.metrics for number in slots.numbers if number.metrics]
    own = {dataset for names in figures for dataset in _measured_on(names, entities)}
    for at in list(script.free()):
        span = script.spans[at]
        if not own & set(span.rows) or span.metrics or span.values or span.verbs:
            continue
        before = script.previous(at)
        number = before is not None and script.spans[before].number is not None and script.is_free(before)
        if not number and not script.has(before, *_ASKING):
            script.take(at)


def read_who(script: Script, slots: Slots, entities: Entities) -> None:
    """ "who is on the annual plan?", "who was hired in 2024": people by their own rows' value or date."""
    said = (slots.metrics, slots.bare, slots.groups, slots.ranking, slots.numbers, slots.periods)
    if not slots.asks_who or not (slots.values or slots.dated) or any(said):
        return
    kinds = [{reading.name.partition(".")[0] for reading in mention.readings} for mention in slots.values]
    kinds += [{address.partition(".")[0] for address in mention.addresses} for mention in slots.dated]
    people = [dataset for dataset in set.intersection(*kinds) if entities.are_people(dataset)]
    named = entities.naming(people[0]) if len(people) == 1 else ()
    if not named:
        return
    asked = list(script.free(Word.WHO))
    slots.bare.append(GroupMention(at=asked[0] if asked else 0, dimensions=(Reading("dimension", named[0]),)))
    slots.listed = True
    script.take(*asked)


def _measured_on(metrics: Iterable[str], entities: Entities) -> frozenset[str]:
    """The one dataset that all of some figures are measured on; none where they differ."""
    found = {dataset for name in metrics for dataset in entities.measured(name)}
    return frozenset(found) if len(found) == 1 else frozenset()
