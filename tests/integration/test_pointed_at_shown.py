"""What a pointer means of what was just shown or offered: a list's rows, the choices of a question back, two years."""

from __future__ import annotations

import pytest

from kanina.models import MetricQuery, Reply
from tests.house import Chat


@pytest.mark.parametrize(
    "message",
    [
        "my first question as a percentage of all revenue",
        "my first question in percent of all revenue",
        "yung una kong tanong as a percentage of all revenue",
    ],
)
def test_a_question_pointed_at_becomes_a_share_itself_and_no_later_one_that_speaks_of_shares(
    chat: Chat, message: str
) -> None:
    for question in ("revenue in NCR in 2024", "by subject", "as a percentage"):
        chat.ask(question)
    answer = chat.ask(message)
    assert answer.references == (1,)
    assert "39.6%" in answer.text  # 219,925,195.75 of 555,657,383.75


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("my first question as a percentage of revenue in Luzon", "Please ask in full"),
        ("yung una kong tanong as a percentage of revenue in Luzon", "Pakitanong nang buo"),
    ],
)
def test_a_share_of_other_rows_than_the_question_is_of_is_not_guessed(chat: Chat, message: str, said: str) -> None:
    chat.ask("revenue in NCR in 2024")
    chat.ask("by subject")
    answer = chat.ask(message)
    assert isinstance(answer.plan, Reply)
    assert said in answer.text


@pytest.mark.parametrize(
    ("between", "message", "told"),
    [
        ("the total", "the second one", "(subject Coding): ₱140,774,491.25."),
        ("the total", "the fourth one", "(subject English): ₱129,237,197.50."),
        ("total na lang", "yung pangalawa", "(asignatura Coding): ₱140,774,491.25."),
        ("only Science", "only the first one", "(subject Math): ₱180,417,604.50."),
        ("Science lang", "yung una lang", "(asignatura Math): ₱180,417,604.50."),
    ],
)
def test_a_row_is_one_of_the_list_last_shown_behind_an_answer_without_rows(
    chat: Chat, between: str, message: str, told: str
) -> None:
    chat.ask("revenue by subject in 2025")
    chat.ask(between)
    answer = chat.ask(message)
    assert answer.references == (1,)
    assert told in answer.text


@pytest.mark.parametrize("message", ["both years", "both years naman po"])
def test_both_years_are_the_two_that_were_asked_about_whatever_changed_since(chat: Chat, message: str) -> None:
    for question in ("revenue in Cebu in 2024", "I meant Laguna", "no, 2025", "no, Cebu", "only paid"):
        chat.ask(question)
    answer = chat.ask(message)
    assert answer.references == (2, 5)
    assert "₱49,337,621.50" in answer.text
    assert "₱40,307,546.25" in answer.text


@pytest.mark.parametrize(
    ("chosen", "other", "told"),
    [
        ("yung pangalawa po", "yung una naman", "(lungsod Santa Rosa, Laguna): ₱17,673,387.50."),
        ("the first one", "the second one instead", "(city Santa Rosa, Nueva Ecija): ₱6,113,523.25."),
        ("2", "hindi, yung una pala", "(lungsod Santa Rosa, Laguna): ₱17,673,387.50."),
    ],
)
def test_a_place_behind_a_choice_that_was_made_makes_it_anew(chat: Chat, chosen: str, other: str, told: str) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    first = chat.ask(chosen)
    answer = chat.ask(other)
    assert told in answer.text
    chat.ask(chosen)
    assert chat.answers[-1].plan == first.plan


def test_a_place_behind_a_list_of_what_was_chosen_is_a_row_of_it(chat: Chat) -> None:
    for message in ("revenue in Santa Rosa in 2025", "the second one", "by month"):
        chat.ask(message)
    answer = chat.ask("the first one")
    assert isinstance(answer.plan, MetricQuery)
    assert "only January 2025, with ₱997,867.25" in answer.text


@pytest.mark.parametrize("message", ["ok", "okay", "sige", "sige po", "opo"])
@pytest.mark.parametrize("before", [(), ("revenue in 2024",)])
def test_a_word_of_assent_alone_asks_for_nothing(chat: Chat, message: str, before: tuple[str, ...]) -> None:
    for question in before:
        chat.ask(question)
    answer = chat.ask(message)
    assert answer.text in ("You're welcome.", "Walang anuman.")


@pytest.mark.parametrize(
    ("before", "message", "start", "end"),
    [
        (("revenue by month in 2024",), "only the last two months", "2024-11-01", "2025-01-01"),
        (("revenue by month in 2024",), "ang huling dalawang buwan lang", "2024-11-01", "2025-01-01"),
        (("revenue by month in 2024", "from March to June"), "only the last two months", "2024-05-01", "2024-07-01"),
        (("revenue in 2024", "by month"), "the last 3 months of that", "2024-10-01", "2025-01-01"),
        (("revenue in 2024", "kita"), "my first question but only the last two months", "2024-11-01", "2025-01-01"),
        (("revenue by month in 2026",), "only the last two months", "2026-10-01", "2026-11-27"),
        (("revenue in 2026",), "only the last two months", "2026-09-01", "2026-11-01"),
        (("revenue by month in 2024",), "last two months", "2026-09-01", "2026-11-01"),
    ],
)
def test_only_the_last_months_are_the_last_of_what_is_shown(
    chat: Chat, before: tuple[str, ...], message: str, start: str, end: str
) -> None:
    for question in before:
        chat.ask(question)
    plan = chat.ask(message).plan
    assert isinstance(plan, MetricQuery)
    assert plan.period is not None
    assert (str(plan.period.start), str(plan.period.end)) == (start, end)


def test_more_months_than_are_shown_are_not_made_up(chat: Chat) -> None:
    chat.ask("revenue by month from March to June 2024")
    assert chat.ask("only the last six months").text == "There is no such row in the last list."


def test_a_word_of_assent_is_no_end_of_a_question_that_waits(chat: Chat) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    chat.ask("ok")
    assert "(city Santa Rosa, Laguna): ₱17,673,387.50." in chat.ask("1").text
