"""What the views stand on: one person's sessions in a table, and the item of the messages that wait to be a turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain, groupby
from operator import itemgetter
from typing import Final, TypedDict, TypeVar

from kanina.clock import Clock, Ids
from kanina.memory.conversations import Conversations
from kanina.memory.keep_changes import TurnChanges
from kanina.memory.limits import DETAIL_BYTES
from kanina.memory.loading import Loaded
from kanina.memory.references import Embed, Resolution, TurnText, resolve
from kanina.memory.sessions.messages import SessionMessage, draft_of, messages_of, shown_turn
from kanina.memory.store import Store, pk_of
from kanina.memory.summary import quoted_summary
from kanina.memory.turn_text import Role
from kanina.memory.turns import Draft, turn_items
from kanina.memory.values import dump_fields, dump_moment, dumps, expiry, load_fields, load_moment, loads, packed
from kanina.memory.window import Limits, Shown
from kanina.models import Turn
from kanina.observability import bound, short
from kanina.people import Person
from kanina.problems import Conflict, ContentTooLarge
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Change, Condition, Delete, Matches, Put, StorageFault
from kanina.texts import cut

OPEN_HOURS: Final = 24
"""How long messages wait to become a turn, from the first of them on."""

UNSURE_TURNS: Final = 100
"""Whole turns whose reply was lost, that a repeat of the call is recognised by."""

T = TypeVar("T")

_RECENT_TURNS = 4
_CUTS = range(DETAIL_BYTES, 0, -20_000)
"""Bytes that a text is cut to where all of them together are too long: the first that is enough."""


class Options(TypedDict, total=False):
    """What every view can be given, as `Conversations` is: the policy, time, ids, and how a refused write waits."""

    policy: MemoryPolicy
    clock: Clock
    ids: Ids
    sleep: Callable[[float], None]
    jitter: Callable[[], float]
    deletes_surplus: bool


class ProviderMessage(TypedDict):
    """A message as Anthropic's Messages API and the OpenAI-compatible ones take it."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class OpenMessages:
    """A person's message and the tools' after it, which wait for the agent's to be a turn with them.

    `ids`: of each message, made before it was first tried to write it, and never another's. The first begins the
    request id of their turn; the last is their version, another whenever a message was added or they were replaced.
    `begun_at`: when the first was written, from which on they expire, whatever is added. `updated_at`: when the last
    was.
    """

    ids: tuple[str, ...]
    messages: tuple[SessionMessage, ...]
    begun_at: datetime
    updated_at: datetime

    def added(self, message_id: str, message: SessionMessage, now: datetime) -> OpenMessages:
        """These and one message more."""
        return OpenMessages((*self.ids, message_id), (*self.messages, message), self.begun_at, now)


def open_messages(loaded: Loaded) -> OpenMessages | None:
    """The open messages of a session; none that a turn among those that were read with them has just taken up."""
    item = loaded.beside.get(keys.open_messages(loaded.conversation_id))
    if item is None:
        return None
    # A former version named the first and the last only.
    ids = tuple(item.get("ids") or (item["id"], item["version"]))
    if any(turn.request_id.startswith(ids[0]) for turn in loaded.turns):
        return None
    moments = load_moment(item["begun_at"]), load_moment(item["updated_at"])
    return OpenMessages(ids, tuple(load_fields(SessionMessage, each) for each in loads(item["body"])), *moments)


def version_of(loaded: Loaded) -> str | None:
    """The version of what is open; None where nothing is."""
    opened = open_messages(loaded)
    return opened.ids[-1] if opened else None


def next_number(loaded: Loaded) -> int:
    """The number of the turn that follows those that were read."""
    return loaded.head.turn_count + 1 if loaded.head else 1


@dataclass(frozen=True, slots=True)
class SessionItems:
    """One person's sessions in one table, on one channel. `embed`: see `references.resolve`."""

    conversations: Conversations
    person: Person
    channel: str = "api"
    embed: Embed | None = None

    @property
    def store(self) -> Store:
        """The table, time and ids."""
        return self.conversations.store

    def read(self, session_id: str, turns: int | None = _RECENT_TURNS) -> Loaded:
        """The session with its newest turns, or all that count (None), in one Query; a new one if it was deleted."""
        return self.conversations.read(self.person, session_id, turns=turns, channel=self.channel)

    def messages(self, loaded: Loaded) -> list[list[SessionMessage]]:
        """The messages of the turns that were read, a list for each, those that wait as the last."""
        turns = self.conversations.with_details(self.person, loaded.turns)
        found = [messages_of(turn, detail) for turn, detail in turns]
        return [*found, list(opened.messages)] if (opened := open_messages(loaded)) else found

    def for_model(self, loaded: Loaded, limits: Limits | None = None, question: str = "") -> list[ProviderMessage]:
        """What a model is shown of the session with a question, or else with the messages that wait for an answer.

        The summary, then the turns of the window; roles alternate, a person's first, and the question is always whole.
        """
        within = limits or loaded.limits
        since, floor = (loaded.head.context_from, loaded.head.floor) if loaded.head else (1, 1)
        window = [turn for turn in loaded.turns if turn.number >= since]
        turns = self.conversations.with_details(self.person, window)
        sized = [shown_turn(turn.number, turn, detail, within.share) for turn, detail in turns]
        if not question and (opened := open_messages(loaded)):
            draft = draft_of(opened.messages, None, "", self.store.clock())
            sized.append(shown_turn(next_number(loaded), draft, draft, within.share))
        shown = Shown.of(sized, since, within)
        summary = quoted_summary(loaded.summary, shown.first, floor)
        before: list[tuple[Role, str]] = [("user", summary)] if summary else []
        asked: list[tuple[Role, str]] = [("user", question)] if question else []
        by_role = groupby([*before, *shown.sides(), *asked], key=itemgetter(0))
        return [{"role": role, "content": "\n\n".join(text for _, text in said)} for role, said in by_role]

    def resolve(self, text: str, loaded: Loaded, turns: Sequence[Turn]) -> Resolution:
        """Which of these turns a text points at. `loaded`: where they were read; they may be whole by now."""
        floor, asked = (loaded.head.floor, loaded.head.turn_count) if loaded.head else (1, 0)
        texts = [TurnText(turn.number, turn.question, turn.answer, turn.row_keys, turn.result_count) for turn in turns]
        return resolve(text, texts, floor=floor, asked=asked, embed=self.embed)

    def keep(self, loaded: Loaded, draft: Draft, *further: Change, only_as: int | None = None) -> Turn:
        """Write a turn after those that were read, without touching a question that waits for its answer.

        further: what changes with it. only_as: the number that is next, if it must be that. Raises Conflict when it
        could not be written: the session was deleted meanwhile or never free, or the number is taken.
        """
        with bound(conversation=short(loaded.conversation_id), request=short(draft.request_id)):
            kept = self.conversations.keep(self.person, loaded, draft, TurnChanges(further=further), only_as=only_as)
        if kept.turn is None:
            raise Conflict("The turn was not stored: the session is in use or was deleted; write it again.")
        return kept.turn

    def open(self, loaded: Loaded, opened: OpenMessages) -> Put:
        """What replaces the messages that were open when the session was read, unless they have changed since.

        300 kB at most: first compressed, then without rows, then with long texts cut with a mark. Raises
        ContentTooLarge when even that is not enough.
        """
        item = {
            "pk": pk_of(self.person),
            "sk": keys.open_messages(loaded.conversation_id),
            "ids": list(opened.ids),
            "version": opened.ids[-1],
            "begun_at": dump_moment(opened.begun_at),
            "updated_at": dump_moment(opened.updated_at),
            "body": _fitting_body(opened.messages),
            EXPIRES_AT: expiry(opened.begun_at, hours=OPEN_HOURS),
        }
        return Put(item, _unchanged(loaded))

    def no_open(self, loaded: Loaded) -> Delete:
        """What deletes them, unless they have changed since, for a turn that they are part of.

        Also where none are: what has expired there would be back with a clock that goes back.
        """
        return Delete(pk_of(self.person), keys.open_messages(loaded.conversation_id), _unchanged(loaded))

    def is_written(self, message_id: str, before: Loaded, loaded: Loaded) -> bool:
        """Whether a message is open now, or part of a turn: a Query where there are more than before it was tried.

        That turn can be anywhere after those that were there then: others may have written many since, and may have
        begun anew, so that it does not count any more. Still it was written, and once is enough.
        """
        opened, since = open_messages(loaded), next_number(before)
        if opened and message_id in opened.ids:
            return True
        count = next_number(loaded) - since
        if count < 1:
            return False
        found = turn_items(self.store.table, pk_of(self.person), loaded.conversation_id, since=since, at_once=count)
        return any(message_id in item["request_id"] for item in found)

    def retried(self, to_do: str, attempt: Callable[[], T]) -> T:
        """What an attempt gives that meets no other writer. Raises Conflict where they never rest."""
        return self.store.retried(attempt, f"The session is in use; {to_do} again in a moment.")


_Attempt = tuple[Loaded, Draft]
"""A session as it was before a turn was first tried to be written, and that turn."""


class WholeTurns:
    """Writes whole turns, once each: a call whose reply was lost goes on with its attempt when it is repeated.

    That is with the same request id, behind the turns that were there then: so the next write finds the number taken
    if the first was made, looks through all that was written since, and finds its turn there. Of two calls that are
    alike, made at once, each goes on with one of their attempts. Safe for threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._unsure: deque[tuple[object, _Attempt]] = deque(maxlen=UNSURE_TURNS)

    def write(
        self,
        items: SessionItems,
        named: str,
        begin: Callable[[], Loaded],
        said: tuple[SessionMessage, SessionMessage],
        *,
        only_as: int | None = None,
        tries: int = 1,
    ) -> Turn:
        """Write what a person and the agent said. `named`: the session, as its caller names it; `begin`: reads it.

        Raises StorageFault after so many tries, and then the call can be repeated, and Conflict, which no later repeat
        goes on with.
        """
        call = (items.person.id, named, said, only_as)
        attempt = self._taken(call, items.store)
        if attempt is None:
            asked_at = items.store.clock()
            attempt = begin(), draft_of(said[:1], said[1], items.store.ids(), asked_at)
        for left in reversed(range(tries)):
            try:
                return items.keep(*attempt, only_as=only_as)
            except StorageFault:
                if not left:
                    with self._lock:
                        self._unsure.append((call, attempt))
                    raise
        raise ValueError("a turn is tried once at least")

    def _taken(self, call: object, store: Store) -> _Attempt | None:
        """The oldest attempt of this call; none that has expired since, and would not be found any more."""
        with self._lock:
            found = next((noted for noted in self._unsure if noted[0] == call), None)
            if found is None:
                return None
            self._unsure.remove(found)
        lasts = timedelta(hours=store.retention.policy.conversation_ttl_hours)
        return found[1] if store.clock() - found[1][1].asked_at < lasts else None


def _unchanged(loaded: Loaded) -> Condition:
    """Holds while the open messages are still those that were read, or still none."""
    version = version_of(loaded)
    return Matches({"version": version}) if version else Absent()


def _fitting_body(messages: Sequence[SessionMessage]) -> str | bytes:
    bare = [replace(message, result=None) for message in messages]
    shorter = ([replace(message, text=cut(message.text, limit)) for message in bare] for limit in _CUTS)
    for each in chain((messages, bare), shorter):
        if (body := packed(dumps([dump_fields(message) for message in each]), DETAIL_BYTES)) is not None:
            return body
    raise ContentTooLarge("Too much waits for an answer; write the agent's message, then go on.")
