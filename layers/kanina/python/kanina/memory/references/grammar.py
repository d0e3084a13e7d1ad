"""The patterns of references: from a message's tags to what it points at. Nothing here sees the turns.

A pattern is a regular expression over tags (see `words.TAGS`), so it holds for English, Filipino and their mix.
Patterns are tried from the surest to the vaguest: labels and ordinals, relatives, several turns, topics, rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from kanina.memory.references.pointers import (
    About,
    Between,
    Everything,
    FromEnd,
    Item,
    Items,
    Kind,
    Nth,
    Other,
    Pointer,
    Reading,
    Span,
    Step,
)
from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import QUANTITY_WORDS, RESULT_COMPOUNDS

_CLOSE = r"(?=[.,]|$)"
_OWN = "[IYnfdgh]*"
_SPENT = "_"

# ---- absolute turns
_ORDINALS = re.compile(
    rf"(?P<ords>[OLP](?:[,&]+[dgp]?[IY]?[OLP])*){_OWN}(?P<count>[C]?){_OWN}(?P<head>[ST](?!C)|o?[IYnfv]*V)"
)
_COUNT_LAST = re.compile(rf"(?P<count>C)n?(?P<ords>[OLP]){_OWN}(?P<head>[ST])")
_MY_ORDINAL = re.compile(rf"I[nf]*(?P<ords>[OL])o?(?:{_CLOSE}|(?=[fhwNM]))")
_ORDINAL_BEHIND = re.compile(rf"(?:[IY][fn]*V[IYfn]*|V[IYfn]+|S[IYnf]+)[dgp]?(?P<ords>[OL]){_CLOSE}")
_START = re.compile(r"F")
_LABELS = re.compile(r"(?P<head>[ST])[#IYn]*C(?P<more>(?:[,&]+[ST#]*C)*)(?P<range>(?:-[ST#]*C)?)")
_NUMBERED = re.compile(r"#(?P<first>C)n?S")

# ---- relative turns
_FROM_LAST = re.compile(rf"(?:(?P<nth>O)[-p]d?L|(?P<next>z)){_OWN}(?P<head>[STo]?)")
_AGO = re.compile(r"(?P<count>[Co])n?(?P<head>[ST])[ndf]*[GPEM]")
_GO_BACK = re.compile(r"B[IYgfn]*(?P<count>[Co])n?(?:[ST]|$)")
_STEPS = re.compile(r"(?P<count>[Co])n?m")
_RELATIVE = re.compile(r"[NM]+")
_RELATIVE_LEAD = re.compile(r"[fkBhwu!+HecqvIYVERDdngSTor&]*$")
_UNDO = re.compile(r"^[f]*(?:B|K)[fDh]*[.]?$")

# ---- several turns
_ALL = re.compile(r"a[gdnfIYo]*(?P<head>[ST](?!C)|[IYdf]*V)")
_BUT = re.compile(r"^[fkvYIu]*a[gdnfIYST]*x")
_BOTH = re.compile(r"b[gdnIYf]*(?:(?P<head>[ST])|D|(?=[.,fhkKvpRw]|$))|D[n]?(?P<count>C)(?=[.,fhkKvRw]|$)|Db")
_COUNTED = re.compile(rf"(?P<before>[dI]?)(?P<count>C)n?(?P<head>[ST])(?P<after>{_OWN}E?)")
_COUNTED_ABOUT = re.compile(r"(?P<count>C)n?(?P<topic>[WUjl]+)n?V[IY]")

# ---- topics
_TOPIC_NOUN = re.compile(r"(?P<lead>[dDbIYpAax])(?P<topic>[WUjCK]*W[WUjCK]*)n?(?P<head>S|o(?![IYnf]*V))")
_SPEECH_ABOUT = re.compile(r"(?:S|o|d|V[IYfnE]*o?)[IYfEdnv]*A")
_SPEECH_ON = re.compile(r"(?:S[IYfE]+|[dI]S|do)p")
_GO_BACK_TO = re.compile(r"B[IYfpd]*")
_REMIND = re.compile(r"J[IYfpdgn]*")
_SAID = re.compile(r"(?:[IY][fE]*V|V[fn]*[IY])")
_ABOUT_SAID = re.compile(r"A[^.,]*(?:[IY]V|V[IY])")
_FIGURE = re.compile(r"d(?P<topic>[WUj]*W[WUj]*)r(?:p?E|Y)")
_FRONTED = re.compile(r"^[f]*dp")
_FRONTED_RESUMED = re.compile(r"^[f]*d[^,.]*,")

# ---- rows
_ROWS = re.compile(r"(?P<lead>[dg]?)(?:(?P<top>t)(?P<count>C)|(?P<ords>[OL])n?(?P<ordcount>C?)n?|(?P<place>y))o?")
_SEVERAL_ROWS = re.compile(r"(?P<lead>[dg]?)(?P<top>)(?P<place>)(?P<ords>[OL](?:[,&]+[dgp]?[OL])+)(?P<ordcount>)o?")
_ROW_LABELS = re.compile(r"#C(?:[,&]*#?C)*")


class Scan:
    """A message being read: its tokens, and its tags with what has been understood struck out."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.whole = tags_of(list(tokens))
        self.left = self.whole

    def strike(self, start: int, end: int) -> None:
        """Mark tokens as understood."""
        self.left = self.left[:start] + _SPENT * (end - start) + self.left[end:]

    def clause(self, position: int) -> tuple[int, int]:
        """Where the clause of a token starts and ends, between commas and full stops."""
        start = max(self.whole.rfind(mark, 0, position) for mark in ".,") + 1
        ends = [found for mark in ".," if (found := self.whole.find(mark, position)) >= 0]
        return start, min(ends, default=len(self.whole))

    def sentence(self, position: int) -> tuple[int, int]:
        """Where the sentence of a token starts and ends."""
        end = self.whole.find(".", position)
        return self.whole.rfind(".", 0, position) + 1, end if end >= 0 else len(self.whole)

    def value(self, position: int) -> int:
        """The number of a token; "one" without a number is 1."""
        return self.tokens[position].value or 1


def read(tokens: Sequence[Token]) -> Reading | None:
    """What the message points at in so many words; None if it names no turn, topic or row."""
    scan = Scan(tokens)
    pointers: list[Pointer] = []
    kinds: list[Kind] = []
    for kind, rule in _RULES:
        if kind == "item" and pointers:
            break
        if kind == "topic" and pointers and not _coordinated(scan):
            continue
        for start, end, pointer in rule(scan):
            if not _negated(scan, start):
                pointers.append(pointer)
                kinds.append(kind)
            scan.strike(start, end)
    if not pointers:
        return None
    several = len(pointers) > 1 or isinstance(pointers[0], Span | Between | Everything)
    kind = "item" if kinds[0] == "item" else "multi" if several else _kind(kinds[0], pointers[0])
    return Reading(kind, tuple(pointers))


def _kind(kind: Kind, pointer: Pointer) -> Kind:
    return "recency" if pointer == FromEnd(0) else kind


def _negated(scan: Scan, start: int) -> bool:
    """ "not the last answer but …": excluded, when something else is pointed at."""
    before = scan.whole[max(0, start - 2) : start]
    rest = scan.whole[start:]
    return "!" in before and ("," in rest or "N" in rest or "M" in rest or "m" in rest)


def _coordinated(scan: Scan) -> bool:
    return f"{_SPENT}&" in scan.left or f"&{_SPENT}" in scan.left


Found = Iterator[tuple[int, int, Pointer]]

# ---------------------------------------------------------------- absolute turns


def _ordinal_turns(scan: Scan) -> Found:
    """ "my first question", "una at pangatlong tanong", "the last two questions", "ang una kong tinanong"."""
    for pattern in (_COUNT_LAST, _ORDINALS):
        for match in pattern.finditer(scan.left):
            end = match.end()
            if _is_data(scan, match.start(), end):
                continue
            ordinals = [place for place in range(*match.span("ords")) if scan.whole[place] in "OLP"]
            count = scan.value(match.start("count")) if match["count"] else 0
            last = scan.whole[ordinals[0]] != "O"
            base: list[Pointer] = [_absolute(scan, place) for place in ordinals]
            if count:
                base = [Span(count, last)]
            topic, topic_end, firm = _topic_behind(scan, end)
            if topic and len(base) == 1:
                which = -1 if last else scan.value(ordinals[0])
                about = About(topic, which, count=count, firm=firm, otherwise=None if firm else base[0])
                yield match.start(), topic_end, about
                continue
            for pointer in base:
                yield match.start(), end, pointer
    for pattern in (_MY_ORDINAL, _ORDINAL_BEHIND):
        for match in pattern.finditer(scan.left):
            yield match.start(), match.end(), _absolute(scan, match.start("ords"))


def _absolute(scan: Scan, place: int) -> Pointer:
    return Nth(scan.value(place)) if scan.whole[place] == "O" else FromEnd(0)


def _labelled_turns(scan: Scan) -> Found:
    """ "turn 4", "question no. 3", "questions 1, 3 and 5", "tanong 2 hanggang 4", "numero dos na tanong"."""
    for match in _NUMBERED.finditer(scan.left):
        yield match.start(), match.end(), Nth(scan.value(match.start("first")), label=True)
    for match in _LABELS.finditer(scan.left):
        verb = scan.whole[match.start("head")] == "T" and scan.whole[match.end() : match.end() + 1] in tuple("WUj")
        if verb or _is_data(scan, match.start(), match.end()):
            continue
        numbers = [scan.value(place) for place in range(*match.span()) if scan.whole[place] == "C"]
        if match["range"]:
            yield match.start(), match.end(), Between(numbers[-2], numbers[-1])
            numbers = numbers[:-2]
        for number in numbers:
            yield match.start(), match.end(), Nth(number, label=True)


def _first_turn(scan: Scan) -> Found:
    """ "what did I start with", "at the very beginning", "nung umpisa": the first turn, if the chat is meant."""
    for match in _START.finditer(scan.left):
        start, end = scan.sentence(match.start())
        if not set(scan.whole[start:end]) & set("W") and set(scan.whole[start:end]) & set("IYVSB"):
            yield match.start(), match.end(), Nth(1)


def _is_data(scan: Scan, start: int, end: int) -> bool:
    """A speech noun that is data: question mark, "how many customers answered the second question"."""
    if end < len(scan.tokens) and scan.tokens[end].word in RESULT_COMPOUNDS:
        return True
    first, _ = scan.sentence(start)
    counts = [place for place in range(first, start) if scan.tokens[place].word in QUANTITY_WORDS]
    if not counts or set(scan.whole[start : end + 2]) & set("IYVE"):
        return False
    return "W" in scan.whole[counts[0] : start] and "R" not in scan.whole


# ---------------------------------------------------------------- relative turns


def _relative_turns(scan: Scan) -> Found:
    """Counted from the last turn, or before and after an anchor."""
    for match in _FROM_LAST.finditer(scan.left):
        place = scan.value(match.start("nth")) if match["nth"] else 2
        yield match.start(), match.end(), FromEnd(place - 1) if match["head"] in ("S", "T") else Item(-place)
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


def _around_anchor(scan: Scan, start: int, end: int) -> tuple[int, int, Pointer] | None:
    """ "the one before that", "the question right after my first one", "yung sumunod dun sa consult fee"."""
    first, stop = scan.clause(start)
    lead = scan.whole[first:start]
    rest = scan.whole[end:stop]
    by = -1 if scan.whole[start] == "M" else 1
    bare_demonstrative = re.fullmatch(r"[fgp]*D[fhw]*", rest) is not None
    if not _RELATIVE_LEAD.match(lead):
        return None
    speaks = bool(set(lead) & set("SToV")) or lead.rstrip("fh")[-1:] in ("d", "D", "!")
    if not speaks and not (bare_demonstrative and not lead.strip("&fc")):
        return None
    return first, stop, Step(_anchor(scan, end, stop, by), by)


def _anchor(scan: Scan, start: int, stop: int, by: int) -> Pointer | None:
    rest = scan.whole[start:stop]
    if re.match(r"[dgpfIYnq]*(?:O)", rest):
        return Nth(scan.value(start + rest.index("O")))
    if re.match(r"[dgpfIYnq]*[LP]", rest):
        return FromEnd(0)
    label = re.match(r"[dgpfIYn]*[ST]#?C", rest)
    if label:
        return Nth(scan.value(start + label.end() - 1), label=True)
    words, _ = topic_words(scan, start)
    if words:
        return About(words)
    return FromEnd(0) if by < 0 and "D" not in rest else None


# ---------------------------------------------------------------- several turns


def _several_turns(scan: Scan) -> Found:
    """ "all the answers", "everything except the drivers one", "both of those", "yung dalawang tanong ko"."""
    but = _BUT.match(scan.left)
    if but:
        rest = read(scan.tokens[but.end() :])
        words, _ = topic_words(scan, but.end())
        exception = rest.pointers[0] if rest else About(words) if words else None
        if exception:
            yield 0, len(scan.left), Everything(but=_as_turn(exception))
            return
    for match in _ALL.finditer(scan.left):
        if _is_data(scan, match.start(), match.end()):
            continue
        topic, end, _ = _topic_behind(scan, match.end())
        if topic:
            yield match.start(), end, About(topic, "all")
        else:
            yield match.start(), match.end(), Everything()
    for match in _COUNTED_ABOUT.finditer(scan.left):
        words = _content(scan, *match.span("topic"))
        yield match.start(), match.end(), About(words, count=scan.value(match.start("count")))
    for match in _COUNTED.finditer(scan.left):
        owned = match["before"] or set(match["after"]) & set("IYE")
        if not owned or _is_data(scan, match.start(), match.end()):
            continue
        count = scan.value(match.start("count"))
        topic, end, firm = _topic_behind(scan, match.end())
        if topic:
            yield match.start(), end, About(topic, count=count, firm=firm, otherwise=None if firm else Span(count))
        else:
            yield match.start(), match.end(), Span(count)
    for match in _BOTH.finditer(scan.left):
        yield match.start(), match.end(), Span(scan.value(match.start("count")) if match["count"] else 2)


def _as_turn(pointer: Pointer) -> Pointer:
    if isinstance(pointer, Item):
        return Nth(pointer.place) if pointer.place > 0 else FromEnd(-pointer.place - 1)
    return pointer


# ---------------------------------------------------------------- topics


def _topics(scan: Scan) -> Found:
    """By content: "the dropout question", "yung tungkol sa benta", "what you said about Davao". The surest way wins."""
    for rule in (_topic_nouns, _speech_about, _said, _gone_back_to, _figures, _fronted, _resumed):
        found = list(rule(scan))
        if found:
            yield from found
            return


def _topic_nouns(scan: Scan) -> Found:
    for match in _TOPIC_NOUN.finditer(scan.left):
        found = _topic_noun(scan, match)
        if found:
            yield match.start(), match.end(), found


def _speech_about(scan: Scan) -> Found:
    for pattern, firm in ((_SPEECH_ABOUT, True), (_SPEECH_ON, False)):
        for match in pattern.finditer(scan.left):
            words, end = topic_words(scan, match.end())
            filters = not firm and "h" in scan.whole[end : end + 1]
            if words and not filters and not _is_data(scan, match.start(), match.end()):
                yield match.start(), end, About(words, firm=firm)
                yield from _further_topics(scan, end)


def _gone_back_to(scan: Scan) -> Found:
    for match in (*_REMIND.finditer(scan.left), *_GO_BACK_TO.finditer(scan.left)):
        words, end = topic_words(scan, match.end())
        if words:
            yield match.start(), end, About(words, firm="S" in scan.whole[match.end() : end + 1])


def _said(scan: Scan) -> Found:
    for match in _SAID.finditer(scan.left):
        words = _said_what(scan, match)
        if words:
            yield *scan.clause(match.start()), About(words)


def _figures(scan: Scan) -> Found:
    for match in _FIGURE.finditer(scan.left):
        yield match.start(), match.end(), About(_content(scan, *match.span("topic")))


def _fronted(scan: Scan) -> Found:
    fronted = _FRONTED.match(scan.left)
    if fronted:
        words, end = topic_words(scan, fronted.end())
        if words and scan.whole[end : end + 1] == ",":
            yield 0, end, About(words, firm=False)


def _topic_noun(scan: Scan, match: re.Match[str]) -> About | None:
    words = _content(scan, *match.span("topic"))
    head = match["head"]
    own = scan.whole[match.end() : match.end() + 2]
    if not words or _is_data(scan, match.start(), match.end()):
        return None
    if match["lead"] in "pA" and head == "S" and not set(own) & set("IY") and "B" not in scan.whole:
        return None
    plural = scan.tokens[match.start("head")].word.endswith("s")
    several = match["lead"] == "b" or (plural and head == "S")
    return About(words, "all" if several else "best", firm=head == "S")


def _further_topics(scan: Scan, start: int) -> Found:
    """ "… saka yung sa tubo": topics joined to one before."""
    match = re.compile(r"&d?[Ap]+").match(scan.whole, start)
    if match:
        words, end = topic_words(scan, match.end())
        if words:
            yield start, end, About(words, firm=False)


def _said_what(scan: Scan, match: re.Match[str]) -> tuple[str, ...]:
    """What was said: behind the verb ("you said something on stockouts"), else before it ("the toll fees I asked")."""
    words, _ = topic_words(scan, match.end())
    if words:
        return words
    start, _ = scan.clause(match.start())
    lead = scan.whole[start : match.start()]
    opener = max((lead.rfind(mark) for mark in "dDAqkB"), default=-1)
    return _content(scan, start + opener + 1, match.start()) if opener >= 0 else ()


def _resumed(scan: Scan) -> Found:
    """A topic put in front and taken up again: "yung pera sa canteen, hanggang kailan aabot yon"; "… again?"."""
    fronted = _FRONTED_RESUMED.match(scan.left)
    if fronted and re.search(r"[DR][fhw]*[.]?$", scan.left):
        words = _content(scan, 0, fronted.end())
        if words:
            yield 0, fronted.end(), About(words, firm=False)
            return
    if "R" in scan.left:
        start, end = scan.sentence(scan.left.index("R"))
        words = _content(scan, start, end)
        if words:
            yield start, end, About(words, firm=False)


def _topic_behind(scan: Scan, start: int) -> tuple[tuple[str, ...], int, bool]:
    """The topic behind a speech noun, where it ends, and whether "about" says it is one."""
    match = re.compile(r"[IYnfE]*(?P<about>[A]|p)").match(scan.left, start)
    if not match:
        return (), start, False
    words, end = topic_words(scan, match.end())
    limited = "h" in scan.whole[end : end + 1]
    firm = match["about"] == "A"
    return ((), start, False) if not words or (limited and not firm) else (words, end, firm)


_TOPIC_CONTENT = frozenset("WUjC")
_TOPIC_STOP = frozenset(".,ERwhVBJxi" + _SPENT)


def topic_words(scan: Scan, start: int) -> tuple[tuple[str, ...], int]:
    """The content words from here to where the topic ends, and that place."""
    words: list[str] = []
    place = start
    while place < len(scan.left):
        tag = scan.left[place]
        if tag == "E" and not words:
            place += 1
            continue
        if tag in _TOPIC_STOP or (tag == "&" and scan.whole[place + 1 : place + 2] in tuple("dAqkp")):
            break
        if words and tag in "qkKv":
            break
        if tag in _TOPIC_CONTENT or (tag in "kKlr" and scan.tokens[place].tag == tag):
            words.append(scan.tokens[place].word)
        place += 1
    meaningful = any(scan.whole[index] in "WUC" for index in range(start, place))
    return (tuple(words), place) if meaningful else ((), place)


def _content(scan: Scan, start: int, end: int) -> tuple[str, ...]:
    words = tuple(scan.tokens[place].word for place in range(start, end) if scan.whole[place] in _TOPIC_CONTENT)
    return words if any(scan.whole[place] == "W" for place in range(start, end)) else ()


# ---------------------------------------------------------------- rows of a list


def _rows(scan: Scan) -> Found:
    """An ordinal without a noun: a row of the last list, or else a turn ("the second one", "yung una", "#2")."""
    for match in _ROW_LABELS.finditer(scan.left):
        before = scan.whole[: match.start()].rstrip("f")[-1:]
        if before in tuple("WUlr") or not _headless(scan, match.start(), match.end()):
            continue
        places = tuple(scan.value(place) for place in range(*match.span()) if scan.whole[place] == "C")
        yield match.start(), match.end(), _row_pointer(scan, places, match.end())
    for pattern in (_SEVERAL_ROWS, _ROWS):
        for match in pattern.finditer(scan.left):
            if _headless(scan, match.start(), match.end()) and _introduced(scan, match):
                yield match.start(), match.end(), _row(scan, match)


def _row(scan: Scan, match: re.Match[str]) -> Pointer:
    if match["top"]:
        last = scan.tokens[match.start("top")].word == "bottom"
        return Items(count=scan.value(match.start("count")), last=last)
    if match["place"]:
        return _row_pointer(scan, (scan.tokens[match.start("place")].value,), match.end())
    ordinals = [place for place in range(*match.span("ords")) if scan.whole[place] in "OL"]
    if match["ordcount"]:
        return Items(count=scan.value(match.start("ordcount")), last=scan.whole[ordinals[0]] == "L")
    places = tuple(scan.value(place) if scan.whole[place] == "O" else -1 for place in ordinals)
    return _row_pointer(scan, places, match.end())


def _row_pointer(scan: Scan, places: tuple[int, ...], end: int) -> Pointer:
    on_list = re.compile(r"[fD]*[gp]?[Dd]*(?P<topic>[WUj]*)l").match(scan.left, end)
    listed = on_list is not None
    topic = _content(scan, *on_list.span("topic")) if on_list else ()
    if len(places) == 1:
        return Item(places[0], listed=listed, topic=topic)
    return Items(places=places)


def _headless(scan: Scan, start: int, end: int) -> bool:
    """The head-noun test: nothing of the data follows that the ordinal could belong to."""
    rest = scan.whole[end:]
    shared = re.match(r"&+[dgp]?[OL]", rest)
    if shared:
        return _headless(scan, start, end + shared.end())
    if re.match(r"[fD]*[gp]?[Dd]*[WUj]*l", rest):
        return True
    if re.match(r"[fhw]*[gp][dDfn]*[WCjkKrv]", rest):
        return False
    if re.match(r"[n]?[WUTSrjoN]", rest):
        return False
    return re.match(r"(?:[.,fhwkKvqp&RDIYugAcnesi!+x]|$)", rest) is not None


def _introduced(scan: Scan, match: re.Match[str]) -> bool:
    """Whether what stands before lets the ordinal stand for a row: no adverb, not bound to a noun of the sentence."""
    first, _ = scan.sentence(match.start())
    before = scan.whole[first : match.start()]
    determined = bool(match["lead"]) or scan.tokens[match.end() - 1].word in ("one", "ones") or match["top"] is not None
    if not determined and before.strip("fc&!"):
        return False
    if not determined and not re.match(r"[fhw]*[.]?$", scan.whole[match.end() :]):
        return False
    idiom = scan.tokens[match.start()].word in ("nung", "noong") and not before
    if idiom and scan.whole[match.end() : match.end() + 1] != ".":
        return False
    return not _bound(scan, first, before)


_GENITIVES = frozenset({"nung", "noong", "ng", "of", "ni"})


def _bound(scan: Scan, first: int, before: str) -> bool:
    """ "which product is the last one", "compare this quarter with the last one": the noun is in the sentence."""
    if not set(before) & set("WU") or scan.tokens[first + len(before)].word in _GENITIVES:
        return False
    link = before.rstrip("df")[-1:]
    if link == "v":
        return True
    word = scan.tokens[first + len(before.rstrip("df")) - 1].word
    if link == "-" or word in ("with", "than", "vs", "versus", "from", "kaysa", "kumpara"):
        return "U" in before or "D" in before
    return link in tuple("WUj")


_RULES: tuple[tuple[Kind, Callable[[Scan], Found]], ...] = (
    ("relative", _relative_turns),
    ("ordinal", _labelled_turns),
    ("multi", _several_turns),
    ("ordinal", _ordinal_turns),
    ("ordinal", _first_turn),
    ("topic", _topics),
    ("item", _rows),
)
