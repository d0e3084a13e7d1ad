"""Patterns of turns in a row: "everything I asked after the loans question", "mula sa benta hanggang sa renta"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanina.memory.references.pointers import (
    About,
    Everything,
    FromEnd,
    Item,
    Nth,
    Pointer,
    Reading,
    Step,
    Stretch,
    turn_at,
)
from kanina.memory.references.scan import Found, Scan, content, is_data
from kanina.memory.references.tokens import Token
from kanina.memory.references.words import ANSWERS
from kanina.memory.references.words_stretch import (
    AFTER,
    BEFORE,
    BETWEEN,
    CHATS,
    COVERED,
    ONWARD,
    ONWARDS,
    PRESENT,
    SINCE,
    START,
    UNTIL,
    WHOLE,
    WHOLE_OPENERS,
)

Read = Callable[[Sequence[Token]], Reading | None]

_SAID = r"(?:V[fnhE]*[IY]|[IY][vfE]*V|vIW)"
_LEAD = re.compile(
    rf"(?P<all>a[dDgnfq]*)?(?:(?P<said>{_SAID})|(?P<mine>[IY][nfd]*)?(?P<noun>S)n?(?P<own>[IY]?)D?[vf]*(?P<asked>{_SAID})?)"
    rf"|(?P<only>a)|(?P<recap>R)"
)
LONGEST_END = 16
"""Words that name one end of a stretch; a longer clause is a sentence of its own, and costly to read."""

_BETWEEN_LEAD = "fhEInYndgvV"
_ANCHORED = frozenset("STVoEOLPF")
"""Tags of words by which the end of a stretch is surely a turn."""


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where a stretch begins and ends, and whether each was named as a turn. None: the start, or now."""

    first: Pointer | None
    last: Pointer | None
    sure: bool


def stretches(scan: Scan, read: Read) -> Found:
    """Turns in a row by the turns at their ends. `read` reads what names an end."""
    yield from _whole_chat(scan)
    fronted = _fronted(scan, read)
    if fronted:
        yield fronted
        return
    for lead in _LEAD.finditer(scan.left):
        opener = lead.end()
        while opener < len(scan.left) and scan.left[opener] in _BETWEEN_LEAD and scan.tokens[opener].word not in SINCE:
            opener += 1
        if opener >= len(scan.left):
            continue
        _, stop = scan.clause(opener)
        found = _stretch(scan, lead, opener, stop, read)
        if found:
            yield lead.start(), stop, found
            return


def _fronted(scan: Scan, read: Read) -> tuple[int, int, Pointer] | None:
    """ "mula sa canteen hanggang sa library, ibuod mo ang mga tanong ko"."""
    start = len(scan.left) - len(scan.left.lstrip("f"))
    _, stop = scan.clause(start)
    named = next(
        (lead for lead in _LEAD.finditer(scan.left, stop) if lead["own"] or lead["mine"] or lead["said"]), None
    )
    if (
        named is None
        or start == stop
        or scan.tokens[start].word not in SINCE
        or not (named["all"] or _plural(scan, named))
    ):
        return None
    if not any(token.word in UNTIL | ONWARDS for token in scan.tokens[start:stop]):
        return None
    ends = _since(scan, start + 1, stop, read)
    return (start, named.end(), Stretch(ends.first, ends.last)) if ends else None


def _stretch(scan: Scan, lead: re.Match[str], opener: int, stop: int, read: Read) -> Pointer | None:
    word = scan.tokens[opener].word
    if lead["noun"] and is_data(scan, lead.start("noun"), lead.end("noun")):
        return None
    if word == "to" and lead["noun"] and scan.tokens[lead.start("noun")].word in ANSWERS:
        return None  # "your answers to questions 2, 7 and 11"
    owned = bool(lead["said"] or lead["mine"] or lead["own"] or lead["asked"])
    owned = owned or (lead["noun"] and bool(lead["all"]) and word in ONWARD) or _which(scan, lead)
    several = bool(lead["all"] or lead["only"]) or _plural(scan, lead)
    if word in BETWEEN:
        ends, inside = _between(scan, opener + 1, stop, read), True
    elif word in SINCE or word in WHOLE_OPENERS:
        ends, inside = _since(scan, opener + (word in SINCE), stop, read), False
    elif word in AFTER and several:
        ends, inside = _one_end(scan, opener + 1, stop, read, first=True), True
    elif word in BEFORE and several:
        ends, inside = _one_end(scan, opener + 1, stop, read, first=False), True
    elif word in UNTIL and several:
        ends, inside = _one_end(scan, opener + 1, stop, read, first=False), False
    else:
        return None
    if ends is None or not (owned or ends.sure):
        return None
    if ends.first is None and ends.last is None:
        return Everything() if several or owned else None
    return Stretch(ends.first, ends.last, inside)


def _which(scan: Scan, lead: re.Match[str]) -> bool:
    """ "which questions came between …": of the chat, unless they are said to be someone's."""
    return bool(lead["noun"]) and re.search(r"qd?$", scan.whole[: lead.start("noun")]) is not None


def _plural(scan: Scan, lead: re.Match[str]) -> bool:
    """ "my questions", "mga tinanong ko", "ano-ano ang tinanong ko"."""
    noun = lead["noun"] is not None and scan.tokens[lead.start("noun")].word.endswith("s")
    before = [token.word for token in scan.tokens[max(0, lead.start() - 3) : lead.end()]]
    return noun or "mga" in before or "ano-ano" in before


def _between(scan: Scan, start: int, stop: int, read: Read) -> _Ends | None:
    for place in range(start + 1, min(stop - 1, start + LONGEST_END)):
        if scan.whole[place] in "&-":
            first, last = _end(scan, start, place, read), _end(scan, place + 1, stop, read)
            if first and last:
                return _Ends(first[0], last[0], first[1] and last[1])
    return None


def _since(scan: Scan, start: int, stop: int, read: Read) -> _Ends | None:
    """ "from battery stock hanggang crane rental", "since the loans question", "mula umpisa hanggang ngayon"."""
    until = next((place for place in range(start + 1, stop - 1) if scan.tokens[place].word in UNTIL), None)
    if until is None:
        return _one_end(scan, start, stop, read, first=True)
    first = _end(scan, start, until, read)
    last = _end(scan, until + 1, stop, read)
    return _Ends(first[0], last[0], first[1] and last[1]) if first and last else None


def _one_end(scan: Scan, start: int, stop: int, read: Read, *, first: bool) -> _Ends | None:
    end = _end(scan, start, stop, read)
    if end is None:
        return None
    return _Ends(end[0], None, end[1]) if first else _Ends(None, end[0], end[1])


def _end(scan: Scan, start: int, stop: int, read: Read) -> tuple[Pointer | None, bool] | None:
    """The turn at an end of a stretch, None for the start or now, and whether it was named as a turn."""
    if stop - start > LONGEST_END:
        return None
    tokens = scan.tokens[start:stop]
    named = [token for token in tokens if token.tag not in "fhdgpnIYE-"]
    if named and (named[0].word in START or named[0].tag == "F"):
        return None, True
    if (named or tokens) and (named or tokens)[0].word in PRESENT:
        return None, True
    if len(named) == 1 and named[0].tag == "C":
        return Nth(named[0].value, label=True), True
    reading = read(tokens)
    if reading is not None and set(scan.whole[start:stop]) & _ANCHORED:
        pointer = _as_turn(reading.pointers[0])
        if pointer is not None:
            return pointer, True
    words = content(scan, start, stop)
    return (About(words), False) if words else None


def _as_turn(pointer: Pointer) -> Pointer | None:
    match pointer:
        case Item(place=place):
            return turn_at(place)
        case Nth() | FromEnd() | About() | Step():
            return pointer
        case _:
            return None


def _whole_chat(scan: Scan) -> Found:
    """ "everything we've covered so far", "the whole conversation", "buong usapan natin"."""
    for place, token in enumerate(scan.tokens):
        start, stop = scan.clause(place)
        if token.word in COVERED and re.search(r"a[dDgnfq]*(?:I[vf]*)?$", scan.whole[start:place]):
            rest = scan.whole[place + 1 : stop]
            if "I" in scan.whole[start : place + 2] and not set(rest) & set("AV"):
                yield scan.whole.rindex("a", start, place), place + 1, Everything()
        if token.word in CHATS and place > 0 and scan.tokens[place - 1].word in WHOLE:
            owned = scan.whole[max(0, place - 3) : place - 1] + scan.whole[place + 1 : stop]
            if re.match(r"[nIYfhEDd]*(?:p|$)", scan.whole[place + 1 : stop]) and "W" not in owned[:3]:
                yield place - 1, place + 1, Everything()
