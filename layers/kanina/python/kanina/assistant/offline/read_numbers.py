"""Reads comparisons with numbers: "above 50k", "at least 80%", "grade 7 to 9", "5 stars", "hindi bababa sa 100"."""

from __future__ import annotations

from collections.abc import Container

from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import NumberMention, Operator
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

OPERATORS: dict[Word, Operator] = {
    Word.AT_LEAST: "ge",
    Word.AT_MOST: "le",
    Word.MORE: "gt",
    Word.LESS: "lt",
    Word.EXACTLY: "eq",
}
_HAVING = frozenset(
    {"with", "having", "have", "has", "had", "who have", "that have", "may", "mayroon", "mayroong", "na may", "w"}
)
"""Behind a name these begin a new condition: "by attendance rate with at least 50 lessons"."""
_OPPOSITES: dict[Operator, Operator] = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt", "eq": "eq"}
BEHIND: dict[Word, Operator] = {Word.OR_MORE: "ge", Word.OR_LESS: "le"}


def read_numbers(script: Script, slots: Slots, numeric: Container[str]) -> None:
    """Fill numbers. numeric: the addresses of dimensions that hold numbers."""
    for at in list(script.free(Word.BETWEEN)):
        _read_between(script, slots, at, numeric)
    for word, operator in OPERATORS.items():
        for at in list(script.free(word)):
            _read_comparison(script, slots, at, operator, numeric)
    for at in list(script.free(Word.ONLY)):
        _read_only(script, slots, at, numeric)
    for word, operator in BEHIND.items():
        for at in list(script.free(word)):
            _read_behind(script, slots, at, operator, numeric)
    for at in list(script.free()):
        if script.is_free(at) and any(reading.name in numeric for reading in script.spans[at].dimensions):
            _read_dimension(script, slots, at, numeric)


def _number(script: Script, at: int | None) -> bool:
    return script.is_free(at) and at is not None and script.spans[at].number is not None


def _read_between(script: Script, slots: Slots, at: int, numeric: Container[str]) -> None:
    first = script.next(at)
    joint = script.next(first) if first is not None else None
    second = script.next(joint) if joint is not None else None
    if not _number(script, first) or not _number(script, second) or not script.has(joint, Word.AND, Word.TO):
        return
    _add(script, slots, first, "ge", at, second, numeric)
    _add(script, slots, second, "le", at, second, numeric)
    script.take(at, first, joint, second)


def _read_comparison(script: Script, slots: Slots, at: int, operator: Operator, numeric: Container[str]) -> None:
    number = at + 1 if _number(script, at + 1) else script.next(at)  # "more than one": no pronoun behind it
    if not _number(script, number):
        return
    before = script.previous(at, (*FILLERS, Word.THOSE))
    if script.is_free(before) and script.has(before, Word.DROP) and operator != "eq":  # "remove those below 20 million"
        operator = _OPPOSITES[operator]
        script.take(before)
    _add(script, slots, number, operator, at, number, numeric)
    script.take(at, number)


def _read_only(script: Script, slots: Slots, at: int, numeric: Container[str]) -> None:
    """ "which regions have only one?", "mga sangay na may isa lang": exactly so many, and not "show only 5"."""
    for number, before in ((at + 1, at), (at - 1, at - 1)):
        has = before > 0 and script.spans[before - 1].word in _HAVING
        if has and _number(script, number) and script.spans[number].period is None:
            _add(script, slots, number, "eq", before, max(at, number), numeric)
            script.take(at, number)
            return


def _read_behind(script: Script, slots: Slots, at: int, operator: Operator, numeric: Container[str]) -> None:
    """ "500 or more", "grade 7 and up", "40 lessons or more", "3 million pesos or more"."""
    number = script.previous(at, (*FILLERS, Word.CURRENCY))
    unit = number if number is not None and _is_unit(script, number, numeric) else None
    number = _counted(script, unit) if unit is not None else number
    if not _number(script, number) or number is None:
        if script.spans[at].word.startswith("and ") and _number(script, script.next(at)):  # "and below 600k?"
            _read_comparison(script, slots, at, "gt" if operator == "ge" else "lt", numeric)
        return
    _add(script, slots, number, operator, number, unit - 1 if unit is not None else at, numeric)
    script.take(at, number)


def _is_unit(script: Script, at: int, numeric: Container[str]) -> bool:
    """Whether a number right before is so many of what a place names."""
    span = script.spans[at]
    named = bool(span.metrics) or any(reading.name in numeric for reading in span.dimensions)
    return named and span.number is None and _counted(script, at) is not None


def _counted(script: Script, unit: int) -> int | None:
    """The number before what it counts: "40 lessons or more", "100 rated lessons pataas"."""
    place = unit - 1
    while place > 0 and script.spans[place].number is None and (script.spans[place].verbs or _is_value(script, place)):
        place -= 1
    return place if _number(script, place) else None


def _is_value(script: Script, at: int) -> bool:
    span = script.spans[at]
    return bool(span.values) and not (span.metrics or span.period) and span.number is None


def _read_dimension(script: Script, slots: Slots, at: int, numeric: Container[str]) -> None:
    """ "grade 7", "grades 7 to 9", "grade 7 to grade 9", "grade 11 and 12", "5 stars"."""
    readings = tuple(reading for reading in script.spans[at].dimensions if reading.name in numeric)
    first, before = at + 1, script.previous(at)
    known = len(slots.numbers)
    if not _digits(script, first):
        behind = at - 1
        ranked = any(span.has(Word.TOP, Word.BOTTOM, Word.WHICH) for span in script.spans)
        if at and _digits(script, behind) and not ranked:
            if script.has(behind - 1, Word.OR) and _digits(script, behind - 2):  # "1 or 2 stars"
                _compare(script, slots, behind - 2, "eq", readings)
                script.take(behind - 2, behind - 1)
            _compare(script, slots, behind, "eq", readings)
            script.take(behind, at)
        return
    joint, second = first + 1, first + 2
    if _digits(script, joint) and script.spans[joint].tokens[0].glue == "-":  # "grades 1-3"
        second = joint
    again = script.spans[second].dimensions if second < len(script) else ()
    named_again = bool({r.name for r in again} & {r.name for r in readings})
    if script.has(joint, Word.TO) and named_again and _digits(script, second + 1):  # "grade 7 to grade 9"
        script.take(second)
        second += 1
    if _digits(script, second) and (second == joint or script.has(joint, Word.TO)):
        _compare(script, slots, first, "ge", readings)
        _compare(script, slots, second, "le", readings)
        script.take(at, first, joint, second)
        return
    script.take(at)
    while _digits(script, first):
        _compare(script, slots, first, "eq", readings)
        script.take(first)
        joint = first + 1
        if not (script.has(joint, Word.AND, Word.OR) and _digits(script, joint + 1)):
            break
        script.take(joint)
        first = joint + 1
    if script.is_free(before) and script.has(before, Word.NOT, Word.DROP):  # "not grade 12"
        script.take(before)
        for mention in slots.numbers[known:]:
            mention.negated = True


def _describes_next(script: Script, at: int) -> bool:
    """Whether a verb that is read, or a value, stands before what is counted."""
    span, after = script.spans[at], script.next(at)
    is_value = _is_value(script, at)
    counted = after is not None and bool(script.spans[after].metrics)
    return (bool(span.verbs) and not script.is_free(at)) or (is_value and counted)


def _digits(script: Script, at: int) -> bool:
    if not script.is_free(at):
        return False
    span = script.spans[at]
    return span.number is not None and span.period is None and not span.number.percent


def _compare(script: Script, slots: Slots, at: int, operator: Operator, readings: tuple[Reading, ...]) -> None:
    number = script.spans[at].number
    if number:
        slots.numbers.append(NumberMention(operator, number.value, number.percent, at, dimensions=readings))


def _add(
    script: Script,
    slots: Slots,
    at: int | None,
    operator: Operator,
    first: int,
    last: int | None,
    numeric: Container[str],
) -> None:
    """A comparison whose subject is the metric or numeric dimension just before it, or just behind."""
    number = script.spans[at].number if at is not None else None
    if number is None or at is None or last is None:
        return
    mention = NumberMention(operator, number.value, number.percent, at, currency=number.currency)
    before, behind = script.previous(first, (*FILLERS, Word.ONLY)), script.next(last, (*FILLERS, Word.CURRENCY))
    while behind is not None and _describes_next(script, behind):
        behind = script.next(behind)  # "more than 200 rated lessons", "at least 3 unpaid invoices"
    having = before is not None and any(span.word in _HAVING for span in script.spans[before + 1 : first])
    # "how many doctors had more than 100 appointments"
    having = having or (before is not None and script.has(script.previous(before), Word.COUNT))
    unit = behind == last + 1 and any(reading.name in numeric for reading in script.spans[behind].dimensions)
    for place in (behind, before) if having or unit else (before, behind):
        if place is None:
            continue
        span = script.spans[place]
        dimensions = tuple(reading for reading in span.dimensions if reading.name in numeric)
        if span.metrics or dimensions:
            mention.metrics, mention.dimensions, mention.subject_at = span.metrics, dimensions, place
            if slots.graded and not script.is_free(place):
                mention.metrics, mention.dimensions = (), (Reading("dimension", slots.graded),)
            owner = script.previous(place, (*FILLERS, Word.ONLY))
            mention.of_rows = place < first and owner is not None and bool(script.spans[owner].metrics)
            if not span.metrics:
                script.take(place)
            break
    slots.numbers.append(mention)
