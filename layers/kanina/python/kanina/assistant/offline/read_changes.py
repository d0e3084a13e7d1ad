"""Reads what an earlier query is to lose or swap: "drop the subject", "lessons instead of revenue", "all regions"."""

from __future__ import annotations

from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.slots import FILLERS, GroupMention, MetricMention, Script, Slots
from kanina.assistant.offline.words import Word


def read_corrections(script: Script) -> None:
    """ "no, by subject" only takes back what was understood; "everything except NCR" is not everything."""
    if script.has(0, Word.NOT) and script.spans[1:2] and script.spans[1].is_sign:
        script.take(0)
    for at in list(script.free(Word.ALL)):
        if script.has(script.next(at), Word.NOT):
            script.take(at)


def read_drops(script: Script, slots: Slots) -> None:
    """ "forget the subject", "without the month", "all regions again", "remove all filters"."""
    for at in list(script.free(Word.DROP, Word.NOT)):
        place = script.next(at, (*FILLERS, Word.ALL))
        took = False
        while place is not None and script.is_free(place):
            span = script.spans[place]
            if span.has(Word.FILTER):
                slots.drops_all = slots.drops_all or not slots.dropped
            elif span.has(Word.COMPARE, Word.GROWTH, Word.VERSUS):
                slots.drops_comparison = True
            elif span.has(Word.PERIOD):
                slots.drops_period = True
            elif (span.dimensions or span.grain) and not _has_value_beside(script, place):
                slots.dropped.append(mention(script, place) or GroupMention(at=place))
            elif not (took and script.has(place, Word.AND)):
                break
            took = True
            script.take(place)
            place = script.next(place)
        if took:
            script.take(at, *_within(script, at, Word.ALL), *_within(script, at, Word.FILTER))
    for at in list(script.free(Word.ALL)):
        place = script.next(at, (*FILLERS, Word.AGAIN))
        if not script.is_free(place) or place is None:
            continue
        if script.spans[place].metrics:
            script.take(at)
        elif found := mention(script, place):
            slots.widened.append(found)
            script.take(at, place)
            if script.has(at - 1, Word.GROUP):
                script.take(at - 1)  # "across all branches"


def read_all_of_a_period(slots: Slots) -> None:
    """ "all months of 2025": each of them."""
    if slots.periods:
        slots.groups += [found for found in slots.widened if found.grain]
        slots.widened = [found for found in slots.widened if not found.grain]


def read_replacements(script: Script, slots: Slots) -> None:
    """ "lessons instead of revenue", "by branch instead": what follows goes, what else was said comes."""
    for at in list(script.free(Word.INSTEAD)):
        script.take(at)
        slots.replaces = True
        after = script.next(at)
        if after is None or not script.is_free(after):
            continue
        if script.spans[after].metrics:
            slots.metrics.append(MetricMention(script.spans[after].metrics, after, "drop"))
            script.take(after)
        elif found := mention(script, after):
            slots.dropped.append(found)
            script.take(after)


def read_replaced(script: Script, slots: Slots) -> None:
    """ "replace region with subject": the first thing goes, the second comes."""
    for at in list(script.free(Word.REPLACE)):
        things = [
            place
            for place in range(at + 1, len(script))
            if script.is_free(place) and (script.spans[place].metrics or mention(script, place))
        ]
        if len(things) != 2:
            continue
        first = script.spans[things[0]]
        found = mention(script, things[0])
        if first.metrics:
            slots.metrics.append(MetricMention(first.metrics, things[0], "drop"))
        elif found:
            slots.dropped.append(found)
        slots.replaces = True
        script.take(at, things[0], *script.free(Word.GROUP))


def _within(script: Script, at: int, word: Word) -> list[int]:
    """The free spans of a kind just behind a place."""
    return [place for place in (at + 1, at + 2, at + 3) if script.is_free(place) and script.has(place, word)]


def _has_value_beside(script: Script, at: int) -> bool:
    return any(0 <= place < len(script) and script.spans[place].values for place in (at - 1, at + 1))
