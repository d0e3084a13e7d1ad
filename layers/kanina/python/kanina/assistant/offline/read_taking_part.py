"""Reads who took part in something: "how many guests made a booking", "ilang miyembro ang nag-borrow ng libro".

Those are the different guests of the bookings, each once, and neither all guests nor the number of bookings.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_verbs import DIFFERENT, POINTING, TAKING_PART

_APART = (Word.AND, Word.ADD, Word.OR, Word.VERSUS, Word.NOT, Word.GROUP)


def read_taking_part(script: Script, slots: Slots, entities: Entities, before: Collection[str]) -> None:
    """Of a count of things and what they did, the count of those that did it.

    before: the datasets whose rows the last answer counts, meant by "those with a booking".
    """
    if _read_of_those(script, slots, entities, before):
        return
    named = [metric for metric in slots.metrics if metric.measured and metric.action == "set"]
    if not named or slots.numbers or slots.ranking or len(named) < len(slots.metrics):
        return
    first, rest = named[0], named[1:]
    rows, taken = _rows_after(script, first, rest, entities)
    if not rows:
        return
    found = tuple(name for name in entities.took_part(rows, first.names))
    objects = [metric for metric in rest if not entities.are_objects(metric.names, rows)]
    if len(found) == 1 and not objects:
        # "how many books were borrowed" may be how often, too
        clear = entities.are_counted_once(first.names) or _are_different(script)
        slots.metrics = [MetricMention(found if clear else (*entities.counting(rows), *found), first.at)]
        script.take(*taken)


def _read_of_those(script: Script, slots: Slots, entities: Entities, before: Collection[str]) -> bool:
    """ "yung may loan ngayong taon", after how many members there are."""
    if len(slots.metrics) != 1 or slots.numbers or slots.ranking or slots.metrics[0].action != "set":
        return False
    first = slots.metrics[0]
    ahead = [span.word for span in script.spans[: first.at]]
    joined = ahead and all(script.is_filler(at, (*FILLERS, Word.THOSE)) for at in range(first.at))
    if not joined or not set(ahead[-2:]) & TAKING_PART:
        return False
    found = entities.took_part(entities.rows_of(first.names), entities.counting(before))
    if len(found) != 1:
        # of those with a loan nobody knows who is meant: they are not the loans
        counts = entities.rows_of(first.names) and not before and script.spans[0].word in POINTING
        slots.metrics = [] if counts else slots.metrics
        return bool(counts)
    slots.metrics = [MetricMention(found, first.at)]
    slots.marked = True
    return True


def _are_different(script: Script) -> bool:
    return any(word in f"{span.word} " for span in script.spans for word in DIFFERENT)


def _rows_after(
    script: Script, first: MetricMention, rest: Sequence[MetricMention], entities: Entities
) -> tuple[tuple[str, ...], list[int]]:
    """The datasets whose rows are said to have been made behind a name, and the places of the words that say so."""
    last = rest[-1].at if rest else len(script)
    behind = range(first.at + 1, last)
    if any(script.has(at, *_APART) for at in behind) or any(script.spans[at].is_sign for at in behind if rest):
        return (), []
    said = [at for at in behind if script.is_free(at) and script.spans[at].word in TAKING_PART]
    verbs = [at for at in script.free() if script.spans[at].verbs and at not in said and not script.spans[at].metrics]
    if len(verbs) == 1:
        by_verb = entities.rows_of(script.spans[verbs[0]].verbs)
        return by_verb, [*said, *verbs]
    if not rest or not (said or _is_said(script, behind)):
        return (), []
    counted = entities.rows_of(rest[-1].names)
    return counted, said


def _is_said(script: Script, behind: range) -> bool:
    """Whether a small word says it: "guests with a booking"."""
    return any(script.spans[at].word in TAKING_PART for at in behind if script.is_filler(at, FILLERS))
