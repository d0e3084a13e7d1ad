"""Reads what people say of themselves before they ask: "my boss asked how many …", "im new here, …"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.read_small_talk import PAUSES
from kanina.assistant.offline.script import EXPLAINED
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import THERE, Word
from kanina.assistant.offline.words_lead_in import (
    ASKERS_OWN,
    ASKS,
    CALLING,
    FOR,
    KNOWING,
    NEWCOMERS,
    OBJECTS_FOLLOW,
    PLACED_BY,
    PURPOSES,
    REQUESTS,
    SOON,
    SPEAKERS,
)
from kanina.assistant.offline.words_restricting import RESTRICTING
from kanina.assistant.offline.words_small_talk import AROUND, INTERJECTIONS, OWN

_SMALL = (*EXPLAINED, Word.GREETING, Word.THANKS, Word.ACT, Word.SEND, Word.HELP, Word.SPEECH, Word.ABOUT)
_JOINTS = frozenset({"and", "but", "so", "at", "kasi", "pero", "tapos"})
_TALK = AROUND | INTERJECTIONS | ASKERS_OWN | CALLING | SOON | KNOWING | OWN


def without_lead_in(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans from where the question begins, if all before it tells who asks, or why, and nothing of the data.

    A word before it that nothing knows may be part of that, if it is somebody's own clause, and neither a name nor
    what is asked for.
    """
    for begins in range(len(spans) - 1, 0, -1):
        lead, rest = spans[:begins], spans[begins:]
        if _may_begin(lead, rest) and _is_lead_in(lead) and any(_is_of_data(span) for span in rest):
            return tuple(rest)
    return tuple(spans)


def without_purpose(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without what they are wanted for, said at the end: "… for the board deck", "… para sa report ko"."""
    for at in range(len(spans) - 1, 0, -1):
        tail = spans[at:]
        if spans[at].tokens[0].word not in FOR:
            continue
        words = {token.word for other in tail for token in other.tokens}
        said = any(_is_of_data(other) or other.grain or other.number for other in tail)
        dated = any(other.period and other.word not in SOON for other in tail)
        if PURPOSES & words and not (said or dated) and any(_is_of_data(other) for other in spans[:at]):
            return tuple(spans[:at])
    return tuple(spans)


def _may_begin(lead: Sequence[Span], rest: Sequence[Span]) -> bool:
    """Whether a question may begin here: at a word that asks, behind a pause, or behind "my boss wants"."""
    last, first = lead[-1], rest[0]
    if first.is_sign:
        return False
    pauses = ends_sentence(last) or last.tokens[0].word in PAUSES
    asks = any(token.word in ASKS for token in first.tokens[:2])
    return pauses or asks or last.tokens[-1].word in REQUESTS


def _is_lead_in(lead: Sequence[Span]) -> bool:
    tokens = [token for span in lead for token in span.tokens if not token.is_sign]
    words = [token.word for token in tokens]
    if not any(span.is_unknown or span.word in NEWCOMERS for span in lead):
        return False  # what is known is read, and explained, as it is
    unsure = any(span.has(Word.NOT) for span in lead)
    own = SPEAKERS | REQUESTS | ASKERS_OWN | CALLING | (KNOWING if unsure else frozenset())
    if not own.intersection(words) or (words[0] in PLACED_BY and words[0] not in OWN):
        return False
    if unsure and not KNOWING.intersection(words):
        return False
    return not _names_something(lead, tokens) and not any(_says_something(span) for span in lead)


def _names_something(lead: Sequence[Span], tokens: Sequence[Token]) -> bool:
    """Whether a word that nothing knows may say which rows are meant: a name, a state, a place, or what is wanted."""
    unknown = {token for span in lead if span.is_unknown for token in span.tokens}
    wanted, before = False, ""
    for at, token in enumerate(tokens):
        wanted = (wanted or token.word in OBJECTS_FOLLOW) and token.word not in _JOINTS
        if token in unknown and token.word not in _TALK | REQUESTS:
            is_name = (token.is_capital and at > 0) or token.is_number
            if is_name or wanted or before in PLACED_BY or token.word in RESTRICTING:
                return True
        before = token.word
    return False


def _says_something(span: Span) -> bool:
    """Whether a known span may be of the data, or change what is asked."""
    if span.is_sign or span.is_unknown or span.word in SOON or span.word in NEWCOMERS or span.word in THERE:
        return False
    if _is_of_data(span) or span.period or span.grain or (span.number and not span.number.spelled):
        return True
    return not span.has(*_SMALL, Word.NOT) and not all(token.word in _TALK | REQUESTS for token in span.tokens)


def _is_of_data(span: Span) -> bool:
    return bool(span.metrics or span.dimensions or span.values or span.rows or span.verbs or span.dates)
