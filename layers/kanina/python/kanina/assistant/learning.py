"""What is learnt of a conversation after its turns are answered: in the cloud from the table's stream, on the laptop by
a thread. No turn waits for it or pays for it.

It looks at what the table holds, never at what it was told of: a record that comes twice, late or in another order, and
a run that is cut off and repeated, end where one that comes once does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

from kanina.assistant.allowance import Allowance, TurnAllowance
from kanina.assistant.claude.calls import ModelTrouble
from kanina.assistant.known.finding import Extraction, Finder, Quotation
from kanina.memory.conversations import Conversations
from kanina.memory.recall.vectors import Embedder
from kanina.memory.store import pk_of
from kanina.memory.summary import digest
from kanina.memory.turns import sight_over
from kanina.models import MetricQuery, SqlQuery, Tokens, Turn, VerifiedQuery
from kanina.observability import about, log, short
from kanina.people import Person
from kanina.problems import Conflict, LimitReached
from kanina.storage.table import StorageFault

TITLED_FROM: Final = 3
"""A conversation of so many turns is called by a model though none of them is about the data."""
TITLED_UNTIL: Final = 20
"""One that has gone on for longer keeps the title it has."""


T = TypeVar("T")


class Scribe(Protocol):
    """A language model that words what is learnt. Raises ModelTrouble with what was spent where it cannot, or says what
    it was not told."""

    def summary(self, before: str, turns: Sequence[Turn]) -> tuple[str, Tokens]:
        """See `context.summary.Digest`."""

    def title(self, turns: Sequence[Turn]) -> tuple[str, Tokens]:
        """What a conversation that began with these is called."""

    def memories(self, messages: Sequence[tuple[int, str]]) -> tuple[Sequence[Quotation], Tokens]:
        """What is to be remembered of messages, by the numbers of their turns."""


class Learner:
    """Learns of one conversation at a time. Safe for threads, and for other processes that do the same."""

    def __init__(
        self,
        conversations: Conversations,
        scribe: Scribe | None = None,
        *,
        finder: Finder | None = None,
        embed: Callable[[Person], object] = lambda person: None,
        embedder: Embedder | None = None,
        remembers: Callable[[Person], bool] = lambda person: True,
        allowance: Allowance | None = None,
    ) -> None:
        """scribe: without one, summaries are worked out, titles stay, and nothing is found that was not said outright.
        It is asked for nobody who has switched memory off (`remembers`), and for nobody beyond their allowance.
        finder: remembers what it finds; without one, nothing is looked for. embedder: gives summaries their vectors,
        and `embed` a person's memories theirs, for nobody who has switched memory off."""
        self._conversations = conversations
        self._scribe = scribe
        self._remembers = remembers
        self._allowance = allowance
        self._finder = finder
        self._embed = embed
        self._embedder = embedder

    def learn(self, person: Person, conversation_id: str) -> None:
        """Bring what is learnt of a conversation up to its turns; of one that is gone, nothing. Raises StorageFault."""
        embedder = self._embedder if self._embedder is not None and self._remembers(person) else None
        self._conversations.roll(person, conversation_id, partial(self._digest, person), embedder)
        if self._scribe is not None:
            self._entitle(person, conversation_id)
        try:
            self.find(person, conversation_id, of_today=True)
        except (Conflict, LimitReached) as problem:
            log("memories_left", **about(problem))
        if embedder is not None:
            self._embed(person)

    def find(self, person: Person, conversation_id: str, *, of_today: bool = False) -> Extraction:
        """Have what nobody has read of a conversation read for what is to be remembered. See `Finder.find`."""
        if self._scribe is None or self._finder is None:
            return Extraction()

        def point(messages: Sequence[tuple[int, str]]) -> Sequence[Quotation] | None:
            if not self._remembers(person):
                return ()  # read, and nothing of it: it is not to be read once memory is on again
            return self._worded(person, lambda scribe: scribe.memories(messages))

        return self._finder.find(person, conversation_id, point, of_today=of_today)

    def _digest(self, person: Person, before: str, turns: Sequence[Turn]) -> str:
        return self._worded(person, lambda scribe: scribe.summary(before, turns)) or digest(before, turns)

    def _entitle(self, person: Person, conversation_id: str) -> None:
        """Call a conversation by what it began with, once, unless its person has."""
        head = self._conversations.store.head(pk_of(person), conversation_id)
        if head is None or not head.is_title_open or head.turn_count > TITLED_UNTIL:
            return
        turns = self._conversations.load_all(person, conversation_id)
        if len(turns) < TITLED_FROM and not any(map(_is_about_data, turns)):
            return
        title = self._worded(person, lambda scribe: scribe.title(turns))
        if title is not None:
            self._conversations.entitle(person, conversation_id, title, head, sight_over(turn.sees for turn in turns))

    def _worded(self, person: Person, word: Callable[[Scribe], tuple[T, Tokens]]) -> T | None:
        """What the model gives; None where it may not be asked, or its words cannot be had."""
        if self._scribe is None or not self._remembers(person):
            return None
        allowance = self._allowance.of(person, None, is_kept=False) if self._allowance else TurnAllowance()
        refusal = allowance.refusal()
        if refusal is not None:
            log("scribe_not_asked", reason=refusal)
            return None
        given: T | None
        try:
            given, tokens = word(self._scribe)
        except ModelTrouble as trouble:
            log("scribe_fell_back", trouble=trouble.kind, detail=trouble.detail)
            given, tokens = None, trouble.tokens
        allowance.charge(tokens)
        return given


def is_learnt(learn: Callable[[Person, str], object], person: Person, conversation_id: str) -> bool:
    """Whether a conversation could be learnt of; why not is logged. It is learnt of with its next turn, or record."""
    try:
        learn(person, conversation_id)
        return True
    except Exception as error:  # the boundary of a conversation: what one trips over must not hold back the others
        expected = isinstance(error, StorageFault)
        log(
            "not_learnt",
            level=logging.INFO if expected else logging.ERROR,
            exc_info=not expected,
            conversation=short(conversation_id),
            **about(error),
        )
    return False


def _is_about_data(turn: Turn) -> bool:
    return isinstance(turn.plan, MetricQuery | VerifiedQuery | SqlQuery) and turn.state == "answered"
