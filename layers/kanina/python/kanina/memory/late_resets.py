"""A reset that the table could not be told when it was said: what waits of it, beside late turns and in their order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kanina.memory.claims import Claim, ResetDone


@dataclass(frozen=True, slots=True)
class LateReset:
    """A reset that waits. `asked_at`: what was asked until then is to count no more, and what comes after it stays.

    address: the chat it was said in, whose conversation is found when it is written, as a late turn's is. claim:
    taken before the table failed, so completed with it, and `done` is what a repeat is answered from. seen_reset: as a
    late turn's.
    """

    pk: str
    conversation_id: str
    request_id: str
    asked_at: datetime
    channel: str = "api"
    address: str | None = None
    claim: Claim | None = None
    done: ResetDone | None = None
    seen_reset: datetime | None = None
