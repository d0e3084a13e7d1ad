""" "And the one before?", "eh yung bago niyan?": a message that steps back by one from what was asked last."""

from __future__ import annotations

import re

from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.words import phrases

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
    bago yan | bago niyan | bago nyan | bago iyan | bago iyon | bago nito | bago nun | bago noon | nauna | nauna diyan |
    nauna dyan | nauna doon | nauna rito | nauna po | sinundan | sinundan nito | sinundan niyan
    """
)
_POLITE = phrases("please | pls | po | ho | naman | kaya | nga")


def _either(wordings: tuple[str, ...]) -> str:
    return "|".join(re.escape(wording) for wording in sorted(wordings, key=len, reverse=True))


_MESSAGE = re.compile(rf"(?:{_either(_OPENERS)}) (?:{_either(_ONE_BEFORE)})(?: (?:{_either(_POLITE)}))*")


def steps_back(text: str) -> bool:
    """Whether a message says nothing else. With "question" or "tanong" it would be one gone back to."""
    return bool(_MESSAGE.fullmatch(" ".join(token.word for token in tokens(text) if not token.is_sign)))
