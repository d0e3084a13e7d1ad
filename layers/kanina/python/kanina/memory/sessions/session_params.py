"""Params of a session: on the head once there is a turn, beside the open messages until then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kanina.memory.head import DELETED_AT, fitting_params
from kanina.memory.limits import PARAM_VALUE_BYTES, PARAMS_BYTES
from kanina.memory.sessions.checks import mapping_of, text_of
from kanina.memory.sessions.open_messages import OpenMessages
from kanina.memory.sessions.seen_messages import SeenMessages
from kanina.memory.sessions.session_items import TRIES, SessionItems, SessionPage
from kanina.memory.texts import size
from kanina.problems import Conflict, InvalidRequest
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, Matches, Update


def merge_params(
    items: SessionItems,
    session_id: str,
    page: SessionPage,
    given: Mapping[str, str],
    seen: SeenMessages,
) -> dict[str, str]:
    """Add params to a session that has not been deleted, and say what is known now.

    seen: what the caller's handle knows of the open messages, told each time they are replaced.
    Raises InvalidRequest for what cannot be kept, Conflict when other writers never let it through.
    """
    added = {
        text_of("a param's name", name): _value(name, value) for name, value in mapping_of("params", given).items()
    }
    head_key = keys.head(session_id)
    for attempt in range(TRIES):
        # Those given last come last, and so are the last to make room.
        older = {name: value for name, value in page.params.items() if name not in added}
        params = fitting_params({**older, **added})
        try:
            if page.head is None:
                opened = _opened(items, page, params)
                seen.try_params(page.opened, opened)
                items.put_open(session_id, page, opened)
                seen.wrote_params(opened)
                return params
            # As stored: a condition tells an empty map from none.
            stored = (items.backing.table.get(items.pk, head_key) or {}).get("params")
            if (stored or {}) == page.head.params:
                unchanged = Matches({"params": stored, DELETED_AT: None})
                items.backing.table.write(
                    Update(items.pk, head_key, set={"params": params}, condition=unchanged),
                )
                return params
        except ConditionFailed:
            pass
        items.backing.wait(attempt)
        page = items.read(session_id)
        if page.deleted:
            break
    raise Conflict("The session is in use or was deleted; merge the params again in a moment.")


def _opened(items: SessionItems, page: SessionPage, params: dict[str, str]) -> OpenMessages:
    now, version = items.backing.clock(), items.backing.ids()
    if page.opened is None:
        return OpenMessages(items.backing.ids(), version, now, now, params=params)
    if page.opened.messages:
        # Those expire, and the session is idle, by when they were said, whatever is noted beside them.
        return replace(page.opened, version=version, params=params)
    return replace(page.opened, version=version, begun_at=now, updated_at=now, params=params)


def _value(name: str, value: str) -> str:
    text = text_of(f"the param {name}", value)
    if size(text) > PARAM_VALUE_BYTES or size(name) + size(text) + 1 > PARAMS_BYTES:
        raise InvalidRequest(f"A param's value takes {PARAM_VALUE_BYTES} bytes at most, all params {PARAMS_BYTES}.")
    return text
