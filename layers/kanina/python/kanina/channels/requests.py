"""What the routes of a person's own things read of a request, each with an error that says what to send."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any, TypeVar

from kanina.channels import api, rest
from kanina.channels.api_models import LIMIT_DEFAULT
from kanina.channels.conversation_models import SEARCH_CHARACTERS_MAXIMUM
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.problems import InvalidRequest

Event = Mapping[str, Any]
T = TypeVar("T")


def limit_of(event: Event, most: int = MESSAGES_MAXIMUM) -> int:
    """How many things a page is to hold, of so many at most. Raises InvalidRequest."""
    limit = rest.query_parameter(event, "limit")
    if limit is None:
        return LIMIT_DEFAULT
    if not (limit.isascii() and limit.isdigit() and len(limit) < 4 and 1 <= int(limit) <= most):
        raise InvalidRequest(f"limit must be from 1 to {most}.")
    return int(limit)


def search_words(event: Event) -> str:
    """What is searched for. Raises InvalidRequest."""
    words = rest.query_parameter(event, "q") or ""
    if len(words) > SEARCH_CHARACTERS_MAXIMUM:
        raise InvalidRequest(f"q takes at most {SEARCH_CHARACTERS_MAXIMUM} characters.")
    return words


def chosen(event: Event, name: str, values: Mapping[str, T], default: str | None = None) -> T | None:
    """What a query parameter's word stands for; None without one and a default. Raises InvalidRequest."""
    given = rest.query_parameter(event, name) or default
    if given is None:
        return None
    if given not in values:
        raise InvalidRequest(f"{name} must be one of {', '.join(values)}.")
    return values[given]


def moment(event: Event, name: str, *, last: bool = False) -> datetime | None:
    """A moment as ISO 8601 has it, or a day's first or last one in UTC. Raises InvalidRequest."""
    given = rest.query_parameter(event, name)
    if not given:
        return None
    # A plus sign that was not escaped has become a space.
    text = given.strip().replace(" ", "+") if "T" in given else given.strip()
    try:
        found = datetime.fromisoformat(text)
        if len(text) <= len("2026-01-31"):
            return datetime.combine(date.fromisoformat(text), time.max if last else time.min, UTC)
    except ValueError:
        raise InvalidRequest(f"{name} must be a day or a moment, such as 2026-01-31 or 2026-01-31T09:00:00Z.") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def tag(version: str) -> dict[str, str]:
    """The header that names a version."""
    return {"ETag": f'"{version}"'}


def only_members(body: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuses a body that has others, which are named. Raises InvalidRequest."""
    unknown = sorted(set(body) - set(known))
    if unknown:
        shown = ", ".join(name[: api.IGNORED_NAME_CHARACTERS_MAXIMUM] for name in unknown[: api.IGNORED_NAMES_MAXIMUM])
        raise InvalidRequest(f"Unknown: {shown}. What can be sent: {', '.join(known)}.")
