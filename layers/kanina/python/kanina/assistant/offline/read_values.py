"""Reads which rows are meant: "in NCR", "without Math", "Cebu and Davao", "Math vs Science", "also Makati"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import Action, ValueMention
from kanina.assistant.offline.period_words import WEEKDAYS
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import SCHOOL_WORDS
from kanina.assistant.offline.words import COMMON_ADJECTIVES, Word
from kanina.assistant.offline.words_taking_back import RATHER

_JOINTS = (Word.AND, Word.OR, Word.VERSUS)
_UNTIL = frozenset({"to", "through", "thru", "until", "till", "-", "–", "hanggang", "hanggang sa"})
"""Between two days of the week these mean those between as well."""
_TERMS = frozenset({"q1", "q2", "q3", "q4"})
_LINKERS = frozenset({"na", "ang"})
"""Between a value and its field: "Fiber 50 na plan"."""
_ON = frozenset({"on", "nung", "sa"})
_LACKING = frozenset({"without", "no", "w", "wala", "walang", "lacking"})
_LEFT_OUT = frozenset(
    {
        *("not counted", "not included", "excluded", "left out", "not counting", "not including"),
        *("hindi kasama", "hindi kasali", "hindi kabilang", "hindi bilang", "di kasama", "di kasali", "huwag isama"),
        *("wag isama", "huwag bilangin", "wag bilangin"),
    }
)
_SHORT_VALUE = 2
"""Letters of a value that is told apart by its field's name only."""
_CALLED = frozenset({"of", "ng", "na", "called", "named", "which is", "is", "are", "was", "were"})
"""Between a field and its value: "the region of NCR", "sa rehiyon ng NCR"."""
_ASKING = (Word.GROUP, Word.WHICH, Word.LIST, Word.TOP, Word.BOTTOM)
_WITHIN_LIST = (*FILLERS, Word.ONLY, Word.AGAIN)


def read_values(script: Script, slots: Slots) -> None:
    """Fill values, list by list; what negates, adds or drops holds for a whole list."""
    at = 0
    while at < len(script):
        if script.is_free(at) and script.spans[at].values and not _is_counted(script, at):
            at = _read_list(script, slots, at)
        else:
            at += 1
    _share_fate(script, slots)
    for at in list(script.free(Word.BETWEEN)):
        if sum(mention.at > at and not mention.negated for mention in slots.values) > 1 and _begins_values(script, at):
            script.take(at)
    plain = [mention for mention in slots.values if mention.action == "set"]
    for mention in slots.values:
        if mention.action == "set" and not _adds_filter(script, mention):
            _attach(script, mention)
        _take_its_field(script, mention)
        _take_field_before(script, mention)
    for mention in (each for each in plain if each.action == "clear"):
        others = [other for other in slots.values if other.run != mention.run and _of_one_field(mention, other)]
        if others:
            mention.action = others[0].action  # "not only Cebu but also NCR"
    if any(mention.negated for mention in slots.values):
        script.take(*(at for at in script.free() if script.spans[at].word == "yet"))  # "that aren't sold yet"


def _begins_values(script: Script, at: int) -> bool:
    """ "compare revenue between NCR and CALABARZON": whether a value is what comes next."""
    after = script.next(at)
    return after is not None and bool(script.spans[after].values)


def _take_field_before(script: Script, mention: ValueMention) -> None:
    """ "how many grade A harvests", "in the region of NCR": before a value its own field only says what it is.

    Right before a value of some length it may be what is asked for or split by as well, unless it names a role.
    """
    before = mention.at - 1
    called = before > 0 and script.spans[before].word in _CALLED
    before -= called
    if before < 0 or not script.is_free(before):
        return
    own = of_fields(mention.readings, script.spans[before].dimensions)
    if not (called or any(reading.role for reading in own)) and len(script.spans[mention.at].word) > _SHORT_VALUE:
        return
    if not own or script.spans[before].is_plural or script.has(script.previous(before), *_ASKING):
        return
    mention.readings, mention.named = own, True
    script.take(before)


def of_fields(values: Sequence[Reading], fields: Sequence[Reading]) -> tuple[Reading, ...]:
    """The values of some fields that are named beside them, by the role that a name says: "home branch Jaro"."""
    roles = {reading.name: reading.role for reading in fields}
    return tuple(replace(value, role=value.role or roles[value.name]) for value in values if value.name in roles)


def _take_its_field(script: Script, mention: ValueMention) -> None:
    """ "na follow-up ang visit type", "West lang na region": behind a value, its field only says what it is."""
    behind = script.next(mention.at, (Word.ARTICLE, Word.ONLY, Word.NEUTRAL))
    linked = mention.at + 2 if behind is not None and script.spans[behind].word in _LINKERS else None
    behind = linked if linked is not None and linked < len(script) else behind
    if behind is None or behind == mention.at + 1 or not script.is_free(behind):
        return
    own = of_fields(mention.readings, script.spans[behind].dimensions)
    if own:
        mention.readings, mention.named = own, True
        script.take(behind)


def _is_counted(script: Script, at: int) -> bool:
    """ "how many no-shows": the rows of a value have a figure of that name, and no other figure is named."""
    others = (span for place, span in enumerate(script.spans) if place != at)
    return bool(script.spans[at].metrics) and not any(span.metrics for span in others)


def read_weekends(script: Script, slots: Slots, weekdays: Sequence[tuple[Reading, ...]]) -> None:
    """ "on weekends": Saturday and Sunday, where a field holds the days of the week."""
    for word, days in ((Word.WEEKEND, weekdays[5:]), (Word.WORKDAYS, weekdays[:5])):
        for at in list(script.free(word)) if days else ():
            slots.values += [ValueMention(readings=readings, at=at, run=at, named=True) for readings in days]
            script.take(at)


def read_weekday_ranges(script: Script, slots: Slots, weekdays: Sequence[tuple[Reading, ...]]) -> None:
    """ "Monday to Wednesday", "Lunes hanggang Biyernes": the days between as well, where a field holds them."""
    place_of = {reading.value: day for day, readings in enumerate(weekdays) for reading in readings}
    fields = {reading.name for readings in weekdays for reading in readings}
    for at in range(1, len(script) - 1):
        if script.spans[at].word not in _UNTIL or not (script.is_free(at - 1) and script.is_free(at + 1)):
            continue
        ends = [[r for r in script.spans[place].values if r.name in fields] for place in (at - 1, at + 1)]
        if not all(ends):
            continue
        first, last = (place_of[found[0].value] for found in ends)
        for day in range(first, last + 1 if last >= first else last + 1 + len(weekdays)):
            readings = weekdays[day % len(weekdays)]
            slots.values.append(ValueMention(readings=readings, at=at - 1, run=at - 1, named=True))
        script.take(at - 1, at, at + 1)


def value_at(script: Script, at: int, readings: Sequence[Reading]) -> ValueMention:
    """A mention of a value, as yet without what surrounds it."""
    span = script.spans[at]
    adjective = span.tokens[-1].stem in COMMON_ADJECTIVES and len(span.tokens) == 1
    described = _described(script, at, readings) if adjective else ()
    term = span.word in _TERMS and any(token.among(SCHOOL_WORDS) for other in script.spans for token in other.tokens)
    return ValueMention(
        readings=described or tuple(readings),
        at=at,
        run=at,
        adjective=adjective and not described,
        named=bool(described) or term,
    )


def _described(script: Script, at: int, readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings of a common word that are of what stands beside it, which is then part of the value; else none."""
    datasets = {reading.name.split(".")[0] for reading in readings}
    asked = any(other.has(Word.TOP, Word.BOTTOM, Word.WHICH, Word.WHO, Word.LIST) for other in script.spans)
    around = (at + 1, script.next(at), script.previous(at), script.previous(at, (*FILLERS, Word.NOT)))
    for place in dict.fromkeys(around):
        if place is None or place >= len(script):
            continue
        span = script.spans[place]
        rows = datasets & set(span.rows) if span.metrics else set()
        fields = {dimension.name.split(".")[0] for dimension in span.dimensions} & datasets
        if fields and not span.metrics and not asked:
            script.take(place)
        if rows or fields:  # "active loans", "loans that are not active": it may be their number that is asked for
            return tuple(reading for reading in readings if reading.name.split(".")[0] in (rows or fields))
    return ()


def _read_list(script: Script, slots: Slots, first: int) -> int:
    """Values joined by "and", "or", commas or "vs". Returns the place after the list."""
    members = [first]
    side_by_side = False
    place = first + 1
    pending: list[int] = []
    while place < len(script):
        if script.is_free(place) and script.spans[place].values and pending:
            members.append(place)
            side_by_side = side_by_side or any(script.has(joint, Word.VERSUS) for joint in pending)
            script.take(*(joint for joint in pending if script.has(joint, Word.VERSUS, Word.OR)))
            pending = []
        elif script.has(place, *_JOINTS) or script.spans[place].word == "/":
            pending.append(place)
        elif not script.is_filler(place, FILLERS):
            break
        place += 1
    compared = any(True for _ in script.free(Word.COMPARE)) and len(members) > 1
    compared = compared or _are_counted_each(script, members)
    for member in members:
        value = value_at(script, member, script.spans[member].values)
        value.shown = side_by_side or compared
        value.run = first
        slots.values.append(value)
        script.take(member)
    return members[-1] + 1


def _are_counted_each(script: Script, members: Sequence[int]) -> bool:
    """ "how many male and female members", "ilan ang lalaki at babae": each of what is counted, and not both together.

    Two states or kinds of the rows; places that rows are only in are taken together, as "or" takes any.
    """
    behind = script.previous(members[0], (Word.ARTICLE, Word.NEUTRAL, Word.ALL))
    joints = [script.spans[at] for at in range(members[0] + 1, members[-1]) if at not in members]
    joined = len(members) > 1 and any(span.has(Word.AND) for span in joints)
    first, *others = (script.spans[at].values for at in members)
    fields = {reading.name for reading in first}
    alike = all(fields & {reading.name for reading in values} for values in others)
    return joined and alike and script.has(behind, Word.COUNT) and not any(span.has(Word.OR) for span in joints)


def _share_fate(script: Script, slots: Slots) -> None:
    """Put the mentions in the order of the question, so that a list's first word governs the rest."""
    slots.values.sort(key=lambda mention: mention.at)
    compares = list(script.free(Word.COMPARE)) if len(slots.values) > 1 else []
    script.take(*compares)
    for one, other in pairwise(slots.values):
        between = [at for at in script.free(Word.VERSUS) if one.at < at < other.at]
        if compares and one.action == other.action == "set" and _of_one_field(one, other):
            one.shown = other.shown = True
        if between and _of_one_field(one, other):
            script.take(*between)  # "annual plan vs monthly plan"
            one.shown = other.shown = True
        elif any(script.has(at, Word.COUNT) for at in range(one.at + 1, other.at)) and _of_one_field(one, other):
            one.shown = other.shown = True  # "how many were paid and how many are pending"


def _of_one_field(one: ValueMention, other: ValueMention) -> bool:
    return bool({reading.name for reading in one.readings} & {reading.name for reading in other.readings})


def _attach(script: Script, mention: ValueMention) -> None:
    """What stands before the list a value is in: a negation, "also", "drop", "only"."""
    mention.at_home = script.has(mention.at - 1, Word.RESIDENCE)
    place = mention.at
    before = script.previous(place, (*_WITHIN_LIST, Word.AND, Word.OR))
    while before is not None and script.spans[before].values and not script.has(before, Word.NOT):
        if _is_where(script, before, place):
            break
        place = before
        before = script.previous(before, (*_WITHIN_LIST, Word.AND, Word.OR))
    if script.spans[mention.at].word in WEEKDAYS:
        mention.weekday = mention.at > 0 and script.spans[mention.at - 1].word in _ON
    direct, behind = script.previous(mention.at, _WITHIN_LIST), mention.at + 1
    if script.has(direct, Word.ADD) or script.has(behind, Word.ADD):
        mention.action = "add"
        script.take(direct if script.has(direct, Word.ADD) else behind)
        return
    if _is_left_out_behind(script, mention.at):
        mention.negated = True
        return
    if before is None:
        return
    if script.has(before, Word.GROUP) and script.spans[mention.at].tokens[-1].among(WEEKDAYS):
        script.take(before)  # "every Monday"
        return
    if script.has(before, Word.NOT) and script.has(before + 1, Word.ONLY):
        mention.action = "clear"  # "not only Cebu": all there are, Cebu among them
        script.take(before, before + 1)
        return
    if script.has(before, Word.NOT):
        mention.negated = True
        if not says_having_none(script, before):
            script.take(before)
        return
    if script.is_free(before) and script.has(before, Word.VERSUS):
        mention.action, mention.shown = "add", True  # "compare with Lahug": beside the one that is filtered by
        script.take(before)
        return
    action = action_at(script, before)
    if action != "set":
        mention.action = action
        script.take(before)


def _is_left_out_behind(script: Script, at: int) -> bool:
    """ "refunds not counted", "yung refund hindi kasama": what leaves a value out may stand behind it, at an end."""
    behind = script.next(at, (Word.ARTICLE,))
    if behind is None or not script.is_free(behind) or script.spans[behind].word not in _LEFT_OUT:
        return False
    if behind + 1 < len(script) and not script.spans[behind + 1].is_sign:
        return False
    script.take(behind)
    return True


def _is_where(script: Script, one: int, other: int) -> bool:
    """ "not paid in NCR", "except Math sa Cebu": the second value says where, and is in no list with the first."""
    between = script.spans[one + 1 : other]
    alike = {reading.name for reading in script.spans[one].values} & {r.name for r in script.spans[other].values}
    rather = script.spans[one - 1].word in RATHER if one else False  # "not refunded, Cebu"
    if any((span.is_sign and not rather) or (span.has(*_JOINTS) and not span.is_sign) for span in between):
        return False
    return bool(between) and not alike


def _adds_filter(script: Script, mention: ValueMention) -> bool:
    """ "add a Math filter": a value to filter by, and no other beside those there are."""
    behind, before = mention.at + 1, script.previous(mention.at)
    if not (script.is_free(behind) and script.has(behind, Word.FILTER)):
        return False
    script.take(behind)
    if not script.has(before, Word.ADD):
        return False
    script.take(before)
    return True


def says_having_none(script: Script, at: int) -> bool:
    """ "branches without refunds" are branches that have none, which is more than leaving refunds out."""
    if not any(token.word in _LACKING for token in script.spans[at].tokens):
        return False  # "regions other than NCR"
    before = script.previous(at)
    return script.is_free(before) and before is not None and bool(script.spans[before].dimensions)


def action_at(script: Script, at: int) -> Action:
    """What a word does to what follows it."""
    if script.has(at, Word.DROP):
        return "drop"
    return "add" if script.has(at, Word.ADD) else "set"
