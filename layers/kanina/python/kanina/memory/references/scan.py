"""A message while it is read: its tokens, what of them is understood, and the words of a topic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kanina.memory.references.numbers import cardinal
from kanina.memory.references.pointers import FromEnd, Nth, Pointer
from kanina.memory.references.spelling import QUOTE
from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import (
    ABOVE,
    AGAINST,
    ANSWERS,
    BECOMING,
    BESIDE,
    COMPARING,
    DATA_COMPOUNDS,
    INDEFINITE,
    MODALS,
    OUTPUTS,
    PORTIONS,
    QUANTITY_WORDS,
    RECEIVED,
    SHEETS,
    SPLITTING,
    TEXT_VERBS,
    TONGUES,
    WEAK_SPEECH_NOUNS,
)

Found = Iterator[tuple[int, int, Pointer]]
"""What a rule finds: the tokens it explains, from and to, and what they point at."""

CLOSE = r"(?=[.,]|$)"
"""In a pattern: a clause ends here."""

OWN = "[IYnfdgh]*"
"""In a pattern: possessives, linkers and particles, which may stand between an ordinal and its noun."""

DONE_AGAIN = re.compile(
    r"(?:(?:v[fh]*|q[fh]*d)W|WDf?W{1,2})R[fh]*p|^q[^.,IYSVD]*W[^.,IYSVD]*GR|q[fh]*dWR|q[vf]*WR|W[fh]*dW[fh]*R"
)
"""What happened again in the data, not what is asked again: "were reordered again in June"."""

_ASKED_WHETHER = re.compile(r"[f&]*v[fdI!]*[WUj][^.,]*R")
_SAID_OF = re.compile(r"[Wj][fhw]*R[fhw]*(?:g[^.,]*W[^.,]*)?d")

_SPENT = "_"
_ABOUT = re.compile(r"[IYnfE]*(?P<about>[Ap])")
_TOPIC_CONTENT = frozenset("WUjC")
_TOPIC_STOP = frozenset(".,ERwhVBJxi" + _SPENT)


def again_in_data(tokens: Sequence[Token], tags: str) -> bool:
    """Whether "again" in a sentence tells of the data: "were they late again in May", "is rice our best again"."""
    if DONE_AGAIN.search(tags) or _SAID_OF.match(tags):
        return True
    whether = _ASKED_WHETHER.match(tags)
    if whether is None or (tokens[tags.index("v")].word in MODALS and tokens[tags.index("v")].filipino):
        return False
    return tokens[tags.index("v")].word not in MODALS or tags[tags.index("v") + 1] != "I"


class Scan:
    """A message being read: its tokens, and its tags with what has been understood struck out."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.whole = tags_of(tokens)
        self.left = self.whole

    def strike(self, start: int, end: int) -> None:
        """Mark tokens as understood."""
        self.left = self.left[:start] + _SPENT * (end - start) + self.left[end:]

    @property
    def coordinated(self) -> bool:
        """Whether something not yet understood is joined by "and" to what is, or set beside it."""
        beside = any(
            token.word in BESIDE and _SPENT in self.left[max(0, place - 1) : place + 2]
            for place, token in enumerate(self.tokens)
        )
        return beside or f"{_SPENT}&" in self.left or f"&{_SPENT}" in self.left

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
        """The number of a token; "both" is 2, "one" is 1. 0 where no question has it: "question 2.5"."""
        if self.whole[position] in "CO":
            return self.tokens[position].value
        return self.tokens[position].value or (2 if self.whole[position] == "b" else 1)

    def turn(self, position: int) -> Nth | FromEnd:
        """The turn that an ordinal means, or "last"."""
        return Nth(self.value(position)) if self.whole[position] == "O" else FromEnd(0)


def is_data(scan: Scan, start: int, end: int) -> bool:
    """A speech noun that is data: question mark, "how many customers answered the second question"."""
    _, stop = scan.clause(end - 1)
    if any(_compounds(scan, place) for place in range(end, min(stop, end + 4))):
        return True
    if re.search(r"W.*-Rd?$", scan.whole[:start]) and not set(scan.whole[:end]) & set("IY"):
        return True  # "calls where the customer had to repeat the question"
    received = re.match(r"n?D?(?:I[vfE]*W|WI)", scan.whole[end:])
    if received and any(token.word in RECEIVED for token in scan.tokens[end : end + received.end()]):
        return True  # "the messages we got from parents"
    weak = any(token.word in WEAK_SPEECH_NOUNS for token in scan.tokens[start:end])
    labelled = "C" in scan.whole[start:end] and scan.tokens[start].word in ANSWERS
    if weak and not labelled and not _of_the_chat(scan, start, end, stop):
        return True
    first, _ = scan.sentence(start)
    counts = [place for place in range(first, start) if scan.tokens[place].word in QUANTITY_WORDS]
    if not counts or set(scan.whole[start : end + 2]) & set("IYVE"):
        return False
    return "W" in scan.whole[counts[0] : start] and "R" not in scan.whole


def _compounds(scan: Scan, place: int) -> bool:
    """Whether the word here makes a speech noun before it data; a new sheet is only where the answer goes."""
    word = scan.tokens[place].word
    new = word in SHEETS and scan.tokens[place - 1].word in INDEFINITE
    return word in DATA_COMPOUNDS and not new


def _of_the_chat(scan: Scan, start: int, end: int, stop: int) -> bool:
    """Whether a weak speech noun is someone's here, asked for again, pointed at, or to be put in other words."""
    if set(scan.whole[max(0, start - 3) : end + 3]) & set("IYRBE") or scan.whole[start - 1 : start] == "D":
        return True
    first, _ = scan.clause(start)
    reworded = any(token.word in TEXT_VERBS for token in scan.tokens[first:start])
    return reworded and all(token.tag != "W" or token.word in TONGUES for token in scan.tokens[end:stop])


def topic_behind(scan: Scan, start: int) -> tuple[tuple[str, ...], int, bool]:
    """The topic behind a speech noun, where it ends, and whether "about" says it is one."""
    match = _ABOUT.match(scan.left, start)
    if not match or scan.tokens[match.start("about")].word in ABOVE | SPLITTING | BECOMING:
        return (), start, False
    if scan.tokens[match.start("about")].word in AGAINST and any(t.word in COMPARING for t in scan.tokens[:start]):
        return (), start, False
    words, end = topic_words(scan, match.end())
    if match["about"] == "p" and words and words[0] in PORTIONS:
        return (), start, False  # "my first question in percent of all revenue"
    if match["about"] == "p" and all(word in OUTPUTS | INDEFINITE for word in words if cardinal(word) is None):
        return (), start, False
    limited = "h" in scan.whole[end : end + 1]
    firm = match["about"] == "A"
    timed = not content(
        scan, match.end(), end
    )  # "my first question in 2024", "by month": the time that it is changed to
    return ((), start, False) if not words or ((limited or timed) and not firm) else (words, end, firm)


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
            words.extend(_words(scan.tokens[place]))
        place += 1
    meaningful = any(scan.whole[index] in "WUC" for index in range(start, place))
    return (tuple(words), place) if meaningful else ((), place)


def joined_topics(scan: Scan, start: int, end: int) -> tuple[tuple[str, ...], ...]:
    """The topics that "and" joins between two places, each by its words; none for a single one."""
    joints = [place for place in range(start, end) if scan.whole[place] in "&,"]
    spans = zip([start, *joints], [*joints, end], strict=True)
    parts = tuple(words for first, stop in spans if (words := content(scan, first, stop)))
    return parts if len(parts) > 1 else ()


def _words(token: Token) -> list[str]:
    """The words of a token: of a text in quotes, each."""
    if token.word.startswith(QUOTE):
        return token.word.strip(f"{QUOTE}?!.,").split()
    return token.word.split(".") if token.tag == "C" else [token.word]  # as words of a text are looked up: 2, 9


def content(scan: Scan, start: int, end: int) -> tuple[str, ...]:
    """The content words between two places; none if there are only numbers, dates and adjectives."""
    places = [place for place in range(start, end) if scan.whole[place] in _TOPIC_CONTENT]
    words = tuple(word for place in places for word in _words(scan.tokens[place]))
    return words if any(scan.whole[place] == "W" for place in range(start, end)) else ()
