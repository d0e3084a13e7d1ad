"""A message as the answer to a question back."""

from __future__ import annotations

import pytest

from kanina.data.semantic_model import Parameter
from kanina.memory.pending import failed, hear, is_given_up, offers_examples
from kanina.memory.reset_words import is_reset
from kanina.models import Choice, ColumnType, Pending

CITIES = Pending(
    id="p1",
    param="filter:branches.city",
    prompt="Which one?",
    choices=(
        Choice(label="Santa Rosa, Laguna", value="b1"),
        Choice(label="Santa Rosa, Nueva Ecija", value="b2"),
        Choice(label="Parañaque", value="b3"),
    ),
)
ORDER = Pending(id="p2", param="order_id", prompt="What's your order ID?")
ORDER_ID = Parameter(
    name="order_id",
    pattern=r"\b(?:O-?)?(\d{4,7})\b",
    prefix="O-",
    example="O-12345",
    label={"en": "order ID", "fil": "numero ng order"},
)


def answer(pending: Pending, text: str, parameter: Parameter | None = None) -> str | None:
    """The value a message gives, if it gives one."""
    return hear(pending, text, parameter).value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", "b1"),
        ("2.", "b2"),
        ("#3", "b3"),
        ("number 2 please", "b2"),
        ("no. 2", "b2"),
        ("two", "b2"),
        ("dalawa", "b2"),
        ("the first", "b1"),
        ("2nd", "b2"),
        ("the second one", "b2"),
        ("the last one", "b3"),
        ("una", "b1"),
        ("yung una po", "b1"),
        ("unang", "b1"),
        ("pangalawa", "b2"),
        ("yung pangalawa", "b2"),
        ("ikalawa", "b2"),
        ("ika-2", "b2"),
        ("ikatlo", "b3"),
        ("pangatlo po", "b3"),
        ("yung huli", "b3"),
        ("Laguna", "b1"),
        ("LAGUNA po", "b1"),
        ("Santa Rosa, Laguna", "b1"),
        ("santa rosa laguna", "b1"),
        ("yung sa Laguna", "b1"),
        ("I mean the one in Laguna", "b1"),
        ("nueva ecija", "b2"),
        ("ecija", "b2"),
        ("nuev", "b2"),
        ("paranaque", "b3"),
        ("PARAÑAQUE", "b3"),
        ("para", None),
        ("one", "b1"),
        ("b2", "b2"),
        ("Santa Rosa", None),
        ("santa", None),
        ("4", None),
        ("0", None),
        ("ikaapat", None),
        ("not the first", None),
        ("hindi yung una", None),
        ("1 and 2", None),
        ("Cebu", None),
        ("revenue by region in Laguna", None),
        ("", None),
        ("   ", None),
        ("po", None),
        ("?!", None),
        ("la", None),
        ("1" * 600, None),
    ],
)
def test_choice_is_named_by_number_place_or_part(text: str, value: str | None) -> None:
    assert answer(CITIES, text) == value


def test_choice_named_in_full_wins_over_its_place_and_over_a_longer_name() -> None:
    years = Pending(id="p", param="x", prompt="?", choices=tuple(Choice(label=y, value=y) for y in ("2", "1", "12")))
    assert answer(years, "1") == "1"
    metrics = Pending(
        id="p",
        param="metric",
        prompt="?",
        choices=(Choice(label="gross revenue", value="gross"), Choice(label="revenue", value="net")),
    )
    assert answer(metrics, "revenue") == "net"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It's O-12345", "O-12345"),
        ("o-12345 po", "O-12345"),
        ("12345", "O-12345"),
        ("O12345", "O-12345"),
        ("my order ID is 12345.", "O-12345"),
        ("yung order ko po ay o-12345", "O-12345"),
        ("can you look at O-12345 for me", "O-12345"),
        ("ang numero ng order ko ay 12345 po", "O-12345"),
        ("O-12345, O-12345", "O-12345"),
        ("O-12345 or O-12346", None),
        ("not O-12345", None),
        ("hindi O-12345", None),
        ("revenue in 2025", None),
        ("magkano ang benta noong 2024", None),
        ("123", None),
        ("I don't know", None),
        ("", None),
        ("O-", None),
        ("\ud800", None),
        ("1234 " * 20_000, None),
    ],
)
def test_parameter_is_found_by_its_pattern(text: str, value: str | None) -> None:
    assert answer(ORDER, text, ORDER_ID) == value


def test_prefix_may_be_left_out_where_the_pattern_wants_it() -> None:
    strict = ORDER_ID.model_copy(update={"pattern": r"O-\d{5}"})
    assert [answer(ORDER, text, strict) for text in ("12345", "o12345", "it's o-12345", "1234")] == [
        "O-12345",
        "O-12345",
        "O-12345",
        None,
    ]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("string", "Maria Santos", "Maria Santos"),
        ("string", "It's Maria Santos po", "Maria Santos"),
        ("string", "ang tutor ay si Maria Santos", "Maria Santos"),
        ("string", "revenue by region", None),
        ("string", "who is it?", None),
        ("string", "Maria?", None),
        ("string", "hindi ko alam", None),
        ("string", "one two three four five six seven", None),
        ("string", "x" * 61, None),
        ("string", "po", None),
        ("integer", "7", "7"),
        ("integer", "it's 1,200", "1200"),
        ("integer", "seven dogs", None),
        ("integer", "7.5", None),
        ("decimal", "7.50", "7.50"),
        ("date", "2025-01-31", "2025-01-31"),
        ("date", "2025-13-31", None),
        ("date", "next week", None),
        ("boolean", "yes please", "true"),
        ("boolean", "oo", "true"),
        ("boolean", "hindi po", "false"),
        ("boolean", "maybe", None),
    ],
)
def test_without_a_pattern_a_short_bare_value_is_taken(kind: ColumnType, text: str, value: str | None) -> None:
    parameter = Parameter(name="tutor", type=kind)
    assert answer(ORDER, text, parameter) == value


def test_choices_of_a_parameter_limit_its_values() -> None:
    parameter = Parameter(name="plan", choices=("monthly", "quarterly", "annual"))
    given = ("Quarterly po", "ika-3", "month", "weekly")
    assert [answer(ORDER, text, parameter) for text in given] == ["quarterly", "annual", "monthly", None]


def test_without_choices_or_parameter_no_message_is_an_answer() -> None:
    assert answer(ORDER, "O-12345") is None


def test_examples_come_after_two_failures_and_the_end_after_three() -> None:
    states = []
    waiting = ORDER
    for _ in range(4):
        states.append((waiting.attempts, offers_examples(waiting), is_given_up(waiting)))
        waiting = failed(waiting)
    assert states == [(0, False, False), (1, False, False), (2, True, False), (3, True, True)]
    assert failed(ORDER) == ORDER.model_copy(update={"attempts": 1})


@pytest.mark.parametrize(
    "text",
    [
        "reset",
        "Reset!",
        "/clear",
        "/clear@kanina_bot",
        " /CLEAR ",
        "start over",
        "Let's start over, please.",
        "Let’s start over",
        "new conversation",
        "bagong usapan",
        "Bagong usapan po",
        "bago na usapan",
        "simulan natin ulit",
        "kalimutan mo na lahat",
        "mag-umpisa ulit",
        "i-reset",
    ],
)
def test_message_that_asks_to_begin_anew(text: str) -> None:
    assert is_reset(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "reset the filter",
        "clear sky",
        "start",
        "/clearance",
        "/clear all my data",
        "bagong mag-aaral",
        "ulit",
    ],
)
def test_message_that_only_sounds_like_it(text: str) -> None:
    assert not is_reset(text)
