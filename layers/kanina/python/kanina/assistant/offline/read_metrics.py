"""Reads which figures are named, and what is done to each: "revenue and lessons", "also refunds", "drop lessons"."""

from __future__ import annotations

from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.read_values import action_at
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import ends_sentence
from kanina.assistant.offline.words import Word

_SINGULAR_RECORDS = frozenset(
    {"order", "enrollment", "enrolment", "lesson", "score", "refund", "payment", "klase", "marka", "grado"}
)
_POINTING = (Word.SPEECH, Word.ORDINAL, Word.ABOUT, Word.UNDO, Word.SAME, Word.AGAIN, Word.THAT, Word.THOSE)


def read_metrics(script: Script, slots: Slots) -> None:
    """Fill metrics, each with what is done to it: shown, added, dropped."""
    compared = {number.subject_at for number in slots.numbers}
    sorted_at = slots.order.metric_at if slots.order else None
    action_before: int | None = None
    for at in list(script.free()):
        if not script.spans[at].metrics or _is_one_of_mine(script, at):
            continue
        before = script.previous(at, (*FILLERS, Word.AND, Word.COUNT))
        while before is not None and script.spans[before].metrics:
            before = script.previous(before, (*FILLERS, Word.AND, Word.COUNT))
        found = MetricMention(script.spans[at].metrics, at, measured=at not in compared and at != sorted_at)
        direct = script.previous(at)
        if script.has(direct, Word.ADD) or (slots.marked and script.spans[0].word == "with"):
            found.action = "add"
            script.take(direct)
        elif before is not None and script.is_free(before) and script.has(before, Word.DROP, Word.ADD, Word.NOT):
            found.action = "drop" if script.has(before, Word.NOT) else action_at(script, before)
            action_before = before
        elif (behind := _added_behind(script, at)) is not None:
            found.action = "add"
            script.take(behind)
        if found.action == "set" and (slots.beside or _joins_what_is_pointed_at(script, at)):
            found.action = "add"
        grouping = script.previous(at)
        if (slots.replaces or slots.turns) and found.action == "set" and script.has(grouping, Word.GROUP):
            script.take(grouping)  # "by revenue instead"
        script.take(at)
        slots.metrics.append(found)
    script.take(action_before)
    added = _said_to_add(script)
    if added is not None and slots.metrics:
        for found in slots.metrics:
            found.action = "add" if found.action == "set" else found.action
        script.take(added)
    if len(slots.metrics) > 1:
        first, last = slots.metrics[0].at, slots.metrics[-1].at
        script.take(*(at for at in script.free(Word.VERSUS, Word.OR) if first < at < last))
        script.take(*script.free(Word.COMPARE))
    slots.metrics.sort(key=lambda mentioned: mentioned.at)
    _take_said_in_part(script)


def _joins_what_is_pointed_at(script: Script, at: int) -> bool:
    """ "my first question and refunds", "iyon ulit at refunds": that, and another figure beside it."""
    joint = at - 1 if script.has(at - 1, Word.AND) else script.previous(at, (Word.ARTICLE,))
    if joint is None or not (script.has(joint, Word.AND) or script.spans[joint].word == "with"):
        return False
    spans = script.spans
    named = any(
        script.is_free(place) and (spans[place].metrics or spans[place].values or spans[place].dimensions)
        for place in range(joint)
    )
    return not named and any(span.has(*_POINTING) for span in spans[:joint])


def _take_said_in_part(script: Script) -> None:
    """ "branches with attendance rate below 85%, and add the rate": a figure that is named in full is there anyway."""
    named = {span.tokens[-1].stem for span in script.spans if span.metrics and len(span.tokens) > 1}
    for at in list(script.free()):
        span, before = script.spans[at], script.previous(at)
        if span.is_unknown and span.tokens[-1].stem in named and script.has(before, Word.ADD):
            script.take(at, before)


def _added_behind(script: Script, at: int) -> int | None:
    """The "too" or "din" behind a name."""
    return next((place for place in (at + 1, script.next(at)) if script.has(place, Word.ADD)), None)


def _said_to_add(script: Script) -> int | None:
    """The "add it" that is all the last sentence says: "how many lessons? add it"."""
    last: list[int] = []
    for at in reversed(range(len(script))):
        if ends_sentence(script.spans[at]) and last:
            break
        if not script.spans[at].is_sign:
            last.append(at)
    adds = [at for at in last if script.has(at, Word.ADD) and script.is_free(at)]
    alone = all(at in adds or script.is_filler(at) for at in last) and len(last) < len(script) - 1
    return adds[0] if len(adds) == 1 and alone else None


def _is_one_of_mine(script: Script, at: int) -> bool:
    """ "my order", "order ko": one record of a person's own, which no count of orders answers."""
    span = script.spans[at]
    tokens = [token.word for other in script.spans[max(0, at - 1) : at + 2] for token in other.tokens]
    last = span.tokens[-1].word
    place = tokens.index(last)
    mine = tokens[place - 1 : place] == ["my"] or tokens[place + 1 : place + 2] == ["ko"]
    return mine and len(span.tokens) == 1 and last in _SINGULAR_RECORDS


def read_measured_things(script: Script, slots: Slots) -> None:
    """ "branches by revenue": what stands before "by" is what the figures are for."""
    measured = {mentioned.at for mentioned in slots.metrics}
    for at in list(script.free(Word.GROUP)):
        before = script.previous(at)
        if script.next(at) in measured and before is not None and script.is_free(before):
            found = mention(script, before)
            if found and not script.has(before, Word.NEUTRAL):
                slots.groups.append(found)
                script.take(at, before)
