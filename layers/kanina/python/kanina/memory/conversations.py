"""Conversations as everyone else sees them: load before a turn, keep after it, and read, reset or delete between."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from kanina import given_values
from kanina.clock import Clock, Ids, random_ids, system_clock
from kanina.memory.claims import Claims
from kanina.memory.conversation_changes import Changes, titled
from kanina.memory.deletion import Deletions
from kanina.memory.forking import Forks
from kanina.memory.history import History
from kanina.memory.keeping import Keeping
from kanina.memory.known import linked_people
from kanina.memory.late_writer import LateTurns, keep_lapsed
from kanina.memory.limits import MEMORIES
from kanina.memory.listing import EVERY, ConversationList, Wanted, list_conversations
from kanina.memory.loading import Loading
from kanina.memory.recall.search import FoundPage, Search
from kanina.memory.recall.vectors import Embedder
from kanina.memory.resetting import Resets
from kanina.memory.retention import Retention
from kanina.memory.rolling import Summaries
from kanina.memory.runs import LapsedRuns, Run, Runs, read_run
from kanina.memory.store import Backoff, Store, known, of_conversation, pk_of, wherever
from kanina.memory.turns import as_seen, load_turn
from kanina.models import Detail, Turn
from kanina.people import Person
from kanina.problems import NotFound
from kanina.redaction import Redact, keep
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Table


class Conversations(Changes, Claims, Deletions, Forks, History, Keeping, LateTurns, Loading, Resets, Runs, Summaries):
    """All conversations of one table. Everything is under a person's own key: nobody's id shows another's turns.

    A conversation of a linked account is found where there is none of one's own under its id. What was answered there
    to who may see other rows is withheld.

    An expired or deleted conversation is absent everywhere. Safe for threads. Any call may raise StorageFault, and
    InvalidRequest for what is no person, number or text where one is wanted.
    """

    def __init__(
        self,
        table: Table,
        policy: MemoryPolicy | None = None,
        clock: Clock = system_clock,
        ids: Ids = random_ids,
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
        """`policy`: the usual one, if none is given. `kept_turns` overrides its maximum; `deletes_surplus` suits
        SQLite, which has no reaper of its own.

        `purges_later`: somebody calls `finish_due` now and then; without it what is discarded goes for good at once.
        `jitter` gives numbers from 0 to 1 that a wait between two attempts is multiplied by. `redact` is done to titles
        and summaries. `shows_memories`: a turn reads single memories, for a language model; what changes answers it
        knows without them. `sees`: see `Store`. `embedder`: finds what is searched for in other words, too.
        """
        retention = Retention(policy or MemoryPolicy(), kept_turns, deletes_surplus)
        store = Store(table, clock, ids, Backoff(sleep, jitter), retention, redact, purges_later, sees)
        settle = LapsedRuns(store, partial(keep_lapsed, store)).settle
        super().__init__(store, settle, MEMORIES if shows_memories else 0)
        self._search = Search(store, embedder)

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
        item = next((item for item in page.turns if item["request_id"] == run_id), None)
        number = keys.turn_number(item["sk"]) if item else None
        if item is None or page.head is None or not self.store.retention.is_readable(page.head, number or 0):
            raise NotFound("There is no such run; it may have expired or been deleted.")
        return self.with_details(person, [as_seen(load_turn(item), self.store.sight_of(person))])[0]

    # ------------------------------------------------------------ a conversation

    def list(
        self, person: Person, *, limit: int = 20, cursor: str | None = None, wanted: Wanted = EVERY
    ) -> ConversationList:
        """A page of a person's live conversations, or of those that are wanted; see `list_conversations`.

        Raises InvalidRequest as `messages` does.
        """
        others = {pk_of(each): each for each in linked_people(self.store.table, person)}
        found, following = list_conversations(self.store.table, [pk_of(person), *others], limit, cursor, wanted)
        shown = (titled(self.store, others.get(pk, person), each) for pk, each in found)
        return ConversationList(tuple(shown), following)

    def search(self, person: Person, text: str, *, limit: int = 20, cursor: str | None = None) -> FoundPage:
        """A page of what fits a text of a person's memories, kept conversations and summaries. See `Search`.

        Raises InvalidRequest as `messages` does.
        """
        others, sight = [pk_of(each) for each in linked_people(self.store.table, person)], self.store.sees(person)
        return self._search.find(pk_of(person), given_values.text("text", text), limit, cursor, others, sight)
