"""Messages of which a handle does not know whether they were written, looked for among the turns written since.

A turn that a handle's message became can be anywhere after the page that the handle had read: others may have written
many since, and may have begun anew, so that it does not count any more. Still it was written, and once is enough.
"""

from __future__ import annotations

from collections.abc import Callable

from kanina.memory.sessions.open_messages import OpenMessages
from kanina.memory.sessions.session_items import SessionItems, SessionPage
from kanina.memory.turns import turn_items


class UnsureTurn:
    """A turn that one handle may have written, or another from its message, under a number from a certain one on.

    The first look for it costs a Query where more was written since than its caller has read; each later one looks
    at what came after the one before.
    """

    def __init__(self, session_id: str, page: SessionPage) -> None:
        """`page`: the session as it was before the write."""
        self._session_id = session_id
        self._since = page.head.turn_count + 1 if page.head else 1

    def is_there(self, items: SessionItems, session_id: str, page: SessionPage, is_it: Callable[[str], bool]) -> bool:
        """Whether it is in the session, of which this is the newest page. `is_it`: tells it by its request id."""
        if page.head is None or session_id != self._session_id:
            return False
        if any(is_it(turn.request_id) for turn in page.turns):
            return True
        if not self._shows_all(page):
            count = max(1, page.head.turn_count - self._since + 1)
            written = turn_items(items.backing.table, items.pk, session_id, since=self._since, at_once=count)
            if any(is_it(item["request_id"]) for item in written):
                return True
        # The newest is looked at again: a read that meets a transaction may show its head and not yet its turn.
        self._since = max(self._since, page.head.turn_count)
        return False

    def _shows_all(self, page: SessionPage) -> bool:
        """Whether the page has each turn it can be: one that does not count is not on it."""
        numbers = {turn.number for turn in page.turns}
        newest = page.head.turn_count if page.head else 0
        return newest - self._since < len(numbers) and numbers.issuperset(range(self._since, newest + 1))


class UnsureAnswer:
    """An agent's message: the turn it makes has its own request id."""

    def __init__(self, request_id: str, session_id: str, page: SessionPage) -> None:
        self.request_id = request_id
        self._turn = UnsureTurn(session_id, page)

    def is_there(self, items: SessionItems, session_id: str, page: SessionPage) -> bool:
        """Whether the turn was written after all."""
        return self._turn.is_there(items, session_id, page, lambda found: found == self.request_id)


class UnsureQuestion:
    """A person's message: open still, perhaps with more that others added, or in a turn that others closed it by."""

    def __init__(self, asked: OpenMessages, mark: str, session_id: str, page: SessionPage) -> None:
        """`asked`: the open messages that it begins; `mark`: its fingerprint."""
        self.asked = asked
        self.mark = mark
        self._turn = UnsureTurn(session_id, page)

    def is_there(self, items: SessionItems, session_id: str, page: SessionPage) -> bool:
        """Whether the message was written after all."""
        if page.opened is not None and page.opened.id == self.asked.id:
            return True
        return self._turn.is_there(items, session_id, page, lambda found: found.startswith(f"{self.asked.id}-"))
