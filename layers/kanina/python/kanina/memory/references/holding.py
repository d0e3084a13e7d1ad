"""Patterns of a turn by what stands in it: "the answer with Delgado in it", "yung sagot na may Delgado"."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import About
from kanina.memory.references.scan import Found, Scan, content, is_data, topic_words
from kanina.memory.references.words import CAME_UP, FOUND_IN, HOLDING, HOLDS

_HEAD = re.compile(r"(?:[dDIYb][fn]*)?[IY]?[fn]*(?P<noun>[Sol])[IYf]*")
_INSIDE = re.compile(r"[fE]*pD")
_HELD_BEFORE = re.compile(r"[dD]v(?P<topic>[WUjC]*W[WUjC]*)n?S")


def holding_turns(scan: Scan) -> Found:
    """A turn's question or answer, told by what is in it; where only that word stands for it, surely a turn's."""
    for match in _HELD_BEFORE.finditer(scan.left):
        if scan.tokens[match.start() + 1].word in HOLDS:  # "yung may Delgado na sagot"
            yield match.start(), match.end(), About(content(scan, *match.span("topic")), firm=False)
            return
    for head in _HEAD.finditer(scan.left):
        noun = head.start("noun")
        if is_data(scan, noun, head.end()):
            continue
        found = _held(scan, head.end()) or _come_up(scan, head.end())
        if found is None:
            continue
        words, end = found
        inside = _inside(scan, end)
        if scan.whole[noun] != "S" and not inside and scan.tokens[end - 1].word not in CAME_UP:
            continue  # "the one with the lowest grade", "the list with Cruz": a row, or data
        several = scan.tokens[noun].word.endswith("s")
        yield head.start(), inside or end, About(words, "all" if several else "best", firm=bool(inside))
        return


def _held(scan: Scan, place: int) -> tuple[tuple[str, ...], int] | None:
    """What is said to be in it: "with Delgado", "that mentions Delgado", "na may Delgado"."""
    opened = place < len(scan.tokens) and scan.tokens[place].word in ("that", "which", "na")
    verb = place + opened
    if verb >= len(scan.tokens) or scan.tokens[verb].word not in (HOLDS if opened else HOLDING):
        return None
    words, end = topic_words(scan, verb + 1)
    another = bool(set(scan.whole[verb + 1 : end + 1]) & set("STo"))  # "compare my answer with the library one"
    return (words, end) if words and not another else None


def _come_up(scan: Scan, place: int) -> tuple[tuple[str, ...], int] | None:
    """What came up there: "where Delgado came up", "kung saan lumabas si Delgado"."""
    words = [token.word for token in scan.tokens[place : place + 2]]
    opener = next((length for length in (1, 2) if "_".join(words[:length]) in FOUND_IN), 0)
    if not opener:
        return None
    _, stop = scan.clause(place + opener)
    for verb in range(place + opener, stop):
        if scan.tokens[verb].word in CAME_UP:
            named = content(scan, place + opener, verb)
            if named:
                return named, verb + 1
            named, end = topic_words(scan, verb + 1)
            return (named, end) if named else None
    return None


def _inside(scan: Scan, end: int) -> int:
    """Where "in it", "in there" end, at or behind the end of what is held; else 0."""
    if scan.whole[:end].endswith("pD"):
        return end
    match = _INSIDE.match(scan.whole, end)
    return match.end() if match else 0
