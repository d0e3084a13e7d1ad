"""Values as items hold them, and back: the fields of a dataclass say both.

A field that is at its default is left out of the item. One whose name is another there says so by its alias; what only
a process knows is excluded (pydantic's `Field`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter

from kanina.memory.values import dump_moment, dump_result, load_moment, load_result
from kanina.models import Meaning, Pending, Result
from kanina.storage.table import EXPIRES_AT, Item

T = TypeVar("T")

Moment = Annotated[
    datetime,
    PlainSerializer(dump_moment),
    BeforeValidator(lambda given: load_moment(given) if isinstance(given, str) else given),
]
"""A moment, in an item the text of `dump_moment`."""

StoredResult = Annotated[
    Result,
    PlainSerializer(dump_result),
    BeforeValidator(lambda given: load_result(given) if isinstance(given, Mapping) else given),
]
"""A result, whose cells have a form in JSON by the types of their columns."""

StoredPending = Annotated[Pending, PlainSerializer(lambda pending: pending.model_dump(mode="json"))]
"""A question back, as JSON values."""


StoredMeaning = Annotated[
    Meaning,
    PlainSerializer(lambda meaning: meaning.model_dump_json(exclude_defaults=True)),
    BeforeValidator(lambda given: Meaning.model_validate_json(given) if isinstance(given, str) else given),
]
"""What a memory does to answers, as a JSON text."""


def dump_fields(value: object, *, whole: bool = False) -> Item:
    """The fields of a value, without those that are at their default, unless it is to be whole."""
    kind: Any = type(value)
    fields: Item = _adapter(kind).dump_python(value, exclude_defaults=not whole, by_alias=True)
    return fields


def load_fields(kind: Callable[..., T], item: Mapping[str, Any]) -> T:
    """The value of an item; attributes that are no field of it are passed over."""
    value: T = _adapter(kind).validate_python(item)
    return value


def expiring(item: Item, expires_at: int | None) -> Item:
    """The item with this expiry, or with none."""
    kept = {name: value for name, value in item.items() if name != EXPIRES_AT}
    return kept if expires_at is None else {**kept, EXPIRES_AT: expires_at}


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
