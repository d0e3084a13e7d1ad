"""Every suggested follow-up is one that the offline planner understands."""

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "revenue by region in 2025",
        "total revenue in 2025",
        "new students by month in 2025",
        "attendance rate by branch",
        "average score by subject",
        "kita kada rehiyon noong 2025",
        "ilan ang aralin kada asignatura noong 2025",
        "revenue in January 2025",
        "revenue by branch in NCR in January 2025",
        "magkano ang kita sa Parañaque noong Enero 2025",
    ],
)
def test_suggestions_are_answered_as_changes_of_the_query(chat, question):
    first = chat.ask(question)
    assert first.intent == "metric_query"
    assert len(first.suggestions) >= 2
    for suggestion in first.suggestions:
        chat.conversation = None
        chat.ask(question)
        reply = chat.ask(suggestion)
        assert (suggestion, reply.intent, reply.language) == (suggestion, "metric_query", first.language)
        assert reply.plan != first.plan
        assert reply.confidence == 1.0
