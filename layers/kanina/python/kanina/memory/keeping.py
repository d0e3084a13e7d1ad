"""Keeps a turn: once, whole, in one transactional write, under the next number, whoever else writes at that moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal

from kanina import metrics
from kanina.memory.details import dump_detail
from kanina.memory.head import Head, noted, title_from
from kanina.memory.keep_changes import (
    FURTHER,
    ONLY_THE_TURN,
    Job,
    TurnChanges,
    attempt,
    is_stopgap,
    place_detail,
)
from kanina.memory.known import load_links, owner_of, unbegun_in
from kanina.memory.limits import KEEP_SECONDS, LAST_QUESTION_BYTES
from kanina.memory.loading import ConversationPage, Loaded, read_page
from kanina.memory.store import Part, pk_of
from kanina.memory.turns import FORGOTTEN, Draft, dump_turn, load_turn, numbered
from kanina.memory.values import expiring, moment_after
from kanina.models import NO_ROWS, Turn
from kanina.observability import about, log, short
from kanina.people import Person
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    StorageFault,
)

_RECENT_TURNS = 8


Refusal = Literal["deleted", "claim", "lapsed", "known", "deadline", "fault", "elsewhere", "linked", "begun"]
"""Why a turn was not stored: its conversation was deleted meanwhile, another holder of its claim answers, its run was
taken for crashed and nothing is left of it, it had been written before, other writers never let it through until the
deadline, the table failed (`TurnMemory` only), or its chat has begun another conversation meanwhile (`keep_late` only);
"linked": in a conversation of another account, as the two are linked no more, or the table failed; "begun": a linked
account has begun one under its id (never of `keep`)."""


_REFUSALS: Mapping[str, Refusal] = {"claim": "claim", "once": "known", "current": "elsewhere", "run": "lapsed"}
"""Why, by which change of a transaction was refused; every other one can be tried again."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The turn as stored, or why it was not. `reduced`: the detail lacks rows of the preview or the end of a text.

    `overtaken`: another message was quicker to answer the question that waited, or to ask one; that one stands.
    `moved`: a model is shown the conversation from a later turn on than before, so its summary is to be rolled.
    """

    turn: Turn | None
    stored: bool
    reduced: bool = False
    refusal: Refusal | None = field(default=None, compare=False)
    overtaken: bool = field(default=False, compare=False)
    moved: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class _Written:
    """The turn's item, or why there is none; the rest as in `Kept`."""

    item: Item | Refusal
    overtaken: bool = False
    moved: bool = False


class Keeping(Part):
    """Turns kept. Safe for threads."""

    def keep(
        self,
        person: Person,
        loaded: Loaded,
        draft: Draft,
        changes: TurnChanges = ONLY_THE_TURN,
        *,
        deadline: datetime | None = None,
        only_as: int | None = None,
    ) -> Kept:
        """Store a turn under the next number, in one write, with what changes with it: all of that or nothing.

        A question that waits, and has been replaced since it was loaded, stands, and the turn is kept. Another writer's
        turn moves this one up a number, until the deadline (10 s when none is given). A repeat with the same request id
        finds the turn it had stored. After a reset that was said since it was asked, and was not there when it was
        loaded, the turn can be read but does not count, and neither its question nor its params are kept. A run that
        has been taken for crashed meanwhile: the turn it became stands, and not this.
        only_as: the number that is next, if it may have no other. Raises Conflict, and keeps nothing, if another turn
        has that by now, if a further change's condition fails, and if the request id of a turn with a detail is that of
        an older one with a detail.
        """
        pk = pk_of(person)
        now = self.store.clock()
        until = deadline or now + timedelta(seconds=KEEP_SECONDS)
        # What was loaded came before it, whatever the clock says; and a client's messages may be dated ahead.
        said_at = moment_after(loaded.head.reset_at if loaded.head else None, min(draft.asked_at, now))
        draft = self.titled(draft)
        began_in = loaded.owner(pk)
        while True:
            owner = loaded.owner(pk)
            place, expires_at = loaded.conversation_id, self.store.ends(now, loaded.head)
            turn = dump_turn(draft, owner, place, expires_at, aside=loaded.sets_aside)
            detail, reduced = dump_detail(draft, owner, place, expires_at) if turn.get("has_detail") else (None, False)
            job = Job(
                loaded,
                turn,
                detail,
                changes,
                now,
                said_at,
                title=draft.title or "",
                last_question=draft.last_question or "",
                shown_bytes=draft.shown_bytes,
                tokens=draft.tokens,
                run=changes.run.ended(began_in) if changes.run else None,
                only_as=only_as,
                asked_by=pk,
            )
            kept = self.keep_job(job, until)
            if kept.refusal == "begun":
                loaded = self._in_linked(person, loaded, draft)
            elif kept.refusal == "elsewhere":
                loaded = self._in_current(pk, loaded)
            else:
                return replace(kept, reduced=reduced and kept.stored)

    def _in_current(self, pk: str, loaded: Loaded) -> Loaded:
        """The same for the conversation that its chat is in now."""
        assert loaded.address is not None
        now = noted(self.store.table, pk, loaded.channel, loaded.address)
        page = read_page(self.store.table, pk, now, 1) if now else None
        if now is None or page is None or page.deleted:
            return replace(loaded, noted=now, of=None)
        return replace(loaded, conversation_id=now, noted=now, head=page.head, of=None)

    def _in_linked(self, person: Person, loaded: Loaded, draft: Draft) -> Loaded:
        """The same for the conversation that a linked account has begun under its id at this moment.

        Where that is of other rows, or they are linked no more, each has one under it.
        """
        pk, place = pk_of(person), loaded.conversation_id
        owner = owner_of(self.store.table, pk, self.store.table.get(pk, keys.KNOWN), place)
        page = read_page(self.store.table, owner, place, self.store.retention.largest) if owner else None
        if (
            owner is None
            or page is None
            or any(item.get("sees", "") not in (draft.sees, NO_ROWS) for item in page.turns)
        ):
            return replace(loaded, others=())
        return replace(loaded, of=keys.person_of(owner), head=page.head)

    def titled(self, draft: Draft) -> Draft:
        """A turn with the title of a conversation that begins with it and what lists show of it, both redacted, for who
        writes it elsewhere."""
        title, last = draft.title, draft.last_question
        if title is None:
            title = title_from(draft.question or draft.answer, self.store.redact)
        if last is None:
            last = title_from(draft.question, self.store.redact, LAST_QUESTION_BYTES)
        return replace(draft, title=title, last_question=last)

    def keep_job(self, job: Job, deadline: datetime) -> Kept:
        """Write what a job is made of, until a deadline."""
        detail = job.detail
        placed = None if detail is None else place_detail(self.store.table, job, detail)
        if placed == "taken":
            if job.run is not None:
                self._drop(job.pk, job.run.sk)
            if job.once is not None:
                return Kept(None, False, refusal="known")
            raise Conflict("There is a turn with this request id already; give each question an id of its own.")
        if placed == "repeat":
            # It is that of the turn that is there, whatever becomes of this attempt.
            detail = None
        try:
            written = self._write(job, deadline)
        except Conflict:
            if detail is not None:
                self._drop(job.pk, detail["sk"])
            raise
        if not isinstance(written.item, str):
            expires_at = written.item.get(EXPIRES_AT)
            if detail is not None and detail.get(EXPIRES_AT) != expires_at:
                self.store.table.write(Put(expiring(detail, expires_at)))
            return Kept(load_turn(written.item), True, overtaken=written.overtaken, moved=written.moved)
        # The detail of a turn that is known already belongs to what was written then.
        if detail is not None and written.item != "known":
            self._drop(job.pk, detail["sk"])
        # Nor may the run of a turn that is not wanted lapse into one. Where it may be written yet, it ends with it.
        if job.run is not None and written.item in ("deleted", "claim", "linked"):
            self._drop(job.pk, job.run.sk)
        return Kept(None, False, refusal=written.item)

    def _write(self, job: Job, deadline: datetime) -> _Written:
        """Write the turn under the next number. StorageFault leaves open whether it was written.

        Raises Conflict when a further change's condition does not hold, or the only number it may get is taken.
        """
        if job.instead_of is not None:
            return _Written(self._replace(job, job.instead_of, deadline))
        head, over_remains = job.loaded.head, None
        unseen = number = head.turn_count + 1 if head else 1
        tries, glance = 0, _RECENT_TURNS
        overtaken = False
        while True:
            item = numbered(job.turn, job.conversation_id, number)
            if head is not None and head.is_reset_since(job.said_at):
                job = job.forgotten()
                # Before the floor it says so by its place.
                item = item if head.floor > head.turn_count else {**item, FORGOTTEN: True}
            guards = self._guards(job, head)
            if isinstance(guards, str):
                log("turn_refused", conversation=short(job.conversation_id), reason=guards)
                return _Written(guards, overtaken)
            changes, moved = attempt(self.store, job, item, head, over_remains, guards)
            try:
                self.store.table.write(*changes.values())
                return _Written(item, overtaken, moved)
            except ConditionFailed as failure:
                refused = list(changes)[failure.index] if failure.reason == "condition" else "conflict"
            if refused == "pending":
                # Everything before it held: only the question has been replaced, and the newer one stands.
                job = replace(job, changes=replace(job.changes, pending="keep"))
                overtaken = True
                continue
            # Before the page is read, never after: what was read before a wait is stale when it is used.
            self._wait(tries, deadline)
            tries += 1
            page = self._read_since(job, unseen, glance)
            if written := _find(page, job.request_id):
                return _Written(
                    self._replace(job, written, deadline) if is_stopgap(written, job) else written, overtaken
                )
            if refused.startswith(FURTHER) and not page.deleted:
                raise Conflict("Another writer changed what was to change with the turn; read it, then write again.")
            refusal: Refusal | None = "deleted" if page.deleted else _REFUSALS.get(refused)
            if refusal is None and self.store.clock() >= deadline:
                refusal = "deadline"
            if refusal is not None:
                log("turn_refused", conversation=short(job.conversation_id), reason=refusal)
                return _Written(refusal, overtaken)
            metrics.count(metrics.CONFLICTS)
            over_remains = None
            if refused == "turn" and number == (page.head.turn_count + 1 if page.head else 1):
                over_remains = self.store.table.get(job.pk, item["sk"])
            head, tried = page.head, number
            number = head.turn_count + 1 if head else 1
            if job.only_as not in (None, number):
                raise Conflict(f"There is a turn {job.only_as} by now; the next is {number}.")
            if head is not None and head.kept == (EXPIRES_AT in job.turn):
                job = replace(job, turn=expiring(job.turn, self.store.ends(job.now, head)))
            # What has been looked through needs no second look. If it got one, each read would take longer than the
            # one before, and whoever had waited longest would wait for ever. But for the newest turn: a read that
            # meets a transaction may show its head and not yet its turn.
            unseen, glance = number - 1, _RECENT_TURNS + max(0, number - tried)

    def _guards(self, job: Job, head: Head | None) -> Mapping[str, Change] | Refusal:
        """What must hold of linked accounts: in the conversation of one, that it is so still; where one begins under an
        id that was brought, that no other has. One read then."""
        if job.asker != job.pk:
            links = load_links(self.store.table.get(job.pk, keys.KNOWN))
            return {"links": Check(job.pk, keys.KNOWN, Matches({"links": links}))} if job.asker in links else "linked"
        others = job.loaded.others if head is None else ()
        unbegun = unbegun_in(self.store.table, others, job.conversation_id)
        return "begun" if unbegun is None else unbegun

    def _replace(self, job: Job, lapsed: Item, deadline: datetime) -> Item | Refusal:
        """Write an answer that came after all where its run, taken for crashed, has become a turn that says so.

        That turn's number and expiry stay; what else has happened since then stands.
        """
        number = keys.turn_number(lapsed["sk"]) or 1
        item = expiring(numbered(job.turn, job.conversation_id, number), lapsed.get(EXPIRES_AT))
        if lapsed.get(FORGOTTEN):
            item[FORGOTTEN] = True
        changes: dict[str, Change] = {"once": job.once} if job.once else {}
        changes["turn"] = Put(item, Matches({"request_id": lapsed["request_id"], "lapsed": True}))
        changes |= job.completed(number)
        tries = 0
        while True:
            try:
                self.store.table.write(*changes.values())
                return item
            except ConditionFailed as failure:
                if failure.reason == "condition":
                    return "claim" if list(changes)[failure.index] == "claim" else "known"
            if self.store.clock() >= deadline:
                return "deadline"
            metrics.count(metrics.CONFLICTS)
            self._wait(tries, deadline)
            tries += 1

    def _read_since(self, job: Job, first: int, turns: int) -> ConversationPage:
        """The conversation as it is now, with every turn written since `first` was the next number.

        turns: how many are likely to be enough.
        """
        while True:
            page = read_page(self.store.table, job.pk, job.conversation_id, turns)
            if len(page.turns) < turns or (keys.turn_number(page.turns[-1]["sk"]) or 0) < first:
                return page
            turns *= 4

    def _wait(self, attempt: int, deadline: datetime) -> None:
        left = (deadline - self.store.clock()).total_seconds()
        self.store.backoff.wait(attempt, most=left)

    def _drop(self, pk: str, sk: str) -> None:
        try:
            self.store.table.write(Delete(pk, sk))
        except (StorageFault, ConditionFailed) as failure:
            # The turn's fate is settled; what is left of it expires.
            log("item_left", **about(failure))


def _find(page: ConversationPage, request_id: str) -> Item | None:
    """The turn of this request among the newest: an earlier attempt, whose reply was lost, had succeeded."""
    return next((item for item in page.turns if item["request_id"] == request_id), None)
