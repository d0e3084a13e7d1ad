"""Numbers of grades that were given: "at least 50 ratings" are so many of them, and no rating of 50."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import NumberMention, PartMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots

_GRADES = frozenset({"rating", "score", "review", "grade", "mark"})
"""Nouns of what is given once for a row: five of them are five rows, where "5 parts" and "5 stars" are one's own."""


def count_graded(script: Script, slots: Slots, entities: Entities) -> None:
    """Make a condition on an average, named in the plural right behind a whole number, one on how many there are."""
    for mention in slots.numbers:
        field = _field_counted(script, mention, entities)
        count = entities.count_of(field.partition(".")[0]) if field else None
        if field and count:
            graded = (Reading("dimension", field),)
            mention.metrics, mention.dimensions = (count,), ()
            if not any(part.there and part.dimensions == graded for part in slots.parts):
                slots.parts.append(PartMention("", mention.at, graded, there=True))


def _field_counted(script: Script, mention: NumberMention, entities: Entities) -> str | None:
    """The field whose values are counted; None where the number is one of them, or of anything else."""
    at = mention.subject_at
    if at != mention.at + 1 or mention.percent or mention.currency or mention.value != int(mention.value):
        return None
    fields = _averaged(script.spans[at].metrics, entities)
    given = script.spans[at].is_plural and script.spans[at].tokens[-1].stem in _GRADES
    return fields[0] if given and len(fields) == 1 else None


def _averaged(metrics: Sequence[str], entities: Entities) -> list[str]:
    """The fields that some figures are all averages of; none where one of them is anything else."""
    fields = [entities.measures.averaged(name) for name in metrics]
    return [] if None in fields else list(dict.fromkeys(field for field in fields if field))
