"""Keys of any ids: no id reaches another's, and what was escaped can be read back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from kanina.storage import keys
from kanina.storage.values import clean_key

# Letters that keys are made of come up often, any text sometimes, surrogates and long ids too.
IDS = st.one_of(
    st.text(alphabet="#/:%~TCUPe0aé", max_size=8),
    st.text(alphabet=st.characters(), max_size=30),
    st.text(alphabet="\ud800\udfff\U0010ffffx", max_size=5),
    st.builds(
        lambda text, times: text * times, st.text(alphabet="#é~a", min_size=1, max_size=4), st.integers(90, 1000)
    ),
)
DAY = date(2026, 3, 2)


@given(IDS)
@example("é" * 4000)
def test_a_part_has_no_separator_and_fits(part: str) -> None:
    escaped = keys.escape(part)
    assert escaped
    assert not set(escaped) & set("#/:~")
    assert len(escaped.encode()) <= keys.PART_BYTES


@given(IDS)
def test_a_part_is_read_back_unless_it_was_too_long(part: str) -> None:
    escaped = keys.escape(part)
    if "%h" in escaped:
        with pytest.raises(ValueError, match="too long"):
            keys.unescape(escaped)
    else:
        assert keys.unescape(escaped) == part


@given(IDS, IDS)
@example("", "%e")
@example("a", "a%h")
@example("x" * 401, "x" * 402)
@example("x" * 401, "x" * 334 + "%h" + "0" * 64)
def test_different_ids_have_different_parts_and_the_same_id_the_same(first: str, second: str) -> None:
    assert (keys.escape(first) == keys.escape(second)) == (first == second)


PARTITIONS: list[Callable[[str], str]] = [keys.person, keys.report]
OF_A_PERSON: list[Callable[[str], str]] = [
    keys.head,
    keys.pending,
    keys.summary,
    keys.open_messages,
    keys.memory,
    lambda part: keys.memory(part, pinned=True),
    keys.claim,
    keys.read_until,
    lambda part: keys.turn(part, 1),
    lambda part: keys.run(part, part),
    lambda part: keys.detail(part, part),
    lambda part: keys.current(part, part),
]
OF_A_REPORT: list[Callable[[str], str]] = [
    lambda part: keys.subscription(part, part),
    lambda part: keys.report_claim(part, DAY),
]
BUILDERS = PARTITIONS + OF_A_PERSON + OF_A_REPORT


@given(IDS, IDS)
@example("", "U")
def test_no_two_items_share_a_key(first: str, second: str) -> None:
    """Partitions differ from each other, and so do the items within a person's and within a report's."""
    assume(first != second)
    alone = {
        "person": [
            keys.PROFILE,
            keys.KNOWN,
            keys.LINKING,
            keys.ERASED,
            keys.messages_sent(60, 0),
            keys.messages_sent(6, 0),
        ]
    }
    for name, builders in (("partitions", PARTITIONS), ("person", OF_A_PERSON), ("report", OF_A_REPORT)):
        built = [builder(part) for part in (first, second) for builder in builders] + alone.get(name, [])
        assert len(set(built)) == len(built)


@given(IDS)
def test_every_key_is_one_that_the_engines_take_as_it_is(part: str) -> None:
    for builder in BUILDERS:
        key = builder(part)
        assert clean_key("p", key) == ("p", key)


@given(IDS, IDS)
def test_no_item_of_one_conversation_is_under_the_prefix_of_another(first: str, second: str) -> None:
    assume(first != second)
    items = [builder(first) for builder in BUILDERS] + [keys.run(first, second), keys.turn(first, 7)]
    for prefix in (keys.conversation(second), keys.turns(second), keys.runs(second), keys.details(second)):
        assert not any(item.startswith(prefix) for item in items)
    assert not keys.subscription(first, second).startswith(keys.subscriptions(second))


@given(IDS, st.lists(st.integers(1, 10**10 - 1), min_size=2, unique=True))
def test_turns_sort_by_number_and_before_everything_else_of_their_conversation(part: str, numbers: list[int]) -> None:
    turns = [keys.turn(part, number) for number in sorted(numbers)]
    others = [keys.head(part), keys.open_messages(part), keys.pending(part), keys.run(part, part), keys.summary(part)]
    assert sorted([*others, *turns], key=str.encode) == [*turns, *others]
    assert [keys.turn_number(turn) for turn in turns] == sorted(numbers)
