"""What one handle knows of the open messages: those it last saw, and which writes of its own may have been made."""

from __future__ import annotations

from kanina.memory.sessions.limits import TRIED_WRITES
from kanina.memory.sessions.messages import SessionMessage
from kanina.memory.sessions.open_messages import OpenMessages
from kanina.memory.sessions.turn_messages import fingerprint
from kanina.problems import Conflict

CHANGED = "Another writer changed the open messages; read the history, then write again."


class SeenMessages:
    """The version of the open messages that a handle last saw, None being none, or that it has seen nothing yet.

    Of a write whose reply was lost it is not known whether it was made. So every version that this handle tries to
    write is noted before, until a later write is sure: found in the table, it is no other writer's.
    """

    def __init__(self) -> None:
        self._has_seen = False
        self._seen: str | None = None
        self._tried: dict[str | None, bool] = {}  # version → whether it is unsure that its last message was written

    def see(self, opened: OpenMessages | None) -> None:
        """These are the open messages now."""
        self._seen, self._has_seen = _version(opened), True

    def settle(self, opened: OpenMessages | None) -> None:
        """These are the open messages now, and no earlier write can be found any more."""
        self._tried = {}
        self.see(opened)

    def forget(self) -> None:
        """Nothing is known: what is open may be anything."""
        self._tried, self._seen, self._has_seen = {}, None, False

    def try_message(self, opened: OpenMessages) -> None:
        """The handle is about to write a message with these."""
        self._tried = {opened.version: True}

    def give_up(self) -> None:
        """What was tried has surely not been written."""
        self._tried = {}

    def try_params(self, before: OpenMessages | None, opened: OpenMessages) -> None:
        """The handle is about to write params beside the open messages, which they leave as they are.

        Where those are another writer's that this handle has not seen, its own params do not make them seen.
        """
        if not self._is_known(before):
            return
        self._tried[opened.version] = before is not None and self._tried.get(before.version, False)
        if len(self._tried) > TRIED_WRITES:
            del self._tried[next(iter(self._tried))]

    def wrote_params(self, opened: OpenMessages) -> None:
        """The params are surely there: what was open before them is open no more, unless another writer has it so."""
        if opened.version in self._tried:
            self._tried = {opened.version: self._tried[opened.version]}
            self.see(opened)

    def try_nothing(self) -> None:
        """The handle is about to delete whatever is open."""
        self._tried[None] = False

    def require_unchanged(self, opened: OpenMessages | None) -> None:
        """See the open messages. Raises Conflict when they are neither those that were seen nor of this handle."""
        if _version(opened) in self._tried:
            self.see(opened)
        elif self._has_seen and not self._is_known(opened):
            raise Conflict(CHANGED)

    def is_tried(self, opened: OpenMessages | None) -> bool:
        """Whether these are as a write of this handle left them whose reply was lost."""
        return _version(opened) in self._tried

    def is_repeat(self, opened: OpenMessages, message: SessionMessage) -> bool:
        """Whether the message is the last one there, of which it was not known whether it had been written."""
        return self._tried.get(opened.version, False) and fingerprint(opened.messages[-1]) == fingerprint(message)

    def _is_known(self, opened: OpenMessages | None) -> bool:
        version = _version(opened)
        return version in self._tried or (self._has_seen and version == self._seen)


def _version(opened: OpenMessages | None) -> str | None:
    return opened.version if opened else None
