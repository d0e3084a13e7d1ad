"""What a message points at, before anyone looks at the turns: by the rules, weighed by its wording as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from kanina.memory.references.grammar import read
from kanina.memory.references.judge import judge
from kanina.memory.references.pointers import About, Everything, FromEnd, Item, Reading
from kanina.memory.references.recency import leans_on_last, names_earlier, only_thanks
from kanina.memory.references.scan import Scan, content
from kanina.memory.references.tokens import Token, tags_of, tokenise

DENIED = 0.05
"""Judged less likely than this to refer, a message does not, whatever a rule found. Denying what is right costs as much
as a false alarm. Of what the rules of their day made of the six sets by other hands, judged by weights learned without
each, 12 false alarms were below this and nothing that referred; of all sets now, one right reading (below .1, five).
"""
SURE = 0.8
"""Judged at least so likely, a message refers although no rule knows how: there, one negative in a hundred was."""
LAST_TURN = Reading("recency", (FromEnd(0),))
"""What leans on the last turn without naming one."""
_OWNERS_OF_PLACES = "jWUr"
"""Tags of what a place belongs to that stands right before it."""


MOST_SIGNS = 1_000
"""Words and signs of a message that may point at an earlier turn."""
_SIGN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Message:
    """A message that has been read. `readings`: what it may mean, to be tried in this order; none: it points nowhere.

    `is_guess`: no rule knows how it points back, but its wording surely does.
    """

    readings: tuple[Reading, ...] = ()
    is_guess: bool = False


def read_message(text: str) -> Message:
    """Read a message: what the rules make of it, unless its wording surely does not refer; else what it is taken for,
    where its wording surely does."""
    tokens = tokenise(text) if _may_be_said(text) else ()
    if not set(tags_of(tokens)) - set(".,="):
        return Message()  # nothing is said
    named = read(tokens)
    last = Reading(LAST_TURN.kind, LAST_TURN.pointers) if names_earlier(tokens) else LAST_TURN
    readings = (*((named,) if named else ()), *((last,) if leans_on_last(tokens) else ()))
    # Rows have rules of their own: a ranking's "the third" is told from a list's by the turns, not by the wording.
    if readings and readings[0].kind == "item":
        return Message(readings)
    verdict = judge(text, tokens)
    if readings:
        return Message(readings) if verdict.refers >= DENIED else Message()
    guess = _guess(tokens, verdict.kind) if verdict.refers >= SURE and not only_thanks(tokens) else None
    return Message((guess,), is_guess=True) if guess else Message()


def _may_be_said(text: str) -> bool:
    """Whether a text is short enough to point at anything: reading what it may mean takes ever longer."""
    return next(islice(_SIGN.finditer(text), MOST_SIGNS, None), None) is None


def _guess(tokens: Sequence[Token], kind: str) -> Reading | None:
    """What a message that surely refers in this way is taken to mean."""
    words = content(Scan(tokens), 0, len(tokens))
    match kind:
        case "ambiguous":
            places = [at for at, token in enumerate(tokens) if token.tag == "O"]
            free = [at for at in places if at + 1 == len(tokens) or tokens[at + 1].tag not in _OWNERS_OF_PLACES]
            if places and not free:
                return None  # "the second highest paid foreman": the places are the data's
            return Reading("item", (Item(tokens[free[0]].value, listed=True),)) if free else LAST_TURN
        case "recency":
            return LAST_TURN
        case "topic" if words:
            return Reading("topic", (About(words, firm=False),))
        case "multi":
            return Reading("multi", (About(words, "all", firm=False) if words else Everything(),))
        case _:
            return None
