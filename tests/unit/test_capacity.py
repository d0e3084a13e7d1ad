"""Capacity units, against AWS's published rule and against what DynamoDB Local says where it is right."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from kanina.storage.capacity import MeteredTable, Usage, index_units, read_units, write_units
from kanina.storage.expressions import change_parameters
from kanina.storage.sizes import item_size
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Absent, Change, Check, ConditionFailed, Delete, Put, Update
from tests.dynamodb_local import DynamoDBAt, create_lasting_table


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ("", 0),
        ("é", 2),
        (b"abc", 3),
        (None, 1),
        (True, 1),
        (0, 1),
        (7, 2),
        (27, 2),
        (-27, 3),
        (100, 2),
        (12345, 4),
        (0.25, 2),
        ([], 3),
        ({}, 3),
        (["a", "bc"], 3 + 2 + 3),
        ({"k": "a"}, 3 + 1 + 1 + 1),
        (Decimal("1.50"), 3 + 1 + len("~decimal") + 4),
    ],
)
def test_the_size_of_a_value(value: Any, size: int) -> None:
    assert item_size({"pk": "p", "sk": "s", "name": value}) == 6 + 4 + size


@pytest.mark.parametrize(("size", "units"), [(0, 1), (1, 1), (4096, 1), (4097, 2), (40_960, 10)])
def test_read_units(size: int, units: int) -> None:
    assert read_units(size) == units


@pytest.mark.parametrize(
    ("before", "after", "alone"), [(0, 0, 1), (0, 1024, 1), (0, 1025, 2), (3000, 10, 3), (10, 3000, 3)]
)
def test_write_units(before: int, after: int, alone: int) -> None:
    assert write_units(before, after) == alone
    assert write_units(before, after, transaction=True) == 2 * alone


def test_index_units() -> None:
    unlisted = {"pk": "p", "sk": "s"}
    listed = {**unlisted, "listed_at": 3600}
    assert index_units(None, unlisted) == 0
    assert index_units(None, listed) == 1
    assert index_units(listed, None) == 1
    assert index_units(listed, {**listed, "text": "x"}) == 0
    assert index_units(listed, {**listed, "listed_at": 7200}) == 2


def test_a_turn_as_the_design_counts_it(table: SqliteTable) -> None:
    """Source: the agreed design, section 2: 6 write units for a turn of 2 kB and a head of 1 kB; 2 for a new hour."""
    metered = MeteredTable(table)
    table.write(Put({"pk": "p", "sk": "~HEAD", "count": 0, "listed_at": 3600, "text": "x" * 900}))
    turn = Put({"pk": "p", "sk": "T#1", "text": "x" * 2000}, Absent())
    metered.write(turn, Update("p", "~HEAD", add={"count": 1}))
    assert metered.usage == Usage(requests=1, write_units=6)
    metered.write(Put({**turn.item, "sk": "T#2"}), Update("p", "~HEAD", add={"count": 1}, set={"listed_at": 7200}))
    assert metered.usage - Usage(1, 0, 6) == Usage(requests=1, write_units=8)


def test_every_call_is_metered(table: SqliteTable) -> None:
    metered = MeteredTable(table)
    table.write(*[Put({"pk": "p", "sk": f"{n}", "text": "x" * 3000, "listed_at": n}) for n in range(4)])
    metered.get("p", "0")
    metered.get("p", "absent")
    assert metered.usage == Usage(2, 2)
    metered.get_many([("p", "0"), ("p", "1"), ("p", "absent")])
    assert metered.usage == Usage(3, 5)
    metered.query("p", limit=3)
    assert metered.usage == Usage(4, 8)
    metered.query_index("p")
    assert metered.usage == Usage(5, 9)
    metered.write(Delete("p", "0"))
    assert metered.usage == Usage(6, 9, 4)
    metered.write(Check("p", "0", Absent()))
    assert metered.usage == Usage(7, 9, 6)
    with pytest.raises(ConditionFailed):
        metered.write(Put({"pk": "p", "sk": "1"}, Absent()))
    assert metered.usage == Usage(8, 9, 9)
    metered.write(Update("p", "1", set={"text": ""}), token="t")
    assert metered.usage == Usage(9, 9, 15)
    metered.update(Update("p", "1", set={"text": "x" * 3000}))
    assert metered.usage == Usage(10, 9, 18)


def test_units_of_single_changes_are_those_dynamodb_local_charges(
    dynamodb_local: DynamoDBAt, table: SqliteTable
) -> None:
    client = dynamodb_local.client()
    create_lasting_table(client, "kanina-capacity")
    metered = MeteredTable(table)
    methods = {Put: client.put_item, Update: client.update_item, Delete: client.delete_item}
    item = {"pk": "p", "sk": "a", "listed_at": 1, "n": 12345.678, "m": {"a": [None, True, 1.0]}}
    changes: list[Change] = [
        Put({**item, "text": "é" * 900}),
        Put({**item, "text": "x"}),
        Update("p", "a", set={"text": "x" * 3000}),
        Update("p", "a", set={"listed_at": 2}),
        Update("p", "a", remove=["listed_at", "text"]),
        Delete("p", "a"),
        Delete("p", "a"),
    ]
    for change in changes:
        before = metered.usage
        metered.write(change)
        response = methods[type(change)](
            TableName="kanina-capacity", ReturnConsumedCapacity="TOTAL", **change_parameters(change, 0)
        )
        used = metered.usage - before
        assert used.write_units == response["ConsumedCapacity"]["CapacityUnits"], change
    client.delete_table(TableName="kanina-capacity")
