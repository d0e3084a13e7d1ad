"""Values, on every engine: what is written comes back, with its type."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from kanina.storage.table import Put, Update
from tests.engines import Engine
from tests.typed_values import typed

SAME: dict[str, Any] = {
    "text": "Parañaque",
    "empty text": "",
    "control characters": "a\x00b\x1f\x7f\u2028",
    "astral text": "🧮",
    "no value": None,
    "true": True,
    "false": False,
    "zero": 0,
    "integer": -42,
    "past 2^53": 2**53 + 1,
    "38 digits": 10**38 - 1,
    "a round integer": 10**20,
    "float": 0.1,
    "whole float": 1.0,
    "negative zero": -0.0,
    "small float": 5e-324,
    "large float": 1.7976931348623157e308,
    "exponent": 1e-07,
    "many places": 123456.78901234567,
    "decimal": Decimal("1234.50"),
    "whole decimal": Decimal("10"),
    "decimal exponent": Decimal("1E+3"),
    "38 places": Decimal("1.2345678901234567890123456789012345678"),
    "bytes": b"\x00\xff",
    "empty bytes": b"",
    "list": [1, 1.0, Decimal("1.0"), None, [], [[]], {}],
    "map": {"a": {"b": [{"c": None}]}, "": 1, "~": 2, "~~": 3, "~decimal": "4", "~float": "5", "~bytes": "6"},
    "map with one odd name": {"~decimal": {"S": "1"}},
    "map like a type": {"S": "x"},
}

CHANGED: dict[str, tuple[Any, Any]] = {
    "not a number": (float("nan"), None),
    "infinity": (float("-inf"), None),
    "decimal not a number": (Decimal("NaN"), None),
    "decimal infinity": (Decimal("Infinity"), None),
    "nested not a number": ([{"a": float("inf")}], [{"a": None}]),
    "lone surrogate": ("a\ud800b\udfff", "a\ufffdb\ufffd"),
    "lone surrogate in a name": ({"\udc00": 1}, {"\ufffd": 1}),
    "surrogate pair": ("\ud83e\uddee", "🧮"),
    "39 digits": (123456789012345678901234567890123456785, 123456789012345678901234567890123456780),
    "40 places": (
        Decimal("0.1234567890123456789012345678901234567890"),
        Decimal("0.12345678901234567890123456789012345679"),
    ),
    "beyond the range": (10**200, Decimal("1.0000000000000000000000000000000000000E+200")),
    "tuple": ((1, ("a",)), [1, ["a"]]),
    "bytearray": (bytearray(b"x"), b"x"),
}


def test_values_come_back_as_they_were_written(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "put", **SAME}))
    table_engine.table.write(Update("p", "set", set=SAME))
    for sk in ("put", "set"):
        item = table_engine.table.get("p", sk)
        assert item is not None
        assert {name: typed(item[name]) for name in SAME} == {name: typed(value) for name, value in SAME.items()}
    assert table_engine.table.query("p").items == tuple(table_engine.table.get_many([("p", "put"), ("p", "set")]))


def test_what_cannot_be_kept_is_replaced_alike_everywhere(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", **{name: value for name, (value, _) in CHANGED.items()}}))
    item = table_engine.table.get("p", "a")
    assert item is not None
    assert {name: typed(item[name]) for name in CHANGED} == {name: typed(after) for name, (_, after) in CHANGED.items()}


def test_a_lone_surrogate_in_a_key_is_replaced_when_written_and_when_read(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p\ud800", "sk": "a\ud800"}))
    assert table_engine.table.get("p\ufffd", "a\ufffd") == {"pk": "p\ufffd", "sk": "a\ufffd"}
    assert table_engine.table.get("p\ud801", "a\ud801") == {"pk": "p\ufffd", "sk": "a\ufffd"}


@pytest.mark.parametrize("value", [{1, 2}, object(), {1: 2}, 1j])
def test_a_type_no_engine_holds_is_refused(table_engine: Engine, value: Any) -> None:
    with pytest.raises(TypeError, match="nested"):
        table_engine.table.write(Put({"pk": "p", "sk": "a", "nested": [value]}))
    assert table_engine.table.get("p", "a") is None


def nested(levels: int, innermost: Any) -> Any:
    for _ in range(levels):
        innermost = [innermost]
    return innermost


def test_values_nest_30_levels_deep(table_engine: Engine) -> None:
    table_engine.table.write(Put({"pk": "p", "sk": "a", "x": nested(30, Decimal("1.0"))}))
    assert table_engine.table.get("p", "a") == {"pk": "p", "sk": "a", "x": nested(30, Decimal("1.0"))}
    with pytest.raises(ValueError, match="x: nested deeper than 30 levels"):
        table_engine.table.write(Put({"pk": "p", "sk": "b", "x": nested(31, 1)}))


def test_what_is_read_can_be_changed_without_harm(table_engine: Engine) -> None:
    written = {"pk": "p", "sk": "a", "x": [1]}
    table_engine.table.write(Put(written))
    written["x"] = [2]
    item = table_engine.table.get("p", "a")
    assert item is not None
    item["x"].append(3)
    assert table_engine.table.get("p", "a") == {"pk": "p", "sk": "a", "x": [1]}
