"""Which of the values of a share are the part, and which say what it is of.

What stands behind "is", "are" or "were" is the part, and so is what stands behind "ang": "what percent of deposits
were cash", "ilang porsyento ng deposits ang cash". What is said before it, or behind a preposition, is of the whole.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kanina.assistant.offline.mentions import MetricMention, NumberMention, ValueMention
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

_PREPOSITIONS = frozenset(
    {"in", "from", "at", "by", "on", "through", "through the", "via", "sa", "mula sa", "the", "ang", "mga", "a"}
)
_TELLING = frozenset({"is", "are", "was", "were", "came", "come", "comes", "coming", "ay", "galing", "nanggaling"})
"""Before a value: it is what the share is of."""
_TELLING_FIL = frozenset({"ang", "yung", "iyong", "yong", "ung"})
"""Before a value in Filipino, where the whole was said before them."""
_BECOMING = frozenset({"ended", "been", "got", "became"})
_HAVING = frozenset({"had", "have", "has"})
_OF = frozenset({"ng", "of", "sa", "ng mga", "sa mga"})
_SEVERAL = 2
_LINKS = frozenset({"na", "and", "or", "at", "o", ","})
"""Between two values of the part."""


def told_values(values: Sequence[ValueMention], script: Script) -> list[ValueMention]:
    """The values that are told of the rest: "were missed in NCR", "came from referral", "ang cash"."""
    found: list[ValueMention] = []
    for value in sorted(values, key=lambda mention: mention.at):
        if _is_told(value, script) or _goes_on(value, found, script):
            found.append(value)
    return found


def is_told_of_rows(metric: MetricMention, state: tuple[str, str], script: Script) -> bool:
    """ "percent of orders are cancelled", "porsyento ng order ang kanselado": a state that a figure has for its own.

    state: the field and its value.
    """
    telling = _TELLING | _TELLING_FIL
    if any(token.word in telling for token in script.spans[metric.at].tokens[1:]):
        return True
    return any(
        one.word in telling and any((reading.name, reading.value) == state for reading in other.values)
        for one, other in pairwise(script.spans)
    )


def part_fields(narrowed: Collection[str], slots: Slots, script: Script) -> frozenset[str]:
    """Of the fields that a share is filtered by, those that may be the part: the told ones, where any is.

    Else all but those said right before the rows themselves, if more than one is: "percent of completed bookings".
    """
    told = _fields(told_values(slots.values, script)) & set(narrowed)
    if told or len(set(narrowed)) < _SEVERAL:
        return frozenset(told or narrowed)
    measured = {mention.at for mention in slots.metrics if mention.measured}
    of_the_whole = _fields([value for value in slots.values if value.at + 1 in measured])
    return frozenset(narrowed) - of_the_whole


def _fields(values: Sequence[ValueMention]) -> set[str]:
    return {reading.name for value in values for reading in value.readings}


def _is_told(value: ValueMention, script: Script) -> bool:
    at, ang = value.at - 1, False
    while at >= 0 and script.spans[at].word in (_PREPOSITIONS | _TELLING_FIL):
        ang = ang or script.spans[at].word in _TELLING_FIL
        at -= 1
    if at >= 0 and any(token.word in _TELLING for token in script.spans[at].tokens):
        return True
    return ang and _is_behind_its_whole(at, script)


def _is_behind_its_whole(at: int, script: Script) -> bool:
    """Whether the share, and what it is of, end at a place: "ilang porsyento ng deposits last month"."""
    share = next((place for place in range(at, -1, -1) if script.has(place, Word.SHARE)), None)
    if share is None or share == at:
        return False
    of = (script.spans[share].tokens[-1].word, *(span.word for span in script.spans[share + 1 : at + 1]))
    return any(word in _OF for word in of)


def _goes_on(value: ValueMention, told: Sequence[ValueMention], script: Script) -> bool:
    """ "were cash deposits": right behind one that is told, of another field or its own."""
    at = value.at - 1
    while at >= 0 and script.spans[at].word in _LINKS:
        at -= 1
    return any(other.at == at for other in told)


def is_told_number(number: NumberMention, script: Script) -> bool:
    """Whether a condition with a number is the part: "were over an hour", "had a discount", "ang lampas sa 500"."""
    places = range(number.at if number.subject_at is None else min(number.at, number.subject_at))
    share = next((place for place in places if script.has(place, Word.SHARE)), None)
    between = script.spans[share + 1 : places.stop] if share is not None else ()
    return any(token.word in (_TELLING | _TELLING_FIL | _HAVING) for span in between for token in span.tokens[:1])


def tells_state(at: int, script: Script) -> bool:
    """Whether a verb is the part of a share: "what percent of bookings this year were cancelled", "ang na-cancel".

    It is a state then, and the period is that of the rows it is told of.
    """
    if not script.spans[at].values or not any(span.has(Word.SHARE) for span in script.spans[:at]):
        return False
    place = at - 1
    while place >= 0 and script.is_filler(place):
        words = {token.word for token in script.spans[place].tokens}
        if words & (_TELLING | _TELLING_FIL | _BECOMING):
            return True
        place -= 1
    return False
