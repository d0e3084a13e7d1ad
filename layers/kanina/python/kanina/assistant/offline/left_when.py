""" "How many resigned in March?", where rows tell who left and only when each began: nobody knows when they left."""

from __future__ import annotations

from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words_verbs import ABOUT_TIME
from kanina.models import MetricQuery, VerifiedQuery

STAYED = "stayed"
LEAVING = frozenset({"attrition", "churn", "churned", "left", "exited", "resigned", "separated", "attrited"})
"""Names of a yes or no: who left; and of its other side."""


def check_knows_when_they_left(query: MetricQuery | VerifiedQuery, resolver: Resolver) -> None:
    """Refuse to count those who left by the day on which they began.

    Not where the message says that it means this day: "of those hired in 2022, how many left?".
    """
    spans = resolver.script.spans
    if not isinstance(query, MetricQuery) or query.period is None or not any(span.period for span in spans):
        return
    left = [wanted.field for wanted in query.filters if wanted.field.rpartition(".")[2] in LEAVING | {STAYED}]
    said = {reading.name for span in spans for reading in (*span.values, *span.dimensions)}
    times = {time for name in query.metrics if (known := resolver.model.metric(name)) and (time := known.time_field)}
    words = {word for time in times for word in time.rpartition(".")[2].split("_") if word not in ABOUT_TIME}
    begun = any(related(token.word, word) for span in spans for token in span.tokens for word in words)
    own = any(time.partition(".")[0] == field.partition(".")[0] for time in times for field in left)
    if own and said & set(left) and not begun:
        raise resolver.refuse(resolver.naming.replies.left_when)
