"""What stays of a scope once a part of it is taken back: of two regions the other one."""

from __future__ import annotations

import re
from typing import Final

from kanina.assistant.known.telling import Telling
from kanina.models import Meaning

_STAYS: Final = re.compile(r"\b(?:only|just|but)\b|\b(?:kundi|pero)\b|[,;](?=[^,;]*\b(?:lang|lamang)\b)", re.IGNORECASE)
"""Behind it stands what stays: "I no longer look after NCR, only CALABARZON"."""


def as_they_said(what: str) -> tuple[str, ...]:
    """What somebody does no more as they may have said that they do it, in the word order of both languages."""
    taken = _STAYS.split(what, maxsplit=1)[0]
    return f"I {what}", f"I {taken}", f"ako {taken} lang", " ko lang ".join(taken.split(" ", 1))


def what_stays(telling: Telling, meaning: Meaning | None, what: str, now: str = "") -> str:
    """A message that says what stays of a scope once a person has to do with `what` no more; "" where that names none
    of it, or nothing stays. now: what they have to do with beside that."""
    taken, *rest = _STAYS.split(what, maxsplit=1)
    if meaning is None or not (named := telling.meanings.named(meaning, taken)):
        return ""
    left = telling.meanings.named(meaning, rest[0], anywhere=True) if rest else ()
    left = left or tuple(value for value in meaning.values if value not in named)
    beside = telling.meanings.named(meaning, now, anywhere=True) if left else ()
    return _scope(telling, meaning, tuple(dict.fromkeys((*left, *beside))))


def without(telling: Telling, meaning: Meaning | None, what: str) -> str:
    """As `what_stays`, once all that is named of it is to be forgotten."""
    named = telling.meanings.named(meaning, what) if meaning else ()
    if meaning is None or not named:
        return ""
    return _scope(telling, meaning, tuple(value for value in meaning.values if value not in named))


def _scope(telling: Telling, meaning: Meaning, values: tuple[str, ...]) -> str:
    """A message that says a scope; "" for one without values."""
    return telling.said(meaning.model_copy(update={"values": values})) if values else ""
