"""Reads what an earlier query is to lose, swap or get back: "drop the subject", "lessons instead of revenue"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.read_ranking import whole_at
from kanina.assistant.offline.read_values import value_at
from kanina.assistant.offline.reading import YES
from kanina.assistant.offline.script import EXPLAINED, FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import WHOLE, Word
from kanina.memory.references.numbers import ordinal

_CONTRAST = frozenset({"naman", "pala"})
_POLITE = frozenset({"po", "ho", "please", "pls", "nga", "muna"})
_NEXT_LEVEL = frozenset({"then", "next", "tapos", "sunod"})
"""Openers after which a grouping is one more."""
_OPENING = 4
"""A correction is this short: "no, …", "never mind, …", "no wait, …"."""
_ROWS = frozenset({"row", "rows", "one", "ones", "hanay"})
_ACROSS = ("across", "over", "sa ")
"""Before "all branches" these take them together."""
_RESTORING = ("bring back", "put back", "restore", "ibalik", "balik", "pakibalik")
_SHOWING = frozenset({"show", "list", "display", "give", "ipakita", "pakita", "ilista"})
"""After one of several, these before all of their kind show each of them: "show me all the shops"."""
_ALL_NOW = frozenset({"lahat na ng", "lahat na ng mga"})
"""Before a kind of thing, after one of them: "lahat na ng channel", each of them now."""
_ONE_BY_ONE = frozenset(
    {
        *("isa isa", "one by one", "individually", "one line each", "one row each", "a line each", "a row each"),
        *("one per line", "one per row", "each on its own line", "each on its own row", "each on one line"),
        *("each in its own row", "tig isang linya", "isang linya bawat isa"),
    }
)
_GENERIC = frozenset({"amount", "number", "total", "count", "figure", "value", "halaga", "bilang", "kabuuan"})
"""Words, by their stems, for whatever figure is shown: "the rate instead of the amount"."""


def ends_in_contrast(script: Script) -> bool:
    """ "revenue naman po": that instead of what was asked before."""
    said = [span for span in script.spans if not span.is_sign and span.word not in _POLITE]
    return len(said) > 1 and said[-1].tokens[-1].word in _CONTRAST


def turns_to(script: Script) -> bool:
    """ "now by channel", "kada channel naman": that instead of what was there, unless it says to add or break down."""
    if any(span.has(Word.ADD, Word.BREAK) for span in script.spans):
        return False
    first = next((at for at in range(len(script)) if not script.is_filler(at, (Word.ARTICLE,))), None)
    opens = script.has(first, Word.START) and first is not None and script.spans[first].word not in _NEXT_LEVEL
    return opens or ends_in_contrast(script) or _ends_in_then(script)


def _ends_in_then(script: Script) -> bool:
    """ "ok by channel then": that instead of what was there."""
    said = [span for span in script.spans if not span.is_sign]
    return len(said) > 1 and said[-1].word == "then"


def same_but(script: Script) -> bool:
    """ "same thing but by plan": that instead of what was there."""
    if any(span.has(Word.ADD, Word.BREAK) for span in script.spans):
        return False
    return any(span.has(Word.SAME) for span in script.spans) and any(span.has(Word.BUT) for span in script.spans)


def read_first_rows(script: Script, slots: Slots) -> None:
    """ "only the first three", "yung unang lima lang": so many of the rows, as they are sorted.

    With anything else that changes the query they are the rows that are shown, unless "only" says to cut the list.
    """
    if any(span.has(Word.SPEECH, Word.THOSE, Word.UNDO) for span in script.spans):
        return
    for at in list(script.free(Word.ORDINAL)):
        number = script.next(at)
        count = whole_at(script, number)
        if number is None or not count or not _is_first(script, at):
            continue
        behind = number + 1
        of = mention(script, behind) if behind < len(script) else None
        rows = behind if script.is_free(behind) and script.spans[behind].word in _ROWS else None
        if of is not None and of.grain and not of.dimensions:
            return  # "the first three months" are a period
        if _cuts_only(script, {at, number, *(place for place in (of.at if of else None, rows) if place)}):
            slots.first_rows, slots.first_of = count, of
            script.take(at, number, of.at if of else None, rows, *script.free(Word.LIST))
        return


def _is_first(script: Script, at: int) -> bool:
    forms = (form for token in script.spans[at].tokens for form in token.forms)
    return next((rank for form in forms if (rank := ordinal(form))), None) == 1


def _cuts_only(script: Script, places: set[int]) -> bool:
    """Whether nothing else is said but which of them are best; with "only" also which rows and when."""
    only = any(span.has(Word.ONLY) for span in script.spans)
    for at, span in enumerate(script.spans):
        if at in places or span.is_sign or span.has(Word.TOP, Word.BOTTOM, Word.THANKS, Word.LIST):
            continue
        narrows = bool(span.values or span.period) and not span.metrics
        if not (only and narrows) and (span.metrics or span.values or span.period or not span.has(*EXPLAINED)):
            return False
    return True


def read_restored(script: Script, slots: Slots) -> None:
    """ "bring back NCR", "ibalik ang rating": what was taken away comes again. A question gone back to is none."""
    if any(span.has(Word.SPEECH) for span in script.spans):
        return
    for at in list(script.free(Word.UNDO)):
        behind = script.spans[at].word == "back"  # "put Lahug back"
        after = script.previous(at) if behind else script.next(at)
        if after is None or not script.is_free(after):
            continue
        if not behind and not script.spans[at].word.startswith(_RESTORING):
            continue
        span = script.spans[after]
        found = mention(script, after)
        if span.metrics:
            slots.metrics.append(MetricMention(span.metrics, after, "add"))
        elif span.values:
            value = value_at(script, after, span.values)
            value.action = "add"
            slots.values.append(value)
        elif found:
            found.action = "add"
            slots.bare.append(found)
        elif not span.has(Word.SHARE, Word.CUMULATIVE):
            continue
        added = script.previous(after) if behind else None  # "add Lahug back"
        script.take(added if script.has(added, Word.ADD) else None)
        script.take(at, None if span.has(Word.SHARE, Word.CUMULATIVE) else after)


def read_added_period(script: Script, slots: Slots) -> None:
    """ "include 2024 too": a period beside the one there is."""
    for at, span in enumerate(script.spans):
        places = {script.previous(at), script.next(at), at + 1}  # "2024 din"
        beside = [place for place in places if script.has(place, Word.ADD)]
        if span.period and beside and len(slots.periods) == 1:
            slots.adds_period = True
            script.take(*beside)


def read_compared_period(script: Script, slots: Slots) -> None:
    """ "put last year beside it", "last year side by side": a period to compare with, and no other to look at."""
    beside = list(script.free(Word.BESIDE)) + [at for at in script.free(Word.BOTH) if "side" in script.spans[at].word]
    if beside and len(slots.periods) == 1 and not any(script.spans[at].metrics for at in script.free()):
        slots.compared_to = slots.periods.pop()
        slots.compared_unit = None
        script.take(*beside)


def read_whole(script: Script, slots: Slots) -> None:
    """ "the whole province instead", "buong lalawigan": the place that holds the one that is filtered by."""
    for at in list(script.free(Word.TOTAL, Word.ALL)):
        after = script.next(at)
        if script.spans[at].word not in WHOLE or after is None or not script.is_free(after):
            continue
        found = mention(script, after)
        if found and found.dimensions and not script.spans[after].is_plural and not _has_value_beside(script, after):
            slots.whole = found
            script.take(at, after)


def read_corrections(script: Script, slots: Slots) -> None:
    """ "no, by subject" only takes back what was understood; "everything except NCR" is not everything."""
    sign = next((at for at, span in enumerate(script.spans[:_OPENING]) if span.is_sign), None)
    said = range(sign or 0)
    if said and script.has(0, Word.NOT, Word.DROP) and all(script.is_filler(at) for at in said[1:]):
        script.take(*said)
        slots.marked = slots.turns = True
    for at in list(script.free(Word.ALL)):
        if script.has(script.next(at), Word.NOT):
            script.take(at)


def read_drops(script: Script, slots: Slots, filtered: Collection[str]) -> None:
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
            elif span.has(Word.SHARE, Word.CUMULATIVE) and not span.metrics:
                slots.drops_derived = True
            elif span.values and script.has(place + 1, Word.FILTER):
                value = value_at(script, place, span.values)
                value.action = "clear"
                slots.values.append(value)
                script.take(place + 1)
            elif script.has(place, Word.GROUP) and _names_group(script, place):
                pass  # "not by plan"
            elif any(reading.value == YES for reading in span.values):
                break  # "not returned" leaves those rows out
            elif (span.dimensions or span.grain) and not _has_value_beside(script, place, numbers=True):
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
        shown = _shows_all_of(script, at, place, filtered)
        if script.spans[place].metrics and not shown:
            script.take(at)
        elif found := mention(script, place):
            slots.widened.append(found)
            slots.groups += [replace(found, action="add")] if shown else []
            script.take(at, place)
            if script.has(at - 1, Word.GROUP):
                script.take(at - 1)  # "across all branches"
                if not script.spans[at - 1].word.startswith(_ACROSS) and found.dimensions:
                    slots.groups.append(replace(found))  # "by all branches"


def read_all_of_a_kind(script: Script, slots: Slots, filtered: Collection[str]) -> None:
    """ "all open tickets", "ilang tickets lahat": of the rows that are meant none is left out anyway.

    filtered: the fields that the last query filters by. "All the open ones", after those of one priority, may be of
    all priorities, and stays unexplained.
    """
    if any(span.has(Word.SHARE) for span in script.spans):
        return  # "of all paid orders, what share …": a whole
    for at in list(script.free(Word.ALL)):
        before, behind = script.previous(at), script.next(at)
        is_value = script.is_free(behind) and behind is not None and script.spans[behind].values
        if is_value and set(filtered) - {reading.name for reading in script.spans[behind or 0].values}:
            continue
        counted = before is not None and script.spans[before].metrics and not (slots.groups or slots.ranking)
        counted = counted and any(span.has(Word.COUNT) for span in script.spans[:at])
        if (is_value and not script.spans[behind or 0].dimensions) or (counted and not script.is_free(behind)):
            script.take(at)


def read_one_by_one(script: Script, slots: Slots) -> None:
    """ "all subjects, one by one": no longer one of them, and each shown."""
    each = [at for at in script.free(Word.ROWS, Word.NEUTRAL) if script.spans[at].word in _ONE_BY_ONE]
    now_all = any(span.word in _ALL_NOW for span in script.spans)
    if (each or now_all) and slots.widened:
        slots.groups += [replace(found, action="add") for found in slots.widened if found.dimensions]
        script.take(*each)


def _shows_all_of(script: Script, at: int, thing: int, filtered: Collection[str]) -> bool:
    """ "show me all the shops", after one of them: each is shown."""
    one = {reading.name for reading in script.spans[thing].dimensions} & set(filtered)
    return bool(one) and script.spans[at].tokens[0].word in _SHOWING


def split_what_is_ordered(slots: Slots) -> None:
    """ "all subjects, highest to lowest": one number has no order, so each of them is shown."""
    if slots.order and not slots.groups:
        slots.groups += [replace(found, action="add") for found in slots.widened if found.dimensions]


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
        comes = script.spans[at].word.endswith((" with", " for"))  # "replace with refunds"
        if after is None or not script.is_free(after) or comes:
            continue
        replaced = script.spans[after]
        if script.has(after, Word.GROUP) and _names_group(script, after):
            script.take(after)  # "instead of by plan"
            after = script.next(after) or after
            replaced = script.spans[after]
        if replaced.metrics:
            slots.metrics.append(MetricMention(replaced.metrics, after, "drop"))
            script.take(after)
        elif replaced.values:
            value = value_at(script, after, replaced.values)
            value.action = "clear"
            slots.values.append(value)
            script.take(after)
        elif replaced.tokens[-1].stem in _GENERIC and _names_metric(script):
            script.take(after)
        elif replaced.has(Word.SHARE, Word.CUMULATIVE):
            slots.drops_derived = True
            script.take(after)
        elif found := mention(script, after):
            slots.dropped.append(found)
            script.take(after)


def _names_metric(script: Script) -> bool:
    return any(script.spans[at].metrics for at in script.free())


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


def _names_group(script: Script, at: int) -> bool:
    """Whether a grouping word has its dimension or unit of time behind it."""
    after = script.next(at)
    return after is not None and script.is_free(after) and mention(script, after) is not None


def _within(script: Script, at: int, word: Word) -> list[int]:
    """The free spans of a kind just behind a place."""
    return [place for place in (at + 1, at + 2, at + 3) if script.is_free(place) and script.has(place, word)]


def _has_value_beside(script: Script, at: int, *, numbers: bool = False) -> bool:
    """Whether a name stands beside a value of it. numbers: or before a number, as in "not grade 12"."""
    behind = script.spans[at + 1].number if numbers and script.is_free(at + 1) else None
    if behind is not None and not behind.spelled:
        return True
    return any(0 <= place < len(script) and script.spans[place].values for place in (at - 1, at + 1))
