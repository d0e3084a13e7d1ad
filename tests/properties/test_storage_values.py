"""Values of any shape: what one engine's form gives back is what the other's does, and is what was written."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kanina.storage.attributes import decode_item, encode_item
from kanina.storage.json_body import dump_body, load_body
from kanina.storage.sizes import item_size
from kanina.storage.values import clean_attributes
from tests.typed_values import typed

NAMES = st.text(alphabet=st.one_of(st.sampled_from("~decimalfotbys"), st.characters()), max_size=8)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(10**140), 10**140),
    st.floats(),
    st.decimals(),
    st.binary(max_size=20),
    st.text(max_size=20),
    st.text(alphabet="\ud83e\uddee\ud800a", max_size=6),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=15
)
ITEMS = st.dictionaries(st.sampled_from(["a", "b", "~c", "é"]), VALUES, max_size=3)


def is_finite(value: Any) -> bool:
    return value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)


@given(ITEMS)
def test_a_cleaned_item_comes_back_from_both_forms_with_its_types(item: dict[str, Any]) -> None:
    cleaned = clean_attributes(item)
    assert typed(load_body(dump_body(cleaned))) == typed(cleaned)
    assert typed(decode_item(encode_item(cleaned))) == typed(cleaned)


@given(ITEMS)
def test_cleaning_twice_is_cleaning_once(item: dict[str, Any]) -> None:
    cleaned = clean_attributes(item)
    assert typed(clean_attributes(cleaned)) == typed(cleaned)


@given(ITEMS)
def test_a_cleaned_item_is_utf_8_and_within_what_dynamodb_takes(item: dict[str, Any]) -> None:
    cleaned = clean_attributes(item)
    dump_body(cleaned).encode()
    assert item_size(cleaned) > 0 or not cleaned

    def check(attribute: dict[str, Any]) -> None:
        ((kind, value),) = attribute.items()
        if kind == "N":
            number = Decimal(value)
            assert number == 0 or Decimal("1E-130") <= abs(number) < Decimal("1E+126")
            assert len(number.normalize().as_tuple().digits) <= 38
        for member in value if kind == "L" else value.values() if kind == "M" else ():
            check(member)
        assert kind != "M" or "" not in value

    for attribute in encode_item(cleaned).values():
        check(attribute)


@given(st.one_of(st.integers(), st.floats(), st.decimals()))
def test_a_number_is_itself_to_38_digits_or_none(number: Any) -> None:
    kept = clean_attributes({"n": number})["n"]
    if not is_finite(number):
        assert kept is None
    else:
        assert type(kept) is type(number)
        assert kept == number or abs(Decimal(kept) - Decimal(number)) <= abs(Decimal(number)) * Decimal("1e-37")
