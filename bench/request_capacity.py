"""What requests to DynamoDB cost in its capacity units, whoever sent them: from the requests as they went out, and the
items that they met and left.

For comparing other libraries with Kanina by one rule. DynamoDB Local's own figures are wrong for transactions. Source:
Amazon DynamoDB Developer Guide, "DynamoDB read and write operations".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanina.storage.capacity import read_units, write_units
from kanina.storage.sizes import value_size

Attributes = Mapping[str, Any]
"""An item in DynamoDB's JSON: bytes are base64."""

_READS = frozenset({"GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"})


@dataclass(frozen=True, slots=True)
class Call:
    """One request that was answered.

    read: every item a read went through, whole, those a filter or a projection left out among them. before, after:
    the items at a write's keys, None where there is none. consistent: reads were asked to be strongly consistent.
    index: the names of a local secondary index's entries with keys only, where the table has one.
    """

    operation: str
    sent_bytes: int = 0
    received_bytes: int = 0
    read: tuple[Attributes | None, ...] = ()
    consistent: bool = False
    before: tuple[Attributes | None, ...] = ()
    after: tuple[Attributes | None, ...] = ()
    index: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Call:
        """As a worker wrote it down."""
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


@dataclass(frozen=True, slots=True)
class Cost:
    """What calls cost together. Half a read unit is what a read costs that need not be consistent."""

    requests: int
    read_units: float
    write_units: int
    sent_bytes: int
    received_bytes: int


def cost(calls: Sequence[Call]) -> Cost:
    """The cost of some calls."""
    return Cost(
        requests=len(calls),
        read_units=sum(read_cost(call) for call in calls),
        write_units=sum(write_cost(call) for call in calls),
        sent_bytes=sum(call.sent_bytes for call in calls),
        received_bytes=sum(call.received_bytes for call in calls),
    )


def read_cost(call: Call) -> float:
    """A page of a query or scan counts as one item, all others each for itself; a transaction's reads count double."""
    if call.operation not in _READS:
        return 0
    sizes = [size(item) for item in call.read]
    units = read_units(sum(sizes)) if call.operation in ("Query", "Scan") else sum(map(read_units, sizes))
    if call.operation == "TransactGetItems":
        return 2 * units
    return units if call.consistent else units / 2


def write_cost(call: Call) -> int:
    """Each item by the larger of what was there and what is; doubled by a transaction."""
    if call.operation in _READS:
        return 0
    return sum(
        write_units(size(before), size(after), transaction=call.operation == "TransactWriteItems")
        + _index_cost(before, after, call.index)
        for before, after in zip(call.before, call.after, strict=True)
    )


def size(item: Attributes | None) -> int:
    """Bytes of an item: names and values."""
    return sum(len(name.encode()) + value_size(_decoded(value)) for name, value in (item or {}).items())


def _index_cost(before: Attributes | None, after: Attributes | None, index: tuple[str, ...]) -> int:
    """One write where an entry comes or goes, two where it moves."""
    entries = [_entry(item, index) for item in (before, after)]
    return 0 if entries[0] == entries[1] else sum(write_units(0, size(entry)) for entry in entries if entry)


def _entry(item: Attributes | None, index: tuple[str, ...]) -> Attributes | None:
    if not item or not index or any(name not in item for name in index):
        return None
    return {name: item[name] for name in index}


def _decoded(value: Mapping[str, Any]) -> dict[str, Any]:
    """A value whose bytes count as many as they are, not as base64 writes them."""
    ((kind, content),) = value.items()
    if kind == "B":
        return {"B": bytes(len(content) * 3 // 4 - content.count("="))}
    if kind == "L":
        return {"L": [_decoded(member) for member in content]}
    if kind == "M":
        return {"M": {name: _decoded(member) for name, member in content.items()}}
    return {kind: content}
