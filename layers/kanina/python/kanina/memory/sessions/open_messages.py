"""The `~OPEN` item: messages that wait to become a turn, and params of a session that has no turn yet."""

from __future__ import annotations

import json
import zlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from kanina.memory import timestamps
from kanina.memory.json_values import dumps
from kanina.memory.limits import DETAIL_BYTES
from kanina.memory.sessions.limits import OPEN_HOURS
from kanina.memory.sessions.messages import SessionMessage, dump_message, load_message, without_result
from kanina.memory.texts import cut, size
from kanina.problems import ContentTooLarge
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Condition, Item, Matches

_CUT_STEP = 1000


@dataclass(frozen=True, slots=True)
class OpenMessages:
    """A person's message and the tools' after it, or none and only params.

    `id` stays while messages are added and begins the request id of the turn they make; `version` is of one write.
    `begun_at`: when the first message was written, from which on they expire, whatever is added. `updated_at`: when
    the last was.
    """

    id: str
    version: str
    begun_at: datetime
    updated_at: datetime
    messages: tuple[SessionMessage, ...] = ()
    params: Mapping[str, str] = field(default_factory=dict)


def dump_open(opened: OpenMessages, pk: str, conversation_id: str) -> Item:
    """The item, of 300 kB at most: first compressed, then without rows, then with its longest texts cut with a mark.

    Raises ContentTooLarge when even that is not enough.
    """
    return {
        "pk": pk,
        "sk": keys.open_messages(conversation_id),
        "id": opened.id,
        "version": opened.version,
        "begun_at": timestamps.dump(opened.begun_at),
        "updated_at": timestamps.dump(opened.updated_at),
        "body": _fitting_body(opened.messages),
        "params": dict(opened.params),
        EXPIRES_AT: timestamps.expiry(opened.begun_at, hours=OPEN_HOURS),
    }


def load_open(item: Item | None) -> OpenMessages | None:
    """The open messages of an item, or None without one."""
    if item is None:
        return None
    body = item["body"]
    messages = json.loads(zlib.decompress(body) if isinstance(body, bytes) else body)
    return OpenMessages(
        id=item["id"],
        version=item["version"],
        begun_at=timestamps.load(item["begun_at"] if "begun_at" in item else item["updated_at"]),
        updated_at=timestamps.load(item["updated_at"]),
        messages=tuple(load_message(message) for message in messages),
        params=item.get("params", {}),
    )


def unchanged(opened: OpenMessages | None) -> Condition:
    """Holds while the item is still this one, or still none."""
    return Matches({"version": opened.version}) if opened else Absent()


def _fitting_body(messages: Sequence[SessionMessage]) -> str | bytes:
    text = dumps([dump_message(message) for message in messages])
    if size(text) <= DETAIL_BYTES:
        return text
    bare = [without_result(message) for message in messages]
    for attempt in (messages, bare):
        if len(compressed := _compressed(attempt)) <= DETAIL_BYTES:
            return compressed
    longest = max(size(message.text) for message in messages)
    limits = range(0, longest + _CUT_STEP, _CUT_STEP)
    # The last limit cuts nothing, and that was too much; so there is one before the first that is too much.
    too_much = bisect_left(limits, True, key=lambda limit: len(_compressed(_cut(bare, limit))) > DETAIL_BYTES)
    if too_much == 0:
        raise ContentTooLarge("Too much waits for an answer; write the agent's message, then go on.")
    return _compressed(_cut(bare, limits[too_much - 1]))


def _cut(messages: Sequence[SessionMessage], limit: int) -> list[SessionMessage]:
    return [replace(message, text=cut(message.text, limit)) for message in messages]


def _compressed(messages: Sequence[SessionMessage]) -> bytes:
    return zlib.compress(dumps([dump_message(message) for message in messages]).encode(), 6)
