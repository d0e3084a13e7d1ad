"""Reads what is said beside the plain rows: the rest as one row, groups that have none, places, a part of a name."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from kanina.assistant.offline.mentions import FillMention, NumberMention, PartMention
from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_shape import EMPTY, EVEN, NONE, RECORDED, REST

_OWNERS = ("whose", "with", "having", "have", "has", "na", "may", "that", "who", "had")
_INSIDE = ("in", "in the", "in their", "in its", "on the", "sa", "in a", "in our")
MOST_WORDS = 3
"""Words of a part of a name; more is a sentence that was not understood."""


def read_shape(script: Script, slots: Slots) -> None:
    """Fill others, places, filled and parts, before their words are taken for figures and values."""
    slots.others = _take(script, Word.OTHERS) or _read_rest(script)
    slots.places = _take(script, Word.PLACE)
    for at in list(script.free(Word.FILL)):
        slots.filled = FillMention(at)
        script.take(at)
    for at in list(script.free()):
        if script.has(at, Word.ADD) or script.spans[at].word in EVEN:
            _read_fill(script, slots, at)
    for at in list(script.free(Word.NOT, Word.NEVER)):
        _read_having_none(script, slots, at)
        _read_missing(script, slots, at)
    for at in list(script.free(Word.CONTAINS)):
        _read_contains(script, slots, at)
    for at in list(script.free(Word.IN_NAME)):
        _read_in_name(script, slots, at)
    for at in list(script.free()):
        if script.is_free(at) and (script.has(at, Word.MENTIONS) or script.spans[at].word in _OWNERS):
            _read_in_field(script, slots, at)
    if any(part.dimensions and part.text for part in slots.parts) and not any(span.metrics for span in script.spans):
        slots.listed = True


def _take(script: Script, word: Word) -> bool:
    found = list(script.free(word))
    script.take(*found)
    return bool(found)


def _read_rest(script: Script) -> bool:
    """ "top 5 branches and the rest": only beside the first few, of which it is the rest."""
    ranks = any(span.has(Word.TOP, Word.BOTTOM) for span in script.spans)
    for at in list(script.free()):
        span, before = script.spans[at], script.previous(at)
        if span.word not in REST or not span.is_unknown or not ranks or before is None:
            continue
        if script.has(before, Word.AND, Word.ADD) or script.spans[at - 1].word in ("with", "plus"):
            script.take(at, before if script.has(before, Word.ADD) else None)
            return True
    return False


# ------------------------------------------------------------ groups without rows


def _read_fill(script: Script, slots: Slots, opener: int) -> None:
    """ "include months with none", "kasama ang walang benta", "even days without sales", "include empty weeks"."""
    place = script.next(opener)
    if place is None or not script.is_free(place):
        return
    found = FillMention(opener)
    taken = [opener]
    if script.spans[place].word in EMPTY and (behind := script.next(place)) is not None:
        found.group = mention(script, behind)
        if found.group:
            slots.filled = found
            script.take(opener, place, behind)
        return
    those = script.has(place, Word.THOSE)
    if those and (behind := script.next(place)) is not None:
        taken.append(place)
        place = behind
    named = mention(script, place)
    if named is not None and not script.has(place, Word.NOT):
        found.group = named
        taken.append(place)
        none = script.next(place)
    else:
        none = place
    if none is None or script.spans[none].word not in NONE:
        return
    taken.append(none)
    thing = script.next(none, (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.ALL))
    if thing is not None and script.spans[thing].metrics:
        found.metrics = script.spans[thing].metrics
        taken.append(thing)
    elif not (named or those) or script.spans[none].word not in ("none", "zero", "nothing", "0", "wala"):
        return  # "including those without Math" is no empty group
    slots.filled = found
    script.take(*taken)


def _read_having_none(script: Script, slots: Slots, at: int) -> None:
    """ "branches with no enrollments", "branches that never had one", "mga sangay na walang enrollment": all of them,
    and then those that have 0.

    Only where nothing else is measured: "revenue of branches without refunds" is of rows, or of branches.
    """
    owner, thing = script.previous(at, (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.WHO)), script.next(at)
    never = script.has(at, Word.NEVER)
    if not (never or script.spans[at].word in NONE) or owner is None or thing is None or not script.is_free(owner):
        return
    figures = [place for place, span in enumerate(script.spans) if span.metrics and not mention(script, place)]
    metrics = script.spans[thing].metrics
    if never and not figures:
        metrics = tuple(dict.fromkeys(script.spans[thing].verbs))  # "tutors who never taught"
        figures = [thing] if len(metrics) == 1 else []
    if mention(script, owner) is None or figures != [thing] or slots.filled:
        return
    if not script.spans[thing].metrics:
        script.take(thing)
    slots.numbers.append(NumberMention("eq", Decimal(0), False, at, metrics=metrics, subject_at=thing))
    slots.filled = FillMention(at)
    script.take(at)


def _read_missing(script: Script, slots: Slots, at: int) -> None:
    """ "appointments with no reason", "payments that have no amount recorded": rows where a field says nothing.

    A number that is not there may be meant as 0, unless it is said to be recorded.
    """
    thing = script.next(at)
    if not script.is_free(at) or thing is None or not at or not _means_missing(script, at):
        return
    span, counted = script.spans[thing], any(other.metrics or other.rows for other in script.spans[:at])
    if not counted or not span.dimensions or span.values:
        return
    recorded = thing + 1 if thing + 1 < len(script) and script.spans[thing + 1].word in RECORDED else None
    slots.parts.append(PartMention("", thing, span.dimensions, recorded=recorded is not None))
    script.take(at, thing, recorded)


def _means_missing(script: Script, at: int) -> bool:
    """ "that have no reason"; where rows are counted, "without a rating" and "ang walang rating" too."""
    word, before = script.spans[at].word, script.spans[at - 1].word
    if word in ("no", "walang") and before in _OWNERS:
        return True
    counted = any(span.has(Word.COUNT) for span in script.spans[:at])
    return counted and (word in ("without", "without any") or (word == "walang" and before in ("ang", "yung")))


# ------------------------------------------------------------ a part of a text


def _read_contains(script: Script, slots: Slots, at: int) -> None:
    """ "tutors whose name contains Cruz", "subjects containing “math”"."""
    texts = _text_behind(script, at)
    owner = _owner_before(script, at)
    if not texts or (script.spans[at].has(Word.NEUTRAL) and script.spans[texts[0]].values):
        return  # "the branch named Katipunan" is that branch
    before = script.previous(at)
    negated = script.is_free(before) and script.has(before, Word.NOT)
    fields = script.spans[owner].dimensions if owner is not None else ()
    slots.parts.append(PartMention(_written(script, texts), at, fields, negated))
    script.take(at, *texts, before if negated else None)
    if owner is not None and (_is_owned(script, owner) or not any(reading.groups for reading in fields)):
        script.take(owner, owner - 1 if _is_owned(script, owner) else None)  # "tickets whose subject contains VPN"
    if before is not None and script.spans[before].word in _OWNERS:
        script.take(before)


def _is_owned(script: Script, at: int) -> bool:
    """ "whose subject", where rows are counted: a condition on these, and nothing to split by."""
    counted = any(span.metrics for span in script.spans[:at])
    return counted and at > 0 and script.spans[at - 1].word in ("whose", "with", "having", "where", "na ang", "na may")


def _read_in_field(script: Script, slots: Slots, opener: int) -> None:
    """ "tickets that mention VPN in the subject", "with printer in the subject", "whose subject mentions VPN"."""
    first = opener
    while first + 1 < len(script) and script.has(first + 1, Word.ARTICLE):
        first += 1  # "binabanggit ang VPN"
    texts = _text_behind(script, first)
    if not texts:
        return
    mentions = script.has(opener, Word.MENTIONS)
    own = texts[-1] + 1
    while own < len(script) and script.spans[own].is_sign:
        own += 1  # the end of a quotation
    joint = own if own < len(script) and script.spans[own].word in _INSIDE else None
    field = script.next(joint) if joint is not None else None
    behind = field is not None and script.is_free(field) and _is_text(script, field)
    before = script.previous(opener)
    if not behind and not (mentions and before is not None and script.is_free(before) and _is_text(script, before)):
        return
    place = field if behind else before
    if place is None:
        return
    quoted = script.spans[texts[0] - 1].is_sign
    if not (mentions or quoted) and (known := _named(script, texts, script.spans[place].dimensions)):
        if behind and known == "value":
            script.take(place, joint)  # "with Math in the subject" is that subject
        return
    slots.parts.append(PartMention(_written(script, texts), opener, script.spans[place].dimensions))
    script.take(*range(opener, texts[0]), *texts, place, joint if behind else None)
    if not behind:
        script.take(place - 1 if _is_owned(script, place) else None)


def _named(script: Script, texts: Sequence[int], fields: Sequence[Reading]) -> str:
    """What a text is already: a "value" of those fields, anything "else" that is known; "" if it is only a text."""
    spans, own = [script.spans[at] for at in texts], {reading.name for reading in fields}
    if any(reading.name in own and not reading.rank for span in spans for reading in span.values):
        return "value"
    known = any(span.metrics or span.rows or span.dimensions or span.period for span in spans)
    return "else" if known else ""


def _is_text(script: Script, at: int) -> bool:
    """Whether a place names a field, and neither a figure nor rows."""
    span = script.spans[at]
    return bool(span.dimensions) and not (span.metrics or span.rows)


def _read_in_name(script: Script, slots: Slots, at: int) -> None:
    """ "tutors with Cruz in their name": the words between."""
    first = at - 1
    while first >= 0 and script.spans[first].word not in _OWNERS and at - first <= MOST_WORDS:
        first -= 1
    places = [place for place in range(first + 1, at) if not script.spans[place].is_sign]
    if first < 0 or script.spans[first].word not in _OWNERS or not places or not all(map(script.is_free, places)):
        return
    owner = _owner_before(script, first)
    fields = script.spans[owner].dimensions if owner is not None else ()
    slots.parts.append(PartMention(_written(script, places), at, fields))
    script.take(at, first, *range(first, at))


def _owner_before(script: Script, at: int) -> int | None:
    """The nearest field before a place that holds texts and is no figure of a comparison."""
    return next((place for place in range(at - 1, -1, -1) if script.spans[place].dimensions), None)


def _text_behind(script: Script, at: int) -> list[int]:
    """The places of the text behind a word: what is quoted, else one word and the unknown ones after it."""
    places: list[int] = []
    quoted = at + 1 < len(script) and script.spans[at + 1].tokens[0].text in "\"'“”‘’«»"
    for place in range(at + 1, len(script)):
        span = script.spans[place]
        if span.is_sign:
            if places:
                break
            continue
        if not script.is_free(place) or (places and not quoted and not span.is_unknown):
            break
        places.append(place)
    return places if 1 <= sum(len(script.spans[place].tokens) for place in places) <= MOST_WORDS else []


def _written(script: Script, places: Sequence[int]) -> str:
    """Words as they were written, joined as they were."""
    written: list[Token] = [token for place in places for token in script.spans[place].tokens]
    text = ""
    for token in written:
        text += (token.glue or " ") + token.text if text else token.text
    return text
