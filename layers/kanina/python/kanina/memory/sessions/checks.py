"""What a view refuses before it writes anything: blank text, numbers below 1, metadata that cannot be kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from kanina.memory import given_values
from kanina.memory.json_values import dumps
from kanina.memory.sessions.limits import METADATA_BYTES
from kanina.memory.texts import cut, is_blank, size
from kanina.models import Result
from kanina.people import Person
from kanina.problems import Forbidden, InvalidRequest
from kanina.storage.values import DEEPEST, clean_text

RESERVED = "kanina:messages"
"""The name under which a turn's detail keeps what its messages carried; see `turn_messages`."""

PLACE_BYTES = 120
"""Of where in the metadata a value is, in the refusal of it."""


def text_of(name: str, text: str) -> str:
    """The text as it can be stored. Raises InvalidRequest for none and for a blank one: an unsaid side is left out."""
    if is_blank(given_values.text(name, text)):
        raise InvalidRequest(f"{name} must not be blank.")
    return clean_text(text)


def positive(name: str, number: int) -> int:
    """The number. Raises InvalidRequest unless it is a whole number from 1."""
    return given_values.whole_number(name, number)


def require_evidence(sql: object, result: object) -> None:
    """Raises InvalidRequest unless these can stand behind an answer: a statement's text, and its rows or None."""
    if not isinstance(sql, str) or not isinstance(result, Result | None):
        raise InvalidRequest("sql must be text, and result a Result or None.")


def metadata_of(metadata: Mapping[str, Any] | None) -> dict[str, Any]:
    """Metadata as JSON values: Decimal, dates and times as text, NaN and infinity as None, sets as lists.

    Raises InvalidRequest when it holds anything else, is too large, nested too deep, or uses a reserved name.
    """
    if metadata is None:
        return {}
    mapping_of("metadata", metadata)
    _require_values(metadata, ())
    try:
        body = dumps(metadata)
        plain: dict[str, Any] = json.loads(body)
    except ValueError:
        raise InvalidRequest("metadata must be values that JSON can hold.") from None
    if size(body) > METADATA_BYTES:
        raise InvalidRequest(f"metadata must not take more than {METADATA_BYTES:,} bytes.")
    if RESERVED in plain:
        raise InvalidRequest(f"metadata must not use the name {RESERVED}.")
    return plain


def mapping_of(name: str, given: object) -> Mapping[str, Any]:
    """The mapping. Raises InvalidRequest for anything else."""
    if not isinstance(given, Mapping):
        raise InvalidRequest(f"{name} must be a mapping of names to values.")
    return given


def _require_values(value: object, path: tuple[str, ...]) -> None:
    """Raises InvalidRequest for what has no form in JSON, and says where it is: its text would be no value.

    And for what is nested too deep, before anything follows it down whose depth depends on Python's stack.
    """
    if len(path) >= DEEPEST and isinstance(value, Mapping | list | tuple | set | frozenset):
        raise InvalidRequest(f"metadata must not be nested deeper than {DEEPEST} levels.")
    if isinstance(value, Mapping):
        for name, member in value.items():
            if not isinstance(name, str | int | float | None):
                raise InvalidRequest(f"{_place(path)} must have names that are text.")
            _require_values(member, (*path, str(name)))
    elif isinstance(value, list | tuple | set | frozenset):
        for number, member in enumerate(value):
            _require_values(member, (*path, str(number)))
    elif not isinstance(value, str | int | float | Decimal | date | time | None):
        raise InvalidRequest(
            f"{_place(path)} must be a value that JSON can hold, and not of type {type(value).__name__}."
        )


def _place(path: tuple[str, ...]) -> str:
    """Where in the metadata, in few words."""
    return cut(".".join(("metadata", *path)), PLACE_BYTES)


def person_of(user_id: str | Person) -> Person:
    """The person of an id that `people` made. Raises InvalidRequest for a blank one."""
    if isinstance(user_id, Person):
        return user_id
    if not given_values.text("user_id", user_id).strip():
        raise InvalidRequest("user_id must not be blank.")
    return Person(user_id)


def require_person(person: Person, user_id: str | Person) -> None:
    """Raises Forbidden when the id is not this person's: a memory made for one person serves nobody else."""
    if person_of(user_id).id != person.id:
        raise Forbidden("This memory serves one person; make another for another user_id.")
