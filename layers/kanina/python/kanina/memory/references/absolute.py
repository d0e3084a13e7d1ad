"""Patterns of turns named by their number or order: "my first question", "turn 4", "ikatlong tanong"."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import About, Between, Nth, Pointer, Span
from kanina.memory.references.scan import CLOSE, OWN, Found, Scan, is_data, topic_behind
from kanina.memory.references.words import LIKE_A_TURN

_ORDINALS = re.compile(
    rf"(?P<ords>[OLP](?:(?:[,&]+|p)[dgp]?[IY]?[OLP])*){OWN}(?P<count>[C]?){OWN}(?P<head>[ST](?!C)|o?[IYnfv]*V)"
)
_COUNT_LAST = re.compile(rf"(?P<count>[Cb])[In]*(?P<ords>[OLP]){OWN}(?P<head>[ST])")
_MY_LAST = re.compile(rf"I[nf]*[LP](?P<count>C){CLOSE}")
_MY_ORDINAL = re.compile(rf"I[nf]*(?P<ords>[OL])o?(?:{CLOSE}|(?=[fhwNM]))")
_ORDINAL_BEHIND = re.compile(rf"(?:[IY][fn]*V[IYfn]*|V[IYfn]+|S[IYnf]+)[dgp]?(?P<ords>[OL])(?:{CLOSE}|(?=[txp+&!]))")
_START = re.compile(r"(?P<ours>(?:q[vf]*|[So]D?)I[fE]*)?F")
_LABELS = re.compile(r"(?P<head>[ST])[#IYn]*(?:C|o(?![IYV]))(?P<more>(?:[,&]+[ST#]*C)*)(?P<range>(?:-[ST#]*C)?)")
_RANGE = re.compile(rf"(?P<first>O)n?-d?(?P<last>O){OWN}S")
_RESULTS = re.compile(r"(?<![tO])[LP]n?(?P<count>C)n?r(?=po|[.,fh]|$)")
_LIKE = re.compile(r"(?:s(?=p))?(?P<like>[sWpk])g?[dI]*(?P<ords>[OLP])o?(?=[.,fh]|$)")
_PLACED_EARLIER = re.compile(r"[dI]?(?:(?P<ords>O)o?(?P<time>E)|(?P<before>E)(?P<behind>O)o?)")
_COORDINATED = re.compile(r"_&[dgp]?(?P<ords>[OLP])o?(?=[.,fhwkK]|$)")
_NUMBERED = re.compile(r"#(?P<first>C)n?S")


def ordinal_turns(scan: Scan) -> Found:
    """ "my first question", "una at pangatlong tanong", "the last two questions", "ang una kong tinanong"."""
    for pattern in (_COUNT_LAST, _ORDINALS):
        for match in pattern.finditer(scan.left):
            end = match.end()
            if is_data(scan, match.start(), end):
                continue
            ordinals = [place for place in range(*match.span("ords")) if scan.whole[place] in "OLP"]
            count = scan.value(match.start("count")) if match["count"] else 0
            last = scan.whole[ordinals[0]] != "O"
            base: list[Pointer] = [scan.turn(place) for place in ordinals]
            if count:
                base = [Span(count, last)]
            topic, topic_end, firm = topic_behind(scan, end)
            if topic and len(base) == 1:
                which = -1 if last else scan.value(ordinals[0])
                about = About(topic, which, count=count, firm=firm, otherwise=None if firm else base[0])
                yield match.start(), topic_end, about
                continue
            for place, pointer in zip(ordinals, base, strict=False):
                yield place, end, pointer
    for pattern in (_MY_LAST, _RESULTS):
        for match in pattern.finditer(scan.left):
            yield match.start(), match.end(), Span(scan.value(match.start("count")))
    for match in _LIKE.finditer(scan.left):
        if scan.tokens[match.start("like")].word in LIKE_A_TURN and scan.whole[: match.start()].strip("fks&") == "":
            yield match.start(), match.end(), scan.turn(match.start("ords"))
    for match in _COORDINATED.finditer(scan.left):
        yield match.start("ords"), match.end(), scan.turn(match.start("ords"))
    for pattern in (_MY_ORDINAL, _ORDINAL_BEHIND):
        for match in pattern.finditer(scan.left):
            yield match.start(), match.end(), scan.turn(match.start("ords"))


def placed_earlier(scan: Scan) -> Found:
    """ "yung una kanina", "yung kaninang una": the turn of that number."""
    for match in _PLACED_EARLIER.finditer(scan.left):
        time, ordinal = ("time", "ords") if match["ords"] else ("before", "behind")
        if scan.tokens[match.start(time)].filipino:
            yield match.start(), match.end(), scan.turn(match.start(ordinal))


def labelled_turns(scan: Scan) -> Found:
    """ "turn 4", "question no. 3", "questions 1, 3 and 5", "tanong 2 hanggang 4", "numero dos na tanong"."""
    for match in _RANGE.finditer(scan.left):
        yield match.start(), match.end(), Between(scan.value(match.start("first")), scan.value(match.start("last")))
    for match in _NUMBERED.finditer(scan.left):
        yield match.start(), match.end(), Nth(scan.value(match.start("first")), label=True)
    for match in _LABELS.finditer(scan.left):
        verb = scan.whole[match.start("head")] == "T" and scan.whole[match.end() : match.end() + 1] in tuple("WUj")
        if verb or is_data(scan, match.start(), match.end()):
            continue
        numbers = [scan.value(place) for place in range(*match.span()) if scan.whole[place] in "Co"]
        if match["range"]:
            yield match.start(), match.end(), Between(numbers[-2], numbers[-1])
            numbers = numbers[:-2]
        for number in numbers:
            yield match.start(), match.end(), Nth(number, label=True)


STARTED_WITH = ("_with", "_on")
"""How the start ends when it is told what it was: "what I opened with"."""


def first_turn(scan: Scan) -> Found:
    """ "what did I start with", "at the very beginning", "nung umpisa": the first turn, if the chat is meant."""
    for match in _START.finditer(scan.left):
        start, end = scan.sentence(match.start())
        tags = set(scan.whole[start:end])
        told = match["ours"] and scan.tokens[match.end() - 1].word.endswith(STARTED_WITH)
        if told or (not tags & set("W") and tags & set("IYVSB")):
            yield match.start(), match.end(), Nth(1)
