"""The answer to "which figure?" said as a person says it: "by total sales this year" names it, and of what rows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from kanina.assistant.answers.answer_words import opens_a_question
from kanina.assistant.offline import words_en_asked, words_fil_asked
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.words import Word
from kanina.assistant.planner import Context, Planned, Planner
from kanina.models import AskUser, DimensionRef, Filter, MetricQuery, Period

_OPENERS = tuple(
    sorted(
        (
            f"{phrase} "
            for phrase in chain(words_en_asked.ASKED[Word.GROUP], words_fil_asked.ASKED[Word.GROUP], ("in", "sa"))
        ),
        key=len,
        reverse=True,
    )
)
"""Words before the figure that say what it is for: "by", "ayon sa", "sa dami ng". The longest first."""


@dataclass(frozen=True, slots=True)
class FigureSaid:
    """A metric, those named besides it, and the period, the rows and the units of time that were said with them."""

    metric: str
    besides: tuple[str, ...] = ()
    period: Period | None = None
    filters: tuple[Filter, ...] = ()
    times: tuple[DimensionRef, ...] = ()


def figure_said(context: Context, planner: Planner, planned: Planned) -> FigureSaid | None:
    """The figure, or figures, that are all of a message, though they may be none of the few offered.

    planned: what the message comes to by itself. "How many orders in March" asks for that and for nothing else, and so
    does what names rows as well without a word that says what for.
    """
    found = _only_a_figure(planned)
    if found is not None and found.filters:
        found = None
    if found is not None:
        return None if found.period is not None and opens_a_question(context.question) else found
    opener = said_first(context.question)
    if opener is None or _only_splits(context, planner):
        return None
    rest = context.question.lstrip()[len(opener) :]
    alone = Context(person=context.person, question=rest, language=context.language, now=context.now)
    return _only_a_figure(planner.plan(alone))


def said_first(text: str) -> str | None:
    """The words before a figure, or what a question is to be split by, that a message begins with: "by "."""
    lower = text.lower().lstrip()
    return next((phrase for phrase in _OPENERS if lower.startswith(phrase)), None)


def _only_splits(context: Context, planner: Planner) -> bool:
    """Whether a message by itself splits a figure that it does not name: "by branch" is no number of branches."""
    alone = Context(person=context.person, question=context.question, language=context.language, now=context.now)
    plan = planner.plan(alone).plan
    query = plan.resume if isinstance(plan, AskUser) and plan.param == "metric" else None
    return isinstance(query, MetricQuery) and bool(query.dimensions)


def _only_a_figure(planned: Planned) -> FigureSaid | None:
    plan = planned.plan
    if not isinstance(plan, MetricQuery) or not plan.metrics:
        return None
    times = tuple(ref for ref in plan.dimensions if ref.field == TIME)
    if plan != MetricQuery(metrics=plan.metrics, dimensions=times, period=plan.period, filters=plan.filters):
        return None
    return FigureSaid(plan.metrics[0], plan.metrics[1:], plan.period, plan.filters, times)
