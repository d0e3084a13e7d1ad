"""Conversations as everyone else sees them: load before a turn, keep after it, and read, reset or delete between."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from kanina.clock import Clock, Ids
from kanina.memory import given_values
from kanina.memory.claims import Claim, Claims, Replay, ResetDone, reset_completion
from kanina.memory.context.rolling import SummaryWriter
from kanina.memory.context.summary import Digest, Summary, digest
from kanina.memory.conversation_changes import ConversationChanges, Edit
from kanina.memory.deletion import Deletion, Eraser, Expiries
from kanina.memory.head import Head, title_from
from kanina.memory.history import History, Message, MessagePage, no_conversation
from kanina.memory.keep_changes import ONLY_THE_TURN, PendingChange, TurnChanges
from kanina.memory.keeping import Keeper, Kept
from kanina.memory.late import Late
from kanina.memory.late_writer import Fate, LateWriter
from kanina.memory.limits import MEMORIES
from kanina.memory.listing import EVERY, Conversation, ConversationList, Wanted, list_conversations
from kanina.memory.loading import Loaded, Loader
from kanina.memory.recall.search import FoundPage, Search
from kanina.memory.resetting import Resets
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.memory.runs import LapsedRuns, Run, Runs
from kanina.memory.turns import Draft
from kanina.models import Detail, Pending, Turn
from kanina.observability import bound, short
from kanina.people import Person
from kanina.problems import NotFound
from kanina.redaction import Redact, keep
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Put, Table

__all__ = [
    "Claim",
    "Conversation",
    "ConversationList",
    "Conversations",
    "Draft",
    "Edit",
    "Head",
    "Kept",
    "Loaded",
    "Message",
    "MessagePage",
    "PendingChange",
    "Replay",
    "ResetDone",
    "Run",
    "TurnChanges",
    "Wanted",
]


P = ParamSpec("P")
T = TypeVar("T")
Place = TypeVar("Place", str, Loaded)


def _of_conversation(
    method: Callable[Concatenate[Conversations, Person, Place, P], T],
) -> Callable[Concatenate[Conversations, Person, Place, P], T]:
    """A method whose log lines, those of the table's faults among them, say which conversation it is about."""

    @wraps(method)
    def call(self: Conversations, person: Person, place: Place, /, *args: P.args, **kwargs: P.kwargs) -> T:
        conversation_id = place.conversation_id if isinstance(place, Loaded) else given_values.conversation_id(place)
        with bound(conversation=short(conversation_id)):
            return method(self, person, place, *args, **kwargs)

    return call


class Conversations:
    """All conversations of one table. Everything is under a person's own key: nobody's id shows another's turns.

    An expired or deleted conversation is absent everywhere. Safe for threads. Any call may raise StorageFault, and
    InvalidRequest for what is no person, number or text where one is wanted.
    """

    def __init__(
        self,
        table: Table,
        policy: MemoryPolicy,
        clock: Clock,
        ids: Ids,
        *,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
        kept_turns: int | None = None,
        deletes_surplus: bool = False,
        purges_later: bool = True,
        redact: Redact = keep,
        shows_memories: bool = True,
    ) -> None:
        """`kept_turns` overrides the policy's maximum; `deletes_surplus` suits SQLite, which has no reaper of its own.

        `purges_later`: somebody calls `finish_due` now and then; without it what is discarded goes for good at once.
        `jitter` gives numbers from 0 to 1 that a wait between two attempts is multiplied by. `redact` is done to titles
        and summaries. `shows_memories`: a turn reads single memories, for a language model; what changes answers it
        knows without them.
        """
        retention = Retention(policy, kept_turns, deletes_surplus)
        self._table = table
        self._clock = clock
        self._ids = ids
        self._redact = redact
        self._retention = retention
        backoff = Backoff(sleep, jitter)
        self._keeper = Keeper(table, retention, clock, backoff, redact)
        self._runs = Runs(table, retention, clock, backoff)
        lapsed = LapsedRuns(table, self._runs, self._keeper.keep_lapsed)
        memories = MEMORIES if shows_memories else 0
        self._loader = Loader(table, retention, clock, ids, lapsed.settle, backoff, memories)
        self._history = History(table, retention)
        expiries = Expiries(table, clock, backoff)
        self._eraser = Eraser(table, retention, clock, backoff, expiries, purges_later=purges_later)
        self._claims = Claims(table, clock, ids)
        self._changes = ConversationChanges(table, retention, clock, backoff, expiries)
        self._summaries = SummaryWriter(table, retention, backoff, redact)
        self._resets = Resets(table, retention, backoff)
        self._search = Search(table, clock, retention, redact)
        self._late = LateWriter(table, retention, self._keeper, self._resets, clock)

    # ------------------------------------------------------------ a turn

    def load(
        self,
        person: Person,
        conversation_id: str | None,
        *,
        channel: str = "api",
        address: str | None = None,
        at: datetime | None = None,
    ) -> Loaded:
        """What a turn starts from. An id is never an error.

        A missing, malformed or deleted one gives a fresh UUID v4; a UUID under which this person has no live
        conversation (unknown, expired, someone else's) is used as it is. With an `address` (per-user mode) the id is
        ignored: the conversation is the one that address is in, or a fresh one after `idle_minutes`, which becomes
        the address's own when its first turn is kept. Costs two reads side by side, and one more with an address.
        A run whose lease has lapsed is kept first, as a turn that failed, and is among the turns.
        at: the moment at which those minutes must be over, if that is not now.
        """
        given_values.text("channel", channel)
        if address is not None:
            given_values.text("address", address)
        return self._loader.load(_pk(person), conversation_id, channel, address, at)

    @_of_conversation
    def read(self, person: Person, conversation_id: str, *, turns: int | None = None, channel: str = "api") -> Loaded:
        """The same by an id, without what is known of the person, in one read: for whoever keeps turns by other means.

        turns: so many of the newest; all that are kept, if not given.
        """
        return self._loader.read(_pk(person), conversation_id, turns, channel)

    @_of_conversation
    def load_all(self, person: Person, conversation_id: str) -> tuple[Turn, ...]:
        """Every kept turn from the floor on, oldest first: one more read, for a message that refers past the page."""
        parsed = given_values.conversation_id(conversation_id)
        return self._loader.all_turns(_pk(person), parsed) if parsed else ()

    def unread(self, conversation_id: str | None, *, channel: str = "api") -> Loaded:
        """What a turn starts from when the table does not answer: the id if it is a UUID, and nothing known."""
        return self._loader.unread(conversation_id, channel)

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
        return self._keeper.keep(_pk(person), loaded, draft, changes, deadline, only_as)

    def write_late(self, late: Late) -> Fate:
        """Write a turn or reset that the table could not take at its time; says what became of it. See `LateWriter`."""
        return self._late.write(late)

    def titled(self, draft: Draft) -> Draft:
        """A turn with its title and what lists show of it, for who writes it elsewhere."""
        return self._keeper.titled(draft)

    def settled(self, person: Person, late: Sequence[Late]) -> set[str]:
        """The request ids of those that have been written meanwhile, or never will be. One read."""
        return self._late.settled(_pk(person), late)

    @_of_conversation
    def roll(self, person: Person, conversation_id: str, words: Digest = digest) -> Summary | None:
        """Sum up the turns that a model is no longer shown, after a keep that moved its window. See `SummaryWriter`."""
        parsed = given_values.conversation_id(conversation_id)
        return self._summaries.roll(_pk(person), parsed, words) if parsed else None

    # ------------------------------------------------------------ a streamed turn

    def start_run(self, person: Person, loaded: Loaded, run: Run) -> Run:
        """Note that a turn is being answered, before any work on it: one write. `keep` ends it.

        Raises Conflict where the run's id is another run's, or a turn's that was loaded.
        """
        return self._runs.start(_pk(person), loaded, run)

    @_of_conversation
    def stop_run(self, person: Person, conversation_id: str, run_id: str) -> bool:
        """Ask a run to end with what has been said; False if none is under way under this id."""
        parsed = given_values.conversation_id(conversation_id)
        return parsed is not None and self._runs.stop(_pk(person), parsed, given_values.text("run_id", run_id))

    @_of_conversation
    def is_stopped(self, person: Person, conversation_id: str, run_id: str) -> bool:
        """Whether a run was asked to end: one consistent read."""
        place = given_values.text("conversation_id", conversation_id)
        run = self._runs.get(_pk(person), place, given_values.text("run_id", run_id))
        return run is not None and run.stop

    @_of_conversation
    def find_run(self, person: Person, conversation_id: str, run_id: str) -> Run | tuple[Turn, Detail | None]:
        """A run while it is under way, and then the turn it became, as `turn` gives it. Raises NotFound.

        One read while it runs; the turn is looked for among all that are kept.
        """
        pk, parsed = _pk(person), _known(conversation_id)
        run = self._runs.get(pk, parsed, given_values.text("run_id", run_id))
        if run is not None and not self._runs.is_lapsed(run):
            return run
        page = self._loader.page(pk, parsed, self._retention.largest)
        return self._history.of_run(pk, page.head, page.turns, run_id)

    # ------------------------------------------------------------ a conversation

    @_of_conversation
    def reset(
        self,
        person: Person,
        conversation_id: str,
        *,
        claim: Claim | None = None,
        done: ResetDone | None = None,
        at: datetime | None = None,
        channel: str = "api",
    ) -> None:
        """Begin anew within a conversation: earlier turns count no more, no question waits, no params are known.

        Where there is none, one begins on the channel, which no list shows before its first turn.
        claim: completed in the same write, so that a repeat of the message resets nothing and is answered from `done`.
        at: when it was said, if not now. Raises Conflict if the claim has been taken over.
        """
        if parsed := given_values.conversation_id(conversation_id):
            pk = _pk(person)
            completed = reset_completion(claim, pk, done) if claim and done else None
            self._resets.reset(pk, parsed, at or self._clock(), channel, completed)

    @_of_conversation
    def messages(
        self, person: Person, conversation_id: str, *, limit: int = 20, cursor: str | None = None
    ) -> MessagePage:
        """The newest messages, or those before a page's `next`, in the order they were said. Raises NotFound.

        Turns from before a reset are among them, until they expire; `MessagePage.floor` tells which those are.
        """
        return self._history.messages(_pk(person), _known(conversation_id), limit, cursor)

    @_of_conversation
    def turn(self, person: Person, conversation_id: str, number: int) -> tuple[Turn, Detail | None]:
        """One turn, its texts and SQL whole, and its detail if it has one. Raises NotFound."""
        return self._history.turn(_pk(person), _known(conversation_id), number)

    def with_details(self, person: Person, turns: Sequence[Turn]) -> tuple[tuple[Turn, Detail | None], ...]:
        """These turns with their texts and SQL whole, each with its detail if it still has one."""
        return self._history.with_details(_pk(person), turns)

    @_of_conversation
    def delete(self, person: Person, conversation_id: str) -> int:
        """Delete a conversation at once; a turn that runs meanwhile is refused. Gives the number of readable turns.

        Raises NotFound when there is none. A second deletion does too, after sweeping what the first may have left.
        """
        return self._eraser.delete(_pk(person), _known(conversation_id))

    @_of_conversation
    def discard(self, person: Person, conversation_id: str) -> Deletion:
        """Delete a conversation so that it can be brought back for a few minutes: absent everywhere until then.

        Raises NotFound when there is none.
        """
        return self._eraser.mark(_pk(person), _known(conversation_id))

    @_of_conversation
    def restore(self, person: Person, conversation_id: str) -> Conversation:
        """Bring back a conversation that was discarded. Raises NotFound, or Gone when it is too late."""
        pk, parsed = _pk(person), _known(conversation_id)
        self._eraser.restore(pk, parsed, self._changes.registered)
        return self._changes.get(pk, parsed)

    def finish_due(self, has_time: Callable[[], bool] = lambda: True) -> int:
        """Do what is due, anybody's: purge what was discarded, finish what was cut off. Says how many were purged."""
        return self._eraser.finish_due(has_time)

    def list(
        self, person: Person, *, limit: int = 20, cursor: str | None = None, wanted: Wanted = EVERY
    ) -> ConversationList:
        """A page of a person's live conversations, or of those that are wanted; see `list_conversations`.

        Raises InvalidRequest as `messages` does.
        """
        return list_conversations(self._table, _pk(person), limit, cursor, wanted)

    def search(self, person: Person, text: str, *, limit: int = 20, cursor: str | None = None) -> FoundPage:
        """A page of what fits a text of a person's memories, kept conversations and summaries. See `Search`.

        Raises InvalidRequest as `messages` does.
        """
        return self._search.find(_pk(person), given_values.text("text", text), limit, cursor)

    def first_readable(self, head: Head) -> int:
        """The number of the oldest turn of a conversation that can be read."""
        return self._retention.first(head)

    @_of_conversation
    def get(self, person: Person, conversation_id: str) -> Conversation:
        """A conversation without its turns, with what was noted beside it. Raises NotFound."""
        return self._changes.get(_pk(person), _known(conversation_id))

    def begin(
        self, person: Person, edit: Edit, *, conversation_id: str | None = None, claim: Claim | None = None
    ) -> Conversation:
        """A conversation without turns, under an id of one's own if it is a UUID nobody used. Raises Conflict.

        claim: completed in the same write, so that a repeat begins nothing.
        """
        parsed = given_values.conversation_id(conversation_id) or self._ids()
        return self._changes.begin(_pk(person), parsed, edit, claim=claim)

    def newest(self, person: Person, channel: str) -> Conversation:
        """The newest on a channel that is not archived; one without turns where none is."""
        return self._changes.current(_pk(person), given_values.text("channel", channel), self._ids())

    @_of_conversation
    def change(self, person: Person, conversation_id: str, edit: Edit, *, expected: str | None = None) -> Conversation:
        """Title, archive, note beside or keep a conversation; see `ConversationChanges.change`."""
        return self._changes.change(_pk(person), _known(conversation_id), edit, expected)

    @_of_conversation
    def entitle(self, person: Person, conversation_id: str, title: str, seen: Head) -> bool:
        """Give a title that was found for what was `seen`, redacted; False where somebody has given one since, or
        something that was said has been taken out."""
        found = title_from(title, self._redact)
        return self._changes.entitle(_pk(person), _known(conversation_id), found, seen)

    # ------------------------------------------------------------ what a read has shown

    # Each of these raises ConditionFailed, and changes nothing, where the conversation is no longer as it was loaded.

    @_of_conversation
    def learn(self, person: Person, loaded: Loaded, given: Mapping[str, str]) -> dict[str, str]:
        """Add to the params that are known, and say what is known then; a conversation begins with them if none has."""
        return self._changes.learn(_pk(person), loaded, given)

    @_of_conversation
    def prune(self, person: Person, loaded: Loaded, first: int) -> None:
        """Let the turns before a number count no more."""
        self._changes.prune(_pk(person), loaded, first)

    @_of_conversation
    def wait(self, person: Person, loaded: Loaded, pending: Pending | None) -> None:
        """Let a question wait in place of any other, or none. It does not matter which waited."""
        self._changes.wait(_pk(person), loaded, pending)

    @_of_conversation
    def put_beside(self, person: Person, loaded: Loaded, put: Put) -> None:
        """Put an item of one's own beside the turns: see `keys.beside`. Nothing may follow a deletion."""
        self._changes.put_beside(_pk(person), loaded, put)

    @_of_conversation
    def delete_old(self, person: Person, conversation_id: str, before: datetime) -> int:
        """Delete the turns asked until a moment, and those that are too many to be read; say how many they were."""
        return self._eraser.delete_old(_pk(person), _known(conversation_id), before)

    # ------------------------------------------------------------ doors

    def claim(self, person: Person, key: str, body_hash: str, lease_seconds: float) -> Claim | Replay:
        """The right to answer a message, or what was answered to it before.

        Raises KeyReused when the key came with another body, Conflict (with `retry_after`) while another attempt's
        lease runs; after that the claim is taken over.
        """
        pk = _pk(person)
        lease = given_values.seconds("lease_seconds", lease_seconds)
        taken = self._claims.take(pk, given_values.text("key", key), body_hash, lease)
        if isinstance(taken, Claim):
            return taken
        if taken.conversation_id is None or taken.turn is None:
            return Replay(None, None, taken.state, taken.reset, taken.conversation_id)
        try:
            turn, detail = self._history.turn(pk, taken.conversation_id, taken.turn)
        except NotFound:
            return Replay(None, None, taken.state)
        if taken.request_id not in (None, turn.request_id):
            return Replay(None, None, taken.state)
        return Replay(turn, detail, taken.state)

    def release(self, person: Person, claim: Claim) -> None:
        """Give back a claim whose message was not answered, so that the next attempt need not wait for its lease."""
        self._claims.release(_pk(person), claim)

    def delivered(self, person: Person, key: str) -> None:
        """Note that the answer to a claimed message has been sent, so that a repeat of the message sends nothing."""
        self._claims.delivered(_pk(person), given_values.text("key", key))

    def current(self, person: Person, channel: str, address: str, *, fresh: str | None = None) -> str:
        """The id of the conversation a chat address is in; a fresh one, noted at once, if it has none or is idle.

        For commands that are no turn; a turn gives `load` the address and saves a read. fresh: the id it gets then.
        Raises Conflict if other writers never let it through.
        """
        given_values.text("channel", channel)
        return self._loader.current(_pk(person), channel, given_values.text("address", address), fresh)

    @_of_conversation
    def open(self, person: Person, conversation_id: str, *, channel: str, address: str) -> Conversation:
        """Let a chat address go on in a conversation, however long that has been quiet; gives it. Raises NotFound.

        What the address was in until then stays as it is.
        """
        given_values.text("channel", channel)
        chat = channel, given_values.text("address", address)
        return self._changes.open(_pk(person), _known(conversation_id), *chat)

    def leave(self, person: Person, *, channel: str, address: str) -> str:
        """Let a chat address begin a conversation with its next turn, and say under which id; the one before stays."""
        given_values.text("channel", channel)
        fresh = self._ids()
        self._changes.leave(_pk(person), channel, given_values.text("address", address), fresh)
        return fresh

    def close(self) -> None:
        """End the thread that reads side by side; the table stays open."""
        self._loader.close()


def _pk(person: Person) -> str:
    return keys.person(given_values.person(person).id)


def _known(conversation_id: str) -> str:
    parsed = given_values.conversation_id(conversation_id)
    if parsed is None:
        raise no_conversation()
    return parsed
