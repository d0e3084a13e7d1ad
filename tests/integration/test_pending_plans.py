"""Questions back and the plans behind them, through the whole assistant: in both languages, with people's answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina.assistant.wording.phrases import PHRASES
from kanina.memory import ConversationMemory
from kanina.models import Answer, AskStep, MetricQuery, PlanExecution, QueryStep, VerifiedQuery
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.expected import rows
from tests.house import ME, Chat, MakeAssistant
from tests.memory_builders import Interfered

STEPS = (
    *(AskStep(param=param) for param in ("branch", "start_date", "end_date")),
    QueryStep(query=VerifiedQuery(name="branch_sales")),
)


def asked(answer: Answer) -> str | None:
    """What an answer asks for."""
    return answer.ask.param if answer.ask else None


def sales(branch: str, start: str, end: str) -> VerifiedQuery:
    return VerifiedQuery(name="branch_sales", params={"branch": branch, "start_date": start, "end_date": end})


def statement(folder: Path, branch: str, start: str, end: str) -> list[tuple[object, ...]]:
    """The rows of a sales statement, by a statement of the test's own."""
    return rows(
        folder,
        f"""SELECT subject, count(*), sum(amount - ifnull(discount, 0)) AS net FROM enrollments
            JOIN branches USING (branch_id) WHERE status = 'paid' AND name = '{branch}'
            AND enrolled_at::DATE BETWEEN DATE '{start}' AND DATE '{end}'
            GROUP BY subject ORDER BY net DESC, subject""",
    )


def test_several_parameters_are_asked_for_one_at_a_time_and_then_the_query_runs(chat: Chat, demo_data: Path) -> None:
    params = [asked(chat.ask(text)) for text in ("sales statement", "Katipunan po", "January 1, 2026")]
    assert params == ["branch", "start_date", "end_date"]
    answer = chat.ask("2026-03-31")
    assert answer.plan == sales("Katipunan", "2026-01-01", "2026-03-31")
    assert answer.result is not None
    assert list(answer.result.rows) == statement(demo_data, "Katipunan", "2026-01-01", "2026-03-31")
    assert answer.memory.params_keys == ("branch", "end_date", "start_date")
    assert [turn.turn for turn in chat.answers] == [1, 2, 3, 4]


def test_the_plan_is_kept_with_its_cursor_and_bindings(make_assistant: MakeAssistant, clock: SettableClock) -> None:
    table = SqliteTable(clock=clock)
    chat = Chat(make_assistant(table), clock)
    session = None
    seen = []
    for text in ("sales statement from 2026-01-01", "Lahug"):
        chat.ask(text)
        session = ConversationMemory(table, ME, clock=clock).for_session(chat.conversation or "")
        seen.append((session.waiting(), session.plan_execution))
    first, second = AskStep(param="start_date"), AskStep(param="branch")
    steps = (first, second, *STEPS[2:])
    known = {"start_date": "2026-01-01"}
    assert seen == [
        ("branch", PlanExecution(steps=steps, cursor=1, bindings=known)),
        ("end_date", PlanExecution(steps=steps, cursor=2, bindings={**known, "branch": "Lahug"})),
    ]
    chat.ask("2026-01-31")
    assert session is not None
    assert (session.waiting(), session.plan_execution, session.last_intent_id) == (None, None, "branch_sales")
    table.close()


@pytest.mark.parametrize(
    ("messages", "plan"),
    [
        (["sales statement of Lahug from 2026-01-01 to 2026-01-31"], sales("Lahug", "2026-01-01", "2026-01-31")),
        (["sales statement of Lahug", "2026-01-01 to 2026-01-31"], sales("Lahug", "2026-01-01", "2026-01-31")),
        (["sales statement", "Lahug, from 2026-01-01", "Jan 31, 2026"], sales("Lahug", "2026-01-01", "2026-01-31")),
        (["sales statement", "from 2026-01-01", "Lahug", "2026-01-31"], sales("Lahug", "2026-01-01", "2026-01-31")),
        (
            ["pahayag ng benta", "yung pangalawa", "mula Enero 1, 2026 hanggang Enero 31, 2026"],
            sales("Ayala Avenue", "2026-01-01", "2026-01-31"),
        ),
        (
            ["pahayag ng benta ng Lahug mula 2026-01-01", "kahapon po"],
            sales("Lahug", "2026-01-01", "2026-11-25"),
        ),
        (
            ["sales statement", "quezn avenue", "2026-01-01", "2026-01-31"],
            sales("Quezon Avenue", "2026-01-01", "2026-01-31"),
        ),
        (
            ["sales statement", "San", "#2", "2026-01-01", "2026-01-31"],
            sales("San Vicente", "2026-01-01", "2026-01-31"),
        ),
        (
            ["sales statement", "the last one", "2026-01-01", "2026-01-31"],
            sales("Victory Norte", "2026-01-01", "2026-01-31"),
        ),
        (
            ["sales statement of Jaro from 2026-01-01 to 2026-01-31", "how about Lahug until 2026-02-28?"],
            sales("Lahug", "2026-01-01", "2026-02-28"),
        ),
    ],
)
def test_what_is_said_is_bound_and_only_the_rest_is_asked_for(
    chat: Chat, messages: list[str], plan: VerifiedQuery
) -> None:
    answers = [chat.ask(message) for message in messages]
    assert answers[-1].plan == plan
    assert answers[-1].intent == "verified_query"


def test_what_the_conversation_knows_is_not_asked_for_and_the_answer_says_so(chat: Chat) -> None:
    chat.ask("sales statement of Jaro from 2026-01-01 to 2026-01-31")
    roster = chat.ask("student roster")
    assert roster.plan == VerifiedQuery(name="branch_roster", params={"branch": "Jaro"})
    assert roster.text.startswith("As before, branch Jaro. ")
    other = chat.ask("student roster of Lahug")
    assert other.plan == VerifiedQuery(name="branch_roster", params={"branch": "Lahug"})
    assert "before" not in other.text
    assert asked(chat.ask("attendance report of another branch")) == "branch"


def test_what_the_conversation_knows_is_bound_while_a_plan_goes_on(chat: Chat) -> None:
    chat.ask("student roster of Jaro")
    answer = chat.ask("sales statement")
    assert (asked(answer), answer.text) == ("start_date", "As before, branch Jaro. From which day?")
    chat.ask("2026-01-01")
    assert chat.ask("2026-01-31").plan == sales("Jaro", "2026-01-01", "2026-01-31")


def test_an_order_known_from_before_is_asked_for_anew_unless_pointed_at(chat: Chat) -> None:
    chat.ask("where is order O-12345")
    assert asked(chat.ask("I want to check my order")) == "order_id"
    assert chat.ask("O-10001").plan == VerifiedQuery(name="order_status", params={"order_id": "O-10001"})
    assert chat.ask("what is in that order").plan == VerifiedQuery(
        name="order_contents", params={"order_id": "O-10001"}
    )


# ---------------------------------------------------------------- choices


def test_a_part_that_fits_several_choices_asks_for_those_only(chat: Chat) -> None:
    chat.ask("student roster")
    answer = chat.ask("san")
    assert answer.ask is not None
    assert [choice.label for choice in answer.ask.choices] == ["San Pedro", "San Vicente"]
    assert chat.ask("yung una po").plan == VerifiedQuery(name="branch_roster", params={"branch": "San Pedro"})


def test_a_part_that_fits_all_choices_is_no_guess_and_a_failed_attempt(chat: Chat) -> None:
    chat.ask("revenue in Santa Rosa")
    for attempt in (1, 2):
        answer = chat.ask("yung sa Santa Rosa po")
        assert answer.ask is not None
        assert [choice.label for choice in answer.ask.choices] == ["Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija"]
        assert answer.text.startswith("Please choose one of these")  # in the language of the question, all of it
        assert ("For example" in answer.text) == (attempt == 2)
    plan = chat.ask("yung sa Laguna po").plan
    assert isinstance(plan, MetricQuery)
    assert plan.filters[0].values == ("Santa Rosa, Laguna",)


def test_several_unclear_parts_of_a_question_are_asked_one_after_the_other(chat: Chat) -> None:
    place = chat.ask("top 3 branches in Santa Rosa in 2025")
    assert (asked(place), place.text.splitlines()[0]) == ("filter:branches.city", "Which “Santa Rosa” do you mean?")
    figure = chat.ask("Laguna")
    assert (asked(figure), figure.text.splitlines()[0]) == ("metric", "Which figure do you mean?")
    plan = chat.ask("revenue").plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.limit, plan.sort[0].by) == (("revenue",), 3, "revenue")
    assert [(wanted.field, wanted.values) for wanted in plan.filters] == [("branches.city", ("Santa Rosa, Laguna",))]


def test_two_unclear_places_are_asked_about_each(chat: Chat, demo_data: Path) -> None:
    texts = [
        chat.ask(text).text.splitlines()[0] for text in ("revenue in Santa Rosa and San Fernando", "yung sa Laguna")
    ]
    assert texts == ["Which “Santa Rosa” do you mean?", "Which “San Fernando” do you mean?"]
    answer = chat.ask("2")
    assert answer.result is not None
    assert list(answer.result.rows) == rows(
        demo_data,
        """SELECT sum(amount - ifnull(discount, 0)) FROM enrollments JOIN branches USING (branch_id)
           WHERE status = 'paid' AND (city, province) IN (('Santa Rosa', 'Laguna'), ('San Fernando', 'Pampanga'))""",
    )


# ---------------------------------------------------------------- wrong answers

WRONG = {
    "student_id": (
        ["orders of a student", "five or six"],
        "That should be a whole number, in digits. Which student number?",
    ),
    "start_date": (
        ["sales statement of Lahug", "2026-02-30"],
        "That should be one day there is, such as 2026-01-31. From which day?",
    ),
    "order_id": (["check my order", "123"], "It should look like O-12345. What's your order ID?"),
}


@pytest.mark.parametrize("param", sorted(WRONG))
@pytest.mark.parametrize("wrong", [None, "😀", "x" * 5000, "SELECT * FROM orders; DROP TABLE orders", "?"])
def test_a_wrong_answer_is_a_failed_attempt_with_a_word_about_what_is_wanted(
    chat: Chat, param: str, wrong: str | None
) -> None:
    (question, answered), text = WRONG[param]
    assert asked(chat.ask(question)) == param
    again = chat.ask(wrong or answered)
    assert (asked(again), again.intent, again.text) == (param, "ask_user", text)
    assert again.memory.waiting_for_param == param


def test_a_month_is_no_day_and_no_question_of_its_own_while_a_day_is_asked_for(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    chat.ask("sales statement of Lahug")
    assert asked(chat.ask("March 2026")) == "start_date"
    assert asked(chat.ask("March 1")) == "end_date"


def test_examples_after_two_failures_and_a_polite_end_after_three(chat: Chat) -> None:
    chat.ask("sales statement of Lahug")
    chat.ask("2026-02-30")
    second = chat.ask("31/31/2026")
    assert second.text.endswith("From which day? For example: 2026-01-01")
    third = chat.ask("99")
    assert (third.text, third.ask, third.memory.waiting_for_param) == (PHRASES["en"].gave_up, None, None)
    assert [answer.confidence for answer in chat.answers] == [1.0, 0.0, 0.0, 0.0]
    assert chat.ask("2026-01-01").plan != sales("Lahug", "2026-01-01", "2026-01-01")


def test_each_question_of_a_plan_has_its_own_three_attempts(chat: Chat) -> None:
    chat.ask("sales statement of Lahug")
    for wrong, right in (("2026-02-30", "2026-01-01"), ("2026-02-31", "2026-01-31")):
        assert asked(chat.ask(wrong)) is not None
        assert asked(chat.ask(wrong)) is not None
        answer = chat.ask(right)
    assert answer.plan == sales("Lahug", "2026-01-01", "2026-01-31")


def test_the_question_is_asked_again_in_the_language_of_the_answer(chat: Chat) -> None:
    chat.ask("check my order")
    assert chat.ask("hindi ko po alam").text == "Ano ang order ID mo?"
    assert chat.ask("wala po rito").text.startswith("Dapat ganito ang anyo: O-12345. Ano ang order ID mo?")


# ---------------------------------------------------------------- what ends it


@pytest.mark.parametrize(
    "message",
    ["revenue by region in 2025", "reset", "bagong usapan po", "can we start over?", "/clear", "never mind", "help"],
)
def test_a_new_question_a_reset_or_taking_it_back_ends_the_question(chat: Chat, message: str) -> None:
    chat.ask("check my order")
    answer = chat.ask(message)
    assert (answer.ask, answer.memory.waiting_for_param) == (None, None)
    assert chat.ask("12345").intent != "verified_query"


@pytest.mark.parametrize("message", ["reset the filters", "what does reset mean", "clear sky deliveries"])
def test_words_that_only_sound_like_a_reset_leave_the_question_waiting(chat: Chat, message: str) -> None:
    chat.ask("check my order")
    assert asked(chat.ask(message)) == "order_id"
    assert chat.ask("12345").plan == VerifiedQuery(name="order_status", params={"order_id": "O-12345"})


def test_five_minutes_end_the_question(chat: Chat) -> None:
    chat.ask("sales statement of Lahug")
    chat.clock.advance(minutes=4, seconds=59)
    assert asked(chat.ask("2026-01-01")) == "end_date"
    chat.clock.advance(minutes=5)
    answer = chat.ask("2026-01-31")
    assert answer.intent != "verified_query"
    assert answer.plan != sales("Lahug", "2026-01-01", "2026-01-31")


# ---------------------------------------------------------------- two answers at once


def test_of_two_answers_at_once_one_resumes_and_the_other_says_that_it_does_not(
    make_assistant: MakeAssistant, clock: SettableClock
) -> None:
    table = SqliteTable(clock=clock)
    slow = Interfered(table)
    chat, other = Chat(make_assistant(slow), clock), Chat(make_assistant(table), clock)
    chat.ask("sales statement")
    other.conversation = chat.conversation
    slow.before_write = lambda: other.ask("Jaro")
    late = chat.ask("Lahug")
    quick = other.answers[0]
    assert (quick.turn, asked(quick), quick.text) == (2, "start_date", "From which day?")
    assert (late.turn, asked(late)) == (3, "start_date")
    assert late.text == f"From which day?\n\n{PHRASES['en'].overtaken}"
    chat.ask("2026-01-01")
    assert chat.ask("2026-01-31").plan == sales("Jaro", "2026-01-01", "2026-01-31")
    table.close()


def test_of_two_last_answers_at_once_both_are_answered_and_nothing_waits(
    make_assistant: MakeAssistant, clock: SettableClock
) -> None:
    table = SqliteTable(clock=clock)
    slow = Interfered(table)
    chat, other = Chat(make_assistant(slow), clock), Chat(make_assistant(table), clock)
    chat.ask("check my order")
    other.conversation = chat.conversation
    slow.before_write = lambda: other.ask("O-10001")
    late = chat.ask("O-12345")
    assert (other.answers[0].turn, other.answers[0].text.split()[3]) == (2, "O-10001")
    assert (late.turn, late.text.split()[3], late.memory.waiting_for_param) == (3, "O-12345", None)
    assert PHRASES["en"].overtaken not in late.text
    session = ConversationMemory(table, ME, clock=clock).for_session(chat.conversation or "")
    assert session.waiting() is None
    table.close()
