"""Reads the first or the last of things by when they began: "the newest branch", "which tutor was hired last"."""

from __future__ import annotations

from collections.abc import Container, Mapping

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import ExtremeMention
from kanina.assistant.offline.read_ranking import whole_at
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_extremes import EXTREMES, OF_PEOPLE, ONES, WITH_VERB

_ELSE = (Word.COUNT, Word.GROUP, Word.TOTAL, Word.AVERAGE, Word.SHARE, Word.GROWTH, Word.BOTTOM, Word.BREAK)
"""With one of these something else is asked for."""

_SMALL = (
    *FILLERS,
    Word.THOSE,
    Word.WHICH,
    Word.WHO,
    Word.AND,
    Word.START,
    Word.BUT,
    Word.AGAIN,
    Word.THANKS,
    Word.LIST,
)


def read_extremes(script: Script, slots: Slots, entities: Entities, shown: Container[str]) -> None:
    """Fill extreme, where nothing is measured, one kind of things is named and it is plain when these began.

    shown: the fields that the last answer is grouped by, of which "the oldest one" is.
    """
    if any(span.metrics or span.has(*_ELSE) for span in script.spans):
        return
    verbs = [at for at in script.free() if script.spans[at].dates and not _has_period(script, at)]
    found = _extreme(script, EXTREMES) or (_extreme(script, WITH_VERB, verbs[0]) if len(verbs) == 1 else None)
    if found is None:
        return
    places, descending = found
    named = [(at, dataset) for at in script.free() for dataset in entities.called(script.spans[at])]
    ones = [at for at in script.free() if script.spans[at].word in ONES]
    if not named and _says_only(script, [*places, *verbs], ones):
        named = [(places[0], dataset) for dataset in entities.shown_by(shown)]
    if len({dataset for _, dataset in named}) != 1:
        return
    noun, dataset = named[0]
    field, naming = _field(script, places, dataset, verbs, entities), entities.naming(dataset)
    if field is None or len(naming) != 1:
        return
    count, count_at = _count(script, places, noun)
    several = noun not in places and script.is_plural(noun)
    chosen = any(span.word.startswith(("which of", "which one", "alin sa")) for span in script.spans)
    chosen = chosen or (noun > 0 and script.spans[noun - 1].word.startswith("sa "))  # "ang pinakabago sa mga sangay"
    limit = count or (None if several and not chosen else 1)
    slots.extreme = ExtremeMention(naming[0], field, descending, limit, places[0], noun not in places)
    script.take(*places, noun, count_at, *verbs, *ones, *script.free(Word.WHICH, Word.WHO, Word.LIST))


def _extreme(
    script: Script, wordings: Mapping[tuple[str, ...], bool], verb: int | None = None
) -> tuple[list[int], bool] | None:
    """Where a wording stands, and whether the latest come first; next to a verb, if one is given. None if two do."""
    found: list[tuple[list[int], bool]] = []
    for at in script.free():
        for wording, descending in wordings.items():
            places = list(range(at, at + len(wording)))
            if places[-1] < len(script) and all(
                word in _forms(script, place) for word, place in zip(wording, places, strict=True)
            ):
                found.append((places, descending))
    if verb is not None:
        found = [(places, way) for places, way in found if _touches(script, places, verb)]
    return max(found, key=lambda pair: len(pair[0])) if len({way for _, way in found}) == 1 else None


def _forms(script: Script, at: int) -> tuple[str, ...]:
    """The forms of a span of one word."""
    said = script.spans[at].tokens
    return said[0].forms if len(said) == 1 else ()


def _touches(script: Script, places: list[int], verb: int) -> bool:
    """ "opened first", "first opened", "the last tutor hired", "unang nagbukas"."""
    behind = script.next(places[-1])
    while behind is not None and behind != verb and (script.spans[behind].dimensions or script.spans[behind].number):
        behind = script.next(behind)
    return verb in (behind, script.previous(places[0]))


def _has_period(script: Script, verb: int) -> bool:
    """ "opened before 2015": what it says is when."""
    behind = script.next(verb)
    return behind is not None and script.spans[behind].period is not None


def _says_only(script: Script, places: list[int], ones: list[int]) -> bool:
    """Whether nothing else is said: "and which is the oldest one?"."""
    others = (at for at in range(len(script)) if at not in places and at not in ones)
    return all(script.spans[at].is_sign or script.spans[at].has(*_SMALL) for at in others)


def _field(script: Script, places: list[int], dataset: str, verbs: list[int], entities: Entities) -> str | None:
    """When those things began: by the verb, or by what is plain; of people "oldest" is about their age."""
    if verbs:
        dates = {address for at in verbs for address in script.spans[at].dates}
        own = [address for address in dates if address.partition(".")[0] == dataset]
        return own[0] if len(own) == 1 else None
    aged = any(form in OF_PEOPLE for at in places for form in _forms(script, at))
    if aged and entities.are_people(dataset):
        return entities.beginnings.birth_of(dataset)
    return entities.beginnings.of(dataset)


def _count(script: Script, places: list[int], noun: int) -> tuple[int | None, int | None]:
    """ "the 3 oldest branches", "oldest three branches"."""
    beside = (script.previous(places[0]), script.next(places[-1]), script.previous(noun, FILLERS))
    for at in beside:
        count = whole_at(script, at)
        if count:
            return count, at
    return None, None
