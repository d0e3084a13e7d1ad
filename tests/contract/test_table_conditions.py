"""Conditions of every kind, on every engine: on a live item, on none, and on one that expired but was not reaped."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.storage.table import (
    Absent,
    Change,
    Check,
    Condition,
    ConditionFailed,
    Delete,
    Exists,
    Item,
    Matches,
    Put,
    Update,
)
from tests.engines import Engine, skip_on_moto

KEY = ("U#ana", "C#1#T#0000000001")
STATES = ("live", "missing", "expired")
CONDITIONS: dict[str, Condition] = {
    "absent": Absent(),
    "exists": Exists(),
    "matches": Matches({"colour": "green", "gone": None}),
    "matches_another_value": Matches({"colour": "blue"}),
}
HOLDS = {
    ("absent", "missing"),
    ("absent", "expired"),
    ("exists", "live"),
    ("matches", "live"),
}
CHANGES = ("put", "update", "delete", "check")


def an_item(**attributes: Any) -> Item:
    return {"pk": KEY[0], "sk": KEY[1], **attributes}


def a_change(kind: str, condition: Condition) -> Change:
    if kind == "put":
        return Put(an_item(colour="red"), condition)
    if kind == "update":
        return Update(*KEY, set={"colour": "red"}, add={"count": 1}, condition=condition)
    if kind == "delete":
        return Delete(*KEY, condition)
    return Check(*KEY, condition)


AFTER: dict[str, dict[str, Item | None]] = {
    "put": dict.fromkeys(STATES, an_item(colour="red")),
    "update": {
        "live": an_item(colour="red", count=8, size=3),
        "missing": an_item(colour="red", count=1),
        "expired": an_item(colour="red", count=1),
    },
    "delete": dict.fromkeys(STATES),
    "check": {"live": an_item(colour="green", count=7, size=3), "missing": None, "expired": None},
}
"""The item after a change whose condition held, by the state it was in before."""


def arrange(engine: Engine, state: str) -> Item | None:
    """Bring the item into a state; the item as the table then shows it."""
    if state == "live":
        engine.table.write(Put(an_item(colour="green", count=7, size=3)))
    if state == "expired":
        engine.table.write(Put(an_item(colour="green", count=7, size=3, expires_at=engine.clock.epoch + 60)))
        engine.clock.advance(seconds=60)
    return engine.table.get(*KEY)


@pytest.mark.parametrize("together", [False, True], ids=["alone", "in_a_transaction"])
@pytest.mark.parametrize("kind", CHANGES)
def test_a_condition_decides_whether_a_change_is_made(table_engine: Engine, kind: str, together: bool) -> None:
    table = table_engine.table
    for state in STATES:
        for name, condition in CONDITIONS.items():
            table.write(Delete(*KEY), Delete(KEY[0], "other"))
            before = arrange(table_engine, state)
            change = a_change(kind, condition)
            others = [Put({"pk": KEY[0], "sk": "other"})] if together else []
            if (name, state) in HOLDS:
                table.write(*others, change)
                assert table.get(*KEY) == AFTER[kind][state], (state, name)
                assert (table.get(KEY[0], "other") is not None) == together
            else:
                with pytest.raises(ConditionFailed) as refused:
                    table.write(*others, change)
                assert (refused.value.index, refused.value.reason) == (len(others), "condition"), (state, name)
                assert table.get(*KEY) == before, (state, name)
                assert table.get(KEY[0], "other") is None


@pytest.mark.parametrize("together", [False, True], ids=["alone", "in_a_transaction"])
@pytest.mark.parametrize("state", STATES)
def test_an_update_without_a_condition_never_merges_with_an_expired_item(
    table_engine: Engine, state: str, together: bool
) -> None:
    arrange(table_engine, state)
    others = [Put({"pk": KEY[0], "sk": "other"}, Absent())] if together else []
    table_engine.table.write(*others, Update(*KEY, set={"colour": "red"}, add={"count": 1}))
    assert table_engine.table.get(*KEY) == AFTER["update"][state]


def test_updates_of_several_expired_items_in_one_transaction(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    table.write(*[Put({"pk": "p", "sk": f"{n}", "old": n, "expires_at": clock.epoch + 60}) for n in range(3)])
    table.write(Put({"pk": "p", "sk": "3", "old": 3}))
    clock.advance(seconds=60)
    table.write(*[Update("p", f"{n}", add={"count": 1}) for n in range(5)])
    assert table.query("p").items == (
        {"pk": "p", "sk": "0", "count": 1},
        {"pk": "p", "sk": "1", "count": 1},
        {"pk": "p", "sk": "2", "count": 1},
        {"pk": "p", "sk": "3", "count": 1, "old": 3},
        {"pk": "p", "sk": "4", "count": 1},
    )


def test_a_refused_transaction_with_an_update_of_an_expired_item_changes_nothing(table_engine: Engine) -> None:
    arrange(table_engine, "expired")
    table_engine.table.write(Put({"pk": KEY[0], "sk": "taken"}))
    with pytest.raises(ConditionFailed) as refused:
        table_engine.table.write(
            Update(*KEY, set={"colour": "red"}), Put({"pk": KEY[0], "sk": "taken", "mine": True}, Absent())
        )
    assert refused.value.index == 1
    assert table_engine.table.get(*KEY) is None
    assert table_engine.table.get(KEY[0], "taken") == {"pk": KEY[0], "sk": "taken"}


def test_the_first_failed_condition_is_named(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "b"}), Put({"pk": "p", "sk": "c"}))
    with pytest.raises(ConditionFailed) as refused:
        table_engine.table.write(
            Put({"pk": "p", "sk": "a"}, Absent()),
            Put({"pk": "p", "sk": "b"}, Absent()),
            Check("p", "c", Absent()),
        )
    assert refused.value.index == 1
    assert table_engine.table.get("p", "a") is None


def test_an_item_is_live_until_the_second_it_expires(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    table.write(Put(an_item(expires_at=clock.epoch + 10)))
    clock.advance(seconds=9.9)
    with pytest.raises(ConditionFailed):
        table.write(Put(an_item(), Absent()))
    clock.advance(seconds=0.1)
    assert table.get(*KEY) is None
    table.write(Put(an_item(), Absent()))
    assert table.get(*KEY) == an_item()


MATCHING = [
    (1, 1, True),
    (1, 1.0, False),
    (1, True, False),
    (1.5, 1.5, True),
    (1.0, 1.0, True),
    ("a", "a", True),
    ("", "", True),
    (b"a", b"a", True),
    ("a", b"a", False),
    (None, None, True),
    (False, None, False),
    ([1, {"a": None}], [1, {"a": None}], True),
    ([1, 2], [2, 1], False),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
    (float("nan"), None, True),
    ("\ud800", "\ufffd", True),
]


def test_values_match_as_they_are_stored(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "takes 1 and true for equal")
    for stored, wanted, equal in MATCHING:
        table_engine.table.write(Put(an_item(value=stored)))
        change = Check(*KEY, Matches({"value": wanted}))
        if equal:
            table_engine.table.write(change)
        else:
            with pytest.raises(ConditionFailed):
                table_engine.table.write(change)


def test_attributes_may_have_any_name(table_engine: Engine) -> None:
    names = {"size": 1, "a.b": 2, "with space": 3, "naïve": 4, "#0": 5, ":0": 6, "~": 7}
    table_engine.table.write(Put(an_item(**names)))
    table_engine.table.write(Update(*KEY, set={"a.b": 8}, add={"#0": 1}, remove=["size"], condition=Matches(names)))
    del names["size"]
    assert table_engine.table.get(*KEY) == an_item(**{**names, "a.b": 8, "#0": 6})
