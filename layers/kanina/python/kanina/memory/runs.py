"""Runs: a streamed turn while it is being answered. Others see it, its person can stop it, a crash does not lose it.

A run is put before the turn's work and deleted by the transaction that keeps the turn, on condition that it is still
there. One whose process died is left with a lapsed lease, and becomes a turn that failed, so that its question is not
lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field

from kanina import given_values
from kanina.memory.head import ERASED_AT
from kanina.memory.known import linked_people
from kanina.memory.limits import RUN_HOURS, STOP_POLL_SECONDS
from kanina.memory.loading import ConversationPage, Loaded
from kanina.memory.store import Part, Store, of_conversation, pk_of
from kanina.memory.turns import Draft
from kanina.memory.values import Moment, dump_fields, expiry, load_fields, load_moment
from kanina.models import NO_ROWS, Language
from kanina.observability import about, bound, log, short
from kanina.people import Person
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Absent,
    ConditionFailed,
    Delete,
    Exists,
    Item,
    Put,
    StorageFault,
    Table,
    Update,
)

_ANSWERED = "This run has been answered; read it under its id."


@dataclass(frozen=True, slots=True)
class Run:
    """A streamed turn under way. `id` is its request id; `stop`: its person wants it to end, which is written later.

    `is_certain`: False where the table failed when it was put, so that it may be there or not.
    """

    id: str
    conversation_id: Annotated[str, Field(alias="conversation")]
    question: str
    asked_at: Moment
    lease_until: Moment
    language: Language = "en"
    channel: str = "api"
    stop: Annotated[bool, Field(exclude=True)] = False
    is_certain: Annotated[bool, Field(exclude=True)] = True

    def ended(self, pk: str) -> Delete:
        """The change that ends it: on condition that it is there, unless that was never known."""
        return Delete(pk, keys.run(self.conversation_id, self.id), Exists() if self.is_certain else None)


class StopSignal:
    """Whether a run is to stop. Asks the table once a second at most, and no more once it is.

    For the one thread that answers. Without `ask` it never is: a turn that is no run.
    """

    def __init__(self, ask: Callable[[], bool] | None = None, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._monotonic = monotonic
        self._asked_at = monotonic()
        self._was_set = False

    @property
    def was_set(self) -> bool:
        """Whether `is_set` has said so; asks nothing."""
        return self._was_set

    def is_set(self) -> bool:
        """Whether to stop now. To be called as often as one likes, such as between two words."""
        if self._ask is None or self._was_set or self._monotonic() - self._asked_at < STOP_POLL_SECONDS:
            return self._was_set
        self._was_set = self._ask()
        self._asked_at = self._monotonic()
        return self._was_set


class Runs(Part):
    """Turns under way."""

    def start_run(self, person: Person, loaded: Loaded, run: Run) -> Run:
        """Note that a turn is being answered, before any work on it: one write. `keep` ends it.

        Raises Conflict where the run's id is another run's, or a turn's that was loaded; StorageFault.
        """
        if any(turn.request_id == run.id for turn in loaded.turns):
            raise Conflict(_ANSWERED)
        # From when it was asked, which was before anyone could delete the conversation it was asked in: a run must
        # not outlive the tombstone that keeps its text from coming back. Nor the time that a turn would have.
        hours = min(RUN_HOURS, self.store.retention.policy.conversation_ttl_hours)
        place = loaded.owner(pk_of(person))
        item = dump_run(run, place, expiry(run.asked_at, hours=hours))
        try:
            self.store.table.write(Put(item, Absent()))
        except ConditionFailed as failure:
            if failure.reason == "conflict":
                raise StorageFault("write", "conflict") from failure
            raise Conflict("A run with this id is being answered; give each question an id of its own.") from failure
        return run

    @of_conversation
    def stop_run(self, person: Person, conversation_id: str, run_id: str) -> bool:
        """Ask a run to end with what has been said; False if none is under way under this id."""
        parsed = given_values.conversation_id(conversation_id)
        if parsed is None:
            return False
        place = keys.run(parsed, given_values.text("run_id", run_id))
        return self._stop(pk_of(person), place) or any(
            self._stop(pk_of(other), place) for other in linked_people(self.store.table, person)
        )

    def _stop(self, pk: str, place: str) -> bool:
        change = Update(pk, place, set={"stop": True}, condition=Exists())
        # Its turn may be being kept at this moment.
        return self.store.write(change, in_use="The run is in use; stop it again in a moment.")

    @of_conversation
    def is_stopped(self, person: Person, conversation_id: str, run_id: str) -> bool:
        """Whether a run was asked to end: one consistent read."""
        place = given_values.text("conversation_id", conversation_id)
        run = read_run(self.store.table, pk_of(person), place, given_values.text("run_id", run_id))
        return run is not None and run.stop


def read_run(table: Table, pk: str, conversation_id: str, run_id: str) -> Run | None:
    """The run if it is under way, or has lapsed and was not met yet."""
    item = table.get(pk, keys.run(conversation_id, run_id))
    return load_run(item) if item else None


def dump_run(run: Run, pk: str, expires_at: int) -> Item:
    """A run's item."""
    return {
        "pk": pk,
        "sk": keys.run(run.conversation_id, run.id),
        **dump_fields(run, whole=True),
        EXPIRES_AT: expires_at,
    }


def load_run(item: Item) -> Run:
    """The run of an item."""
    return load_fields(Run, item)


LAPSED: Final[Mapping[Language, str]] = {
    "en": "This question was not answered: the work on it was cut off. Please ask it again.",
    "fil": "Hindi nasagot ang tanong na ito: naputol ang paggawa ng sagot. Pakitanong ulit.",
}
"""What such a turn says. Filipino was written with care but not checked by a native speaker."""


class LapsedRuns:
    """Settles the runs that a page of a conversation shows."""

    def __init__(self, store: Store, keep: Callable[[str, Loaded, Draft, Delete], str | None]) -> None:
        """keep: writes a turn on condition that its run is still there, and ends that; says why it did not."""
        self._store = store
        self._keep = keep

    def settle(self, pk: str, conversation_id: str, page: ConversationPage) -> bool:
        """Make turns of the page's lapsed runs, in the order they were asked; whether anything was changed.

        Each is kept on condition that its run is still there, so two that settle at once keep it once. Where the
        conversation has been deleted, or everything of the person, its runs are deleted. A table that reads and does
        not write is left with them: the next one who looks settles them.
        """
        runs = [load_run(item) for item in page.runs]
        over = runs if page.deleted else [run for run in runs if run.lease_until <= self._store.clock()]
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
            self._store.table.write(Delete(ended.pk, ended.sk))
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
            sees=NO_ROWS,
            lapsed=True,
        )
        refusal = self._keep(pk, loaded, draft, ended)
        if refusal == "known":
            # Answered already, or an older turn has its id: either way it is not to be met again.
            self._store.table.write(Delete(ended.pk, ended.sk))
        log("run_lapsed", kept=refusal is None)

    def _is_erased(self, pk: str, run: Run) -> bool:
        note = self._store.table.get(pk, keys.ERASED)
        return note is not None and run.asked_at <= load_moment(note[ERASED_AT])
