"""How many turns of a conversation count, and for how long things last. Applied on reading; see `Conversations`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from kanina.memory.head import Head
from kanina.memory.limits import BYTES_PER_TOKEN, CHAT_CHANNELS, KEPT_CONVERSATION_TURNS
from kanina.memory.values import epoch_seconds, expiry
from kanina.memory.window import Limits
from kanina.settings import HISTORY_LIMIT_MAXIMUM, MemoryPolicy


@dataclass(frozen=True, slots=True)
class Retention:
    """The policy, applied. `kept_turns` overrides the policy's maximum for every channel.

    `deletes_surplus`: turns beyond the maximum are deleted as new ones are written, for a table that nothing else
    tidies soon; without it their expiry removes them.
    """

    policy: MemoryPolicy = field(default_factory=MemoryPolicy)
    kept_turns: int | None = None
    deletes_surplus: bool = False

    def maximum(self, channel: str) -> int:
        """How many of a conversation's turns can be read."""
        if self.kept_turns is not None:
            return self.kept_turns
        return self.policy.kept_turns_per_user_mode if channel in CHAT_CHANNELS else self.policy.kept_turns

    def of(self, head: Head) -> int:
        """The same of a conversation: one that is kept has more."""
        usual = self.maximum(head.channel)
        return max(usual, KEPT_CONVERSATION_TURNS) if head.kept and self.kept_turns is None else usual

    @property
    def largest(self) -> int:
        """The maximum of the channel that keeps most; kept conversations may have more."""
        return self.kept_turns or max(self.policy.kept_turns, self.policy.kept_turns_per_user_mode)

    def page_turns(self, channel: str) -> int:
        """How many turns a load gives at most."""
        return min(self.policy.conversation_history_limit, HISTORY_LIMIT_MAXIMUM, self.maximum(channel))

    def window(self, channel: str) -> Limits:
        """What of a conversation a model is shown at most."""
        return Limits(self.page_turns(channel), self.policy.context_tokens * BYTES_PER_TOKEN)

    def first(self, head: Head) -> int:
        """The number of the oldest turn that can be read."""
        return max(head.turn_count - self.of(head), 0) + 1

    def is_readable(self, head: Head, number: int) -> bool:
        """Whether a turn is among the newest that are kept.

        A number past the head's count was not written by a keep of this conversation, whatever lies under it.
        """
        return self.first(head) <= number <= head.turn_count

    def counts(self, head: Head, number: int) -> bool:
        """Whether a turn is readable and not before the floor, so that context and references may use it."""
        return number >= head.floor and self.is_readable(head, number)

    def ends(self, moment: datetime) -> int:
        """When what is written at a moment expires, in epoch seconds."""
        return expiry(moment, hours=self.policy.conversation_ttl_hours)

    def is_over(self, moment: datetime, head: Head | None, now: datetime) -> bool:
        """Whether what was asked at a moment would have expired by now."""
        return not (head is not None and head.kept) and self.ends(moment) <= epoch_seconds(now)

    def stops_waiting(self, moment: datetime) -> datetime:
        """Until when a question back waits that was asked at a moment."""
        return moment + timedelta(minutes=self.policy.pending_minutes)

    def is_idle(self, head: Head | None, moment: datetime) -> bool:
        """Whether a chat in a conversation had been quiet for so long at a moment that it begins anew."""
        return head is not None and moment - head.used_at > timedelta(minutes=self.policy.idle_minutes)

    def surplus(self, head: Head) -> int | None:
        """The number of the turn that must go when one more is written, or None if none must."""
        number = head.turn_count + 1 - self.of(head)
        return number if number >= 1 and (head.kept or self.deletes_surplus) else None
