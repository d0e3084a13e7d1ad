"""Reads what a result is grouped by: "by region and subject", "per month", "kada sangay", "monthly"."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.normalise import stem
from kanina.assistant.offline.read_values import of_fields, value_at
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

_BETWEEN = (Word.ARTICLE, Word.THAT, Word.AND)

_DATE = frozenset({"date", "petsa"})
_OF = frozenset({"of", "ng"})


def read_groups(script: Script, slots: Slots, *, timed: bool, known: Container[str], shown: Container[str]) -> None:
    """Fill groups from grouping words and adverbs; where something is ranked, a metric after "by" is what ranks.

    timed: the query that is changed is by a unit of time, for which "quarterly only" is another. known: the fields
    it filters by, of one of which "quarterly" is then a value. shown: those it is grouped by, of which it may be one.
    """
    _take_adjacent_values(script, slots)
    for at in list(script.free(Word.GROUP)):
        if script.is_free(at) and (_read_list(script, slots, at) or _is_of_one(script, at)):
            script.take(at)
    if not any(span.has(Word.GROWTH) for span in script.spans):
        for at in list(script.free(Word.BETWEEN)):
            if _is_between_groups(script, at) and _read_list(script, slots, at):
                script.take(at)
    for at in list(script.free()):
        grain = script.spans[at].adverb
        values = script.spans[at].values
        if any(reading.name in known for reading in values):
            continue
        if grain and any(reading.name in shown for reading in values):
            if not (_is_value(script, at) or _is_named_value(script, at)):
                slots.unsure_grain = slots.unsure_grain or GroupMention(at=at, dimensions=values, grain=grain)
                script.take(at)
        elif grain and (timed or not _is_value(script, at)):
            slots.groups.append(GroupMention(at=at, grain=grain))
            script.take(at)
    for at in list(script.free(Word.BREAK)):
        if slots.groups:
            script.take(at)
    coarser = [group for group in slots.groups if group.grain not in (None, "day")]
    slots.groups = [group for group in slots.groups if not (coarser and _is_date_of_rows(script, group.at))]


def _is_of_one(script: Script, at: int) -> bool:
    """ "albums by Ana Cruz", "sales by cash": before a single value "by" splits nothing."""
    behind = script.next(at)
    if script.spans[at].word != "by" or behind is None:
        return False
    span, after = script.spans[behind], script.next(behind)
    single = after is None or not script.has(behind + 1, Word.AND, Word.OR, Word.VERSUS)
    return bool(span.values) and not (span.dimensions or span.metrics or span.adverb or span.period) and single


def _is_between_groups(script: Script, at: int) -> bool:
    """ "split between channels": of a field's values as such, and not of two that are named."""
    after = script.next(at)
    return after is not None and script.is_plural(after) and bool(script.spans[after].dimensions)


def _is_date_of_rows(script: Script, at: int) -> bool:
    """ "by month, by the date of booking": beside another unit a date says what is counted, and is none."""
    span, behind = script.spans[at], script.next(at)
    said = any(token.word in _DATE for token in span.tokens)
    of = any(token.word in _OF for other in script.spans[at + 1 : behind] for token in other.tokens)
    if not (said and of) or behind is None:
        return False
    rows = script.spans[behind]
    if rows.verbs and not rows.metrics:
        script.take(behind)
    return bool(rows.verbs or rows.rows)


def _is_value(script: Script, at: int) -> bool:
    """Whether "monthly" is the plan of that name: "only monthly", "monthly and annual"."""
    if not script.spans[at].values:
        return False
    beside = (script.previous(at, (Word.ARTICLE,)), script.next(at))  # "just show me monthly lessons" shows them all
    if any(script.has(place, Word.ONLY) for place in (*beside, at - 1, at + 1)) or _is_of_counted(script, at):
        return True
    around = (
        script.previous(at, (Word.ARTICLE, Word.AND, Word.OR)),
        script.next(at, (Word.ARTICLE, Word.AND, Word.OR)),
    )
    others = [script.spans[place].values for place in around if place is not None]
    return any(same_concept(script.spans[at].values, values) for values in others if values)


def _is_of_counted(script: Script, at: int) -> bool:
    """ "how many annual enrollments", "how many paid annual ones": one number of those, and none for each year."""
    place = script.previous(at, (Word.ARTICLE,))
    while place is not None and script.spans[place].values:
        place = script.previous(place, (Word.ARTICLE,))
    behind = script.next(at)
    return script.has(place, Word.COUNT) and behind is not None and bool(script.spans[behind].metrics)


def _is_named_value(script: Script, at: int) -> bool:
    """ "annual", or what is left out, added or set against another, where the groups shown have that name."""
    before = script.previous(at)
    changes = (Word.NOT, Word.DROP, Word.ADD, Word.VERSUS)
    beside = script.has(before, *changes) or script.has(script.next(at), Word.VERSUS)
    return beside or script.spans[at].word == "annual" or any(span.has(Word.SHARE) for span in script.spans)


def mention(script: Script, at: int) -> GroupMention | None:
    """The dimension or unit of time that a span names."""
    span = script.spans[at]
    if span.dimensions:
        return GroupMention(at=at, dimensions=span.dimensions, or_grain=span.grain)
    return GroupMention(at=at, grain=span.grain) if span.grain else None


def same_concept(first: Sequence[Reading], second: Sequence[Reading]) -> bool:
    """Whether two lists of readings have a dimension in common."""
    return bool({reading.name for reading in first} & {reading.name for reading in second})


def owners(dimensions: Iterable[Reading]) -> set[str]:
    """The datasets of which some of these fields are the name: branches, of `branches.branch`."""
    fields = (reading.name.partition(".") for reading in dimensions)
    return {dataset for dataset, _, field in fields if stem(dataset) == field}


def _read_list(script: Script, slots: Slots, grouping: int) -> bool:
    """The dimensions after a grouping word, joined by "and", commas, or another grouping word."""
    found = False
    ranks = any(span.has(Word.TOP, Word.BOTTOM, Word.SORT) for span in script.spans)
    owner = script.previous(grouping)
    named = owner is not None and script.is_free(owner) and bool(script.spans[owner].dimensions)
    ranks = ranks or (named and owner is not None and not script.spans[owner].metrics)  # "tutors by rating"
    place: int | None = grouping + 1
    while place is not None and place < len(script):
        span = script.spans[place]
        is_figure = bool(span.metrics) and not any(reading.groups for reading in span.dimensions)
        if span.metrics and (ranks or is_figure):
            break  # "by rating" tells what ranks, whatever else is called so
        if script.is_free(place) and (span.dimensions or span.grain) and not _is_value_next(script, place):
            group = mention(script, place)
            if group and slots.groups and _is_owner(script, slots.groups[-1], group):
                slots.groups.pop()
            if group:
                slots.groups.append(group)
                script.take(place, _owner_behind(script, group))
                found = True
        elif script.has(place, Word.GROUP) and found:
            script.take(place)
        elif (not script.is_filler(place, _BETWEEN) and not span.is_sign) or (
            span.is_sign and not script.has(place, Word.AND)
        ):
            break
        place += 1
    return found


def _is_owner(script: Script, first: GroupMention, second: GroupMention) -> bool:
    """ "by branch city", "by patient sex": the first says only whose the second is."""
    if first.at != second.at - 1 or script.spans[first.at].is_plural:
        return False
    named = owners(first.dimensions) | set(script.spans[first.at].rows)
    return any(reading.name.partition(".")[0] in named for reading in second.dimensions)


def _owner_behind(script: Script, group: GroupMention) -> int | None:
    """ "by region of the branch": the place of what only says whose the group is."""
    behind = script.next(group.at)
    between = script.spans[group.at + 1 : behind] if behind is not None else ()
    if not script.is_free(behind) or not any(token.word in _OF for span in between for token in span.tokens):
        return None
    named = owners(script.spans[behind or 0].dimensions)
    return behind if any(reading.name.partition(".")[0] in named for reading in group.dimensions) else None


def _is_value_next(script: Script, at: int) -> bool:
    """ "by grade 7": a dimension with its number is a condition, not a group."""
    after = at + 1
    if after >= len(script) or not script.is_free(after):
        return False
    number = script.spans[after].number
    return number is not None and not number.spelled and script.spans[after].period is None


def _take_adjacent_values(script: Script, slots: Slots) -> None:
    """ "monthly plan", "NCR region", "subject Math": a value beside the name of its own dimension is that value."""
    for at in list(script.free()):
        values = script.spans[at].values
        if not values:
            continue
        for beside in (at + 1, _before(script, at)):
            if not script.is_free(beside) or beside is None:
                continue
            dimensions = script.spans[beside].dimensions
            if dimensions and same_concept(values, dimensions) and not script.has(beside - 1, Word.GROUP):
                value = value_at(script, at, of_fields(values, dimensions))
                value.named = True
                slots.values.append(value)
                script.take(at, beside)
                _take_joined_values(script, slots, at, value.readings)
                break


def _take_joined_values(script: Script, slots: Slots, at: int, readings: Sequence[Reading]) -> None:
    """ "annual" in "annual and monthly plan"."""
    first = at - 2
    while first >= 0 and script.is_free(first) and script.has(first + 1, Word.AND, Word.OR, Word.VERSUS):
        own = [value for value in script.spans[first].values if same_concept([value], readings)]
        if not own:
            return
        joined = value_at(script, first, own)
        joined.named, joined.adjective = True, False
        slots.values.append(joined)
        script.take(first, first + 1 if script.has(first + 1, Word.OR, Word.VERSUS) else None)
        first -= 2


def _before(script: Script, at: int) -> int | None:
    return at - 1 if at else None
