"""Patterns of rows of the last list: an ordinal without a noun ("the second one", "yung una", "#2"), a place."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import FromEnd, Item, Items, Listing, Nth, Pointer
from kanina.memory.references.scan import Found, Scan, content
from kanina.memory.references.words import (
    FROM_WORDS,
    GENITIVES,
    MEASURED_AGAINST,
    PLACED,
    QUANTITY_WORDS,
    ROW_NOUNS,
    WHICH_WORDS,
    WORKED,
)

_ROWS = re.compile(r"(?P<lead>[dg]?)(?:(?P<top>t)(?P<count>C)|(?P<ords>[OL])n?(?P<ordcount>C?)n?|(?P<place>y))o?")
_SEVERAL_ROWS = re.compile(r"(?P<lead>[dg]?)(?P<top>)(?P<place>)(?P<ords>[OL](?:[,&]+[dgp]?[OL])+)(?P<ordcount>)o?")
_ON_LIST = re.compile(r"[fD]*[gp]?[Dd]*(?P<topic>[WUj]*)l(?!g)")
_NEWEST = re.compile(r"(?P<lead>[dg]?)(?P<top>)(?:L(?P<one>o?)|P(?P<other>o?))")
_ANSWERED = re.compile(r"[dI]?[In]*LI?n?[oST]?[InY]*D?[YIvf]*(?P<verb>[WVS])[YI]*(?=[.,fhwpxKtR!i+&]|$)")
_LISTING = r"(?:(?P<nth>[OLP])n?(?P<head>[STl])|(?P<turn>[ST])[#IYn]*(?P<number>C))"
_ENDS = r"[IY]*(?=[.,fhwkKvqpE&+x!tR]|$)"
_ROW_OF = re.compile(rf"(?P<row>[OLy]|#C)n?o?W{{0,2}}[fhn]*(?P<of>[gp])[dD]*[IY]*{_LISTING}{_ENDS}")
_NTH_LIST = re.compile(rf"(?P<nth>[OLP])n?l{_ENDS}")
_ROW_LABELS = re.compile(r"#(?:C(?:[,&]*#?C)*|o)")


def newest_turn(scan: Scan) -> Found:
    """ "last one", "yung huli", "the previous one": the newest turn, also behind a list. Source: the seed's table.

    A row is meant only where the message names rows: "the last one on the list", "the last row", "the last of those".
    """
    for match in _NEWEST.finditer(scan.left):
        joined = re.search(r"[OL]o?[,&]+[dgp]?$", scan.whole[: match.start()])
        if joined or _names_rows(scan, match.start(), match.end()):
            continue
        headed = bool(match["one"] or match["other"]) or scan.tokens[match.end() - 1].word.endswith("_one")
        if match["other"] is not None and not headed:
            continue  # "the previous month"
        first, _ = scan.sentence(match.start())
        before = scan.whole[first : match.start()].strip("fkKRB&")
        if before and not (headed or match["lead"]):
            continue  # "who was hired last"
        alone = headed and not before.strip("q")
        if alone or (_headless(scan, match.start(), match.end()) and _introduced(scan, match)):
            yield match.start(), match.end(), FromEnd(0)


def newest_answered(scan: Scan) -> Found:
    """ "the last one that worked", "my last question that you answered", "yung huling nasagot mo"."""
    for match in _ANSWERED.finditer(scan.left):
        said = scan.tokens[match.start("verb")].word in WORKED
        if said and scan.clause(match.start())[1] >= match.end():
            yield match.start(), match.end(), FromEnd(answered=True)


def _names_rows(scan: Scan, start: int, end: int) -> bool:
    """Whether the place here is said to be one of rows: by the noun, by their list, or by what points at them."""
    rest = scan.whole[end:]
    said = any(token.word in ROW_NOUNS or token.word == PLACED for token in scan.tokens[start:end])
    return said or _ON_LIST.match(rest) is not None or re.match(r"(?:[fh]*[gp]?d*D|&+[dgp]?[OL])", rest) is not None


def rows_of_a_turn(scan: Scan) -> Found:
    """A row of the list that a named turn showed: "the second one in my first list", "row 3 of question 1"."""
    for match in _ROW_OF.finditer(scan.left):
        row = match.end("row") - 1
        place = scan.tokens[row].value if match["row"] == "y" else -1 if match["row"] == "L" else scan.value(row)
        of: Nth | FromEnd | Listing
        if match["nth"] in ("L", "P") and match["head"] != "l" and scan.tokens[match.start("of")].word in FROM_WORDS:
            continue  # "third from last question"
        if match["number"]:
            of = Nth(scan.value(match.start("number")), label=True)
        elif match["head"] == "l":
            of = Listing(scan.value(match.start("nth")) if match["nth"] == "O" else -1)
        else:
            of = scan.turn(match.start("nth"))
        yield match.start(), match.end(), Item(place, listed=True, of=of)


def nth_list(scan: Scan) -> Found:
    """The turn of a list that is counted: "what did NCR have in the first table", "sa unang listahan ko"."""
    for match in _NTH_LIST.finditer(scan.left):
        yield match.start(), match.end(), Listing(scan.value(match.start()) if match["nth"] == "O" else -1)


def row_pointers(scan: Scan) -> Found:
    """An ordinal without a noun: a row of the last list, or else a turn ("the second one", "yung una", "#2")."""
    for match in _ROW_LABELS.finditer(scan.left):
        before = scan.whole[: match.start()].rstrip("f")[-1:]
        asked = scan.whole[: match.start()].strip("f") == "v"  # "is number two full time"
        if before in tuple("WUlr") or not (asked or _headless(scan, match.start(), match.end())):
            continue
        places = tuple(scan.value(place) for place in range(*match.span()) if scan.whole[place] in "Co")
        yield match.start(), match.end(), _row_pointer(scan, places, match.end())
    for pattern in (_SEVERAL_ROWS, _ROWS):
        for match in pattern.finditer(scan.left):
            if _headless(scan, match.start(), match.end()) and _introduced(scan, match):
                yield match.start(), match.end(), _row(scan, match)


def _row(scan: Scan, match: re.Match[str]) -> Pointer:
    if match["top"]:
        last = scan.tokens[match.start("top")].word == "bottom"
        if scan.value(match.start("count")) == 1:
            return Item(-1 if last else 1, listed=True)
        return Items(count=scan.value(match.start("count")), last=last, listed=True)
    if match["place"]:
        return Item(scan.tokens[match.start("place")].value, listed=True)
    ordinals = [place for place in range(*match.span("ords")) if scan.whole[place] in "OL"]
    if match["ordcount"]:
        return Items(count=scan.value(match.start("ordcount")), last=scan.whole[ordinals[0]] == "L")
    places = tuple(scan.value(place) if scan.whole[place] == "O" else -1 for place in ordinals)
    return _row_pointer(scan, places, match.end())


def _row_pointer(scan: Scan, places: tuple[int, ...], end: int) -> Pointer:
    on_list = _ON_LIST.match(scan.left, end)
    listed = on_list is not None
    topic = content(scan, *on_list.span("topic")) if on_list else ()
    if len(places) == 1:
        return Item(places[0], listed=listed, topic=topic, on_list=listed)
    return Items(places=places)


def _headless(scan: Scan, start: int, end: int) -> bool:
    """The head-noun test: nothing of the data follows that the ordinal could belong to."""
    rest = scan.whole[end:]
    shared = re.match(r"&+[dgp]?[OL]", rest)
    if shared:
        return _headless(scan, start, end + shared.end())
    if _ON_LIST.match(rest):
        return True
    if re.match(r"[fhw]*[gp][dDfn]*[WCjkKlrv]", rest):
        return False
    if re.match(r"[n]?[WUTSrjoN]", rest):
        return False
    return re.match(r"(?:[.,fhwkKvqp&RDIYugAcnesi!+x]|dc|$)", rest) is not None


def _introduced(scan: Scan, match: re.Match[str]) -> bool:
    """Whether what stands before lets the ordinal stand for a row: no adverb, not bound to a noun of the sentence."""
    first, _ = scan.sentence(match.start())
    before = scan.whole[first : match.start()]
    one = scan.whole[match.end() - 1] == "o" or scan.tokens[match.end() - 1].word.endswith("_one")
    asked_in = before[:1] == "q" and scan.tokens[match.start() - 1].word == "sa"  # "ilan ang tao sa panlima"
    determined = bool(match["lead"]) or one or asked_in or match["top"] is not None
    limited = not before and scan.whole[match.end() : match.end() + 1] == "h"  # "first two lang, …"
    determined = determined or limited
    if not determined and before.strip("fc&!"):
        return False
    whole_message = re.match(r"[fhw]*(?:p[dCo]*[lr][fh]*)?[.]?$", scan.whole[match.end() :])
    if not determined and not whole_message and not _ON_LIST.match(scan.whole, match.end()):
        return False
    idiom = scan.tokens[match.start()].word in ("nung", "noong") and not before
    if idiom and scan.whole[match.end() : match.end() + 1] != ".":
        return False
    return not _bound(scan, first, before)


def _is_verb(scan: Scan, first: int, before: str) -> bool:
    """Whether the only content word before is a verb: "who manages the last one", "email the second"."""
    opener = scan.tokens[first].word
    open_question = before[:1] == "q" and opener not in QUANTITY_WORDS and opener not in WHICH_WORDS
    return before.count("W") == 1 and before.endswith("W") and (open_question or not before.rstrip("W").strip("fYv"))


def _bound(scan: Scan, first: int, before: str) -> bool:
    """ "which product is the last one", "compare this quarter with the last one": the noun is in the sentence."""
    if not set(before) & set("WU") or scan.tokens[first + len(before)].word in GENITIVES:
        return False
    link = before.rstrip("df")[-1:]
    if _is_verb(scan, first, before.rstrip("df")):
        return False
    if link == "v":
        return True
    word = scan.tokens[first + len(before.rstrip("df")) - 1].word
    if link == "-" or word in MEASURED_AGAINST:
        return "U" in before or "D" in before
    return link in tuple("WUj")
