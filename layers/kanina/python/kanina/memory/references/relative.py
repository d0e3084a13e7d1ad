"""Patterns of turns counted from another: "two questions ago", "the one before that", "yung sumunod sa una"."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import About, FromEnd, Item, Nth, Other, Pointer, Step
from kanina.memory.references.scan import OWN, Found, Scan, topic_words
from kanina.memory.references.words import END_WORDS, FROM_THERE, FROM_WORDS, YONDER

_FROM_LAST = re.compile(
    rf"(?:(?P<nth>O)n?(?P<noun>[ST]?){OWN}(?P<from>[-p]+)d?[IY]?(?P<end>[LW])|(?P<next>z)){OWN}(?P<head>[STo]?)"
)
_AGO = re.compile(r"(?P<count>[Co])n?(?P<head>[ST])[ndf]*[GPEM]")
_COUNTED_STEPS = re.compile(
    r"(?<![WUST#])(?P<count>C(?=n?[STNM])|o(?=n?[ST]))n?[ST]?[IYf]*(?P<way>[NM])[gp]?Do?(?=[.,fhw]|$)"
)
_NOT_THE_LAST = re.compile(r"(?P<denied>![f]*(?:Do?|d?D?L[IYn]*[oST]?)f*,[f,]*)d?P[IYn]*[oST]?(?=[.,fhw]|$)")
_BEFORE_THE_LAST = re.compile(r"(?P<count>C)n?[ST]?[fnd]*Md?[IY]?L[IYnfd]*(?:[ST]|(?=[.,fhwk]|$))")
_GO_BACK = re.compile(r"B[IYgfn]*(?P<count>[Co])n?(?:[ST]|$)")
_STEPS = re.compile(r"(?P<count>[Co])n?m")
_RELATIVE = re.compile(r"[NM]+|P(?=[fhn]*D)")
_EVEN = "mas"
"""Before "nauna" it says how much earlier, and nothing more: "yung mas nauna pa dun"."""
_RELATIVE_LEAD = re.compile(r"[fkBhwu!+HecqvIYVERDdngSTor&]*$")
_NEXT_AFTER = re.compile(r"[IYnf]*[STVo][IYVnf]*[NM]")
_LAST_BEFORE = re.compile(rf"[fkBqv]*d?[IY]?(?P<place>[LP]){OWN}[SToV][IYVfn]*")
_FIRST_AFTER = re.compile(rf"[fkBqv]*d?[IY]?(?P<place>[ON]){OWN}[SToV][IYVfn]*")
_BESIDE_ANOTHER = re.compile(r".*(?:(?P<named>[LPO])[IYnf]*[STV]?|[ST]#?(?P<label>C))[IYf]*[&p-]+(?=d)")
_CHANGED = re.compile(r"[fgp]*D[fh]*[pxKtR!+&]")
"""That turn, and what it is changed to: "the one before that by month", "yung bago niyan sa NCR lang"."""
_UNDO = re.compile(r"^[f]*(?:B|K)[fDh]*[.]?$")


def relative_turns(scan: Scan) -> Found:
    """Counted from the last turn, or before and after an anchor."""
    for match in _FROM_LAST.finditer(scan.left):
        if match["nth"] and not _counts_from_the_end(scan, match):
            continue
        place = scan.value(match.start("nth")) if match["nth"] else 2
        turn = match["noun"] or match["head"] in ("S", "T")
        yield match.start(), match.end(), FromEnd(place - 1) if turn else Item(-place)
    for match in _COUNTED_STEPS.finditer(scan.left):
        by = scan.value(match.start("count")) * (-1 if match["way"] == "M" else 1)
        yield match.start(), match.end(), Step(None, by)
    for match in _BEFORE_THE_LAST.finditer(scan.left):
        yield match.start(), match.end(), FromEnd(scan.value(match.start("count")))
    for match in _NOT_THE_LAST.finditer(scan.left):
        yield match.start() + len(match["denied"]), match.end(), FromEnd(1)
    for match in _AGO.finditer(scan.left):
        yield match.start(), match.end(), FromEnd(scan.value(match.start("count")) - 1)
    for match in _GO_BACK.finditer(scan.left):
        yield match.start(), match.end(), FromEnd(scan.value(match.start("count")) - 1)
    for match in _STEPS.finditer(scan.left):
        yield match.start(), len(scan.left), FromEnd(scan.value(match.start("count")))
    for match in _RELATIVE.finditer(scan.left):
        found = _around_anchor(scan, match.start(), match.end())
        if found:
            yield found
    if "X" in scan.left and not set(scan.whole) & set("WU"):
        place = scan.left.index("X")
        yield place, place + 1, Other()
    match_undo = _UNDO.match(scan.left)
    if match_undo and (scan.tokens[0].word == "undo" or "B" in scan.left):
        yield 0, len(scan.left), FromEnd(1)


def _counts_from_the_end(scan: Scan, match: re.Match[str]) -> bool:
    """ "second to last", "ikalawa mula sa dulo", "third question from the end"; not "ranked second from the end"."""
    if any(token.word not in FROM_WORDS for token in scan.tokens[match.start("from") : match.end("from")]):
        return False
    if match["end"] == "L":
        return scan.whole[match.end() : match.end() + 1] not in tuple("WU")  # "compare my first question to last year"
    determined = match.start() == 0 or scan.whole[match.start() - 1] in "dkKI"
    return scan.tokens[match.start("end")].word in END_WORDS and (determined or "S" in match["noun"] + match["head"])


def _around_anchor(scan: Scan, start: int, end: int) -> tuple[int, int, Pointer] | None:
    """ "the one before that", "the question right after my first one", "yung sumunod dun sa consult fee"."""
    first, stop = scan.clause(start)
    comparative = start > first and scan.tokens[start - 1].word == _EVEN
    lead = scan.whole[first : start - comparative]
    rest = scan.whole[end:stop]
    if scan.whole[start] == "P" and scan.tokens[end + rest.index("D")].word not in FROM_THERE:
        return None
    beside = _BESIDE_ANOTHER.match(lead)
    named: Pointer | None = None
    if beside:
        named = _named(scan, first + beside.start("label" if beside["label"] else "named"))
        first += beside.end()
        lead = lead[beside.end() :]
    if _NEXT_AFTER.match(rest):
        return None  # "the next one I asked after the refunds": counted once, from the refunds
    if scan.whole[start] == "N" and lead.endswith("d") and re.match(r"n?[WUj]", rest):
        return None  # "the next delivery", "ang sunod na singilan"
    by = -1 if scan.whole[start] in "MP" else 1
    nearest = (_LAST_BEFORE if by < 0 else _FIRST_AFTER).fullmatch(lead)
    if nearest and (nearest["place"] != "O" or scan.value(first + nearest.start("place")) == 1):
        lead = lead.replace(nearest["place"], "", 1)
    bare_demonstrative = re.fullmatch(r"[fgp]*D[fhw]*", rest) is not None
    if not _RELATIVE_LEAD.match(lead):
        return None
    speaks = bool((set(lead) & set("SToV")) or set(rest) & set("ST")) or lead.rstrip("fh")[-1:] in ("d", "D", "!")
    if not speaks and not (bare_demonstrative and not lead.strip("&fc")):
        return None
    return first, stop, Step(_anchor(scan, end, stop, by) or named, by)


def _named(scan: Scan, place: int) -> Pointer:
    """The turn of an ordinal or a label: what "that" is in "my 2nd question and the one after that"."""
    if scan.whole[place] in "LP":
        return FromEnd(0)
    return Nth(scan.value(place), label=scan.whole[place] == "C")


def _anchor(scan: Scan, start: int, stop: int, by: int) -> Pointer | None:
    rest = scan.whole[start:stop]
    if _CHANGED.match(rest) and scan.tokens[start + rest.index("D")].word not in YONDER:
        return None  # "yung sumunod dun sa consult fee" names its anchor
    if re.match(r"[dgpfIYnq]*(?:O)", rest):
        return Nth(scan.value(start + rest.index("O")))
    if re.match(r"[dgpfIYnqD]*[LP]", rest):
        return FromEnd(0)
    label = re.match(r"[dgpfIYn]*[ST]#?C", rest)
    if label:
        return Nth(scan.value(start + label.end() - 1), label=True)
    words, _ = topic_words(scan, start)
    if words:
        return About(words)
    return FromEnd(0) if by < 0 and "D" not in rest else None
