"""Rolls the turns that have left the window into the summary, after the turn that moved it; never within one."""

from __future__ import annotations

from kanina.memory.context.summary import Digest, Summary, digest, dump_summary, load_summary
from kanina.memory.head import DELETED_AT
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.models import Turn
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import Absent, Check, Condition, ConditionFailed, Matches, Put, Table
from kanina.storage.values import clean_text

_TRIES = 5


class SummaryWriter:
    """Writes summaries into one table. Safe for threads, and for other processes that do the same."""

    def __init__(
        self,
        table: Table,
        retention: Retention,
        backoff: Backoff,
        redact: Redact = keep,
    ) -> None:
        self._table = table
        self._retention = retention
        self._backoff = backoff
        self._redact = redact

    def roll(self, pk: str, conversation_id: str, words: Digest = digest) -> Summary | None:
        """Bring the summary up to the window as it is now, and give it; None where there is nothing to sum up.

        One Query, and one write if something is to be written. What another writer has rolled further stands, and a
        conversation that is deleted meanwhile gets none. It expires with the head, as far as that is known now.
        `words` is given the text of before and the turns after it. Raises StorageFault.
        """
        for attempt in range(_TRIES):
            page = read_page(self._table, pk, conversation_id, self._retention.largest)
            head, before = page.head, load_summary(page.summary)
            if head is None or head.context_from <= head.floor:
                return None
            reaches = head.context_from - 1
            goes_on = before is not None and before.floor == head.floor
            if before is not None and goes_on and before.reaches >= reaches:
                return before
            since = before.reaches + 1 if before is not None and goes_on else head.floor
            turns = self._turns(page, since, reaches)
            text = words(self._redact(before.text) if before is not None and goes_on else "", turns)
            after = Summary(clean_text(self._redact(text)), reaches, head.floor)
            unchanged: Condition = (
                Absent() if before is None else Matches({"reaches": before.reaches, "floor": before.floor})
            )
            try:
                self._table.write(
                    Put(dump_summary(after, pk, conversation_id, head.expires_at), unchanged),
                    Check(pk, keys.head(conversation_id), Matches({DELETED_AT: None, "kept": head.kept or None})),
                )
                return after
            except ConditionFailed:
                self._backoff.wait(attempt)
        return None

    def _turns(self, page: ConversationPage, first: int, last: int) -> list[Turn]:
        """The turns of these numbers, redacted before anything is cut off them."""
        turns = [turn for turn in counting(page, self._retention) if first <= turn.number <= last]
        return [
            turn.model_copy(update={"question": self._redact(turn.question), "answer": self._redact(turn.answer)})
            for turn in turns
        ]
