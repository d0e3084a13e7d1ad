"""Runs that nobody answers any more: each becomes a turn that failed, so that its question is not lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kanina.memory import timestamps
from kanina.memory.keeping import Keeper
from kanina.memory.late_turns import ERASED_AT, late_turn
from kanina.memory.loading import ConversationPage, Loaded
from kanina.memory.runs import Run, Runs, load_run
from kanina.memory.turns import Draft
from kanina.models import Language
from kanina.observability import about, bound, log, short
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, Delete, StorageFault, Table

LAPSED: Final[Mapping[Language, str]] = {
    "en": "This question was not answered: the work on it was cut off. Please ask it again.",
    "fil": "Hindi nasagot ang tanong na ito: naputol ang paggawa ng sagot. Pakitanong ulit.",
}
"""What such a turn says. Filipino was written with care but not checked by a native speaker."""


class LapsedRuns:
    """Settles the runs that a page of a conversation shows."""

    def __init__(self, table: Table, keeper: Keeper, runs: Runs) -> None:
        self._table = table
        self._keeper = keeper
        self._runs = runs

    def settle(self, pk: str, conversation_id: str, page: ConversationPage) -> bool:
        """Make turns of the page's lapsed runs, in the order they were asked; whether anything was changed.

        Each is kept on condition that its run is still there, so two that settle at once keep it once. Where the
        conversation has been deleted, or everything of the person, its runs are deleted. A table that reads and does
        not write is left with them: the next one who looks settles them.
        """
        runs = [load_run(item) for item in page.runs]
        over = runs if page.deleted else [run for run in runs if self._runs.is_lapsed(run)]
        if not over:
            return False
        try:
            for run in sorted(over, key=lambda run: run.asked_at):
                with bound(conversation=short(conversation_id), request=short(run.id)):
                    self._settle(pk, conversation_id, page, run)
        except (StorageFault, ConditionFailed) as failure:
            log("run_not_settled", conversation=short(conversation_id), **about(failure))
        return True

    def _settle(self, pk: str, conversation_id: str, page: ConversationPage, run: Run) -> None:
        ended = run.ended(pk)
        known = any(item["request_id"] == run.id for item in page.turns)
        if page.deleted or known or self._is_erased(pk, run):
            self._table.write(Delete(ended.pk, ended.sk))
            return
        loaded = Loaded(conversation_id, head=page.head, started=page.head is None, channel=run.channel)
        draft = Draft(
            question=run.question,
            answer=LAPSED[run.language],
            request_id=run.id,
            asked_at=run.asked_at,
            state="failed",
            intent="failed",
            confidence=0.0,
            language=run.language,
            lapsed=True,
        )
        late = late_turn(pk, loaded, self._keeper.titled(draft))
        kept = self._keeper.keep_late(late, loaded, once=ended)
        if kept.refusal == "known":
            # Answered already, or an older turn has its id: either way it is not to be met again.
            self._table.write(Delete(ended.pk, ended.sk))
        log("run_lapsed", kept=kept.stored)

    def _is_erased(self, pk: str, run: Run) -> bool:
        note = self._table.get(pk, keys.ERASED)
        return note is not None and run.asked_at <= timestamps.load(note[ERASED_AT])
