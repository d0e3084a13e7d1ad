"""Conversations as everyone else sees them: load before a turn, keep after it, and read, reset or delete between."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from kanina.clock import Clock, Ids
from kanina.memory import given_values
from kanina.memory.claims import Claim, Claims, Replay, ResetDone
from kanina.memory.context.rolling import SummaryWriter
from kanina.memory.context.summary import Digest, Summary, digest
from kanina.memory.conversation_changes import Changes, Edit, titled
from kanina.memory.deletion import Deletions
from kanina.memory.head import Head
from kanina.memory.history import History, Message, MessagePage
from kanina.memory.keep_changes import ONLY_THE_TURN, PendingChange, TurnChanges
from kanina.memory.keeping import Keeper, Kept
from kanina.memory.known import linked_people
from kanina.memory.late import Late
from kanina.memory.late_writer import Fate, LateWriter
from kanina.memory.limits import MEMORIES
from kanina.memory.listing import EVERY, Conversation, ConversationList, Wanted, list_conversations, list_together
from kanina.memory.loading import Loaded, Loading
from kanina.memory.recall.search import FoundPage, Search
from kanina.memory.recall.vectors import Embedder
from kanina.memory.resetting import Resets
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.memory.runs import LapsedRuns, Run, Runs, read_run
from kanina.memory.store import Store, known, of_conversation, pk_of, wherever
from kanina.memory.turns import Draft
from kanina.models import Detail, Turn
from kanina.people import Person
from kanina.redaction import Redact, keep
from kanina.settings import MemoryPolicy
from kanina.storage.table import Table

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


class Conversations(Changes, Claims, Deletions, History, Loading, Resets, Runs):
    """All conversations of one table. Everything is under a person's own key: nobody's id shows another's turns.

    A conversation of a linked account is found where there is none of one's own under its id. What was answered there
    to who may see other rows is withheld.

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
        sees: Callable[[Person], str] = lambda person: "",
        embedder: Embedder | None = None,
    ) -> None:
        """`kept_turns` overrides the policy's maximum; `deletes_surplus` suits SQLite, which has no reaper of its own.

        `purges_later`: somebody calls `finish_due` now and then; without it what is discarded goes for good at once.
        `jitter` gives numbers from 0 to 1 that a wait between two attempts is multiplied by. `redact` is done to titles
        and summaries. `shows_memories`: a turn reads single memories, for a language model; what changes answers it
        knows without them. `sees`: see `Store`. `embedder`: finds what is searched for in other words, too.
        """
        retention = Retention(policy, kept_turns, deletes_surplus)
        store = Store(table, retention, clock, ids, Backoff(sleep, jitter), redact, purges_later, sees)
        self._keeper = Keeper(store)
        super().__init__(store, LapsedRuns(store, self._keeper.keep_lapsed).settle, MEMORIES if shows_memories else 0)
        self._summaries = SummaryWriter(table, retention, store.backoff, redact)
        self._search = Search(table, clock, retention, redact, embedder)
        self._late = LateWriter(store, self._keeper)

    # ------------------------------------------------------------ a turn

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
        return self._keeper.keep(pk_of(person), loaded, draft, changes, deadline, only_as)

    def write_late(self, late: Late) -> Fate:
        """Write a turn or reset that the table could not take at its time; says what became of it. See `LateWriter`."""
        return self._late.write(late)

    def titled(self, draft: Draft) -> Draft:
        """A turn with its title and what lists show of it, for who writes it elsewhere."""
        return self._keeper.titled(draft)

    def settled(self, person: Person, late: Sequence[Late]) -> Collection[str]:
        """The request ids of those that have been written meanwhile, or never will be. One read."""
        return self._late.settled(pk_of(person), late)

    @of_conversation
    def roll(
        self, person: Person, conversation_id: str, words: Digest = digest, embedder: Embedder | None = None
    ) -> Summary | None:
        """Sum up the turns that a model is no longer shown, after a keep that moved its window. See `SummaryWriter`."""
        parsed = given_values.conversation_id(conversation_id)
        return self._summaries.roll(pk_of(person), parsed, words, embedder) if parsed else None

    # ------------------------------------------------------------ a streamed turn

    @of_conversation
    @wherever
    def find_run(self, person: Person, conversation_id: str, run_id: str) -> Run | tuple[Turn, Detail | None]:
        """A run while it is under way, and then the turn it became, as `turn` gives it. Raises NotFound.

        One read while it runs; the turn is looked for among all that are kept.
        """
        pk, parsed = pk_of(person), known(conversation_id)
        run = read_run(self.store.table, pk, parsed, given_values.text("run_id", run_id))
        if run is not None and run.lease_until > self.store.clock():
            return run
        page = self.page(pk, parsed, self.store.retention.largest)
        return self.turn_of_run(person, page.head, page.turns, run_id)

    # ------------------------------------------------------------ a conversation

    def list(
        self, person: Person, *, limit: int = 20, cursor: str | None = None, wanted: Wanted = EVERY
    ) -> ConversationList:
        """A page of a person's live conversations, or of those that are wanted; see `list_conversations`.

        Raises InvalidRequest as `messages` does.
        """
        others = {pk_of(each): each for each in linked_people(self.store.table, person)}
        if not others:
            return list_conversations(self.store.table, pk_of(person), limit, cursor, wanted)
        found = list_together(self.store.table, [pk_of(person), *others], limit, cursor, wanted)
        shown = [titled(each, self.store.sight_of(others.get(pk, person))) for pk, each in found.conversations]
        return ConversationList(tuple(shown), found.next)

    def search(self, person: Person, text: str, *, limit: int = 20, cursor: str | None = None) -> FoundPage:
        """A page of what fits a text of a person's memories, kept conversations and summaries. See `Search`.

        Raises InvalidRequest as `messages` does.
        """
        others = [pk_of(each) for each in linked_people(self.store.table, person)]
        sight = self.store.sees(person) if others else ""
        return self._search.find(pk_of(person), given_values.text("text", text), limit, cursor, others, sight)
