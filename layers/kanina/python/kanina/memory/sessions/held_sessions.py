"""The handles that a store keeps of its users' current sessions: what each has seen and may have written."""

from __future__ import annotations

import threading
from collections import OrderedDict

from kanina.memory.sessions.limits import HELD_SESSIONS
from kanina.memory.sessions.session import Session
from kanina.memory.sessions.session_items import NOTHING, SessionItems, SessionPage


class Held:
    """One user's handle. To be used under its `lock`, since a handle is not for two threads at once."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._session: Session | None = None
        self._is_fresh = True

    def current(self, items: SessionItems, session_id: str) -> Session:
        """The handle of the session that is current now.

        A user of whom nothing was seen yet may go on with whatever is open. Else a session that another writer began
        is as empty as it is to a handle that has read its history before anything was there.
        """
        if self._session is None or self._session.session_id != session_id:
            self._session = Session(items, session_id)
            if not self._is_fresh:
                self._session.see(NOTHING)
        self._is_fresh = False
        return self._session

    def see(self, items: SessionItems, session_id: str | None, page: SessionPage) -> None:
        """The current session was read, with this page of it; None is there when no session is current."""
        if session_id is None:
            self._session, self._is_fresh = None, False
        else:
            self.current(items, session_id).see(page)


class HeldSessions:
    """Handles by user, at most so many: the least recently used go first. Safe for threads."""

    def __init__(self, most: int = HELD_SESSIONS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._held: OrderedDict[str, Held] = OrderedDict()

    def of(self, user_id: str) -> Held:
        """What is held of a user."""
        with self._lock:
            held = self._held.setdefault(user_id, Held())
            self._held.move_to_end(user_id)
            if len(self._held) > self._most:
                self._held.popitem(last=False)
            return held
