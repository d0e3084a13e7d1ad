"""Writing, on every engine: all or nothing, tokens, updates, and what no engine takes."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.storage.table import (
    Absent,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Exists,
    Matches,
    Put,
    StorageFault,
    Update,
)
from tests.engines import Engine, skip_on_moto


@pytest.fixture
def remembers_tokens(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "ignores the idempotency token")


def test_a_put_replaces_the_whole_item(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": 1, "y": 2}))
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": 3}))
    assert table_engine.table.get("p", "a") == {"pk": "p", "sk": "a", "x": 3}


def test_an_update_changes_what_it_names(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": 1, "y": 2, "z": 3, "count": 4}))
    table_engine.table.write(
        Update("p", "a", set={"x": "new", "w": None}, add={"count": -5, "fresh": 2}, remove=["y", "never"])
    )
    assert table_engine.table.get("p", "a") == {
        "pk": "p",
        "sk": "a",
        "x": "new",
        "w": None,
        "z": 3,
        "count": -1,
        "fresh": 2,
    }


def test_an_update_gives_the_item_it_leaves(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    expiry = clock.epoch + 60
    first = table.update(Update("p", "a", set={"expires_at": expiry}, add={"count": 1}))
    assert first == {"pk": "p", "sk": "a", "count": 1, "expires_at": expiry}
    second = table.update(Update("p", "a", set={"x": None}, add={"count": 1}, condition=Exists()))
    assert second == {**first, "count": 2, "x": None} == table.get("p", "a")
    clock.advance(seconds=60)
    # What is left of an expired item is not merged.
    assert table.update(Update("p", "a", add={"count": 1})) == {"pk": "p", "sk": "a", "count": 1}
    with pytest.raises(ConditionFailed) as refusal:
        table.update(Update("p", "a", add={"count": 1}, condition=Absent()))
    assert (refusal.value.index, refusal.value.reason) == (0, "condition")
    assert table.update(Update("p", "b", add={"count": 1}, condition=Absent())) == {"pk": "p", "sk": "b", "count": 1}
    with pytest.raises(ValueError, match="names an attribute twice"):
        table.update(Update("p", "a", set={"count": 1}, add={"count": 1}))


def test_an_update_of_nothing_makes_an_item_of_its_key(table_engine: Engine) -> None:
    table_engine.table.write(Update("p", "a"))
    table_engine.table.write(Update("p", "a"), Update("p", "b"))
    assert table_engine.table.query("p").items == ({"pk": "p", "sk": "a"}, {"pk": "p", "sk": "b"})


@pytest.mark.parametrize("value", ["text", 1.0, None, [1]])
def test_adding_to_what_is_no_whole_number_is_a_fault(table_engine: Engine, value: Any) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": value}))
    with pytest.raises(StorageFault, match="ValidationE"):
        table_engine.table.write(Update("p", "a", add={"x": 1}))
    assert table_engine.table.get("p", "a") == {"pk": "p", "sk": "a", "x": value}


def test_deleting_what_is_not_there_is_no_error(table_engine: Engine) -> None:
    table_engine.table.write(Delete("p", "a"))
    table_engine.table.write(Delete("p", "a"), Put({"pk": "p", "sk": "b"}))
    assert table_engine.table.get("p", "b") == {"pk": "p", "sk": "b"}


def test_no_change_at_all_is_no_error(table_engine: Engine) -> None:
    table_engine.table.write()
    table_engine.table.write(token="t")


def test_100_changes_are_made_together_or_not_at_all(table_engine: Engine) -> None:
    table = table_engine.table
    changes: list[Change] = [Put({"pk": f"p{n % 3}", "sk": f"{n:03}", "n": n}, Absent()) for n in range(97)]
    changes += [Update("p0", "count", add={"n": 97}), Delete("p1", "gone"), Check("p2", "lock", Absent())]
    table.write(Put({"pk": "p2", "sk": "lock"}), Put({"pk": "p1", "sk": "gone"}))
    with pytest.raises(ConditionFailed) as refused:
        table.write(*changes)
    assert refused.value.index == 99
    assert [len(table.query(f"p{n}").items) for n in range(3)] == [0, 1, 1]
    table.write(Delete("p2", "lock"))
    table.write(*changes)
    assert [len(table.query(f"p{n}").items) for n in range(3)] == [34, 32, 32]
    assert table.get("p0", "count") == {"pk": "p0", "sk": "count", "n": 97}


def test_a_repeat_with_the_same_token_changes_nothing(table_engine: Engine, remembers_tokens: None) -> None:
    table, clock = table_engine.table, table_engine.clock
    changes: list[Change] = [
        Put({"pk": "p", "sk": "a", "f": {"x": [1, 1.5]}}, Absent()),
        Update("p", "count", add={"n": 1}),
    ]
    table.write(*changes, token="t")
    table.write(*changes, token="t")
    clock.advance(seconds=1)
    table.write(*changes, token="t")
    clock.advance(seconds=598)
    table_engine.another().write(*changes, token="t")
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": 1}


def test_one_change_with_a_token_is_made_once(table_engine: Engine, remembers_tokens: None) -> None:
    for _ in range(3):
        table_engine.table.write(Update("p", "count", add={"n": 1}), token="a token of any length " * 20)
    assert table_engine.table.get("p", "count") == {"pk": "p", "sk": "count", "n": 1}


def test_a_token_counts_together_with_its_changes(table_engine: Engine) -> None:
    for amount in (1, 10):
        table_engine.table.write(Update("p", "count", add={"n": amount}), token="t")
    for token in ("u", "v"):
        table_engine.table.write(Update("p", "count", add={"n": 100}), token=token)
    assert table_engine.table.get("p", "count") == {"pk": "p", "sk": "count", "n": 211}


def test_a_refused_write_does_not_use_up_its_token(table_engine: Engine) -> None:
    table = table_engine.table
    change = Update("p", "count", add={"n": 1}, condition=Exists())
    for _ in range(2):
        with pytest.raises(ConditionFailed):
            table.write(change, token="t")
    table.write(Put({"pk": "p", "sk": "count", "n": 1}))
    table_engine.clock.advance(seconds=1)
    table.write(change, token="t")
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": 2}


def test_a_token_holds_for_an_update_of_an_expired_item(table_engine: Engine, remembers_tokens: None) -> None:
    table, clock = table_engine.table, table_engine.clock
    table.write(Put({"pk": "p", "sk": "count", "n": 50, "expires_at": clock.epoch + 60}))
    clock.advance(seconds=60)
    for _ in range(3):
        table.write(Update("p", "count", add={"n": 1}), token="t")
        clock.advance(seconds=1)
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": 1}


MILLISECONDS = 1_767_225_600_000
REFUSED: dict[str, tuple[Change, ...]] = {
    "milliseconds put": (Put({"pk": "p", "sk": "a", "expires_at": MILLISECONDS}),),
    "milliseconds set": (Update("p", "a", set={"expires_at": MILLISECONDS}),),
    "milliseconds matched": (Check("p", "a", Matches({"expires_at": MILLISECONDS})),),
    "expiry with a fraction": (Put({"pk": "p", "sk": "a", "expires_at": 1.5}),),
    "expiry none": (Put({"pk": "p", "sk": "a", "expires_at": None}),),
    "expiry added to": (Update("p", "a", add={"expires_at": 1}),),
    "listed as text": (Put({"pk": "p", "sk": "a", "listed_at": "2026-01-01"}),),
    "listed none": (Update("p", "a", set={"listed_at": None}),),
    "empty pk": (Put({"pk": "", "sk": "a"}),),
    "empty sk": (Delete("p", ""),),
    "long pk": (Put({"pk": "é" * 1025, "sk": "a"}),),
    "long sk": (Put({"pk": "p", "sk": "é" * 513}),),
    "unnamed attribute": (Put({"pk": "p", "sk": "a", "": 1}),),
    "too large": (Put({"pk": "p", "sk": "a", "x": "x" * 410_000}),),
    "101 changes": tuple(Put({"pk": "p", "sk": f"{n}"}) for n in range(101)),
    "one item twice": (Put({"pk": "p", "sk": "a"}), Check("p", "a", Absent())),
    "one attribute twice": (Update("p", "a", set={"x": 1}, remove=["x"]),),
    "a key changed": (Update("p", "a", set={"sk": "b"}),),
    "a fraction added": (Update("p", "a", add={"x": 1.5}),),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_engine_takes_is_refused_before_anything_is_written(table_engine: Engine, name: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        table_engine.table.write(Put({"pk": "p", "sk": "good"}), *REFUSED[name])
    assert "x" * 10 not in str(refused.value)
    assert str(MILLISECONDS) not in str(refused.value)
    assert table_engine.table.query("p").items == ()


def test_an_update_that_makes_an_item_too_large_is_a_fault(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": "x" * 300_000}))
    with pytest.raises(StorageFault, match="ValidationE"):
        table_engine.table.write(Update("p", "a", set={"y": "y" * 200_000}))
    assert table_engine.table.get("p", "a") == {"pk": "p", "sk": "a", "x": "x" * 300_000}
