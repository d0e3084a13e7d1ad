"""A message as the answer to a question back."""

from __future__ import annotations

import pytest

from kanina.assistant.answers.hearing import Heard, failed, hear, is_given_up, offers_examples
from kanina.assistant.answers.reset_words import is_reset, is_withdrawal
from kanina.data.semantic_model import Parameter
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


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Santa Rosa", ["b1", "b2"]),
        ("yung sa Santa Rosa po", ["b1", "b2"]),
        ("Santa Rsa", ["b1", "b2"]),
        ("sant", ["b1", "b2"]),
        ("Cebu", []),
        ("hindi Santa Rosa", []),
        ("1 or 2", []),
        ("both", []),
    ],
)
def test_a_part_of_several_names_means_those_and_no_one_of_them(text: str, values: list[str]) -> None:
    heard = hear(CITIES, text)
    assert (heard.value, [choice.value for choice in heard.among]) == (None, values)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Lagna", "b1"),
        ("Laguan po", "b1"),
        ("Pranaque", "b3"),
        ("nueva ecijia", "b2"),
        ("secodn", "b2"),
        ("pangalwa", "b2"),
        ("the second last one", "b2"),
        ("pangalawa sa huli", "b2"),
        ("yung nasa dulo", "b3"),
        ("ika 2", "b2"),
        ("pang 3", "b3"),
        ("# 2", "b2"),
        ("2)", "b2"),
        ("2 po yung gusto ko", "b2"),
        ("ikatlong nasa listahan", "b3"),
        ("option 3 na lang", "b3"),
        ("I'd like the third please", "b3"),
        ("isa", "b1"),
        ("number one", "b1"),
        ("yung isa", None),
        ("that one", None),
        ("cement", None),
    ],
)
def test_slips_and_roundabout_places_are_understood_where_they_mean_one_choice(text: str, value: str | None) -> None:
    assert answer(CITIES, text) == value


@pytest.mark.parametrize(("text", "value"), [("the former", "a"), ("the latter", "b"), ("latter one", "b")])
def test_of_two_there_is_a_former_and_a_latter(text: str, value: str) -> None:
    two = CITIES.model_copy(update={"choices": tuple(Choice(label=f"Plan {v}", value=v) for v in "ab")})
    assert answer(two, text) == value
    assert answer(CITIES, text) is None


@pytest.mark.parametrize(
    "text",
    [
        "😀",
        "?!",
        "x" * 501,
        "SELECT * FROM orders",
        "O-12345'; DROP TABLE orders",
        "' OR 1=1 --",
        "1; delete from orders",
        "x' or 'a'='a",
        "Robert'); DROP TABLE students;--",
        "1 UNION SELECT password FROM users",
    ],
)
def test_signs_statements_and_whole_pages_are_no_answer_to_anything(text: str) -> None:
    for parameter in (ORDER_ID, Parameter(name="tutor"), Parameter(name="day", type="date"), None):
        assert hear(ORDER, text, parameter) == Heard(unfit=True)
    assert hear(CITIES, text) == Heard(unfit=True)


def test_figures_that_are_no_answer_are_a_failed_one_and_words_may_be_a_question() -> None:
    order, day = ORDER_ID, Parameter(name="day", type="date")
    assert [hear(ORDER, text, order).unfit for text in ("123", "2026-02-30", "99999999", "revenue in 2025")] == [
        *(True, True, True, False)
    ]
    assert [hear(ORDER, text, day).unfit for text in ("2026-02-30", "31/31/2026", "tomorrow")] == [True, True, False]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("date", "2026-02-28", "2026-02-28"),
        ("date", "it's 2026-02-28 po", "2026-02-28"),
        ("date", "2026-02-29", None),
        ("date", "2024-02-29", "2024-02-29"),
        ("date", "2026-02-30", None),
        ("integer", "dalawa", "2"),
        ("integer", "seven", "7"),
        ("integer", "1,5", None),
        ("integer", "１２", "12"),
        ("decimal", "-1,200.50", "-1200.50"),
        ("decimal", "1.2.3", None),
        ("float", "nan", None),
        ("float", "inf", None),
        ("time", "14:30", "14:30:00"),
        ("time", "25:00", None),
        ("datetime", "2026-01-31 14:30", "2026-01-31T14:30:00"),
        ("datetime", "2026-01-31", "2026-01-31T00:00:00"),
        ("datetime", "2026-02-30 14:30", None),
        ("string", "Union Bank", "Union Bank"),
        ("string", "O'Brien", "O'Brien"),
        ("string", "Drop-in center", "Drop-in center"),
        ("string", "♥", None),
    ],
)
def test_a_value_is_of_its_type_or_none(kind: ColumnType, text: str, value: str | None) -> None:
    assert answer(ORDER, text, Parameter(name="v", type=kind)) == value


def test_a_pattern_does_not_make_a_day_that_is_not() -> None:
    day = Parameter(name="day", type="date", pattern=r"\d{4}-\d\d-\d\d")
    assert [answer(ORDER, text, day) for text in ("2026-02-28", "2026-02-30")] == ["2026-02-28", None]


START, END, DAYS, BRANCH = (
    Parameter(name="start", type="date"),
    Parameter(name="end", type="date"),
    Parameter(name="days", type="integer"),
    Parameter(name="branch", choices=("Lahug", "San Pedro", "San Vicente")),
)
HINTS = {
    "from": "start",
    "mula": "start",
    "to": "end",
    "hanggang": "end",
    "up to": "end",
    "days": "days",
    "at": "branch",
}


@pytest.mark.parametrize(
    ("text", "awaited", "value", "also"),
    [
        ("2026-01-01", START, "2026-01-01", {}),
        ("from 2026-01-01", START, "2026-01-01", {}),
        ("from 2026-01-01 to 2026-01-31", START, "2026-01-01", {"end": "2026-01-31"}),
        ("2026-01-01 to 2026-01-31", START, "2026-01-01", {"end": "2026-01-31"}),
        ("mula 2026-01-01 hanggang 2026-01-31 po", END, "2026-01-31", {"start": "2026-01-01"}),
        ("up to 2026-01-31", START, None, {"end": "2026-01-31"}),
        ("2026-01-01 2026-01-31", START, None, {}),
        ("Lahug, from 2026-01-01", BRANCH, "Lahug", {"start": "2026-01-01"}),
        ("San Pedro from 2026-01-01 to 2026-01-31", BRANCH, "San Pedro", {"start": "2026-01-01", "end": "2026-01-31"}),
        ("at San Pedro, 30 days", DAYS, "30", {"branch": "San Pedro"}),
        ("from 2026-02-30", START, None, {}),
        ("from 2026-01-01 or from 2026-01-02", END, None, {}),
    ],
)
def test_words_that_announce_a_value_say_whose_it_is(
    text: str, awaited: Parameter, value: str | None, also: dict[str, str]
) -> None:
    others = [parameter for parameter in (START, END, DAYS, BRANCH) if parameter is not awaited]
    heard = hear(ORDER, text, awaited, others, HINTS)
    assert (heard.value, heard.also) == (value, also)


@pytest.mark.parametrize(
    "text",
    [
        "can we start over please",
        "I want to start over",
        "could you reset this chat?",
        "OK, start fresh",
        "clear our conversation",
        "please forget everything I said",
        "gusto kong magsimula ulit",
        "puwede bang magsimula tayo ulit",
        "magsimula na lang tayo ulit",
        "bagong usapan na lang po tayo",
        "burahin mo na ang usapan natin",
        "balik tayo sa umpisa",
        "paki-reset po",
        "kalimutan mo na lahat ng sinabi ko",
    ],
)
def test_people_ask_to_begin_anew_in_many_words(text: str) -> None:
    assert is_reset(text)


@pytest.mark.parametrize(
    "text",
    [
        "reset the filters",
        "what does reset mean",
        "how do I reset",
        "clear sky deliveries",
        "clear na po",
        "clear the filter",
        "start over budget deals",
        "new conversation rate",
        "forget refunds",
        "history",
        "simula ng school year",
        "mula sa simula ng taon",
        "burahin ang filter",
        "restart revenue",
        "conversations by month",
    ],
)
def test_data_and_words_may_sound_like_a_reset(text: str) -> None:
    assert not is_reset(text)


@pytest.mark.parametrize("text", ["never mind", "Cancel.", "huwag na lang po", "forget it", "hindi bale na", "skip"])
def test_a_question_back_can_be_taken_back(text: str) -> None:
    assert is_withdrawal(text)


@pytest.mark.parametrize(
    "text", ["cancelled orders", "no", "hindi", "forget everything", "stop sales", "skip Laguna", ""]
)
def test_other_words_take_nothing_back(text: str) -> None:
    assert not is_withdrawal(text)
