"""Quotes what somebody asked before: "what was my first question?", "ano yung tanong ko kanina?"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.words_recall import (
    ABOUT_ASKING,
    FIRST_PERSON,
    MANY_QUESTIONS,
    OPENERS,
    OPENERS_OF_LISTS,
    POINTERS,
    SMALL,
)
from kanina.assistant.planner import Context
from kanina.models import Reply, Turn

MOST_RECALLED = 5
"""Questions quoted at most, the newest."""


def recalled(context: Context, naming: Naming) -> Reply | None:
    """The earlier questions a message asks for, quoted with their numbers; None for any other message."""
    words = [token.word for token in tokens(context.question) if not token.is_sign]
    if not _asks_back(words):
        return None
    turns: Sequence[Turn] = () if _is_vague(words) else context.referred
    if not turns:
        turns = context.turns[-MOST_RECALLED:] if _is_vague(words) else ()
    replies = naming.replies
    if not turns:
        return Reply(text=replies.nothing_before, refused=True)
    quoted = [replies.quoted.format(number=turn.number, question=turn.question) for turn in turns]
    if len(quoted) == 1:
        return Reply(text=replies.recalled.format(number=turns[0].number, question=turns[0].question))
    return Reply(text="\n".join([replies.recalled_many, *quoted]))


def asks_back_vaguely(text: str) -> bool:
    """Whether a message asks for what was asked before without saying which: any earlier question answers it."""
    words = [token.word for token in tokens(text) if not token.is_sign]
    return _asks_back(words) and _is_vague(words)


def _asks_back(words: Sequence[str]) -> bool:
    said = set(words)
    known = ABOUT_ASKING | OPENERS | OPENERS_OF_LISTS | POINTERS | SMALL | _digits(words)
    if not said & ABOUT_ASKING or not said <= known or not said & (FIRST_PERSON | POINTERS | _digits(words)):
        return False
    return bool(said & OPENERS) or (bool(said & OPENERS_OF_LISTS and said & MANY_QUESTIONS) and _is_vague(words))


def _is_vague(words: Sequence[str]) -> bool:
    return not set(words) & (POINTERS | _digits(words))


def _digits(words: Sequence[str]) -> set[str]:
    return {word for word in words if word.isdecimal()}
