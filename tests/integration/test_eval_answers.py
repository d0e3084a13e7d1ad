"""Every answer to the project's own labelled questions: no number of its own, and the days and filters it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from evals import questions
from evals.house import House
from evals.questions import LabelledConversation
from kanina.data.expressions import adds_up
from kanina.data.rows import Rows, metric_at
from kanina.data.semantic_model import SemanticModel
from kanina.models import Answer, MetricQuery, VerifiedQuery
from tests.counts import some
from tests.stated_numbers import ONE_DAY, spoken, unexplained

VERIFIED = {"en": "Verified query: ", "fil": "Beripikadong query: "}


@dataclass(frozen=True)
class Told:
    """An answer with rows, to a message of a labelled conversation."""

    conversation: LabelledConversation
    number: int
    answer: Answer
    model: SemanticModel
    today: date

    @property
    def place(self) -> str:
        return f"{self.conversation.id} {self.number}: {self.answer.text}"


def _walk() -> Iterator[Told]:
    conversations: dict[questions.Place, list[LabelledConversation]] = {}
    for file in sorted(questions.FOLDER.glob("*.jsonl")):
        for conversation in questions.read(file):
            conversations.setdefault(conversation.place(Path(file.parent)), []).append(conversation)
    for place, held in conversations.items():
        assert place.today is not None
        with House(place) as house:
            for conversation in some(held, 3):
                with house.conversation() as talk:
                    for number, turn in enumerate(conversation.turns, start=1):
                        answer = talk.ask(turn.ask)
                        if answer.result is not None:
                            yield Told(conversation, number, answer, house.model, place.today)


@pytest.fixture(scope="module")
def told() -> list[Told]:
    """All answers with rows."""
    found = list(_walk())
    assert len(found) > 80
    return found


def test_every_number_follows_from_the_result_or_the_question(told: list[Told]) -> None:
    wrong = []
    for each in told:

        def sums(metric: str, model: SemanticModel = each.model) -> bool:
            return adds_up(Rows(model, metric_at(model, metric).dataset, metric).measure(metric))

        numbers = unexplained(each.answer, each.model, sums, each.today)
        if numbers:
            wrong.append((each.place, numbers))
    assert wrong == []


def test_the_days_it_is_about_are_told(told: list[Told]) -> None:
    """The first and the last day of the resolved period, in the answer's language."""
    wrong = []
    for each in told:
        plan, text = each.answer.plan, each.answer.text
        if isinstance(plan, MetricQuery) and plan.metrics and plan.period is not None:
            ends = (plan.period.start, plan.period.end and plan.period.end - ONE_DAY)
            wrong += [each.place for day in ends if day and spoken(day, each.answer.language) not in text]
    assert wrong == []


def test_the_filters_it_is_made_with_are_told(told: list[Told]) -> None:
    wrong = []
    for each in told:
        if isinstance(each.answer.plan, MetricQuery):
            values = [value for wanted in each.answer.plan.filters for value in wanted.values if isinstance(value, str)]
            wrong += [
                (each.place, value) for value in values if value not in each.answer.text and not value[:4].isdigit()
            ]
    assert wrong == []


def test_an_answer_of_a_verified_query_says_so_and_no_other_does(told: list[Told]) -> None:
    for each in told:
        is_verified = isinstance(each.answer.plan, VerifiedQuery)
        assert (VERIFIED[each.answer.language] in each.answer.text) == is_verified, each.place


def test_an_answer_is_in_the_language_of_its_question(told: list[Told]) -> None:
    wrong = [
        each.place
        for each in told
        if each.conversation.lang != "mix" and each.conversation.lang != each.answer.language
    ]
    assert wrong == []


def test_an_answer_is_a_few_sentences(told: list[Told]) -> None:
    assert [each.place for each in told if len(each.answer.text) > 700] == []
