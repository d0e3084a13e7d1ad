"""A memory as a value and as an item; and the fields of it that a person may write, each held to its type and size."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import Field

from kanina.memory.limits import CATEGORY_CHARACTERS, MEMORY_CHARACTERS
from kanina.memory.not_remembered import refuse
from kanina.memory.recall.vectors import Vector, load_vector
from kanina.memory.values import Moment, StoredMeaning, dump_fields, dump_moment, fingerprint, load_fields
from kanina.problems import InvalidRequest
from kanina.storage import keys
from kanina.storage.table import Item
from kanina.texts import is_blank, is_line, is_text

MemoryType = Literal["fact", "preference", "entity", "project", "decision"]

_OURS = ("vector", "source_account", "said_again", "said_at", "ended_by", "until")


class SaidIn(NamedTuple):
    """A turn, by its request id; its conversation, "" for one that a client keeps itself; and whose that is, "" for the
    own one."""

    request_id: str
    conversation_id: str = ""
    account: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory. `valid_to`: true no more since then. `confidence`: 1.0 for what the person wrote themselves.

    source_account: whose conversation it was said in, where that is a linked account's. said_again: the latest turns
    that said the same. said_at: when a change made it say so, or true again. ended_by: the memory that is to end it
    later, by which it has its `valid_to`, or was put away; until: its own `valid_to` then. means: what it does to
    answers; None for a fact, which does nothing to them. vector: of its words, by who gave it.
    """

    memory_id: Annotated[str, Field(exclude=True)]
    content: str
    created_at: Moment
    memory_type: Annotated[MemoryType, Field(alias="type")] = "fact"
    category: str = ""
    is_pinned: Annotated[bool, Field(alias="pinned")] = False
    is_archived: Annotated[bool, Field(alias="archived")] = False
    confidence: float = 1.0
    last_accessed_at: Annotated[Moment | None, Field(alias="used_at")] = None
    access_count: Annotated[int, Field(alias="uses")] = 0
    source_conversation_id: Annotated[str | None, Field(alias="conversation")] = None
    source_message_id: Annotated[str | None, Field(alias="message")] = None
    source_account: Annotated[str | None, Field(alias="said_in")] = None
    said_again: Annotated[tuple[SaidIn, ...], Field(alias="again")] = ()
    said_at: Moment | None = None
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    ended_by: str | None = None
    until: Moment | None = None
    supersedes: str | None = None
    means: StoredMeaning | None = None
    vector: Annotated[Vector | None, Field(exclude=True)] = field(default=None, repr=False, compare=False)

    @property
    def said_in(self) -> tuple[SaidIn, ...]:
        """The turns that said it, the first one first."""
        if self.source_message_id is None:
            return ()
        first = SaidIn(self.source_message_id, self.source_conversation_id or "", self.source_account or "")
        return (first, *self.said_again)

    @property
    def told_at(self) -> datetime:
        """When the person last said so."""
        return max(self.created_at, self.said_at or self.created_at)

    @property
    def since(self) -> datetime:
        """From when it is true: when it was said, or the later moment that it names."""
        return max(self.told_at, self.valid_from or self.told_at)

    def is_true(self, now: datetime) -> bool:
        """Whether it is neither archived nor over."""
        return not self.is_archived and (self.valid_to is None or now < self.valid_to)

    def holds(self, now: datetime) -> bool:
        """Whether it is true at this moment: not from a later one on."""
        return self.is_true(now) and (self.valid_from is None or self.valid_from <= now)

    @property
    def version(self) -> str:
        """What changes with whatever a person may change of it."""
        ends = [moment and dump_moment(moment) for moment in (self.valid_from, self.valid_to)]
        said = [self.content, self.memory_type, self.category, self.is_pinned, self.is_archived, *ends]
        return fingerprint(json.dumps(said))


def dump_memory(memory: Memory, pk: str) -> Item:
    """The item of a memory; its type and how sure it is stand there in any case."""
    place = {"pk": pk, "sk": keys.memory(memory.memory_id, pinned=memory.is_pinned)}
    always = {"type": memory.memory_type, "confidence": memory.confidence}
    return {**place, **always, **dump_fields(memory), **(memory.vector.attributes if memory.vector else {})}


def told(memory: Memory) -> dict[str, Any]:
    """A memory as its person takes it along: without what is worked out from its words, or needed by us alone."""
    means = memory.means.model_dump(mode="json", exclude_defaults=True) if memory.means else None
    return {name: value for name, value in {**asdict(memory), "means": means}.items() if name not in _OURS}


def load_memory(item: Item) -> Memory:
    """The memory of an item."""
    sk = item["sk"]
    told = {"memory_id": keys.unescape(sk.rpartition("#")[2]), "pinned": sk.startswith(keys.PINNED)}
    return load_fields(Memory, {**item, **told, "vector": load_vector(item)})


# ---------------------------------------------------------------- what is given


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a memory that are given, each of its type; moments from ISO 8601.

    Raises InvalidRequest naming what is not right, and NotRemembered for what no memory may hold.
    """
    fields: dict[str, Any] = {}
    for name, value in given.items():
        fields[name] = _CHECKS[name](name, value)
    check_period(fields.get("valid_from"), fields.get("valid_to"))
    return fields


def check_period(valid_from: datetime | None, valid_to: datetime | None) -> None:
    """Raises InvalidRequest for an end before its beginning."""
    if valid_from and valid_to and valid_to < valid_from:
        raise InvalidRequest("valid_to must not be before valid_from.")


def _content(name: str, value: object) -> str:
    if not is_text(value) or is_blank(value) or len(value) > MEMORY_CHARACTERS:
        raise InvalidRequest(f"{name} must be a text of 1 to {MEMORY_CHARACTERS} characters.")
    refuse(value)
    return " ".join(value.split())


def _category(name: str, value: object) -> str:
    if not is_text(value) or len(value) > CATEGORY_CHARACTERS or not is_line(value):
        raise InvalidRequest(f"{name} must be a text of at most {CATEGORY_CHARACTERS} characters.")
    refuse(value)
    return value.strip()


def _type(name: str, value: object) -> MemoryType:
    known: tuple[MemoryType, ...] = get_args(MemoryType)
    found = next((each for each in known if each == value), None)
    if found is None:
        raise InvalidRequest(f"{name} must be one of {', '.join(known)}.")
    return found


def _truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidRequest(f"{name} must be true or false.")
    return value


def _moment(name: str, value: object) -> datetime | None:
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        if moment is not None and moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):  # beyond the years that a moment can have
        pass
    raise InvalidRequest(f"{name} must be null or a moment with its zone, such as 2026-01-31T09:00:00Z.")


_CHECKS: Final[Mapping[str, Callable[[str, object], Any]]] = {
    "content": _content,
    "memory_type": _type,
    "category": _category,
    "is_pinned": _truth,
    "is_archived": _truth,
    "valid_from": _moment,
    "valid_to": _moment,
}
FIELDS: Final = tuple(_CHECKS)
"""What a person may write of a memory."""
