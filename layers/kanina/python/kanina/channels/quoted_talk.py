"""Conversations that are quoted in a text, as clients' prompts quote them: who said what, and what stands around it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from kanina.assistant.exchange import Exchange
from kanina.channels.client_task_words import ANY_ROLE, BLOCKS, EXAMPLE, FENCE, FENCED, ROLES, SECTION

Said = tuple[str, str]
"""Who (`user` or `assistant`), and what."""

UNANSWERED = "…"
"""For the answer to a question that another followed at once, or whose answer had no words: it was asked."""


def exchanges(said: Sequence[Said]) -> tuple[Exchange, ...]:
    """Questions with their answers. What was said before any question, or again after an answer, is left out."""
    told: list[Exchange] = []
    question = ""
    for role, text in said:
        if role == "user":
            if question:
                told.append(Exchange(question, UNANSWERED))
            question = text
        elif question:
            told.append(Exchange(question, text))
            question = ""
    return (*told, Exchange(question, UNANSWERED)) if question else tuple(told)


def quoted(text: str, instructs: Callable[[str], object]) -> tuple[str, list[Said]] | None:
    """What stands around a conversation, and what is said in it: in a block, JSON, between fences, or lines by role.

    instructs: whether the last paragraph belongs to what stands around it. None where no conversation is quoted.
    """
    tags = list(BLOCKS.finditer(text))
    if tags and tags[-1][1]:
        closing = tags[-1]
        opening = next((tag for tag in tags if not tag[1] and tag[2].lower() == closing[2].lower()), None)
        if opening is not None:
            inside = text[opening.end() : closing.start()]
            return text[: opening.start()] + text[closing.end() :], _by_role(inside) or _as_json(inside)
    start, end = text.find("["), text.rfind("]") + 1
    if '"role"' in text and 0 <= start < end and (said := _as_json(text[start:end])):
        return text[:start] + text[end:], said
    fence = FENCED.search(text) if text.rstrip().endswith(FENCE) else None
    if fence is not None and (inside := text[fence.end() :].rstrip().removesuffix(FENCE)):
        return text[: fence.start()], [("user", inside)]
    first = _first_role(text)
    if first is None:
        return None
    body, tail = text[first.start() :], ""
    before, _, last = body.rpartition("\n\n")
    if before and instructs(last) and not ANY_ROLE.search(last):  # the instruction stands behind the conversation
        body, tail = before, last
    said = _by_role(body)
    if len({role for role, _ in said}) < 2:  # one side alone may be a person's list
        return None
    return f"{text[: first.start()]}\n{tail}", said


def _first_role(text: str) -> re.Match[str] | None:
    """Where the lines by role begin; behind an example, those of the last part that has any."""
    roles = list(ANY_ROLE.finditer(text))
    if not roles or not EXAMPLE.search(text[: roles[0].start()]):
        return roles[0] if roles else None
    begins = max((part.end() for part in SECTION.finditer(text) if part.end() <= roles[-1].start()), default=0)
    return next(role for role in roles if role.start() >= begins)


def _by_role(text: str) -> list[Said]:
    marks = list(ANY_ROLE.finditer(text))
    said: list[Said] = []
    for mark, following in zip_longest(marks, marks[1:]):
        end = following.start() if following else len(text)
        role, words = ROLES[mark[1].lower()], text[mark.end() : end].strip().strip('"').strip()
        if words and role != "system":
            said.append((role, words))
    return said


def _as_json(text: str) -> list[Said]:
    """Messages of a chat, in the form of an API or with the text under another common name."""
    try:
        messages = json.loads(text)
    except (ValueError, RecursionError):
        return []
    said: list[Said] = []
    for each in messages if isinstance(messages, list) else []:
        if isinstance(each, dict) and each.get("role") in ("user", "assistant"):
            words = next((each[name] for name in ("content", "mainText", "text") if each.get(name)), None)
            if isinstance(words, str):
                said.append((str(each["role"]), words))
    return said
