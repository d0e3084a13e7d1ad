"""Messages that ask two things at once, of which a single query would mix up the conditions."""

from __future__ import annotations

import re
from itertools import pairwise

from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import ends_sentence
from kanina.assistant.offline.words import ALL_OF, COMBINED, TOTALS, Word

_MORE_OF_IT = re.compile(
    r"\b(?:and|at|tapos) (?:what|which|which one|who|whom|ano|alin|sino) "
    r"(?:(?:was|is|were|are|did) )?(?:it|that|they|those|them|iyon|yun|yon|ito|siya|sila)(?: po| ba)?$"
)


def asks_two_things(slots: Slots, script: Script) -> bool:
    """ "revenue in NCR and lessons in Cebu", "Math in NCR and Science in Cebu": conditions that do not hold for all."""
    figures = sorted(metric.at for metric in slots.metrics)
    values = sorted(slots.values, key=lambda value: value.at)
    for first, second in pairwise(figures):
        between = any(first < value.at < second for value in values)
        behind = any(value.at > second and not value.negated for value in values)
        if _parted(script, first, second) or (between and behind and _joined(script, first, second)):
            return True
    for place, value in enumerate(values):
        later = [other for other in values[place + 1 :] if other.run != value.run and _alike(value, other)]
        others = [other for other in values if later and value.at < other.at < later[0].at and not _alike(value, other)]
        if others and not value.shown and not value.negated and not later[0].negated:
            return True
    return asks_one_and_all(slots, script) or _whole_beside_one(slots, script)


def asks_one_and_all(slots: Slots, script: Script) -> bool:
    """ "compare NCR with all regions", "NCR and overall": one of them, and all of them, where no share is asked for."""
    return not slots.share and any(_one_and_all(value, slots, script) for value in slots.values if not value.negated)


def _whole_beside_one(slots: Slots, script: Script) -> bool:
    """ "revenue in 2025 compared with NCR": all of it beside a part, where no other value of the field is named."""
    for value in slots.values:
        first = not any(other.at < value.at and _alike(value, other) for other in slots.values)
        if first and value.action == "add" and script.has(script.previous(value.at), Word.VERSUS):
            return True
    return False


def asks_more_of_it(script: Script) -> bool:
    """ "when did Ana last rent something, and what was it?": a second question that names nothing."""
    said = " ".join(token.word for span in script.spans for token in span.tokens if not token.is_sign)
    return bool(_MORE_OF_IT.search(said))


def _one_and_all(value: ValueMention, slots: Slots, script: Script) -> bool:
    fields = {reading.name for reading in value.readings}
    if any(fields <= {reading.name for reading in mention.dimensions} for mention in slots.widened):
        return True
    joint = value.at + 1
    whole = script.next(joint, (Word.ARTICLE,)) if script.has(joint, Word.AND, Word.ADD, Word.VERSUS) else None
    if whole is None or script.spans[whole].word not in COMBINED | TOTALS | ALL_OF:
        return False
    behind = script.next(whole)
    return behind is None or not (script.spans[behind].metrics or script.spans[behind].values)


def _parted(script: Script, first: int, second: int) -> bool:
    """Whether a sentence ends between two places and a condition or a period is said in each: two questions."""
    end = next((at for at in range(first + 1, second) if ends_sentence(script.spans[at])), None)
    if end is None or script.spans[end].word == "\n":
        return False
    parts = (script.spans[:end], script.spans[end:])
    return all(any(span.values or span.period for span in part) for part in parts)


def _joined(script: Script, first: int, second: int) -> bool:
    return any(script.has(at, Word.AND, Word.ADD, Word.VERSUS) for at in range(first + 1, second))


def _alike(one: ValueMention, other: ValueMention) -> bool:
    """Whether two values are of one field."""
    return bool({reading.name for reading in one.readings} & {reading.name for reading in other.readings})
