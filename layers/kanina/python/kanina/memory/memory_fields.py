"""The fields of a memory that a person may write, each held to its type and size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal, get_args

from kanina.memory.limits import CATEGORY_CHARACTERS, MEMORY_CHARACTERS
from kanina.memory.not_remembered import refuse
from kanina.problems import InvalidRequest
from kanina.texts import is_blank, is_line, is_text

MemoryType = Literal["fact", "preference", "entity", "project", "decision"]


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a memory that are given, each of its type; moments from ISO 8601.

    Raises InvalidRequest naming what is not right, and NotRemembered for what no memory may hold.
    """
    fields: dict[str, Any] = {}
    for name, value in given.items():
        fields[name] = _CHECKS[name](name, value)
    if fields.get("valid_from") and fields.get("valid_to") and fields["valid_to"] < fields["valid_from"]:
        raise InvalidRequest("valid_to must not be before valid_from.")
    return fields


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
