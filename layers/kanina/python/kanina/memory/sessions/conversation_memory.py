"""`ConversationMemory`: one person's sessions, by the keys that another system gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack
from uuid import UUID

from kanina import given_values
from kanina.memory.conversations import Conversations
from kanina.memory.references import Embed
from kanina.memory.sessions.messages import require_person
from kanina.memory.sessions.session import Session
from kanina.memory.sessions.session_items import Options, SessionItems
from kanina.people import Person
from kanina.problems import InvalidRequest
from kanina.storage.table import Table


class ConversationMemory:
    """Memory of one person, session by session. Safe for threads; the handles it gives are not."""

    def __init__(self, table: Table, person: Person, *, embed: Embed | None = None, **options: Unpack[Options]) -> None:
        self._items = SessionItems(Conversations(table, **options), given_values.person(person), embed=embed)

    def for_session(self, session_id: str | int | UUID | None = None, *, user_id: str | None = None) -> Session:
        """The handle of a session; its `session_id` is the UUID in use. Reads nothing yet.

        A UUID is used as it is, any other text or number always leads to the same session, and none or a blank one
        begins a new session. Raises Forbidden for a user_id that is not this person's, InvalidRequest for another type.
        """
        if user_id is not None:
            require_person(self._items.person, user_id)
        if not isinstance(session_id, str | int | UUID | None) or isinstance(session_id, bool):
            raise InvalidRequest("session_id must be text, a whole number or a UUID.")
        given = "" if session_id is None else _written(session_id)
        return Session(self._items, given_values.id_of_key(given) if given.strip() else self._items.store.ids())

    def for_interaction(self, interaction: object) -> Session:
        """The handle of the session an interaction belongs to: see `session_key`."""
        return self.for_session(session_key(interaction))


def session_key(interaction: object) -> str | None:
    """`interaction.context.session_id`, else `interaction.id`; of an object or a mapping. None without either."""
    for found in (_member(_member(interaction, "context"), "session_id"), _member(interaction, "id")):
        if found is not None and _written(found).strip():
            return _written(found)
    return None


def _written(key: object) -> str:
    try:
        return str(key)
    except ValueError:  # Python writes out no number of thousands of digits
        raise InvalidRequest("session_id must be a number of fewer digits, or text.") from None


def _member(of: object, name: str) -> Any:
    return of.get(name) if isinstance(of, Mapping) else getattr(of, name, None)
