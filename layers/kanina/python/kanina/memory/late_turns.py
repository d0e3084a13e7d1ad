"""Turns that could not be kept when they were asked: as a text that waits, and how they are written once it can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from kanina import metrics
from kanina.clock import Clock
from kanina.memory import timestamps
from kanina.memory.claims import Claim
from kanina.memory.details import dump_detail
from kanina.memory.keeping import Keeper, PendingChange
from kanina.memory.limits import LATE_NOTE_HOURS
from kanina.memory.loaded import Loaded
from kanina.memory.pages import ConversationPage, read_page
from kanina.memory.pending_item import load_pending
from kanina.memory.retention import Retention
from kanina.memory.turns import Draft, dump_turn, numbered
from kanina.models import Pending
from kanina.observability import bound, log, short
from kanina.storage import keys
from kanina.storage.json_body import dump_body, load_body
from kanina.storage.table import EXPIRES_AT, Absent, Delete, Item, Put, StorageFault, Table
from kanina.storage.values import clean_item

ERASED_AT = "erased_at"
"""On the note of an erasure: the moment before which nothing of this person may be written back."""

Fate = Literal["written", "known", "expired", "erased", "deleted", "claim", "lapsed"]
"""What became of a late turn: written now, or already there; or dropped, because its time is over, the person or the
conversation has been erased since, a repeat of its message has been answered, or nothing is left of its run."""


@dataclass(frozen=True, slots=True)
class LateTurn:
    """A turn that waits, with all that keeping it takes. `turn` and `detail` are its items, the turn as number 1.

    pending: as for `Conversations.keep`; `seen_pending` is the id of the question that was there, if one was.
    params: those this turn added. claim: taken before the table failed, so completed with the turn. is_run: a run was
    put, or may have been, which ends with the turn. tried_from: the conversation's count when the table was asked to
    keep the turn, which may have succeeded; None where it was not asked.
    """

    conversation_id: str
    turn: Item
    detail: Item | None = None
    channel: str = "api"
    address: str | None = None
    pending: PendingChange = "keep"
    seen_pending: str | None = None
    params: Mapping[str, str] | None = None
    claim: Claim | None = None
    is_run: bool = False
    tried_from: int | None = 0

    @property
    def pk(self) -> str:
        """Whose it is."""
        return str(self.turn["pk"])

    @property
    def request_id(self) -> str:
        """What it is known by."""
        return str(self.turn["request_id"])

    @property
    def asked_at(self) -> datetime:
        """When it was asked."""
        return timestamps.load(self.turn["asked_at"])


def late_turn(
    pk: str,
    loaded: Loaded,
    draft: Draft,
    pending: PendingChange,
    params: Mapping[str, str] | None,
    claim: Claim | None,
    *,
    is_run: bool = False,
) -> LateTurn:
    """What waits of a turn that would have been kept."""
    turn = clean_item(dump_turn(draft, pk, loaded.conversation_id, None))
    detail = dump_detail(draft, pk, loaded.conversation_id, None)[0] if turn.get("has_detail") else None
    return LateTurn(
        conversation_id=loaded.conversation_id,
        turn=turn,
        detail=detail,
        channel=loaded.channel,
        address=loaded.address,
        pending=pending,
        seen_pending=loaded.pending.id if loaded.pending else None,
        params=params,
        claim=claim,
        is_run=is_run,
        tried_from=None if loaded.degraded else loaded.head.turn_count if loaded.head else 0,
    )


def dump_late(late: LateTurn) -> str:
    """The turn as a text, at most some 600 kB (SQS takes 1 MiB)."""
    pending = late.pending
    return dump_body(
        {
            "conversation": late.conversation_id,
            "turn": late.turn,
            "detail": late.detail,
            "channel": late.channel,
            "address": late.address,
            "pending": pending.model_dump(mode="json") if isinstance(pending, Pending) else pending,
            "seen_pending": late.seen_pending,
            "params": late.params,
            "claim": _dump_claim(late.claim) if late.claim else None,
            "is_run": late.is_run,
            "tried_from": late.tried_from,
        }
    )


def load_late(text: str) -> LateTurn:
    """The turn that `dump_late` wrote. Raises ValueError or KeyError for another text."""
    data: dict[str, Any] = load_body(text)
    pending, claim = data["pending"], data["claim"]
    return LateTurn(
        conversation_id=data["conversation"],
        turn=data["turn"],
        detail=data["detail"],
        channel=data["channel"],
        address=data["address"],
        pending=Pending.model_validate(pending) if isinstance(pending, dict) else pending,
        seen_pending=data["seen_pending"],
        params=data["params"],
        claim=Claim(claim["key"], claim["owner"], timestamps.load(claim["lease_until"])) if claim else None,
        is_run=data.get("is_run", False),
        tried_from=data.get("tried_from", 0),
    )


class LateWriter:
    """Writes late turns into one table: under the next numbers, each once, with the time it was asked at."""

    def __init__(self, table: Table, retention: Retention, keeper: Keeper, clock: Clock) -> None:
        self._table = table
        self._retention = retention
        self._keeper = keeper
        self._clock = clock

    def write(self, late: LateTurn) -> Fate:
        """Write it, or say why not. Raises StorageFault where it should be tried again."""
        with bound(conversation=short(late.conversation_id), request=short(late.request_id)):
            fate = self._write(late)
            log("turn_written_back", fate=fate)
        metrics.count(metrics.TURNS_WRITTEN_BACK, int(fate == "written"))
        return fate

    def _write(self, late: LateTurn) -> Fate:
        notes = self._table.get_many([(late.pk, keys.ERASED), (late.pk, keys.late(late.request_id))])
        by_key = {note["sk"]: note for note in notes}
        erased = by_key.pop(keys.ERASED, None)
        if erased and late.asked_at <= timestamps.load(erased[ERASED_AT]):
            return "erased"
        if by_key:
            return "known"
        page = read_page(self._table, late.pk, late.conversation_id, 1)
        conversation_id = late.conversation_id
        if page.head is None and not page.deleted and late.address is not None:
            conversation_id, page = self._of_address(late, late.address)
        if page.deleted:
            return "deleted"
        hours = self._retention.policy.conversation_ttl_hours
        kept = page.head is not None and page.head.kept
        if not kept and timestamps.expiry(late.asked_at, hours=hours) <= timestamps.seconds(self._clock()):
            return "expired"
        there = self._find(late, conversation_id) if page.head is not None and late.tried_from is not None else None
        if there is not None and not there.get("lapsed"):
            return "known"
        done = self._keeper.keep_late(
            late.pk,
            _loaded(late, conversation_id, page),
            _moved(late.turn, conversation_id),
            late.detail and {**late.detail, "sk": keys.detail(conversation_id, late.request_id)},
            self._pending(late, page),
            {**(page.head.params if page.head else {}), **late.params} if late.params else None,
            late.claim,
            _note(late),
            Delete(late.pk, keys.run(conversation_id, late.request_id)) if late.is_run else None,
            there,
        )
        if done.refusal == "deadline" or done.refusal == "fault":
            raise StorageFault("write", "conflict")
        return done.refusal or "written"

    def _of_address(self, late: LateTurn, address: str) -> tuple[str, ConversationPage]:
        """The conversation a chat was in when the turn was asked; the turn's own where it was in none, or idle."""
        noted = self._table.get(late.pk, keys.current(late.channel, address))
        if noted is None:
            return late.conversation_id, ConversationPage()
        page = read_page(self._table, late.pk, noted["conversation"], 1)
        idle = timedelta(minutes=self._retention.policy.idle_minutes)
        if page.deleted or (page.head is not None and late.asked_at - page.head.updated_at <= idle):
            return noted["conversation"], page
        return late.conversation_id, ConversationPage()

    def _find(self, late: LateTurn, conversation_id: str) -> Item | None:
        """The turn that is there, however many have come since: the write that seemed to fail had succeeded, or its
        run has been taken for crashed."""
        before = late.tried_from if late.tried_from and conversation_id == late.conversation_id else 0
        cursor = None
        while True:
            page = self._table.query(
                late.pk, keys.turns(conversation_id), newest_first=True, limit=_PAGE_TURNS, cursor=cursor
            )
            found = next((item for item in page.items if item["request_id"] == late.request_id), None)
            cursor = page.cursor
            if found is not None or cursor is None or (keys.turn_number(cursor) or 0) <= before:
                return found

    def _pending(self, late: LateTurn, page: ConversationPage) -> PendingChange:
        """The turn's question back, while its time runs and no other has been asked since; or what it had answered."""
        there = page.pending["id"] if page.pending else None
        if late.pending == "keep" or there not in (None, late.seen_pending):
            return "keep"
        until = late.asked_at + timedelta(minutes=self._retention.policy.pending_minutes)
        return "keep" if late.pending is not None and until <= self._clock() else late.pending


_PAGE_TURNS = 50


def _loaded(late: LateTurn, conversation_id: str, page: ConversationPage) -> Loaded:
    return Loaded(
        conversation_id=conversation_id,
        head=page.head,
        pending=load_pending(page.pending) if page.pending else None,
        started=page.head is None,
        channel=late.channel,
        address=late.address,
        pending_expires_at=page.pending.get(EXPIRES_AT) if page.pending else None,
    )


def _moved(turn: Item, conversation_id: str) -> Item:
    """The turn in the conversation it belongs to; what it pointed at had other numbers, so that is left out."""
    return numbered({name: value for name, value in turn.items() if name != "references"}, conversation_id, 1)


def _note(late: LateTurn) -> Put:
    expires_at = timestamps.expiry(late.asked_at, hours=LATE_NOTE_HOURS)
    return Put({"pk": late.pk, "sk": keys.late(late.request_id), EXPIRES_AT: expires_at}, Absent())


def _dump_claim(claim: Claim) -> dict[str, str]:
    return {"key": claim.key, "owner": claim.owner, "lease_until": timestamps.dump(claim.lease_until)}
