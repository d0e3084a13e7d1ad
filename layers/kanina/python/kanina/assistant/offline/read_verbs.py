"""Reads verbs: those that date rows ("branches opened before 2016"), and those that stand for a figure ("sold")."""

from __future__ import annotations

from collections.abc import Collection

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import DatedMention, GroupMention, MetricMention, ValueMention
from kanina.assistant.offline.normalise import stem, stems, words_of
from kanina.assistant.offline.planned_days import WILL
from kanina.assistant.offline.read_counts import WHAT
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.states_or_days import is_standing
from kanina.assistant.offline.told_parts import tells_state
from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words import COMPARING, Word
from kanina.assistant.offline.words_lookups import WHEN
from kanina.assistant.offline.words_verbs import ABOUT_TIME, NOUNS

_OURS = frozenset({"we", "natin", "namin"})
_HOW_MANY = (*COMPARING, Word.TOP, Word.BOTTOM)
"""Behind a verb these tell how many of its doers, or of what they did, are meant."""
_UNTIL_ITS_PERIOD = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.ONLY)


def read_dated(script: Script, slots: Slots, entities: Entities, before: Collection[str]) -> None:
    """ "hired since July", "natanggap noong 2025": the period is that of the verb's own date.

    The rows it is said of must be named: which of several things "opened" is not guessed. before: the datasets whose
    rows the last answer counts or shows, meant where none are named: "only those hired since July".
    """
    for at in list(script.free()):
        dates = script.spans[at].dates
        standing = script.spans[at].values and is_standing(at, script.spans)
        if not dates or standing or tells_state(at, script):
            continue
        named = {dataset for span in script.spans for dataset in entities.called(span)}
        named |= {dataset for span in script.spans for metric in span.metrics for dataset in entities.measured(metric)}
        addresses = tuple(address for address in dates if address.partition(".")[0] in (named or before))
        alone = set() if addresses or named else _counted_alone(script, at)
        if alone:
            addresses, named = tuple(address for address in dates if address.partition(".")[0] in alone), alone
        if not addresses and not named and script.has(script.previous(at), Word.WHO):
            addresses = tuple(address for address in dates if entities.are_people(address.partition(".")[0]))
        if not addresses:
            continue
        script.take(*_will_before(script, at), *_its_noun(script, at, addresses))
        if _belongs_to_next(script, at, addresses):
            script.take(at)
            continue
        place = _its_period(script, at)
        if any(address in entities.happenings for address in addresses) and _is_done_by(script, at, entities):
            found = script.spans[place].period if place is not None else None
            slots.dated.append(DatedMention(addresses, at, found.stretch if found else None))
            _keep_state(script, slots, at, addresses)
            script.take(at, *(() if place is None else (place,)))
            continue
        describes = script.spans[at].values and _describes_rows(script, at, place, entities)
        if describes and not _is_in_another_state(script, at):
            continue  # "delivered orders in March" are those of March
        found = script.spans[place].period if place is not None else None
        if found is not None:
            slots.dated.append(DatedMention(addresses, at, found.stretch, named=bool(named)))
            if alone and (counts := entities.counting(alone)):
                slots.metrics.append(MetricMention(counts, at))
            _keep_state(script, slots, at, addresses)
            script.take(at, place)
            _read_other_end(script, slots, slots.dated[-1], place)
        elif before and _asks_when_of_them(script, at):
            slots.groups.append(GroupMention(at, (Reading("dimension", addresses[0]),), action="add"))
            script.take(*range(at + 1))
        elif (when := _when(script, at)) is not None:
            slots.bare += [GroupMention(at, (Reading("dimension", address),)) for address in addresses[:1]]
            slots.listed = True
            script.take(*range(when, at + 1))
        elif _is_split_by_time(script):
            slots.dated.append(DatedMention(addresses, at, named=bool(named)))
            script.take(at)


def _will_before(script: Script, at: int) -> list[int]:
    """ "will" of "that will expire": it says no more than the verb's own day."""
    place = script.previous(at, _UNTIL_ITS_PERIOD)
    return [place] if place is not None and script.spans[place].word in WILL else []


def _its_noun(script: Script, at: int, addresses: tuple[str, ...]) -> list[int]:
    """ "warranty" of "job orders with a warranty ending next month", of `warranty_end_date`."""
    place = script.previous(at, (*_UNTIL_ITS_PERIOD, Word.FUTURE))
    if place is None or not script.spans[place].is_unknown:
        return []
    called = {stem(word) for address in addresses for word in address.partition(".")[2].split("_")} - ABOUT_TIME
    return [place] if {token.stem for token in script.spans[place].tokens} <= called else []


def _keep_state(script: Script, slots: Slots, at: int, addresses: tuple[str, ...]) -> None:
    """ "resigned this year", of `separated_on`: by that day, and of those only who resigned.

    A date that is called by the state itself says it alone: what was delivered then may be returned by now.
    """
    own = {address.partition(".")[0] for address in addresses}
    states = tuple(reading for reading in script.spans[at].values if reading.name.partition(".")[0] in own)
    called = {word for address in addresses for word in address.partition(".")[2].split("_")} - ABOUT_TIME
    if states and not any(related(said, word) for state in states for said in stems(state.value) for word in called):
        slots.values.append(ValueMention(readings=states, at=at, run=at))


def _is_done_by(script: Script, at: int, entities: Entities) -> bool:
    """ "agents resolved the most tickets": what some did to rows, and not the state these are in by now."""
    before, after = script.previous(at), script.next(at)
    own = {address.partition(".")[0] for address in script.spans[at].dates}
    doers = set(entities.called(script.spans[before])) - own if before is not None else set()
    return bool(doers) and script.has(after, *_HOW_MANY)


def _counted_alone(script: Script, at: int) -> set[str]:
    """ "how many were disconnected this year", "the most disconnected": the one dataset whose rows a verb is said of.

    Behind it is its period, and before that at most which ones: "ilan ang nag-cancel sa Pasig noong 2025".
    """
    span, place = script.spans[at], _its_period(script, at)
    between = range(at + 1, place) if place is not None else ()
    before = script.previous(at)
    asked = script.has(before, Word.COUNT, Word.TOP, Word.BOTTOM) or (before is None and span.values)
    if not asked or (not between and place != at + 1) or not all(_says_which(script, spot) for spot in between):
        return set()
    said = [reading.name for reading in span.values] or list(span.dates)
    datasets = {name.partition(".")[0] for name in said}
    return datasets if len(datasets) == 1 else set()


def _describes_rows(script: Script, at: int, place: int | None, entities: Entities) -> bool:
    """Whether a verb only tells which rows the next words count: not "deployed in 2025", "deployed by country"."""
    after = script.next(at, _UNTIL_ITS_PERIOD)
    if after is None or place == after:
        return place is None
    span = script.spans[after]
    return bool(entities.named_or_counted(span) or span.metrics) or not _says_which(script, after)


def _is_in_another_state(script: Script, at: int) -> bool:
    """ "of the parcels booked this year, how many were lost": no row is in two states of one field at once."""
    fields = {reading.name for reading in script.spans[at].values}
    for place, span in enumerate(script.spans):
        between = script.spans[min(at, place) + 1 : max(at, place)]
        apart = any(one.rows or one.period for one in between)
        said = all(one.rows or one.period or one.has(*_UNTIL_ITS_PERIOD, Word.COUNT) for one in between)
        listed = any(one.has(Word.AND) for one in between)
        if apart and said and not listed and not span.dates and fields & {reading.name for reading in span.values}:
            return True
    return False


def _says_which(script: Script, at: int) -> bool:
    """Whether a span only narrows or splits what is counted: a value, "by city"."""
    span = script.spans[at]
    narrows = span.values or span.dimensions or span.grain or span.has(Word.GROUP)
    return bool(narrows or script.is_filler(at, _UNTIL_ITS_PERIOD))


def _when(script: Script, at: int) -> int | None:
    """ "list the branches and when they opened": where "when" is, after which the day of each is asked for."""
    place = at - 1
    while place > 0 and script.has(place, *_UNTIL_ITS_PERIOD, Word.THOSE) and script.spans[place].word not in WHEN:
        place -= 1
    lists = any(span.has(Word.LIST, Word.WHICH) for span in script.spans[:at])
    return place if lists and place > 0 and script.spans[place].word in WHEN else None


def _asks_when_of_them(script: Script, at: int) -> bool:
    """ "when did each of them open?", after a list: the day of each beside it."""
    said = script.spans[: at + 1]
    points = any(span.has(Word.THOSE) for span in said[1:])
    return said[0].word in WHEN and points and at == len(script) - 1 - sum(s.is_sign for s in script.spans[at + 1 :])


def _belongs_to_next(script: Script, at: int, addresses: tuple[str, ...]) -> bool:
    """ "na-return after the due date": the verb of what the next words say of the same rows: `returned_late`."""
    behind = script.next(at)
    values = script.spans[behind].values if behind is not None else ()
    said = {address.partition("_")[0] for address in addresses}
    return bool(said & {reading.name.partition("_")[0] for reading in values})


def _read_other_end(script: Script, slots: Slots, dated: DatedMention, place: int | None) -> None:
    """ "and before 2015", behind "born after 2010": of the same verb, where one of the two has no end of its own."""
    end = place + 2 if place is not None else None
    if end is None or not script.has(end - 1, Word.AND) or not script.is_free(end):
        return
    found = script.spans[end].period
    if found and dated.stretch and (found.stretch.start is None or dated.stretch.start is None):
        slots.dated.append(DatedMention(dated.addresses, dated.at, found.stretch, dated.named))
        script.take(end)


def _its_period(script: Script, at: int) -> int | None:
    """The place of the period just behind a verb, else of the only one there is."""
    after = script.next(at, _UNTIL_ITS_PERIOD)
    if after is not None and script.is_free(after) and script.spans[after].period:
        return after
    places = [place for place in script.free() if script.spans[place].period]
    return places[0] if len(places) == 1 and not _is_of_another_verb(script, places[0], at) else None


def _is_of_another_verb(script: Script, period: int, verb: int) -> bool:
    """ "loans made last year that were returned": right behind "made", the period is when they were made."""
    before = script.previous(period, (Word.ARTICLE, Word.THAT))
    return before is not None and before != verb and bool(script.spans[before].verbs or script.has(before, Word.ACT))


def _is_split_by_time(script: Script) -> bool:
    return any(span.adverb for span in script.spans) or any(
        script.has(at - 1, Word.GROUP) and script.spans[at].grain for at in range(1, len(script))
    )


def read_counted_rows(script: Script, slots: Slots, entities: Entities) -> None:
    """ "tutors hired per year": rows that are dated and split by time are counted, without a word for it."""
    if not slots.dated or slots.metrics or not any(group.grain for group in slots.groups):
        return
    datasets = {address.partition(".")[0] for dated in slots.dated for address in dated.addresses}
    for at in list(script.free()):
        counts = entities.counts(script.spans[at])
        if counts and set(entities.called(script.spans[at])) & datasets:
            slots.metrics.append(MetricMention(counts, at))
            script.take(at)


def read_verbs(script: Script, slots: Slots, entities: Entities) -> None:
    """ "which branch sold the most": the figure a verb stands for, where none is named.

    Beside a figure it adds nothing only if it is that figure's own verb, or of a total that nothing is left out of.
    """
    places = [at for at in script.free() if script.spans[at].verbs]
    if _lists(script, slots):
        script.take(*places)  # "what products do we sell" is a list of them
        return
    named = [metric for metric in slots.metrics if metric.measured]
    compared = [number for number in slots.numbers if number.metrics]
    if not named and not compared and not slots.counted_as and not (slots.ranking and slots.ranking.metrics):
        much = any(span.asks_how_much for span in script.spans)
        for at in places[:1]:
            names = script.spans[at].verbs
            amounts = tuple(name for name in names if entities.is_amount(name))
            if any(span.has(Word.COUNT) for span in script.spans):
                names = tuple(name for name in names if name not in amounts) or names
                rows = tuple(name for name in names if entities.counted_by(name))
                names = rows or names  # rows, and no kinds of them
            slots.metrics.append(MetricMention(amounts if much and amounts else names, at, verb=True))
            script.take(at)
        return
    said = {name for metric in slots.metrics for name in metric.names}
    said |= {name for number in slots.numbers for name in number.metrics}
    said |= set(slots.ranking.metrics) if slots.ranking else set()
    for at in places:
        if _tells_which(script.spans[at], said, entities):
            continue  # "number of paid visits": not all of them are
        if any(name in said or entities.is_whole_total(name, said) for name in script.spans[at].verbs):
            script.take(at)


def _tells_which(span: Span, said: Collection[str], entities: Entities) -> bool:
    """Whether a verb, beside what only counts rows, is that of an amount which its own field is called by: "paid"."""
    if not said or set(span.verbs) & set(said) or not all(entities.counted_by(name) for name in said):
        return False
    fields = [field for name in span.verbs if (field := entities.field_figures.field(name, "SUM"))]
    words = [word for field in fields for word in words_of(field.partition(".")[2].replace("_", " "))]
    said_by = [form for token in span.tokens for form in (token.word, *NOUNS.get(token.word, ()))]
    return any(related(form, word) for form in said_by for word in words)


def _lists(script: Script, slots: Slots) -> bool:
    """Whether a message only asks which things there are."""
    more = (slots.metrics, slots.groups, slots.numbers, slots.values, slots.periods, slots.ranking, slots.dated)
    nouns = [at for at in script.free() if mention(script, at)]
    ours = any(token.word in _OURS for span in script.spans for token in span.tokens)
    return not any(more) and len(nouns) == 1 and ours and nouns[0] > 0 and script.spans[nouns[0] - 1].word in WHAT
