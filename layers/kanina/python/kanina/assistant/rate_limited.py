"""A person's quota of messages in a turn: counted before it, told with its answer, and what is said beyond it."""

from __future__ import annotations

import math

from kanina.assistant.language import detect
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Answer, Language, Quota
from kanina.people import Person
from kanina.problems import RateLimited

_SECONDS_MAXIMUM = 120
"""Longer waits are told in minutes."""


def counted(limiter: RateLimiter | None, person: Person, text: str) -> Quota | None:
    """What is left to the person, this message counted; None where there is no limit. Raises RateLimited."""
    if limiter is None:
        return None
    quota = limiter.count(person)
    if quota.exceeded:
        raise RateLimited(refusal_words(quota, detect(text)), quota)
    return quota


def with_quota(answer: Answer, limiter: RateLimiter | None, quota: Quota | None = None) -> Answer:
    """The answer with its person's quota: where it was not counted, the limit alone."""
    known = quota or (limiter.uncounted if limiter else None)
    return answer.model_copy(update={"quota": known}) if known else answer


def refusal_words(quota: Quota, language: Language) -> str:
    """A polite sentence that says when to ask again."""
    seconds = quota.resets_in or quota.window_seconds
    wait = f"{seconds} s" if seconds < _SECONDS_MAXIMUM else f"{math.ceil(seconds / 60)} min"
    return PHRASES[language].rate_limited.format(wait=wait)
