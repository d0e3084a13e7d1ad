"""SQLite against DynamoDB Local: the same calls in the same order have the same outcome and leave the same items."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import (
    Absent,
    Change,
    Check,
    Condition,
    ConditionFailed,
    Delete,
    Exists,
    Matches,
    Put,
    Table,
    Update,
)
from tests.dynamodb_local import DynamoDBAt, create_lasting_table
from tests.engines import SettableClock

NAME = "kanina-side-by-side"
_partitions = itertools.count()

SORT_KEYS = st.sampled_from(["a", "ab", "b", "~"])
AMOUNTS = st.integers(-2, 2)
TIMES = st.integers(0, 30)
CONDITIONS: st.SearchStrategy[Condition | None] = st.one_of(
    st.none(),
    st.just(Absent()),
    st.just(Exists()),
    st.builds(Matches, st.fixed_dictionaries({}, optional={"n": st.none() | AMOUNTS, "colour": st.sampled_from("rg")})),
)


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[str, dict[str, Any]]]:
    """Up to three changes of different items: each its kind and, without pk and in seconds from now, its parts."""
    made = []
    for sk in draw(st.lists(SORT_KEYS, min_size=1, max_size=3, unique=True)):
        kind = draw(st.sampled_from(["put", "update", "delete", "check"]))
        parts: dict[str, Any] = {"sk": sk, "condition": draw(CONDITIONS)}
        attributes = st.fixed_dictionaries(
            {}, optional={"colour": st.sampled_from("rg"), "expires_at": TIMES, "listed_at": TIMES}
        )
        if kind in ("put", "update"):
            parts["set"] = draw(attributes)
        if kind == "update":
            parts["add"] = draw(st.fixed_dictionaries({}, optional={"n": AMOUNTS}))
            free = [name for name in ("colour", "expires_at", "listed_at") if name not in parts["set"]]
            parts["remove"] = draw(st.lists(st.sampled_from(free), unique=True)) if free else []
        if kind == "check" and parts["condition"] is None:
            parts["condition"] = Absent()
        made.append((kind, parts))
    return made


STEPS = st.lists(st.one_of(changes(), st.integers(1, 20)), min_size=1, max_size=12)


def build(pk: str, kind: str, parts: dict[str, Any], now: int) -> Change:
    sk, condition = parts["sk"], parts["condition"]
    attributes = dict(parts.get("set", {}))
    if "expires_at" in attributes:
        attributes["expires_at"] += now
    if kind == "put":
        return Put({"pk": pk, "sk": sk, **attributes}, condition)
    if kind == "update":
        return Update(pk, sk, attributes, parts["add"], parts["remove"], condition)
    return Delete(pk, sk, condition) if kind == "delete" else Check(pk, sk, condition)


def outcome(table: Table, made: list[Change]) -> tuple[str, int] | None:
    try:
        table.write(*made)
    except ConditionFailed as refused:
        return refused.reason, refused.index
    return None


def seen(table: Table, pk: str) -> Any:
    listed = [(key["pk"], key["sk"]) for key in table.query_index(pk).items]
    return (
        table.query(pk).items,
        table.query(pk, "a", newest_first=True, limit=1),
        [table.get(pk, sk) for sk in ("a", "ab", "b", "~")],
        sorted(item["sk"] for item in table.get_many(listed)),
    )


@pytest.fixture(scope="module")
def client(dynamodb_if_any: Any) -> Iterator[Any]:
    if not isinstance(dynamodb_if_any, DynamoDBAt):
        yield None
        return
    client = dynamodb_if_any.client()
    create_lasting_table(client, NAME)
    yield client
    client.delete_table(TableName=NAME)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=STEPS)
def test_sqlite_and_dynamodb_agree(dynamodb_local: DynamoDBAt, client: Any, steps: list[Any]) -> None:
    clock = SettableClock()
    dynamodb = DynamoDBTable(NAME, client=client, clock=clock)
    pk = f"p{next(_partitions)}"
    with closing(SqliteTable(clock=clock)) as sqlite:
        for step in steps:
            if isinstance(step, int):
                clock.advance(seconds=step)
            else:
                made = [build(pk, kind, parts, clock.epoch) for kind, parts in step]
                assert outcome(sqlite, made) == outcome(dynamodb, made)
            assert seen(sqlite, pk) == seen(dynamodb, pk)


@given(
    names=st.lists(
        st.text(alphabet="ab\x01~é\ud7ff\ue000\U0010ffff", min_size=1, max_size=4), unique=True, max_size=12
    ),
    prefix=st.text(alphabet="ab\x01~é\ud7ff\ue000\U0010ffff", max_size=2),
    newest_first=st.booleans(),
    limit=st.integers(1, 4),
)
def test_pages_of_a_prefix_are_the_sorted_names_that_start_with_it(
    names: list[str], prefix: str, newest_first: bool, limit: int
) -> None:
    expected = sorted((name for name in names if name.startswith(prefix)), key=str.encode, reverse=newest_first)
    found: list[list[str]] = []
    cursor = None
    with closing(SqliteTable()) as table:
        for name in names:
            table.write(Put({"pk": "p", "sk": name}))
        while not found or cursor is not None:
            page = table.query("p", prefix, newest_first=newest_first, limit=limit, cursor=cursor)
            found.append([item["sk"] for item in page.items])
            cursor = page.cursor
    assert found == [expected[start : start + limit] for start in range(0, max(1, len(expected)), limit)]
