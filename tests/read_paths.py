"""Every way in which something said can be read back, so that a test can hold all of them to one rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kanina.problems import NotFound
from kanina.storage import keys
from tests.conversation_properties import Views

_MARK = re.compile(r"m\d{6}z")


def mark(number: int) -> str:
    """A word that stands for one thing said, and is part of no other word: no id and no other mark holds it."""
    return f"m{number:06}z"


def marks(value: object) -> set[str]:
    """The marks in a value, wherever in it they are."""
    return set(_MARK.findall(repr(value)))


def _or_none(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except NotFound:
        return None


def all_messages(views: Views, chat: str, *, limit: int = 6) -> list[Any]:
    """Every message of a conversation, oldest first, page by page."""
    found: list[Any] = []
    cursor = None
    while True:
        page = views.conversations.messages(views.person, chat, limit=limit, cursor=cursor)
        found = [*page.messages, *found]
        cursor = page.next
        if cursor is None:
            return found


def turn_paths(views: Views, chat: str) -> dict[str, Any]:
    """The turns of a conversation that count, by every path; None or nothing where there is no conversation."""
    person, conversations = views.person, views.conversations
    loaded = conversations.load(person, chat)
    count = loaded.head.turn_count if loaded.head else 3
    return {
        "load": loaded.turns,
        "load with details": conversations.with_details(person, loaded.turns),
        "load_all": conversations.load_all(person, chat),
        "messages": _or_none(lambda: all_messages(views, chat)),
        "turn": [_or_none(lambda n=n: conversations.turn(person, chat, n)) for n in range(1, count + 2)],
        "manager history": views.manager.get_session_history(chat, 50),
        "manager context": views.manager.get_context_for_query(chat, "hello", 50).messages,
        "session history": views.memory.for_session(chat).history(),
        "session for a model": views.memory.for_session(chat).messages_for_model(),
        "session's last rows": views.memory.for_session(chat).last_result,
    }


def short_term_paths(views: Views, chat: str) -> dict[str, Any]:
    """What waits in a conversation, and what is known in it."""
    session = views.memory.for_session(chat)
    loaded = views.conversations.load(views.person, chat)
    return {
        "pending": loaded.pending,
        "waiting": session.waiting(),
        "plan": session.plan_execution,
        "params": (loaded.params, session.params()),
        "last intent": session.last_intent_id,
    }


def run_paths(views: Views, chat: str, run_id: str) -> dict[str, Any]:
    """A streamed turn under way."""
    conversations, person = views.conversations, views.person
    return {
        "run": _or_none(lambda: conversations.find_run(person, chat, run_id)),
        "run stopped": conversations.is_stopped(person, chat, run_id),
    }


def chat_paths(views: Views, reference: str) -> dict[str, Any]:
    """The current chat of the channel, and what a text points at in it."""
    user = views.person.id
    return {
        "store history": views.store.get_history(user),
        "store messages": views.store.get_messages(user),
        "store first": views.store.resolve_reference(user, "show my first question again"),
        # Without what it says is missing: those are the reader's own words.
        "store topic": replace(views.store.resolve_reference(user, f"the one about {reference}"), missing=None),
    }


def listed(views: Views) -> list[str]:
    """The ids of a person's conversations, page by page."""
    found: list[str] = []
    cursor = None
    while True:
        page = views.conversations.list(views.person, limit=2, cursor=cursor)
        found += [one.conversation_id for one in page.conversations]
        cursor = page.next
        if cursor is None:
            return found


def everything(views: Views, chat: str, run_id: str = "run", reference: str = "refunds") -> dict[str, Any]:
    """All of the above, the titles of the list, and the items themselves."""
    return {
        **turn_paths(views, chat),
        **short_term_paths(views, chat),
        **run_paths(views, chat, run_id),
        **chat_paths(views, reference),
        "list": views.conversations.list(views.person).conversations,
        "items": views.table.query(keys.person(views.person.id)).items,
    }
