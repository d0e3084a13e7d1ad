"""Properties of the offline planner."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from evals.corpus import topics
from evals.dialogues import Dialogue, model, plan_of
from evals.notation import conversation
from kanina.assistant.offline import words_en, words_fil
from kanina.data.compile import compile_query
from kanina.models import AskUser, MetricQuery, dump_plan, load_plan
from tests.counts import at_most

THINGS = [
    *(label for metric in model().metrics.values() for label in metric.label.values()),
    *(label for dimension in model().dimensions.values() for label in dimension.label.values()),
    *(
        "NCR",
        "Math",
        "Santa Rosa",
        "Cebu",
        "paid",
        "monthly",
        "new",
        "O-12345",
        "2025",
        "last month",
        "March",
        "50k",
        "3",
    ),
]
FUNCTIONS = [
    phrase for vocabulary in (words_en, words_fil) for phrases in vocabulary.PHRASES.values() for phrase in phrases
]
TALKS = [
    conversation(case.messages)
    for topic in topics(("edits", "follow_ups"))
    for section in topic.sections
    for case in section.cases
]
OPENINGS = sorted({talk[0] for talk in TALKS})
CHANGES = sorted({message for talk in TALKS for message in talk[1:]})
sentences = st.lists(st.sampled_from(THINGS) | st.sampled_from(FUNCTIONS), min_size=1, max_size=8).map(" ".join)


@settings(max_examples=at_most(150, 50), deadline=None)
@given(st.text(max_size=200))
def test_any_text_gets_a_plan(text: str) -> None:
    plan_of(text)


@settings(max_examples=at_most(300, 75), deadline=None)
@given(st.lists(sentences, min_size=1, max_size=3))
def test_any_words_in_any_order_get_plans_that_can_be_kept(messages: list[str]) -> None:
    dialogue = Dialogue()
    for message in messages:
        plan = dialogue.ask(message).plan
        assert load_plan(dump_plan(plan)) == plan


@settings(max_examples=at_most(200, 50), deadline=None)
@given(st.lists(sentences, min_size=1, max_size=2))
def test_a_plan_names_only_what_the_model_has(messages: list[str]) -> None:
    dialogue = Dialogue()
    for message in messages:
        plan = dialogue.ask(message).plan
        query = plan.resume if isinstance(plan, AskUser) else plan
        if not isinstance(query, MetricQuery):
            continue
        assert all(model().metric(name) for name in query.metrics)
        fields = {ref.field for ref in query.dimensions} | {wanted.field for wanted in query.filters}
        assert fields <= {*model().dimensions, "time"}
        assert all(wanted.values for wanted in query.filters)
        assert (
            not query.period
            or query.period.start is None
            or query.period.end is None
            or (query.period.start < query.period.end)
        )
        assert query.limit is None or query.limit >= 1
        assert len(set(query.dimensions)) == len(query.dimensions)


@settings(max_examples=at_most(150, 50), deadline=None)
@given(st.lists(sentences, min_size=1, max_size=2))
def test_a_planned_query_compiles(messages: list[str]) -> None:
    dialogue = Dialogue()
    for message in messages:
        plan = dialogue.ask(message).plan
        if isinstance(plan, MetricQuery):
            compile_query(plan, model(), today=date(2026, 11, 26))


@settings(max_examples=at_most(150, 50), deadline=None)
@given(st.sampled_from(OPENINGS), st.lists(st.sampled_from(CHANGES), min_size=2, max_size=5))
def test_changes_in_any_order_come_to_queries_that_compile(opening: str, changes: list[str]) -> None:
    dialogue = Dialogue()
    for message in (opening, *changes):
        plan = dialogue.ask(message).plan
        assert load_plan(dump_plan(plan)) == plan
        if isinstance(plan, MetricQuery):
            compile_query(plan, model(), today=date(2026, 11, 26))
