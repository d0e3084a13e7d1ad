"""Reading, on every engine: order, prefixes, pages, the index, and expired items absent on every path."""

from __future__ import annotations

import pytest

from kanina.storage.table import Delete, Item, Page, Put, Table, Update
from tests.engines import Engine


def keys_of(page: Page) -> list[str]:
    return [item["sk"] for item in page.items]


def put_all(table: Table, items: list[Item]) -> None:
    for start in range(0, len(items), 100):
        table.write(*[Put(item) for item in items[start : start + 100]])


def test_an_item_that_is_not_there_is_none(table_engine: Engine) -> None:
    assert table_engine.table.get("p", "a") is None
    assert table_engine.table.get_many([("p", "a"), ("q", "a")]) == []
    assert table_engine.table.get_many([]) == []
    assert table_engine.table.query("p") == Page((), None)
    assert table_engine.table.query_index("p") == Page((), None)


def test_many_items_come_in_the_order_of_their_keys_each_once(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": f"p{n % 3}", "sk": f"{n:03}", "n": n} for n in range(99)])
    wanted = [(f"p{n % 3}", f"{n:03}") for n in reversed(range(99))]
    found = table_engine.table.get_many([*wanted[:50], ("p0", "absent"), *wanted[40:]])
    assert [item["n"] for item in found] == list(reversed(range(99)))


def test_more_than_100_keys_are_refused(table_engine: Engine) -> None:
    with pytest.raises(ValueError, match="at most 100 keys"):
        table_engine.table.get_many([("p", str(n)) for n in range(101)])


ORDERED = [
    "",
    "\x00",
    "#",
    "C#1#T#0000000009",
    "C#1#T#0000000010",
    "C#1#~HEAD",
    "a",
    "~",
    "é",
    "\ud7ff",
    "\ue000",
    "\U0010ffff",
]


def test_items_are_in_byte_order_of_utf_8(table_engine: Engine) -> None:
    names = [f"x{name}" for name in ORDERED]
    put_all(table_engine.table, [{"pk": "p", "sk": name} for name in reversed(names)])
    assert keys_of(table_engine.table.query("p")) == names
    assert keys_of(table_engine.table.query("p", newest_first=True)) == names[::-1]


@pytest.mark.parametrize("prefix", ["a", "aé", "a\ud7ff", "a\U0010ffff", "\U0010ffff", "%", "_"])
def test_a_prefix_is_taken_literally(table_engine: Engine, prefix: str) -> None:
    inside = [prefix, prefix + "\x01", prefix + "z", prefix + "\U0010ffff"]
    before_and_after = ["!", prefix[:-1] + chr(ord(prefix[-1]) - 1) + "z", "a~\U0010fffe", "b"]
    outside = [name for name in before_and_after if not name.startswith(prefix)]
    put_all(table_engine.table, [{"pk": "p", "sk": name} for name in [*outside, *inside]])
    put_all(table_engine.table, [{"pk": "q", "sk": name} for name in inside])
    assert keys_of(table_engine.table.query("p", prefix)) == inside
    assert keys_of(table_engine.table.query("p", prefix, newest_first=True)) == inside[::-1]


@pytest.mark.parametrize("newest_first", [False, True])
def test_pages_follow_on_without_gap_or_repeat(table_engine: Engine, newest_first: bool) -> None:
    names = [f"T#{n:02}" for n in range(10)]
    put_all(table_engine.table, [{"pk": "p", "sk": name} for name in ["S", *names, "U"]])
    expected = names[::-1] if newest_first else names
    pages: list[list[str]] = []
    cursor = None
    while not pages or cursor is not None:
        page = table_engine.table.query("p", "T#", newest_first=newest_first, limit=4, cursor=cursor)
        pages.append(keys_of(page))
        cursor = page.cursor
    assert pages == [expected[:4], expected[4:8], expected[8:]]


def test_a_page_that_ends_with_the_last_item_has_no_cursor(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": "p", "sk": f"{n}"} for n in range(4)])
    assert table_engine.table.query("p", limit=4).cursor is None
    assert table_engine.table.query("p", limit=3).cursor == "2"
    assert table_engine.table.query("p", limit=3, newest_first=True).cursor == "1"


def test_a_cursor_still_works_when_its_item_is_gone(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": "p", "sk": f"{n}"} for n in range(6)])
    cursor = table_engine.table.query("p", limit=3).cursor
    table_engine.table.write(Delete("p", "2"))
    assert keys_of(table_engine.table.query("p", limit=3, cursor=cursor)) == ["3", "4", "5"]


def test_a_cursor_of_another_query_is_refused(table_engine: Engine) -> None:
    for cursor in ("", "U#1", "T#\ud800"):
        with pytest.raises(ValueError, match="another query"):
            table_engine.table.query("p", "T#", cursor=cursor)
    for cursor in ("", "x", "12", "12@", "@a", "-1@a", "²@a", "9" * 30 + "@a"):
        with pytest.raises(ValueError, match="another query"):
            table_engine.table.query_index("p", cursor=cursor)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_page_of_nothing_is_refused(table_engine: Engine, limit: int) -> None:
    with pytest.raises(ValueError, match="1 item or more"):
        table_engine.table.query("p", limit=limit)
    with pytest.raises(ValueError, match="1 item or more"):
        table_engine.table.query_index("p", limit=limit)


def test_expired_items_are_absent_on_every_read_path(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    items: list[Item] = [{"pk": "p", "sk": f"{n}", "listed_at": 3600 * n} for n in range(8)]
    for item in items[::2]:
        item["expires_at"] = clock.epoch + 60
    put_all(table, items)
    clock.advance(seconds=60)
    keys = [("p", f"{n}") for n in range(8)]
    assert [table.get(*key) is None for key in keys] == [True, False] * 4
    assert [item["sk"] for item in table.get_many(keys)] == ["1", "3", "5", "7"]
    assert keys_of(table.query("p")) == ["1", "3", "5", "7"]
    assert keys_of(table.query("p", newest_first=True)) == ["7", "5", "3", "1"]
    assert keys_of(table.query("p", limit=2)) == ["1", "3"]
    assert keys_of(table.query("p", limit=2, cursor="3")) == ["5", "7"]
    assert keys_of(table.query("p", limit=2, newest_first=True, cursor="4")) == ["3", "1"]
    assert table.query("p", limit=4).cursor is None
    listed = [(key["pk"], key["sk"]) for key in table.query_index("p").items]
    assert [item["sk"] for item in table.get_many(listed)] == ["7", "5", "3", "1"]


def test_reading_goes_on_past_many_expired_items(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    put_all(table, [{"pk": "p", "sk": f"{n:04}", "expires_at": clock.epoch + 60} for n in range(1, 299)])
    put_all(table, [{"pk": "p", "sk": "0000"}, {"pk": "p", "sk": "9999"}])
    clock.advance(seconds=60)
    assert table.query("p", limit=1) == Page(({"pk": "p", "sk": "0000"},), "0000")
    assert table.query("p", limit=1, cursor="0000") == Page(({"pk": "p", "sk": "9999"},), None)
    assert keys_of(table.query("p", limit=2, newest_first=True)) == ["9999", "0000"]


def test_a_query_reads_on_past_one_megabyte(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": "p", "sk": f"{n:02}", "text": "é" * 75_000} for n in range(20)])
    assert keys_of(table_engine.table.query("p")) == [f"{n:02}" for n in range(20)]
    page = table_engine.table.query("p", limit=12, newest_first=True)
    assert (keys_of(page), page.cursor) == ([f"{n:02}" for n in reversed(range(8, 20))], "08")
    assert len(table_engine.table.get_many([("p", f"{n:02}") for n in range(20)])) == 20


def test_the_index_holds_keys_of_listed_items_only_in_order_of_time(table_engine: Engine) -> None:
    table = table_engine.table
    times = {"a": 7200, "b": 3600, "c": 36_000, "d": 0}
    put_all(table, [{"pk": "p", "sk": sk, "listed_at": at, "text": "x"} for sk, at in times.items()])
    put_all(table, [{"pk": "p", "sk": "unlisted"}, {"pk": "q", "sk": "a", "listed_at": 1}])
    newest = [{"pk": "p", "sk": sk, "listed_at": times[sk]} for sk in "cabd"]
    assert table.query_index("p") == Page(tuple(newest), None)
    assert table.query_index("p", newest_first=False) == Page(tuple(newest[::-1]), None)
    first = table.query_index("p", limit=3)
    assert (first.items, first.cursor is None) == (tuple(newest[:3]), False)
    assert table.query_index("p", limit=3, cursor=first.cursor) == Page(tuple(newest[3:]), None)
    assert table.query_index("p", limit=4).cursor is None


def test_the_index_follows_changes(table_engine: Engine) -> None:
    table = table_engine.table
    put_all(table, [{"pk": "p", "sk": sk, "listed_at": 1} for sk in "abcd"])
    table.write(
        Update("p", "a", set={"listed_at": 2}),
        Update("p", "b", remove=["listed_at"]),
        Delete("p", "c"),
        Put({"pk": "p", "sk": "d"}),
        Update("p", "e", set={"listed_at": 3}),
    )
    assert [(key["sk"], key["listed_at"]) for key in table.query_index("p").items] == [("e", 3), ("a", 2)]


def test_index_pages_split_equal_times_without_gap_or_repeat(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": "p", "sk": f"{n:02}", "listed_at": n // 5} for n in range(15)])
    seen: list[str] = []
    cursor = None
    while not seen or cursor is not None:
        page = table_engine.table.query_index("p", limit=4, cursor=cursor)
        seen += keys_of(page)
        cursor = page.cursor
    assert sorted(seen) == [f"{n:02}" for n in range(15)]
    assert [int(name) // 5 for name in seen] == [2] * 5 + [1] * 5 + [0] * 5


def test_partitions_are_apart(table_engine: Engine) -> None:
    put_all(table_engine.table, [{"pk": pk, "sk": "a"} for pk in ("p", "P", "p ", "pp", "%", "é", "e\u0301")])
    assert table_engine.table.query("p").items == ({"pk": "p", "sk": "a"},)
    assert table_engine.table.query("é").items == ({"pk": "é", "sk": "a"},)
