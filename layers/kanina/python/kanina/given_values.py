"""What a caller gives to a public method, checked in one place: whole numbers, text, a person, a conversation's id."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import uuid
from typing import Final, TypeGuard, TypeVar

from pydantic import TypeAdapter

from kanina.people import Person
from kanina.problems import InvalidRequest

T = TypeVar("T")

DAY_SECONDS: Final = 86_400
HOURS_MAXIMUM: Final = 1_000_000
"""A century. Far beyond it a date cannot be written."""


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this is a whole number; True and 1.0 are none."""
    return isinstance(number, int) and not isinstance(number, bool)


def whole_number(name: str, number: object, most: int | None = None) -> int:
    """The number. Raises InvalidRequest unless it is a whole one from 1, and to the most there may be."""
    if is_whole(number) and number >= 1 and (most is None or number <= most):
        return number
    upper = "" if most is None else f" to {most:,}"
    raise InvalidRequest(f"{name} must be a whole number from 1{upper}.")


def seconds(name: str, given: object) -> float:
    """A duration. Raises InvalidRequest unless it is a number from 0 to a day's seconds; NaN and True are none."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= DAY_SECONDS:
        return given
    raise InvalidRequest(f"{name} must be a number from 0 to {DAY_SECONDS:,}.")


def hours(name: str, given: object) -> float:
    """A duration. Raises InvalidRequest unless it is a number above 0, to a century; NaN and True are none."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 < given <= HOURS_MAXIMUM:
        return given
    raise InvalidRequest(f"{name} must be a number above 0, to {HOURS_MAXIMUM:,}.")


def text(name: str, given: object) -> str:
    """The text, which may be blank. Raises InvalidRequest for anything else."""
    if not isinstance(given, str):
        raise InvalidRequest(f"{name} must be text.")
    return given


def person(given: object) -> Person:
    """The person. Raises InvalidRequest for anything else, an id among them: only `people` makes a person."""
    if not isinstance(given, Person):
        raise InvalidRequest("person must be a Person, as kanina.people makes it.")
    return given


def no_cursor() -> InvalidRequest:
    """The refusal of a cursor that is none of ours."""
    return InvalidRequest("cursor must be the `next` of an earlier page.")


def cursor_of(place: object) -> str:
    """A cursor that says a place, in letters that an address may hold."""
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def place_of(kind: TypeAdapter[T], cursor: object) -> T | None:
    """The place, of a kind, that `cursor_of` was given; None without a cursor. Raises InvalidRequest for any other."""
    if cursor is None:
        return None
    try:
        if isinstance(cursor, str):
            said = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
            return kind.validate_json(said, strict=True)
    except ValueError:
        pass
    raise no_cursor()


_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def conversation_id(text: str | None) -> str | None:
    """A conversation's id as it is stored (a UUID in lower case, RFC 9562 §4); None for a text that names none."""
    lowered = text.lower() if isinstance(text, str) and len(text) == 36 else ""
    return lowered if _UUID.fullmatch(lowered) else None


def id_of_key(key: str) -> str:
    """The id of the session that another system's key names: its own if it is a UUID, else always the same one.

    Different keys give different ids, whatever characters they are made of; the form is that of a UUID v4.
    """
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return conversation_id(key) or str(uuid.UUID(bytes=digest[:16], version=4))
