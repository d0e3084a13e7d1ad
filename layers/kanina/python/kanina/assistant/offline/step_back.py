""" "And the one before?", "eh yung pangalawa?": a message that steps from what was asked last to what is next to it."""

from __future__ import annotations

import re

from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.words import phrases
from kanina.memory.references.numbers import ordinal
from kanina.models import MetricQuery, Turn

_OPENERS = phrases(
    """
    and | and the | and for | and what about | and how about | what about | how about | what about the |
    how about the | and what about the | at | at yung | at ang | at iyong | eh | eh yung | e yung | eh iyong | eh ang |
    paano | paano yung | pano yung | paano naman yung | tapos | tapos yung | kumusta yung
    """
)
_ONE_BEFORE = phrases(
    """
    before that | before it | before | previous one | one before | one before that | one before it |
    bago yan | bago niyan | bago nyan | bago iyan | bago iyon | bago nito | bago nun | bago noon | bago doon |
    bago dun | nauna | nauna diyan | nauna dyan | nauna doon | nauna rito | nauna po | sinundan | sinundan nito |
    sinundan niyan
    """
)
_POLITE = phrases("please | pls | po | ho | naman | kaya | nga")


def _either(wordings: tuple[str, ...]) -> str:
    return "|".join(re.escape(wording) for wording in sorted(wordings, key=len, reverse=True))


_MESSAGE = re.compile(rf"(?:{_either(_OPENERS)}) (?:{_either(_ONE_BEFORE)})(?: (?:{_either(_POLITE)}))*")


def steps_back(text: str) -> bool:
    """Whether a message says nothing else. With "question" or "tanong" it would be one gone back to."""
    return bool(_MESSAGE.fullmatch(" ".join(token.word for token in tokens(text) if not token.is_sign)))


_PLACE = re.compile(
    rf"(?:(?:{_either(_OPENERS)}) )?(?:the |ang |yung |iyong )?(?P<place>[\w-]+(?: \d+)?)"
    rf"(?: (?:one|place|highest|na))?(?: (?:{_either(_POLITE)}))*"
)


def place_asked(text: str, last: Turn | None) -> int | None:
    """The place that is asked for, after a question for the one that is first: "and the second?", "eh yung pangatlo?".

    None for any other message, and after an answer that is no single row of a ranking.
    """
    plan = last.plan if last is not None else None
    if not isinstance(plan, MetricQuery) or not _is_one_place(plan):
        return None
    said = _PLACE.fullmatch(" ".join(token.word for token in tokens(text) if not token.is_sign))
    place = ordinal(said["place"]) or ordinal(said["place"].removesuffix("ng")) if said else None
    return place if place and place > 1 else None


def _is_one_place(plan: MetricQuery) -> bool:
    return plan.derive == "rank" if plan.limit is None else plan.limit == 1 and bool(plan.sort)
