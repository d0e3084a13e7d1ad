"""Quotes what was asked before: "what was my first question?", "list my questions", "ano yung tanong ko kanina?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kanina.assistant.offline.in_turn import MOST_QUOTED, quoted
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.words_recall import (
    ABOUT_ASKING,
    EVERY,
    FIRST_PERSON,
    JOINTS,
    MANY_QUESTIONS,
    ON_TOPIC,
    OPENERS,
    OPENERS_OF_LISTS,
    OPENERS_OF_QUOTES,
    OPENERS_OF_YES_NO,
    POINTERS,
    REQUESTING,
    SMALL,
)
from kanina.assistant.planner import Context, Planned
from kanina.assistant.wording.absent import why_absent
from kanina.memory.references import Missing
from kanina.memory.references.topics import matches
from kanina.models import Reply, Turn

_YEAR = re.compile(r"(?:19|20)\d\d")
CLOSE = 0.6
"""Of the best match's score: a question that reaches so much of it is about the topic too."""


@dataclass(frozen=True, slots=True)
class Request:
    """Which of the earlier questions a message asks for: all of them, those it points at, or those about something."""

    which: Literal["all", "named", "about"]
    topics: tuple[tuple[str, ...], ...] = ()


def request_of(text: str) -> Request | None:
    """The request for earlier questions that a message is; None for any other message."""
    words = [token.word for token in tokens(text) if not token.is_sign]
    words = words[2:] if " ".join(words[:2]) in REQUESTING else words
    at = next((place for place, word in enumerate(words) if word in ON_TOPIC), len(words))
    topics = _topics(words[at + 1 :])
    said = set(words[:at])
    if topics:
        return Request("about", topics) if _opens(said, words[0], about=True) else None
    if not _opens(said, words[0] if words else ""):
        return None
    pointing = said & (POINTERS | _digits(said))
    return Request("named" if pointing else "all")


def _opens(said: set[str], first: str, *, about: bool = False) -> bool:
    """Whether these words ask for questions, and nothing else."""
    digits = _digits(said)
    openers = OPENERS | OPENERS_OF_LISTS | (OPENERS_OF_YES_NO if about else frozenset())
    if not said & ABOUT_ASKING or not said <= ABOUT_ASKING | openers | POINTERS | SMALL | digits:
        return False
    if not said & (FIRST_PERSON | POINTERS | digits):
        return False
    if said & OPENERS or (about and first in OPENERS_OF_YES_NO):
        return True
    lists = bool(said & (OPENERS_OF_LISTS | EVERY) and said & MANY_QUESTIONS)
    return lists and (about or bool(said & OPENERS_OF_QUOTES) or not said & (POINTERS | digits))


def _topics(words: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What "and" joins in a topic, without its small words."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in JOINTS:
            parts.append([])
        elif word not in SMALL:
            parts[-1].append(word)
    return tuple(tuple(part) for part in parts if part)


def _digits(words: set[str]) -> set[str]:
    """The numbers of questions among these words; a year is a time, and no question's number."""
    return {word for word in words if word.isdecimal() and not _YEAR.fullmatch(word)}


def recalled(context: Context, naming: Naming) -> Planned | None:
    """The earlier questions a message asks for, quoted with their numbers; None for any other message."""
    request = request_of(context.question)
    if request is None:
        return None
    match request.which:
        case "all":
            return _listed(_questions(context), context, naming)
        case "named":
            return _told(context.referred, naming, naming.replies.recalled_many)
        case "about":
            return _about(request, context, naming)


def _questions(context: Context) -> list[Turn]:
    """What was asked, without the requests to list it."""
    return [turn for turn in context.kept or context.turns if turn.question and not asks_back_vaguely(turn.question)]


def _listed(turns: Sequence[Turn], context: Context, naming: Naming) -> Planned:
    """All questions, or as many of the last as fit, with how many there are."""
    replies, shown = naming.replies, turns[-MOST_QUOTED:]
    floor = context.loaded.head.floor if context.loaded and context.loaded.head else 1
    first = (context.kept or context.turns)[0].number if turns else floor
    text = replies.listed_kept if first > floor else replies.listed_all
    if len(shown) < len(turns):
        text = replies.listed_last_kept if first > floor else replies.listed_last
    return _told(shown, naming, text.format(count=len(turns), shown=len(shown)))


def _about(request: Request, context: Context, naming: Naming) -> Planned:
    """The questions about each topic; what nothing was asked about is said."""
    turns = [turn for turn in context.kept or context.turns if turn.question and request_of(turn.question) is None]
    chosen, nothing = _found(request, turns, in_answers=False)
    if not chosen:
        told_figures = [turn for turn in turns if turn.result_count]
        chosen, nothing = _found(request, told_figures, in_answers=True)
    absent = why_absent(Missing("topic", topics=nothing), naming.language) if nothing else ""
    if not chosen:
        return _none(absent)
    told = [" ".join(topic) for topic in request.topics if " ".join(topic) not in nothing]
    head = naming.replies.recalled_about.format(count=len(chosen), topic=naming.all_of(told))
    planned = _told(chosen[-MOST_QUOTED:], naming, head)
    if not absent or not isinstance(planned.plan, Reply):
        return planned
    return planned.model_copy(update={"plan": Reply(text=f"{absent}\n{planned.plan.text}")})


def _found(request: Request, turns: Sequence[Turn], *, in_answers: bool) -> tuple[list[Turn], tuple[str, ...]]:
    """The turns about the topics, and the topics none is about. in_answers: an answer that names one will do."""
    texts = [(turn.question, turn.answer if in_answers else "") for turn in turns]
    positions: set[int] = set()
    nothing: list[str] = []
    for topic in request.topics:
        found = matches(topic, texts)
        positions.update(match.position for match in found if match.score >= CLOSE * found[0].score)
        if not found:
            nothing.append(" ".join(topic))
    return [turns[position] for position in sorted(positions)], tuple(nothing)


def _none(text: str) -> Planned:
    return Planned(plan=Reply(text=text, refused=True), used=())


def _told(turns: Sequence[Turn], naming: Naming, head: str) -> Planned:
    """These questions, one in a sentence and several line by line under `head`."""
    replies = naming.replies
    if not turns:
        return _none(replies.nothing_before)
    lines = [quoted(turn, naming) for turn in turns]
    alone = replies.recalled.format(number=turns[0].number, question=turns[0].question)
    text = alone if len(turns) == 1 else "\n".join([head, *lines])
    return Planned(plan=Reply(text=text), used=tuple(turn.number for turn in turns))


def asks_back_vaguely(text: str) -> bool:
    """Whether a message asks for what was asked before without saying which: any earlier question answers it."""
    request = request_of(text)
    return request is not None and request.which == "all"


def asks_for_many(text: str) -> bool:
    """Whether a message asks for questions that may lie beyond the page of the newest."""
    request = request_of(text)
    return request is not None and request.which != "named"
