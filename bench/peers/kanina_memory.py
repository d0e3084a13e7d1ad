"""Kanina's memory as a turn uses it: load before the answer, keep after it, with the settings it comes with."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from kanina import people
from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations, Draft
from kanina.settings import MemoryPolicy
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_schema import table_definition

__all__ = ["PACKAGES", "Peer", "table_definition"]

PACKAGES = ("kanina", "boto3")
ME = people.local("bench")
READ_BACK = 1000
"""Turns that `texts` reads; a conversation keeps 50, which is less than the others keep."""

DEADLINE_SECONDS = 10.0


class Peer:
    """A person's conversations. What is to expire soon is written by a clock that stands a day back."""

    def __init__(self, endpoint: str, table: str, ttl_seconds: int | None) -> None:
        policy = MemoryPolicy()
        back = timedelta(hours=policy.conversation_ttl_hours, seconds=-ttl_seconds) if ttl_seconds else timedelta(0)

        def clock() -> datetime:
            return system_clock() - back

        self._clock = clock
        opened = DynamoDBTable(table, endpoint_url=endpoint, clock=clock, deadline_seconds=DEADLINE_SECONDS)
        self._conversations = Conversations(opened, policy, clock, random_ids)
        now = DynamoDBTable(table, endpoint_url=endpoint, deadline_seconds=DEADLINE_SECONDS)
        self._now = Conversations(now, policy, system_clock, random_ids, kept_turns=READ_BACK)

    def turn(self, conversation: str, question: str, answer: str) -> None:
        """Load, then keep. Raises RuntimeError for a turn that was refused."""
        loaded = self._conversations.load(ME, conversation)
        draft = Draft(question, answer, request_id=str(uuid.uuid4()), asked_at=self._clock())
        kept = self._conversations.keep(ME, loaded, draft)
        if not kept.stored:
            raise RuntimeError(f"refused: {kept.refusal}")

    def texts(self, conversation: str) -> list[str]:
        """Both texts of every turn, by the clock as it is."""
        turns = self._now.load_all(ME, conversation)
        return [text for turn in turns for text in (turn.question, turn.answer)]
