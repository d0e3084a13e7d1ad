"""Patterns of several turns at once: "all the answers", "both of those", "yung dalawang tanong ko"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kanina.memory.references.pointers import About, Everything, FromEnd, Item, Nth, Pointer, Reading, Span, turn_at
from kanina.memory.references.scan import CLOSE, OWN, Found, Scan, content, is_data, topic_behind, topic_words
from kanina.memory.references.tokens import Token
from kanina.memory.references.words import ABOVE, BOTH_ALIKE, COMPARING, LEAVING_OUT

_ALL = re.compile(r"a[gdnfIYoPL]*(?P<head>[ST](?!C)|[IYdf]*V|(?<=[IY])[fv]+V)")
_ALL_ABOVE = re.compile(r"[ad][gd]*[py](?=[.,pfhkKvR]|$)")
_SO_FAR = re.compile(r"a[fd]*E[fhw]*(?=[.,p&]|$)")
_BUT = re.compile(r"^[fkvYIu]*a[gdnfIYST]*x")
_LEFT_OUT = re.compile(
    rf"^f*(?P<verb>[KkW!])[KkWfIYdn]*?(?P<place>[OLP]){OWN}[STVo][fn]*(?:[,&]|(?=X))[^.]*?d?X(?:C|(?=[.,fhp]|$))"
)
_BOTH = re.compile(r"b[gdnIYf]*(?:(?P<head>[ST])|D|(?=[.,fhkKvpRw]|$))|D[n]?(?P<count>C)(?=[.,fhkKvRw]|$)|Db")
_BOTH_AND = re.compile(r"W[^.,]*Wbp[^.,]*&")
"""Bought both in May and in June."""

_COMPARED = re.compile(rf"D[fhnIY]*[p-]d?[IY]?(?P<ordinal>[OP]){OWN}(?:o|S|(?=[.,f]|$))")
_COMPARED_TWO = re.compile(rf"(?P<first>[OL]){OWN}[STV][IYf]*[p&-]d?[IY]?(?P<second>[OLD])o?{CLOSE}")
_COUNTED = re.compile(rf"(?<![OLP])(?<![OLP]n)(?P<before>[dI]?)(?P<count>C)n?(?P<head>[ST])(?P<after>{OWN}E?)")
_COUNTED_ABOUT = re.compile(r"(?P<count>C)n?(?P<topic>[WUjl]+)n?V[IY]")


def others_than(scan: Scan) -> Found:
    """ "drop the most recent question and print the other two": all but that one."""
    match = _LEFT_OUT.match(scan.left)
    if match is None or scan.tokens[match.start("verb")].word not in LEAVING_OUT:
        return
    counted = scan.whole[match.end() - 1] == "C"
    yield 0, match.end(), Everything(scan.turn(match.start("place")), scan.value(match.end() - 1) if counted else 1)


def all_but(scan: Scan, read: Callable[[Sequence[Token]], Reading | None]) -> Found:
    """ "everything except the drivers one", "lahat maliban sa una". `read` reads what is excepted."""
    but = _BUT.match(scan.left)
    if not but:
        return
    rest = read(scan.tokens[but.end() :])
    words, _ = topic_words(scan, but.end())
    exception = rest.pointers[0] if rest else About(words) if words else None
    if exception:
        yield 0, len(scan.left), Everything(but=_as_turn(exception))


def compared_turns(scan: Scan) -> Found:
    """ "compare it with the first one", "ikumpara mo yan sa una kong tanong": the last turn, and another.

    "It" is the whole last answer, so what it is compared with is no row of that answer.
    """
    if not any(token.word in COMPARING for token in scan.tokens):
        return
    two = _COMPARED_TWO.search(scan.left)
    if two:
        for name in ("first", "second"):
            yield two.start(), two.end(), scan.turn(two.start(name))
        return
    match = _COMPARED.search(scan.left)
    if match:
        place = match.start("ordinal")
        other = Nth(scan.value(place)) if scan.whole[place] == "O" else FromEnd(1)
        yield match.start(), match.end(), FromEnd(0)
        yield match.start(), match.end(), other


def several_turns(scan: Scan) -> Found:
    """ "all the answers", "both of those", "yung dalawang tanong ko"."""
    for match in _ALL.finditer(scan.left):
        if is_data(scan, match.start(), match.end()):
            continue
        topic, end, _ = topic_behind(scan, match.end())
        if topic:
            yield match.start(), end, About(topic, "all")
        else:
            yield match.start(), match.end(), Everything()
    for match in _ALL_ABOVE.finditer(scan.left):
        whole = scan.whole[match.start()] == "a" or scan.tokens[match.start()].word == "all_of"
        if whole and scan.tokens[match.end() - 1].word in ABOVE:
            yield match.start(), match.end(), Everything()
    for match in _SO_FAR.finditer(scan.left):
        yield match.start(), match.end(), Everything()
    for match in _COUNTED_ABOUT.finditer(scan.left):
        words = content(scan, *match.span("topic"))
        yield match.start(), match.end(), About(words, count=scan.value(match.start("count")))
    for match in _COUNTED.finditer(scan.left):
        owned = match["before"] or set(match["after"]) & set("IYE")
        if not owned or is_data(scan, match.start(), match.end()):
            continue
        count = scan.value(match.start("count"))
        topic, end, firm = topic_behind(scan, match.end())
        if topic:
            yield match.start(), end, About(topic, count=count, firm=firm, otherwise=None if firm else Span(count))
        else:
            yield match.start(), match.end(), Span(count)
    for match in _BOTH.finditer(scan.left):
        if not match["head"] and (_alike(scan, match.start()) or _BOTH_AND.search(scan.whole)):
            continue
        yield match.start(), match.end(), Span(scan.value(match.start("count")) if match["count"] else 2)


def _alike(scan: Scan, place: int) -> bool:
    """ "pareho ba ang upa sa Malolos at Baliuag", "ang parehong may aso": two things of the data."""
    if scan.tokens[place].word not in BOTH_ALIKE:
        return False
    first, stop = scan.clause(place)
    named = bool(set(scan.whole[first:place]) & set("WU")) and scan.whole[place - 1 : place] == "d"
    rest = scan.whole[place + 1 : stop]
    return re.search(r"d+[jnCb]*W", rest) is not None or (named and re.match(r"f*[vpj]", rest) is not None)


def _as_turn(pointer: Pointer) -> Pointer:
    return turn_at(pointer.place) if isinstance(pointer, Item) else pointer
