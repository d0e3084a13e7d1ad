"""Questions back of the offline planner, answered: what the query becomes, by the same code that a turn uses."""

from __future__ import annotations

from evals.dialogues import NOW, model, plan_of, planner
from evals.notation import shorthand
from kanina import people
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.planner import Context
from kanina.models import AskUser, Pending


def answered(question: str, answer: str) -> str:
    """The plan after a question was asked back and answered."""
    asked = plan_of(question).plan
    assert isinstance(asked, AskUser)
    waiting = Pending(id="1", param=asked.param, prompt=asked.prompt, choices=asked.choices, resume=asked.resume)
    context = Context(person=people.local("me"), question=answer, language="en", now=NOW)
    return shorthand(answer_pending(context, waiting, planner(), model()).planned.plan)


def test_a_place_is_put_beside_the_other_places() -> None:
    assert (
        answered("revenue in Santa Rosa and Makati", "the first one")
        == "revenue [branches.city in Makati, Metro Manila; Santa Rosa, Laguna]"
    )


def test_a_ranking_keeps_its_direction() -> None:
    assert answered("bottom 3 branches", "revenue") == "revenue by branches.branch order +revenue top 3"


def test_fields_move_to_where_the_chosen_metric_finds_them() -> None:
    assert answered("top 3 subjects", "lessons") == "lessons by lessons.subject order -lessons top 3"
    assert answered("Math in 2025", "lessons") == "lessons [lessons.subject in Math] 2025-01-01..2026-01-01"


def test_one_total_adds_no_grouping() -> None:
    assert answered("branch revenue in 2025", "one total") == "revenue 2025-01-01..2026-01-01"
    assert answered("branch revenue in 2025", "for each branch") == "revenue by branches.branch 2025-01-01..2026-01-01"


def test_a_special_field_is_confirmed_first() -> None:
    assert answered("new students in Taguig", "1") == "new_students [students.home_city in Taguig, Metro Manila]"


def test_all_that_was_offered_is_shown_side_by_side() -> None:
    both = "lessons by branches.city [branches.city in San Fernando, La Union; San Fernando, Pampanga]"
    assert answered("lessons in San Fernando", "both of them please") == both
    assert answered("lessons in San Fernando", "yung dalawa po") == both
    assert answered("lessons in San Fernando", "dalawa") == "lessons [branches.city in San Fernando, Pampanga]"
    assert answered("students in 2025", "pareho") == "active_students, new_students 2025-01-01..2026-01-01"


def test_whichever_is_the_first_and_neither_lets_the_question_go() -> None:
    assert answered("lessons in San Fernando", "kahit alin") == "lessons [branches.city in San Fernando, La Union]"
    assert answered("lessons in San Fernando", "neither of those") == "reply"
    assert answered("branch lessons in 2025", "both").startswith("ask dimension")


def test_a_noun_for_what_is_asked_for_says_nothing_beside_a_choice() -> None:
    expected = "lessons [branches.city in San Fernando, Pampanga]"
    assert answered("lessons in San Fernando", "the branch in Pampanga please") == expected
    assert answered("lessons in San Fernando", "yung lungsod sa Pampanga po") == expected


def test_a_split_may_be_asked_for_in_words_of_its_own() -> None:
    assert (
        answered("branch lessons in 2025", "split it by branch") == "lessons by branches.branch 2025-01-01..2026-01-01"
    )


def test_a_new_question_is_not_taken_for_an_answer() -> None:
    assert answered("revenue in Santa Rosa", "enrollments by subject") == "enrollments by enrollments.subject"


def test_a_figure_that_was_not_among_the_few_offered_is_an_answer_too() -> None:
    asked = plan_of("top 3 subjects in 2025").plan
    assert isinstance(asked, AskUser)
    assert [choice.value for choice in asked.choices] == [
        *("revenue", "refund_rate", "enrollments", "active_students", "attendance_rate", "average_rating")
    ]
    expected = "pass_rate by scores.subject 2025-01-01..2026-01-01 order -pass_rate top 3"
    assert answered("top 3 subjects in 2025", "pass rate") == expected
    assert answered("top 3 subjects in 2025", "pass rate in 2024") == "pass_rate 2024-01-01..2025-01-01"


def test_a_condition_waits_for_its_figure() -> None:
    asked = "which months were below 50 million in 2025?"
    assert answered(asked, "revenue") == "revenue by time:month {revenue lt 50000000} 2025-01-01..2026-01-01"
